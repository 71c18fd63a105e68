"""Choose and draw the displayed shot: line of fire, crosshair, bullets, hits.

It is the shot that the player is choosing, or the last one.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from random import Random
from typing import Protocol

import pygame
from pygame import Rect, Surface

from games.core.contract.contract import Event, View
from ui.boards.battlefield.card import YELLOW
from ui.boards.battlefield.layout import BattleLayout
from ui.boards.battlefield.plate import (
    MISS,
    MISS_INK,
    PLATE,
    CalculationPlate,
    TargetCheck,
    best_checks,
    checks_of,
    is_shot,
    last_shot,
    short_text,
)
from ui.boards.battlefield.view import line_name
from ui.boards.shared.base import BoardScene, Point, Transition, Translate
from ui.boards.shared.pieces import CachedArt
from ui.boards.shared.shapes import Viewport, transparent_picture
from ui.drawing import draw, text
from ui.drawing.pictures import converted
from ui.drawing.text import Font
from ui.drawing.theme import Colour, Palette, hex_colour, mix

# -- choosing the shot ------------------------------------------------------------------------------------------------
FACE = (92.0, 64.0)  # default position of a face in card units
CHIP = (104.0, 26.0)


class FighterLines(Protocol):
    """The positions that are needed to draw a shot: the layout, and the boxes of cards and faces."""

    near: int  # seat whose fighters are in the near (lower) line
    layout: BattleLayout
    fit: Viewport

    def card_rect_of(self, name: str) -> Rect:
        """Return the box of a fighter's card in pixels."""

    def face_position(self, name: str) -> Point | None:
        """Return the position of the face on a fighter's card in card units, or None."""

    def redraw_state_stamp(self, surface: Surface, name: str) -> None:
        """Draw a fighter's stamp again, above the crosshair."""


class ShotDisplay:
    """Chooses the displayed shot, and draws it."""

    def __init__(self, lines: FighterLines, translate: Translate, palette: Palette) -> None:
        self.lines, self.palette = lines, palette
        self.effects, self.plates = ShotEffects(), CalculationPlate(lines.layout, translate, palette)
        self.event: Event | None = None
        self.is_preview = False  # True: the shot is considered, not fired
        self.sums_rect: Rect | None = None  # box of the drawn calculation, or None
        self.roles: Mapping[int, str] = {}
        self.counted_values: Mapping[int, int] = {}
        self._chips: Mapping[str, TargetCheck] = {}

    def resize(self) -> None:
        """Apply a new layout."""
        self.effects.resize(self.lines.fit)
        self.plates.resize(self.lines.fit, self.lines.layout)

    # -- choosing the shot --------------------------------------------------------------------------------------------
    def choose_shot(self, scene: BoardScene, view: View | None) -> None:
        """Choose the shot to display: the chosen or hovered one, or else the last one."""
        possible = [event for event in scene.possible_events if is_shot(event)]
        mentioned = _spoken(scene)
        fitting = _fitting(possible, mentioned)
        if not fitting:  # the hovered object is not part of a possible shot
            mentioned = list(scene.all_chosen)
            fitting = _fitting(possible, mentioned)
        alone = _one_target(fitting)
        aimed = [name for name in mentioned if any(name in _targets(event) for event in fitting)]
        self.is_preview = bool(fitting) and (bool(mentioned) or alone)
        self._chips = {} if alone else _elsewhere(possible, mentioned, aimed, scene.all_chosen)
        self.event = self.sums_rect = None
        if self.is_preview and (alone or aimed):
            self.event = _best(fitting, aimed[-1] if aimed else None)
        elif not self.is_preview and _shooting(scene, view):
            self.event = last_shot(scene.last_events)
        self.roles, self.counted_values = _dice(self.event)
        # at rest and without a preview, the dice show the rolled faces, which the next shot uses
        if not self.is_preview and scene.transition is None:
            self.counted_values = {}

    def draw(self, surface: Surface, scene: BoardScene, view: View) -> None:
        """Draw the line of fire, the crosshair, and the results at targets."""
        event = self.event
        if event is not None and self.is_preview:
            self._aim(surface, event, len(event.args["shots"]) > 1)
        for target, check in self._chips.items():
            if event is None or target not in _targets(event):
                self.effects.draw_chip(surface, self._chip_box(target), check, self.palette.good)

    def draw_current_calculation(self, surface: Surface) -> Rect | None:
        """Draw the calculation of the displayed shot; return its box, or None."""
        return self.draw_calculation(surface, self.event) if self.event is not None else None

    def draw_calculation(self, surface: Surface, event: Event) -> Rect:
        """Draw the calculation of a shot; return its box in pixels."""
        checks = checks_of(event)
        line = line_name(int(checks[0].target.split(":")[1]), self.lines.near)
        self.sums_rect = self.plates.draw(surface, checks, self._middle(event), line)
        return self.sums_rect

    def draw_fired_shot(self, surface: Surface, transition: Transition, progress: float) -> None:
        """Draw the bullets and the calculation of the shot that a transition shows."""
        event = transition.event
        self.draw_current_calculation(surface)
        if event is None or not is_shot(event):
            return
        goals = [(self._face(check.target), check) for check in checks_of(event)]
        self.effects.draw_bullets(surface, self._edge(event.args["shooter"]), goals, progress)

    def _aim(self, surface: Surface, event: Event, several: bool) -> None:
        start = self._edge(event.args["shooter"])
        for target in _targets(event):
            face = self._face(target)
            self.effects.draw_fire_line(surface, start, face, thin=several)
            self.effects.draw_crosshair(surface, face)
            self.lines.redraw_state_stamp(surface, target)

    # -- places -------------------------------------------------------------------------------------------------------
    def _edge(self, name: str) -> tuple[int, int]:
        """Return the middle of the edge of a card that faces the other line, in pixels."""
        rect = self.lines.card_rect_of(name)
        far = line_name(int(name.split(":")[1]), self.lines.near) == "far"
        return rect.centerx, rect.bottom if far else rect.top

    def _face(self, name: str) -> tuple[int, int]:
        rect = self.lines.card_rect_of(name)
        unit = rect.width / 184
        x, y = self.lines.face_position(name) or FACE
        return rect.left + round(x * unit), rect.top + round(y * unit)

    def _chip_box(self, name: str) -> Rect:
        rect, fit = self.lines.card_rect_of(name), self.lines.fit
        box = Rect(0, 0, max(fit.px(CHIP[0]), 92), max(fit.px(CHIP[1]), 20))
        far = line_name(int(name.split(":")[1]), self.lines.near) == "far"
        box.midtop = (rect.centerx + fit.px(10), rect.bottom + fit.px(5))
        if not far:
            box.bottom = rect.top - fit.px(5)
        return box

    def _middle(self, event: Event) -> float:
        """Return the x where the line of fire crosses the board's middle, in board units."""
        start, ends = self._edge(event.args["shooter"]), [self._face(target) for target in _targets(event)]
        middle = sum(end[0] for end in ends) / len(ends)
        return self.lines.fit.window_to_board((round((start[0] + middle) / 2), 0))[0]


def _shooting(scene: BoardScene, view: View | None) -> bool:
    """Return True during the shooting phase."""
    shown = scene.transition.view if scene.transition is not None else view
    return shown is not None and shown["phase"] == "shooting"


def _elsewhere(
    possible: Sequence[Event], mentioned: Sequence[str], aimed: Sequence[str], picked: Sequence[str]
) -> Mapping[str, TargetCheck]:
    """Return the best result for each target of the matching shots; empty once a target is chosen."""
    if not mentioned or any(name in picked for name in aimed):
        return {}
    return best_checks(_fitting(possible, [name for name in mentioned if name not in aimed]))


def _targets(event: Event) -> list[str]:
    return [str(shot["target"]) for shot in event.args["shots"]]


def _one_target(events: Sequence[Event]) -> bool:
    """Return True if all shots have the same shooter, targets and mode."""
    return len({(event.args["shooter"], event.args["mode"], *_targets(event)) for event in events}) == 1


def _spoken(scene: BoardScene) -> list[str]:
    """List the chosen and hovered names. A hovered boost replaces the chosen boost of its die."""
    pointed = list(scene.all_hovered[:1])
    dice = {name.rpartition(":")[0] for name in pointed if name.startswith("die:")}
    return [*(name for name in scene.all_chosen if name.rpartition(":")[0] not in dice), *pointed]


def _fitting(events: Sequence[Event], names: Sequence[str]) -> list[Event]:
    return [event for event in events if all(_speaks_of(event, name) for name in names)]


def _speaks_of(event: Event, name: str) -> bool:
    kind, _, rest = name.partition(":")
    if kind == "die":
        die, _, points = rest.partition(":")
        return not points or event.args["boost"][int(die)] == int(points)
    if kind == "button":
        return not any(event.args["boost"])
    return name in (event.args["shooter"], event.args["mode"], *_targets(event))


def _best(events: Sequence[Event], target: str | None) -> Event:
    """Return the shot with the best effect on a target; of equal shots, that with the smallest boost."""

    def shot_value(event: Event) -> tuple[int, int, int]:
        checks = [check for check in checks_of(event) if target in (None, check.target)]
        nearest = max(one.accuracy - one.threshold for check in checks for one in check.sums)
        return -sum(event.args["boost"]), sum(check.wounds for check in checks), nearest

    return max(events, key=shot_value)


def _dice(event: Event | None) -> tuple[dict[int, str], dict[int, int]]:
    """Return (die -> role in the shot, die -> value that counts, for dice where it is not the rolled face)."""
    if event is None:
        return {}, {}
    roles: dict[int, str] = {}
    for shot in event.args["shots"]:
        for number, line in enumerate(shot["lines"]):
            roles.setdefault(int(line["die"]), "second" if number else "active")
    natural = {
        number: value
        for number, (value, face) in enumerate(zip(event.args["dice"], event.args["rolled"], strict=True))
        if value != face
    }
    return roles, natural


# -- the line of fire, tracers and hits -------------------------------------------------------------------------------
AIM = hex_colour("#FF5A4A")
LINE_COLOURS = (hex_colour("#7FD07A"), YELLOW, AIM)
SPARKS = 12
EASED = 3  # exponent of the easing in `progress`, which is inverted for constant speed
DULL = hex_colour("#8A5A2B")  # cold sparks
PIECES = 24  # segments of the line of fire


class ShotEffects(CachedArt):
    """Draws lines of fire, crosshairs, bullets and impacts."""

    def __init__(self) -> None:
        super().__init__(8_000_000)

    # -- aiming -------------------------------------------------------------------------------------------------------
    def draw_fire_line(
        self, surface: Surface, start: tuple[int, int], stop: tuple[int, int], thin: bool = False
    ) -> None:
        """Draw the line of fire, from green at the shooter to red at the target."""
        fit = self.fit
        width = fit.px(2 if thin else 4)
        points = [
            (start[0] + (stop[0] - start[0]) * n / PIECES, start[1] + (stop[1] - start[1]) * n / PIECES)
            for n in range(PIECES + 1)
        ]
        if not thin:
            self._soft(surface, start, stop)
        for number in range(PIECES):
            share = number / (PIECES - 1) * 2
            colour = (
                mix(LINE_COLOURS[0], LINE_COLOURS[1], share)
                if share < 1
                else mix(LINE_COLOURS[1], LINE_COLOURS[2], share - 1)
            )
            pygame.draw.line(surface, colour, points[number], points[number + 1], width)

    def _soft(self, surface: Surface, start: tuple[int, int], stop: tuple[int, int]) -> None:
        """Draw a soft glow along the line of fire."""
        key = ("soft", start, stop)
        box = Rect(min(start[0], stop[0]), min(start[1], stop[1]), abs(start[0] - stop[0]) + 1,
                   abs(start[1] - stop[1]) + 1).inflate(40, 40)  # fmt: skip
        surface.blit(self._kept.get(key, lambda: self._make_soft(box, start, stop)), box)

    def _make_soft(self, box: Rect, start: tuple[int, int], stop: tuple[int, int]) -> Surface:
        down = 4
        small = transparent_picture((max(2, box.width // down), max(2, box.height // down)), YELLOW)
        a, b = (((x - box.left) / down, (y - box.top) / down) for x, y in (start, stop))
        pygame.draw.line(small, (*YELLOW, 120), a, b, max(2, self.fit.px(12) // down))
        return converted(pygame.transform.smoothscale(pygame.transform.gaussian_blur(small, 2), box.size))

    def draw_crosshair(self, surface: Surface, centre: tuple[int, int]) -> None:
        """Draw the crosshair on a target's face."""
        side = self.fit.px(104)
        picture = self._kept.get(("sight", side), lambda: _sight(side))
        surface.blit(picture, picture.get_rect(center=centre))

    def draw_chip(self, surface: Surface, box: Rect, check: TargetCheck, good: Colour) -> None:
        """Draw a label with accuracy and threshold, on a `good` or neutral background."""
        result = max(check.sums, key=lambda one: one.accuracy - one.threshold)
        lucky = check.wounds > 0
        label = short_text(result) if lucky else f"{short_text(result)} ×"
        font = Font("mono-bold", max(text.MIN_TEXT, self.fit.px(14)))
        edge = good if lucky else mix(MISS, MISS_INK, 0.3)
        draw.rounded_box(surface, box, PLATE, self.fit.px(6), edge, max(1, self.fit.px(1.6)))
        if lucky:
            side = max(10, self.fit.px(15))
            mark = Rect(box.right - side - self.fit.px(6), box.centery - side // 2, side, side)
            _tick(surface, mark, good)
            box = Rect(box.left, box.top, box.width - side - self.fit.px(4), box.height)
        text.draw(surface, label, box, font, good if lucky else MISS_INK, align="center", wrapping=False)

    # -- firing -------------------------------------------------------------------------------------------------------
    def draw_bullets(
        self,
        surface: Surface,
        start: tuple[int, int],
        goals: Sequence[tuple[tuple[int, int], TargetCheck]],
        progress: float,
    ) -> None:
        """Draw bullets at `progress` (0..1), with a flash for a hit and sparks for a miss."""
        progress = 1 - (1 - progress) ** (1 / EASED)  # undo the easing: bullets do not slow down
        for number, (goal, check) in enumerate(goals):
            for shot in range(3):
                share = (progress - 0.06 * shot - 0.05 * number) / 0.5
                if 0 <= share <= 1:
                    self._tracer(surface, start, goal, share)
            after = (progress - 0.45 - 0.05 * number) / 0.5
            if 0 <= progress < 0.2:
                self._flash(surface, start, 1 - progress / 0.2, 16)
            if 0 <= after <= 1:
                if check.wounds:
                    self._flash(surface, goal, 1 - after, 58)
                    self._ring(surface, goal, after)
                    self._sparks(surface, goal, after, None, (255, 226, 150), AIM)
                else:
                    self._sparks(surface, goal, after, (goal[0] - start[0], goal[1] - start[1]), YELLOW, DULL)

    def _tracer(self, surface: Surface, start: tuple[int, int], goal: tuple[int, int], share: float) -> None:
        tail = max(0.0, share - 0.16)
        a, b = (
            (start[0] + (goal[0] - start[0]) * part, start[1] + (goal[1] - start[1]) * part) for part in (tail, share)
        )
        pygame.draw.line(surface, AIM, a, b, self.fit.px(5))
        pygame.draw.line(surface, (255, 236, 170), a, b, self.fit.px(2.4))
        draw.soft_disc(surface, (round(b[0]), round(b[1])), self.fit.px(15), (255, 210, 120), 150)

    def _flash(self, surface: Surface, at: tuple[int, int], strength: float, size: float) -> None:
        alpha = max(1, round(strength * 8)) * 25
        draw.soft_disc(surface, at, self.fit.px(size), (255, 214, 130), min(255, alpha))

    def _ring(self, surface: Surface, at: tuple[int, int], share: float) -> None:
        """Draw the ring that expands from a hit. `share` is 0..1."""
        for colour, wide in ((AIM, 7.0), ((255, 236, 170), 2.6)):
            width = max(1, self.fit.px(wide * (1 - share)))
            pygame.draw.circle(surface, colour, at, self.fit.px(12 + 46 * share) + width // 2, width)

    def _sparks(
        self,
        surface: Surface,
        at: tuple[int, int],
        share: float,
        way: tuple[float, float] | None,
        hot: Colour,
        cold: Colour,
    ) -> None:
        """Draw cooling sparks in all directions, or away from a shield in the direction `way`."""
        rnd = Random(at[0] * 7919 + at[1])
        for _ in range(SPARKS):
            turn = rnd.uniform(0, math.tau)
            if way is not None:
                turn = math.atan2(-way[1], way[0]) + rnd.uniform(-0.9, 0.9)
            reach = self.fit.px(rnd.uniform(36, 104)) * (0.2 + 0.8 * share)
            long = self.fit.px(22) * (1 - 0.7 * share)
            fall = self.fit.px(20) * share * share
            x, y = at[0] + reach * math.cos(turn), at[1] + reach * math.sin(turn) + fall
            tail = (x - long * math.cos(turn), y - long * math.sin(turn))
            pygame.draw.line(surface, mix(hot, cold, share), tail, (x, y), max(1, self.fit.px(4 * (1 - 0.75 * share))))


def _sight(side: int) -> Surface:
    fine = 3
    layer = transparent_picture((side * fine, side * fine), AIM)
    middle, radius = side * fine / 2, side * fine * 0.42
    thick = max(fine, round(side * fine / 42))
    pygame.draw.circle(layer, (*AIM, 235), (middle, middle), radius, thick)
    pygame.draw.circle(layer, (*AIM, 150), (middle, middle), radius * 0.62, max(1, thick // 2))
    for turn in range(4):
        angle = turn * math.pi / 2
        a, b = (
            (middle + reach * math.cos(angle), middle + reach * math.sin(angle))
            for reach in (radius * 0.72, radius * 1.17)
        )
        pygame.draw.line(layer, (*AIM, 245), a, b, thick)
    pygame.draw.circle(layer, (*AIM, 245), (middle, middle), thick * 1.1)
    return converted(pygame.transform.smoothscale(layer, (side, side)))


def _tick(surface: Surface, box: Rect, colour: Colour) -> None:
    points = [(box.left + box.width * x, box.top + box.height * y) for x, y in ((0.1, 0.55), (0.4, 0.85), (0.95, 0.15))]
    pygame.draw.lines(surface, colour, False, points, max(2, box.width // 6))
