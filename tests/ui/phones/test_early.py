"""Answers that phones give before they are asked: the table uses each once, and shows who is ready."""

from __future__ import annotations

from random import Random
from typing import Any

from games.core.companion.companion import Companion
from games.core.companion.models import SeatSnapshot, Tap
from games.core.journal.resume import open_match
from games.core.match.match import Match
from games.core.match.players import Player
from tests.companions import options, random_moves
from tests.ui.phones.tables import Phone, PlainTable, make_host, open_table, start_match
from tests.ui.phones.test_table import PhoneTableTest
from ui.phones.host import EARLY_DROPPED, PhoneHost


def play_to_plans(match: Match) -> None:
    """Play until several people plan, by random moves."""
    random = Random(2)
    while not match.people_answering():
        match.play(random.choice(list(match.game.legal_moves(match.state))))


def evening(seats: str = "ppp") -> tuple[PhoneHost, Match, list[Phone]]:
    """Return a host with everybody on a phone, and the seats in the order in which they are asked."""
    match = start_match("wampiry", seats)
    play_to_plans(match)
    host = make_host(match)
    phones = [Phone(host) for _ in seats]
    for seat, phone in enumerate(phones):
        phone.join(seat)
    host.tick(1.0)
    return host, match, [phones[step[1]] for step in reversed(match.state.agenda) if step[0] == "plan"]


def plan(phone: Phone, random: Random) -> dict[str, Any]:
    """Answer the questions on a phone by random taps; return what it shows then."""
    kind = phone.shown["snapshot"]["question"]["kind"]
    while phone.shown["snapshot"].get("question", {}).get("kind") == kind:
        tap = random.choice(options(SeatSnapshot.model_validate(phone.shown["snapshot"])))
        phone.send(type="tap", **tap.model_dump())
        assert not phone.shown.get("is_refusal"), phone.shown["message"]
    return phone.shown


def ready(phone: Phone) -> list[bool]:
    """Return who is ready, as a phone shows it."""
    return [one["is_ready"] for one in phone.shown["snapshot"]["seats"]]


def test_everybody_plans_at_once_and_each_answer_is_used_once() -> None:
    host, match, (first, second, third) = evening()
    count = match.move_count
    state = plan(third, Random(1))
    assert (state["snapshot"].get("question"), len(state["snapshot"]["early"]["lines"])) == (None, 1)
    assert match.move_count == count, "it is not asked yet"
    host.tick(2.0)
    assert ready(first).count(True) == ready(third).count(True) == 1
    plan(second, Random(2))
    given = [match.early.of(seat) for seat in range(3)]
    plan(first, Random(3))
    played = {one.seat: one.move for one in match.moves[count:] if one.kind == "plan"}
    assert all(played[seat] == moves[0] for seat, moves in enumerate(given) if moves)
    assert len(played) == 3
    host.tick(3.0)
    assert "early" not in third.shown["snapshot"]


def test_a_choice_survives_the_answers_of_others() -> None:
    host, _, (first, second, _) = evening()
    second.tap("choose", "card:cw1")
    shown = second.shown["snapshot"]
    plan(first, Random(3))
    host.tick(2.0)
    now = second.shown["snapshot"]
    assert now["position"] == shown["position"]
    assert (shown["question"].get("is_early"), now["question"].get("is_early")) == (True, None)
    chosen = [one for group in now["question"]["groups"] for one in group["choices"] if one.get("is_chosen")]
    assert [one["name"] for one in chosen] == ["card:cw1"]


def test_an_early_answer_can_be_changed() -> None:
    _, match, (_, second, _) = evening()
    before = second.shown["snapshot"]
    plan(second, Random(1))
    state = second.tap("change")
    assert state["snapshot"]["question"] == before["question"]
    assert "early" not in state["snapshot"]
    assert second.tap("change")["is_refusal"], "there is nothing left to change"
    assert not any(match.early.of(seat) for seat in range(3))


def test_a_phone_gives_its_answer_again_when_the_table_has_lost_it() -> None:
    _, match, (_, second, _) = evening()
    before = second.shown["snapshot"]
    kept = plan(second, Random(1))["snapshot"]["early"]
    assert kept["position"] == before["position"]
    second.tap("change")
    again = {"type": "tap", "position": kept["position"], "action": "again"}
    assert second.send(**again, moves=[["plan", "nothing", "t1"]])["is_refusal"]
    assert second.send(**again, moves=[[None, 1.5, True]])["is_refusal"]
    assert second.send(**again, moves=[])["is_refusal"]
    state = second.send(**again, moves=kept["moves"])
    assert state["snapshot"]["early"] == kept
    assert match.move_count == match.history.move_count


def test_answers_and_choices_in_the_journal_are_only_those_asked() -> None:
    """A killed program forgets early answers; the phone has the same position again, and gives them again."""
    match = start_match("wampiry", "pp", with_journal=True)
    play_to_plans(match)
    host = make_host(match)
    late = next(seat for seat in (0, 1) if not match.is_deciding(seat))
    phone = Phone(host)
    phone.join(late)
    kept = plan(phone, Random(1))["snapshot"]["early"]
    assert match.journal is not None
    path = match.journal.path
    match.journal.close()
    again = open_match(path)
    assert again.position_id == match.position_id
    companion = Companion(again, late, "en")
    assert companion.snapshot().position == kept["position"]
    moves = tuple(map(tuple, kept["moves"]))
    result = companion.tap(Tap(position=kept["position"], action="again", moves=moves))
    assert (result.moves, result.is_early) == (moves, True)
    assert again.journal is not None
    again.journal.close()


def test_changes_at_the_table_drop_early_answers_and_the_phone_says_so() -> None:
    host, match, (_, second, third) = evening()
    plan(second, Random(1))
    seat = next(seat for seat in range(3) if match.early.of(seat))
    other = next(one for one in range(3) if one != seat and not match.is_deciding(one))
    match.set_player(other, Player("Bip", match.players[other].mark, "bot"))
    host.tick(2.0)
    assert second.shown["message"] == str(EARLY_DROPPED.message)
    assert second.shown["snapshot"]["question"]["is_early"]
    assert "message" not in third.shown or third.shown["message"] != second.shown["message"]


def test_a_card_that_may_be_seen_once_is_not_shown_by_changing_an_answer() -> None:
    from games import registry
    from games.core.data import boards
    from games.core.match.settings import MatchSettings

    game = registry.game("osada")
    players = [Player(name, n) for n, name in enumerate(("Maja", "Jan", "Ola"), 1)]
    options_ = {"own_card": "start"}
    match = Match.start(game, boards.load_default_board("osada"), players, options_, 3, MatchSettings())
    seat = next(seat for seat in match.people_answering() if not match.is_deciding(seat))
    companion = Companion(match, seat, "en")
    assert match.give_early(seat, random_moves(match, companion, Random(1)))
    snapshot = companion.snapshot()
    assert snapshot.early is not None
    assert not snapshot.early.can_change
    assert companion.tap(Tap(position=snapshot.position, action="change")).refusal


# -- the table --------------------------------------------------------------------------------------------------------
def test_the_table_shows_who_is_ready() -> None:
    test = PhoneTableTest("wampiry", "ppp")
    try:
        test.join(0, 1, 2)
        test.private_question()
        test.it.step(0.1)
        late = next(seat for seat in range(3) if not test.match.is_deciding(seat))
        words = test.it.words()
        assert ("Everybody answers at the same time" in words, "Ready: 0 of 3" in words) == (True, True)
        plan(test.phones[late], Random(1))
        test.it.step(0.1)
        test.it.settle()
        assert "Ready: 1 of 3" in test.it.words()
        assert test.table.session.phone_statuses[late] == "ready"
        assert sorted(test.table.session.phone_statuses.values()) == ["answering", "answering", "ready"]
        test.host.release(late)
        assert test.match.early.of(late) == (), "whoever sits at the table answers there"
    finally:
        test.it.app.phones = None
        test.it.close()


def test_an_early_answer_waits_for_no_screen() -> None:
    """It changes nothing at the table, so it may be given while something is open there."""
    host, match, (_, second, _) = evening()
    table = host.table
    assert isinstance(table, PlainTable)
    table.is_free = False
    plan(second, Random(1))
    assert any(match.early.of(seat) for seat in range(3))
    open_table(host, match)


def test_both_cards_of_a_plan_are_chosen_by_one_tap() -> None:
    _, match, (first, second, _) = evening()
    estates, times = second.shown["snapshot"]["question"]["groups"]
    assert estates["partners"] == [one["name"] for one in times["choices"]]
    assert "partners" not in times
    position = second.shown["snapshot"]["position"]
    tap = {"type": "tap", "position": position, "action": "choose", "name": "card:cw2"}
    assert "early" not in second.send(**tap, partner="card:cw1")["snapshot"], "two estates are no plan"
    second.tap("clear")
    state = second.send(**tap, partner="time:t2")
    assert state["snapshot"]["early"]["moves"] == [["plan", "cw2", "t2"]]
    assert first.shown["snapshot"]["question"]["groups"][0]["partners"]
    assert match.move_count == match.history.move_count
