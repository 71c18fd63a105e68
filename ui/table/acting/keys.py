"""The keys of the table that no widget takes first."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

import pygame

from ui.table.over.held import HoldToShow
from ui.table.panel.buttons import Choice
from ui.widgets.base import ENTER, Widget, with_ctrl

if TYPE_CHECKING:
    from ui.table.screen import TableScreen


def pressed(table: TableScreen, event: pygame.event.Event) -> bool:
    """Do what a key means at the table; return whether it means anything now."""
    act = _meaning(table, event)
    if act is None:
        return False
    act()
    return True


def takes_back(event: pygame.event.Event) -> bool:
    """Whether a key takes back or plays again what was taken back."""
    return with_ctrl(event) and event.key in (pygame.K_z, pygame.K_y)


def _meaning(table: TableScreen, event: pygame.event.Event) -> Callable[[], object] | None:
    if takes_back(event):
        again = event.key == pygame.K_y or event.mod & pygame.KMOD_SHIFT
        return table.undoing.redo if again else table.undoing.undo
    if not with_ctrl(event):
        letters: dict[int, Callable[[], object] | None] = {
            pygame.K_h: table.computers.ask_hint,
            pygame.K_l: table.navigation.open_log,
            pygame.K_g: table.navigation.open_goals if table.session.controller.goals is not None else None,
            pygame.K_r: table.choosing.turn if table.session.selection is not None else None,
            **_looks(table),
        }
        if event.key in letters:
            return letters[event.key]
    if event.key in ENTER:
        return _enter(table)
    others = {
        pygame.K_F1: table.navigation.open_rules,
        pygame.K_F5: table.navigation.reload,
        pygame.K_SPACE: _space(table),
    }
    return others.get(event.key)


def _looks(table: TableScreen) -> dict[int, Callable[[], object]]:
    """Return the keys of a large board: nearer, farther, the whole, who leads where."""
    if table.board_zoom.painter is None:
        return {}
    nearer, farther = partial(table.board_zoom.zoom, 1), partial(table.board_zoom.zoom, -1)
    return {
        **dict.fromkeys((pygame.K_PLUS, pygame.K_EQUALS, pygame.K_KP_PLUS), nearer),
        **dict.fromkeys((pygame.K_MINUS, pygame.K_KP_MINUS), farther),
        pygame.K_f: table.board_zoom.whole,
        pygame.K_o: table.board_zoom.lay_over,
    }


def _enter(table: TableScreen) -> Callable[[], None] | None:
    """Return what Enter does: the result, or what is chosen; None: what the focus is on, such as choosing another."""
    session, focused = table.session, table.widgets.focused
    if session.match.over:
        return table.navigation.show_result if focused is None and session.looking_at is None else None
    selection = session.selection
    if selection is None or not (session.ready() or selection.complete()):
        return None
    name = focused.name if isinstance(focused, Choice) else ""
    answered = {*table.pointing.chosen_on_board(), *selection.usual()}
    mine = focused is None or focused.key == "confirm" or name in answered
    return table.choosing.confirm if mine else None


def _space(table: TableScreen) -> Callable[[], None] | None:
    """Return what Space does: it passes, but never where an answer has the focus or the question has only just come."""
    selection, focused = table.session.selection, table.widgets.focused
    if table.app.keys_before and isinstance(focused, Choice) and focused.enabled:
        return None  # but it does where the focus is only what was clicked last
    if selection is None:
        return table.computers.toggle_pause if table.session.match.person_count == 0 else None
    passes = selection.passing_move() is not None and not selection.chosen
    return table.debounce.only_when_seen(table.choosing.pass_on) if passes else None


def idle(table: TableScreen) -> list[str]:
    """Return the keys that mean nothing in this game, as the list of keys writes them."""
    controller = table.session.controller
    goals = [] if controller.goals is not None else ["G"]
    turns = [] if table.painter.overlaps else ["R"]
    return goals + turns + ([] if table.board_zoom.painter is not None else ["+, −, F", "O"])


def first_answer(table: TableScreen) -> Widget | None:
    """Return where the keyboard begins: at the first answer, so that no key goes through the bar before.

    With a hint on the table it is the answer that the hint marks; where nothing is asked, what the decision card offers
    to go on with.
    """
    able = [widget for widget in table.widgets.widgets if widget.focusable and widget.enabled]
    choices = [widget for widget in able if isinstance(widget, Choice) and not isinstance(widget, HoldToShow)]
    lit = set(table.session.lit())
    lit = lit.intersection(table.pointing.hinted()) or lit
    answer = next((widget for widget in choices if widget.name in lit), choices[0] if choices else None)
    return answer or next((widget for widget in able if table.card.rect.contains(widget.rect)), None)
