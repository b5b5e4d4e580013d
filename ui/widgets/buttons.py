"""Large calm buttons: a sign and a word; what is dangerous has to be held."""

from __future__ import annotations

from kivy.clock import Clock
from kivy.graphics import Color, Rectangle, SmoothRoundedRectangle
from kivy.input import MotionEvent
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, OptionProperty, StringProperty
from kivy.uix.widget import Widget

from ui import theme
from ui.draw.icons import icon
from ui.draw.lettering import fitting_size
from ui.theme import Rgba, mix
from ui.widgets.lettered import Lettered

HOLD_SECONDS = 0.8
HELD_ALPHA = 0.38
FACES: dict[str, tuple[Rgba, Rgba, Rgba]] = {
    "quiet": (theme.QUIET, theme.QUIET_DOWN, theme.INK),
    "primary": (theme.PRIMARY, theme.PRIMARY_DOWN, theme.WHITE),
    "danger": (theme.QUIET, theme.QUIET_DOWN, theme.DANGER),
    "chosen": (theme.CHOSEN, theme.CHOSEN_DOWN, theme.INK),
}
"""Ground, ground while touched, and ink of each look."""


class BigButton(Widget):
    """Fires ``on_tap`` once, when the finger leaves it inside, or when it was held long enough."""

    text = StringProperty()
    note = StringProperty()
    """A few smaller words under the others, as how it is to be touched."""
    icon = StringProperty()
    look = OptionProperty("quiet", options=list(FACES))
    hold = BooleanProperty(defaultvalue=False)
    """Whether it must be held, as for what can't be taken back."""
    hold_seconds = NumericProperty(HOLD_SECONDS)
    stacked = BooleanProperty(defaultvalue=False)
    """The sign above the word, not beside it."""
    role = StringProperty("body")
    like: list[str] = ListProperty()
    """The words of its neighbours: all of them have letters of one size."""
    pressed = BooleanProperty(defaultvalue=False)
    held = NumericProperty(0.0)
    """How far the holding has come, 0 to 1."""

    __events__ = ("on_tap",)

    def __init__(self, **keywords: object) -> None:
        super().__init__(**keywords)
        with self.canvas:
            self._edge_tone, self._edge = Color(), SmoothRoundedRectangle()
            self._face_tone, self._face = Color(), SmoothRoundedRectangle()
            self._held_tone, self._held = Color(*theme.DANGER[:3], 0.0), SmoothRoundedRectangle()
            self._icon_tone, self._icon = Color(), Rectangle(size=(0, 0))
            self._words = Lettered(bold=True)
            self._note = Lettered()
        for name in (
            "pos",
            "size",
            "text",
            "note",
            "icon",
            "look",
            "stacked",
            "role",
            "like",
            "pressed",
            "held",
            "disabled",
        ):
            self.fbind(name, self._draw)
        self.fbind("parent", self._release)  # what goes or comes again was let go
        self._hold_event = None
        self.touched_at: tuple[float, float] = (0.0, 0.0)
        """Where the last finger has left it."""
        self._draw()

    def on_tap(self) -> None:
        """Somebody means it."""

    # --- touching ---------------------------------------------------------------------------------------------------

    def on_touch_down(self, touch: MotionEvent) -> bool:
        if self.disabled or self.pressed or not self.collide_point(*touch.pos):
            return self.disabled and self.collide_point(*touch.pos)
        touch.grab(self)
        self.pressed = True
        if self.hold:
            self._hold_event = Clock.schedule_interval(self._go_on_holding, 0)
        return True

    def on_touch_move(self, touch: MotionEvent) -> bool:
        if touch.grab_current is not self:
            return False
        if not self.collide_point(*touch.pos):
            self._release()
        return True

    def on_touch_up(self, touch: MotionEvent) -> bool:
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        meant = self.pressed and not self.hold
        self.touched_at = touch.pos
        self._release()
        if meant:
            self.dispatch("on_tap")
        return True

    def _go_on_holding(self, seconds: float) -> None:
        self.held = min(1.0, self.held + seconds / self.hold_seconds)
        if self.held >= 1:
            self._release()
            self.dispatch("on_tap")

    def _release(self, *_: object) -> None:
        self.pressed, self.held = False, 0.0
        if self._hold_event is not None:
            self._hold_event.cancel()
            self._hold_event = None

    # --- drawing ----------------------------------------------------------------------------------------------------

    def _draw(self, *_: object) -> None:
        ground, down, ink = FACES[self.look]
        if self.disabled:
            ground, ink = theme.DISABLED, theme.DISABLED_INK
        elif self.pressed:
            ground = down
        depth = max(2, theme.now().mm(0.6))
        sunk = depth - 1 if self.pressed else 0
        x, y, width, height = round(self.x), round(self.y), round(self.width), round(self.height)
        face = (x, y + depth - sunk, width, max(0, height - depth))
        self._edge_tone.rgba = mix(ground, theme.SHADOW, 0.12 if self.disabled else 0.38)
        self._face_tone.rgba = ground
        self._put(self._edge, (x, y, width, height - sunk))
        self._put(self._face, face)
        self._held_tone.a = HELD_ALPHA if self.held > 0 else 0.0  # a rectangle without width would keep its last one
        self._put(self._held, (*face[:2], width * self.held, face[3]))
        self._write(face, ink)

    def _put(self, rectangle: SmoothRoundedRectangle, frame: tuple[float, float, float, float]) -> None:
        rectangle.pos, rectangle.size = frame[:2], frame[2:]
        rectangle.radius = [min(theme.now().radius, frame[2] / 2)]

    def _write(self, face: tuple[float, float, float, float], ink: Rgba) -> None:
        self._icon_tone.rgba = self._words.colour.rgba = self._note.colour.rgba = ink
        x, y, width, height = face
        pad = min(width, height) * 0.12
        sign = self._sign_size(width, height) if self.icon else 0
        if sign and self.note and not self._note_fits(width - sign - max(pad, sign * 0.35) - 2 * pad):
            sign = 0  # how it is touched counts for more than a sign
        if self.stacked and sign and self.text:
            self._put_words((x + pad / 2, y + pad / 2, width - pad, height - sign - 1.5 * pad))
            at = (x + (width - sign) / 2, y + height - sign - pad * 0.8)
        elif sign and self.text:
            at = self._beside(face, sign, pad)
        else:
            self._put_words((x + pad, y + pad / 2, width - 2 * pad, height - pad))
            at = (x + (width - sign) / 2, y + (height - sign) / 2)
        self._icon.size = (sign, sign)
        self._icon.pos = (round(at[0]), round(at[1]))
        if sign:
            self._icon.texture = icon(self.icon, sign)

    def _put_words(self, frame: tuple[float, float, float, float]) -> None:
        size, (wide, high) = theme.now().text(self.role), (int(frame[2]), int(frame[3]))
        if min(wide, high) > 0:
            size = min([size, *(fitting_size(one, size, bold=True, width=wide, height=high) for one in self.like)])
        if not self.note:
            self._note.put("", 0, frame)
            self._words.put(self.text, size, frame)
            return
        self._put_both(size, frame)

    def _note_fits(self, width: float) -> bool:
        """Whether there is room for it in one line, as large as it should be."""
        small = theme.now().text("small")
        return self.stacked or fitting_size(self.note, small, bold=False, width=int(width), height=small * 2) == small

    def _put_both(self, size: int, frame: tuple[float, float, float, float]) -> None:
        """The words with the note under them, as one block; the words give way before the note becomes too small."""
        x, y, width, height = frame
        small = min(size, theme.now().text("small"))
        self._note.put(self.note, small, (x, y, width, height / 2))
        low = self._note.rectangle.size[1]
        self._words.put(self.text, size, (x, y + low, width, height - low))
        block = low + self._words.rectangle.size[1]
        bottom = y + (height - block) / 2
        for one, at in ((self._note, bottom), (self._words, bottom + low)):
            one.rectangle.pos = (one.rectangle.pos[0], round(at))

    def _beside(self, face: tuple[float, float, float, float], sign: int, pad: float) -> tuple[float, float]:
        """Sign and word as one group in the middle; gives the place of the sign."""
        x, y, width, height = face
        apart = max(pad, sign * 0.35)
        self._put_words((x + sign + apart + pad, y + pad / 2, width - sign - apart - 2 * pad, height - pad))
        lines = (self._words.rectangle, self._note.rectangle)
        wide = max(one.size[0] for one in lines)
        left = x + (width - sign - apart - wide) / 2
        for one in lines:
            one.pos = (round(left + sign + apart + (wide - one.size[0]) / 2), one.pos[1])
        return left, y + (height - sign) / 2

    def _sign_size(self, width: float, height: float) -> int:
        """Beside a word as high as the word asks for; alone as large as the button lets it be."""
        if not self.text:
            return max(8, int(min(height * 0.6, width * 0.6)))
        most = max(theme.now().mm(9), theme.now().text(self.role) * 1.5)
        return max(8, int(min(height * (0.5 if self.stacked else 0.66), width * 0.6, most)))
