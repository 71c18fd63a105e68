"""How cards, heaps, secrets and goals of Ankh-Morpork are described to painters, and the words for names.

Names: `card:<id>`, `event:<id>`, `personality:<id>`, `district:<id>` (the card; `area:<id>` is the place). Texts of the
data files are names too: `about:card.<id>`, `short:card.<id>`, `about:personality.<id>.<goal>`.

Symbols of a card in hand that will certainly do nothing are told before the card is played, with the reason. Certain is
only what no earlier symbol of the same card can change: one that moves pieces or trouble leaves it open.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from games.ankh_morpork.rules.board import Board, Card, Effect
from games.ankh_morpork.rules.state import NOBODY
from games.core.contract.contract import View
from games.core.contract.extras.cards import CardFace, Frame, Pile, Secret, Symbol
from games.core.contract.extras.ending import Goal
from games.core.contract.extras.rows import Count, Holding, SeatFacts
from games.core.contract.names import split_name
from games.core.contract.texts import N_, N_n, Text

# -- constants --------------------------------------------------------------------------------------------------------
SYMBOLS = {
    "minion": N_("new minion"), "building": N_("building"), "assassinate": N_("assassination"),
    "remove_trouble": N_("calm trouble"), "money": N_("money"), "scroll": N_("scroll"), "event": N_("event"),
    "play_another": N_("another card"), "interrupt": N_("reaction"),
}  # fmt: skip
TINTS = (
    "#C26A5E", "#6D86AE", "#D08F3C", "#8A9E5C", "#5A9A94", "#C2AC4A",
    "#75606E", "#7C8F98", "#B8654A", "#DDB24E", "#73966A", "#A184AC",
)  # fmt: skip
GOALS = {
    "spread": N_("Areas with a minion"),
    "control": N_("Areas controlled"),
    "trouble": N_("Trouble on the board"),
    "worth": N_("Money and buildings"),
    "last_card": N_("Cards left in the draw pile"),
}
GREEN, BROWN = Frame("card_green", "#4E7A4A"), Frame("card_brown", "#7A4E2A")
IDENTITY, BACK = N_("Identity"), "back_identity"
READY, USED, FRESH, OTHERS_TURN, DEMON = (
    N_("can be used"),
    N_("used this turn"),
    N_("from the next turn on"),
    N_("in your own turn"),
    N_("blocked by a demon"),
)


# -- texts of names ---------------------------------------------------------------------------------------------------
def name_text(board: Board, name: str, language: str) -> str | None:
    """Return the words for a name, None where it is not one of this game's."""
    kind, key = split_name(name)
    if kind in ("about", "short"):
        return _told(board, kind, key, language)
    if kind == "board":
        return _in(board.data["name"], language)
    entry = board.entries.get(f"area:{key}" if kind == "district" else name)
    return _in(entry["name"], language) if entry is not None else None


def _told(board: Board, what: str, key: str, language: str) -> str | None:
    group, _, rest = key.partition(".")
    one, _, goal = rest.partition(".")
    entry = board.entries.get(f"{'area' if group == 'district' else group}:{one}")
    words = (entry or {}).get(what)
    return _in(words, language).replace("{goal}", goal) if words else None


def _in(words: dict[str, str], language: str) -> str:
    return words.get(language) or next(iter(words.values()))


def _named(name: str) -> Text:
    return N_("{name}", name=name)


# -- cards ------------------------------------------------------------------------------------------------------------
def symbols_of(board: Board, card: str) -> tuple[Symbol, ...]:
    """Return the symbols of a card in order of play; the one of a reaction is its own."""
    found = board.cards[board.card_index[card]]
    if found.reaction is not None:
        return (Symbol("symbols/interrupt", SYMBOLS["interrupt"]),)
    return tuple(_symbol(kind, amount) for kind, amount in found.symbols)


def _symbol(kind: str, amount: int) -> Symbol:
    if kind == "money":
        return Symbol("symbols/money", N_("${n}", n=amount), f"${amount}")
    return Symbol(f"symbols/{kind}", SYMBOLS[kind])


def face(view: View, name: str) -> CardFace:
    """Describe any card by its name."""
    kind, key = split_name(name)
    return {"card": _card, "district": _district, "event": _event, "personality": _personality}[kind](view, key)


def _card(view: View, card: str) -> CardFace:
    board: Board = view.board
    entry = board.entries[f"card:{card}"]
    return CardFace(
        title=_named(f"card:{card}"),
        picture=f"cards/{card}",
        symbols=_symbols_now(view, card),
        short=N_("{told}", told=f"short:card.{card}") if entry.get("short") else _empty(board, card),
        text=N_("{told}", told=f"about:card.{card}") if entry.get("about") else _empty(board, card),
        extra=GREEN if board.cards[board.card_index[card]].green else BROWN,
    )


def _symbols_now(view: View, card: str) -> tuple[Symbol, ...]:
    """Return a card's symbols; of one in the hand of whoever looks those that will do nothing say why."""
    board: Board = view.board
    found = board.cards[board.card_index[card]]
    idle = idle_symbols(view, found) if f"card:{card}" in hand(view) else {}
    return tuple(symbol._replace(idle=idle.get(place)) for place, symbol in enumerate(symbols_of(board, card)))


def _empty(board: Board, card: str) -> Text | None:
    """Return the words for a card with neither symbols nor text."""
    return None if symbols_of(board, card) else N_("This card does nothing.")


def _district(view: View, area: str) -> CardFace:
    board: Board = view.board
    number = board.index[area]
    here = view["areas"][number]
    state, ready = _usable(view, here, board.areas[number].effect)
    return CardFace(
        title=_named(f"district:{area}"),
        picture=f"districts/{area}",
        look="plate",
        text=N_("{told}", told=f"about:area.{area}"),
        number=str(number + 1),
        tint=TINTS[number % len(TINTS)],
        state=state,
        ready=ready,
    )


def _usable(view: View, here: dict[str, Any], effect: Effect) -> tuple[Text, bool]:
    """Return whether the owner of a card may use it now, as far as money and turn go, and say so."""
    if here["demons"]:
        return DEMON, False
    if effect.do == "protect":
        return N_("whenever an event strikes"), True
    if here["used"]:
        return USED, False
    if here["fresh"]:
        return FRESH, False
    if here["building"] != view["active"]:
        return OTHERS_TURN, False
    if effect.do[:3] == "pay" and view["money"][here["building"]] < effect.amount:
        return N_("costs ${n}", n=effect.amount), False
    return READY, True


def _event(view: View, event: str) -> CardFace:
    return CardFace(
        title=_named(f"event:{event}"),
        picture=f"events/{event}",
        text=N_("{told}", told=f"about:event.{event}"),
        tint="#5B4A86",
    )


WINS = N_("{told} If it is so when your turn begins, you win.")  # a goal that has a number; Vimes wins at once


def _personality(view: View, one: str) -> CardFace:
    goal = goal_amount(view, one)
    return CardFace(
        title=_named(f"personality:{one}"),
        picture=f"identities/{one}",
        text=(WINS if goal else N_("{told}")).with_args(told=f"about:personality.{one}.{goal}"),
        tint="#3A2A1A",
    )


def goal_amount(view: View, one: str) -> int:
    """Return how much a personality needs with so many players."""
    board: Board = view.board
    found = next(item for item in board.personalities if item.id == one)
    return found.goal.get(view["seats"], 0)


def wins_by_money(view: View, one: str) -> bool:
    """Return whether a personality wins by money and buildings, so that its numbers are sums."""
    return any(item.id == one and item.wins_by == "worth" for item in view.board.personalities)


# -- hands and piles --------------------------------------------------------------------------------------------------
def _own(view: View) -> dict[str, Any] | None:
    seat = view["seat"]
    if seat is None or seat < 0:
        return None
    found: dict[str, Any] | None = view["secrets"][seat]
    return found


def hand(view: View) -> Sequence[str]:
    """List the cards in the hand of the seat whose view it is."""
    own = _own(view)
    return [] if own is None else [f"card:{card}" for card in own["hand"]]


def shelf(view: View) -> Sequence[str]:
    """List the district cards of the seat whose view it is."""
    seat = view["seat"]
    if seat is None or seat < 0:
        return []
    return [f"district:{area['id']}" for area in view["areas"] if area["building"] == seat and not area["retired"]]


DECK = N_("Green cards first, then brown ones. Whoever takes the last one ends the game.")
DISCARDED = N_("Cards played or discarded; they are not shuffled in again.")
EVENTS = N_("Events that have been turned up; none comes twice.")
TROUBLE = N_("Trouble markers on the board. With eight of them Riots end the game, and somebody’s identity may win.")


def piles(view: View) -> Sequence[Pile]:
    """List the heaps that everybody may count; discarded cards and past events may be leafed through."""
    trouble = sum(area["trouble"] for area in view["areas"])
    discarded = tuple(f"card:{card}" for card in reversed(view["pile"]))
    events = tuple(f"event:{event}" for event in reversed(view["events"]))
    return (
        Pile("deck", N_("draw pile"), "back_green" if view["deck"][0] else "back_brown", sum(view["deck"]), about=DECK),
        Pile("discarded", N_("discarded"), "cards", len(discarded), discarded, DISCARDED),
        Pile("events", N_("events"), "symbols/event", len(events), events, EVENTS),
        Pile("trouble", N_("trouble"), "pieces/trouble", trouble, about=TROUBLE),
    )


# -- goals ------------------------------------------------------------------------------------------------------------
def goals_to_show(view: View, near: dict[str, Any]) -> Sequence[Goal]:
    """List the ways to win, each once, with how far every seat has come; `near` as `standings` gives it."""
    board: Board = view.board
    found: dict[str, Goal] = {}
    for one in board.personalities:
        if one.id not in near:
            continue
        now, target = near[one.id]["now"], near[one.id]["goal"]
        values = (now[0],) if one.wins_by in ("trouble", "last_card") else tuple(now)
        who = N_("{name}", name=f"personality:{one.id}")
        earlier = found.get(one.wins_by)
        line = who if earlier is None else N_("{first}, {second}", first=earlier.line, second=who)
        figure = "${n}" if one.wins_by == "worth" else "{n}"
        found[one.wins_by] = Goal(GOALS[one.wins_by], target, values, line, figure)
    return list(found.values())


def secret_identity(view: View, near: dict[str, Any]) -> Secret | None:
    """Return the personality of the seat whose view it is, and how near it is to winning."""
    own = _own(view)
    if own is None:
        return None
    one = own["personality"]
    now, target = near[one]["now"][view["seat"]], near[one]["goal"]
    if not target:
        left = N_n("{n} card is left", "{n} cards are left", n=now)
        return Secret(f"personality:{one}", left, title=IDENTITY, back=BACK)
    reached = N_("Now: ${n} of ${total}") if wins_by_money(view, one) else N_("Now: {n} of {total}")
    return Secret(f"personality:{one}", reached.with_args(n=now, total=target), now, target, IDENTITY, BACK)


# -- seat facts -------------------------------------------------------------------------------------------------------
def _lying(view: View, seat: int) -> Text | None:
    """Name the cards that lie before a seat to the end of the game."""
    loans, penalties = len(view["loans"][seat]), len(view["penalties"][seat])
    found = [N_n("{n} loan", "{n} loans", n=loans)] if loans else []
    found += [N_n("{n} penalty", "{n} penalties", n=penalties)] if penalties else []
    return N_("{first} · {second}", first=found[0], second=found[1]) if len(found) > 1 else found[0] if found else None


def seat_facts(view: View, seat: int, controlled: int) -> SeatFacts:
    """Return what everybody may see of a seat; `controlled`: how many areas it controls."""
    board: Board = view.board
    minions, built = board.minions - view["left"][seat], board.buildings - view["buildings"][seat]
    districts = [
        (str(number + 1), N_("{where}", where=f"district:{area['id']}"))
        for number, area in enumerate(view["areas"])
        if area["building"] == seat and area["building"] != NOBODY and not area["retired"]
    ]
    return SeatFacts(
        beside=_lying(view, seat),
        counts=(
            Count("pieces/minion_<mark>", str(minions), N_("minions on the board"), f"/{board.minions}"),
            Count("pieces/building_<mark>", str(built), N_("buildings on the board"), f"/{board.buildings}"),
            Count("card", str(view["hands"][seat]), N_("cards in hand")),
            Count("pieces/banner_<mark>", str(controlled), N_("areas controlled")),
        ),
        holding=Holding(Count("pieces/coin_5", f"${view['money'][seat]}", N_("money")), tuple(districts)),
    )


# -- symbols without effect -------------------------------------------------------------------------------------------
# Steps of scrolls that move cards or money only and leave the board as it is; of others anything may come.
BOARDLESS_STEPS = frozenset({
    "draw", "discard", "cash_cards", "loan", "money_per_unit", "money_per_trouble", "money_per_building",
    "take_from_each", "take_from_one", "beg_cards", "penalty", "sell_card", "pay_player", "mrs_cake", "zorgo",
})  # fmt: skip
NO_MINION = N_("Building: nowhere now. You have no minion on the board.")
NO_PLACE = N_("Building: nowhere now. Trouble or a building by each minion.")
TOO_DEAR = N_("Building: nowhere now. You cannot pay for it.")
NO_VICTIM = N_("Assassination: nobody now. Where there is trouble, nobody else has a figure.")
NO_TROUBLE = N_("Calming trouble: nowhere now. There is no trouble on the board.")


def idle_symbols(view: View, card: Card) -> Mapping[int, Text]:
    """Return why symbols of a card of whoever looks will do nothing, by their places on the card."""
    seat = view["seat"]
    if seat is None or not 0 <= seat < view["seats"] or card.reaction is not None:
        return {}
    found: dict[int, Text] = {}
    money, moved, paid = view["money"][seat], False, False
    for place, (kind, amount) in enumerate(card.symbols):
        reason = None if moved else _reason(view, seat, kind, None if paid else money)
        if reason is not None:
            found[place] = reason
        elif kind == "money":
            money += amount
        elif kind == "scroll":
            steps = {step.do for step in card.scroll}
            moved, paid = moved or not steps <= BOARDLESS_STEPS, True
        else:
            moved = True
    return found


def _reason(view: View, seat: int, kind: str, money: int | None) -> Text | None:
    """Return why a kind of symbol does nothing as the board is; `money`: what there is, None where that is open."""
    check = {"building": _building, "assassinate": _assassination, "remove_trouble": _calming}.get(kind)
    return check(view, seat, money) if check is not None else None


def _building(view: View, seat: int, money: int | None) -> Text | None:
    board: Board = view.board
    own = [(number, area) for number, area in enumerate(view["areas"]) if area["minions"][seat]]
    free = [number for number, area in own if area["building"] < 0 and not area["trouble"]]
    if not own:
        return NO_MINION
    if not free:
        return NO_PLACE
    poor = money is not None and all(board.areas[number].cost > money for number in free)
    return TOO_DEAR if poor else None


def _assassination(view: View, seat: int, money: int | None) -> Text | None:
    return None if any(area["trouble"] and _has_victim(area, seat) for area in view["areas"]) else NO_VICTIM


def _has_victim(area: Mapping[str, Any], seat: int) -> bool:
    others = any(count for other, count in enumerate(area["minions"]) if other != seat)
    return bool(others or area["trolls"] or area["demons"])


def _calming(view: View, seat: int, money: int | None) -> Text | None:
    return None if any(area["trouble"] for area in view["areas"]) else NO_TROUBLE
