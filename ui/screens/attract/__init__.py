"""Nobody is there: an invitation."""
