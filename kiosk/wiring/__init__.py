"""Puts the kiosk together: beside `kiosk.owner.devices` the only modules that know all packages."""
