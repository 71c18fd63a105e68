"""The decision card while a question is asked."""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence
from functools import partial
from typing import Literal

from pygame import Rect, Surface

from games.core.contract.contract import Move, Seat
from games.core.contract.controller import Prompt
from games.core.contract.extras.cards import CardFace
from games.core.contract.extras.offer_panel import OfferPanel
from games.core.contract.selection import Selection
from games.core.contract.texts import Text
from ui.drawing import draw, text
from ui.drawing.theme import BODY, LINE, SMALL, TEXT, TEXT_2, TITLE
from ui.layout import Box, LayoutContext, Paint, Slot
from ui.table import messages
from ui.table.context import TableContext
from ui.table.drawing_context import InteractiveContext
from ui.table.intents import (
    ClearSelection,
    EndStandingAnswer,
    OfferStandingAnswer,
    OpenRules,
    Play,
    Undo,
    UndoPlacement,
)
from ui.table.memo import Memo
from ui.table.view.cards.looks import art_of
from ui.table.view.hold_to_show import HeldHint, HeldSecret, hint_lines
from ui.table.view.panel import played_cards
from ui.table.view.panel.answers import AnswerContent
from ui.table.view.panel.column import GAP, CardColumn
from ui.table.view.panel.offers import add_offers
from ui.table.view.tray.gauge import METER_HEIGHT, draw_meter, gauge_of
from ui.widgets.base import Widget
from ui.widgets.button import IconButton
from ui.widgets.host import InputDevice

# Design units: height of the line with a turn's steps, height of the button for the secret, size of the rules button.
STEPS_HEIGHT, SECRET_BUTTON_HEIGHT, RULES_BUTTON_SIZE = 28, 40, 32
STEP_GAP = 6  # design units: gap between two steps of a turn

# Where a hint is: in the card with its reasons, in the card with its reasons as a tooltip of its button, or outside.
HintForm = Literal["whole", "reason", "short", "outside"]


class QuestionContent:
    """Fills the decision card with a question and its answers."""

    def __init__(self, ctx: TableContext) -> None:
        self.ctx, self.session = ctx, ctx.session
        self.answers = AnswerContent(ctx)
        self._has_meter = Memo[bool]()
        # The buttons that show the person's secret card, in games without a tray, and their own hint; by widget key.
        self.held_buttons: dict[str, HeldHint | HeldSecret] = {}

    def reset(self) -> None:
        """Drop the previous question's widgets."""
        self.held_buttons.clear()
        self.session.question_names = ()

    def lay_out(self, column: CardColumn, selection: Selection, hint_form: HintForm) -> str:
        """Fill the card; return the hint's text if it is outside the card, else ""."""
        controller, view, offering = self.session.controller, self.session.view, self.session.offered_answers()
        if offering is not None:
            return self._offers(column, selection, offering, hint_form)
        prompt = controller.prompt(view)
        face = self._face(prompt)
        art = art_of(self.ctx.kind, face) if face is not None else None
        above = art is None or art.above_question  # otherwise the card is drawn large, below the question
        if above:
            self._about(column, prompt, face)
        self._title(column, prompt.title, prompt.subtitle)
        if not above:
            self._about(column, prompt, face)
        self._turn(column, prompt)
        cards = controller.cards
        secret = face is None and not self.ctx.has_tray and cards.secret is not None and cards.may_look_again(view)
        self.answers.lay_out(column, selection, answering=bool(prompt.card))
        note = self._hint(column, hint_form)
        self._elsewhere(column)
        self._standing_answer(column)
        if secret:
            self._own_secret(column)
        if self.session.is_half_done():
            label = controller.decision_extras.back_labels[view["decision"]["kind"]]
            column.foot.add_button("back", label, self.ctx.send(Undo()), hint=messages.ESC_KEY)
        # `always` keeps the button that shows the secret at its place.
        self.answers.add_main_button(column.foot, selection, always=secret)
        return note

    def _standing_answer(self, column: CardColumn) -> None:
        """Add the button that sets or ends an answer given in advance."""
        rule, session = self.session.controller.decision_extras.standing_answer, self.session
        if rule is None or not session.may_set_standing_answer():
            return
        limit = session.match.standing.limit_of(session.view["seat"])
        label = rule.label if limit is None else rule.active_label.with_args(n=limit)
        act = self.ctx.send(OfferStandingAnswer() if limit is None else EndStandingAnswer())
        column.add_button("standing", label, act, height=36, kind="quiet")

    def _elsewhere(self, column: CardColumn) -> None:
        """Add the button that undoes an automatic placement, so that the piece can go elsewhere."""
        name = self.session.auto_placed_piece()
        if name == "":
            column.add_paragraph(messages.ELSEWHERE_FIRST, SMALL + 1)
        elif name is not None:
            act = self.ctx.send(UndoPlacement(name))
            column.add_button("elsewhere", messages.ELSEWHERE, act, height=36)

    def lay_answers(
        self, column: CardColumn, selection: Selection, waiting: bool, spoken: Container[str] | None = None
    ) -> None:
        """Add the answers without the question, for lessons.

        `spoken`: names of disabled buttons to display; None: all.
        """
        offering = self.session.offered_answers()
        if offering is not None:
            add_offers(self.ctx, column, offering)
        else:
            prompt = self.session.controller.prompt(self.session.view)
            if self._only_shows(selection):
                self._show(column, prompt)
            self.answers.lay_out(column, selection, answering=bool(prompt.card), spoken=spoken)
        self.answers.add_main_button(column, selection, always=False, waiting=waiting)

    def _only_shows(self, selection: Selection) -> bool:
        """Return True if a private question only shows information and asks nothing."""
        private = self.session.view["decision"]["private"]
        return bool(private) and selection.moves == [selection.pass_move()]

    def _show(self, column: CardColumn, prompt: Prompt) -> None:
        """Add the revealed card or the question's texts."""
        face = self._face(prompt)
        if face is None:
            column.add_paragraph(prompt.title, BODY, "bold", True, gap=8 if prompt.subtitle is None else 2)
            if prompt.subtitle is not None:
                column.add_paragraph(prompt.subtitle, SMALL + 2, gap=8)
        self._about(column, prompt, face)

    def _face(self, prompt: Prompt) -> CardFace | None:
        describe = self.session.controller.cards.face
        return describe(self.session.view, prompt.card) if prompt.card and describe is not None else None

    def add_secret_button(self, column: CardColumn) -> None:
        """Add the button for the person's own card, if there is no tray."""
        if not self.ctx.has_tray and self.session.controller.cards.secret is not None:
            self._own_secret(column)

    def _offers(self, column: CardColumn, selection: Selection, offering: OfferPanel, hint_form: HintForm) -> str:
        """Fill the card with offered answers; return what `lay_out` returns."""
        self._title(column, offering.title, offering.subtitle)
        add_offers(self.ctx, column, offering)
        note = self._hint(column, hint_form)
        self.add_secret_button(column)
        column.foot.add_button(
            "back", offering.back_label, self.ctx.send(ClearSelection()), hint=messages.ESC_KEY, height=36
        )
        self.answers.add_main_button(column.foot, selection, always=False, waiting=False)
        return note

    def _title(self, column: CardColumn, title: Text, line: Text | None) -> None:
        """Add the question's text and a button for its rule."""
        column.nodes.append(RulesButtonSlot(self._look_up))
        column.add_paragraph(title, TITLE, "bold", True, gap=8 if line is None else 2, free=RULES_BUTTON_SIZE)
        if line is not None:
            column.add_paragraph(line, SMALL + 2, gap=8)

    def _look_up(self, rect: Rect) -> IconButton:
        act, tip = self.ctx.send(OpenRules()), messages.RULES_HERE
        button = IconButton("card:rules", rect, "rules", act, tip=tip, size=20, colour=TEXT_2)
        button.focusable = False
        return button

    def _about(self, column: CardColumn, prompt: Prompt, face: CardFace | None) -> None:
        """Add the card in question, or the cards played this turn."""
        ctx = self.ctx
        if prompt.chain:
            chain = played_cards.played_cards_text(ctx, prompt, ctx.font(BODY, "serif-bold"), column.width)
            column.add_paragraph(chain, BODY, "serif-bold", True, gap=6)
        if prompt.symbols:
            column.add_node(played_cards.symbol_row(ctx, prompt), 8)
        if face is not None:
            art = art_of(ctx.kind, face)
            column.add_drawing(partial(_draw_face, ctx, face), partial(art.row_height, ctx, face), 10)
        self.session.question_names = self.session.with_clicked_aliases(prompt.highlighted)

    def _turn(self, column: CardColumn, prompt: Prompt) -> None:
        """Add this turn's steps and points."""
        if prompt.steps:
            column.add_space(2)
            column.add_node(
                Paint(TurnSteps(self.ctx, prompt.steps, prompt.current_step).draw, height=STEPS_HEIGHT), GAP - 2
            )
        view = self.ctx.displayed_view()
        if self._has_meter.get(view, (), lambda: gauge_of(self.ctx) is not None):
            column.add_space(2)
            column.add_node(Paint(partial(_draw_meter, self.ctx), height=METER_HEIGHT), 6)

    def _own_secret(self, column: CardColumn) -> None:
        """Add the button for the seat's own card, if there is no tray. A seat with a phone looks there."""
        owner = self._secret_owner()
        if self.session.match.decides_on_own_screen(owner):
            return
        column.add_node(Slot(self._secret, height=self._held_height(column)), GAP)

    def _held_height(self, column: CardColumn) -> float:
        lines = 2 * text.line_height(self.ctx.font(SMALL)) / self.ctx.unit + 4
        return max(column.touch_height(SECRET_BUTTON_HEIGHT), lines)

    def _secret(self, rect: Rect) -> HeldHint | HeldSecret:
        return self._add_held(HeldSecret(self.ctx, rect, self._secret_owner()))

    def _secret_owner(self) -> Seat:
        seat = self.session.match.audience()
        return seat if seat is not None else int(self.session.view["decision"]["seat"])

    def _add_held(self, button: HeldHint | HeldSecret) -> HeldHint | HeldSecret:
        self.held_buttons[button.key] = button
        return button

    # -- the hint -----------------------------------------------------------------------------------------------------
    def _hint(self, column: CardColumn, form: HintForm) -> str:
        """Add the hint; if it is outside the card, only return its text.

        While the table shows the public view, also add the button that shows the private hint while held down.
        """
        hint = self.session.hint
        if hint is None:
            return ""
        head, *lines = hint_lines(self.session.controller, self.session.view, hint)
        note = self._hint_text(column, head, lines, hint.move, form)
        if self.session.has_private_hint():
            column.add_node(
                Slot(lambda rect: self._add_held(HeldHint(self.ctx, rect)), height=self._held_height(column)), GAP
            )
        return note

    def _hint_text(self, column: CardColumn, head: Text, lines: Sequence[Text], move: Move, form: HintForm) -> str:
        if form == "outside":
            again = messages.HINT_AGAIN if self.ctx.app.input_device is InputDevice.PAD else messages.PLAY_HINT_KEY
            return "\n".join(self.ctx.translate(line) for line in (head, *lines, again))
        column.add_paragraph(head, SMALL + 2, "bold", True, gap=2)
        count = {"whole": len(lines), "reason": 1}.get(form, 0)
        for line in lines[:count]:
            column.add_paragraph(line, SMALL + 1, gap=6)
        tip = "\n".join(map(self.ctx.translate, lines[count:]))
        column.add_button("hint:play", messages.PLAY_HINT, self.ctx.send(Play([move])), hint=messages.HINT_KEY, tip=tip)
        return ""


class RulesButtonSlot(Slot):
    """The slot of a small button in a corner; it takes no height."""

    def __init__(self, make: Callable[[Rect], Widget]) -> None:
        super().__init__(make, height=0)

    def arrange(self, context: LayoutContext, box: Box) -> None:
        line = Box(box.left, box.top, box.width, RULES_BUTTON_SIZE * box.unit, box.unit).pad(0, -4, -6, 4)
        self.rect = line.cut_right(RULES_BUTTON_SIZE).rect
        super().arrange(context, box)


class TurnSteps:
    """Draws the steps of a turn."""

    def __init__(self, ctx: InteractiveContext, steps: Sequence[Text], now: int) -> None:
        self.ctx, self.steps, self.now = ctx, steps, now

    def draw(self, surface: Surface, rect: Rect) -> None:
        """Draw the steps."""
        box = Box.of(rect, self.ctx.unit)
        for number, (step, room) in enumerate(zip(self.steps, self._rooms(box), strict=True)):
            self._draw_step(surface, room, step, number)

    def _rooms(self, box: Box) -> list[Box]:
        """Return the box of each step."""
        count, ctx = len(self.steps), self.ctx
        needs = [text.width(ctx.translate(step), ctx.font(SMALL, "bold")) for step in self.steps]
        equal = box.columns([1] * count, STEP_GAP)
        if max(needs) <= equal[0].width + STEP_GAP * box.unit:
            return equal
        return box.columns(needs, STEP_GAP)

    def _draw_step(self, surface: Surface, room: Box, step: Text, number: int) -> None:
        ctx, unit = self.ctx, room.unit
        bar = room.cut_top(max(3 / unit, 4), 3).rect
        good, present = ctx.app.palette.good, ctx.deciding_mark().colour
        colour = good if number < self.now else present if number == self.now else LINE
        draw.rounded_box(surface, bar, colour, bar.height // 2)
        label, bold = ctx.translate(step), ctx.font(SMALL, "bold")
        strong = number == self.now and text.width(label, bold) <= room.width + 12 * unit
        font = bold if strong else ctx.font(SMALL)
        width = max(room.width + STEP_GAP * unit, text.width(label, font) + 2)
        below = Box(room.left + (room.width - width) / 2, room.top, width, (STEPS_HEIGHT - 6) * unit, unit).rect
        text.draw(surface, label, below, font, TEXT if number == self.now else TEXT_2, align="center", wrapping=False)


def _draw_meter(ctx: TableContext, surface: Surface, rect: Rect) -> None:
    """Draw the turn's remaining points, and the cost of the hovered moves."""
    gauge = gauge_of(ctx)
    if gauge is not None:
        draw_meter(surface, ctx, rect, gauge)


def _draw_face(ctx: TableContext, face: CardFace, surface: Surface, rect: Rect) -> None:
    """Draw the card in question."""
    art_of(ctx.kind, face).draw_row(surface, ctx, rect, face)
