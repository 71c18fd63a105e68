"""The workshop: every value of every kind of board, undone, saved, checked, tried, by mouse and by keyboard."""

from __future__ import annotations

import multiprocessing
import os
import sys
import time
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

import pygame
import pytest

from games import registry
from games.core.computers.trials import Trial, play_one
from games.core.data import boards
from games.core.workshop import shapes, shelf
from games.core.workshop.checks import check_text, value_at
from games.core.workshop.document import BoardDocument
from games.core.workshop.edits import Remove, Set
from games.core.workshop.form import form_of
from tests.runs import first_now, later
from tests.ui.workshops import held, own, settle, undo, workshop
from ui.screens.workshop import drafting
from ui.screens.workshop.gridmap import GridMap
from ui.screens.workshop.handles import HandlesWidget
from ui.screens.workshop.screen import WorkshopScreen, open_workshop
from ui.screens.workshop.tape import TapeWidget
from ui.shell import desktop
from ui.shell.headless import Headless, faults
from ui.widgets import Chips, Dropdown, Stepper

GAMES = ("wampiry", "ankh_morpork", "osada", "krakow", "wroclaw")
SIZES = [((1280, 720), "pl", 1.0), ((1280, 720), "en", 1.5), ((1920, 1080), "en", 1.0), ((1024, 600), "pl", 1.0)]


pytestmark = pytest.mark.usefixtures("undrawn")


@pytest.mark.parametrize("game", first_now(GAMES, 2))
def test_one_number_changes_one_line_and_undo_gives_the_bytes_back(game: str, it: Headless) -> None:
    screen = workshop(it, game)
    screen.tabs.turn("numbers")
    path = screen.session.kept.path
    before = path.read_bytes()
    stepper = next(widget for widget in screen.widgets.widgets if isinstance(widget, Stepper))
    it.press((stepper.rect.right - 14, stepper.rect.centery))
    settle(it)
    lines = [(old, new) for old, new in zip(before.splitlines(), path.read_bytes().splitlines(), strict=True)]
    assert sum(old != new for old, new in lines) == 1
    undo(it)
    assert path.read_bytes() == before
    it.key(pygame.K_y, pygame.KMOD_CTRL)
    settle(it)
    assert path.read_bytes() != before
    assert path.with_name(f"{path.name}~").read_bytes() == before


def test_a_fault_is_kept_named_and_led_to_and_waits_with_playing(it: Headless) -> None:
    screen = workshop(it)
    screen.tabs.turn("numbers")
    it.top.widgets.focus(it.widget("at:ring.0.effect.count"))
    it.top.widgets.focus(None)
    path = screen.session.kept.path
    path.write_text(path.read_text("utf-8").replace("turns: 15", "turns: 99"), "utf-8")
    settle(it)
    assert "changed outside, loaded anew" in it.words()
    assert "Faults (1)" in it.words()
    assert not it.widget("try").enabled
    screen.tabs.turn("faults")
    settle(it)
    assert "Turns: expected a whole number from 1 to 60, got 99" in it.words().replace("\n", " ")
    it.click("fault:1")
    focused = screen.widgets.focused
    assert focused is not None
    assert focused.key == "at:rules.turns"
    for digit in "12":
        it.key(ord(digit), unicode=digit)
    it.key(pygame.K_RETURN)
    settle(it)
    assert screen.session.plays
    assert boards.load("wampiry", path).data["rules"]["turns"] == 12


def test_typing_is_saved_when_it_rests_and_undone_at_once(it: Headless) -> None:
    screen = workshop(it)
    path = screen.session.kept.path
    before = path.read_bytes()
    screen.tabs.turn("words")
    it.top.widgets.focus(it.widget("at:name.en"))
    it.key(pygame.K_END)
    it.type(": X, 1")
    assert path.read_bytes() == before
    assert "not saved" in it.words()
    settle(it)
    assert 'en: "My own: X, 1"' in path.read_text("utf-8")
    screen.widgets.focus(None)
    undo(it)
    assert path.read_bytes() == before
    it.top.widgets.focus(it.widget("at:author"))
    it.key(pygame.K_a, pygame.KMOD_CTRL)
    it.key(pygame.K_BACKSPACE)
    settle(it)
    assert "author" not in boards.load("wampiry", path).data


def test_an_effect_that_is_paid_for_brings_its_price_along(it: Headless) -> None:
    screen = workshop(it)
    screen.tabs.turn("numbers")
    dropdown = it.widget("at:ring.0.effect.do")
    dropdown.choose("sacrifice_here_to_remove")  # type: ignore[attr-defined]
    settle(it)
    assert screen.session.plays
    assert it.widget("at:ring.0.effect.cost")
    it.widget("at:ring.5.effect.do").choose("move_own_here")  # type: ignore[attr-defined]
    settle(it)
    assert screen.session.plays
    assert screen.widgets.find("at:ring.5.effect.cost") is None
    assert len(screen.session.document.done) == 2


def test_a_set_of_areas_is_chosen_by_clicks_and_keys(it: Headless) -> None:
    screen = workshop(it, "ankh_morpork")
    screen.tabs.turn("numbers")
    screen.widgets.focus(it.widget("at:rules.start"))
    it.key(pygame.K_SPACE)
    settle(it)
    assert screen.session.data["rules"]["start"] == ["the_shades", "the_scours"]  # type: ignore[index]
    it.key(pygame.K_RIGHT)
    it.key(pygame.K_SPACE)
    settle(it)
    assert screen.session.data["rules"]["start"][-1] == "unreal_estate"  # type: ignore[index]
    assert screen.session.plays


def test_where_both_have_changed_the_file_one_is_asked(it: Headless) -> None:
    screen = workshop(it)
    path = screen.session.kept.path
    for answer, turns in (("mine", 14), ("theirs", 9)):
        screen.change(screen.session.fields.set(screen.session.data, field_of(screen), 14), "typing")
        path.write_text(path.read_text("utf-8").replace("turns: 15", "turns: 9"), "utf-8")
        screen.session._watched = 0.0
        it.step(0.05)
        assert it.top.name == "dialogue"
        it.click(answer)
        settle(it)
        assert boards.load("wampiry", path).data["rules"]["turns"] == turns
        path.write_text(path.read_text("utf-8").replace(f"turns: {turns}", "turns: 15"), "utf-8")
        settle(it)
    assert list(path.parent.glob("*.other-1.yaml~"))


def field_of(screen: WorkshopScreen) -> object:
    sections = screen.session.fields.sections(screen.session.data, "en")
    return next(one for _, fields in sections for one in fields if one.place == ("rules", "turns"))


def test_a_file_that_cannot_be_read_leads_to_the_text_editor(it: Headless, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[Path] = []
    monkeypatch.setattr(desktop, "edit", lambda path: not opened.append(path))
    it.open("boards")
    for content in (b"{", b"\xff", b"", b"- a", b"\x00\x01" * 99):
        path = own()
        path.write_bytes(content)
        open_workshop(it.app, "wampiry", path)
        assert it.top.name == "dialogue", content
        it.click("edit")
        assert opened.pop() == path


@pytest.mark.skipif(sys.platform == "win32", reason="links need rights of their own there")
def test_a_link_out_of_the_folder_is_not_followed(it: Headless) -> None:
    it.open("boards")
    path = own()
    path.unlink()
    os.symlink("/etc/hostname", path)
    open_workshop(it.app, "wampiry", path)
    assert "link out of the folder" in it.words().replace("\n", " ")


def test_a_board_of_nonsense_can_be_opened_and_looked_at(it: Headless) -> None:
    path = own()
    head = "format: 1\ngame: wampiry\nkind: board\n"
    for content in (
        "rules: 7\nring: {a: [1]}\n",
        "name: [1]\nring: [3, {id: x}]\n",
        "rules: 5\n",
        "rules: {turns: x}\n",
    ):
        path.write_text(head + content, "utf-8")
        screen = workshop(it, "wampiry", path)
        for tab in ("numbers", "words", "faults"):
            screen.tabs.turn(tab)
            settle(it)
            assert it.words()
        it.app.home()


def test_the_picture_can_be_taken_off_where_the_board_does_not_fit_it(it: Headless) -> None:
    screen = workshop(it)
    screen.change([Set(("rules", "turns"), 20)], None)
    screen.tabs.turn("faults")
    settle(it)
    assert not screen.session.plays
    it.click("plain")
    settle(it)
    assert screen.session.plays
    assert "geometry" not in screen.session.data
    undo(it, 2)
    assert screen.session.plays
    assert screen.session.data["rules"]["turns"] == 15  # type: ignore[index]


def test_one_tries_the_board_and_comes_back(it: Headless) -> None:
    screen = workshop(it, "krakow")
    it.key(pygame.K_t, pygame.KMOD_CTRL)
    it.settle()
    assert it.top.name == "table"
    assert it.top.session.match.board.id == "my_own"  # type: ignore[attr-defined]
    it.key(pygame.K_ESCAPE)
    assert "it is not kept" in it.words()
    it.click("back")
    assert it.top is screen


@pytest.mark.parametrize("window", first_now(SIZES))
@pytest.mark.parametrize("game", GAMES)
def test_all_words_have_their_room(game: str, window: tuple[tuple[int, int], str, float], home: Path) -> None:
    size, language, interface = window
    path = own(game)
    path.write_text(path.read_text("utf-8").replace("\n  turns: ", "\n  turns: 9"), "utf-8")
    with Headless(size, language=language, interface=interface) as it:
        screen = workshop(it, game, path)
        for tab in ("spaces", "numbers", "words", "faults"):
            if tab == "spaces" and not screen.spaces.tapes and screen.painting.grid is None:
                continue
            screen.tabs.turn(tab)
            for group in range(4 if tab == "words" else 1):
                if screen.widgets.find("group") is not None:
                    screen.tabs.take_group(group)
                settle(it)
                assert not faults(it.texts()), (tab, group)


def test_the_process_checks_and_draws(it: Headless, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    it.open("menu")
    text = boards.shipped("wampiry")[0].path.read_text("utf-8")
    drafter = drafting.Drafter()
    try:
        order = drafting.Order(
            1, registry.entry("wampiry"), text.replace("turns: 15", "turns: 99"), "f", None, "en", False
        )
        drafter.ask(order)
        drafter.ask(order._replace(number=2, text=text, size=(300, 200)))
        found: list[drafting.Answer] = []
        while drafter.busy:
            found += drafter.answers()
            time.sleep(0.02)
        checked, drawn = found
        assert isinstance(checked, drafting.Checked)
        assert checked.plays
        assert isinstance(drawn, drafting.Drawn)
        assert len(drawn.pixels) == drawn.size[0] * drawn.size[1] * 3
        assert "estate:zielone" in drawn.outlines
    finally:
        drafter.close()


def test_window_and_process_send_only_while_the_other_listens(monkeypatch: pytest.MonkeyPatch) -> None:
    # a pipe of Windows takes less than a board: both would wait, one with its picture, the other with the next question
    ends: list[Connection] = []

    def start(drafter: drafting.Drafter) -> None:
        drafter._line, theirs = multiprocessing.Pipe()
        ends.append(theirs)

    monkeypatch.setattr(drafting.Drafter, "_start", start)
    drafter = drafting.Drafter()
    (process,) = ends
    first = drafting.Order(1, registry.entry("wampiry"), "first", "f", (300, 200), "en", False)
    second = first._replace(number=2, text="second")
    drafter.ask(first)
    assert not process.poll()  # it is still starting
    process.send(None)
    assert drafter.answers() == []
    assert process.recv() == first
    drafter.ask(second)
    assert not process.poll()  # it is at work
    process.send(drafting.Checked(1, ()))
    assert drafter.answers() == []
    assert process.recv() == second  # and no picture of the first
    process.send(drafting.Checked(2, ()))
    assert drafter.answers() == [drafting.Checked(2, ())]
    assert process.recv() is None
    picture = drafting.Drawn(2, (1, 1), b"rgb")
    process.send(picture)
    assert drafter.answers() == [picture]
    assert not drafter.busy
    assert not process.poll()
    drafter.close()


# -- spaces in order --------------------------------------------------------------------------------------------------
def test_an_estate_is_chosen_moved_and_renamed_by_keys(it: Headless) -> None:
    screen = workshop(it)
    before = screen.session.kept.path.read_bytes()
    assert "Choose a space" in it.words().replace("\n", " ")
    screen.widgets.focus(it.widget("tape:ring"))
    for key in (pygame.K_HOME, pygame.K_RIGHT, pygame.K_RIGHT):
        it.key(key)
    it.key(pygame.K_LEFTBRACKET, unicode="[")
    assert it.top.name == "dialogue"  # the picture shows the order
    it.click("leave")
    settle(it)
    assert screen.session.kept.path.read_bytes() == before
    it.key(pygame.K_LEFTBRACKET, unicode="[")
    it.click("off")
    settle(it)
    assert [one["id"] for one in screen.session.data["ring"]][:3] == ["handlowe", "gorali", "teatralne"]  # type: ignore[union-attr]
    assert screen.session.plays
    it.key(pygame.K_a, unicode="a")
    settle(it)
    assert len(screen.session.data["ring"]) == 8  # type: ignore[arg-type]
    assert screen.session.plays
    it.top.widgets.focus(it.widget("at:ring.2.name.en"))
    it.key(pygame.K_a, pygame.KMOD_CTRL)
    it.type("Kopiec [a]")
    settle(it)
    assert screen.session.data["ring"][2]["name"]["en"] == "Kopiec [a]"  # type: ignore[index]
    screen.widgets.focus(it.widget("tape:ring"))
    it.key(pygame.K_DELETE)
    settle(it)
    assert len(screen.session.data["ring"]) == 7  # type: ignore[arg-type]
    undo(it, 4)
    assert screen.session.kept.path.read_bytes() == before


def test_areas_are_numbered_anew_when_they_are_dragged(it: Headless) -> None:
    screen = workshop(it, "ankh_morpork")
    tape = it.widget("tape:areas")
    assert isinstance(tape, TapeWidget)
    boxes = tape.boxes()
    it.move(boxes[11].center)
    it.event(pygame.MOUSEBUTTONDOWN, pos=boxes[11].center, button=1)
    it.move(boxes[0].center)
    it.event(pygame.MOUSEBUTTONUP, pos=boxes[0].center, button=1)
    settle(it)
    areas: Any = screen.session.data["areas"]
    assert [(one["id"], one["number"]) for one in areas][:2] == [("nap_hill", 1), ("dolly_sisters", 2)]
    assert screen.session.plays, screen.session.problems
    assert len(screen.session.document.done) == 1


def test_every_estate_is_named_under_the_board_also_in_the_smallest_window(it: Headless) -> None:
    screen = workshop(it, "wampiry")
    tape = screen.spaces.tapes[0]
    named = [screen.spaces.called(tape, number) for number in range(7)]
    assert set(named) <= set(it.words().split("\n"))


def test_a_field_of_the_road_gets_a_kind_and_takes_the_valley_from_another(it: Headless) -> None:
    screen = workshop(it, "osada")
    screen.spaces.choose(0, 5)
    it.widget("at:track.5.kind").choose("bimber")  # type: ignore[attr-defined]
    it.widget("at:track.5.valley").choose(3)  # type: ignore[attr-defined]
    settle(it)
    track: Any = screen.session.data["track"]
    assert track[5] == {"kind": "bimber", "valley": 3}
    assert [n for n, one in enumerate(track) if one.get("valley") == 3] == [5]
    assert screen.session.plays, screen.session.problems
    screen.spaces.choose(0, 0)
    assert not it.widget("take_out").enabled
    it.key(pygame.K_DELETE)
    assert len(screen.session.data["track"]) == len(track)  # type: ignore[arg-type]


@pytest.mark.parametrize("game", ["wampiry", "osada"])
def test_a_board_made_from_another_is_played_to_its_end(game: str, it: Headless) -> None:
    screen = workshop(it, game)
    for tape in range(len(screen.spaces.tapes)):
        screen.spaces.choose(tape, 2)
        it.click("put_in")
        if it.top.name == "dialogue":
            it.click("off")
        settle(it)
        it.click("later")
        settle(it)
    assert screen.session.plays, screen.session.problems
    board = boards.load(game, screen.session.kept.path)
    entry = registry.entry(game)
    played = play_one(registry.game(game), board, Trial(entry, "", registry.game(game).facts.seats[0], "random"), 1)
    assert played.moves > 10


def test_neighbours_are_joined_and_parted_on_both_sides(it: Headless) -> None:
    screen = workshop(it, "ankh_morpork")
    before = screen.session.kept.path.read_bytes()
    screen.spaces.choose(0, 2)  # Dragon's Landing, not on the river
    chips = it.widget("at:areas.2.neighbours")
    assert isinstance(chips, Chips)
    assert "dragons_landing" not in [value for value, _ in chips.items]
    chips.turn([value for value, _ in chips.items].index("the_hippo"))
    settle(it)
    areas: Any = {one["id"]: one for one in screen.session.data["areas"]}  # type: ignore[union-attr]
    assert "dragons_landing" in areas["the_hippo"]["neighbours"]
    assert ("area:the_hippo", False) in screen.spaces.threads()
    assert screen.session.plays, screen.session.problems
    screen.spaces.choose(0, 0)
    chips = it.widget("at:areas.0.neighbours")
    assert isinstance(chips, Chips)
    chips.turn([value for value, _ in chips.items].index("nap_hill"))  # over a bridge
    settle(it)
    areas = {one["id"]: one for one in screen.session.data["areas"]}  # type: ignore[union-attr]
    assert "dolly_sisters" not in [*areas["nap_hill"]["neighbours"], *areas["nap_hill"]["bridges"]]
    assert "nap_hill" not in areas["dolly_sisters"]["bridges"]
    assert screen.session.plays, screen.session.problems
    chips = it.widget("at:areas.0.bridges")
    assert isinstance(chips, Chips)
    chips.turn([value for value, _ in chips.items].index("nap_hill"))
    settle(it)
    assert screen.session.plays, screen.session.problems
    assert ("area:nap_hill", True) in screen.spaces.threads()
    undo(it, 3)
    assert screen.session.kept.path.read_bytes() == before


# -- maps that are painted --------------------------------------------------------------------------------------------
def rows_of(screen: WorkshopScreen, layer: str) -> list[str]:
    maps: Any = screen.session.data["map"]
    return str(maps[layer]).splitlines()


def drag(it: Headless, cells: list[tuple[int, int]], button: int = 1) -> None:
    found = it.widget("map")
    assert isinstance(found, GridMap)
    spots = [found.box(cell).center for cell in cells]
    it.move(spots[0])
    it.event(pygame.MOUSEBUTTONDOWN, pos=spots[0], button=button)
    for spot in spots[1:]:
        it.event(pygame.MOUSEMOTION, pos=spot, rel=(0, 0), buttons=(int(button == 1), 0, int(button == 3)))
    it.event(pygame.MOUSEBUTTONUP, pos=spots[-1], button=button)


def test_a_street_is_painted_with_one_stroke_and_its_crossing_comes_by_itself(it: Headless) -> None:
    screen = workshop(it, "krakow")
    before = screen.session.kept.path.read_bytes()
    screen.painting._turn(2)
    it.click("brush:k")
    drag(it, [(10, 9), (5, 9)])
    it.click("leave")
    assert not screen.session.document.done
    drag(it, [(9, 9), (12, 9)])
    it.click("off")
    settle(it)
    assert rows_of(screen, "streets")[9][9:13] == "k+kk"
    assert "geometry" not in screen.session.data
    assert not screen.session.plays  # the street is of two pieces now
    drag(it, [(9, 9), (12, 9)], button=3)
    settle(it)
    assert rows_of(screen, "streets")[9][9:13] == "...."
    undo(it, 2)
    assert screen.session.kept.path.read_bytes() == before


def test_ground_keeps_the_other_maps_in_step(it: Headless) -> None:
    screen = workshop(it, "krakow")
    screen.change([Remove(("geometry",))], None)
    it.click("add")
    settle(it)
    letter = screen.session.data["buildings"][-1]["letter"]  # type: ignore[index]
    area = next(widget for widget in screen.widgets.widgets if widget.key.startswith("rows:"))
    area.scroll_to(10_000)  # type: ignore[attr-defined]
    assert "not on the map yet" in it.words()
    area.scroll_to(0)  # type: ignore[attr-defined]
    assert not screen.session.plays
    drag(it, [(1, 9), (3, 9)])
    settle(it)
    assert rows_of(screen, "buildings")[9][1:4] == letter * 3
    assert rows_of(screen, "streets")[9][1:4] == "###"
    assert screen.session.plays, screen.session.problems
    it.click("brush:~")
    drag(it, [(1, 9), (3, 9)])
    settle(it)
    assert {rows_of(screen, layer)[9][1:4] for layer in ("buildings", "districts", "streets")} == {"~~~"}
    it.click("brush:.")
    drag(it, [(1, 9), (3, 9)])
    settle(it)
    assert rows_of(screen, "districts")[9][1:4] == "ZZZ"
    assert rows_of(screen, "streets")[9][1:4] == "..."
    screen.painting._take(letter)
    it.click("drop")
    settle(it)
    assert screen.session.plays, screen.session.problems


def test_cells_are_painted_by_keys_and_faults_are_shown_on_them(it: Headless) -> None:
    screen = workshop(it, "krakow")
    screen.change([Remove(("geometry",))], None)
    screen.painting._turn(1)
    it.click("brush:K")
    screen.widgets.focus(it.widget("map"))
    for key in (pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_DOWN):
        it.key(key)
    screen.painting.signs[1] = "N"
    screen.rebuild()
    it.key(pygame.K_SPACE)
    settle(it)
    assert rows_of(screen, "districts")[1][2] == "N"
    found = it.widget("map")
    assert isinstance(found, GridMap)
    screen.painting._turn(0)
    settle(it)
    shown = it.widget("map")
    assert isinstance(shown, GridMap)
    assert found.faults or shown.faults  # a building in two districts
    assert not screen.session.plays


def test_a_painted_city_is_played_to_its_end(it: Headless) -> None:
    screen = workshop(it, "krakow")
    screen.change([Remove(("geometry",))], None)
    it.click("add")
    drag(it, [(1, 9), (3, 9)])
    settle(it)
    board = boards.load("krakow", screen.session.kept.path)
    trial = Trial(registry.entry("krakow"), "", 2, "random")
    assert play_one(registry.game("krakow"), board, trial, 1).moves > 10


# -- what is dragged on the board -------------------------------------------------------------------------------------
def pull(it: Headless, start: tuple[int, int], end: tuple[int, int]) -> None:
    it.move(start)
    it.event(pygame.MOUSEBUTTONDOWN, pos=start, button=1)
    it.move(((start[0] + end[0]) // 2, (start[1] + end[1]) // 2))
    it.move(end)
    it.event(pygame.MOUSEBUTTONUP, pos=end, button=1)
    settle(it)


@pytest.fixture
def drawn(undrawn: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the board be drawn really: where its spaces lie is asked."""
    monkeypatch.setattr(drafting, "draft", DRAFT)


DRAFT = drafting.draft


def handle_at(it: Headless, key: str, number: int = 0) -> tuple[int, int]:
    widget = it.widget("handles")
    assert isinstance(widget, HandlesWidget)
    found = [handle for handle in widget.handles if handle.key == key]
    return widget.stage.pixels(found[number].at)


@pytest.mark.usefixtures("drawn")
def test_places_are_dragged_and_what_the_picture_shows_waits_until_it_is_off(it: Headless) -> None:
    screen = workshop(it, "ankh_morpork")
    before = screen.session.kept.path.read_bytes()
    screen.spaces.choose(0, 4)
    it.key(pygame.K_p, unicode="p")
    slot = handle_at(it, "slots.building")
    pull(it, slot, (slot[0] + 20, slot[1] - 4))
    areas: Any = held(screen)["geometry"]["spaces"]["areas"]
    assert areas[4]["slots"]["building"] != boards.usual("ankh_morpork").data["geometry"]["spaces"]["areas"][4]["slots"]
    assert len(screen.session.document.done) == 1
    assert screen.session.plays, screen.session.problems
    plate = handle_at(it, "parts.plate.rect")
    pull(it, plate, (plate[0] + 9, plate[1] + 5))
    assert len(screen.session.document.done) == 1  # locked
    it.click("picture")
    settle(it)
    plate = handle_at(it, "parts.plate.rect")
    pull(it, plate, (plate[0] + 9, plate[1] + 5))
    assert len(screen.session.document.done) == 3
    assert screen.session.plays, screen.session.problems
    after: Any = held(screen)["geometry"]["spaces"]["areas"]
    (x, y, *size), (left, top, *same) = after[4]["parts"]["plate"]["rect"], areas[4]["parts"]["plate"]["rect"]
    by = (x - left, y - top)
    assert size == same
    assert by != (0, 0)
    old, new = areas[4]["labels"]["price"]["at"], after[4]["labels"]["price"]["at"]
    assert (new[0] - old[0], new[1] - old[1]) == by  # goes along
    undo(it, 3)
    assert screen.session.kept.path.read_bytes() == before


@pytest.mark.usefixtures("drawn")
def test_a_corner_takes_the_neighbour_s_border_along_and_keys_do_the_same(it: Headless) -> None:
    screen = workshop(it, "ankh_morpork")
    it.click("picture")
    screen.spaces.choose(0, 0)
    it.key(pygame.K_k, unicode="k")
    settle(it)

    def shared() -> list[list[int]]:
        areas: Any = held(screen)["geometry"]["spaces"]["areas"]
        one, other = (areas[n]["shape"]["polygon"] for n in (0, 1))
        return [corner for corner in one if corner in other]

    count = len(shared())
    corners: Any = held(screen)["geometry"]["spaces"]["areas"][0]["shape"]["polygon"]
    number = corners.index(shared()[count // 2])
    corner = handle_at(it, "shape.polygon", number)
    pull(it, corner, (corner[0] + 6, corner[1] + 8))
    assert len(shared()) == count
    widget = it.widget("handles")
    assert isinstance(widget, HandlesWidget)
    screen.widgets.focus(widget)
    steps = len(screen.session.document.done)
    for key in (pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_DOWN):
        it.key(key)
    settle(it)
    assert len(screen.session.document.done) == steps + 1  # arrows in a row are one step
    moved: Any = held(screen)["geometry"]["spaces"]["areas"][0]["shape"]["polygon"]
    it.key(pygame.K_INSERT)
    assert len(held(screen)["geometry"]["spaces"]["areas"][0]["shape"]["polygon"]) == len(moved) + 1
    screen.widgets.focus(it.widget("handles"))
    it.key(pygame.K_DELETE)
    after: Any = held(screen)["geometry"]["spaces"]["areas"][0]["shape"]["polygon"]
    assert len(after) == len(moved)
    settle(it)
    assert screen.session.plays, screen.session.problems


def number(it: Headless, key: str, value: int) -> None:
    """Type a number of the panel."""
    it.click(key)
    it.type(str(value))
    it.key(pygame.K_RETURN)
    settle(it)


@pytest.mark.usefixtures("drawn")
def test_a_plate_and_what_stands_on_it_have_numbers_of_place_and_size(it: Headless) -> None:
    screen = workshop(it, "ankh_morpork")
    it.click("picture")
    settle(it)
    screen.spaces.choose(0, 0)
    it.key(pygame.K_p, unicode="p")
    it.press(handle_at(it, "parts.plate.rect"))
    settle(it)
    before = screen.session.document.raw

    def area() -> Any:
        found: Any = held(screen)["geometry"]["spaces"]["areas"][0]
        return found

    way = "at:geometry.spaces.areas.0."
    assert (area()["parts"]["plate"]["rect"], area()["labels"]["price"]["at"]) == ([1244, 126, 317, 56], [1530, 152])
    screen.widgets.focus(it.widget("handles"))
    it.key(pygame.K_RIGHT)
    assert area()["parts"]["plate"]["rect"] == [1245, 126, 317, 56]  # its middle is half a unit off
    number(it, f"{way}parts.plate.rect.0", 1250)
    number(it, f"{way}parts.plate.rect.2", 331)
    number(it, f"{way}labels.price.at.0", 1549)
    assert area()["parts"]["plate"]["rect"] == [1250, 126, 331, 56]
    assert area()["labels"]["number"]["at"] == [1272, 152]
    assert area()["labels"]["price"]["at"] == [1549, 152]
    assert area()["slots"]["trouble"] == [[1602, 154]]
    assert screen.session.plays, screen.session.problems
    undo(it, 4)
    assert screen.session.document.raw == before


@pytest.mark.usefixtures("drawn")
def test_the_ground_has_corners_and_typing_moves_one(it: Headless) -> None:
    screen = workshop(it, "ankh_morpork")
    it.click("picture")
    settle(it)
    screen.spaces.choose(0, 0)
    it.key(pygame.K_k, unicode="k")
    it.press(handle_at(it, "parts.square.polygon", 4))
    settle(it)
    number(it, "at:geometry.spaces.areas.0.parts.square.polygon.4.0", 1240)
    ground = held(screen)["geometry"]["spaces"]["areas"][0]["parts"]["square"]["polygon"]
    assert (ground[3], ground[4]) == ([1230, 261], [1240, 267])
    screen.widgets.focus(it.widget("handles"))
    it.key(pygame.K_DELETE)
    settle(it)
    assert held(screen)["geometry"]["spaces"]["areas"][0]["parts"]["square"]["polygon"] == [*ground[:4], *ground[5:]]
    before: Any = held(screen)["areas"]
    for _ in range(20):
        it.key(pygame.K_DELETE)  # leaves three, and neither the outline nor the area goes
    settle(it)
    outline = boards.usual("ankh_morpork").data["geometry"]["spaces"]["areas"][0]["shape"]["polygon"]
    (area, *_) = held(screen)["geometry"]["spaces"]["areas"]
    assert len(area["parts"]["square"]["polygon"]) == 3
    assert area["shape"]["polygon"] == outline
    assert held(screen)["areas"] == before
    assert screen.session.plays, screen.session.problems


@pytest.mark.usefixtures("drawn")
def test_a_river_is_drawn_bent_and_taken_away_and_the_city_loses_its_name(it: Headless) -> None:
    screen = workshop(it, "ankh_morpork")
    draw_river = "at:geometry.decor.river.labels.name.at:add"
    screen.tabs.turn("numbers")
    assert screen.widgets.find(draw_river) is None  # the picture shows one
    screen.tools.take_off()
    settle(it)
    before, shown = screen.session.document.raw, screen.session.drawn
    it.widget(draw_river).activate()
    settle(it)
    assert screen.session.plays, screen.session.problems
    assert shown is not None
    assert screen.session.drawn is not None
    assert screen.session.drawn.pixels != shown.pixels
    screen.tabs.turn("spaces")
    screen.spaces.choose(1, 0)
    it.key(pygame.K_k, unicode="k")
    settle(it)
    bend = handle_at(it, "line", 1)
    pull(it, bend, (bend[0] + 10, bend[1] + 20))
    it.key(pygame.K_INSERT)
    settle(it)
    (course,) = held(screen)["geometry"]["decor"]["river"]["courses"]
    assert len(course) == 4
    assert course[1] != [1152, 636]
    it.click("put_in")
    settle(it)
    assert len(held(screen)["geometry"]["decor"]["river"]["courses"]) == 2
    it.key(pygame.K_DELETE)
    settle(it)
    assert held(screen)["geometry"]["decor"]["river"]["courses"] == [course]
    assert screen.session.plays, screen.session.problems
    screen.tabs.turn("numbers")
    title = it.widget("at:geometry.decor.title")
    assert isinstance(title, Dropdown)
    title.choose(None)
    settle(it)
    assert "title" not in held(screen)["geometry"]["decor"]
    assert screen.session.plays, screen.session.problems
    undo(it, 6)
    assert screen.session.document.raw == before


@pytest.mark.usefixtures("drawn")
def test_threads_join_and_part_by_clicks_and_b_makes_a_bridge(it: Headless) -> None:
    screen = workshop(it, "ankh_morpork")
    before = screen.session.kept.path.read_bytes()
    screen.spaces.choose(0, 4)  # the Scours
    it.key(pygame.K_n, unicode="n")

    def click(area: str) -> None:
        outline = screen.stage.polygon(f"area:{area}")
        assert outline
        x, y = (round(sum(point[n] for point in outline) / len(outline)) for n in (0, 1))
        it.move((x, y))
        it.event(pygame.MOUSEBUTTONDOWN, pos=(x, y), button=1)
        it.event(pygame.MOUSEBUTTONUP, pos=(x, y), button=1)
        settle(it)

    click("longwall")  # both lie on the river: by a bridge
    areas: Any = {one["id"]: one for one in held(screen)["areas"]}
    assert "longwall" in areas["the_scours"]["bridges"]
    assert "the_scours" in areas["longwall"]["bridges"]
    assert screen.session.plays, screen.session.problems
    it.key(pygame.K_b, unicode="b")  # the pointer is on it: by land
    settle(it)
    assert ("area:longwall", False) in screen.spaces.threads()
    click("longwall")
    assert "area:longwall" not in [name for name, _ in screen.spaces.threads()]
    assert screen.session.plays, screen.session.problems
    undo(it, 3)
    assert screen.session.kept.path.read_bytes() == before


def test_an_area_is_put_in_and_taken_out_with_all_that_names_it(it: Headless) -> None:
    screen = workshop(it, "ankh_morpork")
    screen.spaces.choose(0, 4)
    it.click("put_in")
    assert it.top.name == "dialogue"  # the picture has no place for it
    it.click("off")
    settle(it)
    assert screen.session.plays, screen.session.problems
    areas: Any = held(screen)["areas"]
    drawn: Any = held(screen)["geometry"]["spaces"]["areas"]
    assert [one["number"] for one in areas] == list(range(1, 14))
    assert {one["id"]: one["number"] for one in drawn} == {one["id"]: one["number"] for one in areas}
    before = screen.session.kept.path.read_text("utf-8").splitlines()
    screen.spaces.choose(0, 7)  # the Shades: an area that is begun in
    it.click("take_out")
    settle(it)
    after = screen.session.kept.path.read_text("utf-8").splitlines()
    assert len(set(after) - set(before)) < 20  # only what names the area, and the numbers of those behind it
    assert screen.session.plays, screen.session.problems
    assert "the_shades" not in str(held(screen)["areas"])
    board = boards.load("ankh_morpork", screen.session.kept.path)
    entry = registry.entry("ankh_morpork")
    assert play_one(registry.game("ankh_morpork"), board, Trial(entry, "", 2, "random"), 1).moves > 10


@pytest.mark.parametrize("every", [40, later(9)])
def test_every_place_of_every_kind_of_board_can_be_dragged_and_undone(it: Headless, every: int) -> None:
    for game in ("wampiry", "ankh_morpork", "osada"):
        path = own(game)
        document = BoardDocument(path.read_bytes(), str(path))
        first, form = document.raw, form_of(game)
        if form.picture != ("geometry",):
            document.change(Remove(form.picture))
        for tape in (tape for tape in form.tapes if value_at(document.data, tape.way)):
            count = len(shapes.handles(document.data, tape, 1))
            assert count, (game, tape.path)
            for number in range(0, count, every):
                handle = shapes.handles(document.data, tape, 1)[number]
                assert document.change(*shapes.moved(document.data, tape, handle, (handle.at[0] + 3, handle.at[1] - 2)))
                verdict = check_text(game, document.text, "mine")
                assert verdict.plays, (game, handle, verdict.problems)
        while document.undo():
            pass
        assert document.raw == first


def test_boxes_are_drawn_areas_filled_and_signs_picked(it: Headless) -> None:
    screen = workshop(it, "krakow", shelf.make_own("krakow", boards.shipped("krakow")[1], {"en": "Quarter"}))
    before = screen.session.kept.path.read_bytes()
    screen.painting._turn(1)
    it.key(pygame.K_i, unicode="i")
    found = it.widget("map")
    assert isinstance(found, GridMap)
    pull(it, found.box((0, 10)).center, found.box((0, 10)).center)
    grid = screen.painting.grid
    assert grid is not None
    assert (screen.painting.sign(grid), screen.painting.tool) == ("P", "brush")
    it.key(pygame.K_r, unicode="r")
    pull(it, found.box((0, 6)).center, found.box((2, 7)).center)
    rows = held(screen)["map"]["districts"].splitlines()
    assert [row[:4] for row in rows[6:8]] == ["PPPK", "PPPK"]
    it.key(pygame.K_f, unicode="f")
    found = it.widget("map")
    pull(it, found.box((15, 0)).center, found.box((15, 0)).center)  # type: ignore[attr-defined]
    rows = held(screen)["map"]["districts"].splitlines()
    assert rows[0] == "S" * 8 + "P" * 8
    assert len(screen.session.document.done) == 2
    undo(it, 2)
    assert screen.session.kept.path.read_bytes() == before
