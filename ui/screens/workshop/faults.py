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
from ui.layout import Hoverable, Label, Node, Paint, Row, Slot, Spacer, Stack
from ui.screens.workshop.context import Context
from ui.screens.workshop.panel import Rows
from ui.screens.workshop.session import Session
from ui.widgets import Button
from ui.widgets.host import Host

SHOWN = 60  # faults


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
        rows.add(_row(context, number, words, partial(go, place), tip), 8)
    if len(faults) > SHOWN:
        more = len(faults) - SHOWN
        rows.label(N_n("and {n} more", "and {n} more", n=more), 15)


def _picture_button(context: Context, rect: Rect) -> Button:
    take = partial(context.change, [Remove(context.session.form.picture)])
    tip = N_("The program then draws the board by itself. One undo puts the picture back.")
    return Button("plain", rect, context.say(N_("Take the picture off")), take, icon="image", size=15, tip=tip)


def _row(context: Context, number: int, words: str, act: Callable[[], object], tip: Text | None) -> Node:
    """Return the row of one fault: its number, as on the board, and what was expected."""
    disc = Paint(partial(_draw_number, context.screen, number), width=26)
    line = Row(disc, Label(words, 15, weight=1, valign="top"), gap=12, pad=(10, 8, 10, 14))
    ground = partial(_draw_ground, context.screen)
    return Hoverable(f"fault:{number}", Stack([Spacer(46), line]), act, paint=ground, tip=tip)


def _draw_number(host: Host, number: int, surface: Surface, rect: Rect) -> None:
    disc = Rect(rect.left, rect.top + host.px(2), rect.width, rect.width)
    marks.icon(surface, "circle", disc.center, disc.width, host.palette.bad)
    text.draw(surface, str(number), disc, host.font(14, "bold"), TEXT, align="center", wrapping=False)


def _draw_ground(host: Host, surface: Surface, rect: Rect, lit: bool) -> None:
    edge = mix(LINE, TEXT, 0.3 if lit else 0)
    draw.panel(surface, rect, INK_3 if lit else INK_2, host.px(RADIUS_BUTTON), edge)


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
