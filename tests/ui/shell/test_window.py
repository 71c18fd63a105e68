"""The window: pictures, title, size, fullscreen and idle times."""

from __future__ import annotations

import itertools

import pygame
import pytest

from games.core.contract.texts import N_
from ui.shell import loop
from ui.shell.headless import Headless, faults

pytestmark = pytest.mark.usefixtures("home")


@pytest.mark.parametrize("name", ["menu", "settings", "about"])
def test_two_pictures_of_one_moment_are_equal(name: str, it: Headless) -> None:
    it.open(name)
    assert pygame.image.tobytes(it.picture(), "RGB") == pygame.image.tobytes(it.picture(), "RGB")


@pytest.mark.parametrize("name", ["menu", "settings", "about"])
def test_nothing_is_drawn_at_rest(name: str) -> None:
    with Headless((1280, 720), speed="normal") as it:
        it.open(name)
        it.move((640, 360))
        for _ in range(40):
            it.step(0.1)
        assert not any(it.step(0.05) for _ in range(40))
        assert not it.app.is_busy


def test_the_title_names_the_screen(it: Headless) -> None:
    it.open("menu")
    assert pygame.display.get_caption()[0] == "Planszownia – menu"
    it.click("settings")
    assert pygame.display.get_caption()[0] == "Planszownia – settings"
    it.app.show_error(N_("Settings"))
    it.settle()
    assert pygame.display.get_caption()[0] == "Planszownia – settings"


def test_a_resized_window_shows_the_old_picture_until_resizing_ends(it: Headless) -> None:
    screen = it.open("menu")
    it.app.surface = pygame.display.set_mode((1500, 900))
    it.app.feed(pygame.event.Event(pygame.VIDEORESIZE, size=(1500, 900), w=1500, h=900))
    assert not it.step(0.05)
    assert screen.scale.size == (1280, 720)
    assert it.app.surface.get_at((700, 400))[:3] != (0, 0, 0)
    it.step(0.2)
    assert screen.scale.size == (1500, 900)
    assert faults(it.texts()) == []


def test_a_covered_screen_is_laid_out_again_only_when_uncovered(it: Headless) -> None:
    menu = it.open("menu")
    it.click("settings")
    it.app.change_settings(language="pl")
    assert menu.stale
    it.key(pygame.K_ESCAPE)
    assert not menu.stale
    assert "Ustawienia" in it.words()


def test_deferred_work_runs_after_a_frame(it: Headless) -> None:
    done: list[str] = []
    it.app.call_soon(lambda: done.append("first"))
    it.app.call_soon(lambda: done.append("second"))
    assert done == []
    it.open("menu")
    assert done == ["first", "second"]


def test_f11_toggles_fullscreen_and_restores_the_size(it: Headless) -> None:
    it.open("menu")
    it.settle()
    before = it.app.size
    it.key(pygame.K_F11)
    assert it.app.settings.fullscreen
    assert it.app.size == pygame.display.get_desktop_sizes()[0] != before
    assert it.app.surface is pygame.display.get_surface()
    it.key(pygame.K_F11)
    assert not it.app.settings.fullscreen
    assert it.app.size == before
    assert faults(it.texts()) == []


def test_the_loop_is_slow_when_idle_and_fast_after_input(monkeypatch: pytest.MonkeyPatch, it: Headless) -> None:
    it.open("menu")
    it.settle()
    slept: list[float] = []
    clock = [1000.0]
    feed = {3: [pygame.event.Event(pygame.MOUSEMOTION, pos=(5, 5), rel=(0, 0), buttons=(0, 0, 0))]}

    def sleep(seconds: float) -> None:
        slept.append(seconds)
        clock[0] += seconds
        it.app.running = len(slept) < 400

    monkeypatch.setattr(loop.time, "sleep", sleep)
    monkeypatch.setattr(loop.time, "monotonic", lambda: clock[0])
    monkeypatch.setattr(pygame.event, "get", lambda: feed.get(len(slept), []))
    ticked: list[int] = []
    tick = it.app.tick
    monkeypatch.setattr(it.app, "tick", lambda now: ticked.append(len(slept)) or tick(now))
    loop.run(it.app)
    assert slept[1] == pytest.approx(1 / 20)  # no input yet
    assert slept[5] == pytest.approx(1 / 60)
    assert slept[110] == pytest.approx(1 / 60)  # less than two seconds after the input
    assert slept[140] == pytest.approx(1 / 20)
    assert slept[-1] == pytest.approx(1 / 20)
    at_rest = [turn for turn in ticked if 130 < turn < 200]
    assert all(5 <= later - earlier <= 6 for earlier, later in itertools.pairwise(at_rest))  # four times a second
    assert len(at_rest) > 8


@pytest.mark.parametrize("size", [(64, 64), (33, 700), (1, 1)])
def test_a_tiny_window_shows_a_shrunk_picture(it: Headless, size: tuple[int, int]) -> None:
    it.open("menu")
    for then in (size, (1280, 720)):
        pygame.display.set_mode(then)
        it.event(pygame.VIDEORESIZE, size=then, w=then[0], h=then[1])
        for _ in range(10):
            it.step(0.1)
        assert not it.app.is_busy
        assert (it.app.size == then) == (then != size)
    assert not faults(it.texts())


def test_alt_tab_in_fullscreen_releases_held_keys(it: Headless) -> None:
    it.open("menu")
    it.open("settings")
    it.key(pygame.K_F11)
    it.key(pygame.K_TAB)
    focused = it.top.widgets.focused
    it.event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode="", scancode=0)
    it.open("settings")
    it.event(pygame.KEYDOWN, key=pygame.K_TAB, mod=pygame.KMOD_LALT, unicode="", scancode=0)
    it.event(pygame.WINDOWFOCUSLOST)
    it.event(pygame.WINDOWFOCUSGAINED)
    assert focused is not None
    assert it.app.settings.fullscreen
    assert it.top.name == "settings"
    assert it.top.widgets.focused is None or it.top.widgets.focused.key != focused.key
    it.event(
        pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode="", scancode=0
    )  # released in another window, so it acts again
    assert it.top.name != "settings"
    it.key(pygame.K_F11)
