"""The dice: awaited, read, shown, corrected."""
