"""Pictures of saved matches, made one small piece of work after the other and kept while the program runs."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from pygame import Surface

from games import registry
from games.core.contract.contract import Seat, View
from games.core.contract.errors import JournalError
from games.core.journal.saves import SaveInfo
from ui.drawing.theme import game_theme
from ui.screens.shared.common import lexicon_of, natural, picture_of, resize_for_picture, seat_marks, wording

if TYPE_CHECKING:
    from games.core.journal.lines import Reading
    from ui.boards.shared.base import Painter
    from ui.shell.app import App


class Last(NamedTuple):
    """Where a match stands: what everybody may see of it, whose decision it waits for, whether behind a curtain."""

    view: View
    seat: Seat | None
    curtain: bool


KEPT = 60  # matches whose last position is kept, and pictures
READY = 5  # painters with a board as large as pictures need it
_last: OrderedDict[tuple[Path, float], Last] = OrderedDict()  # by file and its date
_pictures: OrderedDict[object, Surface] = OrderedDict()
_boards: dict[tuple[str, str], Any] = {}


def clear() -> None:
    """Forget all pictures and positions."""
    for kept in (_last, _pictures, _boards):
        kept.clear()


class Thumbs:
    """Makes the pictures for one screen. A match that turns out to be damaged is told to `broken`."""

    def __init__(
        self, app: App, ready: Callable[[], object], broken: Callable[[SaveInfo, JournalError], object]
    ) -> None:
        self.app, self.ready, self.broken = app, ready, broken
        self.closed = False
        self._asked: set[object] = set()
        self._painters: OrderedDict[object, Painter] = OrderedDict()  # to bake a board takes longest

    def picture(self, info: SaveInfo, size: tuple[int, int]) -> Surface | None:
        """Return the picture of a match that fits into `size` pixels, or None and have it made."""
        if info.trouble is not None or not info.game:
            return None
        key = (*_id(info), size, self.app.settings.colour_safe, self.app.language)
        found = _pictures.get(key)
        if found is not None:
            _pictures.move_to_end(key)
        elif key not in self._asked:
            self._asked.add(key)
            self._later(lambda: self._read(info, key, size))
        return found

    def last(self, info: SaveInfo) -> Last | None:
        """Return where a match stands; None as long as its picture is not made, or where it has none."""
        return _last.get(_id(info))

    def _later(self, work: Callable[[], object]) -> None:
        def unless_closed() -> None:
            if not self.closed:
                work()

        self.app.later(unless_closed)

    # -- one piece of work after the other ----------------------------------------------------------------------------
    def _read(self, info: SaveInfo, key: object, size: tuple[int, int]) -> None:
        from games.core.journal.lines import read

        if _id(info) in _last:
            self._later(lambda: self._paint(info, key, size))
            return
        try:
            reading = read(info.path)
        except JournalError as error:
            self.broken(info, error)
            return
        self._later(lambda: self._board(info, reading, key, size))

    def _board(self, info: SaveInfo, reading: Reading, key: object, size: tuple[int, int]) -> None:
        from games.core.journal.resume import board_of

        header = reading.header
        name = (header.game, header.board_text or header.board)
        try:
            if name not in _boards:
                _boards[name] = board_of(header, info.path)
        except JournalError as error:
            self.broken(info, error)
            return
        self._later(lambda: self._replay(info, reading, _boards[name], key, size))

    def _replay(self, info: SaveInfo, reading: Reading, board: Any, key: object, size: tuple[int, int]) -> None:
        from games.core.journal.replay import replay
        from games.core.journal.resume import rule_values

        game = registry.game(info.game)
        try:
            match = replay(reading, game, board)
        except JournalError as error:
            # Of other rules: opening it offers its last whole position, so it is not called damaged here.
            if (reading.header.rules, reading.header.values) == (game.rules_version, rule_values(board)):
                self.broken(info, error)
            return
        decision = match.decision()
        seat = None if decision is None else decision.seat
        _last[_id(info)] = Last(match.view(None), seat, match.curtain_needed())
        _trim(_last)
        self._later(lambda: self._paint(info, key, size))

    def _paint(self, info: SaveInfo, key: object, size: tuple[int, int]) -> None:
        from ui.boards.shared.base import Scene

        view = _last[_id(info)].view
        scene = Scene(game_theme(registry.game(info.game).facts.theme).accent)
        _pictures[key] = picture_of(self._painter(info, view, size), view, scene, size)
        _trim(_pictures)
        self.ready()

    def _painter(self, info: SaveInfo, view: View, size: tuple[int, int]) -> Painter:
        """Return what paints a match's board for pictures of a size: the same for all matches of the same people."""
        from ui.boards import painter_for

        marks = seat_marks(self.app.palette, info.players)
        names = tuple(player.name for player in info.players)
        key = (id(view.board), tuple(marks), names, self.app.language, natural(size))
        if key not in self._painters:
            game = registry.game(info.game)
            words = wording(self.app, lexicon_of(game, view.board, info.players))
            self._painters[key] = painter_for(game.facts.painter, view.board, marks, words)
            resize_for_picture(self._painters[key], size)
        self._painters.move_to_end(key)
        while len(self._painters) > READY:
            self._painters.popitem(last=False)
        return self._painters[key]


def _id(info: SaveInfo) -> tuple[Path, float]:
    return info.path, info.played.timestamp()


def _trim(kept: OrderedDict[Any, Any]) -> None:
    while len(kept) > KEPT:
        kept.popitem(last=False)
