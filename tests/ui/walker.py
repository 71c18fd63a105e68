"""A person who looks at everything: points at all there is, opens and leaves whatever opens, and plays on."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from functools import partial

import pygame

from games import registry
from games.core.computers.search import BotMove, choose_with_reason
from games.core.contract.extras.thinking import Budget
from games.core.match.match import Match
from tests.ui.clicker import Clicker, StubThinker, Unreachable
from tests.ui.collecting import CollectingWindow
from ui.screens.dialogue import Dialogue
from ui.shell.screen import Screen
from ui.table.table import TableScreen
from ui.widgets.base import Widget

RESTING = 0.4  # seconds that the pointer rests until a tooltip comes
AGAIN = 8  # times that a screen is opened again that was left before all was clicked
PLAYOUTS = 8  # of a computer that thinks
LEAVE = {"quit", "language", "fullscreen"}  # widgets that end the program or change what is looked at
ASIDE = (
    pygame.K_h, pygame.K_l, pygame.K_d, pygame.K_g, pygame.K_w, pygame.K_c, pygame.K_o, pygame.K_s, pygame.K_r,
    pygame.K_F1, pygame.K_QUESTION,
)  # fmt: skip
MENU = ("rules", "settings", "keys", "seats")
TRIES = 12  # times that something is pressed until somebody is asked at a table
TABS = 12  # widgets that the keyboard goes to, one after the other


class QuickThinker(StubThinker):
    """Answers at once as a computer does that thinks a moment, with its reasons."""

    def __init__(self, game_id: str, seed: int | None = None) -> None:
        super().__init__(game_id, seed)
        self._game = registry.game(game_id)

    def ask(self, view: object, level: str, number: int = 0, **more: object) -> None:
        budget = Budget.start(self._game.thinking.tuning, PLAYOUTS)
        self._answer: BotMove | None = choose_with_reason(self._game, view, level, self.dice, budget)


class Walker:
    """Looks at a window; `points`: at how many points of each screen it rests the pointer, beside all widgets."""

    def __init__(self, it: CollectingWindow, seed: int = 1, points: int = 20) -> None:
        self.it, self.random, self.points = it, random.Random(seed), points
        self.clicked: dict[tuple[str, ...], list[str]] = {}  # keys of widgets, by the path to their screen

    @property
    def top(self) -> Screen:
        return self.it.top

    def key(self, key: int, mod: int = 0, unicode: str = "") -> None:
        """Press a key and let everything come to rest."""
        self.it.key(key, mod, unicode)
        self.it.settle()

    def point_at_all(self, most: int = 60) -> None:
        """Rest the pointer on widgets of the topmost screen, at most so many, and on some points between them."""
        wide, high = self.it.app.size
        spots = [widget.rect.center for widget in self.top.widgets.widgets]
        spots = self.random.sample(spots, min(most, len(spots)))
        spots += [(self.random.randrange(wide), self.random.randrange(high)) for _ in range(self.points)]
        for at in spots:
            self.it.move(at)
            self.it.step(RESTING)

    def read_on(self) -> None:
        """Scroll to the end of what has opened."""
        for key in (pygame.K_PAGEDOWN, pygame.K_END):
            self.it.key(key)
            self.it.step(0.1)
            self.it.look()

    def back_to(self, screen: Screen) -> bool:
        """Leave all that lies over a screen; return whether it is on top again."""
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
        """Click the widgets of the topmost screen, `most` of each kind, and so on, `depth` screens deep.

        `path`: by which widgets it was reached. Return whether it was left before all was clicked.
        """
        here = self.top
        self.point_at_all()
        self.read_on()
        while (widget := self._next(here, path, most)) is not None:
            self._click(widget)
            if self.it.app.top is here:
                continue
            if here not in self.it.app.screens:
                self.point_at_all()
                return self._next(here, path, most) is not None
            for _ in range(AGAIN):
                left = bool(depth) and self.crawl(depth - 1, most, (*path, widget.key))
                if not self.back_to(here):
                    return True
                if not left:
                    break
                self._click(widget)
        return False

    def _next(self, here: Screen, path: tuple[str, ...], most: int) -> Widget | None:
        """Return a widget that was not clicked on a screen reached by this path, and take note of it."""
        clicked = self.clicked.setdefault(path, [])
        kinds = Counter(_kind(key) for key in clicked)
        for widget in here.widgets.widgets:
            if widget.enabled and widget.key not in clicked and kinds[_kind(widget.key)] < most:
                clicked.append(widget.key)
                if _kind(widget.key) not in LEAVE:
                    return widget
        return None

    def _click(self, widget: Widget) -> None:
        """Click a widget, and look at the list that it opens if it opens one."""
        here = self.top
        self.it.press(widget.rect.center)
        self.it.settle()
        if self.it.app.top is here and here.widgets.popup is not None:
            self.point_at_all(0)
            self.key(pygame.K_ESCAPE)


def _kind(key: str) -> str:
    return key.partition(":")[0]


class TableWalker(Walker):
    """Plays a match at its table, and looks at everything before each decision."""

    def __init__(self, it: CollectingWindow, match: Match, seed: int = 1, points: int = 20) -> None:
        super().__init__(it, seed, points)
        table = it.app.open("table", match=match)
        assert isinstance(table, TableScreen)
        it.settle()
        self.table, self.match = table, match
        self.clicker = Clicker(it, table, seed)
        self._asides: list[Callable[[], None]] = []

    def on_table(self) -> bool:
        """Come back to the table as it is now, with nothing chosen; return whether the match goes on.

        Unreachable: nobody is asked anything there, whatever is pressed.
        """
        session = self.table.session
        for _ in range(TRIES):
            self.back_to_table()
            if self.match.is_over:
                return False
            if session.viewed_move is not None or (session.selection is not None and session.selection.chosen):
                self.key(pygame.K_ESCAPE)
            elif session.selection is None:
                self.go_on()
            else:
                self.it.step(0.5)  # clicks on what has just come are ignored
                return True
        raise Unreachable(f"nobody can choose anything at move {self.match.move_count}: {self.match.decision()}")

    def go_on(self) -> None:
        """Go on from what is told, by its button: Enter would press what the keyboard is at."""
        if self.table.widgets.find("story:on") is None:
            self.key(pygame.K_RETURN)
            return
        self.it.click("story:on")
        self.it.settle()

    def back_to_table(self) -> None:
        """Leave all that lies over the table, open the curtain, and read what is told first."""
        self.clicker.lift(by_keys=False)
        self.back_to(self.table)
        self.clicker.lift(by_keys=False)

    def decision(self, asides: int = 2) -> bool:
        """Look at everything before a decision, then decide; return whether the match goes on."""
        steps = [self.point_at_all, self.click_about, self.take_back, self.pass_on]
        steps += [self.look_aside] * asides
        for step in steps:
            if not self.on_table():
                return False
            step()
        if self.on_table():
            move = self.random.choice(self.match.game.legal_moves(self.match.state))
            self.clicker.play(move, by_keys=self.random.random() < 0.3)
        return not self.match.is_over

    def click_about(self) -> None:
        """Click where nothing need be asked: it is told why not."""
        wide, high = self.it.app.size
        for _ in range(self.points // 3):
            if not self.on_table():
                return
            self.it.press((self.random.randrange(wide), self.random.randrange(high)))
            self.it.step(0.1)

    def take_back(self) -> None:
        """Take back, after asking where the table must agree, and play it again, now and then."""
        self.key(pygame.K_z, pygame.KMOD_CTRL)
        if isinstance(self.top, Dialogue):
            self.it.click(self.random.choice(("agree", "keep", "keep")))
            self.it.settle()
        if self.on_table():
            self.key(pygame.K_y, pygame.KMOD_CTRL)

    def pass_on(self) -> None:
        """Pass where that can be done, and stay where it is asked whether that is all."""
        if self.table.widgets.find("pass") is None:
            return
        self.it.press(self.clicker.point_of("pass"))
        self.it.settle()
        if isinstance(self.top, Dialogue):
            self.it.click("stay")
            self.it.settle()

    def look_aside(self) -> None:
        """Look at one of the things that are not asked about: each in turn, in any order."""
        if not self._asides:
            ways = [partial(self.show_by, key) for key in ASIDE] + [partial(self.menu, entry) for entry in MENU]
            ways += [self.go_round, self.take_pad]
            self._asides = self.random.sample(ways, len(ways))
        self._asides.pop()()

    def show_by(self, key: int) -> None:
        """Press a key that shows something, and look at what has opened."""
        self.key(key, unicode="?" if key == pygame.K_QUESTION else "")
        self.look_over()

    def menu(self, entry: str) -> None:
        """Open the table's menu and an entry of it, and look at that."""
        self.key(pygame.K_ESCAPE)
        if isinstance(self.top, Dialogue) and self.top.widgets.find(entry) is not None:
            self.it.click(entry)
            self.it.settle()
            self.look_over()

    def look_over(self) -> None:
        """Look at what lies over the table, if anything does."""
        if self.top is not self.table:
            self.point_at_all(20)
            self.read_on()

    def go_round(self) -> None:
        """Lead the keyboard from widget to widget: each is told."""
        for _ in range(TABS):
            self.key(pygame.K_TAB)

    def take_pad(self) -> None:
        """Press a button of a gamepad: hints show its buttons then."""
        self.it.pad(pygame.CONTROLLER_BUTTON_DPAD_RIGHT)
        self.it.settle()

    def at_the_end(self) -> None:
        """Look at the result, then at the table behind it: its menu, and what is asked before anything is undone."""
        self.back_to_table()
        self.it.settle()
        self.look_over()
        for key, mod in ((pygame.K_ESCAPE, 0), (pygame.K_z, pygame.KMOD_CTRL), (pygame.K_d, 0), (pygame.K_l, 0)):
            if self.back_to(self.table):
                self.key(key, mod)
