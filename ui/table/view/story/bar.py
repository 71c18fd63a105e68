"""The story bar: cards about recent events, or a single line if there is no room."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from pygame import Rect, Surface

from ui.drawing import draw, marks, text
from ui.drawing.theme import INK_2, IVORY, LINE, SMALL, TEXT, TEXT_2
from ui.layout import Box, Column, Label, LayoutContext, Node, Paint, Row, Slot, Spacer, Stack
from ui.table import messages
from ui.table.context import TableContext
from ui.table.intents import FocusStoryEntry, FoldStory, Handlers, OpenLog, Relayout, ReplayCard
from ui.table.model.story import StoryEntry
from ui.table.view.story.card import StoryCard, StoryPictures, draw_disc, min_height
from ui.widgets.base import TOUCH_GAP, TOUCH_TARGET, TextLike, Widget
from ui.widgets.button import Button, IconButton

Point = tuple[int, int]
ROUNDING = 0.01  # tolerance for rounding errors, in design units
# design units: header, card, low card, gap, folded bar, size of an arrow button, size of the disc for new entries
HEADER_HEIGHT, CARD_HEIGHT, LOW_CARD_HEIGHT, GAP, FOLDED_HEIGHT, ARROW_SIZE, DISC_SIZE = 34, 54, 47, 5, 24, 26, 14
ALWAYS_DISPLAYED = 2  # number of latest cards that are displayed even if older ones are unseen
MANY_CARDS = 6  # with at least this number of cards, the cards are lower
MIN_LOG_HEIGHT = 96  # height in design units reserved for the log


class FoldedStoryBar(Widget):
    """The story bar folded to one line above the log."""

    def __init__(self, rect: Rect, unfold: Callable[[], None], draw_new: Callable[[Surface, Point], None], new: int):
        super().__init__("story:folded", rect)
        self.unfold, self.draw_new, self.new = unfold, draw_new, new

    def activate(self) -> None:
        self.host.play("click")
        self.unfold()

    def tip_text(self) -> TextLike | None:
        return messages.UNFOLD_TIP

    def draw(self, surface: Surface) -> None:
        if self.hovered:
            draw.rounded_box(surface, self.rect, INK_2, self.px(6))
        label = self.host.translate(messages.FOLDED_NEW.with_args(n=self.new) if self.new else messages.HAPPENED)
        box = Box.of(self.rect, self.host.unit).pad(8, 0)
        marks.draw_icon(surface, "chevron-down", box.cut_right(16, gap=8).rect.center, self.px(18), TEXT_2)
        font = self.font(SMALL + 1, "bold")
        where = text.draw(surface, label, box.rect, font, TEXT if self.new else TEXT_2, wrapping=False)
        if self.new:
            self.draw_new(surface, (where.right + self.px(14), self.rect.centery))
        self.draw_focus_ring(surface, 6)


class StoryCardSlot(Slot):
    """The slot of a story card and its reasons link."""

    def arrange(self, context: LayoutContext, box: Box) -> None:
        super().arrange(context, box)
        assert isinstance(self.widget, StoryCard)
        context.add(self.widget.link())


class StoryBar:
    """The story bar: a header and story cards."""

    def __init__(self, ctx: TableContext) -> None:
        self.ctx, self.story = ctx, ctx.story
        self._hidden = 0  # number of missed entries that do not fit
        self.pictures = StoryPictures(ctx)
        self._tree: Node | None = None
        self._reserved: float = MIN_LOG_HEIGHT  # design units for the log below the bar
        self._entries: list[StoryEntry] = []  # all entries of the bar
        self._cards: list[StoryEntry] = []  # the displayed entries

    def handlers(self) -> Handlers:
        """Return the function for each class of intent (request) that this part carries out."""
        return {
            FoldStory: lambda intent: self.toggle_fold(),
            FocusStoryEntry: lambda intent: self.focus_entry(intent.index),
        }

    def layout(self, available: Rect, log_room: float = MIN_LOG_HEIGHT) -> int:
        """Lay out the bar at the top of `available`; return its bottom.

        `log_room` is the height reserved for the log, in design units.
        """
        unit, self._reserved = self.ctx.unit, log_room
        self._tree = self._build(available.height / unit)
        if self._tree is None:
            return available.top
        context = LayoutContext(self.ctx.widgets.host, self.ctx.widgets.add)
        height = self._tree.height_at(context, available.width)
        self._tree.place(context, Box(available.left, available.top, available.width, height, unit))
        return self._tree.rect.bottom

    def _build(self, room: float) -> Node | None:
        """Return the bar's node for a height shared with the log; None if it does not fit."""
        story, cards = self.story, self.story.bar_entries()
        self._entries, self._cards = cards, []
        story.displayed = []
        if not cards or room < FOLDED_HEIGHT:
            return None
        fits = self._fitting(room - self._log_room(), len(cards))
        if fits < 1 and not story.is_unfolded:
            return self._folded(cards)
        if story.is_unfolded:
            fits = self._fitting(room, len(cards))
        if story.is_folded or fits < 1:
            return self._folded(cards)
        return self._unfolded(room, cards, fits)

    def _log_room(self) -> float:
        """Return the height reserved for the log, in design units."""
        return 0 if self.story.is_unfolded or self.story.missed else self._reserved

    def _fitting(self, room: float, count: int) -> int:
        """Return the number of cards that fit below the header."""
        room += ROUNDING - self._head
        usual = int(room // (self._high(CARD_HEIGHT) + GAP))
        return (
            usual
            if usual >= min(count, MANY_CARDS)
            else max(usual, min(int(room // (self._high(LOW_CARD_HEIGHT) + GAP)), count))
        )

    def _high(self, units: float) -> float:
        """Return a card's height: `units`, or more for large text."""
        return max(units, TOUCH_TARGET if self.ctx.for_touch else units, min_height(self.ctx))

    @property
    def _head(self) -> float:
        """The height of the header."""
        return TOUCH_TARGET + TOUCH_GAP if self.ctx.for_touch else HEADER_HEIGHT

    def _new_count(self, cards: list[StoryEntry]) -> int:
        """Return the number of entries that are new for the one person whom the screen addresses."""
        return sum(map(self.story.is_unseen, cards)) if self.story.addressed_seat() is not None else 0

    def _folded(self, cards: list[StoryEntry]) -> Node:
        new = self._new_count(cards)
        make = partial(FoldedStoryBar, unfold=self.toggle_fold, draw_new=self._draw_new, new=new)
        return Column(Slot(make, height=TOUCH_TARGET if self.ctx.for_touch else FOLDED_HEIGHT), pad=(0, 4, 0, 0))

    def _unfolded(self, room: float, cards: list[StoryEntry], fits: int) -> Node:
        """Return a node with the header and the cards."""
        story = self.story
        self._cards = story.displayed = self._chosen(cards, fits)
        space = room - self._head - self._log_room() + ROUNDING
        roomy = len(self._cards) * (self._high(CARD_HEIGHT) + GAP) <= space and len(self._cards) < MANY_CARDS
        usual = self._high(CARD_HEIGHT if roomy else LOW_CARD_HEIGHT)
        self._hidden = sum(card not in self._cards for card in story.missed)
        places = [StoryCardSlot(partial(self._card, card), height=usual) for card in self._cards]
        below = Column(*places, gap=GAP, pad=(0, self._head, 0, GAP))
        return Stack([below, Column(self._heading(), Spacer())])

    def _card(self, card: StoryEntry, rect: Rect) -> StoryCard:
        return StoryCard(self.ctx, self.pictures, rect, card)

    def _heading(self) -> Node:
        """Return the header: title, counts and arrow buttons."""
        place = Label(self._place_words, 14, TEXT, "bold", align="center", wrapping=False, width=60)
        before, after = self._arrow("before", "chevron-left", -1), self._arrow("after", "chevron-right", 1)
        return Row(
            Paint(self._draw_title, weight=1), self._more(), Spacer(4), before, place, after,
            pad=(4, 0, 0, 0), height=self._head,
        )  # fmt: skip

    def _chosen(self, cards: list[StoryEntry], fits: int) -> list[StoryEntry]:
        """Return the entries to display, in order of time.

        The current and the latest entry come first, then unseen ones, those that concern the reader, and those around
        the current one. After an absence, missed entries are preferred, and the latest of them before a replay.
        """
        story = self.story
        ids = [card.id for card in cards]
        first = {story.current_id} if story.missed else {story.current_id, *ids[-ALWAYS_DISPLAYED:]}
        older = len(cards) - len(story.missed) if story.missed else 0  # number of entries before the absence
        follows = story.current_id in ids and (story.is_replaying or not story.missed)
        near = ids.index(story.current_id) if follows else len(ids)

        def keep_last_key(place: int) -> tuple[bool, bool, bool, bool, int]:
            card = cards[place]
            concerns = card.concerns_reader and story.is_recent(card)
            unseen = story.is_unseen(card)
            return ids[place] not in first, place < older, not unseen, not concerns, abs(near - place)

        kept = sorted(sorted(range(len(cards)), key=keep_last_key)[:fits])
        return [cards[place] for place in kept]

    def _more(self) -> Node | None:
        """Return a link to the whole log if missed entries do not fit."""
        ctx = self.ctx
        if not self._hidden or self.story.is_replaying:
            return None
        label = ctx.translate(messages.MORE_CARDS.with_args(n=self._hidden))
        show, more = ctx.send(OpenLog()), {"theme": ctx.theme, "size": SMALL + 1, "tip": messages.LOG_TIP}
        make = partial(self._link, label, show, more)
        width = text.width(label, ctx.font(SMALL + 1, "bold")) / ctx.unit + 6
        return Row(Slot(make, width=width, height=self._head - 8), pad=(0, 0, 4, 0))

    @staticmethod
    def _link(label: str, show: Callable[[], object], more: Mapping[str, Any], rect: Rect) -> Button:
        return Button("story:more", rect, label, show, kind="link", **more)

    def _arrow(self, key: str, icon: str, by: int) -> Slot:
        return Slot(partial(self._make_arrow, key, icon, by), width=ARROW_SIZE, height=ARROW_SIZE)

    def _make_arrow(self, key: str, icon: str, by: int, rect: Rect) -> IconButton:
        place, tip = self._place(), messages.EARLIER if by < 0 else messages.LATER
        able = place is not None and 0 <= place + by < len(self._entries)
        return IconButton(
            f"story:{key}", rect, icon, partial(self.replay_neighbour, by), size=18, tip=tip, enabled=able
        )

    def _place(self) -> int | None:
        """Return the index of the current card, by default the last one; None without cards."""
        ids = [card.id for card in self._entries]
        if not ids:
            return None
        return ids.index(self.story.current_id) if self.story.current_id in ids else len(ids) - 1

    def replay_neighbour(self, offset: int) -> None:
        """Replay the entry `offset` places after the current one."""
        place = self._place()
        if place is not None and 0 <= place + offset < len(self._entries):
            self.ctx.dispatch(ReplayCard(self._entries[place + offset]))

    def focus_entry(self, place: int) -> bool:
        """Focus a card by its index; return False if there are no cards.

        -1 is the last card.
        """
        cards = [widget for widget in self.ctx.widgets.widgets if isinstance(widget, StoryCard)]
        if not cards:
            return False
        self.ctx.widgets.focus(cards[place])
        return True

    def toggle_fold(self) -> None:
        """Fold or unfold the bar."""
        if self._cards:
            self.story.is_folded, self.story.is_unfolded = True, False
        else:
            self.story.is_folded, self.story.is_unfolded = False, True
        self.ctx.dispatch(Relayout())

    def draw(self, surface: Surface) -> None:
        """Draw the header."""
        if self._tree is not None:
            rect = self._tree.rect
            surface.fill(LINE, (rect.left, rect.top, rect.width, 1))
            self._tree.draw(surface)

    def _now(self) -> tuple[int | None, int]:
        """Return (index of the current entry, number of entries)."""
        ids = [card.id for card in self.story.missed] if self.story.is_replaying else []
        place = ids.index(self.story.current_id) if self.story.current_id in ids else self._place()
        return place, len(ids or self._entries)

    def _place_words(self) -> str:
        place, count = self._now()
        return self.ctx.translate(messages.PLACE.with_args(a=place + 1, b=count)) if place is not None else ""

    def _draw_title(self, surface: Surface, rect: Rect) -> None:
        """Draw the title and the number of new entries."""
        ctx, px, font = self.ctx, self.ctx.px, self.ctx.font(14)
        new = 0 if self._hidden else self._new_count(self._entries)
        place, count = self._now()
        title = messages.HAPPENED
        if self.story.is_replaying and place is not None:
            title = messages.REPLAYING.with_args(a=place + 1, b=count)
        where = text.draw(surface, ctx.translate(title), rect, ctx.font(15, "bold"), TEXT, wrapping=False)
        if new:
            self._draw_new(surface, (where.right + px(18), rect.centery))
            room = rect.move(where.right + px(32) - rect.left, 0)
            room.width = rect.right - room.left
            label = ctx.translate(messages.NEW.with_args(n=new))
            label = label if text.width(label, font) <= room.width else str(new)
            text.draw(surface, label, room, font, TEXT_2, wrapping=False)

    def _draw_new(self, surface: Surface, centre: Point) -> None:
        """Draw the disc that marks new entries."""
        reader, px = self.story.addressed_seat(), self.ctx.px
        colour = self.ctx.marks[reader].colour if reader is not None else IVORY
        draw_disc(surface, centre, px(DISC_SIZE), colour, px(2))
