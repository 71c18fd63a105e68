"""The controller of Osada: moves, questions, names, seat facts and texts."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.contract.contract import View
from games.core.contract.controller import Controller
from games.core.contract.extras.cards import Cards
from games.core.contract.extras.decision_extras import DecisionExtras
from games.core.contract.extras.ending import Ending
from games.core.contract.extras.shared_viewing import SharedViewing
from games.core.contract.names import kind_of, seat_name
from games.core.contract.texts import N_, Text
from games.osada.controls import events, faces, naming, words
from games.osada.controls.clicks import CONTROLS, confirm_label, offer_partners
from games.osada.controls.ending import final_tables, limits
from games.osada.controls.events import FULL_BOARD_SCENES, MOTIONS, STORY_RULES
from games.osada.controls.naming import sections
from games.osada.controls.prompts import pass_warning, prompt
from games.osada.controls.words import LOG_TEXTS
from games.osada.view.view import ONE_TIME_DECISIONS, hide_seen_once, may_look_again

PHASE_BEFORE_MOVE, PHASE_MOVE, PHASE_AFTER_MOVE = range(3)


def _phase(view: View) -> tuple[int, int, int]:
    """Return (round, 0 because the number of rounds is unknown, phase of the turn)."""
    pending = {step[0] for step in view["agenda"]}
    if "move" in pending:
        return view["round"], 0, PHASE_MOVE
    return view["round"], 0, PHASE_BEFORE_MOVE if pending & {"act", "deal"} else PHASE_AFTER_MOVE


def _part(view: View) -> int:
    """Return the number of the game in a match of three; 0 in a match of one game."""
    game: int = view["game"] if view["games"] > 1 else 0
    return game


def _not_asked(view: View, name: str) -> Text | None:
    """Return why an object can't be chosen. `name` is its name; no candidate move contains it."""
    decision = view["decision"]
    if decision is None or view["seat"] not in (None, decision["seat"]):
        return None
    own = view["pawns"][decision["seat"]]
    if name in (f"pawn:{own['colour']}", seat_name(decision["seat"])):
        return N_("That is your own pawn.")
    if kind_of(name) == "field" and decision["kind"] == "move":
        return N_("No move leads here now.")
    return naming.description(view, name)


def _ties(view: View) -> Sequence[tuple[Text, Sequence[int | None]]]:
    seats = range(view["seats"])
    if view["games"] > 1:
        return [(N_("Games won"), [view["won"][seat] for seat in seats])]
    return [(N_("Place in Osada"), [view["pawns"][seat]["place"] or None for seat in seats])]


CONTROLLER = Controller(
    controls=CONTROLS,
    prompt=prompt,
    label=faces.label,
    translate_name=naming.translate_name,
    refusal_texts=words.REFUSAL_TEXTS,
    log_lines=LOG_TEXTS,
    description=naming.description,
    seat_facts=faces.seat_facts,
    seat_order=faces.seat_order,
    phases=words.PHASE_TEXTS,
    turn_and_phase=_phase,
    match_part=_part,
    motions=MOTIONS,
    sounds={"peeked": "card", "ended": "win"},
    guests=faces.virtual_player_rows,
    sections=sections,
    spoken_overview=naming.spoken_overview,
    decision_extras=DecisionExtras(
        group_titles={"card": N_("Cards"), "seat": N_("Players")},
        not_asked_reason=_not_asked,
        choose_prompts={
            "pawn": words.CHOOSE_PERSON_TEXT,
            "seat": words.CHOOSE_PERSON_TEXT,
            "column": N_("Click a column of the help table"),
            "field": N_("Click the space or its letter"),
            "move": N_("Click one of the letters"),
        },
        confirm_label=confirm_label,
        pass_kinds=frozenset({"go_on", "skip"}),
        risky_pass=lambda view, move: move[0] == "skip" or view["decision"]["kind"] == "strike",
        pass_warning=pass_warning,
        offer_panel=offer_partners,
        offer_only_kinds=frozenset({"keep"}),
    ),
    cards=Cards(
        face=faces.card_face,
        secret=faces.secret_card,
        may_look_again=may_look_again,
        covered_view=hide_seen_once,
        shown_once_kinds=ONE_TIME_DECISIONS,
    ),
    shared_viewing=SharedViewing(
        event_kinds=frozenset(FULL_BOARD_SCENES),
        achievement=events.find_achievement,
        remarks=events.REMARKS,
    ),
    story_rules=STORY_RULES,
    ending=Ending(
        limits=limits,
        end_texts=words.END_TEXTS,
        cause_texts=words.POINT_CAUSE_TEXTS,
        point_labels=words.point_labels,
        tie_breaks=_ties,
        final_tables=final_tables,
    ),
)
