"""The panel of a replay: perspective, seats, and the log up to the present move."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial

from pygame import Rect, Surface

from games.core.contract.contract import EVERYBODY, Seat, View
from games.core.contract.extras.seat_rows import Badge, SeatFacts
from games.core.contract.texts import N_
from games.core.match.wording import turn_text
from ui.drawing import draw, marks, text
from ui.drawing.theme import BODY, BRASS, INK_1, IVORY, LINE, RADIUS_PANEL, SMALL, TEXT, TEXT_2, SeatMark, mix
from ui.drawing.typography import NBSP
from ui.layout import Box, Column, Node, Paint, Row, Slot, Spacer, Stack
from ui.screens.replay.film import HiddenCards, MatchPlayback, Perspective
from ui.screens.setup.form import strength_text
from ui.screens.shared.common import SPEED_LABELS
from ui.shell.scale import TWO_COLUMNS
from ui.shell.screen import Screen
from ui.table.drawing_context import DrawingContext
from ui.table.explanations import MoveExplanations, WhyLink
from ui.table.messages import OVER_CHIP
from ui.table.view.cards.small_cards import draw_icon, unsigned_number
from ui.table.view.panel.seat_rows import draw_counted_row, draw_low_row
from ui.table.view.panel.seats import draw_cell
from ui.widgets import Dropdown, DropdownEntry
from ui.widgets.dropdown import Picture

ROW, LEAST_ROW = 72, 54
# design units: height of the perspective dropdown, height of seats in the narrow layout
PERSPECTIVE_HEIGHT, SEAT_HEIGHT = 50, 52
LINE_HEIGHT, FOOT, LEAST_LOG = 24, 26, 44
MIN_HANDS_HEIGHT = 40  # design units
MAX_LOG_LINES = 24
STILL_HIDDEN_TEXT = N_("Hidden until the match is over")
OTHER_HANDS_TEXT = N_("Other hands: choose a seat above.")


class ReplayPanel:
    """Builds the panel of a replay. `view` returns the displayed view."""

    def __init__(
        self, screen: Screen, film: MatchPlayback, see_as: Callable[[Perspective], object], view: Callable[[], View]
    ) -> None:
        self.screen, self.playback, self.see_as, self.view = screen, film, see_as, view
        self.ctx = DrawingContext(screen, film.match, film.view)
        self.explanations = MoveExplanations(self.ctx)
        self.rows: list[Node] = []
        self.log: Node = Spacer()
        self._side_by_side = False  # True: the panel is too low for rows, so the seats are side by side
        self._foot = 0  # design units: height of the link "Why?" below the log

    def build(self, width: float, height: float) -> Node:
        """Return the panel for this size in design units: perspective, seats, log.

        In a wide panel, the log is right of the seats.
        """
        count = len(self.playback.match.players) + len(self.playback.guests())
        is_wide = width >= TWO_COLUMNS
        room = height - PERSPECTIVE_HEIGHT - 12
        least_below = 0 if is_wide else LEAST_LOG + MIN_HANDS_HEIGHT
        pitch = max(LEAST_ROW, min(ROW + 8, room * (1.0 if is_wide else 0.6) / count))
        self._side_by_side = count * pitch + least_below > room
        self.rows = [Paint(partial(self._draw_row, number), weight=1) for number in range(count)]
        if self._side_by_side:
            seats: Node = Row(*self.rows, gap=6, height=SEAT_HEIGHT)
        else:
            seats = Column(*self.rows, gap=8, height=count * pitch - 8)
        self._foot = FOOT if any(self.explanations.has_reason(n) for n in range(1, self.playback.length + 1)) else 0
        link = Column(Spacer(), Slot(self._why_link, height=FOOT), pad=(0, 0, 12, 2)) if self._foot else None
        self.log = Stack([Paint(self._draw_log), link], weight=1)
        if is_wide:
            left = Column(Slot(self._view, height=PERSPECTIVE_HEIGHT), Spacer(12), seats, Spacer(), weight=1)
            return Row(left, self.log, gap=12)
        gap = 8 if self._side_by_side else 12
        return Column(
            Slot(self._view, height=PERSPECTIVE_HEIGHT), Spacer(12), seats, Spacer(gap), self.log, width=width
        )

    def _view(self, rect: Rect) -> Dropdown:
        label, tip = N_("Seen by"), N_("Show everything, only what everybody saw, or what one seat knew")
        views, translate = self._views(), self.screen.translate
        return Dropdown(
            "view", rect, views, self.playback.perspective, self.see_as, label=translate(label), tip=translate(tip)
        )

    def _why_link(self, rect: Rect) -> WhyLink:
        return WhyLink(
            self.explanations, "present", self.explained_move_number, rect.right, rect.centery, self.log.rect
        )

    def explained_move_number(self) -> int:
        """Return the present move's number if a computer made it and can explain it, else 0."""
        return self.playback.number if self.explanations.has_reason(self.playback.number) else 0

    def show_explanation(self) -> None:
        """Show why a computer player made the present move."""
        self.explanations.show(self.screen.widgets, self.explained_move_number(), self.log.rect)

    def _views(self) -> list[DropdownEntry]:
        screen = self.screen
        everybody = screen.translate(N_("everybody's cards open"))
        return [
            self._entry(EVERYBODY, everybody, self._icon("eye")),
            self._entry(None, screen.translate(N_("only what is public")), self._icon("people")),
            *(self._entry(seat, one.name, self._mark(seat)) for seat, one in enumerate(self.playback.match.players)),
        ]

    def _entry(self, perspective: Perspective, words: str, picture: Picture) -> DropdownEntry:
        may = self.playback.is_allowed(perspective)
        return DropdownEntry(perspective, words, picture, None if may else self.screen.translate(STILL_HIDDEN_TEXT))

    def _icon(self, name: str) -> Picture:
        return lambda surface, rect: marks.draw_icon(surface, name, rect.center, rect.height * 8 // 10, TEXT_2)

    def _mark(self, seat: int) -> Picture:
        mark = self.ctx.marks[seat]
        return lambda surface, rect: marks.draw_seat_mark(surface, mark, rect.center, rect.height * 8 // 10)

    def pace_dropdown(self, rect: Rect) -> Dropdown:
        """Return the dropdown for playback speed."""
        screen = self.screen
        entries = [DropdownEntry(speed, screen.translate(words)) for speed, words in SPEED_LABELS.items()]
        bold, label = screen.font(BODY, "bold"), screen.translate(N_("Pace"))
        longest = max(text.width(entry.label, bold) for entry in entries)
        if longest + text.width(label, bold) + screen.px(70) > rect.width:  # 70 design units for padding and the arrow
            label = ""
        tip = screen.translate(N_("How fast the pieces move"))
        return Dropdown("pace", rect, entries, screen.app.settings.speed, self._pace, label=label, tip=tip)

    def _pace(self, speed: str) -> None:
        self.screen.app.change_settings(speed=speed)

    def update_perspective(self) -> None:
        """Select the present perspective in the dropdown."""
        dropdown = self.screen.widgets.find("view")
        if isinstance(dropdown, Dropdown):
            dropdown.value = self.playback.perspective

    def _draw_row(self, number: int, surface: Surface, rect: Rect) -> None:
        """Draw the row of a seat or, after the seats, of a guest."""
        view, screen = self.view(), self.screen
        order = self.playback.controller.seat_order(view)
        if number < len(order):
            self._draw_seat(surface, rect, order[number], view)
            return
        guests = self.playback.guests(view)
        if number >= len(order) + len(guests):
            return
        guest = guests[number - len(order)]
        mark, words = screen.palette.seat_marks[guest.mark - 1], screen.translate(guest.label)
        if self._side_by_side:
            self._cell(surface, rect, guest.facts, words, mark, False)
            return
        self._ground(surface, rect, mark, False)
        draw_low_row(surface, self.ctx, rect, guest.facts, words, "", mark.colour)

    def _draw_log(self, surface: Surface, rect: Rect) -> None:
        """Draw the hidden cards above the log."""
        decision = self.view()["decision"]
        box = Box.of(rect, self.screen.unit)
        self._draw_hands(surface, box, decision["seat"] if decision is not None else None)
        self._draw_lines(surface, box.rect)

    def _draw_hands(self, surface: Surface, box: Box, asked: Seat | None) -> None:
        """Draw the hidden cards, and cut their area from the top of `box`.

        The deciding seat's cards come first. One line stands for all cards that do not fit.
        """
        screen, unit = self.screen, box.unit
        hands = sorted(self.playback.hidden_cards(), key=lambda one: one[0] != asked)
        if not hands:
            return
        font, room = screen.font(14), self._hands_width
        lines: list[tuple[Seat | None, str]] = [(seat, self._hidden_cards_text(hand)) for seat, hand in hands]
        heights = [text.measure(words, font, room)[1] / unit + 6 for _, words in lines]
        most = box.height / unit - self._foot - LEAST_LOG - 14
        if sum(heights) > most:
            others = screen.translate(OTHER_HANDS_TEXT)
            last = text.measure(others, font, room)[1] / unit + 6
            while len(lines) > 1 and sum(heights) + last > most:
                lines.pop()
                heights.pop()
            lines.append((None, others))
            heights.append(last)
        panel = box.cut_top(sum(heights) + 14, 8)
        draw.rounded_box(surface, panel.rect, INK_1, screen.px(RADIUS_PANEL), LINE)
        panel = panel.pad(12, 8, 12, 0)
        for (seat, words), height in zip(lines, heights, strict=True):
            row = panel.cut_top(height)
            first = row.cut_left(22).cut_top(text.line_height(font) / unit)
            if seat is not None:
                centre = first.cut_left(14).rect.center
                marks.draw_seat_mark(surface, self.ctx.marks[seat], centre, screen.px(14))
            row.right += 1  # rounding could make the row too narrow
            text.draw(surface, words, row.rect, font, TEXT_2, valign="top")

    @property
    def _hands_width(self) -> int:
        return self.log.rect.width - self.screen.px(46)

    def _hidden_cards_text(self, hand: HiddenCards) -> str:
        """Return a seat's hidden cards as text."""
        parts = [self._named(cards) for cards in ([hand.secret] if hand.secret else [], hand.cards) if cards]
        return " – ".join(parts)

    def _named(self, cards: Sequence[str]) -> str:
        """Return the names of cards in order, equal ones with their count."""
        screen = self.screen
        font, room = screen.font(14), self._hands_width
        words = [self.playback.lexicon(card, screen.app.language) for card in cards]
        counted = Counter(word.replace(" ", NBSP) if text.width(word, font) <= room else word for word in words)
        return " · ".join(word if n == 1 else f"{word}{NBSP}×{n}" for word, n in counted.items())

    def _ground(self, surface: Surface, rect: Rect, mark: SeatMark, asked: bool) -> Box:
        """Draw the background and seat mark of a row; return the rest of the row."""
        screen, box = self.screen, Box.of(rect, self.screen.unit)
        fill = mix(INK_1, mark.colour, 0.12) if asked else INK_1
        edge, thick = (mark.colour, max(1, screen.px(1.5))) if asked else (LINE, 1)
        draw.rounded_box(surface, rect, fill, screen.px(RADIUS_PANEL), edge, thick)
        side = min(30, box.height / box.unit - 20)
        box = box.pad(16, 0, 14, 0)
        marks.draw_seat_mark(surface, mark, box.cut_left(side, 12).rect.center, screen.px(side))
        return box

    def _cell(self, surface: Surface, row: Rect, facts: SeatFacts, name: str, mark: SeatMark, asked: bool) -> None:
        """Draw a seat in the narrow layout."""
        fill, edge = (mix(INK_1, mark.colour, 0.12), mark.colour) if asked else (INK_1, LINE)
        draw.rounded_box(surface, row, fill, self.screen.px(RADIUS_PANEL), edge)
        draw_cell(surface, self.ctx, row, facts, name, mark)

    def _draw_seat(self, surface: Surface, rect: Rect, seat: Seat, view: View) -> None:
        screen, player, mark = self.screen, self.playback.match.players[seat], self.ctx.marks[seat]
        asked = view["decision"] is not None and view["decision"]["seat"] == seat
        facts = self.playback.controller.seat_facts(view, seat)
        if self._side_by_side:
            self._cell(surface, rect, facts, player.name, mark, asked)
            return
        box = self._ground(surface, rect, mark, asked)
        if facts.compact_row is not None:
            level = None if player.is_person else screen.translate(strength_text(player))
            draw_low_row(surface, self.ctx, rect, facts, player.name, level, mark.colour)
        elif facts.counts:
            draw_counted_row(surface, self.ctx, rect, facts, seat)
        else:
            self._draw_figures(surface, box, facts, player.name)

    def _draw_figures(self, surface: Surface, box: Box, facts: SeatFacts, name: str) -> None:
        """Draw a seat's name, badges, public data, cards and score."""
        screen, px = self.screen, self.screen.px
        if facts.score is not None:
            score = box.cut_right(52, 8).rect
            text.draw(surface, str(facts.score), score, screen.font(25, "serif-bold"), TEXT, align="right")
        height = min(44, box.height / box.unit - 14)
        for sign in reversed(facts.laid_cards.cards):
            card = box.cut_right(height * 0.75, 5).middle(height * 0.75, height)
            self._card(surface, card.rect, sign, facts.laid_cards.is_used)
        parts = (facts.subtitle or facts.suffix, facts.amount and facts.amount.text)
        lines = [self.ctx.translate(part) for part in parts if part]
        upper = box.cut_top(box.height / box.unit * 5 / 9).pad(0, 4, 0, 0) if lines else box
        room = upper.pad(0, 0, 22 * len(facts.icons), 0)
        room.bottom += 1  # rounding could make the box too low
        drawn = text.draw(surface, name, room.rect, screen.font(17, "bold"), TEXT, wrapping=False)
        for number, (icon, _) in enumerate(facts.icons):
            centre = (drawn.right + px(14 + 22 * number), drawn.centery)
            marks.draw_icon(surface, icon, centre, px(16), self.ctx.theme.light)
        if lines:
            lower = box.pad(0, 0, 0, 5).rect
            text.draw(surface, " · ".join(lines), lower, screen.font(SMALL), TEXT_2, valign="top", wrapping=False)

    def _card(self, surface: Surface, rect: Rect, sign: Badge | None, spent: bool) -> None:
        """Draw a small card, face down or with its symbol."""
        screen, radius = self.screen, self.screen.px(5)
        if sign is None:
            draw.rounded_box(surface, rect, mix(self.ctx.theme.velvet, (10, 4, 8), 0.25), radius, BRASS)
            return
        draw.rounded_box(surface, rect, mix(INK_1, (0, 0, 0), 0.3), radius, mix(BRASS, INK_1, 0.55 if spent else 0.0))
        ink = mix(TEXT_2, INK_1, 0.2) if spent else TEXT
        font, box = screen.font(14, "bold"), Box.of(rect, screen.unit)
        upper = box.pad(4, 3, 4, 0)
        draw_icon(surface, sign.icon, upper.cut_top(upper.width / upper.unit).rect, ink)
        figure = box.pad(0, 0, 0, 1).cut_bottom(max(18, text.body_height(font) / box.unit))
        text.draw(surface, unsigned_number(sign), figure.rect, font, ink, align="center", wrapping=False)

    def _draw_lines(self, surface: Surface, rect: Rect) -> None:
        """Draw the present move's log lines brightly, and earlier lines above them."""
        screen, px = self.screen, self.screen.px
        draw.rounded_box(surface, rect, INK_1, px(RADIUS_PANEL), LINE)
        inner, font = Box.of(rect, screen.unit).pad(12, 10, 12, 10 + self._foot), screen.font(15)
        lines = self.playback.last_lines(MAX_LOG_LINES)
        if not lines:
            words = screen.translate(N_("The match begins."))
            text.draw(surface, words, inner.rect, screen.font(BODY), TEXT_2, align="center")
        for line in reversed(lines):
            words, room = screen.translate(line.text), inner.pad(22, 0, 0, 0).rect.width
            height = max(LINE_HEIGHT, text.measure(words, font, room)[1] / inner.unit + 4)
            if (height - 2) * inner.unit > inner.height:  # the topmost line needs no space above
                return
            row = inner.cut_bottom(height)
            beside = row.cut_left(14, 8).rect
            now = line.move_number == self.playback.number
            mark = screen.palette.seat_marks[line.mark - 1] if line.mark else None
            mark = self.ctx.marks[line.seat] if line.seat is not None else mark
            drawn = text.draw(surface, words, row.rect, font, TEXT if now else mix(TEXT_2, INK_1, 0.15))
            if mark is not None:  # the mark is next to the first line of an entry
                middle = drawn.top + text.line_height(font) // 2
                marks.draw_seat_mark(surface, mark, (beside.centerx, middle), px(13), 255 if now else 150)

    def position_text(self) -> Node:
        """Return the text on move, turn and phase."""
        return Paint(self._draw_place, weight=1)

    def _draw_place(self, surface: Surface, rect: Rect) -> None:
        screen, film = self.screen, self.playback
        turn, turns, phase = film.current_turn()
        move = screen.translate(N_("Move {number} of {count}", number=film.number, count=film.length))
        if not turn:
            text.draw(surface, move, rect, screen.font(BODY, "bold"), IVORY)
            return
        upper, lower = Box.of(rect, screen.unit).rows((1, 1))
        stage = OVER_CHIP if film.is_over else film.controller.phases[phase]
        turn_label = turn_text(film.match.game.facts.turn_labels, turn, turns)
        words = f"{screen.translate(turn_label)} · {screen.translate(stage)}"
        text.draw(surface, move, upper.rect, screen.font(BODY, "bold"), IVORY)
        text.draw(surface, words, lower.rect, screen.font(14), TEXT_2, wrapping=False)
