"""Reasons for a move: its effects on the board, most important first.

The deciding seat's own goal is mentioned only if the view contains it. Texts have no full stop, so that they can be
part of a sentence.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from games.ankh_morpork.bots import differences
from games.ankh_morpork.bots.differences import MoveContext
from games.ankh_morpork.controls.faces import idle_symbols
from games.ankh_morpork.rules import ending
from games.core.contract.contract import Move, View
from games.core.contract.names import seat_name
from games.core.contract.texts import N_, N_n, Text


def move_reasons(view: View, move: Move) -> list[Text]:
    """Return the reasons for a move, most important first."""
    return EXPLANATIONS[move[0]](MoveContext(view), move)


# -- cards ------------------------------------------------------------------------------------------------------------
_SYMBOL_TEXTS: dict[str, Text] = {
    "minion": N_("a minion"),
    "building": N_("a building"),
    "assassinate": N_("an assassination"),
    "remove_trouble": N_("less trouble"),
    "money": N_("${n}"),
    "scroll": N_("its text"),
    "event": N_("an event"),
    "play_another": N_("another card"),
}


# Symbols that can bring a seat nearer to its goal, by way to win.
_SERVING = {
    "spread": ("minion",),
    "control": ("minion", "building", "assassinate"),
    "trouble": ("minion", "event"),
    "worth": ("money", "building"),
}


def _play(context: MoveContext, move: Move) -> list[Text]:
    name = f"card:{move[1]}"
    card = context.board.cards[context.board.card_index[move[1]]]
    idle = idle_symbols(context.view, card) if context.view["seat"] == context.seat else {}
    able = [symbol for place, symbol in enumerate(card.symbols) if place not in idle]
    if not able:
        return [N_("This card is missed least: {card}", card=name)]
    wins_by, total = context.wins_by()
    serving = [(kind, amount) for kind, amount in able if kind in _SERVING.get(wins_by, ())]
    texts = [N_("{card} does most now: {brings}", card=name, brings=_symbols(able), by=len(able))]
    if serving:
        now = ending.progress(context.state, context.seat, wins_by)
        texts.insert(0, N_("{card} can lead nearer the goal, {n} of {total} so far, by: {brings}",
                           card=name, n=now, total=total, brings=_symbols(serving)))  # fmt: skip
    return texts


def _symbols(symbols: Iterable[tuple[str, int]]) -> list[Text]:
    return [_SYMBOL_TEXTS[kind].with_args(n=amount) for kind, amount in symbols]


def _missed(context: MoveContext, move: Move) -> list[Text]:
    card = f"card:{move[1]}"
    kind, _seat, *rest = context.step
    if kind == "confiscate":
        return [N_("{whose} could do most with this card: {card}", whose=seat_name(rest[0]), card=card)]
    if kind in ("give", "sale", "tribute"):
        return [N_("{whom} can do least with this card: {card}", whom=seat_name(rest[0]), card=card)]
    symbols = context.board.cards[context.board.card_index[move[1]]].symbols
    if not symbols:
        return [N_("This card is missed least: {card}", card=card)]
    brings = _symbols(symbols)
    return [N_("{card} is missed least, all it would bring: {brings}", card=card, brings=brings, by=-len(brings))]


def _keep(context: MoveContext, move: Move) -> list[Text]:
    card = context.board.cards[context.board.card_index[move[1]]]
    return [N_("{card} can do more later: {brings}", card=f"card:{move[1]}", brings=_symbols(card.symbols))]


def _money(context: MoveContext, move: Move) -> list[Text]:
    return [N_("{card} brings ${n}", card=context.asking_card(), n=context.effect().amount)]


def _use(context: MoveContext, move: Move) -> list[Text]:
    return [N_("The text of this card helps now: {card}", card=context.asking_card())]


def _ability(context: MoveContext, move: Move) -> list[Text]:
    where = f"area:{move[1]}"
    effect = context.board.areas[context.area_number(move)].effect
    if effect.do == "take_money":
        return [N_("{where} brings ${n} and costs no card", where=where, n=effect.amount)]
    return [_ABILITIES[effect.do].with_args(where=where, n=effect.amount)]


_ABILITIES = {
    "pay_and_place": N_("For ${n} a minion comes without a card: {where}"),
    "draw_and_discard": N_("A better card may come for a poor one: {where}"),
    "sell_card": N_("A card that helps little becomes ${n}: {where}"),
    "place_trouble": N_("Trouble costs no card here: {where}"),
    "pay_and_calm": N_("For ${n} trouble ends without a card: {where}"),
}


# -- other players and reactions --------------------------------------------------------------------------------------
def _choose(context: MoveContext, move: Move) -> list[Text]:
    seat, do = move[1], context.effect().do
    whose = seat_name(seat)
    if do in ("pay_player", "beneficiary", "sell_card"):
        return [
            N_(
                "This helps {whose} least: ${n} so far",
                whose=whose,
                n=context.state.money[seat],
                by=-context.state.money[seat],
            )
        ]
    if do in ("take_from_one", "mug", "hubert"):
        return [N_("{whose} has ${n} to give", whose=whose, n=context.state.money[seat])]
    if do in ("beg_cards", "stanley", "chair", "cable_street"):
        return [N_n("{whose} has {n} card in hand", "{whose} has {n} cards in hand",
                   whose=whose, n=len(context.state.hands[seat]))]  # fmt: skip
    return [
        N_n("{whose} should be slowed down: {n} area controlled",
            "{whose} should be slowed down: {n} areas controlled",
            whose=whose, n=ending.control_counts(context.state)[seat]),
        N_("{whose} should be slowed down: ${n} in money and buildings",
           whose=whose, n=ending.net_worth(context.state, seat)),
        N_n("{whose} should be slowed down: {n} card in hand", "{whose} should be slowed down: {n} cards in hand",
            whose=whose, n=len(context.state.hands[seat])),
    ]  # fmt: skip


def _react(context: MoveContext, move: Move) -> list[Text]:
    card = f"card:{move[1]}"
    if context.step[0] != "react":
        return [N_("With {card} nothing more goes wrong this turn", card=card)]
    _, _seat, _threat, place, _actor, source = context.step
    if place >= 0:
        return [N_("{where} is worth a card: {card}", where=context.area_name(place), card=card)]
    return [N_("{card} stops what was to come: {source}", card=card, source=source)]


def _pay(context: MoveContext, move: Move) -> list[Text]:
    kind, _seat, *rest = context.step
    place = -1
    if kind == "react":
        _threat, place, _actor, _source = rest
    elif kind in ("prop", "flee"):
        place = rest[0]
    if place >= 0:
        return [N_("This is worth the money: {where}", where=context.area_name(place))]
    if kind == "suffer":
        return [N_("A minion is worth more than the money: {card}", card=context.asking_card())]
    return [N_("Paying does less harm: {card}", card=context.asking_card())]


def _shield(context: MoveContext, move: Move) -> list[Text]:
    return [N_("This is worth the money: {where}", where=f"area:{move[1]}")]


def _refuse(context: MoveContext, move: Move) -> list[Text]:
    kind, _seat, *rest = context.step
    if kind == "prop":
        return [N_("This building is not worth the money: {where}", where=context.area_name(rest[0]))]
    money = context.state.money[context.seat]
    return [N_("All ${n} are kept, and what this does can be borne: {card}", n=money, card=context.asking_card())]


def _no(context: MoveContext, move: Move) -> list[Text]:
    if context.step[0] == "seize":
        return [N_("It is better to leave the buildings alone: {card}", card=context.asking_card())]
    if context.step[0] == "halt":
        return [N_("The rest of the turn is worth more than what this may cost: {card}", card=context.asking_card())]
    if context.step[0] == "shield":
        _, _seat, *both = context.step
        return [N_("Neither building is worth the money: {areas}", areas=[context.area_name(place) for place in both])]
    _, _seat, _threat, place, _actor, source = context.step
    if place >= 0:
        return [N_("A card in hand is worth more later than this: {where}", where=context.area_name(place))]
    return [N_("A card in hand is worth more later than this: {where}", where=source)]


def _skip(context: MoveContext, move: Move) -> list[Text]:
    return [N_("Nothing that this symbol offers would help now: {card}", card=context.asking_card())]


def _done(context: MoveContext, move: Move) -> list[Text]:
    return [N_("Everything useful has been done")]


def _pass(context: MoveContext, move: Move) -> list[Text]:
    count = len(context.state.hands[context.seat])
    return [N_n("The {n} card in hand is worth more later", "The {n} cards in hand are worth more later", n=count)]


EXPLANATIONS: dict[str, Callable[[MoveContext, Move], list[Text]]] = {
    "play": _play,
    "pass": _pass,
    "skip": _skip,
    "done": _done,
    "no": _no,
    "pay": _pay,
    "refuse": _refuse,
    "shield": _shield,
    "react": _react,
    "ability": _ability,
    "money": _money,
    "use": _use,
    "place": differences.explain_arrival,
    "build": differences.explain_building,
    "buy": differences.explain_building,
    "raze": differences.explain_razing,
    "spare": differences.explain_loss,
    "lose": differences.explain_loss,
    "kill": differences.explain_loss,
    "take": differences.explain_loss,
    "put": differences.explain_move,
    "flee": differences.explain_arrival,
    "calm": differences.explain_calming,
    "stir": differences.explain_trouble,
    "pick": differences.explain_crowd,
    "choose": _choose,
    "discard": _missed,
    "give": _missed,
    "keep": _keep,
}
