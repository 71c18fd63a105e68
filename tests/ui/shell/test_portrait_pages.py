"""In a portrait window the panel of what is chosen is as wide as the window, and no word is broken."""

from __future__ import annotations

from pathlib import Path

import pytest

from games.core.contract.texts import Text
from games.core.people.export import ExportColumn, ExportTable
from tests.runs import long_only
from tests.ui.played_matches import random_match
from ui.screens.boards.screen import BoardsScreen
from ui.screens.learn.screen import LearnScreen
from ui.screens.saves.list import SavesScreen
from ui.shell.headless import Headless, faults

SIZES = [((768, 1024), 1.0), ((1080, 1920), 1.5), long_only((1080, 1920), 1.0), long_only((720, 944), 1.0)]
HEADINGS = ("Imię", *8 * ("Najdłuższa seria", "Rozgrywki"))


def outside(it: Headless) -> list[str]:
    """Return what is wrong on the page: text faults, and widgets outside the window."""
    size = it.app.surface.get_rect()
    widgets = it.app.top.widgets.widgets
    return [*faults(it.texts()), *(one.key for one in widgets if one.scroller is None and not size.contains(one.rect))]


@pytest.mark.parametrize(("size", "interface"), SIZES)
@pytest.mark.parametrize("name", ["load", "boards", "learn"])
def test_the_panel_of_what_is_chosen_is_below(name: str, size: tuple[int, int], interface: float, home: Path) -> None:
    for seats, seed in ((3, 1), (4, 6)):
        random_match(seats, 10, seed=seed, path=home / "saves" / f"{seats}.journal")
    with Headless(size, language="pl", interface=interface) as it:
        screen = it.open(name, **({"game": "krakow"} if name == "learn" else {}))
        it.settle()
        assert isinstance(screen, SavesScreen | BoardsScreen | LearnScreen)
        lower = it.widget({"load": "open", "boards": "play", "learn": "begin"}[name]).rect
        upper = it.widget({"load": "list", "boards": "gallery", "learn": "lesson:k1"}[name]).rect
        assert upper.bottom < lower.top
        assert name == "learn" or upper.width > 0.9 * size[0]
        assert outside(it) == []


@pytest.mark.parametrize(("size", "interface"), SIZES)
def test_the_games_of_the_menu_fill_a_portrait_window(size: tuple[int, int], interface: float) -> None:
    with Headless(size, language="pl", interface=interface) as it:
        it.open("menu")
        tiles = [one.rect for one in it.app.top.widgets.widgets if one.key.startswith("game:")]
        assert sum(tile.width * tile.height for tile in tiles) >= 0.33 * size[0] * size[1]
        assert outside(it) == []


@pytest.mark.parametrize(("size", "interface"), SIZES)
def test_a_replay_in_a_portrait_window_has_readable_controls(size: tuple[int, int], interface: float) -> None:
    with Headless(size, language="pl", interface=interface) as it:
        it.open("replay", match=random_match(3), number=5)
        it.settle()
        assert it.widget("pace").rect.width >= 0.15 * size[0]
        assert outside(it) == []


@pytest.mark.parametrize(("size", "interface"), [*SIZES, long_only((1024, 600), 2.0)])
def test_a_table_with_too_many_columns_is_divided(size: tuple[int, int], interface: float) -> None:
    columns = [ExportColumn(str(number), heading) for number, heading in enumerate(HEADINGS)]
    table = ExportTable("all", "Ludzie", columns, [["Maja", *range(len(HEADINGS) - 1)]])
    with Headless(size, language="pl", interface=interface) as it:
        it.open("people_tables", tables=[table], stem="all", none=Text("none"), more=None)
        drawn = [line.text for line in it.texts()]
        words = {word for heading in HEADINGS for word in heading.split()}
        broken = [line for line in drawn if any(word[: len(line)] == line != word for word in words)]
        assert broken == []
        assert drawn.count("Imię") > 1  # every part begins with the name
