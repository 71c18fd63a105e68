"""Positions in YAML, for pictures in the rules and scenes of lessons. Missing keys keep their empty defaults.

    turn: 3
    active: 1
    money: [10, 4, 12]
    areas:
      the_shades: {minions: [1, 0, 2], trolls: 1, demons: 0, trouble: true, building: 0}

`minions` has a number for each seat; `building` is the seat that owns it.

Scenes of lessons may also have:

    who: {0: lord_rust}           identities by seat; the others are drawn
    hands: {0: [groat, hex]}      cards in hand by seat; other hands are drawn up to five
    loans: {0: [mr_bent]}         loans of a seat
    deck: [0, 12]                 numbers of green and brown cards in the draw pile, the rest is discarded; default: all
    used: [the_shades]            areas whose district card was used this turn
    events: [fog]                 past events

The seat `active` is about to play its first card.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from games.ankh_morpork.rules import pieces, piles
from games.ankh_morpork.rules.board import DEMON, OWNER_COUNT, TROLL, Board
from games.ankh_morpork.rules.state import NOBODY, State, empty_state
from games.ankh_morpork.rules.turn import FLOW
from games.ankh_morpork.view.view import observe
from games.core.contract.contract import View
from games.core.contract.dice import Dice
from games.core.contract.texts import N_, Text
from games.core.data.positions import (
    PositionReader,
    are_whole_numbers,
    check_names,
    check_seats,
    is_whole_number,
    number_keys,
)
from games.core.data.rules_blocks import Position

POSITION_KEYS = ("turn", "active", "money", "areas", "who", "hands", "loans", "deck", "used", "events")
AREA_KEYS = ("minions", "trolls", "demons", "trouble", "building")


def position_view(board: Board, position: Position) -> View:
    """Return the public view of a position.

    Raises DataError with the line of the first fault.
    """
    check_seats(position, range(2, 5))
    areas, seats = board.index, number_keys(position.seats)
    check_names(position, {
        "area": (areas,), "minion": (areas, seats), "building": (areas,), "trouble": (areas,), "troll": (areas,),
        "demon": (areas,), "seat": (seats,),
    })  # fmt: skip
    return observe(_state(board, position), None)


def make_state(board: Board, position: Position, dice: Dice) -> State:
    """Return a playable state of a position. Unspecified hands and identities are drawn with `dice`.

    Raises DataError with the line of the first fault.
    """
    check_seats(position, range(2, 5))
    state, given = _state(board, position), PositionReader(position, POSITION_KEYS)
    _assign_identities(state, given, dice)
    _deal(state, given, dice)
    for name in _ids(given, "used", [area.id for area in board.areas]):
        state.used |= 1 << board.index[name]
    for name in _ids(given, "events", board.events):
        state.events.remove(board.events.index(name))
        state.spent.append(board.events.index(name))
    seat = state.active
    state.agenda = [("finish", seat), ("close", seat), ("card", seat, 1)]
    FLOW.run_steps(state, dice)
    return state


def draw_index(state: State, name: str, bound: int, items: Sequence[Any] | None) -> int | None:
    """Return the number that `dice.random_below(bound)` must return to draw the named area, event, card or identity.

    None if the name is not in the bag, or if no bag has `bound` items.
    """
    board = state.board
    identities = [one.id for one in board.personalities]
    bags = (
        [area.id for area in board.areas],
        [board.events[event] for event in state.events],
        [board.cards[card].id for card in state.green or state.brown],
        [identities[one] for one in piles.unused_personalities(state)],
    )
    return next((bag.index(name) for bag in bags if name in bag and len(bag) == bound), None)


# -- keys used only by lessons ----------------------------------------------------------------------------------------
def _by_seat(given: PositionReader, key: str) -> Iterator[tuple[int, Any]]:
    """Yield the entries of a mapping whose keys are seats."""
    text = N_('expected a mapping (lines like "key: value")')
    for seat, there in given.read_value(key, {}, lambda it: isinstance(it, dict), text).items():
        last = given.position.seats - 1
        if not is_whole_number(seat, 0, last):
            raise given.error_at((key, seat), N_("expected a seat, from 0 to {last}", last=last), on_key=True)
        yield seat, there


def _ids(given: PositionReader, key: str, known: Sequence[str]) -> list[str]:
    """Return a validated list of distinct ids."""

    def is_list_of_known_ids(value: Any) -> bool:
        return isinstance(value, list) and all(one in known for one in value) and len({*value}) == len(value)

    return list(given.read_value(key, [], is_list_of_known_ids, _one_of(known)))


def _one_of(known: Sequence[str]) -> Text:
    return N_("expected a list of these, each at most once: {values}", values=", ".join(known))


def _assign_identities(state: State, given: PositionReader, dice: Dice) -> None:
    """Assign the given identities, and random ones to the other seats."""
    names = {state.board.personalities[number].id: number for number in state.board.personalities_for(state.seats)}
    left = list(names)
    for seat, name in _by_seat(given, "who"):
        if name not in left:
            raise given.error_at(("who", seat), N_("expected one of: {values}", values=", ".join(left)))
        left.remove(name)
        state.personality[seat] = names[name]
    bag = [names[name] for name in left]
    state.personality = [piles.draw_from_bag(bag, dice) if one == NOBODY else one for one in state.personality]


def _deal(state: State, given: PositionReader, dice: Dice) -> None:
    """Deal the given cards, draw the other hands, and discard surplus cards of the draw pile."""
    named = dict(_by_seat(given, "hands"))
    for seat, cards in named.items():
        state.hands[seat] = _take_cards(state, given, ("hands", seat), cards)
    for seat, cards in _by_seat(given, "loans"):
        state.loans[seat] = _take_cards(state, given, ("loans", seat), cards)
        if not all(_is_loan(state, card) for card in state.loans[seat]):
            raise given.error_at(("loans", seat), N_("expected cards that are loans"))
    missing = [seat for seat in range(state.seats) if seat not in named for _ in range(state.board.hand)]
    spare = _take_surplus(state, given, dice)
    for seat in missing:
        if spare is not None and not spare:
            raise given.error_at(("deck",), N_("expected fewer cards: none is left for the other hands"))
        state.hands[seat] += piles.take_from_deck(state, 1, dice) if spare is None else [spare.pop(0)]
    for card in spare or ():
        piles.discard_and_forget(state, card)
    cards = state.board.cards
    for seat, hand in enumerate(state.hands):
        if state.green and not all(cards[card].green for card in hand):
            raise given.error_at(("hands", seat), N_("expected no brown card as long as green ones are left to draw"))


def _is_loan(state: State, card: int) -> bool:
    return any(step.do == "loan" for step in state.board.cards[card].scroll)


def _take_cards(state: State, given: PositionReader, place: tuple[str, int], cards: Any) -> list[int]:
    """Remove the named cards from the bags and return them."""
    left = [state.board.cards[card].id for card in (*state.green, *state.brown)]
    if not isinstance(cards, list):
        raise given.error_at(place, N_("expected a list"))
    for number, name in enumerate(cards):
        if name not in left:
            text = N_("expected the id of a card that is nowhere else, got {id}", id=str(name))
            raise given.error_at((*place, number), text)
        left.remove(name)
    numbers = [state.board.card_index[name] for name in cards]
    state.green = [card for card in state.green if card not in numbers]
    state.brown = [card for card in state.brown if card not in numbers]
    return numbers


def _take_surplus(state: State, given: PositionReader, dice: Dice) -> list[int] | None:
    """Remove the surplus cards of the draw pile, green ones first; None if it has no surplus."""
    text = N_("expected the numbers of green and brown cards left: at most {green} and {brown}, not both 0")
    most = [len(state.green), len(state.brown)]

    def is_possible_remainder(value: Any) -> bool:
        pair = are_whole_numbers(value, 0, max(most)) and len(value) == 2 and any(value)
        return pair and value[0] <= most[0] and value[1] <= most[1]

    left = given.read_value("deck", None, is_possible_remainder, text.with_args(green=most[0], brown=most[1]))
    if left is None:
        return None
    spare = [piles.draw_from_bag(state.green, dice) for _ in range(most[0] - left[0])]
    return spare + [piles.draw_from_bag(state.brown, dice) for _ in range(most[1] - left[1])]


def _state(board: Board, position: Position) -> State:
    seats, given = position.seats, PositionReader(position, POSITION_KEYS)
    state = empty_state(board, seats)
    state.turn = given.read_number("turn", 1, 999)
    state.active = given.read_number("active", 0, seats - 1)
    if "money" in given.data:
        state.money = given.read_counts("money", seats, 999)
    for name, there in given.read_items("areas", board.index):
        _fill(state, board.index[name], given.inner_reader(("areas", name), AREA_KEYS, there))
    if min(state.left[:seats]) < 0:
        raise given.error_at(("areas",), N_("a seat has more than {most} minions on the board", most=board.minions))
    return state


def _fill(state: State, area: int, given: PositionReader) -> None:
    counts = [0] * OWNER_COUNT
    for seat, count in enumerate(given.read_counts("minions", state.seats, state.board.minions)):
        counts[seat] = count
        state.left[seat] -= count
    counts[TROLL], counts[DEMON] = given.read_number("trolls", 0, 3), given.read_number("demons", 0, 4)
    for owner, count in enumerate(counts):
        state.units[area * OWNER_COUNT + owner] = count
        if count:
            state.on[owner] |= 1 << area
    state.set_building(area, given.read_number("building", 0, state.seats - 1, default=NOBODY))
    if given.read_flag("trouble"):
        pieces.start_trouble(state, area, None)
