"""When the last secret choice of a person reveals what all have chosen."""

from __future__ import annotations

import pytest

from games import registry
from games.core.data import boards
from games.core.match.match import Match
from games.core.match.players import Player


def planning_match(game: str, kinds: str, kind: str) -> Match:
    """Return a match at the first decision of `kind`; `kinds` has `p` for each person and `b` for each computer."""
    players = [Player(f"P{seat}", seat + 1, "person" if one == "p" else "bot") for seat, one in enumerate(kinds)]
    match = Match.start(registry.game(game), boards.load_default_board(game), players, {}, 3)
    while (decision := match.decision()) is not None and decision.kind != kind:
        match.play(match.game.legal_moves(match.state)[0])
    return match


@pytest.mark.parametrize(
    ("kinds", "expected"),
    [("pp", [False, True]), ("ppp", [False, False, True])],
)
def test_the_last_plan_of_persons_reveals_all(kinds: str, expected: list[bool]) -> None:
    match, found = planning_match("wampiry", kinds, "plan"), []
    for _ in kinds:
        found.append(match.reveals_secret_choices())
        match.play(match.game.legal_moves(match.state)[0])
    assert found == expected
    assert not match.reveals_secret_choices()


@pytest.mark.parametrize("kinds", ["bpb", "pbb", "bbp", "bpp", "pbp", "ppb"])
def test_computers_plan_at_once_so_that_the_last_person_reveals(kinds: str) -> None:
    match, found = planning_match("wampiry", kinds, "plan"), []
    while (decision := match.decision()) is not None and decision.kind == "plan":
        if match.players[decision.seat].is_person:
            found.append(match.reveals_secret_choices())
        match.play(match.game.legal_moves(match.state)[0])
    assert found == [False] * (kinds.count("p") - 1) + [True]


def test_the_second_sides_last_order_rolls_the_die() -> None:
    match, found = planning_match("wroclaw", "pp", "seal"), []
    for _ in range(2):
        while (decision := match.decision()) is not None and decision.kind != "seal":
            match.play(match.game.legal_moves(match.state)[0])
        found.append(match.reveals_secret_choices())
        match.play(match.game.legal_moves(match.state)[0])
    assert found == [False, True]


def test_asking_whether_a_choice_reveals_changes_nothing() -> None:
    match = planning_match("wampiry", "pp", "plan")
    match.play(match.game.legal_moves(match.state)[0])
    before = match.game.to_data(match.state)
    assert match.reveals_secret_choices()
    assert match.game.to_data(match.state) == before
