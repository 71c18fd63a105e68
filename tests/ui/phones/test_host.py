"""Phones at a table: joining, seats, coming back, answers, and messages that are no answers."""

from __future__ import annotations

import json
import string
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

from games.core.companion.companion import Companion
from games.core.companion.models import SeatSnapshot, Tap
from games.core.contract.plain import digest
from games.core.match.match import Match
from tests.companions import options, random_moves
from tests.ui.phones.tables import Phone, PlainTable, make_host, open_table, start_match
from ui.phones import tokens
from ui.phones.host import SILENT_SECONDS, PhoneHost
from ui.phones.messages import REQUESTS, ClaimSeat
from ui.phones.seat_file import KEEP_SECONDS, PhoneSeatFile

TAPS = 10


class JournalStub:
    """A journal that only has a name."""

    path = Path("evening.journal")

    def write(self, *args: Any) -> None: ...


@pytest.fixture
def match() -> Match:
    return start_match("wampiry", "ppb")


def table_of(host: PhoneHost) -> PlainTable:
    assert isinstance(host.table, PlainTable)
    return host.table


def snapshot_of(phone: Phone) -> SeatSnapshot:
    return SeatSnapshot.model_validate(phone.shown["snapshot"])


def deciding_seat(match: Match) -> int:
    decision = match.decision()
    assert decision is not None
    return decision.seat


# -- joining ----------------------------------------------------------------------------------------------------------
def test_whoever_scans_the_code_sees_the_people_and_takes_a_seat(match: Match) -> None:
    host = make_host(match)
    phone = Phone(host)
    state = phone.hello()
    assert (state["screen"], [one["name"] for one in state["people"]]) == ("people", ["Maja", "Jan"])
    assert state["labels"]
    state = phone.send(type="claim", seat=1)
    assert (state["screen"], state["me"]["name"], len(state["token"])) == ("match", "Jan", 26)
    assert table_of(host).joined == [1]
    assert match.curtain.away == {1}
    assert "token" not in phone.send(type="language", language="pl"), "the token is sent once"


@pytest.mark.parametrize("known", ["", "wrong"])
def test_without_the_tables_token_a_phone_learns_nothing(match: Match, known: str) -> None:
    host = make_host(match)
    state = Phone(host).hello(table=known)
    assert state["screen"] == "code"
    assert not {"people", "snapshot", "title", "game"} & state.keys()
    phone = Phone(host)
    for message in ({"type": "claim", "seat": 0}, {"type": "leave"}, {"type": "tap", "position": "", "action": "pass"}):
        assert phone.send(**message)["screen"] == "code"
    assert match.curtain.away == set()


def test_after_a_code_the_table_must_agree(match: Match) -> None:
    host = make_host(match)
    phone = Phone(host)
    phone.hello(table="")
    assert phone.send(type="code", code=f" {host.code.read(host.now).lower()} ")["screen"] == "people"
    assert phone.send(type="claim", seat=0)["screen"] == "waiting"
    (request,) = host.requests
    host.answer(request, agreed=False)
    host.tick(1.0)
    assert (phone.shown["screen"], phone.shown["is_refusal"]) == ("people", True)
    phone.send(type="claim", seat=0)
    host.answer(host.requests[0], agreed=True)
    host.tick(2.0)
    assert (phone.shown["screen"], bool(phone.shown["token"])) == ("match", True)
    assert host.requests == []


def test_a_code_ends_after_five_wrong_attempts_and_after_two_minutes() -> None:
    code = tokens.TableCode()
    first = code.read(0.0)
    assert code.read(tokens.CODE_SECONDS - 1) == first
    assert not any(code.is_right("AAAAAB" if first != "AAAAAB" else "AAAAAC", 1.0) for _ in range(tokens.CODE_TRIES))
    assert code.read(2.0) != first
    second = code.read(2.0)
    assert code.read(tokens.CODE_SECONDS + 3) != second


def test_an_address_tries_one_wrong_secret_a_second(match: Match) -> None:
    host = make_host(match)
    phone, right = Phone(host, address="192.168.0.66"), host.code.read(0.0)
    phone.send(type="code", code="QQQQQQ")
    assert phone.send(type="code", code=right)["screen"] == "code", "too early"
    assert phone.hello()["screen"] == "code", "the token is a secret, too"
    assert Phone(host).hello()["screen"] == "people", "another address"
    host.tick(tokens.WRONG_SECONDS)
    assert phone.send(type="code", code=right)["screen"] == "people"


def test_another_phone_gets_a_seat_only_if_the_table_agrees(match: Match) -> None:
    host = make_host(match)
    first, second = Phone(host), Phone(host)
    old = first.join(0)
    second.hello()
    assert second.send(type="claim", seat=0)["screen"] == "waiting"
    assert first.shown["screen"] == "match"
    host.answer(host.requests[0], agreed=True)
    host.tick(1.0)
    assert (first.shown["screen"], second.shown["screen"]) == ("people", "match")
    third = Phone(host)
    assert third.hello(table="", seat=old)["screen"] == "code", "the old token is no longer valid"


def test_a_phone_that_waits_for_a_seat_learns_that_another_has_it(match: Match) -> None:
    host = make_host(match)
    asks, scans = Phone(host), Phone(host)
    asks.hello(table="")
    asks.send(type="code", code=host.code.read(host.now))
    assert asks.send(type="claim", seat=0)["screen"] == "waiting"
    scans.join(0)
    host.tick(1.0)
    assert (host.requests, asks.shown["screen"], asks.shown["is_refusal"]) == ([], "people", True)
    assert asks.send(type="claim", seat=0)["screen"] == "waiting", "it may ask for the seat of the other phone"
    assert host.requests[0].replaces
    assert asks.send(type="leave")["screen"] == "people", "and go back to the names"
    assert host.requests == []


def test_a_phone_that_takes_another_seat_gives_back_its_own(match: Match) -> None:
    host = make_host(match)
    phone = Phone(host)
    phone.join(0)
    phone.send(type="claim", seat=1)
    assert (host.away(), phone.shown["me"]["name"]) == ({1}, "Jan")
    assert phone.send(type="leave")["screen"] == "people"
    assert host.away() == match.curtain.away == frozenset()


def test_seats_of_computers_and_unknown_seats_are_refused(match: Match) -> None:
    host = make_host(match)
    phone = Phone(host)
    phone.hello()
    for seat in (2, 3, 16):
        assert phone.send(type="claim", seat=seat)["is_refusal"]
    assert host.away() == frozenset()


# -- coming back ------------------------------------------------------------------------------------------------------
def test_a_phone_comes_back_to_its_seat_without_a_word(match: Match) -> None:
    host = make_host(match)
    phone = Phone(host)
    token = phone.join(1)
    host.disconnect(phone.number)
    host.tick(SILENT_SECONDS - 1)
    assert (host.away(), host.is_connected(1), host.silent_seconds(1)) == ({1}, False, 0.0)
    host.tick(SILENT_SECONDS + 1)
    assert host.silent_seconds(1) > SILENT_SECONDS
    again = Phone(host)
    state = again.hello(table="", seat=token)
    assert (state["screen"], state["me"]["seat"], host.silent_seconds(1)) == ("match", 1, 0.0)
    reloaded = Phone(host)
    reloaded.hello(table="", seat=token)
    assert again.number in host.server.closed  # type: ignore[attr-defined]
    host.disconnect(again.number)
    assert host.is_connected(1)


def test_phones_find_their_seats_after_the_program_was_killed(match: Match, tmp_path: Path) -> None:
    file = tmp_path / "phones.json"
    match.journal = JournalStub()  # type: ignore[assignment]
    token = Phone(make_host(match, file)).join(1)
    assert file.stat().st_mode & 0o777 == 0o600 or sys.platform == "win32"
    assert token not in file.read_text("utf-8")

    later = make_host(match, file)
    assert later.away() == match.curtain.away == {1}
    assert Phone(later).hello(table="", seat=token)["screen"] == "match"

    too_early = make_host(None, file)
    waiting = Phone(too_early)
    assert waiting.hello(table="", seat=token)["screen"] == "code"
    open_table(too_early, match)
    too_early.tick(1.0)
    assert waiting.shown["screen"] == "match", "the phone asked before the match was opened"

    other = start_match("wampiry", "pp")
    open_table(later, other)
    assert later.away() == frozenset(), "another match has other seats"

    too_late = PhoneHost(PhoneSeatFile(file), lambda: None, clock=lambda: 9e9 + KEEP_SECONDS)
    open_table(too_late, match)
    assert too_late.away() == frozenset()

    open_table(later, match)
    later.stop(forget=True)
    assert make_host(match, file).away() == frozenset()


def test_the_end_of_a_match_forgets_its_phones(match: Match, tmp_path: Path) -> None:
    file = tmp_path / "phones.json"
    match.journal = JournalStub()  # type: ignore[assignment]
    host = make_host(match, file)
    Phone(host).join(0)
    table = table_of(host)
    host.close_table(table)
    assert PhoneSeatFile(file).value
    random = Random(3)
    while (decision := match.decision()) is not None:
        match.play(random.choice(match.game.legal_moves(match.state)))
        assert decision is not None
    open_table(host, match)
    host.close_table(table_of(host))
    assert not PhoneSeatFile(file).value


def test_a_damaged_file_gives_no_seats(tmp_path: Path) -> None:
    file = tmp_path / "phones.json"
    good = {"port": 8417, "until": 99, "seats": {"0": "ab"}}
    bad: list[Any] = [
        {**good, "port": 0},
        {**good, "until": "soon"},
        {**good, "seats": {"zero": "ab"}},
        {**good, "seats": {"0": 5}},
        [],
    ]
    matches = {"good": good, **{f"bad{number}": one for number, one in enumerate(bad)}}
    file.write_text(json.dumps({"format": 1, "matches": matches}), "utf-8")
    store = PhoneSeatFile(file)
    assert store.value.keys() == {"good"}
    assert store.pop_notices()


def test_phones_wait_while_no_match_is_open(match: Match) -> None:
    host = make_host()
    phone = Phone(host)
    assert phone.hello()["screen"] == "waiting"
    table = open_table(host, match)
    host.tick(1.0)
    assert phone.shown["screen"] == "people"
    phone.send(type="claim", seat=0)
    host.close_table(table)
    host.tick(2.0)
    assert phone.shown["screen"] == "waiting"
    open_table(host, match)
    host.tick(3.0)
    assert (phone.shown["screen"], phone.shown.get("me")) == ("people", None), "an unsaved match is not recognised"


def test_log_lines_that_only_one_seat_may_know_are_marked() -> None:
    match, random = start_match("osada", "ppp"), Random(2)
    while (decision := match.decision()) is not None and decision.kind != "look":
        match.play(random.choice(match.view(decision.seat)["moves"]))
    assert decision is not None
    card = Companion(match, decision.seat, "en").snapshot().question
    assert card is not None
    assert card.card is not None
    for seat in range(3):
        log = Companion(match, seat, "en").snapshot().log
        assert [line.is_secret for line in log if card.card.title in line.text] == [True] * (seat == decision.seat)
        assert not all(line.is_secret for line in log)


def test_a_move_of_osada_is_listed_once_with_its_space() -> None:
    match = start_match("osada", "ppp")
    while (decision := match.decision()) is not None and decision.kind != "move":
        match.play(match.view(decision.seat)["moves"][0])
    assert decision is not None
    companion = Companion(match, decision.seat, "en")
    question = companion.snapshot().question
    assert question is not None
    choices = [choice for group in question.groups for choice in group.choices if not choice.reason]
    effects = [choice.effect for choice in choices]
    assert len(effects) == len({*effects}) >= 3
    space = next(name for choice in choices for name in choice.also)
    tapped = companion.tap(Tap(position=companion.snapshot().position, action="choose", name=space))
    assert not tapped.refusal
    assert companion.chosen_moves()


def test_a_letter_with_several_partners_says_what_it_is_about() -> None:
    match, random = start_match("osada", "ppp"), Random(4)
    seen = 0
    while (decision := match.decision()) is not None and not seen:
        if decision.kind == "move":
            question = Companion(match, decision.seat, "en").snapshot().question
            assert question is not None
            choices = [one for group in question.groups for one in group.choices if not one.reason]
            letters = [one for one in choices if one.title in ("Move D", "Move E", "Move F", "Move G")]
            assert all(one.effect for one in letters)
            seen = sum(one.effect.startswith(f"{one.title}, someone") for one in letters)
        match.play(random.choice(match.view(decision.seat)["moves"]))
    assert seen


def test_a_new_match_shows_who_has_joined_while_phones_have_no_name(match: Match) -> None:
    host = make_host()
    phone, other = Phone(host), Phone(host)
    assert host.nameless_count() == 0
    phone.hello()
    other.hello()
    assert host.nameless_count() == 2
    table = open_table(host, match)
    host.tick(1.0)
    assert table.seat_offers == 0, "phones that know their names take their seats first"
    table.is_free = False
    host.tick(3.0)
    table.is_free = True
    host.tick(4.0)
    host.tick(5.0)
    assert table.seat_offers == 2, "once, when the table could"
    phone.send(type="claim", seat=0)
    assert host.nameless_count() == 1


def test_a_new_match_in_which_all_phones_have_seats_shows_no_panel(match: Match) -> None:
    host = make_host(match)
    Phone(host).join(0)
    table = open_table(host, start_match("osada", "ppp"))
    [phone] = host.server.sent  # type: ignore[attr-defined]
    host.receive(phone, "192.168.0.20", '{"type": "claim", "seat": 0}')
    host.tick(9.0)
    assert table.seat_offers == 0


# -- answers ----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("game", ["wampiry", "ankh_morpork", "osada", "krakow", "wroclaw"])
def test_a_match_is_played_on_phones(game: str) -> None:
    host = make_host(start_match(game, "pp"))
    match, random = table_of(host).match, Random(1)
    phones = [Phone(host, language) for language in ("pl", "en")]
    for seat, phone in enumerate(phones):
        phone.join(seat)
    for now in range(TAPS):
        host.tick(float(now))
        decision = match.decision()
        assert decision is not None
        asked = [one.shown["snapshot"].get("question") for one in phones]
        assert [bool(one and not one.get("is_early")) for one in asked] == [seat == decision.seat for seat in (0, 1)]
        tap = random.choice(options(snapshot_of(phones[decision.seat])))
        state = phones[decision.seat].send(type="tap", **tap.model_dump())
        assert not state.get("is_refusal"), (tap, state["message"])
        assert match.audience() is None, "the screen never shows the hand of a phone"
        assert match.curtain_seat() is None
    assert match.move_count >= 2


def test_a_phone_sees_the_position_when_the_table_has_shown_it(match: Match) -> None:
    host = make_host(match)
    phone, table = Phone(host), table_of(host)
    seat = deciding_seat(match)
    phone.join(1 - seat)
    before, table.settled = phone.shown["snapshot"], False
    match.play_group(random_moves(match, Companion(match, seat, "en"), Random(1)))
    host.tick(1.0)
    assert phone.shown["snapshot"] == before
    table.settled = True
    host.tick(2.0)
    assert phone.shown["snapshot"] != before


def test_an_answer_that_the_table_cant_play_now_is_not_lost(match: Match) -> None:
    host = make_host(match)
    phone, table = Phone(host), table_of(host)
    phone.join(deciding_seat(match))
    table.is_free, state = False, phone.shown
    while not state.get("is_refusal"):
        last = options(snapshot_of(phone))[0]
        state = phone.tap(last.action, last.name)
    assert (state["snapshot"]["question"]["title"], match.move_count) == (
        phone.shown["snapshot"]["question"]["title"],
        0,
    )
    table.is_free = True
    main = state["snapshot"]["question"].get("main", {})
    assert not phone.tap("confirm" if main.get("is_enabled") else last.action, last.name).get("is_refusal")
    assert match.move_count == 1


def test_a_phone_takes_back_its_own_move(match: Match) -> None:
    host = make_host(match)
    phone, seat = Phone(host), deciding_seat(match)
    phone.join(seat)
    table_of(host).play_for_phone(random_moves(match, Companion(match, seat, "en"), Random(1)))
    host.tick(1.0)
    assert phone.shown["snapshot"]["undo"]
    phone.tap("undo")
    assert match.move_count == 0


def test_a_seat_that_a_computer_plays_now_waits(match: Match) -> None:
    host = make_host(match)
    phone = Phone(host)
    phone.join(0)
    match.replace_player(0, match.players[0].__class__("Maja", 1, "bot"))
    host.tick(1.0)
    assert (phone.shown["screen"], host.away()) == ("waiting", frozenset())


# -- messages that are no answers -------------------------------------------------------------------------------------
def is_fair(text: str) -> bool:
    """Return True for a claim of an existing seat, which every guest may make."""
    try:
        request = REQUESTS.validate_json(text)
    except ValueError:
        return False
    return isinstance(request, ClaimSeat) and request.seat < 2


def hostile_messages(random: Random, genuine: list[str], number: int) -> list[str]:
    """Return random texts, and genuine messages with random changes."""
    letters = string.printable + "ąćę\u202e\x00😀{}[]\"':,"
    messages = []
    for _ in range(number):
        text = random.choice(genuine)
        kind = random.randrange(6)
        if kind == 0:
            text = "".join(random.choices(letters, k=random.randrange(60)))
        elif kind == 1:
            at = random.randrange(len(text))
            text = text[:at] + random.choice(letters) + text[at + random.randrange(3) :]
        elif kind == 2:
            text = text[: random.randrange(len(text))]
        else:
            data = json.loads(text)
            key = random.choice([*data, "extra"])
            odd: list[Any] = [None, -1, 10**30, "", "x" * 300, [], {}, True, 1.5, "\u0000", "seat:0", "card:x"]
            data[key] = random.choice(odd)
            text = json.dumps(data)
        messages += [text] if not is_fair(text) else []
    return messages


def test_hostile_messages_change_nothing_and_get_one_sentence(match: Match) -> None:
    host = make_host(match)
    honest, stranger, guest = Phone(host), Phone(host, address="10.0.0.9"), Phone(host, address="10.0.0.8")
    seat = deciding_seat(match)
    token = honest.join(seat)
    guest.hello()
    at = honest.shown["snapshot"]["position"]
    name = options(snapshot_of(honest))[0].name
    genuine = [
        json.dumps(one)
        for one in (
            {"type": "hello", "table": "a" * 26, "seat": "b" * 26, "language": "pl"},
            {"type": "code", "code": "ABCDEF"},
            {"type": "claim", "seat": 7},
            {"type": "tap", "position": "0" * 16, "action": "choose", "name": name},
            {"type": "tap", "position": at, "action": "confirm", "name": ""},
            {"type": "tap", "position": at, "action": "undo", "name": ""},
            {"type": "tap", "position": at, "action": "choose", "name": "card:nothing"},
        )
    ]
    random = Random(45)
    before, question = digest(match.game.to_data(match.state)), honest.shown["snapshot"]["question"]
    for number, text in enumerate(hostile_messages(random, genuine, 2400)):
        host.now = float(number)
        phone = (stranger, honest, stranger, guest)[number % 4]
        state = phone.send_text(text)
        host.server.sent[phone.number] = host.server.sent[phone.number][-1:]  # type: ignore[attr-defined]
        assert len(state.get("message", "")) < 200
        if phone is honest:
            assert state["snapshot"]["question"]["kind"] == question["kind"]
        else:
            assert "snapshot" not in state
            assert "token" not in state
        if phone is stranger:
            assert state["screen"] == "code"
    assert (digest(match.game.to_data(match.state)), match.move_count) == (before, 0)
    assert (host.away(), host.requests, len(host._phones)) == ({seat}, [], 3)
    assert Phone(host).hello(table="", seat=token)["screen"] == "match"
    assert len(host._attempts._wrong) <= 3
