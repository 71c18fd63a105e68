"""The shell: menu, settings, about, dialogues, window, faults, and the command line that opens it."""

from __future__ import annotations

import itertools
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

import main
from games.core import registry, settings
from games.core.contract import Facts
from games.core.paths import HOME_VARIABLE
from games.core.settings import Settings
from games.core.texts import N_
from tests.ui import made
from ui import crash, loop, start, window
from ui.app import App
from ui.headless import Headless, faults
from ui.scale import Frame, Scale
from ui.screen import Screen
from ui.screens.menu_tile import Tile

ROOT = Path(__file__).resolve().parents[2]
SIZES = {
    "720": ((1280, 720), 1.0),
    "960": ((1280, 960), 1.0),
    "1080": ((1920, 1080), 1.0),
    "2160": ((3840, 2160), 1.0),
    "wide": ((2560, 1080), 1.0),
    "150": ((1280, 720), 1.5),
    "150 at 4:3": ((1280, 960), 1.5),
}
SHAPES = pytest.mark.parametrize(("size", "interface"), SIZES.values(), ids=SIZES)
LANGUAGES = pytest.mark.parametrize("language", ["pl", "en"])


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    return tmp_path


@pytest.fixture
def it() -> Iterator[Headless]:
    with Headless((1280, 720), language="en") as opened:
        yield opened


@pytest.fixture
def five_games() -> Iterator[None]:
    """Have five games in the menu; those that are not there are neighbours made for it."""
    wampiry = next(facts for facts in registry.all_facts() if facts.id == "wampiry")
    names = {"a": ("Ankh-Morpork", "Świat Dysku"), "b": ("Osada", "zima stulecia"), "c": ("Kraków", "2009 A.D.")}
    names["d"] = ("W ruinach", "Wrocławia")
    names = dict(list(names.items())[: max(0, 5 - len(registry.all_facts()))])
    for key, short in names.items():
        registry.add(wampiry._replace(id=key, short=short, theme="none"), "games.none")
    yield
    for key in names:
        registry.remove(key)


# -- Layout ---------------------------------------------------------------------------------------------------------
@SHAPES
@LANGUAGES
@pytest.mark.parametrize("name", ["menu", "settings", "about"])
def test_no_text_leaves_its_place(name: str, language: str, size: tuple[int, int], interface: float) -> None:
    with Headless(size, language=language, interface=interface) as it:
        it.open(name)
        assert len(it.texts()) > 8
        assert faults(it.texts()) == []


@SHAPES
@LANGUAGES
def test_a_full_menu_keeps_its_texts_in_place(
    five_games: None, language: str, size: tuple[int, int], interface: float
) -> None:
    made.match_of(4, 60)
    with Headless(size, language=language, interface=interface) as it:
        it.open("menu")
        assert "Żółć-Wąski" in it.words()
        assert faults(it.texts()) == []
        it.hover(f"game:{registry.all_facts()[-1].id}")
        assert faults(it.texts()) == []


@SHAPES
@LANGUAGES
def test_dialogues_keep_their_texts_in_place(language: str, size: tuple[int, int], interface: float) -> None:
    with Headless(size, language=language, interface=interface) as it:
        it.open("menu")
        it.key(pygame.K_ESCAPE)
        assert it.app.top.name == "dialogue"
        assert faults(it.texts()) == []
        it.app.error(N_("An unexpected fault closed the last screen. {where}", where="/a/long/path/to/it" * 6))
        it.settle()
        assert faults(it.texts()) == []
        box = it.app.top.box  # type: ignore[attr-defined]
        assert it.app.surface.get_rect().contains(box)


@pytest.mark.parametrize("count", range(1, 8))
@pytest.mark.parametrize(("size", "interface"), [SIZES[key] for key in SIZES if key != "2160"])  # that is 1080 twice
def test_any_number_of_games_fits_the_menu(count: int, size: tuple[int, int], interface: float) -> None:
    facts = registry.all_facts()[0]
    others = [facts._replace(id=f"more{number}") for number in range(count - 1)]
    with Headless(size, interface=interface) as it:
        screen = it.open("menu")
        screen.games = [facts, *others]  # type: ignore[attr-defined]
        screen.rebuild()
        tiles = [widget.rect for widget in screen.widgets.widgets if isinstance(widget, Tile)]
        assert len(tiles) == count
        assert len({tile.size for tile in tiles}) <= 2  # edges are rounded
        room = it.app.surface.get_rect()
        for number, tile in enumerate(tiles):
            assert room.contains(tile)
            others_there = [widget.rect for widget in screen.widgets.widgets if widget.rect is not tile]
            assert tile.collidelist(others_there) < 0, number
        row = [tile for tile in tiles if tile.top == tiles[0].top]
        assert abs((row[0].left + row[-1].right) / 2 - room.centerx) <= 2


@SHAPES
def test_the_frame_divides_every_window(size: tuple[int, int], interface: float) -> None:
    scale = Scale.of(size, interface)
    assert scale.width >= 1066
    assert scale.height >= 599
    for tray in (False, True):
        frame = Frame.of(scale, tray)
        room = pygame.Rect((0, 0), size)
        parts = [frame.bar, frame.zone, frame.panel, *([frame.tray] if frame.tray else [])]
        assert all(room.contains(part) for part in parts)
        assert all(part.collidelist(parts[:n] + parts[n + 1 :]) < 0 for n, part in enumerate(parts))
        assert frame.zone.contains(frame.board)
        assert 399 <= frame.panel.width / scale.factor <= 481


def test_the_frame_is_the_directions_at_1600_by_900() -> None:
    frame = Frame.of(Scale.of((1600, 900)))
    assert tuple(frame.board) == (24, 72, 1128, 804)
    assert tuple(frame.panel) == (1188, 72, 400, 804)  # 12 units free at both sides


def test_type_is_never_below_twelve_pixels_and_grows_with_the_interface() -> None:
    assert Scale.of((1280, 720)).text(13) == 12
    assert Scale.of((1600, 900)).text(13) == 13
    assert Scale.of((1280, 720), 1.5).text(16) == round(16 * 0.8 * 1.5)


# -- Menu -----------------------------------------------------------------------------------------------------------
def test_the_menu_tells_of_saves_and_goes_on_with_the_last(it: Headless) -> None:
    it.open("menu")
    assert "0 saved matches" in it.words()
    assert not it.widget("resume").enabled
    it.click("resume")
    assert "No match waits" in it.words()
    it.app.pop()
    made.match_of(3, 90)
    it.app.running = True
    it.open("menu")
    assert "1 saved match\n" in it.words() + "\n"
    assert "Maja, Kuba" in it.words()
    it.click("resume")
    assert [screen.name for screen in it.app.screens][-1] in ("table", "curtain")
    assert "load" not in [screen.name for screen in it.app.screens]


def test_a_damaged_match_is_not_offered_to_go_on_with(it: Headless, home: Path) -> None:
    made.match_of(2, 40)
    (path,) = (home / "saves").iterdir()
    path.write_bytes(b"not a journal\n")
    it.open("menu")
    assert not it.widget("resume").enabled
    assert "1 saved match" in it.words()


def test_the_whole_menu_by_keyboard(it: Headless) -> None:
    screen = it.open("menu")
    visited = set()
    for _ in range(len(screen.widgets.widgets)):
        it.key(pygame.K_TAB)
        visited.add(screen.widgets.focused.key if screen.widgets.focused else "")
    assert visited == {widget.key for widget in screen.widgets.widgets}
    screen.widgets.focus(screen.widgets["game:wampiry"])
    it.key(pygame.K_RETURN)
    assert it.app.top.name == "setup"


def test_every_widget_of_the_shell_has_a_tooltip_or_words_beside_it(it: Headless) -> None:
    screen = it.open("menu")
    assert [widget.key for widget in screen.widgets.widgets if not widget.tip_words()] == []


def test_the_language_changes_at_once_and_is_kept(home: Path) -> None:
    with Headless((1280, 720), language="en") as it:
        it.app._save = settings.save
        it.open("menu")
        assert "Settings" in it.words()
        it.press(it.widget("language").cells()[0].center)  # type: ignore[attr-defined]
        assert "Ustawienia" in it.words()
        assert settings.load()[0].language == "pl"


def test_enter_goes_on_with_the_last_match_as_soon_as_the_menu_knows_it(it: Headless, home: Path) -> None:
    made.match_of(2, 3, path=home / "saves" / "a.journal")
    it.open("menu")
    assert it.app.top.widgets.focused is it.widget("resume")
    assert "Turn" not in it.words()  # the first one has not begun


def test_the_focus_stays_where_it_is_when_all_is_laid_out_again(it: Headless) -> None:
    it.open("menu")
    it.app.top.widgets.focus(it.widget("language"))
    it.key(pygame.K_LEFT)
    assert it.app.language == "pl"
    assert it.app.top.widgets.focused is it.widget("language")
    it.key(pygame.K_RIGHT)
    assert it.app.language == "en"
    order = [widget.key for widget in it.app.top.widgets.widgets]
    it.key(pygame.K_TAB)
    assert it.app.top.widgets.focused is it.widget(order[order.index("language") + 1])


def test_leaving_is_asked_and_can_be_taken_back(it: Headless) -> None:
    it.open("menu")
    it.key(pygame.K_ESCAPE)
    it.key(pygame.K_ESCAPE)
    assert it.app.running
    it.key(pygame.K_ESCAPE)
    it.key(pygame.K_RETURN)
    assert not it.app.running


# -- Settings -------------------------------------------------------------------------------------------------------
CHANGES: dict[str, tuple[Callable[[Headless], None], Any]] = {
    "language": (lambda it: it.press(it.widget("language").cells()[0].center), "pl"),  # type: ignore[attr-defined]
    "interface": (lambda it: it.press(it.widget("interface").track.midright), 1.5),  # type: ignore[attr-defined]
    "volume": (lambda it: it.press(it.widget("volume").track.center), 0.5),  # type: ignore[attr-defined]
    "colour_safe": (lambda it: it.click("colour_safe"), True),
    "reduced_motion": (lambda it: it.click("reduced_motion"), True),
    "weather": (lambda it: it.click("weather"), False),
    "confirm": (lambda it: it.click("confirm"), True),
    "fullscreen": (lambda it: it.click("fullscreen"), True),
}


@pytest.mark.parametrize("key", CHANGES)
def test_every_setting_counts_at_once_and_is_saved(it: Headless, key: str) -> None:
    it.app._save = settings.save
    it.open("settings")
    act, expected = CHANGES[key]
    act(it)
    it.settle()
    assert getattr(it.app.settings, key) == pytest.approx(expected)
    assert getattr(settings.load()[0], key) == pytest.approx(expected)


def test_the_pace_is_chosen_from_a_list_and_shown(it: Headless) -> None:
    it.open("settings")
    it.click("speed")
    it.key(pygame.K_HOME)
    it.key(pygame.K_RETURN)
    assert it.app.settings.speed == "slow"
    it.settle()
    assert it.app.top.travelled == 1.0  # type: ignore[attr-defined]


def test_every_kept_setting_is_offered() -> None:
    with Headless((1280, 720)) as it:
        offered = {widget.key for widget in it.open("settings").widgets.widgets}
    assert set(Settings.__slots__) - {"setups"} <= offered


def test_the_safe_palette_is_used_everywhere_at_once(it: Headless) -> None:
    it.open("settings")
    before = it.picture()
    it.click("colour_safe")
    assert it.app.palette.marks[0].colour != before.get_at((0, 0))
    assert pygame.image.tobytes(it.picture(), "RGB") != pygame.image.tobytes(before, "RGB")


def test_settings_that_cannot_be_saved_are_told(it: Headless) -> None:
    it.app._save = lambda _: N_("The settings can't be saved: {why}", why="disk full")
    it.open("settings")
    it.click("confirm")
    it.step()
    assert "disk full" in it.words()
    assert it.app.settings.confirm


# -- About ----------------------------------------------------------------------------------------------------------
def test_about_names_the_folder_the_owners_and_every_licence(it: Headless, home: Path) -> None:
    screen = it.open("about")
    words = it.words().replace("\n", " ")
    assert str(home).replace("/", "") in words.replace("/", "").replace(" ", "")
    assert "unofficial" in words
    assert "belong to their owners" in words
    for index, work in enumerate(screen.works):  # type: ignore[attr-defined]
        screen._choose(index)  # type: ignore[attr-defined]
        it.settle()
        opening = work.file.read_text("utf-8").split()[0]
        assert opening in it.words()


def test_the_folders_name_is_copied(it: Headless, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    copied: list[str] = []
    monkeypatch.setattr(pygame.scrap, "put_text", copied.append)
    it.open("about")
    it.click("copy")
    assert copied == [str(home)]


# -- The window -----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("name", ["menu", "settings", "about"])
def test_two_pictures_of_one_moment_are_one(name: str, it: Headless) -> None:
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
        assert not it.app.busy


def test_the_title_names_the_screen(it: Headless) -> None:
    it.open("menu")
    assert pygame.display.get_caption()[0] == "Planszownia – menu"
    it.click("settings")
    assert pygame.display.get_caption()[0] == "Planszownia – settings"
    it.app.error(N_("Settings"))
    it.settle()
    assert pygame.display.get_caption()[0] == "Planszownia – settings"


def test_a_resized_window_shows_the_old_picture_until_it_rests(it: Headless) -> None:
    screen = it.open("menu")
    it.app.surface = pygame.display.set_mode((1500, 900))
    it.app.feed(pygame.event.Event(pygame.VIDEORESIZE, size=(1500, 900), w=1500, h=900))
    assert not it.step(0.05)
    assert screen.scale.size == (1280, 720)
    assert it.app.surface.get_at((700, 400))[:3] != (0, 0, 0)
    it.step(0.2)
    assert screen.scale.size == (1500, 900)
    assert faults(it.texts()) == []


def test_what_is_covered_is_laid_out_again_only_when_it_is_seen(it: Headless) -> None:
    menu = it.open("menu")
    it.click("settings")
    it.app.change(language="pl")
    assert menu.stale
    it.key(pygame.K_ESCAPE)
    assert not menu.stale
    assert "Ustawienia" in it.words()


def test_a_frame_comes_before_the_work_that_can_wait(it: Headless) -> None:
    done: list[str] = []
    it.app.later(lambda: done.append("first"))
    it.app.later(lambda: done.append("second"))
    assert done == []
    it.open("menu")
    assert done == ["first", "second"]


# -- Faults ---------------------------------------------------------------------------------------------------------
class Faulty(Screen):
    name = "faulty"

    def on_tick(self, now: float) -> bool:
        raise RuntimeError("a test's own fault")


def test_an_unexpected_fault_leaves_a_report_and_the_menu(it: Headless, home: Path) -> None:
    it.open("menu")
    survivor = crash.Survivor(it.app)
    it.app.push(Faulty(it.app))
    with pytest.raises(RuntimeError) as fault:
        loop.turn(it.app, [], 200.0)
    survivor.survive(fault.value)
    it.settle()
    assert [screen.name for screen in it.app.screens] == ["menu", "dialogue"]
    (report,) = (home / "reports").iterdir()
    assert "a test's own fault" in report.read_text("utf-8")
    assert "faulty" in report.read_text("utf-8")
    told = it.words().replace("\n", "")
    assert report.name in told.replace(" ", "")


def test_the_menu_under_the_dialogue_of_a_fault_knows_what_was_saved(it: Headless, home: Path) -> None:
    it.open("menu")
    made.match_of(3, moves=20, path=home / "saves" / "saved.journal")
    survivor = crash.Survivor(it.app)
    it.app.push(Faulty(it.app))
    with pytest.raises(RuntimeError) as fault:
        loop.turn(it.app, [], 200.0)
    survivor.survive(fault.value)
    it.settle()
    assert it.app.top.name == "dialogue"
    assert "1 saved match" in it.words()
    assert "Continue: Wampiry w Nowej Hucie" in it.words()


def test_a_fault_under_its_own_dialogue_closes_that_screen_too(it: Headless) -> None:
    it.open("menu")
    survivor = crash.Survivor(it.app)
    it.app.push(Faulty(it.app))
    it.app.error(N_("Settings"))
    for _ in range(3):
        try:
            loop.turn(it.app, [], 200.0)
        except RuntimeError as error:
            survivor.survive(error)
    assert [screen.name for screen in it.app.screens] == ["menu", "dialogue"]


def test_a_fault_of_the_menu_itself_ends_with_a_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], home: Path
) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setattr("ui.screens.menu.MenuScreen.draw", lambda *_: 1 / 0)
    assert main.main([]) == 2
    said = capsys.readouterr().err.strip().splitlines()[-1]
    assert str(home) in said
    assert list((home / "reports").iterdir())


# -- Command line ---------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["play"], "GAME"),
        (["play", "chess"], "no game called 'chess'; known: "),
        (["dance"], "'dance'"),
        (["--loud"], "--loud"),
        (["play", "wampiry", "now"], "now"),
        (["simulate", "wampiry", "--games"], "--games"),
    ],
)
def test_what_is_asked_wrongly_gets_one_sentence(
    arguments: list[str], expected: str, capsys: pytest.CaptureFixture[str]
) -> None:
    try:
        code = main.main(arguments)
    except SystemExit as end:
        code = int(end.code or 0)
    told = capsys.readouterr()
    assert code == 2
    assert told.out == ""
    assert expected in told.err
    assert told.err.count("\n") == 1


@pytest.mark.parametrize("command", main.COMMANDS)
def test_every_command_has_help_and_imports_only_itself(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        main.main([command, "--help"])
    assert end.value.code == 0
    assert f"main.py {command}" in capsys.readouterr().out


def test_help_lists_every_command_and_imports_nothing_heavy() -> None:
    code = (
        "import main, sys\n"
        "try: main.main(['--help'])\n"
        "except SystemExit: pass\n"
        "bad = {'pygame', 'yaml', 'pydantic', 'games.core.match', 'ui'} & set(sys.modules)\n"
        "sys.exit(f'imported {bad}' if bad else 0)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert all(f"    {name} " in done.stdout for name in ["play", *main.COMMANDS])


def test_without_a_display_there_is_one_sentence() -> None:
    import os

    bare = {k: v for k, v in os.environ.items() if k not in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")}
    done = subprocess.run(
        [sys.executable, "main.py"], cwd=ROOT, env=bare, capture_output=True, text=True, check=False, timeout=60
    )
    if sys.platform == "linux":
        assert done.returncode == 2
        assert done.stderr.count("\n") == 1
        assert "display" in done.stderr


def test_the_window_opens_at_the_menu_or_at_a_games_form(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    seen: list[list[str]] = []

    def once(app: App) -> None:
        loop.turn(app, [], 1.0)
        seen.append([screen.name for screen in app.screens])

    monkeypatch.setattr(start.loop, "run", once)
    assert main.main([]) == 0
    assert main.main(["play", "wampiry"]) == 0
    assert seen == [["menu"], ["menu", "setup"]]
    window.start_video()  # the next test finds the window's library awake


def test_f11_fills_the_screen_and_gives_the_former_size_back(it: Headless) -> None:
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


def test_the_loop_turns_slowly_at_rest_and_quickly_after_input(monkeypatch: pytest.MonkeyPatch, it: Headless) -> None:
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
    assert slept[1] == pytest.approx(1 / 20)  # nobody has touched anything yet
    assert slept[5] == pytest.approx(1 / 60)
    assert slept[110] == pytest.approx(1 / 60)  # not two seconds later
    assert slept[140] == pytest.approx(1 / 20)
    assert slept[-1] == pytest.approx(1 / 20)
    at_rest = [turn for turn in ticked if 130 < turn < 200]
    assert all(5 <= later - earlier <= 6 for earlier, later in itertools.pairwise(at_rest))  # four times a second
    assert len(at_rest) > 8


def test_facts_without_art_still_make_a_tile(it: Headless) -> None:
    facts: Facts = registry.all_facts()[0]._replace(id="nowhere", theme="nowhere")
    screen = it.open("menu")
    screen.games = [facts]  # type: ignore[attr-defined]
    screen.rebuild()
    it.settle()
    assert faults(it.texts()) == []
