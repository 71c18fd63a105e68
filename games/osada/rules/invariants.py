"""What must hold in every position of Osada: who is where, tokens, levels, cards, what is secret."""

from __future__ import annotations

from games.osada.rules.board import COLOURS, QUESTIONS
from games.osada.rules.pawns import is_found
from games.osada.rules.state import DEAD, NOBODY, State


def invariants(state: State) -> list[str]:
    """List what is wrong with a position."""
    return [*_places(state), *_down(state), *_tables(state), *_cards(state), *_talks(state), *_end(state)]


def _places(state: State) -> list[str]:
    found, goal = [], state.board.goal
    if len(state.pos) != state.pawns or not all(DEAD <= place <= goal for place in state.pos):
        found.append(f"places: {state.pos}")
    if sorted(state.arrived) != [pawn for pawn, place in enumerate(state.pos) if place == goal]:
        found.append(f"in the village: {state.arrived}, places {state.pos}")
    if sorted(state.dead) != [pawn for pawn, place in enumerate(state.pos) if place == DEAD]:
        found.append(f"dead: {state.dead}, places {state.pos}")
    if len(state.graves) != len(state.dead):
        found.append(f"graves: {state.graves}")
    if len(state.arrived) > max(1, state.village_capacity()):
        found.append(f"{len(state.arrived)} in the village, which has {state.village_capacity()} places")
    if any(place > goal for place in state.pos):
        found.append("a pawn is beyond the village")
    return found


def _down(state: State) -> list[str]:
    found, kinds, everybody = [], state.board.kinds, (1 << state.pawns) - 1
    for name in ("lying", "buried", "inert", "pending", "found", "shod", "skied", "diary", "drunk", "revealed"):
        if getattr(state, name) & ~everybody:
            found.append(f"{name}: {getattr(state, name):b}")
    for pawn in range(state.pawns):
        bit, place = 1 << pawn, state.pos[pawn]
        if not state.is_outside(pawn):
            if (state.lying | state.buried | state.pending | state.found) & bit:
                found.append(f"pawn {pawn} is not on the road, but something waits for it there")
            continue
        if state.lying & bit and (place not in state.board.valley or is_found(state, pawn)):
            found.append(f"pawn {pawn} lies on field {place}")
        if state.buried & bit and (kinds[place] != "lawina" or not state.inert & bit):
            found.append(f"pawn {pawn} is buried on field {place}")
        if state.lying & state.buried & bit:
            found.append(f"pawn {pawn} lies and is buried")
        if state.pending & bit and not state.board.tables.is_special[place]:
            found.append(f"pawn {pawn} is to resolve field {place}")
        if state.found & bit and kinds[place] != "siekiera":
            found.append(f"pawn {pawn} may take the axe on field {place}")
        if state.stays[pawn] and kinds[place] != "zakrwawiony_fartuch":
            found.append(f"pawn {pawn} may attack from field {place}")
    return found


def _tables(state: State) -> list[str]:
    found, board = [], state.board
    for pawn, (column, level) in enumerate(zip(state.column, state.level, strict=True)):
        if not 0 <= level <= board.levels or (column == NOBODY) != (level == 0):
            found.append(f"pawn {pawn} has level {level} in column {column}")
        if column != NOBODY and (column not in state.colours or column == state.colours[pawn]):
            found.append(f"pawn {pawn} helps column {column}")
    if state.axes < 0 or state.axes + sum(state.axe) != board.axes[state.pawns]:
        found.append(f"axes: {state.axes} left, {state.axe} taken")
    if state.snowshoes < 0 or state.snowshoes + state.shod.bit_count() != board.snowshoes[state.pawns]:
        found.append(f"snowshoes: {state.snowshoes} left, {state.shod:b} used")
    if len(state.cubes) > board.cubes or len(set(state.cubes)) != len(state.cubes):
        found.append(f"white cubes: {state.cubes}")
    if (state.cubes or state.by_turns) and state.virtual == NOBODY:
        found.append("white cubes, or an order of copying, without a virtual player")
    return found


def _cards(state: State) -> list[str]:
    found, characters = [], range(len(state.board.characters))
    if len(set(state.role)) != state.pawns or not set(state.role) <= set(characters):
        found.append(f"cards: {state.role}")
    if not state.harder and state.board.murderer not in state.role:
        found.append("nobody is the murderer")
    for pawn, mask in enumerate(state.known):
        if mask >> pawn & 1 or mask >> state.pawns:
            found.append(f"pawn {pawn} has looked at {mask:b}")
    return found


def _talks(state: State) -> list[str]:
    found = []
    answers = {
        "whom": {*COLOURS, "refuse", ""},
        "saw": {*(one.id for one in state.board.characters), "refuse", ""},
        "murderer": {"yes", "no", "unsure", "refuse", ""},
        "whisper": {"yes", "no", "nothing", ""},
        "": {""},
    }
    waiting = {step[0] for step in state.agenda} & {"question", "reply"}
    for number, (_, _, kind, _, answer) in enumerate(state.talk):
        last = waiting if number == len(state.talk) - 1 else set()
        if bool(kind) == ("question" in last) or bool(answer) == bool(last):
            found.append(f"talk {number} is {kind!r} and {answer!r} while {waiting} is pending")
    for pawn, other, kind, about, answer in state.talk:
        if pawn == other or kind not in ("", *QUESTIONS) or answer not in answers[kind]:
            found.append(f"pawn {pawn} asks {other}: {kind}, {answer}")
        if (kind == "murderer") != (about != NOBODY) or about == pawn:
            found.append(f"pawn {pawn} asks about {about}")
    return found


def _end(state: State) -> list[str]:
    found = []
    if bool(state.end) == bool(state.agenda):
        found.append(f"the end is {state.end!r} with {len(state.agenda)} steps pending")
    if not state.end and len(state.outside()) < 2:
        found.append(f"{len(state.outside())} outside, but the game goes on")
    return found


def changes(before: State, after: State) -> list[str]:
    """List what is wrong with the way from one position to the next."""
    found = []
    if after.turn < before.turn:
        found.append(f"the turn goes back: {before.turn} -> {after.turn}")
    if after.game != before.game:
        return found
    if after.dead[: len(before.dead)] != before.dead or after.arrived[: len(before.arrived)] != before.arrived:
        found.append("somebody comes back")
    for name in ("inert", "shod", "skied", "diary", "drunk", "revealed"):
        if getattr(before, name) & ~getattr(after, name):
            found.append(f"{name} is forgotten")
    if any(old & ~new for old, new in zip(before.known, after.known, strict=True)):
        found.append("a card that was seen is forgotten")
    if after.role != before.role or after.closed < before.closed:
        found.append("cards change, or lynching opens again")
    if before.lynched != NOBODY != after.lynched != before.lynched:
        found.append("two people are lynched")
    return found
