"""What the decision card of Kraków asks, by kind of question."""

from __future__ import annotations

from games.core.contract.contract import View
from games.core.contract.controller import Prompt
from games.core.contract.names import seat_name
from games.core.contract.texts import N_, Text
from games.krakow.controls.naming import district_at, streets_at


def prompt(view: View) -> Prompt:
    """Return the question for the seat that owes the decision."""
    decision = view["decision"]
    return _PROMPTS[decision["kind"]](view, seat_name(decision["seat"]))


WANTED = {
    "card+cell": N_("Choose a cell, or a card to paint"),
    "cell": N_("Choose a cell to walk to"),
    "card": N_("Choose a card to paint"),
    "painter": N_("Choose a painter beside a wall"),
    "pair": N_("Choose a wall"),
}
GUARDS = N_("Painters of other crews may not paint from the cells of the bouncer’s cross. Click any free cell.")


def _is_bouncer(view: View) -> bool:
    return bool(view["decision"]["args"][0] == view.board.painters)


def _who(view: View) -> Text:
    return N_("bouncer") if _is_bouncer(view) else N_("painter {n}", n=view["decision"]["args"][0] + 1)


def _district(view: View, who: str) -> Prompt:
    title = N_("{who}: where does your {person} stand?", who=who, person=_who(view))
    line = N_("Click any free cell, or choose a district first.")
    return Prompt(title, GUARDS if _is_bouncer(view) else line)


def _stand(view: View, who: str) -> Prompt:
    district = view.board.city.districts[view["decision"]["args"][1]]
    line = N_("Choose a free cell: {where}", where=f"district:{district}")
    title = N_("{who}: where does your {person} stand?", who=who, person=_who(view))
    return Prompt(title, line, marked=(f"district:{district}",))


def _turn(view: View, who: str) -> Prompt:
    if not view["points"]:
        return Prompt(N_("{who}: end the turn", who=who), N_("Every movement point of this turn is spent."))
    line = N_("Choose a person and a cell to walk to, or a painter and a card.")
    if view["moves"] and all(move[0] != "paint" for move in view["moves"]):
        line = N_("Choose a person and a cell to walk to; no card can be painted now.")
    return Prompt(N_("{who}: walk or paint", who=who), line)


def _place(view: View, who: str) -> Prompt:
    seat, number = view["decision"]["seat"], view["decision"]["args"][0]
    painter = f"painter:{seat}:{number}"
    key = view["painters"][seat][number - 1]
    where = (streets_at(view.board, key) or [district_at(view.board, key)])[0]
    line = N_("Painter {n}, {where}: point at a wall; R turns the graffiti.", n=number, where=where)
    if not view["chosen"]:
        return Prompt(N_("{who} paints", who=who), line, marked=(painter,))
    card = f"card:{view['chosen']}"
    title = N_("{who}: where does the {card} go?", who=who, card=card)
    return Prompt(title, line, marked=(painter, f"{card}:1"))


_PROMPTS = {"district": _district, "stand": _stand, "turn": _turn, "place": _place}
