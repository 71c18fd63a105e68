"""Answers given before their questions are asked: each is used once, and changes of the match drop them."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from games.core.contract.contract import Move
from games.core.match.match import Match
from games.core.match.players import Player
from tests.core.matches import start


def early_match(kinds: str = "ppp") -> Match:
    """Return a match in which seat 0 is asked and seat 1 has answered both of its questions early."""
    match = start(kinds)
    assert match.give_early(1, [("pick", 2)])
    assert match.give_early(1, [("bet", 1)])
    return match


def answer(match: Match, *moves: Move) -> None:
    for move in moves:
        match.play(move)


def test_early_answers_are_used_once_each_when_they_are_asked() -> None:
    match = early_match()
    assert (match.move_count, match.people_answering()) == (0, {0: False, 1: True, 2: False})
    answer(match, ("pick", 1), ("bet", 0))
    assert [(one.seat, one.move, one.joined) for one in match.moves[2:]] == [
        (1, ("pick", 2), False),
        (1, ("bet", 1), False),
    ]
    assert match.early.of(1) == ()
    assert match.people_answering() == {0: True, 1: True, 2: False}
    answer(match, ("pick", 3), ("bet", 0), ("skip",))
    decision = match.decision()
    assert (decision and decision.seat, match.move_count) == (0, 7), "the next round asks again"
    answer(match, ("pick", 2), ("bet", 0))
    assert match.is_deciding(1)


def test_a_part_of_the_answers_is_used_and_the_rest_is_asked() -> None:
    match = start("ppp")
    assert match.give_early(1, [("pick", 2)])
    answer(match, ("pick", 1), ("bet", 0))
    decision = match.decision()
    assert decision is not None
    assert (decision.seat, decision.kind, match.move_count) == (1, "bet", 3)


def test_answers_that_do_not_fit_are_refused_whole() -> None:
    match = early_match()
    assert not match.give_early(0, [("pick", 1)]), "it is asked now"
    assert not match.give_early(1, [("pick", 1)]), "it has answered everything"
    assert not match.give_early(2, [("bet", 1)]), "the pick comes first"
    assert not match.give_early(2, [("pick", 1), ("pick", 2)])
    assert not match.give_early(2, [])
    assert match.early.of(2) == ()
    answer(match, ("pick", 1), ("bet", 0), ("pick", 3), ("bet", 0))
    assert not match.give_early(1, [("pick", 1)]), "the throw is asked, which nobody answers early"
    assert match.asked_view(1) is None


def test_the_rules_are_asked_about_the_seats_own_earlier_answers() -> None:
    """`twice` forbids the number of the round before."""
    match = early_match()
    answer(match, ("pick", 1), ("bet", 0), ("pick", 3), ("bet", 0), ("skip",))
    assert not match.give_early(1, [("pick", 2)])
    assert match.give_early(1, [("pick", 1)])


@pytest.mark.parametrize(
    "change",
    [
        lambda match: match.undo(agreed=True),
        lambda match: match.go_back_to(0, agreed=True),
        lambda match: match.set_player(2, Player("Bip", 3, "bot")),
    ],
)
def test_changes_of_the_match_drop_early_answers(change: Callable[[Match], object]) -> None:
    match = early_match()
    answer(match, ("pick", 1))
    change(match)
    assert match.early.of(1) == ()
    assert [match.early.pop_dropped(seat) for seat in (0, 1, 1)] == [False, True, False]


def test_redo_drops_early_answers() -> None:
    match = start("ppp")
    answer(match, ("pick", 1))
    match.undo()
    assert match.give_early(1, [("pick", 2)])
    match.redo()
    assert match.early.of(1) == ()


def test_a_seat_may_change_its_answers_until_they_are_used() -> None:
    match = early_match()
    match.early.take_back(1)
    assert not match.early.pop_dropped(1), "the seat itself did it"
    assert match.people_answering() == {0: False, 1: False, 2: False}
    assert match.give_early(1, [("pick", 3)])
    assert match.early.of(1) == (("pick", 3),)


def test_the_last_answer_before_a_reveal_waits_for_confirmation() -> None:
    match = start("pp")
    assert match.give_early(1, [("pick", 2), ("bet", 1)])
    assert not match.reveals_secret_choices(), "its own bet follows"
    answer(match, ("pick", 1))
    assert match.reveals_secret_choices(), "the other seat has answered: this answer reveals everything"
    assert not start("pp").reveals_secret_choices()


def test_computers_are_not_among_the_people_who_answer() -> None:
    match = early_match("ppb")
    assert match.people_answering() == {0: False, 1: True}
    assert start("pbb").people_answering() == {}
