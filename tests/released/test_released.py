"""Files of earlier releases can still be used: journals, own boards, settings, names, lessons, puzzles.

Each folder beside this file is named after a release and contains what that program wrote. These folders never change;
a minor release adds one. `expected.json` describes the state of each match.

1.0.0, for each game: a match on its own board (the shipped file, copied and renamed) with every option and setting
changed from its default; a match on the shipped board with an undo that the table agreed on, a redo, and seats handed
to the computer and back. `osada_resumed` continues from a full state, as the program offers when rules have changed.

2.0.0, for each game: a finished match on its second board, and an unfinished one on a board made in the workshop, with
characters, options, reasons of computers and seen coach cards. `krakow_position` continues from a position of another
match. `learning.json` has a finished lesson, an unfinished one and an unfinished short match. `reviews` has partial
measurements of the finished matches; `tests/core/review` continues them.
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
from games.core.contract.texts import translate
from games.core.data.boards import load_game_board, user_boards
from games.core.journal.saves import (
    SaveInfo,
    begin_match,
    finished_matches,
    load_for_viewing,
    open_match,
    saves_folder,
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
from tests.update_catalogue import OLD_MESSAGES
from ui.screens.setup.form import GUEST, form_from_data, forms_without_people
from ui.shell.headless import Headless, faults
from ui.shell.settings import Settings, SettingsFile
from ui.shell.start import open_people_store
from ui.table.lesson.screen import LessonTable, ShortMatchTable

ROOT = Path(__file__).parent
RELEASES = sorted(path for path in ROOT.iterdir() if path.is_dir() and path.name[0].isdigit())
OF_1_0_0 = ROOT / "1.0.0"  # it kept people's names in its settings
WITH_PEOPLE = [release for release in RELEASES if release != OF_1_0_0]
EXPECTED: dict[Path, dict[str, Any]] = {
    release / "journals" / f"{name}.journal": wanted
    for release in RELEASES
    for name, wanted in json.loads((release / "expected.json").read_text("utf-8")).items()
}
BOARDS = [path for release in RELEASES for path in sorted(release.glob("boards/*/*.yaml"))]
MOVES = 12  # played after opening


def short_path(value: object) -> str:
    return value.relative_to(ROOT).as_posix() if isinstance(value, Path) else ""


FINISHED = [path for path, wanted in EXPECTED.items() if "end" in wanted]
GOING_ON = [path for path, wanted in EXPECTED.items() if "end" not in wanted]

finished = pytest.mark.parametrize("path", FINISHED, ids=short_path)
going_on = pytest.mark.parametrize("path", GOING_ON, ids=short_path)
each_board = pytest.mark.parametrize("path", BOARDS, ids=short_path)
each_release = pytest.mark.parametrize("release", RELEASES, ids=short_path)
each_with_people = pytest.mark.parametrize("release", WITH_PEOPLE, ids=short_path)


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Use an empty user's folder, so that journals depend on the boards they contain."""
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))


def copy_to_saves(path: Path) -> None:
    """Copy a journal to the user's matches."""
    saves_folder().mkdir(parents=True)
    shutil.copy(path, saves_folder())


def single_match(infos: list[SaveInfo]) -> SaveInfo:
    """Return the only match of a list, which must be readable."""
    (info,) = infos
    assert info.trouble is None
    return info


def reopen(path: Path) -> Match:
    """Open a match for playing on, as the match list does."""
    match = open_match(path)
    assert isinstance(match, Match), "its moves can no longer be replayed"
    return match


def position_mark(match: Match) -> tuple[int, str, str]:
    return match.move_count, match.position_id, digest(match.game.to_data(match.state))


def assert_notes(match: Match, wanted: Mapping[str, Any]) -> None:
    """Check what a journal contains besides moves; a journal of 1.0.0 has none of it and gives the defaults."""
    wanted = {"why": 0, "pace": None, "coached": [True] * len(match.players), **wanted}
    viewing = match.viewing
    assert sum(played.why is not None for played in match.moves) == wanted["why"]
    assert viewing.pace == wanted["pace"]
    assert [viewing.is_coached(seat) for seat in range(len(match.players))] == wanted["coached"]


def close(match: Match) -> None:
    assert match.journal is not None
    assert not match.journal.has_unsaved
    match.journal.close()


def test_every_journal_of_a_release_is_expected() -> None:
    assert set(EXPECTED) == {path for release in RELEASES for path in release.glob("journals/*")}
    for release in RELEASES:
        names = {path.parent.name for path in release.glob("boards/*/*.yaml")}
        assert names == {"ankh_morpork", "krakow", "osada", "wampiry", "wroclaw"}


def test_verify_accepts_all_journals() -> None:
    assert main(["verify", *map(str, EXPECTED)]) == 0


@finished
def test_a_finished_match_has_the_same_result(path: Path) -> None:
    wanted = EXPECTED[path]
    copy_to_saves(path)
    assert unfinished_matches() == []
    info = single_match(finished_matches())
    match = load_for_viewing(info.path)
    assert match.result is not None
    assert match.result == info.result
    assert (match.move_count, position_mark(match)[2]) == (wanted["moves"], wanted["position"])
    result = {"end": match.result.end, "winners": list(match.result.winners), "points": list(match.result.points)}
    assert result == {key: wanted[key] for key in result}
    assert_notes(match, wanted)
    assert match.log


def test_options_added_later_have_their_legacy_values() -> None:
    """The virtual player of 1.0.0 followed the order of colours, and the own card could be seen at any time."""
    match = load_for_viewing(OF_1_0_0 / "journals/osada_finished.journal")
    assert (match.options["virtual"], match.options["follow"], match.options["own_card"]) == (
        "yes",
        "colours",
        "always",
    )
    assert (match.state.by_turns, match.state.once) == (0, 0)
    alone = load_for_viewing(OF_1_0_0 / "journals/osada_unfinished.journal")  # no virtual player
    assert alone.options["follow"] == "turns"


@going_on
def test_an_unfinished_match_can_be_continued_undone_and_redone(path: Path) -> None:
    wanted, rnd = EXPECTED[path], Random(1)
    copy_to_saves(path)
    assert finished_matches() == []
    info = single_match(unfinished_matches())
    match = reopen(info.path)
    decision = match.decision()
    assert decision is not None
    assert (match.move_count, position_mark(match)[2]) == (wanted["moves"], wanted["position"])
    assert (decision.seat, decision.kind) == (wanted["seat"], wanted["asked"])
    assert match.can_redo() is wanted["redo"]
    assert_notes(match, wanted)
    for _ in range(MOVES):
        match.play(rnd.choice(list(match.game.legal_moves(match.state))))
    assert match.move_count >= wanted["moves"] + MOVES
    reached = position_mark(match)
    close(match)

    match = reopen(info.path)
    assert position_mark(match) == reached
    if not match.undo_offer().is_possible:  # "until something new is revealed" holds one person, too, since 3.0
        assert match.settings.undo == "learnt"
        assert sum(player.is_person for player in match.players) == 1
        close(match)
        return
    assert match.undo(agreed=True) < reached[0]
    taken_back = position_mark(match)
    close(match)

    match = reopen(info.path)
    assert position_mark(match) == taken_back
    match.redo()
    assert position_mark(match) == reached
    close(match)
    assert main(["verify", str(info.path)]) == 0


@going_on
def test_an_unfinished_match_can_be_played_to_its_end(path: Path) -> None:
    copy_to_saves(path)
    match, rnd = reopen(saves_folder() / path.name), Random(2)
    while not match.is_over:
        match.play(rnd.choice(list(match.game.legal_moves(match.state))))
    close(match)
    assert single_match(finished_matches()).result == match.result


def install_board(path: Path, home: Path) -> Path:
    """Copy a board to the user's folder."""
    to = home / "boards" / path.parent.name
    to.mkdir(parents=True)
    return Path(shutil.copy(path, to))


@each_board
def test_an_own_board_has_no_faults_and_can_be_played(path: Path, tmp_path: Path) -> None:
    own, rnd = install_board(path, tmp_path), Random(3)
    assert main(["check", str(own)]) == 0
    rules = game(path.parent.name)
    (ref,) = user_boards(rules.facts.id)
    assert not ref.problems
    players = [Player(f"P{n}", mark) for n, mark in enumerate(rules.facts.marks[: rules.facts.seats[0]], 1)]
    match = begin_match(rules, load_game_board(rules.facts.id, ref), ref, players, {}, 5)
    for _ in range(MOVES):
        match.play(rnd.choice(list(rules.legal_moves(match.state))))
    reached = position_mark(match)
    close(match)
    own.unlink()  # the match contains the board
    match = reopen(single_match(unfinished_matches()).path)
    assert position_mark(match) == reached
    close(match)


@each_board
def test_an_own_board_can_be_drawn(path: Path) -> None:
    name = path.parent.name
    with Headless((1280, 720), language="pl") as it:
        open_table(it, new_match(game(name).facts.seats[0], board=load_game_board(name, path), game_id=name))
        assert faults(it.texts()) == []


@each_release
def test_settings_keep_every_value(release: Path, tmp_path: Path) -> None:
    wanted = json.loads((release / "settings.json").read_text("utf-8"))
    file = Path(shutil.copy(release / "settings.json", tmp_path))
    settings_file = SettingsFile(file)
    assert not settings_file.notices
    settings = settings_file.value
    values = {key: getattr(settings, key) for key in wanted if key != "format"}
    assert values == {key: value for key, value in wanted.items() if key != "format"}
    defaults = Settings(language="en")
    assert [key for key, value in values.items() if value == getattr(defaults, key)] == []


@each_release
def test_the_setup_forms_of_all_games_are_restored(release: Path, tmp_path: Path) -> None:
    settings = SettingsFile(Path(shutil.copy(release / "settings.json", tmp_path))).value
    assert settings.setups
    for name, remembered in settings.setups.items():
        rules = game(name)
        form = form_from_data(rules.facts, settings.language, remembered)
        assert form.problem() is None
        wanted = forms_without_people({name: remembered})[name]
        for seat in wanted["seats"]:
            if seat["kind"] == "person":
                seat["seated"] = GUEST  # 2.0.0 did not keep who sat there
        assert form.to_data() == {"coach": "newcomers", **wanted}  # 1.0.0 had no coach
        known = [option for option in rules.options if option.id in remembered["options"]]
        assert len(known) == len(remembered["options"])
        assert all(form.option_value(option) != option.default for option in known)


def test_names_move_once_from_the_settings_to_the_people_store(tmp_path: Path) -> None:
    shutil.copy(OF_1_0_0 / "settings.json", tmp_path)
    settings_file = SettingsFile.open()
    store = open_people_store(settings_file)
    settings = settings_file.value
    assert [person.name for person in store.people] == ["Ola"]  # neither default names nor names of computers
    assert "Ola" not in (tmp_path / "settings.json").read_text("utf-8")
    assert json.loads((tmp_path / "people.json").read_text("utf-8"))["people"][0]["name"] == "Ola"
    assert SettingsFile.open().value == settings
    for name in settings.setups:
        facts = game(name).facts
        assert form_from_data(facts, "pl", settings.setups[name], known_people=store.people).problem() is None
        assert "Ola" in [seat.name for seat in form_from_data(facts, "pl", None, known_people=store.people).seats]
    again = open_people_store(settings_file)
    assert again.people == store.people


@each_with_people
def test_the_people_store_keeps_its_people(release: Path, tmp_path: Path) -> None:
    file = Path(shutil.copy(release / "people.json", tmp_path))
    wanted = json.loads(file.read_text("utf-8"))
    store = PeopleStore.open(file)
    assert not store.notices
    assert [person.key for person in store.people] == [person_key(person["name"]) for person in wanted["people"]]
    assert store.identity == (wanted["merged"], wanted["forgotten"])
    store.add_seated(store.people[1::-1])
    store.add_seated(store.people[1::-1])
    kept = json.loads(file.read_text("utf-8"))
    assert all(old.items() <= new.items() for old, new in zip(wanted["people"], kept["people"], strict=True))
    assert {**kept, "people": wanted["people"]} == wanted


@each_with_people
def test_lessons_resume_at_their_step(release: Path, tmp_path: Path) -> None:
    file = Path(shutil.copy(release / "learning.json", tmp_path))
    wanted = json.loads(file.read_text("utf-8"))
    progress = LearningProgress(file)
    assert not progress.notices
    for name, record in wanted["games"].items():
        assert progress.finished_lessons(name) == record.get("done", [])
        with Headless((1280, 720), language="pl") as it:
            it.open("lesson", game=name, lesson=record["current"]["lesson"])
            table = it.top
            assert isinstance(table, LessonTable | ShortMatchTable)
            match = table.session.match
            left = record["current"].get("now", record["current"])
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


@finished
def test_old_reasons_are_still_translated(path: Path) -> None:
    old = {forms[0] for forms in json.loads(OLD_MESSAGES.read_text("utf-8"))}
    reasons = [move.why for move in load_for_viewing(path).moves if move.why is not None]
    assert (reasons != []) == bool(EXPECTED[path].get("why"))
    for why in reasons:
        assert why.message in old
        assert translate(why, "pl") != translate(why, "en")
