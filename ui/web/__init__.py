"""Phones as sheets: a program of its own that serves pages to phones and plays at the kiosk's door for them."""
