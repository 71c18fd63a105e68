"""Texts of the decision card, by kind of question."""

from __future__ import annotations

from collections.abc import Callable

from games.ankh_morpork.controls import faces
from games.ankh_morpork.rules.board import Board
from games.ankh_morpork.rules.pieces import owner_name as whose_piece
from games.ankh_morpork.rules.pieces import piece_kind
from games.ankh_morpork.rules.symbols import symbol_effect
from games.core.contract.contract import View
from games.core.contract.controller import Prompt
from games.core.contract.names import kind_of, seat_name
from games.core.contract.texts import N_, N_n, Text

MISSING_PART_PROMPTS: dict[str, Text] = {
    "area": N_("Choose an area"),
    **dict.fromkeys(("minion", "troll", "demon"), N_("Choose a figure on the board")),
}
_ACT: dict[str, Text] = {
    "minion": N_("{who}: where do you place a minion?"),
    "building": N_("{who}: where do you build?"),
    "skull": N_("{who}: who is your victim?"),
    "remove_trouble": N_("{who}: where do you remove trouble?"),
    "money": N_("{who}: take the money?"),
}
_PLACES: dict[str, Text] = {
    "building": N_("Where you have a minion and there is no building and no trouble."),
    "skull": N_("Another player's minion, a troll or a demon, where there is trouble."),
    "remove_trouble": N_("In any area."),
}
_NO_PLACES: dict[str, Text] = {
    "minion": N_("There is nowhere to place a minion now."),
    "building": N_("There is nowhere to build: it takes your minion, no building, no trouble, and the money."),
    "skull": N_("There is no victim: it takes another player's minion, a troll or a demon, where there is trouble."),
    "remove_trouble": N_("There is no trouble anywhere."),
}
_FURTHER: dict[str, Text] = {  # titles of questions asked by later steps of a card's text (scroll)
    "place": N_("{who}: where do you place a second minion?"),
    "assassinate": _ACT["skull"],
    "move_own": N_("{who}: which of your minions moves?"),
}
_FROM_HAND = ("cash_cards", "discard")  # effects that begin with the choice of a hand card
_THREATS: dict[str, Text] = {
    "assassination": N_("{who}: an assassin is after your minion in {where}"),
    "text_removal": N_("{who}: your minion in {where} is about to be removed"),
    "ordered_loss": N_("{who}: your minion in {where} is about to be removed"),
    "own_loss": N_("{who}: you are about to lose a minion in {where}"),
    "event_removal": N_("{who}: the event is removing your minion in {where}"),
    "event_building": N_("{who}: the event is taking your building in {where}"),
    "event_card": N_("{who}: the event is taking your City Area card for {where} out of the game"),
    "event_arrival": N_("{who}: something horrible is coming to {where}"),
    "text_move": N_("{who}: your minion in {where} is about to be moved"),
    "text": N_("{who}: a card is about to hit you"),
}
_SIMPLE_PROMPTS: dict[str, tuple[Text, Text | None]] = {
    "return": (N_("{who}: where do you put your minion back?"), N_("In a different area, by the usual rules.")),
    "lose": (N_("{who}: which of your minions do you take off the board?"), None),
    "drop": (N_("{who}: which card do you discard?"), None),
    "quarter": (N_("{who}: where do you place a minion?"), None),
    "riot": (N_("{who}: where do you start trouble?"), None),
    "soothe": (N_("{who}: where do you remove trouble?"), None),
    "cash": (N_("{who}: discard another card for money?"), N_("Choose a card from your hand.")),
    "suffer": (N_("{who}: pay, or lose a minion?"), None),
    "mug": (N_("{who}: whose money do you take?"), None),
    "tribute": (N_("{who}: money or a card?"), None),
    "confiscate": (N_("{who}: which card do you discard?"), N_("You can see their whole hand.")),
    "keep": (N_("{who}: which card do you keep?"), N_("The other one goes back.")),
    "ransom": (N_("{who}: pay the Fire Brigade?"), N_("If not, you may lose a building.")),
    "seize": (N_("{who}: which building do you remove?"), None),
    "beneficiary": (N_("{who}: who gets the money?"), None),
    "settle": (N_("{who}: pay, or take the card?"), N_("It takes up a place in your hand until the end of the game.")),
}


# kind of question -> the power of the district card that asks it
_POWERS = {"riot": "place_trouble", "quarter": "pay_and_place", "soothe": "pay_and_calm"}


def prompt(view: View) -> Prompt:
    """Return the content of the decision card."""
    decision = view["decision"]
    who = seat_name(decision["seat"])
    build = _PROMPTS.get(decision["kind"])
    if build is not None:
        return build(view, who)
    title, line = _SIMPLE_PROMPTS[decision["kind"]]
    return Prompt(title.with_args(who=who), _asked_by_line(view, line), card=_causing_card(view))


def _asked_by_line(view: View, line: Text | None) -> Text | None:
    """Return a text naming who played the card, followed by `line`; only `line` if the seat itself did."""
    if view["decision"]["seat"] == view["active"] or not view["playing"] or kind_of(_causing_card(view)) == "event":
        return line
    text = N_("{who} is playing this card.", who=seat_name(view["active"]))
    return text if line is None else N_("{first} {second}", first=text, second=line)


def _causing_card(view: View) -> str:
    """Return the name of the card or event that causes the question, or ""."""
    args, kind = view["decision"]["args"], view["decision"]["kind"]
    if kind in _POWERS or kind == "drop":
        return _causing_district(view, _POWERS.get(kind) or ("sell_card" if args[0] else "draw_and_discard"))
    named = next((arg for arg in args if isinstance(arg, str) and kind_of(arg) in ("card", "event")), "")
    if not named and kind in ("flee", "prop", "shield"):
        return f"event:{view['events'][-1]}"
    return named or (f"card:{view['playing']}" if view["playing"] else "")


def _causing_district(view: View, power: str) -> str:
    """Return the name of the deciding seat's district card with this power, or ""."""
    seat, board = view["decision"]["seat"], view.board
    owned = (area for area, here in zip(board.areas, view["areas"], strict=True) if here["building"] == seat)
    return next((f"district:{area.id}" for area in owned if area.effect.do == power), "")


def _card(view: View, who: str) -> Prompt:
    if view["decision"]["args"][0]:
        return Prompt(
            N_("{who}: which card do you play?", who=who),
            N_("Choose a card from your hand; work through its symbols from left to right."),
        )
    later = sum(step[0] == "next_card" for step in view["agenda"])
    line = N_n(
        "Play one or pass. After that, you can play {n} more.",
        "Play one or pass. After that, you can play {n} more.",
        n=later,
    )
    return Prompt(N_("{who}: another card?", who=who), line if later else N_("Play one or pass."))


def _act(view: View, who: str) -> Prompt:
    board: Board = view.board
    card, place, part = view["decision"]["args"]
    symbols, chain = faces.symbols_of(board, board.cards[card].id), tuple(f"card:{one}" for one in view["chain"])
    effect = symbol_effect(board, card, place, part)
    if effect.do in _ACT:
        return Prompt(_ACT[effect.do].with_args(who=who), _target_line(view, effect.do), (), place, symbols, chain)
    about = N_("{about}", about=f"about:card.{board.cards[card].id}")
    if part:
        return Prompt(_FURTHER[effect.do].with_args(who=who), about, (), place, symbols, chain)
    if effect.do in _FROM_HAND and any(move[0] == "discard" for move in view["moves"]):
        about = N_("{about} Choose a card from your hand.", about=f"about:card.{board.cards[card].id}")
    return Prompt(N_("{who}: use the card's text?", who=who), about, (), place, symbols, chain)


def _target_line(view: View, do: str) -> Text | None:
    """Return a text about where a symbol can be used, or that it has no target."""
    if do != "money" and all(move[0] in ("skip", "ability", "react") for move in view["moves"]):
        return _NO_PLACES[do]
    if do == "minion":
        seat = view["decision"]["seat"]
        if not any(area["minions"][seat] for area in view["areas"]):
            return N_("You have no minion on the board, so you may choose any area.")
        if not view["left"][seat]:
            return N_("Where you have a minion, or next door. All of yours are on the board, so one of them moves.")
        return N_n(
            "Where you have a minion, or next door. You have {n} left.",
            "Where you have a minion, or next door. You have {n} left.",
            n=view["left"][seat],
        )
    return _PLACES.get(do)


def _react(view: View, who: str) -> Prompt:
    threat, area, actor, source = view["decision"]["args"]
    where = f"area:{view.board.areas[area].id}" if area >= 0 else ""
    line = _hits_line(view) if actor < 0 else N_("{actor}: {source}", actor=seat_name(actor), source=source)
    if (goal := _destination(view)) is not None and line is not None:
        line = N_("{deed}. Going to {where}", deed=line, where=f"area:{view.board.areas[goal].id}")
    return Prompt(
        _THREATS[threat].with_args(who=who, where=where), line, card=source, highlighted=(where,) if where else ()
    )


def _destination(view: View) -> int | None:
    """Return the area to which the piece of the present question moves, or None if it does not move."""
    announced = next((step for step in reversed(view["agenda"]) if step[0] != "react"), None)
    kind, *rest = announced or [""]
    if kind == "shift":
        _origin, goal, _owner, _actor = rest
        return int(goal)
    if kind == "exchange":
        one, _owner, other, _partner, _actor = rest
        return int(one if view["decision"]["args"][1] == other else other)
    return None


def _spare(view: View, who: str) -> Prompt:
    where = f"area:{view.board.areas[view['decision']['args'][0]].id}"
    line = N_("All your minions are on the board, so one of them moves to {where}", where=where)
    return _add_cause(view, Prompt(N_("{who}: which minion moves there?", who=who), line, highlighted=(where,)))


def _room(view: View, who: str) -> Prompt:
    where = f"area:{view.board.areas[view['decision']['args'][0]].id}"
    title = N_("{who}: all your buildings are on the board – which one do you give up?", who=who)
    return _add_cause(view, Prompt(title, N_("It moves to {where}", where=where), highlighted=(where,)))


def _hits_line(view: View) -> Text | None:
    """Return a text with the number of the seat's minions that an event hits in an area."""
    decision = view["decision"]
    _, area, _, source = decision["args"]
    strikes = [step[1:] for step in view["agenda"] if step[0] == "strike"]
    alike = sum((hit, owner, by) == (area, decision["seat"], source) for hit, owner, _actor, _threat, by in strikes)
    return N_("Your minions in danger here, including this one: {n}", n=alike + 1) if alike else None


def _put(view: View, who: str) -> Prompt:
    origin, owner = view["decision"]["args"][:2]
    return _piece_prompt(view, N_("{who}: where does the figure go?", who=who), origin, owner)


def _partner(view: View, who: str) -> Prompt:
    area, owner = view["decision"]["args"][:2]
    return _piece_prompt(view, N_("{who}: which figure does it swap places with?", who=who), area, owner)


def _piece_prompt(view: View, title: Text, area: int, owner: int) -> Prompt:
    """Return a prompt about a chosen piece, which it names and highlights."""
    place, kind = view.board.areas[area].id, piece_kind(owner)
    name, whose = f"{kind}:{place}" + (f":{owner}" if kind == "minion" else ""), whose_piece(owner)
    line = N_("Chosen: {whose}, {where}", whose=whose, where=f"area:{place}")
    return Prompt(title, line, card=_causing_card(view), highlighted=(name,))


def _flee(view: View, who: str) -> Prompt:
    area = view.board.areas[view["decision"]["args"][0]].id
    line = N_("From {where} to an adjacent area that isn't flooded.", where=f"area:{area}")
    title = N_("{who}: where does your minion flee to?", who=who)
    return Prompt(title, line, card=_causing_card(view), highlighted=(f"minion:{area}:{view['decision']['seat']}",))


def _prop(view: View, who: str) -> Prompt:
    area = view.board.areas[view["decision"]["args"][0]].id
    title = N_("{who}: pay, or lose the building?", who=who)
    line = N_("The one in {where}", where=f"area:{area}")
    return Prompt(title, line, card=_causing_card(view), highlighted=(f"building:{area}",))


def _halt(view: View, who: str) -> Prompt:
    title = N_("{who}: go on after this roll?", who=who)
    ambushes = [rest for kind, *rest in reversed(view["agenda"]) if kind == "ambush"]
    rolled = dict.fromkeys(area for _seat, area, *_ in ambushes if area >= 0)
    areas = tuple(f"area:{view.board.areas[area].id}" for area in rolled)
    if not areas:
        line = N_("An interrupt can end your turn before anything happens.")
    else:
        line = N_("You rolled {areas}. An interrupt can end your turn before anything happens.", areas=list(areas))
    return Prompt(title, line, card=_causing_card(view), highlighted=areas)


def _shield(view: View, who: str) -> Prompt:
    areas = [view.board.areas[number].id for number in view["decision"]["args"]]
    price = view.board.areas[view.board.tables.protecting_area].effect.amount
    title = N_("{who}: the event is taking two of your buildings. Which one do you protect?", who=who)
    line = N_("${n} each; you'll be asked about the other one next.", n=price)
    return Prompt(title, line, card=_causing_card(view), highlighted=tuple(f"building:{area}" for area in areas))


def _hit(view: View, who: str) -> Prompt:
    area, title = view["decision"]["args"][0], N_("{who}: which figure do you remove?", who=who)
    if area < 0:
        return Prompt(title, _asked_by_line(view, N_("Where there is trouble.")), card=_causing_card(view))
    where = f"area:{view.board.areas[area].id}"
    return Prompt(
        title, _asked_by_line(view, N_("In {where}", where=where)), card=_causing_card(view), highlighted=(where,)
    )


def _add_cause(view: View, asked: Prompt) -> Prompt:
    """Add the cause of a question: the card's symbols, its text, or the district card."""
    board = view.board
    kind, _seat, *rest = view["agenda"][-2]
    if kind == "symbol":
        number, following = rest
        place = following - 1
    elif kind == "act" and rest[-1]:  # an earlier step of the card's text (scroll) is done
        number, place, _part = rest
    else:
        return asked._replace(card=_causing_district(view, "pay_and_place"))
    card = board.cards[number]
    if card.symbols[place][0] == "scroll":
        return asked._replace(card=f"card:{card.id}")
    chain = tuple(f"card:{one}" for one in view["chain"])
    return asked._replace(current_step=place, symbols=faces.symbols_of(board, card.id), chain=chain)


def _rest(view: View, who: str) -> Prompt:
    title = (
        N_("{who}: anything else before drawing?") if will_draw_cards(view) else N_("{who}: anything else this turn?")
    )
    if any(move[0] == "ability" for move in view["moves"]):
        return Prompt(title.with_args(who=who), N_("You can still use City Area cards."))
    return Prompt(title.with_args(who=who), N_("An interrupt can still bring back the card you played."))


def will_draw_cards(view: View) -> bool:
    """Return True if the deciding seat will draw cards at the end of its turn."""
    seat = view["decision"]["seat"]
    return bool(view["hands"][seat] + len(view["penalties"][seat]) < view.board.hand)


def _give(view: View, who: str) -> Prompt:
    receiver, count = view["decision"]["args"]
    line = N_n("{n} more card for {whom}", "{n} more cards for {whom}", n=count, whom=seat_name(receiver))
    return Prompt(N_("{who}: which card do you give up?", who=who), line, card=_causing_card(view))


def _sale(view: View, who: str) -> Prompt:
    buyer, price = view["decision"]["args"]
    line = N_("{whom} pays up to ${n} for it.", whom=seat_name(buyer), n=price)
    return Prompt(N_("{who}: which card do you give up?", who=who), line, card=_causing_card(view))


def _shed(view: View, who: str) -> Prompt:
    line = N_n(
        "You can discard up to {n} more card.",
        "You can discard up to {n} more cards.",
        n=view["decision"]["args"][0],
    )
    return Prompt(N_("{who}: which card do you discard before drawing?", who=who), line)


_PROMPTS: dict[str, Callable[[View, str], Prompt]] = {
    "card": _card,
    "act": _act,
    "react": _react,
    "rest": _rest,
    "give": _give,
    "sale": _sale,
    "shed": _shed,
    "put": _put,
    "partner": _partner,
    "flee": _flee,
    "prop": _prop,
    "hit": _hit,
    "halt": _halt,
    "shield": _shield,
    "spare": _spare,
    "room": _room,
}
