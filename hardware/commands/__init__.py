"""The sub-commands about devices."""
