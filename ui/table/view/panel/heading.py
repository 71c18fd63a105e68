"""What the bar says of the match: the game, the turn, the phases, of which as many have words as there is room for."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect, Surface

from games.core.contract.texts import Text
from ui.drawing import draw, marks, text
from ui.drawing.theme import BODY, RADIUS_CHIP, SMALL, TEXT, TEXT_2
from ui.table import words
from ui.table.desk import Desk
from ui.table.pictures import emblem_picture
from ui.table.view.panel.piles import piles_width

DOT = 22  # design units of a phase without words
TURN = 150  # of the turn and what is free round it
FEW_PHASES = 3  # more than these come before the words of heaps


class Heading:
    """Draws it at the left end of the bar."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.titled = True  # the game's title has room beside the turn and the heaps
        self.right = 0  # where the heaps begin, in pixels
        self.phases_end = 0  # where the phases drawn last end, in pixels

    def layout(self, end: int) -> int:
        """Drop the title where it has no room before `end`, with the heaps; return what the heading takes then."""
        self.titled = True
        first = self._title_end() + self.desk.px(TURN)  # what title and turn take
        self.titled = first + piles_width(self.desk) <= end
        return self._title_end() + self._phases_width()

    def _title_end(self) -> int:
        desk = self.desk
        return desk.px(24 + 30 + 12) + (self._title_width() if self.titled else 0)

    def _title_width(self) -> int:
        desk = self.desk
        return text.width(desk.match.game.facts.title, desk.font(22, desk.theme.display))

    def _phases_width(self) -> int:
        """Return what turn and phases take, so that they are there before the words of heaps."""
        desk = self.desk
        bold = desk.font(SMALL + 1, "bold")
        chips = [text.width(desk.say(chip), bold) + desk.px(50) for chip in desk.controller.phases]
        return desk.px(TURN) + (sum(chips) if len(chips) > FEW_PHASES else 0)

    def draw(self, surface: Surface, bar: Rect) -> None:
        """Draw it in the bar."""
        desk = self.desk
        theme = desk.theme
        facts = desk.match.game.facts
        side = desk.px(30)
        left = desk.px(24)
        picture = emblem_picture(desk.game_id, side)
        if picture is not None:
            surface.blit(picture, picture.get_rect(midleft=(left, bar.centery)))
        left += side + desk.px(12)
        if self.titled:
            title, wide = desk.font(22, theme.display), self._title_width()
            room = Rect(left, bar.top, wide + 2, bar.height)
            text.draw(surface, facts.title, room, title, theme.light, wrapping=False)
            left += wide + desk.px(40)
        self._phases(surface, bar, left)

    def _phases(self, surface: Surface, bar: Rect, left: int) -> None:
        desk = self.desk
        view = desk.shown_view()
        turn, turns, phase = desk.controller.phase(view)
        bold = desk.font(BODY - 1, "bold")
        label = desk.say(words.turn_words(desk.match.game.facts.turn, turn, turns))
        wide = text.width(label, bold)
        if left + wide > self.right:
            return
        text.draw(surface, label, Rect(left, bar.top, wide + 2, bar.height), bold, TEXT, wrapping=False)
        left += wide + desk.px(20)
        if view["result"] is not None:
            self._chip(surface, bar, left, desk.say(words.OVER_CHIP), now=True, over=False)
            return
        if not turn:
            return
        phases = desk.controller.phases
        worded = self._worded_phases(phases, phase, left)
        for number, words_ in enumerate(phases):
            if number in worded:
                left = self._chip(surface, bar, left, desk.say(words_), number == phase, number < phase)
            else:
                left = self._dot(surface, bar, left, number < phase)
        self.phases_end = left

    def _worded_phases(self, phases: Sequence[Text], now: int, left: int) -> set[int]:
        """Return the phases that have room for words: the present one first, then those after it, then those before.

        All others are dots, so that one sees how many there are and which of them are over.
        """
        desk, number = self.desk, len(phases)
        bold, dot = desk.font(SMALL + 1, "bold"), desk.px(DOT)
        room = self.right - left - number * dot
        found: set[int] = set()
        for place in (now, *range(now + 1, number), *range(now - 1, -1, -1)):
            room -= text.width(desk.say(phases[place]), bold) + desk.px(50) - dot
            if room < 0:
                break
            found.add(place)
        return found

    def _dot(self, surface: Surface, bar: Rect, left: int, over: bool) -> int:
        """Draw a phase without words: a tick where it is over; return where the next begins."""
        desk = self.desk
        centre = (left + desk.px(DOT) // 2, bar.centery)
        if left + desk.px(DOT) <= self.right:
            side = desk.px(15 if over else 9)
            marks.icon(surface, "check" if over else "circle", centre, side, TEXT_2)
        return left + desk.px(DOT)

    def _chip(self, surface: Surface, bar: Rect, left: int, label: str, now: bool, over: bool) -> int:
        desk = self.desk
        font = desk.font(SMALL + 1, "bold" if now else "body")
        wide = text.width(label, font)
        tick = desk.px(20) if over else 0
        box = Rect(left, bar.centery - desk.px(15), wide + tick + desk.px(24), desk.px(30))
        if box.right > self.right:
            return self.right
        if now:
            draw.gradient(surface, box, (desk.theme.accent, desk.theme.accent_2), desk.px(RADIUS_CHIP))
        if over:
            marks.icon(surface, "check", (box.left + desk.px(18), box.centery), desk.px(15), TEXT_2)
        inner = Rect(box.left + tick, box.top, box.width - tick, box.height)
        text.draw(surface, label, inner, font, desk.theme.on_accent if now else TEXT_2, align="center", wrapping=False)
        return box.right + desk.px(6)
