"""How Wampiry is clicked: each move's parts with the names that choose them, and the words for both."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.core.contract import Move, View
from games.core.controller import Control, Controller, Label, Part, Prompt, SeatFacts
from games.core.texts import N_, N_n, Text
from games.wampiry import words
from games.wampiry.board import Board


# -- where things stand ---------------------------------------------------------------------------------------------
def _asked(view: View) -> int:
    return int(view["decision"]["seat"])


def _estate_of(view: View, seat: int) -> int:
    return next(i for i, estate in enumerate(view["estates"]) if seat in estate["vampires"])


def _field_of(view: View, seat: int) -> int:
    return next(i for i, field in enumerate(view["clock"]) if seat in field["pawns"])


def _estate_after(view: View, seat: int, card: str) -> str:
    board: Board = view.board
    return "estate:" + board.ring[(_estate_of(view, seat) + board.estate_cards[card]) % len(board.ring)]


def _field_after(view: View, seat: int, card: str) -> str:
    board: Board = view.board
    return "field:" + board.clock[(_field_of(view, seat) + board.time_cards[card]) % len(board.clock)]


# -- parts ----------------------------------------------------------------------------------------------------------
def _parts_plan(view: View, move: Move) -> Sequence[Part]:
    seat = _asked(view)
    return (
        (f"card:{move[1]}", _estate_after(view, seat, move[1])),
        (f"time:{move[2]}", _field_after(view, seat, move[2])),
    )


def _parts_estate(view: View, move: Move) -> Sequence[Part]:
    return ((f"estate:{move[1]}",),)


def _parts_field(view: View, move: Move) -> Sequence[Part]:
    return ((f"field:{move[1]}",),)


def _parts_done(view: View, move: Move) -> Sequence[Part]:
    return (("button:done",),)


def _parts_stay(view: View, move: Move) -> Sequence[Part]:
    return (("button:stay",),)


def _marker(view: View, move: Move) -> Part:
    """The marker a move takes: an opponent's by its chip, one's own by its chip or its whole estate."""
    if len(move) == 3:
        return (f"possessed:{move[1]}:{move[2]}",)
    return (f"possessed:{move[1]}:{_asked(view)}", f"estate:{move[1]}")


def _parts_ability(view: View, move: Move) -> Sequence[Part]:
    return (("button:ability",),) if len(move) == 1 else (("button:ability",), _marker(view, move))


def _parts_more(view: View, move: Move) -> Sequence[Part]:
    return (_marker(view, move),)


def _parts_action(view: View, move: Move) -> Sequence[Part]:
    if len(move) == 1:
        return (("button:action",),)
    victim, card = move[1], move[2]
    if card in view.board.estate_cards:
        return (
            ("button:action",),
            (f"vampire:{victim}", f"seat:{victim}"),
            (_estate_after(view, victim, card),),
        )
    return (
        ("button:action",),
        (f"time_pawn:{victim}", f"seat:{victim}"),
        (_field_after(view, victim, card),),
    )


def _parts_block(view: View, move: Move) -> Sequence[Part]:
    return ((f"estate:{move[1]}",), (f"count:{move[2]}",))


# -- words of moves -------------------------------------------------------------------------------------------------
def _words_plan(view: View, move: Move) -> Text:
    seat = _asked(view)
    return N_(
        "Go to {where}, then {field}",
        where=_estate_after(view, seat, move[1]),
        field=_field_after(view, seat, move[2]),
    )


def _words_settle(view: View, move: Move) -> Text:
    return N_("Put your vampire here: {where}", where=f"estate:{move[1]}")


def _words_wind(view: View, move: Move) -> Text:
    return N_("Put your time pawn here: {where}", where=f"field:{move[1]}")


def _words_done(view: View, move: Move) -> Text:
    count = min(view.board.placed, view["supply"][_asked(view)])
    if not count:
        return N_("Go on: no markers are left to place")
    return N_n("Go on: place {n} possessed", "Go on: place {n} possessed", n=count)


def _here(view: View) -> int:
    return _estate_of(view, _asked(view))


def _words_ability(view: View, move: Move) -> Text:
    return _words_marker(view, move, view.board.abilities[_here(view)].do)


def _words_more(view: View, move: Move) -> Text:
    return _words_marker(view, move, view.board.abilities[view["decision"]["args"][0]].do)


def _words_marker(view: View, move: Move, do: str) -> Text:
    here = f"estate:{view.board.ring[_here(view)]}"
    if len(move) == 1:
        effect = view.board.abilities[_here(view)]
        return N_n(
            "Place {n} extra possessed: {where}",
            "Place {n} extra possessed: {where}",
            n=min(effect.count, view["supply"][_asked(view)]),
            where=here,
        )
    where = f"estate:{move[1]}"
    whose = f"seat:{move[2]}" if len(move) == 3 else ""
    templates = {
        "replace_opponent_with_own": N_("Replace a marker of {whose} with yours: {where}"),
        "move_own_here": N_("Bring your marker from {where} to {here}"),
        "move_opponents_out": N_("Move a marker of {whose} away from {where}"),
        "swap_own_with_opponent": N_("Swap your marker on {where} with an opponent's"),
        "sacrifice_here_to_remove": N_("Remove a marker of {whose}: {where}"),
        "move_own_block": N_("Move your markers away from {where}"),
    }
    return templates[do].but(whose=whose, where=where, here=here)


def _words_action(view: View, move: Move) -> Text:
    here = f"estate:{view.board.ring[_here(view)]}"
    if len(move) == 1:
        do = view.board.actions[_field_of(view, _asked(view))].do
        templates = {
            "raise_scoring_here": N_("Raise scoring: {where}"),
            "lower_scoring_here": N_("Lower scoring: {where}"),
            "place_sabbath_marker_here": N_("Call the Sabbath: {where} is scored at the end of this turn"),
        }
        return templates[do].but(where=here)
    if move[2] in view.board.estate_cards:
        where = _estate_after(view, move[1], move[2])
        cancels = N_("Move the vampire of {whose} to {where}; the planned move is lost")
        plain = N_("Move the vampire of {whose} to {where}")
    else:
        where = _field_after(view, move[1], move[2])
        cancels = N_("Move the time pawn of {whose} to {where}; the planned move is lost")
        plain = N_("Move the time pawn of {whose} to {where}")
    return (plain if view["gone"][move[1]] else cancels).but(whose=f"seat:{move[1]}", where=where)


def _words_send(view: View, move: Move) -> Text:
    return N_("Send the marker here: {where}", where=f"estate:{move[1]}")


def _words_swap(view: View, move: Move) -> Text:
    return N_("Swap with a marker of {whose}: {where}", whose=f"seat:{move[2]}", where=f"estate:{move[1]}")


def _words_block(view: View, move: Move) -> Text:
    return N_n("Move {n} marker to {where}", "Move {n} markers to {where}", n=move[2], where=f"estate:{move[1]}")


def _words_stay(view: View, move: Move) -> Text:
    return N_("Stay where you are")


def _words_fly(view: View, move: Move) -> Text:
    return N_("Fly here, nothing is used: {where}", where=f"estate:{move[1]}")


def _words_leap(view: View, move: Move) -> Text:
    return N_("Move your time pawn here, nothing is used: {where}", where=f"field:{move[1]}")


# -- the decision card ----------------------------------------------------------------------------------------------
def _prompt(view: View) -> Prompt:
    decision = view["decision"]
    who = f"seat:{decision['seat']}"
    build = _PROMPTS[decision["kind"]]
    return build(view, who)


def _prompt_settle(view: View, who: str) -> Prompt:
    return Prompt(N_("{who}: where does your vampire wake?", who=who), N_("Choose any estate; sharing one is fine."))


def _prompt_wind(view: View, who: str) -> Prompt:
    return Prompt(N_("{who}: where does your clock start?", who=who), N_("Choose any field of the clock of time."))


def _prompt_plan(view: View, who: str) -> Prompt:
    seat = _asked(view)
    line = N_(
        "Vampire on {where}, clock on {field}",
        where="estate:" + view.board.ring[_estate_of(view, seat)],
        field="field:" + view.board.clock[_field_of(view, seat)],
    )
    return Prompt(N_("{who} plans in secret", who=who), line)


def _prompt_use(view: View, who: str) -> Prompt:
    return Prompt(N_("{who}: what will you use?", who=who), N_("In any order; each may be skipped."), words.GO_STEPS, 2)


_MORE: dict[str, Text] = {
    "replace_opponent_with_own": N_("{who}: which marker is replaced next?"),
    "move_own_here": N_("{who}: which marker comes next?"),
    "move_opponents_out": N_("{who}: whose marker moves next?"),
    "swap_own_with_opponent": N_("{who}: which of your markers is swapped next?"),
    "sacrifice_here_to_remove": N_("{who}: which marker is removed next?"),
}


def _prompt_more(view: View, who: str) -> Prompt:
    here, left = view["decision"]["args"][0], view["decision"]["args"][1]
    line = N_n("{n} more marker to choose", "{n} more markers to choose", n=left)
    return Prompt(_MORE[view.board.abilities[here].do].but(who=who), line, words.GO_STEPS, 2)


def _prompt_send(view: View, who: str) -> Prompt:
    return Prompt(N_("{who}: where does the marker go?", who=who), N_("To any other estate."), words.GO_STEPS, 2)


def _prompt_swap(view: View, who: str) -> Prompt:
    return Prompt(
        N_("{who}: swap with which marker?", who=who),
        N_("One of an opponent's, elsewhere."),
        words.GO_STEPS,
        2,
    )


def _prompt_block(view: View, who: str) -> Prompt:
    line = N_("Choose an estate and how many markers go there.")
    return Prompt(N_("{who}: where does the block move?", who=who), line, words.GO_STEPS, 2)


def _prompt_late(view: View, who: str) -> Prompt:
    if view["decision"]["args"][0] == "relocate_own_vampire":
        title = N_("{who}: where does the bat fly?", who=who)
    else:
        title = N_("{who}: where does your time pawn leap?", who=who)
    return Prompt(title, N_("Nothing is used there; your next turn starts from there."), words.GO_STEPS, 4)


_PROMPTS = {
    "settle": _prompt_settle,
    "wind": _prompt_wind,
    "plan": _prompt_plan,
    "use": _prompt_use,
    "more": _prompt_more,
    "send": _prompt_send,
    "swap": _prompt_swap,
    "block": _prompt_block,
    "late": _prompt_late,
}


# -- names ----------------------------------------------------------------------------------------------------------
def entry(board: Board, name: str) -> dict[str, Any] | None:
    """Return what the data file says of an estate or a field, given its name on the table."""
    kind, _, key = name.partition(":")
    group = {"estate": "ring", "field": "clock"}.get(kind)
    if group is None:
        return None
    found: dict[str, Any] | None = next((item for item in board.data[group] if item["id"] == key), None)
    return found


def in_language(words_by_language: dict[str, str], language: str) -> str:
    """Return the words of a data file in a language, or in one that it has (users' boards may have only one)."""
    return words_by_language.get(language) or next(iter(words_by_language.values()))


def _name(board: object, name: str, language: str) -> str | None:
    assert isinstance(board, Board)
    found = entry(board, name)
    if found is not None:
        return in_language(found["name"], language)
    kind, _, key = name.partition(":")
    if kind in ("ability", "about"):
        found = entry(board, f"estate:{key}" if kind == "ability" else key.replace(".", ":", 1))
        words_by_language = (found or {}).get(kind)
        return in_language(words_by_language, language) if words_by_language else None
    if kind == "card" and key in board.estate_cards:
        return f"{board.estate_cards[key]:+}".replace("-", "−")
    if kind == "time" and key in board.time_cards:
        return f"+{board.time_cards[key]}"
    return None


def _label(view: View, name: str) -> Label:
    kind, _, key = name.partition(":")
    if kind == "count":
        return Label(N_("{n}", n=int(key)))
    if kind == "card":
        steps = view.board.estate_cards[key]
        return Label(N_("{where}", where=_estate_after(view, _asked(view), key)), None, f"turn:{steps}")
    if kind == "time":
        steps = view.board.time_cards[key]
        return Label(N_("{where}", where=_field_after(view, _asked(view), key)), None, f"clock:{steps}")
    return _button(view, key)


def _button(view: View, key: str) -> Label:
    board: Board = view.board
    if key == "done":
        return Label(_words_done(view, ("done",)))
    if key == "stay":
        return Label(_words_stay(view, ("stay",)))
    seat = _asked(view)
    if key == "ability":
        place = _estate_of(view, seat)
        name = f"estate:{board.ring[place]}"
        line = words.ABILITY_LINES[board.abilities[place].do].but(where=name, n=board.abilities[place].count)
        return Label(
            N_("{ability}", ability=f"ability:{board.ring[place]}"), line, f"icon:{board.icon(board.ring[place])}"
        )
    field = _field_of(view, seat)
    name = f"field:{board.clock[field]}"
    line = words.ACTION_LINES[board.actions[field].do]
    return Label(N_("{where}", where=name), line, f"icon:{board.icon(board.clock[field])}")


def _about(view: View, name: str) -> Text | None:
    """What an estate's ability or a field's action does, from the data file."""
    found = entry(view.board, name)
    return None if not (found or {}).get("about") else N_("{about}", about=f"about:{name.replace(':', '.')}")


def _seat(view: View, seat: int) -> SeatFacts:
    plan = view["plans"][seat]
    if plan == "hidden":
        cards: tuple[str, ...] = ("back", "back")
    elif plan is None:
        cards = ()
    else:
        cards = tuple(name for name, key in ((f"card:{plan[0]}", plan[0]), (f"time:{plan[1]}", plan[1])) if key)
    badges = ((("crown", N_("The Elder: plays after others who are equal")),) if seat == view["elder"] else ()) + (
        (("check", N_("Has gone this turn")),) if view["gone"][seat] and not _acts(view, seat) else ()
    )
    line = N_("Elder") if seat == view["elder"] else None
    supply = N_n("{n} in supply", "{n} in supply", n=view["supply"][seat])
    return SeatFacts(
        line, view["points"][seat], cards, bool(view["gone"][seat]), (view["supply"][seat], supply), badges
    )


def _ties(view: View) -> Sequence[tuple[Text, Sequence[int]]]:
    """More possessed on the board win among equals (W-47)."""
    board: Board = view.board
    return [(N_("Possessed on the board"), [board.supply - left for left in view["supply"]])]


def _acts(view: View, seat: int) -> bool:
    return view["decision"] is not None and view["decision"]["seat"] == seat


def _order(view: View) -> Sequence[int]:
    order: list[int] = view["order"]
    return order


def _phase(view: View) -> tuple[int, int, int]:
    return view["turn"], view["turns"], 1 if view["phase"] == "action" else 0


CONTROLS = {
    "settle": Control(_parts_estate, _words_settle),
    "wind": Control(_parts_field, _words_wind),
    "plan": Control(_parts_plan, _words_plan, confirm=True),
    "ability": Control(_parts_ability, _words_ability),
    "action": Control(_parts_action, _words_action),
    "done": Control(_parts_done, _words_done),
    "more": Control(_parts_more, _words_more),
    "send": Control(_parts_estate, _words_send),
    "swap": Control(_parts_more, _words_swap),
    "block": Control(_parts_block, _words_block),
    "stay": Control(_parts_stay, _words_stay),
    "fly": Control(_parts_estate, _words_fly),
    "leap": Control(_parts_field, _words_leap),
}

CONTROLLER = Controller(
    controls=CONTROLS,
    prompt=_prompt,
    label=_label,
    name=_name,
    reason=words.reason_text,
    log=words.log_text,
    about=_about,
    seat=_seat,
    order=_order,
    groups={"card": N_("Card for the vampire"), "time": N_("Card for the clock"), "count": N_("How many?")},
    sounds={"planned": "card", "ended": "win"},
    phases=words.PHASES,
    phase=_phase,
    passing=frozenset({"done", "stay"}),
    ends=words.ENDS,
    causes=words.CAUSES,
    ties=_ties,
)
