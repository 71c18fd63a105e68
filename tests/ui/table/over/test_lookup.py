"""Looking up rules: they open at the section about the hovered item and close back to the table."""

from __future__ import annotations

import sys

import pygame
import pytest

from games import registry
from games.core.contract.extras.sections import decision_key
from games.core.contract.names import kind_of
from games.core.contract.texts import LANGUAGES
from games.core.data import boards, rules_text
from games.shipped import register_shipped
from tests.ui.at_table import tray_cards
from tests.ui.clicker import asks, grid_points, new_match, open_table, play_until
from ui.screens.rules.screen import RulesScreen
from ui.shell.headless import Headless, faults

register_shipped()
GAMES = [facts.id for facts in registry.all_facts()]


def shown_section(it: Headless) -> str:
    """Return the anchor of the section that the rules screen shows."""
    screen = it.app.top
    assert isinstance(screen, RulesScreen)
    assert screen.rules is not None
    heading = screen.rules.blocks[screen.place.block]
    return getattr(heading, "anchor", "")


@pytest.mark.parametrize("game_id", GAMES)
def test_every_question_and_every_answer_has_a_section(game_id: str) -> None:
    """Check the kinds of decisions and the names in legal moves of a random game."""
    game = registry.game(game_id)
    match, board = new_match(game.facts.seats[0], game_id=game_id), boards.load_default_board(game_id)
    names = set()
    for _ in range(120):
        decision = match.decision()
        if decision is None:
            break
        view = match.view(decision.seat)
        names.add(decision_key(decision.kind))
        for move in view["moves"]:
            names |= {name for part in game.controller.controls[move[0]].parts(view, move) for name in part}
        match.play(view["moves"][match.move_count % len(view["moves"])])
    books = [rules_text.read_rules(rules_text.rules_path(game_id, language)) for language in LANGUAGES]
    for name in sorted(names):
        sections = game.controller.sections(board, name)
        assert sections, f"no section explains {name}"
        assert all(any(book.heading_index(anchor) is not None for anchor in sections) for book in books), (
            name,
            sections,
        )


@pytest.mark.parametrize("game_id", GAMES)
def test_every_referenced_section_exists_in_both_languages(game_id: str) -> None:
    game = registry.game(game_id)
    table = sys.modules[game.controller.sections.__module__].RULES_SECTIONS
    anchors = {anchor for names in table.values() for anchor in names.split() if "{" not in anchor}
    anchors |= {option.section for option in game.options}
    assert all(option.description is not None for option in game.options)
    for language in LANGUAGES:
        book = rules_text.read_rules(rules_text.rules_path(game_id, language))
        assert [anchor for anchor in sorted(anchors) if book.heading_index(anchor) is None] == []


@pytest.mark.parametrize("game_id", GAMES)
def test_everything_on_the_table_can_be_looked_up(game_id: str) -> None:
    """Items without a section or a key, such as Osada's die, open the section of the question."""
    with Headless((1280, 720)) as it:
        people = min(4, registry.game(game_id).facts.seats[1])
        table = open_table(it, play_until(new_match(people, game_id=game_id), lambda match: match.move_count >= 40))
        named = {
            name for at in grid_points(table.app.surface.get_rect(), 12) for name in table.ctx.hover.described_at(at)
        }
        assert len({kind_of(name) for name in named}) > 2
        for name in sorted(named):
            table.ctx.first_with_rules([name])


def test_f1_opens_the_rules_at_the_question_and_closes_them() -> None:
    with Headless((1280, 720), language="pl") as it:
        table = open_table(it, play_until(new_match(1, bots=2), asks("plan")))
        it.key(pygame.K_F1)
        assert shown_section(it) == "planning"
        it.settle()
        it.key(pygame.K_F1)
        assert it.app.top is table
        it.click("card:rules")
        assert shown_section(it) == "planning"
        it.key(pygame.K_ESCAPE)
        assert it.app.top is table


def test_f1_and_the_right_button_open_the_rules_at_the_hovered_item() -> None:
    with Headless((1280, 720), language="en") as it:
        table = open_table(it, play_until(new_match(1, bots=2), asks("plan")))
        place = next(widget for widget in table.widgets.widgets if kind_of(widget.key) == "estate")
        it.hover(place.key)
        assert "Rules: F1 or right click" in it.words()
        assert faults(it.texts()) == []
        it.key(pygame.K_F1)
        assert shown_section(it) == place.key.replace(":", "-")
        it.key(pygame.K_ESCAPE)
        field = table.ctx.painter.area_of("field:nietoperz").center
        it.press(field, button=pygame.BUTTON_RIGHT)
        assert shown_section(it) == "field-nietoperz"


def test_f1_on_a_card_opens_the_rules_about_it() -> None:
    with Headless((1280, 720), language="en") as it:
        table = open_table(it, play_until(new_match(1, bots=2, game_id="ankh_morpork"), asks("card")))
        card = tray_cards(table)[0]
        it.hover(card.key)
        it.key(pygame.K_F1)
        screen = it.top
        assert isinstance(screen, RulesScreen)
        assert screen.query == table.translate(card.face.title)
        assert screen.hits[screen.hit].anchor in ("cards-green", "cards-brown")


def test_an_option_describes_itself_and_opens_its_section_of_the_rules() -> None:
    with Headless((1280, 720), language="en") as it:
        it.open("setup", game="osada", seats=4)
        it.hover("option:deja_vu")
        assert "points of all three are added up" in it.words().replace("\n", " ")
        it.key(pygame.K_F1)
        assert shown_section(it) == "deja-vu"
        it.key(pygame.K_ESCAPE)
        assert it.top.name == "setup"
        it.click("option:virtual:rules")
        assert shown_section(it) == "virtual"
