"""The owner's area: behind a PIN, laid over whatever is on the screen."""
