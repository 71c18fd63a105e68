"""The only module of the pictures that touches the program's window: it opens screens, sends input and takes pictures.

A refactoring of the window changes this file and none of the scenes. Import it before anything of `ui` in a process
of its own: it fixes the clock, the time zone and the random numbers of the whole process, and replaces the background
processes, which answer at once or never.
"""

from __future__ import annotations

import datetime
import os
import random
import secrets
import shutil
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NoReturn, TypeVar

os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
ROOT = Path(__file__).resolve().parents[2]
HOME = "home"  # the user's folder: a relative path, so that displayed paths are the same in every process
RELEASED = ROOT / "tests" / "released" / "2.0.0"
TODAY = datetime.datetime(2026, 12, 20, 12, 0)  # a few days after the matches of 2.0.0
PAUSE = 150.0  # seconds of the window's time between two actions
SOON = 0.3  # seconds until a short-lived thing is photographed: a refusal, a message
MOST_TRIED = 8  # things on the board that are clicked until one is refused
MOST_LETTERS = 300  # letters of an error message
STEP = 2.0  # seconds of a time step while waiting
LOOK = 30.0  # seconds after an action until the picture: nothing moves any more and tooltips are visible


class FixedDate(datetime.datetime):
    """A date and time whose present is always the same."""

    @classmethod
    def now(cls, tz: datetime.tzinfo | None = None) -> FixedDate:
        here = cls(TODAY.year, TODAY.month, TODAY.day, TODAY.hour, TODAY.minute, tzinfo=datetime.UTC)
        return here.astimezone(tz) if tz is not None else here.replace(tzinfo=None)


def fix_process() -> None:
    """Fix clock, time zone and random numbers of this process; call it before `ui` and `games` are imported."""
    os.environ["TZ"] = "UTC"
    if hasattr(time, "tzset"):
        time.tzset()
    datetime.datetime = FixedDate  # type: ignore[misc]
    time.perf_counter = lambda: 0.0
    secrets.randbelow = lambda below: 4711 % below
    secrets.randbits = lambda bits: 4711 % (1 << bits)


fix_process()

import pygame  # noqa: E402
from pygame import Rect, Surface  # noqa: E402

import games.core.computers.process  # noqa: E402
import games.core.computers.trials  # noqa: E402
import games.core.people.updater  # noqa: E402
import games.core.program.paths as paths  # noqa: E402
import games.core.review.worker  # noqa: E402
from games.core.match.match import Match  # noqa: E402
from games.core.people.store import PeopleStore  # noqa: E402
from games.shipped import register_shipped  # noqa: E402


class SilentProcess:
    """A background process that never answers: a computer player, a review, a trial."""

    restarts = 0
    is_over = has_failed = has_pending_answer = False
    is_busy = False

    def __init__(self, *args: Any, **more: Any) -> None:
        self.measurements: dict[str, Any] = {}
        self.results: dict[Any, Any] = {}

    def request_move(self, *args: Any, **more: Any) -> None:
        """Accept a request."""

    request_hint = request_move

    def poll(self) -> Any:
        """Return no answer."""

    def cancel(self) -> None:
        """Forget the request."""

    def close(self) -> None:
        """End."""


class SilentReview(SilentProcess):
    """A review, or the evaluation of a puzzle, without new results."""

    def poll(self) -> bool:
        return False


class FixedJudge(SilentProcess):
    """Gives every answer of a puzzle the same value."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__()
        self.asked: list[int] = []

    def request(self, place: int, *args: Any, **more: Any) -> None:
        self.asked.append(place)

    def poll(self) -> bool:
        news = [place for place in self.asked if place not in self.results]
        self.results |= dict.fromkeys(news, (0.5, 0.2, 0.01))
        return bool(news)


class FixedTrials(SilentProcess):
    """Games of computer players that are all over at once; seats win in turn, the first one more often."""

    trouble = ""

    def __init__(self, trial: Any, first: int, count: int, *args: Any) -> None:
        super().__init__()
        self.seats, self.count, self.finished, self.is_running = trial.seats, count, 0, True

    def collect(self) -> list[Any]:
        """Return the finished games."""
        from games.core.computers.trials import TrialGame

        games = range(self.finished, self.count)
        self.finished, self.is_running = self.count, False
        return [TrialGame((0 if n % 7 == 0 else n % self.seats,), 90 + n % 13, "points") for n in games]


class RandomComputer(SilentProcess):
    """A computer player that answers at once with a random legal move, the same one in every run."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__()
        self.move: Any = None
        self.number = 0

    def request_move(self, view: Any, *args: Any, **more: Any) -> None:
        self.number += 1
        self.move = random.Random(self.number).choice(view["moves"])

    request_hint = request_move

    def poll(self) -> Any:
        from games.core.computers.explanation import Explanation
        from games.core.computers.search import BotMove
        from games.core.contract.texts import Text

        move, self.move = self.move, None
        return None if move is None else BotMove(tuple(move), Explanation(Text("because")))

    def cancel(self) -> None:
        self.move = None


class Computer:
    """Creates the computer players of the running scene: silent unless the scene wants answers."""

    answers = False

    def __new__(cls, *args: Any, **more: Any) -> Any:
        return (RandomComputer if cls.answers else SilentProcess)(*args, **more)


games.core.computers.process.BotProcess = Computer  # type: ignore[misc, assignment]
games.core.computers.trials.TrialRunner = FixedTrials  # type: ignore[misc, assignment]
games.core.review.worker.ReviewProcess = SilentReview  # type: ignore[misc, assignment]
games.core.review.worker.MoveEvaluator = FixedJudge  # type: ignore[misc, assignment]

_start = games.core.people.updater.IndexUpdater.start


def _start_and_wait(keeper: Any) -> None:
    _start(keeper)
    keeper.wait()


games.core.people.updater.IndexUpdater.start = _start_and_wait  # type: ignore[method-assign]
PICTURES, DOWNLOADS = Path("pictures"), Path("downloads")
paths.pictures_folder = lambda: PICTURES
paths.downloads_folder = lambda: DOWNLOADS

import ui.drawing.pictures  # noqa: E402
import ui.screens.rules.screen  # noqa: E402
import ui.screens.shared.trials  # noqa: E402
import ui.screens.workshop.rendering as rendering  # noqa: E402
from ui.shell.app import CACHE_CLEARERS, App  # noqa: E402
from ui.shell.headless import Headless  # noqa: E402

rendering.start_renderer = rendering.InlineRenderer
REMEMBERED = (ui.screens.rules.screen._places, ui.screens.shared.trials._kept)  # what screens keep between openings
register_shipped()
_decode = pygame.image.load
_decoded: dict[str, Surface] = {}


def _load(file: Any, *hint: str) -> Surface:
    """Load a picture of the program; decode each only once in a process, which halves the time to open a table."""
    if not isinstance(file, str) or not Path(file).is_relative_to(ROOT / "assets"):
        return _decode(file, *hint)
    if file not in _decoded:
        _decoded[file] = _decode(file, *hint)
    return _decoded[file].copy()


pygame.image.load = _load


def drawing_versions() -> dict[str, str]:
    """Return what determines the pixels besides this repository; hashes are only comparable if it is equal."""
    import platform
    import sys

    return {
        "platform": sys.platform,
        "machine": platform.machine(),
        "pygame-ce": pygame.version.ver,
        "SDL": ".".join(map(str, pygame.get_sdl_version())),
        "SDL_image": ".".join(map(str, pygame.image.get_sdl_image_version() or ())),
        "SDL_ttf": ".".join(map(str, pygame.font.get_sdl_ttf_version())),
        "smoothscale": pygame.transform.get_smoothscale_backend(),
    }


@dataclass(frozen=True)
class Window:
    """The size and settings of a window."""

    size: tuple[int, int]
    language: str
    interface: float
    look: str  # usual, contrast (high contrast), safe (colours for colour-blind eyes)

    @property
    def label(self) -> str:
        return f"{self.size[0]}x{self.size[1]} {self.language} {round(100 * self.interface)} {self.look}"


@dataclass(frozen=True)
class Picture:
    """The pixels of the window and its widgets, one line each, sorted."""

    surface: Surface
    widgets: tuple[str, ...]


class Unreachable(AssertionError):
    """A widget that a scene needs is missing, or no point of the window hits it."""


def fill_home() -> None:
    """Create a new user's folder with files that version 2.0.0 wrote: matches, boards, people, lessons, puzzles."""
    home = Path(HOME)
    shutil.rmtree(home, ignore_errors=True)
    shutil.copytree(RELEASED / "journals", home / "saves")
    shutil.copytree(RELEASED / "boards", home / "boards")
    for name in ("people", "learning", "puzzles"):
        shutil.copy(RELEASED / f"{name}.json", home)
    for number, path in enumerate(sorted(home.rglob("*"))):
        at = TODAY.replace(tzinfo=datetime.UTC).timestamp() - 86_400 * (1 + number)
        os.utime(path, (at, at))


_contrast = False  # of the pictures cached in this process


def clear_caches_of_other_contrast(high: bool) -> None:
    """Clear the picture caches if the contrast differs from the previous scene's, as changing the setting does."""
    global _contrast
    if high != _contrast:
        for clear in CACHE_CLEARERS:
            clear()
    _contrast = high


T = TypeVar("T")


class Stage:
    """The program in a window for one scene: opens screens, acts as mouse and keyboard, takes pictures by name."""

    def __init__(self, window: Window, settings: Mapping[str, Any], empty_home: bool = False) -> None:
        os.environ[paths.HOME_VARIABLE] = HOME
        for folder in (HOME, PICTURES, DOWNLOADS):  # otherwise new files would get other names than in the first scene
            shutil.rmtree(folder, ignore_errors=True)
        if not empty_home:
            fill_home()
        random.seed(1)
        for values in REMEMBERED:
            values.clear()  # type: ignore[attr-defined]
        ui.drawing.pictures.clear_cache()  # a scaled picture depends on which size of it was loaded when it was needed
        Computer.answers = False
        looks = {"high_contrast": window.look == "contrast", "colour_safe": window.look == "safe"}
        values = {"language": window.language, "interface": window.interface, **looks, **settings}
        self.window = window
        self.pictures: dict[str, Picture] = {}
        self._it = Headless(window.size, **values)
        clear_caches_of_other_contrast(looks["high_contrast"])
        self._it.app.people_store = PeopleStore.open()
        self._clock = self._it.now

    def close(self) -> None:
        """Close the window."""
        self._it.close()

    def _begin(self) -> None:
        """Advance the clock to the time of the next action, which does not depend on how long the last one took."""
        if self._it.now > self._clock + PAUSE:
            raise AssertionError(f"the window was not at rest after {PAUSE} seconds")
        self._clock += PAUSE
        if self._it.app.screens:
            self._it.step(self._clock - self._it.now)
        else:
            self._it.now = self._clock

    def _rest(self, after: float | None) -> None:
        """Wait until nothing moves; with `after`, only so many seconds after the action, while things still move."""
        if after is not None:
            self._it.step(after)
            return
        self._it.settle()
        while self._it.now < self._clock + LOOK:
            self._it.step(min(STEP, self._clock + LOOK - self._it.now))
        self._it.settle()

    def wait(self, seconds: float) -> None:
        """Let time pass during a movement."""
        for _ in range(max(1, round(seconds / 0.05))):
            self._it.step(0.05)

    def act(self, do: Callable[[App], T]) -> T:
        """Do something with the program that needs no input at the window, such as a phone's message."""
        self._begin()
        result = do(self._it.app)
        self._rest(None)
        return result

    # -- opening -------------------------------------------------------------------------------------------------------
    def open(self, name: str, after: float | None = None, **args: Any) -> None:
        """Open a screen by its name in `ui.screens.MODULES`, over the menu."""
        self._begin()
        if not self._it.app.screens and name != "menu":
            self._it.app.open("menu")
        self._it.app.open(name, **args)
        self._rest(after)

    def open_file(self, path: Path) -> None:
        """Open a file as if it were dropped on the window."""
        self._begin()
        self._it.app.open_file(path)
        self._rest(None)

    def fail(self) -> None:
        """Show the screen for an unexpected error."""
        from games.core.contract.texts import N_

        self._begin()
        self._it.app.show_error(
            N_("An unexpected error closed the last screen. {where}", where="/a/long/path/to/it" * 6)
        )
        self._rest(None)

    def warn(self) -> None:
        """Show the permanent message that the disk is full."""
        from games.core.contract.texts import N_

        self._begin()
        self._it.app.lasting_message = N_("The match can't be saved: the disk is full. The program goes on trying.")
        self._rest(None)

    def table(self, match: Match, computers: bool = False, after: float | None = None) -> None:
        """Open the table of a match; with `computers`, computer players answer, otherwise they think forever."""
        Computer.answers = computers
        self.open("table", after, match=match)

    def back(self) -> None:
        """Close the topmost screen."""
        self._begin()
        self._it.app.pop()
        self._rest(None)

    @property
    def screen(self) -> str:
        """The name of the topmost screen."""
        return self._it.top.name

    def keys(self) -> list[str]:
        """List the keys of the topmost screen's widgets, sorted."""
        return sorted(_plain(widget.key) for widget in self._it.top.widgets.widgets)

    def has(self, key: str) -> bool:
        """True if the topmost screen has a widget with this key."""
        return key in self.keys()

    @property
    def popup(self) -> bool:
        """True if a list is open on the topmost screen."""
        return self._it.top.widgets.popup is not None

    def keys_starting_with(self, start: str) -> list[str]:
        """List the keys with this beginning, sorted."""
        return [key for key in self.keys() if key.startswith(start)]

    def _widget(self, key: str) -> Any:
        found = next((widget for widget in self._it.top.widgets.widgets if _plain(widget.key) == key), None)
        if found is None:
            raise Unreachable(f"no {key} on {self.screen}: {', '.join(self.keys())[:MOST_LETTERS]}")
        return found

    def _point(self, key: str) -> tuple[int, int]:
        """Return a point of the window that hits a widget, after scrolling it into view: its centre if possible."""
        widget = self._widget(key)
        if widget.scroller is not None and not widget.scroller.rect.contains(widget.rect):
            widget.scroller.reveal(widget.rect)
            self._it.settle()
            widget = self._widget(key)
        group = self._it.top.widgets
        room = widget.rect.clip(self._it.app.surface.get_rect())
        for at in (widget.rect.center, *_grid(room, 5)):
            if group.widget_at(at) is widget:
                return at
        raise Unreachable(f"no point of {key} on {self.screen} hits it: {tuple(widget.rect)}")

    def answers(self) -> list[str]:
        """List the keys of enabled widgets that answer the current question, sorted."""
        top = self._it.top
        return sorted(_plain(one.key) for one in top.widgets.widgets if one.enabled and top.is_answer(one))

    def hover(self, key: str, after: float | None = None) -> None:
        """Move the pointer onto a widget and leave it there."""
        self.hover_at(self._point(key), after)

    def hover_at(self, at: tuple[int, int], after: float | None = None) -> None:
        """Move the pointer to a point of the window and leave it there."""
        self._begin()
        self._it.move(at)
        self._rest(after)

    def click(self, key: str, after: float | None = None) -> None:
        """Click a widget."""
        self.click_at(self._point(key), after)

    def click_at(self, at: tuple[int, int], after: float | None = None) -> None:
        """Click a point of the window."""
        self._begin()
        self._it.press(at)
        self._rest(after)

    def shoot_filters(self, *names: str) -> None:
        """Take a picture of the open list of each of these filters."""
        for name in names:
            self.click(f"filter:{name}")
            self.shoot(f"list_{name}")
            self.key("escape")

    def click_first(self, key: str) -> None:
        """Click the first option of a row of tabs or of a switch with several positions."""
        box = self.box(key)
        self.click_at((box.left + box.height // 3, box.centery))

    def click_last(self, key: str) -> None:
        """Click the last option of a row of tabs or of a switch with several positions."""
        box = self.box(key)
        self.click_at((box.right - box.height // 3, box.centery))

    def press(self, key: str) -> None:
        """Press the mouse button on a widget without releasing it."""
        at = self._point(key)
        self._begin()
        self._it.move(at)
        self._it.event(pygame.MOUSEBUTTONDOWN, pos=at, button=1)
        self._rest(None)

    def drag(self, start: tuple[int, int], end: tuple[int, int]) -> None:
        """Drag from a point of the window to another."""
        self._begin()
        self._it.move(start)
        self._it.event(pygame.MOUSEBUTTONDOWN, pos=start, button=1)
        self._it.move(((start[0] + end[0]) // 2, (start[1] + end[1]) // 2))
        self._it.move(end)
        self._it.event(pygame.MOUSEBUTTONUP, pos=end, button=1)
        self._rest(None)

    def box(self, key: str) -> Rect:
        """Return a widget's rectangle."""
        rect: Rect = self._widget(key).rect
        return rect

    def scroll(self, key: str, down: int) -> None:
        """Turn the wheel over a widget by this number of notches."""
        at = self._point(key)
        self._begin()
        self._it.move(at)
        for _ in range(abs(down)):
            step = -1 if down > 0 else 1
            self._it.event(pygame.MOUSEWHEEL, x=0, y=step, precise_x=0.0, precise_y=float(step), flipped=False)
        self._rest(None)

    def key(self, *names: str, after: float | None = None) -> None:
        """Press keys one after the other, by their pygame names: `tab`, `ctrl+z`, `shift+tab`, `l`, `f1`."""
        for name in names:
            *mods, plain = name.split("+") if name != "+" else [name]
            mod = sum({"ctrl": pygame.KMOD_CTRL, "shift": pygame.KMOD_SHIFT}[one] for one in mods)
            self._begin()
            letter = plain if len(plain) == 1 and "ctrl" not in mods else ""
            self._it.key(pygame.key.key_code(plain), mod, letter)
            self._rest(after)

    def type(self, text: str) -> None:
        """Type a text letter by letter."""
        self._begin()
        self._it.type(text)
        self._rest(None)

    def tap_with_finger(self, key: str) -> None:
        """Tap a widget with a finger, which switches the layout to touch."""
        x, y = self._point(key)
        width, height = self.window.size
        self._begin()
        for kind in (pygame.FINGERDOWN, pygame.FINGERUP):
            self._it.event(kind, touch_id=1, finger_id=1, x=x / width, y=y / height, dx=0.0, dy=0.0, pressure=1.0)
        self._rest(None)

    def lose_focus(self) -> None:
        """Move the focus to another program's window."""
        self._begin()
        self._it.event(pygame.WINDOWFOCUSLOST)
        self._rest(None)

    def place(self, name: str) -> tuple[int, int]:
        """Return the centre of a thing on the board, by its name in the game."""
        at: tuple[int, int] = self._it.top.ctx.painter.area_of(name).center  # type: ignore[attr-defined]
        return at

    def click_refused(self) -> bool:
        """Click unselectable things, on the board first, until one is refused; return False if none is."""
        top: Any = self._it.top
        tried: set[str] = set()
        for at in _scattered(self._it.app.surface.get_rect()):
            names = top.ctx.painter.names_at(at)
            if top.widgets.widget_at(at) is None and names and names[0] not in tried and len(tried) < MOST_TRIED:
                tried.add(names[0])
                self._begin()
                self._it.press(at)
                self._rest(SOON)
                if self._refuses():
                    return True
        for key in sorted(one.key for one in top.widgets.widgets if not one.enabled and one.reason is not None):
            self.click(key, after=SOON)
            if self._refuses():
                return True
        return False

    def _refuses(self) -> bool:
        tip = self._it.app.top.current_tip
        return tip is not None and tip.is_refusal

    # -- pictures ------------------------------------------------------------------------------------------------------
    def shoot(self, state: str) -> None:
        """Take a picture of the window as it is now; `state` names it within the scene."""
        if state in self.pictures or set(state) & set(" /\t"):
            raise ValueError(f"two pictures called {state!r}, or a name with a space or slash")
        self.pictures[state] = Picture(self._it.picture(), tuple(sorted(self._widgets())))

    def _widgets(self) -> Iterator[str]:
        """Yield a line for each visible widget: screen, key, rectangle, whether it is enabled."""
        for screen in self._it.app.visible_screens():
            for widget in screen.widgets.widgets:
                yield _line(screen.name, widget.key, widget.rect, widget.enabled)
            popup = screen.widgets.popup
            if popup is not None:
                yield _line(screen.name, "popup", popup.rect, True)


def _line(screen: str, key: str, rect: Rect, enabled: bool) -> str:
    return f"{screen} {_plain(key)} {rect.x},{rect.y} {rect.w}x{rect.h}{'' if enabled else ' disabled'}"


def _plain(key: str) -> str:
    """Return a widget's key without folders of this machine."""
    return key.replace(str(Path(HOME).resolve()), HOME).replace(f"{ROOT}{os.sep}", "").replace(os.sep, "/")


def _grid(rect: Rect, step: int) -> Iterable[tuple[int, int]]:
    return ((x, y) for y in range(rect.top, rect.bottom, step) for x in range(rect.left, rect.right, step))


def _scattered(rect: Rect) -> list[tuple[int, int]]:
    """Return points all over a rectangle, in a fixed order without neighbours in a row."""
    width, height = rect.width // 14, rect.height // 10
    points = [
        (rect.left + width * x + width // 2, rect.top + height * y + height // 2) for y in range(10) for x in range(14)
    ]
    random.Random(7).shuffle(points)
    return points


def unreachable(why: str) -> NoReturn:
    """Raise Unreachable."""
    raise Unreachable(why)
