"""Seat marks and icons stay inside the rows and widgets they belong to, and cover no text."""

from __future__ import annotations

from typing import Any

import pytest
from pygame import Rect

from games.core.match.match import Match
from tests.runs import first_by_default
from tests.ui.at_table import tray_box, zone_of
from tests.ui.clicker import new_match, open_table, play_until
from ui.drawing import marks
from ui.shell.headless import Headless
from ui.table.table import TableScreen
from ui.table.view.panel.logbook import LogLine

GAMES = {"wampiry": 4, "ankh_morpork": 3, "osada": 4, "krakow": 3, "wroclaw": 2}
SIZES = [(1920, 1080), (1280, 720), (1024, 600)]

pytestmark = pytest.mark.usefixtures("silent_computers")


@pytest.fixture
def drawn_signs(monkeypatch: pytest.MonkeyPatch) -> list[Rect]:
    """Record the box of every seat mark and icon that is drawn."""
    boxes: list[Rect] = []

    def record_calls(name: str, size_at: int, centre_at: int) -> None:
        draw = getattr(marks, name)

        def recorded_draw(*args: Any, **more: Any) -> Any:
            size = args[size_at]
            box = Rect(0, 0, size, size)
            box.center = args[centre_at]
            boxes.append(box)
            return draw(*args, **more)

        monkeypatch.setattr(marks, name, recorded_draw)

    record_calls("draw_icon", 3, 2)
    record_calls("draw_seat_mark", 3, 2)
    return boxes


def match_at_move(game: str, least: int) -> Match:
    match = new_match(GAMES[game] - 1, 1, game_id=game)
    play_until(match, lambda one: one.move_count >= least and one.decision() is not None)
    while match.needs_curtain():
        match.lift_curtain()
    return match


def allowed_boxes(table: TableScreen) -> list[Rect]:
    """Return the boxes that may contain an icon of the panel: seat rows and all widgets."""
    rows = [*table.ctx.rows.seats.values(), *(rect for _, rect in table.ctx.rows.guests)]
    return [*rows, *(one.rect for one in table.widgets.widgets)]


@pytest.mark.parametrize("size", first_by_default(SIZES, 3))
@pytest.mark.parametrize("game", GAMES)
def test_icons_in_the_panel_stay_in_their_boxes_and_cover_no_text(
    game: str, size: tuple[int, int], drawn_signs: list[Rect]
) -> None:
    with Headless(size, language="en", reduced_motion=True) as it:
        table = open_table(it, match_at_move(game, 40))
        it.move((5, size[1] // 2))
        it.settle()
        drawn_signs.clear()
        texts = it.texts()
        panel = Rect(min(rect.left for rect in table.ctx.rows.seats.values()) - 2, 0, size[0], size[1])
        top = min(rect.top for rect in table.ctx.rows.seats.values()) - 4
        here = [sign for sign in drawn_signs if sign.centerx > panel.left and sign.centery > top]
        boxes = [box.inflate(6, 6) for box in allowed_boxes(table)]
        lost = [sign for sign in here if not any(box.contains(sign) for box in boxes)]
        lost = [sign for sign in lost if not table.ctx.card_area.contains(sign)]
        assert lost == [], lost
        covered = [
            (tuple(sign), one.text)
            for sign in drawn_signs
            if not zone_of(table).contains(sign)
            for one in texts
            if one.rect.clip(sign.inflate(-sign.width // 3, -sign.height // 3)).size != (0, 0) and one.layer == 0
        ]
        assert covered == []
        window = it.app.surface.get_rect()
        assert all(window.contains(sign) for sign in drawn_signs)


@pytest.mark.parametrize("size", first_by_default(SIZES, 3))
@pytest.mark.parametrize("game", GAMES)
def test_text_that_starts_in_a_row_or_button_ends_inside_it(game: str, size: tuple[int, int]) -> None:
    with Headless(size, language="pl", reduced_motion=True) as it:
        table = open_table(it, match_at_move(game, 40))
        it.move((5, size[1] // 2))
        it.settle()
        zone = zone_of(table)
        boxes = [box for box in allowed_boxes(table) if not zone.contains(box)]
        out = [
            (one.text, tuple(one.rect), tuple(box))
            for one in it.texts()
            for box in boxes
            if one.layer == 0 and box.collidepoint(one.rect.midleft) and not box.inflate(6, 6).contains(one.rect)
        ]
        assert out == []


@pytest.mark.parametrize("size", first_by_default(SIZES, 3))
@pytest.mark.parametrize("game", GAMES)
def test_texts_in_rows_and_widgets_stay_near_their_boxes(game: str, size: tuple[int, int]) -> None:
    with Headless(size, language="en", reduced_motion=True) as it:
        table = open_table(it, match_at_move(game, 40))
        it.move((5, size[1] // 2))
        it.settle()
        texts = [one for one in it.texts() if one.layer == 0 and not zone_of(table).contains(one.rect)]
        for box in allowed_boxes(table):
            here = [one for one in texts if box.contains(one.rect)]
            left = {one.rect.left for one in here}
            assert all(x - box.left < box.width for x in left)
            for one in here:
                assert one.box.width > 0, one.text
                assert one.box.height > 0, one.text
                assert abs(one.box.centery - one.rect.centery) <= one.box.height, one.text


@pytest.mark.parametrize("size", first_by_default(SIZES, 3))
@pytest.mark.parametrize("game", GAMES)
def test_the_mark_of_a_log_line_is_level_with_its_first_words(
    game: str, size: tuple[int, int], drawn_signs: list[Rect]
) -> None:
    with Headless(size, language="en", reduced_motion=True) as it:
        table = open_table(it, match_at_move(game, 40))
        it.move((5, size[1] // 2))
        it.settle()
        drawn_signs.clear()
        texts, seen = it.texts(), 0
        for line in table.widgets.widgets:
            if isinstance(line, LogLine):
                first = min((one.rect for one in texts if line.rect.contains(one.rect)), key=lambda rect: rect.top)
                mine = [sign for sign in drawn_signs if line.rect.contains(sign) and sign.right <= first.left]
                assert all(abs(sign.centery - first.centery) <= 3 for sign in mine)
                seen += len(mine)
        assert seen or size[1] < 800


@pytest.mark.parametrize("size", first_by_default(SIZES, 3))
@pytest.mark.parametrize("game", GAMES)
def test_name_and_details_of_a_seat_are_centred_in_its_row(game: str, size: tuple[int, int]) -> None:
    with Headless(size, language="en", reduced_motion=True) as it:
        match = match_at_move(game, 40)
        table = open_table(it, match)
        texts = it.texts()
        for seat, row in table.ctx.rows.seats.items():
            name = next(one.rect for one in texts if row.contains(one.rect) and match.players[seat].name in one.text)
            under = [one.rect for one in texts if row.contains(one.rect) and one.rect.top >= name.bottom - 3]
            lines = [name, *(rect for rect in under if rect.left <= name.left + 40)]
            middle = (min(rect.top for rect in lines) + max(rect.bottom for rect in lines)) // 2
            assert abs(middle - row.centery) <= row.height // 5, (seat, lines, row)


Placed = tuple[str, float, float]  # a text ("" for an icon), and its x and y in design units


def placed(it: Headless, table: TableScreen, drawn_signs: list[Rect], unit: float) -> list[Placed]:
    """Return the texts and icons in the bar, the tray, the seat rows and, from its top, the decision card."""
    it.move((5, it.app.size[1] // 2))
    it.settle()
    drawn_signs.clear()
    texts, zone = it.texts(), zone_of(table)
    card = table.ctx.card_area
    boxes = [*table.ctx.rows.seats.values(), card, Rect(0, 0, it.app.size[0], zone.top)]
    if table.ctx.has_tray:
        boxes.append(tray_box(table))
    things = [(one.text, one.rect.left, one.rect) for one in texts] + [("", sign.centerx, sign) for sign in drawn_signs]
    return sorted(
        (label, round(left / unit, 1), round((rect.centery - card.top * card.contains(rect)) / unit, 1))
        for label, left, rect in things
        if any(box.contains(rect) for box in boxes) and "…" not in label
    )


@pytest.mark.parametrize("least", [10, 40])
@pytest.mark.parametrize("game", GAMES)
def test_a_larger_window_of_the_same_shape_scales_everything(game: str, least: int, drawn_signs: list[Rect]) -> None:
    placements: list[list[Placed]] = []
    for unit in (1.0, 1.5):
        with Headless((round(1600 * unit), round(900 * unit)), language="en", reduced_motion=True) as it:
            placements.append(placed(it, open_table(it, match_at_move(game, least)), drawn_signs, unit))
    assert len(placements[0]) > 8
    for others in placements[1:]:
        lost = [one for one in placements[0] if not any(is_at_same_place(one, other) for other in others)]
        assert len(lost) <= len(placements[0]) // 10, lost


def is_at_same_place(one: Placed, other: Placed) -> bool:
    """Return True if both are the same text or an icon at the same place, apart from the rounding of letters."""
    return one[0] == other[0] and abs(one[1] - other[1]) <= 10 and abs(one[2] - other[2]) <= 5


@pytest.mark.parametrize("remarks", [True, False])
@pytest.mark.parametrize("game", GAMES)
def test_a_robot_icon_marks_only_computers_and_only_if_remarks_are_off(
    game: str, remarks: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[tuple[str, tuple[int, int]]] = []
    icon = marks.draw_icon

    def record_icon(surface: Any, name: str, centre: tuple[int, int], *more: Any) -> Rect:
        drawn.append((name, centre))
        return icon(surface, name, centre, *more)

    with Headless((1920, 1080), language="en", reduced_motion=True, remarks=remarks) as it:
        match = match_at_move(game, 60)
        table = open_table(it, match)
        monkeypatch.setattr(marks, "draw_icon", record_icon)
        it.texts()
        for seat, row in table.ctx.rows.seats.items():
            robots = [name for name, centre in drawn if name == "robot" and row.collidepoint(centre)]
            assert len(robots) == (not match.players[seat].is_person and not remarks), seat


def test_a_seats_amount_has_its_mark_even_with_a_long_name(
    drawn_signs: list[Rect],
) -> None:
    with Headless((1280, 720), language="en", reduced_motion=True) as it:
        names = ("Wwwwwwwwwwwwwwww", "Maximilian Wawel", "Kuba", "Tadek")
        match = new_match(4, names=names, game_id="wampiry")
        play_until(match, lambda one: one.move_count >= 40)
        while match.needs_curtain():
            match.lift_curtain()
        table = open_table(it, match)
        drawn_signs.clear()
        texts = it.texts()
        for seat, row in table.ctx.rows.seats.items():
            amount = table.ctx.controller.seat_facts(match.view(None), seat).amount
            assert amount is not None
            name = next(one.rect for one in texts if row.contains(one.rect) and one.text[:4] == names[seat][:4])
            under = [sign for sign in drawn_signs if row.contains(sign) and sign.centery > name.centery]
            right = [sign for sign in under if sign.centerx > row.left + row.width // 3]
            assert right, (seat, under)
