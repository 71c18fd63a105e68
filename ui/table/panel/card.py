"""The decision card: who is asked, what is asked, and the answers that are not on the board."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from pygame import Rect, Surface

from games.core.contract.contract import View
from games.core.contract.controller import CardFace, Goal, Prompt
from games.core.contract.selection import Selection
from games.core.contract.texts import N_, Text
from ui.drawing import draw, marks, text
from ui.drawing.theme import BODY, INK_1, LINE, RADIUS_PANEL, SMALL, TEXT, TEXT_2, TITLE, mix
from ui.table import words
from ui.table.cards.looks import art_of
from ui.table.over.goals import draw_lines, line_heights
from ui.table.over.held import HeldSecret
from ui.table.panel import played
from ui.table.panel.answers import ENTER_KEY, Answers
from ui.table.panel.gauge import METER, draw_meter, gauge_of
from ui.widgets.button import Button

if TYPE_CHECKING:
    from ui.table.screen import TableScreen

PAD, GAP = 20, 10


class Card:
    """Lays out and draws the card; its answers are widgets."""

    def __init__(self, table: TableScreen) -> None:
        self.table = table
        self.rect = Rect(0, 0, 0, 0)
        self._texts: list[tuple[str, Rect, str, float, bool]] = []  # words, box, face, size, main colour
        self._steps: tuple[tuple[Text, ...], int, Rect] | None = None
        self._columns: list[tuple[int, int, Rect]] = []  # seat, points if all were scored now, where
        self._shown: tuple[CardFace, Rect] | None = None  # the card that is asked about
        self._goals: tuple[list[Goal], Rect] | None = None
        self._meter: Rect | None = None  # what is left of the turn
        self.marked: tuple[str, ...] = ()  # what the question speaks of, on the board
        self.held: HeldSecret | None = None  # the button for one's own secret, in games that have no tray
        self.y = 0  # where the next thing is laid, in pixels
        self.answers = Answers(self, table)
        self.missing = 0  # pixels by which the last layout was too high
        self.crowded = False  # no more room can be had: a hint stands beside the card instead of in it
        self.note = ""  # that hint

    # -- laying out ---------------------------------------------------------------------------------------------------
    def layout(self, left: int, top: int, width: int, room: int) -> int:
        """Build the card and return where it ends; `room` is what it may take at most: see `missing`."""
        table = self.table
        self.rect = Rect(left, top, width, room)
        self.missing, self.note = 0, ""
        self._texts, self._steps, self._columns = [], None, []
        self._shown, self._goals, self._meter, self.marked = None, None, None, ()
        self.answers.answering = False
        self.held = None
        self.y = top + table.px(14)
        session = table.session
        if table.stage is not None:
            self._happening()
        elif session.looking_at is not None:
            self._looking_back()
        elif session.match.over:
            self._over()
        elif session.selection is not None:
            self._question(session.selection)
        else:
            self._waiting()
        need = self.y + table.px(PAD - GAP) - top
        self.missing = max(0, need - room)
        self.rect.height = min(room, need)
        return self.rect.bottom

    def inner(self) -> tuple[int, int]:
        """Return where the card's content begins, and how wide it is, in pixels."""
        pad = self.table.px(PAD)
        return self.rect.left + pad, self.rect.width - 2 * pad

    def write(self, words_: str, size: float, face: str = "body", main: bool = False, gap: float = 4) -> None:
        """Write a paragraph below what is there already; `size` and `gap` in design units."""
        left, width = self.inner()
        font = self.table.font(size, face)
        high = text.measure(words_, font, width)[1]
        self._texts.append((words_, Rect(left, self.y, width, high + self.table.px(2)), face, size, main))
        self.y += high + self.table.px(gap)

    def button(self, key: str, label: str, act: Callable[[], object], **more: object) -> None:
        """Place a button across the card below what is there already; it is deaf while the question is new."""
        left, width = self.inner()
        table = self.table
        high = table.px(44)
        rect, seen = Rect(left, self.y, width, high), table.debounce.only_when_seen(act)
        table.widgets.add(Button(key, rect, label, seen, theme=table.theme, **more))  # type: ignore[arg-type]
        self.y += high + table.px(GAP)

    def _happening(self) -> None:
        """Say what moves on the table now."""
        table = self.table
        line = table.movements.line()
        if line:
            self.write(line, TITLE - 2, "bold", True, gap=8)
        self._standing()

    def _standing(self) -> None:
        """List what each seat would get if everything were scored now; the last scoring leaves nothing to guess."""
        table = self.table
        if table.session.match.over:
            return
        view = table.shown_view()
        controller = table.session.controller
        if controller.goals is not None:
            goals = [goal for goal in controller.goals(view) if goal.target]
            left, width = self.inner()
            high = sum(line_heights(table, goals, width))
            self._goals = (goals, Rect(left, self.y + table.px(4), width, high))
            self.y += high + table.px(14)
            return
        total = table.session.match.game.standings(view).get("total")
        if not total or not view.get("turn"):
            return
        left, width = self.inner()
        self.y += table.px(6)
        self.write(table.say(words.STANDING), SMALL + 1, gap=6)
        order = table.session.controller.order(view)
        each = width // len(order)
        box = Rect(left, self.y, width, table.px(40))
        self._columns = [
            (seat, total[seat], Rect(left + n * each, box.top, each, box.height)) for n, seat in enumerate(order)
        ]
        self.y = box.bottom + table.px(GAP)

    def _looking_back(self) -> None:
        table = self.table
        self.write(table.say(words.LOOKING_BACK), TITLE, "bold", True)
        self.write(table.say(words.LOOK_LINE.but(n=table.session.looking_at)), SMALL + 2, gap=12)
        assert table.session.looking_at is not None
        offer = table.session.match.can_go_back_to(table.session.looking_at)
        reason = table.say(offer.why, table.session.lexicon)
        self.button(
            "look:return",
            table.say(words.RETURN_HERE),
            table.undoing.return_here,
            enabled=offer.possible,
            reason=reason,
        )
        self.button(
            "look:present",
            table.say(words.TO_PRESENT),
            table.undoing.to_present,
            kind="ivory",
            hint=table.say(N_("Esc")),
        )

    def _over(self) -> None:
        table = self.table
        self.write(table.say(words.OVER), TITLE, "bold", True, gap=12)
        self.button(
            "over:result",
            table.say(words.RESULT),
            table.navigation.show_result,
            kind="accent",
            hint=table.say(ENTER_KEY),
        )

    def _waiting(self) -> None:
        table = self.table
        seat = table.session.bot_asked()
        if seat is None:
            return
        if table.session.match.person_count == 0:
            self.write(table.say(words.PAUSED if table.computers.paused else words.WATCHING), BODY, main=True, gap=10)
        who = words.THINKING.but(who=f"seat:{seat}")
        self.write(table.say(who, table.session.lexicon), TITLE, "bold", True, gap=8)
        self._standing()
        if table.computers.death is not None:
            self.write(table.say(table.computers.death), SMALL + 1, gap=8)
        if not table.computers.thinking and table.computers.death == words.BOT_GONE:
            self.button("bots:again", table.say(words.TRY_AGAIN), table.computers.try_again, kind="ivory")

    def _question(self, selection: Selection) -> None:
        table = self.table
        view = table.session.view
        prompt: Prompt = table.session.controller.prompt(view)
        lexicon = table.session.lexicon
        above = self._card_above(prompt)
        if above:
            self._played(prompt)
        self.write(table.say(prompt.title, lexicon), TITLE, "bold", True, gap=8 if prompt.line is None else 2)
        if prompt.line is not None:
            self.write(table.say(prompt.line, lexicon), SMALL + 2, gap=8)
        if not above:
            self._played(prompt)
        if prompt.steps:
            left, width = self.inner()
            self._steps = (prompt.steps, prompt.step, Rect(left, self.y + table.px(2), width, table.px(28)))
            self.y += table.px(38)
        if table.session.controller.gauge is not None and gauge_of(table) is not None:
            left, width = self.inner()
            self._meter = Rect(left, self.y + table.px(2), width, table.px(METER))
            self.y = self._meter.bottom + table.px(6)
        self.answers.lay_out(selection)
        self.answers.going_on(selection, view)
        if table.undoing.half_done():
            label = table.session.controller.back[view["decision"]["kind"]]
            self.button("back", table.say(label, lexicon), table.undoing.undo, hint=table.say(N_("Esc")))
        self._own_secret(view)
        if table.session.hint is not None:
            self.answers.hint(*table.session.hint)

    def _card_above(self, prompt: Prompt) -> bool:
        """Return whether the card that is shown stands above the question; else it is large, under it."""
        face = self.table.session.controller.face
        if not prompt.card or face is None:
            return True
        return art_of(self.table.desk.kind, face(self.table.session.view, prompt.card)).above_question

    def _played(self, prompt: Prompt) -> None:
        """Show the cards played this turn and the symbols of the last one, or the card that is to be answered."""
        table = self.table
        left, width = self.inner()
        if prompt.chain:
            chain = played.chain_words(table, prompt, table.font(BODY, "serif-bold"), width)
            self.write(chain, BODY, "serif-bold", True, gap=6)
        if prompt.symbols:
            self.y += played.lay_steps(table, left, self.y, width, prompt) + table.px(8)
        if prompt.card and table.session.controller.face is not None:
            face = table.session.controller.face(table.session.view, prompt.card)
            self._shown = (
                face,
                Rect(left, self.y, width, art_of(table.desk.kind, face).row_height(table.desk, face, width)),
            )
            self.y = self._shown[1].bottom + table.px(10)
        self.answers.answering = bool(prompt.card) and self.answers.some_of_the_hand()
        self.marked = table.choosing.as_clicked(prompt.marked)

    @property
    def shows_secret(self) -> bool:
        """Whether the card ends with the button for one's own secret."""
        table = self.table
        return table.tray is None and table.session.controller.secret is not None and self._shown is None

    def _own_secret(self, view: View) -> None:
        """Add the button that shows a seat's own card as long as it is held, in games without a tray."""
        table = self.table
        if not self.shows_secret:
            return
        left, width = self.inner()
        seat = table.session.match.audience()
        owner = seat if seat is not None else view["decision"]["seat"]
        self.held = table.widgets.add(HeldSecret(table, Rect(left, self.y, width, table.px(40)), owner))
        self.y += table.px(40 + GAP)

    # -- drawing ------------------------------------------------------------------------------------------------------
    def draw(self, surface: Surface) -> None:
        """Draw the card without its widgets."""
        if not self._texts:
            return
        table = self.table
        radius = table.px(RADIUS_PANEL)
        draw.gradient(surface, self.rect, (mix(INK_1, table.theme.night[0], 0.5), INK_1), radius)
        draw.outline(surface, self.rect, LINE, radius)
        for told, box, face, size, main in self._texts:
            text.draw(surface, told, box, table.font(size, face), TEXT if main else TEXT_2, valign="top")
        if self._steps is not None:
            self._draw_steps(surface, *self._steps)
        gauge = gauge_of(table) if self._meter is not None else None
        if gauge is not None and self._meter is not None:
            draw_meter(surface, table, self._meter, gauge)
        if self._shown is not None:
            shown, box = self._shown
            art_of(table.desk.kind, shown).draw_row(surface, table.desk, box, shown)
        if self._goals is not None:
            draw_lines(surface, table, self._goals[1], self._goals[0])
        for seat, points, box in self._columns:
            marks.draw_mark(surface, table.marks[seat], (box.left + table.px(14), box.centery), table.px(20))
            room = Rect(box.left + table.px(32), box.top, box.width - table.px(34), box.height)
            text.draw(surface, f"+{points}", room, table.font(22, "serif-bold"), TEXT, wrapping=False)

    def draw_over(self, surface: Surface) -> None:
        """Draw what lies over the board while it is held."""
        if self.held is not None:
            self.held.draw_over(surface)

    def _draw_steps(self, surface: Surface, steps: tuple[Text, ...], now: int, rect: Rect) -> None:
        table = self.table
        gap = table.px(6)
        each = (rect.width - gap * (len(steps) - 1)) / len(steps)
        for number, step in enumerate(steps):
            left = rect.left + round(number * (each + gap))
            bar = Rect(left, rect.top, round(each), max(3, table.px(4)))
            colour = table.app.palette.good if number < now else table.acting_mark().colour if number == now else LINE
            draw.panel(surface, bar, colour, bar.height // 2)
            face = "bold" if number == now else "body"
            ink = TEXT if number == now else TEXT_2
            wide = max(round(each) + gap, text.width(table.say(step), table.font(SMALL, face)))
            low = Rect(0, bar.bottom + table.px(3), wide, rect.height - table.px(6))
            low.centerx = bar.centerx
            text.draw(surface, table.say(step), low, table.font(SMALL, face), ink, align="center", wrapping=False)
