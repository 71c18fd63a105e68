"""The controller of Ankh-Morpork: moves, questions, names, seat facts and texts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.ankh_morpork.controls import events, faces, naming, words
from games.ankh_morpork.controls.clicks import (
    CONTROLS,
    STANDING_PAYMENT,
    auto_answer,
    confirm_label,
    free_gain_move,
    pass_warning,
)
from games.ankh_morpork.controls.ending import final_tables, goal_percentages, limits
from games.ankh_morpork.controls.events import MOTIONS, STORY_RULES
from games.ankh_morpork.controls.naming import sections
from games.ankh_morpork.controls.prompts import MISSING_PART_PROMPTS, prompt
from games.ankh_morpork.view.view import standings
from games.core.contract.contract import View
from games.core.contract.controller import Controller, Label
from games.core.contract.extras.cards import Cards, SecretCardContent
from games.core.contract.extras.decision_extras import DecisionExtras
from games.core.contract.extras.ending import Ending, Goal
from games.core.contract.extras.seat_rows import SeatFacts
from games.core.contract.extras.shared_viewing import SharedViewing
from games.core.contract.names import split_name
from games.core.contract.texts import N_, Text


def _label(view: View, name: str) -> Label:
    kind, key = split_name(name)
    if kind == "card" or (kind == "button" and key in view.board.card_index):
        card = f"card:{key}"
        entry = view.board.entries[card]
        line = N_("{short}", short=f"short:card.{key}") if "short" in entry else naming.card_text(view.board, key)
        return Label(N_("{card}", card=card), line, card)
    if kind == "button":
        return Label(CONTROLS[key].text(view, (key,)), None, f"symbol:{key}" if key == "money" else "")
    return Label(N_("{name}", name=name))


def _seat(view: View, seat: int) -> SeatFacts:
    return faces.seat_facts(view, seat, sum(area["control"] == seat for area in view["areas"]))


def _near(view: View) -> dict[str, Any]:
    near: dict[str, Any] = standings(view)["near"]
    return near


def _goals(view: View) -> Sequence[Goal]:
    return faces.goals_to_show(view, _near(view))


def _secret(view: View) -> SecretCardContent | None:
    return faces.secret_identity(view, _near(view))


def _ties(view: View) -> Sequence[tuple[Text, Sequence[int]]]:
    return [(N_("Most expensive City Area card"), standings(view)["dearest"])]


def _order(view: View) -> Sequence[int]:
    return range(view["seats"])


def _phase(view: View) -> tuple[int, int, int]:
    decision = view["decision"]
    return view["turn"], 0, int(decision is not None and decision["seat"] != view["active"])


CONTROLLER = Controller(
    controls=CONTROLS,
    prompt=prompt,
    label=_label,
    translate_name=naming.translate_name,
    refusal_texts=words.REFUSAL_TEXTS,
    log_lines=words.LOG_TEXTS,
    description=naming.description,
    seat_facts=_seat,
    seat_order=_order,
    phases=words.PHASE_TEXTS,
    turn_and_phase=_phase,
    merge_events=words.merge_events,
    motions=MOTIONS,
    sounds={"ended": "win"},
    sections=sections,
    spoken_overview=naming.spoken_overview,
    decision_extras=DecisionExtras(
        group_titles={"card": N_("Cards"), "seat": N_("Players"), "district": N_("City Area cards")},
        choose_prompts=MISSING_PART_PROMPTS,
        confirm_label=confirm_label,
        pass_kinds=frozenset({"pass", "skip", "done", "no"}),
        useful_move=free_gain_move,
        risky_pass=lambda view, move: view["decision"]["kind"] != "rest",
        auto_answer=auto_answer,
        standing_answer=STANDING_PAYMENT,
        pass_warning=pass_warning,
        back_labels={
            **dict.fromkeys(("spare", "room"), N_("Choose another area")),
            **dict.fromkeys(("put", "partner"), N_("Choose another figure")),
            "beneficiary": N_("Choose another player"),
        },
    ),
    cards=Cards(
        face=faces.card_face,
        hand=faces.hand_card_names,
        shelf=faces.district_card_names,
        secret=_secret,
        piles=faces.public_piles,
    ),
    shared_viewing=SharedViewing(
        event_kinds=frozenset(MOTIONS) - {"turn", "drew"},
        achievement=events.find_achievement,
        remarks=events.REMARKS,
    ),
    story_rules=STORY_RULES,
    ending=Ending(
        goals=_goals,
        limits=limits,
        end_texts=words.END_TEXTS,
        cause_texts=words.POINT_CAUSE_TEXTS,
        point_labels=words.point_labels,
        tie_breaks=_ties,
        chart_values=goal_percentages,
        final_tables=final_tables,
    ),
)
