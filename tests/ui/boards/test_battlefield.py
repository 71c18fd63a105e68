"""The painter of battlefields: where things lie in windows of any shape, cards of one's own, sums, movements."""

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
from games.core.data.files import read_text
from games.wroclaw.controls.events import MOTIONS
from games.wroclaw.game import GAME, load_board
from games.wroclaw.rules.board import Board
from tests.runs import long_only
from tests.ui.clicker import points
from tests.wroclaw.positions import clash, embedded, shipped
from ui.boards import painter_for as make_painter
from ui.boards.battlefield.layout import layout_of
from ui.boards.battlefield.painter import BattlefieldPainter
from ui.boards.battlefield.plate import best_checks, checks_of, full_text, short_text
from ui.boards.battlefield.view import boost_button, near_seat, opening_places, sprites
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
def own_board() -> Board:
    """Return a board as somebody might make it: no geometry, and nothing in it has a picture of the program's."""
    document: dict[str, Any] = yaml.safe_load(embedded())
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
    board: Board = load_board(read_text(yaml.safe_dump(document, allow_unicode=True), "own.yaml"))
    return board


def wording(what: str | Text) -> str:
    return what if isinstance(what, str) else translate(what, "en")


def painter_for(view: View, area: Rect = AREAS[0]) -> BattlefieldPainter:
    painter = make_painter("battlefield", view.board, palette(False).seat_marks[:2], wording, MOTIONS)
    assert isinstance(painter, BattlefieldPainter)
    painter.resize(area)
    painter.show(view)
    return painter


def shooting(board: Board | None = None, seed: int = 4, wanted: str = "shoot") -> View:
    """Return a public view in the middle of a random game."""
    state, rnd, dice = GAME.setup({"board": board or shipped()}, 2, BotDice(seed)), Random(seed), BotDice(seed + 1)
    for _ in range(400):
        decision = GAME.decision(state)
        assert decision is not None
        if decision.kind == wanted and state.turn > 1:
            break
        legal = list(GAME.legal_moves(state))
        GAME.apply(state, rnd.choice([move for move in legal if move[0] != "hold"] or legal), dice)
    decision = GAME.decision(state)
    assert decision is not None
    return GAME.observe(state, None if wanted != "keep" else decision.seat)


# -- where things lie -------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("own", [False, True])
@pytest.mark.parametrize("area", AREAS)
def test_every_thing_lies_on_the_table_and_can_be_hit(area: Rect, own: bool) -> None:
    with Headless((1280, 720)):
        painter = painter_for(shooting(own_board() if own else None), area)
        names = [f"fighter:{seat}:{place}" for seat in (0, 1) for place in range(3)]
        names += [f"die:{number}" for number in range(3)] + ["hazard:0", "hazard:1", "deck"]
        for name in names:
            assert painter.covers(name)
            box = painter.area_of(name)
            assert area.contains(box), name
            assert any(painter.names_at(at)[:1] == [name] for at in points(box, 3)), name


@pytest.mark.parametrize("area", AREAS)
def test_cards_dice_and_hazards_lie_apart(area: Rect) -> None:
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


def test_a_window_of_the_pictures_shape_shows_the_picture_and_others_the_plain_view() -> None:
    assert layout_of(shipped(), (1164, 684)).whole
    assert not layout_of(shipped(), (812, 720)).whole
    assert not layout_of(own_board(), (1164, 684)).whole


def test_what_is_not_on_the_table_is_not_covered() -> None:
    with Headless((1280, 720)):
        painter = painter_for(shooting())
        for name in ("button:hold", "card:kinga", "token:atak", "mode:breneka", "fighter:0:3", "seat:1", "die:0:2"):
            assert not painter.covers(name)
        assert painter.names_at((2, 2)) == []


def test_notches_lie_beside_the_dice_only_while_perun_is_asked_about() -> None:
    with Headless((1280, 720)):
        painter = painter_for(shooting(wanted="boost"))
        boxes = [painter.area_of(f"die:{die}:{points_}") for die in range(3) for points_ in range(4)]
        for one, other in itertools.combinations(boxes, 2):
            assert not one.inflate(-1, -1).colliderect(other)


@pytest.mark.parametrize("most", [1, 3, 5])
@pytest.mark.parametrize("area", AREAS)
def test_notches_lie_apart_within_the_frame_of_the_dice(area: Rect, most: int) -> None:
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
def test_headings_of_heaps_keep_off_the_frame(
    size: tuple[int, int], wounded: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    written: dict[str, list[tuple[Rect, int]]] = {}
    drawn = text.draw

    def noted(surface: Surface, words: str, box: Rect, font: text.Font, *rest: Any, **more: Any) -> Any:
        written.setdefault(words, []).append((box.copy(), text.width(words, text.Font(font.face, text.MIN_TEXT))))
        return drawn(surface, words, box, font, *rest, **more)

    monkeypatch.setattr(text, "draw", noted)
    with Headless((1280, 720)) as it:
        view = shooting()
        painter = make_painter("battlefield", view.board, palette(False).seat_marks[:2], in_polish, MOTIONS)
        assert isinstance(painter, BattlefieldPainter)
        painter.resize(Rect((0, 0), size))
        painter.show(view)
        painter.draw(it.app.surface, BoardScene((200, 60, 50)))
        layout, fit = painter.layout, painter.fit
        frames = [fit.rect(*layout.frames[f"{line}_casualties"]).inflate(-4, 0) for line in ("far", "near")]
        for words in (wounded, "Polegli"):
            for (box, wide), frame in zip(written[words], frames, strict=True):
                assert wide <= box.width
                assert frame.left <= box.left
                assert box.right <= frame.right


@pytest.mark.parametrize(("size", "beside"), [((1164, 684), True), ((896, 570), False)])
def test_arrows_of_cover_lie_on_the_sign_where_cards_are_next_to_it(size: tuple[int, int], beside: bool) -> None:
    with Headless((1280, 720)):
        painter = painter_for(shooting(), Rect((0, 0), size))
        layout, fit = painter.layout, painter.fit
        layer = Surface(size, pygame.SRCALPHA)
        painter.captions._cover(layer, fit.rect(*layout.covers["near_12"]), "+2", True, True)
        drawn = layer.get_bounding_rect()
        assert (drawn.width > drawn.height) is beside
        assert not any(drawn.colliderect(fit.rect(*layout.card("near", n)).inflate(-8, 0)) for n in (0, 1) if beside)


def in_polish(words: Text | str) -> str:
    return translate(words, "pl") if isinstance(words, Text) else words


@pytest.mark.parametrize("count", [1, 7, 10, 14])
@pytest.mark.parametrize("area", AREAS)
def test_the_cards_of_the_opening_lie_apart_on_the_table(area: Rect, count: int) -> None:
    layout = layout_of(shipped(), area.size)
    scale, places = opening_places(layout, count)
    assert len(places) == count
    cards = [
        Rect(round(x - 92 * scale), round(y - 120 * scale), round(184 * scale), round(240 * scale)) for x, y in places
    ]
    whole_table = Rect(0, 0, round(layout.size[0]), round(layout.size[1]))
    assert all(whole_table.contains(card) for card in cards)
    assert not any(one.colliderect(other) for one, other in itertools.combinations(cards, 2))


def test_whoever_looks_sits_near() -> None:
    with Headless((1280, 720)):
        for seat, near in ((0, 0), (1, 1), (None, 0), (EVERYBODY, 0)):
            view = View(shipped(), {**shooting(), "seat": seat})
            assert near_seat(view) == near
            painter = painter_for(view)
            own, other = painter.area_of(f"fighter:{near}:0"), painter.area_of(f"fighter:{1 - near}:0")
            assert own.top > other.bottom


def test_what_stands_under_dice_side_by_side_is_parted_and_inside_their_panel() -> None:
    layout = layout_of(shipped(), (812, 720))
    left, _, wide, _ = layout.frames["dice"]
    ends = [left]
    for x, _, across, _ in layout.captions:
        assert x - ends[-1] >= 3
        ends.append(x + across)
    assert left + wide - ends[-1] >= 3
    assert layout.plate_within[0] > left + wide


def test_cards_dealt_are_seen_by_their_owner_only() -> None:
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


def test_a_sum_tells_die_armour_accuracy_and_threshold() -> None:
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


def test_a_burst_at_all_makes_a_sum_for_each() -> None:
    event = forecast("9 9 10", "grazyna atak", "karol atak", "dluga_seria")
    assert len(checks_of(event)) == 3
    assert best_checks([event]).keys() == {f"fighter:1:{place}" for place in range(3)}


def test_what_is_left_at_others_of_a_target_that_is_chosen_is_no_sum_of_its_own() -> None:
    """With a target chosen only a burst at all speaks of the others, though another shot may be shown."""
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


# -- movements --------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("seed", [1, long_only(2)])
@pytest.mark.parametrize("seat", [0, long_only(None)])
def test_movements_of_whole_games_end_at_what_is_true(seed: int, seat: int | None) -> None:
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
def test_marks_are_seen_and_drawing_twice_gives_the_same_picture(own: bool) -> None:
    with Headless((1280, 720)) as it:
        view = shooting(own_board() if own else None)
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


def test_who_is_chosen_to_be_sent_lies_faintly_in_the_next_place() -> None:
    with Headless((1280, 720)) as it:
        seat, view = next(
            (seat, view) for seat in (0, 1) if (view := ordering(seat))["decision"]["seat"] == seat and view["moves"]
        )
        painter = painter_for(view)
        ahead = [event for move in view["moves"] for event in GAME.forecast(view, tuple(move))]
        card, token = view["moves"][0][1:3]
        place = painter.area_of(f"slot:{seat}:{len(view['fighters'][seat])}")

        def picture(**more: Any) -> bytes:
            painter.draw(it.app.surface, BoardScene((200, 60, 50), possible_events=ahead, **more))
            return bytes(it.app.surface.subsurface(place).copy().get_buffer())

        shown = [
            picture(),
            picture(all_chosen=[f"card:{card}"]),
            picture(all_chosen=[f"card:{card}"], all_hovered=[f"token:{token}"]),
        ]
        assert len(set(shown)) == 3


def ordering(seat: int) -> View:
    """Return what a seat sees when the first orders of a game are given."""
    state, dice = GAME.setup({"board": shipped()}, 2, BotDice(3)), BotDice(4)
    while (decision := GAME.decision(state)) is not None and decision.kind == "keep":
        GAME.apply(state, GAME.legal_moves(state)[0], dice)
    return GAME.observe(state, seat)
