"""The owner's tools that need camera, pins and vision: beside the wiring the only ones that know all packages."""
