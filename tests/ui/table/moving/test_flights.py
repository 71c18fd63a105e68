"""Flights over the table: played cards, coins and dice, their start and end, and that a key finishes them."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from games.core.contract.contract import Event
from games.core.contract.extras.motions import DieThrow, Flight
from tests.ui.ankh_morpork.table import match_at
from tests.ui.moments import Moment
from ui.boards.shared.base import Transition
from ui.shell.headless import Headless
from ui.table.intents import Confirm
from ui.table.show.flights import Flights, draw_die
from ui.table.table import TableScreen

SIZE = (1280, 720)


@pytest.fixture
def it() -> Iterator[Headless]:
    with Headless(SIZE, speed="normal") as window:
        yield window


def open_table(it: Headless) -> TableScreen:
    matches = (match_at(Moment(seed, 0), 1, 1) for seed in range(20, 40))
    screen = it.open("table", match=next(match for match in matches if match.decision().seat == 0))  # type: ignore[union-attr]
    assert isinstance(screen, TableScreen)
    return screen


def begin_flights(table: TableScreen, event: Event) -> Flights:
    flights = table.movements.flights
    flights.start_stage(Transition({}, {}, 300, table.session.view, event=event))
    return flights


def playable_card(table: TableScreen) -> str:
    return next(name for name in table.session.selectable_names() if name.startswith("card:"))


def play(it: Headless, table: TableScreen, name: str) -> None:
    """Choose a card, confirm it if necessary, and start the animation."""
    table.ctx.choose(name)
    if not table.motion.is_running:
        table.dispatch(Confirm())
    it.step(0.05)


def test_a_played_card_flies_from_the_hand_to_the_pile_and_is_shown_large(it: Headless) -> None:
    table = open_table(it)
    assert table.tray is not None
    name = playable_card(table)
    seat = table.session.view["seat"]
    start = table.tray.area_of(name)
    play(it, table, name)
    assert table.ctx.stage is not None
    assert table.ctx.stage.event is not None
    assert (table.ctx.stage.event.kind, table.ctx.stage.event.args["who"]) == ("played", f"seat:{seat}")
    path = table.movements.flights._paths[0]
    pile = table.widgets.find("pile:discarded")
    assert pile is not None
    assert start is not None
    assert (path.start, path.stop, path.large) == (start.center, pile.rect.center, True)
    assert table.ctx.flying_cards == {name}
    it.step(0.4)
    large = it.picture().subsurface(table.ctx.painter.rect()).copy()
    table.movements.flights.stop()
    assert large.get_buffer().raw != it.picture().subsurface(table.ctx.painter.rect()).copy().get_buffer().raw


def test_any_key_ends_a_flight(it: Headless) -> None:
    table = open_table(it)
    name = playable_card(table)
    play(it, table, name)
    assert table.ctx.stage is not None
    it.key(pygame.K_RIGHT)
    assert table.ctx.stage is None
    assert not table.movements.flights._paths
    assert not table.ctx.flying_cards


def test_at_most_five_coins_fly_from_row_to_row(it: Headless) -> None:
    table = open_table(it)
    flights = begin_flights(table, Event("paid", {"who": "seat:0", "whom": "seat:1", "n": 12}))
    (path,) = flights._paths
    rows = table.ctx.rows.seats
    assert rows[0].collidepoint(path.start)
    assert rows[1].collidepoint(path.stop)
    assert (path.n, path.large) == (5, False)


def test_a_card_given_in_secret_shows_only_its_back(it: Headless) -> None:
    table = open_table(it)
    motion = table.session.controller.motions["gave"]
    assert motion.flights is not None
    flights = motion.flights({"who": "seat:0", "whom": "seat:1"})
    assert [flight.name for flight in flights] == ["back_brown"]
    assert table.session.controller.motions.get("saw") is None
    assert table.session.controller.motions.get("saw_given") is None


def test_a_flight_to_an_absent_place_is_omitted(it: Headless) -> None:
    table = open_table(it)
    assert table.movements.flights._path(Flight("back_brown", "pile:nothing", "seat:0")) is None


@pytest.mark.parametrize("where", [None, "area:the_hippo"])
def test_a_die_lands_at_the_place_of_its_event(it: Headless, where: str | None) -> None:
    table = open_table(it)
    place = {} if where is None else {"where": where}
    flights = begin_flights(table, Event("rolled", {"die": "d12", "value": 6, **place}))
    assert flights._throw == DieThrow(12, 6, where)
    assert flights._thrown_at(flights._throw) == (
        table.ctx.painter.rect().center if where is None else table.ctx.painter.area_of(where).center
    )


def test_a_die_settles_on_its_number(it: Headless) -> None:
    pictures = []
    for value, share in ((6, 0.5), (6, 1.0), (7, 1.0), (6, 0.1)):
        surface = pygame.Surface((160, 160))
        draw_die(surface, (80, 80), 96, 12, value, share)
        pictures.append(surface.get_buffer().raw)
    assert pictures[0] == pictures[1]
    assert len(set(pictures)) == 3
