"""The decision card when somebody comes back: what they have missed, counted, and a button that shows it all."""

from __future__ import annotations

from pygame import Rect, Surface

from ui.drawing import draw, marks, text
from ui.drawing.theme import INK_2, LINE, RADIUS_CHIP, SMALL, TEXT, TEXT_2, TITLE
from ui.table import words as table_words
from ui.table.context import TableContext
from ui.table.desk import Desk
from ui.table.intents import MarkMissedSeen, ShowMissed
from ui.table.model import story_words as words
from ui.table.model.scores import Standing, standings
from ui.table.model.story import Away
from ui.table.view.panel.column import GAP, Column
from ui.widgets.button import Button

BOX, BOXES, BUTTON = 54, 3, 46  # design units; so many boxes side by side at most


class SinceAway:
    """Lays out the card and does what its buttons mean."""

    def __init__(self, desk: TableContext) -> None:
        self.desk, self.story = desk, desk.story

    def lay_out(self, column: Column, away: Away) -> None:
        """Fill the card."""
        desk, match, px = self.desk, self.story.match, self.desk.px
        name = match.players[away.seat].name
        column.write(words.SINCE.but(who=name), TITLE, "bold", True, gap=2)
        view = match.view(match.audience())
        found, scored = standings(match, match.view_at(away.since, match.audience()), view)
        told = desk.say(words.SINCE_COUNT.but(n=len(away.cards)))
        column.write(f"{told} {desk.say(words.IF_SCORED)}" if scored else told, SMALL + 2, gap=8)
        beside = 2 if len(found) in (2, 4) else BOXES  # four in two rows
        for at in range(0, len(found), beside):
            column.parts.append(Boxes(desk, found[at : at + beside], beside, column.take(px(BOX), px(8))))
        hints = [desk.say(hint) for hint in (table_words.SPACE_KEY, table_words.ENTER_KEY)]
        row, gap = column.take(px(BUTTON), px(GAP)), px(8)
        half = (row.width - gap) // 2
        left, right = Rect(row.left, row.top, half, row.height), Rect(row.right - half, row.top, half, row.height)
        seen = desk.gate.only_when_seen
        for key, box, told_, act, kind, hint in (
            ("story:show", left, words.SHOW_ME, desk.send(ShowMissed()), "accent", hints[0]),
            ("story:seen", right, words.SEEN_IT, desk.send(MarkMissedSeen()), "plain", hints[1]),
        ):
            desk.widgets.add(
                Button(key, box, desk.say(told_), seen(act), kind=kind, theme=desk.theme, hint=hint, size=SMALL + 2)
            )


class Boxes:
    """A box a seat: its number now, what has changed, what it was."""

    def __init__(self, desk: Desk, found: list[Standing], beside: int, box: Rect) -> None:
        """`beside`: how many share the width of the box."""
        self.desk, self.found, self.beside, self.box = desk, found, beside, box

    def draw(self, surface: Surface) -> None:
        """Draw them."""
        gap = self.desk.px(8)
        each = (self.box.width - gap * (self.beside - 1)) // self.beside
        for number, one in enumerate(self.found):
            self._draw_one(
                surface, Rect(self.box.left + number * (each + gap), self.box.top, each, self.box.height), one
            )

    def _draw_one(self, surface: Surface, box: Rect, one: Standing) -> None:
        desk, px = self.desk, self.desk.px
        draw.panel(surface, box, INK_2, px(RADIUS_CHIP), LINE)
        marks.draw_mark(surface, desk.marks[one.seat], (box.left + px(20), box.centery), px(22))
        left = box.left + px(38)
        upper = Rect(left, box.top + px(4), box.right - left - px(8), px(28))
        font = desk.font(22, "serif-bold")
        where = text.draw(surface, f"{one.sign}{one.now}", upper, font, TEXT, wrapping=False)
        palette = desk.app.palette
        colour = palette.good if one.change.startswith("+") else palette.bad if one.change != "=" else TEXT_2
        rest = Rect(where.right + px(8), upper.top, max(1, upper.right - where.right - px(8)), upper.height)
        text.draw(surface, one.change, rest, desk.font(15, "bold"), colour, wrapping=False)
        low = Rect(left, upper.bottom - px(2), upper.width, px(20))
        told = desk.say(words.WAS.but(n=f"{one.sign}{one.before}"))
        text.draw(surface, told, low, desk.font(13), TEXT_2, wrapping=False)
