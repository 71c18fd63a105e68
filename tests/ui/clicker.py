"""A simulated player with mouse or keyboard, who plays moves only through events.

It knows the legal moves, but never passes one to the table. It finds the widgets that choose the move's parts, clicks
them, and raises `Unreachable` if a move cannot be entered, a selectable thing cannot be hit, or another move results.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any

import pygame
from pygame import Rect

from games import registry
from games.core.computers.explanation import Explanation
from games.core.computers.search import BotMove
from games.core.contract.contract import Move
from games.core.contract.dice import BotDice
from games.core.contract.names import kind_of
from games.core.contract.texts import Text
from games.core.data import boards
from games.core.match.match import Match
from games.core.match.players import Player
from games.core.match.settings import MatchSettings
from games.core.match.viewing import OWN_SECRET_SEEN
from ui.screens.dialogue import Dialogue
from ui.shell.headless import Headless
from ui.table.flow.curtain import CurtainScreen
from ui.table.flow.first_look import FirstLook, SummaryScreen
from ui.table.flow.popups import CardsScreen, PopupCard
from ui.table.input.board_targets import BoardTarget
from ui.table.intents import OpenResult
from ui.table.option_widget import OptionWidget
from ui.table.table import TableScreen
from ui.table.view.hold_to_show import HoldToShow
from ui.widgets.base import Widget

NAMES = ("Maja", "Kuba", "Ola", "Tadek")
OVERLAY_BUTTONS = {
    SummaryScreen: "on",
    CurtainScreen: "lift",
    FirstLook: "looked",
}  # screens over the table, each with the key of its button


class Unreachable(AssertionError):
    """Something on the table cannot be clicked, or does the wrong thing."""


class GameIsOver(AssertionError):
    """The match ended before the expected position."""


class FastWindow(Headless):
    """A window that draws only every few frames, because clicks do not depend on pictures."""

    def __init__(self, *args: Any, every: int = 40, **settings: Any) -> None:
        super().__init__(*args, **settings)
        self.every, self._turns = every, 0

    def settle(self, turns: int = 1000) -> None:
        """Let time pass until no animation runs and no work is pending; halos may go on pulsing."""
        for _ in range(turns):
            self.step(0.1)
            top = self.app.top
            waits = isinstance(top, TableScreen) and (top.turn_driver.pending or top.session.bots.thinking)
            if not top.motion.is_running and not waits:
                return

    def step(self, seconds: float = 0.02) -> bool:
        self.now += seconds
        wanted = self.app.tick(self.now)
        self._turns += 1
        if wanted and self._turns % self.every == 0:
            self.app.draw()
        elif wanted:
            for screen in self.app.visible_screens():
                screen.pop_dirty()
        if self.waits:
            self.app.background.wait()
        self.app.run_one_deferred()
        return wanted


class StubBotProcess:
    """A stub for a computer's process: answers at once with reproducible random moves."""

    restarts = 0

    def __init__(self, game_id: str, seed: int | None = None) -> None:
        self.dice = BotDice(7)
        self.asked: list[Any] = []
        self._answer: BotMove | None = None

    def request_move(self, view: Any, level: str, number: int = 0, **more: Any) -> None:
        self.asked.append(view)
        self._answer = BotMove(tuple(self.dice.choice(view["moves"])), Explanation(Text("because")))

    def request_hint(self, view: Any) -> None:
        self.request_move(view, "hint")

    def poll(self) -> BotMove | None:
        answer, self._answer = self._answer, None
        return answer

    def cancel(self) -> None:
        self._answer = None

    def close(self) -> None:
        self._answer = None


def new_match(
    people: int,
    bots: int = 0,
    seed: int = 1,
    board: Any = None,
    names: Sequence[str] = NAMES,
    settings: MatchSettings | None = None,
    game_id: str = "wampiry",
) -> Match:
    """Start a match with persons first and then computers; all persons have seen their secrets."""
    game = registry.game(game_id)
    players = [Player(names[n], n + 1, "person" if n < people else "bot", "medium") for n in range(people + bots)]
    match = Match.start(
        game, board or boards.load_default_board(game_id), players, {}, seed, settings or MatchSettings()
    )
    for seat in range(people):
        match.viewing.mark_seen(seat, OWN_SECRET_SEEN)
    return match


def play_until(match: Match, is_enough: Callable[[Match], bool], seed: int = 5) -> Match:
    """Play random moves until a condition holds; raise GameIsOver if the match ends first."""
    rnd = random.Random(seed)
    while not is_enough(match):
        if match.is_over:
            raise GameIsOver
        match.play(rnd.choice(match.game.legal_moves(match.state)))
    return match


def asks(kind: str, at_least: int = 0) -> Callable[[Match], bool]:
    """Return a condition for `play_until`: a person has a decision of this kind after `at_least` moves."""

    def is_asked(match: Match) -> bool:
        decision = match.decision()
        if decision is None or match.move_count < at_least:
            return False
        return decision.kind == kind and match.players[decision.seat].is_person

    return is_asked


def open_table(it: Headless, match: Match) -> TableScreen:
    """Open the table and wait until it is idle; it never opens the result screen."""
    table = TableScreen(it.app, match)
    table.handlers[OpenResult] = lambda intent: None
    it.app.push(table)
    it.settle()
    return table


def grid_points(rect: Rect, step: int) -> list[tuple[int, int]]:
    """List the points of a grid inside a box."""
    return [(x, y) for y in range(rect.top, rect.bottom, step) for x in range(rect.left, rect.right, step)]


class Clicker:
    """Plays moves at one table."""

    def __init__(self, it: Headless, table: TableScreen, seed: int = 1) -> None:
        self.it, self.table, self.random = it, table, random.Random(seed)
        self.kinds: dict[str, int] = {}  # number of moves played, by kind
        self.curtains = 0
        self.summaries = 0

    @property
    def match(self) -> Match:
        return self.table.session.match

    # -- looking ------------------------------------------------------------------------------------------------------
    def find(self, name: str) -> Widget | None:
        """Return the widget with this key, or else one that chooses this name."""
        widgets = self.table.widgets
        named = (widget for widget in widgets.widgets if isinstance(widget, OptionWidget) and widget.name == name)
        return widgets.find(name) or next(named, None)

    def point_of(self, name: str) -> tuple[int, int]:
        """Return a point of the window at which a click hits the widget of a name."""
        widget = self.find(name)
        if widget is None:
            raise Unreachable(f"nothing on the screen chooses {name}: {self.selectable_names()}")
        for _ in range(60):
            at = (
                self.random.randrange(widget.rect.left, widget.rect.right),
                self.random.randrange(widget.rect.top, widget.rect.bottom),
            )
            if self.table.widgets.widget_at(at) is widget:
                return at
        for at in grid_points(widget.rect, 3):
            if self.table.widgets.widget_at(at) is widget:
                return at
        raise Unreachable(f"{name} is on the screen, but no point of {tuple(widget.rect)} hits it")

    def selectable_names(self) -> list[str]:
        """List the names of all enabled options on the screen."""
        return [
            widget.name for widget in self.table.widgets.widgets if isinstance(widget, OptionWidget) and widget.enabled
        ]

    def selectable_names_of(self, part: Sequence[str]) -> list[str]:
        """List the names of a move's part that can be chosen on the screen."""
        names = [name for name in part if (widget := self.find(name)) is not None and widget.enabled]
        if not names and self.table.widgets.find("cards:choose") is not None:
            names = [name for name in part if name.startswith("card:")]  # in the panel that the button opens
        if not names:
            raise Unreachable(f"none of {tuple(part)} is on the screen: {self.selectable_names()}")
        return names

    def parts(self, move: Move) -> list[tuple[str, ...]]:
        """Return the parts of a move, each as the names that choose it."""
        session = self.table.session
        return [tuple(part) for part in session.controller.controls[move[0]].parts(session.view, move)]

    def _is_offered_later(self, part: Sequence[str]) -> bool:
        """Return whether a part is offered only after the move's other parts are chosen."""
        return all(kind_of(name) in self.table.session.controller.decision_extras.offer_only_kinds for name in part)

    def _completes_another(self, part: Sequence[str], move: Move) -> bool:
        """Return whether choosing a part now would complete another move than this one."""
        selection = self.table.session.selection
        assert selection is not None
        return any(selection.move_completed_by(name) not in (None, move) for name in part)

    def _is_implied(self, part: Sequence[str], move: Move) -> bool:
        """Return whether only this move is left, so that a part needs no choice."""
        return self.table.session.complete_moves() == (move,) and all(self.find(name) is None for name in part)

    def dismiss_overlays(self, by_keys: bool) -> None:
        """Close the screens over the table: a scoring, the curtain, the first look at the own secret."""
        lifted = 0
        while isinstance(top := self.it.app.top, tuple(OVERLAY_BUTTONS)):
            if lifted > 2 * len(self.match.players):
                raise Unreachable(f"the curtain does not open: {top.name}")
            lifted += 1
            self.summaries += isinstance(top, SummaryScreen)
            self.curtains += isinstance(top, CurtainScreen)
            self.it.step(0.5)
            if not by_keys:
                self.it.click(OVERLAY_BUTTONS[type(top)])
            elif isinstance(top, SummaryScreen):
                self.it.key(pygame.K_RETURN)
            else:
                self.it.key(self.random.choice((pygame.K_SPACE, pygame.K_RETURN)))
            self.it.settle()
        if lifted and self.it.app.top is not self.table:
            raise Unreachable(f"the table is not seen again: {self.it.app.top.name}")
        if lifted and self.table.ctx.story.absence is not None:
            self.it.step(0.5)
            self.it.click("story:seen")
            self.it.settle()

    def _is_preselected(self, part: Sequence[str]) -> bool:
        """Return whether a part is chosen by default (see `DecisionExtras.default_names`)."""
        selection = self.table.session.selection
        return selection is not None and any(name in part for name in selection.default_names())

    def play(self, move: Move, by_keys: bool) -> None:
        """Play a move by clicks or keys, and check that it was played."""
        number = self.match.move_count
        self.kinds[move[0]] = self.kinds.get(move[0], 0) + 1
        if self._is_pass(move):
            self._pass(by_keys)
            parts = []
        else:
            parts = self.parts(move)
        self.random.shuffle(parts)
        parts.sort(key=lambda part: self._completes_another(part, move))  # because of a default for the other part
        for part in sorted(parts, key=self._is_offered_later):  # parts offered later come last
            if self.match.move_count != number:
                raise Unreachable(f"{move} was played before all its parts were chosen: {parts}")
            if self._is_preselected(part) or self._is_implied(part, move):
                continue
            name = self.random.choice(self.selectable_names_of(part))
            self._choose(name, by_keys)
            self.it.settle()
            if self.match.move_count != number:
                break
        if self.match.move_count == number:
            self._confirm(by_keys)
            self.it.settle()
        if self.match.move_count == number:
            raise Unreachable(f"{move} was clicked, but not played; chosen: {self.table.session.selection}")
        played = self.match.moves[number].move
        if played != move:
            raise Unreachable(f"{move} was clicked, but {played} was played")

    def _is_pass(self, move: Move) -> bool:
        selection = self.table.session.selection
        return selection is not None and selection.pass_move() == move

    def _pass(self, by_keys: bool) -> None:
        on_answer = isinstance(self.table.widgets.focused, OptionWidget | HoldToShow) and self.it.app.by_keyboard
        if by_keys and on_answer:  # Space would act on the focused widget
            self.focus("pass")
            self.it.key(pygame.K_RETURN)
        elif by_keys:
            selection = self.table.session.selection
            quiet = selection is not None and selection.is_pass_risky()
            self.it.key(pygame.K_x if quiet else pygame.K_SPACE)
        else:
            self.it.press(self.point_of("pass"))
        self.it.settle()
        if isinstance(self.it.app.top, Dialogue):  # much of what the turn could use would be lost
            self.it.click("end")
            self.it.settle()

    def _choose(self, name: str, by_keys: bool) -> None:
        if self.find(name) is None and self.table.widgets.find("cards:choose") is not None:
            self._choose_in_panel(name, by_keys)
        elif not by_keys:
            self.it.press(self.point_of(name))
        else:
            self.focus(name)
            self.it.key(pygame.K_RETURN)

    def _choose_in_panel(self, name: str, by_keys: bool) -> None:
        """Open the panel of cards outside the hands, and choose one there."""
        self._choose("cards:choose", by_keys)
        panel = self.it.app.top
        if not isinstance(panel, CardsScreen):
            raise Unreachable("the button for choosing a card opens nothing")
        for _ in range(2 * len(panel.widgets.widgets)):
            focused = panel.widgets.focused
            if isinstance(focused, PopupCard) and focused.name == name:
                break
            self.it.key(pygame.K_TAB)
        else:
            raise Unreachable(f"Tab never comes to {name} in the panel")
        assert isinstance(focused, PopupCard)
        if by_keys:
            self.it.key(pygame.K_RETURN)
        else:
            self.it.press(focused.rect.center)

    def focus(self, name: str) -> None:
        """Move the keyboard focus to a widget with Tab."""
        for _ in range(2 * len(self.table.widgets.widgets) + 2):
            focused = self.table.widgets.focused
            if focused is not None and focused is self.find(name) and self.it.app.by_keyboard:
                return
            self.it.key(pygame.K_TAB)
        raise Unreachable(f"Tab never comes to {name}")

    def _confirm(self, by_keys: bool) -> None:
        if by_keys:
            self.it.key(pygame.K_RETURN)
            return
        button = self.table.widgets.find("confirm")
        if button is None or not button.enabled:
            raise Unreachable(f"nothing to confirm with; chosen: {self.table.session.selection}")
        self.it.click("confirm")

    def play_turn(self, by_keys: bool) -> bool:
        """Close overlays and play a random legal move of the deciding seat; return False if the game is over."""
        self.dismiss_overlays(by_keys)
        if self.match.is_over:
            return False
        if self.table.session.selection is None:
            raise Unreachable(f"no seat can choose anything at move {self.match.move_count}: {self.match.decision()}")
        self.check_selectable()
        self.play(self.random.choice(self.match.game.legal_moves(self.match.state)), by_keys)
        return True

    def check_selectable(self) -> None:
        """Check that every selectable thing on the board, and every part of every move, can be clicked."""
        scene = self.table.renderer.scenes.build_scene()
        for name in scene.selectable:
            widget = self.table.widgets.find(name)
            if not isinstance(widget, BoardTarget):
                raise Unreachable(f"{name} is selectable, but has no board target")
            self.point_of(name)
        selection = self.table.session.selection
        assert selection is not None
        for move in selection.moves:
            for part in [("pass",)] if self._is_pass(move) else self.parts(move):
                if not self._is_offered_later(part):
                    self.selectable_names_of(part)
