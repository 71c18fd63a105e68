"""The lesson's spotlight: highlights the things of the step, and dims the rest of the board with a translucent veil.

Things to be clicked in order are numbered, on the board and next to it.

The veil is rendered once for each step and window size, at a reduced size. It does not block input: things below it can
still be clicked and have tooltips.
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
from ui.table.lesson.tutor import CLICK_STEPS, Tutor, linked_names

SHADE = (10, 10, 14)
# Alpha of the veil, of 255: usually, while the coach asks a question, and at the end of the lesson.
USUAL, ASKING, ENDING = 138, 150, 120
SMALLER = 4  # factor by which the veil is rendered smaller, then scaled up
EDGE = 12  # width of the veil's soft edge in design units
# Heights of a note on the board and of the bracket above it in design units; the note's type size.
NOTE, BRACKET, NOTE_TEXT = 30, 7, 15
BADGE, LEAST_BADGE = 28, 26  # size of the badge with a task's number: in design units, and at least in pixels


class StepTask(NamedTuple):
    """One thing to be chosen in a step, and whether it has been chosen."""

    name: str
    done: bool


def tasks(tutor: Tutor) -> list[StepTask]:
    """List the things to choose in this step, in order.

    Empty if the step displays at most one part of the wanted move, so that no answer is given away.
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
        self.zone = Rect(0, 0, 0, 0)  # area that the veil may cover

    # -- drawing ------------------------------------------------------------------------------------------------------
    def draw(self, surface: Surface) -> None:
        """Draw the veil over the board, and all highlights; draws nothing during an animation."""
        if self.ctx.stage is not None:
            return
        clip = surface.get_clip()
        names, alpha = self.names(), self._alpha()
        if alpha and self.zone.colliderect(clip):
            surface.set_clip(self.zone.clip(clip))
            surface.blit(self._veil([*self.glow.shapes(names), *self._open()], alpha), self.zone)
            surface.set_clip(clip)
        strong = self.tutor.highlight_is_strong
        self.glow.draw(surface, names, strong)
        self._draw_tasks(surface)
        self._draw_note(surface)

    def names(self) -> list[str]:
        """List the names of the things that the step highlights, and of those linked in its text."""
        step = self.tutor.run.step
        return list(dict.fromkeys((*step.show, *linked_names(step))))

    def _draw_tasks(self, surface: Surface) -> None:
        """Number the things to choose in order, on the board and next to it."""
        # In large interfaces badges scale with the board instead, so that they don't cover its letters.
        usual = self.ctx.px(BADGE)
        side, taken = min(usual, max(LEAST_BADGE, self.ctx.painter.rect().width // 32)), list[tuple[int, int]]()
        for number, task in enumerate(tasks(self.tutor), 1):
            shapes = self.glow.shapes([task.name])
            # Left of and above the thing, so that its text stays readable.
            at = [(x - side * 3 // 5, y - side * 3 // 5) for x, y in map(upper_left_point, shapes)]
            button = kind_of(task.name) == "button"  # a button's key cap is at its right end, a card's at its left
            boxes = self.glow.boxes([task.name])
            at += [(box.left if button else box.right - side // 3, box.top) for box in boxes]
            for position in at:
                taken.append(free_badge_position(taken, position, side))
                draw_badge(surface, taken[-1], side, number, task, self.ctx)

    def note_box(self) -> Rect | None:
        """Return the box of the note on the board that explains the last answer; None without a note."""
        note, below = self.tutor.run.step.note, self._below_noted()
        if note is None or below is None:
            return None
        below.cut_top(BRACKET, 4)
        width = text.width(self.ctx.translate(note.words), self.ctx.font(NOTE_TEXT, "bold")) / below.unit + 24
        return below.cut_top(NOTE).middle(width, NOTE).rect.clamp(self.ctx.painter.rect())

    def _below_noted(self) -> Box | None:
        """Return the box under the things that the note explains; None without a note."""
        painter, note = self.ctx.painter, self.tutor.run.step.note
        if note is None or self.tutor.last_answer is None:
            return None
        boxes = [painter.area_of(name) for name in note.under if painter.covers(name)]
        noted = boxes[0].unionall(boxes[1:]) if boxes else painter.rect()
        return self.ctx.box(Rect(noted.bottomleft, (noted.width, 0)))

    def _draw_note(self, surface: Surface) -> None:
        """Draw a bracket under the things that the note explains, and the note under the bracket."""
        box, below, px = self.note_box(), self._below_noted(), self.ctx.px
        if box is None or below is None:
            return
        under = below.cut_top(BRACKET).pad(0, 1, 0, 0).rect
        right = under.right - 1
        points = [under.topleft, under.bottomleft, (right, under.bottom), (right, under.top)]
        pygame.draw.lines(surface, IVORY, False, points, max(2, px(2)))
        draw.shadow(surface, box, px(5), px(8), px(3), 150)
        draw.panel(surface, box, IVORY, px(5))
        label, font = self.ctx.translate(self.tutor.run.step.note.words), self.ctx.font(NOTE_TEXT, "bold")
        text.draw(surface, label, box, font, IVORY_INK, align="center", wrapping=False)

    def _alpha(self) -> int:
        """Return the veil's alpha; it is 0 in free play, while others play, and in high contrast."""
        act = self.tutor.run.task_kind
        if act in ("until", "play") or high_contrast.minimum_ratio:
            return 0
        return {"ask": ASKING, "done": ENDING}.get(act, USUAL)

    def _open(self) -> list[Shape]:
        """List the outlines of the things that the step wants clicked, which the veil must not cover."""
        run, selection = self.tutor.run, self.ctx.session.selection
        do = run.step.do
        if run.task_kind not in CLICK_STEPS or do is None or selection is None:
            return []
        names = do.part if do.part is not None else self._wanted()
        painter = self.ctx.painter
        return [painter.shape_of(name) for name in names if painter.covers(name)]

    def _wanted(self) -> list[str]:
        """List the names that choose a part of a wanted move and can still be chosen."""
        selection = self.ctx.session.selection
        assert selection is not None
        moves = [move for move in selection.matching_moves() if self.tutor.run.is_wanted(move)]
        names = dict.fromkeys(name for move in moves for part in selection.parts(move) for name in part)
        return list(names)

    def _veil(self, holes: Sequence[Shape], alpha: int) -> Surface:
        key = ("veil of a lesson", tuple(self.zone), alpha, tuple(tuple(shape) for shape in holes))
        return draw.cached(key, lambda: self._make_veil(holes, alpha))

    def _make_veil(self, holes: Sequence[Shape], alpha: int) -> Surface:
        small = Surface((self.zone.width // SMALLER + 1, self.zone.height // SMALLER + 1), pygame.SRCALPHA)
        small.fill((*SHADE, alpha))
        for shape in holes:
            pygame.draw.polygon(small, (*SHADE, 0), [self._small(at, self.zone.topleft) for at in shape])
        blurred = pygame.transform.box_blur(small, max(1, self.ctx.px(EDGE) // SMALLER // 2))
        # Restore the colour: only the alpha should be blurred.
        blurred.fill((*SHADE, 0), special_flags=pygame.BLEND_RGBA_MAX)
        return converted(pygame.transform.smoothscale(blurred, self.zone.size))

    @staticmethod
    def _small(at: tuple[int, int], origin: tuple[int, int]) -> tuple[float, float]:
        return (at[0] - origin[0]) / SMALLER, (at[1] - origin[1]) / SMALLER


def draw_badge(
    surface: Surface, at: tuple[int, int], side: int, number: int, task: StepTask, ctx: InteractiveContext
) -> None:
    """Draw a badge with the number of a task, or a tick once it is done."""
    box = Rect(0, 0, side, side)
    box.center = at
    good = ctx.app.palette.good
    draw.shadow(surface, box, side // 2, max(2, side // 4), side // 10, 150)
    if task.done:
        draw.panel(surface, box, mix(INK_1, good, 0.3), side // 2, good, max(1, side // 16))
        marks.icon(surface, "check", at, round(side * 0.68), good)
        return
    draw.panel(surface, box, IVORY, side // 2, IVORY_INK, max(1, side // 22))
    text.draw(surface, str(number), box, ctx.font(15, "bold"), IVORY_INK, align="center", wrapping=False)


def upper_left_point(shape: Shape) -> tuple[int, int]:
    """Return the outline's upper left point, where a thing's number is drawn."""
    return min(shape, key=lambda at: at[1] + 0.6 * at[0])


def free_badge_position(corners: Sequence[tuple[int, int]], at: tuple[int, int], side: int) -> tuple[int, int]:
    """Return a position near `at` for a badge of `side` pixels that overlaps none of the badges at `corners`."""
    while any(abs(at[0] - x) < side and abs(at[1] - y) < side for x, y in corners):
        at = at[0] + side, at[1]
    return at
