"""The controller of Kraków, and the quick setup.

With the quick setup, the computer proposes cells for each player's painters and bouncer; the player may move them.
"""

from __future__ import annotations

from collections.abc import Sequence

from games.core.contract.contract import Move, Options, View
from games.core.contract.controller import Controller
from games.core.contract.dice import BotDice
from games.core.contract.extras.cards import Cards
from games.core.contract.extras.decision_extras import DecisionExtras
from games.core.contract.extras.ending import Ending, Limit
from games.core.contract.extras.shared_viewing import SharedViewing
from games.core.contract.texts import N_, Text
from games.krakow.bots.prior import prior
from games.krakow.controls import clicks, events, faces, naming, words
from games.krakow.controls.clicks import CONTROLS, confirm_label, shortcuts
from games.krakow.controls.events import MOTIONS, STORY_RULES
from games.krakow.controls.naming import sections
from games.krakow.view.view import guess, standings

# -- the last turn of a round -----------------------------------------------------------------------------------------
LAST_TURN_OF_ROUND_TEXT = N_("The last turn of round I: the city is scored when everyone has played.")
LAST_TURN_OF_GAME_TEXT = N_("The last turn of the game: the city is scored when everyone has played.")


def limits(view: View) -> Sequence[Limit]:
    """Return a warning in the last turn of a round."""
    if view["decision"] is None or view["turn"] != view["turns"]:
        return ()
    over = view["round"] == view["rounds"]
    return [Limit(LAST_TURN_OF_GAME_TEXT if over else LAST_TURN_OF_ROUND_TEXT, is_reached=over)]


# -- the quick setup --------------------------------------------------------------------------------------------------
QUICK_SETUP_OPTION = "quick_setup"  # id of the match option
SETUP_QUESTIONS = frozenset({"district", "stand"})


def auto_answer(view: View, options: Options) -> Move | None:
    """Return the computer's district or cell for the next person in the quick setup; None for other decisions."""
    decision = view["decision"]
    if options.get(QUICK_SETUP_OPTION) != "yes" or decision is None or decision["kind"] not in SETUP_QUESTIONS:
        return None
    moves = [tuple(move) for move in view["moves"]]
    weights = prior(guess(view, BotDice(0)), moves)
    return max(zip(weights, moves, strict=True), key=lambda pair: pair[0])[1]


# -- the controller ---------------------------------------------------------------------------------------------------
def _ties(view: View) -> Sequence[tuple[Text, Sequence[int]]]:
    """Return the result's tie-break: its title, and each seat's artistic points (K-41)."""
    return [(N_("Art points on the walls"), standings(view)["art"])]


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
    translate_name=naming.translate_name,
    refusal_texts=words.REFUSAL_TEXTS,
    log_lines=words.LOG_TEXTS,
    description=naming.description,
    seat_facts=faces.seat_facts,
    seat_order=_order,
    phases=words.PHASE_TEXTS,
    turn_and_phase=_phase,
    match_part=_part,
    tooltip_title=naming.tooltip_title,
    merge_events=words.merge_events,
    motions=MOTIONS,
    sounds={"drew": "slide", "ended": "win"},
    sections=sections,
    spoken_overview=naming.spoken_overview,
    spoken_position=naming.spoken_position,
    decision_extras=DecisionExtras(
        group_titles={"card": N_("Cards"), "district": N_("Districts")},
        not_asked_reason=faces.not_asked_reason,
        choose_prompts=clicks.MISSING_PART_PROMPTS,
        confirm_label=confirm_label,
        pass_kinds=frozenset({"end"}),
        auto_answer=auto_answer,
        proposed_decisions=SETUP_QUESTIONS,
        pass_warning=faces.pass_warning,
        shortcuts=shortcuts,
        gauge=faces.movement_gauge,
        back_labels={"place": N_("Put the card back"), "stand": N_("Choose another district")},
    ),
    cards=Cards(
        face=faces.card_face,
        hand=faces.hand_card_names,
        own_deck=faces.own_deck,
    ),
    shared_viewing=SharedViewing(
        event_kinds=frozenset({"counted", "owned", "scored"}),
        scoring_table=faces.scoring_table,
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
    ),
)
