"""Computer players: they see what a person in their seat sees, think for a bounded time, and choose a legal move."""
