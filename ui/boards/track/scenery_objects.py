"""Positions of the scenery around a road without a picture: village, landmarks of fields, posts, firs, a pond.

The same road always gets the same scenery. It covers no road, field, name or table. Lengths are board units.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from games.core.data.drawn_road import ROAD_AREA
from ui.boards.shared.base import Point
from ui.boards.shared.landscape import FreeRoom, line_beside
from ui.boards.shared.shapes import bounds, is_inside
from ui.boards.track.layout import RoadLayout

HORIZON = 200.0  # y of the horizon
WIDE_ROAD = 106.0
POND = (300.0, 150.0)  # room for a pond
# number of random places tried for firs; number of different pictures of firs; step of their heights
FIRS, FIR_KINDS, FIR_STEP = 1900, 3, 6
POST_STEP = 168.0  # board units between two posts beside the road
LABEL = (120.0, 62.0)  # board units: half the width, and the height of the room for a field's name
# around the village's middle: (part, x, y of its foot, height), the nearest first
VILLAGE = (
    ("christmas_tree", 0, -34, 116), ("house", -124, -86, 96), ("house", 226, -91, 100),
    ("house", -24, -92, 84), ("house", 282, 8, 112), ("house", -228, -91, 86), ("house", 262, 112, 118),
    ("house", 150, 196, 116), ("house", -330, -90, 78), ("house", -120, 216, 112), ("house", -262, 150, 112),
    ("house", 20, 262, 112), ("house", 290, 222, 110),
)  # fmt: skip
CHURCH = ((96, -88), (262, 20), (-262, 20), (250, 170), (-250, 170), (40, 300), (-320, -60), (330, -60))
# kind of a field -> (picture of the object near it, height)
LANDMARKS = {
    "stodola": ("barn", 168), "bimber": ("still", 92), "siekiera": ("stump", 84), "zakrwawiony_fartuch": ("line", 84),
    "paczek": ("car", 66),
}  # fmt: skip
BUS_STOPS = ((-212, 54), (190, 262), (-200, 140), (-205, -40), (0, -110))
AROUND = ((150, 20), (-150, 20), (120, -110), (-120, -110), (0, -130), (190, 90), (-190, 90), (0, 250), (240, -60))


class SceneryObject(NamedTuple):
    """An upright object, such as a house: its picture, the middle of its lower edge, its height. "" is a post."""

    part: str
    foot: Point
    height: float


class PlacedScenery(NamedTuple):
    """The upright objects, the farthest first, and the middle of the pond if there is one."""

    objects: list[SceneryObject]
    pond: Point | None


def random_for(layout: RoadLayout, what: str) -> random.Random:
    """Return the random generator for one part of the land, so that changes of other parts leave it alone."""
    return random.Random(f"{what} {len(layout.fields)}")


def place_scenery(layout: RoadLayout) -> PlacedScenery:
    """Return the scenery around a road."""
    placer = _SceneryPlacer(layout)
    objects = [*placer.village(), *placer.landmarks()]
    pond = placer.pond()
    objects += [*placer.huts(), *placer.posts(), *placer.firs()]
    return PlacedScenery(sorted(objects, key=lambda one: one.foot[1]), pond)


class _SceneryPlacer:
    """Finds a free place for each object."""

    def __init__(self, layout: RoadLayout) -> None:
        self.layout = layout
        self.room = FreeRoom(layout.size)
        self._reserve_board()

    def _reserve_board(self) -> None:
        """Reserve the room of road, fields, names, tables, shelves and bowl."""
        layout = self.layout
        self.room.reserve_line(layout.road, WIDE_ROAD + 50)
        for place in layout.fields:
            x, y = place.name_at
            self.room.reserve((x - LABEL[0], y - 20, 2 * LABEL[0], LABEL[1] + 20))
        self.room.reserve_line([place.centre for place in layout.fields], 150)
        for box in (layout.move_table, layout.help_table, *(shelf for shelf, _ in layout.shelves.values())):
            self.room.reserve((box[0] - 20, box[1] - 40, box[2] + 40, box[3] + 60))
        goal = bounds(layout.fields[-1].polygon)
        self.room.reserve((goal[0] - 8, goal[1] + 10, goal[2] + 16, goal[3] - 4))
        (x, y), radius, _ = layout.bowl
        self.room.reserve((x - radius, y - radius, 2 * radius, 2 * radius))

    def village(self) -> Iterator[SceneryObject]:
        """Yield the village around the goal, with its tree on the square."""
        x, y = self.layout.fields[-1].centre
        for dx, dy in CHURCH:
            church = SceneryObject("church", (x + dx, y + dy), 190)
            if self._reserve(church, 0.8):
                yield church
                break
        for part, dx, dy, height in VILLAGE:
            place = SceneryObject(part, (x + dx, y + dy), height)
            if part == "christmas_tree" or self._reserve(place, 1.45):
                yield place

    def landmarks(self) -> Iterator[SceneryObject]:
        """Yield the bus at the start, and the landmarks of special fields."""
        yield from self._beside_field("bus", 140, BUS_STOPS, self.layout.fields[0].centre, 1.2)
        for place in self.layout.fields:
            if place.kind in LANDMARKS:
                part, height = LANDMARKS[place.kind]
                yield from self._beside_field(part, height, AROUND, place.centre, 1.5)

    def pond(self) -> Point | None:
        """Return the middle of a pond, or None if there is no room for one."""
        width, height = POND
        for x, y in self._spots(60):
            box = (x - width / 2, y - height / 2, width, height)
            if self.room.is_free(box):
                self.room.reserve(box)
                return x, y
        return None

    def huts(self) -> Iterator[SceneryObject]:
        """Yield lonely houses and shrines."""
        dice = random_for(self.layout, "huts")
        for at in self._spots(14):
            hut = SceneryObject(dice.choice(("hut", "house", "lantern")), at, dice.uniform(100, 124))
            if dice.random() < 0.5 and self._reserve(hut, 1.5):
                yield hut

    def _beside_field(
        self, part: str, height: float, around: Sequence[tuple[float, float]], at: Point, width: float
    ) -> Iterator[SceneryObject]:
        for dx, dy in around:
            place = SceneryObject(part, (at[0] + dx, at[1] + dy), height)
            if self._reserve(place, width):
                yield place
                return

    def _reserve(self, place: SceneryObject, width: float) -> bool:
        """Reserve the room of an object that is `width` times as wide as high; return False if it is not free."""
        (x, y), height = place.foot, place.height
        box = (x - height * width / 2, y - height, height * width, height + 6)
        if y < HORIZON + 6 or not self.room.is_free(box):
            return False
        self.room.reserve(box)
        return True

    def _spots(self, count: int) -> Iterator[Point]:
        """Yield random places in the area of the road."""
        dice, (left, top, width, height) = random_for(self.layout, f"spots {count}"), ROAD_AREA
        for _ in range(count):
            yield left + width * dice.random(), top + 60 + (height - 60) * dice.random()

    def posts(self) -> Iterator[SceneryObject]:
        """Yield the posts that show the road under snow, on both sides in turn."""
        gone, side, road = POST_STEP / 2, 1, self.layout.road
        sides = {side: line_beside(road, side * (WIDE_ROAD / 2 + 24)) for side in (1, -1)}
        for n in range(1, len(road) - 1):
            gone += math.dist(road[n - 1], road[n])
            if gone < POST_STEP:
                continue
            gone, side = 0.0, -side
            x, y = sides[side][n]
            clear = all(math.dist((x, y - 20), place.centre) > place.radius + 26 for place in self.layout.fields)
            ends = any(is_inside(self.layout.fields[n].polygon, (x, y - tall)) for n in (0, -1) for tall in (0, 40))
            if (
                clear
                and not ends
                and all(math.dist((x, y), at) > WIDE_ROAD / 2 + 14 and math.dist((x, y - 36), at) > 36 for at in road)
            ):
                yield SceneryObject("", (x, y + 10), 46.0)

    def firs(self) -> Iterator[SceneryObject]:
        """Yield firs: woods with clearings, thicker at the edges of the board."""
        dice = random_for(self.layout, "firs")
        width, height = self.layout.size
        phase = [dice.uniform(0, math.tau) for _ in range(4)]
        for _ in range(FIRS):
            x, y = dice.uniform(10, width - 10), dice.uniform(HORIZON + 40, height - 12)
            grown, kind = dice.uniform(0.75, 1.12), dice.randrange(FIR_KINDS)
            wood = (
                math.sin(x / 150 + phase[0]) + math.sin(y / 95 + phase[1]) + math.sin((x + y) / 210 + phase[2])
                + 1.6 * max(0.0, 1 - min(x, width - x) / 260)
            )  # fmt: skip
            tall = (60 + 62 * (y - HORIZON) / (height - HORIZON)) * grown
            if wood > 0.1 and self.room.is_free((x - tall * 0.2, y - tall, tall * 0.4, tall + 4)):
                yield SceneryObject(f"fir_{kind}", (x, y), tall)
