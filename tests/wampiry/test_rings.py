"""Other boards: rings of five and nine estates with other abilities, and the smallest ring the schema allows."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from games.core.contract.selection import Selection
from games.wampiry.game import GAME
from games.wampiry.rules.board import Board, Effect
from games.wampiry.rules.state import state_violations
from tests.wampiry.positions import C, D, N, T, Table, go, position, random_game, shipped

BOARDS = Path(__file__).parent.parent / "boards"


@cache
def ring(size: int) -> Board:
    board: Board = GAME.load_board(BOARDS / f"wampiry_ring{size}.yaml")
    return board


def fresh(board: Board, **changes: object) -> Board:
    """Return the board with some parts replaced and its own index and tables."""
    return replace(board, **{"index": {}, **changes})  # type: ignore[arg-type]


@pytest.mark.parametrize("size", [5, 9])
def test_the_board_has_its_number_of_estates_and_other_abilities(size: int) -> None:
    board = ring(size)
    assert len(board.ring) == len(board.abilities) == size
    assert [effect.do for effect in board.abilities[:5]] != [effect.do for effect in shipped().abilities[:5]]


@pytest.mark.parametrize("size", [5, 9])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_whole_random_games(size: int, seats: int) -> None:
    board = ring(size)
    used: set[str] = set()
    for seed in range(8):
        for state, events in random_game(seats, seed, board, prefer=("ability",)):
            assert len(GAME.legal_moves(state)) <= 128
            assert state_violations(state) == []
            used |= {str(event.args["what"]) for event in events if event.kind == "used"}
        assert GAME.result(state) is not None
        assert state.turn == board.turns
    assert {f"estate:{name}" for name in board.ring} <= used


def test_pawns_move_round_a_ring_of_five() -> None:
    board = ring(5)
    state = position(2, board=board, vampires={D: "mill", N: "depot"}, clock={D: "dawn", N: "dusk"})
    table = Table(state).plan(D=("ccw2", "t1"), N=("cw2", "t2"))
    assert (table.vampire(D), table.field(D)) == ("cinema", "dusk")
    table.skip()
    assert (table.vampire(N), table.field(N)) == ("gate", "owl")


def five(at: str, **position_args: object) -> Table:
    rest = dict.fromkeys(range(4), "mill")
    fields = dict.fromkeys(range(4), "owl")
    return go(at=at, field="dusk", board=ring(5), vampires=rest, clock=fields, **position_args)  # type: ignore[arg-type]


def test_an_ability_may_swap_twice() -> None:
    table = five("meadow", mill="D2", gate="N2", depot="T1")
    table.play(("ability", "mill"), ("swap", "gate", N))
    assert (table.on("mill"), table.on("gate"), table.kind) == ("D1 N1", "D1 N1", "more")
    table.play(("more", "mill"), ("swap", "depot", T))
    assert (table.on("mill"), table.on("depot"), table.kind) == ("N1 T1", "D1", "use")


def test_the_only_possible_first_part_of_a_swap_is_chosen_automatically() -> None:
    table = five("meadow", mill="D1", gate="D1 N1").play(("ability", "mill"))
    assert table.moves() == {("swap", "gate", N)}
    table.play(("swap", "gate", N))
    assert table.on("gate") == "D2"
    assert table.kind == "swap"  # only one of D's estates has a partner elsewhere, so it is chosen automatically
    assert table.moves() == {("swap", "mill", N)}


def test_a_sacrifice_may_cost_two_and_remove_three() -> None:
    table = five("depot", depot="D1", gate="N3")
    assert table.refusal("ability", "gate", N) == "no_sacrifice"
    table = five("depot", depot="D2", gate="N1", mill="T1 C1", cinema="D1")
    table.play(("ability", "gate", N))
    assert (table.on("depot"), table.on("gate"), table.supply(D)) == ("", "", 14)
    table.play(("more", "mill", C))
    assert (table.on("mill"), table.supply(T), table.supply(C)) == ("", 15, 15)
    table = five("depot", depot="D4", gate="N4").play(("ability", "gate", N))
    assert (table.on("depot"), table.on("gate"), table.kind) == ("D2", "N1", "use")


def test_one_expelled_marker_and_a_block_of_three() -> None:
    table = five("cinema", gate="N2").play(("ability", "gate", N), ("send", "cinema"))
    assert (table.on("gate"), table.on("cinema"), table.kind) == ("N1", "N1", "use")
    table = five("mill", gate="D5").play(("ability", "gate"))
    assert {move[2] for move in table.moves()} == {1, 2, 3}


def test_numbers_of_the_rules_come_from_the_board() -> None:
    board = ring(5)
    table = Table(
        position(
            4, board=board, turn=8, gate="D1", awards={"gate": 1}, vampires=dict.fromkeys(range(4), "mill"),
            clock=dict.fromkeys(range(4), "dusk"),
        )
    ).plan(D=("ccw1", "t1")).end_turn()  # fmt: skip
    assert table.over
    assert table.points == "D6 N4 T4 C4"  # D alone on the depot; three share the two raised places of the gate: 12 / 3


def test_the_board_sets_the_placed_markers_and_the_supply() -> None:
    board = fresh(shipped(), placed=3, supply=5)
    table = Table(position(2, board=board)).plan().skip()
    assert table.on("ogrodowe") == "D3"
    assert table.supply(D) == 2


@pytest.mark.parametrize("size", [3, 4])
def test_on_a_small_ring_every_move_can_be_chosen(size: int) -> None:
    """On a ring of three, one step ahead and two steps back have the same goal: these attacks must stay distinct."""
    board = fresh(
        shipped(),
        ring=shipped().ring[:size],
        abilities=(Effect("place_extra_possessed", 3),) * size,
        clock=shipped().clock[:3],
        actions=(Effect("move_opponent_vampire"), Effect("move_opponent_time_pawn"), Effect("relocate_own_vampire")),
        time_cards={"t1": 1, "t2": 2, "t4": 4},
    )
    kinds = set()
    for seed in range(3):
        for state, _ in random_game(3, seed, board):
            decision = GAME.decision(state)
            if decision is None:
                continue
            kinds.add(decision.kind)
            selection = Selection(GAME.controller, GAME.observe(state, decision.seat))
            for move in selection.moves:
                selection.clear()
                for part in GAME.controller.controls[move[0]].parts(selection.view, move):
                    selection.choose(part[0])
                assert selection.chosen_move() == move
    assert {"use", "plan", "late"} <= kinds
