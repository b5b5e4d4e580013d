"""Continue a saved table, or set up a new one."""
