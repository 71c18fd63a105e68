"""The sentences of Osada: reasons, ways to end. English here, Polish in the catalogue.

Names stay in the nominative and verbs in the present, so that one sentence fits every person and every place.
"""

from __future__ import annotations

from games.core.contract.extras.reckoning import PointWords
from games.core.contract.texts import N_, N_n, Text
from games.osada.rules.board import Action

REASONS: dict[str, Text] = {
    # the seven moves
    "same_move": N_("{letter} was your last move: no move twice in a row."),
    "diary": N_("{what}: you neither help nor ask for help any more.", what="kind:pamietnik"),
    "moonshine": N_("{what}: you ask for no help any more.", what="kind:bimber"),
    "no_level": N_("Asking costs a level of help, and yours is 0."),
    "not_behind": N_("{who}: not exactly so many fields behind you ({n})."),
    "not_ahead": N_("{who}: not exactly so many fields ahead of you ({n})."),
    "lies": N_("{who} lies unconscious in the valley: no help from here."),
    # lynching
    "lynch_used": N_("There has been a lynching already: only one a game."),
    "lynch_closed": N_("Too late: somebody has come as far as {where}."),
    "lynch_early": N_("Too early: not everybody is past {where}."),
    "lynch_proposed": N_("A lynching has been proposed this turn already."),
    "lynch_few": N_("There are too few people for a lynching."),
    "lynch_poor": N_("Everybody who lynches pays a level of help, and this one has none: {who}."),
    "lynch_no_axe": N_("Nobody of those who would lynch has an axe."),
    "not_outside": N_("{who} is not on the road any more."),
    # attacks
    "out_of_reach": N_("{who} is out of reach."),
    "not_foremost": N_("{who}: only the pawn farthest ahead of you can be attacked."),
    "too_weak": N_(
        "An attack takes level {first} of help in one of your card's first two colours, or level {other} in another."
    ),
}
_COUNTED: dict[str, Text] = {
    "nobody_behind": N_n("Nobody stands {n} field behind you.", "Nobody stands {n} fields behind you."),
    "nobody_ahead": N_n("Nobody stands {n} field ahead of you.", "Nobody stands {n} fields ahead of you."),
}
REASONS |= _COUNTED

ENDS: dict[str, Text] = {
    "points": N_("Only one is left outside: most points in Osada decide."),
    "murderer": N_("The murderer is in Osada."),
    "virtual_murderer": N_("The virtual player was the murderer and is in Osada."),
    "virtual": N_("The virtual player has most points."),
    "virtual_kept": N_("The murderer has not helped enough: the virtual player wins."),
    "draw": N_("Both people are in Osada, one of them the murderer: a draw."),
    "nobody": N_("The murderer is alone in Osada and has not helped enough: nobody wins."),
    "survivor": N_("All others are dead."),
    "stopped": N_("The march has gone on too long: points in Osada decide."),
    "stopped_draw": N_("The march has gone on too long and nobody is in Osada: a draw."),
    "sum": N_("Three games: the sum of points decides."),
    "sum_games": N_("Three games: the sums are equal, so games won decide."),
    "sum_shared": N_("Three games: equal points and equal victories."),
    "sum_virtual": N_("Three games: the virtual player has most points."),
}

BY_POINTS = frozenset({"points", "stopped", "sum", "sum_games"})  # ends in which points have won
POINTS = PointWords(N_n("{n} point", "{n} points"), N_("Sum"), N_("Points, round by round"))

CAUSES: dict[str, Text] = {
    "game1": N_("First game"),
    "game2": N_("Second game"),
    "game3": N_("Third game"),
}

VIRTUAL = N_("Virtual player")
CHOOSE_PERSON = N_("Choose a person: the pawn or the row")

PHASES = (N_("Before the move"), N_("Move"), N_("After the move"))

CAUSES_OF_DEATH: dict[str, Text] = {
    "lawina": N_("{pawn} – dies under the avalanche"),
    "paczek": N_("{pawn} – dies: the doughnut was poisoned"),
    "attack": N_("{pawn} – killed by the murderer"),
    "lynching": N_("{pawn} – lynched"),
}

DOES: dict[tuple[str, int], Text] = {  # for the log: what a move does that is told neither by a way nor by the die
    ("help", 1): N_("helps somebody 1 field behind"),
    ("help", 2): N_("helps somebody 2 fields behind"),
    ("beg", 1): N_("asks somebody 1 field ahead"),
    ("beg", 2): N_("asks somebody 2 fields ahead"),
}

PARTNERED: dict[tuple[str, int], Text] = {  # whole sentences, by what a move does and how far away the other one is
    ("help", 1): N_("Help somebody 1 field behind you: you change places, and your help rises by 1."),
    ("help", 2): N_("Help somebody 2 fields behind you: you meet on the field between, and your help rises by 1."),
    ("beg", 1): N_("Ask somebody 1 field ahead of you: you change places, and your help falls by 1."),
    ("beg", 2): N_("Ask somebody 2 fields ahead of you: you meet on the field between, and your help falls by 1."),
}


def move_words(action: Action) -> Text:
    """Return what the move table offers with a letter, by what the board makes of it."""
    if action.do == "walk":
        return N_n("Walk {n} field forward.", "Walk {n} fields forward.", n=action.far)
    if action.do != "roll":
        return PARTNERED[action.do, action.far]
    low, *others = sorted({*action.die})
    if not low and len(others) == 1:
        return N_n(
            "Roll the die: go {n} field forward or stay.", "Roll the die: go {n} fields forward or stay.", n=others[0]
        )
    return N_("Roll the die: go forward, by {low} to {high} fields.", low=low, high=max(action.die))


QUESTIONS: dict[str, Text] = {
    "whom": N_("Whose card did you look at?"),
    "saw": N_("What did you see?"),
    "murderer": N_("Is {about} the murderer?"),
    "whisper": N_("A question of one's own, in a whisper."),
}

ANSWERS: dict[str, Text] = {
    "yes": N_("Yes"),
    "no": N_("No"),
    "unsure": N_("I do not know"),
    "refuse": N_("I will not say"),
    "nothing": N_("Nothing"),
}


def point_words(end: str) -> PointWords:
    """Return what the points of a result are; a murderer, or whoever alone survives, has not won by them."""
    return POINTS._replace(won=end in BY_POINTS)
