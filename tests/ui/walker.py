"""A simulated person who hovers every widget, opens every screen, and plays a match."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from functools import partial

import pygame

from games import registry
from games.core.computers.search import BotMove, choose_with_reason
from games.core.contract.extras.bot_settings import Budget
from games.core.match.match import Match
from tests.ui.clicker import Clicker, StubBotProcess, Unreachable
from tests.ui.text_collector import CollectingWindow
from ui.screens.dialogue import Dialogue
from ui.shell.screen import Screen
from ui.table.table import TableScreen
from ui.widgets.base import Widget

HOVER_SECONDS = 0.4  # seconds until a tooltip appears
MAX_REOPENINGS = 8  # visits to a screen that closed before all its widgets were clicked
PLAYOUTS = 8  # of a computer's decision
LEAVING_KEYS = {"quit", "language", "fullscreen"}  # widgets that end the program or change the whole window
LOOKUP_KEYS = (
    pygame.K_h, pygame.K_l, pygame.K_d, pygame.K_g, pygame.K_w, pygame.K_c, pygame.K_o, pygame.K_s, pygame.K_r,
    pygame.K_F1, pygame.K_QUESTION,
)  # fmt: skip
MENU_ENTRIES = ("rules", "settings", "keys", "seats")
MAX_TRIES = 12  # attempts to reach a decision at a table
TAB_PRESSES = 12  # widgets visited with Tab


class FastBotProcess(StubBotProcess):
    """A stub for a computer's process: searches briefly in this process and gives reasons."""

    def __init__(self, game_id: str, seed: int | None = None) -> None:
        super().__init__(game_id, seed)
        self._game = registry.game(game_id)

    def request_move(self, view: object, level: str, number: int = 0, **more: object) -> None:
        budget = Budget.start(self._game.bot_settings.tuning, PLAYOUTS)
        self._answer: BotMove | None = choose_with_reason(self._game, view, level, self.dice, budget)

    def request_hint(self, view: object) -> None:
        self.request_move(view, "hard")


class Walker:
    """Explores a window; hovers all widgets and `points` random points of each screen."""

    def __init__(self, it: CollectingWindow, seed: int = 1, points: int = 20) -> None:
        self.it, self.random, self.points = it, random.Random(seed), points
        self.clicked: dict[tuple[str, ...], list[str]] = {}  # keys of clicked widgets, by the path to their screen

    @property
    def top(self) -> Screen:
        return self.it.top

    def key(self, key: int, mod: int = 0, unicode: str = "") -> None:
        """Press a key and wait until the window is idle."""
        self.it.key(key, mod, unicode)
        self.it.settle()

    def hover_all(self, most: int = 60) -> None:
        """Hover at most `most` widgets of the top screen, and some random points."""
        width, height = self.it.app.size
        spots = [widget.rect.center for widget in self.top.widgets.widgets]
        spots = self.random.sample(spots, min(most, len(spots)))
        spots += [(self.random.randrange(width), self.random.randrange(height)) for _ in range(self.points)]
        for at in spots:
            self.it.move(at)
            self.it.step(HOVER_SECONDS)

    def scroll_to_end(self) -> None:
        """Scroll to the end of the top screen."""
        for key in (pygame.K_PAGEDOWN, pygame.K_END):
            self.it.key(key)
            self.it.step(0.1)
            self.it.draw_all()

    def back_to(self, screen: Screen) -> bool:
        """Close all screens above a screen; return whether it is on top again."""
        app = self.it.app
        for tries in range(20):
            if screen not in app.screens or app.top is screen:
                break
            if tries < 10:
                self.key(pygame.K_ESCAPE)
            else:
                app.pop()
        app.running = True
        return bool(app.screens) and app.top is screen

    def crawl(self, depth: int, most: int = 2, path: tuple[str, ...] = ()) -> bool:
        """Click `most` widgets of each kind on the top screen and, recursively, on the next `depth` screens.

        `path` lists the widgets that led here. Return whether the screen closed before all were clicked.
        """
        here = self.top
        self.hover_all()
        self.scroll_to_end()
        while (widget := self._next(here, path, most)) is not None:
            self._click(widget)
            if self.it.app.top is here:
                continue
            if here not in self.it.app.screens:
                self.hover_all()
                return self._next(here, path, most) is not None
            for _ in range(MAX_REOPENINGS):
                left = bool(depth) and self.crawl(depth - 1, most, (*path, widget.key))
                if not self.back_to(here):
                    return True
                if not left:
                    break
                self._click(widget)
        return False

    def _next(self, here: Screen, path: tuple[str, ...], most: int) -> Widget | None:
        """Return an unclicked widget of a screen reached by this path, and mark it as clicked."""
        clicked = self.clicked.setdefault(path, [])
        kinds = Counter(_kind(key) for key in clicked)
        for widget in here.widgets.widgets:
            if widget.enabled and widget.key not in clicked and kinds[_kind(widget.key)] < most:
                clicked.append(widget.key)
                if _kind(widget.key) not in LEAVING_KEYS:
                    return widget
        return None

    def _click(self, widget: Widget) -> None:
        """Click a widget, and hover the list that it may open."""
        here = self.top
        self.it.press(widget.rect.center)
        self.it.settle()
        if self.it.app.top is here and here.widgets.popup is not None:
            self.hover_all(0)
            self.key(pygame.K_ESCAPE)


def _kind(key: str) -> str:
    return key.partition(":")[0]


class TableWalker(Walker):
    """Plays a match at its table, and explores everything before each decision."""

    def __init__(self, it: CollectingWindow, match: Match, seed: int = 1, points: int = 20) -> None:
        super().__init__(it, seed, points)
        table = it.app.open("table", match=match)
        assert isinstance(table, TableScreen)
        it.settle()
        self.table, self.match = table, match
        self.clicker = Clicker(it, table, seed)
        self._lookups: list[Callable[[], None]] = []

    def return_to_decision(self) -> bool:
        """Return to the present at the table with nothing chosen; return whether the match continues.

        Raise Unreachable if no decision appears.
        """
        session = self.table.session
        for _ in range(MAX_TRIES):
            self.return_to_table()
            if self.match.is_over:
                return False
            if session.viewed_move is not None or (session.selection is not None and session.selection.chosen):
                self.key(pygame.K_ESCAPE)
            elif session.selection is None:
                self.continue_story()
            else:
                self.it.step(0.5)  # clicks right after a new decision are ignored
                return True
        raise Unreachable(f"no seat can choose anything at move {self.match.move_count}: {self.match.decision()}")

    def continue_story(self) -> None:
        """Continue the story by its button, because Enter would press the focused widget."""
        if self.table.widgets.find("story:on") is None:
            self.key(pygame.K_RETURN)
            return
        self.it.click("story:on")
        self.it.settle()

    def return_to_table(self) -> None:
        """Close all screens over the table, including the curtain and missed events."""
        self.clicker.dismiss_overlays(by_keys=False)
        self.back_to(self.table)
        self.clicker.dismiss_overlays(by_keys=False)

    def explore_and_decide(self, asides: int = 2) -> bool:
        """Explore everything before a decision, then decide; return whether the match continues."""
        steps = [self.hover_all, self.click_random_points, self.undo_and_redo, self.try_to_pass]
        steps += [self.look_up_something] * asides
        for step in steps:
            if not self.return_to_decision():
                return False
            step()
        if self.return_to_decision():
            move = self.random.choice(self.match.game.legal_moves(self.match.state))
            self.clicker.play(move, by_keys=self.random.random() < 0.3)
        return not self.match.is_over

    def click_random_points(self) -> None:
        """Click random points; the table explains refused clicks."""
        width, height = self.it.app.size
        for _ in range(self.points // 3):
            if not self.return_to_decision():
                return
            self.it.press((self.random.randrange(width), self.random.randrange(height)))
            self.it.step(0.1)

    def undo_and_redo(self) -> None:
        """Undo a move, with the others' agreement if needed, and redo it."""
        self.key(pygame.K_z, pygame.KMOD_CTRL)
        if isinstance(self.top, Dialogue):
            self.it.click(self.random.choice(("agree", "keep", "keep")))
            self.it.settle()
        if self.return_to_decision():
            self.key(pygame.K_y, pygame.KMOD_CTRL)

    def try_to_pass(self) -> None:
        """Pass if possible, but stay if a confirmation is asked."""
        if self.table.widgets.find("pass") is None:
            return
        self.it.press(self.clicker.point_of("pass"))
        self.it.settle()
        if isinstance(self.top, Dialogue):
            self.it.click("stay")
            self.it.settle()

    def look_up_something(self) -> None:
        """Open one of the lookups that change nothing; all are used in random order."""
        if not self._lookups:
            ways = [partial(self.press_lookup_key, key) for key in LOOKUP_KEYS] + [
                partial(self.open_menu_entry, entry) for entry in MENU_ENTRIES
            ]
            ways += [self.tab_through, self.press_pad_button]
            self._lookups = self.random.sample(ways, len(ways))
        self._lookups.pop()()

    def press_lookup_key(self, key: int) -> None:
        """Press a key that shows something, and inspect what it opens."""
        self.key(key, unicode="?" if key == pygame.K_QUESTION else "")
        self.inspect_overlay()

    def open_menu_entry(self, entry: str) -> None:
        """Open an entry of the table's menu and inspect it."""
        self.key(pygame.K_ESCAPE)
        if isinstance(self.top, Dialogue) and self.top.widgets.find(entry) is not None:
            self.it.click(entry)
            self.it.settle()
            self.inspect_overlay()

    def inspect_overlay(self) -> None:
        """Inspect the screen over the table, if there is one."""
        if self.top is not self.table:
            self.hover_all(20)
            self.scroll_to_end()

    def tab_through(self) -> None:
        """Move the focus from widget to widget, so that each is spoken."""
        for _ in range(TAB_PRESSES):
            self.key(pygame.K_TAB)

    def press_pad_button(self) -> None:
        """Press a gamepad button, after which hints show its buttons."""
        self.it.pad(pygame.CONTROLLER_BUTTON_DPAD_RIGHT)
        self.it.settle()

    def inspect_result(self) -> None:
        """Inspect the result, then the table behind it, its menu and the dialogue before an undo."""
        self.return_to_table()
        self.it.settle()
        self.inspect_overlay()
        for key, mod in ((pygame.K_ESCAPE, 0), (pygame.K_z, pygame.KMOD_CTRL), (pygame.K_d, 0), (pygame.K_l, 0)):
            if self.back_to(self.table):
                self.key(key, mod)
