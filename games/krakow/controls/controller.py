"""How Kraków meets the table: its controls, questions, names, rows of seats and sentences, bound together."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.contract.contract import View
from games.core.contract.controller import Controller
from games.core.contract.extras.asking import Asking
from games.core.contract.extras.cards import Cards
from games.core.contract.extras.ending import Ending
from games.core.contract.extras.watching import Watching
from games.core.contract.texts import N_, Text
from games.krakow.controls import faces, joys, naming, prompts, survey, words
from games.krakow.controls.clicks import CONTROLS, confirms, shortcuts
from games.krakow.controls.limits import limits
from games.krakow.controls.motions import MOTIONS
from games.krakow.controls.quick import SETTING_UP, by_itself
from games.krakow.controls.sections import sections
from games.krakow.controls.story import PLOT
from games.krakow.view.view import standings


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
    prompt=prompts.prompt,
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
    survey=survey.survey,
    spot=survey.spot,
    asking=Asking(
        groups={"card": N_("Cards"), "district": N_("Districts")},
        why=faces.not_asked,
        wanted=prompts.WANTED,
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
        joy=joys.joy,
        remarks=joys.REMARKS,
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
