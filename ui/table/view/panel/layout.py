"""Where things go: the panel beside the board (seats, what is near, decision card, log) and the board's own area."""

from __future__ import annotations

from pygame import Rect, Surface

from ui.shell.scale import Frame
from ui.table.context import TableContext
from ui.table.desk import TableDesk
from ui.table.view.panel.card import Card
from ui.table.view.panel.limits import Limits
from ui.table.view.panel.logbook import Logbook
from ui.table.view.panel.seats import Seats
from ui.table.view.story.bar import LEAST_LOG, StoryBar

LEAST_CARD, GAP = 250, 12  # design units
BESIDE_PANEL = 12  # design units that a board without margins keeps free


def board_area(desk: TableDesk, frame: Frame) -> Rect:
    """Return what the board may take: the zone inside its margins, or all of it but a gap before the panel."""
    zone, gap = frame.zone, desk.px(BESIDE_PANEL)
    return Rect(zone.left, zone.top, zone.width - gap, zone.height) if desk.painter.fills_zone else frame.board


class Panel:
    """Seats, what ends the game and is near, the coach's leaf, card, story and log, one under the other."""

    def __init__(self, desk: TableContext) -> None:
        self.desk = desk
        self.seats, self.limits, self.card = Seats(desk, desk.rows), Limits(desk), Card(desk)
        self.story_bar, self.logbook = StoryBar(desk), Logbook(desk)

    def layout(self, panel: Rect) -> None:
        """Lay out all of them.

        Where the card is long, it tries again with lower rows of seats, so that the log keeps `LEAST_LOG` units; then
        with the coach's leaf folded; then with the hint outside the card (`crowded`). What is still too high scrolls.
        """
        widgets, px, card = self.desk.widgets, self.desk.px, self.card
        kept = len(widgets.widgets)
        need, log, near = px(LEAST_CARD), px(LEAST_LOG), self.limits.height(panel.width)
        bottom = panel.top
        for folded, crowded in ((False, False), (False, False), (True, False), (True, True)):
            leaf = self.desk.guidance.height(panel.width, folded)
            if folded and not crowded and not leaf:
                continue
            widgets.take_out(kept)
            end = self.seats.layout(panel, self.desk.shown_view(), near + leaf + need + log, spare=log)
            self.limits.layout(panel.left, end, panel.width)
            end += near
            self.desk.guidance.layout(panel.left, end, panel.width)
            end += leaf
            bottom = card.layout(Rect(panel.left, end, panel.width, panel.bottom - end), crowded)
            high = card.rect.height + card.missing
            if not card.missing and (panel.bottom - bottom >= log or high <= need):
                break
            need = high
        card.scroll()
        top = bottom + px(GAP)
        top = self.story_bar.layout(Rect(panel.left, top, panel.width, panel.bottom - top))
        self.logbook.layout(Rect(panel.left, top, panel.width, panel.bottom - top))

    def draw(self, surface: Surface) -> None:
        """Draw them without their widgets."""
        self.seats.draw(surface, self.desk.shown_view())
        self.desk.guidance.draw(surface)
        self.card.draw(surface)
        self.story_bar.draw(surface)
        self.logbook.draw(surface)

    def draw_light(self, surface: Surface) -> None:
        """Draw what light falls from the panel on the board."""
        self.seats.draw_light(surface, self.desk.shown_view())
