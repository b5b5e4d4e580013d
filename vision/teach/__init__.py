"""What a table's own dice teach the reader."""
