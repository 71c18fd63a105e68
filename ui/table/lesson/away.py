"""Cards that the words of a step are linked to and that lie nowhere on the table: they are shown in the coach's card.

For example an event that is told of, another player's identity, a card that somebody plays.
"""

from __future__ import annotations

from collections.abc import Iterable

from pygame import Rect, Surface

from games.core.contract.extras.cards import CardFace
from games.core.contract.names import kind_of
from ui.drawing import draw
from ui.drawing.theme import INK_2, IVORY, LINE, mix
from ui.table.desk import TableDesk
from ui.table.view.cards.looks import art_of
from ui.table.view.panel.column import Column

SHOWN = frozenset({"card", "event", "personality"})  # kinds of names that a game describes as cards
LOW, PAD, GAP = 44, 5, 5  # design units: a row of several, round what is in it, between rows


def away(desk: TableDesk, names: Iterable[str]) -> list[str]:
    """List those of these names that are cards, but neither on the board nor in hand nor among the answers."""
    session, cards = desk.session, desk.session.controller.cards
    if cards.face is None:
        return []
    lying = {*(cards.hand(session.view) if cards.hand is not None else ()), *cards.shelf(session.view)}
    lying |= {*(session.selection.named() if session.selection is not None else ())}
    return [
        name for name in names if kind_of(name) in SHOWN and not desk.painter.covers(name) and not _lies(name, lying)
    ]


def _lies(name: str, lying: Iterable[str]) -> bool:
    """Whether a card, or one of several equal ones (`card:tag:1`), lies there."""
    return any(other == name or other.startswith(f"{name}:") for other in lying)


def lay_away(desk: TableDesk, column: Column, names: Iterable[str], asking: bool) -> list[str]:
    """Lay such cards below each other, one alone with all its words, and return their names.

    `asking`: a question is asked of them, so their own words would give the answer away.
    """
    found = away(desk, names)
    for name in found:
        describe = desk.session.controller.cards.face
        assert describe is not None
        face, inner = describe(desk.session.view, name), column.width - 2 * desk.px(PAD)
        if asking:
            face = face._replace(text=None, short=None, symbols=())
        alone = len(found) == 1 and not asking
        high = art_of(desk.kind, face).row_height(desk, face, inner) if alone else desk.px(LOW)
        column.parts.append(AwayCard(desk, face, column.take(high + 2 * desk.px(PAD), desk.px(GAP))))
    column.y += desk.px(GAP) if found else 0
    return found


class AwayCard:
    """A row with picture and name of a card, in the coach's light; with its words where there is room for them."""

    def __init__(self, desk: TableDesk, face: CardFace, box: Rect) -> None:
        self.desk, self.face, self.box = desk, face, box

    def draw(self, surface: Surface) -> None:
        """Draw it."""
        px = self.desk.px
        draw.panel(surface, self.box, INK_2, px(8), mix(LINE, IVORY, 0.6), max(1, px(1.5)))
        inner = self.box.inflate(-2 * px(PAD), -2 * px(PAD))
        art_of(self.desk.kind, self.face).draw_row(surface, self.desk, inner, self.face)
