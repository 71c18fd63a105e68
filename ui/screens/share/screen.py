"""The preview of a match's picture, with or without names."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

import pygame
from pygame import Rect, Surface

from games.core.contract.errors import system_reason
from games.core.contract.texts import N_, Text
from games.core.match.match import Match
from games.core.program.paths import pictures_folder
from games.core.review.summary import ReviewSummary
from ui.drawing import draw
from ui.drawing.record import paused
from ui.drawing.theme import INK_1, LINE, RADIUS_PANEL, game_theme
from ui.layout import Anchor, Column, Node, Paint, Row, Slot
from ui.screens.result.outcome import stored_review
from ui.screens.share.card import PICTURE_SIZE, MatchCard
from ui.screens.shared.page import bar, page
from ui.shell.scale import BAR_HEIGHT
from ui.shell.screen import Screen
from ui.widgets import Button, Toggle

if TYPE_CHECKING:
    from ui.shell.app import App

EDGE, ROW = 24.0, 56.0


def create_screen(app: App, match: Match, path: Path | None = None, review: ReviewSummary | None = None) -> ShareScreen:
    """Return the screen for a finished match.

    `review` is by default the one saved with the journal `path`.
    """
    return ShareScreen(app, match, path, review)


class ShareScreen(Screen):
    """A screen with the picture, a switch for names and the save button."""

    name = "share"

    def __init__(self, app: App, match: Match, path: Path | None, review: ReviewSummary | None) -> None:
        super().__init__(app)
        self.match, self.path, self.shows_names = match, path, True
        self.review = review or stored_review(match, path)
        self.played = match.started
        self.theme = game_theme(match.game.facts.theme)

    def title(self) -> Text:
        return N_("picture of the match")

    def build(self) -> Node:
        header = bar(self, [self.match.game.facts.title, N_("Save picture")], N_("Back (Esc)"))
        width, height = self.scale.width - 2 * EDGE, self.scale.height - BAR_HEIGHT - 3 * EDGE - ROW
        share = min(1 / self.unit, width / PICTURE_SIZE[0], height / PICTURE_SIZE[1])
        self.frame = Paint(self._draw_picture, width=PICTURE_SIZE[0] * share, height=PICTURE_SIZE[1] * share)
        toggle, save = Slot(self._names_toggle, weight=1), Slot(self._save_button, weight=1)
        row = Row(toggle, save, gap=16, width=min(720.0, width), height=ROW)
        content = Column(Anchor(self.frame, weight=1), row, align="center", gap=EDGE, pad=EDGE)
        return page(self, header, content, dim=110)

    def layout(self) -> None:
        super().layout()
        self.card = MatchCard(self.app, self.palette, self.match, self.review, self.played, self.shows_names)
        with paused():
            self.picture = self.card.draw_picture()
        self.preview = pygame.transform.smoothscale(self.picture, self.frame.rect.size)
        if self.widgets.focused is None:
            self.widgets.focus(self.widgets["save"])

    def _names_toggle(self, rect: Rect) -> Toggle:
        tip, label = self.translate(N_("Colours instead of names")), self.translate(N_("Without names"))
        return Toggle("names", rect, label, not self.shows_names, self._call, theme=self.theme, tip=tip)

    def _save_button(self, rect: Rect) -> Button:
        tip, label = self.translate(N_("To your pictures folder (S)")), self.translate(N_("Save picture"))
        return Button(
            "save",
            rect,
            label,
            self.save_picture,
            kind="accent",
            theme=self.theme,
            icon="save",
            hint="S",
            size=18,
            tip=tip,
        )

    def _call(self, without: bool) -> None:
        self.shows_names = not without
        self.rebuild()

    def save_picture(self) -> None:
        """Save the picture, and close the screen."""
        data = png_bytes(self.picture)
        day = f"-{self.played:%Y-%m-%d}" if self.played is not None else ""
        try:
            path = save_png(data, f"planszownia-{self.match.game.facts.id}{day}")
        except OSError as error:
            self.app.show_error(N_("The picture can't be saved: {why}.", why=system_reason(error)))
            return
        self.app.pop(self)
        self.app.show_toast(N_("Saved: {file}", file=str(path)), "check")

    def on_event(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.KEYDOWN and event.key == pygame.K_s:
            self.save_picture()
            return True
        return False

    def _draw_picture(self, surface: Surface, rect: Rect) -> None:
        draw.shadow(surface, rect, self.px(RADIUS_PANEL), self.px(16), self.px(8), 160)
        draw.rounded_box(surface, rect, INK_1, 0)
        surface.blit(self.preview, rect)
        draw.outline(surface, rect, LINE, 0)


def png_bytes(picture: Surface) -> bytes:
    """Return a picture as the content of a PNG file."""
    file = BytesIO()
    pygame.image.save(picture, file, "picture.png")
    return file.getvalue()


def save_png(data: bytes, stem: str) -> Path:
    """Write a PNG file under an unused name, such as `stem-2.png`.

    Raises OSError.
    """
    folder = pictures_folder()
    folder.mkdir(parents=True, exist_ok=True)
    number, path = 2, folder / f"{stem}.png"
    while True:
        try:
            file = path.open("xb")
            break
        except FileExistsError:
            path = folder / f"{stem}-{number}.png"
            number += 1
    try:
        with file:
            file.write(data)
    except OSError:
        path.unlink(missing_ok=True)
        raise
    return path
