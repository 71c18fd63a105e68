"""Differences in meaning are visible by more than colour, or by colour even with the three kinds of colour blindness.

Pieces are drawn as large as on a table's board, once for each owner, and compared pixel by pixel as such eyes see
them: by shape (the differences that remain when one picture is adjusted to the lightness of the other) or by colour.
Selectable items are compared with the same board without highlights, the bands of a review within one frame.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from statistics import linear_regression
from typing import Any

import pytest
from pygame import Rect, Surface

from games import registry
from games.core.contract.names import kind_of
from games.core.contract.texts import Text
from games.core.people.store import PeopleStore
from games.shipped import register_shipped
from tests.runs import first_by_default, long_only
from tests.ui.clicker import new_match, open_table, play_until
from tests.ui.colour_vision import BLINDNESS_MATRICES, colour_distance, perceived_lab
from tests.ui.finger import FingerClicker
from tests.ui.played_matches import random_match
from tests.ui.screens.test_people import save_matches
from tests.ui.screens.test_review import IdleReviewProcess, save_reviewed_match
from tests.ui.workshops import open_workshop, settle
from ui.boards.shared.base import BoardScene, Sprite
from ui.drawing import marks
from ui.drawing.theme import INK_1, IVORY, NORMAL, SAFE, Colour, Palette
from ui.screens.people.charts import DASH_PATTERNS
from ui.screens.people.words import fairness_verdict
from ui.screens.review import screen as page
from ui.screens.review.chances import ChanceBands
from ui.screens.review.decisions import GRADE_STYLES
from ui.screens.workshop import rendering
from ui.screens.workshop.board_picture import BoardPreview
from ui.shell.app import App
from ui.shell.headless import Headless
from ui.table.intents import FoldStory
from ui.table.model.wording import ResultTag
from ui.table.table import TableScreen
from ui.table.view.story import card as story_card
from ui.table.view.story.caption import actor_mark
from ui.table.view.story.card import StoryCard

register_shipped()
GAMES = sorted((facts.id for facts in registry.all_facts()), key=lambda game: game not in ("krakow", "wampiry"))
SEATS = {"wroclaw": 2, "krakow": 4}
GROUND = (128, 128, 128)
LIGHTER, COLOURED = 15.0, 25.0  # of 100: differences of lightness, and of lightness with hue, seen at a glance
STEP = 10.0  # difference of lightness that is seen where something is highlighted
LEAST_MARK = 60  # fewest pixels that a whole mark changes; fewer are part of a mark at the edge of the compared box
LEAST = 12  # fewest pixels of another shape that are seen at a glance
GREY = 8  # of 255: largest spread of red, green and blue in a colour that looks grey
SHARE = 0.3  # share of a piece's pixels that must differ in colour where the shape is the same


def at_table(it: Headless, game_id: str, number: int) -> TableScreen:
    match = new_match(SEATS.get(game_id, 3), 0, game_id=game_id)
    table = open_table(it, play_until(match, lambda one: one.move_count >= number))
    FingerClicker(it, table).dismiss_overlays(by_keys=True)
    it.settle()
    return table


def colours(picture: Surface, box: Rect) -> list[Colour]:
    return [tuple(picture.get_at((x, y))[:3]) for y in range(box.top, box.bottom) for x in range(box.left, box.right)]


def distinguishable(first: Sequence[Colour], second: Sequence[Colour], eyes: str, ground: Colour = GROUND) -> bool:
    """Return True if such eyes can distinguish two pictures on one background, by shape or by colour.

    Grey that is the same in both pictures is a shadow or an outline, and is not compared by colour.
    """
    pairs = [(a, b) for a, b in zip(first, second, strict=True) if (a, b) != (ground, ground)]
    coloured = [(a, b) for a, b in pairs if a != b or max(a) - min(a) > GREY]
    if sum(colour_distance(a, b, eyes) > COLOURED for a, b in coloured) >= SHARE * len(coloured):
        return True
    light = [(perceived_lab(a, eyes)[0], perceived_lab(b, eyes)[0]) for a, b in pairs]
    slope, start = linear_regression(*zip(*light, strict=True))
    return sum(abs(start + slope * a - b) > LIGHTER for a, b in light) >= LEAST


def pieces_by_owner(table: TableScreen) -> dict[str, list[Sprite]]:
    """Return, for each kind of piece with several owners, one piece as each owner would have it."""
    pieces: dict[str, list[Sprite]] = {}
    rest = table.ctx.painter.resting  # type: ignore[attr-defined]
    for kind in {kind_of(name) for name in rest}:
        ones = [one for name, one in rest.items() if kind_of(name) == kind and len(one.look) > 1]
        owners = sorted({one.look[1] for one in ones}, key=str)
        if len(owners) > 1:
            largest = max(ones, key=lambda one: one.text)  # skips empty places
            pieces[kind] = [largest._replace(look=(largest.look[0], owner, *largest.look[2:])) for owner in owners]
    return pieces


@pytest.mark.parametrize("safe", first_by_default((False, True)))
@pytest.mark.parametrize("game_id", first_by_default(GAMES, 2))
def test_pieces_of_two_seats_are_distinguishable(game_id: str, safe: bool) -> None:
    with Headless((1280, 720), language="en", colour_safe=safe) as it:
        table = at_table(it, game_id, 90 if game_id == "krakow" else 40)
        painter: Any = table.ctx.painter
        sheet, box = Surface(it.app.size), Rect(0, 0, 100, 100)
        box.center = painter.rect().center
        middle = painter.fit.window_to_board(box.center)

        def drawn(one: Sprite) -> list[Colour]:
            sheet.fill(GROUND)
            painter.draw_sprite(sheet, one, middle)
            return colours(sheet, box)

        failures = []
        for kind, ones in pieces_by_owner(table).items():
            for (one, first), (other, second) in itertools.combinations([(one, drawn(one)) for one in ones], 2):
                for eyes in (
                    BLINDNESS_MATRICES if first != second else ()
                ):  # equal pieces are distinguished by their place on the board
                    if not distinguishable(first, second, eyes):
                        failures.append((kind, one.look, other.look, eyes))
        assert failures == []


@pytest.mark.parametrize("palette", [NORMAL, SAFE], ids=["normal", "safe"])
def test_seat_marks_are_distinguishable(palette: Palette) -> None:
    """Eleven pixels is the smallest size in rows, in log lines and on owners' plates."""
    sheet, failures = Surface((11, 11)), []
    pictures = {}
    for mark in palette.seat_marks:
        sheet.fill(INK_1)
        marks.draw_seat_mark(sheet, mark, (5, 5), 11)
        pictures[mark.shape] = colours(sheet, sheet.get_rect())
    for (one, first), (other, second) in itertools.combinations(pictures.items(), 2):
        failures += [
            (one, other, eyes) for eyes in BLINDNESS_MATRICES if not distinguishable(first, second, eyes, INK_1)
        ]
    assert failures == []


@pytest.mark.parametrize("game_id", first_by_default(GAMES, 2))
def test_seat_marks_are_never_drawn_smaller_than_eleven_pixels(
    game_id: str, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    save_matches(home)
    sizes: dict[str, set[int]] = {}
    drawn: Any = marks.draw_seat_mark

    def draw_mark(surface: Surface, mark: Any, centre: Any, size: int, *more: Any, **named: Any) -> Rect:
        if not more and not named:  # faint marks stand for absent pieces
            sizes.setdefault(it.top.name, set()).add(size)
        box: Rect = drawn(surface, mark, centre, size, *more, **named)
        return box

    with Headless((1280, 720), language="en") as it:
        it.app.people_store = PeopleStore.open()
        monkeypatch.setattr(marks, "draw_seat_mark", draw_mark)
        at_table(it, game_id, 40)
        it.open("person", key="ola").records.index_updater.wait()  # type: ignore[attr-defined]
        it.settle()
        for name, args in (("result", {"match": random_match(2, game_id=game_id)}),
                           ("review", {"path": save_reviewed_match(home, game_id)})):  # fmt: skip
            it.open(name, **args)
            it.settle()
    assert {"table", "person", "result", "review"} <= sizes.keys()
    assert {name: min(some) for name, some in sizes.items() if min(some) < 11} == {}


@pytest.mark.parametrize("game_id", first_by_default(GAMES, 2))
def test_selectable_items_look_different_from_others(game_id: str) -> None:
    with Headless((1280, 720), language="en") as it:
        table = at_table(it, game_id, 20)
        painter: Any = table.ctx.painter
        scenes: list[BoardScene] = []
        draw = painter.draw
        painter.draw = lambda surface, scene: (scenes.append(scene), draw(surface, scene))
        it.texts()
        scene, frames = scenes[-1], []
        for one in (scene, replace(scene, selectable=(), keys={}, possible_events=(), costs={})):
            frames.append(Surface(it.app.size))
            draw(frames[-1], one)
        selectable = [
            name for name in scene.selectable if kind_of(name) != "district"
        ]  # districts highlight their cells instead
        weak = []
        for name, eyes in itertools.product(selectable[:: -(-len(selectable) // 12)], BLINDNESS_MATRICES):
            box = painter.area_of(name).clip(frames[0].get_rect())
            pairs = zip(colours(frames[0], box), colours(frames[1], box), strict=True)
            steps = sum(a != b and abs(perceived_lab(a, eyes)[0] - perceived_lab(b, eyes)[0]) > STEP for a, b in pairs)
            if steps < 2 * LEAST:
                weak.append((name, eyes, steps))
        assert selectable
        assert weak == []


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("PLANSZOWNIA_HOME", str(tmp_path))
    monkeypatch.setattr(page, "ReviewProcess", IdleReviewProcess)
    return tmp_path


def test_adjacent_bands_of_a_review_are_distinguishable(home: Path) -> None:
    """Adjacent bands differ in lightness, or the line between them is darker than both."""
    path = save_reviewed_match(home, "wampiry")
    with Headless((1280, 720), language="en") as it:
        screen = it.open("review", path=path)
        bands = screen.widgets["bands"]
        assert isinstance(bands, ChanceBands)
        picture, plot = it.picture(), bands.plot
        checked = 0
        for number, chances in bands.points[1::3]:
            tops = [plot.bottom - round(plot.height * top) for top in bands._tops(chances)]
            x = bands.x_of_move(number) + 3
            for below, edge, above in zip([plot.bottom, *tops], tops, tops[1:], strict=False):
                if min(below - edge, edge - above) < 12 or x >= plot.right:
                    continue
                line = [tuple(picture.get_at((x, y))[:3]) for y in range(edge - 6, edge + 7)]
                checked += 1
                for eyes in BLINDNESS_MATRICES:
                    light = [perceived_lab(one, eyes)[0] for one in line]
                    ends = (light[0], light[-1])
                    assert min(light) < min(ends) - LIGHTER or abs(ends[0] - ends[1]) > LIGHTER, (eyes, number, edge)
        assert checked > 5


def test_good_and_bad_have_signs_and_words() -> None:
    looks = list(GRADE_STYLES.values())
    assert len({look.icon for look in looks}) == len({str(look.word) for look in looks}) == len(looks)
    signs = [fairness_verdict(40, chance, Text("first"), 0.5, 0.3)[0] for chance in (0.5, 0.05, 0.001)]
    assert len(set(signs)) == 3
    assert len(set(DASH_PATTERNS)) == len(DASH_PATTERNS) == 4


@contextmanager
def swapped_marks(app: App, one: int, other: int) -> Iterator[None]:
    """Swap two seat marks in the palette: the pixels that change show ownership."""
    marks_ = list(app.palette.seat_marks)
    marks_[one], marks_[other] = marks_[other], marks_[one]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(app, "palette", replace(app.palette, seat_marks=tuple(marks_)))
        yield


def indistinguishable_boxes(
    it: Headless, boxes: Sequence[Rect], one: int = 0, other: int = 1
) -> list[tuple[Rect, str]]:
    """Return the boxes that change when two seats swap marks, but not visibly to some eyes, with these eyes."""
    before = it.picture().copy()
    with swapped_marks(it.app, one, other):
        it.top.rebuild()
        after = it.picture().copy()
    it.top.rebuild()
    failures = []
    changed = 0
    for box in boxes:
        first, second = colours(before, box), colours(after, box)
        if sum(a != b for a, b in zip(first, second, strict=True)) > LEAST_MARK:
            changed += 1
            ground = max(set(first), key=first.count)
            failures += [(box, eyes) for eyes in BLINDNESS_MATRICES if not distinguishable(first, second, eyes, ground)]
    assert changed
    return failures


@pytest.mark.parametrize("game_id", ["wampiry", "osada", long_only("ankh_morpork")])
def test_story_cards_show_their_seat_by_more_than_colour(game_id: str) -> None:
    with Headless((1280, 720), language="en") as it:
        table = at_table(it, game_id, 70)
        if not [one for one in table.widgets.widgets if isinstance(one, StoryCard)]:
            table.dispatch(FoldStory())
            it.settle()
        cards = [one for one in table.widgets.widgets if isinstance(one, StoryCard)]
        checked = 0
        for card in cards:
            mark = actor_mark(table.ctx, card.card)
            if mark is not None:
                checked += 1
                place = Rect(0, 0, 22, 22)
                place.center = (card.rect.left + card.rect.height + 1, card.rect.bottom - 8)
                others = [n for n, one in enumerate(it.app.palette.seat_marks) if one != mark]
                assert indistinguishable_boxes(it, [place], it.app.palette.seat_marks.index(mark), others[0]) == []
        assert checked


def test_a_review_shows_ownership_by_more_than_colour(home: Path) -> None:
    with Headless((1280, 720), language="en") as it:
        screen: Any = it.open("review", path=save_reviewed_match(home, "ankh_morpork"))
        screen._fold(True)
        it.settle()
        rows = screen.widgets["decisions"].rect
        row_height = 36
        boxes = [Rect(rows.left, top, 40, row_height) for top in range(rows.top, rows.bottom - row_height, row_height)]
        box = screen.chances.names.rect
        names = [Rect(box.left, top, 40, 30) for top in range(box.top, box.bottom - 30, 30)]
        assert indistinguishable_boxes(it, [*boxes, *names]) == []
        screen.show_page("luck")
        it.settle()
        rows, count = screen.lanes.rows.rect, len(screen.model.summary.result_shares)
        each = rows.height // count
        assert indistinguishable_boxes(it, [Rect(rows.left, rows.top + n * each, 64, each) for n in range(count)]) == []


def test_names_of_strength_curves_show_the_person_by_more_than_colour(home: Path) -> None:
    """Also of people whose curve ends long before the others."""
    save_matches(home)
    with Headless((1280, 720), language="en") as it:
        it.app.people_store = PeopleStore.open()
        screen: Any = it.open("person", key="ola")
        screen.records.index_updater.wait()
        it.settle()
        curve = screen.widgets["strength"]
        places = {line.name: Rect(box.left - 22, box.top, 18, box.height) for line, box in curve.name_boxes()}
        assert len(places) == 3
        for name, one, other in (("Ola", 2, 3), ("Jan", 1, 3), ("Stanisława Maria", 0, 3)):
            assert indistinguishable_boxes(it, [places[name]], one, other) == [], name


def test_point_curves_show_their_seat_by_more_than_colour(home: Path) -> None:
    """Marks are next to each name, and on the curve wherever it rises."""
    with Headless((1280, 720), language="en") as it:
        screen: Any = it.open("result", match=random_match(3))
        it.settle()
        chart = screen.widgets["chart"]
        for number, one in enumerate(chart.series):
            rises = [n for n in range(1, len(one.values)) if one.values[n] != one.values[n - 1]]
            free = [
                n for n in rises if all(abs(one.values[n] - it.values[n]) > 5 for it in chart.series if it is not one)
            ]
            places = [Rect(0, 0, 20, 20) for _ in free[-2:]]
            for place, turn in zip(places, free[-2:], strict=True):
                place.center = chart.point_position(turn, one.values[turn])
            mark = it.app.palette.seat_marks.index(one.seat_mark)
            if places:
                assert indistinguishable_boxes(it, places, mark, 4) == [], number


@pytest.mark.parametrize("game_id", first_by_default(GAMES, 2))
def test_the_workshop_shows_state_selection_and_faults_by_more_than_colour(
    game_id: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PLANSZOWNIA_HOME", str(tmp_path))
    with Headless((1280, 720), language="en") as it:
        screen = open_workshop(it, game_id)
        state: Any = screen.widgets["state"]
        place = Rect(state.rect.topleft, (170, state.rect.height))
        pictures = []
        for problems in (None, (), (object(),)):
            screen.session.problems = problems  # type: ignore[assignment]
            sheet = Surface(it.app.size)
            state.draw(sheet)
            pictures.append(colours(sheet, place))
        for one, other in itertools.combinations(pictures, 2):
            assert [eyes for eyes in BLINDNESS_MATRICES if not distinguishable(one, other, eyes, (0, 0, 0))] == []
        board, box = screen.context.picture, Rect(0, 0, 160, 160)
        box.center = it.app.surface.get_rect().center
        x, y, w, h = box.inflate(-40, -40)
        monkeypatch.setattr(
            BoardPreview, "polygon", lambda stage, name: [(x, y), (x + w, y), (x + w, y + h), (x, y + h)]
        )
        frames = []
        for faulty in (False, True):
            sheet = Surface(it.app.size)
            board.draw_outline(sheet, "any", it.app.palette.bad if faulty else IVORY)
            if faulty:
                board.draw_badge(sheet, "any", 1, it.app.palette.bad)
            frames.append(colours(sheet, box))
        assert [eyes for eyes in BLINDNESS_MATRICES if not distinguishable(frames[0], frames[1], eyes, (0, 0, 0))] == []


def indistinguishable_frames(frames: Sequence[Surface], box: Rect) -> list[tuple[int, int, str]]:
    """Return the pairs of frames that look alike in a box to some eyes, with these eyes."""
    pictures = [colours(frame, box) for frame in frames]
    ground = max(set(pictures[0]), key=pictures[0].count)
    return [
        (one, other, eyes)
        for (one, first), (other, second) in itertools.combinations(enumerate(pictures), 2)
        for eyes in BLINDNESS_MATRICES
        if not (distinguishable(first, second, eyes, ground) or distinguishable(second, first, eyes, ground))
    ]


def find_story_card(it: Headless) -> StoryCard:
    """Return a card of a table's story bar that shows a result."""
    table = at_table(it, "osada", 70)
    if not [one for one in table.widgets.widgets if isinstance(one, StoryCard)]:
        table.dispatch(FoldStory())
        it.settle()
    return next(one for one in table.widgets.widgets if isinstance(one, StoryCard))


def test_a_story_card_shows_good_bad_and_new_by_more_than_colour(monkeypatch: pytest.MonkeyPatch) -> None:
    with Headless((1280, 720), language="en") as it:
        card = find_story_card(it)
        frames = []
        for tone in ("good", "bad", ""):
            monkeypatch.setattr(story_card, "result_tag", lambda *given, tone=tone: ResultTag("level 1", tone))
            frames.append(it.picture())
        right = Rect(0, 0, 110, card.rect.height // 2)
        right.topright = card.rect.topright
        assert indistinguishable_frames(frames, right) == []
        monkeypatch.undo()
        card.card = card.card._replace(concerns_reader=True)
        frames = []
        for new in (True, False):
            monkeypatch.setattr(type(card.story), "is_unseen", lambda story, shown, new=new: new)
            frames.append(it.picture())
        sign = Rect(0, 0, 30, card.rect.height // 2)
        sign.bottomright = card.rect.bottomright
        assert indistinguishable_frames(frames, sign) == []
        card.card = card.card._replace(concerns_reader=False)
        frames.append(it.picture())
        assert (
            indistinguishable_frames(frames[1:], Rect(card.rect.topleft, (10, card.rect.height))) == []
        )  # with and without the stripe


def test_the_lesson_path_shows_progress_and_choice_by_more_than_colour(home: Path) -> None:
    with Headless((1280, 720), language="en") as it:
        for game in ("wampiry", "krakow"):
            screen = it.open("learn", game=game)
            station: Any = screen.widgets[f"lesson:{screen.lessons[2].id}"]  # type: ignore[attr-defined]
            frames = []
            for how in ("done", "next", "later"):
                station.progress = how
                frames.append(it.picture())
            assert indistinguishable_frames(frames, station.disc.inflate(4, 4)) == [], game
            frames = frames[-1:]
            station.chosen = True
            frames.append(it.picture())
            assert indistinguishable_frames(frames, station.rect.inflate(4, 4)) == [], game
            path_box = station.rect.clip(screen.widgets[f"lesson:{screen.lessons[3].id}"].rect)  # type: ignore[attr-defined]
            assert not path_box  # the stations do not overlap: the path between them is visible
            ends = [screen.widgets[f"lesson:{screen.lessons[n].id}"].rect for n in (2, 3)]  # type: ignore[attr-defined]
            path_box = Rect(0, 0, 40, 40)
            path_box.center = ((ends[0].centerx + ends[1].centerx) // 2, (ends[0].centery + ends[1].centery) // 2)
            frames = frames[:1]
            station.progress = "done"
            frames.append(it.picture())
            assert indistinguishable_frames(frames, path_box) == [], game
            it.app.home()


@pytest.mark.parametrize("letter", ["A", long_only("C"), long_only("G")])
def test_a_painted_map_outlines_the_cells_of_the_brush(
    letter: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On the map and in the list of brushes, the same place looks different while another brush is chosen."""
    monkeypatch.setenv("PLANSZOWNIA_HOME", str(tmp_path))
    monkeypatch.setattr(rendering, "start_renderer", rendering.InlineRenderer)
    with Headless((1280, 720), language="en") as it:
        screen = open_workshop(it, "krakow")
        settle(it)
        frames = []
        for sign in (letter, "B"):
            it.click(f"brush:{sign}")
            settle(it)
            it.move((5, 5))
            frames.append(it.picture())
        grid: Any = screen.widgets["map"]
        cells = [(x, y) for y, row in enumerate(grid.rows) for x, sign in enumerate(row) if sign == letter]
        place = grid.cell_box(cells[0]).unionall([grid.cell_box(cell) for cell in cells[1:]])
        assert indistinguishable_frames(frames, place) == []
        assert indistinguishable_frames(frames, screen.widgets[f"brush:{letter}"].rect) == []
