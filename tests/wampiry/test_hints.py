"""What buttons and hints say about moves of pawns, especially those whose effect begins in the next turn."""

from __future__ import annotations

import pytest

from games.core.contract.contract import Move
from games.core.contract.lexicon import Lexicon
from games.core.contract.texts import Text, translate
from games.wampiry.bots.claims import move_advantages
from games.wampiry.controls.clicks import CONTROLS
from games.wampiry.game import GAME
from tests.wampiry.positions import D, N, T, Table, go, position, shipped


def english(text: Text) -> str:
    return translate(text, "en", Lexicon(GAME, shipped(), ("Ann", "Ben", "Cal", "Dee")))


def hint(table: Table, *move: object, other: Move) -> list[str]:
    """Return what a move has over another."""
    return list(map(english, move_advantages(GAME.observe(table.state, table.seat), tuple(move), other)))


def button(table: Table, *move: object) -> str:
    return english(CONTROLS["action"].text(GAME.observe(table.state, table.seat), tuple(move)))


@pytest.mark.parametrize(
    ("field", "same", "other", "where"),
    [
        ("niespodziewany_atak", "cw1", "ccw1", "Zielone"),
        ("przebiegly_gambit", "t1", "t2", "The Bat"),
    ],
)
def test_w_13_a_pawn_moved_to_its_planned_goal_is_used_there_this_turn(
    field: str, same: str, other: str, where: str
) -> None:
    table = go(3, field=field, vampires={N: "gorali"}, clock={N: "przebiegly_gambit"})
    assert hint(table, "action", N, same, other=("done",)) == []
    assert all(f"instead of {where}" in text for text in hint(table, "action", N, other, other=("done",)))
    table.play(("action", N, same)).skip()
    assert (table.seat, table.state.turn) == (N, 1)


@pytest.mark.parametrize(
    ("field", "move"),
    [("nietoperz", ("fly", "handlowe")), ("blyskawiczna_reakcja", ("leap", "godzina_sabatu"))],
)
def test_w_18_hints_at_the_end_of_a_go_mention_the_next_turn_only_if_there_is_one(field: str, move: Move) -> None:
    for turn in (14, 15):
        table = go(field=field, turn=turn).play(("done",))
        assert table.kind == "late"
        said = [*hint(table, *move, other=("stay",)), *hint(table, "stay", other=move)]
        assert bool(said) == (turn < 15)


@pytest.mark.parametrize(
    ("field", "first", "second"),
    [("tajemnicze_doniesienia", "cw1", "cw2"), ("podle_oszczerstwa", "t1", "t2")],
)
def test_w_15_only_the_first_attack_or_gambit_cancels_a_planned_move(field: str, first: str, second: str) -> None:
    vampires = {D: "ogrodowe", N: "gorali", T: "handlowe"}
    clock = {D: field, N: field, T: "godzina_sabatu"}
    table = Table(position(3, vampires=vampires, clock=clock, order=[D, N, T])).plan()
    assert button(table, "action", T, first).endswith("; the planned move is lost")
    table.play(("action", T, first)).skip(D)
    assert table.seat == N
    assert "lost" not in button(table, "action", T, second)
    assert "lost" not in button(table, "action", D, second)  # its go is over


def test_w_15_with_the_estate_card_cancelled_the_time_card_can_still_be_lost() -> None:
    vampires = {D: "ogrodowe", N: "gorali", T: "handlowe"}
    clock = {D: "tajemnicze_doniesienia", N: "podle_oszczerstwa", T: "godzina_sabatu"}
    table = Table(position(3, vampires=vampires, clock=clock, order=[D, N, T])).plan()
    table.play(("action", T, "cw1")).skip(D)
    assert button(table, "action", T, "t1").endswith("; the planned move is lost")
