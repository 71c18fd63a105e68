"""What is to be clicked one after the other in a step: numbers on the board and beside it, rows in the coach's card.

Only where the step itself shows two parts of the wanted move or more, so that no answer is given away.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from pygame import Rect, Surface

from ui.drawing import draw, marks, text
from ui.drawing.theme import INK_1, INK_2, IVORY, IVORY_INK, LINE, TEXT, TEXT_2, mix
from ui.table.coach.glow import Shape
from ui.table.desk import TableDesk
from ui.table.lesson.tutor import Tutor

HIGH, GAP, DISC, BADGE = 38, 6, 22, 28  # design units: a row, its gap, numbers in rows and on the board
LEAST_BADGE = 26  # pixels


class Task(NamedTuple):
    """A thing to be chosen, and whether it is."""

    name: str
    done: bool


def tasks(tutor: Tutor) -> list[Task]:
    """List what is to be chosen in this step, in order; nothing where one thing at most is spoken of."""
    run, selection = tutor.run, tutor.session.selection
    step = run.step
    if run.act != "do" or selection is None or tutor.desk.stage is not None:
        return []
    if step.do.part is not None:
        found = [*(Task(name, True) for name in run.chosen), Task(step.do.part[0], False)]
        return found if len(found) > 1 else []
    hand = run.hand()
    if hand is None:
        return []
    found, before = [], list[str]()
    for part in selection.parts(hand.moves[0]):
        if before and len(selection.matching(before)) == 1:
            break  # what was chosen settles the move: no more is asked
        before.append(part[0])
        name = next((name for name in part if name in step.show), None)
        if name is not None:
            found.append(Task(name, any(one in selection.chosen for one in part)))
    return found if len(found) > 1 else []


class TaskRow:
    """A row of the coach's card."""

    def __init__(self, desk: TableDesk, number: int, task: Task, now: bool, box: Rect) -> None:
        """`now`: it comes next."""
        self.desk, self.number, self.task, self.now, self.box = desk, number, task, now, box
        self.words = desk.called(task.name)

    def draw(self, surface: Surface) -> None:
        """Draw number or tick, and what is to be chosen."""
        px, good, box = self.desk.px, self.desk.app.palette.good, self.box
        edge = IVORY if self.now else good if self.task.done else LINE
        fill = mix(INK_2, good, 0.1) if self.task.done else INK_2
        draw.panel(surface, box, fill, px(8), mix(edge, INK_2, 0.0 if self.now else 0.5), max(1, px(1.5)))
        at = box.left + px(20), box.centery
        badge(surface, at, px(DISC), self.number, self.task, self.desk)
        room = Rect(box.left + px(40), box.top, box.width - px(50), box.height)
        ink = TEXT if self.now else TEXT_2
        text.draw(
            surface,
            self.words,
            room,
            self.desk.font(15, "bold") if self.now else self.desk.font(15),
            ink,
            wrapping=False,
        )


def badge(surface: Surface, at: tuple[int, int], side: int, number: int, task: Task, desk: TableDesk) -> None:
    """Draw the number of a task, or a tick."""
    box = Rect(0, 0, side, side)
    box.center = at
    good = desk.app.palette.good
    draw.shadow(surface, box, side // 2, max(2, side // 4), side // 10, 150)
    if task.done:
        draw.panel(surface, box, mix(INK_1, good, 0.3), side // 2, good, max(1, side // 16))
        marks.icon(surface, "check", at, round(side * 0.68), good)
        return
    draw.panel(surface, box, IVORY, side // 2, IVORY_INK, max(1, side // 22))
    text.draw(surface, str(number), box, desk.font(15, "bold"), IVORY_INK, align="center", wrapping=False)


def corner(shape: Shape) -> tuple[int, int]:
    """Return where the number of a thing on the board stands: the outline's upper left point."""
    return min(shape, key=lambda at: at[1] + 0.6 * at[0])


def place(corners: Sequence[tuple[int, int]], at: tuple[int, int], side: int) -> tuple[int, int]:
    """Return a place for one more number that lies over none of the others."""
    while any(abs(at[0] - x) < side and abs(at[1] - y) < side for x, y in corners):
        at = at[0] + side, at[1]
    return at
