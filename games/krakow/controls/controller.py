"""The `Controller` of Kraków, which binds the modules of this folder together, and the quick setup.

With the option of a quick setup, a computer proposes cells for the people of the human players, who may change them.
"""

from __future__ import annotations

from collections.abc import Sequence

from games.core.contract.contract import Move, Options, View
from games.core.contract.controller import Controller
from games.core.contract.dice import BotDice
from games.core.contract.extras.asking import Asking
from games.core.contract.extras.cards import Cards
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
LAST_OF_ROUND = N_("The last turn of round I: it is scored when everybody has had it.")
LAST = N_("The last turn of the game: everything is scored when everybody has had it.")


def limits(view: View) -> Sequence[Limit]:
    """Return a warning in the last turn of a round."""
    if view["decision"] is None or view["turn"] != view["turns"]:
        return ()
    over = view["round"] == view["rounds"]
    return [Limit(LAST if over else LAST_OF_ROUND, is_reached=over)]


# -- the quick setup --------------------------------------------------------------------------------------------------
QUICK_SETUP = "quick_setup"  # id of the match option
SETTING_UP = frozenset({"district", "stand"})


def auto_answer(view: View, options: Options) -> Move | None:
    """Return a computer's move for the next person in the quick setup; None in all other decisions."""
    decision = view["decision"]
    if options.get(QUICK_SETUP) != "yes" or decision is None or decision["kind"] not in SETTING_UP:
        return None
    moves = [tuple(move) for move in view["moves"]]
    weights = prior(guess(view, BotDice(0)), moves)
    return max(zip(weights, moves, strict=True), key=lambda pair: pair[0])[1]


# -- the controller ---------------------------------------------------------------------------------------------------
def _ties(view: View) -> Sequence[tuple[Text, Sequence[int]]]:
    """Return the tie-break for the result: its title and each seat's artistic points on the walls (K-41)."""
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
    translate_name=naming.translate_name,
    refusal_texts=words.REASONS,
    log_lines=words.LOG,
    description=naming.description,
    seat_facts=faces.seat_facts,
    seat_order=_order,
    phases=words.PHASES,
    turn_and_phase=_phase,
    match_part=_part,
    tooltip_title=naming.tooltip_title,
    merge_events=words.merge_events,
    motions=MOTIONS,
    sounds={"drew": "slide", "ended": "win"},
    sections=sections,
    spoken_overview=naming.spoken_overview,
    spoken_position=naming.spoken_position,
    asking=Asking(
        group_titles={"card": N_("Cards"), "district": N_("Districts")},
        not_asked_reason=faces.not_asked_reason,
        choose_prompts=clicks.WANTED,
        confirm_label=confirm_label,
        pass_moves=frozenset({"end"}),
        auto_answer=auto_answer,
        proposed_decisions=SETTING_UP,
        pass_warning=faces.pass_warning,
        shortcuts=shortcuts,
        gauge=faces.gauge,
        back_labels={"place": N_("Put the card back"), "stand": N_("Choose another district")},
    ),
    cards=Cards(
        face=faces.face,
        hand=faces.hand,
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
        end_texts=words.ENDS,
        cause_texts=words.CAUSES,
        point_labels=words.point_labels,
        tie_breaks=_ties,
    ),
)
