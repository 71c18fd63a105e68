"""Played cards inside the decision card."""

from __future__ import annotations

from functools import partial

from pygame import Rect, Surface

from games.core.contract.controller import Prompt
from games.core.contract.extras.cards import CardFace, CardSymbol
from games.core.contract.texts import N_
from ui.drawing import draw, marks, text
from ui.drawing.theme import INK_2, INK_3, LINE, RADIUS_BUTTON, SMALL, TEXT, TEXT_2, mix
from ui.layout import Box, Column, Node, Row, Slot
from ui.table.drawing_context import DrawingContext, InteractiveContext
from ui.table.option_widget import OptionWidget
from ui.table.view.cards.art import draw_symbol
from ui.table.view.cards.looks import art_of
from ui.widgets.base import TextLike

STEP_HEIGHT, STEP_WIDTH, ROW_HEIGHT = 66, 88, 64  # design units: size of a symbol's step, height of a card's row
ARROW = " → "
NOW, DONE, LATER, TAKEN = N_("now"), N_("done"), N_("later"), N_("automatic")
MAX_NAMED = 3  # maximum number of cards played this turn that are named
MAX_CARD_ROWS = 4  # with more cards than this, a button opens a panel to choose from


def played_cards_text(ctx: DrawingContext, prompt: Prompt, font: text.Font, width: int) -> str:
    """Return the names of this turn's played cards, as many as fit."""
    names = [ctx.lexicon(name, ctx.app.language) for name in prompt.chain]
    for count in range(min(MAX_NAMED, len(names)), 1, -1):
        label = ARROW.join(_latest(names, count))
        if text.width(label, font) <= width:
            return label
    return ARROW.join(_latest(names, 1))


def _latest(names: list[str], count: int) -> list[str]:
    return names if count == len(names) else ["…", *names[-count:]]


def auto_answered_symbols(ctx: InteractiveContext, prompt: Prompt) -> set[str]:
    """Return the names (`symbol:1`) of the symbols of the played card whose questions were answered automatically."""
    session = ctx.session
    match, controller, seat = session.match, session.controller, session.view["seat"]
    answers, result = controller.decision_extras.auto_answer, set[str]()
    if answers is None or seat is None or not match.gives_auto_answers:
        return result
    for number in range(match.move_count, 0, -1):
        played = match.moves[number - 1]
        if played.auto:
            continue
        view = match.view_at(number - 1, seat)
        if played.seat != seat or controller.prompt(view).chain != prompt.chain:
            break
        if answers(view, match.options) == played.move:
            result |= {name for part in controller.controls[played.move[0]].parts(view, played.move) for name in part}
    return result


class SymbolStep(OptionWidget):
    """A symbol of the played card: done, current or to come.

    `is_automatic`: its question was answered automatically.
    """

    def __init__(
        self, ctx: InteractiveContext, number: int, symbol: CardSymbol, step: int, taken: bool, rect: Rect
    ) -> None:
        super().__init__(ctx, f"symbol:{number}", rect)
        self.symbol, self.place, self.is_automatic = symbol, number - step, taken
        self.focusable = self.name in self.ctx.session.selectable_names()

    def tip_text(self) -> TextLike | None:
        ctx = self.ctx
        state = TAKEN if self.is_automatic else DONE if self.place < 0 else NOW if self.place == 0 else LATER
        return f"{ctx.translate(self.symbol.text)} – {ctx.translate(state)}"

    def activate(self) -> None:
        if self.focusable or self.place:
            self.ctx.choose(self.name)

    def draw(self, surface: Surface) -> None:
        px, ctx = self.px, self.ctx
        whole = Box.of(self.rect, ctx.unit)
        side = 44 if self.place == 0 else 36
        symbol = whole.pad(0, 2).cut_top(44).middle(side, side)
        if self.place == 0:
            colour, ring = ctx.deciding_mark().colour, symbol.pad(-3, -3).rect
            draw.glow(surface, symbol.rect, colour, symbol.rect.height // 2, px(8), 130)
            draw.rounded_box(surface, ring, colour, ring.height // 2)
        draw_symbol(surface, ctx, symbol.rect, self.symbol, 110 if self.place < 0 else 255)
        if self.place < 0:
            tick = symbol.pad(0, 0, -5.5, -4.5).cut_bottom(17).cut_right(17).rect
            draw.rounded_box(surface, tick, ctx.app.palette.good, px(8))
            marks.draw_icon(surface, "check", tick.center, px(12), (14, 24, 18))
        if self.place == 0 or self.is_automatic:
            label = ctx.translate(TAKEN if self.is_automatic else self.symbol.text)
            font, ink = (self.font(SMALL - 1), TEXT_2) if self.is_automatic else (self.font(SMALL, "bold"), TEXT)
            below = whole.cut_bottom(20).middle(text.width(label, font) / whole.unit + 4, 20).rect
            text.draw(surface, label, below, font, ink, align="center", wrapping=False)
        self.draw_focus_ring(surface)


def symbol_row(ctx: InteractiveContext, prompt: Prompt) -> Node:
    """Return a row with the played card's symbols."""
    taken = auto_answered_symbols(ctx, prompt)
    symbols = [
        Slot(partial(SymbolStep, ctx, number, symbol, prompt.current_step, f"symbol:{number}" in taken), weight=1)
        for number, symbol in enumerate(prompt.symbols)
    ]
    row = Row(*symbols, width=STEP_WIDTH * len(symbols), height=STEP_HEIGHT)
    return Column(row, align="center", height=STEP_HEIGHT)


class FaceRow(OptionWidget):
    """A card as a row, for answering or choosing."""

    digit_inline = True

    def __init__(self, ctx: InteractiveContext, name: str, rect: Rect, face: CardFace, **more: object) -> None:
        super().__init__(ctx, name, rect, **more)
        self.key = f"row:{name}"  # not the usual key, because the card itself may be in the tray
        self.face = face

    def tip_lines(self) -> list[str]:
        about = self.face.text
        whole = self.ctx.translate(about).split("\n") if about is not None else []
        title, *lines = super().tip_lines()
        return [title, *dict.fromkeys([*lines, *whole])]

    def draw(self, surface: Surface) -> None:
        px, ctx = self.px, self.ctx
        ground = INK_3 if self.is_highlighted and self.enabled else INK_2
        if self.is_chosen:
            ground = mix(ground, ctx.theme.accent, 0.3)
        edge = ctx.theme.light if self.is_chosen else ctx.deciding_mark().colour if self.is_highlighted else LINE
        draw.rounded_box(surface, self.rect, ground, px(RADIUS_BUTTON), edge, max(1, px(2)) if self.is_chosen else 1)
        inner = self.draw_key(surface, Box.of(self.rect, ctx.unit).pad(5, 5))
        art_of(ctx.kind, self.face).draw_row(surface, ctx, inner.rect, self.face, self.enabled)
        self.draw_focus_ring(surface)
