"""Consistency checks of positions and moves: places, tokens, levels, cards, questions and the end."""

from __future__ import annotations

from games.osada.rules.board import COLOURS, QUESTION_KINDS
from games.osada.rules.pawns import is_freed_by_pawn_behind
from games.osada.rules.state import DEAD, NOBODY, State


def state_violations(state: State) -> list[str]:
    """List the inconsistencies of a position, as messages for developers."""
    return [*_places(state), *_down(state), *_tables(state), *_cards(state), *_talks(state), *_end(state)]


def _places(state: State) -> list[str]:
    problems, goal = [], state.board.goal
    if len(state.pos) != state.pawns or not all(DEAD <= place <= goal for place in state.pos):
        problems.append(f"places: {state.pos}")
    if sorted(state.arrived) != [pawn for pawn, place in enumerate(state.pos) if place == goal]:
        problems.append(f"in the village: {state.arrived}, places {state.pos}")
    if sorted(state.dead) != [pawn for pawn, place in enumerate(state.pos) if place == DEAD]:
        problems.append(f"dead: {state.dead}, places {state.pos}")
    if len(state.graves) != len(state.dead):
        problems.append(f"graves: {state.graves}")
    if len(state.arrived) > max(1, state.village_capacity()):
        problems.append(f"{len(state.arrived)} in the village, which has {state.village_capacity()} places")
    if any(place > goal for place in state.pos):
        problems.append("a pawn is beyond the village")
    return problems


def _down(state: State) -> list[str]:
    problems, kinds, everybody = [], state.board.kinds, (1 << state.pawns) - 1
    for name in ("lying", "buried", "inert", "pending", "found", "shod", "skied", "diary", "drunk", "revealed"):
        if getattr(state, name) & ~everybody:
            problems.append(f"{name}: {getattr(state, name):b}")
    for pawn in range(state.pawns):
        bit, place = 1 << pawn, state.pos[pawn]
        if not state.is_outside(pawn):
            if (state.lying | state.buried | state.pending | state.found) & bit:
                problems.append(f"pawn {pawn} is not on the road, but something waits for it there")
            continue
        if state.lying & bit and (place not in state.board.valley or is_freed_by_pawn_behind(state, pawn)):
            problems.append(f"pawn {pawn} lies on field {place}")
        if state.buried & bit and (kinds[place] != "lawina" or not state.inert & bit):
            problems.append(f"pawn {pawn} is buried on field {place}")
        if state.lying & state.buried & bit:
            problems.append(f"pawn {pawn} lies and is buried")
        if state.pending & bit and not state.board.tables.is_special[place]:
            problems.append(f"pawn {pawn} is to resolve field {place}")
        if state.found & bit and kinds[place] != "siekiera":
            problems.append(f"pawn {pawn} may take the axe on field {place}")
        if state.stays[pawn] and kinds[place] != "zakrwawiony_fartuch":
            problems.append(f"pawn {pawn} may attack from field {place}")
    return problems


def _tables(state: State) -> list[str]:
    problems, board = [], state.board
    for pawn, (column, level) in enumerate(zip(state.column, state.level, strict=True)):
        if not 0 <= level <= board.levels or (column == NOBODY) != (level == 0):
            problems.append(f"pawn {pawn} has level {level} in column {column}")
        if column != NOBODY and (column not in state.colours or column == state.colours[pawn]):
            problems.append(f"pawn {pawn} helps column {column}")
    if state.axes < 0 or state.axes + sum(state.axe) != board.axes[state.pawns]:
        problems.append(f"axes: {state.axes} left, {state.axe} taken")
    if state.snowshoes < 0 or state.snowshoes + state.shod.bit_count() != board.snowshoes[state.pawns]:
        problems.append(f"snowshoes: {state.snowshoes} left, {state.shod:b} used")
    if len(state.cubes) > board.cubes or len(set(state.cubes)) != len(state.cubes):
        problems.append(f"white cubes: {state.cubes}")
    if (state.cubes or state.by_turns) and state.virtual == NOBODY:
        problems.append("white cubes, or an order of copying, without a virtual player")
    return problems


def _cards(state: State) -> list[str]:
    problems, characters = [], range(len(state.board.characters))
    if len(set(state.role)) != state.pawns or not set(state.role) <= set(characters):
        problems.append(f"cards: {state.role}")
    if not state.harder and state.board.murderer not in state.role:
        problems.append("nobody is the murderer")
    for pawn, mask in enumerate(state.known):
        if mask >> pawn & 1 or mask >> state.pawns:
            problems.append(f"pawn {pawn} has looked at {mask:b}")
    return problems


def _talks(state: State) -> list[str]:
    problems = []
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
            problems.append(f"talk {number} is {kind!r} and {answer!r} while {waiting} is pending")
    for pawn, other, kind, about, answer in state.talk:
        if pawn == other or (kind and kind not in QUESTION_KINDS) or answer not in answers[kind]:
            problems.append(f"pawn {pawn} asks {other}: {kind}, {answer}")
        if (kind == "murderer") != (about != NOBODY) or about == pawn:
            problems.append(f"pawn {pawn} asks about {about}")
    return problems


def _end(state: State) -> list[str]:
    problems = []
    if bool(state.end) == bool(state.agenda):
        problems.append(f"the end is {state.end!r} with {len(state.agenda)} steps pending")
    if not state.end and len(state.pawns_outside()) < 2:
        problems.append(f"{len(state.pawns_outside())} outside, but the game goes on")
    return problems


def move_violations(before: State, after: State) -> list[str]:
    """List the inconsistencies between the positions before and after a move."""
    problems = []
    if after.turn < before.turn:
        problems.append(f"the turn goes back: {before.turn} -> {after.turn}")
    if after.game != before.game:
        return problems
    if after.dead[: len(before.dead)] != before.dead or after.arrived[: len(before.arrived)] != before.arrived:
        problems.append("somebody comes back")
    for name in ("inert", "shod", "skied", "diary", "drunk", "revealed"):
        if getattr(before, name) & ~getattr(after, name):
            problems.append(f"{name} is forgotten")
    if any(old & ~new for old, new in zip(before.known, after.known, strict=True)):
        problems.append("a card that was seen is forgotten")
    if after.role != before.role or after.closed < before.closed:
        problems.append("cards change, or lynching opens again")
    if before.lynched != NOBODY != after.lynched != before.lynched:
        problems.append("two people are lynched")
    return problems
