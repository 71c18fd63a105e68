"""About the program: what it is, whose work is in it, under which licences, and where the user's files lie."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import pygame
from pygame import Rect, Surface

from games import registry
from games.core.contract.texts import N_, Text
from games.core.data.boards import in_language
from games.core.program.paths import resource, user_folder
from games.core.program.version import VERSION
from ui.drawing import draw, pictures, text
from ui.drawing.theme import BODY, DISPLAY, HOUSE, INK_1, LINE, RADIUS_PANEL, SMALL, TEXT, TEXT_2, TITLE
from ui.screens.shared.common import Bar, backdrop, emblem
from ui.shell.scale import BAR, MARGIN
from ui.shell.screen import Screen
from ui.widgets import Button, ListView, ScrollArea

if TYPE_CHECKING:
    from ui.shell.app import App

LIST = "assets/ATTRIBUTION.yaml"
WHAT = N_(
    "Planszownia lets friends play Polish board games at one computer, passing the mouse round the table, with "
    "computer players on the empty chairs."
)
UNOFFICIAL = N_(
    "This program is unofficial: the publishers and authors of the games have neither made nor approved it. Names and "
    "titles belong to their owners. All pictures, sounds and rules texts are its own."
)
OPEN = N_("The program itself is free: MIT License.")
FOLDER = N_("Your settings, matches and boards are here:")


def make(app: App) -> AboutScreen:
    """Build the page about the program."""
    return AboutScreen(app)


class Work(NamedTuple):
    """Somebody's work in the program: its name, who made it, its licence and that licence's text."""

    name: str | Mapping[str, str]  # a title, or words in each language
    author: str
    licence: str
    file: Path

    def called(self, language: str) -> str:
        """Return its name in a language."""
        return self.name if isinstance(self.name, str) else in_language(self.name, language)


def works() -> list[Work]:
    """Read whose works are in the program; DataError if the list is broken."""
    from games.core.data import files  # brings the YAML reader

    items = files.read(resource(LIST)).data["items"]
    return [Work(one["name"], one["author"], one["licence"], resource("assets") / one["file"]) for one in items]


class AboutScreen(Screen):
    """At the left what the program is; at the right the works in it and the licence of the chosen one."""

    name = "about"

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.works = works()
        self.chosen = 0

    def title(self) -> Text:
        return N_("about")

    # Layout --------------------------------------------------------------------------------------------------------
    def layout(self) -> None:
        self.bar = Bar(self, [N_("About")], N_("Back to where you were"))
        wide = min(1400.0, self.scale.width - 2 * MARGIN)
        left, top = (self.scale.width - wide) / 2, BAR + MARGIN
        high = self.scale.height - top - MARGIN
        first = min(480.0, wide * 0.42)
        self.story = self.rect(left, top, first, high)
        self.right = self.rect(left + first + MARGIN, top, wide - first - MARGIN, high)
        self._add_story()
        self._add_works()

    def _add_story(self) -> None:
        inner = self.story.inflate(-2 * self.px(32), -2 * self.px(24))
        button = self.px(44)
        self.paragraphs = self._measure(inner.width)
        high = sum(size + after for _, _, size, after in self.paragraphs) + self._head()
        room = Rect(inner.left, inner.top, inner.width + self.px(16), 0)
        room.height = min(high, inner.height - button - self.px(16))
        self.widgets.add(ScrollArea("tale", room, high, self._paint_tale))
        words = self.say(N_("Copy the folder's path"))
        rect = Rect(inner.left, room.bottom + self.px(16), inner.width, button)
        self.shelf = Rect(inner.left, rect.bottom, inner.width, inner.bottom - rect.bottom)
        tip = N_("To paste into a file manager")
        self.widgets.add(Button("copy", rect, words, self._copy, icon="copy", tip=tip))

    def _head(self) -> int:
        return self.px(112)

    def _measure(self, wide: int) -> list[tuple[str, text.Font, int, int]]:
        """Return the paragraphs: words, font, height, and the room after each."""
        body, small = self.font(BODY), self.font(SMALL + 1, "bold")
        parts = [
            (self.say(WHAT), body, self.px(16)),
            (self.say(UNOFFICIAL), body, self.px(16)),
            (self.say(OPEN), body, self.px(24)),
            (self.say(FOLDER), small, self.px(4)),
            (str(user_folder()), body, self.px(8)),
        ]
        return [(words, font, text.measure(words, font, wide)[1], after) for words, font, after in parts]

    def _copy(self) -> None:
        pygame.scrap.put_text(str(user_folder()))
        self.app.toast(N_("The folder's path is in the clipboard."), "check")

    def _add_works(self) -> None:
        pad, head, row = self.px(16), self.px(52), self.px(56)
        inner = self.right.inflate(-2 * pad, -2 * pad)
        shown = min(len(self.works), max(2, (inner.height - head) * 45 // 100 // row))
        rows = Rect(inner.left, inner.top + head, inner.width, row * shown)
        self.widgets.add(
            ListView("works", rows, len(self.works), row, self._draw_work, chosen=self.chosen, choose=self._choose)
        )
        top = rows.bottom + self.px(16)
        self.page = Rect(inner.left, top, inner.width, inner.bottom - top)
        self._add_licence()

    def _add_licence(self) -> None:
        area = self.page.inflate(-2 * self.px(16), -2 * self.px(12))
        font = self.font(SMALL)
        words = self.works[self.chosen].file.read_text("utf-8")
        wide = area.width - self.px(20)
        self.lines = [line for part in unfolded(words) for line in text.lines(part, font, wide)]
        high = len(self.lines) * text.line_height(font) + self.px(8)
        self.widgets.add(ScrollArea(f"licence:{self.chosen}", area, high, self._paint_licence))

    def _choose(self, index: int) -> None:
        if index != self.chosen:
            self.chosen = index
            self.rebuild()

    # Drawing -------------------------------------------------------------------------------------------------------
    def draw(self, surface: Surface) -> None:
        backdrop(surface, 90)
        self.bar.draw(surface)
        radius = self.px(RADIUS_PANEL)
        draw.gradient(surface, self.story, HOUSE.night, radius, LINE)
        draw.panel(surface, self.right, INK_1, radius, LINE)
        pad = self.px(24)
        head = Rect(self.right.left + pad, self.right.top, self.right.width - 2 * pad, self.px(64))
        text.draw(surface, self.say(N_("Works and licences")), head, self.font(TITLE, "bold"), TEXT)
        draw.panel(surface, self.page, HOUSE.night[1], self.px(8), LINE)
        self._draw_games(surface)
        super().draw(surface)

    def _draw_games(self, surface: Surface) -> None:
        """Draw the emblems of all games in a row at the foot of the story, where there is room for them."""
        games, gap = registry.all_facts(), self.px(16)
        side = min(self.px(72), (self.shelf.width + gap) // len(games) - gap)
        if self.shelf.height < side + 2 * gap:
            return
        left = self.shelf.centerx - (len(games) * (side + gap) - gap) // 2
        for number, facts in enumerate(games):
            rect = Rect(left + number * (side + gap), self.shelf.bottom - side, side, side)
            emblem(surface, facts, rect, shadow=True)

    def _paint_tale(self, surface: Surface, content: Rect) -> None:
        side = self.px(84)
        surface.blit(pictures.load("assets/art/sign.svg", (side * 216 // 200, side)), content.topleft)
        left = content.left + side * 216 // 200 + self.px(20)
        name = Rect(left, content.top, content.right - left - self.px(16), side * 62 // 100)
        text.draw(surface, "Planszownia", name, self.font(DISPLAY, "serif-bold"), HOUSE.light)
        under = Rect(left, name.bottom, name.width, side - name.height)
        words = self.say(N_("version {version}", version=VERSION))
        text.draw(surface, words, under, self.font(BODY), TEXT_2, valign="top")
        top = content.top + self._head()
        for words, font, high, after in self.paragraphs:
            box = Rect(content.left, top, content.width - self.px(16), high)
            text.draw(surface, words, box, font, TEXT, valign="top")
            top += high + after

    def _draw_work(self, surface: Surface, box: Rect, index: int, chosen: bool) -> None:
        work = self.works[index]
        inner = box.inflate(-2 * self.px(12), -2 * self.px(4))
        licence = Rect(0, 0, inner.width * 36 // 100, inner.height)
        licence.topright = inner.topright
        name = Rect(inner.left, inner.top, inner.width - licence.width - self.px(12), inner.height // 2)
        text.draw(surface, work.called(self.app.language), name, self.font(BODY, "bold"), TEXT)
        text.draw(surface, work.author, name.move(0, name.height), self.font(SMALL), TEXT_2)
        text.draw(surface, work.licence, licence, self.font(SMALL + 1), TEXT_2, align="right")

    def _paint_licence(self, surface: Surface, content: Rect) -> None:
        font = self.font(SMALL)
        step = text.line_height(font)
        clip = surface.get_clip()
        first = max(0, (clip.top - content.top) // step)
        last = min(len(self.lines), (clip.bottom - content.top) // step + 1)
        for number in range(first, last):
            box = Rect(content.left, content.top + number * step, content.width - self.px(16), step)
            text.draw(surface, self.lines[number], box, font, TEXT_2, wrapping=False)


def unfolded(words: str) -> list[str]:
    """Join the lines of each paragraph of a text that was broken for a terminal; empty lines part paragraphs."""
    paragraphs: list[str] = []
    for block in words.replace("\r", "").split("\n\n"):
        joined = " ".join(line.strip() for line in block.split("\n") if line.strip(" -="))
        if joined:
            paragraphs += [joined, ""]
    return paragraphs
