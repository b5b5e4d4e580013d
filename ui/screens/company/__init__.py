"""Who is at the table."""
