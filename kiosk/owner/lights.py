"""Lights between the core and the devices: the owner may try them out, and in closed hours they stay dark."""

from __future__ import annotations

from kiosk.effects import Effect, Glow, SetButtonLight, SetTrayLight
from kiosk.ports import World

Light = SetButtonLight | SetTrayLight
OFF: tuple[Light, ...] = (SetButtonLight(Glow.OFF), SetTrayLight(on=False))


class Lights:
    """The world, as the core sees it; remembers what the core wants lit, to come back to it."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._wanted: dict[type, Light] = {type(one): one for one in OFF}
        self._tried: set[type] = set()
        self._dark = False

    def run(self, effect: Effect) -> None:
        if isinstance(effect, Light):
            self._wanted[type(effect)] = effect
            if type(effect) in self._tried or (self._dark and effect not in OFF):
                return
        self._world.run(effect)

    def try_out(self, effect: Light) -> None:
        self._tried.add(type(effect))
        self._world.run(effect)

    def give_back(self) -> None:
        """As the core wants them."""
        tried, self._tried = self._tried, set()
        self._show(tried)

    def darken(self, dark: bool) -> None:  # noqa: FBT001 - called by whoever knows the hours
        if dark != self._dark:
            self._dark = dark
            self._show({type(one) for one in OFF} - self._tried)

    def _show(self, kinds: set[type]) -> None:
        for kind in sorted(kinds, key=lambda one: one.__name__):
            light = next(one for one in OFF if type(one) is kind) if self._dark else self._wanted[kind]
            self._world.run(light)
