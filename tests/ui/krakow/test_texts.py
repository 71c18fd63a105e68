"""Texts of Kraków's table while a move is composed: missing parts, refused parts, the next step."""

from __future__ import annotations

import random
from collections.abc import Callable

import pygame
import pytest

from games.core.contract.contract import Move, View
from games.core.contract.extras.result_tables import ScoringTable
from games.core.contract.texts import N_, translate
from tests.ui.at_table import tray_cards
from tests.ui.clicker import FastWindow, new_match, open_table
from tests.ui.krakow.table import KRAKOW, random_move
from ui.shell.headless import Headless
from ui.table.flow.first_look import SummaryScreen
from ui.table.table import TableScreen
from ui.table.view.panel.answer_widgets import MissingChoice
from ui.table.view.panel.logbook import LogLine
from ui.widgets import Button

pytestmark = pytest.mark.usefixtures("stub_computers")


def table_where(it: Headless, fits: Callable[[View], bool]) -> TableScreen:
    """Return a table at the first turn of random games for which `fits` returns True."""
    for seed in range(40, 60):
        match, rnd = new_match(2, 0, seed, game_id=KRAKOW), random.Random(seed)
        while (decision := match.decision()) is not None:
            if decision.kind == "turn" and fits(match.view(decision.seat)):
                match.lift_curtain()
                return open_table(it, match)
            random_move(match, rnd)
    raise LookupError(fits)


def button(table: TableScreen, key: str) -> Button:
    widget = table.widgets[key]
    assert isinstance(widget, Button)
    return widget


def missing_choice(table: TableScreen) -> str:
    """Return the line that asks for the missing part of the move."""
    widget = table.widgets["confirm"]
    assert isinstance(widget, MissingChoice)
    return widget.label


def painting_moves(view: View) -> list[Move]:
    return [tuple(move) for move in view["moves"] if move[0] == "paint"]


def walking_people(view: View) -> set[str]:
    return {move[1] for move in view["moves"] if move[0] == "walk"}


def test_the_button_asks_for_a_cell_or_a_card_if_both_are_possible() -> None:
    with FastWindow((1280, 720), language="en") as it:
        table = table_where(it, lambda view: bool({move[1] for move in painting_moves(view)} & walking_people(view)))
        view = table.session.view
        painter = next(move[1] for move in painting_moves(view) if move[1] in walking_people(view))
        table.ctx.choose(f"painter:{view['decision']['seat']}:{painter[1:]}")
        it.settle()
        assert missing_choice(table) == "Choose a space, or a card to paint"


def test_the_button_asks_for_no_card_if_none_is_affordable() -> None:
    with FastWindow((1280, 720), language="en") as it:
        table = table_where(it, lambda view: not painting_moves(view) and walking_people(view) > {"b"})
        view = table.session.view
        painter = min(walking_people(view) - {"b"})
        table.ctx.choose(f"painter:{view['decision']['seat']}:{painter[1:]}")
        it.settle()
        assert missing_choice(table) == "Choose where to walk"


def test_ending_the_turn_is_highlighted_if_nothing_else_is_possible() -> None:
    with FastWindow((1280, 720), language="en") as it:
        table = table_where(it, lambda view: view["points"] == 0)
        assert button(table, "pass").kind == "accent"
        assert "You have spent all your movement points." in it.words()
    with FastWindow((1280, 720), language="en") as it:
        table = table_where(it, lambda view: 0 < view["points"] < 3 and bool(walking_people(view)))
        assert button(table, "pass").kind == "ivory"


def test_a_card_that_the_chosen_painter_can_not_paint_deselects_the_painter_with_a_reason() -> None:
    def idle(view: View) -> list[str]:
        reasons = {(move[1], move[2]): reason for move, reason, _ in view["refused"] if move[0] == "paint"}
        return [person for (person, card), reason in reasons.items() if card in cards(view) and reason == "no_wall"]

    def cards(view: View) -> set[str]:
        return {move[2] for move in painting_moves(view)}

    with FastWindow((1280, 720), language="en") as it:
        table = table_where(it, lambda view: bool(set(idle(view)) & walking_people(view)))
        view = table.session.view
        painter = next(person for person in idle(view) if person in walking_people(view))
        name = f"painter:{view['decision']['seat']}:{painter[1:]}"
        card = next(card.name for card in tray_cards(table) if card.name.split(":")[1] in cards(view))
        table.ctx.choose(name)
        table.ctx.choose(card)
        selection = table.session.selection
        assert selection is not None
        assert selection.chosen == [card]
        tip = table.widgets.tip(it.app.now)
        assert tip is not None
        assert tip.is_refusal
        assert tip.text == translate(N_("There is no wall next to {who}.", who=name), "en", table.ctx.lexicon)
        assert tip.anchor == table.ctx.painter.area_of(name)  # next to the deselected painter, not next to the card
        assert missing_choice(table) == "Choose a painter next to a wall"


def test_of_equal_cards_the_clicked_one_is_raised_during_placing() -> None:
    with FastWindow((1280, 720)) as it:
        table = table_where(
            it, lambda view: any(list(view["hand"]).count(move[2]) > 1 for move in painting_moves(view))
        )
        view = table.session.view
        move = next(move for move in painting_moves(view) if list(view["hand"]).count(move[2]) > 1)
        table.ctx.choose(f"painter:{view['decision']['seat']}:{move[1][1:]}")
        table.ctx.choose(f"card:{move[2]}:2")
        it.settle()
        assert table.session.view["decision"]["kind"] == "place"
        assert f"card:{move[2]}:2" in table.session.question_names
        assert f"card:{move[2]}:1" not in table.session.question_names


def test_space_ends_the_turn_after_escape_deselected_a_painter() -> None:
    with FastWindow((1280, 720)) as it:
        table = table_where(it, lambda view: 0 < view["points"] < 3 and walking_people(view) > {"b"})
        number, view = table.session.match.move_count, table.session.view
        painter = min(walking_people(view) - {"b"})
        it.press(table.ctx.painter.area_of(f"painter:{view['decision']['seat']}:{painter[1:]}").center)
        it.settle()
        assert table.session.selection is not None
        assert table.session.selection.chosen
        it.key(pygame.K_ESCAPE)
        it.step(1.0)
        it.key(pygame.K_SPACE)
        it.settle()
        assert table.session.match.moves[number].move == ("end",)


def test_no_tooltip_covers_the_result_of_a_click() -> None:
    with FastWindow((1280, 720)) as it:
        table = table_where(it, lambda view: view["points"] > 6 and walking_people(view) > {"b"})
        view = table.session.view
        painter = f"painter:{view['decision']['seat']}:{min(walking_people(view) - {'b'})[1:]}"
        it.press(table.ctx.painter.area_of(painter).center)
        it.settle()
        assert table.session.selection is not None
        goal = next(iter(table.session.selection.shortcuts([painter])))
        at = table.ctx.painter.area_of(goal).center
        it.move(at)
        it.press(at)
        it.settle()
        assert painter in table.ctx.painter.names_at(at)
        for _ in range(40):
            it.step(0.05)
        assert it.app.top.current_tip is None
        it.move((at[0], at[1] - 200))
        it.move(at)
        for _ in range(40):
            it.step(0.05)
        assert it.app.top.current_tip is not None


def test_another_painter_than_the_chosen_one_paints_only_after_confirmation() -> None:
    def other_painters_cards(view: View) -> list[tuple[str, str]]:
        """Return pairs: a painter who can't paint a card, and the card, which exactly one other painter can paint."""
        can: dict[str, set[str]] = {}
        for move in painting_moves(view):
            can.setdefault(move[2], set()).add(move[1])
        return [
            (str(move[1]), str(move[2]))
            for move, reason, _ in view["refused"]
            if move[0] == "paint" and reason in ("no_wall", "only_own") and len(can.get(move[2], ())) == 1
        ]

    with FastWindow((1280, 720), language="en") as it:
        table = table_where(
            it, lambda view: any(person in walking_people(view) for person, _ in other_painters_cards(view))
        )
        view = table.session.view
        person, kind = next(
            (person, kind) for person, kind in other_painters_cards(view) if person in walking_people(view)
        )
        other = next(move[1] for move in painting_moves(view) if move[2] == kind)
        table.ctx.choose(f"painter:{view['decision']['seat']}:{person[1:]}")
        table.ctx.choose(f"card:{kind}:1")
        assert table.session.view["decision"]["kind"] == "turn"
        assert table.widgets.tip(it.app.now) is not None
        it.settle()
        assert button(table, "confirm").label == f"Paint with painter {other[1:]}"
        it.key(pygame.K_RETURN)
        it.settle()
        assert table.session.view["decision"]["kind"] == "place"


def test_the_log_highlights_lines_since_the_own_move() -> None:
    with FastWindow((1280, 720), language="en") as it:
        match, rnd = new_match(1, 1, 41, game_id=KRAKOW), random.Random(41)
        while (decision := match.decision()) is None or decision.kind != "turn" or decision.seat:
            random_move(match, rnd)
        table = open_table(it, match)
        it.settle()
        mine = match.move_count + 1
        table.play_moves([("end",)])
        while (decision := match.decision()) is None or decision.seat:
            it.step(0.05)
        it.settle()
        lines = [widget for widget in table.widgets.widgets if isinstance(widget, LogLine)]
        assert len({line.entry.move_number for line in lines if line.latest}) > 1
        assert all(line.latest == (line.entry.move_number > mine) for line in lines)


def test_a_tooltip_leaves_the_cross_of_a_bouncers_preview_visible() -> None:
    with FastWindow((1280, 720), language="en") as it:
        match, rnd = new_match(2, 0, 40, game_id=KRAKOW), random.Random(40)
        while True:
            decision = match.decision()
            assert decision is not None
            if decision.kind == "district" and decision.args[0] == match.state.board.painters:
                break
            random_move(match, rnd)
        match.lift_curtain()
        table = open_table(it, match)
        name = next(
            name for name in ("cell:10.4", "cell:10.5", "cell:10.6") if name in table.session.selectable_names()
        )
        it.move(table.ctx.painter.area_of(name).center)
        it.step(1.0)
        it.picture()  # draws the cross
        it.step(0.05)
        (ghost,) = table.ctx.preview.ghost_events()
        cells = [table.ctx.painter.area_of(other) for other in ghost.args["covers"]]
        assert len(cells) >= 4
        tip = it.app.top.current_tip
        assert tip is not None
        assert all(tip.anchor.contains(cell) for cell in cells)


def test_a_press_right_after_the_scoring_does_not_close_its_table() -> None:
    match = new_match(2, 0, 40, game_id=KRAKOW)
    with Headless((1280, 720), language="en", speed="normal") as it:
        table = open_table(it, match)
        summary = ScoringTable(N_("Round {round} is scored", round=1), (), (N_("Victory points"), (6, 3)))
        for close in (lambda: it.key(pygame.K_RETURN), lambda: it.key(pygame.K_SPACE), lambda: it.press((5, 5))):
            it.app.push(SummaryScreen(table.ctx, summary))
            close()
            assert it.app.top.name == "summary"
            it.step(0.5)
            close()
            assert it.app.top.name != "summary"
