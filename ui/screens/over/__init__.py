"""The explained score."""
