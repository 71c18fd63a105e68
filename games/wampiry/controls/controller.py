"""The controller of Wampiry: moves, questions, names, seat facts and texts."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.contract import texts
from games.core.contract.contract import View
from games.core.contract.controller import Controller, Label
from games.core.contract.extras.decision_extras import DecisionExtras
from games.core.contract.extras.ending import Ending, Limit
from games.core.contract.extras.seat_rows import Amount, Badge, LaidCards, SeatFacts
from games.core.contract.extras.shared_viewing import SharedViewing
from games.core.contract.names import seat_name, split_name
from games.core.contract.texts import N_, N_n, Text
from games.wampiry.controls import events, full_scorings, naming, prompts, words
from games.wampiry.controls.clicks import ALL_MARKERS, CONTROLS, confirm_label, go_on_text
from games.wampiry.controls.events import MOTIONS, ORDERING, SCORING, STORY_RULES
from games.wampiry.controls.naming import sections
from games.wampiry.rules.board import Board
from games.wampiry.rules.state import ACTING, PLANNING
from games.wampiry.view.view import deciding_seat, estate_after, field_after, pawn_field, vampire_estate

# -- warnings before the end -------------------------------------------------------------------------------------------
LAST_TURN_TEXT = N_("The last turn: every estate is scored at its end.")
LOW_SUPPLY_TEXT = N_n("{who}: {n} marker left in the supply. The last one brings Armageddon.",
             "{who}: {n} markers left in the supply. The last one brings Armageddon.")  # fmt: skip
ANOTHER_LOW_SUPPLY_TEXT = N_n("{who}: {n} marker left in the supply.", "{who}: {n} markers left in the supply.")


def limits(view: View) -> Sequence[Limit]:
    """Return warnings that the end is near: the last turn, then small supplies."""
    last = (
        [Limit(LAST_TURN_TEXT, is_reached=True)]
        if view["decision"] is not None and view["turn"] == view["turns"]
        else []
    )
    scarce = [seat for seat in range(view["seats"]) if full_scorings.is_supply_scarce(view, seat)]
    scarce.sort(key=lambda seat: view["supply"][seat])
    return [*last, *(_low_supply(view, seat, seat == scarce[0]) for seat in scarce)]


def _low_supply(view: View, seat: int, is_first: bool) -> Limit:
    """Return the warning about a seat's supply; the first one says what follows."""
    text = LOW_SUPPLY_TEXT if is_first else ANOTHER_LOW_SUPPLY_TEXT
    return Limit(text.with_args(who=seat_name(seat), n=view["supply"][seat]), seat)


# -- seats, labels, phases --------------------------------------------------------------------------------------------
PHASES = (PLANNING, ACTING, SCORING, ORDERING)  # phases of a turn in the order of `words.PHASE_TEXTS`

# Prompts for the missing part of a move, by kinds of names.
MISSING_PART_PROMPTS = {
    "card": N_("Choose an estate"),
    "estate": N_("Choose an estate"),
    "time": N_("Choose a space on the clock"),
    "field": N_("Choose a space on the clock"),
    "possessed": N_("Choose an opponent's marker"),
    "vampire": N_("Choose whose pawn moves"),
    "time_pawn": N_("Choose whose pawn moves"),
    "seat": N_("Choose whose pawn moves"),
    "count": N_("Choose how many"),
    "card+estate+field+time": N_("Choose an estate and a space on the clock"),
    "estate+seat+vampire": N_("Choose whose pawn moves, and where to"),
    "field+seat+time_pawn": N_("Choose whose pawn moves, and where to"),
    "count+estate": N_("Choose where they go, and how many"),
    "estate+possessed": N_("Choose one of your own markers"),
}


def _label(view: View, name: str) -> Label:
    kind, key = split_name(name)
    if name == ALL_MARKERS:
        most = max(count for _, _, count in view["moves"])
        return Label(N_("All {n}", n=most) if most > 1 else N_("{n}", n=most))
    if kind == "count":
        return Label(N_("{n}", n=int(key)))
    if kind == "card":
        return Label(N_("{where}", where=estate_after(view, deciding_seat(view), key)), badge=_sign(view, name))
    if kind == "time":
        return Label(N_("{where}", where=field_after(view, deciding_seat(view), key)), badge=_sign(view, name))
    return _button(view, key)


def _sign(view: View, name: str) -> Badge:
    """Return a card's badge: an arrow with its number of estates, or a clock with its number of hours."""
    kind, key = split_name(name)
    board: Board = view.board
    if kind == "time":
        return Badge("clock", f"+{board.time_cards[key]}")
    turn = board.estate_cards[key]
    return Badge("turn-left" if turn < 0 else "turn-right", str(abs(turn)), is_inside=True)


def _button(view: View, key: str) -> Label:
    board: Board = view.board
    if key == "done":
        return Label(go_on_text(view, ("done",)))
    if key == "stay":
        return Label(N_("Stay where you are"))
    seat = deciding_seat(view)
    if key == "ability":
        place = vampire_estate(view, seat)
        name = f"estate:{board.ring[place]}"
        line = words.ABILITY_TEXTS[board.abilities[place].do].with_args(where=name, n=board.abilities[place].count)
        return Label(
            N_("{ability}", ability=f"ability:{board.ring[place]}"), line, f"icon:{board.icon(board.ring[place])}"
        )
    field = pawn_field(view, seat)
    name = f"field:{board.clock[field]}"
    line = words.ACTION_TEXTS[board.actions[field].do]
    return Label(N_("{where}", where=name), line, f"icon:{board.icon(board.clock[field])}")


def _seat(view: View, seat: int) -> SeatFacts:
    plan = view["plans"][seat]
    if plan == "hidden":
        cards: tuple[Badge | None, ...] = (None, None)
    elif plan is None:
        cards = ()
    else:
        cards = tuple(_sign(view, f"{kind}:{key}") for kind, key in zip(("card", "time"), plan, strict=True) if key)
    badges = ((("crown", N_("The Elder goes last in a tie")),) if seat == view["elder"] else ()) + (
        (("check", N_("Has had a go this turn")),) if view["gone"][seat] and not _acts(view, seat) else ()
    )
    supply = N_n("{n} in supply", "{n} in supply", n=view["supply"][seat])
    return SeatFacts(
        subtitle=N_("Elder") if seat == view["elder"] else None,
        icons=badges,
        score=view["points"][seat],
        amount=Amount(view["supply"][seat], supply, full_scorings.is_supply_scarce(view, seat)),
        laid_cards=LaidCards(cards, bool(view["gone"][seat])),
    )


def _about(view: View, name: str) -> Text | None:
    text, why = naming.description(view, name), naming.why_power_unusable(view, name)
    if text is not None and why is not None:
        return texts.join_lines([text, why])
    return text or full_scorings.description(view, name)


def _ties(view: View) -> Sequence[tuple[Text, Sequence[int]]]:
    """Return the result's tie-break: its title, and each seat's markers on the board (W-47)."""
    board: Board = view.board
    return [(N_("Possessed on the board"), [board.supply - left for left in view["supply"]])]


def _acts(view: View, seat: int) -> bool:
    return view["decision"] is not None and view["decision"]["seat"] == seat


def _order(view: View) -> Sequence[int]:
    order: list[int] = view["order"]
    return order


def _phase(view: View) -> tuple[int, int, int]:
    over = view["decision"] is None and view["result"] is not None
    phase = SCORING if over else view["phase"]
    return view["turn"], view["turns"], PHASES.index(phase) if phase in PHASES else 0


CONTROLLER = Controller(
    controls=CONTROLS,
    prompt=prompts.prompt,
    label=_label,
    translate_name=naming.translate_name,
    refusal_texts=words.REFUSAL_TEXTS,
    log_lines=words.LOG_TEXTS,
    description=_about,
    seat_facts=_seat,
    seat_order=_order,
    phases=words.PHASE_TEXTS,
    turn_and_phase=_phase,
    tooltip_title=full_scorings.tooltip_title,
    merge_events=words.merge_events,
    motions=MOTIONS,
    sounds={"planned": "card", "ended": "win"},
    sections=sections,
    spoken_overview=naming.spoken_overview,
    decision_extras=DecisionExtras(
        group_titles={"card": N_("Estate card"), "time": N_("Time card"), "count": N_("How many?")},
        not_asked_reason=words.not_asked_reason,
        choose_prompts=MISSING_PART_PROMPTS,
        default_names=frozenset({ALL_MARKERS}),
        confirm_label=confirm_label,
        pass_kinds=frozenset({"done", "stay"}),
        risky_pass=lambda view, move: True,
        pass_warning=prompts.pass_warning,
        back_labels={kind: N_("One step back") for kind in ("block", "send", "swap", "more")},
    ),
    shared_viewing=SharedViewing(
        event_kinds=frozenset(MOTIONS) - {"ordered", "turn"},
        scoring_table=full_scorings.scoring_table,
        achievement=events.find_achievement,
        remarks=events.REMARKS,
    ),
    story_rules=STORY_RULES,
    ending=Ending(
        limits=limits,
        end_texts=words.END_TEXTS,
        cause_texts=words.SCORING_CAUSE_TEXTS,
        tie_breaks=_ties,
    ),
)
