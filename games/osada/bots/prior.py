"""Move weights of computer players, and traits of moves.

They use only what the deciding seat may know.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import exp

from games.core.contract.contract import Move, View
from games.core.contract.extras.bot_settings import Personalities, Tuning
from games.osada.bots.belief import guess_likely
from games.osada.bots.judge import BeginnerJudge, Judge
from games.osada.bots.worth import evaluate
from games.osada.rules.board import COLOURS
from games.osada.rules.fields import SKIP, pawn_by_colour
from games.osada.rules.lynching import voters
from games.osada.rules.moves import LETTER_NUMBERS
from games.osada.rules.secrets import WHISPER
from games.osada.rules.state import State

# -- weights of answers -----------------------------------------------------------------------------------------------
__all__ = ["TUNING", "can_play", "evaluate", "guess_likely", "prior", "sensible_moves"]

NOTHING_SEEN: Move = ("say", "nothing")

TUNING = Tuning(
    playouts=160,
    max_playouts=600,
    clock_counts_seats=True,
    review_playouts=20_000,
    calibration_curve=(0.07, 0.11, 0.21, 0.36, 0.48, 0.6, 0.7, 0.8, 0.9),
    searched_moves=6,
    horizon=8,
    prior_weight=0.4,
    near_best_prior=0.9,
)
TEMPERATURE = 0.7  # a move better by this many fields gets e times the weight
ACCUSATION_PAUSE = 4  # rounds to wait before a pawn spared by a vote is accused again
UNPLAYABLE_VALUE = -20.0  # value of answers that playouts never choose
CERTAIN_SUSPICION = 0.8  # a pawn suspected with at least this probability is accused and gets no answers


def prior(state: State, moves: Sequence[Move]) -> list[float]:
    """Return a positive weight for each move of the deciding seat."""
    return _weights(move_gains(state, moves))


def beginner_prior(state: State, moves: Sequence[Move]) -> list[float]:
    """Return a beginner's move weights."""
    return _weights(move_gains(state, moves, BeginnerJudge))


def _weights(gains: Sequence[float]) -> list[float]:
    top = max(gains)
    return [exp(max(-40.0, (gain - top) / TEMPERATURE)) for gain in gains]


def can_play(view: View, move: Move) -> bool:
    """Return True if a computer player can make a move; it can't ask a free question or hear a whispered answer."""
    kind = view["decision"]["kind"]
    if kind in ("ask", "question"):
        return move not in (SKIP, WHISPER)
    return kind != "reply" or view["talk"][-1][2] != "whisper" or move == NOTHING_SEEN


def sensible_moves(view: View, moves: Sequence[Move]) -> Sequence[Move]:
    """List the moves, but leave out looks at known cards if the pawn can look at an unknown one."""
    if view["decision"]["kind"] != "peek":
        return moves
    own = view["pawns"][view["decision"]["seat"]]
    open_cards = {*own["seen"], *(pawn["colour"] for pawn in view["pawns"] if pawn["shown"])}
    new = [move for move in moves if move == SKIP or move[1] not in open_cards]
    return new if any(move != SKIP for move in new) else moves


def move_gains(state: State, moves: Sequence[Move], judging: type[Judge] = Judge) -> list[float]:
    """Return the estimated gain of each move, in fields."""
    judge = judging(state, state.agenda[-1][1])
    return [_KINDS[move[0]](judge, move) for move in moves]


def _move(judge: Judge, move: Move) -> float:
    return judge.move_value(move)


# -- lynching ---------------------------------------------------------------------------------------------------------
def _accuse(judge: Judge, move: Move) -> float:
    """Return the gain of accusing a pawn.

    It is high for strong suspicion. The murderer accuses pawns that no voter can clear.
    """
    state, other = judge.state, pawn_by_colour(judge.state, move[1])
    if state.spared[other] and state.turn - state.spared[other] < ACCUSATION_PAUSE * state.pawns:
        return -3.0  # an accusation repeated soon fails: the voters know no more than at the last vote
    if judge.is_murderer:
        # A voter who has seen one of these two cards knows that the accusation is false.
        telltale_cards = 1 << judge.pawn | 1 << other
        fooled = not any(state.known[one] & telltale_cards for one in voters(state, other) if one != judge.pawn)
        return 12.0 if fooled and state.known[judge.pawn] >> other & 1 else -3.0
    return 15.0 if judge.suspicions[other] >= CERTAIN_SUSPICION else -3.0


def _vote(judge: Judge, move: Move) -> float:
    _, _judge, accused = judge.state.agenda[-1]
    wanted = 1.5 if judge.is_murderer else 6.0 * judge.suspicions[accused] - 3.0
    return wanted if move[1] == "yes" else 0.0


# -- looking and asking -----------------------------------------------------------------------------------------------
def _peek(judge: Judge, move: Move) -> float:
    """Return the gain of looking at a card."""
    state, other = judge.state, pawn_by_colour(judge.state, move[1])
    if (state.known[judge.pawn] | state.revealed) >> other & 1:
        return 0.0
    return 1.0 if judge.is_murderer else 1.0 + 2.0 * judge.suspicions[other] if judge.uncertainty else 0.2


def _ask(judge: Judge, move: Move) -> float:
    """Return the gain of questioning a pawn."""
    state, other = judge.state, pawn_by_colour(judge.state, move[1])
    new = state.known[other] & ~(state.known[judge.pawn] | state.revealed | 1 << judge.pawn)
    return new.bit_count() - 2.0 * judge.suspicions[other]


def _question(judge: Judge, move: Move) -> float:
    state, pawn = judge.state, judge.pawn
    if move == WHISPER:
        return UNPLAYABLE_VALUE
    new = state.known[state.talk[-1][1]] & ~(state.known[pawn] | state.revealed | 1 << pawn)
    _, kind, *colours = move
    if kind == "murderer":
        other = pawn_by_colour(state, colours[0])
        return (1.0 if new >> other & 1 else 0.0) + judge.suspicions[other]
    return 0.8 if kind == "saw" and new else 0.2


def _say(judge: Judge, move: Move) -> float:
    """Return the gain of an answer.

    Innocents tell the truth, but refuse to answer the murderer.
    """
    asker, _, kind, about, _ = judge.state.talk[-1]
    answer = move[1]
    if kind == "whisper":
        return 0.0 if answer == "nothing" else UNPLAYABLE_VALUE
    if answer == "refuse":
        return 3.0 if judge.suspicions[asker] >= CERTAIN_SUSPICION else 0.0
    if kind == "murderer":
        return _lie(judge, asker, about, answer) if judge.is_murderer else _verdict(judge, about, answer)
    if kind == "whom":  # looking was public, so everybody knows the truth
        other = judge.state.pawn_of_colour(COLOURS.index(answer))
        return 2.0 if judge.state.known[judge.pawn] >> other & 1 else -2.0
    return _card(judge, asker, answer)


def _card(judge: Judge, asker: int, answer: str) -> float:
    """Return the gain of claiming to have seen a card."""
    state = judge.state
    seen = state.known[judge.pawn]
    number = next(number for number, one in enumerate(state.board.characters) if one.id == answer)
    if judge.is_murderer and seen & ~(1 << asker):
        return 2.0 if number == state.board.murderer else 0.5
    return 2.0 if any(seen >> one & 1 and state.role[one] == number for one in range(state.pawns)) else -2.0


def _verdict(judge: Judge, about: int, answer: str) -> float:
    """Return the gain of an innocent's answer to "is X the murderer?"."""
    guilt = 0.0 if about == judge.pawn else judge.suspicions[about]
    if 0 < guilt < CERTAIN_SUSPICION:
        return 1.0 if answer == "unsure" else -1.0
    return 2.0 if answer == ("yes" if guilt else "no") else -2.0


def _lie(judge: Judge, asker: int, about: int, answer: str) -> float:
    """Return the gain of the murderer's answer to "is X the murderer?"."""
    known = judge.state.known
    if about == judge.pawn or known[asker] >> about & 1 or about == asker:
        return 2.0 if answer == "no" else -2.0
    wanted = "yes" if known[judge.pawn] >> about & 1 else "unsure"
    return 1.0 if answer == wanted else 0.0


# -- sending, pulling, attacking --------------------------------------------------------------------------------------
def _call(judge: Judge, move: Move) -> float:
    other = pawn_by_colour(judge.state, move[1])
    return judge.shift_value(other, judge.state.board.next_field("mara", judge.here) - judge.state.pos[other])


def _pull(judge: Judge, move: Move) -> float:
    other = pawn_by_colour(judge.state, move[1])
    gain = judge.shift_value(other, judge.here - judge.state.pos[other])
    return gain + (1.0 if judge.state.is_down(other) and judge.state.pos[other] > judge.here else 0.0)


def _strike(judge: Judge, move: Move) -> float:
    """Return the gain of an attack."""
    return 20.0 if judge.state.count_living() == 2 or judge.state.revealed >> judge.pawn & 1 else 2.0


def _skip(judge: Judge, move: Move) -> float:
    """Return the gain of passing."""
    return -0.5 if judge.state.agenda[-1][0] == "peek" else UNPLAYABLE_VALUE


def _go_on(judge: Judge, move: Move) -> float:
    return 0.0


_KINDS: dict[str, Callable[[Judge, Move], float]] = {
    "go": _move,
    "help": _move,
    "beg": _move,
    "accuse": _accuse,
    "call": _call,
    "pull": _pull,
    "ask": _ask,
    "peek": _peek,
    "skip": _skip,
    "question": _question,
    "say": _say,
    "strike": _strike,
    "vote": _vote,
    "go_on": _go_on,
}


# -- traits of characters ---------------------------------------------------------------------------------------------
REFUSAL: Move = ("say", "refuse")
RISKY_FIELDS = frozenset({"przepasc", "lawina", "paczek"})
_TRAITS = {"beg": ("beg",), "pull": ("beg",), "peek": ("look",)}


def traits(state: State, move: Move) -> tuple[str, ...]:
    """Return the traits of a move, keys of `BOT_PERSONALITIES`."""
    if move[0] == "go":
        action, place = state.board.actions[LETTER_NUMBERS[move[1]]], state.pos[state.agenda[-1][1]]
        if action.do == "roll":
            return ("roll",)
        goal = place + action.distance
        return ("walk", "edge") if goal < state.board.goal and state.board.kinds[goal] in RISKY_FIELDS else ("walk",)
    if move[0] == "help":
        _, _letter, colour, _column = move
        place = state.pos[pawn_by_colour(state, colour)] + 1
        if place < state.board.goal and state.board.kinds[place] in RISKY_FIELDS:
            return ("help", "push")
        return ("help",)
    if move == REFUSAL:
        return ("refuse",)
    return _TRAITS.get(move[0], ())


BOT_PERSONALITIES = Personalities(
    {
        "walk": "walks",
        "edge": "walks onto a field that may cost it dear",
        "roll": "lets the die say how far it walks",
        "help": "helps another forward",
        "push": "helps another onto a field that may cost it dear",
        "refuse": "refuses an answer",
        "beg": "makes another go back",
        "look": "looks at a card",
    },
    traits,
    {
        "cautious": {"walk": 0.4, "roll": -0.4, "edge": -0.4, "look": 0.3},
        "daring": {"roll": 0.3, "edge": 0.5},
        "mischievous": {"beg": 1.2, "push": 0.8, "help": -0.3, "refuse": 2.0},
    },
)
