"""Texts of story cards, and of the decision card while the story waits for the person to continue."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from tests.runs import first_by_default
from tests.ui.clicker import FastWindow, StubBotProcess, asks, new_match, open_table, play_until
from tests.ui.table.panel.test_texts import lines_in, normalized, text_in
from tests.ui.table.story.test_story import GAMES, let_computers_play, match_against_computers, story_cards, wait_until
from ui.shell.headless import Headless, faults
from ui.table.model.wording import result_tag, row_texts

LARGE = (1920, 1080)
LEAST = {"osada": 10}  # moves after which the story has cards


@pytest.fixture(autouse=True)
def _stub_computers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.core.computers.process.BotProcess", StubBotProcess)


@pytest.fixture
def it() -> Iterator[FastWindow]:
    with FastWindow(
        (1280, 720), language="en", speed="normal", computers="glance", weather=False, every=10_000
    ) as window:
        yield window


@pytest.mark.parametrize("game", first_by_default(GAMES, 3))
@pytest.mark.parametrize("size", [LARGE, (1024, 768)])
def test_a_card_shows_actor_target_action_and_result(game: str, size: tuple[int, int]) -> None:
    with Headless(size, language="en", reduced_motion=True) as window:
        table = open_table(window, match_against_computers(game, LEAST.get(game, 40)))
        drawn = window.texts()
        assert story_cards(table)
        assert faults(drawn) == []
        for card in story_cards(table):
            card_text, narration = text_in(drawn, card.rect), card.card.narration
            actor, target, line = row_texts(table.ctx, narration)
            names = [name for name in (actor, target) if name]
            places = []
            for name in names:
                start = normalized(name)[:4]
                places += [one.rect for one in lines_in(drawn, card.rect) if normalized(one.text).startswith(start)][:1]
            assert len(places) == len(names), (names, card_text)
            if len(places) == 2 and actor != target:
                assert places[0].right <= places[1].left
            tag = result_tag(table.ctx, narration, table.ctx.story.seat_at_mouse())
            if tag is not None:
                place = next(
                    one.rect for one in lines_in(drawn, card.rect) if normalized(one.text) == normalized(tag.text)
                )
                assert place.left >= max(rect.right for rect in places) - 2
                assert card.rect.right - place.right < card.rect.width // 4
            below = (
                [one for one in lines_in(drawn, card.rect) if normalized(one.text)[:5] == normalized(line)[:5]]
                if line
                else []
            )
            assert not line or below, (line, card_text)
            assert all(one.rect.centery > places[0].centery for one in below)


def test_a_sentence_longer_than_a_row_takes_both_rows(it: FastWindow) -> None:
    """A scoring's card has no action below its first row, so the row's text may go on there."""
    match = play_until(
        new_match(1, 2, 3, game_id="krakow"),
        lambda m: any(event.kind == "scored" for move in m.moves[-1:] for event in move.events),
    )
    table = open_table(it, match)
    whole = {}
    for card in story_cards(table):
        sentence, whom, line = row_texts(table.ctx, card.card.narration)
        if not (whom or line):
            whole[normalized(sentence)] = text_in(it.texts(), card.rect)
    assert sum(len(sentence) > 45 for sentence in whole) == 2
    assert all(sentence == shown for sentence, shown in whole.items())


def test_the_tooltip_of_a_card_that_concerns_the_reader_says_whether_it_was_seen() -> None:
    with FastWindow(LARGE, language="en", speed="normal", weather=False) as window:
        match = match_against_computers("wampiry", 70)
        match.viewing.was_loaded = True
        table = open_table(window, match)
        mine = [card for card in story_cards(table) if card.card.concerns_reader]
        assert mine
        for card in mine:
            unseen = table.translate(card.tip_text() or "")
            assert table.ctx.story.is_unseen(card.card)
            table.ctx.story.mark_seen(card.card)
            assert table.translate(card.tip_text() or "") != unseen
        other = next(card for card in story_cards(table) if not card.card.concerns_reader)
        before = table.translate(other.tip_text() or "")
        table.ctx.story.mark_seen(other.card)
        assert table.translate(other.tip_text() or "") == before


def test_while_plans_are_open_the_card_says_so_and_its_button_continues(it: FastWindow) -> None:
    match = play_until(new_match(1, 2, 3), asks("plan", 20))
    match.viewing.pace = "steps"
    table = open_table(it, match)
    table.play_moves([match.game.legal_moves(match.state)[0]])
    wait_until(it, lambda: table.ctx.story.plans)
    assert "All plans are revealed" in text_in(it.texts(), table.ctx.card_area)
    assert it.widget("story:pace").enabled
    assert table.ctx.card_area.contains(it.widget("story:pace").rect)
    it.step(1.0)
    it.click("story:on")
    assert not table.ctx.story.plans


def test_after_a_computers_turn_the_card_names_it_and_offers_another_pace(it: FastWindow) -> None:
    match = match_against_computers("krakow")
    match.viewing.pace = "steps"
    table = open_table(it, match)
    let_computers_play(it, table)
    wait_until(it, lambda: table.ctx.story.stop is not None)
    it.step(1.0)
    names = {player.name for player in match.players if not player.is_person}
    card = text_in(it.texts(), table.ctx.card_area)
    assert any(name in card for name in names)
    each_turn = it.widget("story:pace").tip_text()
    it.key(pygame.K_SPACE, pygame.KMOD_SHIFT)
    assert table.ctx.story.stops_each_move
    wait_until(it, lambda: table.ctx.story.stop is not None or table.session.selection is not None)
    if table.ctx.story.stop is not None:
        assert it.widget("story:pace").tip_text() != each_turn
        number = match.move_count
        it.step(1.0)
        it.click("story:on")
        wait_until(it, lambda: match.move_count > number or table.session.selection is not None)


@pytest.mark.parametrize("game", first_by_default(GAMES, 3))
def test_n_folds_the_story_and_unfolds_it(game: str) -> None:
    with Headless((1024, 600), language="en", reduced_motion=True) as window:
        table = open_table(window, match_against_computers(game, LEAST.get(game, 40)))
        assert table.ctx.story.entries()
        counts = [len(story_cards(table))]
        for _ in range(2):
            window.key(pygame.K_n)
            window.settle()
            counts.append(len(story_cards(table)))
            assert faults(window.texts()) == []
        assert 0 in counts
        assert 0 < max(counts) <= len(table.ctx.story.entries())


def test_a_cards_picture_is_cached_until_the_language_changes() -> None:
    with FastWindow(LARGE, language="en", weather=False) as window:
        table = open_table(window, match_against_computers("krakow", 60))
        card = story_cards(table)[-1]
        one = card.pictures.picture_of(card.card, 64)
        assert card.pictures.picture_of(card.card, 64) is one
        window.app.change_settings(language="pl")
        window.settle()
        assert story_cards(table)[-1].pictures.picture_of(card.card, 64) is not one
