"""The lesson's spotlight: highlights pieces, cards and rows, and dims the rest of the board.

Pieces to click in order are numbered. The veil does not block input.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from games.core.contract.names import kind_of
from ui.drawing import draw, high_contrast, marks, text
from ui.drawing.pictures import converted
from ui.drawing.theme import INK_1, IVORY, IVORY_INK, mix
from ui.layout import Box
from ui.table.coach.panel import Highlight, Shape
from ui.table.context import TableContext
from ui.table.drawing_context import InteractiveContext
from ui.table.lesson.tutor import CLICK_STEPS, Tutor, names_linked_in_text

VEIL_COLOUR = (10, 10, 14)
# Alpha of the veil, of 255: usually, while the coach asks a question, and at the end of the lesson.
VEIL_ALPHA, QUESTION_ALPHA, ENDING_ALPHA = 138, 150, 120
VEIL_REDUCTION = 4  # factor by which the veil is rendered smaller, then scaled up
VEIL_EDGE = 12  # width of the veil's soft edge in design units
# Design units: height of a note on the board and of the bracket above the note; the note's font size.
NOTE_HEIGHT, BRACKET_HEIGHT, NOTE_FONT_SIZE = 30, 7, 15
BADGE_SIZE, MIN_BADGE_PIXELS = 28, 26  # size of the badge with a task's number: in design units, and at least in pixels


class StepTask(NamedTuple):
    """A piece, card or button to choose in a step, by its name, and whether it was chosen."""

    name: str
    done: bool


def tasks(tutor: Tutor) -> list[StepTask]:
    """List the names to choose in this step, in order.

    The list is empty if it would give an answer away.
    """
    run, selection = tutor.run, tutor.session.selection
    step = run.step
    if run.task_kind != "do" or selection is None or tutor.ctx.stage is not None:
        return []
    if step.do.part is not None:
        result = [*(StepTask(name, True) for name in run.chosen), StepTask(step.do.part[0], False)]
        return result if len(result) > 1 else []
    hand = run.demonstration()
    if hand is None:
        return []
    result, before = [], list[str]()
    for part in selection.parts(hand.moves[0]):
        if before and len(selection.matching_moves(before)) == 1:
            break  # the parts so far determine the move, so nothing more has to be chosen
        before.append(part[0])
        name = next((name for name in part if name in step.show), None)
        if name is not None:
            result.append(StepTask(name, any(one in selection.chosen for one in part)))
    return result if len(result) > 1 else []


class Spotlight:
    """Draws the veil and the highlights of the present step."""

    def __init__(self, ctx: TableContext, tutor: Tutor) -> None:
        self.ctx, self.tutor, self.glow = ctx, tutor, Highlight(ctx)
        self.veil_area = Rect(0, 0, 0, 0)  # area that the veil may cover

    def draw(self, surface: Surface) -> None:
        """Draw the veil and the highlights, unless an animation runs."""
        if self.ctx.stage is not None:
            return
        clip = surface.get_clip()
        names, alpha = self.highlighted_names(), self._alpha()
        if alpha and self.veil_area.colliderect(clip):
            surface.set_clip(self.veil_area.clip(clip))
            surface.blit(self._veil([*self.glow.shapes(names), *self._open()], alpha), self.veil_area)
            surface.set_clip(clip)
        strong = self.tutor.is_highlight_strong
        self.glow.draw(surface, names, strong)
        self._draw_tasks(surface)
        self._draw_note(surface)

    def highlighted_names(self) -> list[str]:
        """List the names that the step highlights or links to."""
        step = self.tutor.run.step
        return list(dict.fromkeys((*step.show, *names_linked_in_text(step))))

    def _draw_tasks(self, surface: Surface) -> None:
        """Draw a number at each name to choose."""
        # Badges are smaller on a small board, so that they don't cover the board's letters.
        usual = self.ctx.px(BADGE_SIZE)
        side, taken = min(usual, max(MIN_BADGE_PIXELS, self.ctx.painter.rect().width // 32)), list[tuple[int, int]]()
        for number, task in enumerate(tasks(self.tutor), 1):
            shapes = self.glow.shapes([task.name])
            # Left of and above the piece, so that its text stays readable.
            at = [(x - side * 3 // 5, y - side * 3 // 5) for x, y in map(upper_left_point, shapes)]
            button = kind_of(task.name) == "button"  # a button's key cap is at its right end, a card's at its left
            boxes = self.glow.boxes([task.name])
            at += [(box.left if button else box.right - side // 3, box.top) for box in boxes]
            for position in at:
                taken.append(free_badge_position(taken, position, side))
                draw_badge(surface, taken[-1], side, number, task, self.ctx)

    def note_box(self) -> Rect | None:
        """Return the box of the note about the last answer, or None."""
        note, below = self.tutor.run.step.note, self._below_noted()
        if note is None or below is None:
            return None
        below.cut_top(BRACKET_HEIGHT, 4)
        width = text.width(self.ctx.translate(note.words), self.ctx.font(NOTE_FONT_SIZE, "bold")) / below.unit + 24
        return below.cut_top(NOTE_HEIGHT).middle(width, NOTE_HEIGHT).rect.clamp(self.ctx.painter.rect())

    def _below_noted(self) -> Box | None:
        """Return the box for a note below the pieces that it is about, or None."""
        painter, note = self.ctx.painter, self.tutor.run.step.note
        if note is None or self.tutor.last_answer is None:
            return None
        boxes = [painter.area_of(name) for name in note.under if painter.is_on_board(name)]
        noted = boxes[0].unionall(boxes[1:]) if boxes else painter.rect()
        return self.ctx.box(Rect(noted.bottomleft, (noted.width, 0)))

    def _draw_note(self, surface: Surface) -> None:
        """Draw the note, and a bracket above it."""
        box, below, px = self.note_box(), self._below_noted(), self.ctx.px
        if box is None or below is None:
            return
        under = below.cut_top(BRACKET_HEIGHT).pad(0, 1, 0, 0).rect
        right = under.right - 1
        points = [under.topleft, under.bottomleft, (right, under.bottom), (right, under.top)]
        pygame.draw.lines(surface, IVORY, False, points, max(2, px(2)))
        draw.shadow(surface, box, px(5), px(8), px(3), 150)
        draw.rounded_box(surface, box, IVORY, px(5))
        label, font = self.ctx.translate(self.tutor.run.step.note.words), self.ctx.font(NOTE_FONT_SIZE, "bold")
        text.draw(surface, label, box, font, IVORY_INK, align="center", wrapping=False)

    def _alpha(self) -> int:
        """The veil's alpha; 0 means no veil."""
        act = self.tutor.run.task_kind
        if act in ("until", "play") or high_contrast.minimum_ratio:
            return 0
        return {"ask": QUESTION_ALPHA, "done": ENDING_ALPHA}.get(act, VEIL_ALPHA)

    def _open(self) -> list[Shape]:
        """Return the outlines that the veil must not cover."""
        run, selection = self.tutor.run, self.ctx.session.selection
        do = run.step.do
        if run.task_kind not in CLICK_STEPS or do is None or selection is None:
            return []
        names = do.part if do.part is not None else self._wanted()
        painter = self.ctx.painter
        return [painter.shape_of(name) for name in names if painter.is_on_board(name)]

    def _wanted(self) -> list[str]:
        """List the names that the step expects to be chosen."""
        selection = self.ctx.session.selection
        assert selection is not None
        moves = [move for move in selection.matching_moves() if self.tutor.run.is_wanted(move)]
        names = dict.fromkeys(name for move in moves for part in selection.parts(move) for name in part)
        return list(names)

    def _veil(self, holes: Sequence[Shape], alpha: int) -> Surface:
        key = ("veil of a lesson", tuple(self.veil_area), alpha, tuple(tuple(shape) for shape in holes))
        return draw.cached(key, lambda: self._make_veil(holes, alpha))

    def _make_veil(self, holes: Sequence[Shape], alpha: int) -> Surface:
        small = Surface(
            (self.veil_area.width // VEIL_REDUCTION + 1, self.veil_area.height // VEIL_REDUCTION + 1), pygame.SRCALPHA
        )
        small.fill((*VEIL_COLOUR, alpha))
        for shape in holes:
            pygame.draw.polygon(small, (*VEIL_COLOUR, 0), [self._small(at, self.veil_area.topleft) for at in shape])
        blurred = pygame.transform.box_blur(small, max(1, self.ctx.px(VEIL_EDGE) // VEIL_REDUCTION // 2))
        # Restore the colour: only the alpha should be blurred.
        blurred.fill((*VEIL_COLOUR, 0), special_flags=pygame.BLEND_RGBA_MAX)
        return converted(pygame.transform.smoothscale(blurred, self.veil_area.size))

    @staticmethod
    def _small(at: tuple[int, int], origin: tuple[int, int]) -> tuple[float, float]:
        return (at[0] - origin[0]) / VEIL_REDUCTION, (at[1] - origin[1]) / VEIL_REDUCTION


def draw_badge(
    surface: Surface, position: tuple[int, int], side: int, number: int, task: StepTask, ctx: InteractiveContext
) -> None:
    """Draw a badge with a task's number, or a tick."""
    box = Rect(0, 0, side, side)
    box.center = position
    good = ctx.app.palette.good
    draw.shadow(surface, box, side // 2, max(2, side // 4), side // 10, 150)
    if task.done:
        draw.rounded_box(surface, box, mix(INK_1, good, 0.3), side // 2, good, max(1, side // 16))
        marks.draw_icon(surface, "check", position, round(side * 0.68), good)
        return
    draw.rounded_box(surface, box, IVORY, side // 2, IVORY_INK, max(1, side // 22))
    text.draw(surface, str(number), box, ctx.font(15, "bold"), IVORY_INK, align="center", wrapping=False)


def upper_left_point(shape: Shape) -> tuple[int, int]:
    """Return an outline's upper left point."""
    return min(shape, key=lambda at: at[1] + 0.6 * at[0])


def free_badge_position(corners: Sequence[tuple[int, int]], position: tuple[int, int], side: int) -> tuple[int, int]:
    """Return a position near `position` for a badge that overlaps no other.

    `corners` are the positions of the other badges; `side` is the size in pixels.
    """
    while any(abs(position[0] - x) < side and abs(position[1] - y) < side for x, y in corners):
        position = position[0] + side, position[1]
    return position
