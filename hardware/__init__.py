"""The devices of the kiosk: camera, start button, lights, loudspeaker. All of them are optional at run time."""
