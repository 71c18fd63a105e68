"""The curtain: says whose turn it is and hides the table until that person opens it."""

from __future__ import annotations

import math
from collections.abc import Collection
from itertools import takewhile
from typing import NamedTuple, Protocol

import pygame
from pygame import Rect, Surface

from games.core.contract.contract import Seat, View
from games.core.contract.texts import Text
from ui.drawing import draw, marks, text
from ui.drawing.padbuttons import PadButton
from ui.drawing.padsigns import SIDE, draw_sign
from ui.drawing.theme import BRASS, IVORY, TEXT, Colour, hex_colour, mix
from ui.shell.screen import Screen
from ui.table import words
from ui.table.context import TableContext
from ui.table.input.undoing import takes_back
from ui.table.intents import OpenMenu
from ui.table.view.cards.faces import PAPER
from ui.widgets.base import ENTER
from ui.widgets.button import Button

FOLDS, SWAGS = 25, 5
DEBOUNCE = 0.45  # seconds in which input is ignored: it was meant for the table, as the second click of a double one
OPENING = 0.35
USUAL_HEIGHT = 850  # design units that everything needs at its usual size
LIGHT = hex_colour("#F6E9C9")


class Shares(NamedTuple):
    """Where things stand and how high they are at most, as shares of the window's height."""

    title: tuple[float, float]
    phase: tuple[float, float]
    medal: tuple[float, float]  # its centre, and its radius
    name: tuple[float, float]
    why: tuple[float, float]
    lift: tuple[float, float]
    how: tuple[float, float]
    people: float


USUAL = Shares((0.196, 1), (0.236, 1), (0.385, 1), (0.475, 1), (0.606, 1), (0.712, 1), (0.802, 1), 0.895)
LARGE = Shares(  # in a large interface, where words need all the height there is
    (0.13, 0.075), (0.205, 0.06), (0.365, 0.085), (0.46, 0.13), (0.59, 0.11), (0.71, 0.085), (0.807, 0.055), 0.88
)


class Behind(Protocol):
    """The table behind the curtain; `advance.Advance` answers for it."""

    def lift_curtain(self, seat: Seat) -> bool:
        """Let a person see the table; return False where it is somebody else's turn by now."""

    def uncovered(self, seat: Seat) -> None:
        """Take note that the curtain has gone."""


class CurtainScreen(Screen):
    """Lies over the table, opaque. Lifting it slides two halves apart and shows the table to one person."""

    name = "curtain"
    told_whole = True

    def __init__(self, desk: TableContext, seat: Seat, behind: Behind) -> None:
        super().__init__(desk.app)
        self.desk, self.match, self.seat, self.behind = desk, desk.match, seat, behind
        self._cloth: Surface | None = None
        self._since = self.app.now
        self._apart = 0.0
        self.app.sounds.play("curtain_close")

    def title(self) -> Text | None:
        return words.CURTAIN_TITLE.but(game=self.match.game.facts.title)

    def layout(self) -> None:
        self._cloth = None
        width, height = self.px(400), self.px(68)
        centre = self.app.size[0] // 2
        top, most = self._shares.lift
        height = min(height, round(self.app.size[1] * most))
        rect = Rect(centre - width // 2, round(self.app.size[1] * top), width, height)
        self.widgets.add(
            _Ivory("lift", rect, self.say(words.CURTAIN_LIFT), self.lift, theme=self.desk.theme, size=22, sound="click")
        )
        self.widgets.focus(self.widgets["lift"])

    @property
    def _shares(self) -> Shares:
        return USUAL if self.scale.height >= USUAL_HEIGHT else LARGE

    def on_event(self, event: pygame.event.Event) -> bool:
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN) and self.app.now - self._since < DEBOUNCE:
            return True
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_SPACE, *ENTER):
            self.lift()
            return True
        if event.type == pygame.KEYDOWN and takes_back(event):
            self.app.sounds.play("refuse")
            self.widgets.refuse(self.say(words.OPEN_FIRST), self.widgets["lift"].rect)
            return True
        return False

    def idle_keys(self) -> Collection[str]:
        return self.desk.idle_keys()

    def escape(self) -> None:
        """Open the table's menu; the curtain stays closed behind it."""
        self.desk.dispatch(OpenMenu())

    def lift(self) -> None:
        """Open it, unless somebody else is asked by now."""
        if self._apart or not self.behind.lift_curtain(self.seat):
            return
        self.opaque = False
        self.app.freshen()  # what lies behind may have been laid out for another window or language
        self.motion.add(OPENING, self._slide, None, self._gone)

    def _slide(self, share: float) -> None:
        self._apart = max(0.001, share)

    def _gone(self) -> None:
        if self in self.app.screens:
            self.app.pop(self)
            self.behind.uncovered(self.seat)

    # -- drawing ------------------------------------------------------------------------------------------------------
    def draw(self, surface: Surface) -> None:
        if self._cloth is None or self._cloth.get_size() != surface.get_size():
            size, velvet = surface.get_size(), self.desk.theme.velvet
            self._cloth = draw.keep(("cloth", size, velvet), lambda: bake_cloth(size, velvet))  # for the next one too
        if self._apart:
            half = surface.get_width() // 2
            shift = round(half * self._apart)
            surface.blit(self._cloth, (-shift, 0), (0, 0, half, surface.get_height()))
            surface.blit(self._cloth, (half + shift, 0), (half, 0, surface.get_width() - half, surface.get_height()))
            return
        surface.blit(self._cloth, (0, 0))
        self._words(surface)
        self._people(surface)
        self.widgets.draw(surface)

    def _line(
        self,
        surface: Surface,
        told: str,
        at: tuple[float, float],
        height: float,
        size: float,
        face: str,
        ink: Colour,
        wide: float = 1200,
    ) -> None:
        top, most = (round(self.app.size[1] * share) for share in at)
        box = Rect(0, top, min(self.px(wide), self.app.size[0] - self.px(80)), min(self.px(height), most))
        box.centerx = self.app.size[0] // 2
        text.draw(surface, told, box, self.font(size, face), ink, align="center", shadow=self.px(2))

    def _words(self, surface: Surface) -> None:
        controller, facts, theme = self.desk.controller, self.match.game.facts, self.desk.theme
        view, shares = self.match.view(None), self._shares
        turn, turns, phase = controller.phase(view)
        self._line(surface, facts.title, shares.title, 36, 24, theme.display, hex_colour("#E9CF95"))
        where = words.turn_words(facts.turn, turn, turns)
        named = self.say(controller.phases[phase]) if turn else ""  # the bar hides phases before the first turn too
        told = f"{self.say(where)} · {_small(named)}" if named else self.say(where)
        self._line(surface, told, shares.phase, 26, 18, "body", mix(TEXT, (120, 60, 60), 0.12))
        self._medal(surface)
        name = self.match.players[self.seat].name
        self._line(surface, self.say(words.CURTAIN_NOW.but(who=name)), shares.name, 110, 84, theme.display, LIGHT)
        why = self.say(words.CURTAIN_WHY.but(who=name))
        self._line(surface, why, shares.why, 74, 21, "body", LIGHT, 720)
        sign = self.sign_of(PadButton.A)
        if sign is not None:
            at = (self.app.size[0] // 2, round(self.app.size[1] * (shares.how[0] + 0.018)))
            draw_sign(surface, sign, self.px(SIDE), center=at)
        else:
            self._line(surface, self.say(words.CURTAIN_HOW), shares.how, 24, 16, "body", mix(LIGHT, (120, 40, 50), 0.2))

    def _medal(self, surface: Surface) -> None:
        at, most = (round(self.app.size[1] * share) for share in self._shares.medal)
        centre, whole = (self.app.size[0] // 2, at), min(self.px(70), most)
        for radius, width in ((whole, 2), (whole * 63 // 70, 1)):
            pygame.draw.aacircle(surface, mix(BRASS, IVORY, 0.3), centre, radius, max(1, self.px(width)))
        marks.draw_mark(surface, self.desk.marks[self.seat], centre, whole * 92 // 70)

    def _people(self, surface: Surface) -> None:
        """Say who is now, who waits, who is out; statuses carry no gender. The row stands in the middle."""
        match, width = self.match, self.app.size[0]
        view = match.view(None)
        told = [(seat, self._status(seat, view)) for seat in self.desk.controller.order(view)]
        small, beside = self.font(14), self.px(38)
        gap = self.px(48 if self._shares is USUAL else 16)
        needs = [
            max(text.width(match.players[seat].name, self._name_font(seat)), text.width(line, small)) + beside + 2
            for seat, line in told
        ]
        most = (width - self.px(40) - gap * (len(told) - 1)) // len(told)
        needs = [min(need, most) for need in needs] if sum(needs) + gap * len(needs) > width else needs
        left = (width - sum(needs) - gap * (len(needs) - 1)) // 2
        for (seat, line), need in zip(told, needs, strict=True):
            self._person(
                surface, seat, line, Rect(left, round(self.app.size[1] * self._shares.people), need, self.px(46))
            )
            left += need + gap

    def _status(self, seat: int, view: View) -> str:
        facts = self.desk.controller.seat(view, seat)
        if facts.gone:
            return self.say(words.GONE)
        if seat == self.seat:
            return self.say(words.NOW)
        done = next((told for icon, told in facts.badges if icon == "check"), None)
        if done is None and seat in self._decided():
            done = words.DECIDED
        if done is not None:  # a tooltip's words, here in a row of statuses
            return _small(self.say(done))
        return self.say(words.WAITS if self.match.players[seat].is_person else words.BOT)

    def _decided(self) -> set[int]:
        """Return who has answered the secret question that is asked now: everybody may know that, but not how."""
        match, asked = self.match, self.match.decision()
        if asked is None or asked.kind not in match.game.learnt.blind:
            return set()
        return {move.seat for move in takewhile(lambda move: move.kind == asked.kind, reversed(match.moves))}

    def _name_font(self, seat: int) -> text.Font:
        return self.font(17, "bold" if seat == self.seat else "body")

    def _person(self, surface: Surface, seat: int, line: str, box: Rect) -> None:
        centre = (box.left + self.px(14), box.top + self.px(22))
        marks.draw_mark(surface, self.desk.marks[seat], centre, self.px(28), 255 if seat == self.seat else 190)
        room = Rect(box.left + self.px(38), box.top, box.width - self.px(38), self.px(24))
        name = self.match.players[seat].name
        text.draw(surface, name, room, self._name_font(seat), LIGHT, wrapping=False)
        text.draw(surface, line, room.move(0, room.height), self.font(14), mix(LIGHT, (110, 40, 50), 0.15))


class _Ivory(Button):
    """The one bright button on the velvet."""

    def draw(self, surface: Surface) -> None:
        radius = self.px(10)
        draw.shadow(surface, self.rect, radius, self.px(14), self.px(8), 150)
        top, bottom = PAPER
        if self.hovered or self.pressed:
            top, bottom = mix(top, (255, 255, 255), 0.35), mix(bottom, (255, 255, 255), 0.25)
        draw.gradient(surface, self.rect, (top, bottom), radius)
        text.draw(surface, self.words, self.rect, self.font(self.size, "bold"), hex_colour("#3A0D14"), align="center")
        self.draw_ring(surface)


def bake_cloth(size: tuple[int, int], velvet: Colour) -> Surface:
    """Paint the velvet with its folds, the valance with its fringe, and a dark oval for the words; once a size."""
    width = size[0]
    strip = Surface((width, 1))
    period = width / FOLDS
    for x in range(width):
        wave = 0.5 + 0.5 * math.sin(math.tau * x / period + 0.9 * math.sin(math.tau * x / (period * 3.7)))
        light = 0.16 + 0.84 * wave**1.6
        strip.set_at((x, 0), _shade(velvet, 0.25 + 1.15 * light))
    cloth = pygame.transform.scale(strip, size)
    _darken(cloth)
    _oval(cloth)
    _valance(cloth, velvet)
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
    """Hang the swags from a brass rail, drawn at twice the size for smooth edges."""
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
    def drop(share: float, depth: float) -> float:
        return float(rail + depth * unit * math.sin(math.pi * share) ** 0.8)

    steps = 60
    for layer in range(7):
        depth = 84 - layer * 12
        line = [(left + each * n / steps, drop(n / steps, depth)) for n in range(steps + 1)]
        pygame.draw.polygon(large, _shade(velvet, 1.35 - 0.12 * layer), [(left, rail), *line, (left + each, rail)])
        pygame.draw.lines(large, _shade(velvet, 0.7), False, line, max(2, round(1.6 * unit)))
    edge = [(left + each * n / steps, drop(n / steps, 84)) for n in range(steps + 1)]
    for n in range(1, steps * 2):
        share = n / (steps * 2)
        x, y = left + each * share, drop(share, 84)
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


def _small(words: str) -> str:
    """Return words that begin with a small letter, as within a line."""
    return words[:1].lower() + words[1:]
