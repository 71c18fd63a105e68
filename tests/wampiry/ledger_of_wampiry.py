"""The expected entries of Wampiry's coverage ledger, and the games that are played for it."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from random import Random

from games.core.contract.contract import Event, Move
from games.core.contract.dice import Dice
from games.wampiry.controls.words import END_TEXTS, LOG_TEXTS, REFUSAL_TEXTS, SCORING_CAUSE_TEXTS
from games.wampiry.game import GAME
from games.wampiry.rules.board import ESTATE_EFFECTS, FIELD_EFFECTS
from games.wampiry.rules.state import State
from games.wampiry.rules.turn import FLOW, QUESTIONS
from tests.ledger import Ledger
from tests.wampiry.positions import position, shipped

RING9 = Path(__file__).parent.parent / "boards" / "wampiry_ring9.yaml"
GAMES_IN_WHOLE_RUN, GAMES_IN_SHORT_RUN = (
    40,
    14,
)  # games on the shipped board for each number of players, in the whole run and in the short one
EXPECTED = frozenset(
    [f"asked: {kind}" for kind in QUESTIONS]
    + [f"move: {kind}" for kind in GAME.controller.controls]
    + [f"event: {kind}" for kind in (*LOG_TEXTS, "go")]
    + [f"reason: {reason}" for reason in REFUSAL_TEXTS]
    + [f"ability: {effect}" for effect in ESTATE_EFFECTS]
    + [f"action: {effect}" for effect in FIELD_EFFECTS]
    + [f"scored: {cause}" for cause in SCORING_CAUSE_TEXTS]
    + [f"at once: {causes}" for causes in ("armageddon", "dusk", "final", "armageddon + dusk", "armageddon + final",
                                           "dusk + final", "armageddon + dusk + final")]
    + [f"clean-up: {outcome}" for outcome in ("the leader keeps the lead", "a tie empties the estate")]
    + [f"award becomes {level}" for level in ("raised", "normal", "lowered")]
    + [f"{what} {when}" for what in ("attack", "gambit") for when in ("before the go", "after the go")]
    + [f"placed: {count}" for count in ("0", "1", "2", "3 or more")]
    + [f"end: {end}" for end in END_TEXTS]
    + [f"winners: {count}" for count in (1, 2, 3, 4)]
)  # fmt: skip


def read(event: Event) -> Iterable[str]:
    """Return the ledger entries of an event, in addition to its kind."""
    args, board = event.args, shipped()
    if event.kind == "used" and str(args["what"]).partition(":")[2] in board.index:
        kind, _, key = str(args["what"]).partition(":")
        place = board.index[key]
        yield f"ability: {board.abilities[place].do}" if kind == "estate" else f"action: {board.actions[place].do}"
    elif event.kind == "scored":
        yield f"scored: {args['cause']}"
    elif event.kind == "reckoning":
        yield f"at once: {' + '.join(sorted(args['causes']))}"
    elif event.kind == "cleared":
        yield f"clean-up: {'the leader keeps the lead' if args['n'] else 'a tie empties the estate'}"
    elif event.kind in ("raised", "lowered"):
        yield f"award becomes {('normal', 'raised', 'lowered')[args['level']]}"
    elif event.kind in ("attacked", "driven"):
        what = "attack" if event.kind == "attacked" else "gambit"
        yield f"{what} {'before' if args['cancelled'] else 'after'} the go"
    elif event.kind == "placed" and args["who"] == args["whose"]:
        yield f"placed: {args['n'] if args['n'] < 3 else '3 or more'}"
    elif event.kind == "ended":
        yield f"winners: {len(args['winners'])}"


def last_turns() -> list[State]:
    """Return last turns that random games rarely reach: ties, simultaneous scorings, rare refusals."""
    one_each = dict.fromkeys(shipped().ring, "D1 N1 T1 C1")
    return [
        position(4, turn=15),
        position(3, turn=15),
        position(2, turn=15),
        position(2, turn=15, zielone="D2 N1", points="N5"),
        position(4, turn=15, gorali="D19"),
        position(2, turn=15, vampires={0: "zielone"}, gorali="D1 N1"),
        position(2, turn=15, ogrodowe="D1 N1"),
        position(4, turn=15, vampires=dict.fromkeys(range(4), "zielone"), **{**one_each, "szkolne": "N1 T1 C1"}),
        position(4, turn=15, **{**one_each, "ogrodowe": "N1 T1 C1", "gorali": "D14 N1 T1 C1"}),
    ]


def idle(state: State) -> Move:
    """Plan one step ahead, then do nothing."""
    moves = list(GAME.legal_moves(state))
    return next((move for move in moves if move[0] in ("done", "stay")), moves[0])


def ledger(whole: bool) -> Ledger:
    """Play all games, or a few, and return the ledger."""
    result, random = Ledger(GAME, FLOW, read), Random(1949)
    boards = [shipped()] * (GAMES_IN_WHOLE_RUN if whole else GAMES_IN_SHORT_RUN) + [GAME.load_board(RING9)]
    for seats in (2, 3, 4):
        for seed, board in enumerate(boards):
            opening: list[Event] = []
            state = GAME.setup({"board": board}, seats, Dice(seed), opening)
            for event in opening:
                result.count(f"event: {event.kind}")
            result.play(state, lambda now: random.choice(list(GAME.legal_moves(now))), Dice(seed))
    for state in last_turns():
        result.play(state, idle, Dice(1))
    return result
