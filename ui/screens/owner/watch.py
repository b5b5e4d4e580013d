"""What the owner's area does by itself: asks once whether to set the kiosk up, dims the screen, hears a held key."""

from __future__ import annotations

from typing import Any

from kivy.core.window import Window

from kiosk.owner.ports import Owner
from ui import library
from ui.screens.owner.lost import LostPin
from ui.screens.owner.night import Night


def watch_over(app: Any, owner: Owner) -> None:  # noqa: ANN401 - the app, which knows this module
    library.follow(owner.sheets.cards, owner.pads)
    night = Night(owner.hours)
    Window.add_widget(night)
    app.bridge.subscribe(night.wake)  # the button on the table wakes as well
    lost = LostPin(app, owner.door)
    app.bind(on_stop=lambda *_: night.leave())
    app.bind(on_stop=lambda *_: lost.leave())
    if owner.first_start and owner.installed:
        app.enter("owner")
