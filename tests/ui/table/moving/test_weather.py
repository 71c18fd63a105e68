"""Weather: a pure function of time that stays on the board, avoids its tables, and stops when the table is idle."""

from __future__ import annotations

import pygame
import pytest
from pygame import Rect, Surface

from tests.ui.clicker import StubBotProcess, open_table
from tests.ui.osada.table import match_at, moments
from ui.drawing.theme import GAMES, game_theme
from ui.shell.headless import Headless
from ui.table.show.weather import IDLE_SECONDS, WEATHERS, NightWeather, SnowWeather, weather_for

AREA = Rect(40, 30, 600, 420)
TABLE = Rect(300, 300, 200, 120)


def picture(weather: SnowWeather | NightWeather, now: float, strength: float = 1.0) -> Surface:
    surface = Surface((720, 500))
    surface.fill((20, 30, 40))
    weather.draw(surface, AREA, now, strength)
    return surface


def pixels(surface: Surface, box: Rect | None = None) -> bytes:
    return pygame.image.tobytes(surface if box is None else surface.subsurface(box), "RGB")


@pytest.mark.parametrize("kind", [SnowWeather, NightWeather])
def test_equal_times_give_equal_pictures_and_others_differ(
    kind: type[SnowWeather] | type[NightWeather],
) -> None:
    with Headless((1280, 720)):
        weather, other = kind(), kind()
        for one in (weather, other):
            one.resize([((200, 200), 60)], [TABLE])
        assert pixels(picture(weather, 12.5)) == pixels(picture(other, 12.5)) == pixels(picture(weather, 12.5))
        assert pixels(picture(weather, 12.5)) != pixels(picture(weather, 14.0))


def test_snow_stays_on_the_board_and_avoids_its_tables() -> None:
    with Headless((1280, 720)):
        snow = SnowWeather()
        snow.resize([], [TABLE])
        open_air = SnowWeather()
        covered = 0
        for now in range(0, 40, 3):
            snowy = picture(snow, float(now))
            assert pixels(snowy, Rect(0, 0, 720, 30)) == _empty_pixels(Rect(0, 0, 720, 30))
            assert pixels(snowy, TABLE) == _empty_pixels(TABLE)
            covered += pixels(picture(open_air, float(now)), TABLE) != pixels(snowy, TABLE)
        assert covered > 3  # without tables it snows there


def _empty_pixels(box: Rect) -> bytes:
    surface = Surface((720, 500))
    surface.fill((20, 30, 40))
    return pixels(surface, box)


def test_zero_strength_draws_nothing() -> None:
    with Headless((1280, 720)):
        snow = SnowWeather()
        snow.resize([((200, 200), 60)], [])
        assert pixels(picture(snow, 7.0, 0.0)) == _empty_pixels(Rect(0, 0, 720, 500))


def test_only_some_games_have_weather() -> None:
    assert {theme.weather for theme in GAMES.values() if theme.weather} == set(WEATHERS)
    assert isinstance(weather_for(game_theme("osada")), SnowWeather)
    assert weather_for(game_theme("nothing")) is None


def test_snow_at_the_table_can_be_switched_off_and_stops_without_input(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("games.core.computers.process.BotProcess", StubBotProcess)
    with Headless((1280, 720), speed="normal", weather=True) as it:
        table = open_table(it, match_at(moments(5)["move"], 5))
        it.event(pygame.MOUSEMOTION, pos=(300, 300), rel=(1, 1), buttons=(0, 0, 0))
        assert table.renderer.background.weather_strength() == 1.0
        one = pixels(it.picture())
        it.step(0.5)
        assert pixels(it.picture()) != one
        for _ in range(60):
            it.step(IDLE_SECONDS / 40)
        assert table.renderer.background.weather_strength() == 0.0
        still = pixels(it.picture())
        it.step(0.5)
        assert pixels(it.picture()) == still
        it.app.change_settings(weather=False)
        it.event(pygame.MOUSEMOTION, pos=(320, 300), rel=(1, 1), buttons=(0, 0, 0))
        assert table.renderer.background.weather_strength() == 0.0
