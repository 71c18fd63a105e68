"""The battlefield painter: positions in windows of any shape, custom boards, sums, animations."""

from __future__ import annotations

import itertools
from functools import cache
from random import Random
from typing import Any

import pygame
import pytest
import yaml
from pygame import FRect, Rect, Surface

from games.core.contract.contract import EVERYBODY, Event, View
from games.core.contract.dice import BotDice
from games.core.contract.texts import Text, translate
from games.core.data.files import read_document_from_text
from games.wroclaw.controls.events import MOTIONS
from games.wroclaw.game import GAME, load_board
from games.wroclaw.rules.board import Board
from tests.runs import long_only
from tests.ui.clicker import grid_points
from tests.wroclaw.positions import board_text, clash, shipped
from ui.boards import painter_for as make_painter
from ui.boards.battlefield.layout import layout_of
from ui.boards.battlefield.painter import BattlefieldPainter
from ui.boards.battlefield.plate import best_checks, checks_of, full_text, short_text
from ui.boards.battlefield.view import Fighter, boost_button, near_seat, opening_places, sprites
from ui.boards.shared.base import BoardScene
from ui.drawing import text
from ui.drawing.theme import palette
from ui.shell.headless import Headless

AREAS = [
    Rect(0, 48, 1164, 684),
    Rect(10, 60, 812, 720),
    Rect(0, 40, 1600, 684),
    Rect(0, 0, 900, 620),
    Rect(5, 5, 700, 900),
]
NAMES = ["Bruno", "Ludwika-Maria", "Żaneta", "Kazimierz Wielki", "Łucja", "Ćwiek"]


@cache
def custom_board() -> Board:
    """Return a board such as a user would make, without geometry and without ids that have shipped pictures."""
    document: dict[str, Any] = yaml.safe_load(board_text())
    document.pop("geometry", None)
    deck = document["deck"]
    new: dict[str, str] = {}
    for kind in ("hazards", "armours", "weapons", "characters"):
        for number, entry in enumerate(deck[kind]):
            new[entry["id"]] = entry["id"] = f"{kind[:2]}{number}"
            entry.pop("icon", None)
    for armour in deck["armours"]:
        armour["immune"] = [new[one] for one in armour["immune"]]
    for number, one in enumerate(deck["characters"]):
        one["armour"], one["weapon"] = new[one["armour"]], new[one["weapon"]]
        one["name"] = {"pl": NAMES[number % len(NAMES)], "en": NAMES[number % len(NAMES)]}
    board: Board = load_board(read_document_from_text(yaml.safe_dump(document, allow_unicode=True), "own.yaml"))
    return board


def in_english(message: str | Text) -> str:
    return message if isinstance(message, str) else translate(message, "en")


def painter_for(view: View, area: Rect = AREAS[0]) -> BattlefieldPainter:
    painter = make_painter("battlefield", view.board, palette(False).seat_marks[:2], in_english, MOTIONS)
    assert isinstance(painter, BattlefieldPainter)
    painter.resize(area)
    painter.show(view)
    return painter


def view_at(board: Board | None = None, seed: int = 4, kind: str = "shoot") -> View:
    """Return the view at a kind of decision in a random game: public, or the deciding seat's for "keep"."""
    state, rnd, dice = GAME.setup({"board": board or shipped()}, 2, BotDice(seed)), Random(seed), BotDice(seed + 1)
    for _ in range(400):
        decision = GAME.decision(state)
        assert decision is not None
        if decision.kind == kind and state.turn > 1:
            break
        legal = list(GAME.legal_moves(state))
        GAME.apply(state, rnd.choice([move for move in legal if move[0] != "hold"] or legal), dice)
    decision = GAME.decision(state)
    assert decision is not None
    return GAME.observe(state, None if kind != "keep" else decision.seat)


# -- positions --------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("own", [False, True])
@pytest.mark.parametrize("area", AREAS)
def test_every_item_is_on_the_table_and_can_be_hit(area: Rect, own: bool) -> None:
    with Headless((1280, 720)):
        painter = painter_for(view_at(custom_board() if own else None), area)
        names = [f"fighter:{seat}:{place}" for seat in (0, 1) for place in range(3)]
        names += [f"die:{number}" for number in range(3)] + ["hazard:0", "hazard:1", "deck"]
        for name in names:
            assert painter.is_on_board(name)
            box = painter.area_of(name)
            assert area.contains(box), name
            assert any(painter.names_at(at)[:1] == [name] for at in grid_points(box, 3)), name


def test_in_high_contrast_outlines_cross_no_order_token() -> None:
    with Headless((1280, 720), high_contrast=True) as it:
        painter, colour = painter_for(view_at()), palette(False).seat_marks[0].colour
        names = [f"fighter:{seat}:{place}" for seat in (0, 1) for place in range(3)]
        pictures = []
        for selectable in ([], names):
            painter.draw(it.app.surface, BoardScene(colour, selectable=selectable))
            pictures.append(it.app.surface.copy())
        tokens = [
            painter.art.token_box(painter.area_of(name), Fighter(*painter.resting[name].look))  # type: ignore[arg-type]
            for name in names
            if name in painter.resting and Fighter(*painter.resting[name].look).token  # type: ignore[arg-type]
        ]
        assert tokens
        for box in tokens:
            inside = box.inflate(-box.width // 3, -box.height // 3)
            one, other = (picture.subsurface(inside) for picture in pictures)
            same = pygame.mask.from_threshold(one, (0, 0, 0), (9, 9, 9, 255), other)
            assert same.count() > 0.97 * inside.width * inside.height


@pytest.mark.parametrize("area", AREAS)
def test_cards_dice_and_hazards_do_not_overlap(area: Rect) -> None:
    layout = layout_of(shipped(), area.size)
    boxes = [
        Rect(*(round(value) for value in box)) for box in (*layout.fighters.values(), *layout.dice, *layout.hazards)
    ]
    for one, other in itertools.combinations(boxes, 2):
        assert not one.colliderect(other)
    low, high = layout.plate_within
    assert high - low >= min(layout.plate[0], 300)
    lines = [layout.card(line, 0) for line in ("far", "near")]
    assert lines[0][1] + lines[0][3] < layout.plate_top < layout.plate_top + layout.plate[1] < lines[1][1]


def test_windows_shaped_like_the_picture_show_it_and_others_the_plain_view() -> None:
    assert layout_of(shipped(), (1164, 684)).whole
    assert not layout_of(shipped(), (812, 720)).whole
    assert not layout_of(custom_board(), (1164, 684)).whole


def test_names_not_on_the_table_are_not_covered() -> None:
    with Headless((1280, 720)):
        painter = painter_for(view_at())
        for name in ("button:hold", "card:kinga", "token:atak", "mode:breneka", "fighter:0:3", "seat:1", "die:0:2"):
            assert not painter.is_on_board(name)
        assert painter.names_at((2, 2)) == []


def test_boost_buttons_of_a_perun_decision_do_not_overlap() -> None:
    with Headless((1280, 720)):
        painter = painter_for(view_at(kind="boost"))
        boxes = [painter.area_of(f"die:{die}:{points_}") for die in range(3) for points_ in range(4)]
        for one, other in itertools.combinations(boxes, 2):
            assert not one.inflate(-1, -1).colliderect(other)


@pytest.mark.parametrize("most", [1, 3, 5])
@pytest.mark.parametrize("area", AREAS)
def test_boost_buttons_stay_apart_inside_the_frame_of_the_dice(area: Rect, most: int) -> None:
    layout = layout_of(shipped(), area.size)
    frame, dice = FRect(layout.frames["dice"]), [FRect(box) for box in layout.dice]
    boxes = [FRect(boost_button(layout, die, points, most)) for die in range(3) for points in range(most + 1)]
    for one, other in itertools.combinations(boxes, 2):
        assert not one.inflate(3.9, 3.9).colliderect(other)
    for box in boxes:
        assert frame.inflate(-4, -4).contains(box)
        assert min(box.width, box.height) >= 10
        assert all(box.colliderect(die.inflate(-16, -8)) is False for die in dice)


@pytest.mark.parametrize(("size", "wounded"), [((1164, 684), "Ciężko ranni"), ((700, 412), "Ranni")])
def test_pile_headings_fit_inside_their_frames(
    size: tuple[int, int], wounded: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    boxes_by_label: dict[str, list[tuple[Rect, int]]] = {}
    original_draw = text.draw

    def draw_and_record(surface: Surface, label: str, box: Rect, font: text.Font, *rest: Any, **more: Any) -> Any:
        boxes_by_label.setdefault(label, []).append(
            (box.copy(), text.width(label, text.Font(font.face, text.MIN_TEXT)))
        )
        return original_draw(surface, label, box, font, *rest, **more)

    monkeypatch.setattr(text, "draw", draw_and_record)
    with Headless((1280, 720)) as it:
        view = view_at()
        painter = make_painter("battlefield", view.board, palette(False).seat_marks[:2], in_polish, MOTIONS)
        assert isinstance(painter, BattlefieldPainter)
        painter.resize(Rect((0, 0), size))
        painter.show(view)
        painter.draw(it.app.surface, BoardScene((200, 60, 50)))
        layout, fit = painter.layout, painter.fit
        frames = [fit.rect(*layout.frames[f"{line}_casualties"]).inflate(-4, 0) for line in ("far", "near")]
        for label in (wounded, "Polegli"):
            for (box, width), frame in zip(boxes_by_label[label], frames, strict=True):
                assert width <= box.width
                assert frame.left <= box.left
                assert box.right <= frame.right


@pytest.mark.parametrize(("size", "next_to_cards"), [((1164, 684), True), ((896, 570), False)])
def test_cover_signs_next_to_cards_are_wide_and_hide_no_card(size: tuple[int, int], next_to_cards: bool) -> None:
    with Headless((1280, 720)):
        painter = painter_for(view_at(), Rect((0, 0), size))
        layout, fit = painter.layout, painter.fit
        layer = Surface(size, pygame.SRCALPHA)
        painter.captions._cover(layer, fit.rect(*layout.covers["near_12"]), "+2", True, True)
        drawn = layer.get_bounding_rect()
        assert (drawn.width > drawn.height) is next_to_cards
        assert not any(
            drawn.colliderect(fit.rect(*layout.card("near", n)).inflate(-8, 0)) for n in (0, 1) if next_to_cards
        )


def in_polish(message: Text | str) -> str:
    return translate(message, "pl") if isinstance(message, Text) else message


@pytest.mark.parametrize("count", [1, 7, 10, 14])
@pytest.mark.parametrize("area", AREAS)
def test_opening_cards_fit_on_the_table_without_overlap(area: Rect, count: int) -> None:
    layout = layout_of(shipped(), area.size)
    scale, places = opening_places(layout, count)
    assert len(places) == count
    cards = [
        Rect(round(x - 92 * scale), round(y - 120 * scale), round(184 * scale), round(240 * scale)) for x, y in places
    ]
    whole_table = Rect(0, 0, round(layout.size[0]), round(layout.size[1]))
    assert all(whole_table.contains(card) for card in cards)
    assert not any(one.colliderect(other) for one, other in itertools.combinations(cards, 2))


def test_the_viewers_seat_is_drawn_nearest() -> None:
    with Headless((1280, 720)):
        for seat, near in ((0, 0), (1, 1), (None, 0), (EVERYBODY, 0)):
            view = View(shipped(), {**view_at(), "seat": seat})
            assert near_seat(view) == near
            painter = painter_for(view)
            own, other = painter.area_of(f"fighter:{near}:0"), painter.area_of(f"fighter:{1 - near}:0")
            assert own.top > other.bottom


def test_captions_under_dice_stay_apart_inside_the_dice_panel() -> None:
    layout = layout_of(shipped(), (812, 720))
    left, _, width, _ = layout.frames["dice"]
    ends = [left]
    for x, _, caption_width, _ in layout.captions:
        assert x - ends[-1] >= 3
        ends.append(x + caption_width)
    assert left + width - ends[-1] >= 3
    assert layout.plate_within[0] > left + width


def test_only_the_owner_sees_dealt_cards() -> None:
    layout = layout_of(shipped(), AREAS[0].size)
    state = GAME.setup({"board": shipped()}, 2, BotDice(3))
    decision = GAME.decision(state)
    assert decision is not None
    own = sprites(layout, GAME.observe(state, decision.seat), decision.seat)
    assert sum(key.startswith("card:") for key in own) == shipped().drawn
    for seat in (None, 1 - decision.seat):
        assert not any(key.startswith("card:") for key in sprites(layout, GAME.observe(state, seat), 0))


# -- sums -------------------------------------------------------------------------------------------------------------
def forecast(dice: str, mine: str, theirs: str, mode: str) -> Event:
    table = clash(dice, mine, theirs)
    view = GAME.observe(table.state, None)
    return next(event for event in GAME.forecast(view, ("shoot", 0, 0, mode)) if "shots" in event.args)


def test_a_sum_shows_die_armour_accuracy_and_threshold() -> None:
    """BD-1: 2, 6, 9, attack on attack, slug, armour 3: 9 - 3 = 6, two wounds."""
    (check,) = checks_of(forecast("2 6 9", "zbyszek atak", "zbyszek atak".replace("zbyszek", "danuta"), "breneka"))
    assert [full_text(one) for one in check.sums] == ["9 − 3 = 6 ≥ 6"]
    assert (check.hit, check.wounds) == (True, 2)


def test_two_active_dice_make_two_sums() -> None:
    """BD-9: 4, 4, 8, focused beam on a scout with armour 1: the lower one misses, the higher one hits."""
    (check,) = checks_of(forecast("4 4 8", "wieslawa atak", "ewa eksploracja", "skoncentrowana_wiazka"))
    assert sorted(short_text(one) for one in check.sums) == ["4 < 5", "8 ≥ 5"]
    assert [one.second for one in check.sums].count(True) == 1
    assert check.wounds == 1


def test_a_burst_at_all_fighters_makes_a_sum_for_each() -> None:
    event = forecast("9 9 10", "grazyna atak", "karol atak", "dluga_seria")
    assert len(checks_of(event)) == 3
    assert best_checks([event]).keys() == {f"fighter:1:{place}" for place in range(3)}


def test_no_sums_are_drawn_at_other_fighters_once_a_target_is_chosen() -> None:
    """Once a target is chosen, its remaining shots draw no sums at the other fighters."""
    with Headless((1280, 720)) as it:
        view = GAME.observe(clash("9 9 10", "grazyna atak", "karol atak").state, 0)
        shots = [event for move in view["moves"] if move[0] == "shoot" for event in GAME.forecast(view, tuple(move))]
        target = "fighter:1:0"
        left = [event for event in shots if any(shot["target"] == target for shot in event.args.get("shots", ()))]
        painter = painter_for(view)
        painter.draw(it.app.surface, BoardScene((200, 60, 50), all_hovered=[target], possible_events=shots))
        assert len(painter.shots._chips) == 3
        painter.draw(it.app.surface, BoardScene((200, 60, 50), all_chosen=[target], possible_events=left))
        assert not painter.shots._chips


# -- animations -------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("seed", [1, long_only(2)])
@pytest.mark.parametrize("seat", [0, long_only(None)])
def test_animations_of_whole_games_end_at_the_true_view(seed: int, seat: int | None) -> None:
    with Headless((1280, 720)) as it:
        board = shipped()
        state, rnd, dice = GAME.setup({"board": board}, 2, BotDice(seed)), Random(seed), BotDice(seed + 9)
        painter = painter_for(GAME.observe(state, seat))
        moved = 0
        for number in range(260):
            if GAME.decision(state) is None:
                break
            before, events = GAME.observe(state, seat), list[Event]()
            GAME.apply(state, rnd.choice(list(GAME.legal_moves(state))), dice, events)
            after = GAME.observe(state, seat)
            seen = [event for event in events if event.to is None or (seat is not None and seat in event.to)]
            stages = painter.transitions(before, seen, after)
            if stages:
                moved += 1
                last = {key: sprite for key, sprite in stages[-1].after.items() if not key.startswith("fly:")}
                assert last == sprites(painter.layout, after, near_seat(after))
                if number % 12 == 0:
                    for stage in stages:
                        for progress in (0.0, 0.3, 0.55, 0.9, 1.0):
                            painter.draw(it.app.surface, BoardScene((200, 60, 50), transition=stage, progress=progress))
            painter.show(after)
        assert moved > 60


# -- pictures ---------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("own", [False, True])
def test_highlights_are_visible_and_drawing_is_repeatable(own: bool) -> None:
    with Headless((1280, 720)) as it:
        view = view_at(custom_board() if own else None)
        painter = painter_for(view)
        window, red = it.app.surface, palette(False).seat_marks[0].colour

        def picture(scene: BoardScene) -> bytes:
            window.fill((0, 0, 0))
            painter.draw(window, scene)
            return bytes(window.get_buffer())

        shots = [event for move in view["moves"] if move[0] == "shoot" for event in GAME.forecast(view, tuple(move))]
        shooter = next(event.args["shooter"] for event in shots if "shots" in event.args)
        target = next(event.args["shots"][0]["target"] for event in shots if "shots" in event.args)
        plain = picture(BoardScene(red))
        scenes = [
            BoardScene(red, selectable=["fighter:0:0"]),
            BoardScene(red, selectable=["fighter:0:0"], hovered="fighter:0:0"),
            BoardScene(red, selectable=["fighter:0:0"], chosen=["fighter:0:0"]),
            BoardScene(red, mentioned=["fighter:1:1"]),
            BoardScene(red, all_chosen=[shooter], possible_events=shots),
            BoardScene(red, all_chosen=[shooter], all_hovered=[target], possible_events=shots),
            BoardScene(red, last_events=shots[:1]),
        ]
        pictures = [picture(scene) for scene in scenes]
        assert len({plain, *pictures}) == len(scenes) + 1
        assert [picture(scene) for scene in scenes] == pictures


def test_a_fighter_chosen_for_an_order_appears_faintly_in_its_slot() -> None:
    with Headless((1280, 720)) as it:
        seat, view = next(
            (seat, view)
            for seat in (0, 1)
            if (view := view_at_first_orders(seat))["decision"]["seat"] == seat and view["moves"]
        )
        painter = painter_for(view)
        ahead = [event for move in view["moves"] for event in GAME.forecast(view, tuple(move))]
        card, token = view["moves"][0][1:3]
        place = painter.area_of(f"slot:{seat}:{len(view['fighters'][seat])}")

        def picture(**more: Any) -> bytes:
            painter.draw(it.app.surface, BoardScene((200, 60, 50), possible_events=ahead, **more))
            return bytes(it.app.surface.subsurface(place).copy().get_buffer())

        frames = [
            picture(),
            picture(all_chosen=[f"card:{card}"]),
            picture(all_chosen=[f"card:{card}"], all_hovered=[f"token:{token}"]),
        ]
        assert len(set(frames)) == 3


def view_at_first_orders(seat: int) -> View:
    """Return a seat's view when the first orders of a game are given."""
    state, dice = GAME.setup({"board": shipped()}, 2, BotDice(3)), BotDice(4)
    while (decision := GAME.decision(state)) is not None and decision.kind == "keep":
        GAME.apply(state, GAME.legal_moves(state)[0], dice)
    return GAME.observe(state, seat)
