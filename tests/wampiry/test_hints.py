"""What buttons and hints say about moves of pawns, especially those whose effect begins in the next turn."""

from __future__ import annotations

import pytest

from games.core.contract.contract import Move
from games.core.contract.lexicon import Lexicon
from games.core.contract.texts import Text, translate
from games.wampiry.controls.clicks import CONTROLS
from games.wampiry.game import GAME
from tests.wampiry.positions import D, N, T, Table, go, position, shipped

LATE = "This changes nothing any more"


def english(text: Text) -> str:
    return translate(text, "en", Lexicon(GAME, shipped(), ("Ann", "Ben", "Cal", "Dee")))


def hint(table: Table, *move: object) -> str:
    return "\n".join(map(english, GAME.move_reasons(GAME.observe(table.state, table.seat), tuple(move))))


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
    assert hint(table, "action", N, same) == f"Ben gets {where}, as planned"
    assert hint(table, "action", N, other).endswith(f" instead of {where}")
    table.play(("action", N, same)).skip()
    assert (table.seat, table.state.turn) == (N, 1)


def after_the_first_go(turn: int) -> Table:
    """Return a table where N may attack D, whose go of this turn is over."""
    clock = {D: "blyskawiczna_reakcja", N: "tajemnicze_doniesienia"}
    table = Table(position(2, turn=turn, vampires={D: "ogrodowe", N: "gorali"}, clock=clock, order=[D, N])).plan()
    table.skip(D)
    assert (table.seat, table.field(N)) == (N, "niespodziewany_atak")
    return table


def test_w_13_a_pawn_moved_after_its_go_starts_the_next_turn_there_if_there_is_one() -> None:
    assert hint(after_the_first_go(14), "action", D, "cw1").startswith("Ann then starts the next turn from ")
    assert hint(after_the_first_go(15), "action", D, "cw1").startswith(LATE + ": ")


@pytest.mark.parametrize(
    ("field", "move"),
    [("nietoperz", ("fly", "gorali")), ("blyskawiczna_reakcja", ("leap", "godzina_sabatu"))],
)
def test_w_18_hints_at_the_end_of_a_go_mention_the_next_turn_only_if_there_is_one(field: str, move: Move) -> None:
    for turn in (14, 15):
        table = go(field=field, turn=turn).play(("done",))
        assert table.kind == "late"
        for one in (move, ("stay",)):
            text = hint(table, *one)
            assert text.startswith(LATE) if turn == 15 else "In reach" in text


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
