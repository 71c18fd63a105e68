"""Reasons for moves are true: predicates written from the rulings check what `claims` says about two moves.

They know the whole state, such as who the murderer is, and the seven moves as the rulebook prints them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

import pytest

from games.core.contract.contract import Move
from games.core.contract.texts import N_n, Text
from games.osada.bots.claims import move_advantages
from games.osada.game import GAME
from games.osada.rules.board import COLOURS
from tests.claims import Choice, choices, count_reasons
from tests.osada.positions import A, B, C, shipped, sit
from tests.runs import long_only

OPTIONS = {**{option.id: option.default for option in GAME.options}, "board": shipped()}
FORWARD = {"A": 1, "B": 2, "C": 3, "D": -1, "E": -1, "F": 1, "G": 1}
OSADA = 42
Args = Mapping[str, Any]


class Road:
    """A position and where its pawns are after a move, by O-8 to O-16 and O-24."""

    def __init__(self, choice: Choice, move: Move) -> None:
        self.state, self.view, self.move = choice.state, choice.view, move
        self.me = self.view["decision"]["seat"]
        self.places = list(self.state.pos)
        self.level, self.landed = self.state.level[self.me], -1
        self.column = self.state.column[self.me]
        if move[0] in ("go", "help", "beg"):
            self._walk()

    def _walk(self) -> None:
        kind, letter, *rest = self.move
        far = FORWARD[letter]
        if kind == "help":
            self.places[self.pawn(rest[0])] += 1
            if rest[0] == rest[1]:
                self.level, self.column = min(5, self.level + 1), COLOURS.index(rest[0])
        elif kind == "beg":
            self.places[self.pawn(rest[0])] -= 1
            self.level -= 1
        self.places[self.me] = max(0, min(OSADA, self.places[self.me] + far))
        if far > 0:
            self._slide()

    def _slide(self) -> None:
        """O-24: snowshoes with a token, and skis, carry a pawn three fields on, once each."""
        pawn, used = self.view["pawns"][self.me], set[str]()
        while (kind := shipped().kinds[self.places[self.me]]) not in used:
            snow = kind == "karple" and self.view["tokens"]["snowshoe"] and not pawn["snowshoes"]
            if not (snow or (kind == "narty" and not pawn["skis"])):
                break
            used.add(kind)
            self.places[self.me] = min(OSADA, self.places[self.me] + 3)
        self.landed = self.places[self.me]

    @property
    def at(self) -> int:
        return int(self.places[self.me])

    @property
    def rolls(self) -> int:
        return 3 if self.move[:2] == ("go", "C") else 6

    def pawn(self, colour: str) -> int:
        return [one["colour"] for one in self.view["pawns"]].index(colour)

    def named(self) -> int:
        """Return the pawn that the move names."""
        return self.pawn(next(part for part in self.move[1:] if part in COLOURS))

    def points(self) -> int:
        """O-67: level times the value of the colour, without the own colour and absent ones."""
        present = [self.state.colours[one] for one in range(self.state.pawns) if one != self.me]
        card = shipped().characters[self.state.role[self.me]]
        order = [colour for colour in card.pyramid if colour in present]
        return self.level * (5 - order.index(self.column)) if self.level else 0

    def behind(self) -> list[int]:
        return [place for one, place in enumerate(self.places) if one != self.me and 0 <= place < self.at]

    def kind(self) -> str:
        return shipped().kinds[self.landed] if self.landed >= 0 else ""

    def news(self, pawn: int) -> int:
        mine = self.state.known[self.me] | self.state.revealed | 1 << self.me
        return bin(self.state.known[pawn] & ~mine).count("1")


class Pair:
    """Two moves of one position."""

    def __init__(self, choice: Choice) -> None:
        self.mine, self.theirs = Road(choice, choice.move), Road(choice, choice.other)
        self.state, self.view, self.me = choice.state, choice.view, self.mine.me
        self.killer = next((one for one, card in enumerate(self.state.role) if card == shipped().murderer), -1)

    def who(self, name: str) -> int:
        """Return the pawn of a player's name."""
        kind, _, key = name.partition(":")
        return int(key) if kind == "seat" else self.mine.pawn(key)

    def has_seen(self, one: int, other: int) -> bool:
        return bool((self.state.known[one] | self.state.revealed) >> other & 1)

    def living(self) -> list[int]:
        return [one for one, place in enumerate(self.state.pos) if place >= 0]

    def votes(self) -> tuple[int, int]:
        """Return accuser and accused of the vote."""
        accuser, accused = next(step[1:] for step in self.view["agenda"] if step[0] == "count")
        return accuser, accused


def settled(pair: Pair) -> bool:
    """O-22, O-23, O-26, O-44: neither field rolls a die that moves the pawn on."""
    return not {pair.mine.kind(), pair.theirs.kind()} & {"ofiary", "mara", "przepasc", "paczek"}


def certain(pair: Pair) -> bool:
    return pair.mine.rolls == pair.theirs.rolls == 6 and settled(pair)


def arrives(pair: Pair, args: Args) -> bool:
    village = len(pair.view["village"])
    arriving = pair.mine.rolls == 6 and pair.mine.at == OSADA and (pair.theirs.at < OSADA or pair.theirs.rolls < 6)
    return arriving and args["n"] == village + 1 and args["m"] == len(pair.living()) - 1


def points(pair: Pair, args: Args) -> bool:
    n, m = pair.mine.points(), pair.theirs.points()
    return (n, m) == (args["n"], args["m"]) and n > m and pair.me != pair.killer


def level(pair: Pair, args: Args) -> bool:
    n, m = pair.mine.level, pair.theirs.level
    return (n, m) == (args["n"], args["m"]) and n > m


def most_help(pair: Pair, args: Args) -> bool:
    others = [pair.state.level[one] for one in pair.living() if one != pair.me]
    return pair.mine.level == args["n"] > max(others, default=0) == args.get("m", 0) >= pair.theirs.level


def trades(value: Callable[[Road], int]) -> Callable[[Pair, Args], bool]:
    def predicate(pair: Pair, args: Args) -> bool:
        n, m = value(pair.mine), value(pair.theirs)
        less = pair.theirs.at - pair.mine.at
        return (n, m, less) == (args["more"], args["m"], args["n"]) and n > m and less > 0 and certain(pair)

    return predicate


def forward(pair: Pair, args: Args) -> bool:
    n, m = (one.at - pair.state.pos[pair.me] for one in (pair.mine, pair.theirs))
    return (n, m) == (args["n"], args["m"]) and n > m > 0 and certain(pair)


def not_back(pair: Pair, args: Args) -> bool:
    n, m = (one.at - pair.state.pos[pair.me] for one in (pair.mine, pair.theirs))
    return (n, -m) == (args["n"], args["m"]) and n > 0 > m and certain(pair)


def no_die(pair: Pair, args: Args) -> bool:
    here = pair.state.pos[pair.me]
    n, m = pair.mine.at - here, pair.theirs.at - here
    right = pair.mine.rolls == 6 and pair.theirs.rolls == args["k"] == 3 and settled(pair)
    return right and (n, m) == (args["n"], args["m"]) and 2 * n > m


def die(pair: Pair, args: Args) -> bool:
    here = pair.state.pos[pair.me]
    n, m = pair.mine.at - here, pair.theirs.at - here
    right = pair.theirs.rolls == 6 and pair.mine.rolls == args["k"] == 3 and settled(pair)
    return right and (n, m) == (args["n"], args["m"]) and n > 2 * m >= 0


def avoids(kind: str, n: int | None = None) -> Callable[[Pair, Args], bool]:
    """Return a predicate about a field that only the other move leads to."""

    def predicate(pair: Pair, args: Args) -> bool:
        there = pair.theirs.kind() in kind.split() and f"field:{pair.theirs.landed}" == args["where"]
        return there and pair.mine.kind() != pair.theirs.kind() and (n is None or args["n"] == n)

    return predicate


def kills(pair: Pair, args: Args) -> bool:
    """O-32, O-34."""
    is_new = not pair.view["pawns"][pair.me]["inert"]
    return avoids("lawina")(pair, args) and not pair.theirs.behind() and is_new


def buries(pair: Pair, args: Args) -> bool:
    is_new = not pair.view["pawns"][pair.me]["inert"]
    return avoids("lawina")(pair, args) and bool(pair.theirs.behind()) and is_new


def bars(pair: Pair, args: Args) -> bool:
    """O-40, O-42."""
    return avoids("pamietnik bimber")(pair, args) and args["n"] == {"pamietnik": 4, "bimber": 2}[pair.theirs.kind()]


def axe(pair: Pair, args: Args) -> bool:
    """O-31."""
    return pair.mine.kind() == "siekiera" != pair.theirs.kind() and args["n"] == pair.view["tokens"]["axe"] > 0


def apron(pair: Pair, args: Args) -> bool:
    """O-41."""
    unseen = [one for one in pair.living() if one != pair.me and not pair.has_seen(pair.me, one)]
    return pair.mine.kind() == "zakrwawiony_fartuch" != pair.theirs.kind() and args["n"] == len(unseen) > 0


def behind(pair: Pair, args: Args) -> bool:
    n, m = len(pair.mine.behind()), len(pair.theirs.behind())
    return (n, m) == (args["n"], args.get("m", 0)) and n > m and certain(pair)


def pause(pair: Pair, args: Args) -> bool:
    """O-36."""
    gaps = [
        one.at - max(one.behind()) - 1 if one.behind() and one.at < OSADA else 0 for one in (pair.mine, pair.theirs)
    ]
    return gaps[0] < 4 <= gaps[1] == args["n"] and certain(pair)


def murderer_back(pair: Pair, args: Args) -> bool:
    n, m = (OSADA - one.places[pair.killer] for one in (pair.mine, pair.theirs))
    return pair.who(args["whom"]) == pair.killer and (n, m) == (args["n"], args["m"]) and n > m


def lower_level(pair: Pair, args: Args) -> bool:
    whom, other = pair.who(args["whom"]), pair.who(args["other"])
    n, m = pair.state.level[whom], pair.state.level[other]
    return (n, m) == (args["n"], args["m"]) and n < m and min(pair.state.pos[whom], pair.state.pos[other]) >= 0


def to_go(pair: Pair, args: Args) -> bool:
    whom, other = pair.who(args["whom"]), pair.who(args["other"])
    n, m = OSADA - pair.state.pos[whom], OSADA - pair.state.pos[other]
    return (n, m) == (args["n"], args["m"]) and (pair.mine.named(), pair.theirs.named()) == (whom, other) and n != m


def is_murderer(pair: Pair, args: Args) -> bool:
    who, whom = pair.who(args["who"]), pair.who(args["whom"])
    return who == pair.me and whom == pair.killer and pair.has_seen(who, whom)


def is_innocent(pair: Pair, args: Args) -> bool:
    who, whom = pair.who(args["who"]), pair.who(args["whom"])
    return who == pair.me and whom != pair.killer and pair.has_seen(who, whom)


def has_seen(pair: Pair, args: Args) -> bool:
    return pair.has_seen(pair.who(args["who"]), pair.who(args["whom"]))


def least_help(pair: Pair, args: Args) -> bool:
    whom = pair.who(args["whom"])
    rest = [pair.state.level[one] for one in pair.living() if one != whom and one < pair.state.seats]
    return (pair.state.level[whom], min(rest)) == (args["n"], args["m"]) and args["n"] < args["m"]


def voters(pair: Pair, accused: int) -> list[int]:
    """O-48, O-50: the living people without the accused."""
    return [one for one in pair.living() if one != accused and one < pair.state.seats]


def no_witness(pair: Pair, args: Args) -> bool:
    whom = pair.who(args["whom"])
    judges = voters(pair, whom)
    right = pair.theirs.move[0] == "accuse" and pair.theirs.named() == whom
    return right and args["n"] == len(judges) and not any(pair.has_seen(one, whom) for one in judges)


def price(pair: Pair, args: Args) -> bool:
    return pair.theirs.move[0] == "accuse" and args["n"] == len(voters(pair, pair.theirs.named()))


def accuser_saw(pair: Pair, args: Args) -> bool:
    accuser, accused = pair.votes()
    return (pair.who(args["who"]), pair.who(args["whom"])) == (accuser, accused) and has_seen(pair, args)


def accuser_saw_not(pair: Pair, args: Args) -> bool:
    accuser, accused = pair.votes()
    looked = pair.state.known[accuser] >> accused & 1
    return (pair.who(args["who"]), pair.who(args["whom"])) == (accuser, accused) and not looked


def vote_costs(pair: Pair, args: Args) -> bool:
    return args["n"] == pair.state.level[pair.me] > 0 and pair.mine.move == ("vote", "no")


def goes_free(pair: Pair, args: Args) -> bool:
    return pair.me == pair.killer and pair.who(args["whom"]) == pair.votes()[1] != pair.killer


def witness(pair: Pair, args: Args) -> bool:
    talk = [pair.me, pair.who(args["witness"]), "murderer", pair.who(args["whom"]), "yes"]
    return talk in pair.state.talk


def all_known(pair: Pair, args: Args) -> bool:
    """O-1: without the harder variant somebody is the murderer."""
    whom = pair.who(args["whom"])
    rest = [one for one in range(pair.state.pawns) if one not in (whom, pair.me)]
    known = all(pair.has_seen(pair.me, one) for one in rest) and pair.killer == whom and not pair.state.harder
    return known and args["n"] == pair.state.pawns - 1


def other_murderer(pair: Pair, args: Args) -> bool:
    other, whom = pair.who(args["other"]), pair.who(args["whom"])
    return other == pair.killer != whom and pair.has_seen(pair.me, other) and whom == pair.votes()[1]


def has_not_seen(pair: Pair, args: Args) -> bool:
    who = pair.who(args["who"])
    return who == pair.me and not pair.has_seen(who, pair.who(args["whom"]))


def new_card(pair: Pair, args: Args) -> bool:
    whom, other = pair.who(args["whom"]), pair.who(args["other"])
    return not pair.has_seen(pair.me, whom) and pair.has_seen(pair.me, other) and pair.mine.named() == whom


def ahead(pair: Pair, args: Args) -> bool:
    whom, other = pair.who(args["whom"]), pair.who(args["other"])
    return pair.state.pos[whom] - pair.state.pos[other] == args["n"] > 0


def has_news(pair: Pair, args: Args) -> bool:
    n = pair.mine.news(pair.who(args["whom"]))
    m = pair.mine.news(pair.who(args["other"])) if "other" in args else 0
    return pair.who(args["who"]) == pair.me and (n, m) == (args["n"], args.get("m", 0)) and n > m


def saw_one(pair: Pair, args: Args) -> bool:
    who = pair.who(args["who"])
    known = pair.state.known[who]
    return who != pair.me and bool(known >> pair.who(args["whom"]) & 1) and not known >> pair.who(args["other"]) & 1


def shift(one: int, two: int) -> Callable[[Pair, Args], bool]:
    """Return a predicate about two pawns that may be pulled here or sent to Mara (O-21, O-35)."""

    def predicate(pair: Pair, args: Args) -> bool:
        goal = pair.state.pos[pair.me]
        if pair.mine.move[0] == "call":
            goal = next(place for place in range(goal + 1, OSADA) if shipped().kinds[place] == "mara")
        n, m = (goal - pair.state.pos[pair.who(args[key])] for key in ("whom", "other"))
        return (n, m) == (one * args["n"], two * args["m"]) and n < m

    return predicate


def helps_murderer(pair: Pair, args: Args) -> bool:
    other, goal = pair.who(args["other"]), pair.state.pos[pair.me]
    if pair.mine.move[0] == "call":
        goal = next(place for place in range(goal + 1, OSADA) if shipped().kinds[place] == "mara")
    return other == pair.killer and args["n"] == goal - pair.state.pos[other] > 0


def succeeds(pair: Pair, args: Args) -> bool:
    """O-52, O-53: three results, and one more for each level above two in the first colours, else three."""
    first = shipped().characters[shipped().murderer].pyramid[:2]
    needed = 2 if pair.state.column[pair.me] in first else 3
    return args["n"] == min(6, 3 + pair.state.level[pair.me] - needed) and pair.mine.move[0] == "strike"


PREDICATES: dict[str, Callable[[Pair, Args], bool]] = {
    "Claims place {n} of {m} in Osada": arrives,
    "{more} points in Osada instead of {m}, at the cost of {n} spaces": trades(Road.points),
    "Help level {more} instead of {m}, at the cost of {n} spaces": trades(lambda road: road.level),
    "{n} points in Osada instead of {m}": points,
    "Help level {n} instead of {m}": level,
    "Help level {n}, the highest of all; the next highest is {m}": most_help,
    "Help level {n}, and nobody else has any": most_help,
    "{n} spaces forward instead of {m}": forward,
    "{n} spaces forward instead of {m} back": not_back,
    "{n} spaces for sure, instead of {m} on {k} of 6 rolls": no_die,
    "{n} spaces on {k} of 6 rolls, instead of {m} for sure": die,
    "Avoids the {where} space, which kills if nobody is behind": kills,
    "Avoids the {where} space and being buried there": buries,
    "Avoids the {where} space and the fall into the valley": avoids("przepasc"),
    "Avoids the {where} space, which kills on {n} of 6 rolls": avoids("paczek", 4),
    "Avoids the {where} space, which bars {n} moves for good": bars,
    "Gives one of the {n} axes left and a look at a neighbour's card": axe,
    "Gives a look at one of {n} cards still unseen": apron,
    "{n} pawns behind instead of {m}": behind,
    "{n} pawns behind instead of none": behind,
    "Keeps close: {n} empty spaces behind would mean a pause": pause,
    "{whom}, the murderer, has {n} spaces to go instead of {m}": murderer_back,
    "{whom} has help level {n}; {other} has {m}": lower_level,
    "{whom} has {n} spaces to go; {other} has {m}": to_go,
    "{who} has seen that {whom} is the murderer": is_murderer,
    "{who} has seen that {whom} is not the murderer": is_innocent,
    "{who} has seen {whom}'s card": has_seen,
    "{whom} has help level {n}, everyone else at least {m}": least_help,
    "None of the {n} voters has seen {whom}'s card": no_witness,
    "A unanimous vote costs {n} players a help level each": price,
    "{who}, the accuser, has seen {whom}'s card": accuser_saw,
    "{who}, the accuser, hasn't seen {whom}'s card": accuser_saw_not,
    "Voting yes can cost a help level, with only {n} left": vote_costs,
    "If {whom} is lynched, the murderer goes free": goes_free,
    "{witness} has said that {whom} is the murderer": witness,
    "The {n} other cards are known: only {whom} can be the murderer": all_known,
    "The murderer is {other}, not {whom}": other_murderer,
    "{who} has not seen {whom}'s card yet": has_not_seen,
    "{whom}'s card is still unknown; {other}'s is not": new_card,
    "{who} has already seen {whom}'s card": has_seen,
    "{whom} is {n} spaces ahead of {other}": ahead,
    "{whom} knows {n} cards that {who} doesn't": has_news,
    "{whom} knows {n} cards that {who} doesn't; {other} knows {m}": has_news,
    "{who} has seen {whom}'s card, but not {other}'s": saw_one,
    "{who} has not seen {whom}'s card": has_not_seen,
    "{whom} loses {n} spaces; {other} would lose {m}": shift(-1, -1),
    "{whom} gains only {n} spaces; {other} would gain {m}": shift(1, 1),
    "{whom} loses {n} spaces; {other} would gain {m}": shift(-1, 1),
    "{other}, the murderer, would gain {n} spaces": helps_murderer,
    "Succeeds on {n} of 6 rolls": succeeds,
}
RARE = {  # in matches of medium players; `test_votes` and the last test here have examples
    "If {whom} is lynched, the murderer goes free",
    "{witness} has said that {whom} is the murderer",
    "The murderer is {other}, not {whom}",
    "{who} has already seen {whom}'s card",
    "{other}, the murderer, would gain {n} spaces",
}


def is_true(choice: Choice, text: Text) -> bool:
    """Return whether a reason is right by the rules."""
    return PREDICATES[text.plural or text.message](Pair(choice), text.args)


def other_worlds(choice: Choice) -> list[Choice]:
    """Return the position with other secrets: nobody has seen a card and another is the murderer; all are seen."""
    blind, open_ = choice.state.copy(), choice.state.copy()
    blind.known, blind.revealed, blind.talk = [0] * blind.pawns, 0, [list(talk) for talk in blind.talk]
    blind.role = [*blind.role[1:], blind.role[0]]
    for talk in blind.talk:
        talk[4] = "no"
    open_.known = [(1 << open_.pawns) - 1] * open_.pawns
    return [choice._replace(state=blind), choice._replace(state=open_)]


def lies(text: Text) -> list[Text]:
    """Return the claim with each of its figures and places changed, and with the player named replaced."""
    result = []
    for name, value in text.args.items():
        if isinstance(value, int):
            result += [text.with_args(**{name: value + 1}), text.with_args(**{name: value + 9})]
        elif value.startswith("field:"):
            result.append(text.with_args(**{name: "field:99"}))
    return result


def sample(positions: int) -> Any:
    return choices(GAME, OPTIONS, range(2, 6), positions)


@pytest.mark.parametrize("positions", [60, long_only(1000)])
def test_every_reason_is_true(positions: int) -> None:
    count = count_reasons(is_true, move_advantages, sample(positions))
    assert len(count) > 12
    assert positions < 1000 or not set(PREDICATES) - set(count) - RARE, set(PREDICATES) - set(count)


@pytest.mark.parametrize("positions", [30, long_only(300)])
def test_the_predicates_catch_lies(positions: int) -> None:
    caught: Counter[str] = Counter()
    for choice in sample(positions):
        for text in move_advantages(choice.view, choice.move, choice.other):
            if " seen " in text.message or "murderer" in text.message:
                assert not all(is_true(world, text) for world in other_worlds(choice)), f"{choice.label}: {text}"
                caught[text.plural or text.message] += 1
            for lie in lies(text):
                assert not is_true(choice, lie), f"{choice.label}: {lie}"
                caught[text.plural or text.message] += 1
    assert len(caught) > 8


def test_rare_reasons() -> None:
    roles = ("anula", "morderca", "michal", "alicja")
    table = sit(25, 24, 20, 30, roles=roles, known=[2, 0, 0, 0]).play(A, dice=(4,))
    yellow, blue = ("pull", "yellow"), ("pull", "blue")
    choice = Choice("", table.state, GAME.observe(table.state, 0), yellow, blue)
    texts = move_advantages(choice.view, yellow, blue)
    assert "{other}, the murderer, would gain {n} spaces" in [text.plural for text in texts]
    assert all(is_true(choice, text) for text in texts)
    assert not any(is_true(choice, lie) for text in texts for lie in lies(text))


def test_distances_are_not_compared_where_a_field_moves_the_pawn_on() -> None:
    """A roll of 3 leads onto the precipice, and from there 4 to 12 fields forward into the valley."""
    table = sit(7, 4, 4)
    choice = Choice("", table.state, GAME.observe(table.state, 0), A, C)
    texts = move_advantages(choice.view, A, C)
    assert [text.message for text in texts] == ["Avoids the {where} space and the fall into the valley"]
    false = N_n("", "{n} spaces for sure, instead of {m} on {k} of 6 rolls", n=4, m=3, k=3)
    assert not is_true(choice, false)
    assert is_true(choice._replace(other=B), texts[0].with_args(where="field:9"))
    assert not any(one.message.endswith("instead of {m}") for one in move_advantages(choice.view, B, A))
