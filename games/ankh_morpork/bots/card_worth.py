"""Values of cards for the seat of a `Judge`: played now, and kept in hand.

A played card is worth the best result of each symbol. A kept card is worth the typical result of its symbols, an
interrupt the piece that it may save.
"""

from __future__ import annotations

from collections.abc import Callable

from games.ankh_morpork.bots.judge import Judge
from games.ankh_morpork.rules.board import OWNER_COUNT, Card, Effect
from games.ankh_morpork.rules.state import NOBODY
from games.core.contract.contract import Seat
from games.core.contract.numbers import float_sum

TYPICAL_VALUES = {
    "minion": 0.6, "building": 0.7, "assassinate": 0.5, "remove_trouble": 0.25, "money": 0.07, "scroll": 0.4,
    "event": -0.15, "play_another": 0.35,
}  # fmt: skip
INTERRUPT_VALUE = 0.9  # value of an interrupt in hand
SECOND_CARD_SHARE = 0.5  # share of the next card's value that counts, since the best card is played first
EVENT_VALUE = -0.2  # value of a random event
EXTRA_CARD_VALUE = 0.6  # value of playing one more card


def kept_card_value(judge: Judge, card_number: int) -> float:
    """Return the value of a card kept in hand."""
    card = judge.board.cards[card_number]
    if card.reaction is not None:
        return INTERRUPT_VALUE if card.reaction.do != "end_turn" else 0.3
    value = 0.0
    for kind, amount in card.symbols:
        value += TYPICAL_VALUES[kind] * max(1, amount)
    return value + 0.3 * max(0.0, symbols_value(judge, card_number) - 1)


def played_card_value(judge: Judge, card_number: int) -> float:
    """Return the value of playing a card now, plus a share of the next card's value if another may be played."""
    card = judge.board.cards[card_number]
    gain = symbols_value(judge, card_number)
    if any(kind == "play_another" for kind, _ in card.symbols):
        gain += 0.2 + SECOND_CARD_SHARE * _best_other_card(judge, card_number)
    return gain


def _best_other_card(judge: Judge, number: int) -> float:
    """Return the value of the best other card in hand."""
    cards, best = judge.board.cards, 0.0
    for other in judge.state.hands[judge.seat]:
        if other != number and cards[other].reaction is None:
            best = max(best, symbols_value(judge, other))
    return best


def symbols_value(judge: Judge, card_number: int) -> float:
    """Return the value of a card's symbols at their best targets, cached in the judge."""
    value = judge.cards.get(card_number)
    if value is None:
        value = judge.cards[card_number] = _now(judge, judge.board.cards[card_number])
    return value


def _now(judge: Judge, card: Card) -> float:
    gain, minions = 0.0, 0
    for kind, amount in card.symbols[: judge.symbols_seen]:
        if kind == "minion":
            gain += judge.best_symbol_gain("minion") * (0.8 if minions else 1.0)
            minions += 1
        elif kind == "money":
            gain += amount * judge.money[judge.seat]
        elif kind == "scroll":
            gain += max(0.0, scroll_step_value(judge, card.scroll[0]))
            if len(card.scroll) > 1:
                gain += max(0.0, scroll_step_value(judge, card.scroll[1]))
        elif kind == "event":
            gain += EVENT_VALUE
        elif kind != "play_another":
            gain += judge.best_symbol_gain(kind)
    return gain


def scroll_step_value(judge: Judge, effect: Effect) -> float:
    """Return the value of one step of a card's text (scroll) at its best target."""
    return _SCROLLS[effect.do](judge, effect)


def _rivals(judge: Judge) -> list[Seat]:
    return [seat for seat in range(judge.seats) if seat != judge.seat]


def taken_money_value(judge: Judge, amount: int, victim: Seat) -> float:
    """Return the value of taking money from a rival, at most what the rival has."""
    amount = min(amount, judge.state.money[victim])
    return amount * (judge.money[judge.seat] + 0.02 - judge.money[victim])


def _take_each(judge: Judge, effect: Effect) -> float:
    return float_sum(taken_money_value(judge, effect.amount, seat) for seat in _rivals(judge))


def _take_one(judge: Judge, effect: Effect) -> float:
    return max(taken_money_value(judge, effect.amount, seat) for seat in _rivals(judge))


def _loan(judge: Judge, effect: Effect) -> float:
    """Return the value of a loan of ten dollars, repaid with twelve: higher for a poor seat and early in the game."""
    poor = max(0.0, 1 - judge.state.money[judge.seat] / 14)
    left = 1 - judge.progress.drawn_share()
    return 0.9 * poor * left - 0.4


def _crowd(judge: Judge, effect: Effect) -> float:
    start = effect.area * OWNER_COUNT
    return judge.money[judge.seat] * sum(judge.state.units[start : start + OWNER_COUNT])


def _by_trouble(judge: Judge, effect: Effect) -> float:
    return judge.money[judge.seat] * effect.amount * judge.progress.trouble


def _by_buildings(judge: Judge, effect: Effect) -> float:
    return judge.money[judge.seat] * effect.amount * sum(owner >= 0 for owner in judge.state.building)


def _draw(judge: Judge, effect: Effect) -> float:
    return effect.amount * (judge.draw_gain + 0.05)


def _gargoyles(judge: Judge, effect: Effect) -> float:
    return judge.state.building_count(judge.seat) * (judge.draw_gain + 0.05)


def _place(judge: Judge, effect: Effect) -> float:
    if effect.where == "near":
        return judge.best_placement_near(effect.area)
    if effect.where == "trouble":
        return judge.best_placement_in(judge.state.trouble)
    if effect.where == "own_building":
        mask = sum(1 << area for area, owner in enumerate(judge.state.building) if owner == judge.seat)
        return judge.best_placement_in(mask)
    return judge.best_placement_in(judge.board.tables.all_areas)


def _stir(judge: Judge, effect: Effect) -> float:
    if effect.where != "beside_trouble":
        return judge.best_new_trouble(judge.board.tables.all_areas)
    trouble = judge.state.trouble
    return judge.best_new_trouble(sum(1 << a for a, mask in enumerate(judge.board.tables.neighbours) if mask & trouble))


def _discard(judge: Judge, effect: Effect) -> float:
    return 0.0


def _buy_out(judge: Judge, effect: Effect) -> float:
    state, best = judge.state, 0.0
    for area, owner in enumerate(state.building):
        if owner in (NOBODY, judge.seat) or bool(state.trouble >> area & 1) != effect.trouble:
            continue
        if judge.board.areas[area].cost <= state.money[judge.seat]:
            best = max(best, judge.buying_gain(area))
    return best


def _dean(judge: Judge, effect: Effect) -> float:
    return judge.best_removal(1 << effect.area, judge.seat)


def _slant(judge: Judge, effect: Effect) -> float:
    units, trouble = judge.state.units, judge.state.trouble
    crowds = [
        sum(units[area * OWNER_COUNT : area * OWNER_COUNT + OWNER_COUNT]) for area in range(len(judge.board.areas))
    ]
    most = max((crowd for area, crowd in enumerate(crowds) if trouble >> area & 1), default=0)
    return 2 * most * judge.money[judge.seat]


def _zorgo(judge: Judge, effect: Effect) -> float:
    """Return the value of a change of identity: higher for a seat far from its goal."""
    return 0.6 - judge.threat[judge.seat] * 0.5


def _chair(judge: Judge, effect: Effect) -> float:
    sizes = [len(hand) for hand in judge.state.hands]
    return 0.3 * (max(sizes[seat] for seat in _rivals(judge)) - sizes[judge.seat]) - 0.1


def _fixed(worth: float) -> Callable[[Judge, Effect], float]:
    return lambda judge, effect: worth


def _dollars(amount: float) -> Callable[[Judge, Effect], float]:
    return lambda judge, effect: amount * judge.money[judge.seat]


_SCROLLS: dict[str, Callable[[Judge, Effect], float]] = {
    "take_from_each": _take_each,
    "take_from_one": _take_one,
    "loan": _loan,
    "beg_cards": _fixed(0.5),
    "money_per_unit": _crowd,
    "money_per_trouble": _by_trouble,
    "money_per_building": _by_buildings,
    "draw": _draw,
    "move_other": lambda judge, effect: judge.best_symbol_gain("move_other"),
    "play_cards": lambda judge, effect: EXTRA_CARD_VALUE * effect.amount,
    "penalty": _fixed(0.5),
    "cash_cards": _fixed(0.1),
    "discard": _discard,
    "sell_card": _dollars(1.0),
    "pay_player": _dollars(-2.0),
    "move_own": lambda judge, effect: judge.best_symbol_gain("move_own"),
    "place": _place,
    "place_trouble": _stir,
    "buy_out": _buy_out,
    "assassinate": lambda judge, effect: judge.best_symbol_gain("assassinate"),
    "alchemists": _fixed(0.3),
    "auditors": lambda judge, effect: 0.4 * len(_rivals(judge)),
    "bursar": _fixed(0.2),
    "cable_street": _fixed(0.4),
    "carcer": lambda judge, effect: 0.5 * judge.best_symbol_gain("move_other"),
    "chair": _chair,
    "cosmo_lavish": _fixed(0.1),
    "dean": _dean,
    "dibbler": _dollars(1.8),
    "dragon_sanctuary": lambda judge, effect: 0.15 * len(_rivals(judge)),
    "errol": lambda judge, effect: 0.5 * judge.best_symbol_gain("assassinate"),
    "fire_brigade": _dollars(4.0),
    "gargoyles": _gargoyles,
    "here_n_now": _dollars(1.5),
    "history_monks": lambda judge, effect: 0.2 * min(4, len(judge.state.pile)),
    "hubert": _fixed(0.1),
    "mr_slant": _slant,
    "mrs_cake": _fixed(0.2),
    "stanley": _fixed(0.4),
    "wee_mad_arthur": lambda judge, effect: judge.best_symbol_gain("half"),
    "zorgo": _zorgo,
}
