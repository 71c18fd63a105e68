"""What a player of Wrocław must be able to read: the effect of a Perun, dice next to a card, the shooter."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache

import pytest

from games import registry
from games.core.contract.contract import View
from games.core.contract.lexicon import Lexicon
from games.core.contract.texts import N_, translate
from games.core.match.match import Match
from games.wroclaw.controls import naming
from tests.runs import first_by_default
from tests.ui.clicker import open_table
from tests.ui.moments import Moment
from tests.ui.wroclaw.table import GAMES, any_move, match_at, moments
from ui.boards.battlefield.fighter import FighterCard
from ui.boards.shared.base import LimitsCardArea
from ui.shell.headless import Headless
from ui.table.intents import FoldStory
from ui.table.table import TableScreen
from ui.table.view.panel.logbook import LogLine

pytestmark = pytest.mark.usefixtures("silent_computers")

BUYS = "For a Perun"


def first_shooting(wanted: Callable[[View], bool]) -> Match:
    """Return a match at the first shooting of random games for which `wanted` returns True."""
    for seed in GAMES:
        match, rnd = match_at(Moment(seed, 0)), random.Random(seed)
        while not match.is_over:
            decision = match.decision()
            if decision is not None and decision.kind == "shoot" and wanted(match.view(decision.seat)):
                match.lift_curtain()
                return match
            match.play(any_move(match, rnd))
    raise LookupError(wanted)


def has_shot(view: View) -> bool:
    """True if a fighter of the deciding seat has shot and has not taken an extra shot."""
    return any(one["spent"] and not one["extra"] for one in view["fighters"][view["decision"]["seat"]])


@cache
def subtitle_with(perun: bool) -> str:
    match = first_shooting(lambda view: has_shot(view) and bool(view["perun"][view["decision"]["seat"]]) == perun)
    decision = match.decision()
    assert decision is not None
    line = match.game.controller.prompt(match.view(decision.seat)).subtitle
    assert line is not None
    return translate(line, "en")


def test_the_prompt_explains_perun_only_if_the_side_has_one() -> None:
    assert BUYS in subtitle_with(perun=True)
    assert "each die 2 lower" in subtitle_with(perun=True)
    assert BUYS not in subtitle_with(perun=False)


def test_the_prompt_of_a_boost_says_where_to_add_points() -> None:
    match = match_at(moments()["boost"])
    decision = match.decision()
    assert decision is not None
    line = match.game.controller.prompt(match.view(decision.seat)).subtitle
    assert line is not None
    assert translate(line, "en").endswith(
        "\nAdd up to 3 points with the buttons beside the dice, or shoot without Perun."
    )


@pytest.mark.parametrize("size", first_by_default([(1280, 720), (1280, 960), (1920, 1080)]))
def test_an_enlarged_card_covers_no_dice_and_hazards(size: tuple[int, int]) -> None:
    with Headless(size) as it:
        table = open_table(it, match_at(moments()["send 0"]))
        assert isinstance(table, TableScreen)
        assert table.tray is not None
        assert isinstance(table.ctx.painter, LimitsCardArea)
        visible = [table.ctx.painter.area_of(name) for name in ("die:0", "die:1", "hazard:0")]
        assert len(table.tray.cards) >= 3
        for card in table.tray.cards:
            grown = table.tray.enlarged.place(table.tray.rect, card.rect, FighterCard.large)
            assert grown.collidelist(visible) == -1, card.name
            assert it.app.surface.get_rect().contains(grown)


def test_a_log_line_about_a_shot_has_the_shooters_mark() -> None:
    with Headless((1280, 720)) as it:
        table = open_table(it, match_at(moments()["again"]))
        table.dispatch(FoldStory())  # the log leaves out the shots that the story bar tells
        lines = [widget for widget in table.widgets.widgets if isinstance(widget, LogLine)]
        shots = [line for line in lines if line.entry.event.kind == "aimed"]
        assert shots
        for line in shots:
            seat = int(line.entry.event.args["who"].partition(":")[2])
            assert line._mark() == table.ctx.marks[seat]


def test_each_firing_mode_has_its_own_line() -> None:
    board = match_at(moments()["shoot"]).board
    assert board.characters
    for one in board.characters:
        lines = translate(naming.modes_text(board, one.id), "en").splitlines()
        assert len(lines) == len(naming.firing_mode_texts(board, one.id)) >= len(board.weapons[one.weapon].modes), (
            one.id
        )


@pytest.mark.parametrize("language", ["pl", "en"])
def test_a_card_describes_its_weapons_general_effect(language: str) -> None:
    board = match_at(moments()["shoot"]).board
    lexicon = Lexicon(registry.game("wroclaw"), board, ())
    always = translate(N_("{about}", about="about:weapon.karabin_maszynowy"), language, lexicon)
    assert "9" in always
    for one in board.characters:
        text = translate(naming.modes_text(board, one.id), language, lexicon)
        assert (always in text) is (board.weapons[one.weapon].id == "karabin_maszynowy"), one.id
