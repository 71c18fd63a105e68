"""The reader of rules: contents at the left, the text, a search with its hits lit; lies over whatever was open."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

import pygame
from pygame import Rect, Surface

from games import registry
from games.core.contract.errors import DataError
from games.core.contract.texts import LANGUAGES, N_, Text
from games.core.data import rules_text
from games.core.data.rules_blocks import RulesText
from games.core.data.rules_text import Hit
from ui.drawing import draw, text
from ui.drawing.theme import INK_1, LINE, RADIUS_PANEL, SMALL, TEXT, TEXT_2, game_theme, mix
from ui.screens.rules.contents import draw_entry
from ui.screens.rules.figure import Figures
from ui.screens.rules.page import Page
from ui.screens.shared.common import Bar, backdrop
from ui.shell.scale import BAR
from ui.shell.screen import Screen
from ui.widgets import IconButton, ListView, ScrollArea, TextField
from ui.widgets.base import ENTER, with_ctrl

if TYPE_CHECKING:
    from ui.shell.app import App

COLUMN = 760.0  # width of the text: about 75 letters a line
GAP, EDGE = 24.0, 24.0
SEARCH = 40  # letters at most
AHEAD = 48  # a heading so far below the top of the page counts as being read


class Place(NamedTuple):
    """Where somebody reads: the block at the top, and how far into it, 0..1."""

    block: int
    share: float


_places: dict[str, Place] = {}  # by game, while the program runs


def make(app: App, game_id: str, anchor: str | None = None, term: str = "") -> RulesScreen:
    """Build the reader of a game's rules, opened at a section or where it was last left; see `RulesScreen`."""
    return RulesScreen(app, game_id, anchor, term)


class Area(ScrollArea):
    """The scrolled page. Where it stands is the screen's business: it survives changes of size and language."""

    def state(self) -> None:
        return None


class RulesScreen(Screen):
    """Reads `data/<game>/rules.<language>.md`."""

    name = "rules"

    def __init__(self, app: App, game_id: str, anchor: str | None = None, term: str = "") -> None:
        """Open at `anchor`: a section, or several with blanks between, of which the first that there is counts.

        `term` is a word of the present language, such as the name of a card: where one of these sections has it, it is
        looked for and lit there.
        """
        super().__init__(app)
        self.game = registry.game(game_id)
        self.facts = self.game.facts
        self.theme = game_theme(self.facts.theme)
        self.trouble: str | None = None
        self.language = ""
        self.query = ""
        self.hits: list[Hit] = []
        self.hit = self._hit_at = -1  # which of them is shown, and where the page stood then
        self.rules: RulesText | None = None
        self._figures: Figures | None = None
        self._look: object = None
        self._load()
        self.place = _places.get(game_id, Place(0, 0.0))
        self._wanted: Hit | None = None  # to be shown by the first layout
        if anchor and self.rules is not None:
            self._begin(self.rules, anchor.split(), term)

    def title(self) -> Text:
        return N_("rules: {game}", game=self.facts.title)

    def close(self) -> None:
        _places[self.facts.id] = self.place
        if self._figures is not None:
            self._figures.closed = True

    def _load(self) -> None:
        """Read the rules in the present language, or in the one there is."""
        self.language = self.app.language
        wanted = [self.language, *(other for other in LANGUAGES if other != self.language)]
        path = next(
            (path for code in wanted if (path := rules_text.path_of(self.facts.id, code)).exists()),
            rules_text.path_of(self.facts.id, self.language),
        )
        try:
            self.rules, self.trouble = rules_text.read(path), None
        except DataError as error:
            self.rules, self.trouble = None, error.problems[0].say(self.language)

    def _begin(self, rules: RulesText, anchors: Sequence[str], term: str) -> None:
        """Open at the first of these sections that there is, or at the first place in any of them that has a term."""
        blocks = [block for anchor in anchors if (block := rules.block_of(anchor)) is not None]
        self.place = Place(blocks[0] if blocks else 0, 0.0)
        self._wanted = next((hit for hit in rules_text.search(rules, term) if hit.anchor in anchors), None)
        if self._wanted is not None:
            self.place = Place(self._wanted.block, 0.0)
            self.query = term[:SEARCH]

    # -- laying out ---------------------------------------------------------------------------------------------------
    def layout(self) -> None:
        if self.language != self.app.language:
            self._load()
            self._search(self.query, go=False)
        self.bar = Bar(self, [self.facts.title, N_("Rules")], N_("Close (Esc, F1)"))
        if self.rules is None:
            return
        look = (self.app.palette, self.app.language)
        if self._figures is None or look != self._look:
            self._look = look
            self._figures = Figures(self.app, self.game, self.rules, self.touch)
        wide, high = self.scale.width, self.scale.height
        side = 300.0 if wide >= 1250 else 236.0
        column = min(COLUMN, wide - side - 2 * EDGE - GAP - 90)
        start = max(EDGE, (wide - side - GAP - column - 72) / 2)
        top = BAR + EDGE
        self.side = self.rect(start, top, side, high - top - EDGE)
        self.paper = self.rect(start + side + GAP, top, column + 72, high - top - EDGE)
        inner = self.rect(start + side + GAP + 36, top, column + 30, high - top - EDGE)
        self._lay_contents()
        self.page = Page(self, self.rules, self._figures, self.theme, self.px(column))
        self.top_pad = self.px(32)
        inner.inflate_ip(0, -2)
        self.area = self.widgets.add(Area("page", inner, self.page.height + self.top_pad, self._paint))
        self.area.frame = self.paper
        self._lay_search()
        self._go_to(self.place)
        if self._wanted is not None:
            self._show_wanted(self._wanted)
        if self.widgets.focused is None:
            self.widgets.focus(self.area)

    def _lay_contents(self) -> None:
        assert self.rules is not None
        self.entries = [entry for entry in self.rules.contents() if entry.level > 1]
        pad = self.px(8)
        box = self.side.inflate(-2 * pad, -2 * pad)
        row = max(self.px(42), text.measure("A\nA", self.font(16, "bold"))[1] + self.px(6))  # two lines
        self.contents = ListView(
            "contents", box, len(self.entries), row, self._draw_entry,
            chosen=self._section(self.place.block), choose=self._choose, tip=self.say(N_("Contents: choose a section")),
        )  # fmt: skip
        self.widgets.add(self.contents)
        if self.contents.chosen is not None:
            self.contents.reveal(self.contents.row_rect(self.contents.chosen))

    def _lay_search(self) -> None:
        px = self.px
        bar = self.bar.rect
        side = px(36)
        right = bar.right - px(20)
        top = bar.centery - side // 2
        buttons = (
            ("next", "chevron-down", 1, N_("Next result (Enter, F3)")),
            ("previous", "chevron-up", -1, N_("Previous result (Shift+F3)")),
        )
        for key, icon, by, tip in buttons:
            right -= side
            rect = Rect(right, top, side, side)
            enabled = bool(self.hits)
            reason = self.say(N_("Type what you are looking for."))
            act = partial(self.step_hit, by)
            self.widgets.add(IconButton(key, rect, icon, act, tip=self.say(tip), enabled=enabled, reason=reason))
        self.count_box = Rect(right - px(92), top, px(92), side)
        wide = px(250) if self.scale.width > 1250 else px(190)
        field = Rect(self.count_box.left - wide, bar.centery - px(19), wide, px(38))
        self.field = TextField(
            "search", field, self.query, self._search, limit=SEARCH, placeholder=self.say(N_("Search the rules")),
            done=lambda: self.step_hit(1), size=16, tip=self.say(N_("Words in any order (Ctrl+F)")),
        )  # fmt: skip
        self.widgets.add(self.field)
        self.bar.right = field.left - px(12)

    # -- reading ------------------------------------------------------------------------------------------------------
    def _section(self, block: int) -> int:
        """Return which entry of the contents a block belongs to."""
        return max((number for number, entry in enumerate(self.entries) if entry.block <= block), default=0)

    def _choose(self, index: int) -> None:
        self._go_to(Place(self.entries[index].block, 0.0))

    def _go_to(self, place: Place) -> None:
        """Scroll to a place of the text."""
        placed = self.page.placed[min(place.block, len(self.page.placed) - 1)]
        above = self.px(18) if place.share == 0.0 and place.block else 0
        top = placed.top + round(placed.high * place.share) - above
        self.area.scroll_to(top + self.top_pad if place.block or place.share else 0)
        self.place = place
        self.touch()

    def on_tick(self, now: float) -> bool:
        """Follow the scrolling: remember the place, and light its section."""
        if self.rules is None:
            return False
        y = self.area.offset - self.top_pad + self.px(18)
        block = self.page.block_at(y)
        placed = self.page.placed[block]
        share = max(0.0, min(1.0, (y - placed.top) / max(1, placed.high)))
        if self.area.offset >= self.area.most and self.place.block > block:
            return False  # the last sections cannot come to the top
        if abs(y - placed.top) <= self.px(18):
            share = 0.0
        self.place = Place(block, share) if self.area.offset else Place(0, 0.0)
        section = self._section(max(self.place.block, self.page.block_at(y + self.px(AHEAD))))
        if self.hit >= 0 and self.area.offset == self._hit_at:
            section = self._section(self.hits[self.hit].block)  # what was looked for, wherever on the page it stands
        if section != self.contents.chosen:
            self.contents.chosen = section
            self.contents.reveal(self.contents.row_rect(section))
            return True
        return False

    # -- searching ----------------------------------------------------------------------------------------------------
    def _search(self, query: str, go: bool = True) -> None:
        """Look for words as they are typed; go to the first hit from here on."""
        self.query = query
        self.hits = rules_text.search(self.rules, query) if self.rules is not None and len(query.strip()) > 1 else []
        self.hit = -1
        if go and self.hits:
            here = self.place.block
            self.hit = next((n for n, hit in enumerate(self.hits) if hit.block >= here), 0)
            self._show_hit()
        for key in ("next", "previous"):
            found = self.widgets.find(key)
            if found is not None:
                found.enabled = bool(self.hits)
        self.touch()

    def _show_wanted(self, wanted: Hit) -> None:
        """Light the place that the rules were opened for."""
        self._search(self.query, go=False)
        if wanted in self.hits:
            self.hit, self._wanted = self.hits.index(wanted), None
            self._show_hit()

    def step_hit(self, by: int) -> None:
        """Go to the next (1) or the last (-1) hit."""
        if self.hits:
            self.hit = (self.hit + by) % len(self.hits)
            self._show_hit()

    def _show_hit(self) -> None:
        boxes = self.page.places_of(self.hits[self.hit])
        if boxes:
            shift = (self.area.rect.left, self.area.content.top + self.top_pad)
            box = boxes[0].move(shift)
            room = self.area.rect
            if not room.inflate(0, -self.px(120)).contains(box.clip(room)) or not room.contains(box):
                self.area.scroll_to(self.area.offset + box.centery - room.top - room.height // 3)
        self._hit_at = self.area.offset
        self.touch()

    def on_event(self, event: pygame.event.Event) -> bool:
        if event.type != pygame.KEYDOWN:
            return False
        ctrl = with_ctrl(event)
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

    # -- drawing ------------------------------------------------------------------------------------------------------
    def draw(self, surface: Surface) -> None:
        backdrop(surface, 90)
        self.bar.draw(surface)
        radius = self.px(RADIUS_PANEL)
        if self.rules is None:
            box = self.rect(self.scale.width / 2 - 320, self.scale.height / 2 - 110, 640, 220)
            draw.panel(surface, box, INK_1, radius, LINE)
            words = self.say(N_("The rules can't be shown: {why}", why=self.trouble or ""))
            text.draw(surface, words, box.inflate(-self.px(64), -self.px(32)), self.font(17), TEXT, align="center")
            super().draw(surface)
            return
        draw.panel(surface, self.side, INK_1, radius, LINE)
        draw.gradient(surface, self.paper, (mix(INK_1, self.theme.night[0], 0.35), INK_1), radius, LINE)
        super().draw(surface)
        if self.query:
            if len(self.query.strip()) < 2:
                words = ""
            elif not self.hits:
                words = self.say(N_("nothing"))
            else:
                words = self.say(N_("{n} of {count}", n=self.hit + 1, count=len(self.hits)))
            text.draw(surface, words, self.count_box, self.font(SMALL + 1), TEXT_2, align="center", wrapping=False)

    def _draw_entry(self, surface: Surface, box: Rect, index: int, chosen: bool) -> None:
        entry = self.entries[index]
        hits = sum(hit.anchor == entry.anchor for hit in self.hits)
        draw_entry(self, surface, box, entry, chosen, hits, self.theme.accent)

    def _paint(self, surface: Surface, content: Rect) -> None:
        hits: dict[int, list[Hit]] = {}
        for hit in self.hits:
            hits.setdefault(hit.block, []).append(hit)
        now = self.hits[self.hit] if 0 <= self.hit < len(self.hits) else None
        self.page.draw(surface, content.left, content.top + self.top_pad, hits, now)
