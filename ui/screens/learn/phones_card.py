"""The card that explains how to join with a phone."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from pygame import Rect

from games.core.contract.texts import N_
from ui.drawing.theme import BODY, GameTheme
from ui.layout import Bullet, Column, Label, Node, Slot, Spacer
from ui.screens.shared.page import PopupScreen
from ui.widgets import Button

if TYPE_CHECKING:
    from ui.shell.app import App

WIDTH, PAD = 600, 24  # design units
TITLE, OPEN = N_("How to join with a phone"), N_("Phones")
STEPS = (
    N_(
        "Open Phones at the table or in the new-game form and turn them on. Phone and computer must be "
        "on the same Wi-Fi."
    ),
    N_(
        "Scan the code with the phone's camera and tap your name. A phone that drops out finds its seat "
        "again by itself."
    ),
    N_("Your cards stay covered: hold one to look at it. Questions for you appear on the phone."),
    N_("When everybody decides in secret, all answer at the same time. The table shows who is ready."),
    N_("Phone flat or out of reach? “Decide here” at the table brings its question to the screen, behind the curtain."),
)


class PhonesCard(PopupScreen):
    """A lesson card: the steps to join with a phone, and a button that opens the panel for phones."""

    name = "phones_card"
    is_read_on_open = True
    min_canvas = (640.0, 460.0)
    pad = PAD

    def __init__(self, app: App, theme: GameTheme) -> None:
        super().__init__(app)
        self.theme = theme

    def build(self) -> Node:
        steps = [Bullet(Label(step, BODY), self.theme.light) for step in STEPS]
        button = Slot(self._open_button, height=52)
        content = Column(*steps, Spacer(8), button, gap=12, pad=(PAD, 4, PAD, PAD))
        return self.popup(TITLE, content, width=min(WIDTH, self.scale.width - 32), margin=12)

    def _open_button(self, rect: Rect) -> Button:
        act = partial(self.app.open, "phones", theme=self.theme)
        return Button("phones", rect, self.translate(OPEN), act, kind="accent", theme=self.theme, icon="phone")
