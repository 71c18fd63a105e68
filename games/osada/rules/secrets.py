"""Secret actions: looking at cards, questions, attacks (O-29, O-31, O-35, O-41, O-51 to O-57, O-92).

It is public whose card a pawn looks at and whom it asks. The card, the question and the answer are secret. Every pawn
that reaches the apron's field gets the `strike` question, so that it does not betray the murderer. An innocent has only
one answer.
"""

from __future__ import annotations

from collections.abc import Sequence

from games.core.contract.contract import Events, Move, Reason, Step
from games.core.contract.dice import Dice
from games.core.contract.events import emit, emit_to
from games.core.contract.flow import Handler, Question
from games.osada.rules import ending, fields
from games.osada.rules.board import DIE_SIDES
from games.osada.rules.fields import AXE, SKIP, pawn_by_colour, roll_die
from games.osada.rules.pawns import card_name, column_name, player_name
from games.osada.rules.state import NOBODY, State

GO_ON: Move = ("go_on",)
REFUSE: Move = ("say", "refuse")
WHISPER: Move = ("question", "whisper")


def _go_on(state: State, step: Step) -> Sequence[Move]:
    return (GO_ON,)


def _seen(state: State, step: Step, move: Move, dice: Dice, events: Events | None) -> None:
    """Do nothing: this question only shows its player a card or an answer, which has now been seen."""


# -- looking at cards -------------------------------------------------------------------------------------------------
def neighbouring_pawns(state: State, pawn: int) -> list[int]:
    """List the nearest living pawns on the left (clockwise) and right; with two alive both are the same (O-31)."""
    result = []
    for direction in (1, -1):
        other = (pawn + direction) % state.pawns
        while not state.is_alive(other):
            other = (other + direction) % state.pawns
        if other != pawn and other not in result:
            result.append(other)
    return result


def pawns_to_look_at(state: State, pawn: int, field_kind: int) -> list[int]:
    """List the pawns whose card may be looked at: the neighbours on the axe's field, all on the apron's (O-31, O-41,
    O-83).
    """
    if field_kind == AXE:
        return neighbouring_pawns(state, pawn)
    return [other for other in range(state.pawns) if other != pawn and state.is_alive(other)]


def _peeks(state: State, step: Step) -> Sequence[Move]:
    _, pawn, where, optional = step
    peek = state.board.tables.peek
    moves = [peek[state.colours[other]] for other in pawns_to_look_at(state, pawn, where)]
    return [*moves, SKIP] if optional else moves


def _peek(state: State, step: Step, move: Move, dice: Dice, events: Events | None) -> None:
    _, pawn, _where, optional = step
    if move == SKIP:
        if events is not None:
            emit(events, "skipped", who=player_name(state, pawn))
        return
    if optional:  # a pawn that fell onto the axe's field takes the axe only if it wants to
        state.axes -= 1
        state.axe[pawn] += 1
        if events is not None:
            emit(events, "took", who=player_name(state, pawn), token="token:axe")
    look_at_card(state, pawn, pawn_by_colour(state, move[1]), events)


def look_at_card(state: State, pawn: int, other: int, events: Events | None) -> None:
    """Show the card of `other` to `pawn`. Everybody learns that it looked."""
    if not state.known[pawn] >> other & 1:
        state.known[pawn] |= 1 << other
        state.spared = [0] * state.pawns
    if events is not None:
        emit(events, "peeked", who=player_name(state, pawn), whom=player_name(state, other))
        emit_to(
            events,
            (pawn,),
            "saw",
            who=player_name(state, pawn),
            whom=player_name(state, other),
            card=card_name(state, other),
        )
    state.agenda.append(("look", pawn, other))


def offer_axe(state: State, step: Step, dice: Dice, events: Events | None) -> None:
    """Offer the axe to a pawn that stands up on the axe's field (O-29)."""
    pawn = step[1]
    state.found &= ~(1 << pawn)
    if state.axes:
        state.agenda.append(("peek", pawn, AXE, 1))


# -- questions and answers --------------------------------------------------------------------------------------------
def _questions(state: State, step: Step) -> Sequence[Move]:
    about = state.board.tables.questions
    others = [about[state.colours[other]] for other in range(state.pawns) if other != step[1]]
    return [("question", "whom"), ("question", "saw"), *others, WHISPER, SKIP]


def _question(state: State, step: Step, move: Move, dice: Dice, events: Events | None) -> None:
    _, pawn, other = step
    if move == SKIP:
        del state.agenda[-2:]  # drop the steps for the reply and for hearing it
        state.talk.pop()
        fields.decline_question(state, pawn, events)
        return
    _, kind, *colours = move
    about = pawn_by_colour(state, colours[0]) if colours else NOBODY
    state.talk[-1][2:4] = [kind, about]
    if events is not None:
        args = {"who": player_name(state, pawn), "whom": player_name(state, other), "question": kind}
        emit_to(events, (pawn, other), "asked", **(args | ({"about": player_name(state, about)} if about >= 0 else {})))


def _replies(state: State, step: Step) -> Sequence[Move]:
    """List the answers to the question. An answer need not be true."""
    kind = state.talk[-1][2]
    answers = state.board.tables.answers[kind]
    if kind == "whisper":
        return answers
    if kind == "whom":
        return [*(answers[state.colours[other]] for other in range(state.pawns) if other != step[1]), REFUSE]
    return [*answers, REFUSE]


def _reply(state: State, step: Step, move: Move, dice: Dice, events: Events | None) -> None:
    state.talk[-1][4] = move[1]
    state.spared = [0] * state.pawns
    if events is not None:
        _, other, pawn = step
        args = {"who": player_name(state, other), "whom": player_name(state, pawn), "answer": move[1]}
        kind, about = state.talk[-1][2:4]
        args |= {"question": kind} | ({"about": player_name(state, about)} if about >= 0 else {})
        emit_to(events, (pawn, other), "replied", **args)


# -- attacks ----------------------------------------------------------------------------------------------------------
def foremost_pawns_ahead(state: State, pawn: int) -> list[int]:
    """List the pawns on the highest field ahead of a pawn, among those on the road (O-56)."""
    outside = [other for other in state.pawns_outside() if state.pos[other] > state.pos[pawn]]
    best = max((state.pos[other] for other in outside), default=0)
    return [other for other in outside if state.pos[other] == best]


def _strikes(state: State, step: Step) -> Sequence[Move]:
    """List the attacks of a pawn on the apron's field. An innocent can only go on."""
    pawn = step[1]
    if state.role[pawn] != state.board.murderer:
        return (GO_ON,)
    strike = state.board.tables.strike
    return [GO_ON, *(strike[state.colours[other]] for other in range(state.pawns) if other != pawn)]


def _guard_strike(state: State, step: Step, move: Move) -> Reason | None:
    if move == GO_ON:
        return None
    pawn, other = step[1], pawn_by_colour(state, move[1])
    whom = player_name(state, other)
    if not state.is_outside(other):
        return Reason("out_of_reach", {"who": whom})
    if other not in foremost_pawns_ahead(state, pawn):
        return Reason("not_foremost", {"who": whom})
    if not ending.meets_attack_threshold(state, pawn):
        kill = state.board.kill
        return Reason("too_weak", {"first": kill.first_level, "other": kill.level})
    return None


def may_attack_again(state: State, pawn: int) -> bool:
    """Return True if a second attack is possible, by public knowledge only (O-54)."""
    if state.board.kill.attempts < 2:
        return False
    somebody_else = state.revealed & ~(1 << pawn) and state.board.murderer in [
        state.role[other] for other in range(state.pawns) if other != pawn and state.revealed >> other & 1
    ]
    return not somebody_else and ending.meets_attack_threshold(state, pawn) and bool(foremost_pawns_ahead(state, pawn))


def _strike(state: State, step: Step, move: Move, dice: Dice, events: Events | None) -> None:
    pawn = step[1]
    if move == GO_ON:
        return
    other = pawn_by_colour(state, move[1])
    needed = state.board.kill.chance + state.level[pawn] - ending.attack_threshold(state, state.column[pawn])
    if events is not None and not state.revealed >> pawn & 1:
        emit(events, "revealed", who=player_name(state, pawn), card=card_name(state, pawn))
    state.revealed |= 1 << pawn  # an attack reveals the attacker's card (O-55)
    state.spared = [0] * state.pawns
    pay_help_level(state, pawn, "attack", events)
    if events is not None:
        emit(
            events,
            "attacked",
            who=player_name(state, pawn),
            whom=player_name(state, other),
            needed=min(needed, DIE_SIDES),
        )
    value = roll_die(state, pawn, "attack", "strike", dice, events)
    if value > needed:
        if events is not None:
            emit(events, "survived", who=player_name(state, other), value=value)
        return
    if _defends(state, other, dice, events):
        return
    ending.kill_pawn(state, other, "attack", events)


def _defends(state: State, pawn: int, dice: Dice, events: Events | None) -> bool:
    """Return True if the barn saves an attacked person (O-43); it never saves the virtual player (O-76)."""
    if state.board.kinds[state.pos[pawn]] != "stodola" or pawn == state.virtual:
        return False
    value = roll_die(state, pawn, "field", state.pos[pawn], dice, events)
    lives = state.board.specials["stodola"].die[value - 1] == "lives"
    if events is not None:
        emit(events, "defended", who=player_name(state, pawn), value=value, lives=lives)
    return bool(lives)


def pay_help_level(state: State, pawn: int, cause: str, events: Events | None) -> None:
    """Take a help level from a pawn. At level 0 its cube leaves the help table (O-13)."""
    column = state.column[pawn]
    state.level[pawn] -= 1
    if not state.level[pawn]:
        state.column[pawn] = NOBODY
    if events is not None:
        level = state.level[pawn]
        emit(events, "paid", who=player_name(state, pawn), column=column_name(column), before=level + 1, after=level,
             cause=cause)  # fmt: skip


QUESTIONS: dict[str, Question] = {
    "deal": Question(_go_on, _seen, private=True),
    "peek": Question(_peeks, _peek, private=True),
    "look": Question(_go_on, _seen, private=True),
    "question": Question(_questions, _question, private=True),
    "reply": Question(_replies, _reply, private=True),
    "hear": Question(_go_on, _seen, private=True),
    "strike": Question(_strikes, _strike, _guard_strike, private=True),
}
HANDLERS: dict[str, Handler] = {"search": offer_axe}
