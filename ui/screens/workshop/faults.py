"""Faults of the board: their rows in the panel, and words where in the board each is."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from pygame import Rect, Surface

from games.core.contract.errors import Problem
from games.core.contract.texts import N_, N_n, Text, say
from games.core.data.yaml_marks import Place
from games.core.workshop.checks import value_at
from games.core.workshop.edits import Remove
from games.core.workshop.fields import name_at
from ui.drawing import draw, marks, text
from ui.drawing.theme import BODY, INK_2, INK_3, LINE, RADIUS_BUTTON, TEXT, mix
from ui.layout import Box, Slot
from ui.screens.workshop.context import Context
from ui.screens.workshop.nodes import Measured
from ui.screens.workshop.panel import Rows
from ui.screens.workshop.session import Session
from ui.widgets import Button, Widget

SHOWN = 60  # faults


class FaultRow(Widget):
    """One fault: its number, as on the board, and what was expected; a click leads to its row."""

    def __init__(
        self, key: str, rect: Rect, number: int, words: str, act: Callable[[], object], **more: object
    ) -> None:
        super().__init__(key, rect, **more)  # type: ignore[arg-type]
        self.number, self.words, self.act = number, words, act

    def activate(self) -> None:
        self.host.play("click")
        self.act()

    def draw(self, surface: Surface) -> None:
        lit, box = self.hovered, Box.of(self.rect, self.host.unit).pad(10, 0)
        edge = mix(LINE, TEXT, 0.3 if lit else 0)
        draw.panel(surface, self.rect, INK_3 if lit else INK_2, self.px(RADIUS_BUTTON), edge)
        disc = box.cut_left(26, gap=12).pad(0, 10).cut_top(26).rect
        marks.icon(surface, "circle", disc.center, disc.height, self.host.palette.bad)
        text.draw(surface, str(self.number), disc, self.font(14, "bold"), TEXT, align="center", wrapping=False)
        text.draw(surface, self.words, box.pad(0, 8).rect, self.font(15), TEXT, valign="top")
        self.draw_ring(surface)


def fault_rows(context: Context, rows: Rows, go: Callable[[Place], object]) -> None:
    """Put a row for each fault; `go(place)` leads to where it is mended."""
    session, faults = context.session, context.session.faults()
    if session.problems is None:
        rows.label(N_("Being checked…"), BODY)
        return
    if not faults:
        rows.label(N_("No faults: one can play on this board."), BODY, quiet=False)
        return
    rows.label(N_("These keep the board from being played. More may show when they are mended."), 14)
    if "geometry" in session.data and any(place[:1] == ("geometry",) for _, place in faults):
        rows.add(Slot(partial(_picture_button, context), height=46), 10)
    where_is = Whereabouts(session, context.language)
    for number, (problem, place) in enumerate(faults[:SHOWN], 1):
        words = where_is.fault(problem, place)
        tip = N_("line {line} of the file", line=problem.line) if problem.line else None
        make = partial(_row, f"fault:{number}", number, words, partial(go, place), tip)
        rows.add(Measured(make, partial(_height, context, words)), 8)
    if len(faults) > SHOWN:
        more = len(faults) - SHOWN
        rows.label(N_n("and {n} more", "and {n} more", n=more), 15)


def _picture_button(context: Context, rect: Rect) -> Button:
    take = partial(context.change, [Remove(context.session.form.picture)])
    tip = N_("The program then draws the board by itself. One undo puts the picture back.")
    return Button("plain", rect, context.say(N_("Take the picture off")), take, icon="image", size=15, tip=tip)


def _row(key: str, number: int, words: str, act: Callable[[], object], tip: Text | None, rect: Rect) -> FaultRow:
    return FaultRow(key, rect, number, words, act, tip=tip)


def _height(context: Context, words: str, width: int) -> float:
    """Return the height of a row, in pixels."""
    px, font = context.screen.px, context.screen.font(15)
    return max(text.measure(words, font, width - px(58))[1] + px(22), px(46))


class Whereabouts:
    """Words where in a board a place is: the label of its row, or its way in the file."""

    def __init__(self, session: Session, language: str) -> None:
        self.data, self.language = session.data, language
        rows = session.fields.all(session.data, language)
        self.labels = {one.place: one.label for one in rows}
        for _, found in session.fields.words(session.data, language):
            for words in found:
                self.labels.setdefault(words.place, words.label)

    def fault(self, problem: Problem, place: Place) -> str:
        """Word what is wrong, and where."""
        said = say(problem.text, self.language) if problem.text is not None else problem.expected
        where = self.of(place)
        return f"{where}: {said}" if where else said

    def of(self, place: Place) -> str:
        """Word where a place is."""
        label = self.labels.get(place) or self.labels.get(place[:-1])
        if label is not None:
            return say(label, self.language)
        parts = [str(step + 1) if isinstance(step, int) else str(step) for step in place]
        entry = value_at(self.data, place[:2]) if len(place) > 1 else None
        if isinstance(entry, dict) and isinstance(entry.get("name"), dict) and entry["name"]:
            return " · ".join([name_at(self.data, place[:2], self.language), *parts[2:]])
        return " · ".join(parts)
