"""A journal loses nothing and is continued where it ended."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from games.core.contract.dice import BotDice
from games.core.contract.errors import JournalError, RulesChanged
from games.core.journal import saves
from games.core.journal.lines import read_journal
from games.core.journal.resume import StateOffer, load_for_viewing, open_match
from games.core.journal.writing import Journal
from games.core.match.match import Match
from games.core.match.players import Player
from tests.core import toy
from tests.core.journals import begin, close, match_digest, play, rewrite_records, update_record, write_eventful_journal

pytestmark = pytest.mark.usefixtures("toy_home")


def test_a_journal_restores_the_whole_match(tmp_path: Path) -> None:
    path = tmp_path / "a.journal"
    marks = write_eventful_journal(path)
    match_ = open_match(path)
    assert isinstance(match_, Match)
    assert match_digest(match_) == marks[-1]
    assert match_.redo() > 0
    close(match_)
    again = load_for_viewing(path)
    assert match_digest(again) == match_digest(match_)


def test_a_journal_is_readable_json_with_all_documented_keys(tmp_path: Path) -> None:
    path = tmp_path / "a.journal"
    match = begin(path, "ppp", rounds="100")
    play(match, 120)
    close(match)
    lines = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    header = lines[0]
    assert header["magic"] == "planszownia-journal"
    assert {"format", "program", "rules", "dice", "game", "options", "players", "settings", "seed"} <= header.keys()
    assert {"values", "board", "board_text", "date"} <= header.keys()
    moves = [line for line in lines if "move" in line]
    assert len(moves) == match.move_count
    assert sum("state" in line for line in lines) == len(moves) // 50
    marks = sum("digest" in line or "state" in line for line in lines)
    assert marks >= len(moves) // 20 - 1
    assert any(line.get("turn") == [2, 100] for line in lines)


def test_every_line_of_play_has_the_seconds_since_the_previous_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = [50.0]
    monkeypatch.setattr("games.core.journal.writing._clock", lambda: clock[0])
    path = tmp_path / "a.journal"
    match = begin(path)

    def after(seconds: float, act: Any) -> None:
        clock[0] += seconds
        act()

    for seconds in (0.7, 0.7, 0.7, 599, 600.5, 4):  # fractions of a second count for the next line
        after(seconds, lambda: play(match, 1))
    after(2, lambda: match.undo(agreed=True))
    after(3, match.redo)
    close(match)
    clock[0] += 30  # the time while the match is closed does not count
    match_ = open_match(path)
    assert isinstance(match_, Match)
    after(5, lambda: match_.set_player(1, Player("Ola", 2, "bot", "hard")))
    close(match_)
    assert [record["t"] for _, record in read_journal(path).records if "t" in record] == [0, 1, 1, 599, 0, 4, 2, 3, 5]
    assert match_digest(load_for_viewing(path)) == match_digest(match_)  # the times do not affect anything


def test_only_a_match_from_the_normal_setup_counts_for_records(tmp_path: Path) -> None:
    path = tmp_path / "a.journal"
    close(begin(path))
    assert read_journal(path).header.counts_for_records
    rewrite_records(path, lambda records: records[0].pop("begun") and None)  # as 1.0.0 wrote it
    assert read_journal(path).header.counts_for_records
    for key, value in (("begun", "position"), ("resumed", True)):
        rewrite_records(path, update_record(0, begun="setup", resumed=False))
        rewrite_records(path, update_record(0, **{key: value}))
        assert not read_journal(path).header.counts_for_records


def test_every_line_is_in_the_file_before_the_next_move(tmp_path: Path) -> None:
    path = tmp_path / "a.journal"
    match = begin(path)
    dice = BotDice(1)
    for _ in range(45):
        match.play(dice.choice(toy.GAME.legal_moves(match.state)))
        assert match_digest(load_for_viewing(path)) == match_digest(match)
    close(match)


def test_a_killed_process_loses_no_move(tmp_path: Path) -> None:
    path = tmp_path / "a.journal"
    code = (
        "import os, sys; from pathlib import Path; from tests.core import toy, journals as t\n"
        "with toy.registered_toy():\n"
        f"    match = t.begin(Path({str(path)!r})); t.play(match, 33); os.kill(os.getpid(), 9)\n"
    )
    root = Path(__file__).parents[3]
    done = subprocess.run([sys.executable, "-c", code], cwd=root, check=False, timeout=60)
    assert done.returncode != 0
    straight = begin(tmp_path / "b.journal")
    marks = play(straight, 33)
    close(straight)
    match_ = open_match(path)  # the dead process's lock does not matter
    assert isinstance(match_, Match)
    assert match_digest(match_) == marks[33]
    close(match_)


# -- rules that changed ------------------------------------------------------------------------------------------------


def test_a_journal_of_other_rules_is_loaded_if_its_moves_are_still_legal(tmp_path: Path) -> None:
    path = tmp_path / "a.journal"
    marks = write_eventful_journal(path)
    rewrite_records(path, update_record(0, rules=0, values="other"))
    match = open_match(path)
    assert isinstance(match, Match)
    assert match_digest(match) == marks[-1]
    close(match)


def test_a_journal_of_other_rules_offers_its_last_full_state(tmp_path: Path) -> None:
    path, new = tmp_path / "a.journal", tmp_path / "new.journal"
    match = begin(path, rounds="100")
    play(match, 70)
    match.set_player(1, Player("Olek", 2, "bot"))
    close(match)

    def change(records: list[dict[str, Any]]) -> None:
        records[0]["rules"] = 0
        next(record for record in records if record.get("move") == ["bet", 1])["move"] = ["bet", 7]

    rewrite_records(path, change)
    before = path.read_bytes()
    with pytest.raises(RulesChanged, match="rules have changed"):
        load_for_viewing(path)
    offer = open_match(path)
    assert isinstance(offer, StateOffer)
    assert 49 <= offer.move_count <= 52
    assert offer.error.line > 1
    gone_on = offer.accept(new)
    assert toy.to_data(gone_on.state) == offer.state
    assert gone_on.players[1].kind == "bot"
    play(gone_on, 30)
    close(gone_on)
    assert path.read_bytes() == before
    assert match_digest(load_for_viewing(new)) == match_digest(gone_on)


@pytest.mark.parametrize("then", ["stop", "redo", "play"])
def test_an_undone_state_is_not_offered(tmp_path: Path, then: str) -> None:
    path = tmp_path / "a.journal"
    match = begin(path, rounds="100")
    play(match, 52)
    number = match.move_count
    match.go_back_to(40, agreed=True)
    if then == "redo":
        while match.can_redo():
            match.redo()
        assert match.move_count == number
    elif then == "play":
        play(match, 8)  # to the move number of the stored state, by other moves
    close(match)

    def change(records: list[dict[str, Any]]) -> None:
        records[0]["rules"] = 0
        next(record for record in records if record.get("move") == ["bet", 1])["move"] = ["bet", 7]

    rewrite_records(path, change)
    if then != "redo":
        with pytest.raises(JournalError):
            open_match(path)
        return
    offer = open_match(path)
    assert isinstance(offer, StateOffer)
    assert offer.state == toy.to_data(match.history.states[offer.move_count])


def test_with_the_same_rules_no_state_is_offered(tmp_path: Path) -> None:
    path = tmp_path / "a.journal"
    match = begin(path, rounds="100")
    play(match, 70)
    close(match)
    rewrite_records(path, update_record(4, move=["bet", 7]))
    with pytest.raises(JournalError):
        open_match(path)
    with pytest.raises(JournalError) as damage:
        load_for_viewing(path)
    assert not isinstance(damage.value, RulesChanged)


# -- the end, and long matches -----------------------------------------------------------------------------------------


def test_undo_after_the_end_makes_the_match_unfinished(tmp_path: Path) -> None:
    path = tmp_path / "a.journal"
    match = begin(path, rounds="1")
    play(match, 100)
    assert match.is_over
    close(match)
    info = saves.read_save_info(path)
    assert (info.is_finished, info.result) == (True, match.result)
    again = open_match(path)
    assert isinstance(again, Match)
    again.undo(agreed=True)
    close(again)
    assert not saves.read_save_info(path).is_finished
    load_for_viewing(path)


def test_a_missing_end_line_is_added(tmp_path: Path) -> None:
    path = tmp_path / "a.journal"
    match = begin(path, rounds="1")
    play(match, 100)
    close(match)
    rewrite_records(path, lambda records: [record for record in records if "end" not in record])
    assert not saves.read_save_info(path).is_finished
    again = open_match(path)
    assert isinstance(again, Match)
    close(again)
    assert saves.read_save_info(path).is_finished


def test_long_journals_are_replayed_completely(tmp_path: Path) -> None:
    path = tmp_path / "a.journal"
    match = begin(path, "ppp", rounds="100")
    play(match, 500)
    close(match)
    again = load_for_viewing(path)
    assert match_digest(again) == match_digest(match)
    assert len(read_journal(path).records) > 500


def test_closing_a_journal_twice_is_harmless(tmp_path: Path) -> None:
    match = begin(tmp_path / "a.journal")
    close(match)
    close(match)
    assert isinstance(match.journal, Journal)


def test_the_curtain_is_down_after_reopening_a_match_with_one_person_left(tmp_path: Path) -> None:
    path = tmp_path / "a.journal"
    match = begin(path, rounds="100")
    match.lift_curtain()
    match.set_player(0, Player("Marta", 1, "bot"))
    match.lift_curtain()
    assert match.audience() == 1
    close(match)
    again = open_match(path)
    assert isinstance(again, Match)
    assert again.is_shared
    assert (again.curtain_seat(), again.audience()) == (1, None)
    close(again)
