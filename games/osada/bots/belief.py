"""Estimates of who is the murderer, from cards seen, help levels, answers and accusations.

Answers count only for the pawn that asked. Innocents are assumed to tell the truth.
"""

from __future__ import annotations

from math import exp

from games.core.computers.flat_search import weighted_index
from games.core.contract.contract import View
from games.core.contract.dice import Dice
from games.core.contract.numbers import float_sum
from games.osada.rules.board import COLOURS
from games.osada.rules.state import NOBODY, State
from games.osada.view import guessing

# Factors on the odds that a pawn is the murderer, at the end of the road. Earlier on the road, they are nearer to 1.
HELP_EVIDENCE = 0.3  # each help level divides the odds by e ** 0.3
LEAD_EVIDENCE = 0.08  # each field ahead of the mean multiplies the odds by e ** 0.08
# likelihood that a murderer makes an accusation after seeing the card; 1 for an innocent who is right
BLUFF_LIKELIHOOD = 0.4
BLIND_ACCUSATION_LIKELIHOOD = 0.8  # likelihood that a murderer makes an accusation without having seen the card
INNOCENT_LIE_CHANCE = 0.03  # probability that an innocent says something untrue


def suspicions(state: State, pawn: int) -> list[float]:
    """Return each pawn's probability of being the murderer, as far as `pawn` knows.

    For the murderer itself, all are 0. The sum may be below 1 in the harder variant, in which perhaps nobody is the
    murderer.
    """
    weights = [0.0] * state.pawns
    killer, role = state.board.murderer, state.role
    if role[pawn] == killer:
        return weights
    seen = state.known[pawn] | state.revealed | 1 << pawn
    unseen = []
    for other in range(state.pawns):
        if not seen >> other & 1:
            unseen.append(other)
        elif role[other] == killer:
            weights[other] = 1.0
            return weights
    if len(unseen) == 1 and not state.harder:
        weights[unseen[0]] = 1.0
        return weights
    mean = sum(state.pos) / state.pawns
    for other in unseen:
        weights[other] = _conduct(state, other, mean)
    _listen(state, pawn, unseen, weights)
    total = float_sum(weights) + (len(state.board.characters) - state.pawns if state.harder else 0)
    return [weight / total for weight in weights] if total else weights


def _conduct(state: State, pawn: int, mean: float) -> float:
    """Return the factor by which a pawn's help level and its lead change its odds of being the murderer.

    `mean` is the mean position of all pawns.
    """
    if pawn == state.virtual:
        return 1.0
    place, gone = state.pos[pawn], mean / state.board.goal
    ahead = place - mean if place >= 0 else 0.0
    return exp(gone * (LEAD_EVIDENCE * ahead - HELP_EVIDENCE * state.level[pawn]))


def _listen(state: State, pawn: int, unseen: list[int], weights: list[float]) -> None:
    """Multiply `weights` by the likelihood of the answers that `pawn` got."""
    for asker, other, kind, about, answer in state.talk:
        if asker == pawn and answer:
            for one in unseen:
                weights[one] *= _said(state, pawn, other, kind, about, answer, one)
    for step in state.agenda:
        if step[0] == "count" and step[1] != pawn:
            _, accuser, accused = step
            looked = state.known[accuser] >> accused & 1
            for one in unseen:
                if one == accuser:
                    weights[one] *= BLUFF_LIKELIHOOD if looked else BLIND_ACCUSATION_LIKELIHOOD
                elif one != accused:
                    weights[one] *= INNOCENT_LIE_CHANCE if looked else 0.5


def _said(state: State, pawn: int, other: int, kind: str, about: int, answer: str, one: int) -> float:
    """Return the likelihood that pawn `other` gives this answer if pawn `one` is the murderer."""
    if kind == "whisper":  # the content of a whispered question is unknown
        return 1.0
    looked = state.known[other]
    if answer in ("refuse", "unsure"):
        return 0.5 if one == other else 0.2 if kind == "murderer" and looked >> about & 1 else 0.6
    if kind == "whom":
        true = looked >> state.pawn_of_colour(COLOURS.index(answer)) & 1
        return 1.0 if true else 0.3 if one == other else INNOCENT_LIE_CHANCE
    if kind == "saw":
        return _saw(state, pawn, other, answer, one)
    if about == other:
        return 1.0
    says = answer == "yes"
    if one == other:
        return 0.5
    if not looked >> about & 1:
        return 0.3
    return 1 - INNOCENT_LIE_CHANCE if says == (one == about) else INNOCENT_LIE_CHANCE


def _saw(state: State, pawn: int, other: int, answer: str, one: int) -> float:
    """Return the likelihood that pawn `other` claims to have seen this card if pawn `one` is the murderer."""
    board, looked = state.board, state.known[other]
    number = next(number for number, card in enumerate(board.characters) if card.id == answer)
    if one == other:
        return 0.5
    if number == board.murderer:
        return 1 - INNOCENT_LIE_CHANCE if looked >> one & 1 else INNOCENT_LIE_CHANCE
    mine = state.known[pawn] | state.revealed | 1 << pawn
    holder = next((at for at in range(state.pawns) if mine >> at & 1 and state.role[at] == number), NOBODY)
    if holder != NOBODY and not looked >> holder & 1:
        return INNOCENT_LIE_CHANCE  # another pawn has that card
    alone = not looked & ~(1 << one)
    return INNOCENT_LIE_CHANCE if looked >> one & 1 and alone else 0.7


def guess_likely(view: View, dice: Dice) -> State:
    """Return a full state that agrees with `view`, with a murderer drawn by `suspicions`."""
    state = guessing.guess(view, dice)
    seat = view["seat"]
    if not isinstance(seat, int) or not 0 <= seat < state.pawns or state.end:
        return state
    cards = guessing.known_cards(view)
    # In a hint's view, the player's own card may be hidden (O-93).
    if state.board.murderer in cards or cards[seat] == NOBODY:
        return state
    chances = suspicions(state, seat)
    rest = max(0.0, 1 - float_sum(chances))
    killer = weighted_index([*chances, rest], dice)
    state.role = guessing.deal_unseen(view, dice, killer if killer < state.pawns else NOBODY)
    return state
