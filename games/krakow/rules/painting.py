"""Painting: cards and painters (K-8, K-9), squares (K-13 to K-18), and covered works."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.contract.contract import Events, Move, Reason, Seat, Step
from games.core.contract.dice import Dice
from games.core.contract.events import emit, emit_to
from games.core.contract.names import seat_name
from games.krakow.rules import walking
from games.krakow.rules.state import NOBODY, State


def card_candidates(state: State, seat: Seat) -> list[Move]:
    """List a move for every painter with every kind of card in hand, whether legal or not."""
    kinds = sorted(set(state.hands[seat]))
    return [row[kind] for row in state.board.tables.paint[:-1] for kind in kinds]


def guard_card(state: State, seat: Seat, move: Move) -> Reason | None:
    """Return why a painter can't paint a card, or None."""
    _, code, card = move
    board = state.board
    kind = board.kinds[board.kind_index[card]]
    if kind.cost > state.points_left:
        return Reason("too_dear", {"n": state.points_left, "cost": kind.cost})
    person = board.tables.codes.index(code)
    cell = state.cell_of(seat, person)
    if not board.city.pairs_beside[cell]:
        return Reason("no_wall", {"who": walking.person_name(state, seat, person)})
    by = walking.blocking_seat(state, seat, cell)
    if by != NOBODY:
        return Reason("blocked", {"who": walking.person_name(state, seat, person), "whose": seat_name(by)})
    own = state.own[seat]
    if all(mask & own for mask in board.tables.paintable[cell]):
        return Reason("only_own", {"who": walking.person_name(state, seat, person)})
    return None


def add_legal_cards(state: State, seat: Seat, moves: list[Move]) -> None:
    """Append the legal painting moves, in the order of `card_candidates`."""
    board, tables = state.board, state.board.tables
    hand = 0
    for kind in state.hands[seat]:
        hand |= 1 << kind
    kinds = hand & tables.affordable[board.points - state.spent]
    if not kinds:
        return
    cards = tables.cards[kinds]
    start, own, paintable, bits = seat * board.people, state.own[seat], tables.paintable, tables.bits
    forbidden = walking.blocked_cells(state, seat)
    for person, cell in enumerate(state.people[start : start + board.painters]):
        if forbidden & bits[cell]:
            continue
        for mask in paintable[cell]:
            if not mask & own:
                moves += cards[person]
                break


def place_moves(state: State, step: Step) -> Sequence[Move]:
    """List the pairs of squares that can be reached from the painter's cell (K-8)."""
    _, seat, painter = step
    board = state.board
    place = board.tables.place
    return [place[pair] for pair in board.city.pairs_beside[state.cell_of(seat, painter - 1)]]


def legal_places(state: State, step: Step) -> list[Move]:
    """List the pairs that may be painted, in the order of `place_moves`."""
    _, seat, painter = step
    tables, own = state.board.tables, state.own[seat]
    masks, place = tables.masks, tables.place
    return [
        place[pair] for pair in state.board.city.pairs_beside[state.cell_of(seat, painter - 1)] if not masks[pair] & own
    ]


def guard_place(state: State, step: Step, move: Move) -> Reason | None:
    """Return a refusal if a work of the same crew is visible on the pair (K-13), else None."""
    index = state.board.city.square_index
    for key in move[1:]:
        square = index[key]
        if state.own[step[1]] >> square & 1:
            kind = state.board.kinds[state.works[state.tops[square]][1]].id
            return Reason("own_work", {"card": f"card:{kind}"})
    return None


def paint_work(
    state: State, seat: Seat, kind: int, squares: tuple[int, int], events: Events | None = None, painter: int = 1
) -> None:
    """Paint a work over two squares. Works below stay covered for good (K-14 to K-17)."""
    board, tops, art, seats = state.board, state.tops, state.art, state.seats
    building = board.city.building_of[squares[0]]
    number = len(state.works)
    below = {tops[square] for square in squares} - {NOBODY}
    before = {work: state.work_value(work) for work in sorted(below)}
    mask = 1 << squares[0] | 1 << squares[1]
    for work in before:
        state.own[state.works[work][0]] &= ~mask
    tops[squares[0]] = tops[squares[1]] = number
    state.works.append((seat, kind, *squares))
    state.own[seat] |= mask
    art[building * seats + seat] += board.kinds[kind].values[2]
    for work, value in before.items():
        art[building * seats + state.works[work][0]] += state.work_value(work) - value
    if events is not None:
        _report(state, number, before, painter, events)


def _report(state: State, number: int, before: dict[int, int], painter: int, events: Events) -> None:
    board = state.board
    seat, kind, one, other = state.works[number]
    who = seat_name(seat)
    where = f"building:{board.city.buildings[board.city.building_of[one]]}"
    card = board.kinds[kind]
    args = {"who": who, "whose": f"painter:{seat}:{painter}", "where": where, "squares": _names(state, (one, other))}
    card_args = {"kind": card.id, "card": f"card:{card.id}", "gain": card.values[2], "cost": card.cost}
    emit(events, "painted", **args, **card_args)
    for work, value in before.items():
        whose, below, first, second = state.works[work]
        id_ = board.kinds[below].id
        args = {"who": who, "whose": seat_name(whose), "where": where, "squares": _names(state, (first, second))}
        emit(events, "covered", **args, kind=id_, card=f"card:{id_}", before=value, after=state.work_value(work))


def _names(state: State, squares: tuple[int, int]) -> list[str]:
    return [f"square:{state.board.city.squares[square]}" for square in squares]


def draw_card(state: State, seat: Seat, slot: int, dice: Dice, events: Events | None) -> None:
    """Draw a random card from a seat's deck into a slot of its hand; do nothing if the deck is empty (K-10, K-11)."""
    deck, hand = state.decks[seat], state.hands[seat]
    cards = sum(deck)
    if not cards:
        return
    kind = kind_of_card(deck, dice.random_below(cards))
    deck[kind] -= 1
    hand.insert(slot, kind)
    if events is not None:
        emit_to(events, (seat,), "drew", who=seat_name(seat), card=f"card:{state.board.kinds[kind].id}")


def kind_of_card(deck: Sequence[int], number: int) -> int:
    """Return the kind of card number `number` of a deck, which is given as counts by kind."""
    for kind, count in enumerate(deck):
        number -= count
        if number < 0:
            return kind
    raise IndexError("the deck has fewer cards")
