"""The seven moves A to G: when they are barred, their partners, and their effects (O-4 to O-14, O-30, O-42)."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.contract.contract import Events, Move, Reason, Step
from games.core.contract.dice import Dice
from games.core.contract.events import emit
from games.core.contract.flow import Question
from games.osada.rules import ending, lynching, secrets
from games.osada.rules.board import COLOURS, LETTERS, PARTNERLESS_EFFECTS
from games.osada.rules.fields import pawn_by_colour, resolve_field, roll_die
from games.osada.rules.pawns import column_name, free_found_pawns, move_other_pawn, move_pawn, pawn_name, player_name
from games.osada.rules.state import DEAD, NOBODY, State

LETTER_NUMBERS = {letter: number for number, letter in enumerate(LETTERS)}


# -- barred moves -----------------------------------------------------------------------------------------------------
def barred_letter_reason(state: State, pawn: int, letter: int) -> str:
    """Return the id of the reason that bars a letter with every partner; "" if it is not barred."""
    specials = state.board.specials
    if state.diary >> pawn & 1 and letter in specials["pamietnik"].bans:
        return "diary"
    if state.drunk >> pawn & 1 and letter in specials["bimber"].bans:
        return "moonshine"
    if state.last[pawn] == letter and not may_repeat_letter(state, pawn, letter):
        return "same_move"
    if state.board.actions[letter].do == "beg" and not state.level[pawn]:
        return "no_level"
    return ""


def barred_letters_mask(state: State, pawn: int) -> int:
    """Return the mask of the barred letters, by the rules of `barred_letter_reason`."""
    tables, bit, last = state.board.tables, 1 << pawn, state.last[pawn]
    mask = 0 if state.level[pawn] else tables.begging
    if last != NOBODY and not may_repeat_letter(state, pawn, last):
        mask |= 1 << last
    if state.diary & bit:
        mask |= tables.bans["pamietnik"]
    if state.drunk & bit:
        mask |= tables.bans["bimber"]
    return mask


def may_repeat_letter(state: State, pawn: int, letter: int) -> bool:
    """Return True if a pawn may repeat its last move, because of tea or moonshine (O-30, O-42)."""
    if state.tea[pawn] == 1:
        return True
    return bool(state.shine[pawn]) and letter in state.board.specials["bimber"].allows


def permanently_barred_letters(state: State, pawn: int) -> dict[str, str]:
    """Return the letters barred for the rest of the game, each with the kind of field that bars it."""
    bans = {}
    for mask, kind in ((state.drunk, "bimber"), (state.diary, "pamietnik")):
        if mask >> pawn & 1:
            bans.update({LETTERS[letter]: kind for letter in sorted(state.board.specials[kind].bans)})
    return bans


def partner_offset(state: State, letter: int) -> int:
    """Return how many fields ahead of the pawn a move's partner is; negative: behind."""
    action = state.board.actions[letter]
    return action.distance if action.do == "beg" else -action.distance


# -- candidates -------------------------------------------------------------------------------------------------------
def candidate_moves(state: State, step: Step) -> Sequence[Move]:
    """List every move with every partner, and every accusation, whether legal or not."""
    pawn, tables, actions = step[1], state.board.tables, state.board.actions
    moves: list[Move] = [tables.go[letter] for letter, action in enumerate(actions) if action.do in PARTNERLESS_EFFECTS]
    for other, colour in enumerate(state.colours):
        if other == pawn:
            continue
        for letter, action in enumerate(actions):
            if action.do == "help":
                moves += _helps(state, pawn, letter, colour)
            elif action.do == "beg":
                moves.append(tables.beg[letter][colour])
    if lynching.has_lynching(state):
        moves += [tables.accuse[colour] for other, colour in enumerate(state.colours) if other != pawn]
    return moves


def _helps(state: State, pawn: int, letter: int, colour: int) -> list[Move]:
    """List the moves that help a colour.

    The helper changes to the colour's column, or keeps its own column and gains nothing (O-12).
    """
    options = state.board.tables.help[letter][colour]
    own = state.column[pawn]
    return [options[colour]] if own in (NOBODY, colour) else [options[colour], options[own]]


def legal_moves(state: State, step: Step) -> Sequence[Move]:
    """List the legal moves in the order of `candidate_moves`, by the rules of `guard_move`."""
    pawn, pos, tables = step[1], state.pos, state.board.tables
    here, stopped, partners = pos[pawn], barred_letters_mask(state, pawn), tables.partners
    moves: list[Move] = list(tables.walks[stopped])
    for other, place in enumerate(pos):
        if place - here not in partners or other == pawn or not DEAD < place < tables.goal or state.lying >> other & 1:
            continue
        for letter in partners[place - here]:
            if stopped >> letter & 1:
                continue
            if place < here:
                moves += _helps(state, pawn, letter, state.colours[other])
            else:
                moves.append(tables.beg[letter][state.colours[other]])
    if lynching.is_lynching_open(state):
        moves += [tables.accuse[state.colours[other]] for other in lynching.pawns_to_accuse(state, pawn)]
    return moves


def guard_move(state: State, step: Step, move: Move) -> Reason | None:
    """Return why a move is illegal, or None."""
    pawn = step[1]
    if move[0] == "accuse":
        return lynching.guard_accusation(state, pawn, pawn_by_colour(state, move[1]))
    letter = LETTER_NUMBERS[move[1]]
    reason = barred_letter_reason(state, pawn, letter)
    if reason:
        return Reason(reason, {"letter": move[1]})
    if move[0] == "go":
        return None
    _, _letter, colour, *_column = move
    return _partner_trouble(state, pawn, letter, pawn_by_colour(state, colour))


def _partner_trouble(state: State, pawn: int, letter: int, other: int) -> Reason | None:
    """Return why a pawn can't be the partner of a move, or None (O-8, O-10)."""
    offset = partner_offset(state, letter)
    place = state.pos[pawn] + offset
    if not state.is_outside(other) or state.pos[other] != place:
        if not any(state.pos[one] == place for one in state.pawns_outside() if one != pawn):
            return Reason("nobody_behind" if offset < 0 else "nobody_ahead", {"n": abs(offset)})
        return Reason("not_behind" if offset < 0 else "not_ahead", {"who": player_name(state, other), "n": abs(offset)})
    return Reason("lies", {"who": player_name(state, other)}) if state.lying >> other & 1 else None


# -- making a move ----------------------------------------------------------------------------------------------------
def make_move(state: State, step: Step, move: Move, dice: Dice, events: Events | None) -> None:
    """Make the chosen move. A special field reached by going forward is resolved."""
    pawn = step[1]
    if move[0] == "accuse":
        lynching.propose_lynching(state, pawn, pawn_by_colour(state, move[1]), events)
        return
    letter = LETTER_NUMBERS[move[1]]
    state.last[pawn] = letter
    if state.tea[pawn]:
        state.tea[pawn] -= 1
    if state.shine[pawn]:
        state.shine[pawn] -= 1
    if events is not None:
        emit(events, "used", who=player_name(state, pawn), letter=move[1], move=f"move:{move[1]}")
    if move[0] == "go":
        walk_pawn(state, pawn, letter, dice, events)
        return
    kind, _letter, colour, *columns = move
    other = pawn_by_colour(state, colour)
    if kind == "help":
        help_partner(state, pawn, other, events)
        raise_level(state, pawn, other, COLOURS.index(columns[0]), events)
    else:
        ask_partner(state, pawn, other, events)
        secrets.pay_help_level(state, pawn, "ask", events)


def walk_pawn(state: State, pawn: int, letter: int, dice: Dice, events: Events | None) -> None:
    """Walk forward by the move's distance or by the die. A walk beyond the road stops in the village (O-64)."""
    action = state.board.actions[letter]
    far = action.distance
    if action.do == "roll":
        far = action.die[roll_die(state, pawn, "move", LETTERS[letter], dice, events) - 1]
    if not far:
        if events is not None:
            emit(events, "stayed", who=player_name(state, pawn))
        return
    goal = state.pos[pawn] + far
    if goal >= state.board.tables.goal:
        ending.enter_village(state, pawn, events)
        return
    move_pawn(state, pawn, goal, pawn, action.do, events)  # the log finds the letter by the cause, `action.do`
    free_found_pawns(state, events)
    resolve_field(state, ("field", pawn), dice, events)


def help_partner(state: State, pawn: int, other: int, events: Events | None) -> None:
    """Move the helper one field back and the helped pawn one field forward (O-15)."""
    here = state.pos[pawn]
    move_pawn(state, pawn, here - 1, pawn, "help", events)
    move_other_pawn(state, other, state.pos[other] + 1, pawn, "help", events)
    free_found_pawns(state, events)


def ask_partner(state: State, pawn: int, other: int, events: Events | None) -> None:
    """Move the asking pawn one field forward and the asked pawn one back."""
    here = state.pos[pawn]
    move_pawn(state, pawn, here + 1, pawn, "ask", events)
    move_other_pawn(state, other, state.pos[other] - 1, pawn, "ask", events)
    free_found_pawns(state, events)
    state.agenda.append(("field", pawn))


def raise_level(state: State, pawn: int, other: int, column: int, events: Events | None) -> None:
    """Raise the helper's level in the helped colour (O-11 to O-13).

    Nothing changes if the helper keeps its column.
    """
    colour, before, old = state.colours[other], state.level[pawn], state.column[pawn]
    kept = column != colour
    if not kept:
        state.column[pawn] = colour
        state.level[pawn] = min(before + 1, state.board.levels)
    if events is not None:
        emit(events, "helped", who=player_name(state, pawn), whose=pawn_name(state, other),
             column=column_name(state.column[pawn]), old=column_name(old), before=before, after=state.level[pawn],
             kept=kept)  # fmt: skip


QUESTIONS: dict[str, Question] = {"move": Question(candidate_moves, make_move, guard_move, fast_legal=legal_moves)}
