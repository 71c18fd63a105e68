"""The virtual player, which copies people's moves and makes no decisions (O-69 to O-84, O-91, O-96)."""

from __future__ import annotations

from games.core.contract.contract import Events, Step
from games.core.contract.dice import Dice
from games.core.contract.events import emit
from games.core.contract.flow import Handler
from games.osada.rules import moves
from games.osada.rules.board import LETTERS, PARTNERLESS_EFFECTS
from games.osada.rules.pawns import must_pause, player_name
from games.osada.rules.state import NOBODY, State


def move_virtual(state: State, step: Step, dice: Dice, events: Events | None) -> None:
    """Make the virtual player's move."""
    pawn = step[1]
    letter = _letter(state, dice, events)
    state.copies += 1
    if letter == NOBODY:
        return
    if (
        state.board.actions[letter].do not in PARTNERLESS_EFFECTS
        and not virtual_partners(state, letter)
        and is_everybody_else_stuck(state)
    ):
        letter = _walk(state, events)
    state.last[pawn] = letter
    action = state.board.actions[letter]
    if action.do in PARTNERLESS_EFFECTS:
        moves.walk_pawn(state, pawn, letter, dice, events)
        return
    others = virtual_partners(state, letter)
    if not others:  # an impossible move is omitted (O-73)
        if events is not None:
            emit(events, "idle", who=player_name(state, pawn), letter=LETTERS[letter])
        return
    other = others[0] if len(others) == 1 else dice.choice(others)  # chance decides between several partners (O-75)
    if action.do == "help":
        moves.help_partner(state, pawn, other, events)
    else:
        moves.ask_partner(state, pawn, other, events)  # the virtual player does not pay for asking (O-74)


def is_everybody_else_stuck(state: State) -> bool:
    """Return True if no other pawn on the road can move."""
    others = [pawn for pawn in state.pawns_outside() if pawn != state.virtual]
    return all(state.is_down(pawn) or must_pause(state, pawn) for pawn in others)


def _walk(state: State, events: Events | None) -> int:
    """Return the letter of the shortest walk, used instead of an impossible move (O-96).

    Otherwise the game would be stuck: if all others wait for the virtual player, it would copy the same impossible move
    for ever.
    """
    actions = state.board.actions
    alone = [number for number, action in enumerate(actions) if action.do in PARTNERLESS_EFFECTS]
    letter = min(alone, key=lambda number: (actions[number].do != "walk", actions[number].distance))
    if events is not None:
        emit(
            events,
            "used",
            who=player_name(state, state.virtual),
            letter=LETTERS[letter],
            move=f"move:{LETTERS[letter]}",
        )
    return letter


def virtual_partners(state: State, letter: int) -> list[int]:
    """List the virtual player's possible partners for a letter."""
    place = state.pos[state.virtual] + moves.partner_offset(state, letter)
    return [
        other
        for other in state.pawns_outside()
        if other != state.virtual and state.pos[other] == place and not state.lying >> other & 1
    ]


def _letter(state: State, dice: Dice, events: Events | None) -> int:
    """Return the letter that the virtual player plays now, or -1 if it has none to copy (O-70 to O-72)."""
    pawn = state.virtual
    if not state.copies and state.first == pawn:
        value = state.die = dice.roll(6)
        letter = (value - 1) // 2
        if events is not None:
            emit(
                events,
                "rolled",
                who=player_name(state, pawn),
                die="die:bowl",
                value=value,
                where=f"field:{state.pos[pawn]}",
            )
            emit(events, "used", who=player_name(state, pawn), letter=LETTERS[letter], move=f"move:{LETTERS[letter]}")
        return letter
    source = next_copied_pawn(state)
    if source == NOBODY:
        return NOBODY
    state.source = source
    letter = state.last[source]
    if letter != NOBODY and events is not None:
        emit(events, "copied", who=player_name(state, pawn), whose=player_name(state, source), letter=LETTERS[letter],
             move=f"move:{LETTERS[letter]}")  # fmt: skip
    return letter


def next_copied_pawn(state: State) -> int:
    """Return the pawn whose move is copied next, or -1 if nobody is alive."""
    order = _order(state)
    from_first = _by_colour(state) and state.copies == 1
    start = order.index(state.source) + 1 if state.source in order and not from_first else 0
    for by in range(len(order)):
        pawn = order[(start + by) % len(order)]
        if state.is_alive(pawn):
            return pawn
    return NOBODY


def _by_colour(state: State) -> bool:
    """Return True if the virtual player copies people in the order of colours (O-91)."""
    return state.seats > 2 and not state.by_turns


def _order(state: State) -> list[int]:
    """List the people in the order in which they are copied.

    It is the turn order or, from the virtual player's second turn on, the order of colours.
    """
    # clockwise from the pawn that began the game (O-70)
    round_table = [(state.first + by) % state.pawns for by in range(state.pawns)]
    people = [pawn for pawn in round_table if pawn != state.virtual]
    if not _by_colour(state):
        return people
    by_colour = sorted(people, key=lambda pawn: state.colours[pawn])
    if state.copies or state.first == state.virtual:
        return by_colour
    return [state.first, *(pawn for pawn in by_colour if pawn != state.first)]


HANDLERS: dict[str, Handler] = {"virtual": move_virtual}
