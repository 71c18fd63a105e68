"""All texts of the table stay in their boxes: window sizes, languages, interface sizes, seats, decisions, boards."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Any

import pygame
import pytest

from games import registry
from games.core.computers.explanation import Explanation
from games.core.contract.texts import N_
from games.core.data import boards
from games.core.match.match import Match
from tests.runs import first_by_default, long_only
from tests.ui.at_table import zone_of
from tests.ui.clicker import Clicker, GameIsOver, asks, new_match, open_table, play_until
from ui.drawing import record
from ui.shell.headless import Headless, faults
from ui.table import messages
from ui.table.intents import LookBack, OpenLog
from ui.table.session import MoveHint
from ui.table.view.panel.logbook import LogLine

pytestmark = pytest.mark.usefixtures("silent_computers")

RINGS = Path(__file__).parents[2] / "boards"
SIZES = [(1280, 720), (1280, 960), (1920, 1080), (3840, 2160)]
WIDE = ("WWWWWWWWWWWWWWWW", "WWWWWWWWWWWWWWW1", "WWWWWWWWWWWWWWW2", "WWWWWWWWWWWWWWW3")
KINDS = ("settle", "wind", "plan", "use", "more", "send", "swap", "block", "late")
SIMILAR_KINDS = ("wind", "send", "swap", "block")  # the layout is that of "settle" and "use"
SITUATIONS = (*KINDS, "over", "looking", "thinking", "watching", "hint", "curtain", "log")


def set_large_numbers(match: Match) -> None:
    """Give every seat the large numbers of a late game: points of two or three digits, many markers."""
    state = match.state
    for seat in range(len(match.players)):
        state.points[seat] = 97 + 13 * seat
        state.supply[seat] = 28 - seat


def match_in(situation: str, seats: int, board: Any) -> Match:
    """Return a match in a situation of the table."""
    for seed in range(3, 30):
        with suppress(GameIsOver):
            return _match_in(situation, seats, board, seed)
    raise AssertionError(f"no seed leads to {situation}")


def _match_in(situation: str, seats: int, board: Any, seed: int) -> Match:
    people = {"thinking": 1, "watching": 0}.get(situation, seats)
    match = new_match(people, seats - people, seed, board, WIDE)
    if situation == "over":
        play_until(match, lambda m: m.is_over, seed)
    elif situation == "thinking":
        play_until(match, lambda m: m.move_count > 30 and not _person_decides(m), seed)
    elif situation != "watching":
        kind = situation if situation in KINDS else {"curtain": "plan", "hint": "plan"}.get(situation, "use")
        play_until(match, asks(kind, 0 if kind in ("settle", "wind") else 30), seed)
    if match.needs_curtain() and situation != "curtain":
        match.lift_curtain()
    if situation not in ("settle", "wind"):
        set_large_numbers(match)
    return match


def _person_decides(match: Match) -> bool:
    decision = match.decision()
    return decision is not None and match.players[decision.seat].is_person


def show(it: Headless, situation: str, match: Match) -> None:
    """Bring the table into the situation."""
    table = open_table(it, match)
    if situation == "looking":
        table.dispatch(LookBack(match.move_count // 2))
    elif situation == "hint":
        assert table.session.selection is not None
        table.session.hint = MoveHint(
            table.session.selection.moves[-1],
            Explanation(messages.CURTAIN_WHY.with_args(who=WIDE[0])),
        )
        table.relayout()
    elif situation == "log":
        table.dispatch(OpenLog())
    it.settle()


def text_faults(
    situation: str, size: tuple[int, int], language: str, interface: float, seats: int, board: Any
) -> list[str]:
    """Return the text faults of one frame and of its tooltips."""
    with Headless(size, language=language, interface=interface, reduced_motion=True) as it:
        show(it, situation, match_in(situation, seats, board))
        found_faults = faults(it.texts())
        screen = it.app.top
        for widget in list(screen.widgets.widgets)[:40]:
            if screen.name == "table":
                it.hover(widget.key)
                found_faults += faults(it.texts())
        return sorted(set(found_faults))


@pytest.mark.parametrize("situation", [long_only(one) if one in SIMILAR_KINDS else one for one in SITUATIONS])
def test_texts_stay_in_their_boxes(situation: str) -> None:
    """Checked in the smallest usual window, with all seats, in the language with longer texts."""
    assert text_faults(situation, (1280, 720), "pl", 1.0, 4, boards.load_default_board("wampiry")) == []


@pytest.mark.parametrize(
    ("size", "interface"), [((1280, 720), 1.5), long_only((1280, 960), 1.0), long_only((1920, 1080), 1.5)]
)
@pytest.mark.parametrize("situation", ["use", long_only("plan"), long_only("block")])
def test_texts_stay_in_their_boxes_in_other_windows(situation: str, size: tuple[int, int], interface: float) -> None:
    assert text_faults(situation, size, "en", interface, 3, boards.load_default_board("wampiry")) == []


@pytest.mark.parametrize("ring", ["wampiry_ring5.yaml", "wampiry_ring9.yaml"])
@pytest.mark.parametrize("situation", ["use", long_only("plan")])
def test_texts_stay_in_their_boxes_on_rings_without_a_picture(situation: str, ring: str) -> None:
    assert text_faults(situation, (1280, 720), "en", 1.0, 4, boards.load_game_board("wampiry", RINGS / ring)) == []


def board_text_faults(size: tuple[int, int], language: str, interface: float, board: Any) -> list[str]:
    """Return the faults of the texts that are drawn on the board itself."""
    with Headless(size, language=language, interface=interface, reduced_motion=True) as it:
        table = open_table(it, new_match(4, board=board))
        with record.recording() as recorder:
            table.ctx.painter.resize(table.ctx.painter.rect())
        assert len(recorder.drawn) > 10
        return faults(recorder.drawn)


@pytest.mark.parametrize("ring", ["", "wampiry_ring5.yaml", "wampiry_ring9.yaml"])
@pytest.mark.parametrize(("size", "interface"), [((1280, 720), 1.0), long_only((1280, 960), 1.5)])
def test_texts_on_the_board_stay_in_their_boxes(size: tuple[int, int], interface: float, ring: str) -> None:
    board = boards.load_game_board("wampiry", RINGS / ring) if ring else boards.load_default_board("wampiry")
    assert board_text_faults(size, "pl", interface, board) == []


@pytest.mark.long
@pytest.mark.parametrize(
    ("ring", "seats"), [("", 2), ("", 3), ("", 4), ("wampiry_ring5.yaml", 4), ("wampiry_ring9.yaml", 4)]
)
@pytest.mark.parametrize("interface", [1.0, 1.5])
@pytest.mark.parametrize("language", ["pl", "en"])
@pytest.mark.parametrize("size", SIZES)
def test_all_texts_stay_in_their_boxes(
    size: tuple[int, int], language: str, interface: float, seats: int, ring: str
) -> None:
    board = boards.load_game_board("wampiry", RINGS / ring) if ring else boards.load_default_board("wampiry")
    faults_by_situation = {"board": board_text_faults(size, language, interface, board)}
    faults_by_situation |= {
        situation: text_faults(situation, size, language, interface, seats, board) for situation in SITUATIONS
    }
    assert {situation: wrong for situation, wrong in faults_by_situation.items() if wrong} == {}


@pytest.mark.parametrize("size", first_by_default([(1280, 720), (1920, 1080)]))
def test_a_long_question_leaves_room_for_the_log(size: tuple[int, int]) -> None:
    with Headless(size, language="pl") as it:
        match = play_until(new_match(4), lambda m: asks("plan")(m) and m.turn()[0] == 15)
        table = open_table(it, match)
        Clicker(it, table).dismiss_overlays(False)
        lines = [widget for widget in table.widgets.widgets if isinstance(widget, LogLine)]
        assert len(lines) >= 2


@pytest.mark.parametrize("size", SIZES)
def test_long_names_keep_their_text_size(size: tuple[int, int]) -> None:
    match = new_match(2, 2, names=("Katarzyna", "Maja", "Wojciech", "Nosferatu"))
    play_until(match, asks("use", 20))
    with Headless(size, language="pl") as it:
        table = open_table(it, match)
        names = [drawn for drawn in it.texts() if drawn.text in ("Katarzyna", "Maja", "Wojciech", "Nosferatu")]
        rows = list(table.ctx.rows.seats.values())
        here = [drawn for drawn in names if any(row.contains(drawn.rect) for row in rows)]
        assert len(here) == 4
        assert {drawn.px for drawn in here} == {table.font(20, "bold").px}
        assert faults(it.texts()) == []


@pytest.mark.parametrize("game", ["wampiry", "ankh_morpork", "osada", "krakow", "wroclaw"])
def test_the_area_of_the_board_is_drawn_completely_at_200_percent(game: str) -> None:
    fewest = registry.game(game).facts.seats[0]
    with Headless((1920, 1080), language="en", interface=2.0) as it:
        table = open_table(it, new_match(fewest, game_id=game))
        it.settle()
        box, surface = zone_of(table), it.app.surface
        surface.fill((255, 0, 255), box)
        table.draw(surface)
        left = pygame.mask.from_threshold(surface.subsurface(box), (255, 0, 255), (1, 1, 1)).count()
        assert left == 0


@pytest.mark.parametrize(
    ("size", "interface"), [((1280, 720), 1.0), ((1280, 720), 1.5), ((1024, 600), 1.0), ((720, 1280), 1.0)]
)
@pytest.mark.parametrize(
    "game", ["wampiry", long_only("osada"), long_only("krakow"), long_only("ankh_morpork"), "wroclaw"]
)
def test_a_toast_covers_neither_the_question_nor_the_log(game: str, size: tuple[int, int], interface: float) -> None:
    fewest = registry.game(game).facts.seats[0]
    with Headless(size, language="pl", interface=interface) as it:
        table = open_table(it, new_match(fewest, game_id=game))
        Clicker(it, table).dismiss_overlays(False)
        shown = [drawn for drawn in it.texts() if not table.ctx.painter.rect().contains(drawn.rect)]
        widgets = [widget for widget in table.widgets.widgets if not table.ctx.painter.rect().contains(widget.rect)]
        it.app.show_toast(N_("The file is here: {path}", path="/home/maja/Dokumenty/Planszownia/" + "plansze/" * 4))
        it.step()
        box = it.app.message_rect
        assert box is not None
        assert [drawn.text for drawn in shown if box.colliderect(drawn.rect)] == []
        assert [widget.key for widget in widgets if box.colliderect(widget.rect)] == []
