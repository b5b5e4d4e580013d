"""All phones and the table: who sits where, what each sees, and what the kiosk is told of it."""

from __future__ import annotations

import asyncio
import json
import logging
from pathlib import Path
from typing import Any

from kiosk.envelope import PHONE, PHONES, enveloped, new_id
from kiosk.messages import PhoneSeated, PhonesOffered
from kiosk.views.viewer import SPECTATOR
from ui.web.limits import WebLimits
from ui.web.link import KioskLink
from ui.web.phone import Phone
from ui.web.register import Register
from ui.web.seat import WebSeat
from ui.web.shown import shown_to

log = logging.getLogger(__name__)

Json = dict[str, Any]
SETTLE = 1.0
"""Seconds after somebody has sat down in which a view may still be one from before."""


class Hall:
    """In one thread, the event loop's."""

    def __init__(self, door: Path, register: Register, limits: WebLimits) -> None:
        self.register, self.limits = register, limits
        self._door, self._address = door, ""
        self._seats: dict[int, WebSeat] = {}
        self._guests: set[Phone] = set()
        self._offered: tuple[str, str, str] | None = None
        self._jobs: set[asyncio.Task[None]] = set()
        self._table: KioskLink | None = None
        self._texts: dict[int | None, tuple[Json | None, str]] = {}

    async def open(self) -> None:
        self._table = KioskLink(self._door, SPECTATOR, self.look)

    async def close(self) -> None:
        for job in list(self._jobs):
            job.cancel()
        for seat in self._seats.values():
            await seat.close()
        if self._table is not None:
            await self._table.close()

    # --- what is known ----------------------------------------------------------------------------------------------

    @property
    def view(self) -> Json | None:
        """What a spectator sees; None while the kiosk is away."""
        return self._table.view if self._table is not None else None

    @property
    def phones(self) -> list[Phone]:
        return [*self._guests, *(seat.phone for seat in self._seats.values() if seat.phone is not None)]

    @property
    def full(self) -> bool:
        return len(self.phones) >= self.limits.sockets

    @property
    def players(self) -> int:
        """How many have a place at the open table; none while there is no table."""
        view = self.view
        return len(view["players"]) if view is not None and view["table"] else 0

    # --- phones come and go -----------------------------------------------------------------------------------------

    def let_in(self, phone: Phone) -> None:
        """Somebody who watches, or has not chosen a seat yet."""
        self._guests.add(phone)
        self._show(phone, None)

    def sit(self, phone: Phone, number: int) -> str:
        """Give *phone* this seat, whoever has had it; its new secret."""
        self.stand_up(phone)
        token = self.register.give(number)
        self.take(phone, number)
        return token

    def take(self, phone: Phone, number: int) -> None:
        """*phone* comes to its seat; if there is another one, it has moved."""
        self._guests.discard(phone)
        seat = self._seat(number)
        before, seat.phone = seat.phone, phone
        seat.settled = asyncio.get_running_loop().time() + SETTLE
        if before is not None and before is not phone:
            before.dismiss("moved")
        phone.seat = seat
        self._show_seat(seat)
        self._announce(seat, "here")
        asyncio.get_running_loop().call_later(SETTLE * 1.1, self.look)

    def stand_up(self, phone: Phone) -> None:
        """Give the seat back."""
        seat = phone.seat
        if seat is not None and seat.phone is phone:
            self._announce(seat, "gone")
            self._forget(seat)
        phone.seat = None

    def gone(self, phone: Phone) -> None:
        """Its socket has ended: in a while its seat is away."""
        self._guests.discard(phone)
        seat = phone.seat
        if seat is not None and seat.phone is phone:
            seat.phone = None
            asyncio.get_running_loop().call_later(self.limits.away_seconds, self._perhaps_away, seat)

    def _perhaps_away(self, seat: WebSeat) -> None:
        if seat.phone is None and self._seats.get(seat.number) is seat:
            self._announce(seat, "away")

    def _seat(self, number: int) -> WebSeat:
        if number not in self._seats:
            seat = WebSeat(number, self._door, lambda: self._show_seat(self._seats.get(number)))
            self._seats[number] = seat
        return self._seats[number]

    def _forget(self, seat: WebSeat) -> None:
        self.register.take_back(seat.number)
        self._seats.pop(seat.number, None)
        self._job(seat.close())

    # --- the kiosk --------------------------------------------------------------------------------------------------

    def look(self) -> None:
        """Something has changed at the table."""
        view = self.view
        if view is None:
            self._offered = None
        else:
            if self.register.turn_to(view["table"]):
                self._everybody_out()
            self._offer()
            self._compare(dict(map(tuple, view["phones"]["seats"])) if view["table"] == self.register.table else None)
        for phone in list(self._guests):
            self._show(phone, None)

    def _everybody_out(self) -> None:
        """Another table: the seats of the one before are nobody's."""
        for seat in list(self._seats.values()):
            if seat.phone is not None:
                seat.phone.dismiss("other_table")
                seat.phone = None
            self._forget(seat)

    def offer(self, address: str) -> None:
        """Let the table show this address to whoever wants to join."""
        self._address = address
        if self.view is not None:
            self._offer()

    def _offer(self) -> None:
        assert self._table is not None
        offered = (self._table.run, self._address, self.register.code)
        if self._address and offered != self._offered:
            self._offered = offered
            said = enveloped(PhonesOffered(self._address, self.register.code), PHONES, id=new_id())
            self._job(self._table.tell(said))

    def _compare(self, known: dict[int, str] | None) -> None:
        """Say again what the kiosk does not know, after a start of either; and see whom the table has taken over."""
        if known is None:
            return
        now = asyncio.get_running_loop().time()
        for number in self.register.seats:
            seat = self._seat(number)
            if known.get(number) == "table" and now > seat.settled:
                if seat.phone is not None:
                    seat.phone.dismiss("taken")
                    seat.phone = None
                self._forget(seat)
            elif seat.phone is not None and known.get(number) != "here":
                self._announce(seat, "here")
            elif seat.phone is None and number not in known:
                self._announce(seat, "away")

    def _announce(self, seat: WebSeat, state: str) -> None:
        said = PhoneSeated(seat.number, self.register.table, state)
        envelope = enveloped(said, f"{PHONE}:{seat.number}", seat.number, new_id())
        assert self._table is not None
        self._job(self._table.tell(envelope))

    def _job(self, work: Any) -> None:  # noqa: ANN401 - a coroutine
        task = asyncio.get_running_loop().create_task(work)
        self._jobs.add(task)
        task.add_done_callback(self._jobs.discard)

    # --- what is shown ----------------------------------------------------------------------------------------------

    def _show_seat(self, seat: WebSeat | None) -> None:
        if seat is not None and seat.phone is not None:
            self._show(seat.phone, seat)

    def _show(self, phone: Phone, seat: WebSeat | None) -> None:
        link = seat.link if seat is not None else self._table
        assert link is not None
        phone.show(self._text(link.view, seat.number if seat is not None else None), link.run)

    def _text(self, view: Json | None, seat: int | None) -> str:
        """What is sent of a view, written once however many watch."""
        known, text = self._texts.get(seat, (None, "null"))
        if view is not known:
            text = json.dumps(None if view is None else shown_to(view, seat), separators=(",", ":"))
            self._texts[seat] = (view, text)
        return text
