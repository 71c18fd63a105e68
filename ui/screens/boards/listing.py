"""The boards of the gallery, their filter and search, and their pictures at the start of a match."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pygame import Surface

from games import registry
from games.core.contract.contract import Board, GameFacts, View
from games.core.contract.errors import DataError
from games.core.contract.texts import N_, N_n, Text, translate
from games.core.data import boards
from games.core.data.boards import BoardRef, text_in
from games.core.match.players import Player
from games.core.program.disk import file_time
from games.core.workshop.checks import BoardVerdict
from games.core.workshop.form import form_of
from ui.drawing.theme import Palette, game_theme
from ui.screens.shared.common import lexicon_of, matches_search, position_picture

if TYPE_CHECKING:
    from ui.boards.shared.base import Painter
    from ui.shell.app import App

ALL, OWN, FAULTY = "all", "own", "faulty"  # filters, in addition to the ids of games
MOST_CACHED = 60  # largest number of cached pictures
SEED = 20
_kept: OrderedDict[object, Surface] = OrderedDict()


@dataclass(slots=True)
class BoardEntry:
    """A board in the gallery; `verdict` is None until the board has been checked."""

    facts: GameFacts
    ref: BoardRef
    changed: datetime | None  # a user's board: when its file was changed
    verdict: BoardVerdict | None = None

    @property
    def path(self) -> Path:
        """The board's file, which identifies it."""
        return self.ref.path

    @property
    def data(self) -> Mapping[Any, Any]:
        """The contents of the file if the board is playable, else empty."""
        return self.verdict.board.data if self.verdict is not None and self.verdict.board is not None else {}

    @property
    def author(self) -> str:
        """The author; empty if the file does not say."""
        return str(self.data.get("author", ""))

    @property
    def fault_count(self) -> int:
        """The number of faults known so far."""
        return len(self.verdict.problems) if self.verdict is not None else len(self.ref.problems)

    @property
    def size(self) -> Text | None:
        """The size as text; None if it is not known."""
        return form_of(self.facts.id).size_label(self.data) if self.data else None

    def name(self, language: str) -> str:
        """Return the name in a language, or in another one if it has no name in this one."""
        return text_in(self.ref.name, language)

    def check(self) -> None:
        """Load the board and note whether it is playable."""
        try:
            self.verdict = BoardVerdict(boards.load(self.facts.id, self.ref))
        except DataError as error:
            self.verdict = BoardVerdict(None, tuple(error.problems))

    def languages(self) -> set[str]:
        """Return the languages of the board's name."""
        return {language for language, words in self.ref.name.items() if words}

    def has_picture(self) -> bool:
        """Return True if the board has a drawn picture; otherwise the program draws it."""
        geometry = self.data.get("geometry")
        return isinstance(geometry, Mapping) and "art" in geometry.get("board", {})


def list_boards() -> list[BoardEntry]:
    """List the boards of all games: users' boards first, latest change first."""
    own: list[BoardEntry] = []
    shipped: list[BoardEntry] = []
    for facts in registry.all_facts():
        shipped += [BoardEntry(facts, ref, None) for ref in boards.shipped_boards(facts.id)]
        own += [BoardEntry(facts, ref, _changed(ref.path)) for ref in boards.user_boards(facts.id)]
    own.sort(key=lambda one: one.changed.timestamp() if one.changed is not None else 0.0, reverse=True)
    return own + shipped


def listing_problem() -> Text | None:
    """Return why boards of the user may be missing, or None."""
    return next((why for facts in registry.all_facts() if (why := boards.folder_problem(facts.id)) is not None), None)


def _changed(path: Path) -> datetime | None:
    try:
        return file_time(path.stat())
    except OSError:
        return None


def matches_filter(entry: BoardEntry, filter_id: str, query: str, language: str) -> bool:
    """Return True if a board passes the filter and contains every word of the search."""
    if (filter_id == OWN and entry.ref.is_shipped) or (filter_id == FAULTY and not entry.fault_count):
        return False
    if filter_id not in (ALL, OWN, FAULTY) and entry.facts.id != filter_id:
        return False
    return matches_search(" ".join((*entry.ref.name.values(), entry.facts.title, entry.author, entry.path.name)), query)


def differences(entry: BoardEntry) -> Text | None:
    """Return how a user's board differs from its game's usual board; None if they can't be compared."""
    if entry.ref.is_shipped or not entry.data:
        return None
    default = boards.default_board(entry.facts.id).data
    if entry.verdict is not None and entry.verdict.board is not None:
        board = entry.verdict.board
        if boards.rule_digest(board) == boards.rule_digest(boards.default_board(entry.facts.id)):
            return N_("words and looks only")
    count = sum(
        _count(entry.data[key], default.get(key)) for key in entry.data if key not in (*boards.COSMETIC_KEYS, "id")
    )
    return N_n("{n} value", "{n} values", n=count)


def _count(value: Any, default: Any) -> int:
    """Count the single values in which two parts of boards differ, apart from texts and looks."""
    if isinstance(value, Mapping) and isinstance(default, Mapping):
        keys = (value.keys() | default.keys()) - boards.COSMETIC_KEYS
        return sum(_count(value.get(key), default.get(key)) for key in keys)
    if isinstance(value, list) and isinstance(default, list):
        both = sum(_count(one, other) for one, other in zip(value, default, strict=False))
        return both + abs(len(value) - len(default))
    return int(value != default)


def clear_pictures() -> None:
    """Clear the cache of pictures."""
    _kept.clear()


def cached_picture(key: object) -> Surface | None:
    """Return a picture from the cache, or None."""
    return _kept.get(key)


def first_view(facts: GameFacts, board: Board) -> View:
    """Return the public view of a match on a board before the first move."""
    from games.core.computers.selfplay import random_position

    game, seats = registry.game(facts.id), facts.seats[1]
    options: dict[str, Any] = {option.id: option.default for option in game.options}
    marks = list(range(1, seats + 1))
    state = random_position(game, {**options, "board": board, "marks": marks}, seats, SEED, 0)
    return game.observe(state, None)


def painter_of(facts: GameFacts, board: Board, palette: Palette, language: str) -> Painter:
    """Return a painter of a board, with the marks of a full table."""
    from ui.boards import painter_for

    seats = facts.seats[1]
    names = [facts.bot_names[number % len(facts.bot_names)] for number in range(seats)]
    players = [Player(name, number) for number, name in enumerate(names, 1)]
    lexicon = lexicon_of(registry.game(facts.id), board, players)

    def wording(what: Text | str) -> str:
        return lexicon(what, language) if isinstance(what, str) else translate(what, language, lexicon)

    return painter_for(facts.painter, board, list(palette.seat_marks[:seats]), wording)


def make_picture(app: App, facts: GameFacts, board: Board, size: tuple[int, int], key: object) -> Surface:
    """Draw a board's picture that fits into `size` pixels, and cache it under `key`."""
    from ui.boards.shared.base import BoardScene

    scene = BoardScene(game_theme(facts.theme).accent)
    painter = painter_of(facts, board, app.palette, app.language)
    _kept[key] = position_picture(painter, first_view(facts, board), scene, size)
    while len(_kept) > MOST_CACHED:
        _kept.popitem(last=False)
    return _kept[key]
