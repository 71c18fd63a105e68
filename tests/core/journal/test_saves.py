"""The match list shows what is in the journals without replaying them."""

from __future__ import annotations

import json
import os
import sys
import tracemalloc
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import IO, Any

import pytest

from games.core.contract.dice import BotDice
from games.core.contract.errors import JournalError, UsageError
from games.core.contract.texts import Text, translate
from games.core.data import boards
from games.core.journal import saves
from games.core.journal.lines import encode_line
from games.core.match.match import Match
from games.core.match.players import InvalidPlayer, Player
from games.core.people.index import read_match_record
from tests.core import toy

pytestmark = pytest.mark.usefixtures("toy_home")


def begin(rounds: str = "3", moves: int = 0) -> Match:
    match = saves.begin_match(toy.GAME, toy.make_board(), None, toy.make_players("pb"), {"rounds": rounds}, 5)
    dice = BotDice(1)
    while match.decision() is not None and match.move_count < moves:
        match.play(dice.choice(toy.GAME.legal_moves(match.state)))
    return match


def close(match: Match) -> Path:
    assert match.journal is not None
    match.journal.close()
    path: Path = match.journal.path  # type: ignore[attr-defined]
    return path


def test_the_list_knows_game_players_turn_and_dates(tmp_path: Path) -> None:
    match = begin(moves=7)
    one = saves.read_save_info(close(match))
    assert one.path.parent == tmp_path / "saves"
    assert (one.game, one.players, one.board) == ("toy", match.players, "toy")
    assert one.turn == match.turn() == (2, 3)
    assert (one.is_finished, one.result, one.trouble) == (False, None, None)
    assert one.started is not None
    assert abs((one.last_played - one.started).total_seconds()) < 3600
    assert saves.load_for_viewing(one.path).view(None) == match.view(None)


def test_finished_and_unfinished_matches_are_listed_separately() -> None:
    done, open_one = begin("1", 100), begin("3", 4)
    first, second = close(done), close(open_one)
    assert first != second
    assert [one.path for one in saves.finished_matches()] == [first]
    assert [one.path for one in saves.unfinished_matches()] == [second]
    assert saves.finished_matches()[0].result == done.result


def test_the_date_of_a_finished_match_comes_from_its_journal() -> None:
    done, open_one = close(begin("1", 100)), close(begin("3", 4))
    for path in (done, open_one):
        os.utime(path, (1_000_000, 1_000_000))
    finished, unfinished = saves.read_save_info(done), saves.read_save_info(open_one)
    assert finished.last_played == finished.started
    assert finished.changed == unfinished.changed == unfinished.last_played
    assert int(finished.last_played.timestamp()) == read_match_record(done).date
    assert unfinished.last_played.timestamp() == 1_000_000


def test_the_match_played_last_is_first_and_damaged_ones_are_listed() -> None:
    paths = [close(begin("3", 4)) for _ in range(3)]
    for age, path in enumerate(paths):
        os.utime(path, (1_000_000 - age, 1_000_000 - age))
    paths[0].write_bytes(b"x" + paths[0].read_bytes())
    os.utime(paths[0], (1_000_000, 1_000_000))
    assert [one.path for one in saves.list_matches()] == paths
    assert [one.trouble is None for one in saves.list_matches()] == [False, True, True]


def test_only_changed_journals_are_read_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Damage that keeps the file's length is noticed, too."""
    one, other = close(begin("3", 2)), close(begin("3", 4))
    read: list[Path] = []

    def noted(path: Path) -> IO[Any]:
        read.append(path)
        return open(path, "rb")

    monkeypatch.setattr(saves, "open_regular_file", noted)
    before = saves.list_matches()
    assert sorted(read) == sorted((one, other))
    read.clear()
    assert saves.list_matches() == before
    assert read == []
    again = saves.open_match(one)
    assert isinstance(again, Match)
    again.play(toy.GAME.legal_moves(again.state)[0])
    close(again)
    read.clear()
    saves.list_matches()
    assert read == [one]
    facts = other.stat()
    with open(other, "r+b") as file:
        file.write(b"X")
    os.utime(other, ns=(facts.st_atime_ns, facts.st_mtime_ns + 10**9))  # timestamps of files are coarse
    assert other.stat().st_size == facts.st_size
    assert saves.read_save_info(other).trouble is not None


def test_the_list_names_the_current_players() -> None:
    """Changes of players are found in any part of the file, and an unreadable one is ignored."""
    match = begin(moves=3)
    first, second = match.players
    match.set_player(0, replace(first, kind="bot", level="easy"))
    match.set_player(0, replace(first, name="Basia"))
    match.set_player(1, replace(second, name="Tom"))
    path = close(match)
    assert saves.read_save_info(path).players == match.players == saves.load_for_viewing(path).players
    head, *lines = path.read_bytes().splitlines(keepends=True)
    for more in range(16_000, 16_400, 13):  # moves a change across the border between two blocks
        path.write_bytes(head + b"x" * more + b"\n" + b"".join(lines))
        assert saves.read_save_info(path).players == match.players, more
    path.write_bytes(head + b"".join(lines) + b'{"player":1,"name":7,"mark":2}\n{"player":9')
    assert (saves.read_save_info(path).players, saves.read_save_info(path).trouble) == (match.players, None)


def test_a_missing_folder_has_no_matches() -> None:
    assert saves.list_matches() == []


def test_a_file_name_is_never_used_twice() -> None:
    date = datetime(2026, 11, 21, 20, 30)
    first = saves.unused_path("toy", date)
    assert first.name == "toy-20261121-203000.journal"
    first.parent.mkdir(parents=True)
    first.write_text("")
    assert saves.unused_path("toy", date).name == "toy-20261121-203000-2.journal"
    assert saves.unused_copy_path(first).name == "toy-20261121-203000-copy.journal"


def test_deleting_twice_is_harmless() -> None:
    path = close(begin())
    assert saves.delete_match(path) is None
    assert saves.delete_match(path) is None
    assert saves.list_matches() == []


def test_a_match_that_can_not_start_leaves_no_file() -> None:
    for players, options in (([Player("A", 1)], {}), (toy.make_players("pp"), {"rounds": "5"})):
        with pytest.raises((InvalidPlayer, UsageError)):
            saves.begin_match(toy.GAME, toy.make_board(), None, players, options, 1)
    assert not saves.saves_folder().exists()


@pytest.mark.parametrize("own", [False, True])
def test_a_match_of_wampiry_continues_on_shipped_and_own_boards(own: bool) -> None:
    ref = boards.shipped_boards("wampiry")[0]
    board, game = boards.load_game_board("wampiry", ref), saves_game("wampiry")
    players = [Player("Marta", 1), Player("Olek", 3), Player("Tom", 2, "bot")]
    match = saves.begin_match(game, board, None if own else ref, players, {"elder": "1"}, 11)
    dice: Any = BotDice(2)
    while match.decision() is not None and match.move_count < 60:
        match.play(dice.choice(game.legal_moves(match.state)))
    match.undo(agreed=True)
    path = close(match)
    again = saves.open_match(path)
    assert isinstance(again, Match)
    assert game.to_data(again.state) == game.to_data(match.state)
    assert again.log == match.log
    while again.decision() is not None:
        again.play(dice.choice(game.legal_moves(again.state)))
    close(again)
    assert saves.read_save_info(path).result == again.result


def saves_game(name: str) -> Any:
    from games import registry

    return registry.game(name)


@pytest.mark.skipif(sys.platform == "win32", reason="files with holes are made otherwise there")
@pytest.mark.parametrize("journal", [False, True])
def test_a_huge_file_is_listed_as_too_large_without_reading_it(tmp_path: Path, journal: bool) -> None:
    fine = close(begin(moves=3))
    huge = fine.with_name("huge.journal")
    huge.write_bytes(fine.read_bytes() if journal else b"")
    os.truncate(huge, 1 << 40)
    infos = {one.path.name: one for one in saves.list_matches()}
    assert infos[fine.name].trouble is None
    assert translate(infos["huge.journal"].trouble or Text(""), "en") == "the file is larger than any journal"
    assert huge in [one.path for one in saves.unfinished_matches()]
    with pytest.raises(JournalError):
        saves.open_match(huge)


def test_the_list_reads_only_the_beginning_and_end_of_a_journal(tmp_path: Path) -> None:
    match = begin(moves=7)
    turn, path = match.turn(), close(match)
    raw = path.read_bytes()
    lines = raw.splitlines(keepends=True)
    path.write_bytes(lines[0] + b"x" * 40_000_000 + b"\n" + b"".join(lines[1:]))
    tracemalloc.start()
    try:
        one = saves.read_save_info(path)
        most = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert (one.game, one.turn, one.trouble) == ("toy", turn, None)
    assert most < 1_000_000


def test_the_turn_is_found_at_any_position(tmp_path: Path) -> None:
    match = begin(moves=7)
    turn, path = match.turn(), close(match)
    raw = path.read_bytes()
    for more in range(16_300, 16_460, 7):  # moves the turn across the border between two blocks
        path.write_bytes(raw + b" " * more)
        assert saves.read_save_info(path).turn == turn, more


def test_characters_of_computers_are_saved_at_the_start_and_on_changes() -> None:
    first = replace(toy.make_players("pb")[1], character="daring")
    match = saves.begin_match(toy.GAME, toy.make_board(), None, [toy.make_players("pb")[0], first], {"rounds": "3"}, 5)
    match.set_player(1, replace(first, character="cautious", level="easy"))
    path = close(match)
    lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    assert [player.get("character") for player in lines[0]["players"]] == [None, "daring"]
    assert next(line for line in lines if "player" in line)["character"] == "cautious"
    again = saves.load_for_viewing(path)
    assert [player.bot_spec for player in again.players] == ["medium", "easy:cautious"]


def test_a_journal_with_an_unknown_character_is_refused() -> None:
    match = saves.begin_match(toy.GAME, toy.make_board(), None, toy.make_players("pb"), {"rounds": "3"}, 5)
    path = close(match)
    text = path.read_text(encoding="utf-8")
    head = {**json.loads(text.splitlines()[0])}
    del head["sum"]
    head["players"][1]["character"] = "dreamy"
    path.write_bytes(encode_line(head, "")[0])
    with pytest.raises(JournalError, match="dreamy"):
        saves.load_for_viewing(path)
