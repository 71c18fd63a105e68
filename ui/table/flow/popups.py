"""Windows over the table: players, log and cards."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial

import pygame
from pygame import Rect, Surface

from games.core.contract.extras.cards import CardFace
from games.core.contract.texts import N_, Text
from games.core.match.history import LogEntry
from games.core.match.players import LEVEL_LABELS, LEVEL_NOTES, OFFERED_LEVELS, Player
from games.core.match.wording import card_texts, turn_text
from ui.drawing import draw, marks, text
from ui.drawing.record import paused
from ui.drawing.theme import IVORY, LINE, SMALL, TEXT_2
from ui.layout import Box, Column, Label, LayoutContext, Node, Paint, Row, Scroll, Slot, Spacer
from ui.screens.shared.characters import LIST_WIDTH as CHARACTER
from ui.screens.shared.characters import character_dropdown
from ui.screens.shared.page import HEADER_HEIGHT, PopupScreen
from ui.shell.scale import LOW_HEIGHT
from ui.table import messages
from ui.table.context import TableContext
from ui.table.drawing_context import InteractiveContext
from ui.table.intents import LookBack
from ui.table.view.cards.art import CardArt, CardState
from ui.table.view.cards.looks import art_of
from ui.table.view.panel.logbook import LogLine, line_height, margin_width, wrapped_height
from ui.widgets.base import TextLike, Widget
from ui.widgets.button import Button
from ui.widgets.dropdown import Dropdown, DropdownEntry
from ui.widgets.keyboard import ENTER

# Sizes of the panel of seats, in design units.
SEATS_WIDTH, SEATS_PAD, LINE_HEIGHT, ROW_HEIGHT, ROW_PITCH, FOOTER_HEIGHT = 640, 28, 48, 50, 58, 60
PLAYER_KIND_WIDTH = 270
PERSON = "person"
LOG_WIDTH = 520  # width of the log's panel in design units
# design units: size of the panel, padding, gap, width of the scroll bar
CARDS_WIDTH, CARDS_HEIGHT, PAD, GAP, SCROLL_BAR_WIDTH = 1060, 640, 24, 10, 16
SMALL_CARD_SIZE = CardArt.small
POINT = N_("Point at a card to read it.")


class SeatsScreen(PopupScreen):
    """A panel to change who plays each seat.

    Changes apply when the button is pressed.
    """

    name = "seats"
    veil = 165
    pad = SEATS_PAD

    def __init__(self, ctx: InteractiveContext, take_over: Callable[[Mapping[int, Player]], object]) -> None:
        """`take_over` is called with the changed seats and their new players."""
        super().__init__(ctx.app)
        self.ctx, self._take_over = ctx, take_over
        view = ctx.match.view(None)
        gone = {seat for seat in range(len(ctx.match.players)) if ctx.controller.seat_facts(view, seat).is_out}
        self.seats = [seat for seat in range(len(ctx.match.players)) if seat not in gone]
        self.chosen = {seat: self._kind(ctx.match.players[seat]) for seat in self.seats}
        self.characters = {seat: ctx.match.players[seat].character for seat in self.seats}

    @staticmethod
    def _kind(player: Player) -> str:
        return PERSON if player.is_person else player.level

    def build(self) -> Node:
        rows = Column(*map(self._row, self.seats), height=ROW_PITCH * len(self.seats))
        rows.shrinks = True  # in a low window the rows of the table are reduced
        line = Label(messages.SEATS_LINE, SMALL + 2, TEXT_2, height=LINE_HEIGHT - 4)
        done = Slot(self._done_button, height=48)
        content = Column(
            line, Spacer(12), rows, Spacer(FOOTER_HEIGHT - 48), done, pad=(SEATS_PAD, 0, SEATS_PAD, SEATS_PAD)
        )
        return self.popup(messages.SEATS_TITLE, content, width=SEATS_WIDTH, margin=8)

    def _done_button(self, rect: Rect) -> Button:
        return Button(
            "done", rect, self.translate(messages.DONE_BUTTON), self._done, kind="accent", theme=self.ctx.theme
        )

    def _row(self, seat: int) -> Node:
        """Return a seat's row: mark, name, kind of player, personality."""
        name = Label(self.ctx.match.players[seat].name, 18, face="bold", wrapping=False, weight=1)
        kind = Slot(partial(self._kinds, seat), width=PLAYER_KIND_WIDTH)
        is_person = self.chosen[seat] == PERSON
        character = Spacer(CHARACTER) if is_person else Slot(partial(self._character, seat), width=CHARACTER)
        mark = Paint(partial(self._draw_mark, seat), width=44)
        return Column(
            Row(mark, name, Spacer(12), kind, Spacer(10), character, weight=1), Spacer(ROW_PITCH - ROW_HEIGHT), weight=1
        )

    def _kinds(self, seat: int, rect: Rect) -> Dropdown:
        entries = [DropdownEntry(PERSON, self.translate(messages.A_PERSON))]
        entries += [
            DropdownEntry(
                level, self.translate(messages.A_COMPUTER.with_args(level=LEVEL_LABELS[level])),
                note=self.translate(LEVEL_NOTES[level]),
            )
            for level in OFFERED_LEVELS
        ]  # fmt: skip
        change, tip = partial(self._choose, seat), self.translate(messages.WHO_PLAYS_TIP)
        return Dropdown(f"seat{seat}", rect, entries, self.chosen[seat], change, tip=tip)

    def _character(self, seat: int, rect: Rect) -> Dropdown:
        return character_dropdown(
            self, f"manner{seat}", rect, self.characters[seat], partial(self._choose_character, seat)
        )

    def _draw_mark(self, seat: int, surface: Surface, rect: Rect) -> None:
        marks.draw_seat_mark(surface, self.ctx.marks[seat], (rect.left + self.px(16), rect.centery), self.px(28))

    def _choose(self, seat: int, kind: str) -> None:
        self.chosen[seat] = kind
        self.rebuild()

    def _choose_character(self, seat: int, character: str) -> None:
        self.characters[seat] = character
        self.rebuild()

    def _done(self) -> None:
        """Close the panel and apply the changes."""
        players = self.ctx.match.players
        played = {seat: _played_by(players[seat], kind, self.characters[seat]) for seat, kind in self.chosen.items()}
        self.app.pop(self)
        self._take_over({seat: player for seat, player in played.items() if player != players[seat]})

    def on_event(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.KEYDOWN and event.key in ENTER and self.widgets.focused is None:
            self._done()
            return True
        return super().on_event(event)


def _played_by(player: Player, kind: str, character: str) -> Player:
    if kind == PERSON:
        return replace(player, kind="person")
    return replace(player, kind="bot", level=kind, character=character)


class LogScreen(PopupScreen):
    """A panel with the whole log."""

    name = "log"
    toggle_key = pygame.K_l

    def __init__(self, ctx: TableContext) -> None:
        super().__init__(ctx.app)
        self.ctx = ctx
        self._placed = False
        self.lines: Scroll

    def build(self) -> Node:
        lines = self.ctx.session.log()
        headings = self.turn_headings(lines)
        nodes: list[Node] = []
        for number, (entry, line) in enumerate(lines):
            if number in headings:
                nodes.append(
                    Paint(partial(self._draw_heading, headings[number]), height=line_height(self) / self.unit + 12)
                )
            if number not in headings or entry.event.kind != "turn":
                nodes.append(self._line(number, entry, line, entry.move_number == lines[-1][0].move_number))
        self.lines = Scroll("lines", Column(*nodes), bar=14, whole_rows=True)
        content = Column(self.lines, pad=(12, 58 - HEADER_HEIGHT, 12, 12))
        height = self.scale.height - 72 - 24
        return self.popup(
            messages.LOG_TITLE, content, width=LOG_WIDTH, height=height, across=1, down=0, margin=(0, 72, 24, 24)
        )

    def layout(self) -> None:
        super().layout()
        if not self._placed and self.lines.area is not None:
            self._placed = True
            self.lines.area.scroll_to(self.lines.area.max_offset)

    def _line(self, number: int, entry: LogEntry, line: Text, is_latest: bool) -> Node:
        """Return the slot of a log line."""
        width = round((LOG_WIDTH - 24 - 14) * self.unit)
        margin = self.px(margin_width(entry, line, self.ctx.explanations))
        height = wrapped_height(self, self.ctx.translate(line), width - margin)
        return LogLineSlot(partial(self._log_line, number, entry, line, is_latest), height=height / self.unit)

    def _log_line(self, number: int, entry: LogEntry, line: Text, is_latest: bool, rect: Rect) -> LogLine:
        explanations = self.ctx.explanations
        made = ScrolledLogLine(self.ctx, f"log:{number}", rect, entry, line, is_latest, self.look_back, explanations)
        made.focusable = True
        return made

    def turn_headings(self, lines: Sequence[tuple[LogEntry, Text]]) -> dict[int, str]:
        """Return the headings of turns, by the index of their first line.

        A heading is the line that announces the turn, or the turn's name.
        """
        session = self.ctx.session
        called, turns = session.match.game.facts.turn_labels, session.controller.turn_and_phase(session.view)[1]
        result = {}
        for number, turn in session.turn_numbers().items():
            if number < len(lines):
                entry, line = lines[number]
                label = line if entry.event.kind == "turn" else turn_text(called, turn, turns)
                result[number] = self.ctx.translate(label)
        return result

    def look_back(self, number: int) -> None:
        """Close the log and show the position after `number` moves."""
        self.app.pop(self)
        self.ctx.dispatch(LookBack(number))

    def _draw_heading(self, label: str, surface: Surface, rect: Rect) -> None:
        """Draw a turn's heading, unless the upper edge cuts it."""
        if self.lines.area is not None and rect.top < self.lines.area.rect.top:
            return
        font = self.font(SMALL, "bold")
        line = Box.of(rect, self.unit).pad(8, 0, 0, 4)
        text.draw(surface, label, line.rect, font, self.ctx.theme.light, valign="bottom", wrapping=False)
        line.cut_left(text.width(label, font) / line.unit, gap=10)
        box = line.rect
        surface.fill(LINE, (box.left, box.bottom - text.body_height(font) // 2, box.width, 1))


class ScrolledLogLine(LogLine):
    """A line of the log in a scrolling area; it is hidden while the area's upper edge cuts it."""

    @property
    def is_cut(self) -> bool:
        """True while the upper edge cuts the line."""
        return self.scroller is not None and self.rect.top < self.scroller.rect.top

    def hit(self, pos: tuple[int, int]) -> bool:
        return not self.is_cut and super().hit(pos)

    def draw(self, surface: Surface) -> None:
        if not self.is_cut:
            super().draw(surface)


class LogLineSlot(Slot):
    """The slot of a log line and its reasons link."""

    def arrange(self, context: LayoutContext, box: Box) -> None:
        super().arrange(context, box)
        assert isinstance(self.widget, LogLine)
        context.add(self.widget.link())


class PopupCard(Widget):
    """A card in a panel of cards."""

    def __init__(self, screen: CardsScreen, key: str, rect: Rect, name: str, face: CardFace) -> None:
        super().__init__(key, rect)
        self.cards, self.name, self.face = screen, name, face
        self.art = art_of(screen.ctx.kind, face)

    @property
    def spoken_is_complete(self) -> bool:
        return True

    def spoken_parts(self) -> tuple[str, ...]:
        return tuple(self.cards.ctx.translate(label) for label in card_texts(self.face))

    @property
    def is_pointed(self) -> bool:
        return self.shows_focus_ring or (self.hovered and not self.host.by_keyboard)

    @property
    def is_selectable(self) -> bool:
        """Whether the card can be chosen now."""
        return self.cards.is_choosing and self.name in self.cards.ctx.session.selectable_names()

    def tip_text(self) -> TextLike | None:
        return None

    def activate(self) -> None:
        self.cards.choose(self.name)

    def draw(self, surface: Surface) -> None:
        ctx = self.cards.ctx
        self.art.draw_small(surface, ctx, self.rect, self.face, CardState(self.is_pointed))
        if self.is_selectable:
            colour = IVORY if self.is_pointed and not self.art.brightens_on_hover else ctx.deciding_mark().colour
            edge = Box.of(self.rect, ctx.unit).pad(-2, -2).rect
            draw.outline(surface, edge, colour, self.px(9), max(2, self.px(2)))
        self.draw_focus_ring(surface, 8)


class CardsScreen(PopupScreen):
    """A panel with rows of cards.

    The hovered card is enlarged.
    """

    name = "cards"
    veil = 150
    pad = PAD

    def __init__(
        self, ctx: InteractiveContext, heading: Text, names: Sequence[str], choose: Callable[[str], None] | None = None
    ) -> None:
        """`choose` is called with the chosen card's name.

        Without it the cards can only be viewed.
        """
        super().__init__(ctx.app)
        self.ctx, self.heading, self.names, self._choose = ctx, heading, list(names), choose
        self._laid: list[PopupCard] = []
        self._last: PopupCard | None = None

    def build(self) -> Node:
        ctx, unit = self.ctx, self.unit
        faces = self._faces()
        sizes = [art_of(ctx.kind, face).large_size(ctx, face) for face in faces]
        big = max(size[0] for size in sizes) / unit, max(size[1] for size in sizes) / unit
        width = min(CARDS_WIDTH, self.scale.width - 40)
        columns = max(1, int((width - big[0] - 3 * PAD - SCROLL_BAR_WIDTH + GAP) // (SMALL_CARD_SIZE[0] + GAP)))
        self._laid = []
        places = [Slot(partial(self._card, *one), width=SMALL_CARD_SIZE[0], height=SMALL_CARD_SIZE[1])
                  for one in enumerate(zip(self.names, faces, strict=True))]  # fmt: skip
        rows = [Row(*places[at : at + columns], gap=GAP) for at in range(0, len(places), columns)]
        heap = Column(*rows, gap=GAP, pad=(GAP, GAP / 2, 0, GAP * 1.5))
        height = max(big[1] + 100, 64 + PAD + GAP + len(rows) * (SMALL_CARD_SIZE[1] + GAP))
        height = min(height, CARDS_HEIGHT, self.scale.height - (80 if self.scale.height >= LOW_HEIGHT else 16))
        large = Column(Spacer(8), Paint(self._draw_large, weight=1), width=big[0])
        content = Row(Scroll("heap", heap), large, gap=PAD, pad=(PAD, 64 - HEADER_HEIGHT, PAD, PAD))
        heading = ctx.translate(self.heading)
        heading = f"{heading[:1].upper()}{heading[1:]} · {len(self.names)}"
        return self.popup(heading, content, width=width, height=height)

    def _faces(self) -> list[CardFace]:
        face, view = self.ctx.controller.cards.face, self.ctx.view()
        assert face is not None
        return [face(view, name) for name in self.names]

    def _card(self, number: int, named: tuple[str, CardFace], rect: Rect) -> PopupCard:
        """Return a card's widget."""
        card = PopupCard(self, f"laid:{number}", rect, *named)
        card.rect = rect.inflate(card.art.width_in_panel(self.ctx, card.face, rect.size) - rect.width, 0)
        self._laid.append(card)
        return card

    def first_focus(self) -> Widget | None:
        return self._laid[0] if self._laid else None

    @property
    def is_choosing(self) -> bool:
        """Whether a card can be chosen in this panel."""
        return self._choose is not None

    def choose(self, name: str) -> None:
        """Choose a card and return to the table."""
        if self._choose is not None:
            self.app.pop(self)
            # The focus is still on the button that opened this panel, but Enter should now confirm.
            self.ctx.widgets.forget_focus()
            self._choose(name)

    def _draw_large(self, surface: Surface, rect: Rect) -> None:
        """Draw the hovered card enlarged, or an instruction."""
        pointed = next((card for card in self._laid if card.is_pointed), self._last)
        self._last = pointed
        if pointed is None:
            highest = max((card.art.large_size(self.ctx, card.face)[1] for card in self._laid), default=0)
            rect.height = min(rect.height, highest)
            draw.outline(surface, rect, LINE, self.px(15))
            room = Box.of(rect, self.unit).pad(20, 20).rect
            text.draw(surface, self.translate(POINT), room, self.font(15), TEXT_2, align="center")
            return
        large = Rect((0, 0), pointed.art.large_size(self.ctx, pointed.face))
        large.topright = rect.topright
        if large.bottom > rect.bottom:
            surface.blit(*self._smaller(pointed, large, rect.height))
        else:
            pointed.art.draw_large(surface, self.ctx, large, pointed.face)

    def _smaller(self, card: PopupCard, large: Rect, height: int) -> tuple[Surface, Rect]:
        """Return a card's picture scaled to `height`, and its box."""
        whole = Surface(large.size, pygame.SRCALPHA)
        with paused():
            card.art.draw_large(whole, self.ctx, whole.get_rect(), card.face)
        picture = pygame.transform.smoothscale(whole, (large.width * height // large.height, height))
        return picture, picture.get_rect(topright=large.topright)
