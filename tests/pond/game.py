"""Frogs hop one or two leaves ahead, and the wind (a die) may carry them one leaf further; the last leaf wins."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from games.core.contract.contract import Event, Events, GameFacts, Move, Result, Step, View
from games.core.contract.controller import Controller, Label, MoveControl, Prompt
from games.core.contract.dice import Dice
from games.core.contract.events import emit
from games.core.contract.extras.ending import Ending
from games.core.contract.extras.match_rules import InformationRules
from games.core.contract.extras.motions import Motion
from games.core.contract.extras.seat_rows import SeatFacts
from games.core.contract.flow import Flow, Question
from games.core.contract.game import Game
from games.core.contract.names import seat_name, split_name
from games.core.contract.plain import StateJson
from games.core.contract.texts import N_
from games.core.data.boards import text_in_language
from tests.pond.schemas import Pond, load_board

FACTS = GameFacts(
    id="pond", title="Pond", tile_title=("Pond", ""), blurb=N_("Frogs hop over a pond."),
    intro=N_("Whose frog is first on the last leaf wins."), feature_labels=(N_("one die"),), seats=(2, 3), theme="pond",
    painter="pond", bot_names=("Kermit", "Rana", "Bufo"),
)  # fmt: skip


class State:
    """The leaf of each seat's frog, and the number of hops so far."""

    __slots__ = ("agenda", "at", "board", "hops")
    agenda: list[Step]
    at: list[int]
    board: Pond
    hops: int

    def copy(self) -> State:
        return JSON.from_data(JSON.to_data(self), self.board)


JSON = StateJson(State)


def setup(options: Mapping[str, Any], seats: int, dice: Dice, events: Events | None = None) -> State:
    """Put every frog on the first leaf."""
    return JSON.from_data({"agenda": [["hop", 0]], "at": [0] * seats, "hops": 0}, options["board"])


def hops(state: State, step: Step) -> Sequence[Move]:
    """List the possible distances of a hop."""
    return [("hop", far) for far in (1, 2)]


def hop(state: State, step: Step, move: Move, dice: Dice, events: Events | None) -> None:
    """Move the frog; the wind may carry it one leaf further."""
    (_, seat), (_, far), last = step, move, state.board.leaves - 1
    origin = state.at[seat]
    state.at[seat], state.hops = min(last, origin + far + dice.random_below(2)), state.hops + 1
    emit(events, "hopped", who=seat_name(seat), origin=f"leaf:{origin}", goal=f"leaf:{state.at[seat]}")
    if state.at[seat] < last:
        state.agenda.append(("hop", (seat + 1) % len(state.at)))


FLOW = Flow[State]({"hop": Question(hops, hop)}, {})


def result(state: State) -> Result | None:
    """Return the seat that reached the last leaf as the winner."""
    if state.agenda:
        return None
    best = max(range(len(state.at)), key=lambda seat: state.at[seat])
    return Result("there", (best,), tuple(state.at))


def observe(state: State, seat: int | None) -> View:
    """Return the view, which is the same for everybody."""
    common = FLOW.common_view(state, seat, result)
    return View(state.board, {**JSON.to_data(state), **common, "seat": seat, "seats": len(state.at)})


def goal(view: View, move: Move) -> str:
    """Return the leaf that a hop leads to without wind."""
    _, far = move
    return f"leaf:{min(view.board.leaves - 1, view['at'][view['decision']['seat']] + far)}"


def parts(view: View, move: Move) -> list[tuple[str, ...]]:
    """Return the name of the target leaf; where both hops lead to the last leaf, return a button's name."""
    same = goal(view, ("hop", 1)) == goal(view, ("hop", 2))
    return [(f"button:{move[1]}",) if same else (goal(view, move),)]


def name(board: Pond, thing: str, language: str) -> str | None:
    """Return the text for a leaf's or the pond's name, or None."""
    kind, key = split_name(thing)
    if kind == "board":
        return text_in_language(board.data["name"], language)
    return {"pl": f"liść {key}"}.get(language, f"leaf {key}") if kind == "leaf" else None


def hopped(view: View, args: Mapping[str, Any]) -> None:
    """Move the frog in a view to its new leaf."""
    view["at"][int(args["who"][-1])] = int(args["goal"].rpartition(":")[2])


def forecast(view: View, move: Move) -> list[Event]:
    """Return the event of the hop without wind."""
    seat = view["decision"]["seat"]
    return [Event("hopped", {"who": seat_name(seat), "origin": f"leaf:{view['at'][seat]}", "goal": goal(view, move)})]


CONTROLLER = Controller(
    controls={"hop": MoveControl(parts, lambda view, move: N_("Hop here"), needs_confirmation=True)},
    prompt=lambda view: Prompt(N_("Where does your frog hop?")),
    label=lambda view, thing: Label(N_("Hop {n}", n=int(split_name(thing)[1]))),
    translate_name=name,
    refusal_texts={},
    log_lines={"hopped": N_("{who}: {origin} → {goal}")},
    description=lambda view, thing: None,
    seat_facts=lambda view, seat: SeatFacts(score=view["at"][seat]),
    seat_order=lambda view: range(view["seats"]),
    phases=(N_("Hopping"),),
    turn_and_phase=lambda view: (view["hops"] // view["seats"] + 1, 0, 0),
    motions={"hopped": Motion(200, "place", hopped, draws_ghost=True)},
    ending=Ending(end_texts={"there": N_("A frog has reached the last leaf.")}),
)
GAME = Game(
    facts=FACTS, options=(), load_board=load_board, setup=setup, decision=FLOW.decision, candidates=FLOW.candidates,
    guard=FLOW.guard, legal_moves=FLOW.legal_moves, apply=FLOW.apply, observe=observe,
    guess=lambda view, dice: JSON.from_data(view, view.board), forecast=forecast, standings=lambda view: {},
    result=result, evaluate=lambda state: [(at + 1) / (sum(state.at) + len(state.at)) for at in state.at],
    prior=lambda state, moves: [float(move[1]) for move in moves], clock=lambda state: state.hops,
    to_data=JSON.to_data, from_data=JSON.from_data,
    move_advantages=lambda view, move, other: [N_("further is better")] if move > other else [],
    controller=CONTROLLER, information_rules=InformationRules(revealing_events=frozenset({"hopped"})),
)  # fmt: skip
