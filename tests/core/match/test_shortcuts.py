"""Shortcuts: a name that stands for several moves is chosen, replaced, confirmed and undone as a whole."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from games import registry
from games.core.contract.contract import Event, Events, Move, Reason, Result, Step, View
from games.core.contract.controller import Controller, MovePart
from games.core.contract.dice import Dice
from games.core.contract.errors import IllegalMove
from games.core.contract.extras.decision_extras import Shortcut
from games.core.contract.flow import Flow, Question
from games.core.contract.game import Game
from games.core.contract.selection import Selection
from games.core.contract.texts import N_
from games.core.journal import saves
from games.core.journal.resume import open_match
from games.core.match.match import Match
from games.core.match.players import Player
from games.core.match.settings import MatchSettings
from tests.core import toy
from tests.core.miniature import MiniState, MiniTable, emit_event

LAST = 6  # squares 0 to 6
POINTS = 4
# Two pawns are on a line, and the deciding seat moves both: a step costs a point, and no pawn passes the other.


def _steps(state: MiniState, pawn: int) -> list[Move]:
    return [("step", pawn, way) for way in (-1, 1)]


def _free(state: MiniState, square: int) -> bool:
    return 0 <= square <= LAST and square not in state.pawns


def _moves(state: MiniState, step: Step) -> Sequence[Move]:
    return [*_steps(state, 0), *_steps(state, 1), ("end",)]


def _guard(state: MiniState, step: Step, move: Move) -> Reason | None:
    if move[0] == "end":
        return None
    if not state.points:
        return Reason("tired")
    return None if _free(state, state.pawns[move[1]] + move[2]) else Reason("blocked")


def _walk(state: MiniState, step: Step, move: Move, dice: Dice, events: Events | None) -> None:
    if move[0] == "end":
        state.points = POINTS
        state.turn += 1
        if state.turn < state.turns:
            state.agenda.append(("walk", 1 - step[1]))
        return
    state.pawns[move[1]] += move[2]
    state.points -= 1
    emit_event(events, "walked", pawn=move[1], goal=f"square:{state.pawns[move[1]]}")
    state.agenda.append(("walk", step[1]))


FLOW: Flow[MiniState] = Flow({"walk": Question(_moves, _walk, _guard)}, {})


def _parts(move: Move, pawns: Sequence[int]) -> list[MovePart]:
    if move[0] == "end":
        return [("button:end",)]
    return [(f"pawn:{move[1]}",), (f"square:{pawns[move[1]] + move[2]}",)]


def _shortcuts(view: View, chosen: Sequence[str]) -> Mapping[str, Shortcut]:
    """Offer farther squares for the chosen pawn, none if no pawn is chosen."""
    found: dict[str, Shortcut] = {}
    if len(chosen) != 1 or not chosen[0].startswith("pawn:"):
        return found
    pawn = int(chosen[0].partition(":")[2])
    other = view["pawns"][1 - pawn]
    for way in (-1, 1):
        at = view["pawns"][pawn]
        for length in range(1, view["points"] + 1):
            at += way
            if not 0 <= at <= LAST or at == other:
                break
            found[f"square:{at}"] = Shortcut((("step", pawn, way),) * length, N_("Walk"))
    return found


def new_state(turns: int = 100) -> MiniState:
    return MiniState([("walk", 0)], pawns=[1, 4], points=POINTS, turn=0, turns=turns)


class LineTable(MiniTable):
    """A table of the line game, whose selection knows the shortcuts."""

    def __init__(self) -> None:
        super().__init__(FLOW, new_state(), {})
        self.controller = _controller(self.controller)

    def selection(self) -> Selection:
        return Selection(self.controller, observe(self.state, 0))


def _controller(base: Controller) -> Controller:
    control = toy.CONTROLLER.controls["pick"]._replace(parts=lambda view, move: _parts(move, view["pawns"]))
    return replace(
        base,
        controls={"step": control, "end": control},
        decision_extras=replace(base.decision_extras, shortcuts=_shortcuts),
    )


def observe(state: MiniState, seat: int | None) -> View:
    decision = FLOW.decision(state)
    shown = _result(state)
    return View(
        None,
        {
            "seat": seat,
            "seats": 2,
            "decision": None if decision is None else toy._decision_data(decision),
            "moves": [list(move) for move in FLOW.legal_moves(state)],
            "refused": [[list(move), why.id, dict(why.args)] for move, why in FLOW.refused_moves(state)],
            "result": None if shown is None else shown._asdict(),
            "pawns": list(state.pawns),
            "points": state.points,
            "round": state.turn,
            "rounds": state.turns,
        },
    )


def test_far_squares_are_selectable_once_a_pawn_is_chosen() -> None:
    selection = LineTable().selection()
    assert "square:6" not in selection.choosable_names()
    assert selection.choose("pawn:1")
    assert set(selection.choosable_names()) == {"square:3", "square:5", "square:2", "square:6"}
    assert selection.move_completed_by("square:6") is None
    assert selection.shortcut_started_by("square:6") is not None
    assert {name: len(way.moves) for name, way in selection.shortcuts().items()} == {
        "square:3": 1, "square:2": 2, "square:5": 1, "square:6": 2,
    }  # fmt: skip


def test_a_neighbouring_square_gives_the_single_move() -> None:
    selection = LineTable().selection()
    selection.choose("pawn:1")
    selection.choose("square:5")
    assert selection.chosen_shortcut() is None
    assert selection.chosen_moves() == (selection.chosen_move(),) == (("step", 1, 1),)


def test_a_far_square_gives_a_list_of_moves() -> None:
    selection = LineTable().selection()
    selection.choose("pawn:1")
    assert selection.choose("square:6")
    assert selection.chosen == ["pawn:1", "square:6"]
    assert selection.chosen_moves() == (("step", 1, 1), ("step", 1, 1))
    assert selection.chosen_move() is None
    assert selection.completed_move() is None
    assert selection.choosable_names() == []


def test_another_square_replaces_it_and_the_same_removes_it() -> None:
    selection = LineTable().selection()
    for name in ("pawn:1", "square:6"):
        selection.choose(name)
    assert set(selection.replacement_names()) >= {"square:2", "square:3", "square:5"}
    assert "square:6" not in selection.replacement_names()
    selection.choose("square:2")
    assert (selection.chosen, len(selection.chosen_moves())) == (["pawn:1", "square:2"], 2)
    selection.choose("square:2")
    assert (selection.chosen, selection.chosen_moves()) == (["pawn:1"], ())
    selection.choose("square:6")
    selection.choose("pawn:0")  # the other pawn can't go there
    assert selection.chosen == ["pawn:0"]
    selection.choose("pawn:0")
    assert selection.chosen == []


def test_deselecting_the_pawn_removes_its_shortcut() -> None:
    selection = LineTable().selection()
    for name in ("pawn:1", "square:6", "pawn:1"):
        selection.choose(name)
    assert (selection.chosen, selection.chosen_shortcut()) == ([], None)
    selection.choose("pawn:1")
    selection.choose("square:6")
    assert selection.clear()
    assert (selection.chosen, selection.chosen_moves()) == ([], ())


def test_a_shortcut_of_the_chosen_pawn_precedes_a_new_choice() -> None:
    """Square 2 is next to the other pawn; for the chosen pawn it is a far square."""
    selection = LineTable().selection()
    selection.choose("pawn:1")
    selection.choose("square:2")
    assert selection.chosen_moves() == (("step", 1, -1), ("step", 1, -1))
    selection.clear()
    selection.choose("square:2")
    assert selection.chosen_moves() == (("step", 0, 1),)


def test_a_single_legal_step_still_waits_for_the_target() -> None:
    line = LineTable()
    line.state.pawns[0] = 0  # at the end of the line: one step to the right, and shortcuts beyond it
    selection = line.selection()
    assert selection.matching_moves(["pawn:0"]) == [("step", 0, 1)]
    assert selection.move_completed_by("pawn:0") is None
    selection.choose("pawn:0")
    assert (selection.chosen, selection.chosen_moves(), selection.chosen_move()) == (["pawn:0"], (), None)
    assert set(selection.choosable_names()) >= {"square:1", "square:2"}
    selection.choose("square:1")
    assert selection.chosen_moves() == (("step", 0, 1),)


def test_a_shortcut_waits_for_confirmation_if_its_moves_do() -> None:
    line = LineTable()
    waiting = {kind: control._replace(needs_confirmation=True) for kind, control in line.controller.controls.items()}
    line.controller = replace(line.controller, controls=waiting)
    selection = line.selection()
    for name in ("pawn:1", "square:6"):
        selection.choose(name)
    assert selection.needs_confirming(*selection.chosen_moves())


# -- a match ----------------------------------------------------------------------------------------------------------
def _result(state: MiniState) -> Result | None:
    return None if state.agenda else Result("rounds", (0,), (1, 0))


def _setup(options: Mapping[str, Any], seats: int, dice: Dice, events: list[Event] | None = None) -> MiniState:
    return new_state(turns=3)


def _from_data(data: Mapping[str, Any], board: Any) -> MiniState:
    state = new_state()
    state.__dict__.update(json.loads(json.dumps(data)), agenda=[tuple(step) for step in data["agenda"]])
    return state


GAME: Game = replace(
    toy.GAME,
    facts=toy.FACTS._replace(id="line"),
    setup=_setup,
    decision=FLOW.decision,
    candidates=FLOW.candidates,
    guard=FLOW.guard,
    legal_moves=FLOW.legal_moves,
    apply=FLOW.apply,
    observe=observe,
    result=_result,
    to_data=lambda state: json.loads(json.dumps(state.__dict__)),
    from_data=_from_data,
    controller=_controller(toy.CONTROLLER),
)
PLAYERS = [Player("Ola", 1), Player("Jan", 2)]
FAR: list[Move] = [("step", 1, 1), ("step", 1, 1)]


def new_match() -> Match:
    return Match.start(GAME, toy.make_board(), PLAYERS, {}, 7)


def test_a_shortcut_is_undone_and_redone_as_a_whole() -> None:
    match = new_match()
    match.play(("step", 0, 1))
    match.play_group(FAR)
    assert (match.move_count, match.state.pawns) == (3, [2, 6])
    assert match.undo() == 1
    assert match.state.pawns == [2, 4]
    assert match.redo() == 3
    assert match.state.pawns == [2, 6]
    assert [match.undo(), match.undo()] == [1, 0]


def test_a_blocked_shortcut_is_not_played_at_all() -> None:
    match = new_match()
    with pytest.raises(IllegalMove) as refused:
        match.play_group([("step", 0, 1)] * 3)
    assert refused.value.reason.id == "blocked"
    assert (match.move_count, match.state.pawns) == (0, [1, 4])


def test_a_shortcut_can_not_continue_in_another_seats_turn() -> None:
    match = new_match()
    with pytest.raises(IllegalMove):
        match.play_group([("step", 0, 1), ("end",), ("step", 0, 1)])
    assert match.move_count == 0


def test_after_going_back_into_a_shortcut_the_rest_can_be_redone() -> None:
    match = new_match()
    match.play_group(FAR)
    assert match.go_back_to(1) == 1
    assert match.state.pawns == [1, 5]
    assert match.redo() == 2
    assert match.undo() == 0


def test_the_journal_keeps_a_shortcut_together(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PLANSZOWNIA_HOME", str(tmp_path))
    registry.add(GAME.facts, "tests.core.match.test_shortcuts")
    try:
        path = tmp_path / "way.jsonl"
        match = saves.begin_match(GAME, toy.make_board(), None, PLAYERS, {}, 7, MatchSettings(), path)
        match.play_group(FAR)
        assert match.journal is not None
        match.journal.close()
        again = open_match(path)
        assert isinstance(again, Match)
        assert again.state.pawns == [1, 6]
        assert [step.joined for step in again.moves] == [False, True]
        assert again.undo() == 0
        assert again.journal is not None
        again.journal.close()
    finally:
        registry.remove("line")
