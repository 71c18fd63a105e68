"""The story bar: cards of what just happened, between decision card and log; one line where there is no room."""

from __future__ import annotations

from collections.abc import Callable

from pygame import Rect, Surface

from ui.drawing import draw, marks, text
from ui.drawing.theme import INK_2, IVORY, LINE, SMALL, TEXT, TEXT_2
from ui.table import words as table_words
from ui.table.context import TableContext
from ui.table.desk import Desk
from ui.table.intents import FoldStory, Handlers, OpenLog, Relayout, ReplayCard, WalkStory
from ui.table.model import story_words as words
from ui.table.model.story import Shown, Story
from ui.table.view.story.card import Pictures, StoryCard, draw_disc, least_high
from ui.widgets.base import FINGER, FINGER_GAP, Widget, Words
from ui.widgets.button import Button, IconButton

HEAD, CARD, LOW_CARD, GAP, FOLDED, ARROW, DISC = 34, 54, 47, 5, 24, 26, 14  # design units
LATEST = 2  # cards that stay whatever else was not seen
MANY = 6  # so many cards lie lower
LEAST_LOG = 96  # design units that are left to the log


class Folded(Widget):
    """The whole bar in one line, the first of the log."""

    def __init__(self, rect: Rect, unfold: Callable[[], None], heading: Heading, new: int) -> None:
        super().__init__("story:folded", rect)
        self.unfold, self.heading, self.new = unfold, heading, new

    def activate(self) -> None:
        self.host.play("click")
        self.unfold()

    def tip_words(self) -> Words | None:
        return words.UNFOLD_TIP

    def draw(self, surface: Surface) -> None:
        px = self.px
        if self.hovered:
            draw.panel(surface, self.rect, INK_2, px(6))
        told = self.host.say(words.FOLDED_NEW.but(n=self.new) if self.new else words.HAPPENED)
        font = self.font(SMALL + 1, "bold")
        room = Rect(self.rect.left + px(8), self.rect.top, self.rect.width - px(40), self.rect.height)
        where = text.draw(surface, told, room, font, TEXT if self.new else TEXT_2, wrapping=False)
        if self.new:
            self.heading.disc(surface, (where.right + px(14), room.centery))
        marks.icon(surface, "chevron-down", (self.rect.right - px(16), room.centery), px(18), TEXT_2)
        self.draw_ring(surface, 6)


class StoryBar:
    """Lays the cards out and draws what is over them."""

    def __init__(self, desk: TableContext) -> None:
        self.desk, self.story = desk, desk.story
        self._heading = Heading(desk, desk.story)
        self._hidden = 0  # cards of what somebody has missed for which there is no room
        self.pictures = Pictures(desk)
        self.rect = Rect(0, 0, 0, 0)
        self._cards: list[Shown] = []  # that are laid out

    def handlers(self) -> Handlers:
        """Return what this part does for which intents."""
        return {FoldStory: lambda intent: self.fold(), WalkStory: lambda intent: self.walk(intent.place)}

    def layout(self, room: Rect) -> int:
        """Lay the bar at the top of `room`, which the log shares; return where it ends."""
        self.rect, self._cards, self.story.laid = Rect(room.left, room.top, room.width, 0), [], []
        cards = self.story.cards()
        if not cards or room.height < self.desk.px(FOLDED):
            return room.top
        fits = self._fitting(room.height - self._log_room(), len(cards))
        if self.story.open or fits < 1:
            if not self.story.open:
                return self._fold(room, cards)
            fits = self._fitting(room.height, len(cards))
        if self.story.folded or fits < 1:
            return self._fold(room, cards)
        return self._lay(room, cards, fits)

    def _log_room(self) -> int:
        """Return how much is left to the log: nothing where cards lie over it, or tell what somebody has missed."""
        return 0 if self.story.open or self.story.missed else self.desk.px(LEAST_LOG)

    def _fitting(self, high: int, count: int) -> int:
        """Return how many cards fit into a height under the head."""
        gap = self.desk.px(GAP)
        room = high - self._head
        usual = room // (self._high(CARD) + gap)
        return usual if usual >= min(count, MANY) else max(usual, min(room // (self._high(LOW_CARD) + gap), count))

    def _high(self, units: float) -> int:
        """Return how high a card is in pixels: as many units, but at least its two lines."""
        least = FINGER if self.desk.for_fingers else units
        return max(self.desk.px(max(units, least)), least_high(self.desk))

    @property
    def _head(self) -> int:
        """How high the line over the cards is, in pixels."""
        return self.desk.px(FINGER + FINGER_GAP if self.desk.for_fingers else HEAD)

    def _fold(self, room: Rect, cards: list[Shown]) -> int:
        high = self.desk.px(FINGER if self.desk.for_fingers else FOLDED)
        line = Rect(room.left, room.top + self.desk.px(4), room.width, high)
        new = sum(map(self.story.unseen, cards))
        self.desk.widgets.add(Folded(line, self.fold, self._heading, new))
        self.rect.height = line.bottom - room.top
        return line.bottom

    def _lay(self, room: Rect, cards: list[Shown], fits: int) -> int:
        px = self.desk.px
        self._cards = self._chosen(cards, fits)
        self.story.laid = [card.id for card in self._cards]
        space = room.height - self._head - self._log_room()
        roomy = len(self._cards) * (self._high(CARD) + px(GAP)) <= space and len(self._cards) < MANY
        usual = self._high(CARD if roomy else LOW_CARD)
        top = room.top + self._head
        for card in self._cards:
            box = Rect(room.left, top, room.width, usual)
            told = StoryCard(self.desk, self.pictures, box, card)
            self.desk.widgets.add(self.desk.widgets.add(told).link())
            top = box.bottom + px(GAP)
        self._arrows(room)
        hidden = sum(card.id not in self.story.laid for card in self.story.missed)
        if hidden and not self.story.replaying:
            self._more(room, hidden)
        self._hidden = hidden
        self.rect.height = top - room.top
        return top

    def _chosen(self, cards: list[Shown], fits: int) -> list[Shown]:
        """Return as many cards as fit, in order: the one that is now and the last, what was not seen, then later ones.

        Whoever has been away is told of what they have missed before anything older, and of what concerns them before
        the last; while it is shown, the cards round the one that is now lie there.
        """
        story = self.story
        ids = [card.id for card in cards]
        first = {story.now} if story.missed else {story.now, *ids[-LATEST:]}
        older = len(cards) - len(story.missed) if story.missed else 0  # so many are of before that
        near = ids.index(story.now) if story.replaying and story.missed and story.now in ids else len(ids)

        def rank(place: int) -> tuple[bool, bool, bool, int]:
            return ids[place] not in first, place < older, not story.unseen(cards[place]), abs(near - place)

        kept = sorted(sorted(range(len(cards)), key=rank)[:fits])
        return [cards[place] for place in kept]

    def _more(self, room: Rect, hidden: int) -> None:
        """Offer the whole log where somebody has missed more than there is room for."""
        px, desk = self.desk.px, self.desk
        told = desk.say(words.MORE_CARDS.but(n=hidden))
        wide = text.width(told, desk.font(SMALL + 1, "bold")) + px(6)
        box = Rect(room.right - px(120) - wide, room.top + px(4), wide, self._head - px(8))
        theme, tip, show = desk.theme, table_words.LOG_TIP, desk.send(OpenLog())
        button = Button("story:more", box, told, show, kind="link", theme=theme, size=SMALL + 1, tip=tip)
        desk.widgets.add(button)

    def _arrows(self, room: Rect) -> None:
        px, side = self.desk.px, self.desk.px(ARROW)
        top = room.top + (self._head - side) // 2
        place = self._place()
        for key, icon, left, by, tip in (
            ("before", "chevron-left", room.right - px(112), -1, words.EARLIER),
            ("after", "chevron-right", room.right - side, 1, words.LATER),
        ):
            able = place is not None and 0 <= place + by < len(self._cards)
            box = Rect(left, top, side, side)
            step = self._step_back if by < 0 else self._step_on
            self.desk.widgets.add(IconButton(f"story:{key}", box, icon, step, size=18, tip=tip, enabled=able))

    def _place(self) -> int | None:
        """Return where the card that is now lies; the last one, if none is."""
        ids = [card.id for card in self._cards]
        if not ids:
            return None
        return ids.index(self.story.now) if self.story.now in ids else len(ids) - 1

    def _step_back(self) -> None:
        self.step(-1)

    def _step_on(self) -> None:
        self.step(1)

    def step(self, by: int) -> None:
        """Show the card before or after the one that is now."""
        place = self._place()
        if place is not None and 0 <= place + by < len(self._cards):
            self.desk.dispatch(ReplayCard(self._cards[place + by]))

    def walk(self, place: int) -> bool:
        """Give the keyboard to a card by its place (-1: the last one); return whether there is one."""
        cards = [widget for widget in self.desk.widgets.widgets if isinstance(widget, StoryCard)]
        if not cards:
            return False
        self.desk.widgets.focus(cards[place])
        return True

    def fold(self) -> None:
        """Fold the bar to one line, or unfold it over the log."""
        if self._cards:
            self.story.folded, self.story.open = True, False
        else:
            self.story.folded, self.story.open = False, True
        self.desk.dispatch(Relayout())

    def draw(self, surface: Surface) -> None:
        """Draw the head and the hairline over it."""
        if not self.rect.height:
            return
        surface.fill(LINE, (self.rect.left, self.rect.top, self.rect.width, 1))
        if self._cards:
            new = 0 if self._hidden else sum(map(self.story.unseen, self._cards))
            shown = self.story.missed if self.story.replaying else ()  # also those for which there is no room
            ids = [card.id for card in shown]
            place = ids.index(self.story.now) if self.story.now in ids else self._place()
            self._heading.draw(surface, self.rect, self._head, place, len(shown) or len(self._cards), new)


class Heading:
    """What stands over the cards: what they tell, how many are new, which of them is now."""

    def __init__(self, desk: Desk, story: Story) -> None:
        self.desk, self.story = desk, story

    def draw(self, surface: Surface, bar: Rect, high: int, place: int | None, count: int, new: int) -> None:
        """Draw it at the top of the bar: `place` of so many cards is now, and `new` of them were not seen."""
        desk, px = self.desk, self.desk.px
        head = Rect(bar.left + px(4), bar.top, bar.width - px(4), high)
        right = head.right - px(112)
        bold, font = desk.font(15, "bold"), desk.font(14)
        title = words.HAPPENED
        if self.story.replaying and place is not None:
            title = words.REPLAYING.but(a=place + 1, b=count)
        room = Rect(head.left, head.top, right - head.left, head.height)
        where = text.draw(surface, desk.say(title), room, bold, TEXT, wrapping=False)
        if new:
            self.disc(surface, (where.right + px(18), head.centery))
            room = Rect(where.right + px(32), head.top, right - where.right - px(36), head.height)
            told = desk.say(words.NEW.but(n=new))
            told = told if text.width(told, font) <= room.width else str(new)
            text.draw(surface, told, room, font, TEXT_2, wrapping=False)
        if place is not None:
            middle = Rect(right + px(ARROW), head.top, px(112 - 2 * ARROW), head.height)
            told = desk.say(words.PLACE.but(a=place + 1, b=count))
            text.draw(surface, told, middle, desk.font(14, "bold"), TEXT, align="center", wrapping=False)

    def disc(self, surface: Surface, centre: tuple[int, int]) -> None:
        """Draw the disc of what is new for the reader, in their own colour."""
        reader, px = self.story.reader(), self.desk.px
        colour = self.desk.marks[reader].colour if reader is not None else IVORY
        draw_disc(surface, centre, px(DISC), colour, px(2))
