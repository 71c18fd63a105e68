"""Hints on phones: by what the phone's own seat knows, and never displayed at the table."""

from __future__ import annotations

from random import Random

import pytest

from games.core.companion.companion import Companion, SeatHint
from games.core.companion.models import SeatSnapshot
from games.core.computers import process
from games.core.computers.process import choose_hint
from games.core.contract.texts import Text
from games.core.match.early import early_state
from games.core.match.settings import MatchSettings
from tests.companions import options, random_moves
from tests.ui.clicker import StubBotProcess
from tests.ui.phones.tables import Phone, PlainTable, make_host, start_match
from tests.ui.phones.test_early import evening, plan, play_to_plans
from tests.ui.phones.test_table import PhoneTableTest


def shown_hint(phone: Phone) -> list[str]:
    return list(phone.shown["snapshot"]["question"].get("hint", ()))


def test_a_hint_is_shown_on_the_phone_that_asked_until_the_next_question() -> None:
    host, match, (first, second, _) = evening()
    table = host.table
    assert isinstance(table, PlainTable)
    assert shown_hint(first) == []
    assert [len(shown_hint(first)), first.tap("hint")["snapshot"]["question"]["hint"]] == [0, ["One moment…"]]
    host.tick(2.0)
    table.hint_shown = SeatHint([Text("Go there"), Text("It pays")])
    host.tick(3.0)
    assert (shown_hint(first), shown_hint(second)) == (["Go there", "It pays"], [])
    first.tap("choose", "card:cw1")
    assert shown_hint(first) == ["Go there", "It pays"], "a choice does not remove it"
    random, count = Random(1), match.move_count
    while match.move_count == count:
        tap = random.choice(options(SeatSnapshot.model_validate(first.shown["snapshot"])))
        first.send(type="tap", **tap.model_dump())
    assert "question" not in first.shown["snapshot"] or not shown_hint(first)


def test_a_hint_that_comes_too_late_is_not_shown() -> None:
    host, match, (first, _, _) = evening()
    first.tap("hint")
    match.play(match.game.legal_moves(match.state)[0])
    assert isinstance(host.table, PlainTable)
    host.table.hint_shown = SeatHint([Text("Too late")])
    host.tick(2.0)
    assert "Too late" not in str(first.shown)


def test_a_match_without_hints_has_none_on_phones() -> None:
    match = start_match("wampiry", "pp")
    match.settings = MatchSettings(hints=False)
    host = make_host(match)
    phones = [Phone(host) for _ in "pp"]
    for seat, phone in enumerate(phones):
        phone.join(seat)
    decision = match.decision()
    assert decision is not None
    phone = phones[decision.seat]
    assert "has_hints" not in phone.shown["snapshot"]["question"]
    assert phone.tap("hint")["is_refusal"]
    assert phones[1 - decision.seat].tap("hint")["is_refusal"], "only a question has a hint"


@pytest.mark.parametrize("order", [0, 2], ids=["asked", "early"])
def test_the_journal_notes_only_moves_that_a_phones_own_hint_named(order: int) -> None:
    host, match, phones = evening()
    count, table = match.move_count, host.table
    assert isinstance(table, PlainTable)
    seats = [step[1] for step in reversed(match.state.agenda) if step[0] == "plan"]
    (move,) = random_moves(match, Companion(match, seats[order], "en"), Random(1))
    phones[order].tap("hint")
    table.hint_shown = SeatHint([Text("Go there")], move)
    host.tick(2.0)
    for phone in reversed(phones):
        plan(phone, Random(1))
    noted = {one.seat: one.by_hint for one in match.moves[count : count + 3]}
    assert noted == {seat: seat == seats[order] for seat in seats}


@pytest.mark.parametrize("game", ["wampiry", "wroclaw", "osada"])
def test_the_judge_understands_early_questions(game: str) -> None:
    match = start_match(game, "ppp" if game != "wroclaw" else "pp")
    if game == "wampiry":
        play_to_plans(match)
    seats = [seat for seat, is_ready in match.people_answering().items() if not is_ready]
    assert len(seats) > 1
    for seat in seats:
        assert early_state(match.game, match.history, seat, ()) is not None
        view = match.asked_view(seat)
        assert view is not None
        assert list(choose_hint(match.game, view, 40)[0]) in view["moves"]


def test_the_table_never_shows_a_phones_hint(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(process, "BotProcess", StubBotProcess)
    test = PhoneTableTest("wampiry", "pp")
    try:
        test.join(0, 1)
        test.private_question()
        phone, session = test.phones[test.seat()], test.table.session
        phone.tap("hint")
        test.it.step(0.1)
        test.it.step(0.1)
        assert len(shown_hint(phone)) >= 2
        assert (session.hint, session.own_hint) == (None, None)
        assert not any(line in test.it.words() for line in shown_hint(phone))
        assert not session.hinted_moves()
    finally:
        test.it.app.phones = None
        test.it.close()
