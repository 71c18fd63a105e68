"""What the decision card of Kraków asks, by kind of question."""

from __future__ import annotations

from games.core.contract import View
from games.core.controller import Prompt
from games.core.texts import N_, Text
from games.krakow.naming import district_at, streets_at


def prompt(view: View) -> Prompt:
    """Return the question for the seat that owes the decision."""
    decision = view["decision"]
    return _PROMPTS[decision["kind"]](view, f"seat:{decision['seat']}")


def _who(view: View) -> Text:
    person = view["decision"]["args"][0]
    return N_("bouncer") if person == view.board.painters else N_("painter {n}", n=person + 1)


def _district(view: View, who: str) -> Prompt:
    title = N_("{who}: where does your {person} stand?", who=who, person=_who(view))
    return Prompt(title, N_("Click any free cell, or choose a district first."))


def _stand(view: View, who: str) -> Prompt:
    district = view.board.city.districts[view["decision"]["args"][1]]
    line = N_("Choose a free cell: {where}", where=f"district:{district}")
    title = N_("{who}: where does your {person} stand?", who=who, person=_who(view))
    return Prompt(title, line, marked=(f"district:{district}",))


def _turn(view: View, who: str) -> Prompt:
    line = N_("Choose a person and a cell to walk to, or a painter and a card.")
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
    title = N_("{who}, where do you paint: {card}?", who=who, card=card)
    return Prompt(title, line, marked=(painter, f"{card}:1"))


_PROMPTS = {"district": _district, "stand": _stand, "turn": _turn, "place": _place}
