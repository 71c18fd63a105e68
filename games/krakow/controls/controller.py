"""How Kraków meets the table: its controls, questions, names, rows of seats and sentences, bound together.

With the quick setup, an option, a computer places the people of whoever sits at the table, who may change it.
"""

from __future__ import annotations

from collections.abc import Sequence

from games.core.contract.contract import Move, Options, View
from games.core.contract.controller import Controller
from games.core.contract.dice import BotDice
from games.core.contract.extras.asking import Asking
from games.core.contract.extras.cards import Cards
from games.core.contract.extras.ending import Ending, Limit
from games.core.contract.extras.watching import Watching
from games.core.contract.texts import N_, Text
from games.krakow.bots.prior import prior
from games.krakow.controls import clicks, events, faces, naming, words
from games.krakow.controls.clicks import CONTROLS, confirms, shortcuts
from games.krakow.controls.events import MOTIONS, PLOT
from games.krakow.controls.naming import sections
from games.krakow.view.view import guess, standings

# -- the last turn of a round -----------------------------------------------------------------------------------------
LAST_OF_ROUND = N_("The last turn of round I: it is scored when everybody has had it.")
LAST = N_("The last turn of the game: everything is scored when everybody has had it.")


def limits(view: View) -> Sequence[Limit]:
    """Say that a round is in its last turn."""
    if view["decision"] is None or view["turn"] != view["turns"]:
        return ()
    over = view["round"] == view["rounds"]
    return [Limit(LAST if over else LAST_OF_ROUND, reached=over)]


# -- the quick setup --------------------------------------------------------------------------------------------------
QUICK_SETUP = "quick_setup"  # the option
SETTING_UP = frozenset({"district", "stand"})


def by_itself(view: View, options: Options) -> Move | None:
    """Return where a computer would place the next of one's people; None where the table is set up by hand."""
    decision = view["decision"]
    if options.get(QUICK_SETUP) != "yes" or decision is None or decision["kind"] not in SETTING_UP:
        return None
    moves = [tuple(move) for move in view["moves"]]
    weights = prior(guess(view, BotDice(0)), moves)
    return max(zip(weights, moves, strict=True), key=lambda pair: pair[0])[1]


# -- what it is made of -----------------------------------------------------------------------------------------------
def _ties(view: View) -> Sequence[tuple[Text, Sequence[int]]]:
    """More artistic points on the walls win among equals (K-41)."""
    return [(N_("Artistic points on the walls"), standings(view)["art"])]


def _order(view: View) -> Sequence[int]:
    order: list[int] = view["order"]
    return order


def _phase(view: View) -> tuple[int, int, int]:
    return view["turn"], view["turns"], view["round"]


def _part(view: View) -> int:
    part: int = view["round"]
    return part


CONTROLLER = Controller(
    controls=CONTROLS,
    prompt=clicks.prompt,
    label=faces.label,
    name=naming.name,
    reasons=words.REASONS,
    lines=words.LOG,
    about=naming.about,
    seat=faces.seat_facts,
    order=_order,
    phases=words.PHASES,
    phase=_phase,
    part=_part,
    heading=naming.heading,
    join=words.join,
    motions=MOTIONS,
    sounds={"drew": "slide", "ended": "win"},
    sections=sections,
    survey=naming.survey,
    spot=naming.spot,
    asking=Asking(
        groups={"card": N_("Cards"), "district": N_("Districts")},
        why=faces.not_asked,
        wanted=clicks.WANTED,
        confirms=confirms,
        passing=frozenset({"end"}),
        by_itself=by_itself,
        proposed=SETTING_UP,
        loses=faces.loses,
        shortcuts=shortcuts,
        gauge=faces.gauge,
        back={"place": N_("Put the card back"), "stand": N_("Choose another district")},
    ),
    cards=Cards(
        face=faces.face,
        hand=faces.hand,
        stack=faces.stack,
    ),
    watching=Watching(
        together=frozenset({"counted", "owned", "scored"}),
        summary=faces.summary,
        joy=events.joy,
        remarks=events.REMARKS,
    ),
    plot=PLOT,
    ending=Ending(
        limits=limits,
        ends=words.ENDS,
        causes=words.CAUSES,
        point_words=words.point_words,
        ties=_ties,
    ),
)
