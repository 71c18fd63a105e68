"""How moves are chosen and described: for each kind of move, the objects to click and a text.

The module also finds free gains, which can be taken automatically, and writes the warning before passing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from games.ankh_morpork.controls import words
from games.ankh_morpork.controls.faces import symbols_without_effect
from games.ankh_morpork.controls.prompts import will_draw_cards
from games.ankh_morpork.rules.card_texts.dice import DIBBLER_PRICE
from games.ankh_morpork.rules.card_texts.pieces import BRIGADE_PRICE
from games.ankh_morpork.rules.random_events import SUBSIDENCE_PRICE
from games.ankh_morpork.rules.reactions import PAY
from games.ankh_morpork.rules.symbols import symbol_effect
from games.ankh_morpork.rules.turn import FLOW, SILENT_KINDS
from games.ankh_morpork.view.view import forecast, guess
from games.core.contract.contract import Move, Options, View
from games.core.contract.controller import MoveControl, MovePart
from games.core.contract.extras.standing_answer import StandingAnswer
from games.core.contract.extras.trial import draws_or_reveals, try_move
from games.core.contract.names import seat_name
from games.core.contract.texts import N_, N_n, Text

REVEALING_EVENTS = frozenset({"saw", "saw_given", "happened", "rolled", "drew", "salvaged"})
CHANCE_EVENT_LABELS = {
    "happened": N_("Turn up the event"),
    "rolled": N_("Roll for it"),
    "drew": N_("Draw"),
    "salvaged": N_("Draw"),
}
END_TURN_LABEL, END_AND_DRAW_LABEL = N_("End the turn"), N_("End the turn and draw")


def _named(kind: str) -> Callable[[View, Move], Sequence[MovePart]]:
    return lambda view, move: ((f"{kind}:{move[1]}",),)


def _button(view: View, move: Move) -> Sequence[MovePart]:
    return ((f"button:{move[0]}",),)


def _now(view: View, move: Move) -> Sequence[MovePart]:
    """Return the only part of a move: the current symbol of the played card, or a button."""
    return ((f"symbol:{view['decision']['args'][1]}", f"button:{move[0]}"),)


def _react(view: View, move: Move) -> Sequence[MovePart]:
    """Return the only part of a reaction: a card in hand, or a button.

    If a click on the card means something else, only the button chooses the reaction.
    """
    button = f"button:{move[1]}"
    return ((f"card:{move[1]}", button),) if view["decision"]["kind"] in ("react", "halt") else ((button,),)


def _piece(view: View, move: Move) -> Sequence[MovePart]:
    """Return the only part of a move: a piece. An own minion can also be chosen by its area."""
    _, area, *owners = move
    if not owners:
        return ((f"minion:{area}:{view['decision']['seat']}", f"area:{area}"),)
    owner = owners[0]
    return ((f"minion:{area}:{owner}" if isinstance(owner, int) else f"{owner}:{area}",),)


def _with_area(kind: str) -> Callable[[View, Move], Sequence[MovePart]]:
    return lambda view, move: ((f"{kind}:{move[1]}", f"area:{move[1]}"),)


# -- confirming -------------------------------------------------------------------------------------------------------
def needs_confirmation(view: View, move: Move) -> bool:
    """Return True if a move is random or reveals something."""
    return draws_or_reveals(FLOW, guess, view, move, REVEALING_EVENTS, SILENT_KINDS)


def _lost_symbols(view: View, move: Move) -> Mapping[int, Text]:
    """Return {symbol index: reason} for the played card's symbols without effect."""
    return symbols_without_effect(view, view.board.cards[view.board.card_index[move[1]]])


def _text_of_loss(view: View, move: Move) -> Text | None:
    """Return a text about a card's effective and lost symbols; None if all have an effect."""
    idle = _lost_symbols(view, move)
    if not idle:
        return None
    symbols = view.board.cards[view.board.card_index[move[1]]].symbols
    texts = [words.symbol_text(*symbol) for symbol in symbols]
    works = [one for place, one in enumerate(texts) if place not in idle]
    lost = [one for place, one in enumerate(texts) if place in idle]
    return (
        N_("Play: {works} (no effect: {lost})", works=works, lost=lost)
        if works
        else N_("Play (no effect: {lost})", lost=lost)
    )


def confirm_label(view: View, move: Move) -> Text | None:
    """Return the label of the button that confirms a move; None means "Confirm".

    The label names lost symbols, a chance event, or the end of the turn.
    """
    if move[0] == "play" and (loss := _text_of_loss(view, move)) is not None:
        return loss
    events = try_move(FLOW, guess, view, move, SILENT_KINDS).events
    chance = next((event.kind for event in events if event.kind in CHANCE_EVENT_LABELS), None)
    if chance in (None, "drew") and any(event.kind == "turn" for event in events):
        return END_TURN_LABEL if chance is None else END_AND_DRAW_LABEL
    return None if chance is None else CHANCE_EVENT_LABELS[chance]


# -- move texts -------------------------------------------------------------------------------------------------------
def _fixed_text(text: Text) -> Callable[[View, Move], Text]:
    return lambda view, move: text


def _text_about_area(text: Text) -> Callable[[View, Move], Text]:
    """Return a text function for moves about an area or a piece in it."""

    def text_for(view: View, move: Move) -> Text:
        where = f"area:{move[1]}"
        return text.with_args(where=where) if len(move) == 2 else text.with_args(where=where, whose=_owner(move))

    return text_for


def _text_with_trouble(text: Text) -> Callable[[View, Move], Text]:
    """Return a text function for moving a piece to an area. The text mentions new trouble there."""
    plain = _text_about_area(text)

    def text_for(view: View, move: Move) -> Text:
        where, text = f"area:{move[1]}", plain(view, move)
        stirred = any(event.kind == "trouble" and event.args["where"] == where for event in forecast(view, move))
        return N_("{deed} – trouble will break out", deed=text) if stirred else text

    return text_for


def _text_by_piece_kind(minion: Text, monster: Text) -> Callable[[View, Move], Text]:
    """Return a text function for a piece, with one text for minions and one for trolls and demons."""
    return lambda view, move: _text_about_area(minion if isinstance(move[-1], int) else monster)(view, move)


def _text_take(view: View, move: Move) -> Text:
    if len(move) == 2:
        return N_("Move your minion from {where}", where=f"area:{move[1]}")
    text = _text_by_piece_kind(N_("Choose {whose}'s minion in {where}"), N_("Choose the {whose} in {where}"))
    return text(view, move)


def _text_about_card(text: Text) -> Callable[[View, Move], Text]:
    """Return a text function for moves about a card."""
    return lambda view, move: text.with_args(card=f"card:{move[1]}")


def _owner(move: Move) -> str:
    _, _area, owner = move
    return seat_name(owner) if isinstance(owner, int) else f"piece:{owner}"


def _text_build(view: View, move: Move) -> Text:
    card, place, part = view["decision"]["args"]
    cost = view.board.areas[view.board.index[move[1]]].cost
    if symbol_effect(view.board, card, place, part).do == "wee_mad_arthur":
        cost //= 2
    return N_("Build in {where} for ${n}", n=cost, where=f"area:{move[1]}")


def _text_buy(view: View, move: Move) -> Text:
    area = view.board.index[move[1]]
    cost, owner = view.board.areas[area].cost, view["areas"][area]["building"]
    where = f"area:{move[1]}"
    if owner < 0:
        return N_("Buy the building in {where}", where=where)
    return N_("Buy {whose}'s building in {where} for ${n}", n=cost, where=where, whose=seat_name(owner))


def _text_money(view: View, move: Move) -> Text:
    card, place, _ = view["decision"]["args"]
    return N_("Take ${n} from the bank", n=view.board.cards[card].symbols[place][1])


def _text_choose(view: View, move: Move) -> Text:
    return N_("Choose {whose}", whose=seat_name(move[1]))


def _text_ability(view: View, move: Move) -> Text:
    return N_("{where}: {about}", where=f"area:{move[1]}", about=f"about:area.{move[1]}")


def _text_symbol(view: View, move: Move) -> Text:
    card = view.board.cards[view["decision"]["args"][0]]
    return words.symbol_text(*card.symbols[int(move[1])])


def _text_react(view: View, move: Move) -> Text:
    return N_("Answer with {card}", card=f"card:{move[1]}")


def payment_price(view: View) -> int:
    """Return the price to pay in the present decision."""
    decision = view["decision"]
    kind = decision["kind"]
    if kind in ("react", "flee", "shield"):
        area = view.board.tables.protecting_area
        return int(view.board.areas[area].effect.amount)
    if kind == "settle":
        return int(decision["args"][-1])
    return {"suffer": DIBBLER_PRICE, "ransom": BRIGADE_PRICE, "prop": SUBSIDENCE_PRICE, "tribute": 1}[kind]


def _text_pay(view: View, move: Move) -> Text:
    return N_("Pay ${n}", n=payment_price(view))


def _text_shield(view: View, move: Move) -> Text:
    return N_("Protect the building in {where} for ${n}", n=payment_price(view), where=f"area:{move[1]}")


_REFUSALS: dict[str, Text] = {
    "settle": N_("Take the card"),
    "ransom": N_("Don't pay"),
    "prop": N_("Give up the building"),
}


def _text_refuse(view: View, move: Move) -> Text:
    return _REFUSALS[view["decision"]["kind"]]


_NO: dict[str, Text] = {
    "seize": N_("Let it stand"),
    "halt": N_("Go on"),
    "shield": N_("Let both collapse"),
}


def _text_no(view: View, move: Move) -> Text:
    return _NO.get(view["decision"]["kind"], N_("Let it happen"))


def _text_done(view: View, move: Move) -> Text:
    if view["decision"]["kind"] != "rest":
        return N_("Enough")
    return END_AND_DRAW_LABEL if will_draw_cards(view) else END_TURN_LABEL


def _text_skip(view: View, move: Move) -> Text:
    _card, _place, part = view["decision"]["args"]
    return N_("Leave it at that") if part else N_("Skip this symbol")


CONTROLS: dict[str, MoveControl] = {
    "play": MoveControl(_named("card"), _text_about_card(N_("Play {card}")), needs_confirmation),
    "pass": MoveControl(_button, _fixed_text(N_("Pass")), needs_confirmation),
    "skip": MoveControl(_button, _text_skip, needs_confirmation),
    "done": MoveControl(_button, _text_done, needs_confirmation),
    "no": MoveControl(_button, _text_no, needs_confirmation),
    "pay": MoveControl(_button, _text_pay, needs_confirmation),
    "refuse": MoveControl(_button, _text_refuse, needs_confirmation),
    "react": MoveControl(_react, _text_react, needs_confirmation),
    "ability": MoveControl(_named("district"), _text_ability, needs_confirmation),
    "symbol": MoveControl(_named("symbol"), _text_symbol),
    "money": MoveControl(_now, _text_money, needs_confirmation),
    "use": MoveControl(_now, _fixed_text(N_("Use the text")), needs_confirmation),
    "place": MoveControl(_named("area"), _text_with_trouble(N_("Place a minion in {where}")), needs_confirmation),
    "build": MoveControl(_named("area"), _text_build, needs_confirmation),
    "buy": MoveControl(_with_area("building"), _text_buy, needs_confirmation),
    "raze": MoveControl(
        _with_area("building"), _text_about_area(N_("Take down the building in {where}")), needs_confirmation
    ),
    "shield": MoveControl(_with_area("building"), _text_shield, needs_confirmation),
    "spare": MoveControl(_piece, _text_about_area(N_("Take a minion from {where}")), needs_confirmation),
    "lose": MoveControl(_piece, _text_about_area(N_("Lose the minion in {where}")), needs_confirmation),
    "kill": MoveControl(
        _piece,
        _text_by_piece_kind(N_("Remove {whose}'s minion from {where}"), N_("Remove the {whose} from {where}")),
        needs_confirmation,
    ),
    "take": MoveControl(_piece, _text_take, needs_confirmation),
    "put": MoveControl(_named("area"), _text_with_trouble(N_("Move it to {where}")), needs_confirmation),
    "flee": MoveControl(_named("area"), _text_with_trouble(N_("Flee to {where}")), needs_confirmation),
    "calm": MoveControl(
        _with_area("trouble"), _text_about_area(N_("Remove the trouble in {where}")), needs_confirmation
    ),
    "stir": MoveControl(_named("area"), _text_about_area(N_("Start trouble in {where}")), needs_confirmation),
    "pick": MoveControl(_named("area"), _text_about_area(N_("Take the money for {where}")), needs_confirmation),
    "choose": MoveControl(_named("seat"), _text_choose, needs_confirmation),
    "discard": MoveControl(_named("card"), _text_about_card(N_("Discard {card}")), needs_confirmation),
    "give": MoveControl(_named("card"), _text_about_card(N_("Give up {card}")), needs_confirmation),
    "keep": MoveControl(_named("card"), _text_about_card(N_("Keep {card}")), needs_confirmation),
}


# -- free gains -------------------------------------------------------------------------------------------------------
# effects that only bring money or cards
FREE_EFFECTS = frozenset({"money", "draw", "money_per_unit", "money_per_trouble", "money_per_building"})
TAKE_MONEY_OPTION = "free_money"  # id of the option to take free money automatically


def free_gain_move(view: View) -> Move | None:
    """Return the move that gains something at no cost, or None."""
    decision = view["decision"]
    if decision is None or decision["kind"] != "act":
        return None
    card, place, part = decision["args"]
    if symbol_effect(view.board, card, place, part).do not in FREE_EFFECTS:
        return None
    return next((tuple(move) for move in view["moves"] if move[0] in ("money", "use")), None)


def auto_answer(view: View, options: Options) -> Move | None:
    """Return the automatic answer that takes free money, or None."""
    move = free_gain_move(view)
    if options.get(TAKE_MONEY_OPTION, "yes") != "yes" or move is None or move[0] != "money":
        return None
    trial = try_move(FLOW, guess, view, move, SILENT_KINDS)
    ends_turn = trial.decision is None or trial.decision.seat != view["decision"]["seat"]
    return None if ends_turn or needs_confirmation(view, move) else move


def _standing_payment(view: View, limit: int) -> Move | None:
    """Return the payment of a demand on another player's turn, if it is legal and within the limit."""
    is_own_turn = view["decision"]["seat"] == view["active"]
    is_legal = any(tuple(move) == PAY for move in view["moves"])
    return PAY if not is_own_turn and is_legal and payment_price(view) <= limit else None


STANDING_PAYMENT = StandingAnswer(
    kinds=frozenset({"tribute", "prop", "ransom", "settle"}),
    offered_at=frozenset({"card", "tribute", "prop", "ransom", "settle"}),
    limits=(1, SUBSIDENCE_PRICE, BRIGADE_PRICE),
    label=N_("Pay demands without asking…"),
    active_label=N_("Paying demands up to ${n} · stop"),
    about=N_(
        "During other players' turns, pay demands for money automatically: instead of giving up or taking "
        "a card, to the Fire Brigade, or to save a building from Subsidence. You are still asked "
        "about higher demands. Nobody else sees this setting. One click turns it off, and so does "
        "loading the match again."
    ),
    limit_label=N_("Up to ${n}"),
    answer=_standing_payment,
)


def pass_warning(view: View) -> Text | None:
    """Return a warning about district cards that could still be used, or None."""
    able = sum(move[0] == "ability" for move in view["moves"])
    if view["decision"]["kind"] != "rest" or not able:
        return None
    return N_n("You can still use {n} City Area card.", "You can still use {n} City Area cards.", n=able)
