"""The owner's half of the kiosk: PIN, sheets, hours, backups, logs and the machine; no window, no camera."""
