"""The sentences of Osada: refusals, log lines, ends of a match.

They are in English here and in Polish in the catalogue. Names stay in the nominative and verbs in the present, so that
one sentence fits every person and every place.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.core.contract.contract import View
from games.core.contract.events import EventWording, event_text
from games.core.contract.extras.result_tables import PointLabels
from games.core.contract.names import key_of, seat_name, split_name
from games.core.contract.texts import N_, N_n, Text
from games.osada.rules.board import COLOURS, LETTERS, Board, MoveEffect
from games.osada.rules.pawns import player_name_in_view
from games.osada.view.view import may_look_again

# -- reasons and ends -------------------------------------------------------------------------------------------------
REFUSAL_TEXTS: dict[str, Text] = {
    # reasons why one of the moves A to G is illegal
    "same_move": N_("{letter} was your last move: no move twice in a row."),
    "diary": N_("{what}: you can't help or ask for help any more.", what="kind:pamietnik"),
    "moonshine": N_("{what}: you can't ask for help any more.", what="kind:bimber"),
    "no_level": N_("Asking costs a help level, and you have none."),
    "lies": N_("{who} lies unconscious in the valley and can't be helped or asked."),
    # reasons why a lynching is not possible
    "lynch_used": N_("There has already been a lynching: only one per game."),
    "lynch_closed": N_("Too late: someone has reached {where}."),
    "lynch_early": N_("Too early: not everyone has passed {where}."),
    "lynch_proposed": N_("A lynching has already been proposed this turn."),
    "lynch_few": N_("There are too few players for a lynching."),
    "lynch_poor": N_("Every voter needs a help level, and {who} has none."),
    "lynch_no_axe": N_("None of the voters has an axe."),
    "not_outside": N_("{who} is not on the road any more."),
    # reasons why an attack is not possible
    "out_of_reach": N_("{who} is out of reach."),
    "not_foremost": N_("{who} is not the pawn farthest ahead: you can only attack that one."),
    "too_weak": N_(
        "An attack takes help level {first} in one of your card's top two colours, or level {other} in any other."
    ),
}
_COUNTED: dict[str, Text] = {
    "nobody_behind": N_n("Nobody is {n} space behind you.", "Nobody is {n} spaces behind you."),
    "nobody_ahead": N_n("Nobody is {n} space ahead of you.", "Nobody is {n} spaces ahead of you."),
    "not_behind": N_n("{who} is not exactly {n} space behind you.", "{who} is not exactly {n} spaces behind you."),
    "not_ahead": N_n("{who} is not exactly {n} space ahead of you.", "{who} is not exactly {n} spaces ahead of you."),
}
REFUSAL_TEXTS |= _COUNTED

END_TEXTS: dict[str, Text] = {
    "points": N_("Only one player is left outside, so most points in Osada wins."),
    "murderer": N_("The murderer is in Osada."),
    "virtual_murderer": N_("The virtual player was the murderer and is in Osada."),
    "virtual": N_("The virtual player has the most points."),
    "virtual_kept": N_("The murderer has not helped enough: the virtual player wins."),
    "draw": N_("Both of you are in Osada, and one is the murderer: a draw."),
    "nobody": N_("The murderer is alone in Osada but has not helped enough: nobody wins."),
    "survivor": N_("Everyone else is dead."),
    "stopped": N_("The march has gone on too long: points in Osada decide."),
    "stopped_draw": N_("The march has gone on too long and nobody is in Osada: a draw."),
    "sum": N_("Three games: the most points in total wins."),
    "sum_games": N_("Three games: the totals are level, so games won decide."),
    "sum_shared": N_("Three games: level on points and on games won."),
    "sum_virtual": N_("Three games: the virtual player has the most points."),
}

ENDS_BY_POINTS = frozenset({"points", "stopped", "sum", "sum_games"})  # ends decided by points
POINT_LABELS = PointLabels(N_n("{n} point", "{n} points"), N_("Total"), N_("Points, round by round"))

POINT_CAUSE_TEXTS: dict[str, Text] = {
    "game1": N_("First game"),
    "game2": N_("Second game"),
    "game3": N_("Third game"),
}

VIRTUAL_PLAYER_TEXT = N_("Virtual player")
CHOOSE_PERSON_TEXT = N_("Choose a player: click the pawn or the row")

PHASE_TEXTS = (N_("Before the move"), N_("Move"), N_("After the move"))

DEATH_TEXTS: dict[str, Text] = {
    "lawina": N_("{pawn} is killed by the avalanche."),
    "paczek": N_("{pawn} dies of a poisoned doughnut."),
    "attack": N_("{pawn} is killed by the murderer."),
    "lynching": N_("{pawn} is lynched."),
}

# (kind of move, distance to the partner in fields) -> log text
PARTNER_LOG_TEXTS: dict[tuple[str, int], Text] = {
    ("help", 1): N_("helps someone 1 space behind"),
    ("help", 2): N_("helps someone 2 spaces behind"),
    ("beg", 1): N_("asks someone 1 space ahead for help"),
    ("beg", 2): N_("asks someone 2 spaces ahead for help"),
}

# (kind of move, distance to the partner in fields) -> sentence about the move
PARTNER_MOVE_TEXTS: dict[tuple[str, int], Text] = {
    ("help", 1): N_("Help someone 1 space behind you: you swap places, and your help level rises by 1."),
    ("help", 2): N_("Help someone 2 spaces behind you: you meet in between, and your help level rises by 1."),
    ("beg", 1): N_("Ask someone 1 space ahead of you: you swap places, and your help level falls by 1."),
    ("beg", 2): N_("Ask someone 2 spaces ahead of you: you meet in between, and your help level falls by 1."),
}


def move_text(effect: MoveEffect) -> Text:
    """Return a sentence about what a move does on this board."""
    if effect.do == "walk":
        return N_n("Walk {n} space forward.", "Walk {n} spaces forward.", n=effect.distance)
    if effect.do != "roll":
        return PARTNER_MOVE_TEXTS[effect.do, effect.distance]
    low, *others = sorted({*effect.die})
    if not low and len(others) == 1:
        return N_n(
            "Roll the die: go {n} space forward or stay.", "Roll the die: go {n} spaces forward or stay.", n=others[0]
        )
    return N_("Roll the die: go {low} to {high} spaces forward.", low=low, high=max(effect.die))


QUESTION_TEXTS: dict[str, Text] = {
    "whom": N_("Whose card did you look at?"),
    "saw": N_("Which card did you see?"),
    "murderer": N_("Is {about} the murderer?"),
    "whisper": N_("A question of their own, in a whisper."),
}

ANSWER_TEXTS: dict[str, Text] = {
    "yes": N_("Yes"),
    "no": N_("No"),
    "unsure": N_("I don't know"),
    "refuse": N_("I won't say"),
    "nothing": N_("No answer"),
}


def point_labels(end: str) -> PointLabels:
    """Return the texts for a result's points."""
    return POINT_LABELS._replace(won_by_points=end in ENDS_BY_POINTS)


# -- the log ----------------------------------------------------------------------------------------------------------
EventArgs = Mapping[str, Any]


_LINES: dict[str, EventWording] = {
    "opened": N_("{who} goes first."),
    "stayed": N_("{who} has no luck and stays put."),
    "fell": N_("{pawn} falls into the valley, to {goal}."),
    "buried": N_("{pawn} is buried by the avalanche."),
    "arrived": N_("{pawn} reaches Osada, place {place}."),
    "marked": N_("{who} lays a white cube: {what}."),
    "paused": N_("{who} pauses: the others are too far behind."),
    "idle": N_("{who} can't make move {letter} and stays put."),
    "copied": N_("{who} copies {whose}'s move {letter}."),
    "banned": N_("{who} can't play {letters} any more."),
    "skipped": N_("{who} leaves the axe."),
    "peeked": N_("{who} looks at {whom}'s card."),
    "questioned": N_("{who} asks {whom} something in secret."),
    "declined": N_("{who} asks nothing."),
    "called_off": N_("The march has gone on too long and is called off."),
    "proposed": N_("{who} proposes to lynch {whom}."),
    "attacked": N_("{who} attacks {whom}: a roll of 1–{needed} kills."),
    "survived": N_("{who} survives the attack."),
    "revealed": N_("{who}'s card: {card}."),
}
NO_EFFECT_TEXTS: dict[str, Text] = {  # log texts for fields without effect, by reason
    "last": N_("{pawn} stays on {where}: nobody is behind."),
    "none_to_send": N_("{pawn} has nobody to send on."),
    "once": N_("{pawn} gets nothing more from {where}: only once per game."),
    "no_snowshoes": N_("{pawn} finds no snowshoes left."),
    "no_axes": N_("{pawn} finds no axe left."),
    "none_to_ask": N_("{pawn} has nobody to ask."),
    "none_to_pull": N_("{pawn} has nobody to pull here."),
}
GIVEN_EFFECT_TEXTS: dict[str, Text] = {  # log texts for lasting effects, by kind of field
    "herbata": N_n(
        "{who} drinks tea and may repeat a move next turn.",
        "{who} drinks tea and may repeat one move in the next {n} turns.",
    ),
    "bimber": N_n(
        "{who} drinks moonshine and may play B after B next turn.",
        "{who} drinks moonshine and may play B after B for {n} turns.",
    ),
}
TAKEN_TOKEN_TEXTS: dict[str, Text] = {
    "token:axe": N_("{who} takes an axe."),
    "token:snowshoe": N_("{who} takes a pair of snowshoes."),
}
FREED_PAWN_TEXTS: dict[str, Text] = {
    "found": N_("{pawn} is found and gets up."),
    "alone": N_("{pawn} comes round alone and gets up."),
    "passed": N_("{pawn} climbs out of the snow."),
    "moved": N_("{pawn} is up again."),
}
PAYMENT_TEXTS: dict[str, Text] = {
    "ask": N_("{who} pays for asking: help level falls to {after}."),
    "lynching": N_("{who} pays for the lynching: help level falls to {after}."),
    "attack": N_("{who} pays for the attack: help level falls to {after}."),
}
MOVED_PAWN_TEXTS: dict[str, Text] = {  # texts about pawns moved by the effect of another player's field
    "call": N_("{who} sends {pawn} from {origin} to {goal}."),
    "pull": N_("{who} pulls {pawn} from {origin} to {goal}."),
}
WAITING_TEXTS: dict[str, Text] = {
    "lying": N_("{who} lies in the valley and waits."),
    "buried": N_("{who} waits under the avalanche."),
}


def _by(table: Mapping[str, Text], key: str) -> EventWording:
    return lambda view, args: table[args[key]].with_args(**args)


def _used(view: View, args: EventArgs) -> Text | None:
    """Return the log line of a move with a partner; None for walks and rolls."""
    board: Board = view.board
    action = board.actions[LETTERS.index(args["letter"])]
    if action.do in ("walk", "roll"):
        return None
    what = PARTNER_LOG_TEXTS[action.do, action.distance]
    return N_("{who} {what} ({letter}).", who=args["who"], letter=args["letter"], what=what)


def _rolled(view: View, args: EventArgs) -> Text | None:
    kind, letter = split_name(args["where"])
    if kind == "move":
        return N_("{who} rolls {value} ({letter}).", who=args["who"], letter=letter, value=args["value"])
    return N_("{who} rolls {value}.").with_args(**args)


def _walk_letter(view: View, args: EventArgs) -> str:
    """Return the letter of the walk with this distance, or ""."""
    board: Board = view.board
    origin, goal = (key_of(args[end]) for end in ("origin", "goal"))
    walks = zip(LETTERS, board.actions, strict=True)
    return next((letter for letter, one in walks if one.do == "walk" and one.distance == int(goal) - int(origin)), "")


def _moved(view: View, args: EventArgs) -> Text | None:
    letter = _walk_letter(view, args) if args["cause"] == "walk" else ""
    if letter:
        return N_("{pawn} walks from {origin} to {goal} ({letter}).", letter=letter).with_args(**args)
    if args["cause"] in MOVED_PAWN_TEXTS:
        return MOVED_PAWN_TEXTS[args["cause"]].with_args(**args)
    return N_("{pawn} goes from {origin} to {goal}.").with_args(**args)


def _helped(view: View, args: EventArgs) -> Text | None:
    if args["kept"]:
        return N_("{who} helps {whose}; the cube stays where it is.").with_args(**args)
    return N_("{who} helps {whose}: help level {after}.").with_args(**args)


def _game(view: View, args: EventArgs) -> Text | None:
    return N_("Game {n} of {of}").with_args(**args) if args["of"] > 1 else None


def _saw(view: View, args: EventArgs) -> Text | None:
    """Return the log line of a card seen; None if a card may be seen only once (O-93)."""
    if not may_look_again(view):
        return None
    if args["who"] == args["whom"]:
        return N_("{who} sees their own card: {card}.").with_args(**args)
    return N_("{who} sees {whom}'s card: {card}.").with_args(**args)


def question_text(args: EventArgs) -> Text:
    """Return the text of a question asked on the field Powrót mary."""
    return QUESTION_TEXTS[args["question"]].with_args(**args)


def answer_text(view: View, answer: str) -> Text:
    """Return the text of an answer: a colour (a player), a card's id, or a key of `ANSWER_TEXTS`."""
    if answer in ANSWER_TEXTS:
        return ANSWER_TEXTS[answer]
    return N_("{name}", name=player_name_in_view(view, answer) if answer in COLOURS else f"card:{answer}")


def _asked(view: View, args: EventArgs) -> Text | None:
    # the log doesn't repeat questions that may be seen only once (O-93)
    if not may_look_again(view):
        return None
    return N_("{who} asks {whom}: {what}", who=args["who"], whom=args["whom"], what=question_text(args))


def _replied(view: View, args: EventArgs) -> Text | None:
    if not may_look_again(view):
        return None
    who, whom, answer = args["who"], args["whom"], args["answer"]
    if answer == "nothing":
        return N_("{who} doesn't answer {whom}.", who=who, whom=whom)
    return N_("{who} answers {whom}: {what}.", who=who, whom=whom, what=answer_text(view, answer))


def _counted(view: View, args: EventArgs) -> Text | None:
    return (
        N_("The vote is unanimous: {whom} must die.") if args["unanimous"] else N_("Not everyone agrees: nobody dies.")
    ).with_args(**args)


def _defended(view: View, args: EventArgs) -> Text | None:
    return (
        N_("{who} hides in the barn and survives.") if args["lives"] else N_("{who} hides in the barn, but in vain.")
    ).with_args(**args)


def _scored(view: View, args: EventArgs) -> Text | None:
    parts = [N_("{who} – {n}", who=seat_name(seat), n=points) for seat, points in enumerate(args["awards"]) if points]
    if not parts:
        return None
    if view["games"] == 1:
        return N_("Points: {parts}", parts=parts)
    return N_("{cause}: {parts}", cause=POINT_CAUSE_TEXTS[args["cause"]], parts=parts)


def _ended(view: View, args: EventArgs) -> Text | None:
    if not args["winners"]:
        return N_("Nobody wins.")
    return N_n("Victory: {winners}", "Shared victory: {winners}", n=len(args["winners"]), winners=args["winners"])


def _summed(view: View, args: EventArgs) -> Text | None:
    return N_n(
        "Overall winner of the three games: {winners}", "Overall victory shared by {winners}",
        n=len(args["winners"]), winners=args["winners"],
    )  # fmt: skip


_LINES |= {  # log lines that depend on the event's arguments
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
    "nothing": _by(NO_EFFECT_TEXTS, "why"),
    "took": _by(TAKEN_TOKEN_TEXTS, "token"),
    "given": lambda view, args: GIVEN_EFFECT_TEXTS[key_of(args["what"])].with_args(n=args["turns"], **args),
    "freed": _by(FREED_PAWN_TEXTS, "cause"),
    "paid": _by(PAYMENT_TEXTS, "cause"),
    "waits": _by(WAITING_TEXTS, "why"),
    "died": _by(DEATH_TEXTS, "cause"),
}


def _by_name(view: View, value: Any) -> Any:
    """Replace names of pawns in a value by names of their players."""
    if isinstance(value, (list, tuple)):
        return [_by_name(view, one) for one in value]
    kind, key = split_name(str(value))
    return player_name_in_view(view, key) if kind == "pawn" else value


def _called(log_line: EventWording) -> EventWording:
    """Make a log line name players instead of pawns."""
    return lambda view, args: event_text(log_line, view, {key: _by_name(view, value) for key, value in args.items()})


LOG_TEXTS = {kind: _called(line) for kind, line in _LINES.items()}
