"""Effects of special fields on pawns that reach them, and choices of other pawns for these effects.

Rulings O-15 to O-35, O-40 to O-44, O-76, O-77, O-90, O-92.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from games.core.contract.contract import Events, Move, Step
from games.core.contract.dice import Dice
from games.core.contract.events import emit
from games.core.contract.flow import Handler, Question, unwind_agenda
from games.osada.rules import ending
from games.osada.rules.board import COLOURS, DIE_SIDES, LETTERS
from games.osada.rules.pawns import (
    free_found_pawns,
    move_other_pawn,
    move_pawn,
    pawn_name,
    place_white_cube,
    player_name,
)
from games.osada.rules.state import NOBODY, State

# -- special fields ---------------------------------------------------------------------------------------------------
AXE, APRON = 0, 1  # fields on which a card is looked at, as an argument of `peek` steps
# Kinds of field that affect the virtual player (O-76).
EFFECTIVE_FOR_VIRTUAL = frozenset({"karple", "narty", "przepasc", "lawina"})

FieldEffect = Callable[[State, int, Dice, "Events | None"], None]


def roll_die(state: State, pawn: int, cause_kind: str, cause_key: int | str, dice: Dice, events: Events | None) -> int:
    """Roll the die and return 1 to 6.

    The event contains the cause `cause_kind:cause_key`, such as `field:4`.
    """
    value = state.die = dice.roll(DIE_SIDES)
    if events is not None:
        emit(
            events,
            "rolled",
            who=player_name(state, pawn),
            die="die:bowl",
            value=value,
            where=f"{cause_kind}:{cause_key}",
        )
    return value


def resolve_field(state: State, step: Step, dice: Dice, events: Events | None) -> None:
    """Apply the effect of a pawn's field (O-15)."""
    pawn = step[1]
    state.pending &= ~(1 << pawn)
    place = state.pos[pawn]
    kind = state.board.kinds[place]
    effect = _EFFECTS.get(kind)
    if effect is None:
        return
    if events is not None:
        emit(events, "resolves", pawn=pawn_name(state, pawn), field=f"field:{place}", what=f"kind:{kind}")
    if pawn == state.virtual:
        place_white_cube(state, kind, events)
        if kind == "siekiera" and state.axes:
            _take(state, pawn, "axe", events)
        if kind not in EFFECTIVE_FOR_VIRTUAL:
            return
    effect(state, pawn, dice, events)


def _nothing(state: State, pawn: int, why: str, events: Events | None) -> None:
    if events is not None:
        emit(events, "nothing", pawn=pawn_name(state, pawn), where=f"field:{state.pos[pawn]}", why=why)


def _take(state: State, pawn: int, token: str, events: Events | None) -> None:
    if token == "axe":
        state.axes -= 1
        state.axe[pawn] += 1
    else:
        state.snowshoes -= 1
        state.shod |= 1 << pawn
    if events is not None:
        emit(events, "took", who=player_name(state, pawn), token=f"token:{token}")


def _onward(state: State, pawn: int, goal: int, cause: str, dice: Dice, events: Events | None) -> None:
    """Move a pawn forward because of its field, and resolve the new field (O-16)."""
    if goal >= state.board.goal:
        unwind_agenda(state, "next")
        ending.enter_village(state, pawn, events)
        return
    move_pawn(state, pawn, goal, pawn, cause, events)
    free_found_pawns(state, events)
    resolve_field(state, ("field", pawn), dice, events)


def _others_behind(state: State, pawn: int, beside: bool) -> bool:
    """Return True if another pawn is behind `pawn` or, with `beside`, on the same field."""
    here = state.pos[pawn] + beside
    return any(0 <= place < here for other, place in enumerate(state.pos) if other != pawn)


# -- fields near the bus ----------------------------------------------------------------------------------------------
def _ofiary(state: State, pawn: int, dice: Dice, events: Events | None) -> None:
    here = state.pos[pawn]
    value = roll_die(state, pawn, "field", here, dice, events)
    # the pawn moves on by one field, unless it is the last (O-22)
    if state.board.specials["ofiary"].die[value - 1] == "lead":
        if _others_behind(state, pawn, True):
            move_pawn(state, pawn, here + 1, pawn, "lead", events)
            free_found_pawns(state, events)
        else:
            _nothing(state, pawn, "last", events)
        return
    others = pawns_to_send(state, pawn)
    if len(others) > 1:
        state.agenda.append(("call", pawn))
    elif others:
        send_to_mara(state, others[0], pawn, events)
    else:
        _nothing(state, pawn, "none_to_send", events)


def _mara(state: State, pawn: int, dice: Dice, events: Events | None) -> None:
    here = state.pos[pawn]
    does = state.board.specials["mara"].die[roll_die(state, pawn, "field", here, dice, events) - 1]
    if does == "bus" or does < 0:  # a field reached by moving back has no effect (O-23)
        move_pawn(state, pawn, 0 if does == "bus" else max(0, here + does), pawn, "mara", events)
        free_found_pawns(state, events)
    elif does:
        _onward(state, pawn, here + does, "mara", dice, events)


def _give(state: State, pawn: int, kind: str, turns: int, events: Events | None) -> None:
    if events is not None:
        emit(events, "given", who=player_name(state, pawn), what=f"kind:{kind}", turns=turns)


# -- fields around the precipice --------------------------------------------------------------------------------------
def _karple(state: State, pawn: int, dice: Dice, events: Events | None) -> None:
    worn = state.shod >> pawn & 1
    if worn or not state.snowshoes:  # snowshoes work once for each pawn, and use up a token (O-24)
        _nothing(state, pawn, "once" if worn else "no_snowshoes", events)
        return
    _take(state, pawn, "snowshoe", events)
    _onward(state, pawn, state.pos[pawn] + state.board.specials["karple"].forward, "karple", dice, events)


def _przepasc(state: State, pawn: int, dice: Dice, events: Events | None) -> None:
    """Make a pawn fall into the valley. This is no forward move, so its field is not resolved (O-26)."""
    origin = state.pos[pawn]
    goal = state.board.valley[roll_die(state, pawn, "field", origin, dice, events) - 1]
    unwind_agenda(state, "next")
    bit = 1 << pawn
    move_pawn(state, pawn, goal, pawn, "fall", None)
    state.lying |= bit
    if state.board.kinds[goal] == "siekiera" and pawn != state.virtual:
        state.found |= bit  # a pawn that fell onto the axe's field may take an axe next turn (O-29)
    if events is not None:
        emit(events, "fell", who=player_name(state, pawn), pawn=pawn_name(state, pawn), origin=f"field:{origin}",
             goal=f"field:{goal}")  # fmt: skip
    free_found_pawns(state, events)


# -- fields in the valley ---------------------------------------------------------------------------------------------
def _herbata(state: State, pawn: int, dice: Dice, events: Events | None) -> None:
    state.tea[pawn] = state.board.specials["herbata"].turns
    _give(state, pawn, "herbata", state.tea[pawn], events)


def _siekiera(state: State, pawn: int, dice: Dice, events: Events | None) -> None:
    if not state.axes:
        _nothing(state, pawn, "no_axes", events)
        return
    _take(state, pawn, "axe", events)
    state.agenda.append(("peek", pawn, AXE, 0))


def _narty(state: State, pawn: int, dice: Dice, events: Events | None) -> None:
    if state.skied >> pawn & 1:
        _nothing(state, pawn, "once", events)
        return
    state.skied |= 1 << pawn
    _onward(state, pawn, state.pos[pawn] + state.board.specials["narty"].forward, "narty", dice, events)


def _lawina(state: State, pawn: int, dice: Dice, events: Events | None) -> None:
    bit = 1 << pawn
    if state.inert & bit:  # a pawn is buried at most once (O-34)
        _nothing(state, pawn, "once", events)
        return
    unwind_agenda(state, "next")
    if not _others_behind(state, pawn, False):  # without a pawn behind, the avalanche kills (O-32)
        ending.kill_pawn(state, pawn, "lawina", events)
        return
    state.inert |= bit
    state.buried |= bit
    if events is not None:
        emit(events, "buried", pawn=pawn_name(state, pawn), where=f"field:{state.pos[pawn]}")


def _powrot_mary(state: State, pawn: int, dice: Dice, events: Events | None) -> None:
    here = state.pos[pawn]
    value = roll_die(state, pawn, "field", here, dice, events)
    asks = state.board.specials["powrot_mary"].die[value - 1] == "ask"
    if asks:
        others = pawns_to_ask(state, pawn)
        if len(others) > 1:
            state.agenda.append(("ask", pawn))
        elif others:
            start_question(state, pawn, others[0], events)
    else:
        others = pawns_to_pull(state, pawn)
        if len(others) > 1:
            state.agenda.append(("pull", pawn))
        elif others:
            pull_pawn(state, pawn, others[0], events)
    if not others:
        _nothing(state, pawn, "none_to_ask" if asks else "none_to_pull", events)


# -- fields before the village ----------------------------------------------------------------------------------------
def _ban(state: State, pawn: int, kind: str, events: Events | None) -> None:
    if events is not None:
        letters = [LETTERS[letter] for letter in sorted(state.board.specials[kind].bans)]
        emit(events, "banned", who=player_name(state, pawn), letters=letters, what=f"kind:{kind}")


def _pamietnik(state: State, pawn: int, dice: Dice, events: Events | None) -> None:
    state.diary |= 1 << pawn
    _ban(state, pawn, "pamietnik", events)


def _fartuch(state: State, pawn: int, dice: Dice, events: Events | None) -> None:
    """Let the pawn look at a card, then ask the `strike` question, even of innocents (O-41, O-54)."""
    state.stays[pawn] = 1
    state.agenda += [("strike", pawn, 1), ("peek", pawn, APRON, 0)]


def _bimber(state: State, pawn: int, dice: Dice, events: Events | None) -> None:
    state.shine[pawn] = state.board.specials["bimber"].turns
    state.drunk |= 1 << pawn
    _give(state, pawn, "bimber", state.shine[pawn], events)
    _ban(state, pawn, "bimber", events)


def _stodola(state: State, pawn: int, dice: Dice, events: Events | None) -> None:
    """Do nothing: the barn has an effect only in an attack (O-43)."""


def _paczek(state: State, pawn: int, dice: Dice, events: Events | None) -> None:
    does = state.board.specials["paczek"].die[roll_die(state, pawn, "field", state.pos[pawn], dice, events) - 1]
    unwind_agenda(state, "next")
    if does == "dies":
        ending.kill_pawn(state, pawn, "paczek", events)
    else:
        ending.enter_village(state, pawn, events)


_EFFECTS: dict[str, FieldEffect] = {
    "ofiary": _ofiary,
    "mara": _mara,
    "karple": _karple,
    "przepasc": _przepasc,
    "herbata": _herbata,
    "siekiera": _siekiera,
    "narty": _narty,
    "lawina": _lawina,
    "powrot_mary": _powrot_mary,
    "pamietnik": _pamietnik,
    "zakrwawiony_fartuch": _fartuch,
    "bimber": _bimber,
    "stodola": _stodola,
    "paczek": _paczek,
}

HANDLERS: dict[str, Handler] = {"field": resolve_field}


# -- pawns that a field sends or pulls --------------------------------------------------------------------------------
SKIP: Move = ("skip",)


def pawns_to_send(state: State, pawn: int) -> list[int]:
    """List the pawns on the field Ofiary or the bus, which may be sent to the field Mara (O-21)."""
    here = state.pos[pawn]
    return [other for other, place in enumerate(state.pos) if place in (here, 0) and other != pawn]


def send_to_mara(state: State, other: int, pawn: int, events: Events | None) -> None:
    """Move pawn `other` to the next field Mara, without the effect of that field (O-21)."""
    goal = state.board.next_field("mara", state.pos[pawn])
    move_pawn(state, other, goal, pawn, "call", events)
    # the virtual player places a white cube there (O-94)
    if other == state.virtual and state.board.tables.is_special[goal]:
        place_white_cube(state, state.board.kinds[goal], events)
    free_found_pawns(state, events)


def pawns_to_ask(state: State, pawn: int) -> list[int]:
    """List the pawns that may be asked: those of living people with an axe, including the village (O-35)."""
    return [other for other in range(state.seats) if other != pawn and state.axe[other] and state.is_alive(other)]


def start_question(state: State, pawn: int, other: int, events: Events | None) -> None:
    """Push the steps of a secret question: question, reply, hearing the reply."""
    if events is not None:
        emit(events, "questioned", who=player_name(state, pawn), whom=player_name(state, other))
    state.talk.append([pawn, other, "", NOBODY, ""])
    state.agenda += [("hear", pawn, other), ("reply", other, pawn), ("question", pawn, other)]


def decline_question(state: State, pawn: int, events: Events | None) -> None:
    """Announce to everybody that a pawn asks no question (O-92)."""
    if events is not None:
        emit(events, "declined", who=player_name(state, pawn))


def pawns_to_pull(state: State, pawn: int) -> list[int]:
    """List the pawns that may be pulled: those on other fields of the road (O-35)."""
    here = state.pos[pawn]
    return [other for other in state.pawns_outside() if state.pos[other] != here]


def pull_pawn(state: State, pawn: int, other: int, events: Events | None) -> None:
    """Move a pawn onto the field of another. Its help level does not change."""
    move_other_pawn(state, other, state.pos[pawn], pawn, "pull", events)
    free_found_pawns(state, events)


# -- questions --------------------------------------------------------------------------------------------------------
def _calls(state: State, step: Step) -> Sequence[Move]:
    call = state.board.tables.call
    return [call[state.colours[other]] for other in pawns_to_send(state, step[1])]


def pawn_by_colour(state: State, colour: str) -> int:
    """Return the number of the pawn with a colour, such as `red`."""
    return state.pawn_of_colour(COLOURS.index(colour))


def _call(state: State, step: Step, move: Move, dice: Dice, events: Events | None) -> None:
    send_to_mara(state, pawn_by_colour(state, move[1]), step[1], events)


def _pulls(state: State, step: Step) -> Sequence[Move]:
    moves = state.board.tables.pull
    return [moves[state.colours[other]] for other in pawns_to_pull(state, step[1])]


def _pull(state: State, step: Step, move: Move, dice: Dice, events: Events | None) -> None:
    pull_pawn(state, step[1], pawn_by_colour(state, move[1]), events)


def _asks(state: State, step: Step) -> Sequence[Move]:
    moves = state.board.tables.ask
    return [*(moves[state.colours[other]] for other in pawns_to_ask(state, step[1])), SKIP]


def _ask(state: State, step: Step, move: Move, dice: Dice, events: Events | None) -> None:
    if move == SKIP:
        decline_question(state, step[1], events)
        return
    start_question(state, step[1], pawn_by_colour(state, move[1]), events)


QUESTIONS: dict[str, Question] = {
    "call": Question(_calls, _call),
    "pull": Question(_pulls, _pull),
    "ask": Question(_asks, _ask),
}
