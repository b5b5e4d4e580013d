"""The local door: a Unix socket through which other fronts play along. `docs/fronts.md` says how."""
