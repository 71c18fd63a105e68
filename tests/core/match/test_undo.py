"""Undo and redo restore positions exactly, and undo needs agreement if a seat has learnt something."""

from __future__ import annotations

import pytest

from games import registry
from games.core.contract.contract import Event
from games.core.contract.extras.match_rules import InformationRules
from games.core.data import boards
from games.core.match.match import Match
from games.core.match.undo import CannotUndo
from tests.core import toy
from tests.core.matches import (
    play_random,
    play_to_throw,
    replace_game_parts,
    start,
    start_without_shields,
    state_digest,
)


@pytest.mark.parametrize("kinds", ["pp", "ppp", "pbb", "ppb", "bb"])
@pytest.mark.parametrize("strict", [False, True])
def test_undo_to_the_start_and_redo_restore_the_end(kinds: str, strict: bool) -> None:
    match = start(kinds, strict=strict)
    play_random(match)
    end, log, first = state_digest(match), match.log, match.view_at(0, None)
    while match.undo_offer().is_possible:
        match.undo(agreed=True)
    if match.move_count:  # computers moved before the person's first decision
        match.go_back_to(0, agreed=True)
    assert match.move_count == 0
    assert match.view(None) == first
    while match.can_redo():
        match.redo()
    assert state_digest(match) == end
    assert [entry for entry in match.log if entry.event.kind != "undone"] == log


@pytest.mark.parametrize("seed", range(5))
def test_the_same_seed_and_moves_give_the_same_game_after_undo(seed: int) -> None:
    straight = start("ppp", seed)
    marks = play_random(straight, seed=seed)
    moves = [step.move for step in straight.moves if not step.auto]
    winding = start("ppp", seed)
    for index, move in enumerate(moves):
        winding.play(move)
        if index % 3 == 0:
            winding.undo(agreed=True)
            winding.play(move)
        if index % 5 == 4:
            winding.go_back_to(max(0, winding.move_count - 4), agreed=True)
            while winding.can_redo():
                winding.redo()
    assert state_digest(winding) == marks[-1]
    assert winding.position_id == straight.position_id


def test_another_move_after_undo_removes_the_redo() -> None:
    match = start()
    match.play(("pick", 1))
    match.undo()
    assert match.can_redo()
    match.play(("pick", 2))
    assert not match.can_redo()
    assert match.redo() == 1


def test_undo_is_free_while_nothing_was_learnt() -> None:
    match = start()
    match.play(("pick", 1))
    offer = match.undo_offer()
    assert (offer.kind, offer.moves_left) == ("free", 0)


def test_undo_of_a_die_roll_needs_agreement() -> None:
    match = start(rounds="3")
    play_to_throw(match)
    number = match.move_count
    match.play(("throw",))
    offer = match.undo_offer()
    assert (offer.kind, offer.moves_left) == ("agree", number)
    with pytest.raises(CannotUndo):
        match.undo()
    assert match.undo(agreed=True) == number
    last = match.log[-1]
    assert last.event == Event("undone", {"n": match_length(offer.moves_left, number), "to": number})


def match_length(low: int, high: int) -> int:
    return high - low + 1


def test_a_skip_can_be_taken_back_freely() -> None:
    match = start()
    play_to_throw(match)
    match.play(("skip",))
    assert match.undo_offer().kind == "free"


def test_undo_of_a_revelation_needs_agreement() -> None:
    match = start()
    play_to_throw(match)
    assert match.moves[-1].events[-1].kind == "revealed"
    assert match.undo_offer().kind == "agree"


def test_undo_of_another_persons_decision_needs_agreement() -> None:
    match = start()
    match.play_group([("pick", 1), ("bet", 1)])
    assert match.undo_offer().kind == "free"
    match.play(("pick", 2))
    assert match.undo_offer(seat=0).kind == "agree"
    assert match.undo_offer().kind == "free"


def test_an_automatic_no_counts_as_another_persons_decision() -> None:
    match = start_without_shields()
    play_to_throw(match)
    match.play(("throw",))
    assert match.moves[-1].auto
    assert match.undo_offer().kind == "agree"


def test_the_undo_offer_does_not_depend_on_a_secret_choice() -> None:
    offers = set()
    for pick in (1, 2, 3):
        for bet in (0, 1):
            match = start()
            match.play(("pick", pick))
            match.play(("bet", bet))
            match.lift_curtain()  # now the other person has the mouse
            offers.add(str(match.undo_offer()))
    assert len(offers) == 1


def test_an_informative_secret_decision_needs_agreement_of_others(monkeypatch: pytest.MonkeyPatch) -> None:
    match = start()
    monkeypatch.setattr(match, "game", replace_game_parts(information_rules=InformationRules()))
    match.play(("pick", 1))
    match.lift_curtain()
    assert match.undo_offer().kind == "free"  # the same seat continues and knows its own choice
    match.play(("bet", 1))
    assert match.undo_offer().kind == "agree"


def test_the_undo_setting_of_a_match() -> None:
    for rule, free, beyond in (("never", "none", "none"), ("learnt", "free", "none"), ("agreed", "free", "agree")):
        match = start(undo=rule)
        assert match.undo_offer().kind == "none"
        match.play(("pick", 1))
        assert match.undo_offer().kind == free
        play_to_throw(match)
        match.play(("throw",))
        assert match.undo_offer().kind == beyond


def test_one_person_among_computers_is_held_to_what_was_revealed() -> None:
    for rule, beyond in (("never", "none"), ("learnt", "none"), ("agreed", "free")):
        match = start("pbb", undo=rule, rounds="3")
        match.play(("pick", 1))
        assert match.undo_offer().kind == ("none" if rule == "never" else "free")
        play_to_throw(match)
        match.play(("throw",))
        assert match.undo_offer(seat=0).kind == beyond


def test_a_single_person_goes_back_freely_to_the_previous_own_decision() -> None:
    match = start("pbb", rounds="9")
    match.play_group([("pick", 1), ("bet", 1)])
    match.play_group([("pick", 2), ("bet", 0)])
    match.play_group([("pick", 3), ("bet", 0)])
    match.play(("throw",))
    decision = match.decision()
    while decision is not None and decision.seat != 0:
        match.play(toy.GAME.legal_moves(match.state)[0])
        decision = match.decision()
    offer = match.undo_offer()
    assert offer.kind == "free"
    assert match.moves[offer.moves_left].move == ("throw",)
    match.undo()
    assert match.undo_offer().moves_left == 0
    assert not [entry for entry in match.log if entry.event.kind == "undone"]


def test_agreed_undos_stay_in_the_log() -> None:
    match = start()
    play_to_throw(match)
    number = match.move_count
    match.play(("throw",))
    match.undo(agreed=True)
    match.play(("skip",))
    notes = [(entry.move_number, entry.event.kind) for entry in match.log if entry.move_number >= number]
    assert notes[-2:] == [(number, "undone"), (number + 1, "turn")]
    match.go_back_to(0, agreed=True)
    assert [entry.event.kind for entry in match.log] == ["turn", "undone", "undone"]
    assert [entry.event.kind for entry in match.events_since_own_move(1)] == ["turn", "undone", "undone"]


def test_going_back_never_stops_before_an_automatic_answer() -> None:
    match = start_without_shields()
    play_to_throw(match)
    match.play(("throw",))
    number = match.move_count
    assert match.moves[-1].auto
    match.play(("pick", 2 if match.state.last[1] != 2 else 1))
    assert match.go_back_to(number - 1, agreed=True) == number


def test_a_plan_in_wampiry_can_be_taken_back_only_with_agreement_once_others_look() -> None:
    """The person who has the mouse next must ask, because it is another seat's secret."""
    game = registry.game("wampiry")
    match = Match.start(game, boards.load_default_board("wampiry"), toy.make_players("pp"), {"elder": "0"}, 3)
    while (decision := match.decision()) is not None and decision.kind != "plan":
        match.play(game.legal_moves(match.state)[0])
    first = match.decision()
    assert first is not None
    match.play(game.legal_moves(match.state)[0])
    if match.needs_curtain():
        match.lift_curtain()
    offer = match.undo_offer()
    assert offer.kind == "agree"
    assert offer.why.args["why"].args["who"] == f"seat:{first.seat}"
    match.play(game.legal_moves(match.state)[5])
    assert match.undo_offer().kind == "agree"
