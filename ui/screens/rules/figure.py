"""Positions in the rules, drawn by the game's own painter: the whole board, or the part that is spoken of, enlarged."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pygame
from pygame import Rect, Surface

from games.core.contract.game import Game
from games.core.contract.lexicon import Lexicon
from games.core.data.rules_blocks import Position, RulesText
from ui.boards import painter_for
from ui.boards.shared.base import Painter, Scene
from ui.drawing.cache import ready
from ui.drawing.record import as_picture
from ui.drawing.theme import INK_0, game_theme, mix
from ui.screens.shared.common import wording

if TYPE_CHECKING:
    from ui.shell.app import App

PART = 0.46  # of the board's width that a part shows at least
SHAPE = 0.56  # height to width of a part
ROOM = 1.3  # how much is shown round what is spoken of
MOST = 1900  # pixels of the board's width, however large the window is


class Figures:
    """Makes the pictures of one book of rules, each in a piece of work of its own, when it is first wanted."""

    def __init__(self, app: App, game: Game, rules: RulesText, ready_: Callable[[], object]) -> None:
        self.app, self.game, self.rules, self.ready = app, game, rules, ready_
        self.closed = False
        self._board: Any = None
        self._painters: dict[tuple[int, int], Painter] = {}
        self._pictures: dict[tuple[int, int], Surface] = {}  # by block's line and width
        self._asked: set[tuple[int, int]] = set()

    def height(self, position: Position, wide: int) -> int:
        """Return how many pixels high the picture of a position is, `wide` pixels wide."""
        return round(wide * SHAPE)

    def picture(self, position: Position, wide: int) -> Surface | None:
        """Return the picture of a position, or None and have it made."""
        key = (position.line, wide)
        if key not in self._pictures and key not in self._asked:
            self._asked.add(key)
            self.app.later(lambda: self._make(position, key))
        return self._pictures.get(key)

    def _make(self, position: Position, key: tuple[int, int]) -> None:
        if self.closed:
            return
        if self._board is None:
            from games.core.data import boards

            self._board = boards.usual(self.game.facts.id)
        wide = key[1]
        painter = self._painter(position.seats, min(MOST, round(wide / PART)))
        assert self.game.position is not None, "a game whose rules show positions says what they show"
        view = self.game.position(self._board, position)
        with as_picture():
            painter.show(view)
            box = painter.rect()
            large = Surface(box.bottomright)  # some boards keep a margin in their zone
            large.fill(INK_0)
            accent = mix(game_theme(self.game.facts.theme).accent, (255, 190, 150), 0.35)
            painter.draw(large, Scene(accent, chosen=[name for name in position.mark if painter.covers(name)]))
        part = self._part(painter, position)
        size = (wide, self.height(position, wide))
        self._pictures[key] = ready(pygame.transform.smoothscale(large.subsurface(part), size))
        self.ready()

    def _painter(self, seats: int, wide: int) -> Painter:
        key = (seats, wide)
        if key not in self._painters:
            words = wording(self.app, Lexicon(self.game, self._board, self.rules.people))
            painter = painter_for(self.game.facts.painter, self._board, self.app.palette.marks[:seats], words)
            painter.resize(painter.own_area(wide))
            self._painters[key] = painter
        return self._painters[key]

    def _part(self, painter: Painter, position: Position) -> Rect:
        """Return the part of the board to be shown: round what is spoken of, in the figure's shape."""
        whole = painter.rect()
        names = [name for name in (position.focus, *position.mark) if name and painter.covers(name)]
        areas = [painter.area_of(name) for name in names]
        part = areas[0].unionall(areas[1:]) if areas and position.focus else whole
        wide = max(part.width * ROOM, part.height * ROOM / SHAPE, whole.width * PART)
        wide = min(wide, whole.width, whole.height / SHAPE)
        shown = Rect(0, 0, int(wide), int(wide * SHAPE))
        shown.center = part.center
        return shown.clamp(whole).clip(whole)
