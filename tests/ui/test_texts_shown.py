"""Every displayed or spoken text has no raw name, no open placeholder and one language."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

from games import registry
from games.core.computers.trials import TrialGame
from games.core.contract.errors import UsageError
from games.core.contract.texts import LANGUAGES
from games.core.data import boards
from games.core.journal import saves
from games.core.lessons import files
from games.core.match.match import Match
from games.core.match.players import CHARACTERS, LEVELS, NO_CHARACTER, Player
from games.core.match.settings import MatchSettings
from games.core.people.store import PeopleStore
from tests.core.measures import write_measures
from tests.runs import long_only
from tests.ui.clicker import NAMES
from tests.ui.lessons import Learner
from tests.ui.played_matches import random_match
from tests.ui.screens.test_fair import StubTrials, games_won
from tests.ui.screens.test_review import IdleReviewProcess
from tests.ui.text_collector import CollectingWindow
from tests.ui.walker import FastBotProcess, TableWalker, Walker
from tests.ui.wording import check_texts
from tests.ui.workshops import own_board
from ui.screens.people.page import RecordsScreen
from ui.screens.workshop import rendering

GAMES = ("wampiry", "ankh_morpork", "osada", "krakow", "wroclaw")
RELEASED_JOURNALS = Path(__file__).resolve().parents[1] / "released" / "1.0.0" / "journals"
MAX_MOVES = 500


class EndedTrials(StubTrials):
    """Background trials that end at once, with an ending of their game."""

    def collect(self) -> list[TrialGame]:
        ends = registry.game(self.trial.game.facts.id).controller.ending.end_texts
        return [one._replace(end=next(iter(ends))) for one in super().collect()]


@pytest.fixture(autouse=True)
def run_in_process(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Run computers in this process and start no programs."""
    monkeypatch.setattr("games.core.computers.process.BotProcess", FastBotProcess)
    monkeypatch.setattr("ui.screens.review.screen.ReviewProcess", IdleReviewProcess)
    monkeypatch.setattr("ui.screens.fair.screen.start_trials", EndedTrials)
    monkeypatch.setattr(StubTrials, "next_games", games_won(5, 3))
    monkeypatch.setattr("ui.shell.desktop._run_detached", lambda command: False)
    monkeypatch.setattr(rendering, "start_renderer", rendering.InlineRenderer)


# -- tables -----------------------------------------------------------------------------------------------------------
def begin_match(game_id: str, seed: int, varied: bool) -> Match:
    """Begin a match of two people and a computer if it fits; `varied` randomizes seats, board and options."""
    game, dice = registry.game(game_id), Random(seed)
    fewest, most = game.facts.seats
    seats = dice.randint(max(2, fewest), min(len(NAMES), most)) if varied else min(3, most)
    people = dice.randint(1, min(2, seats)) if varied else min(2, seats)
    players = [Player(NAMES[seat], seat + 1) for seat in range(people)]
    for seat in range(people, seats):
        character = dice.choice((NO_CHARACTER, *CHARACTERS)) if varied else NO_CHARACTER
        players.append(Player(NAMES[seat], seat + 1, "bot", dice.choice(LEVELS[1:]), character))
    settings = MatchSettings(coach="everybody", strict=varied and dice.random() < 0.5)
    ref = dice.choice(boards.shipped_boards(game_id)) if varied else boards.shipped_boards(game_id)[0]
    while True:
        options = {one.id: dice.choice(one.choices).value for one in game.options} if varied else {}
        try:
            return saves.begin_match(game, boards.load_game_board(game_id, ref), ref, players, options, seed, settings)
        except UsageError:
            continue


def play_random_moves(match: Match, seed: int, moves: int) -> list[int]:
    """Play random moves; return the move numbers at which a person first gets each kind of decision.

    Decisions whose pass needs a confirmation come first, then the others, then the last move.
    """
    dice, asks_back = Random(seed), match.game.controller.decision_extras.pass_warning
    back, first = dict[str, int](), dict[str, int]()
    while match.move_count < moves and (decision := match.decision()) is not None:
        if match.players[decision.seat].is_person:
            first.setdefault(decision.kind, match.move_count)
            if asks_back is not None and asks_back(match.view(decision.seat)) is not None:
                back.setdefault(decision.kind, match.move_count)
        match.play(dice.choice(match.game.legal_moves(match.state)))
    return list(dict.fromkeys([*back.values(), *first.values(), match.move_count - 1]))


def check_table_texts(
    game_id: str, language: str, seed: int, varied: bool, places: slice, decisions: int, **settings: Any
) -> None:
    """Explore a table at some first decisions of their kind, make `decisions` moves at each, and check all texts."""
    moments = play_random_moves(begin_match(game_id, seed, varied), seed, MAX_MOVES)[places]
    with CollectingWindow((1280, 720), language=language, read_aloud=True, **settings) as it:
        it.open("menu")
        for number in moments:
            match = begin_match(game_id, seed, varied)
            play_random_moves(match, seed, number)
            walker = TableWalker(it, match, seed + number, points=20)
            for _ in range(decisions):
                if not walker.explore_and_decide():
                    walker.inspect_result()
                    break
            it.app.home()
        check_texts(it)


@pytest.mark.parametrize(("language", "places"), [("pl", slice(0, 4, 3)), ("en", slice(0, 1))])
@pytest.mark.parametrize("game_id", GAMES)
def test_no_text_at_a_table_contains_raw_names_or_another_language(game_id: str, language: str, places: slice) -> None:
    check_table_texts(game_id, language, 1, False, places, 1)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(1, 9))
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game_id", GAMES)
def test_no_text_of_many_matches_contains_raw_names_or_another_language(game_id: str, language: str, seed: int) -> None:
    settings = {"speed": "fast", "computers": ("glance", "calmly", "steps")[seed % 3]} if seed % 2 else {}
    check_table_texts(game_id, language, seed, True, slice(None), 4, **settings)


# -- lessons ----------------------------------------------------------------------------------------------------------
LESSONS = [
    pytest.param(game_id, lesson.id, id=lesson.id)
    for game_id in GAMES
    for lesson in files.read_lessons(game_id).lessons
    if lesson.steps
]


@pytest.mark.long
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("game_id", "lesson"), LESSONS)
def test_no_text_of_a_lesson_contains_raw_names_or_another_language(game_id: str, lesson: str, language: str) -> None:
    with CollectingWindow((1280, 720), language=language, read_aloud=True) as it:
        it.open("menu")
        learner = Learner(it, game_id, lesson)
        walker = Walker(it)
        while not learner.run.is_over:
            walker.hover_all(30)
            learner.make_mistakes()
            learner.press_show_me()
            learner.settle()
        walker.crawl(0)
        check_texts(it)


# -- all other screens ------------------------------------------------------------------------------------------------
ScreenArguments = Callable[
    [str, Path], dict[str, Any]
]  # (game, journal of its finished match) -> arguments of a screen
SCREENS: dict[str, ScreenArguments] = {
    "menu": lambda game_id, path: {},
    "setup": lambda game_id, path: {"game": game_id},
    "rules": lambda game_id, path: {"game_id": game_id},
    "learn": lambda game_id, path: {"game": game_id},
    "load": lambda game_id, path: {},
    "history": lambda game_id, path: {},
    "result": lambda game_id, path: {"match": saves.load_for_viewing(path), "path": path},
    "replay": lambda game_id, path: {"path": path, "number": 40},
    "review": lambda game_id, path: {"path": path},
    "lesson": lambda game_id, path: {"game": game_id, "lesson": files.read_lessons(game_id).lessons[0].id},
    "share": lambda game_id, path: {"match": saves.load_for_viewing(path), "path": path},
    "boards": lambda game_id, path: {"game": game_id},
    "workshop": lambda game_id, path: {"game": game_id, "path": own_board(game_id)},
    "people": lambda game_id, path: {},
    "person": lambda game_id, path: {"key": saves.load_for_viewing(path).players[0].key},
    "game": lambda game_id, path: {"game": game_id},
    "puzzles": lambda game_id, path: {},
    "settings": lambda game_id, path: {},
    "keys": lambda game_id, path: {},
    "about": lambda game_id, path: {},
}
SCREENS_OF_ALL_GAMES = {"menu", "load", "history", "people", "puzzles", "settings", "keys", "about"}


def save_journals(saves_folder: Path, games: Sequence[str]) -> None:
    """Save a finished, reviewed match of each game, an unfinished match, and a foreign file."""
    saves_folder.mkdir(parents=True, exist_ok=True)
    for game_id in games:
        path = saves_folder / f"{game_id}.journal"
        path.write_bytes((RELEASED_JOURNALS / f"{game_id}_finished.journal").read_bytes())
        write_measures(path)
    random_match(2, 40, path=saves_folder / "goes_on.journal", game_id="osada")
    (saves_folder / "foreign.journal").write_bytes(b"hello")


def check_screen_texts(home: Path, name: str, game_id: str, language: str, depth: int, most: int) -> None:
    """Click through a screen, `depth` screens deep and `most` widgets of each kind, and check all texts."""
    save_journals(home / "saves", GAMES if depth else [game_id])
    path = home / "saves" / f"{game_id}.journal"
    with CollectingWindow((1280, 720), language=language, read_aloud=True) as it:
        it.app.people_store = PeopleStore.open()
        it.open("menu")
        walker = Walker(it)
        for _ in range(20):
            if name != "menu":
                it.open(name, **SCREENS[name](game_id, path))
            if isinstance(it.top, RecordsScreen):
                it.top.records.index_updater.wait()
                it.settle()
            if not walker.crawl(depth, most):
                break
            it.app.home()
            it.settle()
        check_texts(it)


@pytest.mark.parametrize("language", ["pl", long_only("en")])
@pytest.mark.parametrize(("number", "name"), [*enumerate(SCREENS)], ids=SCREENS)
def test_no_text_on_other_screens_contains_raw_names_or_another_language(
    home: Path, number: int, name: str, language: str
) -> None:
    check_screen_texts(home, name, GAMES[number % len(GAMES)], language, 0, 1)


@pytest.mark.long
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("name", "game_id"),
    [(name, game_id) for name in SCREENS for game_id in (GAMES[:1] if name in SCREENS_OF_ALL_GAMES else GAMES)],
)
def test_no_text_deeper_in_other_screens_contains_raw_names_or_another_language(
    home: Path, name: str, game_id: str, language: str
) -> None:
    check_screen_texts(home, name, game_id, language, 2, 3)
