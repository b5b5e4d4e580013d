"""A venue with many tables: its games in PostgreSQL, where its board reads them; see docs/venue.md."""
