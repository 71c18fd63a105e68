"""Who plays: for each seat that is still in the game a person, or a computer of some strength; taken over together."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial

import pygame
from pygame import Rect, Surface

from games.core.match.players import LEVELS, Player
from ui.drawing import marks
from ui.drawing.theme import SMALL, TEXT_2
from ui.layout import Column, Label, Node, Paint, Row, Slot, Spacer
from ui.screens.setup.form import MANNER_TIP, MANNER_WORDS
from ui.screens.setup.seats import MANNER, manner_entries
from ui.screens.shared.popup import PopupScreen
from ui.table import words
from ui.table.desk import TableDesk
from ui.widgets.base import ENTER
from ui.widgets.button import Button
from ui.widgets.dropdown import Dropdown, Entry

WIDE, PAD, LINE, ROW, PITCH, FOOT = 640, 28, 48, 50, 58, 60  # design units
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
        self.manners = {seat: desk.match.players[seat].character for seat in self.seats}

    @staticmethod
    def _kind(player: Player) -> str:
        return PERSON if player.is_person else player.level

    def build(self) -> Node:
        rows = Column(*map(self._row, self.seats), height=PITCH * len(self.seats))
        rows.shrinks = True  # its rows are lower where the window is
        line = Label(words.SEATS_LINE, SMALL + 2, TEXT_2, height=LINE - 4)
        done = Slot(self._done_button, height=48)
        content = Column(line, Spacer(12), rows, Spacer(FOOT - 48), done, pad=(PAD, 0, PAD, PAD))
        return self.popup(words.SEATS_TITLE, content, width=WIDE, margin=8)

    def _done_button(self, rect: Rect) -> Button:
        return Button("done", rect, self.say(words.DONE_BUTTON), self._done, kind="accent", theme=self.desk.theme)

    def _row(self, seat: int) -> Node:
        """Return the row of a seat: mark and name, who plays it, and a computer's character."""
        name = Label(self.desk.match.players[seat].name, 18, face="bold", wrapping=False, weight=1)
        kind = Slot(partial(self._kinds, seat), width=KIND)
        manner = Slot(partial(self._manner, seat), width=MANNER) if self.chosen[seat] != PERSON else Spacer(MANNER)
        mark = Paint(partial(self._draw_mark, seat), width=44)
        return Column(Row(mark, name, Spacer(12), kind, Spacer(GAP), manner, weight=1), Spacer(PITCH - ROW), weight=1)

    def _kinds(self, seat: int, rect: Rect) -> Dropdown:
        entries = [Entry(PERSON, self.say(words.A_PERSON))]
        entries += [Entry(level, self.say(words.A_COMPUTER.but(level=words.LEVELS[level]))) for level in OFFERED]
        change, tip = partial(self._choose, seat), self.say(words.WHO_PLAYS_TIP)
        return Dropdown(f"seat{seat}", rect, entries, self.chosen[seat], change, tip=tip)

    def _manner(self, seat: int, rect: Rect) -> Dropdown:
        tip = self.say(MANNER_TIP.but(manner=MANNER_WORDS[self.manners[seat]]))
        change = partial(self._take_manner, seat)
        return Dropdown(f"manner{seat}", rect, manner_entries(self), self.manners[seat], change, bare=True, tip=tip)

    def _draw_mark(self, seat: int, surface: Surface, rect: Rect) -> None:
        marks.draw_mark(surface, self.desk.marks[seat], (rect.left + self.px(16), rect.centery), self.px(28))

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


def _played_by(player: Player, kind: str, character: str) -> Player:
    if kind == PERSON:
        return replace(player, kind="person")
    return replace(player, kind="bot", level=kind, character=character)
