"""Every reason of Kraków is true by the rules: pictures, scoring and walks are computed here from the view."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from typing import Any

import pytest

from games.core.contract.contract import Move
from games.core.contract.texts import N_n
from games.core.data import boards
from games.krakow.bots.claims import move_advantages
from games.krakow.game import GAME
from games.krakow.rules.board import Board
from tests.claims import Choice, check_claims, choices, predicates_about
from tests.krakow.positions import position

OPTIONS = {"board": boards.load_default_board("krakow"), "first": "0"}
Point = tuple[int, int]
Picture = tuple[int, int, int, tuple[int, ...]]  # building, kind, cost, change of each seat's artistic points


def point(key: str) -> Point:
    """Return the coordinates of a cell or square: (3, 4) for `3.4`."""
    x, _, y = key.partition(".")
    return int(x), int(y)


def beside(one: Point, other: Point) -> bool:
    """Return whether two points share a side."""
    return abs(one[0] - other[0]) + abs(one[1] - other[1]) == 1


def around(here: Point) -> tuple[Point, ...]:
    """Return the four points that share a side with a point."""
    x, y = here
    return (x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y)


class City:
    """A position as the rules see it, computed from a view (K-n: rulings)."""

    def __init__(self, choice: Choice) -> None:
        self.view, self.board = choice.view, choice.view.board
        board: Board = self.board
        self.city, self.seats = board.city, choice.view["seats"]
        self.seat: int = choice.view["decision"]["seat"]
        self.cells = {point(key): number for number, key in enumerate(self.city.cells)}
        self.squares = {point(key): number for number, key in enumerate(self.city.squares)}
        self._pictures: dict[Move, set[Picture]] = {}
        self._changes: dict[tuple[int, tuple[int, ...]], list[int]] = {}
        # the topmost work of each square (K-14 to K-18)
        self.tops: dict[Point, int] = {}
        for number, work in enumerate(choice.view["works"]):
            for key in work["squares"]:
                self.tops[point(key)] = number

    def building(self, square: Point) -> int:
        """Return the building of a square."""
        return self.city.building_of[self.squares[square]]

    def value(self, work: int, tops: Mapping[Point, int]) -> int:
        """Return the artistic points of a work by its visible squares (K-15, K-16)."""
        entry = self.view["works"][work]
        seen = sum(tops[point(key)] == work for key in entry["squares"])
        return int(self.board.kinds[self.board.kind_index[entry["kind"]]].values[seen])

    @cached_property
    def art(self) -> dict[int, list[int]]:
        """Artistic points by building and seat."""
        totals = {building: [0] * self.seats for building in range(len(self.city.buildings))}
        for number, work in enumerate(self.view["works"]):
            totals[self.building(point(work["squares"][0]))][work["seat"]] += self.value(number, self.tops)
        return totals

    # -- scoring (K-29 to K-39) ----------------------------------------------------------------------------------------
    @staticmethod
    def owner(totals: list[int]) -> int | None:
        """Return the seat with the highest total above 0 that no other seat has (K-32, K-34)."""
        single = [total for total in totals if total and totals.count(total) == 1]
        return totals.index(max(single)) if single else None

    def points(self, building: int = -1, change: tuple[int, ...] = ()) -> list[int]:
        """Return every seat's victory points in a scoring now, after a change on a building."""
        art = {number: row[:] for number, row in self.art.items()}
        for seat, more in enumerate(change):
            art[building][seat] += more
        points = [0] * self.seats

        def sums(own: Any) -> list[int]:
            return [sum(art[number][seat] for number in own) for seat in range(self.seats)]

        districts = [self.owner(sums(own)) for own in self.city.district_buildings]
        streets = [self.owner(sums(own)) for own in self.city.street_buildings]
        for owner in districts:
            if owner is not None:
                points[owner] += 6
        for street, owner in enumerate(streets):
            foreign = [districts[one] for one in self.city.street_districts[street]]
            if owner is not None and any(one not in (None, owner) for one in foreign):
                points[owner] += 3
        for number, row in art.items():
            owner = self.owner(row)
            foreign = [streets[one] for one in self.city.streets_of[number]]
            if owner is not None and any(one not in (None, owner) for one in foreign):
                points[owner] += 1
        return points

    @cached_property
    def now(self) -> list[int]:
        """Every seat's victory points in a scoring now."""
        return self.points()

    def changes(self, picture: Picture) -> list[int]:
        """Return the changes of the victory points in a scoring now through a picture."""
        building, _, _, art = picture
        key = (building, art)
        if key not in self._changes:
            self._changes[key] = [one - was for one, was in zip(self.points(building, art), self.now, strict=True)]
        return self._changes[key]

    def lead(self, district: str, picture: Picture | None = None) -> int:
        """Return the deciding seat's lead in a district, in artistic points."""
        own = self.city.district_buildings[self.city.districts.index(district)]
        totals = [sum(self.art[number][seat] for number in own) for seat in range(self.seats)]
        if picture is not None and picture[0] in own:
            totals = [total + more for total, more in zip(totals, picture[3], strict=True)]
        return totals[self.seat] - max(total for seat, total in enumerate(totals) if seat != self.seat)

    # -- pictures (K-6 to K-9, K-13, K-20, K-21) -----------------------------------------------------------------------
    def pictures(self, move: Move) -> set[Picture]:
        """Return the pictures that a move leads to this turn."""
        if move not in self._pictures:
            self._pictures[move] = self._find_pictures(move)
        return self._pictures[move]

    def _find_pictures(self, move: Move) -> set[Picture]:
        kinds = self.board.kinds
        if move[0] == "place":
            chosen = self.board.kind_index[self.view["chosen"]]
            return {self.picture((point(move[1]), point(move[2])), chosen, kinds[chosen].cost)}
        if move[0] == "paint":
            start = point(self.view["painters"][self.seat][int(move[1][1:]) - 1])
            kind = self.board.kind_index[move[2]]
            return {self.picture(pair, kind, kinds[kind].cost) for pair in self.pairs(start)}
        if move[0] != "walk" or move[1] == "b":
            return set()
        result = set()
        for cell, steps in self.reached(move).items():
            for kind in {self.board.kind_index[card] for card in self.view["hand"]}:
                cost = steps + kinds[kind].cost
                if cost <= self.view["points"] and cell not in self.barred:
                    result |= {self.picture(pair, kind, cost) for pair in self.pairs(cell)}
        return result

    @cached_property
    def barred(self) -> set[Point]:
        """Cells where bouncers of other crews stop the deciding seat's painters."""
        crosses = (cross for seat, cross in enumerate(self.view["crosses"]) if seat != self.seat)
        return {point(key) for cross in crosses for key in cross}

    def reached(self, move: Move) -> dict[Point, int]:
        """Return the cells that a painter reaches after a step, each with the movement points for the walk."""
        start = self.view["painters"][self.seat][int(move[1][1:]) - 1]
        people = {key for row in self.view["painters"] for key in row} | set(self.view["bouncers"])
        taken = {point(key) for key in people - {start, None}}
        costs = {point(move[2]): 1}
        edge = [point(move[2])]
        while edge:
            cell = edge.pop(0)
            for near in around(cell):
                is_free = near in self.cells and near not in taken
                if is_free and near not in costs and costs[cell] < self.view["points"]:
                    costs[near] = costs[cell] + 1
                    edge.append(near)
        return costs

    def pairs(self, cell: Point) -> Iterator[tuple[Point, Point]]:
        """Yield the pairs of squares that the deciding seat may paint from a cell."""
        for one in around(cell):
            for other in around(one):
                inside = one in self.squares and other in self.squares
                if inside and self.building(one) == self.building(other):
                    tops = [self.tops[square] for square in (one, other) if square in self.tops]
                    if all(self.view["works"][top]["seat"] != self.seat for top in tops):
                        yield one, other

    def picture(self, pair: tuple[Point, Point], kind: int, cost: int) -> Picture:
        """Return a picture with its changes of the artistic points on the building."""
        tops = {**self.tops, pair[0]: -1, pair[1]: -1}
        change = [0] * self.seats
        change[self.seat] += self.board.kinds[kind].values[2]
        for work in {self.tops[square] for square in pair if square in self.tops}:
            change[self.view["works"][work]["seat"]] += self.value(work, tops) - self.value(work, self.tops)
        return self.building(pair[0]), kind, cost, tuple(change)

    # -- setting up and walls ------------------------------------------------------------------------------------------
    def walls(self, start: Point, steps: int = 0) -> set[int]:
        """Return the buildings next to a cell, or next to cells at most `steps` steps away."""
        cells = {start}
        for _ in range(steps):
            cells |= {near for cell in cells for near in around(cell) if near in self.cells}
        return {self.building(near) for cell in cells for near in around(cell) if near in self.squares}

    def stopped(self, cell: Point) -> int:
        """Return the number of other crews' painters in the cross of a bouncer on a cell (K-22, K-23)."""
        cross = set()
        for dx, dy in ((0, 1), (1, 0), (0, -1), (-1, 0)):
            for step in (1, 2):
                near = (cell[0] + dx * step, cell[1] + dy * step)
                if near not in self.cells:
                    break
                cross.add(near)
        rows = [row for seat, row in enumerate(self.view["painters"]) if seat != self.seat]
        return sum(key is not None and point(key) in cross for row in rows for key in row)

    def crew(self) -> list[Point]:
        """Return the cells of the deciding seat's people."""
        keys = [*self.view["painters"][self.seat], self.view["bouncers"][self.seat]]
        return [point(key) for key in keys if key is not None]


# -- predicates -------------------------------------------------------------------------------------------------------
def best_points(city: City, move: Move, seat: int) -> int:
    """Return the largest change of a seat's victory points through a picture; 0 without one."""
    return max((city.changes(picture)[seat] for picture in city.pictures(move)), default=0)


def largest_loss(city: City, move: Move, seat: int) -> int:
    """Return the largest loss of a seat's victory points through a picture; 0 without one."""
    return -min((city.changes(picture)[seat] for picture in city.pictures(move)), default=0)


def seat_of(args: Mapping[str, Any]) -> int:
    """Return the number of the seat that a reason names."""
    return int(args["whose"].partition(":")[2])


def adds(city: City, move: Move, other: Move, args: Mapping[str, Any]) -> bool:
    """K-35: victory points that a picture adds."""
    n, m = (best_points(city, one, city.seat) for one in (move, other))
    return (n, m) == (args["n"], args["m"]) and n > m


def costs(city: City, move: Move, other: Move, args: Mapping[str, Any]) -> bool:
    """K-35: victory points that a picture costs another seat."""
    seat = seat_of(args)
    n, m = (largest_loss(city, one, seat) for one in (move, other))
    return (n, m) == (args["n"], args["m"]) and n > m and seat != city.seat


def is_cheaper(city: City, move: Move, other: Move, args: Mapping[str, Any]) -> bool:
    """K-9: the same victory points for fewer movement points."""
    best = best_points(city, move, city.seat)
    costs = [min(one[2] for one in city.pictures(way) if city.changes(one)[city.seat] == best) for way in (move, other)]
    return best == best_points(city, other, city.seat) == args["points"] > 0 and costs == [args["n"], args["m"]]


def leads(city: City, move: Move, other: Move, args: Mapping[str, Any]) -> bool:
    """K-29: leads in a district."""
    district = args["where"].partition(":")[2]
    n, m = (
        max((city.lead(district, one) for one in city.pictures(way)), default=city.lead(district))
        for way in (move, other)
    )
    return (n, m) == (args["n"], args["m"]) and n > m > 0


def catches_up(city: City, move: Move, other: Move, args: Mapping[str, Any]) -> bool:
    """K-29: gaps in a district."""
    district = args["where"].partition(":")[2]
    n, m = (
        max((city.lead(district, one) for one in city.pictures(way)), default=city.lead(district))
        for way in (move, other)
    )
    return (-n, -m) == (args["n"], args["m"]) and 0 > n > max(m, city.lead(district))


def covers(city: City, move: Move, other: Move, args: Mapping[str, Any]) -> bool:
    """K-14: artistic points of the others that are painted over."""
    n, m = (max((-sum(one[3]) + one[3][city.seat] for one in city.pictures(way)), default=0) for way in (move, other))
    return (n, m) == (args["n"], args["m"]) and n > m


def has_room(city: City, move: Move, other: Move, args: Mapping[str, Any]) -> bool:
    """K-13: pairs of squares on the building that stay free of own works."""
    counts = []
    for way in (move, other):
        new = {point(key) for key in way[1:]}
        home = city.building(point(way[1]))
        own = {square for square, top in city.tops.items() if city.view["works"][top]["seat"] == city.seat} | new
        free = [square for square in city.squares if city.building(square) == home and square not in own]
        counts.append(sum(beside(one, two) for one in free for two in free) // 2)
    return counts == [args["n"], 0] and counts[0] > 0


def is_worth_more(city: City, move: Move, other: Move, args: Mapping[str, Any]) -> bool:
    """The numbers on the cards: artistic points."""
    n, m = (city.board.data["graffiti"][city.board.kind_index[way[2]]]["full"] for way in (move, other))
    return (n, m) == (args["n"], args["m"]) and n > m


def leaves_more(city: City, move: Move, other: Move, args: Mapping[str, Any]) -> bool:
    """The numbers on the cards: movement points."""
    n, m = (
        city.view["points"] - city.board.data["graffiti"][city.board.kind_index[way[2]]]["cost"]
        for way in (move, other)
    )
    return (n, m) == (args["n"], args["m"]) and n > m


def stops(city: City, move: Move, other: Move, args: Mapping[str, Any]) -> bool:
    """K-21: painters in the bouncer's cross."""
    here = city.view["bouncers"][city.seat]
    n, m = (city.stopped(point(way[2] if way[:2] == ("walk", "b") else here)) for way in (move, other))
    return (n, m) == (args["n"], args["m"]) and n > m


def begins_by_a_wall(city: City, move: Move, other: Move, args: Mapping[str, Any]) -> bool:
    """K-8: walls next to the cell of a step."""
    if move[0] != "walk":
        return False
    walls = {f"building:{city.city.buildings[one]}" for one in city.walls(point(move[2]))}
    start = point(city.view["painters"][city.seat][int(move[1][1:]) - 1])
    return set(args["walls"]) == walls and bool(walls) and not city.walls(start) and not city.pictures(move)


def names_painter(city: City, move: Move, args: Mapping[str, Any]) -> bool:
    """Return whether a reason names the painter of a move."""
    return move[0] in ("walk", "paint") and bool(args["who"] == f"painter:{city.seat}:{move[1][1:]}")


def painted_by(city: City, move: Move) -> set[Picture]:
    """Return the pictures to which any move of the same painter leads."""
    moves = (tuple(one) for one in city.view["moves"])
    return {picture for one in moves if one[1:2] == move[1:2] for picture in city.pictures(one)}


def adds_nothing(city: City, move: Move, other: Move, args: Mapping[str, Any]) -> bool:
    """K-35: no picture of the painter changes victory points for the better."""
    pictures = painted_by(city, other)
    return (
        names_painter(city, other, args)
        and bool(pictures)
        and all(city.changes(one)[city.seat] <= 0 and min(city.changes(one)) >= 0 for one in pictures)
    )


def paints_nothing(city: City, move: Move, other: Move, args: Mapping[str, Any]) -> bool:
    """K-9: the painter of the other move can't paint anything, on the spot or after steps."""
    return names_painter(city, other, args) and not painted_by(city, other) and args["n"] == city.view["points"]


def setup_cells(city: City, way: Move) -> list[Point]:
    """Return the cell of a placement, or all free cells of a district."""
    if way[0] == "stand":
        return [point(way[1])]
    cells = city.city.district_cells[city.city.districts.index(way[1])]
    rows = [*city.view["painters"], city.view["bouncers"]]
    taken = {point(key) for row in rows for key in row if key is not None}
    return [cell for cell in (point(city.city.cells[one]) for one in cells) if cell not in taken]


def of_cells(measure: Callable[[City, Point], int]) -> Callable[..., bool]:
    """Return a predicate about the largest measure of the free cells."""

    def predicate(city: City, move: Move, other: Move, args: Mapping[str, Any]) -> bool:
        n, m = (max(measure(city, cell) for cell in setup_cells(city, way)) for way in (move, other))
        return (n, m) == (args["n"], args["m"]) and n > m

    return predicate


stops_there = of_cells(City.stopped)
has_walls = of_cells(lambda city, cell: len(city.walls(cell, 3)))
is_apart = of_cells(lambda city, cell: min(abs(cell[0] - one[0]) + abs(cell[1] - one[1]) for one in city.crew()))


PREDICATES: dict[str, Callable[..., bool]] = {
    "Adds {n} victory points if scored now, instead of {m}": adds,
    "Can add {n} victory points if scored now, instead of {m}": adds,
    "Costs {whose} {n} victory points if scored now, instead of {m}": costs,
    "Can cost {whose} {n} victory points if scored now, instead of {m}": costs,
    "The same {points} victory points for {n} movement points, instead of {m}": is_cheaper,
    "Leads {where} by {n} art points, instead of {m}": leads,
    "Can lead {where} by {n} art points, instead of {m}": leads,
    "Cuts the gap in {where} to {n} art points, instead of {m}": catches_up,
    "Can cut the gap in {where} to {n} art points, instead of {m}": catches_up,
    "Paints over {n} of the others' art points, instead of {m}": covers,
    "Can paint over {n} of the others' art points, instead of {m}": covers,
    "Leaves room for another piece of yours on {where}, in {n} places; the other squares leave none": has_room,
    "Worth {n} art points, instead of {m}": is_worth_more,
    "Leaves {n} movement points to spend, instead of {m}": leaves_more,
    "The bouncer then stops {n} painters, instead of {m}": stops,
    "The next turn starts right next to a wall: {walls}": begins_by_a_wall,
    "No piece by {who} would gain anything if scored now": adds_nothing,
    "With {n} movement points {who} can't paint anything": paints_nothing,
    "From there the bouncer stops {n} painters, instead of {m}": stops_there,
    "There the bouncer can stop {n} painters, instead of {m}": stops_there,
    "{n} buildings within three steps, instead of {m}": has_walls,
    "Up to {n} buildings within three steps there, instead of {m}": has_walls,
    "{n} spaces from the nearest crew member, instead of {m}": is_apart,
    "Room to stand {n} spaces from the nearest of your own crew, instead of {m}": is_apart,
}


@pytest.mark.parametrize("positions", [40, pytest.param(1000, marks=pytest.mark.long)])
def test_every_reason_is_true(positions: int) -> None:
    predicates = predicates_about(City, PREDICATES)
    count = check_claims(predicates, move_advantages, choices(GAME, OPTIONS, range(2, 5), positions))
    assert len(count) > 10
    assert positions < 1000 or set(count) == set(PREDICATES)


def test_a_painter_that_can_paint_on_the_spot_is_not_said_to_paint_nothing() -> None:
    """A step would spend the last movement point, but the painter stands next to a wall with a card for one point."""
    nothing = N_n("", "With {n} movement points {who} can't paint anything", n=1, who="painter:0:1")
    for hand, texts in ((["bazgrol"], []), (["mural"] * 5, [nothing])):
        state = position(people={"painter:0:1": "9.6"}, hands=[hand], spent=9)
        state.hands[0] = [state.board.kind_index[kind] for kind in hand]
        choice = Choice("", state, GAME.observe(state, 0), ("end",), ("walk", "p1", "10.6"))
        claims = move_advantages(choice.view, choice.move, choice.other)
        assert [(text.plural, text.args) for text in claims] == [(text.plural, text.args) for text in texts]
        assert predicates_about(City, PREDICATES)[str(nothing.plural)](choice, nothing.args) == bool(texts)
