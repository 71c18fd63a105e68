"""The table without a board: every seat, pile and open card is on it and can be hit; cards travel between them."""

from __future__ import annotations

from typing import Any

import pytest
from pygame import Rect, Surface

from games.core.contract.contract import Event, View
from games.core.contract.extras.motions import Journey, Motion
from games.core.contract.texts import Text, translate
from games.core.data.card_table import CardTable
from ui.boards.none.painter import NonePainter
from ui.boards.shared.base import BoardScene
from ui.drawing import record
from ui.drawing.theme import NORMAL
from ui.shell.headless import Headless, faults

AREAS = [Rect(20, 60, 900, 560), Rect(0, 0, 620, 380), Rect(20, 60, 900, 1300)]
PILES = [{"id": key, "name": {"en": key.title()}} for key in ("deck", "used", "bank", "shop")]
CARDS = [
    {"id": "spy", "number": 7, "name": {"en": "Spy"}, "text": {"en": "Look at a hand."}},
    {"id": "lock", "copies": 3, "name": {"en": "Combination lock"}},
]


def table_of(piles: int) -> CardTable:
    return CardTable({"id": "usual", "name": {"en": "Usual"}, "piles": PILES[:piles], "cards": CARDS})


def painter_of(view: dict[str, Any], seats: int = 3, piles: int = 2, area: Rect = AREAS[0]) -> NonePainter:
    board = table_of(piles)

    def word(name: str | Text) -> str:
        if isinstance(name, Text):
            return translate(name, "en", lambda one, language: board.translate_name(one, language) or one)
        return board.translate_name(name, "en") or f"Player {name[-1]}"

    motions = {"drew": Motion(300, journeys=lambda args: [Journey(args["card"], 1, "pile:deck", "seat:1")])}
    painter = NonePainter(board, NORMAL.seat_marks[:seats], word, motions)
    painter.resize(area)
    painter.show(View(board, {"table": view}))
    return painter


def full(seats: int, cards: int) -> dict[str, Any]:
    """Return a table on which every seat has open and face-down cards."""
    return {
        **{
            f"seat:{seat}": {"down": 2, "up": [f"card:spy:{seat}.{number}" for number in range(cards)]}
            for seat in range(seats)
        },
        "pile:deck": {"down": 12},
        "pile:used": {"up": ["card:spy:used", "card:lock:used"]},
    }


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("area", AREAS, ids=str)
def test_seats_and_piles_do_not_overlap_and_texts_fit(seats: int, area: Rect) -> None:
    with Headless((1280, 1400)):
        painter = painter_of(full(seats, 4), seats, 4, area)
        boxes = [painter.area_of(name) for name in painter.outlines]
        assert len(boxes) == seats + 4
        for number, box in enumerate(boxes):
            assert area.contains(box)
            assert box.collidelist(boxes[:number]) < 0
        with record.recording() as ground:  # its places are relative to the area
            painter.resize(area)
        with record.recording() as cards:
            painter.draw(Surface((1280, 1400)), BoardScene((200, 60, 60), acting_seat=1))
        assert faults(ground.drawn) == faults(cards.drawn) == []
        assert "Deck" in {one.text for one in ground.drawn}


def test_the_last_open_card_is_whole_and_the_others_show_their_number() -> None:
    with Headless((1280, 720)):
        painter = painter_of(full(2, 4), 2)
        assert [sprite.look[2] == 1.0 for name, sprite in painter.resting.items() if ":0." in name] == [False] * 3 + [
            True
        ]
        with record.recording() as drawn:
            painter.draw(Surface((1280, 720)), BoardScene((200, 60, 60)))
        texts = [one.text for one in drawn.drawn]
        assert texts.count("7") == 8
        assert texts.count("Spy") == 2


@pytest.mark.parametrize("name", ["Bursztyn?", "Crate: amber?", "Konstantynopolitańczykowianeczka"])
def test_a_card_without_a_number_is_never_blank(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(CARDS[1], "name", {"en": name})
    for area in AREAS:
        with Headless((1280, 720)):
            painter = painter_of({"seat:0": {"down": 3, "up": ["card:lock"]}}, area=area)
            with record.recording() as drawn:
                painter.draw(Surface((1280, 1400)), BoardScene((200, 60, 60)))
            assert any(one.text and name.startswith(one.text.replace("\n", " ").rstrip("…")) for one in drawn.drawn)
            assert faults(drawn.drawn) == []


def test_seats_piles_and_open_cards_can_be_hit() -> None:
    with Headless((1280, 720)):
        painter = painter_of(full(3, 1))
        for name in (*painter.outlines, "card:spy:1.0", "card:lock:used"):
            assert painter.names_at(painter.area_of(name).center)[0] in (name, "card:lock:used", "card:spy:1.0")
            assert name in painter.names_at(painter.area_of(name).center)
        assert painter.is_on_board("seat:2")
        assert not painter.is_on_board("seat:3")


def test_two_open_cards_of_one_name_are_both_drawn() -> None:
    with Headless((1280, 720)):
        painter = painter_of({"seat:0": {"up": ["card:spy"] * 3}})
        assert [*painter.resting] == ["card:spy", "card:spy:again1", "card:spy:again2"]


@pytest.mark.parametrize(("card", "look"), [("card", ("back", 1)), ("card:spy:5", ("face", "card:spy:5", 1.0))])
def test_a_card_travels_from_the_pile_to_the_seat(card: str, look: tuple[object, ...]) -> None:
    with Headless((1280, 720)):
        before = {"pile:deck": {"down": 3}, "seat:1": {"down": 1}}
        painter = painter_of(before)
        views = [
            View(painter.board, {"table": table})
            for table in (before, {"pile:deck": {"down": 2}, "seat:1": {"down": 2}})
        ]
        (stage,) = painter.transitions(views[0], [Event("drew", {"card": card})], views[1])
        flying = stage.before["fly:0"], stage.after["fly:0"]
        assert [sprite.look for sprite in flying] == [look, look]
        assert [sprite.at for sprite in flying] == [*map(painter.layout.cards_centre, ("pile:deck", "seat:1"))]


def test_a_seat_that_is_out_is_dimmed() -> None:
    with Headless((1280, 720)):
        pictures = []
        for out in (False, True):
            painter = painter_of({"seat:0": {"down": 0, "out": out}})
            surface = Surface((1280, 720))
            painter.draw(surface, BoardScene((200, 60, 60)))
            pictures.append(surface.get_at(painter.area_of("seat:0").center))
        assert sum(pictures[1][:3]) < sum(pictures[0][:3])
