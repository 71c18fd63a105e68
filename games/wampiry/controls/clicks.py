"""How moves are chosen and described: for each kind of move, the objects to click and a text."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.contract.contract import Move, View
from games.core.contract.controller import MoveControl, MovePart
from games.core.contract.names import seat_name
from games.core.contract.texts import N_, N_n, Text
from games.wampiry.view.view import deciding_seat, estate_after, field_after, pawn_field, vampire_estate

ALL_MARKERS = "count:all"  # name of the default choice: all markers that can move together


def _parts_plan(view: View, move: Move) -> Sequence[MovePart]:
    _, card, time = move
    seat = deciding_seat(view)
    return ((f"card:{card}", estate_after(view, seat, card)), (f"time:{time}", field_after(view, seat, time)))


def _parts_estate(view: View, move: Move) -> Sequence[MovePart]:
    return ((f"estate:{move[1]}",),)


def _parts_field(view: View, move: Move) -> Sequence[MovePart]:
    return ((f"field:{move[1]}",),)


def _parts_done(view: View, move: Move) -> Sequence[MovePart]:
    return (("button:done",),)


def _parts_stay(view: View, move: Move) -> Sequence[MovePart]:
    return (("button:stay",),)


def _marker(view: View, move: Move) -> MovePart:
    """Return the names that choose a marker. An own marker can also be chosen by its estate."""
    _, where, *victims = move
    if victims:
        return (f"possessed:{where}:{victims[0]}",)
    return (f"possessed:{where}:{deciding_seat(view)}", f"estate:{where}")


def _parts_ability(view: View, move: Move) -> Sequence[MovePart]:
    return (("button:ability",),) if len(move) == 1 else (("button:ability",), _marker(view, move))


def _parts_more(view: View, move: Move) -> Sequence[MovePart]:
    return (_marker(view, move),)


def _parts_action(view: View, move: Move) -> Sequence[MovePart]:
    if len(move) == 1:
        return (("button:action",),)
    _, victim, card = move
    if card in view.board.estate_cards:
        return (
            ("button:action",),
            (f"vampire:{victim}", seat_name(victim)),
            (estate_after(view, victim, card),),
        )
    return (
        ("button:action",),
        (f"time_pawn:{victim}", seat_name(victim)),
        (field_after(view, victim, card),),
    )


def _parts_block(view: View, move: Move) -> Sequence[MovePart]:
    _, where, count = move
    is_most = count == max(other[2] for other in view["moves"])
    return ((f"estate:{where}",), (ALL_MARKERS if is_most else f"count:{count}",))


def _text_plan(view: View, move: Move) -> Text:
    _, card, time = move
    seat = deciding_seat(view)
    return N_("Go to {where}, then {field}", where=estate_after(view, seat, card), field=field_after(view, seat, time))


def _text_settle(view: View, move: Move) -> Text:
    return N_("Put your vampire on {where}", where=f"estate:{move[1]}")


def _text_wind(view: View, move: Move) -> Text:
    return N_("Put your time pawn on {where}", where=f"field:{move[1]}")


def go_on_text(view: View, move: Move) -> Text:
    """Return the label for ending the choice of powers, with the number of markers that are placed next."""
    count = min(view.board.placed, view["supply"][deciding_seat(view)])
    if not count:
        return N_("Continue: nobody left to place")
    return N_n("Continue: place {n} possessed", "Continue: place {n} possessed", n=count)


def _here(view: View) -> int:
    return vampire_estate(view, deciding_seat(view))


def _text_ability(view: View, move: Move) -> Text:
    return _text_marker(view, move, view.board.abilities[_here(view)].do)


def _text_more(view: View, move: Move) -> Text:
    return _text_marker(view, move, view.board.abilities[view["decision"]["args"][0]].do)


def _text_marker(view: View, move: Move, do: str) -> Text:
    here = f"estate:{view.board.ring[_here(view)]}"
    if len(move) == 1:
        effect = view.board.abilities[_here(view)]
        return N_n(
            "Place {n} extra possessed on {where}",
            "Place {n} extra possessed on {where}",
            n=min(effect.count, view["supply"][deciding_seat(view)]),
            where=here,
        )
    _, estate, *victims = move
    where, whose = f"estate:{estate}", seat_name(victims[0]) if victims else ""
    templates = {
        "replace_opponent_with_own": N_("Replace {whose}'s marker on {where} with yours"),
        "move_own_here": N_("Bring your marker from {where} to {here}"),
        "move_opponents_out": N_("Move {whose}'s marker away from {where}"),
        "swap_own_with_opponent": N_("Swap your marker on {where} with an opponent's"),
        "sacrifice_here_to_remove": N_("Remove {whose}'s marker from {where}"),
        "move_own_block": N_("Move your markers away from {where}"),
    }
    return templates[do].with_args(whose=whose, where=where, here=here)


def _text_action(view: View, move: Move) -> Text:
    here = f"estate:{view.board.ring[_here(view)]}"
    if len(move) == 1:
        do = view.board.actions[pawn_field(view, deciding_seat(view))].do
        templates = {
            "raise_scoring_here": N_("Raise the scoring of {where}"),
            "lower_scoring_here": N_("Lower the scoring of {where}"),
            "place_sabbath_marker_here": N_("Call the Sabbath: {where} is scored at the end of this turn"),
        }
        return templates[do].with_args(where=here)
    _, victim, by = move
    card, time = view["plans"][victim]  # "" if the card was cancelled by an earlier attack
    if by in view.board.estate_cards:
        where, planned = estate_after(view, victim, by), card
        cancels = N_("Move {whose}'s vampire to {where}; the planned move is lost")
        plain = N_("Move {whose}'s vampire to {where}")
    else:
        where, planned = field_after(view, victim, by), time
        cancels = N_("Move {whose}'s time pawn to {where}; the planned move is lost")
        plain = N_("Move {whose}'s time pawn to {where}")
    return (cancels if planned and not view["gone"][victim] else plain).with_args(whose=seat_name(victim), where=where)


def _text_send(view: View, move: Move) -> Text:
    return N_("Send the marker to {where}", where=f"estate:{move[1]}")


def _text_swap(view: View, move: Move) -> Text:
    _, where, victim = move
    return N_("Swap with {whose}'s marker on {where}", whose=seat_name(victim), where=f"estate:{where}")


def _text_block(view: View, move: Move) -> Text:
    _, where, count = move
    return N_n("Move {n} marker to {where}", "Move {n} markers to {where}", n=count, where=f"estate:{where}")


def _text_stay(view: View, move: Move) -> Text:
    return N_("Stay where you are")


def _text_fly(view: View, move: Move) -> Text:
    return N_("Fly to {where} without using its ability", where=f"estate:{move[1]}")


def _text_leap(view: View, move: Move) -> Text:
    return N_("Move your time pawn to {where} without using its action", where=f"field:{move[1]}")


def confirm_label(view: View, move: Move) -> Text | None:
    """Return the label of the button that confirms a move; None means "Confirm"."""
    if move[0] != "plan" or any(plan is None for seat, plan in enumerate(view["plans"]) if seat != deciding_seat(view)):
        return None
    return N_("Everyone's watching: reveal the plans")


CONTROLS = {
    "settle": MoveControl(_parts_estate, _text_settle),
    "wind": MoveControl(_parts_field, _text_wind),
    "plan": MoveControl(_parts_plan, _text_plan),
    "ability": MoveControl(_parts_ability, _text_ability),
    "action": MoveControl(_parts_action, _text_action),
    "done": MoveControl(_parts_done, go_on_text),
    "more": MoveControl(_parts_more, _text_more),
    "send": MoveControl(_parts_estate, _text_send),
    "swap": MoveControl(_parts_more, _text_swap),
    "block": MoveControl(_parts_block, _text_block),
    "stay": MoveControl(_parts_stay, _text_stay),
    "fly": MoveControl(_parts_estate, _text_fly),
    "leap": MoveControl(_parts_field, _text_leap),
}
