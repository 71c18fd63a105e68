"""The panel for phones: the code to scan, who has joined, and help if a phone does not find the table."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

import pygame
from pygame import Rect, Surface

from games.core.contract.contract import Seat
from games.core.contract.errors import system_reason
from games.core.contract.texts import N_, Text
from ui.drawing import draw, marks
from ui.drawing.theme import (
    BODY,
    DEFAULT_THEME,
    INK_1,
    INK_2,
    LINE,
    RADIUS_BUTTON,
    RADIUS_PANEL,
    SMALL,
    TEXT,
    TEXT_2,
    Colour,
    GameTheme,
    hex_colour,
    mix,
)
from ui.layout import Column, Label, Node, Paint, Row, Scroll, Slot, Spacer, Stack
from ui.screens.shared.page import PopupScreen
from ui.widgets import Button
from ui.widgets.keyboard import ENTER

if TYPE_CHECKING:
    from ui.phones.host import PhoneHost
    from ui.shell.app import App

WIDTH, CODE_SIZE, ROW_HEIGHT, PAD = 940, 330, 62, 24  # design units
PAPER, INK = hex_colour("#F4EAD0"), hex_colour("#17120C")
QUIET_ZONE = 4  # width of the light border that a QR code needs, in modules (squares of the code)

TITLE_TEXT = N_("Phones")
MOTTO = N_("The screen is the table; every phone is a hand.")
WHAT = N_(
    "A phone shows your hand, your secret and your questions, so nobody has to look away. "
    "Phones and this computer must be on the same Wi-Fi; nothing leaves your home."
)
FIREWALL = N_("Windows Firewall may now ask for permission: allow private networks.")
WIFI = N_("The connection isn't encrypted: whoever runs your Wi-Fi could peek.")
NOT_OPENING = N_(
    "Page not opening? The phone must be on the same Wi-Fi as this computer; guest networks often keep devices apart."
)
TURN_ON, TURN_OFF, GO_BACK = N_("Turn phones on"), N_("Turn phones off"), N_("Back to the table")
SCAN, TYPE = N_("Scan with the phone's camera"), N_("or type this into its browser")
CODE = N_("and this code: {code}")
JOINED, COUNT = N_("Who has joined"), N_("{n} of {all}")
HERE, SILENT, AT_TABLE = N_("on a phone"), N_("phone silent for {n} s"), N_("at the table, with mouse and curtain")
RELEASE = N_("Release")
CODE_CHANGES = N_("The code changes every two minutes.")
BACK = N_("Back")
NAMELESS = N_("Connected phones without a name: {n}")
NO_MATCH_YET = N_("You can scan now; once the match begins, everybody taps their name.")
CANT_LISTEN = N_("Phones can't be turned on: {why}.")
STOPPED = N_("The phones have lost contact with the table. Choose “Turn phones off”, then turn them on again.")


def create_screen(app: App, theme: GameTheme = DEFAULT_THEME, closes_itself: bool = False) -> PhonesScreen:
    """Return the panel in the colours of a game. `closes_itself`: it closes when no phone lacks a seat."""
    return PhonesScreen(app, theme, closes_itself)


class PhonesScreen(PopupScreen):
    """The panel for phones, over a table or the new-game form."""

    name = "phones"
    is_read_on_open = True
    min_canvas = (640.0, 560.0)
    pad = PAD

    def __init__(self, app: App, theme: GameTheme, closes_itself: bool = False) -> None:
        super().__init__(app)
        self.theme, self.closes_itself = theme, closes_itself
        self._shown: object = None  # the value of `_facts` for which the page was laid out
        self._matrix: Sequence[Sequence[int]] = ()

    @property
    def host(self) -> PhoneHost | None:
        """The phones at this table; None while they are off."""
        return self.app.phones

    def build(self) -> Node:
        self._shown = self._facts()
        width = min(WIDTH, self.scale.width - 32)
        if self.host is None:
            content, width = self._offer(), min(620, width)
        else:
            import segno

            self._matrix = [[*row] for row in segno.make(self.host.url, error="m", micro=False).matrix]
            content = self._open_panel(self.host, width)
        return self.popup(TITLE_TEXT, content, width=width, margin=12)

    # -- off -----------------------------------------------------------------------------------------------------------
    def _offer(self) -> Node:
        """Return the panel before phones are turned on: it says what Windows will ask."""
        lines = [MOTTO, WHAT, *([FIREWALL] if sys.platform == "win32" else []), WIFI]
        texts = [Label(line, BODY, TEXT_2) for line in lines]
        button = Slot(partial(self._button, "on", TURN_ON, self.turn_on, "accent"), height=52)
        return Column(*texts, Spacer(8), button, gap=12, pad=(PAD, 4, PAD, PAD))

    def turn_on(self) -> None:
        """Start the server that phones connect to."""
        try:
            self.app.turn_phones_on()
        except OSError as error:
            self.app.show_error(CANT_LISTEN.with_args(why=system_reason(error)))
            return
        self.rebuild()

    # -- on ------------------------------------------------------------------------------------------------------------
    def _open_panel(self, host: PhoneHost, width: float) -> Node:
        """Return the panel with the code: beside the people if there is room, otherwise above them."""
        if width >= WIDTH - 100:
            address, people = self._address(host, CODE_SIZE), self._people(host)
            return Scroll("phones", Row(address, people, gap=32, pad=(PAD, 4, PAD, PAD), valign="top"), weight=0)
        both = Column(self._address(host, 240), self._people(host), gap=14, pad=(PAD, 4, PAD, PAD))
        return Scroll("phones", both, weight=0)

    def _address(self, host: PhoneHost, size: float) -> Node:
        code = CODE.with_args(code=host.code.read(self.app.now))
        lines = [
            Label(SCAN, SMALL + 2, TEXT, "bold", align="center"),
            Label(TYPE, SMALL + 1, TEXT_2, align="center"),
            Label(host.address, 22, self.theme.light, "mono", align="center"),
            Label(code, BODY + 1, TEXT, "bold", align="center"),
            Label(CODE_CHANGES, SMALL, TEXT_2, align="center"),
        ]
        code_box = Row(Spacer(), Paint(self._draw_code, width=size, height=size), Spacer())
        node = Column(code_box, Spacer(6), *lines, gap=4)
        if size == CODE_SIZE:
            node.width = size
        return node

    def _people(self, host: PhoneHost) -> Node:
        seats, joined = host.people(), host.away()
        heading = Row(
            Label(JOINED, BODY, face="bold", weight=1),
            Label(COUNT.with_args(n=len(joined), all=len(seats)) if seats else "", SMALL + 1, TEXT_2),
            height=26,
        )
        rows: list[Node] = [self._row(host, seat) for seat in seats]
        if not seats:
            rows = [Label(NO_MATCH_YET, BODY, TEXT_2)]
        if nameless := host.nameless_count():
            rows.append(Label(NAMELESS.with_args(n=nameless), BODY, self.palette.good, "bold"))
        tips = [STOPPED] if not host.server.is_running else []
        tips += [NOT_OPENING, *([FIREWALL] if sys.platform == "win32" else []), WIFI]
        buttons = Row(
            Slot(partial(self._button, "off", TURN_OFF, self.turn_off, "plain"), weight=2),
            Slot(partial(self._button, "back", GO_BACK if seats else BACK, self.escape, "accent"), weight=3),
            gap=10,
            height=48,
        )
        tip_labels = [Label(tip, SMALL + 1, TEXT_2) for tip in tips]
        return Column(heading, *rows, Spacer(2), *tip_labels, Spacer(4), buttons, gap=8, weight=1)

    def _row(self, host: PhoneHost, seat: Seat) -> Node:
        """Return a person's row: mark, name, state, and the button that releases the seat."""
        assert host.table is not None
        player, status, colour = host.table.match.players[seat], AT_TABLE, TEXT_2
        has_phone = seat in host.away()
        if has_phone and host.silent_seconds(seat):
            status, colour = SILENT.with_args(n=int(host.silent_seconds(seat)) // 10 * 10), self.palette.warn
        elif has_phone:
            status, colour = HERE, self.palette.good
        texts = Column(
            Label(player.name, 18, face="bold", wrapping=False, height=25),
            Label(status, SMALL + 1, colour, height=21),
            weight=1,
        )
        release = Slot(partial(self._release_button, seat), width=130, height=40) if has_phone else None
        mark = Paint(partial(self._draw_mark, player.mark), width=56)
        line = Row(mark, texts, release, Spacer(12), pad=(4, 7), height=ROW_HEIGHT)
        seat_colour = self.palette.seat_marks[player.mark - 1].colour if has_phone else None
        return Stack([Paint(partial(self._draw_row, seat_colour)), line], height=ROW_HEIGHT)

    def _release_button(self, seat: Seat, rect: Rect) -> Button:
        return self._button(f"release{seat}", RELEASE, partial(self._release, seat), "plain", rect)

    def _button(self, key: str, label: Text, act: Any, kind: str, rect: Rect) -> Button:
        size, hint = (BODY, "Enter") if kind == "accent" else (SMALL + 2, "")
        return Button(key, rect, self.translate(label), act, kind=kind, theme=self.theme, size=size, hint=hint)

    def on_event(self, event: pygame.event.Event) -> bool:
        # Enter presses the main button
        if event.type == pygame.KEYDOWN and event.key in ENTER and self.widgets.focused is None:
            if self.host is None:
                self.turn_on()
            else:
                self.escape()
            return True
        return super().on_event(event)

    def _release(self, seat: Seat) -> None:
        if self.host is not None:
            self.host.release(seat)
        self.rebuild()

    def turn_off(self) -> None:
        """Disconnect all phones; everybody plays at the table again."""
        self.app.turn_phones_off()
        self.rebuild()

    # -- time ----------------------------------------------------------------------------------------------------------
    def _facts(self) -> object:
        """Return the values on which the layout depends, for comparison."""
        host = self.host
        if host is None:
            return None
        seats = [(seat, host.is_connected(seat), int(host.silent_seconds(seat)) // 10) for seat in sorted(host.away())]
        return host.code.read(self.app.now), host.people(), seats, host.nameless_count(), host.server.is_running

    def on_tick(self, now: float) -> bool:
        host = self.host
        if self.closes_itself and host is not None and host.away() and not host.lacks_names():
            self.escape()
        elif self._facts() != self._shown:
            self.rebuild()
        return False

    # -- drawing -------------------------------------------------------------------------------------------------------
    def _draw_code(self, surface: Surface, rect: Rect) -> None:
        draw.rounded_box(surface, rect, PAPER, self.px(RADIUS_PANEL))
        count = len(self._matrix) + 2 * QUIET_ZONE
        side = rect.width // count
        left, top = (start + (rect.width - side * count) // 2 + side * QUIET_ZONE for start in rect.topleft)
        for down, row in enumerate(self._matrix):
            for across, is_dark in enumerate(row):
                if is_dark:
                    surface.fill(INK, (left + across * side, top + down * side, side, side))

    def _draw_mark(self, number: int, surface: Surface, rect: Rect) -> None:
        marks.draw_seat_mark(surface, self.palette.seat_marks[number - 1], rect.center, self.px(32))

    def _draw_row(self, colour: Colour | None, surface: Surface, rect: Rect) -> None:
        ground, edge = (mix(INK_1, colour, 0.22), mix(INK_1, colour, 0.6)) if colour else (INK_2, LINE)
        draw.rounded_box(surface, rect, ground, self.px(RADIUS_BUTTON), edge)
