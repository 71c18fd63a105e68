"""Descriptions of cards, piles, secrets and goals for the window, and the texts of their names.

Names are `card:<id>`, `event:<id>`, `personality:<id>` and `district:<id>` (the card; `area:<id>` is the area). Texts
of the data files have names, too: `about:card.<id>`, `short:card.<id>`, `about:personality.<id>.<goal>`.

A symbol of a hand card that certainly has no effect is marked with the reason. This is certain only if no earlier
symbol of the card can move pieces or trouble.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from games.ankh_morpork.rules.board import Board, Card, Effect
from games.ankh_morpork.rules.state import NOBODY
from games.core.contract.contract import View
from games.core.contract.extras.cards import CardFace, CardSymbol, Pile, PrintedFrame, SecretCardContent
from games.core.contract.extras.ending import Goal
from games.core.contract.extras.seat_rows import Holdings, SeatCount, SeatFacts
from games.core.contract.names import split_name
from games.core.contract.texts import N_, N_n, Text

SYMBOL_NAMES = {
    "minion": N_("new minion"), "building": N_("building"), "assassinate": N_("assassination"),
    "remove_trouble": N_("remove trouble"), "money": N_("money"), "scroll": N_("scroll"), "event": N_("event"),
    "play_another": N_("another card"), "interrupt": N_("interrupt"),
}  # fmt: skip
DISTRICT_TINTS = (
    "#C26A5E", "#6D86AE", "#D08F3C", "#8A9E5C", "#5A9A94", "#C2AC4A",
    "#75606E", "#7C8F98", "#B8654A", "#DDB24E", "#73966A", "#A184AC",
)  # fmt: skip
GOAL_TITLES = {
    "spread": N_("Areas with a minion"),
    "control": N_("Areas you control"),
    "trouble": N_("Trouble on the board"),
    "worth": N_("Money and buildings"),
    "last_card": N_("Cards left in the draw pile"),
}
GREEN_FRAME, BROWN_FRAME = PrintedFrame("card_green", "#4E7A4A"), PrintedFrame("card_brown", "#7A4E2A")
IDENTITY_TITLE, IDENTITY_BACK = N_("Personality"), "back_identity"
READY_TEXT, USED_TEXT, FRESH_TEXT, OTHERS_TURN_TEXT, DEMON_TEXT = (
    N_("ready to use"),
    N_("used this turn"),
    N_("from your next turn"),
    N_("only on your turn"),
    N_("blocked by a demon"),
)


# -- texts of names ---------------------------------------------------------------------------------------------------
def name_text(board: Board, name: str, language: str) -> str | None:
    """Return the text of a name in a language; None if the name is not of this game."""
    kind, key = split_name(name)
    if kind in ("about", "short"):
        return _data_text(board, kind, key, language)
    if kind == "board":
        return _in_language(board.data["name"], language)
    entry = board.entries.get(f"area:{key}" if kind == "district" else name)
    return _in_language(entry["name"], language) if entry is not None else None


def _data_text(board: Board, what: str, key: str, language: str) -> str | None:
    group, _, rest = key.partition(".")
    one, _, goal = rest.partition(".")
    entry = board.entries.get(f"{'area' if group == 'district' else group}:{one}")
    texts = (entry or {}).get(what)
    return _in_language(texts, language).replace("{goal}", goal) if texts else None


def _in_language(texts: dict[str, str], language: str) -> str:
    return texts.get(language) or next(iter(texts.values()))


def _named(name: str) -> Text:
    return N_("{name}", name=name)


# -- cards ------------------------------------------------------------------------------------------------------------
def symbols_of(board: Board, card: str) -> tuple[CardSymbol, ...]:
    """Return the symbols of a card in order of play. An interrupt has a symbol of its own."""
    entry = board.cards[board.card_index[card]]
    if entry.reaction is not None:
        return (CardSymbol("symbols/interrupt", SYMBOL_NAMES["interrupt"]),)
    return tuple(_symbol(kind, amount) for kind, amount in entry.symbols)


def _symbol(kind: str, amount: int) -> CardSymbol:
    if kind == "money":
        return CardSymbol("symbols/money", N_("${n}", n=amount), f"${amount}")
    return CardSymbol(f"symbols/{kind}", SYMBOL_NAMES[kind])


def card_face(view: View, name: str) -> CardFace:
    """Return the face of the card with this name."""
    kind, key = split_name(name)
    return {"card": _card, "district": _district, "event": _event, "personality": _personality}[kind](view, key)


def _card(view: View, card: str) -> CardFace:
    board: Board = view.board
    entry = board.entries[f"card:{card}"]
    return CardFace(
        title=_named(f"card:{card}"),
        picture=f"cards/{card}",
        symbols=_symbols_now(view, card),
        short_text=N_("{told}", told=f"short:card.{card}") if entry.get("short") else _empty(board, card),
        text=N_("{told}", told=f"about:card.{card}") if entry.get("about") else _empty(board, card),
        look_details=GREEN_FRAME if board.cards[board.card_index[card]].green else BROWN_FRAME,
    )


def _symbols_now(view: View, card: str) -> tuple[CardSymbol, ...]:
    """Return a card's symbols. Those without effect in the viewer's hand have a reason."""
    board: Board = view.board
    entry = board.cards[board.card_index[card]]
    idle = symbols_without_effect(view, entry) if f"card:{card}" in hand_card_names(view) else {}
    return tuple(
        symbol._replace(no_effect_reason=idle.get(place)) for place, symbol in enumerate(symbols_of(board, card))
    )


def _empty(board: Board, card: str) -> Text | None:
    """Return the text for a card without symbols and text; None for other cards."""
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
        header_colour=DISTRICT_TINTS[number % len(DISTRICT_TINTS)],
        status=state,
        is_ready=ready,
    )


def _usable(view: View, here: dict[str, Any], effect: Effect) -> tuple[Text, bool]:
    """Return (text about a district card's state, True if its owner can use it)."""
    if here["demons"]:
        return DEMON_TEXT, False
    if effect.do == "protect":
        return N_("whenever an event strikes"), True
    if here["used"]:
        return USED_TEXT, False
    if here["fresh"]:
        return FRESH_TEXT, False
    if here["building"] != view["active"]:
        return OTHERS_TURN_TEXT, False
    if effect.do[:3] == "pay" and view["money"][here["building"]] < effect.amount:
        return N_("costs ${n}", n=effect.amount), False
    return READY_TEXT, True


def _event(view: View, event: str) -> CardFace:
    return CardFace(
        title=_named(f"event:{event}"),
        picture=f"events/{event}",
        text=N_("{told}", told=f"about:event.{event}"),
        header_colour="#5B4A86",
    )


# for goals with a number, which the personality Vimes does not have
WINNING_TEXT = N_("{told} If this is true at the start of your turn, you win.")


def _personality(view: View, one: str) -> CardFace:
    goal = goal_amount(view, one)
    return CardFace(
        title=_named(f"personality:{one}"),
        picture=f"identities/{one}",
        text=(WINNING_TEXT if goal else N_("{told}")).with_args(told=f"about:personality.{one}.{goal}"),
        header_colour="#3A2A1A",
    )


def goal_amount(view: View, personality_id: str) -> int:
    """Return a personality's goal for the number of seats; 0 if it has none."""
    board: Board = view.board
    personality = next(item for item in board.personalities if item.id == personality_id)
    return personality.goal.get(view["seats"], 0)


def wins_by_money(view: View, personality_id: str) -> bool:
    """Return True if a personality's goal is in dollars."""
    return any(item.id == personality_id and item.wins_by == "worth" for item in view.board.personalities)


# -- hands and piles --------------------------------------------------------------------------------------------------
def _own(view: View) -> dict[str, Any] | None:
    seat = view["seat"]
    if seat is None or seat < 0:
        return None
    secret: dict[str, Any] | None = view["secrets"][seat]
    return secret


def hand_card_names(view: View) -> Sequence[str]:
    """List the cards in the viewer's hand."""
    own = _own(view)
    return [] if own is None else [f"card:{card}" for card in own["hand"]]


def district_card_names(view: View) -> Sequence[str]:
    """List the viewer's district cards."""
    seat = view["seat"]
    if seat is None or seat < 0:
        return []
    return [f"district:{area['id']}" for area in view["areas"] if area["building"] == seat and not area["retired"]]


DECK_TEXT = N_("Green cards first, then brown ones. Drawing the last one ends the game.")
DISCARD_PILE_TEXT = N_("Cards that have been played or discarded. They are never reshuffled.")
EVENTS_TEXT = N_("Events that have happened. None of them can happen again.")
TROUBLE_TEXT = N_(
    "Trouble markers on the board. One personality needs them to win, and with eight, the Riots event ends the game."
)


def public_piles(view: View) -> Sequence[Pile]:
    """List the public piles. Discarded cards and past events can be browsed."""
    trouble = sum(area["trouble"] for area in view["areas"])
    discarded = tuple(f"card:{card}" for card in reversed(view["pile"]))
    events = tuple(f"event:{event}" for event in reversed(view["events"]))
    return (
        Pile(
            "deck",
            N_("draw pile"),
            "back_green" if view["deck"][0] else "back_brown",
            sum(view["deck"]),
            description=DECK_TEXT,
        ),
        Pile("discarded", N_("discarded"), "cards", len(discarded), discarded, DISCARD_PILE_TEXT),
        Pile("events", N_("events"), "symbols/event", len(events), events, EVENTS_TEXT),
        Pile("trouble", N_("trouble"), "pieces/trouble", trouble, description=TROUBLE_TEXT),
    )


# -- goals ------------------------------------------------------------------------------------------------------------
def goals_to_show(view: View, progress: dict[str, Any]) -> Sequence[Goal]:
    """List the ways to win with every seat's progress. `progress` comes from `standings`."""
    board: Board = view.board
    goals: dict[str, Goal] = {}
    for one in board.personalities:
        if one.id not in progress:
            continue
        now, target = progress[one.id]["now"], progress[one.id]["goal"]
        values = (now[0],) if one.wins_by in ("trouble", "last_card") else tuple(now)
        who = N_("{name}", name=f"personality:{one.id}")
        earlier = goals.get(one.wins_by)
        line = who if earlier is None else N_("{first}, {second}", first=earlier.note, second=who)
        figure = "${n}" if one.wins_by == "worth" else "{n}"
        goals[one.wins_by] = Goal(GOAL_TITLES[one.wins_by], target, values, line, figure)
    return list(goals.values())


def secret_identity(view: View, progress: dict[str, Any]) -> SecretCardContent | None:
    """Return the viewer's identity and its progress."""
    own = _own(view)
    if own is None:
        return None
    one = own["personality"]
    now, target = progress[one]["now"][view["seat"]], progress[one]["goal"]
    if not target:
        left = N_n("{n} card is left", "{n} cards are left", n=now)
        return SecretCardContent(f"personality:{one}", left, title=IDENTITY_TITLE, back=IDENTITY_BACK)
    reached = N_("Now: ${n} of ${total}") if wins_by_money(view, one) else N_("Now: {n} of {total}")
    return SecretCardContent(
        f"personality:{one}", reached.with_args(n=now, total=target), now, target, IDENTITY_TITLE, IDENTITY_BACK
    )


# -- seat facts -------------------------------------------------------------------------------------------------------
def _loans_and_penalties(view: View, seat: int) -> Text | None:
    """Return a text about a seat's loans and penalty cards, or None."""
    loans, penalties = len(view["loans"][seat]), len(view["penalties"][seat])
    texts = [N_n("{n} loan", "{n} loans", n=loans)] if loans else []
    texts += [N_n("{n} penalty", "{n} penalties", n=penalties)] if penalties else []
    return N_("{first} · {second}", first=texts[0], second=texts[1]) if len(texts) > 1 else texts[0] if texts else None


def seat_facts(view: View, seat: int, controlled_areas: int) -> SeatFacts:
    """Return the public facts of a seat. `controlled_areas` is the number of areas that it controls."""
    board: Board = view.board
    minions, built = board.minions - view["left"][seat], board.buildings - view["buildings"][seat]
    districts = [
        (str(number + 1), N_("{where}", where=f"district:{area['id']}"))
        for number, area in enumerate(view["areas"])
        if area["building"] == seat and area["building"] != NOBODY and not area["retired"]
    ]
    return SeatFacts(
        suffix=_loans_and_penalties(view, seat),
        counts=(
            SeatCount("pieces/minion_<mark>", str(minions), N_("minions on the board"), f"/{board.minions}"),
            SeatCount("pieces/building_<mark>", str(built), N_("buildings on the board"), f"/{board.buildings}"),
            SeatCount("card", str(view["hands"][seat]), N_("cards in hand")),
            SeatCount("pieces/banner_<mark>", str(controlled_areas), N_("areas controlled")),
        ),
        holdings=Holdings(SeatCount("pieces/coin_5", f"${view['money'][seat]}", N_("money")), tuple(districts)),
    )


# -- symbols without effect -------------------------------------------------------------------------------------------
# Steps of card texts (scrolls) that only move cards or money.
BOARDLESS_STEPS = frozenset({
    "draw", "discard", "cash_cards", "loan", "money_per_unit", "money_per_trouble", "money_per_building",
    "take_from_each", "take_from_one", "beg_cards", "penalty", "sell_card", "pay_player", "mrs_cake", "zorgo",
})  # fmt: skip
NO_MINION_TEXT = N_("You can't build now. You have no minion on the board.")
NO_PLACE_TEXT = N_("You can't build now. Wherever you have a minion, there is trouble or a building.")
TOO_DEAR_TEXT = N_("You can't build now. You can't afford it.")
NO_VICTIM_TEXT = N_("You can't assassinate anyone now. The only figures in areas with trouble are your own.")
NO_TROUBLE_TEXT = N_("You can't remove trouble now. There is none on the board.")


def symbols_without_effect(view: View, card: Card) -> Mapping[int, Text]:
    """Return {symbol index: reason} for the symbols of the viewer's card that will have no effect."""
    seat = view["seat"]
    if seat is None or not 0 <= seat < view["seats"] or card.reaction is not None:
        return {}
    reasons: dict[int, Text] = {}
    money, moved, paid = view["money"][seat], False, False
    for place, (kind, amount) in enumerate(card.symbols):
        reason = None if moved else _reason(view, seat, kind, None if paid else money)
        if reason is not None:
            reasons[place] = reason
        elif kind == "money":
            money += amount
        elif kind == "scroll":
            steps = {step.do for step in card.scroll}
            moved, paid = moved or not steps <= BOARDLESS_STEPS, True
        else:
            moved = True
    return reasons


def _reason(view: View, seat: int, kind: str, money: int | None) -> Text | None:
    """Return why a symbol has no effect on the present board, or None.

    `money` is None if the amount is uncertain.
    """
    check = {"building": _building, "assassinate": _assassination, "remove_trouble": _calming}.get(kind)
    return check(view, seat, money) if check is not None else None


def _building(view: View, seat: int, money: int | None) -> Text | None:
    board: Board = view.board
    own = [(number, area) for number, area in enumerate(view["areas"]) if area["minions"][seat]]
    free = [number for number, area in own if area["building"] < 0 and not area["trouble"]]
    if not own:
        return NO_MINION_TEXT
    if not free:
        return NO_PLACE_TEXT
    poor = money is not None and all(board.areas[number].cost > money for number in free)
    return TOO_DEAR_TEXT if poor else None


def _assassination(view: View, seat: int, money: int | None) -> Text | None:
    return None if any(area["trouble"] and _has_victim(area, seat) for area in view["areas"]) else NO_VICTIM_TEXT


def _has_victim(area: Mapping[str, Any], seat: int) -> bool:
    others = any(count for other, count in enumerate(area["minions"]) if other != seat)
    return bool(others or area["trolls"] or area["demons"])


def _calming(view: View, seat: int, money: int | None) -> Text | None:
    return None if any(area["trouble"] for area in view["areas"]) else NO_TROUBLE_TEXT
