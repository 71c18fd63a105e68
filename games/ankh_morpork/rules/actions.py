"""What symbols and the common steps of scrolls do to the board, the bank and one's own hand.

An `Action` lists the answers that start it, says what forbids one, and does it: it may leave questions on the agenda.
Scrolls that move pieces or concern other players are in `scrolls`, cards with a text of their own in `card_texts`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from games.ankh_morpork.rules import pieces, piles
from games.ankh_morpork.rules.board import OWNERS, Deed
from games.ankh_morpork.rules.pieces import USUAL, buildable, owner_of, placeable, put_building, put_minion
from games.ankh_morpork.rules.reactions import strike, units
from games.ankh_morpork.rules.state import NOBODY, State
from games.core.contract.contract import Events, Move, Reason, Step
from games.core.contract.dice import Dice
from games.core.contract.flow import Question, legal_of
from games.core.contract.names import seat_name
from games.core.contract.telling import tell

DONE: Move = ("done",)
USE: tuple[Move, ...] = (("use",),)
MONEY: tuple[Move, ...] = (("money",),)
NO_CARDS = Reason("no_cards")


class Action:
    """One symbol or one step of a scroll: `minion`, `draw`.

    `start` lists answers, for a minion `("place", "the_shades")` and all other areas; `guard` None: every one is
    allowed. `legal` is the very list that the guard leaves, made more quickly, where that is asked often.
    """

    __slots__ = ("allowed", "do", "guard", "start")

    def __init__(
        self,
        start: Callable[[State, Deed], Sequence[Move]],
        guard: Callable[[State, Deed, Move], Reason | None] | None,
        do: Callable[[State, Deed, Move, Dice, Events | None], None],
        legal: Callable[[State, Deed], Sequence[Move]] | None = None,
    ) -> None:
        self.start, self.guard, self.do = start, guard, do
        self.allowed: Callable[[State, Deed], Sequence[Move]] = legal_of(start, guard, legal)


def use_once(state: State, deed: Deed) -> Sequence[Move]:
    """List the one answer of an action that needs no target."""
    return USE


# -- symbols ----------------------------------------------------------------------------------------------------------
def place_moves(state: State, deed: Deed) -> Sequence[Move]:
    """List all areas to place in."""
    return state.board.tables.place


def _guard_minion(state: State, deed: Deed, move: Move) -> Reason | None:
    return placeable(state, deed.seat, state.board.index[move[1]], USUAL)


def _legal_minion(state: State, deed: Deed) -> Sequence[Move]:
    tables = state.board.tables
    if state.left[deed.seat]:
        return tables.place.among[tables.reach[state.on[deed.seat]]]
    return [move for move in tables.place if _guard_minion(state, deed, move) is None]


def _minion(state: State, deed: Deed, move: Move, dice: Dice, events: Events | None) -> None:
    put_minion(state, deed.seat, state.board.index[move[1]], USUAL, events)


def build_moves(state: State, deed: Deed) -> Sequence[Move]:
    """List all areas to build in."""
    return state.board.tables.build


def _guard_build(state: State, deed: Deed, move: Move) -> Reason | None:
    area = state.board.index[move[1]]
    return buildable(state, deed.seat, area, state.board.areas[area].cost)


def _legal_build(state: State, deed: Deed) -> Sequence[Move]:
    board, tables, building, money = state.board, state.board.tables, state.building, state.money[deed.seat]
    calm = tables.listed[state.on[deed.seat] & ~state.trouble]
    return [tables.build[area] for area in calm if building[area] < 0 and money >= board.areas[area].cost]


def _build(state: State, deed: Deed, move: Move, dice: Dice, events: Events | None) -> None:
    area = state.board.index[move[1]]
    put_building(state, deed.seat, area, state.board.areas[area].cost, events)


def _kill_moves(state: State, deed: Deed) -> Sequence[Move]:
    return units(state, state.board.tables.kill)


def _guard_kill(state: State, deed: Deed, move: Move) -> Reason | None:
    _, area, owner = move
    if owner == deed.seat:
        return Reason("own_minion")
    if state.trouble >> state.board.index[area] & 1:
        return None
    return Reason("no_trouble", {"where": f"area:{area}"})


def _legal_kill(state: State, deed: Deed) -> Sequence[Move]:
    tables, counts = state.board.tables, state.units
    return [tables.kill[unit] for unit in tables.units[state.trouble] if counts[unit] and unit % OWNERS != deed.seat]


def _assassinate(state: State, deed: Deed, move: Move, dice: Dice, events: Events | None) -> None:
    threat = "text_removal" if deed.effect.do == "assassinate" else "assassination"
    area = state.board.index[move[1]]
    state.agenda.append(strike(area, owner_of(move), deed.seat, threat, deed.source))


def _calm_moves(state: State, deed: Deed) -> Sequence[Move]:
    return state.board.tables.calm


def _guard_calm(state: State, deed: Deed, move: Move) -> Reason | None:
    if state.trouble >> state.board.index[move[1]] & 1:
        return None
    return Reason("no_trouble", {"where": f"area:{move[1]}"})


def _legal_calm(state: State, deed: Deed) -> Sequence[Move]:
    return state.board.tables.calm.among[state.trouble]


def _calm(state: State, deed: Deed, move: Move, dice: Dice, events: Events | None) -> None:
    pieces.calm(state, state.board.index[move[1]], events, deed.seat)


def _money_moves(state: State, deed: Deed) -> Sequence[Move]:
    return MONEY


def _earn(state: State, deed: Deed, move: Move, dice: Dice, events: Events | None) -> None:
    pieces.earn(state, deed.seat, deed.effect.amount, events)


# -- scrolls: money and cards -----------------------------------------------------------------------------------------
def _loan(state: State, deed: Deed, move: Move, dice: Dice, events: Events | None) -> None:
    state.loans[deed.seat].append(deed.card)
    if state.playing == deed.card:
        state.playing = NOBODY
    pieces.earn(state, deed.seat, state.board.loan, events)
    if events is not None:
        tell(events, "borrowed", who=seat_name(deed.seat), card=deed.source)


def _income(state: State, deed: Deed) -> int:
    """Return what a scroll that pays for pieces brings."""
    if deed.effect.do == "money_per_unit":
        return pieces.crowd(state, deed.effect.area)
    if deed.effect.do == "money_per_trouble":
        return deed.effect.amount * state.trouble.bit_count()
    return deed.effect.amount * sum(owner >= 0 for owner in state.building)


def _guard_income(state: State, deed: Deed, move: Move) -> Reason | None:
    return None if _income(state, deed) else Reason("nothing_to_gain")


def _take_income(state: State, deed: Deed, move: Move, dice: Dice, events: Events | None) -> None:
    pieces.earn(state, deed.seat, _income(state, deed), events)


def _draw(state: State, deed: Deed, move: Move, dice: Dice, events: Events | None) -> None:
    piles.draw(state, deed.seat, deed.effect.amount, dice, events)


def _guard_has_cards(state: State, deed: Deed, move: Move) -> Reason | None:
    return None if state.hands[deed.seat] else NO_CARDS


def _play_cards(state: State, deed: Deed, move: Move, dice: Dice, events: Events | None) -> None:
    state.agenda += [("next_card", deed.seat)] * deed.effect.amount


def discard_moves(state: State, deed: Deed) -> Sequence[Move]:
    """List the cards in hand."""
    discard = state.board.tables.discard
    return [discard[card] for card in state.hands[deed.seat]]


def _discard(state: State, deed: Deed, move: Move, dice: Dice, events: Events | None) -> None:
    piles.discard(state, deed.seat, state.board.card_index[move[1]], events)


def _cash_in(state: State, deed: Deed, move: Move, dice: Dice, events: Events | None) -> None:
    _sell(state, deed.seat, move, deed.effect.amount, events)


def _sell(state: State, seat: int, move: Move, price: int, events: Events | None) -> None:
    piles.discard(state, seat, state.board.card_index[move[1]], events)
    pieces.earn(state, seat, price, events)
    if state.hands[seat]:
        state.agenda.append(("cash", seat, price))


def _cash_moves(state: State, step: Step) -> Sequence[Move]:
    discard = state.board.tables.discard
    return [DONE, *(discard[card] for card in state.hands[step[1]])]


def _cash(state: State, step: Step, move: Move, dice: Dice, events: Events | None) -> None:
    if move[0] != "done":
        _, seat, price = step
        _sell(state, seat, move, price, events)


ACTIONS: dict[str, Action] = {
    # symbols
    "minion": Action(place_moves, _guard_minion, _minion, _legal_minion),
    "building": Action(build_moves, _guard_build, _build, _legal_build),
    "skull": Action(_kill_moves, _guard_kill, _assassinate, _legal_kill),
    "remove_trouble": Action(_calm_moves, _guard_calm, _calm, _legal_calm),
    "money": Action(_money_moves, None, _earn),
    # steps of scrolls
    "loan": Action(use_once, None, _loan),
    "money_per_unit": Action(use_once, _guard_income, _take_income),
    "money_per_trouble": Action(use_once, _guard_income, _take_income),
    "money_per_building": Action(use_once, _guard_income, _take_income),
    "draw": Action(use_once, None, _draw),
    "play_cards": Action(use_once, _guard_has_cards, _play_cards),
    "discard": Action(discard_moves, None, _discard),
    "cash_cards": Action(discard_moves, None, _cash_in),
    "assassinate": Action(_kill_moves, _guard_kill, _assassinate, _legal_kill),
}
QUESTIONS = {
    "cash": Question(_cash_moves, _cash, private=True),
}
