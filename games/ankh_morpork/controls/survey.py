"""Ankh-Morpork's table in words: each area with all that stands there, and what lies next to it."""

from __future__ import annotations

from collections.abc import Sequence

from games.ankh_morpork.controls.naming import area_text
from games.core.contract.contract import View
from games.core.contract.extras.survey import Place
from games.core.contract.texts import N_


def survey(view: View) -> Sequence[Place]:
    """List the areas by their numbers."""
    areas = view.board.areas
    return [
        Place(
            N_("{where}", where=f"area:{area.id}"),
            (area_text(view, area.id), N_("Next to: {where}", where=[f"area:{areas[n].id}" for n in area.neighbours])),
        )
        for area in areas
    ]
