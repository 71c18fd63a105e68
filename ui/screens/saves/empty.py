"""The panel shown instead of an empty list."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from pygame import Rect

from games.core.contract.contract import GameFacts
from games.core.contract.texts import N_
from ui.drawing.theme import game_theme
from ui.layout import Column, Node, Paint, Slot, Spacer, Stack
from ui.screens.saves.draw import EmptyListMessage, draw_empty
from ui.shell.screen import Screen
from ui.widgets import Button

READING_MESSAGE = EmptyListMessage(N_("Reading the matches"), N_("They will appear here in a moment."), "clock")
NO_MATCH_MESSAGE = EmptyListMessage(
    N_("No match found"), N_("No match fits your filters and search. Change or reset them."), "search"
)


def list_message(screen: Screen, empty: EmptyListMessage, height: float = 270) -> Node:
    """Return the message of an empty list, `height` design units high."""
    return Paint(lambda surface, rect: draw_empty(screen, surface, rect, empty), width=560, height=height)


def empty_panel(screen: Screen, empty: EmptyListMessage, button: Callable[[Rect], Button]) -> Node:
    """Return the message of an empty list above a button."""
    ground, slot = list_message(screen, empty, 380), Slot(button, width=260, height=52)
    return Stack([ground, Column(Spacer(), slot, align="center", pad=(0, 0, 0, 40))], width=560, height=380)


def new_game_button(screen: Screen, games: Sequence[GameFacts], rect: Rect) -> Button:
    """Return the button that leads to a new game: to the only game's form, or else to the menu."""
    words, tip = screen.translate(N_("New game")), screen.translate(N_("Choose who plays, then begin"))
    act, theme = partial(_start_new_game, screen, games), game_theme(games[0].theme)
    return Button("new", rect, words, act, kind="accent", theme=theme, size=18, hint="Enter", tip=tip)


def _start_new_game(screen: Screen, games: Sequence[GameFacts]) -> None:
    from ui.shell.app import make_screen

    if len(games) == 1:
        screen.app.replace(make_screen(screen.app, "setup", game=games[0].id))
    else:
        screen.app.home()
