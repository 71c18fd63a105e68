"""What speaks for a move: what it changes on the table, for whom and where, the most telling first.

Of what lies hidden only the own goal of whoever decides is spoken of, and only where the view holds it: the sentence is
for nobody else. No full stop, so that a sentence can be part of another.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from games.ankh_morpork.bots import differences
from games.ankh_morpork.bots.differences import Scene
from games.ankh_morpork.controls.faces import idle_symbols
from games.ankh_morpork.rules import ending
from games.core.contract.contract import Move, View
from games.core.contract.names import seat_name
from games.core.contract.texts import N_, N_n, Text


def reasons(view: View, move: Move) -> list[Text]:
    """Say what speaks for this move, the most telling first."""
    return KINDS[move[0]](Scene(view), move)


# -- cards ------------------------------------------------------------------------------------------------------------
_SYMBOL_WORDS: dict[str, Text] = {
    "minion": N_("a minion"),
    "building": N_("a building"),
    "assassinate": N_("an assassination"),
    "remove_trouble": N_("less trouble"),
    "money": N_("${n}"),
    "scroll": N_("its text"),
    "event": N_("an event"),
    "play_another": N_("another card"),
}


# The symbols that can bring one nearer, by what a personality wins by.
_SERVING = {
    "spread": ("minion",),
    "control": ("minion", "building", "assassinate"),
    "trouble": ("minion", "event"),
    "worth": ("money", "building"),
}


def _play(scene: Scene, move: Move) -> list[Text]:
    name = f"card:{move[1]}"
    card = scene.board.cards[scene.board.card_index[move[1]]]
    idle = idle_symbols(scene.view, card) if scene.view["seat"] == scene.seat else {}
    able = [symbol for place, symbol in enumerate(card.symbols) if place not in idle]
    if not able:
        return [N_("This card is missed least: {card}", card=name)]
    way, total = scene.wins_by()
    serving = [(kind, amount) for kind, amount in able if kind in _SERVING.get(way, ())]
    found = [N_("{card} does most now: {brings}", card=name, brings=_symbols(able), by=len(able))]
    if serving:
        now = ending.progress(scene.state, scene.seat, way)
        found.insert(0, N_("{card} can lead nearer the goal, {n} of {total} so far, by: {brings}",
                           card=name, n=now, total=total, brings=_symbols(serving)))  # fmt: skip
    return found


def _symbols(symbols: Iterable[tuple[str, int]]) -> list[Text]:
    return [_SYMBOL_WORDS[kind].with_args(n=amount) for kind, amount in symbols]


def _missed(scene: Scene, move: Move) -> list[Text]:
    card = f"card:{move[1]}"
    kind, _seat, *rest = scene.step
    if kind == "confiscate":
        return [N_("{whose} could do most with this card: {card}", whose=seat_name(rest[0]), card=card)]
    if kind in ("give", "sale", "tribute"):
        return [N_("{whom} can do least with this card: {card}", whom=seat_name(rest[0]), card=card)]
    symbols = scene.board.cards[scene.board.card_index[move[1]]].symbols
    if not symbols:
        return [N_("This card is missed least: {card}", card=card)]
    brings = _symbols(symbols)
    return [N_("{card} is missed least, all it would bring: {brings}", card=card, brings=brings, by=-len(brings))]


def _keep(scene: Scene, move: Move) -> list[Text]:
    card = scene.board.cards[scene.board.card_index[move[1]]]
    return [N_("{card} can do more later: {brings}", card=f"card:{move[1]}", brings=_symbols(card.symbols))]


def _money(scene: Scene, move: Move) -> list[Text]:
    return [N_("{card} brings ${n}", card=scene.card(), n=scene.effect().amount)]


def _use(scene: Scene, move: Move) -> list[Text]:
    return [N_("The text of this card helps now: {card}", card=scene.card())]


def _ability(scene: Scene, move: Move) -> list[Text]:
    where = f"area:{move[1]}"
    effect = scene.board.areas[scene.place(move)].effect
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


# -- people and answers -----------------------------------------------------------------------------------------------
def _choose(scene: Scene, move: Move) -> list[Text]:
    seat, do = move[1], scene.effect().do
    whose = seat_name(seat)
    if do in ("pay_player", "beneficiary", "sell_card"):
        return [
            N_(
                "This helps {whose} least: ${n} so far",
                whose=whose,
                n=scene.state.money[seat],
                by=-scene.state.money[seat],
            )
        ]
    if do in ("take_from_one", "mug", "hubert"):
        return [N_("{whose} has ${n} to give", whose=whose, n=scene.state.money[seat])]
    if do in ("beg_cards", "stanley", "chair", "cable_street"):
        return [N_n("{whose} has {n} card in hand", "{whose} has {n} cards in hand",
                   whose=whose, n=len(scene.state.hands[seat]))]  # fmt: skip
    return [
        N_n("{whose} should be slowed down: {n} area controlled",
            "{whose} should be slowed down: {n} areas controlled",
            whose=whose, n=ending.control_counts(scene.state)[seat]),
        N_("{whose} should be slowed down: ${n} in money and buildings",
           whose=whose, n=ending.net_worth(scene.state, seat)),
        N_n("{whose} should be slowed down: {n} card in hand", "{whose} should be slowed down: {n} cards in hand",
            whose=whose, n=len(scene.state.hands[seat])),
    ]  # fmt: skip


def _react(scene: Scene, move: Move) -> list[Text]:
    card = f"card:{move[1]}"
    if scene.step[0] != "react":
        return [N_("With {card} nothing more goes wrong this turn", card=card)]
    _, _seat, _threat, place, _actor, source = scene.step
    if place >= 0:
        return [N_("{where} is worth a card: {card}", where=scene.area(place), card=card)]
    return [N_("{card} stops what was to come: {source}", card=card, source=source)]


def _pay(scene: Scene, move: Move) -> list[Text]:
    kind, _seat, *rest = scene.step
    place = -1
    if kind == "react":
        _threat, place, _actor, _source = rest
    elif kind in ("prop", "flee"):
        place = rest[0]
    if place >= 0:
        return [N_("This is worth the money: {where}", where=scene.area(place))]
    if kind == "suffer":
        return [N_("A minion is worth more than the money: {card}", card=scene.card())]
    return [N_("Paying does less harm: {card}", card=scene.card())]


def _shield(scene: Scene, move: Move) -> list[Text]:
    return [N_("This is worth the money: {where}", where=f"area:{move[1]}")]


def _refuse(scene: Scene, move: Move) -> list[Text]:
    kind, _seat, *rest = scene.step
    if kind == "prop":
        return [N_("This building is not worth the money: {where}", where=scene.area(rest[0]))]
    money = scene.state.money[scene.seat]
    return [N_("All ${n} are kept, and what this does can be borne: {card}", n=money, card=scene.card())]


def _no(scene: Scene, move: Move) -> list[Text]:
    if scene.step[0] == "seize":
        return [N_("It is better to leave the buildings alone: {card}", card=scene.card())]
    if scene.step[0] == "halt":
        return [N_("The rest of the turn is worth more than what this may cost: {card}", card=scene.card())]
    if scene.step[0] == "shield":
        _, _seat, *both = scene.step
        return [N_("Neither building is worth the money: {areas}", areas=[scene.area(place) for place in both])]
    _, _seat, _threat, place, _actor, source = scene.step
    if place >= 0:
        return [N_("A card in hand is worth more later than this: {where}", where=scene.area(place))]
    return [N_("A card in hand is worth more later than this: {where}", where=source)]


def _skip(scene: Scene, move: Move) -> list[Text]:
    return [N_("Nothing that this symbol offers would help now: {card}", card=scene.card())]


def _done(scene: Scene, move: Move) -> list[Text]:
    return [N_("Everything useful has been done")]


def _pass(scene: Scene, move: Move) -> list[Text]:
    count = len(scene.state.hands[scene.seat])
    return [N_n("The {n} card in hand is worth more later", "The {n} cards in hand are worth more later", n=count)]


KINDS: dict[str, Callable[[Scene, Move], list[Text]]] = {
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
    "place": differences.arrive,
    "build": differences.build,
    "buy": differences.build,
    "raze": differences.raze,
    "spare": differences.gone,
    "lose": differences.gone,
    "kill": differences.gone,
    "take": differences.gone,
    "put": differences.put,
    "flee": differences.arrive,
    "calm": differences.calm,
    "stir": differences.stir,
    "pick": differences.pick,
    "choose": _choose,
    "discard": _missed,
    "give": _missed,
    "keep": _keep,
}
