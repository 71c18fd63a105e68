"""What happened, in one line each: words for events."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.core.contract.contract import View
from games.core.contract.names import key_of, seat_name, split_name
from games.core.contract.telling import Line, told
from games.core.contract.texts import N_, N_n, Text
from games.osada.controls import words
from games.osada.rules.board import COLOURS, LETTERS, Board
from games.osada.rules.reporting import whose
from games.osada.view.covering import may_look

Args = Mapping[str, Any]


_LINES: dict[str, Line] = {
    "opened": N_("{who} – begins"),
    "stayed": N_("{who} – no luck: stays"),
    "fell": N_("{pawn} – falls into the valley: {goal}"),
    "buried": N_("{pawn} – buried by the avalanche: {where}"),
    "took": N_("{who} – takes: {token}"),
    "arrived": N_("{pawn} – in Osada, place {place}"),
    "marked": N_("{who} – white cube: {what}"),
    "paused": N_("{who} – pauses: those behind are too far away"),
    "idle": N_("{who} – move {letter} is not possible: stays"),
    "copied": N_("{who} – copies a move ({whose}): {letter}"),
    "banned": N_("{who} – barred to the end of the game: {letters}"),
    "skipped": N_("{who} – leaves the axe"),
    "peeked": N_("{who} – looks at a card: {whom}"),
    "questioned": N_("{who} – asks in secret: {whom}"),
    "declined": N_("{who} – asks nothing"),
    "called_off": N_("After so many turns the march is called off"),
    "proposed": N_("{who} – proposes a lynching: {whom}"),
    "attacked": N_("{who} – attacks: {whom} (1–{needed} kills)"),
    "survived": N_("{who} – escapes the attack"),
    "revealed": N_("{who} – card: {card}"),
}
NOTHING: dict[str, Text] = {  # why a field does nothing
    "last": N_("{pawn} – {where}: nobody is behind, so stays"),
    "none_to_send": N_("{pawn} – {where}: nobody to send on"),
    "once": N_("{pawn} – {where}: only once a game"),
    "no_snowshoes": N_("{pawn} – {where}: no snowshoes are left"),
    "no_axes": N_("{pawn} – {where}: no axe is left"),
    "none_to_ask": N_("{pawn} – {where}: nobody to ask"),
    "none_to_pull": N_("{pawn} – {where}: nobody to pull here"),
}
GIVEN: dict[str, Text] = {  # for some turns, by a field
    "herbata": N_n(
        "{who} – {what}: may make one move twice, in the next turn",
        "{who} – {what}: may make one move twice, in the next {n} turns",
    ),
    "bimber": N_n(
        "{who} – {what}: may make B after B, in the next turn",
        "{who} – {what}: may make B after B, in the next {n} turns",
    ),
}
FREED: dict[str, Text] = {
    "found": N_("{pawn} – found, up again: {where}"),
    "alone": N_("{pawn} – wakes up alone: {where}"),
    "passed": N_("{pawn} – out of the snow: {where}"),
    "moved": N_("{pawn} – up again: {where}"),
}
PAID: dict[str, Text] = {
    "ask": N_("{who} – pays for asking: down to level {after}"),
    "lynching": N_("{who} – pays for the lynching: down to level {after}"),
    "attack": N_("{who} – pays for the attack: down to level {after}"),
}
SENT: dict[str, Text] = {  # by somebody's field
    "call": N_("{who} – sends {pawn} on: {origin} → {goal}"),
    "pull": N_("{who} – pulls {pawn} here: {origin} → {goal}"),
}
WAITS: dict[str, Text] = {
    "lying": N_("{who} – lies in the valley and waits"),
    "buried": N_("{who} – waits under the avalanche"),
}


def _by(table: Mapping[str, Text], key: str) -> Line:
    return lambda view, args: table[args[key]].but(**args)


def _used(view: View, args: Args) -> Text | None:
    """Word a move of the table; who walks or rolls is told of with where that leads or with the die."""
    board: Board = view.board
    action = board.actions[LETTERS.index(args["letter"])]
    if action.do in ("walk", "roll"):
        return None
    what = words.DOES[action.do, action.far]
    return N_("{who} – {letter}: {what}", who=args["who"], letter=args["letter"], what=what)


def _rolled(view: View, args: Args) -> Text | None:
    kind, letter = split_name(args["where"])
    if kind == "move":
        return N_("{who} – {letter}, the die: {value}", who=args["who"], letter=letter, value=args["value"])
    return N_("{who} – the die: {value}").but(**args)


def _walk_letter(view: View, args: Args) -> str:
    """Return the letter by which a pawn walked so far, "" where none did it."""
    board: Board = view.board
    origin, goal = (key_of(args[end]) for end in ("origin", "goal"))
    walks = zip(LETTERS, board.actions, strict=True)
    return next((letter for letter, one in walks if one.do == "walk" and one.far == int(goal) - int(origin)), "")


def _moved(view: View, args: Args) -> Text | None:
    letter = _walk_letter(view, args) if args["cause"] == "walk" else ""
    if letter:
        return N_("{pawn} – {letter}: {origin} → {goal}", letter=letter).but(**args)
    if args["cause"] in SENT:
        return SENT[args["cause"]].but(**args)
    return N_("{pawn}: {origin} → {goal}").but(**args)


def _helped(view: View, args: Args) -> Text | None:
    if args["kept"]:
        return N_("{who} – helps: {whose}; the column stays").but(**args)
    return N_("{who} – helps: {whose}; level {after}").but(**args)


def _game(view: View, args: Args) -> Text | None:
    return N_("Game {n} of {of}").but(**args) if args["of"] > 1 else None


def _saw(view: View, args: Args) -> Text | None:
    """Word what somebody has seen; not where a card may not be looked at again, which reading of it would be (O-93)."""
    if not may_look(view):
        return None
    if args["who"] == args["whom"]:
        return N_("{who} – own card: {card}").but(**args)
    return N_("{who} – sees the card ({whom}): {card}").but(**args)


def question_text(args: Args) -> Text:
    """Word a question of Powrót mary."""
    return words.QUESTIONS[args["question"]].but(**args)


def answer_text(view: View, answer: str) -> Text:
    """Word an answer: a player, given by the colour, a card, or plain words."""
    if answer in words.ANSWERS:
        return words.ANSWERS[answer]
    return N_("{name}", name=whose(view, answer) if answer in COLOURS else f"card:{answer}")


def _asked(view: View, args: Args) -> Text | None:
    if not may_look(view):
        return None  # nor is what somebody has learnt noted (O-93)
    return N_("{who} – asks {whom}: {what}", who=args["who"], whom=args["whom"], what=question_text(args))


def _replied(view: View, args: Args) -> Text | None:
    if not may_look(view):
        return None
    return N_(
        "{who} – answers {whom}: {what}", who=args["who"], whom=args["whom"], what=answer_text(view, args["answer"])
    )


def _counted(view: View, args: Args) -> Text | None:
    return (
        N_("The vote was unanimous: {whom}") if args["unanimous"] else N_("The vote was not unanimous: nobody dies")
    ).but(**args)


def _defended(view: View, args: Args) -> Text | None:
    return (N_("{who} – saved by the barn") if args["lives"] else N_("{who} – the barn does not help")).but(**args)


def _scored(view: View, args: Args) -> Text | None:
    parts = [N_("{who} – {n}", who=seat_name(seat), n=points) for seat, points in enumerate(args["awards"]) if points]
    if not parts:
        return None
    if view["games"] == 1:
        return N_("Points: {parts}", parts=parts)
    return N_("{cause}: {parts}", cause=words.CAUSES[args["cause"]], parts=parts)


def _ended(view: View, args: Args) -> Text | None:
    if not args["winners"]:
        return N_("Nobody wins.")
    return N_n("Victory: {winners}", "Shared victory: {winners}", n=len(args["winners"]), winners=args["winners"])


def _summed(view: View, args: Args) -> Text | None:
    return N_("All three games: {winners}", winners=args["winners"])


_LINES |= {  # what is put together
    "used": _used,
    "rolled": _rolled,
    "moved": _moved,
    "helped": _helped,
    "game": _game,
    "saw": _saw,
    "asked": _asked,
    "replied": _replied,
    "counted": _counted,
    "defended": _defended,
    "scored": _scored,
    "ended": _ended,
    "summed": _summed,
    "nothing": _by(NOTHING, "why"),
    "given": lambda view, args: GIVEN[key_of(args["what"])].but(n=args["turns"], **args),
    "freed": _by(FREED, "cause"),
    "paid": _by(PAID, "cause"),
    "waits": _by(WAITS, "why"),
    "died": _by(words.CAUSES_OF_DEATH, "cause"),
}


def _by_name(view: View, value: Any) -> Any:
    """Return the name of whoever plays a pawn, in place of its own; of all in a list."""
    if isinstance(value, (list, tuple)):
        return [_by_name(view, one) for one in value]
    kind, key = split_name(str(value))
    return whose(view, key) if kind == "pawn" else value


def _called(line: Line) -> Line:
    """Let a line call people by their names."""
    return lambda view, args: told(line, view, {key: _by_name(view, value) for key, value in args.items()})


LOG = {kind: _called(line) for kind, line in _LINES.items()}
