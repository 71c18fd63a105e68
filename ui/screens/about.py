"""The "About" page: description of the program, included works with licences, user's folder."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import pygame
from pygame import Rect, Surface

from games import registry
from games.core.contract.texts import N_, Text
from games.core.data.boards import text_in_language
from games.core.program.compiled import is_compiled
from games.core.program.log import log_path
from games.core.program.paths import resource_path, user_folder
from games.core.program.version import VERSION
from ui.drawing import draw, pictures, text
from ui.drawing.theme import BODY, DEFAULT_THEME, DISPLAY, LINE, RADIUS_PANEL, SMALL, TEXT, TEXT_2, TITLE
from ui.layout import Box, Column, Label, Node, Paint, Panel, Row, Scroll, Slot, Spacer
from ui.screens.shared.common import draw_emblem, show_file
from ui.screens.shared.page import bar, page
from ui.shell.scale import BAR_HEIGHT, MARGIN
from ui.shell.screen import Screen
from ui.widgets import Button, ListView, ScrollArea

if TYPE_CHECKING:
    from ui.shell.app import App

ATTRIBUTION_FILE = "assets/ATTRIBUTION.yaml"
# design units: logo height; logo width divided by height; row height
LOGO_HEIGHT, LOGO_RATIO, WORK_ROW_HEIGHT = 84, 1.08, 56
DESCRIPTION = N_(
    "Polish board games for friends at one computer: the mouse goes round the table, and computer "
    "players take the empty chairs."
)
UNOFFICIAL_NOTE = N_(
    "Planszownia is unofficial: the games' authors and publishers have neither made nor endorsed it. "
    "Names and titles belong to their owners. The pictures, sounds and rules texts are the program's "
    "own."
)
COMPILED_NOTE = N_("The rules are compiled, so computer players think faster.")
LICENCE_NOTE = N_("The program itself is free software (MIT License).")
FOLDER_LABEL = N_("Your settings, matches and boards are here:")


def create_screen(app: App) -> AboutScreen:
    """Build the "About" page."""
    return AboutScreen(app)


class IncludedWork(NamedTuple):
    """A third-party work in the program, such as a font."""

    name: str | Mapping[str, str]  # the title, or a title for each language
    author: str
    licence: str
    licence_file: Path

    def name_in(self, language: str) -> str:
        """Return the title in a language."""
        return self.name if isinstance(self.name, str) else text_in_language(self.name, language)


def read_works() -> list[IncludedWork]:
    """Read the list of included works. Raises DataError if the file is invalid."""
    from games.core.data import files  # imports the slow YAML reader

    items = files.read_document(resource_path(ATTRIBUTION_FILE)).data["items"]
    return [
        IncludedWork(one["name"], one["author"], one["licence"], resource_path("assets") / one["file"]) for one in items
    ]


class AboutScreen(Screen):
    """The "About" page: description, works, and the selected work's licence."""

    name = "about"

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.works = read_works()
        self.chosen = 0

    def title(self) -> Text:
        return N_("about")

    def build(self) -> Node:
        header = bar(self, [N_("About")], N_("Back to where you were"))
        width = min(1400.0, self.scale.width - 2 * MARGIN)
        panels = Row(self._story(min(480.0, width * 0.42)), self._works(), gap=MARGIN, width=width)
        return page(self, header, Row(Spacer(), panels, Spacer(), pad=(0, MARGIN)))

    def _story(self, width: float) -> Node:
        """Return the panel with the description of the program."""
        folder = Column(Label(FOLDER_LABEL, SMALL + 1, face="bold"), Label(str(user_folder())), gap=4, pad=(0, 8, 0, 8))
        paragraphs = Column(
            self._sign(),
            Label(DESCRIPTION),
            *([Label(COMPILED_NOTE)] if is_compiled() else ()),
            Label(UNOFFICIAL_NOTE),
            Label(LICENCE_NOTE),
            folder,
            gap=16,
        )
        copy, show = Slot(self._copy_button, height=44), Slot(self._log_button, height=44)
        buttons = Column(copy, show, gap=8, pad=(0, 16, 16, 0))
        emblems = Column(Paint(self._draw_emblems, weight=1), pad=(0, 0, 16, 0), weight=1)
        content = Column(Scroll("tale", paragraphs, bar=16, weight=0), buttons, emblems)
        return Panel(content, paint=self._night, pad=(32, 24, 16, 24), width=width)

    def _sign(self) -> Node:
        """Return the logo, name and version."""
        name = Label("Planszownia", DISPLAY, DEFAULT_THEME.light, "serif-bold", height=LOGO_HEIGHT * 0.62)
        edition = N_("version {version}").with_args(version=VERSION)
        version = Label(edition, colour=TEXT_2, valign="top", height=LOGO_HEIGHT * 0.38)
        sign = Paint(_draw_sign, width=LOGO_HEIGHT * LOGO_RATIO)
        return Row(sign, Column(name, version, weight=1), gap=20, height=LOGO_HEIGHT + 12, pad=(0, 0, 0, 12))

    def _copy_button(self, rect: Rect) -> Button:
        tip = N_("Paste it into a file manager")
        return Button("copy", rect, self.translate(N_("Copy the folder's path")), self._copy, icon="copy", tip=tip)

    def _log_button(self, rect: Rect) -> Button:
        tip = N_("What the program did and what went wrong, without names; useful when you report a problem")
        return Button("log", rect, self.translate(N_("Show the log")), self._show_log, icon="folder", tip=tip)

    def _works(self) -> Node:
        """Return the list of works above the selected work's licence."""
        licence = Panel(Slot(self._licence_area, weight=1), paint=self._licence_ground, pad=(16, 12), weight=1)
        works = Slot(self._works_list, height=self._shown_works() * WORK_ROW_HEIGHT)
        heading = Row(Label(N_("Credits and licences"), TITLE, face="bold", weight=1), height=64, pad=(8, 0))
        return Panel(Column(heading, Spacer(4), works, Spacer(16), licence), pad=(16, 0, 16, 16), weight=1)

    def _shown_works(self) -> int:
        """Return the number of rows in the list of works, which takes up to half of the panel's height."""
        room = (self.scale.height - BAR_HEIGHT - 2 * MARGIN - 84) * 0.45
        return min(len(self.works), max(2, int(room // WORK_ROW_HEIGHT)))

    def _works_list(self, rect: Rect) -> ListView:
        height = self.px(WORK_ROW_HEIGHT)
        row, choose = self._draw_work, self._choose
        return ListView("works", rect, len(self.works), height, row, chosen=self.chosen, choose=choose)

    def _licence_area(self, rect: Rect) -> ScrollArea:
        font = self.font(SMALL)
        licence = self.works[self.chosen].licence_file.read_text("utf-8")
        width = rect.width - self.px(20)
        self.lines = [line for part in unwrap(licence) for line in text.break_lines(part, font, width)]
        height = len(self.lines) * text.line_height(font) + self.px(8)
        return ScrollArea(f"licence:{self.chosen}", rect, height, self._paint_licence)

    def _copy(self) -> None:
        pygame.scrap.put_text(str(user_folder()))
        self.app.show_toast(N_("The folder's path has been copied."), "check")

    def _show_log(self) -> None:
        path = log_path(user_folder())
        if not path.exists():
            self.app.show_toast(N_("There is no log: its folder can't be written to."))
        else:
            show_file(self.app, path)

    def _choose(self, index: int) -> None:
        if index != self.chosen:
            self.chosen = index
            self.rebuild()

    def _night(self, surface: Surface, rect: Rect) -> None:
        draw.gradient_box(surface, rect, DEFAULT_THEME.night, self.px(RADIUS_PANEL), LINE)

    def _licence_ground(self, surface: Surface, rect: Rect) -> None:
        draw.rounded_box(surface, rect, DEFAULT_THEME.night[1], self.px(8), LINE)

    def _draw_emblems(self, surface: Surface, rect: Rect) -> None:
        """Draw the emblems of all games, if there is room."""
        games, gap = registry.all_facts(), 16 * self.unit
        side = min(72 * self.unit, (rect.width + gap) / len(games) - gap)
        if rect.height < side + gap:
            return
        row = Box(rect.centerx - (len(games) * (side + gap) - gap) / 2, rect.bottom - side, rect.width, side, 1.0)
        for facts in games:
            draw_emblem(surface, facts, row.cut_left(side, gap).rect, shadow=True)

    def _draw_work(self, surface: Surface, rect: Rect, index: int, chosen: bool) -> None:
        work = self.works[index]
        name, licence = Box.of(rect, self.unit).pad(12, 4).columns((64, 36), gap=12)
        author = name.cut_bottom(name.height / 2 / self.unit)
        text.draw(surface, work.name_in(self.app.language), name.rect, self.font(BODY, "bold"), TEXT)
        text.draw(surface, work.author, author.rect, self.font(SMALL), TEXT_2)
        text.draw(surface, work.licence, licence.rect, self.font(SMALL + 1), TEXT_2, align="right")

    def _paint_licence(self, surface: Surface, content: Rect) -> None:
        font = self.font(SMALL)
        step = text.line_height(font)
        clip = surface.get_clip()
        first = max(0, (clip.top - content.top) // step)
        last = min(len(self.lines), (clip.bottom - content.top) // step + 1)
        for number in range(first, last):
            line = Rect(content.left, content.top + number * step, content.width - self.px(16), step)
            text.draw(surface, self.lines[number], line, font, TEXT_2, wrapping=False)


def _draw_sign(surface: Surface, rect: Rect) -> None:
    surface.blit(pictures.load("assets/art/sign.svg", rect.size), rect)


def unwrap(words: str) -> list[str]:
    """Join the lines of each paragraph of a hard-wrapped text; empty lines separate paragraphs."""
    paragraphs: list[str] = []
    for block in words.replace("\r", "").split("\n\n"):
        joined = " ".join(line.strip() for line in block.split("\n") if line.strip(" -="))
        if joined:
            paragraphs += [joined, ""]
    return paragraphs
