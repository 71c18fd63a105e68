"""Short texts of Osada's story."""

from __future__ import annotations

import pytest

from games.core.contract.contract import Event
from games.core.contract.lexicon import Lexicon
from games.core.contract.texts import translate
from games.osada.controls.events import STORY_RULES
from games.osada.game import GAME
from tests.osada.positions import position, shipped

ARRIVED = Event("arrived", {"pawn": "pawn:red", "place": 1, "origin": "field:8", "goal": "osada"})
FELL = Event("fell", {"who": "seat:0", "pawn": "pawn:red", "origin": "field:8", "goal": "field:16"})


@pytest.mark.parametrize(
    ("end", "brief"),
    [
        ([], "A: space 7 → Snowshoes · takes: snowshoes"),
        ([ARRIVED], "A: space 7 → Snowshoes · in Osada, place 1"),
        ([FELL], "A: space 7 → Snowshoes · falls: space 16"),
    ],
    ids=["taken", "arrived", "fell"],
)
def test_a_walk_is_described_with_its_end_instead_of_finds_on_the_way(end: list[Event], brief: str) -> None:
    events = [
        Event("used", {"who": "seat:0", "letter": "A", "move": "move:A"}),
        Event(
            "moved",
            {"who": "seat:0", "pawn": "pawn:red", "origin": "field:7", "goal": "field:8", "cause": "go"},
        ),
        Event("took", {"who": "seat:0", "token": "token:snowshoe"}),
        *end,
    ]
    tale = STORY_RULES.describe_action(GAME.observe(position(8, 3, 3), None), events)
    assert tale is not None
    assert tale.brief is not None
    assert translate(tale.brief, "en", Lexicon(GAME, shipped(), ("Ann", "Ben", "Cal"))) == brief
