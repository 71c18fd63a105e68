"""Since you were away: what a person is told who comes back, and how it is shown."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest
from pygame import Rect

from games.core.match.match import Match
from games.core.match.story import story_actions
from tests.runs import long_only
from tests.ui.clicker import Clicker, FastWindow, new_match, open_table, play_until
from tests.ui.table.story.test_story import GAMES, SIZE, against_computers, cards
from ui.boards.shared import pieces
from ui.boards.shared.pieces import COLOURS
from ui.shell.headless import Headless
from ui.table.messages import GO_ON_FIRST
from ui.table.model.story import Absence
from ui.table.table import TableScreen
from ui.table.view.cards.small_cards import PAPER
from ui.table.view.story.caption import anchor_of, place_of

pytestmark = pytest.mark.usefixtures("stub_computers")
LARGE = (1920, 1080)


@pytest.fixture
def it() -> Iterator[FastWindow]:
    with FastWindow(SIZE, language="en", speed="normal", computers="glance", weather=False, every=10_000) as window:
        yield window


def krakow(computers: int, moves: int) -> Match:
    """Return a match of Kraków at a turn of the first person, who has been away."""
    match = play_until(
        new_match(1, computers, 3, game_id="krakow"),
        lambda m: m.move_count >= moves and m.decision().seat == 0 and m.moves[-1].seat != 0,  # type: ignore[union-attr]
    )
    match.viewing.was_loaded = True
    return match


def missed(table: TableScreen) -> Absence:
    away = table.ctx.story.absence
    assert away is not None
    return away


@pytest.mark.parametrize("game", GAMES)
def test_who_comes_back_to_a_loaded_match_is_told_once(it: FastWindow, game: str) -> None:
    match = against_computers(game, 40)
    match.viewing.was_loaded = True
    table = open_table(it, match)
    away = table.ctx.story.absence
    if away is None:
        own = story_actions(match, 0, max(0, match.move_count - 1))
        pytest.skip(f"nothing has happened: {own}")
    assert table.session.selection is None
    assert table.widgets.find("story:show") is not None
    it.step(1.0)
    it.key(pygame.K_RETURN)
    assert table.ctx.story.absence is None
    assert table.session.selection is not None
    table.ctx.story.on_return(0)
    assert table.ctx.story.absence is None


def test_no_move_of_osada_is_lit_before_who_was_away_has_been_told(it: FastWindow) -> None:
    match = against_computers("osada", 40)
    match.viewing.was_loaded = True
    table = open_table(it, match)
    colour = table.ctx.marks[0].colour

    def framed() -> list[str]:
        """List the moves with a frame in the colour of whoever is asked."""
        picture = it.picture()
        boxes = {name: table.ctx.painter.area_of(name) for name in table.ctx.painter.digit_names}
        return [name for name, box in boxes.items() if tuple(picture.get_at((box.left + 1, box.centery)))[:3] == colour]

    assert table.ctx.story.absence is not None
    assert framed() == []
    it.key(pygame.K_RETURN)
    assert framed() == [name for name in table.ctx.painter.digit_names if name in table.session.selectable()] != []


def test_the_bar_of_who_was_away_holds_what_concerns_them_first(it: FastWindow) -> None:
    """Also where few cards have room: four seats in the smallest usual window."""
    match = play_until(
        new_match(1, 3, 3, game_id="krakow"),
        lambda m: m.move_count >= 90 and m.decision().seat == 0 and m.moves[-1].seat != 0,  # type: ignore[union-attr]
    )
    match.viewing.was_loaded = True
    table = open_table(it, match)
    away = table.ctx.story.absence
    assert away is not None
    mine = [card.id for card in away.entries if card.concerns_reader]
    laid = table.ctx.story.displayed_ids
    assert len(laid) < len(away.entries)
    assert table.widgets.find("story:more") is not None
    assert table.ctx.story.current_id in laid
    assert set(laid) <= set(mine) or set(mine) <= set(laid)


def test_showing_what_was_missed_goes_through_every_card(it: FastWindow) -> None:
    match = against_computers("osada", 40)
    match.viewing.was_loaded = True
    table = open_table(it, match)
    away = table.ctx.story.absence
    assert away is not None
    it.step(1.0)
    it.click("story:show")
    seen: list[str] = []
    for _ in range(3000):
        seen += [card.id for card in table.ctx.story.captioned if card.id not in seen]
        if not table.motion.running:
            break
        it.step(0.05)
    assert seen == [card.id for card in away.entries]
    assert table.session.selection is not None


def test_the_bar_holds_what_is_shown_also_where_more_was_missed_than_there_is_room_for(it: FastWindow) -> None:
    table = open_table(it, krakow(3, 90))
    ids = [card.id for card in missed(table).entries]
    it.step(1.0)
    assert len(table.ctx.story.displayed_ids) < len(ids)
    it.click("story:show")
    shown: dict[str, bool] = {}
    while table.motion.running:
        for card in table.ctx.story.captioned:
            shown[card.id] = shown.get(card.id, False) or card.id in [one.card.id for one in cards(table)]
        it.step(0.05)
    assert list(shown) == ids
    assert all(shown.values())


def test_a_single_thing_that_was_missed_is_counted_as_one_also_while_it_is_shown(it: FastWindow) -> None:
    match = play_until(
        new_match(1, 1, 3, game_id="ankh_morpork"),
        lambda m: (
            m.move_count > 30
            and m.decision().seat == 0  # type: ignore[union-attr]
            and m.moves[-1].seat != 0
            and m.moves[-2].seat == 0
        ),
    )
    match.viewing.was_loaded = True
    table = open_table(it, match)
    assert len(missed(table).entries) == 1
    it.step(1.0)
    it.click("story:show")
    it.step(0.1)
    assert table.ctx.story.is_replaying
    assert "Showing: 1 of 1" in it.words()


@pytest.mark.parametrize("safe", [False, long_only(True)])
def test_a_painting_of_another_crew_has_its_colours_not_the_readers(safe: bool) -> None:
    with FastWindow(SIZE, language="en", colour_safe=safe, weather=False, speed="normal", every=10_000) as window:
        table = open_table(window, krakow(3, 90))
        pictures, side = table.panel.story_bar.pictures, 64
        painted = [card for card in missed(table).entries if card.action.events[0].kind == "painted"]
        assert painted
        for card in painted:
            args = card.action.events[0].args
            mark = table.ctx.marks[int(args["who"].partition(":")[2])]
            expected = pygame.Surface((side, side))
            expected.fill(PAPER[1])  # shines through what is sprayed thinly
            name = f"graffiti/{table.session.match.board.icon(args['kind'])}_{COLOURS[mark.number]}"
            whole = pieces.picture("krakow", name, side, mark)
            expected.blit(whole, ((side - whole.get_width()) // 2, 0))
            middle = Rect(12, 12, side - 24, side - 24)  # its corners are round
            cut = [picture.subsurface(middle) for picture in (pictures.of(card, side), expected)]
            colours = [pygame.transform.average_color(one)[:3] for one in cut]
            assert max(abs(one - other) for one, other in zip(*colours, strict=True)) < 10


def test_what_was_missed_comes_before_anything_older(it: FastWindow) -> None:
    match = against_computers("osada", 40)
    match.viewing.was_loaded = True
    table = open_table(it, match)
    away = missed(table)
    older = [card for card in table.ctx.story.bar_entries() if card not in away.entries]
    assert older
    assert {card.id for card in away.entries} <= set(table.ctx.story.displayed_ids)


def test_a_painting_is_told_at_its_whole_wall(it: FastWindow) -> None:
    table = open_table(it, krakow(2, 90))
    ctx = table.ctx
    painted = [card for card in missed(table).entries if any(event.kind == "painted" for event in card.action.events)]
    assert painted
    for card in painted:
        squares = next(event.args["squares"] for event in card.action.events if event.kind == "painted")
        assert len(squares) == 2
        assert anchor_of(ctx, card) == Rect(ctx.painter.area_of(squares[0])).union(ctx.painter.area_of(squares[1]))


def test_two_paintings_that_begin_at_one_corner_share_a_pill() -> None:
    with Headless(LARGE, language="en", speed="normal", computers="glance", weather=False) as it:
        table = open_table(it, krakow(2, 90))
        it.step(1.0)
        numbers = {id: number for number, id in enumerate(table.ctx.story.displayed_ids, 1)}
        laid = [card for card in missed(table).entries if card.id in numbers]
        corners: dict[tuple[int, int], list[int]] = {}
        for card in laid:
            if place_of(table.ctx, card).startswith("pair:"):
                box = anchor_of(table.ctx, card)
                assert box is not None
                corners.setdefault(box.topleft, []).append(numbers[card.id])
        told = ["·".join(map(str, found)) for found in corners.values()]
        assert any("·" in one for one in told)
        written = [one.text for one in it.texts()]
        assert set(told) <= set(written)


def test_the_first_thing_that_was_missed_has_its_caption_until_somebody_plays() -> None:
    with Headless(LARGE, language="en", speed="normal", computers="glance", weather=False) as it:
        open_table(it, krakow(2, 90))
        it.step(1.0)
        words = "wildstyle, over: Ola’s throw-up (4 → 2), Ola’s tag (2 → 1)"
        assert words in it.words()
        it.key(pygame.K_RETURN)
        it.settle()
        assert words not in it.words()


def test_a_hint_comes_only_after_what_was_missed_and_says_so(it: FastWindow) -> None:
    table = open_table(it, krakow(2, 90))
    it.step(1.0)
    assert table.session.hint_refusal() == GO_ON_FIRST
    it.key(pygame.K_RETURN)
    it.settle()
    assert table.session.hint_refusal() is None


def test_no_answer_is_given_by_itself_before_somebody_has_seen_what_was_missed(
    it: FastWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = krakow(2, 90)
    number, moves = match.move_count, match.game.legal_moves(match.state)
    monkeypatch.setattr(match, "auto_answer", lambda: moves[0] if match.move_count == number else None)
    table = open_table(it, match)
    it.step(5.0)
    assert missed(table).entries
    assert match.move_count == number
    it.click("story:seen")
    it.step(1.0)
    assert match.move_count > number


def test_the_first_click_after_what_was_missed_counts_at_once() -> None:
    """No movement was broken off by the button: nothing is to be debounced but the question itself."""
    with Headless(SIZE, language="en", speed="slow", reduced_motion=True, weather=False) as it:
        table = open_table(it, krakow(2, 90))
        it.step(1.0)
        it.click("story:seen")
        clicker = Clicker(it, table)
        it.press(clicker.point_of(next(name for name in clicker.selectable_names() if name.startswith("painter"))))
        assert table.session.chosen()
