"""The keyboard at the table: digits, Tab order, skipped widgets; and viewing a secret by holding or by pressing."""

from __future__ import annotations

from random import Random

import pygame
import pytest

from games.shipped import register_shipped
from tests.ui.clicker import FastWindow, asks, new_match, open_table, play_until
from tests.ui.moments import show_match
from ui.shell.headless import Headless, faults
from ui.table.option_widget import OptionWidget
from ui.table.table import TableScreen
from ui.table.view.hold_to_show import HoldToShow

register_shipped()


def numbered(table: TableScreen) -> dict[str, OptionWidget]:
    """Return the option widgets with a digit, by digit."""
    return {
        widget.digit: widget for widget in table.widgets.widgets if isinstance(widget, OptionWidget) and widget.digit
    }


def press(it: Headless, digit: str) -> None:
    it.key(ord(digit), unicode=digit)
    it.settle()


@pytest.mark.parametrize(
    ("game_id", "kind", "people", "bots"),
    [("wampiry", "plan", 1, 3), ("ankh_morpork", "card", 1, 3), ("wroclaw", "send", 1, 1), ("krakow", "turn", 1, 3)],
)
def test_each_digit_chooses_its_option(game_id: str, kind: str, people: int, bots: int) -> None:
    with Headless((1280, 720), language="pl", confirm=True) as it:
        table = open_table(it, play_until(new_match(people, bots, game_id=game_id), asks(kind)))
        options = numbered(table)
        assert list(options) == list("1234567890")[: len(options)]
        assert len({choice.name for choice in options.values()}) == len(options) > 2
        assert faults(it.texts()) == []
        for digit in list(options)[:3]:
            name = options[digit].name
            press(it, digit)
            assert name in table.session.chosen()
            it.key(pygame.K_ESCAPE)
            assert not table.session.chosen()


def test_keypad_digits_choose_the_same_options_as_the_number_row() -> None:
    with FastWindow((1280, 720), language="en", confirm=True) as it:
        table = open_table(it, play_until(new_match(1, 1, game_id="wroclaw"), asks("send")))
        names = {digit: choice.name for digit, choice in numbered(table).items()}
        assert list(names) == list("1234567890")
        for digit, name in names.items():
            for key in (ord(digit), pygame.key.key_code(f"[{digit}]")):
                it.key(key)
                assert name in table.session.chosen(), (digit, key)
                it.key(pygame.K_ESCAPE)


def test_each_open_move_of_osada_has_its_digit_on_the_board() -> None:
    with Headless((1280, 720), language="en", confirm=True) as it:
        table = open_table(it, play_until(new_match(3, 0, game_id="osada"), asks("move")))
        open_moves = {name for name in table.session.selectable_names() if name.startswith("move:")}
        texts = it.texts()
        assert open_moves
        for digit, letter in enumerate("ABCDEFG", 1):
            name = f"move:{letter}"
            corner = table.ctx.painter.area_of(name).inflate(20, 20)
            drawn_texts = [one.text for one in texts if corner.contains(one.rect)]
            assert (str(digit) in drawn_texts) == (name in open_moves)
            it.key(ord(str(digit)), unicode=str(digit))
            assert (name in table.session.chosen()) == (name in open_moves)
            it.key(pygame.K_ESCAPE)
        assert set(numbered(table)) <= set("890")


@pytest.mark.parametrize(("game_id", "people", "bots"), [("wampiry", 1, 3), ("ankh_morpork", 1, 3)])
def test_options_that_cannot_be_chosen_have_no_digit(game_id: str, people: int, bots: int) -> None:
    seen, rnd, match = 0, Random(4), new_match(people, bots, game_id=game_id)
    with FastWindow((1280, 720), language="en", confirm=True) as it:
        table = open_table(it, match)
        for _ in range(300):
            if match.is_over:
                break
            decision = match.decision()
            if decision is not None and match.players[decision.seat].is_person:
                show_match(it, table, match)
                choices = [one for one in table.widgets.widgets if isinstance(one, OptionWidget) and not one.enabled]
                assert [
                    one.name for one in choices if one.digit and one.name not in table.session.toggleable_names()
                ] == []
                seen += any(table.ctx.card_area.contains(one.rect) for one in choices)
            if seen > 6:
                break
            match.play(rnd.choice(match.game.legal_moves(match.state)))
    assert seen


def test_a_plan_takes_three_keys() -> None:
    with Headless((1280, 720), language="en") as it:
        table = open_table(it, play_until(new_match(1, 3), asks("plan")))
        match, number = table.session.match, table.session.match.move_count
        digits = {choice.name: digit for digit, choice in numbered(table).items()}
        card, time = next(n for n in digits if n.startswith("card:")), next(n for n in digits if n.startswith("time:"))
        press(it, digits[card])
        press(it, digits[time])
        it.key(pygame.K_RETURN)
        assert match.moves[number].move == ("plan", card.partition(":")[2], time.partition(":")[2])


def test_a_card_and_its_order_take_at_most_three_keys() -> None:
    with Headless((1280, 720), language="en") as it:
        table = open_table(it, play_until(new_match(1, 1, game_id="wroclaw"), asks("send")))
        match, number = table.session.match, table.session.match.move_count
        digits = {choice.name: digit for digit, choice in numbered(table).items()}
        order = next(digit for name, digit in digits.items() if name.startswith("token:"))
        press(it, "1")
        press(it, order)
        if match.move_count == number:
            it.key(pygame.K_RETURN)
        assert match.moves[number].move[0] == "send"


def test_tab_visits_answers_before_the_bar_and_skips_disabled_widgets() -> None:
    with Headless((1280, 720), language="en") as it:
        table = open_table(it, play_until(new_match(1, 3, game_id="ankh_morpork"), asks("card")))
        keys, bar = [], ("bar:", "pile:")
        for _ in range(len(table.widgets.widgets)):
            it.key(pygame.K_TAB)
            focused = table.widgets.focused
            assert focused is not None
            keys.append(focused.key)
            assert focused.enabled or isinstance(focused, OptionWidget)
            if keys.count(keys[0]) > 1:
                break
        places = [key.startswith(bar) for key in keys]
        last = len(places) - places[::-1].index(True)
        assert places[:last] == sorted(places[:last]), keys
        assert keys[0].startswith("card:")
        assert not table.widgets["bar:redo"].enabled
        assert "bar:redo" not in keys


@pytest.mark.parametrize("start", ["move:A", "move:C", "button:accuse"])
def test_tab_visits_all_answers_before_the_bar_from_any_start(start: str) -> None:
    with Headless((1280, 720), language="en") as it:
        table = open_table(it, play_until(new_match(4, 0, game_id="osada"), asks("move")))
        table.widgets.focus(table.widgets[start])
        keys: list[str] = []
        while not keys or not keys[-1].startswith(("bar:", "story:")):
            it.key(pygame.K_TAB)
            assert table.widgets.focused is not None
            keys.append(table.widgets.focused.key)
        assert {"move:A", "move:B", "move:C", "button:accuse", "secret:own"} <= {start, *keys}
        assert len(set(keys)) == len(keys)


def test_in_the_menu_about_comes_before_quit() -> None:
    with Headless((1280, 720), language="en") as it:
        menu = it.open("menu")
        order = [widget.key for widget in menu.widgets.widgets]
        assert order.index("about") < order.index("quit")
        assert it.widget("about").rect.right < it.widget("quit").rect.left


def own_secret(table: TableScreen) -> HoldToShow:
    """Return the widget that shows one's own secret."""
    widget = table.widgets["secret:own"]
    assert isinstance(widget, HoldToShow)
    return widget


@pytest.mark.parametrize(("game_id", "kind"), [("osada", "move"), ("ankh_morpork", "card")])
def test_ones_secret_is_shown_by_holding_or_if_set_so_by_pressing(game_id: str, kind: str) -> None:
    with Headless((1280, 720), language="en") as it:
        table = open_table(it, play_until(new_match(1, 3, game_id=game_id), asks(kind)))
        it.step(1.0)
        at = own_secret(table).rect.center
        it.press(at)
        assert not own_secret(table).is_shown  # released
        it.app.change_settings(press_to_look=True)
        table.relayout()
        it.press(at)
        assert own_secret(table).is_shown
        assert faults(it.texts()) == []
        it.press(at)
        assert not own_secret(table).is_shown
        it.press(at)
        it.key(pygame.K_ESCAPE)
        assert not own_secret(table).is_shown
        assert it.app.top is table
        it.press(at)
        it.press((5, it.app.size[1] // 2))  # a click elsewhere
        assert not own_secret(table).is_shown
        assert "press to look" in it.words()
