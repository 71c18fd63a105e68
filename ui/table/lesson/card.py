"""The coach's card of a lesson: text, answers, progress and buttons."""

from __future__ import annotations

from collections.abc import Iterable

from pygame import Rect, Surface

from games.core.contract.names import kind_of
from games.core.contract.texts import N_
from ui.drawing import draw, marks, text
from ui.drawing.theme import (
    BODY,
    INK_1,
    INK_2,
    INK_3,
    IVORY,
    LINE,
    RADIUS_BUTTON,
    SMALL,
    TEXT,
    TEXT_2,
    Colour,
    mix,
)
from ui.layout import Column, Label, LayoutContext, Node, Paint, Row, Stack
from ui.table import messages
from ui.table.context import TableContext
from ui.table.drawing_context import InteractiveContext
from ui.table.lesson.panel import CoachCardBase
from ui.table.lesson.spotlight import StepTask, draw_badge, tasks
from ui.table.lesson.tutor import CLICK_STEPS, LEAVE, LeaveLesson, Tutor, names_linked_in_text
from ui.table.view.cards.looks import art_of
from ui.table.view.panel.column import CardColumn
from ui.widgets.base import Widget

NEXT_STEP = N_("Next")
BACK = N_("Step back")
SHOW = N_("Do it for me")
BACK_TIP = N_("One step back (Backspace)")
SHOW_TIP = N_("The coach plays this step for you (S)")
LEAVE_TIP = N_("Leave the lesson; you'll come back to this step (Esc)")
NO_BACK = N_("This is the first step.")
NO_SHOW = N_("The others are playing.")
SPACE = N_("Space")
KNOWN = N_("What you've learned:")
NEXT_LESSON = N_("Next: {title}")
TO_PATH = N_("Back to the lessons")
AGAIN = N_("Repeat the lesson")
ANSWER_TIP = N_("Answer {n}")

SECRET_NAME = "table:secret"
TEXT_SIZE, HINT_SIZE, ANSWER_SIZE, TASK_SIZE = 17, 15, 16, 15  # type sizes: the coach's text, hints, answers and tasks
# Design units: height of a task's row, diameter of its number, size of an answer's key cap, height of a card's row.
TASK_HEIGHT, NUMBER_SIZE, KEY_CAP_SIZE, CARD_ROW_HEIGHT = 38, 22, 24, 44
MANY_STEPS = 10  # with this many steps or more, progress is drawn as a count instead of dots
CARD_KINDS = frozenset({"card", "event", "personality"})  # kinds of names that stand for cards


class LessonCard(CoachCardBase):
    """The card of a lesson."""

    def __init__(self, ctx: TableContext, tutor: Tutor) -> None:
        super().__init__(ctx)
        self.tutor = tutor
        self.extra_cards: list[str] = []  # names of cards that are displayed nowhere else on the table
        self._short = False

    def build(self, width: float, short: bool = False) -> Node:
        tutor = self.tutor
        self._short, self.heading = short, self.ctx.translate(tutor.run.lesson.title)
        column = self.begin_card(width)
        self._said(column)
        asking = tutor.run.task_kind == "ask"
        self.extra_cards = [] if short else cards_not_displayed(self.ctx, names_linked_in_text(tutor.run.step))
        if self.extra_cards:
            rows = [
                card_row(self.ctx, name, asking, len(self.extra_cards) == 1, column.width) for name in self.extra_cards
            ]
            column.add_node(Column(*rows, gap=5), 10)
        if SECRET_NAME in tutor.run.step.show:
            self.question.add_secret_button(column)
        if tutor.run.is_over:
            self._done(column)
        elif tutor.run.task_kind == "ask":
            self._answers(column)
        elif tutor.may_go_on:
            if self._answers_shown():
                self._game(column)
            self._on(column)
        elif tutor.run.task_kind in CLICK_STEPS and self.ctx.stage is None:
            self._tasks(column)
            self._game(column)
        foot = None if tutor.run.is_over else self._buttons()
        return self.finish_card(
            column, foot, short, step=(tutor.run.step_number, tutor.run.message, tutor.right_answer)
        )

    def _said(self, column: CardColumn) -> None:
        """Add the coach's text, and a comment on the last action."""
        tutor, step = self.tutor, self.tutor.run.step
        if step.say is not None:
            self.add_text(column, step.say, TEXT_SIZE, IVORY if tutor.run.task_kind == "ask" else TEXT)
        if tutor.run.message is not None:
            self.add_text(column, tutor.run.message, HINT_SIZE, IVORY)
        if tutor.reason:
            column.add_node(refusal_row(self.ctx, tutor.reason), 10)
        column.add_space(2)

    def _tasks(self, column: CardColumn) -> None:
        """Add a row for each name that the learner must click."""
        result = [] if self._short else tasks(self.tutor)
        following = next((task for task in result if not task.done), None)
        if result:
            rows = (task_row(self.ctx, number, task, task is following) for number, task in enumerate(result, 1))
            column.add_node(Column(*rows, gap=6), 12)

    def _answers_shown(self) -> bool:
        """Return whether the step is only to be read and points at answers in the panel, which must stay displayed."""
        selection, painter = self.ctx.session.selection, self.ctx.painter
        if selection is None or self.tutor.run.task_kind != "read":
            return False
        named = selection.candidate_names()
        return any(name in named and not painter.is_on_board(name) for name in self.tutor.run.step.show)

    def _on(self, column: CardColumn) -> None:
        column.add_button("lesson:on", NEXT_STEP, self.tutor.next_step, kind="accent", hint=SPACE)

    def _game(self, column: CardColumn) -> None:
        """Add the buttons for answers to the game's own question."""
        selection = self.ctx.session.selection
        if selection is None:
            return
        run = self.tutor.run
        spoken = None if run.task_kind == "until" else run.explained_names()
        self.question.lay_answers(column, selection, waiting=run.task_kind == "until", spoken=spoken)

    def _answers(self, column: CardColumn) -> None:
        """Add the answers to the coach's question.

        After the right answer, only that answer is listed.
        """
        tutor = self.tutor
        for number in range(len(tutor.run.step.ask)):
            if self._short and tutor.right_answer not in (None, number):
                continue
            telling = not self._short or number == tutor.last_answer
            answer = AnswerChoice(tutor, number, telling)
            column.add_widget(answer.placed, answer.height_at, 6)
        column.add_space(0 if self._short else 4)
        if tutor.right_answer is not None:
            self._on(column)

    def _done(self, column: CardColumn) -> None:
        """Add what the lesson taught, and the button for the next lesson."""
        ctx, tutor = self.ctx, self.tutor
        if not self._short:
            column.add_paragraph(KNOWN, BODY, "bold", gap=8)
        learnt = (learnt_row(ctx, ctx.translate(label)) for label in tutor.run.lesson.learnt)
        column.add_node(Column(*learnt, gap=7), 15)
        following = tutor.next_title
        if following:
            onwards = NEXT_LESSON.with_args(title=following)
            column.add_button(
                "lesson:next", onwards, tutor.open_next, height=56, kind="accent", hint=messages.ENTER_KEY
            )
        kind, hint = ("ivory", "") if following else ("accent", messages.ENTER_KEY)
        column.add_button("lesson:path", TO_PATH, ctx.send(LeaveLesson()), kind=kind, hint=hint)
        if not self._short:
            column.add_button("lesson:again", AGAIN, tutor.restart, kind="quiet", height=36)

    def _buttons(self) -> Row:
        """Return the row of secondary buttons."""
        tutor = self.tutor
        can_back = len(tutor.run.trail) > 1 or tutor.run.free_play.begun
        can_show = tutor.may_go_on or tutor.run.demonstration() is not None
        back = self.quiet_button("lesson:back", BACK, tutor.previous_step, BACK_TIP, None if can_back else NO_BACK)
        show = self.quiet_button("lesson:show", SHOW, tutor.show_me, SHOW_TIP, None if can_show else NO_SHOW)
        return self.footer_row(back, show, right=self.quiet_button("lesson:leave", LEAVE, tutor.open_menu, LEAVE_TIP))

    def beside_heading(self) -> Node:
        """Return the lesson's progress: dots, or a count for many steps."""
        run, ctx = self.tutor.run, self.ctx
        count = len(run.lesson.steps)
        if count < MANY_STEPS:
            return Paint(self._draw_dots, width=12 * count + 4, height=30)
        counted, font = f"{run.step_number + 1}/{count}", ctx.font(14, "bold")
        label = Label(counted, 14, IVORY, "bold", wrapping=False, height=27)
        return Column(label, pad=(0, 4, 0, -1), width=(text.width(counted, font) + 2) / ctx.unit)

    def _draw_dots(self, surface: Surface, rect: Rect) -> None:
        run, row = self.tutor.run, self.ctx.box(rect).pad(0, 0, -2, 6)
        for number in reversed(range(len(run.lesson.steps))):
            now, over = number == run.step_number, number < run.step_number
            side = 10 if now else 8
            dot = row.cut_right(12).middle(side, side).rect
            colour = IVORY if now else self.ctx.app.palette.good if over else TEXT_2
            if now or over:
                draw.rounded_box(surface, dot, colour, dot.width // 2)
            else:
                draw.outline(surface, dot, colour, dot.width // 2)


class AnswerChoice(Widget):
    """A button with an answer to the coach's question.

    A wrong answer is explained in the same box.
    """

    def __init__(self, tutor: Tutor, number: int, telling: bool = True) -> None:
        """`number` is the answer's index. `telling`: show the coach's comment after the answer."""
        self.tutor, self.number = tutor, number
        self.wrong, self.right = number in tutor.run.tried_answers, tutor.right_answer == number
        ctx, answer = tutor.ctx, tutor.run.step.ask[number]
        given = telling and (self.wrong or self.right)
        faint = self.wrong or (tutor.right_answer is not None and not self.right)
        ink = mix(TEXT, INK_2, 0.4) if faint else TEXT
        weight = 0 if given else 1
        self._words = Label(ctx.translate(answer.words), ANSWER_SIZE, ink, "bold", valign="middle", weight=weight)
        said = Row(Label(ctx.translate(answer.say), HINT_SIZE, weight=1), pad=(0, 4, 0, 5)) if given else None
        sign = Paint(self._draw_sign, width=KEY_CAP_SIZE, height=22)
        self._tree = Row(sign, Column(self._words, said, weight=1), gap=10, pad=10, valign="top")
        self._context = LayoutContext(ctx.widgets.host, ctx.widgets.add)
        super().__init__(
            f"answer:{number + 1}", Rect(0, 0, 0, 0), tip=ctx.translate(ANSWER_TIP.with_args(n=number + 1))
        )
        self.enabled = not self.wrong and tutor.right_answer is None

    def height_at(self, width: float) -> float:
        """Return the height of the text at a width, in pixels."""
        return self._tree.height_at(self._context, width)

    def placed(self, rect: Rect) -> AnswerChoice:
        """Place the widget in a rectangle, and return it."""
        self.rect = rect
        self._tree.place(self._context, self.tutor.ctx.box(rect))
        return self

    def activate(self) -> None:
        self.tutor.answer(self.number)

    def draw(self, surface: Surface) -> None:
        palette, live = self.tutor.ctx.app.palette, self.enabled and (self.hovered or self.shows_focus_ring)
        edge = palette.bad if self.wrong else palette.good if self.right else IVORY if live else LINE
        fill = mix(INK_2, edge, 0.1) if self.wrong or self.right else INK_3 if live else INK_2
        draw.rounded_box(surface, self.rect, fill, self.px(RADIUS_BUTTON), edge, max(1, self.px(1.5)))
        placed = self._tree.rect
        self._tree.draw(surface, (self.rect.left - placed.left, self.rect.top - placed.top))
        self.draw_focus_ring(surface)

    def _draw_sign(self, surface: Surface, rect: Rect) -> None:
        """Draw the answer's digit, a cross or a tick."""
        ctx, side = self.tutor.ctx, self.px(KEY_CAP_SIZE)
        box = Rect(rect.left, 0, side, side)
        box.centery = rect.top + min(self._words.rect.height, side) // 2
        if self.wrong or self.right:
            colour = ctx.app.palette.bad if self.wrong else ctx.app.palette.good
            marks.draw_icon(surface, "close" if self.wrong else "check", box.center, self.px(20), colour)
            return
        draw.outline(surface, box, mix(TEXT_2, INK_2, 0.4), self.px(4))
        font = ctx.font(SMALL, "bold")
        text.draw(surface, str(self.number + 1), box, font, TEXT_2, align="center", wrapping=False)


# -- further content of the card ---------------------------------------------------------------------------------------
def _framed(ctx: InteractiveContext, child: Node, fill: Colour, edge: Colour) -> Node:
    """Return a node in a small box with a coloured edge."""

    def paint_frame(surface: Surface, rect: Rect) -> None:
        draw.rounded_box(surface, rect, fill, ctx.px(8), edge, max(1, ctx.px(1.5)))

    return Stack([Paint(paint_frame), child])


def _icon(ctx: InteractiveContext, name: str, colour: Colour) -> Paint:
    """Return a node that draws an icon."""
    return Paint(lambda surface, rect: marks.draw_icon(surface, name, rect.center, ctx.px(18), colour), width=20)


def learnt_row(ctx: InteractiveContext, label: str) -> Node:
    """Return a row with a tick and a sentence about what was learnt."""
    tick = _icon(ctx, "check", ctx.app.palette.good)
    tick.height = 22
    return Row(tick, Label(label, BODY, weight=1), gap=14, valign="top")


def refusal_row(ctx: InteractiveContext, reason: str) -> Node:
    """Return a row with the game's reason for a refusal."""
    bad = ctx.app.palette.bad
    row = Row(_icon(ctx, "info", bad), Label(reason, HINT_SIZE, weight=1), gap=8, pad=(10, 10, 8, 10))
    return _framed(ctx, row, INK_1, bad)


def task_row(ctx: InteractiveContext, number: int, task: StepTask, is_next: bool) -> Node:
    """Return a row with a task's number (or a tick) and the label of the piece or card to choose."""
    good = ctx.app.palette.good
    edge = IVORY if is_next else mix(good if task.done else LINE, INK_2, 0.5)
    face, ink = ("bold", TEXT) if is_next else ("body", TEXT_2)

    def draw_number(surface: Surface, rect: Rect) -> None:
        draw_badge(surface, rect.center, ctx.px(NUMBER_SIZE), number, task, ctx)

    label = Label(ctx.label_of(task.name), TASK_SIZE, ink, face, wrapping=False, weight=1, height=TASK_HEIGHT)
    row = Row(Paint(draw_number, width=40), label, pad=(0, 0, 10, 0), height=TASK_HEIGHT)
    return _framed(ctx, row, mix(INK_2, good, 0.1) if task.done else INK_2, edge)


def cards_not_displayed(ctx: InteractiveContext, names: Iterable[str]) -> list[str]:
    """List the cards among these names that the table does not show.

    An example is another player's identity.
    """
    session, cards = ctx.session, ctx.session.controller.cards
    if cards.face is None:
        return []
    lying = {*(cards.hand(session.view) if cards.hand is not None else ()), *cards.shelf(session.view)}
    lying |= {*(session.selection.candidate_names() if session.selection is not None else ())}

    def is_displayed(name: str) -> bool:
        """Return whether the table shows a card, or an equal one."""
        return any(other == name or other.startswith(f"{name}:") for other in lying)

    return [
        name
        for name in names
        if kind_of(name) in CARD_KINDS and not ctx.painter.is_on_board(name) and not is_displayed(name)
    ]


def card_row(ctx: InteractiveContext, name: str, asking: bool, alone: bool, width: int) -> Node:
    """Return a row with a card's picture and name.

    `alone`: add its text, unless the coach is `asking` about it. `width` is in pixels.
    """
    describe = ctx.session.controller.cards.face
    assert describe is not None
    face = describe(ctx.session.view, name)
    if asking:
        face = face._replace(text=None, short_text=None, symbols=())
    art, inner = art_of(ctx.kind, face), width - 2 * ctx.px(5)
    height = art.row_height(ctx, face, inner) / ctx.unit if alone and not asking else CARD_ROW_HEIGHT
    row = Paint(lambda surface, rect: art.draw_row(surface, ctx, rect, face), height=height)
    return _framed(ctx, Column(row, pad=5), INK_2, mix(LINE, IVORY, 0.6))
