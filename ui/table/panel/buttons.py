"""What can be chosen, as widgets: cards and rows in the decision card, and spots on the board."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from pygame import Rect, Surface

from games.core.contract.controller import Label
from games.core.contract.texts import Text
from ui.boards.shared import art
from ui.drawing import draw, marks, text
from ui.drawing.theme import INK_2, INK_3, IVORY, LINE, RADIUS_BUTTON, SMALL, TEXT, TEXT_2, mix
from ui.table.acting.tooltips import TIP_BREAK
from ui.table.cards.faces import PAPER, SEPIA, draw_glyph
from ui.widgets.base import Widget, Words

if TYPE_CHECKING:
    from ui.table.screen import TableScreen


ROW_HIGH, LOW_ROW = 60, 48  # design units; of a row that has a title alone
NARROW = 180  # answers up to this wide, which lie side by side, have their words in the middle


def _plain(words: str) -> str:
    """Return words as they are compared: their first letter and how they end do not count."""
    return words.rstrip(".!").replace("\u00a0", " ").casefold()


class Choice(Widget):
    """A widget that chooses a name on the table."""

    def __init__(self, table: TableScreen, name: str, rect: Rect, **more: Any) -> None:
        super().__init__(name, rect, **more)
        self.table, self.name = table, name

    def activate(self) -> None:
        if self.table.debounce.seen() or not self.table.card.rect.contains(self.rect):
            self.table.choose(self.name)

    def written(self) -> Sequence[Text | str | None]:
        """Return what stands on it in words: its tooltip does not say that again."""
        return ()

    def tip_lines(self) -> list[str]:
        """Return what there is to tell: a title, which may be empty, and lines."""
        telling = self.table.tooltips
        return [telling.title_for(self.name), *filter(None, telling.words_for(self.name).split(TIP_BREAK))]

    def tip_words(self) -> Words | None:
        return self._tip()[1]

    def tip_title(self) -> str:
        return self._tip()[0]

    def _tip(self) -> tuple[str, str]:
        """Return title and words of the tooltip, without what is written here already."""
        read = {_plain(self.table.say(told, self.table.session.lexicon)) for told in self.written() if told is not None}
        if not self.enabled and self.reason is not None:
            reason = self.table.say(self.reason)
            return "", reason if _plain(reason) not in read else ""
        title, *lines = self.tip_lines()
        new = [line for line in lines if _plain(line) not in read]
        if lines and not new and _plain(title) not in read:
            return "", title
        return title, TIP_BREAK.join(new)

    def tip_anchor(self) -> Rect:
        """Return the whole decision card for what lies in it, so that no answer is covered."""
        card = self.table.card.rect
        return card if card.contains(self.rect) else self.rect

    @property
    def chosen(self) -> bool:
        """Whether it is part of the selection, or means the same as something that is, such as a place on the board."""
        return self.name in self.table.pointing.chosen_on_board()

    @property
    def lit(self) -> bool:
        """Whether the pointer or the keyboard is on it, or on the same thing on the board."""
        return self.hovered or self.name in self.table.pointing.names()


class Spot(Choice):
    """A thing on the board that can be chosen; the painter draws it."""

    def hit(self, pos: tuple[int, int]) -> bool:
        return self.table.pointing.spot_at(pos) == self.name

    def tip_anchor(self) -> Rect:
        """Return what the painter wants to be seen beside a tooltip, and whoever stands where the pointer is."""
        table = self.table
        box, under = table.painter.tip_at(self.name), table.painter.names_at(table.app.pointer)
        return box.union(table.painter.area_of(under[0])) if self.hovered and under else box

    def press(self, pos: tuple[int, int]) -> None:
        super().press(pos)
        if self._pans():
            self.table.board_zoom.hold(pos)

    def drag(self, pos: tuple[int, int]) -> None:
        if self._pans():
            self.table.board_zoom.drag(pos)
        else:
            self.group.hovered = self.group.at(pos)  # where it would go is lit

    def release(self, pos: tuple[int, int]) -> None:
        if self.table.board_zoom.let_go():
            self.pressed = False
            return
        inside = self.hit(pos)  # before the choice lights other things here
        super().release(pos)
        if not inside:
            self.table.choosing.drag(self.name, pos)

    def _pans(self) -> bool:
        """Whether dragging this thing moves what is shown of a large board: it does unless it is a piece."""
        painter = self.table.board_zoom.painter
        return painter is not None and painter.zoomed and self.name.partition(":")[0] not in painter.movers

    def on_focus(self, gained: bool) -> None:
        if gained and self.table.app.by_keyboard:
            self.table.board_zoom.reveal(self.name)

    def draw(self, surface: Surface) -> None:
        """Nothing: the painter draws the board's things."""


class SeatSpot(Choice):
    """The row of a seat or a guest, where choosing the person is an answer; `key`: where a pawn has the name too."""

    tip_aside = True  # under it stands the question

    def __init__(self, table: TableScreen, name: str, rect: Rect, key: str = "") -> None:
        super().__init__(table, name, rect)
        self.key = key or name

    def draw(self, surface: Surface) -> None:
        colour = self.table.acting_mark().colour
        strong = self.chosen or self.lit
        draw.outline(
            surface, self.rect, IVORY if self.chosen else colour, self.px(10), max(2, self.px(3 if strong else 2))
        )
        marks.icon(surface, "circle", (self.rect.left + self.px(13), self.rect.top + self.px(13)), self.px(13), colour)
        self.draw_ring(surface, 10)


class CardChoice(Choice):
    """A paper card: the sign of what it does, and where it leads."""

    def __init__(self, table: TableScreen, name: str, rect: Rect, label: Label, wide: bool) -> None:
        super().__init__(table, name, rect)
        self.label, self.wide = label, wide

    def written(self) -> Sequence[Text | str | None]:
        return (self.label.title,)

    def draw(self, surface: Surface) -> None:
        px = self.px
        radius = px(RADIUS_BUTTON)
        rect = self.rect.move(0, -px(3)) if self.lit and not self.chosen else self.rect
        draw.shadow(surface, rect, radius, px(8), px(4), 120)
        top, bottom = PAPER
        if self.lit:
            top, bottom = mix(top, (255, 255, 255), 0.4), mix(bottom, (255, 255, 255), 0.3)
        draw.gradient(surface, rect, (top, bottom), radius)
        draw.outline(surface, rect.inflate(-px(6), -px(6)), mix(PAPER[1], SEPIA, 0.25), radius - px(2))
        if self.chosen:
            # Apart from the paper, whose own edge is as light; the seat's colour tells it from what the keyboard is on.
            draw.outline(surface, rect, self.table.acting_mark().colour, radius, max(2, px(3)))
            draw.outline(surface, rect.inflate(px(10), px(10)), IVORY, radius + px(5), max(2, px(3)))
        glyph = Rect(0, 0, px(40), px(40))
        words = self.table.say(self.label.title, self.table.session.lexicon)
        kind, _, value = self.label.icon.partition(":")
        accent = self.table.theme.accent
        if self.wide:
            side = min(px(34), rect.height - px(34))
            glyph = Rect(0, 0, side, side)
            glyph.center = (rect.centerx - px(22), rect.top + px(8) + side // 2)
            draw_glyph(surface, self.label.icon, glyph, SEPIA, None)
            number = Rect(glyph.right + px(8), glyph.top - px(4), px(50), glyph.height + px(8))
            told = value.lstrip("-") if kind == "turn" else f"+{value}"
            text.draw(
                surface,
                told,
                number,
                self.font(24 if rect.height > px(66) else 20, "serif-bold"),
                accent,
                wrapping=False,
            )
        else:
            glyph.midtop = (rect.centerx, rect.top + px(8))
            if kind != "turn":  # only an arrow has room for its number
                glyph = Rect(rect.centerx - px(28), rect.top + px(12), px(30), px(30))
                number = Rect(glyph.right + px(4), glyph.top, px(40), glyph.height)
                text.draw(surface, f"+{value}", number, self.font(18, "serif-bold"), accent, wrapping=False)
            draw_glyph(surface, self.label.icon, glyph, SEPIA, accent)
        low = Rect(rect.left + px(5), 0, rect.width - px(10), px(30))
        low.bottom = rect.bottom - px(3)
        text.draw(surface, words, low, self.font(SMALL + 1, "bold"), SEPIA, align="center")
        self.draw_ring(surface, RADIUS_BUTTON, rect)


class RowChoice(Choice):
    """A row: picture, title, a smaller line; for abilities, actions and the like. Enabled or with a reason."""

    def __init__(self, table: TableScreen, name: str, rect: Rect, label: Label, **more: Any) -> None:
        super().__init__(table, name, rect, **more)
        self.label = label

    def written(self) -> Sequence[Text | str | None]:
        return self.label.title, self.label.line

    def draw(self, surface: Surface) -> None:
        px, table = self.px, self.table
        radius = px(RADIUS_BUTTON)
        mark = table.acting_mark()
        live = self.enabled and (self.lit or self.chosen)
        fill = mix(INK_3, mark.colour, 0.22) if live else INK_2
        border = mark.colour if live else LINE
        draw.panel(surface, self.rect, fill, radius, border)
        if self.chosen:
            draw.outline(surface, self.rect, IVORY, radius, max(2, px(2)))
        ink = TEXT if self.enabled else mix(TEXT_2, INK_2, 0.2)
        left = self.rect.left + px(14)
        picture = table.picture_of(self.label.icon, px(24))
        if picture is not None:
            centre = (left + px(20), self.rect.centery)
            draw.panel(
                surface,
                Rect(centre[0] - px(20), centre[1] - px(20), px(40), px(40)),
                mix(INK_2, (20, 8, 16), 0.6),
                px(20),
                mix(table.theme.light, INK_2, 0.45 if self.enabled else 0.75),
            )
            if not self.enabled:
                picture = picture.copy()
                picture.set_alpha(110)
            surface.blit(picture, picture.get_rect(center=centre))
            left += px(50)
        title = table.say(self.label.title, table.session.lexicon)
        room = Rect(left, self.rect.top + px(5), self.rect.right - left - px(6), self.rect.height - px(10))
        if self.label.line is None:
            alone = picture is not None or self.rect.width > px(NARROW)
            text.draw(surface, title, room, self.font(16, "bold"), ink, align="left" if alone else "center")
        else:
            half = min(room.height // 2, px(ROW_HIGH - 10) // 2)
            text.draw(
                surface, title, Rect(room.left, room.top, room.width, half), self.font(17, "bold"), ink, wrapping=False
            )
            line = table.say(self.label.line, table.session.lexicon)
            low = Rect(room.left, room.top + half, room.width, room.height - half)
            text.draw(surface, line, low, self.font(SMALL + 1), TEXT_2 if self.enabled else ink)
        self.draw_ring(surface)


def row_high(table: TableScreen, label: Label, width: int) -> int:
    """Return how high a row has to be for its line, which may take several: in pixels."""
    px = table.px
    picture = px(50) if table.picture_of(label.icon, px(24)) is not None else 0
    if label.line is None:
        return px(ROW_HIGH if picture else LOW_ROW)
    line = table.say(label.line, table.session.lexicon)
    need = text.measure(line, table.font(SMALL + 1), width - px(20) - picture)[1]
    return max(px(ROW_HIGH), px(ROW_HIGH - 10) // 2 + need + px(14))


def thing_picture(game: str, name: str, height: int) -> Surface | None:
    """Return the picture of a thing (`pieces/icon_<id>.svg`), or None where there is none."""
    return art_picture(game, f"pieces/icon_{name.partition(':')[2]}", height)


def emblem_picture(game: str, height: int) -> Surface | None:
    """Return a game's emblem, or None where there is none."""
    return art_picture("emblems", game, height)


def art_picture(folder: str, name: str, height: int) -> Surface | None:
    """Return a picture of a folder of `assets/art`, or None where there is none."""
    try:
        return art.picture(folder, name, height)
    except FileNotFoundError:
        return None
