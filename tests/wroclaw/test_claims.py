"""Every reason of W ruinach Wrocławia is true by the rules, which are computed here from the reference numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import product
from typing import Any, NamedTuple

import pytest

from games.core.contract.contract import Move
from games.core.contract.texts import Text
from games.core.data import boards
from games.wroclaw.bots.claims import move_advantages
from games.wroclaw.game import GAME
from tests.claims import Choice, check_claims, choices, predicates_about
from tests.wroclaw.positions import clash

OPTIONS = {"board": boards.load_default_board("wroclaw")}
HAZARDS = 4
# Thresholds and wounds of each mode, the hardest first; special effects are in `fire`.
TIERS: dict[str, dict[str, tuple[tuple[int, int], ...]]] = {
    "strzelba": {"breneka": ((6, 2),), "loftki": ((5, 1),)},
    "karabin_maszynowy": {"krotka_seria": ((9, 2), (4, 1)), "dluga_seria": ((8, 1),)},
    "karabin_snajperski": {"strzal_w_glowe": ((3, 1),), "finezyjny_strzal": ((4, 1),)},
    "karabin_pulsacyjny": {"skoncentrowana_wiazka": ((5, 1),), "penetrujaca_wiazka": ((9, 1),)},
}
NO_BOOST = (0, 0, 0)
BOOSTS = [boost for boost in product(range(4), repeat=3) if 0 < sum(boost) <= 3]  # B-21
Dice = Sequence[int]


class Fighter(NamedTuple):
    """A fighter who can be shot at; `armour` is that of the card with this order."""

    card: str
    order: str
    armour: int
    wounds: int
    weakened: int
    silenced: bool


Side = tuple[Fighter, ...]


class Shot(NamedTuple):
    """A shot: the shooter's slot and order, the mode, the target's slot, and whether it is an extra shot."""

    slot: int
    order: str
    mode: str
    target: int
    extra: bool


# -- the arithmetic of a shot (B-14 to B-34) ---------------------------------------------------------------------------
def armour_sum(side: Side, target: int) -> int:
    """Return the armour of a target (B-14, B-15, B-19)."""
    one = side[target]
    covered = one.order != "oslona" and any(
        other.order == "oslona" and other.wounds < 3 and not other.silenced for other in side
    )
    return max(0, one.armour + 2 * covered - one.weakened)


def bonus(mode: str, values: Dice, active: int) -> int:
    """Return the weapon's bonus to the accuracy (B-26, B-31, B-33)."""
    if mode in ("krotka_seria", "dluga_seria"):
        return sum(value >= 9 for die, value in enumerate(values) if die != active)
    if mode == "skoncentrowana_wiazka":
        return {1: 3, 2: 1, 3: 0}[len(set(values))]
    return sum(value == 1 for value in values) if mode == "penetrujaca_wiazka" else 0


def accuracy(mode: str, faces: Dice, values: Dice, highest: bool, armour: int, used: int = -1) -> tuple[int, int]:
    """Return the accuracy of the active die, and which die it is; of equal faces the better one (B-17)."""
    extreme = max(faces) if highest else min(faces)
    dice = [die for die in range(3) if faces[die] == extreme and (die != used or faces.count(extreme) == 1)]
    return max((values[die] + bonus(mode, values, die) - armour, die) for die in dice)


def hit_wounds(mode: str, accuracy_: int) -> int:
    """Return the wounds of a hit with an accuracy (B-20)."""
    tiers = next(modes[mode] for modes in TIERS.values() if mode in modes)
    return next((wounds for least, wounds in tiers if accuracy_ >= least), 0)


def effect(order: str, mode: str, faces: Dice, values: Dice, target: Fighter, armour: int) -> tuple[bool, int]:
    """Return whether a shot hits a target, and its wounds."""
    strong = order == "atak" and target.order != "oslona"
    reached, die = accuracy(mode, faces, values, strong or mode == "penetrujaca_wiazka", armour)
    wounds = hit_wounds(mode, reached)
    if mode == "skoncentrowana_wiazka" and strong:
        second = hit_wounds(mode, accuracy(mode, faces, values, False, armour, die)[0])
        wounds = 3 if wounds and second else max(wounds, second)
    hit = wounds > 0
    if mode == "finezyjny_strzal" and hit and target.wounds == 3:
        wounds = 2
    low, middle, high = sorted(values)
    if mode == "strzal_w_glowe" and (middle, high) == (low + 1, low + 2):
        wounds += 2
    return hit, wounds


def fire(shot: Shot, side: Side, faces: Dice, boost: Dice = NO_BOOST) -> Side:
    """Return the side after a shot."""
    values = [face + more - 2 * shot.extra for face, more in zip(faces, boost, strict=True)]
    after = list(side)
    for target in range(3) if shot.mode == "dluga_seria" else (shot.target,):
        one = side[target]
        hit, wounds = effect(shot.order, shot.mode, faces, values, one, armour_sum(side, target))
        after[target] = one._replace(
            wounds=min(5, one.wounds + wounds),
            weakened=one.weakened + 2 * (hit and shot.mode == "loftki"),
            silenced=one.silenced or (hit and shot.mode == "finezyjny_strzal" and one.order == "oslona"),
        )
    return tuple(after)


def fate(wounds: int) -> int:
    """Return 0 for a fighter who returns to the hand, 1 for one out of the next turn, 2 for a dead one (B-35)."""
    return (wounds >= 3) + (wounds >= 5)


class Position:
    """A decision with both sides as the rules see them, computed from a view."""

    def __init__(self, choice: Choice) -> None:
        self.view = choice.view
        self.seat: int = choice.view["decision"]["seat"]
        self.kind: str = choice.view["decision"]["kind"]
        deck = choice.view.board.data["deck"]
        self.cards = {one["id"]: one for one in deck["characters"]}
        self.armours = {one["id"]: one for one in deck["armours"]}
        self.dice: list[int] = choice.view["dice"]
        self.perun: int = choice.view["perun"][self.seat]

    # -- fighters
    @property
    def foes(self) -> Side:
        """The fighters of the other side after the reveal."""
        return tuple(
            Fighter(one["card"], one["token"], self.armour(one["card"], one["token"]), one["wounds"], one["weakened"],
                    bool(one["silenced"]))
            for one in self.view["fighters"][1 - self.seat]
        )  # fmt: skip

    def armour(self, card: str, order: str) -> int:
        """Return the armour on a card with an order."""
        worn = self.armours[self.cards[card]["armour"]]
        return int(worn.get("in_cover", worn["value"]) if order == "oslona" else worn["value"])

    def immune(self, card: str) -> set[str]:
        """Return the hazards that a card's armour stops."""
        return set(self.armours[self.cards[card]["armour"]]["immune"])

    def modes(self, card: str) -> dict[str, tuple[tuple[int, int], ...]]:
        """Return the modes of a card's weapon."""
        return TIERS[self.cards[card]["weapon"]]

    # -- shots
    def shot(self, move: Move) -> Shot | None:
        """Return the shot of a move; None for holding fire."""
        if move[0] == "hold":
            return None
        if move[0] in ("fire", "boost"):
            slot, target, mode, extra = self.view["decision"]["args"]
        else:
            kind, slot, target, mode = move
            extra = kind == "extra"
        return Shot(slot, self.view["fighters"][self.seat][slot]["token"], mode, target, bool(extra))

    def after(self, move: Move, boost: Dice | None = None) -> Side:
        """Return the foes after a move: with the boost of the move, or with another one."""
        shot = self.shot(move)
        if boost is None:
            boost = move[1:] if move[0] == "boost" else NO_BOOST
        return self.foes if shot is None else fire(shot, self.foes, self.dice, boost)

    def boosts(self, shot: Shot) -> list[Dice]:
        """Return the boosts that a side can still pay for in a shot (B-21, B-22)."""
        left = self.perun - (shot.extra if self.kind == "shoot" else 0)
        return [NO_BOOST, *BOOSTS] if left > 0 else [NO_BOOST]

    def plain_shots(self, fired: Shot | None) -> Iterator[Shot]:
        """Yield the shots without Perun of fighters who have not fired."""
        for slot, one in enumerate(self.view["fighters"][self.seat]):
            if one["token"] != "eksploracja" and not one["spent"] and (fired is None or slot != fired.slot):
                for mode in self.modes(one["card"]):
                    yield from (Shot(slot, one["token"], mode, target, False) for target in range(3))

    def all_shots(self) -> Iterator[Shot]:
        """Yield the shots that the side can still fire, extra shots included."""
        yield from self.plain_shots(None)
        if self.perun:
            for slot, one in enumerate(self.view["fighters"][self.seat]):
                if one["spent"] and not one["extra"]:
                    for mode in self.modes(one["card"]):
                        yield from (Shot(slot, one["token"], mode, target, True) for target in range(3))

    def worse(self, before: Side, after: Side) -> dict[str, int]:
        """Return the fates that a shot has worsened, by card."""
        pairs = zip(before, after, strict=True)
        return {f"card:{now.card}": fate(now.wounds) for was, now in pairs if fate(now.wounds) > fate(was.wounds)}

    def ready(self, side: Side) -> int:
        """Return the number of the foe's fighters for the next turn (B-35 to B-38)."""
        foe = 1 - self.seat
        healthy = sum(one.wounds < 3 for one in side)
        return healthy + int(self.view["hands"][foe]) + min(1, len(self.view["older"][foe]))

    def can_leave(self, move: Move, count: int) -> bool:
        """Return whether some volley that begins with a move leaves the foe this number of fighters."""
        shot, fighters = self.shot(move), self.view["fighters"][self.seat]
        spent = frozenset(slot for slot, one in enumerate(fighters) if one["spent"])
        extra = frozenset(slot for slot, one in enumerate(fighters) if one["extra"])
        seen: set[Any] = set()

        def reaches(side: Side, fired: frozenset[int], again: frozenset[int], perun: int) -> bool:
            key = (side, fired, again, perun)
            if key in seen:
                return False
            seen.add(key)
            if self.ready(side) == count:
                return True
            for slot, one in enumerate(fighters):
                is_extra = slot in fired
                if one["token"] == "eksploracja" or (is_extra and (slot in again or not perun)):
                    continue
                left = perun - is_extra
                for mode, target in product(self.modes(one["card"]), range(3)):
                    following = Shot(slot, one["token"], mode, target, is_extra)
                    for boost in [NO_BOOST, *(BOOSTS if left else ())]:
                        then = fire(following, side, self.dice, boost)
                        if then != side and reaches(
                            then, fired | {slot}, again | {slot} if is_extra else again, left - (boost != NO_BOOST)
                        ):
                            return True
            return False

        if shot is None:
            return self.ready(self.foes) == count
        fixed = [move[1:] if move[0] == "boost" else NO_BOOST] if self.kind == "boost" else self.boosts(shot)
        caps = self.perun - (shot.extra and self.kind == "shoot")
        again = extra | {shot.slot} if shot.extra else extra
        return any(
            reaches(fire(shot, self.foes, self.dice, boost), spent | {shot.slot}, again, caps - (boost != NO_BOOST))
            for boost in fixed
        )


# -- predicates: shots -------------------------------------------------------------------------------------------------
def clause_is_true(position: Position, move: Move, clause: Text, with_perun: bool = False) -> bool:
    """Return whether a clause about a shot is true."""
    shot, args = position.shot(move), clause.args
    message = clause.plural or clause.message
    if message in ("{effect} with Perun", "{effect}, but only with Perun"):
        if shot is None:
            return False
        plain = clause_is_true(position, move, args["effect"])
        wanted, card = FATES[args["effect"].plural], args["effect"].args["card"]
        boosted = any(
            position.worse(position.foes, position.after(move, boost)).get(card) == wanted
            for boost in position.boosts(shot)
        )
        return boosted and not plain
    after = position.after(move)
    if message in FATES:
        wounds = next(one.wounds for one in after if f"card:{one.card}" == args["card"])
        return position.worse(position.foes, after).get(args["card"]) == FATES[message] and wounds == args["n"]
    if message in ("{who} can follow up and kill {card}",
                   "{who} can follow up and take {card} out"):  # fmt: skip
        wanted = 2 if "kill" in message else 1
        for other in position.plain_shots(shot):
            who = position.view["fighters"][position.seat][other.slot]["card"]
            alone = position.worse(position.foes, fire(other, position.foes, position.dice))
            then = position.worse(after, fire(other, after, position.dice))
            if f"card:{who}" == args["who"] and then.get(args["card"]) == wanted > alone.get(args["card"], 0):
                return True
        return False
    pairs = list(zip(position.foes, after, strict=True))
    if message == "{card} loses {n} armour against later shots":
        slot = next(slot for slot, one in enumerate(after) if f"card:{one.card}" == args["card"])
        return armour_sum(position.foes, slot) - armour_sum(after, slot) == args["n"] > 0
    if message == "{card} no longer covers the others":
        return any(
            f"card:{now.card}" == args["card"] and now.order == "oslona" and was.wounds < 3 and not was.silenced
            and (now.silenced or now.wounds >= 3) for was, now in pairs
        )  # fmt: skip
    if message == "{card} has {n} wounds, which heal":
        return any(
            f"card:{now.card}" == args["card"] and now.wounds == args["n"] < 3 and now.wounds > was.wounds
            for was, now in pairs
        )
    if message == "nobody else is taken out":
        return not position.worse(position.foes, after)
    assert message == "nobody is wounded", message
    return all(was.wounds == now.wounds for was, now in pairs)


FATES = {"{card} has {n} wounds and dies": 2, "{card} has {n} wounds and misses the next turn": 1}


def best_fate(position: Position, move: Move) -> int:
    """Return the worst fate that a shot can cause, with Perun if there is any."""
    shot = position.shot(move)
    if shot is None:
        return 0
    fates = [position.worse(position.foes, position.after(move, boost)) for boost in position.boosts(shot)]
    return max((worst for one in fates for worst in one.values()), default=0)


def with_fate(position: Position, move: Move, fate: int) -> set[str]:
    """Return the fighters to which a shot can bring a fate, with Perun if there is any; "" for no change of fates."""
    rows = [
        position.worse(position.foes, position.after(move, boost)) for boost in position.boosts(position.shot(move))
    ]
    return {card for row in rows for card in row if row[card] == fate} or {""}


def does_more(position: Position, move: Move, other: Move, args: Mapping[str, Any]) -> bool:
    """B-35: what two shots do."""
    theirs = args["other"]
    if theirs.message == "only with Perun":
        theirs = Text("{effect}, but only with Perun", {"effect": args["effect"]})
    return clause_is_true(position, move, args["effect"]) and clause_is_true(position, other, theirs)


def leaves_too_few(position: Position, move: Move, other: Move, args: Mapping[str, Any]) -> bool:
    """B-38: the fighters that are left."""
    return position.can_leave(move, args["n"]) and args["n"] < 3 and args["whose"] == f"seat:{1 - position.seat}"


def needs_no_perun(position: Position, move: Move, other: Move, args: Mapping[str, Any]) -> bool:
    """B-22: an extra shot costs a Perun; both do the same plainly, and can take out the same fighters with Perun."""
    return (
        (move[0], other[0]) == ("shoot", "extra")
        and position.after(move) == position.after(other)
        and bool(with_fate(position, move, fate := best_fate(position, other)) & with_fate(position, other, fate))
        and best_fate(position, move) == fate
    )


def is_no_use(position: Position, move: Move, other: Move, args: Mapping[str, Any], perun: bool = False) -> bool:
    """B-35: no single shot that is left worsens a fate."""
    foes = position.foes
    return (
        move == ("hold",)
        and bool(position.perun) == perun
        and not any(
            position.worse(foes, fire(shot, foes, position.dice, boost))
            for shot in position.all_shots()
            for boost in position.boosts(shot)
        )
    )


def costs_for_nothing(position: Position, move: Move, other: Move, args: Mapping[str, Any]) -> bool:
    """B-22: no extra shot of a fighter at another one takes it out."""
    shot = position.shot(other)
    if other[0] != "extra" or shot is None:
        return False
    who = position.view["fighters"][position.seat][shot.slot]["card"]
    named = (f"card:{who}", f"card:{position.foes[shot.target].card}") == (args["who"], args["card"])
    return named and not any(best_fate(position, ("extra", *other[1:3], mode)) for mode in position.modes(who))


def boosted_sides(position: Position, move: Move) -> list[Side]:
    """Return the foes after an aimed shot with every boost."""
    return [position.after(move, boost) for boost in BOOSTS]


def is_same_with_perun(position: Position, move: Move, other: Move, args: Mapping[str, Any]) -> bool:
    """B-21: no boost changes anything."""
    return move == ("fire",) and all(side == position.after(move) for side in boosted_sides(position, move))


def takes_nobody_else(position: Position, move: Move, other: Move, args: Mapping[str, Any]) -> bool:
    """B-21, B-35: no boost worsens a fate."""
    plain = position.after(move)
    return move == ("fire",) and not any(position.worse(plain, side) for side in boosted_sides(position, move))


def another_can(position: Position, move: Move, other: Move, args: Mapping[str, Any]) -> bool:
    """B-35: another fighter's plain shot brings the fate that this shot brings with Perun."""
    plain = position.after(move)
    wanted = position.worse(plain, position.after(other)).get(args["card"])
    return wanted is not None and any(
        position.worse(plain, fire(shot, plain, position.dice)).get(args["card"]) == wanted
        and f"card:{position.view['fighters'][position.seat][shot.slot]['card']}" == args["who"]
        for shot in position.plain_shots(position.shot(move))
    )


def is_the_price(position: Position, move: Move, other: Move, args: Mapping[str, Any]) -> bool:
    """B-21: one Perun puts one fighter out."""
    worse = position.worse(position.after(move), position.after(other))
    return move == ("fire",) and position.perun == args["n"] and worse == {args["card"]: 1}


# -- predicates: orders and cards --------------------------------------------------------------------------------------
def rolls_that_hit(position: Position, move: Move, armour: int) -> int:
    """Return with how many faces of the third die a fighter hits a target in the open with this armour."""
    _, card, order = move
    if order == "eksploracja":
        return 0
    target = Fighter("", "atak", armour, 0, 0, False)
    known = [face for face in position.dice if face]
    return sum(
        any(effect(order, mode, (*known, face), (*known, face), target, armour)[1] for mode in position.modes(card))
        for face in range(1, 11)
    )


def hits_more(position: Position, move: Move, other: Move, args: Mapping[str, Any]) -> bool:
    """B-1: hits by the third die."""
    n, m = (rolls_that_hit(position, way, args["armour"]) for way in (move, other))
    names = [(f"card:{way[1]}", f"token:{way[2]}") for way in (move, other)]
    is_named = all(name in pair for name, pair in zip((args["card"], args["other"]), names, strict=True))
    return n == args["n"] > m and args["m"] == m and is_named


def has_armour(position: Position, move: Move, other: Move, args: Mapping[str, Any]) -> bool:
    """B-14: armour with an order."""
    n, m = (position.armour(card, order) for _, card, order in (move, other))
    return (n, m) == (args["n"], args["m"]) and n > m and names_are(move, other, args)


def names_are(move: Move, other: Move, args: Mapping[str, Any]) -> bool:
    """Return whether a reason names the cards of two moves."""
    return (args["card"], args["other"]) == (f"card:{move[1]}", f"card:{other[1]}")


def is_hit_low(position: Position, move: Move, other: Move, args: Mapping[str, Any]) -> bool:
    """B-1, B-33: in cover the lowest die counts, except for the piercing beam."""
    known = [face for face in position.dice if face]
    is_cover = move[2] == "oslona" != other[2] and args["card"] == f"card:{move[1]}"
    return is_cover and args["n"] == min(known) and args["mode"] == "mode:penetrujaca_wiazka"


def is_immune(position: Position, move: Move, other: Move, args: Mapping[str, Any]) -> bool:
    """B-8: the known hazard."""
    hazard = args["hazard"].partition(":")[2]
    known = hazard in position.view["hazards"]
    return known and hazard in position.immune(move[1]) - position.immune(other[1]) and names_are(move, other, args)


def is_immune_to_more(position: Position, move: Move, other: Move, args: Mapping[str, Any]) -> bool:
    """The numbers of crossed-out symbols on two cards."""
    card, rival = (args[name].partition(":")[2] for name in ("card", "other"))
    n, m = len(position.immune(card)), len(position.immune(rival))
    return (n, m, HAZARDS) == (args["n"], args["m"], args["of"]) and n > m and cards_match(move, other, args)


def cards_match(move: Move, other: Move, args: Mapping[str, Any]) -> bool:
    """Return whether a reason compares the cards sent, or the card kept with the one that goes instead."""
    if move[0] == "send":
        return names_are(move, other, args)
    card, rival = (args[name].partition(":")[2] for name in ("card", "other"))
    return card in set(other[1:]) - set(move[1:]) and rival in set(move[1:]) - set(other[1:])


def may_earn_perun(position: Position, move: Move, other: Move, args: Mapping[str, Any]) -> bool:
    """B-35: scouts earn Perun."""
    return position.perun == args.get("n", 0) and move[2] == "eksploracja" != other[2]


def keeps_armour(position: Position, move: Move, other: Move, args: Mapping[str, Any]) -> bool:
    """The best armour on two cards."""
    cards = [args[name].partition(":")[2] for name in ("card", "other")]
    n, m = (max(position.armour(card, order) for order in ("atak", "oslona")) for card in cards)
    return (n, m) == (args["n"], args["m"]) and n > m and cards_match(move, other, args)


def hits_from(position: Position, move: Move, other: Move, args: Mapping[str, Any]) -> bool:
    """B-24 to B-33: the lowest thresholds of two weapons."""
    cards = [args[name].partition(":")[2] for name in ("card", "other")]
    n, m = (min(least for tiers in position.modes(card).values() for least, _ in tiers) for card in cards)
    return (n, m) == (args["n"], args["m"]) and n < m and cards_match(move, other, args)


PREDICATES: dict[str, Callable[..., bool]] = {
    "{effect}; otherwise {other}": does_more,
    "{whose} can be left with {n} fighters, but needs three to play on": leaves_too_few,
    "Does the same without an extra Perun": needs_no_perun,
    "No shot left takes anyone out": is_no_use,
    "No shot left takes anyone out, not even with Perun": lambda *args: is_no_use(*args, perun=True),
    "Another shot by {who} at {card} costs a Perun and takes nobody out": costs_for_nothing,
    "Perun makes no difference to this shot": is_same_with_perun,
    "Even with Perun nobody else is taken out": takes_nobody_else,
    "{who} can still do the same to {card} without Perun": another_can,
    "Keeps {n} Perun; one would take {card} out for only a turn": is_the_price,
    "{card} hits armour {armour} on {n} of 10 rolls; {other} hits it on {m}": hits_more,
    "{card} hits armour {armour} on {n} of 10 rolls; a scout doesn't shoot": hits_more,
    "In cover, {card} faces a die of at most {n} (but {mode} uses the highest)": is_hit_low,
    "{card} has armour {n}; {other} has {m}": has_armour,
    "{card} is immune to {hazard}; {other} takes a wound": is_immune,
    "{card} is immune to {n} of {of} hazards; {other} is immune to {m}": is_immune_to_more,
    "There is no Perun to use, and a scout can earn one": may_earn_perun,
    "There are {n} caps of Perun already, and a scout can earn another": may_earn_perun,
    "Keeps {card} with armour up to {n}, rather than {other} with {m}": keeps_armour,
    "Keeps {card}, immune to {n} of {of} hazards, rather than {other}, immune to {m}": is_immune_to_more,
    "Keeps {card}, who hits on {n}+, rather than {other}, who hits on {m}+": hits_from,
}


@pytest.mark.parametrize("positions", [60, pytest.param(1000, marks=pytest.mark.long)])
def test_every_reason_is_true(positions: int) -> None:
    predicates = predicates_about(Position, PREDICATES)
    bounds = {"{whose} can be left with {n} fighters, but needs three to play on"}
    count = check_claims(predicates, move_advantages, choices(GAME, OPTIONS, range(2, 3), positions), bounds)
    assert len(count) > 10
    assert positions < 1000 or set(count) == set(PREDICATES)


def test_a_shot_that_weakens_armour_besides_does_not_do_the_same() -> None:
    """Both shots take Bogdan out, but only the extra one with buckshot takes two of his armour."""
    mine, theirs = "kuba eksploracja, dorota atak, lucyna atak", "nadia oslona 1, bogdan atak 2, waldemar atak 1"
    table = clash("9 1 8", mine, theirs, perun=(3, 3))
    table.state.shot |= 1 << 1  # Dorota has fired
    view = GAME.observe(table.state, 0)
    short, extra = ("shoot", 2, 1, "krotka_seria"), ("extra", 1, 1, "loftki")
    assert {short, extra} <= {tuple(move) for move in view["moves"]}
    choice = Choice("", table.state, view, short, extra)
    assert "Does the same without an extra Perun" not in [text.message for text in move_advantages(view, short, extra)]
    assert not predicates_about(Position, PREDICATES)["Does the same without an extra Perun"](choice, {})
