"""Language, sound, text size and hints, over any screen."""
