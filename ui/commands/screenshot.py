"""Save a picture of any screen, without a display: `main.py screenshot`.

Computer players play `--moves` moves, always the same for a seed, and the screen is opened for this match. The user's
folder is not used.
"""

from __future__ import annotations

import argparse
import os
import re
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from games import registry
from games.commands.command_line import MAX_SEED, print_error, whole_number
from games.core.computers.search import choose_with_reason
from games.core.computers.selfplay import policy_seed
from games.core.contract.dice import BotDice
from games.core.contract.errors import PlanszowniaError, UsageError
from games.core.data import boards
from games.core.journal import saves
from games.core.match.match import Match
from games.core.match.players import Player
from games.core.match.viewing import OWN_SECRET_SEEN
from games.core.program.paths import HOME_VARIABLE
from games.shipped import register_shipped
from ui.shell.scale import SMALLEST_PORTRAIT_WINDOW, SMALLEST_WINDOW, is_portrait
from ui.shell.settings import INTERFACE_RANGE

if TYPE_CHECKING:
    from games.core.review.puzzles import Puzzle
    from ui.shell.headless import Headless


# -- opening a screen by its name -------------------------------------------------------------------------------------
PERSONS = ("Maja", "Jan", "Ola", "Tadek", "Ida")
PATIENCE = 60.0  # seconds to wait for background work


@dataclass(frozen=True)
class ScreenshotMatch:
    """The match of the screenshot."""

    game: str
    seats: int
    people: int
    seed: int
    moves: int
    board: Path | None

    def start(self, saved: bool = False) -> Match:
        """Start the match and play the moves. `saved` writes a journal."""
        game = registry.game(self.game)
        board = boards.load_game_board(self.game, self.board) if self.board else boards.load_default_board(self.game)
        if saved:
            ref = None if self.board else boards.shipped_boards(self.game)[0]
            match = saves.begin_match(game, board, ref, self._players(), {}, self.seed)
        else:
            match = Match.start(game, board, self._players(), {}, self.seed)
        for seat in range(self.people):
            match.viewing.mark_seen(seat, OWN_SECRET_SEEN)
        self.play(match, lambda: match.move_count >= self.moves)
        return match

    def play(self, match: Match, is_enough: Callable[[], bool]) -> None:
        """Let computers play until `is_enough` returns True or the game is over."""
        while not is_enough() and (decision := match.decision()) is not None:
            dice = BotDice(policy_seed(self.seed, match.move_count))
            match.play(choose_with_reason(match.game, match.knowledge(decision.seat), "medium", dice).move)

    def play_to_end(self, saved: bool = False) -> Match:
        """Play the match to its end and return it."""
        match = self.start(saved)
        self.play(match, lambda: False)
        return match

    def write_journal(self, whole: bool = True) -> Path:
        """Write a journal of the whole match or, without `whole`, of its first moves; return the path."""
        match = self.play_to_end(saved=True) if whole else self.start(saved=True)
        assert match.journal is not None
        match.journal.close()
        return match.journal.path

    def write_reviewed_journal(self) -> Path:
        """Write a journal of the match with a review, which takes up to half a minute; return the path."""
        from games.core.review import cache
        from games.core.review.jobs import ReviewedMatch
        from games.core.review.worker import measure_match

        path = self.write_journal()
        measure_match(ReviewedMatch(saves.load_for_viewing(path)), cache.review_file(path))
        return path

    def _players(self) -> list[Player]:
        names = [*PERSONS[: self.people], *registry.game(self.game).facts.bot_names]
        return [Player(names[n], n + 1, "person" if n < self.people else "bot", "medium") for n in range(self.seats)]


def show(window: Headless, name: str, subject: ScreenshotMatch) -> None:
    """Open a screen and wait until it has loaded; UsageError if it can't be opened."""
    OPENERS[name](window, subject)
    window.settle()
    end = time.monotonic() + PATIENCE
    while window.app.is_busy and time.monotonic() < end:
        time.sleep(0.01)
        window.step()
    window.settle()


# -- tables -----------------------------------------------------------------------------------------------------------
def _table(window: Headless, subject: ScreenshotMatch, curtain: bool = False) -> None:
    """Open the table as the deciding person sees it, or the curtain before a secret decision."""
    from ui.shell.app import make_screen

    match = subject.start()
    if curtain:
        subject.play(match, match.needs_curtain)
        if match.is_over:
            raise UsageError(f"after {subject.moves} moves nobody decides in secret any more")
    elif match.needs_curtain():
        match.lift_curtain()
    screen = make_screen(window.app, "table", match=match)
    screen.session.bots.paused = True  # type: ignore[attr-defined]  # computers must not move
    window.app.push(screen)


def _lesson(window: Headless, subject: ScreenshotMatch) -> None:
    from games.core.lessons.files import lessons_outline

    lessons = lessons_outline(subject.game).ids
    if not lessons:
        raise UsageError(f"{subject.game} has no lessons")
    window.open("lesson", game=subject.game, lesson=lessons[0])


def _puzzle(window: Headless, subject: ScreenshotMatch) -> None:
    result = _puzzles_of(subject)
    if not result:
        raise UsageError("nothing in this match was a mistake that makes a puzzle: try another --seed")
    window.open("puzzle", path=result[0].journal, number=result[0].number)


def _puzzles_of(subject: ScreenshotMatch) -> list[Puzzle]:
    from games.core.review.puzzles import list_puzzles

    subject.write_reviewed_journal()
    return list_puzzles()


def _over_menu(window: Headless, subject: ScreenshotMatch, name: str) -> None:
    window.open("menu")
    window.open(name)


def _of_matches(window: Headless, subject: ScreenshotMatch, name: str) -> None:
    """Open a page about matches, with an unfinished and a finished match."""
    from games.core.people.store import PeopleStore

    subject.write_journal()
    subject.write_journal(whole=False)
    window.app.people_store = PeopleStore.open()
    window.open(name, **({"key": PERSONS[0].casefold()} if name == "person" else {}))


def _tables_of_figures(window: Headless, subject: ScreenshotMatch) -> None:
    _of_matches(window, subject, "people")
    window.settle()
    window.click("tables")


def _dialogue(window: Headless, subject: ScreenshotMatch) -> None:
    """Open the dialogue that asks whether to end the program."""
    import pygame

    window.open("menu")
    window.key(pygame.K_ESCAPE)


def _loading(window: Headless, subject: ScreenshotMatch) -> None:
    """Open the dialogue that appears when a saved match takes long to open."""
    window.open("menu")
    window.open("loading", cancel=lambda: None)
    window.step(1.0)


def _keyboard(window: Headless, subject: ScreenshotMatch) -> None:
    """Open the on-screen keyboard."""
    setup = window.open("setup", game=subject.game, seats=subject.seats)
    setup.widgets.focus(window.widget("name:0"))
    window.app.open("keyboard", screen_below=setup)


def _workshop(window: Headless, subject: ScreenshotMatch) -> None:
    from games.core.workshop import own_boards

    ref = boards.shipped_boards(subject.game)[0]
    if subject.board is not None:
        ref = ref._replace(path=subject.board)
    own = own_boards.copy_board(subject.game, ref, {"pl": "Własna", "en": "My own"}, PERSONS[0])
    window.open("workshop", game=subject.game, path=own)


def _fair(window: Headless, subject: ScreenshotMatch) -> None:
    """Open the fairness test of a board for which no games were played yet."""
    board = (
        boards.load_game_board(subject.game, subject.board)
        if subject.board
        else boards.load_default_board(subject.game)
    )
    window.open("fair", game_id=subject.game, board=board, board_name=registry.game(subject.game).facts.title)


def _review(window: Headless, subject: ScreenshotMatch) -> None:
    window.open("review", path=subject.write_reviewed_journal())


def _puzzles(window: Headless, subject: ScreenshotMatch) -> None:
    subject.write_reviewed_journal()
    window.open("puzzles")


def _game(window: Headless, subject: ScreenshotMatch) -> None:
    subject.write_journal()
    window.open("game", game=subject.game)


OPENERS: Mapping[str, Callable[[Headless, ScreenshotMatch], object]] = {
    "menu": lambda window, subject: window.open("menu"),
    "setup": lambda window, subject: window.open("setup", game=subject.game, seats=subject.seats),
    "table": _table,
    "curtain": partial(_table, curtain=True),
    "result": lambda window, subject: window.open("result", match=subject.play_to_end()),
    "rules": lambda window, subject: window.open("rules", game_id=subject.game),
    "load": partial(_of_matches, name="load"),
    "settings": lambda window, subject: window.open("settings"),
    "about": lambda window, subject: window.open("about"),
    "boards": lambda window, subject: window.open("boards", game=subject.game),
    "dialogue": _dialogue,
    "loading": _loading,
    "fair": _fair,
    "game": _game,
    "history": partial(_of_matches, name="history"),
    "keyboard": _keyboard,
    "keys": partial(_over_menu, name="keys"),
    "learn": lambda window, subject: window.open("learn", game=subject.game),
    "lesson": _lesson,
    "people": partial(_of_matches, name="people"),
    "people_tables": _tables_of_figures,
    "person": partial(_of_matches, name="person"),
    "puzzle": _puzzle,
    "puzzles": _puzzles,
    "replay": lambda window, subject: window.open("replay", match=subject.play_to_end(), number=subject.moves),
    "review": _review,
    "phones": lambda window, subject: window.open("phones"),
    "share": lambda window, subject: window.open("share", match=subject.play_to_end()),
    "workshop": _workshop,
}
SCREENS = tuple(OPENERS)


LANGUAGES = ("pl", "en")
LARGEST = (7680, 4320)
MOST_MOVES = 20_000
PNG = b"\x89PNG\r\n\x1a\n"  # first bytes of a PNG file


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments to its parser."""
    parser.description = "Save a picture of a screen as PNG; no display is needed."
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("--screen", default="table", metavar="NAME", help=f"one of {', '.join(SCREENS)} (table)")
    parser.add_argument("--seats", type=int, metavar="K", help="seats at the table (as many as the game allows)")
    parser.add_argument("--people", type=int, metavar="P", help="number of persons among them (all)")
    parser.add_argument(
        "--seed", type=whole_number(0, MAX_SEED), default=1, metavar="S", help="seed of the game and its moves (1)"
    )
    parser.add_argument("--moves", type=int, default=0, metavar="N", help="moves played before the picture (0)")
    parser.add_argument("--size", default="1280x720", metavar="WxH", help="window size in pixels (1280x720)")
    parser.add_argument("--interface", type=float, default=1.0, metavar="F", help="interface size, 1.0 to 2.0 (1.0)")
    parser.add_argument("--lang", default="en", metavar="LANGUAGE", help=f"{' or '.join(LANGUAGES)} (en)")
    parser.add_argument("--board", metavar="FILE", help="a board of your own")
    parser.add_argument("--out", required=True, metavar="FILE.png", help="the picture to write")


def run(args: argparse.Namespace) -> int:
    """Save the picture; return 0, or 2 for an invalid argument."""
    try:
        _save(args)
    except PlanszowniaError as error:
        print_error(error)
        return 2
    return 0


def _save(args: argparse.Namespace) -> None:
    size = _checked(args)
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from ui.shell.headless import Headless

    board = Path(args.board) if args.board else None
    subject = ScreenshotMatch(args.game, args.seats, args.people, args.seed, args.moves, board)
    with (
        _own_folder(),
        Headless(size, language=args.lang, interface=args.interface) as window,
    ):
        show(window, args.screen, subject)
        try:
            window.save(args.out)
        except Exception as error:  # pygame's own error if the folder is missing
            raise UsageError(f"the picture can't be written: {args.out}: {error}") from error


def _checked(args: argparse.Namespace) -> tuple[int, int]:
    """Return the window's size; UsageError for an invalid argument."""
    register_shipped()
    fewest, most = registry.game(args.game).facts.seats
    args.seats = most if args.seats is None else args.seats
    _within("--seats", args.seats, fewest, most)
    args.people = args.seats if args.people is None else args.people
    _within("--people", args.people, 0, min(args.seats, len(PERSONS)))
    _within("--moves", args.moves, 0, MOST_MOVES)
    _within("--interface", args.interface, *INTERFACE_RANGE)
    _one_of("--screen", args.screen, SCREENS)
    _one_of("--lang", args.lang, LANGUAGES)
    if args.screen == "curtain" and args.people < 2:
        raise UsageError("a curtain falls only between at least two persons: see --people")
    if not args.out.lower().endswith(".png"):
        raise UsageError(f"--out must name a .png file, not {args.out!r}")
    if _is_something_else(Path(args.out)):
        raise UsageError(f"{args.out} is no picture; --out takes a new file or a picture to be replaced")
    return _size(args.size)


def _is_something_else(out: Path) -> bool:
    """Return True if the file exists and is not a PNG."""
    if not out.is_file():
        return False
    with out.open("rb") as file:
        start = file.read(len(PNG))
    return bool(start) and start != PNG


def _within(name: str, value: float, low: float, height: float) -> None:
    if not low <= value <= height:
        raise UsageError(f"{name} must be {low} to {height}, not {value}")


def _one_of(name: str, value: str, known: tuple[str, ...]) -> None:
    if value not in known:
        raise UsageError(f"{name} must be one of {', '.join(known)}, not {value!r}")


def _size(label: str) -> tuple[int, int]:
    result = re.fullmatch(r"(\d{1,5})[x×](\d{1,5})", label)
    if result is None:
        raise UsageError(f"--size must be WIDTHxHEIGHT such as 1920x1080, not {label!r}")
    width, height = int(result[1]), int(result[2])
    least = SMALLEST_PORTRAIT_WINDOW if is_portrait((width, height)) else SMALLEST_WINDOW
    _within("the width in --size", width, least[0], LARGEST[0])
    _within("the height in --size", height, least[1], LARGEST[1])
    return width, height


@contextmanager
def _own_folder() -> Iterator[None]:
    """Replace the user's folder by an empty one in the `with` block."""
    before = os.environ.get(HOME_VARIABLE)
    with tempfile.TemporaryDirectory(prefix="planszownia-") as folder:
        os.environ[HOME_VARIABLE] = folder
        try:
            yield
        finally:
            if before is None:
                del os.environ[HOME_VARIABLE]
            else:
                os.environ[HOME_VARIABLE] = before
