"""In the bar over the workshop: the board's name, whether it plays, whether its file is saved."""

from __future__ import annotations

from collections.abc import Callable

from pygame import Rect, Surface

from games.core.contract.texts import N_, N_n, Text
from ui.drawing import draw, marks, text
from ui.drawing.theme import INK_1, INK_2, INK_3, RADIUS_BUTTON, SMALL, TEXT, TEXT_2, Colour, GameTheme, mix
from ui.screens.shared.common import emblem
from ui.screens.workshop.session import Session
from ui.shell.screen import Screen
from ui.widgets.base import Widget

HIGH, SHORT = 40, 36  # design units: of the name and of the sign; the sign without words
CHECKED = N_("being checked")  # the longest words of the sign
RENAME, TO_FAULTS = N_("Change the name"), N_("To the faults")


class NameWidget(Widget):
    """The name in the game's letters: a click leads to where it is changed."""

    def __init__(self, rect: Rect, words: str, theme: GameTheme, act: Callable[[], object]) -> None:
        super().__init__("name", rect, tip=RENAME)
        self.words, self.theme, self.act = words, theme, act

    def activate(self) -> None:
        self.host.play("click")
        self.act()

    def draw(self, surface: Surface) -> None:
        if self.hovered:
            draw.panel(surface, self.rect, INK_3, self.px(RADIUS_BUTTON))
        inner = self.rect.inflate(-2 * self.px(8), 0)
        text.draw(surface, self.words, inner, self.font(20, self.theme.display), self.theme.light, wrapping=False)
        self.draw_ring(surface)


class StateWidget(Widget):
    """The sign that says whether the board plays: a click opens the tab with its faults.

    In words, as wide as what it says now; `short` is its icon alone.
    """

    def __init__(self, rect: Rect, session: Session, act: Callable[[], object], short: bool = False) -> None:
        super().__init__("state", rect, tip=TO_FAULTS)
        self.session, self.act, self.short = session, act, short

    def activate(self) -> None:
        self.host.play("click")
        self.act()

    def state(self) -> tuple[Text, str, Colour]:
        """Return the words, the icon and the colour of how things stand."""
        problems, palette = self.session.problems, self.host.palette
        if problems is None:
            return CHECKED, "clock", TEXT_2
        if problems:
            return N_n("{n} fault", "{n} faults", n=len(problems)), "error", palette.bad
        return N_("Plays"), "check", palette.good

    @staticmethod
    def width(screen: Screen, words: Text) -> int:
        """Return how wide the sign is with these words."""
        return text.width(screen.say(words), screen.font(SMALL + 1, "bold")) + screen.px(16 + 28)

    def draw(self, surface: Surface) -> None:
        words, icon, colour = self.state()
        side = self.px(16)
        box = self.rect.inflate(0, -2 * self.px(5))
        draw.panel(
            surface, box, mix(INK_2, colour, 0.24 if self.hovered else 0.14), self.px(6), mix(colour, INK_1, 0.5)
        )
        marks.icon(surface, icon, (box.left + self.px(10) + side // 2, box.centery), side, colour)
        if not self.short:
            said, font = self.host.say(words), self.font(SMALL + 1, "bold")
            left, ink = box.left + side + self.px(16), TEXT if colour == TEXT_2 else colour
            text.draw(surface, said, Rect(left, box.top, box.right - left, box.height), font, ink, wrapping=False)
        self.draw_ring(surface)


class Head:
    """Places name and sign between the way back and the buttons at the right, and draws what is not a widget."""

    def __init__(self, screen: Screen, session: Session, theme: GameTheme) -> None:
        self.screen, self.session, self.theme = screen, session, theme
        self.emblem, self.right = Rect(0, 0, 0, 0), 0
        self.sign: StateWidget | None = None

    def lay_out(
        self, left: int, right: int, high: int, rename: Callable[[], object], faults: Callable[[], object]
    ) -> None:
        """Place what has room; a long name is shortened, and what has none at all is left out."""
        screen, px = self.screen, self.screen.px
        side, tall = px(34), px(HIGH)
        self.emblem, self.right = Rect(left, (high - side) // 2, side, side), right
        left = self.emblem.right + px(4)
        name, font = self.session.name(screen.app.language), screen.font(20, self.theme.display)
        needed = text.width(name, font) + 1 + 2 * px(8)
        most = StateWidget.width(screen, CHECKED)
        wide = min(needed, max(0, right - left - most - px(8)))
        if wide >= min(px(76), needed):
            screen.widgets.add(NameWidget(Rect(left, (high - tall) // 2, wide, tall), name, self.theme, rename))
            left += wide + px(8)
        self.sign = None
        short = right - left < most
        if right - left >= px(SHORT):
            box = Rect(left, (high - tall) // 2, px(SHORT) if short else most, tall)
            self.sign = screen.widgets.add(StateWidget(box, self.session, faults, short))

    def draw(self, surface: Surface) -> None:
        """Draw emblem and whether the file is saved."""
        emblem(surface, self.session.facts, self.emblem)
        if self.sign is None or self.sign.short:
            return
        self.sign.rect.width = StateWidget.width(self.screen, self.sign.state()[0])
        said, font = self.screen.say(self.session.kept_words), self.screen.font(14)
        left = self.sign.rect.right + self.screen.px(14)
        if left + text.width(said, font) < self.right:
            ink = self.screen.app.palette.bad if self.session.trouble is not None else TEXT_2
            box = Rect(left, 0, self.right - left, 2 * self.emblem.centery)
            text.draw(surface, said, box, font, ink, wrapping=False)
