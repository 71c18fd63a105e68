"""The panel of a replay: perspective, seats with their public data, log up to the current move."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial

from pygame import Rect, Surface

from games.core.contract.contract import EVERYBODY, Seat, View
from games.core.contract.extras.seat_rows import Badge, SeatFacts
from games.core.contract.texts import N_
from ui.drawing import draw, marks, text
from ui.drawing.theme import BODY, BRASS, INK_1, IVORY, LINE, RADIUS_PANEL, SMALL, TEXT, TEXT_2, SeatMark, mix
from ui.drawing.typography import NBSP
from ui.layout import Box, Column, Node, Paint, Row, Slot, Spacer, Stack
from ui.screens.replay.film import HiddenCards, MatchPlayback, Perspective
from ui.screens.setup.form import strength_text
from ui.screens.shared.common import SPEED_WORDS
from ui.screens.shared.dates import turn_text
from ui.shell.screen import Screen
from ui.table.drawing_context import DrawingContext
from ui.table.explanations import MoveExplanations, WhyLink
from ui.table.messages import OVER_CHIP
from ui.table.view.cards.small_cards import draw_sign, plain_figure
from ui.table.view.panel.seat_rows import draw_counted, draw_low
from ui.table.view.panel.seats import draw_cell
from ui.widgets import Dropdown, DropdownEntry
from ui.widgets.dropdown import Picture

ROW, LEAST_ROW = 72, 54
VIEW, CELL = 50, 52  # design units: height of the perspective dropdown, and of seats side by side
LINE_HEIGHT, FOOT, LEAST_LOG = 24, 26, 44
HANDS = 40  # design units: smallest height of the hidden cards
MOST_LINES = 24
STILL_HIDDEN = N_("Hidden until the match is over")
OTHERS = N_("Other hands: choose a seat above.")


class ReplayPanel:
    """The panel at the side of a replay. `view` returns the view of the match that is shown."""

    def __init__(
        self, screen: Screen, film: MatchPlayback, see_as: Callable[[Perspective], object], view: Callable[[], View]
    ) -> None:
        self.screen, self.playback, self.see_as, self.view = screen, film, see_as, view
        self.ctx = DrawingContext(screen, film.match, film.view)
        self.explanations = MoveExplanations(self.ctx)
        self.rows: list[Node] = []
        self.log: Node = Spacer()
        self._side_by_side = False  # the narrow layout, for lack of room
        self._foot = 0  # design units below the log for the link "Why?"

    def build(self, width: float, height: float) -> Node:
        """Return the panel's tree for a box of this size in design units: perspective, seats, log."""
        count = len(self.playback.match.players) + len(self.playback.guests())
        room = height - VIEW - 12
        pitch = max(LEAST_ROW, min(ROW + 8, room * 0.6 / count))
        self._side_by_side = count * pitch + LEAST_LOG + HANDS > room
        self.rows = [Paint(partial(self._draw_row, number), weight=1) for number in range(count)]
        if self._side_by_side:
            seats: Node = Row(*self.rows, gap=6, height=CELL)
        else:
            seats = Column(*self.rows, gap=8, height=count * pitch - 8)
        self._foot = FOOT if any(self.explanations.has_reason(n) for n in range(1, self.playback.length + 1)) else 0
        link = Column(Spacer(), Slot(self._why_link, height=FOOT), pad=(0, 0, 12, 2)) if self._foot else None
        self.log = Stack([Paint(self._draw_log), link], weight=1)
        gap = 8 if self._side_by_side else 12
        return Column(Slot(self._view, height=VIEW), Spacer(12), seats, Spacer(gap), self.log, width=width)

    def _view(self, rect: Rect) -> Dropdown:
        label, tip = N_("Seen by"), N_("Show everything, what everybody saw, or what one seat knew")
        views, translate = self._views(), self.screen.translate
        return Dropdown(
            "view", rect, views, self.playback.perspective, self.see_as, label=translate(label), tip=translate(tip)
        )

    def _why_link(self, rect: Rect) -> WhyLink:
        return WhyLink(self.explanations, "present", self.explained_move, rect.right, rect.centery, self.log.rect)

    def explained_move(self) -> int:
        """Return the current move if it is a computer's with an explanation, else 0."""
        return self.playback.number if self.explanations.has_reason(self.playback.number) else 0

    def explain(self) -> None:
        """Show why a computer has played the current move."""
        self.explanations.show(self.screen.widgets, self.explained_move(), self.log.rect)

    def _views(self) -> list[DropdownEntry]:
        screen = self.screen
        everybody = screen.translate(N_("everybody's cards open"))
        return [
            self._entry(EVERYBODY, everybody, self._icon("eye")),
            self._entry(None, screen.translate(N_("what is public")), self._icon("people")),
            *(self._entry(seat, one.name, self._mark(seat)) for seat, one in enumerate(self.playback.match.players)),
        ]

    def _entry(self, perspective: Perspective, words: str, picture: Picture) -> DropdownEntry:
        may = self.playback.is_allowed(perspective)
        return DropdownEntry(perspective, words, picture, None if may else self.screen.translate(STILL_HIDDEN))

    def _icon(self, name: str) -> Picture:
        return lambda surface, rect: marks.icon(surface, name, rect.center, rect.height * 8 // 10, TEXT_2)

    def _mark(self, seat: int) -> Picture:
        mark = self.ctx.marks[seat]
        return lambda surface, rect: marks.draw_seat_mark(surface, mark, rect.center, rect.height * 8 // 10)

    def pace_dropdown(self, rect: Rect) -> Dropdown:
        """Return the dropdown for the playback speed, without its label if there is no room for it."""
        screen = self.screen
        entries = [DropdownEntry(speed, screen.translate(words)) for speed, words in SPEED_WORDS.items()]
        bold, label = screen.font(BODY, "bold"), screen.translate(N_("Pace"))
        longest = max(text.width(entry.label, bold) for entry in entries)
        if longest + text.width(label, bold) + screen.px(70) > rect.width:  # padding and arrow
            label = ""
        tip = screen.translate(N_("How fast the pieces move"))
        return Dropdown("pace", rect, entries, screen.app.settings.speed, self._pace, label=label, tip=tip)

    def _pace(self, speed: str) -> None:
        self.screen.app.change_settings(speed=speed)

    def update_perspective(self) -> None:
        """Show the current perspective in its dropdown."""
        dropdown = self.screen.widgets.find("view")
        if isinstance(dropdown, Dropdown):
            dropdown.value = self.playback.perspective

    # -- drawing -----------------------------------------------------------------------------------------------------
    def _draw_row(self, number: int, surface: Surface, rect: Rect) -> None:
        """Draw one row: a seat in playing order, or behind all seats a guest."""
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
        draw_low(surface, self.ctx, rect, guest.facts, words, "", mark.colour)

    def _draw_log(self, surface: Surface, rect: Rect) -> None:
        """Draw the visible hidden cards, and the log below them."""
        decision = self.view()["decision"]
        box = Box.of(rect, self.screen.unit)
        self._draw_hands(surface, box, decision["seat"] if decision is not None else None)
        self._draw_lines(surface, box.rect)

    def _draw_hands(self, surface: Surface, box: Box, asked: Seat | None) -> None:
        """Cut the panel of hidden cards off the top of a box, and draw it.

        If not all fit, the deciding seat's cards come first, and one line stands for the others.
        """
        screen, unit = self.screen, box.unit
        hands = sorted(self.playback.hidden_cards(), key=lambda one: one[0] != asked)
        if not hands:
            return
        font, room = screen.font(14), self._hands_width
        lines: list[tuple[Seat | None, str]] = [(seat, self._held(hand)) for seat, hand in hands]
        heights = [text.measure(words, font, room)[1] / unit + 6 for _, words in lines]
        most = box.height / unit - self._foot - LEAST_LOG - 14
        if sum(heights) > most:
            others = screen.translate(OTHERS)
            last = text.measure(others, font, room)[1] / unit + 6
            while len(lines) > 1 and sum(heights) + last > most:
                lines.pop()
                heights.pop()
            lines.append((None, others))
            heights.append(last)
        panel = box.cut_top(sum(heights) + 14, 8)
        draw.panel(surface, panel.rect, INK_1, screen.px(RADIUS_PANEL), LINE)
        panel = panel.pad(12, 8, 12, 0)
        for (seat, words), height in zip(lines, heights, strict=True):
            row = panel.cut_top(height)
            first = row.cut_left(22).cut_top(text.line_height(font) / unit)
            if seat is not None:
                centre = first.cut_left(14).rect.center
                marks.draw_seat_mark(surface, self.ctx.marks[seat], centre, screen.px(14))
            row.right += 1  # one pixel more, so that rounding never makes the row too narrow
            text.draw(surface, words, row.rect, font, TEXT_2, valign="top")

    @property
    def _hands_width(self) -> int:
        return self.log.rect.width - self.screen.px(46)

    def _held(self, hand: HiddenCards) -> str:
        """Return a seat's hidden cards in words, the secret apart from the hand."""
        parts = [self._named(cards) for cards in ([hand.secret] if hand.secret else [], hand.cards) if cards]
        return " – ".join(parts)

    def _named(self, cards: Sequence[str]) -> str:
        """Return card names in order, equal ones once with their count, with line breaks between cards if possible."""
        screen = self.screen
        font, room = screen.font(14), self._hands_width
        words = [self.playback.lexicon(card, screen.app.language) for card in cards]
        counted = Counter(word.replace(" ", NBSP) if text.width(word, font) <= room else word for word in words)
        return " · ".join(word if n == 1 else f"{word}{NBSP}×{n}" for word, n in counted.items())

    def _ground(self, surface: Surface, rect: Rect, mark: SeatMark, asked: bool) -> Box:
        """Draw the box and the mark of a row; return the box right of the mark."""
        screen, box = self.screen, Box.of(rect, self.screen.unit)
        fill = mix(INK_1, mark.colour, 0.12) if asked else INK_1
        edge, thick = (mark.colour, max(1, screen.px(1.5))) if asked else (LINE, 1)
        draw.panel(surface, rect, fill, screen.px(RADIUS_PANEL), edge, thick)
        side = min(30, box.height / box.unit - 20)
        box = box.pad(16, 0, 14, 0)
        marks.draw_seat_mark(surface, mark, box.cut_left(side, 12).rect.center, screen.px(side))
        return box

    def _cell(self, surface: Surface, row: Rect, facts: SeatFacts, name: str, mark: SeatMark, asked: bool) -> None:
        """Draw a seat in the narrow layout, in which all seats are side by side."""
        fill, edge = (mix(INK_1, mark.colour, 0.12), mark.colour) if asked else (INK_1, LINE)
        draw.panel(surface, row, fill, self.screen.px(RADIUS_PANEL), edge)
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
            draw_low(surface, self.ctx, rect, facts, player.name, level, mark.colour)
        elif facts.counts:
            draw_counted(surface, self.ctx, rect, facts, seat)
        else:
            self._draw_figures(surface, box, facts, player.name)

    def _draw_figures(self, surface: Surface, box: Box, facts: SeatFacts, name: str) -> None:
        """Draw a seat's name with badges, its public data below, and cards and score at the right."""
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
        room.bottom += 1  # one pixel more, so that rounding never makes the box too low
        drawn = text.draw(surface, name, room.rect, screen.font(17, "bold"), TEXT, wrapping=False)
        for number, (icon, _) in enumerate(facts.icons):
            centre = (drawn.right + px(14 + 22 * number), drawn.centery)
            marks.icon(surface, icon, centre, px(16), self.ctx.theme.light)
        if lines:
            lower = box.pad(0, 0, 0, 5).rect
            text.draw(surface, " · ".join(lines), lower, screen.font(SMALL), TEXT_2, valign="top", wrapping=False)

    def _card(self, surface: Surface, rect: Rect, sign: Badge | None, spent: bool) -> None:
        """Draw a small card, face down or with its symbol."""
        screen, radius = self.screen, self.screen.px(5)
        if sign is None:
            draw.panel(surface, rect, mix(self.ctx.theme.velvet, (10, 4, 8), 0.25), radius, BRASS)
            return
        draw.panel(surface, rect, mix(INK_1, (0, 0, 0), 0.3), radius, mix(BRASS, INK_1, 0.55 if spent else 0.0))
        ink = mix(TEXT_2, INK_1, 0.2) if spent else TEXT
        font, box = screen.font(14, "bold"), Box.of(rect, screen.unit)
        upper = box.pad(4, 3, 4, 0)
        draw_sign(surface, sign.icon, upper.cut_top(upper.width / upper.unit).rect, ink)
        figure = box.pad(0, 0, 0, 1).cut_bottom(max(18, text.body_height(font) / box.unit))
        text.draw(surface, plain_figure(sign), figure.rect, font, ink, align="center", wrapping=False)

    def _draw_lines(self, surface: Surface, rect: Rect) -> None:
        """Draw the lines of the current move brightly, and above them as many earlier lines as fit."""
        screen, px = self.screen, self.screen.px
        draw.panel(surface, rect, INK_1, px(RADIUS_PANEL), LINE)
        inner, font = Box.of(rect, screen.unit).pad(12, 10, 12, 10 + self._foot), screen.font(15)
        lines = self.playback.last_lines(MOST_LINES)
        if not lines:
            words = screen.translate(N_("The match begins."))
            text.draw(surface, words, inner.rect, screen.font(BODY), TEXT_2, align="center")
        for line in reversed(lines):
            words, room = screen.translate(line.words), inner.pad(22, 0, 0, 0).rect.width
            height = max(LINE_HEIGHT, text.measure(words, font, room)[1] / inner.unit + 4)
            if (height - 2) * inner.unit > inner.height:  # the topmost line needs no space above it
                return
            row = inner.cut_bottom(height)
            beside = row.cut_left(14, 8).rect
            now = line.number == self.playback.number
            mark = screen.palette.seat_marks[line.mark - 1] if line.mark else None
            mark = self.ctx.marks[line.seat] if line.seat is not None else mark
            drawn = text.draw(surface, words, row.rect, font, TEXT if now else mix(TEXT_2, INK_1, 0.15))
            if mark is not None:  # the mark is drawn at the first line of its entry
                middle = drawn.top + text.line_height(font) // 2
                marks.draw_seat_mark(surface, mark, (beside.centerx, middle), px(13), 255 if now else 150)

    def position_text(self) -> Node:
        """Return the node left of the controls: move, turn and phase."""
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
