"""Texts in tray and bar: names of cards, points left in a turn, piles with their counts."""

from __future__ import annotations

import itertools

import pytest

from tests.runs import first_by_default
from tests.ui.at_table import tray_box, tray_cards
from tests.ui.clicker import asks, new_match, open_table, play_until
from tests.ui.table.panel.test_texts import lines_in, normalized, text_in
from ui.shell.headless import Headless, faults

ASKED = {"ankh_morpork": ("card", 3), "krakow": ("turn", 3), "wroclaw": ("shoot", 2)}
SIZES = [(1920, 1080), (1024, 600)]

pytestmark = pytest.mark.usefixtures("silent_computers")


@pytest.mark.parametrize("size", first_by_default(SIZES, 2))
@pytest.mark.parametrize("game", ASKED)
def test_cards_in_hand_are_in_a_row_and_grow_when_hovered(game: str, size: tuple[int, int]) -> None:
    kind, seats = ASKED[game]
    with Headless(size, language="en", reduced_motion=True) as it:
        table = open_table(it, play_until(new_match(1, seats - 1, game_id=game), asks(kind, 20)))
        hand, tray = [card for card in tray_cards(table) if card.in_hand], tray_box(table)
        assert len(hand) > 1
        for one, other in itertools.pairwise(hand):
            assert one.rect.left < other.rect.left
            assert one.rect.top == other.rect.top
            assert one.is_covered == (other.rect.left < one.rect.right)
        assert all(tray.contains(card.rect) for card in tray_cards(table))
        assert not hand[-1].is_covered
        before = {normalized(one.text) for one in it.texts()}
        it.hover(hand[0].key)
        it.settle()
        drawn = it.texts()
        assert faults(drawn) == []
        title = normalized(table.ctx.translate(hand[0].face.title))
        grown = [one for one in drawn if normalized(one.text) not in before or title.startswith(normalized(one.text))]
        assert grown
        assert any(one.rect.bottom < tray.top + 20 for one in grown)  # it extends over the board


@pytest.mark.parametrize("size", first_by_default(SIZES, 2))
def test_points_left_are_shown_next_to_the_hand(size: tuple[int, int]) -> None:
    with Headless(size, language="en") as it:
        table = open_table(it, play_until(new_match(1, 2, game_id="krakow"), asks("turn", 20)))
        gauge = table.ctx.controller.decision_extras.gauge
        assert gauge is not None
        left = gauge(table.session.view, ())
        assert left is not None
        texts = text_in(it.texts(), tray_box(table)).split()
        assert str(left.remaining) in texts or f"{left.remaining}" in " ".join(texts)
        boxes = [
            one.rect for one in lines_in(it.texts(), tray_box(table)) if normalized(one.text) == str(left.remaining)
        ]
        hand = [card.rect for card in tray_cards(table)]
        assert all(box.collidelist(hand) < 0 for box in boxes)


@pytest.mark.parametrize("game", ASKED)
def test_every_pile_in_the_bar_shows_its_count(game: str) -> None:
    kind, seats = ASKED[game]
    with Headless((1920, 1080), language="en") as it:
        table = open_table(it, play_until(new_match(1, seats - 1, game_id=game), asks(kind, 20)))
        drawn = it.texts()
        for pile in table.ctx.controller.cards.piles(table.ctx.displayed_view()):
            button = table.widgets.find(f"pile:{pile.id}")
            if button is not None:
                assert str(pile.size) in text_in(drawn, button.rect).split(), pile.id


@pytest.mark.parametrize("game", ["wampiry", "ankh_morpork", "osada", "krakow", "wroclaw"])
def test_only_a_zoomable_board_has_zoom_buttons(game: str) -> None:
    with Headless((1920, 1080), language="en") as it:
        table = open_table(it, new_match(2, game_id=game))
        while it.app.top is not table:
            it.app.pop(it.app.top)
        table.relayout()
        buttons = [one for one in table.widgets.widgets if one.key.startswith("bar:")]
        keys = {one.key for one in buttons}
        assert ("bar:zoom" in keys) == ("bar:overlay" in keys) == (game == "krakow")
        assert ("bar:goals" in keys) == (table.ctx.controller.ending.goals is not None)
        buttons.sort(key=lambda one: one.rect.left)
        for one, other in itertools.pairwise(buttons):
            assert other.rect.left >= one.rect.right
            assert one.rect.centery == other.rect.centery
        assert it.app.surface.get_rect().contains(buttons[-1].rect)


@pytest.mark.parametrize("game", ASKED)
def test_an_enlarged_card_is_headed_by_its_number_and_name(game: str) -> None:
    kind, seats = ASKED[game]
    with Headless((1920, 1080), language="en", reduced_motion=True) as it:
        table = open_table(it, play_until(new_match(1, seats - 1, game_id=game), asks(kind, 20)))
        for card in tray_cards(table)[:4]:
            it.hover(card.key)
            it.settle()
            title = normalized(table.ctx.translate(card.face.title))
            text_above = " ".join(
                normalized(one.text) for one in it.texts() if one.rect.bottom < tray_box(table).top + 20
            )
            assert title in text_above, (card.name, text_above)
            numbered = f"{card.face.number}. {title}" in text_above
            assert numbered == (bool(card.face.number) and game == "ankh_morpork"), (card.name, text_above)


def test_an_enlarged_card_shows_why_it_cannot_be_played() -> None:
    with Headless((1920, 1080), language="en", reduced_motion=True) as it:
        for least in (20, 35, 50):
            table = open_table(it, play_until(new_match(1, 2, game_id="ankh_morpork"), asks("card", least)))
            for card in tray_cards(table):
                it.hover(card.key)
                it.settle()
                reason, is_refusal = card.footer()
                text = normalized(" ".join(one.text for one in it.texts()))
                assert not is_refusal or normalized(reason) in text
            it.app.pop(table)


def test_only_unplayable_cards_have_text_in_the_refusal_colour() -> None:
    seen: set[bool] = set()
    with Headless((1920, 1080), language="en", reduced_motion=True) as it:
        for least in (12, 20, 30, 45):
            table = open_table(it, play_until(new_match(1, 2, game_id="krakow"), asks("turn", least)))
            colour, before = tuple(it.app.palette.bad)[:3], {tuple(one.rect) for one in it.texts()}
            for card in tray_cards(table):
                it.hover(card.key)
                it.settle()
                is_refusal, picture = card.footer()[1], it.picture()
                new_boxes = [one.rect for one in it.texts() if tuple(one.rect) not in before]
                boxes = [rect for rect in new_boxes if rect.bottom < tray_box(table).top + 20]
                pixels = {
                    picture.get_at((x, y))[:3]
                    for box in boxes
                    for x in range(box.left, box.right)
                    for y in range(box.top, box.bottom)
                }
                if boxes:
                    assert (colour in pixels) == is_refusal, card.name
                    seen.add(is_refusal)
            it.app.pop(table)
    assert False in seen
