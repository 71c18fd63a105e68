"""What earlier releases wrote is opened and gone on with: journals, own boards, settings, names, lessons, puzzles.

Each folder beside this file is named for a release and holds what that program itself wrote. Nothing in these folders
is ever changed; a release adds a folder. `expected.json` says how each of its matches stands.

In 1.0.0, of each game one match on its own board (the shipped file, copied and renamed) with every option and setting
away from the usual, one on the shipped board with an undo that the table agreed on, a redo and seats handed to the
computer and back; `osada_resumed` goes on from a whole state, as the program offers where its rules have changed.

In 2.0.0, of each game a finished match on its second board and one that goes on, on a board made in the workshop, with
characters, options, reasons of computers and what people have seen; `krakow_position` is played on from a moment of
another match. `learning.json` has a lesson done, one left halfway and a short match left halfway. `reviews` has what
was measured of the finished matches when their reviews were left after seconds; `tests/core/review` goes on with them.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any

import pytest

from games.core.contract.plain import digest
from games.core.data.boards import load, user_boards
from games.core.journal.saves import (
    SaveInfo,
    begin_match,
    finished_matches,
    folder,
    load_for_viewing,
    open_match,
    unfinished_matches,
)
from games.core.lessons.progress import LearningProgress
from games.core.match.match import Match
from games.core.match.players import Player
from games.core.people.store import PeopleStore, person_key
from games.core.program.paths import HOME_VARIABLE
from games.core.review.solved_puzzles import SolvedPuzzles
from games.registry import game
from main import main
from tests.ui.clicker import new_match, open_table
from ui.screens.setup.form import form_from, without_people
from ui.shell.headless import Headless, faults
from ui.shell.settings import Settings, SettingsFile
from ui.shell.start import open_people_store
from ui.table.lesson.screen import LessonTable, ShortTable

ROOT = Path(__file__).parent
RELEASES = sorted(path for path in ROOT.iterdir() if path.is_dir() and path.name[0].isdigit())
OF_1_0_0 = ROOT / "1.0.0"  # it kept names among its settings
WITH_PEOPLE = [release for release in RELEASES if release != OF_1_0_0]
EXPECTED: dict[Path, dict[str, Any]] = {
    release / "journals" / f"{name}.journal": wanted
    for release in RELEASES
    for name, wanted in json.loads((release / "expected.json").read_text("utf-8")).items()
}
BOARDS = [path for release in RELEASES for path in sorted(release.glob("boards/*/*.yaml"))]
MOVES = 12  # played after opening


def label(value: object) -> str:
    return value.relative_to(ROOT).as_posix() if isinstance(value, Path) else ""


FINISHED = [path for path, wanted in EXPECTED.items() if "end" in wanted]
GOING_ON = [path for path, wanted in EXPECTED.items() if "end" not in wanted]

finished = pytest.mark.parametrize("path", FINISHED, ids=label)
going_on = pytest.mark.parametrize("path", GOING_ON, ids=label)
each_board = pytest.mark.parametrize("path", BOARDS, ids=label)
each_release = pytest.mark.parametrize("release", RELEASES, ids=label)
each_with_people = pytest.mark.parametrize("release", WITH_PEOPLE, ids=label)


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the user's folder be empty: a journal has to bring its own board along."""
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))


def saved(path: Path) -> None:
    """Put a journal among the user's matches."""
    folder().mkdir(parents=True)
    shutil.copy(path, folder())


def only(infos: list[SaveInfo]) -> SaveInfo:
    """Return the one match of a list, which could be read."""
    (info,) = infos
    assert info.trouble is None
    return info


def opened(path: Path) -> Match:
    """Open a match to go on with, as the list of matches does."""
    match = open_match(path)
    assert isinstance(match, Match), "its moves can no longer be replayed"
    return match


def mark(match: Match) -> tuple[int, str, str]:
    return match.move_count, match.position_id, digest(match.game.to_data(match.state))


def check_notes(match: Match, wanted: Mapping[str, Any]) -> None:
    """Check what a journal tells beside the moves; one of 1.0.0 tells nothing, and so reads as if nothing was noted."""
    wanted = {"why": 0, "pace": None, "coached": [True] * len(match.players), **wanted}
    following = match.viewing
    assert sum(played.why is not None for played in match.moves) == wanted["why"]
    assert following.pace == wanted["pace"]
    assert [following.is_coached(seat) for seat in range(len(match.players))] == wanted["coached"]


def close(match: Match) -> None:
    assert match.journal is not None
    assert not match.journal.unsaved
    match.journal.close()


def test_every_journal_of_a_release_is_known() -> None:
    assert set(EXPECTED) == {path for release in RELEASES for path in release.glob("journals/*")}
    for release in RELEASES:
        names = {path.parent.name for path in release.glob("boards/*/*.yaml")}
        assert names == {"ankh_morpork", "krakow", "osada", "wampiry", "wroclaw"}


def test_all_journals_hold() -> None:
    assert main(["verify", *map(str, EXPECTED)]) == 0


@finished
def test_a_finished_match_has_the_same_result(path: Path) -> None:
    wanted = EXPECTED[path]
    saved(path)
    assert unfinished_matches() == []
    info = only(finished_matches())
    match = load_for_viewing(info.path)
    assert match.result is not None
    assert match.result == info.result
    assert (match.move_count, mark(match)[2]) == (wanted["moves"], wanted["position"])
    found = {"end": match.result.end, "winners": list(match.result.winners), "points": list(match.result.points)}
    assert found == {key: wanted[key] for key in found}
    check_notes(match, wanted)
    assert match.log


def test_options_that_came_later_are_read_as_they_were() -> None:
    """The virtual player of 1.0.0 followed the order of colours, and one's own card could be looked at at any time."""
    match = load_for_viewing(OF_1_0_0 / "journals/osada_finished.journal")
    assert (match.options["virtual"], match.options["follow"], match.options["own_card"]) == (
        "yes",
        "colours",
        "always",
    )
    assert (match.state.by_turns, match.state.once) == (0, 0)
    alone = load_for_viewing(OF_1_0_0 / "journals/osada_unfinished.journal")  # nobody to follow: five people
    assert alone.options["follow"] == "turns"


@going_on
def test_an_unfinished_match_goes_on(path: Path) -> None:
    wanted, rnd = EXPECTED[path], Random(1)
    saved(path)
    assert finished_matches() == []
    info = only(unfinished_matches())
    match = opened(info.path)
    decision = match.decision()
    assert decision is not None
    assert (match.move_count, mark(match)[2]) == (wanted["moves"], wanted["position"])
    assert (decision.seat, decision.kind) == (wanted["seat"], wanted["asked"])
    assert match.can_redo() is wanted["redo"]
    check_notes(match, wanted)
    for _ in range(MOVES):
        match.play(rnd.choice(list(match.game.legal_moves(match.state))))
    assert match.move_count >= wanted["moves"] + MOVES
    reached = mark(match)
    close(match)

    match = opened(info.path)
    assert mark(match) == reached
    assert match.undo(agreed=True) < reached[0]
    taken_back = mark(match)
    close(match)

    match = opened(info.path)
    assert mark(match) == taken_back
    match.redo()
    assert mark(match) == reached
    close(match)
    assert main(["verify", str(info.path)]) == 0


@going_on
def test_an_unfinished_match_can_be_played_to_its_end(path: Path) -> None:
    saved(path)
    match, rnd = opened(folder() / path.name), Random(2)
    while not match.is_over:
        match.play(rnd.choice(list(match.game.legal_moves(match.state))))
    close(match)
    assert only(finished_matches()).result == match.result


def own_board(path: Path, home: Path) -> Path:
    """Put a board into the user's folder."""
    to = home / "boards" / path.parent.name
    to.mkdir(parents=True)
    return Path(shutil.copy(path, to))


@each_board
def test_an_own_board_has_no_faults_and_is_played_on(path: Path, tmp_path: Path) -> None:
    own, rnd = own_board(path, tmp_path), Random(3)
    assert main(["check", str(own)]) == 0
    rules = game(path.parent.name)
    (ref,) = user_boards(rules.facts.id)
    assert not ref.problems
    players = [Player(f"P{n}", mark) for n, mark in enumerate(rules.facts.marks[: rules.facts.seats[0]], 1)]
    match = begin_match(rules, load(rules.facts.id, ref), ref, players, {}, 5)
    for _ in range(MOVES):
        match.play(rnd.choice(list(rules.legal_moves(match.state))))
    reached = mark(match)
    close(match)
    own.unlink()  # the match holds it whole
    match = opened(only(unfinished_matches()).path)
    assert mark(match) == reached
    close(match)


@each_board
def test_an_own_board_is_drawn(path: Path) -> None:
    name = path.parent.name
    with Headless((1280, 720), language="pl") as it:
        open_table(it, new_match(game(name).facts.seats[0], board=load(name, path), game_id=name))
        assert faults(it.texts()) == []


@each_release
def test_settings_keep_every_value(release: Path, tmp_path: Path) -> None:
    wanted = json.loads((release / "settings.json").read_text("utf-8"))
    file = Path(shutil.copy(release / "settings.json", tmp_path))
    settings_file = SettingsFile(file)
    assert not settings_file.notices
    found = settings_file.value
    values = {key: getattr(found, key) for key in wanted if key != "format"}
    assert values == {key: value for key, value in wanted.items() if key != "format"}
    defaults = Settings(language="en")
    assert [key for key, value in values.items() if value == getattr(defaults, key)] == []


@each_release
def test_the_forms_of_all_games_are_remembered(release: Path, tmp_path: Path) -> None:
    found = SettingsFile(Path(shutil.copy(release / "settings.json", tmp_path))).value
    assert found.setups
    for name, remembered in found.setups.items():
        rules = game(name)
        form = form_from(rules.facts, found.language, remembered)
        assert form.problem() is None
        wanted = without_people({name: remembered})[name]
        assert form.to_data() == {"coach": "newcomers", **wanted}  # 1.0.0 had no coach
        known = [option for option in rules.options if option.id in remembered["options"]]
        assert len(known) == len(remembered["options"])
        assert all(form.option_value(option) != option.default for option in known)


def test_names_move_from_the_settings_to_the_house_once(tmp_path: Path) -> None:
    shutil.copy(OF_1_0_0 / "settings.json", tmp_path)
    settings_file = SettingsFile()
    house = open_people_store(settings_file)
    chosen = settings_file.value
    assert [person.name for person in house.people] == ["Ola"]  # no default name, and no computer's
    assert "Ola" not in (tmp_path / "settings.json").read_text("utf-8")
    assert json.loads((tmp_path / "people.json").read_text("utf-8"))["people"][0]["name"] == "Ola"
    assert SettingsFile().value == chosen
    for name in chosen.setups:
        facts = game(name).facts
        assert form_from(facts, "pl", chosen.setups[name], known_people=house.people).problem() is None
        assert "Ola" in [seat.name for seat in form_from(facts, "pl", None, known_people=house.people).seats]
    again = open_people_store(settings_file)
    assert again.people == house.people


@each_with_people
def test_the_people_of_the_house_stay(release: Path, tmp_path: Path) -> None:
    file = Path(shutil.copy(release / "people.json", tmp_path))
    wanted = json.loads(file.read_text("utf-8"))
    house = PeopleStore.open(file)
    assert not house.notices
    assert [person.key for person in house.people] == [person_key(person["name"]) for person in wanted["people"]]
    assert house.identity == (wanted["merged"], wanted["forgotten"])
    house.add_seated(house.people[1::-1])
    house.add_seated(house.people[1::-1])
    kept = json.loads(file.read_text("utf-8"))
    assert all(old.items() <= new.items() for old, new in zip(wanted["people"], kept["people"], strict=True))
    assert {**kept, "people": wanted["people"]} == wanted


@each_with_people
def test_lessons_go_on_where_they_were(release: Path, tmp_path: Path) -> None:
    file = Path(shutil.copy(release / "learning.json", tmp_path))
    wanted = json.loads(file.read_text("utf-8"))
    progress = LearningProgress(file)
    assert not progress.notices
    for name, told in wanted["games"].items():
        assert progress.finished_lessons(name) == told.get("done", [])
        with Headless((1280, 720), language="pl") as it:
            it.open("lesson", game=name, lesson=told["current"]["lesson"])
            table = it.top
            assert isinstance(table, LessonTable | ShortTable)
            match = table.session.match
            left = told["current"].get("now", told["current"])
            assert match.game.to_data(match.state) == left["state"]
            if isinstance(table, LessonTable):
                assert table.run.step_number == left["step"]
    for person, games in wanted["people"].items():
        assert {name: sorted(progress.seen_cards(name, person)) for name in games} == games


@each_with_people
def test_puzzles_stay_solved(release: Path, tmp_path: Path) -> None:
    file = Path(shutil.copy(release / "puzzles.json", tmp_path))
    wanted = json.loads(file.read_text("utf-8"))["solved"]
    assert wanted
    solved = SolvedPuzzles(file)
    assert (sorted(solved.keys), solved.pop_notices()) == (wanted, [])
