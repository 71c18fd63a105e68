"""How W ruinach Wrocławia meets the table: its controls, questions, names, rows of seats and sentences together."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.contract.contract import View
from games.core.contract.controller import Controller
from games.core.contract.extras.asking import Asking
from games.core.contract.extras.cards import Cards
from games.core.contract.extras.ending import Ending
from games.core.contract.extras.watching import Watching
from games.core.contract.texts import N_
from games.wroclaw.controls import faces, joys, naming, prompts, survey, words
from games.wroclaw.controls.clicks import CONTROLS, confirms
from games.wroclaw.controls.limits import limits
from games.wroclaw.controls.motions import MOTIONS
from games.wroclaw.controls.sections import sections
from games.wroclaw.controls.story import PLOT
from games.wroclaw.rules.board import LINE


def _order(view: View) -> Sequence[int]:
    return (0, 1)


def _phase(view: View) -> tuple[int, int, int]:
    return view["turn"], 0, words.PHASE[view["phase"]]


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
    heading=naming.heading,
    motions=MOTIONS,
    sounds={"drew": "slide", "sent": "card", "ended": "win"},
    sections=sections,
    survey=survey.survey,
    spot=survey.spot,
    asking=Asking(
        groups={"card": N_("Cards"), "token": N_("Orders"), "mode": N_("How to shoot"), "die": N_("Perun")},
        why=words.not_asked,
        wanted={
            "card": N_("Choose a fighter"),
            "token": N_("Choose an order"),
            "fighter": N_("Choose a fighter on the board"),
            "mode": N_("Choose how to shoot"),
        },
        usual=frozenset(f"die:{die}:0" for die in range(LINE)),
        confirms=confirms,
        passing=frozenset({"fire", "hold"}),
        quiet=prompts.could_shoot,
        loses=prompts.loses,
        sums={"mode": faces.shot_sums},
        explained=frozenset({"token"}),
        back={"boost": N_("Another target or shooter")},
    ),
    cards=Cards(
        face=faces.face,
        hand=faces.hand,
        shelf=faces.shelf,
        piles=faces.piles,
    ),
    watching=Watching(
        together=frozenset(MOTIONS) - {"ordered"},
        joy=joys.joy,
        remarks=joys.REMARKS,
    ),
    plot=PLOT,
    ending=Ending(
        limits=limits,
        ends=words.ENDS,
        told=words.TOLD,
        causes=words.CAUSES,
        point_words=words.point_words,
        ties=words.ties,
    ),
)
