"""The curtain between two persons' turns.

It names the next person, and hides the table until that person opens it.
"""

from __future__ import annotations

import math
from collections.abc import Collection
from functools import partial
from itertools import takewhile
from typing import NamedTuple, Protocol

import pygame
from pygame import Rect, Surface

from games.core.contract.contract import Seat, View
from games.core.contract.texts import Text
from games.core.match.wording import turn_text
from ui.drawing import draw, marks, text
from ui.drawing.pad_glyphs import SIDE, PadButton, draw_glyph
from ui.drawing.theme import BRASS, IVORY, TEXT, Colour, hex_colour, mix
from ui.layout import Anchor, Column, Label, Node, Paint, Row, Slot, Spacer, Stack
from ui.shell.screen import Screen
from ui.table import messages
from ui.table.context import TableContext
from ui.table.input.undo import is_undo_key
from ui.table.intents import OpenMenu
from ui.table.view.cards.small_cards import PAPER
from ui.widgets.button import Button
from ui.widgets.keyboard import ENTER

FOLDS, SWAGS = 25, 5
DEBOUNCE = 0.45  # seconds during which input is ignored, because it may have been meant for the table (a double click)
OPENING_SECONDS = 0.35
USUAL_HEIGHT = 850  # window height in design units that all texts need at their usual size
LIGHT = hex_colour("#F6E9C9")
MARK_SPACE = 38  # design units left of a person's name, for the seat mark and a gap
# share of the window's height between the top of the last line and the middle of the gamepad button's picture
GLYPH_OFFSET = 0.018


class CurtainLayout(NamedTuple):
    """Positions of the curtain's texts.

    A position is (top, maximum height), as shares of the window's height.
    """

    title: tuple[float, float]
    phase: tuple[float, float]
    medal: tuple[float, float]  # vertical centre and radius of the medallion, as shares of the height
    name: tuple[float, float]
    reason: tuple[float, float]
    button: tuple[float, float]
    hint: tuple[float, float]
    seats: float


USUAL_LAYOUT = CurtainLayout((0.196, 1), (0.236, 1), (0.385, 1), (0.475, 1), (0.606, 1), (0.712, 1), (0.802, 1), 0.895)
LARGE_LAYOUT = CurtainLayout(  # for a large interface, where texts need the whole height
    (0.13, 0.075), (0.205, 0.06), (0.365, 0.085), (0.46, 0.13), (0.59, 0.11), (0.71, 0.085), (0.807, 0.055), 0.88
)


class CurtainOwner(Protocol):
    """The object that decides whether a curtain may open."""

    def lift_curtain(self, seat: Seat) -> bool:
        """Show the table to a seat; return False if another seat decides."""

    def on_curtain_gone(self, seat: Seat) -> None:
        """React to the end of the opening animation."""


class CurtainScreen(Screen):
    """A screen that hides the table until one person opens it."""

    name = "curtain"
    is_read_on_open = True

    def __init__(self, ctx: TableContext, seat: Seat, behind: CurtainOwner) -> None:
        super().__init__(ctx.app)
        self.ctx, self.match, self.seat, self.behind = ctx, ctx.match, seat, behind
        self._cloth: Surface | None = None
        self._since = self.app.now
        self._apart = 0.0
        self.app.sounds.play("curtain_close")

    def title(self) -> Text | None:
        return messages.CURTAIN_TITLE.with_args(game=self.match.game.facts.title)

    def layout(self) -> None:
        self._cloth = None
        super().layout()
        self.widgets.focus(self.widgets["lift"])

    def build(self) -> Node:
        """Return the layout of the texts."""
        controller, facts, theme, shares = self.ctx.controller, self.match.game.facts, self.ctx.theme, self._shares
        turn, turns, phase = controller.turn_and_phase(self.match.view(None))
        where = turn_text(facts.turn_labels, turn, turns)
        # before the first turn no phase is named, neither here nor in the bar
        named = self.translate(controller.phases[phase]) if turn else ""
        label = f"{self.translate(where)} · {_small(named)}" if named else self.translate(where)
        name = self.match.players[self.seat].name
        now, why = messages.CURTAIN_NOW.with_args(who=name), messages.CURTAIN_WHY.with_args(who=name)
        (centre, radius), lift = shares.medal, Slot(self._button, width=400, height=self._most(68, shares.button))
        return Stack([
            self._line(facts.title, shares.title, 36, 24, theme.display, hex_colour("#E9CF95")),
            self._line(label, shares.phase, 26, 18, "body", mix(TEXT, (120, 60, 60), 0.12)),
            Anchor(Paint(self._draw_medal, height=min(140, 2 * radius * self.scale.height)), down=centre),
            self._line(self.translate(now), shares.name, 110, 84, theme.display, LIGHT),
            self._line(self.translate(why), shares.reason, 74, 21, "body", LIGHT, 720),
            self._at(shares.button[0], lift),
            self._at(shares.hint[0], Paint(self._draw_how, width=self.scale.width, height=self._most(24, shares.hint))),
            self._at(shares.seats, self._people()),
        ])  # fmt: skip

    def _at(self, top: float, child: Node) -> Node:
        """Return a horizontally centred node at a share of the window's height."""
        return Column(Spacer(top * self.scale.height), Row(Spacer(), child, Spacer(), valign="top"))

    def _most(self, height: float, share: tuple[float, float]) -> float:
        """Return the smaller of `height` and the maximum height of the position `share`, in design units."""
        return min(height, self.scale.height * share[1])

    def _line(
        self,
        line: str | Text,
        share: tuple[float, float],
        height: float,
        size: float,
        face: str,
        ink: Colour,
        max_width: float = 1200,
    ) -> Node:
        """Return a centred line of text with a shadow, at the position `share` (see `CurtainLayout`)."""
        width, label_height = min(max_width, self.scale.width - 80), self._most(height, share)
        label = Label(line, size, ink, face, align="center", shadow=self.px(2), width=width, height=label_height)
        return self._at(share[0], label)

    def _button(self, rect: Rect) -> Button:
        label, theme = self.translate(messages.CURTAIN_LIFT), self.ctx.theme
        return _Ivory("lift", rect, label, self.lift, theme=theme, size=22, sound="click")

    @property
    def _shares(self) -> CurtainLayout:
        return USUAL_LAYOUT if self.scale.height >= USUAL_HEIGHT else LARGE_LAYOUT

    def on_event(self, event: pygame.event.Event) -> bool:
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN) and self.app.now - self._since < DEBOUNCE:
            return True
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_SPACE, *ENTER):
            self.lift()
            return True
        if event.type == pygame.KEYDOWN and is_undo_key(event):
            self.app.sounds.play("refuse")
            self.widgets.show_refusal(self.translate(messages.OPEN_FIRST), self.widgets["lift"].rect)
            return True
        return False

    def unused_keys(self) -> Collection[str]:
        return self.ctx.unused_keys()

    def escape(self) -> None:
        """Open the table's menu over the closed curtain."""
        self.ctx.dispatch(OpenMenu())

    def lift(self) -> None:
        """Open the curtain, unless another seat decides."""
        if self._apart or not self.behind.lift_curtain(self.seat):
            return
        self.opaque = False
        self.app.lay_out_stale()  # the table's layout may be for another size or language
        self.motion.add(OPENING_SECONDS, self._slide, None, self._gone)

    def _slide(self, share: float) -> None:
        self._apart = max(0.001, share)

    def _gone(self) -> None:
        if self in self.app.screens:
            self.app.pop(self)
            self.behind.on_curtain_gone(self.seat)

    def draw(self, surface: Surface) -> None:
        if self._cloth is None or self._cloth.get_size() != surface.get_size():
            size, velvet = surface.get_size(), self.ctx.theme.velvet
            # cached for the next curtain
            self._cloth = draw.cached(("cloth", size, velvet), lambda: bake_cloth(size, velvet))
        if self._apart:
            half = surface.get_width() // 2
            shift = round(half * self._apart)
            surface.blit(self._cloth, (-shift, 0), (0, 0, half, surface.get_height()))
            surface.blit(self._cloth, (half + shift, 0), (half, 0, surface.get_width() - half, surface.get_height()))
            return
        surface.blit(self._cloth, (0, 0))
        super().draw(surface)

    def _draw_how(self, surface: Surface, rect: Rect) -> None:
        """Draw the key or gamepad button that opens the curtain."""
        sign, ink = self.pad_glyph(PadButton.A), mix(LIGHT, (120, 40, 50), 0.2)
        if sign is not None:
            at = rect.centerx, rect.top + round(self.app.size[1] * GLYPH_OFFSET)
            draw_glyph(surface, sign, self.px(SIDE), center=at)
        else:
            font = self.font(16)
            text.draw(surface, self.translate(messages.CURTAIN_HOW), rect, font, ink, align="center", shadow=self.px(2))

    def _draw_medal(self, surface: Surface, rect: Rect) -> None:
        whole = rect.height // 2
        for radius, width in ((whole, 2), (whole * 63 // 70, 1)):
            pygame.draw.aacircle(surface, mix(BRASS, IVORY, 0.3), rect.center, radius, self.px(width))
        marks.draw_seat_mark(surface, self.ctx.marks[self.seat], rect.center, whole * 92 // 70)

    def _people(self) -> Node:
        """Return the row of seats and their statuses."""
        match, unit, view = self.match, self.unit, self.match.view(None)
        label = [(seat, self._status(seat, view)) for seat in self.ctx.controller.seat_order(view)]
        gap = 48 if self._shares is USUAL_LAYOUT else 16
        width = [max(text.width(match.players[seat].name, self.font(17, self._face(seat))),
                     text.width(line, self.font(14))) for seat, line in label]  # fmt: skip
        needs = [(one + 2) / unit + MARK_SPACE for one in width]
        if sum(needs) + gap * len(needs) > self.scale.width:
            most = (self.scale.width - 40 - gap * (len(label) - 1)) / len(label)
            needs = [min(need, most) for need in needs]
        return Row(*(self._person(*one, need) for one, need in zip(label, needs, strict=True)), gap=gap, height=46)

    def _status(self, seat: int, view: View) -> str:
        facts = self.ctx.controller.seat_facts(view, seat)
        if facts.is_out:
            return self.translate(messages.GONE)
        if seat == self.seat:
            return self.translate(messages.NOW)
        done = next((label for icon, label in facts.icons if icon == "check"), None)
        if done is None and seat in self._decided():
            done = messages.DECIDED
        # this text is a tooltip at the table; here it follows a name, so it begins with a small letter
        if done is not None:
            return _small(self.translate(done))
        return self.translate(messages.WAITS if self.match.players[seat].is_person else messages.BOT)

    def _decided(self) -> set[int]:
        """Return the seats that have answered the secret question."""
        match, asked = self.match, self.match.decision()
        if asked is None or asked.kind not in match.game.information_rules.uninformative_decisions:
            return set()
        return {move.seat for move in takewhile(lambda move: move.kind == asked.kind, reversed(match.moves))}

    def _face(self, seat: int) -> str:
        return "bold" if seat == self.seat else "body"

    def _person(self, seat: int, line: str, width: float) -> Node:
        """Return a seat's mark, name and status."""
        name = Label(self.match.players[seat].name, 17, LIGHT, self._face(seat), wrapping=False, height=24)
        status = Label(line, 14, mix(LIGHT, (110, 40, 50), 0.15), height=24)
        mark = Column(Spacer(8), Paint(partial(self._draw_mark, seat), height=28), width=28)
        return Row(mark, Column(name, status, weight=1), gap=MARK_SPACE - 28, width=width)

    def _draw_mark(self, seat: int, surface: Surface, rect: Rect) -> None:
        alpha = 255 if seat == self.seat else 190
        marks.draw_seat_mark(surface, self.ctx.marks[seat], rect.center, rect.height, alpha)


class _Ivory(Button):
    """The bright button on the curtain."""

    def draw(self, surface: Surface) -> None:
        top, bottom = PAPER
        if self.hovered or self.pressed:
            top, bottom = mix(top, (255, 255, 255), 0.35), mix(bottom, (255, 255, 255), 0.25)
        draw.shadow(surface, self.rect, self.px(10), self.px(14), self.px(8), 150)
        draw.gradient_box(surface, self.rect, (top, bottom), self.px(10))
        text.draw(surface, self.label, self.rect, self.font(self.size, "bold"), hex_colour("#3A0D14"), align="center")
        self.draw_focus_ring(surface)


def bake_cloth(size: tuple[int, int], colour: Colour) -> Surface:
    """Draw the curtain's picture."""
    width = size[0]
    strip = Surface((width, 1))
    period = width / FOLDS
    for x in range(width):
        wave = 0.5 + 0.5 * math.sin(math.tau * x / period + 0.9 * math.sin(math.tau * x / (period * 3.7)))
        light = 0.16 + 0.84 * wave**1.6
        strip.set_at((x, 0), _shade(colour, 0.25 + 1.15 * light))
    cloth = pygame.transform.scale(strip, size)
    _darken(cloth)
    _oval(cloth)
    _valance(cloth, colour)
    return cloth.convert()


def _shade(colour: Colour, by: float) -> Colour:
    return tuple(min(255, round(part * by)) for part in colour)  # type: ignore[return-value]


def _darken(cloth: Surface) -> None:
    veil = Surface((1, 64), pygame.SRCALPHA)
    for y in range(64):
        veil.set_at((0, y), (6, 2, 8, round(215 * max(0.0, (y - 30) / 33) ** 1.4)))
    cloth.blit(pygame.transform.smoothscale(veil, cloth.get_size()), (0, 0))


def _oval(cloth: Surface) -> None:
    small = Surface((96, 54), pygame.SRCALPHA)
    for y in range(54):
        for x in range(96):
            away = math.hypot((x - 47.5) / 40, (y - 28) / 24)
            small.set_at((x, y), (10, 3, 8, round(150 * max(0.0, 1 - away) ** 0.7)))
    cloth.blit(pygame.transform.smoothscale(small, cloth.get_size()), (0, 0))


def _valance(cloth: Surface, velvet: Colour) -> None:
    """Draw the valance: the cloth at the top of the curtain."""
    width, height = cloth.get_width(), round(cloth.get_height() * 0.16)
    large = Surface((width * 2, height * 2), pygame.SRCALPHA)
    large.fill((*velvet, 0))
    unit = cloth.get_height() / 900 * 2
    rail = round(28 * unit)
    pygame.draw.rect(large, _shade(velvet, 0.35), (0, 0, width * 2, rail))
    each = width * 2 / SWAGS
    for number in range(SWAGS):
        _swag(large, number * each, each, rail, unit, velvet)
    pygame.draw.rect(large, mix(BRASS, (40, 24, 12), 0.35), (0, rail, width * 2, round(7 * unit)))
    pygame.draw.rect(large, mix(BRASS, (255, 240, 200), 0.45), (0, rail, width * 2, round(2.5 * unit)))
    for number in range(SWAGS + 1):
        _tassel(large, number * each, rail, unit)
    cloth.blit(pygame.transform.smoothscale(large, (width, height)), (0, 0))


def _swag(large: Surface, left: float, each: float, rail: int, unit: float, velvet: Colour) -> None:
    def y_of_hem(share: float, depth: float) -> float:
        return float(rail + depth * unit * math.sin(math.pi * share) ** 0.8)

    steps = 60
    for layer in range(7):
        depth = 84 - layer * 12
        line = [(left + each * n / steps, y_of_hem(n / steps, depth)) for n in range(steps + 1)]
        pygame.draw.polygon(large, _shade(velvet, 1.35 - 0.12 * layer), [(left, rail), *line, (left + each, rail)])
        pygame.draw.lines(large, _shade(velvet, 0.7), False, line, max(2, round(1.6 * unit)))
    edge = [(left + each * n / steps, y_of_hem(n / steps, 84)) for n in range(steps + 1)]
    for n in range(1, steps * 2):
        share = n / (steps * 2)
        x, y = left + each * share, y_of_hem(share, 84)
        pygame.draw.line(large, mix(BRASS, (60, 38, 16), 0.3), (x, y), (x, y + 15 * unit), max(2, round(2.4 * unit)))
    pygame.draw.lines(large, BRASS, False, edge, max(3, round(5 * unit)))
    pygame.draw.lines(large, mix(BRASS, (255, 244, 210), 0.5), False, edge, max(1, round(1.5 * unit)))


def _tassel(large: Surface, x: float, rail: int, unit: float) -> None:
    dark = mix(BRASS, (50, 30, 14), 0.45)
    pygame.draw.polygon(
        large,
        BRASS,
        [
            (x - 7 * unit, rail + 14 * unit),
            (x + 7 * unit, rail + 14 * unit),
            (x + 11 * unit, rail + 76 * unit),
            (x - 11 * unit, rail + 76 * unit),
        ],
    )
    for n in range(-3, 4):
        pygame.draw.line(
            large, dark, (x + n * 2 * unit, rail + 18 * unit), (x + n * 3 * unit, rail + 88 * unit), max(1, round(unit))
        )
    pygame.draw.circle(large, mix(BRASS, (255, 240, 200), 0.25), (x, rail + 8 * unit), 11 * unit)
    pygame.draw.circle(large, dark, (x, rail + 8 * unit), 11 * unit, max(2, round(1.5 * unit)))


def _small(label: str) -> str:
    """Return a text with a lower-case first letter."""
    return label[:1].lower() + label[1:]
