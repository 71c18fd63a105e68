"""The coach's leaf in a match: a few words over the decision card, when something comes up for the first time.

It never holds anybody up: the question below stays the table's, and deciding puts the leaf away.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from pygame import Rect, Surface

from games.core.contract.contract import Event, Seat
from games.core.data.rules_blocks import Span
from games.core.lessons.coach import card_for
from games.core.lessons.words import runs
from ui.drawing import draw, text
from ui.drawing.theme import INK_1, IVORY, LINE, RADIUS_PANEL, TEXT, TEXT_2, mix
from ui.screens.shared import rich_text
from ui.table.desk import TableDesk
from ui.table.lesson import words
from ui.table.pictures import emblem_picture
from ui.widgets.button import Button, IconButton

if TYPE_CHECKING:
    from games.core.lessons.models import CoachCard

HEAD, FOOT, PAD, GAP, MEDALLION = 44, 38, 16, 8, 32  # design units
SAID = 16
LINK = "bold"


class Leaf:
    """Chooses the coach's cards, lays out the one that is shown, and draws it."""

    def __init__(self, desk: TableDesk, cards: list[CoachCard], you: Seat, changed: Callable[[], object]) -> None:
        """`changed` is called when another card is shown, or none any more."""
        self.desk, self.cards, self.you, self.changed = desk, cards, you, changed
        self.seen: set[str] = set()
        self.shown: Any = None  # words
        self.rules = ""  # the place of the rules' page that tells more
        self.off = False
        self.held = False  # what is shown waits until it was read or the reader has played
        self.rect = Rect(0, 0, 0, 0)
        self._events: list[Event] = []
        self._number = -1  # of moves, when the card came
        self._laid: rich_text.Laid | None = None
        self._styles: rich_text.Styles = {}

    # -- choosing -----------------------------------------------------------------------------------------------------
    def note(self, events: list[Event]) -> None:
        """Note what has happened, as the reader may know it."""
        self._events += events

    def tell(self, said: Any) -> None:
        """Show words of the match itself, such as those it begins with."""
        self.shown, self.rules, self._number, self.held = said, "", self.desk.match.number, True
        self.changed()

    def look(self) -> None:
        """Show the card that is called for now, if there is one, or put away the one that was of the move before."""
        match = self.desk.match
        view = match.view(self.you)
        asked = view["decision"]
        events, mine = self._events, asked is not None and asked["seat"] == self.you
        if self.held or (not mine and not match.over):
            return  # said when it is the reader's turn: nothing passes unread
        card = None if self.off else card_for(self.cards, view, self.you, events, self.seen)
        self._events = []
        if card is not None:
            self.seen.add(card.id)
            self.shown, self.rules, self._number = card.say, card.rules, match.number
            self.changed()
        elif self.shown is not None and match.number > self._number and not match.over:
            self.put_away()

    def put_away(self) -> None:
        """Show nothing any more."""
        self.shown, self.held = None, False
        self.changed()

    def _read(self) -> None:
        """Put away what was read; what has waited comes next."""
        self.put_away()
        self.look()

    def _turn_off(self) -> None:
        self.off = True
        self.put_away()

    # -- laying out ---------------------------------------------------------------------------------------------------
    def height(self, width: int) -> int:
        """Return how high the leaf is at this width, with the gap below it: 0 without one."""
        if self.shown is None or self.desk.session.looking_at is not None:
            self._laid = None
            return 0
        desk, px, language = self.desk, self.desk.px, self.desk.app.language
        pieces = runs(getattr(self.shown, language), language, desk.lexicon)
        self._styles = {
            "": rich_text.Style(desk.font(SAID), TEXT),
            LINK: rich_text.Style(desk.font(SAID, "bold"), desk.theme.light),
        }
        spans = tuple(Span(run.words, LINK if run.name else "") for run in pieces)
        self._laid = rich_text.lay(spans, self._styles, width - 2 * px(PAD))
        return px(HEAD) + px(8) + self._laid.high + px(8) + px(FOOT) + px(GAP)

    def layout(self, left: int, top: int, width: int) -> None:
        """Place the leaf here."""
        high = self.height(width)
        self.rect = Rect(left, top, width, max(0, high - self.desk.px(GAP)))
        if high:
            self._buttons()

    def _buttons(self) -> None:
        desk, px, rect = self.desk, self.desk.px, self.rect
        y, high = rect.bottom - px(FOOT) + px(2), px(30)
        told = desk.say(words.GOT_IT)
        wide = text.width(told, desk.font(14)) + px(28)
        box = Rect(rect.right - px(10) - wide, y, wide, high)
        desk.widgets.add(Button("coach:ok", box, told, self._read, kind="quiet", size=14))
        if self.rules:
            link = desk.say(words.READ_MORE)
            place = Rect(rect.left + px(PAD), y, text.width(link, desk.font(14)) + 2, high)
            rules = partial(desk.app.open, "rules", game_id=desk.game_id, anchor=self.rules)
            desk.widgets.add(Button("coach:rules", place, link, rules, kind="link", size=14, theme=desk.theme))
        cross = Rect(rect.right - px(36), rect.top + px(8), px(28), px(28))
        tip = desk.say(words.TURN_OFF)
        desk.widgets.add(IconButton("coach:off", cross, "close", self._turn_off, tip=tip, size=16, colour=TEXT_2))

    # -- drawing ------------------------------------------------------------------------------------------------------
    def draw(self, surface: Surface) -> None:
        """Draw the leaf without its widgets."""
        if not self.rect.height or self._laid is None:
            return
        px, desk, night = self.desk.px, self.desk, self.desk.theme.night
        radius = px(RADIUS_PANEL)
        draw.gradient(surface, self.rect, (mix(night[0], IVORY, 0.12), mix(night[1], IVORY, 0.05)), radius)
        draw.outline(surface, self.rect, mix(LINE, IVORY, 0.7), radius)
        ring = Rect(self.rect.left + px(12), self.rect.top + px(7), px(MEDALLION), px(MEDALLION))
        picture = emblem_picture(desk.game_id, ring.width - px(4))
        if picture is not None:
            surface.blit(picture, picture.get_rect(center=ring.center))
        draw.outline(surface, ring, IVORY, ring.width // 2, max(1, px(1.5)))
        room = Rect(ring.right + px(10), ring.top, self.rect.right - px(44) - ring.right - px(10), ring.height)
        text.draw(surface, desk.say(words.COACH), room, desk.font(15, "bold"), mix(IVORY, INK_1, 0.1), wrapping=False)
        rich_text.draw(surface, self._laid, self._styles, self.rect.left + px(PAD), self.rect.top + px(HEAD + 8))
