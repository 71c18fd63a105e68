"""A match keeps its state whole, takes back and redoes without a trace, and tells nobody what they may not know."""

from __future__ import annotations

from typing import Any

import pytest

from games.core import boards, registry
from games.core.contract import EVERYBODY, Event, Move
from games.core.dice import BotDice, Dice
from games.core.errors import Refused, UsageError
from games.core.match import Match
from games.core.plain import digest
from games.core.players import BadPlayer, Player
from games.core.table import CannotUndo, MatchSettings
from tests.core import toy


def start(kinds: str = "pp", seed: int = 7, rounds: str = "3", **settings: Any) -> Match:
    return Match.start(toy.GAME, toy.board(), toy.table(kinds), {"rounds": rounds}, seed, MatchSettings(**settings))


def mark(match: Match) -> str:
    return digest(toy.to_data(match.state))


def play_on(match: Match, moves: int = 10_000, seed: int = 1) -> list[str]:
    """Play so many random moves and return the digests of all positions on the way."""
    dice, marks = BotDice(seed), [mark(match)]
    while match.decision() is not None and moves > 0:
        match.play(dice.choice(toy.GAME.legal_moves(match.state)))
        marks.append(mark(match))
        moves -= 1
    return marks


def round_up_to_throw(match: Match) -> None:
    """Everybody picks and bets, so that the leader is asked for the throw."""
    number = 0
    while (decision := match.decision()) is not None and decision.kind != "throw":
        legal = toy.GAME.legal_moves(match.state)
        match.play(legal[number % len(legal)])
        number += 1


def test_a_refused_move_leaves_the_match_whole() -> None:
    match = start()
    round_up_to_throw(match)
    match.play(("skip",))
    before, number = mark(match), match.number
    last = match.state.last[0]
    with pytest.raises(Refused) as refused:
        match.play(("pick", last))
    assert refused.value.reason.id == "twice"
    assert refused.value.reason.args == {"n": last}
    assert (mark(match), match.number, match.can_redo()) == (before, number, False)


@pytest.mark.parametrize("move", [(), ("pick",), ("pick", 9), ("pick", [1]), ("pick", "1"), ("throw",), (1, 2), ({},)])
def test_nonsense_is_refused_not_an_error(move: Move) -> None:
    match = start()
    with pytest.raises(Refused):
        match.play(move)
    assert match.number == 0


def test_equal_numbers_of_other_types_are_the_same_move() -> None:
    one, other = start(), start()
    one.play(("pick", 1))
    other.play(("pick", True))
    assert other.steps == one.steps
    assert type(other.steps[0].move[1]) is int


def test_a_bug_in_the_rules_leaves_the_match_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    match = start()
    before = mark(match)

    def broken(state: Any, move: Move, dice: Dice, events: Any = None) -> None:
        state.agenda.clear()
        raise ZeroDivisionError

    object.__setattr__(match, "game", toy.GAME.__class__(**{**_fields(), "apply": broken}))
    with pytest.raises(ZeroDivisionError):
        match.play(("pick", 1))
    assert mark(match) == before


def _fields() -> dict[str, Any]:
    return {name: getattr(toy.GAME, name) for name in toy.GAME.__dataclass_fields__}


def test_a_group_is_played_whole_or_not_at_all_and_taken_back_at_once() -> None:
    match = start()
    before = mark(match)
    with pytest.raises(Refused):
        match.play_group([("pick", 1), ("bet", 5)])
    assert (mark(match), match.number) == (before, 0)
    with pytest.raises(Refused):  # the third would be another seat's
        match.play_group([("pick", 1), ("bet", 1), ("pick", 2)])
    assert (mark(match), match.number) == (before, 0)
    events = match.play_group([("pick", 1), ("bet", 1)])
    assert [event.kind for event in events] == ["ready", "bet"]
    assert match.number == 2
    assert match.undo() == 0
    assert mark(match) == before
    assert match.redo() == 2


@pytest.mark.parametrize("kinds", ["pp", "ppp", "pbb", "ppb", "bb"])
@pytest.mark.parametrize("strict", [False, True])
def test_undo_to_the_start_and_redo_equals_straight_play(kinds: str, strict: bool) -> None:
    match = start(kinds, strict=strict)
    play_on(match)
    end, log, first = mark(match), match.log, match.view_at(0, None)
    while match.can_undo().possible:
        match.undo(agreed=True)
    if match.number:  # computers moved before the person's first decision
        match.go_back_to(0, agreed=True)
    assert match.number == 0
    assert match.view(None) == first
    while match.can_redo():
        match.redo()
    assert mark(match) == end
    assert [entry for entry in match.log if entry.event.kind != "undone"] == log


@pytest.mark.parametrize("seed", range(5))
def test_the_same_seed_and_moves_give_the_same_game_after_undo_too(seed: int) -> None:
    straight = start("ppp", seed)
    marks = play_on(straight, seed=seed)
    moves = [step.move for step in straight.steps if not step.auto]
    winding = start("ppp", seed)
    for index, move in enumerate(moves):
        winding.play(move)
        if index % 3 == 0:
            winding.undo(agreed=True)
            winding.play(move)
        if index % 5 == 4:
            winding.go_back_to(max(0, winding.number - 4), agreed=True)
            while winding.can_redo():
                winding.redo()
    assert mark(winding) == marks[-1]
    assert winding.line == straight.line


def test_another_move_after_undo_forgets_what_could_be_redone() -> None:
    match = start()
    match.play(("pick", 1))
    match.undo()
    assert match.can_redo()
    match.play(("pick", 2))
    assert not match.can_redo()
    assert match.redo() == 1


def test_kept_states_never_change() -> None:
    match = start("ppp")
    seen = [mark(match)]
    dice = BotDice(3)
    while match.decision() is not None:
        match.play(dice.choice(toy.GAME.legal_moves(match.state)))
        seen = [digest(toy.to_data(state)) for state in match.history.states]
        assert seen[: len(seen)] == [digest(toy.to_data(state)) for state in match.history.states]
    for number in range(match.number + 1):
        assert match.view_at(number, None)["points"] == match.history.states[number].points
    with pytest.raises(UsageError):
        match.view_at(match.number + 1, None)


# --- what undo costs


def test_undo_is_free_while_nothing_was_learnt() -> None:
    match = start()
    match.play(("pick", 1))
    offer = match.can_undo()
    assert (offer.kind, offer.number) == ("free", 0)


def test_undo_past_a_die_needs_the_table() -> None:
    match = start(rounds="3")
    round_up_to_throw(match)
    number = match.number
    match.play(("throw",))
    offer = match.can_undo()
    assert (offer.kind, offer.number) == ("agree", number)
    with pytest.raises(CannotUndo):
        match.undo()
    assert match.undo(agreed=True) == number
    last = match.log[-1]
    assert last.event == Event("undone", {"n": match_length(offer.number, number), "to": number})


def match_length(low: int, high: int) -> int:
    return high - low + 1


def test_a_skip_can_be_taken_back_freely() -> None:
    match = start()
    round_up_to_throw(match)
    match.play(("skip",))
    assert match.can_undo().kind == "free"


def test_undo_past_a_revelation_needs_the_table() -> None:
    match = start()
    round_up_to_throw(match)
    assert match.steps[-1].events[-1].kind == "revealed"
    assert match.can_undo().kind == "agree"


def test_undo_past_another_persons_decision_needs_the_table() -> None:
    match = start()
    match.play_group([("pick", 1), ("bet", 1)])
    assert match.can_undo().kind == "free"
    match.play(("pick", 2))
    assert match.can_undo(seat=0).kind == "agree"
    assert match.can_undo().kind == "free"


def test_a_silent_no_counts_as_another_persons_decision() -> None:
    match = _without_shields()
    round_up_to_throw(match)
    match.play(("throw",))
    assert match.steps[-1].auto
    assert match.can_undo().kind == "agree"


def _without_shields(**settings: Any) -> Match:
    for seed in range(50):
        match = start(seed=seed, **settings)
        if not any(match.state.shields):
            return match
    raise AssertionError("no seed without shields")


def test_what_undo_costs_does_not_depend_on_a_secret_choice() -> None:
    offers = set()
    for pick in (1, 2, 3):
        for bet in (0, 1):
            match = start()
            match.play(("pick", pick))
            match.play(("bet", bet))
            match.lift_curtain()  # now the other one sits at the mouse
            offers.add(str(match.can_undo()))
    assert len(offers) == 1


def test_a_secret_decision_that_may_teach_counts_as_learnt_for_others(monkeypatch: pytest.MonkeyPatch) -> None:
    match = start()
    monkeypatch.setattr(match, "game", _game(blind=frozenset()))
    match.play(("pick", 1))
    match.lift_curtain()
    assert match.can_undo().kind == "free"  # the same seat goes on and knows what it did
    match.play(("bet", 1))
    assert match.can_undo().kind == "agree"


def _game(**changes: Any) -> Any:
    return toy.GAME.__class__(**{**_fields(), **changes})


def test_the_undo_rules_of_a_match() -> None:
    for rule, free, beyond in (("never", "none", "none"), ("learnt", "free", "none"), ("agreed", "free", "agree")):
        match = start(undo=rule)
        assert match.can_undo().kind == "none"
        match.play(("pick", 1))
        assert match.can_undo().kind == free
        round_up_to_throw(match)
        match.play(("throw",))
        assert match.can_undo().kind == beyond


def test_one_person_takes_back_to_their_own_last_decision_freely() -> None:
    match = start("pbb", rounds="9")
    match.play_group([("pick", 1), ("bet", 1)])
    match.play_group([("pick", 2), ("bet", 0)])
    match.play_group([("pick", 3), ("bet", 0)])
    match.play(("throw",))
    decision = match.decision()
    while decision is not None and decision.seat != 0:
        match.play(toy.GAME.legal_moves(match.state)[0])
        decision = match.decision()
    offer = match.can_undo()
    assert offer.kind == "free"
    assert match.steps[offer.number].move == ("throw",)
    match.undo()
    assert match.can_undo().number == 0
    assert not [entry for entry in match.log if entry.event.kind == "undone"]


def test_agreed_undos_stay_in_the_log() -> None:
    match = start()
    round_up_to_throw(match)
    number = match.number
    match.play(("throw",))
    match.undo(agreed=True)
    match.play(("skip",))
    notes = [(entry.number, entry.event.kind) for entry in match.log if entry.number >= number]
    assert notes[-2:] == [(number, "undone"), (number + 1, "turn")]
    match.go_back_to(0, agreed=True)
    assert [entry.event.kind for entry in match.log] == ["turn", "undone", "undone"]
    assert [entry.event.kind for entry in match.recap(1)] == ["turn", "undone", "undone"]


# --- reactions


def test_a_seat_that_can_only_say_no_is_answered_for() -> None:
    match = _without_shields()
    round_up_to_throw(match)
    match.play(("throw",))
    decision = match.decision()
    assert decision is not None
    assert decision.kind == "pick"
    assert match.steps[-1].auto


def test_strict_secrecy_asks_everybody() -> None:
    match = _without_shields(strict=True)
    round_up_to_throw(match)
    match.play(("throw",))
    decision = match.decision()
    assert decision is not None
    assert (decision.kind, decision.seat) == ("react", 1)
    assert match.curtain_for() == 1


# --- the curtain


def test_private_decisions_in_a_row_share_one_curtain() -> None:
    match = start()
    assert (match.curtain_for(), match.audience()) == (0, None)
    match.lift_curtain()
    assert (match.curtain_for(), match.audience()) == (None, 0)
    match.play(("pick", 1))
    assert (match.curtain_for(), match.audience()) == (None, 0)
    match.play(("bet", 1))
    assert (match.curtain_for(), match.audience()) == (1, None)
    match.lift_curtain()
    assert (match.curtain_for(), match.audience()) == (None, 1)
    match.play(("pick", 2))
    match.play(("bet", 1))  # the throw: public
    assert (match.curtain_for(), match.audience()) == (None, None)
    match.play(("skip",))
    assert (match.curtain_for(), match.audience()) == (0, None)


def test_the_curtain_falls_again_when_others_decided_in_secret() -> None:
    match = start()
    match.lift_curtain()
    match.play_group([("pick", 1), ("bet", 1)])
    match.lift_curtain()
    match.undo(seat=0, agreed=True)
    assert match.curtain_for() == 0


def test_undo_inside_ones_own_row_needs_no_new_curtain() -> None:
    match = start()
    match.lift_curtain()
    match.play(("pick", 1))
    match.undo()
    assert (match.curtain_for(), match.audience()) == (None, 0)
    match.redo()
    match.play(("bet", 0))
    match.undo()  # the other one's curtain was down: now it falls for the first seat
    assert match.curtain_for() == 0


@pytest.mark.parametrize(
    ("kinds", "settings", "curtain", "audience"),
    [
        ("pp", {}, 0, None),
        ("pp", {"curtain": False}, None, 0),
        ("pb", {}, None, 0),
        ("bp", {}, None, 1),
        ("bb", {}, None, None),
        ("bpp", {}, None, None),
        ("pbp", {}, 0, None),
    ],
)
def test_who_sits_there_decides_on_the_curtain(
    kinds: str, settings: dict[str, Any], curtain: int | None, audience: int | None
) -> None:
    match = start(kinds, **settings)
    assert (match.curtain_for(), match.audience()) == (curtain, audience)
    assert match.curtain_needed() == (curtain is not None)


def test_the_only_person_sees_their_own_view_also_in_public_decisions_and_at_the_end() -> None:
    match = start("bp", rounds="1")
    while match.decision() is not None:
        assert match.audience() == 1
        assert not match.curtain_needed()
        match.play(toy.GAME.legal_moves(match.state)[0])
    assert match.audience() == 1


def test_events_reach_only_those_who_may_know() -> None:
    match = start()
    match.play_group([("pick", 1), ("bet", 1)])
    assert [entry.event.kind for entry in match.events_for(0)] == ["turn", "ready", "bet"]
    assert [entry.event.kind for entry in match.events_for(EVERYBODY)] == ["turn", "ready", "bet"]
    assert [entry.event.kind for entry in match.events_for(1)] == ["turn", "ready"]
    assert [entry.event.kind for entry in match.events_for(None)] == ["turn", "ready"]
    assert [entry.event.kind for entry in match.recap(1)] == ["turn", "ready"]
    match.play_group([("pick", 2), ("bet", 0)])
    assert [entry.event.kind for entry in match.recap(0)] == ["ready", "revealed"]


# --- the seats


def test_a_computer_takes_over_and_gives_back() -> None:
    match = start("pp")
    match.set_player(1, Player("Olek", 2, "bot", "hard"))
    assert (match.person_count, match.audience()) == (1, 0)
    match.set_player(1, Player("Olek", 2))
    assert match.curtain_for() == 0
    with pytest.raises(BadPlayer):
        match.set_player(1, Player("marta", 2))
    with pytest.raises(BadPlayer):
        match.set_player(1, Player("Olek", 5))
    assert match.players[1] == Player("Olek", 2)


@pytest.mark.parametrize(
    ("players", "options"),
    [
        ([Player("A", 1)], {}),
        ([Player("A", 1), Player("B", 2), Player("C", 3), Player("D", 4)], {}),
        ([Player("A", 1), Player("a", 2)], {}),
        ([Player("A", 1), Player("B", 1)], {}),
        ([Player("A", 1), Player("B", 2)], {"rounds": "4"}),
        ([Player("A", 1), Player("B", 2)], {"colour": "red"}),
    ],
)
def test_a_match_does_not_start_with_nonsense(players: list[Player], options: dict[str, str]) -> None:
    with pytest.raises((BadPlayer, UsageError)):
        Match.start(toy.GAME, toy.board(), players, options, 1)


def test_going_back_never_stops_before_an_answer_that_the_match_gave() -> None:
    match = _without_shields()
    round_up_to_throw(match)
    match.play(("throw",))
    number = match.number
    assert match.steps[-1].auto
    match.play(("pick", 2 if match.state.last[1] != 2 else 1))
    assert match.go_back_to(number - 1, agreed=True) == number


def test_a_plan_in_wampiry_can_be_taken_back_freely_until_the_cards_are_turned() -> None:
    game = registry.game("wampiry")
    match = Match.start(game, boards.usual("wampiry"), toy.table("pp"), {"elder": "0"}, 3)
    while (decision := match.decision()) is not None and decision.kind != "plan":
        match.play(game.legal_moves(match.state)[0])
    match.play(game.legal_moves(match.state)[0])
    assert match.can_undo().kind == "free"
    match.play(game.legal_moves(match.state)[5])
    assert match.can_undo().kind == "agree"
