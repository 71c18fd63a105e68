"""The expected entries of Osada's coverage ledger, and the games that are played for it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from random import Random

from games.core.contract.contract import Event, Move
from games.core.contract.dice import Dice
from games.osada.controls.words import (
    DEATH_TEXTS,
    END_TEXTS,
    FREED_PAWN_TEXTS,
    LOG_TEXTS,
    NO_EFFECT_TEXTS,
    PAYMENT_TEXTS,
    REFUSAL_TEXTS,
    WAITING_TEXTS,
)
from games.osada.game import GAME
from games.osada.rules.board import COLOURS, LETTERS, QUESTION_KINDS, SPECIAL_FIELDS
from games.osada.rules.state import State
from games.osada.rules.turn import FLOW
from games.osada.rules.turn import QUESTIONS as ASKED
from tests.ledger import Ledger
from tests.osada.positions import MURDERER_FIRST, position, shipped

GAMES_IN_WHOLE_RUN, GAMES_IN_SHORT_RUN = 14, 6  # games for each number of players and each set of options
OPTION_SETS: tuple[Mapping[str, str], ...] = ({}, {"virtual": "yes", "harder": "yes"}, {"deja_vu": "yes"})
NOT_IN_LOG = ("turn", "pending", "voted", "resolves")  # displayed on the table, not in the log
EXPECTED = frozenset(
    [f"asked: {kind}" for kind in ASKED]
    + [f"move: {kind}" for kind in GAME.controller.controls]
    + [f"event: {kind}" for kind in (*LOG_TEXTS, *NOT_IN_LOG)]
    + [f"reason: {reason}" for reason in REFUSAL_TEXTS]
    + [f"resolved: {kind}" for kind in SPECIAL_FIELDS]
    + [f"letter: {letter}" for letter in LETTERS]
    + [f"copied: {letter}" for letter in LETTERS]
    + [f"marked: {kind}" for kind in SPECIAL_FIELDS if kind not in ("karple", "narty")]
    + [f"freed: {cause}" for cause in FREED_PAWN_TEXTS]
    + [f"paid: {cause}" for cause in PAYMENT_TEXTS]
    + [f"waits: {why}" for why in WAITING_TEXTS]
    + [f"nothing: {why}" for why in NO_EFFECT_TEXTS]
    + [f"died: {cause}" for cause in DEATH_TEXTS]
    + [f"question: {kind}" for kind in QUESTION_KINDS]
    + [f"answer: {answer}" for answer in ("refuse", "yes", "no", "unsure", "nothing", *COLOURS)]
    + [f"answer: {one.id}" for one in shipped().characters]
    + [f"unanimous: {flag}" for flag in (True, False)]
    + [f"kept: {flag}" for flag in (True, False)]
    + [f"barn: {flag}" for flag in (True, False)]
    + [f"end: {end}" for end in END_TEXTS]
)
EVENT_ARGUMENTS = {
    "used": "letter", "copied": "letter", "freed": "cause", "paid": "cause", "waits": "why", "died": "cause",
    "asked": "question", "replied": "answer", "counted": "unanimous", "helped": "kept", "defended": "lives",
    "nothing": "why",
}  # fmt: skip
GROUPS = {
    "used": "letter", "asked": "question", "replied": "answer", "counted": "unanimous", "helped": "kept",
    "defended": "barn",
}  # fmt: skip


def read(event: Event) -> Iterable[str]:
    """Return the ledger entries of an event, in addition to its kind."""
    if event.kind == "resolves":
        yield f"resolved: {str(event.args['what']).partition(':')[2]}"
    elif event.kind == "marked":
        yield f"marked: {str(event.args['what']).partition(':')[2]}"
    elif event.kind in EVENT_ARGUMENTS:
        yield f"{GROUPS.get(event.kind, event.kind)}: {event.args[EVENT_ARGUMENTS[event.kind]]}"


def rare_positions() -> list[State]:
    """Return positions before things that random games rarely reach: late attacks, draws, called off marches, ties."""
    barn = position(31, 38, 30, 30, roles=MURDERER_FIRST, help={"red": ("blue", 5)})
    axe = position(16, 16, 30, 30, found=1, help={"red": ("blue", 2)}, axes={"red": 1})
    woken = position(17, 20, 25, lying="red", found=1)
    woken.agenda = [("turn", 0)]
    long = position(30, 42, 42, 30, 31, roles=("morderca", "anula", "michal", "andrzejek", "alicja"))
    lost = position(30, 31, 32)
    for state in (long, lost):
        state.turn = 400
        state.agenda = [("turn", 0)]
    court = {"red": ("blue", 2), "blue": ("red", 2), "yellow": ("red", 2), "green": ("red", 2)}
    poor = position(20, 20, 20, 20, help={"red": ("blue", 1)}, axes={"red": 1})
    trial = position(20, 20, 20, 20, help=court, axes={"red": 1})
    unarmed = position(20, 20, 20, 20, help=court)
    late = position(33, 20, 20, 20, help=court, axes={"red": 1})
    few = position(20, 20, "dead", help={"red": ("blue", 2), "blue": ("red", 2)}, axes={"red": 1})
    two = position(41, 42, 38, virtual=True, roles=("morderca", "anula", "michal"))
    kept = position(41, "dead", 38, virtual=True, roles=("morderca", "anula", "michal"))
    alone = position(41, 38, "dead", virtual=True, roles=("morderca", "anula", "michal"))
    valley = position(16, 15, 18, 12, lying="blue yellow", help={"red": ("blue", 2)})
    return [barn, axe, woken, long, lost, poor, trial, unarmed, late, few, two, kept, alone, valley, *last_games()]


def last_games() -> list[State]:
    """Return last games of three, one before each way in which the three can be added up."""
    states = []
    for totals, won in (
        ([20, 0, 0], [1, 1, 0]),
        ([0, 0, 0], [0, 2, 0]),
        ([0, 0, 0], [0, 1, 0]),
        ([0, 0, 30], [0, 1, 1]),
    ):
        state = position(41, 38, 38, virtual=totals[2] > 0, roles=("morderca", "anula", "michal"))
        if totals[2]:
            state.pos[1], state.dead, state.graves = -1, [1], [[40, "paczek"]]
        state.game, state.games, state.totals, state.won = 3, 3, totals, won
        states.append(state)
    return states


def ledger(whole: bool) -> Ledger:
    """Play all games, or a few, and return the ledger."""
    result, random = Ledger(GAME, FLOW, read), Random(1978)

    def random_move(state: State) -> Move:
        return random.choice(list(GAME.legal_moves(state)))

    for seats in (2, 3, 4, 5):
        for options in OPTION_SETS:
            for seed in range(GAMES_IN_WHOLE_RUN if whole else GAMES_IN_SHORT_RUN):
                opening: list[Event] = []
                state = GAME.setup({"board": shipped(), **options}, seats, Dice(seed), opening)
                for event in opening:
                    result.count(f"event: {event.kind}")
                result.play(state, random_move, Dice(seed))
    for seed in range(12):
        for state in rare_positions():
            events: list[Event] = []
            FLOW.run_steps(state, Dice(seed), events)
            for event in events:
                result.count(f"event: {event.kind}")
                for entry in read(event):
                    result.count(entry)
            result.play(state, random_move, Dice(seed))
    return result
