"""The panel beside a replay: from whose point of view, the seats with what is public of them, the log up to now."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from pygame import Rect, Surface

from games.core.contract.contract import EVERYBODY, Seat, View
from games.core.contract.extras.rows import SeatFacts, Sign
from games.core.contract.texts import N_
from ui.drawing import draw, marks, text
from ui.drawing.theme import BODY, BRASS, INK_1, IVORY, LINE, RADIUS_PANEL, SMALL, TEXT, TEXT_2, Mark, mix
from ui.drawing.typography import NBSP
from ui.screens.replay.film import Film, Hand, Perspective
from ui.screens.setup.form import how
from ui.screens.shared.common import SPEED_WORDS
from ui.shell.screen import Screen
from ui.table.desk import Desk
from ui.table.view.cards.faces import draw_sign, plain_figure
from ui.table.view.panel.counts import draw_counted
from ui.table.view.panel.low_rows import draw_low
from ui.table.view.panel.strip import draw_cell, places
from ui.table.why import MoveExplanations, WhyLink
from ui.table.words import OVER_CHIP, turn_words
from ui.widgets import Dropdown, Entry
from ui.widgets.dropdown import Picture

ROW, LEAST_ROW = 72, 54
LINE_HIGH, FOOT, LEAST_LOG = 24, 26, 44
HANDS = 40  # design units that hands take at least
MOST_LINES = 24
STILL_HIDDEN = N_("Hidden until the match is over")
OTHERS = N_("Other hands: choose a seat above.")


class Panel:
    """Lays out and draws the panel of one replay."""

    def __init__(self, screen: Screen, film: Film, see_as: Callable[[Perspective], object]) -> None:
        self.screen, self.film, self.see_as = screen, film, see_as
        self.desk = Desk(screen, film.match, film.view)
        self.whys = MoveExplanations(self.desk)
        self.box = Rect(0, 0, 0, 0)
        self.rows: list[Rect] = []
        self._side_by_side = False  # there is no room for rows
        self.log = Rect(0, 0, 0, 0)
        self._place = Rect(0, 0, 0, 0)
        self._foot = 0  # pixels under the log, for the link to why

    def layout(self, box: Rect) -> None:
        """Divide the panel: point of view, seats, log."""
        screen, px = self.screen, self.screen.px
        self.box = box
        view = Rect(box.left, box.top, box.width, px(50))
        tip = screen.say(N_("Show everything, what everybody saw, or what one seat knew"))
        screen.widgets.add(
            Dropdown(
                "view", view, self._views(), self.film.perspective, self.see_as,
                label=screen.say(N_("Seen by")), tip=tip,
            )
        )  # fmt: skip
        count = len(self.film.match.players) + len(self.film.guests())
        room = box.height - view.height - px(12)
        pitch = max(px(LEAST_ROW), min(px(ROW + 8), room * 6 // 10 // count))
        top = view.bottom + px(12)
        self._side_by_side = count * pitch + px(LEAST_LOG + HANDS) > room
        if self._side_by_side:
            self.rows = places(self.desk, Rect(box.left, top, box.width, 0), count)
            log_top = self.rows[0].bottom + px(8)
        else:
            self.rows = [Rect(box.left, top + n * pitch, box.width, pitch - px(8)) for n in range(count)]
            log_top = top + count * pitch + px(4)
        self.log = Rect(box.left, log_top, box.width, box.bottom - log_top)
        self._foot = px(FOOT) if any(self.whys.tells(n) for n in range(1, self.film.length + 1)) else 0
        if self._foot:
            right, middle = self.log.right - px(12), self.log.bottom - self._foot // 2 - px(2)
            screen.widgets.add(WhyLink(self.whys, "present", self.explained, right, middle, self.log))

    def explained(self) -> int:
        """Return the number of the move shown last, if it is a computer's and there is something to tell of it."""
        return self.film.number if self.whys.tells(self.film.number) else 0

    def explain(self) -> None:
        """Show why a computer has made the move that is shown."""
        self.whys.show(self.screen.widgets, self.explained(), self.log)

    def _views(self) -> list[Entry]:
        screen = self.screen
        everybody = screen.say(N_("everybody's cards open"))
        return [
            self._entry(EVERYBODY, everybody, self._icon("eye")),
            self._entry(None, screen.say(N_("what is public")), self._icon("people")),
            *(self._entry(seat, one.name, self._mark(seat)) for seat, one in enumerate(self.film.match.players)),
        ]

    def _entry(self, perspective: Perspective, words: str, picture: Picture) -> Entry:
        may = self.film.may_see(perspective)
        return Entry(perspective, words, picture, None if may else self.screen.say(STILL_HIDDEN))

    def _icon(self, name: str) -> Picture:
        return lambda surface, rect: marks.icon(surface, name, rect.center, rect.height * 8 // 10, TEXT_2)

    def _mark(self, seat: int) -> Picture:
        mark = self.desk.marks[seat]
        return lambda surface, rect: marks.draw_mark(surface, mark, rect.center, rect.height * 8 // 10)

    def lay_speed(self, rect: Rect, free: int) -> None:
        """Place the choice of the pace at the right of the controls; where they stand goes to their left."""
        screen = self.screen
        rect = Rect(max(rect.left, free), rect.top, rect.right - max(rect.left, free), rect.height)
        entries = [Entry(speed, screen.say(words)) for speed, words in SPEED_WORDS.items()]
        bold, label = screen.font(BODY, "bold"), screen.say(N_("Pace"))
        longest = max(text.width(entry.words, bold) for entry in entries)
        if longest + text.width(label, bold) + screen.px(70) > rect.width:  # air, and the sign that it opens
            label = ""
        tip = screen.say(N_("How fast the pieces move"))
        screen.widgets.add(Dropdown("pace", rect, entries, screen.app.settings.speed, self._pace, label=label, tip=tip))
        left = screen.px(24)
        first = screen.widgets["first"].rect
        self._place = Rect(left, rect.top, first.left - screen.px(12) - left, rect.height)

    def _pace(self, speed: str) -> None:
        self.screen.app.change(speed=speed)

    def refresh(self) -> None:
        """Take over another point of view."""
        found = self.screen.widgets.find("view")
        if isinstance(found, Dropdown):
            found.value = self.film.perspective

    # -- drawing ------------------------------------------------------------------------------------------------------
    def draw(self, surface: Surface, view: View) -> None:
        """Draw seats, as they stand in `view`, and log."""
        screen = self.screen
        asked = view["decision"]["seat"] if view["decision"] is not None else None
        order = self.film.controller.order(view)
        for seat, row in zip(order, self.rows, strict=False):
            self._row(surface, row, seat, view, seat == asked)
        for guest, row in zip(self.film.guests(view), self.rows[len(order) :], strict=False):
            mark = screen.palette.marks[guest.mark - 1]
            if self._side_by_side:
                self._cell(surface, row, guest.facts, screen.say(guest.words), mark, False)
                continue
            self._ground(surface, row, mark, False)
            draw_low(surface, self.desk, row, guest.facts, screen.say(guest.words), "", mark.colour)
        self._log(surface, self._hands(surface, asked))

    def _hands(self, surface: Surface, asked: Seat | None) -> int:
        """Name the hidden cards that the point of view shows, and return where that ends.

        Where there is no room for all, the hand of whoever is asked comes first, and the others are told of.
        """
        screen, px = self.screen, self.screen.px
        hands = sorted(self.film.hands(), key=lambda one: one[0] != asked)
        if not hands:
            return self.log.top
        font = screen.font(14)
        room, line = self._hands_width, text.line_height(font)
        told: list[tuple[Seat | None, str]] = [(seat, self._held(hand)) for seat, hand in hands]
        highs = [text.measure(words, font, room)[1] + px(6) for _, words in told]
        most = self.log.height - self._foot - px(LEAST_LOG)
        if sum(highs) + px(14) > most:
            others = screen.say(OTHERS)
            last = text.measure(others, font, room)[1] + px(6)
            while len(told) > 1 and sum(highs) + last + px(14) > most:
                told.pop()
                highs.pop()
            told.append((None, others))
            highs.append(last)
        box = Rect(self.log.left, self.log.top, self.log.width, sum(highs) + px(14))
        draw.panel(surface, box, INK_1, px(RADIUS_PANEL), LINE)
        top = box.top + px(8)
        for (seat, words), high in zip(told, highs, strict=True):
            if seat is not None:
                marks.draw_mark(surface, self.desk.marks[seat], (box.left + px(19), top + line // 2), px(14))
            text.draw(surface, words, Rect(box.left + px(34), top, room, high), font, TEXT_2, valign="top")
            top += high
        return box.bottom + px(8)

    @property
    def _hands_width(self) -> int:
        return self.log.width - self.screen.px(46)

    def _held(self, hand: Hand) -> str:
        """Name what somebody holds: the secret apart from the cards."""
        parts = [self._named(cards) for cards in ([hand.secret] if hand.secret else [], hand.cards) if cards]
        return " – ".join(parts)

    def _named(self, cards: Sequence[str]) -> str:
        """Name cards in their order, equal ones once with their number; lines break only between them if they can."""
        screen = self.screen
        font, room = screen.font(14), self._hands_width
        words = [self.film.lexicon(card, screen.app.language) for card in cards]
        counted = Counter(word.replace(" ", NBSP) if text.width(word, font) <= room else word for word in words)
        return " · ".join(word if n == 1 else f"{word}{NBSP}×{n}" for word, n in counted.items())

    def _ground(self, surface: Surface, row: Rect, mark: Mark, asked: bool) -> int:
        """Draw the panel and the mark of a row; return how large the mark is."""
        px = self.screen.px
        fill = mix(INK_1, mark.colour, 0.12) if asked else INK_1
        edge, thick = (mark.colour, max(1, px(1.5))) if asked else (LINE, 1)
        draw.panel(surface, row, fill, px(RADIUS_PANEL), edge, thick)
        side = min(px(30), row.height - px(20))
        marks.draw_mark(surface, mark, (row.left + px(16) + side // 2, row.centery), side)
        return side

    def _cell(self, surface: Surface, row: Rect, facts: SeatFacts, name: str, mark: Mark, asked: bool) -> None:
        """Draw a seat where all stand side by side."""
        fill, edge = (mix(INK_1, mark.colour, 0.12), mark.colour) if asked else (INK_1, LINE)
        draw.panel(surface, row, fill, self.screen.px(RADIUS_PANEL), edge)
        draw_cell(surface, self.desk, row, facts, name, mark)

    def _row(self, surface: Surface, row: Rect, seat: int, view: View, asked: bool) -> None:
        screen, px = self.screen, self.screen.px
        player = self.film.match.players[seat]
        if self._side_by_side:
            facts = self.film.controller.seat(view, seat)
            self._cell(surface, row, facts, player.name, self.desk.marks[seat], asked)
            return
        side = self._ground(surface, row, self.desk.marks[seat], asked)
        facts = self.film.controller.seat(view, seat)
        if facts.low is not None:
            level = None if player.is_person else screen.say(how(player))
            draw_low(surface, self.desk, row, facts, player.name, level, self.desk.marks[seat].colour)
            return
        if facts.counts:
            draw_counted(surface, self.desk, row, facts, seat)
            return
        left, right = row.left + px(28) + side, row.right - px(14)
        if facts.score is not None:
            box = Rect(right - px(52), row.top, px(52), row.height)
            text.draw(surface, str(facts.score), box, screen.font(25, "serif-bold"), TEXT, align="right")
            right = box.left - px(8)
        for sign in reversed(facts.laid.cards):
            high = min(px(44), row.height - px(14))
            card = Rect(right - high * 3 // 4, row.centery - high // 2, high * 3 // 4, high)
            self._card(surface, card, sign, facts.laid.spent)
            right = card.left - px(5)
        parts = (facts.line or facts.beside, facts.amount and facts.amount.words)
        lines = [self.desk.say(part) for part in parts if part]
        third = row.height * 5 // 9 if lines else row.height
        badges = len(facts.badges) * px(22)
        name = Rect(left, row.top + (px(4) if lines else 0), right - left - badges, third - (px(4) if lines else 0))
        taken = text.draw(surface, player.name, name, screen.font(17, "bold"), TEXT, wrapping=False)
        x = taken.right + px(14)
        for icon, _ in facts.badges:
            marks.icon(surface, icon, (x, taken.centery), px(16), self.desk.theme.light)
            x += px(22)
        if lines:
            low = Rect(left, row.top + third, right - left, row.bottom - row.top - third - px(5))
            text.draw(surface, " · ".join(lines), low, screen.font(SMALL), TEXT_2, valign="top", wrapping=False)

    def _card(self, surface: Surface, rect: Rect, sign: Sign | None, spent: bool) -> None:
        """Draw a small card: its back, or what it means."""
        screen, px = self.screen, self.screen.px
        radius = px(5)
        if sign is None:
            draw.panel(surface, rect, mix(self.desk.theme.velvet, (10, 4, 8), 0.25), radius, BRASS)
            return
        draw.panel(surface, rect, mix(INK_1, (0, 0, 0), 0.3), radius, mix(BRASS, INK_1, 0.55 if spent else 0.0))
        ink = mix(TEXT_2, INK_1, 0.2) if spent else TEXT
        side = rect.width - px(8)
        draw_sign(surface, sign.icon, Rect(rect.centerx - side // 2, rect.top + px(3), side, side), ink)
        font = screen.font(14, "bold")
        low = Rect(rect.left, 0, rect.width, max(px(18), text.body_height(font)))
        low.bottom = rect.bottom - px(1)
        text.draw(surface, plain_figure(sign), low, font, ink, align="center", wrapping=False)

    def _log(self, surface: Surface, top: int) -> None:
        """Draw the lines of the present move brightly, and as many earlier ones over them as there is room for."""
        screen, px = self.screen, self.screen.px
        box = Rect(self.log.left, top, self.log.width, self.log.bottom - top)
        draw.panel(surface, box, INK_1, px(RADIUS_PANEL), LINE)
        inner = box.inflate(-2 * px(12), -2 * px(10))
        inner.height -= self._foot
        font = screen.font(15)
        bottom = inner.bottom
        lines = self.film.last_lines(MOST_LINES)
        if not lines:
            words = screen.say(N_("The match begins."))
            text.draw(surface, words, inner, screen.font(BODY), TEXT_2, align="center")
        for line in reversed(lines):
            words = screen.say(line.words)
            room = inner.width - px(22)
            high = max(px(LINE_HIGH), text.measure(words, font, room)[1] + px(4))
            if bottom - high < inner.top:
                return
            row = Rect(inner.left + px(22), bottom - high, room, high)
            now = line.number == self.film.number
            mark = screen.palette.marks[line.mark - 1] if line.mark else None
            mark = self.desk.marks[line.seat] if line.seat is not None else mark
            taken = text.draw(surface, words, row, font, TEXT if now else mix(TEXT_2, INK_1, 0.15))
            if mark is not None:  # beside the first of its lines
                middle = taken.top + text.line_height(font) // 2
                marks.draw_mark(surface, mark, (inner.left + px(7), middle), px(13), 255 if now else 150)
            bottom -= high

    def draw_place(self, surface: Surface) -> None:
        """Draw, at the left of the controls, which move, turn and phase is shown."""
        screen, film = self.screen, self.film
        turn, turns, phase = film.turn()
        box = self._place
        move = screen.say(N_("Move {number} of {count}", number=film.number, count=film.length))
        stage = OVER_CHIP if film.over else film.controller.phases[phase]
        words = turn_words(film.match.game.facts.turn, turn, turns)
        told = f"{screen.say(words)} · {screen.say(stage)}" if turn else ""
        half = box.height // 2 if told else box.height
        top = Rect(box.left, box.top, box.width, half)
        text.draw(surface, move, top, screen.font(BODY, "bold"), IVORY)
        if told:
            low = Rect(box.left, box.top + half, box.width, box.height - half)
            text.draw(surface, told, low, screen.font(14), TEXT_2, wrapping=False)
