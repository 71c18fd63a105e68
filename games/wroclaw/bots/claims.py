"""The advantages of one move over another, for the explanations of computer players and hints.

A *claim* is a short text with figures about both moves; the most important comes first. Wounds below three heal at the
end of the turn, so shots are compared by the fighters that die or miss the next turn, then by their cost in Perun (a
resource). Orders are compared by the expected hits with the known dice, by armour, hazards and Perun. Texts have no
full stop, so that they can be part of a sentence. They use only information from the view.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from games.core.contract.contract import Move, Seat, View
from games.core.contract.dice import BotDice
from games.core.contract.names import seat_name
from games.core.contract.texts import N_, N_n, Text
from games.wroclaw.bots import orders, volley
from games.wroclaw.bots.firing import NO_BOOST, shot_tables
from games.wroclaw.rules.board import (
    ATTACK,
    COVER,
    DEADLY_WOUNDS,
    DIE_FACES,
    FIGHTERS_PER_SIDE,
    SCOUT,
    SERIOUS_WOUNDS,
    TOKEN_INDEX,
    TOKENS,
    Board,
    FiringMode,
)
from games.wroclaw.rules.shots import armour_of, gives_cover
from games.wroclaw.rules.state import NOTHING, State
from games.wroclaw.view.view import guess


def move_advantages(view: View, move: Move, other: Move) -> list[Text]:
    """List the advantages of `move` over `other`, the most important first; empty if there are none."""
    return _KINDS[move[0]](guess(view, BotDice(0)), view["decision"]["seat"], move, other)


def _card(board: Board, card: int) -> str:
    return f"card:{board.characters[card].id}"


# -- shots ------------------------------------------------------------------------------------------------------------
MAX_CAPS = 2  # maximum number of caps (tokens of Perun) that compared volleys spend
# two shots count as equal if the best volleys that begin with them differ by less, in healthy fighters
EQUAL_GAIN = 0.005
# Ranks of the best effect that a shot can have, in ascending order.
NOTHING_HIT, WOUNDED, OPENED, HELPED_OUT, HELPED_KILL, OUT_WITH_PERUN, OUT, KILLS_WITH_PERUN, KILLS = range(9)


class Shot(NamedTuple):
    """A shot to be fired: the shooter's place and the target's slot; `extra` is 1 for an extra shot."""

    shooter: int
    target: int
    mode: FiringMode
    extra: int


class Promise(NamedTuple):
    """The best effect that a shot can have: its rank, and a clause that describes it."""

    rank: int
    clause: Text


def _shot(state: State, seat: Seat, move: Move) -> Shot | None:
    """Return the shot of a move; None for holding fire."""
    if move[0] == "hold":
        return None
    slot, target, name, _, extra = volley.shot_of(state.agenda[-1], move)
    return Shot(seat * FIGHTERS_PER_SIDE + slot, target, state.board.tables.mode_ids[name], extra)


def _after(state: State, shot: Shot, boost: tuple[int, ...] = NO_BOOST) -> State:
    """Return the state directly after a shot."""
    side = volley.target_side_after(state, shot.shooter, shot.target, shot.mode, boost, shot.extra)
    after, start = state.copy(), FIGHTERS_PER_SIDE - (shot.shooter - shot.shooter % FIGHTERS_PER_SIDE)
    for slot in range(FIGHTERS_PER_SIDE):
        after.wounds[start + slot], after.weakened[start + slot] = side.wounds[slot], side.weakened[slot]
    after.silenced = after.silenced & ~(7 << start) | side.silenced << start
    if shot.extra:
        after.extra |= 1 << shot.shooter
    after.shot |= 1 << shot.shooter
    return after


def _fate(wounds: int) -> int:
    """Return the consequence of wounds at the end of the turn: 0 back to the hand, 1 misses the next turn, 2 dead."""
    return (wounds >= SERIOUS_WOUNDS) + (wounds >= DEADLY_WOUNDS)


def _fates(before: State, after: State) -> list[tuple[int, int]]:
    """List (consequence, place) of the fighters for which a shot worsens the consequence, the dead first."""
    pairs = enumerate(zip(before.wounds, after.wounds, strict=True))
    return sorted(((_fate(now), place) for place, (was, now) in pairs if _fate(now) > _fate(was)), reverse=True)


def _promise(state: State, seat: Seat, shot: Shot | None, boost: tuple[int, ...] | None = None) -> Promise:
    """Return the best effect that a shot can have; without `boost`, Perun may still be spent on it."""
    if shot is None:
        return Promise(NOTHING_HIT, _NOBODY)
    after = _after(state, shot, boost or NO_BOOST)
    promises = [_plain(state, after, shot), *_helped(state, after, shot)]
    if boost is None and state.perun[seat] > shot.extra:
        promises += _boosted(state, shot)
    return max(promises, key=lambda promise: promise.rank)


def _plain(state: State, after: State, shot: Shot) -> Promise:
    """Return the effect of a shot alone, without Perun and without other shots."""
    cards = state.cards
    fates = _fates(state, after)
    if fates:
        fate, place = fates[0]
        return Promise(KILLS if fate == 2 else OUT, _fate_clause(after, fate, place))
    # weakened cover or armour helps only fighters that shoot later
    if any(True for _ in _plain_shots(after, 1 - _foe(shot))):
        for place in range(_foe(shot) * FIGHTERS_PER_SIDE, (_foe(shot) + 1) * FIGHTERS_PER_SIDE):
            card = _card(state.board, cards[place])
            if gives_cover(state, place) and not gives_cover(after, place):
                return Promise(OPENED, _UNCOVERS.with_args(card=card))
            less = armour_of(state, place).total - armour_of(after, place).total
            if after.weakened[place] > state.weakened[place] and less > 0:
                return Promise(OPENED, _WEAKENS.with_args(card=card, n=less))
    hurt = [place for place, wounds in enumerate(after.wounds) if wounds > state.wounds[place]]
    if not hurt:
        return Promise(NOTHING_HIT, _NOBODY)
    card = _card(state.board, cards[hurt[0]])
    if _fate(after.wounds[hurt[0]]):
        return Promise(NOTHING_HIT, _NO_CHANGE)
    return Promise(WOUNDED, _HURT.with_args(card=card, n=after.wounds[hurt[0]]))


def _foe(shot: Shot) -> Seat:
    return 1 - shot.shooter // FIGHTERS_PER_SIDE


def _fate_clause(state: State, fate: int, place: int) -> Text:
    card = _card(state.board, state.cards[place])
    return (_DIES if fate == 2 else _IS_OUT).with_args(card=card, n=state.wounds[place])


def _boosted(state: State, shot: Shot) -> Iterator[Promise]:
    """Yield the effects of a shot with Perun that kill a fighter or take it out of the next turn."""
    for points in state.board.tables.boosts[1:]:
        after = _after(state, shot, points[1:])
        for fate, place in _fates(state, after)[:1]:
            rank = KILLS_WITH_PERUN if fate == 2 else OUT_WITH_PERUN
            effect = _fate_clause(after, fate, place)
            yield Promise(rank, _WITH_PERUN.with_args(effect=effect))


def _helped(state: State, after: State, shot: Shot) -> Iterator[Promise]:
    """Yield the effects that another fighter's shot without Perun can have only after this shot."""
    for follower in _plain_shots(after, 1 - _foe(shot)):
        alone = {place: fate for fate, place in _fates(state, _after(state, follower))}
        then = _after(after, follower)
        for fate, place in _fates(after, then):
            if fate > alone.get(place, 0):
                who, card = (_card(state.board, state.cards[one]) for one in (follower.shooter, place))
                clause = (_HELPS_KILL if fate == 2 else _HELPS_OUT).with_args(who=who, card=card)
                yield Promise(HELPED_KILL if fate == 2 else HELPED_OUT, clause)


def _plain_shots(state: State, seat: Seat) -> Iterator[Shot]:
    """Yield the shots without Perun of the fighters who have not fired."""
    board = state.board
    for place in range(seat * FIGHTERS_PER_SIDE, (seat + 1) * FIGHTERS_PER_SIDE):
        if state.orders[place] == SCOUT or state.shot >> place & 1:
            continue
        for number in board.weapons[board.characters[state.cards[place]].weapon].modes:
            mode = board.modes[number]
            for target in range(1 if mode.everybody else FIGHTERS_PER_SIDE):
                yield Shot(place, target, mode, 0)


def _shooting(state: State, seat: Seat, move: Move, other: Move) -> list[Text]:
    """Return claims about two shots whose target is not chosen yet, or about a shot and holding fire."""
    gain, less = volley.exact_gains(_few_caps(state, seat), state.agenda[-1], [move, other])
    if abs(gain - less) < EQUAL_GAIN:
        return []
    shot, rival = (_shot(state, seat, one) for one in (move, other))
    mine, theirs = (_promise(state, seat, one) for one in (shot, rival))
    texts = [*_too_few(state, seat, move, other), *_compared(mine, theirs)]
    if texts or shot is None or rival is None or rival.extra <= shot.extra or mine != theirs:
        return texts
    return [_NO_PERUN] if _same(_after(state, shot), _after(state, rival)) else []


def _few_caps(state: State, seat: Seat) -> State:
    """Return the state with at most `MAX_CAPS` caps for a seat, which limits the search for the best volley."""
    less = state.copy()
    less.perun[seat] = min(MAX_CAPS, less.perun[seat])
    return less


def _too_few(state: State, seat: Seat, move: Move, other: Move) -> list[Text]:
    """Return a text if only volleys that begin with `move` can leave the opponent too few fighters next turn."""
    foe = 1 - seat
    if state.hands[foe].bit_count() + min(1, state.older[foe].bit_count()) >= FIGHTERS_PER_SIDE:
        return []
    left, theirs = volley.fewest_fighters(_few_caps(state, seat), state.agenda[-1], [move, other])
    return [_TOO_FEW.with_args(whose=seat_name(1 - seat), n=left)] if left < FIGHTERS_PER_SIDE <= theirs else []


def _compared(mine: Promise, theirs: Promise) -> list[Text]:
    if mine.rank <= theirs.rank:
        return []
    return [_VERSUS.with_args(effect=mine.clause, other=_other_clause(mine, theirs))]


def _other_clause(mine: Promise, theirs: Promise) -> Text:
    """Return the clause about the rejected move; it mentions Perun as a cost."""
    if theirs.clause.message != _WITH_PERUN.message:
        return theirs.clause
    effect = theirs.clause.args["effect"]
    return _SAME_WITH_PERUN if effect == mine.clause else _ONLY_WITH_PERUN.with_args(effect=effect)


def _hold(state: State, seat: Seat, move: Move, other: Move) -> list[Text]:
    """Explain why holding fire is best, by the most that the remaining shots could do."""
    caps, shots = state.perun[seat], list(_plain_shots(state, seat))
    if caps:
        shots += [shot._replace(extra=1) for shot in _plain_shots(_second_round(state), seat)]
    if not any(_reach(state, seat, shot) for shot in shots):
        return [_NO_USE_WITH_PERUN if caps else _NO_USE]
    aimed = _shot(state, seat, other)
    if aimed is None or not aimed.extra:
        return []
    same = [shot for shot in shots if (shot.shooter, shot.target) == (aimed.shooter, aimed.target)]
    if aimed.mode.everybody or any(_reach(state, seat, shot) for shot in same):
        return []
    target = _foe(aimed) * FIGHTERS_PER_SIDE + aimed.target
    who, card = (_card(state.board, state.cards[place]) for place in (aimed.shooter, target))
    return [_COSTS_FOR_NOTHING.with_args(who=who, card=card)]


def _second_round(state: State) -> State:
    """Return the state as if the fighters that may take an extra shot had not fired yet."""
    again = state.copy()
    again.shot = state.extra | ~state.shot & (1 << 2 * FIGHTERS_PER_SIDE) - 1
    return again


def _reach(state: State, seat: Seat, shot: Shot) -> list[tuple[int, int]]:
    """Return `_fates` after the best boost of a shot that the seat can still pay with Perun."""
    boosts = state.board.tables.boosts if state.perun[seat] > shot.extra else state.board.tables.boosts[:1]
    return max(_fates(state, _after(state, shot, boost[1:] or NO_BOOST)) for boost in boosts)


# -- Perun for an aimed shot ------------------------------------------------------------------------------------------
def _boost(state: State, seat: Seat, move: Move, other: Move) -> list[Text]:
    """Return claims about an aimed shot with and without a boost, or with two different boosts."""
    shot = _shot(state, seat, move)
    if shot is None or move == other:
        return []
    mine, theirs = (_promise(state, seat, shot, one[1:] or NO_BOOST) for one in (move, other))
    texts = [*_too_few(state, seat, move, other), *_compared(mine, theirs)]
    return texts if texts or move[0] == "boost" else _without_perun(state, seat, shot, other)


def _without_perun(state: State, seat: Seat, shot: Shot, boost: Move) -> list[Text]:
    """Explain why a shot is fired without Perun, by the small effect that Perun would add."""
    plain = _after(state, shot)
    sides = [_after(state, shot, one[1:]) for one in state.board.tables.boosts[1:]]
    if all(_same(plain, one) for one in sides):
        return [_NO_CHANGE_BY_PERUN]
    if not any(_fates(plain, one) for one in sides) and all(_same(plain, one, False) for one in sides):
        return [_NOBODY_BY_PERUN]
    after = _after(state, shot, boost[1:])
    fates = _fates(plain, after)
    if not fates:
        return []
    fate, place = fates[0]
    card = _card(state.board, state.cards[place])
    for follower in _plain_shots(plain, seat):
        if (fate, place) in _fates(plain, _after(plain, follower)):
            return [_OTHER_CAN.with_args(who=_card(state.board, state.cards[follower.shooter]), card=card)]
    return [_PRICE.with_args(n=state.perun[seat], card=card)] if fate == 1 and len(fates) == 1 else []


def _same(one: State, other: State, with_wounds: bool = True) -> bool:
    """Return True if two shots leave the fighters in equal states; optionally without counting wounds."""
    armour = (one.weakened, one.silenced) == (other.weakened, other.silenced)
    return armour and (not with_wounds or one.wounds == other.wounds)


_DIES = N_n("{card} has {n} wound and dies", "{card} has {n} wounds and dies")
_IS_OUT = N_n("{card} has {n} wound and misses the next turn", "{card} has {n} wounds and misses the next turn")
_HURT = N_n("{card} has {n} wound, which heals", "{card} has {n} wounds, which heal")
_NOBODY = N_("nobody is wounded")
_NO_CHANGE = N_("nobody else is taken out")
_WEAKENS = N_("{card} loses {n} armour against later shots")
_UNCOVERS = N_("{card} no longer covers the others")
_WITH_PERUN = N_("{effect} with Perun")
_ONLY_WITH_PERUN = N_("{effect}, but only with Perun")
_HELPS_KILL = N_("{who} can follow up and kill {card}")
_HELPS_OUT = N_("{who} can follow up and take {card} out")
_SAME_WITH_PERUN = N_("only with Perun")
_VERSUS = N_("{effect}; otherwise {other}")
_TOO_FEW = N_n("{whose} can be left with {n} fighter, but needs three to play on",
               "{whose} can be left with {n} fighters, but needs three to play on")  # fmt: skip
_NO_PERUN = N_("Does the same without an extra Perun")
_NO_USE = N_("No shot left takes anyone out")
_NO_USE_WITH_PERUN = N_("No shot left takes anyone out, not even with Perun")
_COSTS_FOR_NOTHING = N_("Another shot by {who} at {card} costs a Perun and takes nobody out")
_NO_CHANGE_BY_PERUN = N_("Perun makes no difference to this shot")
_NOBODY_BY_PERUN = N_("Even with Perun nobody else is taken out")
_OTHER_CAN = N_("{who} can still do the same to {card} without Perun")
_PRICE = N_n("Keeps the last Perun, which would take {card} out for only a turn",
             "Keeps {n} Perun; one would take {card} out for only a turn")  # fmt: skip


# -- orders -----------------------------------------------------------------------------------------------------------
def _send(state: State, seat: Seat, move: Move, other: Move) -> list[Text]:
    """Return claims about two fighters with orders, by the parts of their values, the largest difference first."""
    mine, theirs = (_Fighter(state, seat, one) for one in (move, other))
    texts = [
        (mine.attack - theirs.attack, _hits(mine, theirs)),
        (theirs.shots - mine.shots, _armour(mine, theirs)),
        (theirs.hazards - mine.hazards, _hazards(mine, theirs)),
        (mine.perun - theirs.perun, _scouting(state, seat, mine, theirs)),
    ]
    texts.sort(key=lambda pair: -pair[0])
    return [text for difference, text in texts if difference > 0 and text is not None]


class _Fighter:
    """A fighter with an order, and the parts of its value as `orders.OrderScores` counts them."""

    def __init__(self, state: State, seat: Seat, move: Move) -> None:
        _, name, token = move
        self.board, self.order = state.board, TOKEN_INDEX[token]
        self.card = self.board.index[f"card:{name}"]
        self.faces = tuple(face for face in state.dice if face)
        self.known = [hazard for hazard in state.hazards if hazard != NOTHING]
        scores = orders.OrderScores.of_state(state, seat)
        fighter = self.board.characters[self.card]
        self.immune = self.board.armours[fighter.armour].immune
        self.armour = self.board.tables.armour[self.card][self.order]
        self.attack, self.shots, self.hazards, self.perun = scores.value_parts(self.card, self.order)

    @property
    def name(self) -> str:
        return _card(self.board, self.card)

    @property
    def token(self) -> str:
        return f"token:{TOKENS[self.order]}"

    def hitting_faces(self, armour: int) -> int:
        """Return the number of faces of the third die with which any mode hits this armour of a target not in cover."""
        if self.order == SCOUT:
            return 0
        tables, weapon = shot_tables(self.board), self.board.characters[self.card].weapon
        count = 0
        for face in range(1, DIE_FACES + 1):
            options = tables.firing_options(weapon, (*self.faces, face), 0)
            count += any((one.strong if self.order == ATTACK else one.weak)[armour][1] > 0 for one in options)
        return count


def _hits(mine: _Fighter, theirs: _Fighter) -> Text | None:
    """Return a claim about the chances to hit a target not in cover, for the armour where they differ most."""
    armours = sorted({one.value for one in mine.board.armours})
    armour = max(armours, key=lambda one: mine.hitting_faces(one) - theirs.hitting_faces(one))
    n, m = mine.hitting_faces(armour), theirs.hitting_faces(armour)
    if n <= m:
        return None
    names = (mine.name, theirs.name) if mine.card != theirs.card else (mine.token, theirs.token)
    text = _HITS if theirs.order == SCOUT else _HITS_MORE
    return text.with_args(card=names[0], other=names[1], armour=armour, n=n, m=m)


def _armour(mine: _Fighter, theirs: _Fighter) -> Text | None:
    if mine.order == COVER != theirs.order and len(mine.faces) == 2:
        mode = next((mode.id for mode in mine.board.modes if mode.highest), None)
        if mode is not None:
            return _LOW_DIE.with_args(card=mine.name, n=min(mine.faces), mode=f"mode:{mode}")
    if mine.armour <= theirs.armour or mine.card == theirs.card or COVER == theirs.order != mine.order:
        return None
    return _ARMOUR.with_args(card=mine.name, other=theirs.name, n=mine.armour, m=theirs.armour)


def _hazards(mine: _Fighter, theirs: _Fighter) -> Text | None:
    for hazard in mine.known:
        if hazard in mine.immune and hazard not in theirs.immune:
            name = f"hazard:{mine.board.hazards[hazard].id}"
            return _IMMUNE.with_args(card=mine.name, other=theirs.name, hazard=name)
    return _immunities(mine.board, mine.card, theirs.card)


def _immunities(board: Board, card: int, other: int) -> Text | None:
    n, m = (len(board.armours[board.characters[one].armour].immune) for one in (card, other))
    if n <= m:
        return None
    args = {"card": _card(board, card), "other": _card(board, other), "n": n, "m": m, "of": len(board.hazards)}
    return _IMMUNITIES.with_args(**args)


def _scouting(state: State, seat: Seat, mine: _Fighter, theirs: _Fighter) -> Text | None:
    if mine.order != SCOUT or theirs.order == SCOUT:
        return None
    if not state.perun[seat]:
        return _FIRST_PERUN
    return _MORE_PERUN.with_args(n=state.perun[seat])


_HITS_MORE = N_("{card} hits armour {armour} on {n} of 10 rolls; {other} hits it on {m}")
_HITS = N_("{card} hits armour {armour} on {n} of 10 rolls; a scout doesn't shoot")
_LOW_DIE = N_("In cover, {card} faces a die of at most {n} (but {mode} uses the highest)")
_ARMOUR = N_("{card} has armour {n}; {other} has {m}")
_IMMUNE = N_("{card} is immune to {hazard}; {other} takes a wound")
_IMMUNITIES = N_("{card} is immune to {n} of {of} hazards; {other} is immune to {m}")
_FIRST_PERUN = N_("There is no Perun to use, and a scout can earn one")
_MORE_PERUN = N_n(
    "There is {n} cap of Perun already, and a scout can earn another",
    "There are {n} caps of Perun already, and a scout can earn another",
)


# -- choosing cards ---------------------------------------------------------------------------------------------------
def _discard(state: State, seat: Seat, move: Move, other: Move) -> list[Text]:
    """Return claims about the kept cards if only one differs: about its armour, hazards and best hit."""
    kept, lost = set(other[1:]) - set(move[1:]), set(move[1:]) - set(other[1:])
    if len(kept) != 1:
        return []
    board = state.board
    card, rival = (board.index[f"card:{name}"] for names in (kept, lost) for name in names)
    return _card_advantages(board, card, rival)


def _card_advantages(board: Board, card: int, other: int) -> list[Text]:
    texts = []
    worn, less = (_most_armour(board, one) for one in (card, other))
    if worn > less:
        texts.append(_KEEPS_ARMOUR.with_args(card=_card(board, card), other=_card(board, other), n=worn, m=less))
    hazards = _immunities(board, card, other)
    if hazards is not None:
        texts.append(_KEEPS_IMMUNE.with_args(**hazards.args))
    least, most = (_least_accuracy(board, one) for one in (card, other))
    if least < most:
        texts.append(_KEEPS_WEAPON.with_args(card=_card(board, card), other=_card(board, other), n=least, m=most))
    return texts


def _most_armour(board: Board, card: int) -> int:
    worn = board.armours[board.characters[card].armour]
    return max(worn.value, worn.in_cover)


def _least_accuracy(board: Board, card: int) -> int:
    """Return the lowest accuracy that wounds with any mode of a card's weapon."""
    modes = board.weapons[board.characters[card].weapon].modes
    return min(least for number in modes for least, _ in board.modes[number].tiers)


_KEEPS_ARMOUR = N_("Keeps {card} with armour up to {n}, rather than {other} with {m}")
_KEEPS_IMMUNE = N_("Keeps {card}, immune to {n} of {of} hazards, rather than {other}, immune to {m}")
_KEEPS_WEAPON = N_("Keeps {card}, who hits on {n}+, rather than {other}, who hits on {m}+")


def _recover(state: State, seat: Seat, move: Move, other: Move) -> list[Text]:
    """Return no claims: the choice makes no difference, because the other wounded cards return to the hand directly
    afterwards, too.
    """
    return []


_KINDS: dict[str, Callable[[State, Seat, Move, Move], list[Text]]] = {
    "discard": _discard,
    "send": _send,
    "shoot": _shooting,
    "extra": _shooting,
    "hold": _hold,
    "fire": _boost,
    "boost": _boost,
    "recover": _recover,
}
