"""The owner's tools that need camera, pins and vision: beside `kiosk.run` the only ones that know all packages."""
