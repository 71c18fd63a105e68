"""Which shot a battlefield shows now, and where: what is being considered, or what has just been fired."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from pygame import Rect, Surface

from games.core.contract.contract import Event, View
from ui.boards.battlefield.aim import ShotEffects
from ui.boards.battlefield.layout import BattleLayout
from ui.boards.battlefield.plate import SumsPlate
from ui.boards.battlefield.sums import TargetCheck, checks_of, is_shot, last_shot, outlook
from ui.boards.battlefield.view import line_of
from ui.boards.shared.base import Point, Scene, Stage, Wording
from ui.boards.shared.shapes import Fit
from ui.drawing.theme import Palette

FACE = (92.0, 64.0)  # in units of the card: where the sight is drawn if the portrait's face is not known
CHIP = (104.0, 26.0)


class Lines(Protocol):
    """What shots ask of the two lines of fighters: how they lie now, and where each card and each face is."""

    near: int  # whose line lies near
    layout: BattleLayout
    fit: Fit

    def place_of(self, name: str) -> Rect:
        """Return the box of a fighter's card in pixels, by its name: `fighter:0:2`."""

    def face_of(self, name: str) -> Point | None:
        """Return where the face is on the card of a fighter, in units of the card, if that is known."""

    def stamp_over(self, surface: Surface, name: str) -> None:
        """Draw the stamp of a fighter's state again, over the sight that would strike the word out."""


class Shots:
    """Chooses what is shown of shots and draws it."""

    def __init__(self, lines: Lines, wording: Wording, palette: Palette) -> None:
        self.lines, self.palette = lines, palette
        self.effects, self.plates = ShotEffects(), SumsPlate(lines.layout, wording, palette)
        self.shown: Event | None = None
        self.considered = False  # not fired yet
        self.written: Rect | None = None  # where the sums were drawn last
        self.roles: Mapping[int, str] = {}
        self.natural: Mapping[int, int] = {}
        self._chips: Mapping[str, TargetCheck] = {}

    def resize(self) -> None:
        """Take over a new size."""
        self.effects.resize(self.lines.fit)
        self.plates.resize(self.lines.fit, self.lines.layout)

    # -- choosing what to show ----------------------------------------------------------------------------------------
    def look(self, scene: Scene, view: View | None) -> None:
        """Choose what to show: the shot that is chosen or pointed at, else the last one while shooting goes on."""
        possible = [event for event in scene.outlook if is_shot(event)]
        spoken = _spoken(scene)
        fitting = _fitting(possible, spoken)
        if not fitting:  # what is pointed at has nothing to do with shots
            spoken = list(scene.picked)
            fitting = _fitting(possible, spoken)
        alone = _one_target(fitting)
        aimed = [name for name in spoken if any(name in _targets(event) for event in fitting)]
        self.considered = bool(fitting) and (bool(spoken) or alone)
        self._chips = {} if alone else _elsewhere(possible, spoken, aimed, scene.picked)
        self.shown = self.written = None
        if self.considered and (alone or aimed):
            self.shown = _best(fitting, aimed[-1] if aimed else None)
        elif not self.considered and _shooting(scene, view):
            self.shown = last_shot(scene.past)
        self.roles, self.natural = _dice(self.shown)
        if not self.considered and scene.stage is None:  # the next shot begins with the dice as rolled
            self.natural = {}

    # -- drawing ------------------------------------------------------------------------------------------------------
    def draw(self, surface: Surface, scene: Scene, view: View) -> None:
        """Draw line, sight and chips."""
        event = self.shown
        if event is not None and self.considered:
            self._aim(surface, event, len(event.args["shots"]) > 1)
        for target, check in self._chips.items():
            if event is None or target not in _targets(event):
                self.effects.chip(surface, self._chip_box(target), check, self.palette.good)

    def over(self, surface: Surface) -> Rect | None:
        """Draw the sums of the shot that is shown, over everything else, and return what they cover."""
        return self.plate(surface, self.shown) if self.shown is not None else None

    def plate(self, surface: Surface, event: Event) -> Rect:
        """Draw the sums of a shot."""
        checks = checks_of(event)
        line = line_of(int(checks[0].target.split(":")[1]), self.lines.near)
        self.written = self.plates.draw(surface, checks, self._middle(event), line)
        return self.written

    def fly(self, surface: Surface, stage: Stage, progress: float) -> None:
        """Draw the shot of a stage on its way, and its sums."""
        event = stage.event
        self.over(surface)
        if event is None or not is_shot(event):
            return
        goals = [(self._face(check.target), check) for check in checks_of(event)]
        self.effects.fire(surface, self._edge(event.args["shooter"]), goals, progress)

    def _aim(self, surface: Surface, event: Event, several: bool) -> None:
        start = self._edge(event.args["shooter"])
        for target in _targets(event):
            face = self._face(target)
            self.effects.line(surface, start, face, thin=several)
            self.effects.sight(surface, face)
            self.lines.stamp_over(surface, target)

    # -- places -------------------------------------------------------------------------------------------------------
    def _edge(self, name: str) -> tuple[int, int]:
        """Return the middle of a card's inner edge."""
        rect = self.lines.place_of(name)
        far = line_of(int(name.split(":")[1]), self.lines.near) == "far"
        return rect.centerx, rect.bottom if far else rect.top

    def _face(self, name: str) -> tuple[int, int]:
        rect = self.lines.place_of(name)
        unit = rect.width / 184
        x, y = self.lines.face_of(name) or FACE
        return rect.left + round(x * unit), rect.top + round(y * unit)

    def _chip_box(self, name: str) -> Rect:
        rect, fit = self.lines.place_of(name), self.lines.fit
        box = Rect(0, 0, max(fit.px(CHIP[0]), 92), max(fit.px(CHIP[1]), 20))
        far = line_of(int(name.split(":")[1]), self.lines.near) == "far"
        box.midtop = (rect.centerx + fit.px(10), rect.bottom + fit.px(5))
        if not far:
            box.bottom = rect.top - fit.px(5)
        return box

    def _middle(self, event: Event) -> float:
        """Return where the line of fire crosses no man's land, in board units."""
        start, ends = self._edge(event.args["shooter"]), [self._face(target) for target in _targets(event)]
        middle = sum(end[0] for end in ends) / len(ends)
        return self.lines.fit.back((round((start[0] + middle) / 2), 0))[0]


def _shooting(scene: Scene, view: View | None) -> bool:
    """Whether the table, or the movement that is shown, is still in the middle of the shooting."""
    shown = scene.stage.view if scene.stage is not None else view
    return shown is not None and shown["phase"] == "shooting"


def _elsewhere(
    possible: Sequence[Event], spoken: Sequence[str], aimed: Sequence[str], picked: Sequence[str]
) -> Mapping[str, TargetCheck]:
    """Return the best check on each target, with everything chosen and pointed at but the targets themselves.

    Nothing once a target is chosen: in the shots that are left, others are only hit along with it.
    """
    if not spoken or any(name in picked for name in aimed):
        return {}
    return outlook(_fitting(possible, [name for name in spoken if name not in aimed]))


def _targets(event: Event) -> list[str]:
    return [str(shot["target"]) for shot in event.args["shots"]]


def _one_target(events: Sequence[Event]) -> bool:
    """Whether all these shots come from one fighter at the same targets in the same mode."""
    return len({(event.args["shooter"], event.args["mode"], *_targets(event)) for event in events}) == 1


def _spoken(scene: Scene) -> list[str]:
    """Return what is chosen and what is pointed at; points for a die stand in the place of those chosen for it."""
    pointed = list(scene.pointed[:1])
    dice = {name.rpartition(":")[0] for name in pointed if name.startswith("die:")}
    return [*(name for name in scene.picked if name.rpartition(":")[0] not in dice), *pointed]


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
    """Return the shot that does most at a target, of equal ones the one with the least help."""

    def value(event: Event) -> tuple[int, int, int]:
        checks = [check for check in checks_of(event) if target in (None, check.target)]
        nearest = max(one.accuracy - one.threshold for check in checks for one in check.sums)
        return -sum(event.args["boost"]), sum(check.wounds for check in checks), nearest

    return max(events, key=value)


def _dice(event: Event | None) -> tuple[dict[int, str], dict[int, int]]:
    """Return the roles of dice in a shot, and what they count for where that is not what they show."""
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
