"""A match keeps its state consistent and reveals nothing that a seat may not know."""

from __future__ import annotations

from typing import Any

import pytest

from games.core.contract.contract import EVERYBODY, Decision, Move, Option, OptionValue
from games.core.contract.dice import BotDice, Dice
from games.core.contract.errors import IllegalMove, UsageError
from games.core.contract.extras.match_rules import SilentAnswers
from games.core.contract.plain import StateJson, digest
from games.core.contract.texts import N_
from games.core.match.curtain import Curtain
from games.core.match.match import Match
from games.core.match.players import InvalidPlayer, Player
from games.core.match.settings import MatchSettings, add_new_options
from tests.core import toy
from tests.core.matches import play_to_throw, replace_game_parts, start, start_without_shields, state_digest


def test_a_refused_move_changes_nothing() -> None:
    match = start()
    play_to_throw(match)
    match.play(("skip",))
    before, number = state_digest(match), match.move_count
    last = match.state.last[0]
    with pytest.raises(IllegalMove) as refused:
        match.play(("pick", last))
    assert refused.value.reason.id == "twice"
    assert refused.value.reason.args == {"n": last}
    assert (state_digest(match), match.move_count, match.can_redo()) == (before, number, False)


@pytest.mark.parametrize("move", [(), ("pick",), ("pick", 9), ("pick", [1]), ("pick", "1"), ("throw",), (1, 2), ({},)])
def test_invalid_moves_are_refused_without_an_error(move: Move) -> None:
    match = start()
    with pytest.raises(IllegalMove):
        match.play(move)
    assert match.move_count == 0


def test_equal_numbers_of_other_types_are_the_same_move() -> None:
    one, other = start(), start()
    one.play(("pick", 1))
    other.play(("pick", True))
    assert other.moves == one.moves
    assert type(other.moves[0].move[1]) is int


def test_an_error_in_the_rules_leaves_the_match_unchanged(monkeypatch: pytest.MonkeyPatch) -> None:
    match = start()
    before = state_digest(match)

    def broken(state: Any, move: Move, dice: Dice, events: Any = None) -> None:
        state.agenda.clear()
        raise ZeroDivisionError

    object.__setattr__(match, "game", replace_game_parts(apply=broken))
    with pytest.raises(ZeroDivisionError):
        match.play(("pick", 1))
    assert state_digest(match) == before


def test_a_group_is_played_completely_or_not_at_all_and_undone_at_once() -> None:
    match = start()
    before = state_digest(match)
    with pytest.raises(IllegalMove):
        match.play_group([("pick", 1), ("bet", 5)])
    assert (state_digest(match), match.move_count) == (before, 0)
    with pytest.raises(IllegalMove):  # the third move would be another seat's
        match.play_group([("pick", 1), ("bet", 1), ("pick", 2)])
    assert (state_digest(match), match.move_count) == (before, 0)
    events = match.play_group([("pick", 1), ("bet", 1)])
    assert [event.kind for event in events] == ["ready", "bet"]
    assert match.move_count == 2
    assert match.undo() == 0
    assert state_digest(match) == before
    assert match.redo() == 2


def test_past_states_never_change() -> None:
    match = start("ppp")
    seen = [state_digest(match)]
    dice = BotDice(3)
    while match.decision() is not None:
        match.play(dice.choice(toy.GAME.legal_moves(match.state)))
        seen = [digest(toy.to_data(state)) for state in match.history.states]
        assert seen[: len(seen)] == [digest(toy.to_data(state)) for state in match.history.states]
    for number in range(match.move_count + 1):
        assert match.view_at(number, None)["points"] == match.history.states[number].points
    with pytest.raises(UsageError):
        match.view_at(match.move_count + 1, None)


# -- reactions ---------------------------------------------------------------------------------------------------------


def test_a_seat_that_can_only_say_no_is_answered_automatically() -> None:
    match = start_without_shields()
    play_to_throw(match)
    match.play(("throw",))
    decision = match.decision()
    assert decision is not None
    assert decision.kind == "pick"
    assert match.moves[-1].auto


def test_with_strict_secrecy_everybody_is_asked() -> None:
    match = start_without_shields(strict=True)
    play_to_throw(match)
    match.play(("throw",))
    decision = match.decision()
    assert decision is not None
    assert (decision.kind, decision.seat) == ("react", 1)
    assert match.curtain_seat() == 1


@pytest.mark.parametrize("strict", [False, True])
def test_a_forced_answer_is_automatic_even_with_strict_secrecy(strict: bool) -> None:
    match = start_without_shields(strict=strict)
    match.game = replace_game_parts(silent_answers=SilentAnswers(forced=frozenset({"react"})))
    play_to_throw(match)
    match.play(("throw",))
    decision = match.decision()
    assert decision is not None
    assert decision.kind == "pick"
    assert match.moves[-1].auto


# -- the curtain -------------------------------------------------------------------------------------------------------


def test_consecutive_private_decisions_share_one_curtain() -> None:
    match = start()
    assert (match.curtain_seat(), match.audience()) == (0, None)
    match.lift_curtain()
    assert (match.curtain_seat(), match.audience()) == (None, 0)
    match.play(("pick", 1))
    assert (match.curtain_seat(), match.audience()) == (None, 0)
    match.play(("bet", 1))
    assert (match.curtain_seat(), match.audience()) == (1, None)
    match.lift_curtain()
    assert (match.curtain_seat(), match.audience()) == (None, 1)
    match.play(("pick", 2))
    match.play(("bet", 1))  # then the throw, which is public
    assert (match.curtain_seat(), match.audience()) == (None, None)
    match.play(("skip",))
    assert (match.curtain_seat(), match.audience()) == (0, None)


@pytest.mark.parametrize(
    ("asked", "turn", "due"),
    [
        ((1, True), "seat:0", None),
        ((1, False), "seat:0", 0),
        ((1, True), "seat:1", 0),  # in another seat's turn another person may have the mouse
        ((1, True), "", 0),
        ((2, True), "seat:0", 0),
        ((2, False), "seat:0", 0),
    ],
)
def test_a_computers_answer_in_ones_own_turn_needs_no_new_curtain(
    asked: tuple[int, bool], turn: str, due: int | None
) -> None:
    curtain, players, settings = Curtain(), toy.make_players("pbp"), MatchSettings()
    curtain.lift(0)
    seat, private = asked
    other, own = Decision(seat, "react", private=private), Decision(0, "pick", private=True)
    curtain.on_move(turn, other, players)
    assert curtain.audience(other, players, settings) is None
    curtain.on_move(turn, own, players)
    assert curtain.pending_seat(own, players, settings) == due


def test_the_curtain_is_down_again_after_secret_decisions_of_others() -> None:
    match = start()
    match.lift_curtain()
    match.play_group([("pick", 1), ("bet", 1)])
    match.lift_curtain()
    match.undo(seat=0, agreed=True)
    assert match.curtain_seat() == 0


def test_undo_within_ones_own_decisions_needs_no_new_curtain() -> None:
    match = start()
    match.lift_curtain()
    match.play(("pick", 1))
    match.undo()
    assert (match.curtain_seat(), match.audience()) == (None, 0)
    match.redo()
    match.play(("bet", 0))
    match.undo()  # the other person's curtain was down: now it is down for the first seat
    assert match.curtain_seat() == 0


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
def test_the_curtain_depends_on_the_number_of_people(
    kinds: str, settings: dict[str, Any], curtain: int | None, audience: int | None
) -> None:
    match = start(kinds, **settings)
    assert (match.curtain_seat(), match.audience()) == (curtain, audience)
    assert match.needs_curtain() == (curtain is not None)


def test_a_single_person_always_sees_their_own_view() -> None:
    match = start("bp", rounds="1")
    while match.decision() is not None:
        assert match.audience() == 1
        assert not match.needs_curtain()
        match.play(toy.GAME.legal_moves(match.state)[0])
    assert match.audience() == 1


def test_events_reach_only_seats_that_may_know_them() -> None:
    match = start()
    match.play_group([("pick", 1), ("bet", 1)])
    assert [entry.event.kind for entry in match.events_for(0)] == ["turn", "ready", "bet"]
    assert [entry.event.kind for entry in match.events_for(EVERYBODY)] == ["turn", "ready", "bet"]
    assert [entry.event.kind for entry in match.events_for(1)] == ["turn", "ready"]
    assert [entry.event.kind for entry in match.events_for(None)] == ["turn", "ready"]
    assert [entry.event.kind for entry in match.events_since_own_move(1)] == ["turn", "ready"]
    match.play_group([("pick", 2), ("bet", 0)])
    assert [entry.event.kind for entry in match.events_since_own_move(0)] == ["ready", "revealed"]


# -- the seats ---------------------------------------------------------------------------------------------------------


def test_a_computer_can_take_over_a_seat_and_give_it_back() -> None:
    match = start("pp")
    match.set_player(1, Player("Olek", 2, "bot", "hard"))
    assert match.person_count == 1
    match.lift_curtain()
    assert match.audience() == 0
    match.set_player(1, Player("Olek", 2))
    assert match.curtain_seat() == 0
    with pytest.raises(InvalidPlayer):
        match.set_player(1, Player("marta", 2))
    with pytest.raises(InvalidPlayer):
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
def test_invalid_players_or_options_prevent_a_match(players: list[Player], options: dict[str, str]) -> None:
    with pytest.raises((InvalidPlayer, UsageError)):
        Match.start(toy.GAME, toy.make_board(), players, options, 1)


def test_a_person_left_alone_needs_a_curtain_first() -> None:
    match = start("pp")
    match.lift_curtain()
    match.set_player(0, Player("Marta", 1, "bot"))  # the person who has the mouse
    assert (match.curtain_seat(), match.audience()) == (1, None)
    match.play(match.game.legal_moves(match.state)[0])  # the computer's move
    assert (match.curtain_seat(), match.audience()) == (1, None)
    match.lift_curtain()
    assert (match.curtain_seat(), match.audience()) == (None, 1)


def test_a_person_can_hand_another_seat_to_a_computer_without_a_curtain() -> None:
    match = start("pp")
    match.lift_curtain()
    match.set_player(1, Player("Olek", 2, "bot"))
    assert (match.curtain_seat(), match.audience()) == (None, 0)


def test_a_person_who_comes_back_needs_a_curtain() -> None:
    match = start("pp")
    match.set_player(0, Player("Marta", 1, "bot"))
    match.set_player(0, Player("Marta", 1))
    assert match.curtain_seat() == 0


def test_without_curtains_a_person_left_alone_needs_none() -> None:
    match = start("pp", curtain=False)
    match.set_player(0, Player("Marta", 1, "bot"))
    assert (match.curtain_seat(), match.audience()) == (None, 1)


def test_options_added_later_have_their_legacy_values() -> None:
    words = (OptionValue("old", N_("n")), OptionValue("new", N_("n")))
    later = Option("order", N_("Order"), words, "new", seats=(3, 4), legacy_value="old")
    without_legacy = Option("pace", N_("Pace"), words, "new")  # without legacy value: its default
    game = replace_game_parts(options=(*toy.GAME.options, later, without_legacy))
    assert add_new_options(game, {"rounds": "3"}, 3) == {"rounds": "3", "order": "old"}
    assert add_new_options(game, {"rounds": "3", "order": "new"}, 3) == {"rounds": "3", "order": "new"}
    assert add_new_options(game, {"rounds": "3"}, 2) == {"rounds": "3"}  # not offered for two seats
    exclusive = replace_game_parts(
        options=game.options, check_options=lambda options, seats: N_("n") if "order" in options else None
    )
    assert add_new_options(exclusive, {"rounds": "3"}, 3) == {"rounds": "3"}


def test_a_slot_added_later_is_not_written_while_it_has_its_old_value() -> None:
    class Later:
        __slots__ = ("agenda", "board", "new", "old")

    json = StateJson(Later, added_later={"new": 0})
    state = json.from_data({"agenda": [["turn", 1]], "old": 5}, None)
    assert (state.new, state.old, state.agenda) == (0, 5, [("turn", 1)])
    assert json.to_data(state) == {"agenda": [["turn", 1]], "old": 5}
    state.new = 1
    assert json.to_data(state)["new"] == 1
    assert json.from_data(json.to_data(state), None).new == 1
    with pytest.raises(KeyError):
        json.from_data({"agenda": []}, None)


@pytest.mark.parametrize("kinds", ["pb", "pp", "ppp"])
def test_a_seat_with_a_screen_of_its_own_is_never_shown_at_the_table(kinds: str) -> None:
    curtain, players, settings = Curtain(), toy.make_players(kinds), MatchSettings()
    curtain.away = frozenset({0})
    for private in (True, False):
        decision = Decision(0, "pick", private=private)
        assert curtain.pending_seat(decision, players, settings) is None
        assert curtain.audience(decision, players, settings) is None
        assert curtain.audience(decision, players, MatchSettings(curtain=False)) is None
    assert curtain.audience(Decision(1, "pick", private=True), players, settings) is None
    assert curtain.audience(None, players, settings) is None


def test_a_seat_is_brought_back_for_one_question() -> None:
    curtain, players, settings = Curtain(), toy.make_players("pp"), MatchSettings()
    curtain.away, own, other = frozenset({0}), Decision(0, "pick", private=True), Decision(1, "pick", private=True)
    curtain.let_decide_at_table(0)
    assert curtain.pending_seat(own, players, settings) == 0
    curtain.lift(0)
    assert curtain.audience(own, players, settings) == 0
    curtain.on_decision(own)
    assert curtain.audience(own, players, settings) == 0
    curtain.on_decision(other)
    assert curtain.pending_seat(own, players, settings) is None
    assert curtain.audience(own, players, settings) is None
    curtain.lift(0)
    curtain.let_decide_at_table(None)
    assert not curtain.decides_on_own_screen(1)


def test_the_next_decision_of_another_seat_ends_a_return_to_the_table() -> None:
    match = start("pp")
    decision = match.decision()
    assert decision is not None
    match.curtain.away = frozenset({0, 1})
    match.curtain.let_decide_at_table(decision.seat)
    assert not match.decides_on_own_screen(decision.seat)
    while (now := match.decision()) is not None and now.seat == decision.seat:
        assert not match.decides_on_own_screen(decision.seat)
        match.play(match.game.legal_moves(match.state)[0])
    assert match.decides_on_own_screen(decision.seat)
