"""Random input on all screens in windows of random sizes: nothing may fail, no table may get stuck."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path

import pygame
import pytest

from games import registry
from games.core.computers import process
from games.core.lessons import files
from tests.runs import long_only
from tests.ui.clicker import NAMES, OVERLAY_BUTTONS, Clicker, FastWindow, StubBotProcess, new_match, open_table
from tests.ui.played_matches import random_match
from tests.ui.workshops import own_board
from ui.boards.shared.base import ZoomablePainter
from ui.drawing import record
from ui.screens.saves import thumbnails
from ui.screens.workshop import rendering
from ui.shell.scale import SMALLEST_WINDOW
from ui.table.intents import EndPause, MarkMissedSeen, ShowPresent, TogglePause, ToggleZoom
from ui.table.table import TableScreen

GAMES = ("wampiry", "ankh_morpork", "osada", "krakow", "wroclaw")
LARGEST_WINDOW = (1920, 1200)  # random window sizes are between the smallest window and this
KEYS = (
    pygame.K_TAB, pygame.K_TAB, pygame.K_TAB, pygame.K_RETURN, pygame.K_RETURN, pygame.K_SPACE, pygame.K_SPACE,
    pygame.K_ESCAPE, pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN, pygame.K_F1, pygame.K_F5, pygame.K_h,
    pygame.K_l, pygame.K_r, pygame.K_HOME, pygame.K_END, pygame.K_PAGEUP, pygame.K_PAGEDOWN, pygame.K_BACKSPACE,
    pygame.K_DELETE, pygame.K_KP_ENTER,
)  # fmt: skip
WITH_CTRL = (pygame.K_z, pygame.K_y, pygame.K_a, pygame.K_c, pygame.K_v, pygame.K_x)
LETTERS = "aĄż ć9,„-ß🦇%{}\n"
RARELY_CLICKED = {"menu", "quit", "fullscreen"}  # widgets that leave the screen
STRAY_PROBABILITY = 0.01  # of going back to the menu after an event
VISIT_INTERVAL = 160  # events between visits to a lesson, a review or a workshop
MAX_EVENTS_AWAY = 60  # events without a table until one is opened


class Monkey:
    """Sends random input to the program, one action at a time."""

    def __init__(self, it: FastWindow, saves: Path, seed: int, resizing: float, game_id: str) -> None:
        self.it, self.saves, self.resize_probability, self.game_id = it, saves, resizing, game_id
        self.finished_journal = (saves / "over.journal").read_bytes()
        self.visits = 0
        self.turns_played: Counter[str] = Counter()  # number of turns played by `check_tables`, by game
        self.random = random.Random(seed)
        self.seen_screens: set[str] = set()  # names of the screens that were on top
        self.recent_actions: list[str] = []  # the last actions, for the message of a failure
        self.events_away = 0

    def act(self) -> None:
        """Do one random action; restart the program if it ended."""
        ways = (self.press_widget, self.press_widget, self.press_widget, self.key, self.key, self.press, self.hover,
                self.drag, self.wheel, self.type, self.wait)  # fmt: skip
        resize = self.random.random() < self.resize_probability
        way = self.resize if resize else self.random.choice(ways)
        way()
        app = self.it.app
        if not app.running:
            app.running = True
            app.home() if app.screens else self.it.open("menu")
        self.seen_screens.add(app.top.name)
        if self.random.random() < STRAY_PROBABILITY:
            self.go_to_menu()
        self.events_away = 0 if any(isinstance(screen, TableScreen) for screen in app.screens) else self.events_away + 1
        if self.events_away > MAX_EVENTS_AWAY:
            self.events_away = 0
            self.open_a_table()

    def go_to_menu(self) -> None:
        """Go back to the menu and click one of its widgets."""
        self.note("goes to the menu")
        self.it.app.home()
        self.it.settle()
        self.seen_screens.add(self.it.app.top.name)
        self.it.click(self.random.choice([widget.key for widget in self.it.app.top.widgets.widgets]))
        if not self.it.app.running:
            self.it.app.running = True

    def open_a_table(self, is_new: bool = False) -> None:
        """Continue the last match, or start one with random numbers of persons and computers."""
        app = self.it.app
        app.home()
        self.it.settle()
        if not is_new and self.random.random() < 0.5:
            self.note("goes on with a match")
            self.it.click("resume")
            return
        self.note("begins a match")
        seats = self.random.randint(*registry.game(self.game_id).facts.seats)
        people = self.random.randint(1, min(seats, len(NAMES)))
        match = new_match(people, min(seats, len(NAMES)) - people, self.random.randrange(99), game_id=self.game_id)
        open_table(self.it, match)

    def visit(self) -> None:
        """Open a screen that random input rarely reaches: in turn a lesson, a review and a workshop."""
        self.it.app.home()
        self.it.settle()
        kind = ("lesson", "review", "workshop")[self.visits % 3]
        self.visits += 1
        self.note(f"visits the {kind}")
        if kind == "lesson":
            lessons = files.read_lessons(self.game_id).lessons
            self.it.open("lesson", game=self.game_id, lesson=self.random.choice(lessons).id)
        elif kind == "review":
            path = self.saves / "reviewed.journal"
            path.write_bytes(self.finished_journal)  # random input may have deleted it
            self.it.open("review", path=path)
        else:
            path = own_board(self.game_id)
            self.it.open("workshop", game=self.game_id, path=path)
        self.seen_screens.add(self.it.app.top.name)

    def note(self, words: str) -> None:
        self.recent_actions = [*self.recent_actions[-11:], f"{self.it.app.top.name}: {words}"]

    def random_point(self) -> tuple[int, int]:
        width, height = self.it.app.size
        return self.random.randrange(width), self.random.randrange(height)

    def press_widget(self) -> None:
        widgets = self.it.app.top.widgets.widgets
        if not widgets:
            return
        widget = self.random.choice(widgets)
        if widget.key.rpartition(":")[2] in RARELY_CLICKED and self.random.random() < 0.8:
            return
        self.note(f"clicks {widget.key}")
        self.it.press(widget.rect.center)

    def press(self) -> None:
        at, button = self.random_point(), self.random.choice((1, 1, 1, 2, 3))
        self.note(f"clicks at {at} with {button}")
        self.it.press(at, button)

    def hover(self) -> None:
        at = self.random_point()
        self.note(f"points at {at}")
        self.it.move(at)
        self.it.step(0.5)

    def drag(self) -> None:
        start, end = self.random_point(), self.random_point()
        self.note(f"drags from {start} to {end}")
        self.it.event(pygame.MOUSEBUTTONDOWN, pos=start, button=1)
        self.it.move(end)
        self.it.event(pygame.MOUSEBUTTONUP, pos=end, button=1)

    def wheel(self) -> None:
        by = self.random.choice((-3, -1, 1, 3))
        self.note(f"wheels {by}")
        self.it.event(pygame.MOUSEWHEEL, x=0, y=by, flipped=False)

    def key(self) -> None:
        key, mod = self.random.choice(KEYS), self.random.choice((0, 0, 0, pygame.KMOD_SHIFT))
        if self.random.random() < 0.15:
            key, mod = self.random.choice(WITH_CTRL), pygame.KMOD_CTRL
        self.note(f"presses {pygame.key.name(key)} with {mod}")
        self.it.key(key, mod)

    def type(self) -> None:
        letters = "".join(self.random.choices(LETTERS, k=3))
        self.note(f"types {letters!r}")
        self.it.event(pygame.TEXTINPUT, text=letters)

    def wait(self) -> None:
        self.note("waits")
        self.it.step(self.random.choice((0.02, 0.3, 2.0)))

    def resize(self) -> None:
        size = tuple(map(self.random.randint, SMALLEST_WINDOW, LARGEST_WINDOW))
        self.note(f"resizes to {size}")
        pygame.display.set_mode(size)
        self.it.event(pygame.VIDEORESIZE, w=size[0], h=size[1], size=size)
        self.it.step(0.3)

    def draw_all(self) -> None:
        """Draw all visible screens, because drawing can fail, too."""
        for screen in self.it.app.visible_screens():
            screen.invalidate()
        with record.recording():
            self.it.app.draw()

    def table(self) -> TableScreen | None:
        """Return the open table of a match; tables of lessons and puzzles allow too few moves."""
        return next((screen for screen in self.it.app.screens if type(screen) is TableScreen), None)

    def check_tables(self) -> None:
        """Check that the open table, or a new one, can be played on."""
        app, table = self.it.app, self.table()
        if table is None or table.session.match.is_over or table.session.match.person_count == 0:
            self.open_a_table(is_new=True)
            table = self.table()
        assert table is not None
        while app.top is not table and not isinstance(app.top, tuple(OVERLAY_BUTTONS)):
            app.pop()
        if table.session.viewed_move is not None:
            table.dispatch(ShowPresent())
        self.note("plays on")
        if table.session.bots.paused:
            table.dispatch(TogglePause())
        app.change_settings(speed="off")
        if isinstance(table.ctx.painter, ZoomablePainter) and table.ctx.painter.is_zoomed:
            table.dispatch(ToggleZoom())
        while table.motion.is_running:  # a caption, or revealed plans that wait for input
            table.motion.finish()
            self.it.step(0.02)
        table.dispatch(MarkMissedSeen())
        table.dispatch(EndPause())
        self.it.settle()
        if table.session.selection is not None and table.session.selection.chosen:
            table.escape()
        match = table.session.match
        self.turns_played[match.game.facts.id] += Clicker(self.it, table).play_turn(by_keys=False)


def run_monkey(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seed: int, events: int, resizing: float, game_id: str = "wampiry"
) -> Monkey:
    """Run `events` random actions with matches of a game, and return the monkey."""
    monkeypatch.setenv("PLANSZOWNIA_HOME", str(tmp_path))
    monkeypatch.setattr(process, "BotProcess", StubBotProcess)
    monkeypatch.setattr(rendering, "start_renderer", rendering.InlineRenderer)
    thumbnails.clear_caches()
    folder = tmp_path / "saves"
    fewest, most = registry.game(game_id).facts.seats
    random_match(min(3, most), 40, path=folder / "on.journal", game_id=game_id)
    random_match(fewest, path=folder / "over.journal", game_id=game_id)
    (folder / "foreign.journal").write_bytes(b"hello")
    with FastWindow((1280, 720), language="pl", speed="normal") as it:
        it.open("menu")
        it.open("history")  # a screen far from the menu
        monkey = Monkey(it, folder, seed, resizing, game_id)
        for number in range(events):
            try:
                monkey.act()
                if number % VISIT_INTERVAL == VISIT_INTERVAL // 2:
                    monkey.visit()
                if number % 50 == 49:
                    monkey.draw_all()
                if number % 100 == 99:
                    monkey.check_tables()
            except Exception as error:
                raise AssertionError(
                    f"event {number} of seed {seed}: {error!r} after {monkey.recent_actions}"
                ) from error
    return monkey


@pytest.mark.parametrize(
    ("events", "seen"),
    [(250, {"table", "lesson"}), long_only(1000, {"menu", "table", "dialogue", "lesson", "review", "workshop"})],
    ids=["few", "many"],
)
def test_random_input_never_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, events: int, seen: set[str]) -> None:
    monkey = run_monkey(tmp_path, monkeypatch, 3, events, 0.004)
    assert seen <= monkey.seen_screens


@pytest.mark.long
@pytest.mark.parametrize("seed", range(10))
@pytest.mark.parametrize("game_id", GAMES)
def test_random_input_never_fails_for_long(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seed: int, game_id: str
) -> None:
    monkey = run_monkey(tmp_path, monkeypatch, seed, 2000, 0.01, game_id)
    assert monkey.seen_screens >= {"lesson", "review", "workshop"}
    assert monkey.turns_played[game_id] > 2  # of twenty checks
    assert monkey.turns_played.total() > 15
