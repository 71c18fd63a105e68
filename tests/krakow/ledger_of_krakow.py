"""The expected entries of Kraków's coverage ledger, and the games that are played for it."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from random import Random

from games.core.contract.contract import Event, Move
from games.core.contract.dice import Dice
from games.core.data.files import parse_document_from_text
from games.krakow.controls.words import END_TEXTS, LOG_TEXTS, POINT_CAUSE_TEXTS, REFUSAL_TEXTS
from games.krakow.game import GAME
from games.krakow.rules.board import Board
from games.krakow.rules.state import State
from games.krakow.rules.turn import FLOW, QUESTIONS
from games.krakow.schemas import load_board
from tests.krakow.positions import position, shipped
from tests.ledger import Ledger

BOARDS = Path(__file__).parent.parent / "boards"
GAMES_IN_WHOLE_RUN, GAMES_IN_SHORT_RUN = 12, 5  # games on the shipped board for each number of players


def crowded() -> Board:
    """Return a small, long city whose districts become full and whose decks run out."""
    text = (BOARDS / "krakow_8x8.yaml").read_text(encoding="utf-8")
    text = text.replace("painters: 4", "painters: 9").replace("turns: 3, points: 6", "turns: 8, points: 12")
    text = text.replace("    DDDDDDDD\n", "    PPPPPPPP\n", 1)
    return load_board(parse_document_from_text(text, "crowded.yaml"))


EXPECTED = frozenset(
    [f"asked: {kind}" for kind in QUESTIONS]
    + [f"move: {kind}" for kind in GAME.controller.controls]
    + [f"event: {kind}" for kind in LOG_TEXTS if kind != "would"]  # occurs only in forecasts
    + [f"reason: {reason}" for reason in REFUSAL_TEXTS]
    + [f"painted: {kind.id}" for board in (shipped(), crowded()) for kind in board.kinds]
    + [f"left of a covered work: {left}" for left in ("half", "nothing", "as much as before")]
    + [f"{what}: {owned}" for what in ("district", "street", "building") for owned in ("owned", "not owned", "tied")]
    + [f"pays: {paid}" for paid in (0, 1, 3, 4, 6)]
    + [f"scored: {cause}" for cause in POINT_CAUSE_TEXTS]
    + [f"walked: {who}" for who in ("painter", "bouncer")]
    + [f"round 2 begins with {who}" for who in ("the same", "another")]
    + [f"end: {end}" for end in END_TEXTS]
    + [f"winners: {count}" for count in (1, 2, 3, 4)]
    + ["points left over", "no points left over", "the deck is empty"]
)


class EventReader:
    """Reads events and remembers the start player of the previous round."""

    def __init__(self) -> None:
        self.first = ""

    def __call__(self, event: Event) -> Iterable[str]:
        """Return the ledger entries of an event, in addition to its kind."""
        args = event.args
        if event.kind == "painted":
            yield f"painted: {args['kind']}"
        elif event.kind == "covered":
            left = "nothing" if not args["after"] else "half"
            yield f"left of a covered work: {'as much as before' if args['after'] == args['before'] else left}"
        elif event.kind == "owned":
            state = "owned" if "who" in args else "tied" if any(args["totals"]) else "not owned"
            yield f"{args['where'].partition(':')[0]}: {state}"
            yield f"pays: {args['vp']}"
        elif event.kind == "scored":
            yield f"scored: {args['cause']}"
        elif event.kind == "walked":
            yield f"walked: {str(args['whose']).partition(':')[0]}"
        elif event.kind == "done":
            yield "points left over" if args["n"] else "no points left over"
        elif event.kind == "ended":
            yield f"winners: {len(args['winners'])}"
        elif event.kind == "round":
            if args["round"] == 2:
                yield f"round 2 begins with {'the same' if args['first'] == self.first else 'another'}"
            self.first = args["first"]


def last_turns() -> list[State]:
    """Return last turns that random games rarely reach: equal points, empty decks."""
    equal = [(0, "tag", "1.1", "2.1"), (1, "tag", "3.1", "4.1")]
    states = [
        position(2, round=2, turn=5, active=1),
        position(3, round=2, turn=5, active=2),
        position(4, round=2, turn=5, active=3),
        position(2, round=2, turn=5, active=1, works=equal),
        position(2, round=2, turn=5, active=1, works=[(1, "mural", "1.1", "2.1")]),
    ]
    states[-1].vp = [6, 0]
    return states


def idle(state: State) -> Move:
    """End the turn without doing anything."""
    return ("end",)


def ledger(whole: bool) -> Ledger:
    """Play all games, or a few, and return the ledger."""
    read, random = EventReader(), Random(2009)
    result = Ledger(GAME, FLOW, read)
    others = [load_board(BOARDS / "krakow_8x8.yaml"), load_board(BOARDS / "krakow_40x30.yaml"), crowded()]
    boards = [shipped()] * (GAMES_IN_WHOLE_RUN if whole else GAMES_IN_SHORT_RUN) + others

    def any_move(now: State) -> Move:
        """Play at random, but paint and end the turn less often, so that turns last and walls fill up."""
        moves = list(GAME.legal_moves(now))
        if now.active >= 0 and len(now.hands[now.active]) < now.board.hand:
            result.count("the deck is empty")
        rest = [move for move in moves if move[0] != "end"] or moves
        return random.choice(moves if random.random() < 0.1 else rest)

    for seats in (2, 3, 4):
        for seed, board in enumerate(boards):
            opening: list[Event] = []
            options = {"board": board, "second": ("last", "same")[seed % 2]}
            state = GAME.setup(options, seats, Dice(seed), opening)
            for event in opening:
                result.count(f"event: {event.kind}")
                for entry in read(event):
                    result.count(entry)
            result.play(state, any_move, Dice(seed))
    for state in last_turns():
        result.play(state, idle, Dice(1))
    return result
