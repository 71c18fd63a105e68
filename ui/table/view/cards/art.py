"""What a look of cards is: `CardArt`, one class a look, which `looks` finds by the name in `CardFace.look`.

A look draws the card as it lies in the tray, large to be read, and as a row beside words, and says which sizes it
takes. It is given a `Desk` and the face, and knows no screen.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import NamedTuple

from pygame import Rect, Surface

from games.core.contract.extras.cards import CardFace
from ui.drawing import draw, text
from ui.drawing.theme import SMALL, TEXT, TEXT_2
from ui.table.desk import Desk
from ui.table.view.cards.parts import in_words, picture

Size = tuple[int, int]  # width and height, in design units
SHOWN_HIGH = 92  # of a row in which one card is shown with all of its words
DIM = ((14, 12, 12), 150)  # over a card that can't be used now
NARROW_CARD = 98  # in a narrow tray
PLATES, COLUMNS, FEW = 3, 2, 2  # plates under each other and side by side; up to FEW lie there as whole cards
SHELF, NARROW_SHELF, SHELF_GAP = 316, 104, 6  # of the open cards beside the hand


class Lying(NamedTuple):
    """How a card lies now: under the pointer or the keyboard, chosen, worth choosing, all but its edge covered."""

    pointed: bool = False
    chosen: bool = False
    open: bool = False
    covered: bool = False


RESTING = Lying()
LEAST_LARGE = 0.8  # pixels a design unit of large cards, whatever the window's size


class CardArt(ABC):
    """A look of cards; what the base says holds for paper, and a look overrides where it differs."""

    small: Size = (132, 150)
    large: Size = (264, 372)
    grows = True  # is shown large over the board while it is pointed at
    brightens = True  # shows by itself that it is pointed at
    same_anywhere = True  # looks the same wherever it lies, so that its picture can be made before it is needed
    above_question = True  # where a question is about it, it stands above; else under it
    always_says_why = False  # a card that can't be used is marked also while no card is asked for
    picture_share = (1, 3)  # how high its picture may be beside words: of the width of both

    @abstractmethod
    def draw_small(self, surface: Surface, desk: Desk, rect: Rect, face: CardFace, lying: Lying = RESTING) -> None:
        """Draw the card as it lies in the tray."""

    @abstractmethod
    def draw_large(
        self, surface: Surface, desk: Desk, rect: Rect, face: CardFace, foot: str = "", bad: bool = False
    ) -> None:
        """Draw the card large enough to be read; `foot` is a line under it, a `bad` one why it can't be played."""

    def large_size(self, desk: Desk, face: CardFace) -> tuple[int, int]:
        """Return the size in pixels at which a card is large enough to be read: never less than at 1280×720."""
        unit = max(desk.scale.factor, LEAST_LARGE)
        return round(self.large[0] * unit), round(self.large[1] * unit)

    def draw_held(self, surface: Surface, desk: Desk, rect: Rect, face: CardFace) -> None:
        """Draw the card as somebody holds it, with words beside it."""
        self.draw_large(surface, desk, rect, face)

    def draw_unusable(self, surface: Surface, desk: Desk, rect: Rect, why: str) -> None:
        """Dim a card that can't be used now; `why`, as short as the game words it, for looks with room for it."""
        draw.veil(surface, rect, *DIM, desk.px(8))

    def draw_row(self, surface: Surface, desk: Desk, rect: Rect, face: CardFace, bright: bool = True) -> None:
        """Draw picture, name and text side by side; a row without room for both has the name alone."""
        high = min(rect.height, desk.px(SHOWN_HIGH))
        window = Rect(rect.left, rect.top, high * 3 // 2, high)
        picture(surface, desk, window, face.picture)
        room = Rect(window.right + desk.px(12), rect.top, rect.right - window.right - desk.px(12), rect.height)
        title, told = desk.say(face.title), told_of(desk, face)
        needed = _title_high(desk, title, room.width)
        least = text.fit(told, room.width, rect.height, text.Font("body", text.MIN_TEXT), True, text.MIN_TEXT).height
        if not told or needed + least > room.height:
            needed, told = room.height, ""
        upper = Rect(room.left, room.top, room.width, needed)
        text.draw(surface, title, upper, desk.font(17, "serif-bold"), TEXT if bright else TEXT_2)
        low = Rect(room.left, upper.bottom, room.width, room.bottom - upper.bottom)
        text.draw(surface, told, low, desk.font(SMALL + 1), TEXT_2, valign="top")

    def row_height(self, desk: Desk, face: CardFace, width: int) -> int:
        """Return how high such a row has to be so that all of its text can be read, in pixels."""
        wide = width - desk.px(SHOWN_HIGH) * 3 // 2 - desk.px(12)
        title = _title_high(desk, desk.say(face.title), wide)
        return max(desk.px(SHOWN_HIGH), title + text.measure(told_of(desk, face), desk.font(SMALL + 1), wide)[1])

    def width_in_heap(self, desk: Desk, face: CardFace, box: tuple[int, int]) -> int:
        """Return how wide a card lies among others that are leafed through, in boxes of a size in pixels."""
        return box[0]

    def size_in_hand(self, desk: Desk, room: Rect, count: int, gap: int, narrow: bool) -> tuple[int, int]:
        """Return the size in pixels of each of `count` cards that lie in a hand, `gap` apart if they have room."""
        return desk.px(NARROW_CARD if narrow else self.small[0]), room.height

    def shelf_width(self, desk: Desk, count: int, narrow: bool) -> int:
        """Return the width in pixels of `count` open cards beside the hand: only as many columns as they need."""
        full, gap = desk.px(NARROW_SHELF if narrow else SHELF), desk.px(SHELF_GAP)
        columns = _columns(count, narrow)
        return (full - gap * (COLUMNS - 1)) // COLUMNS * columns + gap * (columns - 1)

    def shelf_places(self, desk: Desk, box: Rect, count: int, narrow: bool) -> list[Rect]:
        """Return where each of them lies on the shelf: a few side by side as whole cards, more as plates."""
        gap, columns = desk.px(SHELF_GAP), _columns(count, narrow)
        rows = 1 if count <= FEW and not narrow else PLATES
        wide = (box.width - gap * (columns - 1)) // columns
        tall = (box.height - gap * (rows - 1)) // rows
        return [
            Rect(box.left + n // rows * (wide + gap), box.top + n % rows * (tall + gap), wide, tall)
            for n in range(count)
        ]


def _columns(count: int, narrow: bool) -> int:
    return count if count <= FEW and not narrow else -(-count // PLATES)


def told_of(desk: Desk, face: CardFace) -> str:
    """Return a card's text, the short one where it has one; a card without any says its symbols in words."""
    told = face.short or face.text
    return desk.say(told) if told is not None else in_words(desk, face.symbols)


def _title_high(desk: Desk, title: str, wide: int) -> int:
    """Return the height of a name: of one line where it fits into one."""
    font, line = desk.font(17, "serif-bold"), desk.px(26)
    one = text.fit(title, wide, max(line, text.line_height(font)), font, False, text.MIN_TEXT)
    return line if one.fits else text.measure(title, font, wide)[1]
