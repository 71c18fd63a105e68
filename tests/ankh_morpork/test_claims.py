"""Every reason of Ankh-Morpork is true: moves are played by the rules, no seat reacts, and the table is counted."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Any

import pytest

from games.ankh_morpork.bots.claims import move_advantages
from games.core.contract.contract import Move
from games.core.contract.dice import Dice
from games.core.data import boards
from tests.ankh_morpork.positions import GAME
from tests.claims import Choice, check_claims, choices, predicates_about

OPTIONS = {"board": boards.load_default_board("ankh_morpork"), "first": "0"}
Table = Mapping[str, Any]


def money_of(symbol: str) -> int:
    """Return the dollars of a symbol: 3 for `money:3`."""
    return int(symbol.partition(":")[2] or 0)


class Play:
    """A decision, and the table after moves that are played by the rules."""

    def __init__(self, choice: Choice) -> None:
        self.state, self.view = choice.state, choice.view
        self.seat: int = choice.view["decision"]["seat"]
        self.seats: int = choice.view["seats"]
        data = choice.view.board.data
        self.cards = {one["id"]: one for one in data["deck"]["cards"]}
        self.areas = {one["id"]: one for one in data["areas"]}
        self.personalities = {one["id"]: one for one in data["deck"]["personalities"]}
        self._after: dict[Move, Table] = {}

    def after(self, move: Move) -> Table:
        """Return the public view after a move and its direct effects, without reactions."""
        if move not in self._after:
            state, end = self.state.copy(), ("rest", self.seat)
            top = state.agenda[-1]
            below = [state.agenda[-2]] if top[0] == "react" else []
            if top[0] == "flee":
                top = (*top[:-1], 1)  # only this minion
            state.agenda = [end, *below, top]
            GAME.apply(state, move, Dice(1))
            while state.agenda[-1] != end:
                moves = GAME.legal_moves(state)
                GAME.apply(state, ("no",) if ("no",) in moves else moves[0], Dice(1))
            self._after[move] = GAME.observe(state, None)
        return self._after[move]

    # -- counting (R44, R45, R69)
    def controller(self, area: Mapping[str, Any]) -> int:
        """Return the seat that controls an area, or -1."""
        counts = [area["minions"][seat] + (area["building"] == seat) for seat in range(self.seats)]
        best = max(counts)
        alone = counts.count(best) == 1 and best > area["trolls"] and not area["demons"]
        return counts.index(best) if best and alone else -1

    def control(self, table: Table, seat: int) -> int:
        """Return the number of areas that a seat controls."""
        return sum(self.controller(area) == seat for area in table["areas"])

    def spread(self, table: Table, seat: int) -> int:
        """Return the number of areas without a demon where a seat has minions."""
        return sum(area["minions"][seat] > 0 and not area["demons"] for area in table["areas"])

    def minions(self, table: Table, seat: int) -> int:
        """Return the number of a seat's minions on the board."""
        return sum(area["minions"][seat] for area in table["areas"])

    def buildings(self, table: Table, seat: int) -> int:
        """Return the number of a seat's buildings."""
        return sum(area["building"] == seat for area in table["areas"])

    def worth(self, table: Table, seat: int) -> int:
        """Return a seat's money and buildings without its loans."""
        built = [self.areas[area["id"]]["cost"] for area in table["areas"]
                 if area["building"] == seat and not area["demons"]]  # fmt: skip
        return int(table["money"][seat]) + sum(built) - 12 * len(table["loans"][seat])

    @staticmethod
    def trouble(table: Table, seat: int = -1) -> int:
        """Return the number of trouble markers."""
        return sum(area["trouble"] for area in table["areas"])

    @staticmethod
    def money(table: Table, seat: int) -> int:
        """Return a seat's money."""
        return int(table["money"][seat])

    @staticmethod
    def hand(table: Table, seat: int) -> int:
        """Return the number of cards in a seat's hand."""
        return int(table["hands"][seat])

    @staticmethod
    def limit(table: Table, seat: int) -> int:
        """Return the number of cards up to which a seat draws (R46)."""
        return 5 - len(table["penalties"][seat])

    def goal(self, wins_by: str) -> int:
        """Return the goal of the personalities in play that win in a way."""
        in_play = [one for one in self.personalities.values() if one.get("least_players", 2) <= self.seats]
        return next(int(one["goal"][self.seats]) for one in in_play if one["wins_by"] == wins_by)

    @cached_property
    def own(self) -> Mapping[str, Any]:
        """The deciding seat's personality."""
        return self.personalities[self.view["secrets"][self.seat]["personality"]]

    @property
    def own_cards(self) -> list[str]:
        """The deciding seat's hand."""
        return list(self.view["secrets"][self.seat]["hand"])

    # -- cards
    def symbols(self, card: str) -> list[str]:
        """Return a card's symbols as the file has them: names, and `money:3`."""
        return list(self.cards[card].get("symbols", ()))

    def dollars(self, card: str) -> int:
        """Return the dollars of a card's symbols."""
        return sum(money_of(one) for one in self.symbols(card))

    def steps(self, card: str) -> list[Mapping[str, Any]]:
        """Return the steps of a card's text."""
        return list(self.cards[card].get("scroll", ()))

    def does(self, card: str) -> set[str]:
        """Return the names of the steps of a card's text."""
        return {step.get("do", step.get("call")) for step in self.steps(card)}

    def area(self, name: str) -> Mapping[str, Any]:
        """Return the entry of an area in the view."""
        return next(one for one in self.view["areas"] if f"area:{one['id']}" == name)


# -- predicates: the table after a move --------------------------------------------------------------------------------
Count = Callable[[Table, int], int]


def compared(play: Play, move: Move, other: Move, args: Mapping[str, Any], count: Count, seat: int, more: bool) -> bool:
    """Return whether a count after two moves is as a reason says, and larger (or smaller) after the first."""
    n, m = (count(play.after(way), seat) for way in (move, other))
    return (n, m) == (args["n"], args["m"]) and (n > m if more else n < m)


def seat_of(args: Mapping[str, Any]) -> int:
    """Return the number of the seat that a reason names."""
    return int(args["whose"].partition(":")[2])


def own_goal(wins_by: str, count: Callable[[Play], Count]) -> Callable[..., bool]:
    """Return a predicate: more of what the deciding seat's personality needs."""

    def predicate(play: Play, move: Move, other: Move, args: Mapping[str, Any]) -> bool:
        needed = play.own["wins_by"] == wins_by and play.own["goal"][play.seats] == args["total"]
        return needed and compared(play, move, other, args, count(play), play.seat, True)

    return predicate


def more_or_less(count: Callable[[Play], Count]) -> Callable[..., bool]:
    """Return a predicate: more for the deciding seat, or less for another one."""

    def predicate(play: Play, move: Move, other: Move, args: Mapping[str, Any]) -> bool:
        seat = seat_of(args)
        return compared(play, move, other, args, count(play), seat, seat == play.seat)

    return predicate


def rival_goal(wins_by: str, count: Callable[[Play], Count]) -> Callable[..., bool]:
    """Return a predicate: another seat is farther from a goal that it may have."""

    def predicate(play: Play, move: Move, other: Move, args: Mapping[str, Any]) -> bool:
        seat = seat_of(args) if "whose" in args else -1
        goal = play.goal(wins_by) == args["total"]
        return goal and seat != play.seat and compared(play, move, other, args, count(play), seat, False)

    return predicate


def leads(play: Play, move: Move, other: Move, args: Mapping[str, Any]) -> bool:
    """R69: leads in an area that the seat controls after both moves."""
    leads = []
    for way in (move, other):
        area = next(one for one in play.after(way)["areas"] if f"area:{one['id']}" == args["where"])
        if play.controller(area) != play.seat:
            return False
        own = [area["minions"][seat] + (area["building"] == seat) for seat in range(play.seats)]
        rest = [count for seat, count in enumerate(own) if seat != play.seat]
        leads.append(own[play.seat] - max([area["trolls"], *rest]))
    return leads == [args["n"], args["m"]] and leads[0] > leads[1]


# -- predicates: cards -------------------------------------------------------------------------------------------------
def keys(args: Mapping[str, Any]) -> list[str]:
    """Return the ids of the two cards that a reason compares."""
    return [args[name].partition(":")[2] for name in ("card", "other")]


def plays(move: Move, other: Move, args: Mapping[str, Any]) -> bool:
    """Return whether a reason is about the cards of two moves."""
    return move[0] == other[0] == "play" and keys(args) == [move[1], other[1]]


def income(play: Play, card: str) -> int:
    """Return the dollars that a card's symbols and text bring from the bank for certain."""
    total = play.dollars(card)
    for step in play.steps(card):
        if step.get("do") == "money_per_unit":
            area = play.area(f"area:{step['area']}")
            total += sum(area["minions"]) + area["trolls"] + area["demons"]
        elif step.get("do") == "money_per_trouble":
            total += step["amount"] * play.trouble(play.view)
        elif step.get("do") == "money_per_building":
            total += step["amount"] * sum(area["building"] >= 0 for area in play.view["areas"])
    return total


def brings(play: Play, move: Move, other: Move, args: Mapping[str, Any]) -> bool:
    """Dollars from the bank; the other card has no further ones."""
    n, m = (income(play, card) for card in keys(args))
    unclear = play.does(keys(args)[1]) & {"loan", "cash_cards", "dibbler", "mr_slant"}
    return plays(move, other, args) and (n, m) == (args["n"], args["m"]) and n > m and not unclear


def places(play: Play, move: Move, other: Move, args: Mapping[str, Any]) -> bool:
    """Symbols for minions."""
    n, m = (play.symbols(card).count("minion") for card in keys(args))
    return (
        plays(move, other, args) and (n, m) == (args["n"], args["m"]) and n > m and "place" not in play.does(other[1])
    )


def can_build(play: Play, move: Move, other: Move, args: Mapping[str, Any]) -> bool:
    """R27: own minion, no trouble, no building, enough money; the other card builds nothing now."""
    if not plays(move, other, args):
        return False
    area, money = play.area(args["where"]), play.view["money"][play.seat]
    free = area["minions"][play.seat] and area["building"] < 0 and not area["trouble"]
    can = bool(free) and play.areas[area["id"]]["cost"] == args["n"] <= money and "building" in play.symbols(move[1])
    return can and not (play.does(other[1]) & {"wee_mad_arthur", "buy_out"}) and not may_build(play, other[1])


def may_build(play: Play, card: str) -> bool:
    """Return whether a card's building symbol might be usable, assuming the best of its earlier symbols."""
    symbols = play.symbols(card)
    if "building" not in symbols:
        return False
    before = symbols[: symbols.index("building")]
    if any(not money_of(one) for one in before):
        return True  # a minion, a text or calm may make room
    money = play.view["money"][play.seat] + sum(map(money_of, before))
    return any(
        area["minions"][play.seat] and area["building"] < 0 and not area["trouble"]
        and play.areas[area["id"]]["cost"] <= money for area in play.view["areas"]
    )  # fmt: skip


def can_kill(play: Play, move: Move, other: Move, args: Mapping[str, Any]) -> bool:
    """R16: a piece of another owner where there is trouble; the other card has no way to kill."""
    if not plays(move, other, args) or "assassinate" not in play.symbols(move[1]):
        return False
    area = play.area(args["where"])
    if "whose" in args:
        seat = seat_of(args)
        there = area["minions"][seat] and seat != play.seat
    else:
        there = area["trolls"] or area["demons"]
    kills = {"assassinate", "dean", "auditors", "carcer", "errol", "cosmo_lavish"}
    return (
        bool(there and area["trouble"])
        and "assassinate" not in play.symbols(other[1])
        and not (play.does(other[1]) & kills)
    )


def brings_no_event(play: Play, move: Move, other: Move, args: Mapping[str, Any]) -> bool:
    """The symbol for a random event."""
    card, rival = keys(args)
    if move[0] == "play" and not plays(move, other, args):
        return False
    return "event" in play.symbols(rival) and "event" not in play.symbols(card) and is_about(play, move, other, args)


def is_about(play: Play, move: Move, other: Move, args: Mapping[str, Any]) -> bool:
    """Return whether a reason names the better card first: played, taken or kept in hand."""
    kept = move[0] in ("discard", "give") and play.view["decision"]["kind"] != "confiscate"
    return move[0] == other[0] and keys(args) == ([other[1], move[1]] if kept else [move[1], other[1]])


def may_follow(play: Play, move: Move, other: Move, args: Mapping[str, Any]) -> bool:
    """R10: cards that may be played after a card."""
    left = sum("interrupt" not in play.cards[card] for card in play.own_cards) - 1
    n, m = (
        min(left, play.symbols(card).count("play_another")
            + sum(step["count"] for step in play.steps(card) if step.get("do") == "play_cards"))
        for card in keys(args)
    )  # fmt: skip
    return plays(move, other, args) and (n, m) == (args["n"], args["m"]) and n > m


def draws(play: Play, move: Move, other: Move, args: Mapping[str, Any]) -> bool:
    """Cards that a text draws."""
    n, m = (sum(step["count"] for step in play.steps(card) if step.get("do") == "draw") for card in keys(args))
    other_ways = {"gargoyles", "history_monks", "alchemists", "beg_cards", "stanley", "chair"}
    unclear = play.does(keys(args)[1]) & other_ways
    return plays(move, other, args) and (n, m) == (args["n"], args["m"]) and n > m and not unclear


def is_reaction(play: Play, move: Move, other: Move, args: Mapping[str, Any]) -> bool:
    """R20: cards that are played out of turn."""
    card, rival = ("interrupt" in play.cards[one] for one in keys(args))
    return card and not rival and is_about(play, move, other, args)


def has_symbols(play: Play, move: Move, other: Move, args: Mapping[str, Any]) -> bool:
    """The symbols of two cards, without events."""
    n, m = (sum(one != "event" for one in play.symbols(card)) for card in keys(args))
    return (n, m) == (args["n"], args["m"]) and n > m and is_about(play, move, other, args)


def shows_dollars(play: Play, move: Move, other: Move, args: Mapping[str, Any]) -> bool:
    """The dollars on two cards."""
    n, m = (play.dollars(card) for card in keys(args))
    return (n, m) == (args["n"], args["m"]) and n > m and is_about(play, move, other, args)


# -- predicates: players and card texts --------------------------------------------------------------------------------
def players(count: Callable[[Play], Count]) -> Callable[..., bool]:
    """Return a predicate about two players who can be chosen."""

    def predicate(play: Play, move: Move, other: Move, args: Mapping[str, Any]) -> bool:
        seats = [int(args[name].partition(":")[2]) for name in ("whose", "other")]
        n, m = (count(play)(play.view, seat) for seat in seats)
        return seats == [move[-1], other[-1]] and (n, m) == (args["n"], args["m"]) and n != m

    return predicate


def text_steps(play: Play) -> set[str]:
    """Return the step of a card's text that asks the question."""
    step = play.state.agenda[-1]
    if step[0] != "act":
        return set()
    card = play.view.board.cards[step[2]].id
    steps = play.steps(card)
    return {steps[step[4]].get("do", steps[step[4]].get("call"))} if steps else set()


def pays_or_loses(play: Play, move: Move, other: Move, args: Mapping[str, Any]) -> bool:
    """R43: the victim has the money, and a building to lose."""
    seat = seat_of(args)
    able = play.money(play.view, seat) >= args["n"] == 5 and play.buildings(play.view, seat) > 0
    return move == ("choose", seat) and other == ("skip",) and able and text_steps(play) == {"fire_brigade"}


def pays_or_draws_less(play: Play, move: Move, other: Move, args: Mapping[str, Any]) -> bool:
    """R46: the victim has the money."""
    seat = seat_of(args)
    return (
        move == ("choose", seat) and other == ("skip",) and play.money(play.view, seat) >= args["n"] == 5
        and text_steps(play) == {"penalty"}
    )  # fmt: skip


def is_free(play: Play, move: Move, other: Move, args: Mapping[str, Any]) -> bool:
    """R4: the other move is still legal after the district card."""
    if move[0] != "ability":
        return False
    after = play.state.copy()
    GAME.apply(after, move, Dice(1))
    return other in GAME.legal_moves(after) and after.money[play.seat] - play.state.money[play.seat] == args["n"]


def sells(play: Play, move: Move, other: Move, args: Mapping[str, Any]) -> bool:
    """R2, R46: the hand is filled up at the end of the turn."""
    if move[0] != "ability" or play.view["decision"]["kind"] != "rest" or not sum(play.view["deck"]):
        return False
    effect, limit = play.areas[move[1]]["effect"], play.limit(play.view, play.seat)
    fills = play.hand(play.view, play.seat) - 1 < limit == args["m"]
    return bool(fills and effect == {"do": "sell_card", "amount": args["n"]})


def loan(play: Play, move: Move, other: Move, args: Mapping[str, Any]) -> bool:
    """R45: ten dollars now, twelve at the end."""
    figures_ = (args["n"], args.get("m")) in ((10, 12), (2, None))
    return (
        figures_
        and {move, other} == {("use",), ("skip",)}
        and text_steps(play) == {"loan"}
        and ((move == ("use",)) == ("m" in args))
    )


def asks_others(step: str, count: Callable[[Play, int], bool]) -> Callable[..., bool]:
    """Return a predicate about the number of others that a text affects."""

    def predicate(play: Play, move: Move, other: Move, args: Mapping[str, Any]) -> bool:
        seats = [seat for seat in range(play.seats) if seat != play.seat and count(play, seat)]
        return move == ("use",) and len(seats) == args["n"] and text_steps(play) == {step}

    return predicate


def is_far(play: Play, move: Move, other: Move, args: Mapping[str, Any]) -> bool:
    """R47: progress towards the own goal."""
    counts: dict[str, Count] = {
        "spread": play.spread, "control": play.control, "trouble": play.trouble, "worth": play.worth
    }  # fmt: skip
    now = counts[play.own["wins_by"]](play.view, play.seat)
    return move == ("use",) and (now, play.own["goal"][play.seats]) == (args["n"], args["total"])


def protects(play: Play, move: Move, other: Move, args: Mapping[str, Any]) -> bool:
    """R43: who does not pay can lose a building."""
    ransom = play.view["decision"]["kind"] == "ransom"
    return move == ("pay",) and ransom and play.buildings(play.view, play.seat) == args["n"]


PREDICATES: dict[str, Callable[..., bool]] = {
    "Minions in {n} of the {total} areas needed, instead of {m}": own_goal("spread", lambda play: play.spread),
    "Control of {n} of the {total} areas needed, instead of {m}": own_goal("control", lambda play: play.control),
    "{n} of the {total} trouble markers needed, instead of {m}": own_goal("trouble", lambda play: play.trouble),
    "${n} of the ${total} needed, instead of ${m}": own_goal("worth", lambda play: play.worth),
    "{whose} controls {n} areas, instead of {m}; {total} could be enough to win": rival_goal(
        "control", lambda play: play.control
    ),
    "{whose} has minions in {n} areas, instead of {m}; {total} could be enough to win": rival_goal(
        "spread", lambda play: play.spread
    ),
    "{n} trouble markers on the board, instead of {m}; {total} could be enough to win": rival_goal(
        "trouble", lambda play: play.trouble
    ),
    "{whose} controls {n} areas, instead of {m}": more_or_less(lambda play: play.control),
    "{whose} has minions in {n} areas, instead of {m}": more_or_less(lambda play: play.spread),
    "{whose} has {n} minions on the board, instead of {m}": more_or_less(lambda play: play.minions),
    "{whose} has {n} buildings, instead of {m}": more_or_less(lambda play: play.buildings),
    "{whose} holds {n} cards, instead of {m}": more_or_less(lambda play: play.hand),
    "{whose} has ${n}, instead of ${m}": more_or_less(lambda play: play.money),
    "{whose} has ${n} in money and buildings, instead of ${m}": more_or_less(lambda play: play.worth),
    "From now on {whose} draws up to {n} cards, instead of {m}": more_or_less(lambda play: play.limit),
    "{whose} leads in {where} by {n} pieces, instead of {m}": leads,
    "{card} takes ${n} from the bank; {other} takes ${m}": brings,
    "{card} places {n} minions; {other} places {m}": places,
    "{card} allows a building in {where} for ${n}; {other} doesn't": can_build,
    "{card} can kill {whose}'s minion in {where}; {other} can't": can_kill,
    "{card} can kill a troll or demon in {where}; {other} can't": can_kill,
    "{other} triggers a random event; {card} doesn't": brings_no_event,
    "{card} allows {n} more cards; {other} allows {m}": may_follow,
    "{card} draws {n} cards; {other} draws {m}": draws,
    "{card} can be played as an interrupt; {other} can't": is_reaction,
    "{card} has {n} useful symbols; {other} has {m}": has_symbols,
    "{card} shows ${n}; {other} shows ${m}": shows_dollars,
    "{whose} controls {n} areas; {other} controls {m}": players(lambda play: play.control),
    "{whose} has minions in {n} areas; {other} has them in {m}": players(lambda play: play.spread),
    "{whose} has ${n} in money and buildings; {other} has ${m}": players(lambda play: play.worth),
    "{whose} has to pay ${n} or risk losing a building": pays_or_loses,
    "{whose} has to pay ${n} or draw one card fewer from now on": pays_or_draws_less,
    "Gives ${n} for free and rules out no other move": is_free,
    "Sells a card for ${n}, and the hand refills to {m} anyway": sells,
    "Gives ${n} now, with ${m} to pay back at the end": loan,
    "The loan costs ${n} more than it brings in": loan,
    "{n} other players have to give up a card or a dollar each": asks_others(
        "dragon_sanctuary", lambda play, seat: bool(play.money(play.view, seat) or play.hand(play.view, seat))
    ),
    "{n} other players have to remove a minion each": asks_others(
        "auditors", lambda play, seat: play.minions(play.view, seat) > 0
    ),
    "Only {n} of {total} so far; another personality may be closer to its goal": is_far,
    "Only ${n} of ${total} so far; another personality may be closer to its goal": is_far,
    "Not paying may cost one of {n} buildings": protects,
}


@pytest.mark.parametrize("positions", [60, pytest.param(1000, marks=pytest.mark.long)])
def test_every_reason_is_true(positions: int) -> None:
    predicates = predicates_about(Play, PREDICATES)
    count = check_claims(predicates, move_advantages, choices(GAME, OPTIONS, range(2, 5), positions))
    assert len(count) > 15
    assert positions < 1000 or len(count) >= len(PREDICATES) - 2  # two depend on a single card each
