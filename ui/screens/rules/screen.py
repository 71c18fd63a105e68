"""The rules reader: contents, text, and search."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

import pygame
from pygame import Rect, Surface

from games import registry
from games.core.contract.contract import Board
from games.core.contract.errors import DataError
from games.core.contract.texts import LANGUAGES, N_, Text
from games.core.data import boards, rules_text
from games.core.data.rules_blocks import RulesText
from games.core.data.rules_text import SearchHit
from games.core.workshop.differences import rules_note
from games.core.workshop.fields import FormFields
from games.core.workshop.form import form_of
from ui.drawing import draw, text
from ui.drawing.theme import INK_1, LINE, RADIUS_PANEL, SMALL, TEXT, TEXT_2, game_theme, mix
from ui.layout import Anchor, Box, Column, Label, LayoutContext, Node, Paint, Row, Slot, Spacer, Stack
from ui.layout.panel import PanelBackground
from ui.screens.rules.page import PositionPictures, RulesPage
from ui.screens.shared.page import Crumb, bar, page
from ui.shell.scale import BAR_HEIGHT
from ui.shell.screen import Screen
from ui.widgets import IconButton, ListView, ScrollArea, TextField
from ui.widgets.keyboard import ENTER, is_ctrl_held

if TYPE_CHECKING:
    from ui.shell.app import App

TEXT_WIDTH = 760.0  # design units: about 75 letters a line
GAP, EDGE = 24.0, 24.0
MAX_SEARCH_LENGTH = 40  # characters
HEADING_MARGIN = 48  # design units: the section being read is the last whose heading is at most this far below the top


class ReadingPosition(NamedTuple):
    """A reading position: the top block's index, and the share of it that is scrolled past (0..1)."""

    block: int
    share: float


_places: dict[str, ReadingPosition] = {}  # last reading position, by game


def create_screen(
    app: App, game_id: str, anchor: str | None = None, term: str = "", board: Board | None = None
) -> RulesScreen:
    """Build the rules reader of a game. See `RulesScreen` for the arguments."""
    return RulesScreen(app, game_id, anchor, term, board)


class PageScrollArea(ScrollArea):
    """The scrolled text. The screen restores its reading position."""

    def state(self) -> None:
        return None


class RulesScreen(Screen):
    """The reader of `data/<game>/rules.<language>.md`."""

    name = "rules"

    def __init__(
        self, app: App, game_id: str, anchor: str | None = None, term: str = "", board: Board | None = None
    ) -> None:
        """Open at `anchor`: a section, or several separated by spaces, of which the first existing one is used.

        `term` is a word in the current language, such as a card's name. If the section contains it, it is highlighted.
        The numbers are those of `board`, and a note at the top says what it differs in from the default board.
        """
        super().__init__(app)
        self.game = registry.game(game_id)
        self.facts = self.game.facts
        self.board = board
        self.theme = game_theme(self.facts.theme)
        self.trouble: str | None = None
        self.language = ""
        self.query = ""
        self.hits: list[SearchHit] = []
        self.hit = self._hit_at = -1  # index of the current search result; scroll offset when it was shown
        self.rules: RulesText | None = None
        self._figures: PositionPictures | None = None
        self._look: object = None
        self._load()
        self.place = _places.get(game_id, ReadingPosition(0, 0.0))
        self._wanted: SearchHit | None = None  # search result to show at the first layout
        if anchor and self.rules is not None:
            self._begin(self.rules, anchor.split(), term)

    def title(self) -> Text:
        return N_("rules: {game}", game=self.facts.title)

    def close(self) -> None:
        _places[self.facts.id] = self.place
        if self._figures is not None:
            self._figures.closed = True

    def _load(self) -> None:
        """Read the rules in the current language, or else in another one."""
        self.language = self.app.language
        wanted = [self.language, *(other for other in LANGUAGES if other != self.language)]
        path = next(
            (path for code in wanted if (path := rules_text.rules_path(self.facts.id, code)).exists()),
            rules_text.rules_path(self.facts.id, self.language),
        )
        try:
            self.rules, self.trouble = rules_text.read_rules(path, self.board, self._note()), None
        except DataError as error:
            self.rules, self.trouble = None, error.problems[0].translate(self.language)

    def _note(self) -> str:
        """Return the note on what the board differs in; empty for the default board."""
        default = boards.load_default_board(self.facts.id)
        if self.board is None or boards.rule_digest(self.board) == boards.rule_digest(default):
            return ""
        fields = FormFields(self.facts.id, form_of(self.facts.id))
        return rules_note(fields, self.board.data, default.data, self.language)

    def _begin(self, rules: RulesText, anchors: Sequence[str], term: str) -> None:
        """Open at the first existing section, or at the first result for `term` in these sections."""
        blocks = [block for anchor in anchors if (block := rules.heading_index(anchor)) is not None]
        self.place = ReadingPosition(blocks[0] if blocks else 0, 0.0)
        self._wanted = next((hit for hit in rules_text.search_rules(rules, term) if hit.anchor in anchors), None)
        if self._wanted is not None:
            self.place = ReadingPosition(self._wanted.block, 0.0)
            self.query = term[:MAX_SEARCH_LENGTH]

    def build(self) -> Node:
        if self.language != self.app.language:
            self._load()
            self._search(self.query, go=False)
        crumbs: list[Crumb] = [self.facts.title, N_("Rules")]
        tip = N_("Close (Esc, F1)")
        if self.rules is None:
            return page(self, bar(self, crumbs, tip), self._excuse())
        look = (self.app.palette, self.app.language)
        if self._figures is None or look != self._look:
            self._look = look
            self._figures = PositionPictures(self.app, self.game, self.rules, self.invalidate)
        width = self.scale.width
        side = 300.0 if width >= 1250 else 236.0
        column = min(TEXT_WIDTH, width - side - 2 * EDGE - GAP - 90)
        self.page = RulesPage(self, self.rules, self._figures, self.theme, column)
        contents = Stack([PanelBackground(), Column(Slot(self._contents, weight=1), pad=8)], width=side)
        text_area = Row(Slot(self._text_area, width=column + 30), pad=(36, 0, 6, 0))
        self.paper = Stack([Paint(self._draw_paper), text_area], width=column + 72)
        body = Row(Spacer(), contents, Spacer(GAP), self.paper, Spacer(), pad=(0, EDGE))
        return page(self, bar(self, crumbs, tip, right=self._search_nodes(), edge=20), body)

    def layout(self) -> None:
        super().layout()
        if self.rules is None:
            return
        self.area.focus_frame = self.paper.rect
        if self.contents.chosen is not None:
            self.contents.reveal(self.contents.row_rect(self.contents.chosen))
        self._go_to(self.place)
        if self._wanted is not None:
            self._show_wanted(self._wanted)
        if self.widgets.focused is None:
            self.widgets.focus(self.area)

    def _excuse(self) -> Node:
        """Return the message that is shown if the rules can't be read."""
        words = Label(N_("The rules can't be shown: {why}", why=self.trouble or ""), 17, align="center", weight=1)
        panel = Stack([PanelBackground(), Column(words, pad=(32, 16))], width=640, height=220)
        return Anchor(panel, pad=(0, 0, 0, BAR_HEIGHT))

    def _contents(self, rect: Rect) -> ListView:
        assert self.rules is not None
        self.entries = [entry for entry in self.rules.contents() if entry.level > 1]
        # a row has room for two lines
        row = max(self.px(42), text.measure("A\nA", self.font(16, "bold"))[1] + self.px(6))
        self.contents = ListView(
            "contents", rect, len(self.entries), row, self._draw_entry, chosen=self._section(self.place.block),
            choose=self._choose, tip=N_("Contents: choose a section"),
        )  # fmt: skip
        return self.contents

    def _text_area(self, rect: Rect) -> PageScrollArea:
        """Return the scrolled area with the page."""
        context, width = LayoutContext(self, self.widgets.add), self.page.column * self.unit
        height = self.page.height_at(context, width)
        self.page.place(context, Box(rect.left, rect.top, width, height, self.unit))
        self.area = PageScrollArea("page", rect.inflate(0, -2), round(height), self._draw_page)
        return self.area

    def _search_nodes(self) -> list[Node]:
        """Return the search field, the number of results, and the buttons for the next and previous one."""
        field = Slot(self._search_field, width=250 if self.scale.width > 1250 else 190, height=38)
        count = Label(self._result_count_text, SMALL + 1, TEXT_2, align="center", wrapping=False, width=92, height=36)
        previous = partial(self._step_button, "previous", "chevron-up", -1, N_("Previous result (Shift+F3)"))
        following = partial(self._step_button, "next", "chevron-down", 1, N_("Next result (Enter, F3)"))
        return [Spacer(12), field, count, Slot(previous, width=36, height=36), Slot(following, width=36, height=36)]

    def _search_field(self, rect: Rect) -> TextField:
        self.field = TextField(
            "search", rect, self.query, self._search, limit=MAX_SEARCH_LENGTH,
            placeholder=self.translate(N_("Search the rules")),
            done=lambda: self.step_hit(1), size=16, tip=N_("Words in any order (Ctrl+F)"),
        )  # fmt: skip
        return self.field

    def _step_button(self, key: str, icon: str, by: int, tip: Text, rect: Rect) -> IconButton:
        reason, act = N_("Type what you are looking for."), partial(self.step_hit, by)
        return IconButton(key, rect, icon, act, tip=tip, enabled=bool(self.hits), reason=reason)

    def _result_count_text(self) -> str:
        """Return the number of the current search result and of all results, as text."""
        if len(self.query.strip()) < 2:
            return ""
        if not self.hits:
            return self.translate(N_("nothing"))
        return self.translate(N_("{n} of {count}", n=self.hit + 1, count=len(self.hits)))

    def _section(self, block: int) -> int:
        """Return the index of the section, in the contents, to which a block of the text belongs."""
        return max((number for number, entry in enumerate(self.entries) if entry.block <= block), default=0)

    def _choose(self, index: int) -> None:
        self._go_to(ReadingPosition(self.entries[index].block, 0.0))

    def _go_to(self, place: ReadingPosition) -> None:
        """Scroll to a reading position."""
        block = min(place.block, len(self.page.blocks) - 1)
        height = self.page.blocks[block].rect.height
        above = self.px(18) if place.share == 0.0 and place.block else 0
        top = self.page.top_of_block(block) + round(height * place.share) - above
        self.area.scroll_to(top if place.block or place.share else 0)
        self.place = place
        self.invalidate()

    def on_tick(self, now: float) -> bool:
        """Note the reading position, and select its section in the contents."""
        if self.rules is None:
            return False
        y = self.area.offset + self.px(18)
        block = self.page.block_at(y)
        below = y - self.page.top_of_block(block)
        share = max(0.0, min(1.0, below / max(1, self.page.blocks[block].rect.height)))
        if self.area.offset >= self.area.max_offset and self.place.block > block:
            # at the end of the page, a later reading position stays: its block can't be scrolled to the top
            return False
        if abs(below) <= self.px(18):
            share = 0.0
        self.place = ReadingPosition(block, share) if self.area.offset else ReadingPosition(0, 0.0)
        section = self._section(max(self.place.block, self.page.block_at(y + self.px(HEADING_MARGIN))))
        if self.hit >= 0 and self.area.offset == self._hit_at:
            section = self._section(self.hits[self.hit].block)  # the section of the current search result
        if section != self.contents.chosen:
            self.contents.chosen = section
            self.contents.reveal(self.contents.row_rect(section))
            return True
        return False

    # -- searching ---------------------------------------------------------------------------------------------------
    def _search(self, query: str, go: bool = True) -> None:
        """Search the rules. With `go`, scroll to the next result."""
        self.query = query
        self.hits = (
            rules_text.search_rules(self.rules, query) if self.rules is not None and len(query.strip()) > 1 else []
        )
        self.hit = -1
        if go and self.hits:
            here = self.place.block
            self.hit = next((n for n, hit in enumerate(self.hits) if hit.block >= here), 0)
            self._show_hit()
        for key in ("next", "previous"):
            result = self.widgets.find(key)
            if result is not None:
                result.enabled = bool(self.hits)
        self.invalidate()

    def _show_wanted(self, wanted: SearchHit) -> None:
        """Highlight the search result to show at the first layout."""
        self._search(self.query, go=False)
        if wanted in self.hits:
            self.hit, self._wanted = self.hits.index(wanted), None
            self._show_hit()

    def step_hit(self, offset: int) -> None:
        """Go to the next (1) or previous (-1) result."""
        if self.hits:
            self.hit = (self.hit + offset) % len(self.hits)
            self._show_hit()

    def _show_hit(self) -> None:
        boxes = self.page.boxes_of_hit(self.hits[self.hit])
        if boxes:
            box, room = boxes[0].move(0, -self.area.offset), self.area.rect
            if not room.inflate(0, -self.px(120)).contains(box.clip(room)) or not room.contains(box):
                self.area.scroll_to(self.area.offset + box.centery - room.top - room.height // 3)
        self._hit_at = self.area.offset
        self.invalidate()

    def on_event(self, event: pygame.event.Event) -> bool:
        if event.type != pygame.KEYDOWN:
            return False
        ctrl = is_ctrl_held(event)
        back = bool(event.mod & pygame.KMOD_SHIFT)
        if event.key == pygame.K_F1:
            self.escape()
        elif self.rules is None:
            return False
        elif ctrl and event.key == pygame.K_f:
            self.widgets.focus(self.field)
        elif event.key == pygame.K_F3 or (event.key in ENTER and back):
            self.step_hit(-1 if back else 1)
        elif event.key == pygame.K_ESCAPE and self.query and self.widgets.focused is self.field:
            self.field.value, self.field.caret, self.field.anchor = "", 0, 0
            self._search("")
        elif event.key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN):
            return self.area.on_key(event) or True
        else:
            return False
        return True

    def _draw_paper(self, surface: Surface, rect: Rect) -> None:
        colours = (mix(INK_1, self.theme.night[0], 0.35), INK_1)
        draw.gradient_box(surface, rect, colours, self.px(RADIUS_PANEL), LINE)

    def _draw_entry(self, surface: Surface, box: Rect, index: int, chosen: bool) -> None:
        """Draw a row of the contents: section, and number of results in it."""
        entry = self.entries[index]
        deep = entry.level > 2
        row = Box.of(box, self.unit).pad(28 if deep else 12, 0, 8, 0)
        hits = sum(hit.anchor == entry.anchor for hit in self.hits)
        if hits:
            small = self.font(SMALL)
            width = max(22, text.width(str(hits), small) / self.unit + 10)
            pill = row.cut_right(30).cut_left(26).middle(width, 20).rect
            draw.rounded_box(surface, pill, mix(INK_1, self.theme.accent, 0.75), pill.height // 2)
            text.draw(surface, str(hits), pill, small, TEXT, align="center", wrapping=False)
        font = self.font(15 if deep else 16, "body" if deep else "bold")
        text.draw(surface, entry.text, row.rect, font, TEXT if chosen or not deep else TEXT_2)

    def _draw_page(self, surface: Surface, content: Rect) -> None:
        self.page.highlight(self.hits, self.hits[self.hit] if 0 <= self.hit < len(self.hits) else None)
        self.page.draw(surface, (0, content.top - self.area.rect.top))
