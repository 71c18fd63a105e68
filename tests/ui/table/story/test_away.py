"""Missed events: what a returning person is shown, and how."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest
from pygame import Rect

from games.core.match.match import Match
from games.core.match.story import story_actions
from tests.runs import long_only
from tests.ui.clicker import Clicker, FastWindow, new_match, open_table, play_until
from tests.ui.table.story.test_story import GAMES, SIZE, match_against_computers, story_cards
from ui.boards.shared import pieces
from ui.boards.shared.pieces import COLOURS
from ui.shell.headless import Headless
from ui.table.messages import GO_ON_FIRST
from ui.table.model.story import Absence
from ui.table.table import TableScreen
from ui.table.view.cards.small_cards import PAPER
from ui.table.view.story.caption import anchor_of, board_name_of

pytestmark = pytest.mark.usefixtures("stub_computers")
LARGE = (1920, 1080)


@pytest.fixture
def it() -> Iterator[FastWindow]:
    with FastWindow(SIZE, language="en", speed="normal", computers="glance", weather=False, every=10_000) as window:
        yield window


def krakow_after_absence(computers: int, moves: int) -> Match:
    """Return a match of Kraków at a turn of the first person, who has been away."""
    match = play_until(
        new_match(1, computers, 3, game_id="krakow"),
        lambda m: m.move_count >= moves and m.decision().seat == 0 and m.moves[-1].seat != 0,  # type: ignore[union-attr]
    )
    match.viewing.was_loaded = True
    return match


def absence_of(table: TableScreen) -> Absence:
    away = table.ctx.story.absence
    assert away is not None
    return away


@pytest.mark.parametrize("game", GAMES)
def test_missed_events_of_a_loaded_match_are_shown_once(it: FastWindow, game: str) -> None:
    match = match_against_computers(game, 40)
    match.viewing.was_loaded = True
    table = open_table(it, match)
    absence = table.ctx.story.absence
    if absence is None:
        own = story_actions(match, 0, max(0, match.move_count - 1))
        pytest.skip(f"no events were missed: {own}")
    assert table.session.selection is None
    assert table.widgets.find("story:show") is not None
    it.step(1.0)
    it.key(pygame.K_RETURN)
    assert table.ctx.story.absence is None
    assert table.session.selection is not None
    table.ctx.story.on_return(0)
    assert table.ctx.story.absence is None


def test_osadas_moves_are_highlighted_only_after_the_missed_events(it: FastWindow) -> None:
    match = match_against_computers("osada", 40)
    match.viewing.was_loaded = True
    table = open_table(it, match)
    colour = table.ctx.marks[0].colour

    def framed_moves() -> list[str]:
        """List the moves with a frame in the deciding seat's colour."""
        picture = it.picture()
        boxes = {name: table.ctx.painter.area_of(name) for name in table.ctx.painter.digit_names}
        return [name for name, box in boxes.items() if tuple(picture.get_at((box.left + 1, box.centery)))[:3] == colour]

    assert table.ctx.story.absence is not None
    assert framed_moves() == []
    it.key(pygame.K_RETURN)
    assert (
        framed_moves()
        == [name for name in table.ctx.painter.digit_names if name in table.session.selectable_names()]
        != []
    )


def test_the_bar_prefers_missed_events_that_concern_the_reader(it: FastWindow) -> None:
    """Checked where few cards have room: four seats in the smallest usual window."""
    match = play_until(
        new_match(1, 3, 3, game_id="krakow"),
        lambda m: m.move_count >= 90 and m.decision().seat == 0 and m.moves[-1].seat != 0,  # type: ignore[union-attr]
    )
    match.viewing.was_loaded = True
    table = open_table(it, match)
    absence = table.ctx.story.absence
    assert absence is not None
    mine = [card.id for card in absence.entries if card.concerns_reader]
    displayed = [card.id for card in table.ctx.story.displayed]
    assert len(displayed) < len(absence.entries)
    assert table.widgets.find("story:more") is not None
    assert table.ctx.story.current_id in displayed
    assert set(displayed) <= set(mine) or set(mine) <= set(displayed)


def test_replaying_missed_events_shows_every_card(it: FastWindow) -> None:
    match = match_against_computers("osada", 40)
    match.viewing.was_loaded = True
    table = open_table(it, match)
    absence = table.ctx.story.absence
    assert absence is not None
    it.step(1.0)
    it.click("story:show")
    seen: list[str] = []
    for _ in range(3000):
        seen += [card.id for card in table.ctx.story.captioned if card.id not in seen]
        if not table.motion.is_running:
            break
        it.step(0.05)
    assert seen == [card.id for card in absence.entries]
    assert table.session.selection is not None


def test_the_bar_contains_the_replayed_card_even_if_not_all_fit(it: FastWindow) -> None:
    table = open_table(it, krakow_after_absence(3, 90))
    ids = [card.id for card in absence_of(table).entries]
    it.step(1.0)
    assert len([card.id for card in table.ctx.story.displayed]) < len(ids)
    it.click("story:show")
    was_in_bar: dict[str, bool] = {}
    while table.motion.is_running:
        for card in table.ctx.story.captioned:
            was_in_bar[card.id] = was_in_bar.get(card.id, False) or card.id in [
                one.card.id for one in story_cards(table)
            ]
        it.step(0.05)
    assert list(was_in_bar) == ids
    assert all(was_in_bar.values())


def test_a_single_missed_event_is_replayed_as_one_of_one(it: FastWindow) -> None:
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
    assert len(absence_of(table).entries) == 1
    it.step(1.0)
    it.click("story:show")
    it.step(0.1)
    assert table.ctx.story.is_replaying
    assert "Showing: 1 of 1" in it.words()


@pytest.mark.parametrize("safe", [False, long_only(True)])
def test_a_painting_of_another_crew_has_that_crews_colours(safe: bool) -> None:
    with FastWindow(SIZE, language="en", colour_safe=safe, weather=False, speed="normal", every=10_000) as window:
        table = open_table(window, krakow_after_absence(3, 90))
        pictures, side = table.panel.story_bar.pictures, 64
        painted = [card for card in absence_of(table).entries if card.action.events[0].kind == "painted"]
        assert painted
        for card in painted:
            args = card.action.events[0].args
            mark = table.ctx.marks[int(args["who"].partition(":")[2])]
            expected = pygame.Surface((side, side))
            expected.fill(PAPER[1])  # shines through thin paint
            name = f"graffiti/{table.session.match.board.icon(args['kind'])}_{COLOURS[mark.number]}"
            whole = pieces.picture("krakow", name, side, mark)
            expected.blit(whole, ((side - whole.get_width()) // 2, 0))
            middle = Rect(12, 12, side - 24, side - 24)  # without the rounded corners
            cut = [picture.subsurface(middle) for picture in (pictures.picture_of(card, side), expected)]
            colours = [pygame.transform.average_color(one)[:3] for one in cut]
            assert max(abs(one - other) for one, other in zip(*colours, strict=True)) < 10


def test_all_missed_events_are_displayed(it: FastWindow) -> None:
    match = match_against_computers("osada", 40)
    match.viewing.was_loaded = True
    table = open_table(it, match)
    absence = absence_of(table)
    assert absence.entries
    assert {card.id for card in absence.entries} <= {card.id for card in table.ctx.story.displayed}


def test_a_paintings_card_is_anchored_at_both_squares(it: FastWindow) -> None:
    table = open_table(it, krakow_after_absence(2, 90))
    ctx = table.ctx
    painted = [
        card for card in absence_of(table).entries if any(event.kind == "painted" for event in card.action.events)
    ]
    assert painted
    for card in painted:
        squares = next(event.args["squares"] for event in card.action.events if event.kind == "painted")
        assert len(squares) == 2
        assert anchor_of(ctx, card) == Rect(ctx.painter.area_of(squares[0])).union(ctx.painter.area_of(squares[1]))


def test_two_paintings_with_one_corner_share_a_number_badge() -> None:
    with Headless(LARGE, language="en", speed="normal", computers="glance", weather=False) as it:
        table = open_table(it, krakow_after_absence(2, 90))
        it.step(1.0)
        numbers = {id: number for number, id in enumerate([card.id for card in table.ctx.story.displayed], 1)}
        displayed = [card for card in absence_of(table).entries if card.id in numbers]
        corners: dict[tuple[int, int], list[int]] = {}
        for card in displayed:
            if board_name_of(table.ctx, card).startswith("pair:"):
                box = anchor_of(table.ctx, card)
                assert box is not None
                corners.setdefault(box.topleft, []).append(numbers[card.id])
        badges = ["·".join(map(str, shared)) for shared in corners.values()]
        assert any("·" in one for one in badges)
        drawn_texts = [one.text for one in it.texts()]
        assert set(badges) <= set(drawn_texts)


def test_the_first_missed_event_keeps_its_caption_until_the_person_continues() -> None:
    with Headless(LARGE, language="en", speed="normal", computers="glance", weather=False) as it:
        open_table(it, krakow_after_absence(2, 90))
        it.step(1.0)
        caption = "wildstyle over Ola's throw-up (4 → 2), Ola's tag (2 → 1)"
        assert caption in it.words()
        it.key(pygame.K_RETURN)
        it.settle()
        assert caption not in it.words()


def test_hints_are_refused_before_the_missed_events_are_acknowledged(it: FastWindow) -> None:
    table = open_table(it, krakow_after_absence(2, 90))
    it.step(1.0)
    assert table.session.hint_refusal() == GO_ON_FIRST
    it.key(pygame.K_RETURN)
    it.settle()
    assert table.session.hint_refusal() is None


def test_no_automatic_answer_is_played_before_the_missed_events_are_acknowledged(
    it: FastWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = krakow_after_absence(2, 90)
    number, moves = match.move_count, match.game.legal_moves(match.state)
    monkeypatch.setattr(match, "auto_answer", lambda: moves[0] if match.move_count == number else None)
    table = open_table(it, match)
    it.step(5.0)
    assert absence_of(table).entries
    assert match.move_count == number
    it.click("story:seen")
    it.step(1.0)
    assert match.move_count > number


def test_the_first_click_after_the_missed_events_counts_at_once() -> None:
    """The button interrupts no animation, so nothing but the question itself is debounced."""
    with Headless(SIZE, language="en", speed="slow", reduced_motion=True, weather=False) as it:
        table = open_table(it, krakow_after_absence(2, 90))
        it.step(1.0)
        it.click("story:seen")
        clicker = Clicker(it, table)
        it.press(clicker.point_of(next(name for name in clicker.selectable_names() if name.startswith("painter"))))
        assert table.session.chosen()
