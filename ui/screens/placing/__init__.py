"""Everybody builds."""
