"""The list of boards in the gallery, with filter, search and pictures."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping, Sequence
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
from games.core.data.boards import BoardRef, text_in_language
from games.core.match.players import Player
from games.core.program.disk import file_time
from games.core.workshop.checks import BoardVerdict
from games.core.workshop.differences import board_differences, change_count
from games.core.workshop.fields import FormFields
from games.core.workshop.form import form_of
from ui.drawing.theme import Palette, game_theme
from ui.screens.shared.common import lexicon_of, matches_search, position_picture

if TYPE_CHECKING:
    from ui.boards.shared.base import Painter
    from ui.shell.app import App

# ids of three filters; each other filter has the id of a game
ALL_BOARDS, OWN_BOARDS, FAULTY_BOARDS = "all", "own", "faulty"
MAX_CACHED_PICTURES = 60  # maximum number of pictures in the cache
SAMPLE_SEED = 20
_kept: OrderedDict[object, Surface] = OrderedDict()


@dataclass(slots=True)
class BoardEntry:
    """A board in the gallery: its game, its file, and the result of checking it (`verdict`, None before the check)."""

    facts: GameFacts
    ref: BoardRef
    changed_at: datetime | None  # time of the file's last change; None for a shipped board
    verdict: BoardVerdict | None = None

    @property
    def path(self) -> Path:
        """The board's file, which identifies the board."""
        return self.ref.path

    @property
    def data(self) -> Mapping[Any, Any]:
        """The contents of the file; empty if the board is not playable."""
        return self.verdict.board.data if self.verdict is not None and self.verdict.board is not None else {}

    @property
    def author(self) -> str:
        """The board's author, or "" if unknown."""
        return str(self.data.get("author", ""))

    @property
    def fault_count(self) -> int:
        """The number of faults found so far."""
        return len(self.verdict.problems) if self.verdict is not None else len(self.ref.problems)

    @property
    def size_text(self) -> Text | None:
        """The board's size as text, or None if unknown."""
        return form_of(self.facts.id).size_label(self.data) if self.data else None

    def name(self, language: str) -> str:
        """Return the board's name in a language, or else in another one."""
        return text_in_language(self.ref.name, language)

    def check_playable(self) -> None:
        """Load the board and store the result in `verdict`."""
        try:
            self.verdict = BoardVerdict(boards.load_game_board(self.facts.id, self.ref))
        except DataError as error:
            self.verdict = BoardVerdict(None, tuple(error.problems))

    def name_languages(self) -> set[str]:
        """Return the languages in which the board has a name."""
        return {language for language, words in self.ref.name.items() if words}

    def has_picture(self) -> bool:
        """True if the board file has a background picture."""
        geometry = self.data.get("geometry")
        return isinstance(geometry, Mapping) and "art" in geometry.get("board", {})


def distinct_name(entry: BoardEntry, entries: Sequence[BoardEntry], language: str) -> str:
    """Return a board's name, with its file if another board of the game has the same name."""
    name = entry.name(language)
    same = [one for one in entries if one.facts.id == entry.facts.id and one.name(language) == name]
    return name if len(same) < 2 or entry.ref.is_shipped else f"{name} ({entry.path.name})"


def list_boards() -> list[BoardEntry]:
    """List the boards of all games: the user's boards, last changed first, then the shipped ones."""
    own: list[BoardEntry] = []
    shipped: list[BoardEntry] = []
    for facts in registry.all_facts():
        offered = [ref for ref in boards.shipped_boards(facts.id) if not ref.replaced_by]
        shipped += [BoardEntry(facts, ref, None) for ref in offered]
        own += [BoardEntry(facts, ref, _changed(ref.path)) for ref in boards.user_boards(facts.id)]
    own.sort(key=lambda one: one.changed_at.timestamp() if one.changed_at is not None else 0.0, reverse=True)
    return own + shipped


def listing_problem() -> Text | None:
    """Return why some of the user's boards may be missing, or None."""
    return next((why for facts in registry.all_facts() if (why := boards.folder_problem(facts.id)) is not None), None)


def _changed(path: Path) -> datetime | None:
    try:
        return file_time(path.stat())
    except OSError:
        return None


def passes_filter(entry: BoardEntry, filter_id: str, query: str, language: str) -> bool:
    """Return True if a board passes the filter and contains every word of `query`."""
    if (filter_id == OWN_BOARDS and entry.ref.is_shipped) or (filter_id == FAULTY_BOARDS and not entry.fault_count):
        return False
    if filter_id not in (ALL_BOARDS, OWN_BOARDS, FAULTY_BOARDS) and entry.facts.id != filter_id:
        return False
    return matches_search(" ".join((*entry.ref.name.values(), entry.facts.title, entry.author, entry.path.name)), query)


def difference_text(entry: BoardEntry) -> Text | None:
    """Return how a user's board differs from the default board, as text; None if they can't be compared."""
    if entry.ref.is_shipped or not entry.data:
        return None
    default = boards.load_default_board(entry.facts.id)
    if entry.verdict is not None and entry.verdict.board is not None:
        board = entry.verdict.board
        if boards.rule_digest(board) == boards.rule_digest(default):
            return N_("text and looks only")
    fields = FormFields(entry.facts.id, form_of(entry.facts.id))
    count = change_count(board_differences(fields, entry.data, dict(default.data.items()), "en"))
    return N_n("{n} change", "{n} changes", n=count)


def clear_pictures() -> None:
    """Clear the cache of board pictures."""
    _kept.clear()


def cached_picture(key: object) -> Surface | None:
    """Return the picture cached under this key, or None."""
    return _kept.get(key)


def opening_view(facts: GameFacts, board: Board) -> View:
    """Return the public view of a match on a board before the first move."""
    from games.core.computers.selfplay import play_random_moves

    game, seats = registry.game(facts.id), facts.seats[1]
    options: dict[str, Any] = {option.id: option.default for option in game.options}
    marks = list(range(1, seats + 1))
    state = play_random_moves(game, {**options, "board": board, "marks": marks}, seats, SAMPLE_SEED, 0)
    return game.observe(state, None)


def make_painter(facts: GameFacts, board: Board, palette: Palette, language: str) -> Painter:
    """Return a painter for a board, with seat marks for the maximum number of players."""
    from ui.boards import painter_for

    seats = facts.seats[1]
    names = [facts.bot_names[number % len(facts.bot_names)] for number in range(seats)]
    players = [Player(name, number) for number, name in enumerate(names, 1)]
    lexicon = lexicon_of(registry.game(facts.id), board, players)

    def to_words(what: Text | str) -> str:
        return lexicon(what, language) if isinstance(what, str) else translate(what, language, lexicon)

    return painter_for(facts.painter, board, list(palette.seat_marks[:seats]), to_words)


def make_picture(app: App, facts: GameFacts, board: Board, size: tuple[int, int], key: object) -> Surface:
    """Draw a picture of a board that fits `size` (pixels), and cache it under `key`."""
    from ui.boards.shared.base import BoardScene

    scene = BoardScene(game_theme(facts.theme).accent)
    painter = make_painter(facts, board, app.palette, app.language)
    _kept[key] = position_picture(painter, opening_view(facts, board), scene, size)
    while len(_kept) > MAX_CACHED_PICTURES:
        _kept.popitem(last=False)
    return _kept[key]
