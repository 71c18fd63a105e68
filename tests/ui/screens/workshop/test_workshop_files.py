"""Files of the workshop that are changed by another program, unreadable, linked or invalid."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from games.core.data import boards
from tests.ui.workshops import open_workshop, own_board, settle
from ui.screens.workshop.screen import WorkshopScreen
from ui.shell import desktop
from ui.shell.headless import Headless

pytestmark = pytest.mark.usefixtures("stub_renderer")


def test_conflicting_changes_of_the_file_ask_which_to_keep(it: Headless) -> None:
    screen = open_workshop(it)
    path = screen.session.file.path
    for answer, turns in (("mine", 14), ("theirs", 9)):
        screen.context.change(screen.session.fields.edits_for(screen.session.data, turns_field(screen), 14), "typing")
        path.write_text(path.read_text("utf-8").replace("turns: 15", "turns: 9"), "utf-8")
        screen.session._watched = 0.0
        it.step(0.05)
        assert it.top.name == "dialogue"
        it.click(answer)
        settle(it)
        assert boards.load_game_board("wampiry", path).data["rules"]["turns"] == turns
        path.write_text(path.read_text("utf-8").replace(f"turns: {turns}", "turns: 15"), "utf-8")
        settle(it)
    assert list(path.parent.glob("*.other-1.yaml~"))


def test_a_file_that_another_program_left_unreadable_is_waited_for(it: Headless) -> None:
    screen = open_workshop(it)
    path = screen.session.file.path
    whole = path.read_text("utf-8")
    path.write_text(whole.replace("rules:", "rules", 1), "utf-8")
    screen.session._watched = -9.0
    it.step(0.05)
    assert it.top is screen
    assert screen.session.notice is not None
    assert screen.session.notice.message == "changed elsewhere: error in line {line}"
    path.write_text(whole.replace("turns: 15", "turns: 9"), "utf-8")
    screen.session._watched = -9.0
    it.step(0.05)
    assert screen.session.data["rules"]["turns"] == 9


def turns_field(screen: WorkshopScreen) -> object:
    sections = screen.session.fields.sections(screen.session.data, "en")
    return next(one for _, fields in sections for one in fields if one.place == ("rules", "turns"))


def test_a_file_that_cannot_be_read_leads_to_the_text_editor(it: Headless, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[Path] = []
    monkeypatch.setattr(desktop, "open_in_editor", lambda path: not opened.append(path))
    it.open("boards")
    for content in (b"{", b"\xff", b"", b"- a", b"\x00\x01" * 99):
        path = own_board()
        path.write_bytes(content)
        it.app.open("workshop", game="wampiry", path=path)
        assert it.top.name == "dialogue", content
        it.click("edit")
        assert opened.pop() == path


@pytest.mark.skipif(sys.platform == "win32", reason="links need rights of their own there")
def test_a_link_leaving_the_folder_is_not_followed(it: Headless) -> None:
    it.open("boards")
    path = own_board()
    path.unlink()
    os.symlink("/etc/hostname", path)
    it.app.open("workshop", game="wampiry", path=path)
    assert "out of the folder of boards" in it.words().replace("\n", " ")


def test_a_board_with_invalid_data_can_be_opened(it: Headless) -> None:
    path = own_board()
    head = "format: 1\ngame: wampiry\nkind: board\n"
    for content in (
        "rules: 7\nring: {a: [1]}\n",
        "name: [1]\nring: [3, {id: x}]\n",
        "rules: 5\n",
        "rules: {turns: x}\n",
    ):
        path.write_text(head + content, "utf-8")
        screen = open_workshop(it, "wampiry", path)
        for tab in ("numbers", "words", "faults"):
            screen.context.open_tab(tab)
            settle(it)
            assert it.words()
        it.app.home()
