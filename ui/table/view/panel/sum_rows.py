"""Answers with sums: ways to do the same thing, each with its arithmetic and what comes of it; or told in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from pygame import Rect, Surface

from games.core.contract.contract import Move
from games.core.contract.controller import Label
from games.core.contract.extras.asking import Sum
from games.core.contract.selection import Selection
from games.core.contract.texts import Text
from ui.boards.shared import art
from ui.drawing import draw, text
from ui.drawing.theme import INK_2, INK_3, LINE, RADIUS_BUTTON, SMALL, TEXT, TEXT_2, mix
from ui.table.choice import Choice, key_room
from ui.table.desk import Desk, TableDesk
from ui.table.memo import Memo

GAP, PAD, TIGHT, LINE_HIGH, TITLE_HIGH, LOW = 8, 10, 7, 22, 24, 38  # design units
MOST_WORDY = 3  # more answers than these are laid in two columns without their explanation


class Answer(NamedTuple):
    """What a row says: sums, or else a few words; `reason`: why it can't be chosen."""

    name: str
    label: Label
    sums: Sequence[Sum]
    told: str
    picture: str
    reason: str | None


class SumRow(Choice):
    """An answer: picture, title, then its sums or a few words.

    Where only one thing more is to be chosen, the sums are those of the one that is pointed at.
    """

    digit_in_line = True

    def __init__(self, desk: TableDesk, rect: Rect, answer: Answer) -> None:
        super().__init__(desk, answer.name, rect, enabled=answer.reason is None, reason=answer.reason)
        self.key = f"row:{answer.name}"  # the thing itself may lie in the tray
        self.label, self.sums, self.told, self.picture = answer.label, answer.sums, answer.told, answer.picture
        self._pointed = Memo[Sequence[Sum]]()

    def written(self) -> Sequence[Text | str | None]:
        return self.label.title, self.told

    def tip_lines(self) -> list[str]:
        """Return what there is to tell, and every figure of its sums in words."""
        sums = self.sums or self._sums_of_pointed()
        title, *lines = self.desk.tip_lines(self.name)
        return [title, *lines, *(self.desk.say(term) for one in sums for term in one.terms)]

    def draw(self, surface: Surface) -> None:
        px, desk = self.px, self.desk
        mark = desk.acting_mark()
        live = self.enabled and (self.lit or self.chosen)
        fill = mix(INK_3, desk.theme.accent, 0.16) if self.chosen else INK_3 if live else INK_2
        edge = desk.theme.accent if self.chosen else mark.colour if live else LINE
        draw.panel(surface, self.rect, fill, px(RADIUS_BUTTON), edge, max(1, px(2)) if self.chosen else 1)
        sums = self.sums or self._sums_of_pointed()
        wordy = bool(sums or self.told)
        inner = self.rect.inflate(-px(2 * PAD if wordy else 2 * TIGHT), -px(8))
        ink = TEXT if self.enabled else mix(TEXT_2, INK_2, 0.2)
        if self.picture:
            side = min(px(44), inner.height)
            surface.blit(art.picture(desk.game_id, self.picture, side), (inner.left, inner.centery - side // 2))
            inner = Rect(inner.left + side + px(10), inner.top, inner.width - side - px(10), inner.height)
        title = desk.say(self.label.title)
        high = px(TITLE_HIGH) if wordy else inner.height
        head = self.draw_key(surface, Rect(inner.left, inner.top, inner.width, high))
        align = "left" if wordy or self.picture else "center"  # side by side they have their words in the middle
        text.draw(surface, title, head, self.font(16 if wordy else 14, "bold"), ink, align=align, wrapping=not wordy)
        low = Rect(inner.left, head.bottom, inner.width, inner.bottom - head.bottom)
        if sums:
            self._draw_sums(surface, low, sums)
        elif self.told:
            text.draw(surface, self.told, low, self.font(SMALL), TEXT_2, valign="top")
        self.draw_ring(surface)

    def _sums_of_pointed(self) -> Sequence[Sum]:
        """Return the sums of this answer together with what is pointed at, if that makes one move."""
        selection = self.desk.session.selection
        names = tuple(self.desk.pointed()[:1])
        if selection is None or not self.told or not names or names[0] in (self.name, *selection.chosen):
            return ()
        together = (*selection.chosen, *names)

        def made() -> Sequence[Sum]:
            moves = selection.matching([*together, self.name])
            return _sums_of(self.desk, self.name, moves[0]) if len(moves) == 1 else ()

        return self._pointed.get(selection, together, made)

    def _draw_sums(self, surface: Surface, room: Rect, sums: Sequence[Sum]) -> None:
        desk = self.desk
        each = room.height // len(sums)
        mono, small = self.font(15, "mono-bold"), self.font(SMALL)
        for number, one in enumerate(sums):
            line = Rect(room.left, room.top + number * each, room.width, each)
            figures, verdict = desk.say(one.figures), desk.say(one.verdict)
            wide = min(text.width(figures, mono) + 4, line.width * 2 // 3)
            ink = TEXT if one.good else TEXT_2
            text.draw(surface, figures, Rect(line.left, line.top, wide, each), mono, ink, wrapping=False)
            rest = Rect(line.left + wide, line.top, line.width - wide, each)
            colour = desk.app.palette.good if one.good else TEXT_2
            text.draw(surface, verdict, rest, small, colour, align="right", wrapping=False)


def shown_names(names: Sequence[str], selection: Selection, lit: Sequence[str]) -> list[str]:
    """Return those answers that go with what is chosen, or all that can be given as long as nothing is."""
    if not selection.chosen:
        named = selection.named()
        return [name for name in names if named[name]] or list(names)
    here = [name for name in names if name in lit or name in selection.chosen]
    return here or list(names)


def lay_rows(desk: TableDesk, left: int, top: int, width: int, names: Sequence[str], selection: Selection) -> int:
    """Place a row for each answer, those side by side equally high, and return where they end."""
    px = desk.px
    names = shown_names(names, selection, desk.session.lit())
    wordy = len(names) <= MOST_WORDY
    columns = 1 if wordy else 2
    each = (width - (columns - 1) * px(GAP)) // columns
    answers = [_answer(desk, name, selection, wordy) for name in names]
    y = top
    for first in range(0, len(answers), columns):
        line = answers[first : first + columns]
        high = max(_height(desk, answer, each) for answer in line)
        for number, answer in enumerate(line):
            rect = Rect(left + number * (each + px(GAP)), y, each, high)
            desk.widgets.add(SumRow(desk, rect, answer))
        y += high + px(GAP)
    return y


def _answer(desk: TableDesk, name: str, selection: Selection, wordy: bool) -> Answer:
    """Return what the row of an answer says; `wordy`: there is room for more than its title."""
    controller, view = desk.controller, desk.view()
    label = controller.label(view, name)
    sums = _sums(desk, name, selection) if wordy else ()
    told = desk.say(label.line) if wordy and not sums else ""
    describe = controller.cards.face
    face = describe(view, name) if describe is not None and name in controller.cards.shelf(view) else None
    reason = None if selection.named()[name] else desk.say(desk.session.why_not(name))
    return Answer(name, label, sums, told, face.picture if face is not None else "", reason)


def _sums(desk: Desk, name: str, selection: Selection) -> Sequence[Sum]:
    move = selection.move_by(name) if name not in selection.chosen else selection.move()
    if move is None:  # what it would come to instead of the answer of its kind that is chosen
        others = [other for other in selection.chosen if other.partition(":")[0] != name.partition(":")[0]]
        moves = selection.matching([*others, name]) if len(others) < len(selection.chosen) else []
        move = moves[0] if len(moves) == 1 else None
    return _sums_of(desk, name, move) if move is not None else ()


def _sums_of(desk: Desk, name: str, move: Move) -> Sequence[Sum]:
    found = desk.controller.asking.sums.get(name.partition(":")[0])
    return found(desk.view(), move) if found is not None else ()


def _height(desk: Desk, answer: Answer, width: int) -> int:
    px = desk.px
    if answer.sums:
        line = max(px(LINE_HIGH), text.body_height(desk.font(15, "mono-bold")))
        return px(TITLE_HIGH) + len(answer.sums) * line + px(10)
    if not answer.told:
        room = width - px(2 * TIGHT) - key_room(desk)
        return max(px(LOW), text.measure(desk.say(answer.label.title), desk.font(14, "bold"), room)[1] + px(10))
    room = width - px(2 * PAD) - (px(54) if answer.picture else 0)
    return px(TITLE_HIGH) + text.measure(answer.told, desk.font(SMALL), room)[1] + px(12)
