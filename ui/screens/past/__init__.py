"""Past games: lists, replays, statistics."""
