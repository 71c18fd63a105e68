"""A toy game for tests: secret picks and bets, a public die roll, and reactions to it.

Each round every seat picks 1 to 3 in secret, then bets in secret; then all is revealed. The round's leader throws the
die or skips, and the others may cancel the throw with a shield that only they know of. A seat may not pick the same
number twice in a row: this is the only refusal with a reason.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from games import registry
from games.core.contract.contract import (
    Decision,
    Event,
    Events,
    GameFacts,
    Move,
    Option,
    OptionValue,
    Reason,
    Result,
    Step,
    View,
)
from games.core.contract.controller import Controller, Label, MoveControl, Prompt
from games.core.contract.dice import BotDice, Dice
from games.core.contract.errors import DataError, Problem
from games.core.contract.extras.decision_extras import DecisionExtras
from games.core.contract.extras.match_rules import InformationRules, SilentAnswers
from games.core.contract.extras.seat_rows import SeatFacts
from games.core.contract.flow import Flow, Question
from games.core.contract.game import Game
from games.core.contract.texts import N_, Text
from games.core.data.files import Document
from games.core.match.players import Player

SLOTS = ("agenda", "seats", "round", "rounds", "bonus", "picks", "bets", "last", "points", "shields")
BOARD = '{"id": "toy", "bonus": 1}'


class ToyBoard:
    """A board with a single number: the gain of a winning bet."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.id = str(data["id"])
        self.bonus = int(data["bonus"])
        self.data = dict(data)


class ToyState:
    """State of the toy game."""

    __slots__ = SLOTS

    def copy(self) -> ToyState:
        """Return an independent copy."""
        new = ToyState.__new__(ToyState)
        for name in SLOTS:
            value = getattr(self, name)
            setattr(new, name, list(value) if isinstance(value, list) else value)
        return new


def load_board(path: str | Path | Document) -> ToyBoard:
    """Read a toy board: JSON with `id` and `bonus`, from a file or a document."""
    try:
        return ToyBoard(path.data if isinstance(path, Document) else json.loads(Path(path).read_text("utf-8")))
    except (ValueError, KeyError, TypeError, OSError) as error:
        raise DataError([Problem(str(path), 1, 1, "", f"expected a toy board: {error}")]) from error


def setup(options: Mapping[str, Any], seats: int, dice: Dice, events: Events | None = None) -> ToyState:
    """Return the first state; random seats have a shield."""
    state = ToyState()
    state.seats, state.round, state.rounds = seats, 0, int(options["rounds"])
    state.bonus = options["board"].bonus
    state.picks, state.bets, state.last, state.points = [0] * seats, [0] * seats, [0] * seats, [0] * seats
    state.shields = [dice.random_below(2) for _ in range(seats)]
    state.agenda = [("round",)]
    FLOW.run_steps(state, dice, events)
    return state


def _leader(state: ToyState) -> int:
    return (state.round - 1) % state.seats


def _round(state: ToyState, step: Step, dice: Dice, events: Events | None) -> None:
    if state.round == state.rounds:
        return
    state.round += 1
    state.last = state.picks
    state.picks, state.bets = [0] * state.seats, [0] * state.seats
    state.agenda.append(("resolve",))
    for seat in reversed(range(state.seats)):
        state.agenda += [("bet", seat), ("pick", seat)]
    if events is not None:
        events.append(Event("turn", {"turn": state.round}))


def _resolve(state: ToyState, step: Step, dice: Dice, events: Events | None) -> None:
    if events is not None:
        events.append(Event("revealed", {"picks": list(state.picks), "bets": list(state.bets)}))
    for seat, pick in enumerate(state.picks):
        if state.picks.count(pick) == 1:
            state.points[seat] += pick + state.bonus * state.bets[seat]
    state.agenda += [("round",), ("throw", _leader(state))]


def _pick(state: ToyState, step: Step, move: Move, dice: Dice, events: Events | None) -> None:
    state.picks[step[1]] = move[1]
    if events is not None:
        events.append(Event("ready", {"who": f"seat:{step[1]}"}))


def _guard_pick(state: ToyState, step: Step, move: Move) -> Reason | None:
    if state.last[step[1]] == move[1]:
        return Reason("twice", {"n": move[1]})
    return None


def _bet(state: ToyState, step: Step, move: Move, dice: Dice, events: Events | None) -> None:
    state.bets[step[1]] = move[1]
    if events is not None:
        events.append(Event("bet", {"bet": move[1]}, (step[1],)))


def _throw(state: ToyState, step: Step, move: Move, dice: Dice, events: Events | None) -> None:
    if move[0] == "skip":
        return
    value = dice.roll(6)
    if events is not None:
        events.append(Event("rolled", {"die": "d6", "value": value}))
    state.agenda.append(("gain", step[1], value))
    state.agenda += [("react", seat) for seat in range(state.seats) if seat != step[1]]


def _react_moves(state: ToyState, step: Step) -> Sequence[Move]:
    return [("no",), ("shield",)] if state.shields[step[1]] else [("no",)]


def _react(state: ToyState, step: Step, move: Move, dice: Dice, events: Events | None) -> None:
    if move[0] == "no":
        return
    state.shields[step[1]] = 0
    while state.agenda[-1][0] == "react":
        state.agenda.pop()
    state.agenda[-1] = ("gain", state.agenda[-1][1], 0)
    if events is not None:
        events.append(Event("shielded", {"who": f"seat:{step[1]}"}))


def _gain(state: ToyState, step: Step, dice: Dice, events: Events | None) -> None:
    state.points[step[1]] += step[2]


PICKS: list[Move] = [("pick", 1), ("pick", 2), ("pick", 3)]
BETS: list[Move] = [("bet", 0), ("bet", 1)]
THROWS: list[Move] = [("throw",), ("skip",)]
FLOW: Flow[ToyState] = Flow(
    {
        "pick": Question(lambda state, step: PICKS, _pick, _guard_pick, private=True),
        "bet": Question(lambda state, step: BETS, _bet, private=True),
        "throw": Question(lambda state, step: THROWS, _throw),
        "react": Question(_react_moves, _react, private=True),
    },
    {"round": _round, "resolve": _resolve, "gain": _gain},
)


def result(state: ToyState) -> Result | None:
    """Return the seats with most points as winners, None until all rounds are over."""
    if state.agenda:
        return None
    best = max(state.points)
    winners = tuple(seat for seat, points in enumerate(state.points) if points == best)
    return Result("rounds", winners, tuple(state.points))


def observe(state: ToyState, seat: int | None) -> View:
    """Return what a seat, or the public, knows: the seat's own pick, bet and shield, and everything public."""
    decision = FLOW.decision(state)
    own = seat is not None and seat >= 0
    told = decision is not None and (not decision.private if seat is None else seat in (decision.seat, -1))
    shown = result(state)
    return View(
        None,
        {
            "seat": seat,
            "seats": state.seats,
            "decision": None if decision is None else _decision_data(decision),
            "moves": [list(move) for move in FLOW.legal_moves(state)] if told else [],
            "refused": [[list(move), why.id, dict(why.args)] for move, why in FLOW.refused_moves(state)]
            if told
            else [],
            "result": None if shown is None else shown._asdict(),
            "round": state.round,
            "rounds": state.rounds,
            "bonus": state.bonus,
            "ready": [pick > 0 for pick in state.picks],
            "last": list(state.last),
            "points": list(state.points),
            "pending": [list(step) for step in state.agenda if step[0] != "bet"],
            "bets_due": [step[1] for step in state.agenda if step[0] == "bet"],
            "pick": state.picks[seat] if own else None,
            "bet": state.bets[seat] if own else None,
            "shield": state.shields[seat] if own else None,
        },
    )  # fmt: skip


def _decision_data(decision: Decision) -> dict[str, Any]:
    return {"seat": decision.seat, "kind": decision.kind, "args": list(decision.args), "private": decision.private}


def to_data(state: ToyState) -> dict[str, Any]:
    """Return the state as JSON data."""
    return dict(json.loads(json.dumps({name: getattr(state, name) for name in SLOTS})))


def from_data(data: Mapping[str, Any], board: Any) -> ToyState:
    """Return the state from JSON data."""
    state = ToyState()
    for name, value in json.loads(json.dumps(data)).items():
        setattr(state, name, [tuple(step) for step in value] if name == "agenda" else value)
    return state


def _parts(view: View, move: Move) -> Sequence[tuple[str, ...]]:
    return [(":".join(["move", *map(str, move)]),)]


def _words(view: View, move: Move) -> Text:
    return N_("Toy move")


CONTROLLER = Controller(
    controls={kind: MoveControl(_parts, _words) for kind in ("pick", "bet", "throw", "skip", "no", "shield")},
    prompt=lambda view: Prompt(N_("Toy")),
    label=lambda view, name: Label(N_("Toy")),
    translate_name=lambda board, name, language: None,
    refusal_texts={"twice": N_("Not the same number twice.")},
    log_lines=dict.fromkeys(("turn", "revealed", "ready", "bet", "rolled", "shielded"), N_("Toy event")),
    description=lambda view, name: None,
    seat_facts=lambda view, seat: SeatFacts(score=view["points"][seat]),
    seat_order=lambda view: range(view["seats"]),
    phases=(N_("Toy"),),
    turn_and_phase=lambda view: (view["round"], view["rounds"], 0),
    decision_extras=DecisionExtras(
        pass_kinds=frozenset({"skip", "no"}),
    ),
)
FACTS = GameFacts(
    id="toy", title="Toy", tile_title=("Toy", ""), blurb=N_("Toy"), intro=N_("Toy"), feature_labels=(), seats=(2, 3),
    theme="toy", painter="ring", bot_names=("Bip", "Bop", "Bup"),
)  # fmt: skip
GAME = Game(
    facts=FACTS,
    options=(Option("rounds", N_("Rounds"), tuple(OptionValue(str(n), N_("n")) for n in (1, 3, 6, 9, 100)), "3"),),
    load_board=load_board,
    setup=setup,
    decision=FLOW.decision,
    candidates=FLOW.candidates,
    guard=FLOW.guard,
    legal_moves=FLOW.legal_moves,
    apply=FLOW.apply,
    observe=observe,
    guess=lambda view, dice: None,
    forecast=lambda view, move: [],
    standings=lambda view: {},
    result=result,
    evaluate=lambda state: [1 / state.seats] * state.seats,
    prior=lambda state, moves: [1.0] * len(moves),
    clock=lambda state: int(state.round),
    to_data=to_data,
    from_data=from_data,
    move_advantages=lambda view, move, other: [N_("Toy")],
    controller=CONTROLLER,
    silent_answers=SilentAnswers(reactions=frozenset({"react"})),
    information_rules=InformationRules(
        uninformative_decisions=frozenset({"pick", "bet"}), early_decisions=frozenset({"pick", "bet"})
    ),
)
PEOPLE = (Player("Marta", 1), Player("Olek", 2), Player("Ewa", 3))


def make_players(kinds: str) -> list[Player]:
    """Return players: `p` is a person, `b` a computer."""
    return [
        Player(person.name, person.mark, "person" if kind == "p" else "bot")
        for person, kind in zip(PEOPLE, kinds, strict=False)
    ]


def make_board() -> ToyBoard:
    """Return the default toy board."""
    return ToyBoard(json.loads(BOARD))


def choose(legal: Sequence[Move], dice: Dice) -> Move:
    """Return a random legal move."""
    return dice.choice(legal)


def bot_dice(seed: int) -> Dice:
    """Return dice for choosing moves in tests."""
    return BotDice(seed)


@contextmanager
def registered_toy() -> Iterator[None]:
    """Register the toy game inside the `with` block."""
    registry.add(FACTS, "tests.core.toy")
    try:
        yield
    finally:
        registry.remove("toy")
