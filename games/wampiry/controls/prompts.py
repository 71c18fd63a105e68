"""Texts of the decision card, by kind of question."""

from __future__ import annotations

from typing import Any

from games.core.contract import texts
from games.core.contract.contract import View
from games.core.contract.controller import Prompt
from games.core.contract.names import seat_name
from games.core.contract.texts import N_, N_n, Text
from games.wampiry.controls import full_scorings, words
from games.wampiry.view.view import deciding_seat, pawn_field, vampire_estate

END_OF_GO_ACTIONS = ("relocate_own_vampire", "relocate_own_time_pawn")  # clock actions used at the end of a go


def prompt(view: View) -> Prompt:
    """Return the content of the decision card."""
    decision = view["decision"]
    return _PROMPTS[decision["kind"]](view, seat_name(decision["seat"]))


def pass_warning(view: View) -> Text | None:
    """Return a warning about powers that could still be used, or None once one of them has been used."""
    decision, seat = view["decision"], deciding_seat(view)
    if decision["kind"] != "use" or decision["args"][0]:
        return None
    able, board = {move[0] for move in view["moves"]}, view.board
    powers = {"ability": f"ability:{board.ring[vampire_estate(view, seat)]}",
              "action": f"field:{board.clock[pawn_field(view, seat)]}"}  # fmt: skip
    left = [name for kind, name in powers.items() if kind in able]
    return N_("You can still use: {powers}.", powers=left) if left else None


def _settle(view: View, who: str) -> Prompt:
    return Prompt(N_("{who}: where does your vampire wake up?", who=who), N_("Choose any estate, occupied or not."))


def _wind(view: View, who: str) -> Prompt:
    return Prompt(N_("{who}: where does your time pawn start?", who=who), N_("Choose any space on the clock of time."))


def _plan(view: View, who: str) -> Prompt:
    seat = deciding_seat(view)
    line = N_(
        "Vampire on {where}, time pawn on {field}",
        where="estate:" + view.board.ring[vampire_estate(view, seat)],
        field="field:" + view.board.clock[pawn_field(view, seat)],
    )
    return Prompt(N_("{who}: plan in secret", who=who), full_scorings.due_scorings_text(view) or line)


def _use(view: View, who: str) -> Prompt:
    seat = deciding_seat(view)
    field = pawn_field(view, seat)
    line = N_("In any order; you may skip either.")
    if view["decision"]["args"][0]:  # one of the two powers has been used
        line = N_("You may skip this.")
    if view.board.actions[field].do in END_OF_GO_ACTIONS:  # end-of-go actions are not among the moves yet
        line = N_("You may skip either; {field} comes at the end.", field="field:" + view.board.clock[field])
    due = full_scorings.due_scorings_text(view)
    lines = [*full_scorings.cancelled_cards(view, seat), line, *([] if due is None else [due])]
    return Prompt(N_("{who}: what will you use?", who=who), texts.join_lines(lines), words.GO_STEP_TEXTS, 2)


_MORE: dict[str, Text] = {
    "replace_opponent_with_own": N_("{who}: which marker do you replace next?"),
    "move_own_here": N_("{who}: which marker do you bring next?"),
    "move_opponents_out": N_("{who}: whose marker do you move next?"),
    "swap_own_with_opponent": N_("{who}: which of your markers do you swap next?"),
    "sacrifice_here_to_remove": N_("{who}: which marker do you remove next?"),
}


def _more(view: View, who: str) -> Prompt:
    here, left = view["decision"]["args"][0], view["decision"]["args"][1]
    line = N_n("{n} more marker to choose.", "{n} more markers to choose.", n=left)
    return Prompt(_MORE[view.board.abilities[here].do].with_args(who=who), line, words.GO_STEP_TEXTS, 2)


def _send(view: View, who: str) -> Prompt:
    origin, victim = view["decision"]["args"][:2]
    where = view.board.ring[origin]
    line = N_("It belongs to {whose} and leaves {where}.", whose=seat_name(victim), where=f"estate:{where}")
    marked = (f"possessed:{where}:{victim}",)
    number, total = _which(view, origin)
    title = N_("{who}: where does the marker go?", who=who)
    if total > 1:
        title = N_("{who}: where does marker {n} of {total} go?", who=who, n=number, total=total)
    return Prompt(title, line, words.GO_STEP_TEXTS, 2, highlighted=marked)


def _which(view: View, origin: int) -> tuple[int, int]:
    """Return (number of the marker being sent away, total number)."""
    seat = deciding_seat(view)
    counts = view["estates"][origin]["possessed"]
    there = sum(counts) - counts[seat]  # including the marker being sent
    below: list[Any] = view["agenda"][-2] if len(view["agenda"]) > 1 else [""]
    here, owed = vampire_estate(view, seat), 0
    if below[0] == "owe":
        _, _seat, here, owed, _origin = below
    number = view.board.abilities[here].count - owed
    return number, number + min(owed, there - 1)


def _swap(view: View, who: str) -> Prompt:
    where = view.board.ring[view["decision"]["args"][0]]
    line = N_("Yours is on {where}; theirs must be on another estate.", where=f"estate:{where}")
    marked = (f"possessed:{where}:{deciding_seat(view)}",)
    return Prompt(
        N_("{who}: which marker do you swap with?", who=who), line, words.GO_STEP_TEXTS, 2, highlighted=marked
    )


def _block(view: View, who: str) -> Prompt:
    where = view.board.ring[view["decision"]["args"][0]]
    line = N_("From {where}: choose where they go, and how many.", where=f"estate:{where}")
    marked = (f"possessed:{where}:{deciding_seat(view)}",)
    return Prompt(N_("{who}: where do your markers go?", who=who), line, words.GO_STEP_TEXTS, 2, highlighted=marked)


def _late(view: View, who: str) -> Prompt:
    if view["decision"]["args"][0] == "relocate_own_vampire":
        title = N_("{who}: where does the bat fly to?", who=who)
    else:
        title = N_("{who}: where does your time pawn leap to?", who=who)
    line = N_("You can't use the place you choose, but next turn you start from there.")
    if view["turn"] >= view["turns"]:
        line = N_("You can't use the place you choose, and this is the last turn.")
    return Prompt(title, line, words.GO_STEP_TEXTS, 4)


_PROMPTS = {
    "settle": _settle,
    "wind": _wind,
    "plan": _plan,
    "use": _use,
    "more": _more,
    "send": _send,
    "swap": _swap,
    "block": _block,
    "late": _late,
}
