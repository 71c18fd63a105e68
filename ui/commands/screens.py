"""Every screen of the program by name, and how `main.py screenshot` opens it: with a match that computers have played.

Everything that a screen needs, such as finished matches or an own board, is made in the user's folder, which the
command replaces by an empty one.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from games import registry
from games.core.computers.search import choose
from games.core.computers.selfplay import policy_seed
from games.core.contract.dice import BotDice
from games.core.contract.errors import UsageError
from games.core.data import boards
from games.core.journal import saves
from games.core.match.following import LOOKED
from games.core.match.match import Match
from games.core.match.players import Player

if TYPE_CHECKING:
    from games.core.review.puzzles import Puzzle
    from ui.shell.headless import Headless

PERSONS = ("Maja", "Jan", "Ola", "Tadek", "Ida")
PATIENCE = 60.0  # seconds for what is read or drawn in the background


@dataclass(frozen=True)
class Subject:
    """The match that is shown: `moves` are played by computers, always the same for a seed."""

    game: str
    seats: int
    people: int
    seed: int
    moves: int
    board: Path | None

    def match(self, saved: bool = False) -> Match:
        """Start the match and play the moves; `saved`: with a journal in the saves folder."""
        game = registry.game(self.game)
        board = boards.load(self.game, self.board) if self.board else boards.usual(self.game)
        if saved:
            ref = None if self.board else boards.shipped(self.game)[0]
            match = saves.begin(game, board, ref, self._players(), {}, self.seed)
        else:
            match = Match.start(game, board, self._players(), {}, self.seed)
        for seat in range(self.people):
            match.following.note_seen(seat, LOOKED)
        self.play(match, lambda: match.number >= self.moves)
        return match

    def play(self, match: Match, enough: Callable[[], bool]) -> None:
        """Let medium computers play until it is enough or the game is over."""
        while not enough() and (decision := match.decision()) is not None:
            dice = BotDice(policy_seed(self.seed, match.number))
            match.play(choose(match.game, match.knowledge(decision.seat), "medium", dice).move)

    def finished(self, saved: bool = False) -> Match:
        """Return the match played to its end."""
        match = self.match(saved)
        self.play(match, lambda: False)
        return match

    def journal(self, whole: bool = True) -> Path:
        """Return the journal of the match, of the `whole` match or of the moves alone."""
        match = self.finished(saved=True) if whole else self.match(saved=True)
        assert match.journal is not None
        match.journal.close()
        return match.journal.path

    def measured(self) -> Path:
        """Return the journal of the whole match after its review was made: that takes up to half a minute."""
        from games.core.review import keeping
        from games.core.review.jobs import Course
        from games.core.review.worker import measure

        path = self.journal()
        measure(Course(saves.watch(path)), keeping.file_of(path))
        return path

    def _players(self) -> list[Player]:
        names = [*PERSONS[: self.people], *registry.game(self.game).facts.bot_names]
        return [Player(names[n], n + 1, "person" if n < self.people else "bot", "medium") for n in range(self.seats)]


def show(window: Headless, name: str, subject: Subject) -> None:
    """Open a screen and wait until all that it reads or draws in the background is there; UsageError if it can't be."""
    OPENERS[name](window, subject)
    window.settle()
    end = time.monotonic() + PATIENCE
    while window.app.busy and time.monotonic() < end:
        time.sleep(0.01)
        window.step()
    window.settle()


# -- tables -----------------------------------------------------------------------------------------------------------
def _table(window: Headless, subject: Subject, curtain: bool = False) -> None:
    """Open the table as the deciding person sees it, or the curtain before the next secret decision of a person."""
    from ui.shell.app import make_screen

    match = subject.match()
    if curtain:
        subject.play(match, match.curtain_needed)
        if match.over:
            raise UsageError(f"after {subject.moves} moves nobody decides in secret any more")
    elif match.curtain_needed():
        match.lift_curtain()
    screen = make_screen(window.app, "table", match=match)
    screen.session.bots.paused = True  # type: ignore[attr-defined]  # a computer that is asked stays asked
    window.app.push(screen)


def _lesson(window: Headless, subject: Subject) -> None:
    from games.core.lessons.files import outline

    lessons = outline(subject.game)
    if not lessons:
        raise UsageError(f"{subject.game} has no lessons")
    window.open("lesson", game=subject.game, lesson=lessons[0])


def _puzzle(window: Headless, subject: Subject) -> None:
    found = _puzzles_of(subject)
    if not found:
        raise UsageError("nothing in this match was a mistake that makes a puzzle: try another --seed")
    window.open("puzzle", path=found[0].journal, number=found[0].number)


def _puzzles_of(subject: Subject) -> list[Puzzle]:
    from games.core.review.puzzles import listed

    subject.measured()
    return listed()


# -- pages ------------------------------------------------------------------------------------------------------------
def _over_menu(window: Headless, subject: Subject, name: str) -> None:
    window.open("menu")
    window.open(name)


def _of_matches(window: Headless, subject: Subject, name: str) -> None:
    """Open a page about matches, of which one goes on and one is over."""
    from games.core.people.house import House

    subject.journal()
    subject.journal(whole=False)
    window.app.house = House.open()
    window.open(name, **({"key": PERSONS[0].casefold()} if name == "person" else {}))


def _tables_of_figures(window: Headless, subject: Subject) -> None:
    _of_matches(window, subject, "people")
    window.settle()
    window.click("tables")


def _dialogue(window: Headless, subject: Subject) -> None:
    """Open the question before the program ends."""
    import pygame

    window.open("menu")
    window.key(pygame.K_ESCAPE)


def _keyboard(window: Headless, subject: Subject) -> None:
    """Open the keys on the screen, as a finger does in a field."""
    setup = window.open("setup", game=subject.game, seats=subject.seats)
    setup.widgets.focus(window.widget("name:0"))
    window.app.open("keyboard", below=setup)


def _workshop(window: Headless, subject: Subject) -> None:
    from games.core.workshop import shelf

    ref = boards.shipped(subject.game)[0]
    if subject.board is not None:
        ref = ref._replace(path=subject.board)
    own = shelf.make_own(subject.game, ref, {"pl": "Własna", "en": "My own"}, PERSONS[0])
    window.open("workshop", game=subject.game, path=own)


def _fair(window: Headless, subject: Subject) -> None:
    """Open the page that tells how fair a board is, before any game is played on it."""
    board = boards.load(subject.game, subject.board) if subject.board else boards.usual(subject.game)
    window.open("fair", game_id=subject.game, board=board, called=registry.game(subject.game).facts.title)


def _review(window: Headless, subject: Subject) -> None:
    window.open("review", path=subject.measured())


def _puzzles(window: Headless, subject: Subject) -> None:
    subject.measured()
    window.open("puzzles")


def _game(window: Headless, subject: Subject) -> None:
    subject.journal()
    window.open("game", game=subject.game)


OPENERS: Mapping[str, Callable[[Headless, Subject], object]] = {
    "menu": lambda window, subject: window.open("menu"),
    "setup": lambda window, subject: window.open("setup", game=subject.game, seats=subject.seats),
    "table": _table,
    "curtain": partial(_table, curtain=True),
    "result": lambda window, subject: window.open("result", match=subject.finished()),
    "rules": lambda window, subject: window.open("rules", game_id=subject.game),
    "load": partial(_of_matches, name="load"),
    "settings": lambda window, subject: window.open("settings"),
    "about": lambda window, subject: window.open("about"),
    "boards": lambda window, subject: window.open("boards", game=subject.game),
    "dialogue": _dialogue,
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
    "replay": lambda window, subject: window.open("replay", match=subject.finished(), number=subject.moves),
    "review": _review,
    "share": lambda window, subject: window.open("share", match=subject.finished()),
    "workshop": _workshop,
}
SCREENS = tuple(OPENERS)
