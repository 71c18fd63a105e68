"""Who is the murderer: how sure a pawn is of each other one, by cards it has seen, conduct, answers and accusations.

Whose card somebody has looked at, who helps and who hurries is public; answers count for the one who asked. Assumed of
the others: an innocent tells the truth, the murderer lies, more or less well.
"""

from __future__ import annotations

from math import exp

from games.core.computers.flat_search import draw
from games.core.contract.contract import View
from games.core.contract.dice import Dice
from games.osada.rules.board import COLOURS
from games.osada.rules.state import NOBODY, State
from games.osada.view import guessing

HELPFUL = 0.3  # a level of help divides the odds by e ** 0.3 when all are at the road's end, by less before
HURRY = 0.08  # a field ahead of the mean multiplies them by e ** 0.08, in the same way
BLUFF = 0.4  # how likely the murderer accuses somebody whose card it has seen; 1: an innocent who is right
BLIND = 0.8  # the same for accusing somebody whose card it has not seen
LIE = 0.03  # how likely an innocent says what is not so


def suspicions(state: State, pawn: int) -> list[float]:
    """Return, for every pawn, how likely it is the murderer as `pawn` sees it; all 0 for the murderer itself.

    The chances add up to 1, or to less in the harder variant, where perhaps nobody is.
    """
    found = [0.0] * state.pawns
    killer, role = state.board.murderer, state.role
    if role[pawn] == killer:
        return found
    seen = state.known[pawn] | state.revealed | 1 << pawn
    unseen = []
    for other in range(state.pawns):
        if not seen >> other & 1:
            unseen.append(other)
        elif role[other] == killer:
            found[other] = 1.0
            return found
    if len(unseen) == 1 and not state.harder:
        found[unseen[0]] = 1.0
        return found
    mean = sum(state.pos) / state.pawns
    for other in unseen:
        found[other] = _conduct(state, other, mean)
    _listen(state, pawn, unseen, found)
    total = sum(found) + (len(state.board.characters) - state.pawns if state.harder else 0)
    return [weight / total for weight in found] if total else found


def _conduct(state: State, pawn: int, mean: float) -> float:
    """Return how much helping and hurrying speak for a pawn's being the murderer: a factor, 1 = nothing.

    `mean` is the mean of all places.
    """
    if pawn == state.virtual:
        return 1.0
    place, gone = state.pos[pawn], mean / state.board.goal
    ahead = place - mean if place >= 0 else 0.0
    return exp(gone * (HURRY * ahead - HELPFUL * state.level[pawn]))


def _listen(state: State, pawn: int, unseen: list[int], found: list[float]) -> None:
    """Multiply `found`, in place, by what a pawn was answered and by an accusation on which it is to vote."""
    for asker, other, kind, about, answer in state.talk:
        if asker == pawn and answer:
            for one in unseen:
                found[one] *= _said(state, pawn, other, kind, about, answer, one)
    for step in state.agenda:
        if step[0] == "count" and step[1] != pawn:
            _, accuser, accused = step
            looked = state.known[accuser] >> accused & 1
            for one in unseen:
                if one == accuser:
                    found[one] *= BLUFF if looked else BLIND
                elif one != accused:
                    found[one] *= LIE if looked else 0.5


def _said(state: State, pawn: int, other: int, kind: str, about: int, answer: str, one: int) -> float:
    """Return how likely `other` answers so if `one` is the murderer."""
    if kind == "whisper":  # who knows what was asked
        return 1.0
    looked = state.known[other]
    if answer in ("refuse", "unsure"):
        return 0.5 if one == other else 0.2 if kind == "murderer" and looked >> about & 1 else 0.6
    if kind == "whom":
        true = looked >> state.pawn_of_colour(COLOURS.index(answer)) & 1
        return 1.0 if true else 0.3 if one == other else LIE
    if kind == "saw":
        return _saw(state, pawn, other, answer, one)
    if about == other:
        return 1.0
    says = answer == "yes"
    if one == other:
        return 0.5
    if not looked >> about & 1:
        return 0.3
    return 1 - LIE if says == (one == about) else LIE


def _saw(state: State, pawn: int, other: int, answer: str, one: int) -> float:
    """Return how likely `other` says it saw this card if `one` is the murderer."""
    board, looked = state.board, state.known[other]
    number = next(number for number, card in enumerate(board.characters) if card.id == answer)
    if one == other:
        return 0.5
    if number == board.murderer:
        return 1 - LIE if looked >> one & 1 else LIE
    mine = state.known[pawn] | state.revealed | 1 << pawn
    holder = next((at for at in range(state.pawns) if mine >> at & 1 and state.role[at] == number), NOBODY)
    if holder != NOBODY and not looked >> holder & 1:
        return LIE  # somebody else has that card
    alone = not looked & ~(1 << one)
    return LIE if looked >> one & 1 and alone else 0.7


def imagine(view: View, dice: Dice) -> State:
    """Return a full state that looks like `view`, the murderer drawn by how likely everybody seems to be it."""
    state = guessing.guess(view, dice)
    seat = view["seat"]
    if not isinstance(seat, int) or not 0 <= seat < state.pawns or state.end:
        return state
    cards = guessing.known_cards(view)
    if state.board.murderer in cards or cards[seat] == NOBODY:  # one's own may be covered for a hint (O-93)
        return state
    found = suspicions(state, seat)
    rest = max(0.0, 1 - sum(found))
    killer = draw([*found, rest], dice)
    state.role = guessing.deal_unseen(view, dice, killer if killer < state.pawns else NOBODY)
    return state
