"""Who plays: for each seat that is still in the game a person, or a computer of some strength; taken over together."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial

import pygame
from pygame import Rect, Surface

from games.core.match.players import LEVELS, Player
from ui.drawing import marks, text
from ui.drawing.theme import SMALL, TEXT, TEXT_2
from ui.screens.setup.form import MANNER_TIP, MANNER_WORDS
from ui.screens.setup.seats import MANNER, manner_entries
from ui.screens.shared.popup import PopupScreen
from ui.table import words
from ui.table.desk import TableDesk
from ui.widgets.base import ENTER
from ui.widgets.button import Button
from ui.widgets.dropdown import Dropdown, Entry

WIDE, PAD, TOP, LINE, ROW, PITCH, FOOT = 640, 28, 60, 48, 50, 58, 60  # design units
KIND, GAP = 270, 10
PERSON = "person"
OFFERED = tuple(level for level in LEVELS if level != "random")  # that one is for tests and the command line


class SeatsScreen(PopupScreen):
    """A row a seat; nothing changes hands before the button at its foot, so no curtain falls in between."""

    name = "seats"
    veil = 165
    pad = PAD

    def __init__(self, desk: TableDesk, take_over: Callable[[Mapping[int, Player]], object]) -> None:
        """`take_over` is called with the seats that are played by somebody else from now on."""
        super().__init__(desk.app)
        self.desk, self._take_over = desk, take_over
        view = desk.match.view(None)
        gone = {seat for seat in range(len(desk.match.players)) if desk.controller.seat(view, seat).gone}
        self.seats = [seat for seat in range(len(desk.match.players)) if seat not in gone]
        self.chosen = {seat: self._kind(desk.match.players[seat]) for seat in self.seats}
        self.pitch: float = PITCH
        self.manners = {seat: desk.match.players[seat].character for seat in self.seats}

    @staticmethod
    def _kind(player: Player) -> str:
        return PERSON if player.is_person else player.level

    def layout(self) -> None:
        px = self.px
        rest = TOP + LINE + FOOT + PAD
        self.pitch = min(PITCH, (self.scale.height - 16 - rest) / len(self.seats))
        high = px(rest + self.pitch * len(self.seats))
        box = Rect(0, 0, px(WIDE), high)
        box.center = (self.app.size[0] // 2, self.app.size[1] // 2)
        self.frame(box)
        entries = [Entry(PERSON, self.say(words.A_PERSON))]
        entries += [Entry(level, self.say(words.A_COMPUTER.but(level=words.LEVELS[level]))) for level in OFFERED]
        for number, seat in enumerate(self.seats):
            row = self._row(number)
            manner = Rect(row.right - px(MANNER), row.top, px(MANNER), row.height)
            rect = Rect(manner.left - px(GAP + KIND), row.top, px(KIND), row.height)
            tip = self.say(words.WHO_PLAYS_TIP)
            change = partial(self._choose, seat)
            self.widgets.add(Dropdown(f"seat{seat}", rect, entries, self.chosen[seat], change, tip=tip))
            if self.chosen[seat] != PERSON:
                self.widgets.add(self._manner(seat, manner))
        foot = Rect(box.left + px(PAD), box.bottom - px(PAD + 48), box.width - 2 * px(PAD), px(48))
        done = Button("done", foot, self.say(words.DONE_BUTTON), self._done, kind="accent", theme=self.desk.theme)
        self.widgets.add(done)

    def _row(self, number: int) -> Rect:
        px = self.px
        top = self.box.top + px(TOP + LINE + self.pitch * number)
        return Rect(self.box.left + px(PAD), top, self.box.width - 2 * px(PAD), px(min(ROW, self.pitch - 6)))

    def _manner(self, seat: int, rect: Rect) -> Dropdown:
        tip = self.say(MANNER_TIP.but(manner=MANNER_WORDS[self.manners[seat]]))
        change = partial(self._take_manner, seat)
        return Dropdown(f"manner{seat}", rect, manner_entries(self), self.manners[seat], change, bare=True, tip=tip)

    def _choose(self, seat: int, kind: str) -> None:
        self.chosen[seat] = kind
        self.rebuild()

    def _take_manner(self, seat: int, character: str) -> None:
        self.manners[seat] = character
        self.rebuild()

    def _done(self) -> None:
        """Close, and hand over the seats that were changed."""
        players = self.desk.match.players
        played = {seat: _played_by(players[seat], kind, self.manners[seat]) for seat, kind in self.chosen.items()}
        self.app.pop(self)
        self._take_over({seat: player for seat, player in played.items() if player != players[seat]})

    def on_event(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.KEYDOWN and event.key in ENTER and self.widgets.focused is None:
            self._done()
            return True
        return super().on_event(event)

    def draw(self, surface: Surface) -> None:
        px = self.px
        self.draw_frame(surface, self.say(words.SEATS_TITLE))
        line = Rect(self.box.left + px(PAD), self.box.top + px(TOP - 8), self.box.width - 2 * px(PAD), px(LINE - 4))
        text.draw(surface, self.say(words.SEATS_LINE), line, self.font(SMALL + 2), TEXT_2)
        for number, seat in enumerate(self.seats):
            row = self._row(number)
            marks.draw_mark(surface, self.desk.marks[seat], (row.left + px(16), row.centery), px(28))
            name = Rect(row.left + px(44), row.top, row.width - px(KIND + GAP + MANNER + 56), row.height)
            text.draw(surface, self.desk.match.players[seat].name, name, self.font(18, "bold"), TEXT, wrapping=False)
        self.widgets.draw(surface)


def _played_by(player: Player, kind: str, character: str) -> Player:
    if kind == PERSON:
        return replace(player, kind="person")
    return replace(player, kind="bot", level=kind, character=character)
