"""The coach's card, in the place of the decision card: who speaks, what is said, the game's own answers, the foot."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pygame import Rect, Surface

from games.core.contract.texts import Text
from games.core.data.rules_blocks import Span
from games.core.lessons.words import Run
from ui.drawing import draw, marks, text
from ui.drawing.theme import BODY, INK_1, IVORY, LINE, RADIUS_PANEL, TEXT, TEXT_2, mix
from ui.screens.shared import rich_text
from ui.table import words as table_words
from ui.table.acting.debounce import Debounce
from ui.table.desk import TableDesk
from ui.table.lesson import words
from ui.table.lesson.answer import AnswerChoice
from ui.table.lesson.tasks import GAP as TASK_GAP
from ui.table.lesson.tasks import HIGH as TASK
from ui.table.lesson.tasks import TaskRow, tasks
from ui.table.lesson.tutor import CLICKED, Tutor
from ui.table.panel.column import GAP, PAD, Column, Part
from ui.table.panel.question import Question
from ui.table.pictures import emblem_picture
from ui.widgets.button import Button

HEAD, MEDALLION, FOOT = 66, 48, 44  # design units
SAID, TELLING = 17, 15  # type sizes: of the lesson's words, of hints
MANY = 10  # from so many steps on they are counted instead of drawn
LINK = "bold"  # the style of a link
SECRET = "table:secret"


class CoachCard:
    """Lays out and draws the card; it answers what the table asks of a decision card."""

    def __init__(self, desk: TableDesk, tutor: Tutor, question: Question, debounce: Debounce) -> None:
        self.debounce = debounce
        self.desk, self.tutor, self.question = desk, tutor, question
        self.rect, self.missing, self.note = desk.card_area, 0, ""
        self.title = ""  # which lesson it is, worded by the screen
        self._parts: list[Part] = []
        self.wanted = 0  # pixels that the last layout needed
        self._short = False

    # -- laying out ---------------------------------------------------------------------------------------------------
    def layout(self, room: Rect, short: bool = False) -> None:
        """Build the card in `room`; see `missing`. `short`: without what can be done without."""
        px, tutor = self.desk.px, self.tutor
        self._short = short
        self.rect.update(room)
        self.question.begin()
        column = Column(self.desk, self.debounce, room, room.top + px(HEAD + 14))
        self._said(column)
        if SECRET in tutor.run.step.show:
            self.question.lay_secret(column)
        if tutor.run.over:
            self._done(column)
        elif tutor.run.act == "ask":
            self._answers(column)
        elif tutor.may_go_on:
            if self._answers_shown():
                self._game(column)
            self._on(column)
        elif tutor.run.act in CLICKED and self.desk.stage is None:
            self._tasks(column)
            self._game(column)
        self._parts = column.parts
        self.wanted = column.y - px(GAP) - room.top + (0 if tutor.run.over else px(FOOT + 6))  # no gap after the last
        self.missing = max(0, self.wanted - room.height)
        if not tutor.run.over:
            self._foot()

    def _said(self, column: Column) -> None:
        """Write what the coach says, and below it what has just gone wrong or well."""
        tutor, px = self.tutor, self.desk.px
        step = tutor.run.step
        if step.say is not None:
            self._write(column, tutor.pieces(step.say), SAID, IVORY if tutor.run.act == "ask" else TEXT)
        if tutor.run.said is not None:
            self._write(column, tutor.pieces(tutor.run.said), TELLING, IVORY)
        if tutor.reason:
            box = column.take(
                text.measure(tutor.reason, self.desk.font(TELLING), column.width - px(44))[1] + px(20), px(GAP)
            )
            column.parts.append(Refusal(self.desk, tutor.reason, box))
        column.y += px(2)

    def _tasks(self, column: Column) -> None:
        """List what is to be chosen one after the other."""
        found = [] if self._short else tasks(self.tutor)
        following = next((task for task in found if not task.done), None)
        for number, task in enumerate(found, 1):
            box = column.take(self.desk.px(TASK), self.desk.px(TASK_GAP))
            column.parts.append(TaskRow(self.desk, number, task, task is following, box))
        column.y += self.desk.px(6) if found else 0

    def _write(self, column: Column, pieces: Sequence[Run], size: float, colour: tuple[int, int, int]) -> None:
        desk = self.desk
        styles = {
            "": rich_text.Style(desk.font(size), colour),
            LINK: rich_text.Style(desk.font(size, "bold"), desk.theme.light),
        }
        spans = tuple(Span(run.words, LINK if run.name else "") for run in pieces)
        laid = rich_text.lay(spans, styles, column.width)
        box = column.take(laid.high, desk.px(12))
        column.parts.append(Said(laid, styles, box))

    def _answers_shown(self) -> bool:
        """Whether this step, in which there is only to read, speaks of the game's answers that lie in the card."""
        selection, painter = self.desk.session.selection, self.desk.painter
        if selection is None or self.tutor.run.act != "read":
            return False
        named = selection.named()
        return any(name in named and not painter.covers(name) for name in self.tutor.run.step.show)

    def _on(self, column: Column) -> None:
        column.button("lesson:on", words.NEXT_STEP, self.tutor.go_on, kind="accent", hint=self.desk.say(words.SPACE))

    def _game(self, column: Column) -> None:
        """Lay out the game's own answers; in free play also the button that says what is missing."""
        selection = self.desk.session.selection
        if selection is None:
            return
        run = self.tutor.run
        spoken = None if run.act == "until" else run.spoken()
        self.question.lay_answers(column, selection, waiting=run.act == "until", spoken=spoken)

    def _answers(self, column: Column) -> None:
        """Lay out the answers; in a short card only the last one given tells more, and the right one stands alone."""
        tutor = self.tutor
        for number in range(len(tutor.run.step.ask)):
            if self._short and tutor.answered not in (None, number):
                continue
            telling = not self._short or number == tutor.given
            high = AnswerChoice.height(tutor, number, column.width, telling)
            self.desk.widgets.add(AnswerChoice(tutor, number, column.take(high, self.desk.px(6)), telling))
        column.y += 0 if self._short else self.desk.px(4)
        if tutor.answered is not None:
            self._on(column)

    def _done(self, column: Column) -> None:
        """Tell what was learnt, and offer what comes next."""
        desk, tutor = self.desk, self.tutor
        if not self._short:
            column.write(words.KNOWN, BODY, "bold", gap=8)
        for learnt in tutor.run.lesson.learnt:
            told = tutor.say(learnt)
            high = text.measure(told, desk.font(BODY), column.width - desk.px(34))[1]
            column.parts.append(Tick(desk, told, column.take(max(high, desk.px(22)), desk.px(7))))
        column.y += desk.px(8)
        following = tutor.next_title
        if following:
            onwards = words.NEXT_LESSON.but(title=following)
            column.button("lesson:next", onwards, tutor.open_next, high=56, kind="accent", hint=self._enter())
        path = "ivory" if following else "accent"
        column.button(
            "lesson:path", words.TO_PATH, tutor.table.leave_lesson, kind=path, hint="" if following else self._enter()
        )
        if not self._short:
            column.button("lesson:again", words.AGAIN, tutor.again, kind="quiet", high=36)

    def _enter(self) -> str:
        return self.desk.say(table_words.ENTER_KEY)

    def _foot(self) -> None:
        """Place the quiet buttons at the bottom."""
        tutor, room = self.tutor, Rect(self.rect.left, self.rect.bottom, self.rect.width, 0).inflate(-2 * self._side, 0)
        can_back = len(tutor.run.trail) > 1 or tutor.run.free.begun
        back = self._quiet("lesson:back", words.BACK, tutor.back, room.left, words.BACK_TIP)
        back.enabled, back.reason = can_back, words.NO_BACK
        show = self._quiet("lesson:show", words.SHOW, tutor.show_me, back.rect.right + self.desk.px(4), words.SHOW_TIP)
        show.enabled, show.reason = tutor.may_go_on or tutor.run.hand() is not None, words.NO_SHOW
        leave = self._quiet("lesson:leave", words.LEAVE, tutor.open_menu, room.left, words.LEAVE_TIP)
        leave.rect.right = room.right

    @property
    def _side(self) -> int:
        """How far the quiet buttons begin from the card's edge, in pixels."""
        return self.desk.px(PAD - 10)

    def _quiet(self, key: str, label: Text, act: Callable[[], object], left: int, tip: Text) -> Button:
        desk, px = self.desk, self.desk.px
        told = desk.say(label)
        box = Rect(left, self.rect.bottom - px(FOOT) + px(5), text.width(told, desk.font(14)) + px(26), px(34))
        return desk.widgets.add(Button(key, box, told, act, kind="quiet", size=14, tip=desk.say(tip)))

    # -- drawing ------------------------------------------------------------------------------------------------------
    def draw(self, surface: Surface) -> None:
        """Draw the card without its widgets."""
        px, night = self.desk.px, self.desk.theme.night
        radius = px(RADIUS_PANEL)
        draw.gradient(surface, self.rect, (mix(INK_1, night[0], 0.5), INK_1), radius)
        head = Rect(self.rect.left, self.rect.top, self.rect.width, px(HEAD))
        draw.gradient(surface, head, (mix(night[0], IVORY, 0.1), mix(night[0], INK_1, 0.15)), radius)
        surface.fill(mix(LINE, IVORY, 0.35), (head.left, head.bottom - 1, head.width, 1))
        self._draw_head(surface, head)
        for part in self._parts:
            part.draw(surface)
        if not self.tutor.run.over:
            line = Rect(self.rect.left + px(PAD), self.rect.bottom - px(FOOT), self.rect.width - 2 * px(PAD), 1)
            surface.fill(mix(LINE, IVORY, 0.2), line)
        draw.outline(surface, self.rect, mix(LINE, IVORY, 0.55), radius)

    def _draw_head(self, surface: Surface, head: Rect) -> None:
        px, desk = self.desk.px, self.desk
        ring = Rect(head.left + px(12), 0, px(MEDALLION), px(MEDALLION))
        ring.centery = head.centery
        picture = emblem_picture(desk.game_id, ring.width - px(6))
        if picture is not None:
            surface.blit(picture, picture.get_rect(center=ring.center))
        draw.outline(surface, ring, IVORY, ring.width // 2, max(2, px(2)))
        right = self._draw_steps(
            surface, Rect(head.left, head.centery, head.width - px(14), head.bottom - head.centery)
        )
        left = ring.right + px(12)
        small = Rect(left, head.top + px(9), head.right - px(14) - left, px(20))
        text.draw(surface, self.title, small, desk.font(13), mix(TEXT_2, IVORY, 0.5), wrapping=False)
        large = Rect(left, small.bottom, right - px(10) - left, px(30))
        title = self.tutor.say(self.tutor.run.lesson.title)
        text.draw(surface, title, large, desk.font(20, desk.theme.display), desk.theme.light, wrapping=False)

    def _draw_steps(self, surface: Surface, room: Rect) -> int:
        """Draw how far the lesson is, at the right; return where that begins."""
        px, desk, run = self.desk.px, self.desk, self.tutor.run
        count = len(run.lesson.steps)
        if count >= MANY:
            told, font = f"{run.number + 1}/{count}", desk.font(14, "bold")
            wide = text.width(told, font) + 2
            box = Rect(room.right - wide, room.top, wide, room.height - px(6))
            text.draw(surface, told, box, font, IVORY, wrapping=False)
            return box.left
        x = room.right - px(4)
        for number in reversed(range(count)):
            now, over = number == run.number, number < run.number
            side = px(10 if now else 8)
            box = Rect(0, 0, side, side)
            box.center = (x, room.top + px(8))
            colour = IVORY if now else desk.app.palette.good if over else LINE
            if now or over:
                draw.panel(surface, box, colour, side // 2)
            else:
                draw.outline(surface, box, colour, side // 2)
            x -= px(12)
        return x

    def draw_over(self, surface: Surface) -> None:
        """Draw one's secret over the board while its button is held."""
        if self.question.held is not None:
            self.question.held.draw_over(surface)


class Said:
    """Words with links."""

    def __init__(self, laid: rich_text.Laid, styles: rich_text.Styles, box: Rect) -> None:
        self.laid, self.styles, self.box = laid, styles, box

    def draw(self, surface: Surface) -> None:
        """Draw them."""
        rich_text.draw(surface, self.laid, self.styles, self.box.left, self.box.top)


class Tick:
    """Something learnt, with a tick."""

    def __init__(self, desk: TableDesk, told: str, box: Rect) -> None:
        self.desk, self.told, self.box = desk, told, box

    def draw(self, surface: Surface) -> None:
        """Draw it."""
        px = self.desk.px
        marks.icon(
            surface, "check", (self.box.left + px(10), self.box.top + px(11)), px(18), self.desk.app.palette.good
        )
        room = Rect(self.box.left + px(34), self.box.top, self.box.width - px(34), self.box.height)
        text.draw(surface, self.told, room, self.desk.font(BODY), TEXT, valign="top")


class Refusal:
    """Why the game refuses what was to be tried."""

    def __init__(self, desk: TableDesk, told: str, box: Rect) -> None:
        self.desk, self.told, self.box = desk, told, box

    def draw(self, surface: Surface) -> None:
        """Draw it."""
        px, bad = self.desk.px, self.desk.app.palette.bad
        draw.panel(surface, self.box, INK_1, px(8), bad, max(1, px(1.5)))
        marks.icon(surface, "info", (self.box.left + px(20), self.box.centery), px(18), bad)
        room = Rect(self.box.left + px(38), self.box.top + px(8), self.box.width - px(46), self.box.height - px(16))
        text.draw(surface, self.told, room, self.desk.font(TELLING), TEXT)
