"""Reported mishaps: Enter on a chosen card, undo of another person's secret, the curtain, seats, the list of keys."""

from __future__ import annotations

import itertools

import pygame

from games.core.match.viewing import PACES
from games.shipped import register_shipped
from tests.ui.clicker import asks, new_match, open_table, play_until
from ui.screens.dialogue import Dialogue
from ui.shell.headless import Headless, faults
from ui.table.flow.curtain import CurtainScreen
from ui.table.flow.popups import SeatsScreen
from ui.table.option_widget import OptionWidget
from ui.table.view.panel.bar import PACE_ICONS

register_shipped()


def test_enter_on_a_chosen_card_moves_the_focus_to_the_next_part() -> None:
    with Headless((1280, 720), language="en") as it:
        table = open_table(it, play_until(new_match(1, 3), asks("plan")))
        it.key(pygame.K_TAB)
        first = table.widgets.focused
        assert isinstance(first, OptionWidget)
        it.key(pygame.K_RETURN)
        assert table.session.selection is not None
        assert first.name in table.session.selection.chosen
        it.key(pygame.K_RETURN)
        assert first.name in table.session.selection.chosen
        second = table.widgets.focused
        assert isinstance(second, OptionWidget)
        assert second.name not in table.session.selection.chosen
        assert faults(it.texts()) == []


def test_undoing_another_persons_secret_plan_asks_everybody() -> None:
    with Headless((1280, 720), language="en") as it:
        match = play_until(new_match(2), asks("plan"))
        first = match.decision()
        assert first is not None
        match.lift_curtain()
        match.play(match.view(first.seat)["moves"][0])
        match.lift_curtain()
        table, number = open_table(it, match), match.move_count
        it.key(pygame.K_z, mod=pygame.KMOD_CTRL)
        assert isinstance(it.app.top, Dialogue)
        assert match.players[first.seat].name in it.words()
        it.click("keep")
        assert match.move_count == number
        assert it.app.top is table


def test_the_curtain_shows_who_has_chosen_already() -> None:
    with Headless((1280, 720), language="en") as it:
        match = play_until(new_match(3), asks("plan"))
        order = []
        match.lift_curtain()
        for _ in range(2):
            decision = match.decision()
            assert decision is not None
            order.append(decision.seat)
            match.play(match.view(decision.seat)["moves"][0])
        open_table(it, match)
        curtain = it.app.top
        assert isinstance(curtain, CurtainScreen)
        drawn = [one.text for one in it.texts()]
        statuses = dict(itertools.pairwise(drawn))  # a status follows each name
        names = [player.name for player in match.players]
        assert [statuses[names[seat]] for seat in order] == ["has chosen", "has chosen"]
        assert statuses[names[curtain.seat]] == "now"
        assert faults(it.texts()) == []


def test_several_seats_can_be_handed_to_computers_with_their_levels() -> None:
    with Headless((1280, 720), language="pl") as it:
        match = play_until(new_match(3), asks("plan"))
        match.lift_curtain()
        table = open_table(it, match)
        it.key(pygame.K_ESCAPE)
        it.click("seats")
        screen = it.app.top
        assert isinstance(screen, SeatsScreen)
        assert faults(it.texts()) == []
        for seat, steps in ((1, 3), (2, 1)):  # levels hard and easy
            it.click(f"seat{seat}")
            for _ in range(steps):
                it.key(pygame.K_DOWN)
            it.key(pygame.K_RETURN)
            it.settle()
            assert it.app.top is screen, "another screen has opened over the panel"
        assert match.person_count == 3
        it.click("done")
        assert [(player.kind, player.level) for player in match.players[1:]] == [("bot", "hard"), ("bot", "easy")]
        assert screen not in it.app.screens
        it.app.pop(table)


def test_the_seats_panel_omits_dead_players() -> None:
    with Headless((1280, 720), language="en") as it:
        match = play_until(new_match(4, game_id="osada", seed=3), lambda match: bool(match.view(None)["dead"]))
        table = open_table(it, match)
        dead = next(seat for seat in range(4) if table.ctx.controller.seat_facts(match.view(None), seat).is_out)
        assert dead not in SeatsScreen(table.ctx, lambda players: None).seats


def test_the_list_of_keys_omits_keys_that_the_game_does_not_use() -> None:
    with Headless((1280, 720), language="en") as it:
        open_table(it, play_until(new_match(1, 3), asks("plan")))
        it.key(pygame.K_ESCAPE)
        assert isinstance(it.app.top, Dialogue)
        it.key(pygame.K_F1)
        assert it.app.top.name == "keys"
        assert "who leads where" not in it.words()
        assert "how near everybody is to winning" not in it.words()


def test_each_pace_has_its_own_icon() -> None:
    assert [*PACE_ICONS] == [*PACES]
    assert len(set(PACE_ICONS.values())) == len(PACES)
