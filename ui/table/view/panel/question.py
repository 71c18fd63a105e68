"""The decision card while a question is asked: the question, the card it is about, the answers, secret button and
hint.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence
from functools import partial

from pygame import Rect, Surface

from games.core.contract.contract import Move
from games.core.contract.controller import Prompt
from games.core.contract.extras.cards import CardFace
from games.core.contract.extras.offering import OfferPanel
from games.core.contract.selection import Selection
from games.core.contract.texts import Text
from ui.drawing import draw, text
from ui.drawing.theme import BODY, LINE, SMALL, TEXT, TEXT_2, TITLE
from ui.layout import Box, LayoutContext, Paint, Slot
from ui.table import messages
from ui.table.context import TableContext
from ui.table.drawing_context import InteractiveContext
from ui.table.intents import ClearSelection, MoveElsewhere, OpenRules, Play, Undo
from ui.table.memo import Memo
from ui.table.view.cards.looks import art_of
from ui.table.view.hold_to_show import HeldSecret
from ui.table.view.panel import played_cards
from ui.table.view.panel.answers import AnswerContent
from ui.table.view.panel.column import GAP, CardColumn
from ui.table.view.panel.offers import lay_offers
from ui.table.view.tray.gauge import METER, draw_meter, gauge_of
from ui.widgets.base import Widget
from ui.widgets.button import IconButton
from ui.widgets.host import InputDevice

# Design units: height of a turn's steps, of the secret's button, and size of the rules button.
STEPS, OWN_SECRET, LOOK_UP = 28, 40, 32
STEP_GAP = 6  # design units: gap between two steps of a turn


class QuestionContent:
    """Fills the decision card with the question and its answers."""

    def __init__(self, ctx: TableContext) -> None:
        self.ctx, self.session = ctx, ctx.session
        self.answers = AnswerContent(ctx)
        self._has_meter = Memo[bool]()
        # The button that shows the person's own card, in games without a tray.
        self.secret_button: HeldSecret | None = None

    def begin(self) -> None:
        """Drop the content of the previous question."""
        self.secret_button, self.session.question_names = None, ()

    def lay_out(self, column: CardColumn, selection: Selection, crowded: bool) -> str:
        """Fill the card; return the hint's text if it must be displayed outside a `crowded` card, otherwise ""."""
        controller, view, offering = self.session.controller, self.session.view, self.session.offering()
        if offering is not None:
            return self._offers(column, selection, offering, crowded)
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
        secret = face is None and not self.ctx.has_tray and cards.secret is not None and cards.may_look(view)
        self.answers.lay_out(column, selection, answering=bool(prompt.card))
        # Always, so that the secret's button keeps its place.
        self.answers.add_main_button(column, selection, always=secret)
        if self.session.is_half_done():
            label = controller.asking.back_labels[view["decision"]["kind"]]
            column.button("back", label, self.ctx.send(Undo()), hint=messages.ESC_KEY)
        self._elsewhere(column)
        if secret:
            self._own_secret(column)
        return self._hint(column, crowded)

    def _elsewhere(self, column: CardColumn) -> None:
        """Add the button that undoes an automatic placement, so that the person can place the piece elsewhere."""
        name = self.session.movable_piece()
        if name is not None:
            act = self.ctx.send(MoveElsewhere(name))
            reason = None if name else messages.ELSEWHERE_FIRST
            column.button("elsewhere", messages.ELSEWHERE, act, enabled=bool(name), reason=reason, high=36)

    def lay_answers(
        self, column: CardColumn, selection: Selection, waiting: bool, spoken: Container[str] | None = None
    ) -> None:
        """Fill in the answers without the question, as in lessons, where the coach says what to do.

        `spoken`: names of the disabled buttons to keep; None: keep all.
        """
        offering = self.session.offering()
        if offering is not None:
            lay_offers(self.ctx, column, offering)
        else:
            prompt = self.session.controller.prompt(self.session.view)
            if self._only_shows(selection):
                self._show(column, prompt)
            self.answers.lay_out(column, selection, answering=bool(prompt.card), spoken=spoken)
        self.answers.add_main_button(column, selection, always=False, waiting=waiting)

    def _only_shows(self, selection: Selection) -> bool:
        """Return True if a private question only displays something, such as a dealt card or a given answer."""
        private = self.session.view["decision"]["private"]
        return bool(private) and selection.moves == [selection.pass_move()]

    def _show(self, column: CardColumn, prompt: Prompt) -> None:
        """Show the revealed card; if there is none, the texts of the question."""
        face = self._face(prompt)
        if face is None:
            column.write(prompt.title, BODY, "bold", True, gap=8 if prompt.subtitle is None else 2)
            if prompt.subtitle is not None:
                column.write(prompt.subtitle, SMALL + 2, gap=8)
        self._about(column, prompt, face)

    def _face(self, prompt: Prompt) -> CardFace | None:
        describe = self.session.controller.cards.face
        return describe(self.session.view, prompt.card) if prompt.card and describe is not None else None

    def lay_secret(self, column: CardColumn) -> None:
        """Add the button that shows the person's own card, if the game has one and no tray."""
        if not self.ctx.has_tray and self.session.controller.cards.secret is not None:
            self._own_secret(column)

    def _offers(self, column: CardColumn, selection: Selection, offering: OfferPanel, crowded: bool) -> str:
        """Fill the card with offered answers and their outcomes; return the hint as `lay_out` does."""
        self._title(column, offering.title, offering.subtitle)
        lay_offers(self.ctx, column, offering)
        self.answers.add_main_button(column, selection, always=False, waiting=False)
        column.button("back", offering.back_label, self.ctx.send(ClearSelection()), hint=messages.ESC_KEY, high=36)
        self.lay_secret(column)
        return self._hint(column, crowded)

    def _title(self, column: CardColumn, title: Text, line: Text | None) -> None:
        """Add the question's text; a button at the right of the title opens the rules at this question, as F1 does."""
        column.nodes.append(RulesButtonSlot(self._look_up))
        column.write(title, TITLE, "bold", True, gap=8 if line is None else 2, free=LOOK_UP)
        if line is not None:
            column.write(line, SMALL + 2, gap=8)

    def _look_up(self, rect: Rect) -> IconButton:
        act, tip = self.ctx.send(OpenRules()), messages.RULES_HERE
        button = IconButton("card:rules", rect, "rules", act, tip=tip, size=20, colour=TEXT_2)
        button.focusable = False
        return button

    def _about(self, column: CardColumn, prompt: Prompt, face: CardFace | None) -> None:
        """Show the card to be answered, or the cards played this turn and the symbols of the last one."""
        ctx = self.ctx
        if prompt.chain:
            chain = played_cards.chain_words(ctx, prompt, ctx.font(BODY, "serif-bold"), column.width)
            column.write(chain, BODY, "serif-bold", True, gap=6)
        if prompt.symbols:
            column.add(played_cards.symbol_row(ctx, prompt), 8)
        if face is not None:
            art = art_of(ctx.kind, face)
            column.paint(partial(_draw_face, ctx, face), partial(art.row_height, ctx, face), 10)
        self.session.question_names = self.session.with_clicked_aliases(prompt.highlighted)

    def _turn(self, column: CardColumn, prompt: Prompt) -> None:
        """Show the steps of this turn and the points left in the turn."""
        if prompt.steps:
            column.space(2)
            column.add(Paint(TurnSteps(self.ctx, prompt.steps, prompt.current_step).draw, height=STEPS), GAP - 2)
        view = self.ctx.displayed_view()
        if self._has_meter.get(view, (), lambda: gauge_of(self.ctx) is not None):
            column.space(2)
            column.add(Paint(partial(_draw_meter, self.ctx), height=METER), 6)

    def _own_secret(self, column: CardColumn) -> None:
        """Add the button that shows the seat's own card while held, in games without a tray."""
        lines = 2 * text.line_height(self.ctx.font(SMALL)) / self.ctx.unit + 4
        column.add(Slot(self._secret, height=max(column.touch_height(OWN_SECRET), lines)), GAP)

    def _secret(self, rect: Rect) -> HeldSecret:
        seat = self.session.match.audience()
        owner = seat if seat is not None else self.session.view["decision"]["seat"]
        self.secret_button = HeldSecret(self.ctx, rect, owner)
        return self.secret_button

    # -- the hint -----------------------------------------------------------------------------------------------------
    def _hint(self, column: CardColumn, crowded: bool) -> str:
        """Add the hint, its reasons and the next best move; in a `crowded` card only return it as text."""
        if self.session.hint is None:
            return ""
        move, why = self.session.hint
        head, lines = messages.HINT.with_args(move=self._doing(move)), [why.text]
        if why.alternative is not None and why.alternative_text is not None:
            lines.append(messages.NEXT_BEST.with_args(move=self._doing(why.alternative), why=why.alternative_text))
        if crowded:
            again = messages.HINT_AGAIN if self.ctx.app.input_device is InputDevice.PAD else messages.PLAY_HINT_KEY
            return "\n".join(self.ctx.translate(line) for line in (head, *lines, again))
        column.write(head, SMALL + 2, "bold", True, gap=2)
        for line in lines:
            column.write(line, SMALL + 1, gap=6)
        column.button("hint:play", messages.PLAY_HINT, self.ctx.send(Play([move])), hint=messages.HINT_KEY)
        return ""

    def _doing(self, move: Move) -> Text:
        return self.session.controller.controls[move[0]].text(self.session.view, move)


class RulesButtonSlot(Slot):
    """The slot of a small button in the corner of the line below; the slot itself has no height."""

    def __init__(self, make: Callable[[Rect], Widget]) -> None:
        super().__init__(make, height=0)

    def arrange(self, context: LayoutContext, box: Box) -> None:
        line = Box(box.left, box.top, box.width, LOOK_UP * box.unit, box.unit).pad(0, -4, -6, 4)
        self.rect = line.cut_right(LOOK_UP).rect
        super().arrange(context, box)


class TurnSteps:
    """Draws the steps of a turn side by side, each under a bar: past, present and future ones."""

    def __init__(self, ctx: InteractiveContext, steps: Sequence[Text], now: int) -> None:
        self.ctx, self.steps, self.now = ctx, steps, now

    def draw(self, surface: Surface, rect: Rect) -> None:
        """Draw the steps."""
        box = Box.of(rect, self.ctx.unit)
        for number, (step, room) in enumerate(zip(self.steps, self._rooms(box), strict=True)):
            self._draw_step(surface, room, step, number)

    def _rooms(self, box: Box) -> list[Box]:
        """Return the box of each step; all are equally wide, unless a text needs more."""
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
        draw.panel(surface, bar, colour, bar.height // 2)
        label, bold = ctx.translate(step), ctx.font(SMALL, "bold")
        strong = number == self.now and text.width(label, bold) <= room.width + 12 * unit
        font = bold if strong else ctx.font(SMALL)
        width = max(room.width + STEP_GAP * unit, text.width(label, font) + 2)
        below = Box(room.left + (room.width - width) / 2, room.top, width, (STEPS - 6) * unit, unit).rect
        text.draw(surface, label, below, font, TEXT if number == self.now else TEXT_2, align="center", wrapping=False)


def _draw_meter(ctx: TableContext, surface: Surface, rect: Rect) -> None:
    """Draw the points left in the turn, and how many the hovered moves would use."""
    gauge = gauge_of(ctx)
    if gauge is not None:
        draw_meter(surface, ctx, rect, gauge)


def _draw_face(ctx: TableContext, face: CardFace, surface: Surface, rect: Rect) -> None:
    """Draw the card that the question is about."""
    art_of(ctx.kind, face).draw_row(surface, ctx, rect, face)
