"""Move cards between piles and hands, and record what each seat learns (R51).

`memory[seat]` is secret: the mask of cards in other hands that a seat knows. `bounds[viewer * seats + owner]` is
public: the maximum number of cards in the owner's hand that the viewer can know.
"""

from __future__ import annotations

from games.ankh_morpork.rules import ending
from games.ankh_morpork.rules.state import NOBODY, State
from games.core.contract.contract import Events
from games.core.contract.dice import Dice
from games.core.contract.events import emit, emit_to
from games.core.contract.names import seat_name


def card_mask(cards: list[int]) -> int:
    """Return the bit mask of a list of cards."""
    return sum(1 << card for card in cards)


def card_names(state: State, cards: list[int]) -> list[str]:
    """Return the names of these cards, such as `card:hex`."""
    return [f"card:{state.board.cards[card].id}" for card in cards]


def draw_from_bag(bag: list[int], dice: Dice) -> int:
    """Remove and return a random item of a bag."""
    place = dice.random_below(len(bag))
    item = bag[place]
    bag[place] = bag[-1]
    bag.pop()
    return item


def take_from_deck(state: State, count: int, dice: Dice) -> list[int]:
    """Remove up to `count` cards from the draw pile, green ones first, and return them."""
    drawn: list[int] = []
    while len(drawn) < count and (bag := state.green or state.brown):
        drawn.append(draw_from_bag(bag, dice))
    return drawn


def draw_cards(state: State, seat: int, count: int, dice: Dice, events: Events | None) -> None:
    """Draw cards into a hand. Drawing the last one ends the game (R49, R65)."""
    drawn = take_from_deck(state, count, dice)
    state.hands[seat] += drawn
    if events is not None and drawn:
        emit(events, "drew", who=seat_name(seat), n=len(drawn))
        emit_to(events, (seat,), "saw", who=seat_name(seat), cards=card_names(state, drawn))
    if not state.green and not state.brown:
        ending.end_without_cards(state, events)


def forget_card(state: State, card: int) -> None:
    """Remove a card from all memories, because it has left its hand publicly."""
    bit, memory = 1 << card, state.memory
    for seat, mask in enumerate(memory):
        if mask & bit:
            memory[seat] = mask ^ bit


def discard_and_forget(state: State, card: int) -> None:
    """Put a card that has left a hand on the discard pile."""
    add_to_discard_pile(state, card)
    forget_card(state, card)


def add_to_discard_pile(state: State, card: int) -> None:
    """Put a card that was in no hand on the discard pile."""
    state.pile.append(card)
    state.down |= state.board.tables.interrupt_bits[card]


def discard_card(state: State, seat: int, card: int, events: Events | None) -> None:
    """Discard a card from a hand, visible to all."""
    state.hands[seat].remove(card)
    discard_and_forget(state, card)
    if events is not None:
        emit(events, "discarded", who=seat_name(seat), card=card_names(state, [card])[0])


def discard_played_card(state: State) -> None:
    """Discard the card being played, unless it is no longer on the table."""
    if state.playing != NOBODY:
        add_to_discard_pile(state, state.playing)
        state.playing = NOBODY


def give_card(state: State, card: int, giver: int, receiver: int, events: Events | None) -> None:
    """Hand over a card in secret. Only the two seats learn which one.

    Other seats no longer know the giver's hand for certain, except when the giver had only this card (`give_hand`).
    """
    if len(state.hands[giver]) == 1:
        give_hand(state, giver, receiver, events)
        return
    unsure = card_mask(state.hands[giver])
    for viewer in _onlookers(state, giver, receiver):
        state.memory[viewer] &= ~unsure
        state.bounds[viewer * state.seats + giver] = 0
    _pass_on(state, card, giver, receiver, events)


def give_hand(state: State, giver: int, receiver: int, events: Events | None) -> None:
    """Hand over a whole hand. Seats that knew cards in it know their new owner (R76)."""
    for viewer in _onlookers(state, giver, receiver):
        known, goal = viewer * state.seats + giver, viewer * state.seats + receiver
        state.bounds[goal] += state.bounds[known]
        state.bounds[known] = 0
    for card in state.hands[giver][:]:
        _pass_on(state, card, giver, receiver, events)


def _onlookers(state: State, giver: int, receiver: int) -> list[int]:
    return [viewer for viewer in range(state.seats) if viewer not in (giver, receiver)]


def _pass_on(state: State, card: int, giver: int, receiver: int, events: Events | None) -> None:
    """Move a card between hands and update what the two seats know."""
    state.hands[giver].remove(card)
    state.hands[receiver].append(card)
    state.memory[receiver] &= ~(1 << card)
    state.memory[giver] |= 1 << card
    state.bounds[giver * state.seats + receiver] += 1
    if events is not None:
        pair = {"who": seat_name(giver), "whom": seat_name(receiver)}
        emit(events, "gave", **pair)
        emit_to(events, (giver, receiver), "saw_given", **pair, card=card_names(state, [card])[0])


def look_at_hand(state: State, viewer: int, owner: int, events: Events | None) -> None:
    """Show a seat another seat's whole hand."""
    state.memory[viewer] |= card_mask(state.hands[owner])
    state.bounds[viewer * state.seats + owner] = len(state.hands[owner])
    if events is not None:
        emit(events, "looked", who=seat_name(viewer), whose=seat_name(owner))
        emit_to(events, (viewer,), "saw", who=seat_name(viewer), cards=card_names(state, state.hands[owner]))


def return_to_hand(state: State, seat: int, cards: list[int]) -> None:
    """Put publicly known cards into a hand."""
    for card in cards:
        state.down &= ~state.board.tables.interrupt_bits[card]
    state.hands[seat] += cards
    for viewer in state.other_seats(seat):
        state.memory[viewer] |= card_mask(cards)
        state.bounds[viewer * state.seats + seat] += len(cards)


def swap_hands(state: State, first_seat: int, second_seat: int, events: Events | None) -> None:
    """Exchange two whole hands. Each seat then knows the other's cards (R50)."""
    hands, memory, bounds, seats = state.hands, state.memory, state.bounds, state.seats
    for holder, taker in ((first_seat, second_seat), (second_seat, first_seat)):
        mask = card_mask(hands[holder])
        memory[holder] |= mask
        memory[taker] &= ~mask
    hands[first_seat], hands[second_seat] = hands[second_seat], hands[first_seat]
    for viewer in range(seats):
        first, second = viewer * seats + first_seat, viewer * seats + second_seat
        if viewer in (first_seat, second_seat):
            theirs = second_seat if viewer == first_seat else first_seat
            bounds[viewer * seats + theirs] = len(hands[theirs])
            bounds[viewer * seats + viewer] = 0
        else:
            bounds[first], bounds[second] = bounds[second], bounds[first]
    if events is not None:
        emit(events, "swapped", who=seat_name(first_seat), whom=seat_name(second_seat))
        for seat in (first_seat, second_seat):
            emit_to(events, (seat,), "saw", who=seat_name(seat), cards=card_names(state, hands[seat]))


# -- personalities ----------------------------------------------------------------------------------------------------
def unused_personalities(state: State) -> list[int]:
    """List the personalities in play that no seat holds."""
    return [one for one in state.board.personalities_for(state.seats) if one not in state.personality]


def look_at_unused_personalities(state: State, seat: int, dice: Dice, events: Events | None) -> None:
    """Show a seat all unused personalities except a random one (R47)."""
    left = unused_personalities(state)
    if left:
        draw_from_bag(left, dice)
    state.looks.append([seat, sum(1 << one for one in left), 0])
    if events is not None:
        who = seat_name(seat)
        emit(events, "spied", who=who, n=len(left))
        names = [f"personality:{state.board.personalities[one].id}" for one in sorted(left)]
        emit_to(events, (seat,), "saw", who=who, cards=names)


def change_personality(state: State, seat: int, dice: Dice, events: Events | None) -> None:
    """Replace a seat's personality by a random unused one (R47)."""
    left, old = unused_personalities(state), state.personality[seat]
    if not left:
        return
    state.personality[seat] = draw_from_bag(left, dice)
    for look in state.looks:  # the seat may now hold a personality that another seat saw unused
        look[2] |= 1 << seat
    state.looks.append([seat, 1 << old, 0])
    if events is not None:
        who = seat_name(seat)
        emit(events, "changed", who=who)
        name = f"personality:{state.board.personalities[state.personality[seat]].id}"
        emit_to(events, (seat,), "saw", who=who, cards=[name])
