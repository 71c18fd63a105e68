"""Secrets on real frames: plans do not show in any frame before they are revealed."""

from __future__ import annotations

import random
from collections.abc import Callable

import pygame
import pytest

from games.core.contract.contract import Move
from games.core.match.match import Match
from tests.runs import long_only
from tests.ui.clicker import Clicker, asks, new_match, open_table, play_until
from tests.ui.frame_recorder import SIZE, RecordingWindow, picture_checksum
from ui.shell.headless import Headless
from ui.table.flow.curtain import CurtainScreen
from ui.table.intents import LookBack

PLANS: tuple[Move, ...] = (("plan", "cw1", "t1"), ("plan", "ccw2", "t2"), ("plan", "cw2", "t1"))
CUT = ("plan", "cw1", "t1")


def first_to_plan(seed: int = 1, turns: int = 1, people: int = 2, bots: int = 0) -> Match:
    """Return a match in which the first person of a turn plans, after `turns` turns."""

    def enough(match: Match) -> bool:
        view = match.view(None)
        return asks("plan")(match) and view["turn"] > turns and not any(view["plans"])

    return play_until(new_match(people, bots, seed), enough, seed)


def begin_plan(clicker: Clicker, move: Move) -> None:
    """Choose the first card of a plan."""
    clicker.it.click(f"card:{move[1]}")
    clicker.it.settle()


def frames_after(
    move: Move, speed: str, play: Callable[[RecordingWindow, Clicker], None]
) -> list[tuple[str, str, object]]:
    """Return every frame from the second card of a plan on, which plays it, while `play` operates the table."""
    with RecordingWindow(SIZE, speed=speed) as it:
        match = first_to_plan()
        table = open_table(it, match)
        clicker = Clicker(it, table)
        clicker.dismiss_overlays(False)
        it.step(1.0)
        begin_plan(clicker, move)
        card = table.widgets[f"time:{move[2]}"].rect.center
        it.move(card)
        it.step(0.02)
        it.event(pygame.MOUSEBUTTONDOWN, pos=card, button=1)
        it.frames.clear()
        it.event(pygame.MOUSEBUTTONUP, pos=card, button=1)
        it.settle()
        assert match.moves[-1].move == move
        assert isinstance(it.app.top, CurtainScreen)
        play(it, clicker)
        return list(it.frames)


def frames_by_keys(move: Move) -> list[tuple[str, str, object]]:
    """Return every frame after a plan by keys, while the next person opens the curtain and uses keys."""
    with RecordingWindow(SIZE, reduced_motion=True) as it:  # otherwise halos would depend on the number of keys pressed
        match = first_to_plan()
        clicker = Clicker(it, open_table(it, match))
        clicker.dismiss_overlays(by_keys=True)
        clicker.focus(f"time:{move[2]}")
        it.key(pygame.K_RETURN)
        it.settle()
        clicker.focus(f"card:{move[1]}")
        it.settle()
        for kind in (pygame.KEYDOWN, pygame.KEYUP):
            it.app.feed(pygame.event.Event(kind, key=pygame.K_RETURN, mod=0, unicode="", scancode=0))
        it.frames.clear()
        it.settle()
        assert match.moves[-1].move == move
        clicker.random.seed(1)
        clicker.dismiss_overlays(by_keys=True)
        for key in (pygame.K_TAB, pygame.K_TAB, pygame.K_DOWN):
            it.key(key)
            it.step(0.6)
        return list(it.frames)


def idle(it: RecordingWindow, clicker: Clicker) -> None:
    """Do nothing for a while."""
    for _ in range(10):
        it.step(0.3)


def poke(it: RecordingWindow, clicker: Clicker) -> None:
    """Try all inputs that could reveal the plan: pointer, menu, keys, another language."""
    for at in ((300, 300), (1100, 120), (1100, 500), (640, 400)):
        it.move(at)
        it.step(0.6)
    it.key(pygame.K_ESCAPE)
    it.step(0.6)
    it.key(pygame.K_ESCAPE)
    it.step(0.6)
    for key in (pygame.K_h, pygame.K_l, pygame.K_z, pygame.K_TAB):
        it.key(key, mod=pygame.KMOD_LCTRL if key == pygame.K_z else 0)
        it.step(0.6)
    it.app.change_settings(language="pl")
    it.step(0.6)


def lift_and_hover(it: RecordingWindow, clicker: Clicker) -> None:
    """Open the curtain for the next person and hover every row and widget."""
    it.step(1.0)
    it.click("lift")
    for _ in range(10):
        it.step(0.15)
    table = clicker.table
    assert it.app.top is table
    spots = [table.ctx.rows.seats[seat].center for seat in table.ctx.rows.seats]
    spots += [widget.rect.center for widget in table.widgets.widgets]
    for at in spots:
        it.move(at)
        it.step(0.6)


@pytest.mark.parametrize(
    ("speed", "play"),
    [long_only("off", idle), long_only("slow", idle), long_only("off", poke), ("slow", lift_and_hover)],
)
def test_every_frame_after_a_plan_is_the_same_whatever_was_planned(
    speed: str, play: Callable[[RecordingWindow, Clicker], None]
) -> None:
    runs = [frames_after(move, speed, play) for move in PLANS[:2]]
    assert runs[0]
    for other in runs[1:]:
        assert len(other) == len(runs[0])
        for number, (one, two) in enumerate(zip(runs[0], other, strict=True)):
            assert one[1:] == two[1:], number
            assert one[0] == two[0], f"frame {number} of {len(other)} shows what was planned"


def test_frames_after_a_plan_by_keys_are_the_same_whatever_was_planned() -> None:
    one, other = (frames_by_keys(move) for move in PLANS[:2])
    assert one
    assert [frame[1:] for frame in one] == [frame[1:] for frame in other]
    assert one == other


def test_the_pointer_does_not_rest_where_the_plan_was_chosen() -> None:
    with RecordingWindow(SIZE, reduced_motion=True) as it:
        match = first_to_plan()
        clicker = Clicker(it, open_table(it, match))
        clicker.dismiss_overlays(False)
        clicker.play(PLANS[0], by_keys=False)
        assert isinstance(it.app.top, CurtainScreen)
        assert it.app.pointer == (-1, -1)
        assert not pygame.mouse.get_visible()
        it.move((300, 300))
        assert pygame.mouse.get_visible()


def test_the_planners_own_pictures_do_differ() -> None:
    """This shows that the two tests above can fail."""
    seen = []
    for move in PLANS[:2]:
        with RecordingWindow(SIZE, reduced_motion=True) as it:
            match = first_to_plan()
            match.lift_curtain()
            clicker = Clicker(it, open_table(it, match))
            begin_plan(clicker, move)
            seen.append(picture_checksum(it.picture()))
    assert seen[0] != seen[1]


def match_with_plan(move: Move, people: int) -> Match:
    """Return a match in which a computer has just made this plan, at a person's decision."""

    def enough(match: Match) -> bool:
        decision = match.decision()
        assert decision is not None
        view = match.view(None)
        return decision.kind == "plan" and view["turn"] > 1 and not match.players[decision.seat].is_person

    match = play_until(new_match(people, 4 - people, 3), enough, 9)
    match.play(move)
    rnd = random.Random(2)
    while (decision := match.decision()) is not None and not match.players[decision.seat].is_person:
        match.play(rnd.choice([m for m in match.game.legal_moves(match.state) if m == CUT or decision.kind != "plan"]))
    assert decision is not None
    return match


@pytest.mark.usefixtures("stub_computers")
@pytest.mark.parametrize("people", [2, long_only(1)])
def test_a_computers_plan_never_shows(people: int) -> None:
    seen = []
    for move in PLANS:
        match = match_with_plan(move, people)
        if any(plan not in (None, "hidden") for plan in match.view(None)["plans"]):
            pytest.fail("the plans are open already")
        match.lift_curtain()
        with RecordingWindow(SIZE, reduced_motion=True) as it:
            table = open_table(it, match)
            it.frames.clear()
            for rect in table.ctx.rows.seats.values():
                for dx in range(0, rect.width, 40):
                    it.move((rect.left + dx, rect.centery))
                    it.step(0.5)
            it.key(pygame.K_l)
            it.settle()
            seen.append((list(it.frames), it.words()))
    assert seen[0] == seen[1] == seen[2]


@pytest.mark.usefixtures("stub_computers")
def test_looking_back_shows_only_what_the_viewer_may_know() -> None:
    """To the next person, the moment after a plan looks the same for all plans."""
    seen = set()
    for move in PLANS:
        match = first_to_plan()
        match.play(move)
        match.lift_curtain()  # for the second person
        with RecordingWindow(SIZE, reduced_motion=True) as it:
            open_table(it, match).dispatch(LookBack(match.move_count))
            it.settle()
            seen.add(picture_checksum(it.picture()))
    assert len(seen) == 1


def test_looking_back_from_a_public_decision_hides_plans_that_were_hidden_then() -> None:
    with Headless(SIZE, reduced_motion=True) as it:
        match = play_until(first_to_plan(), asks("use"))
        moment = next(n for n in range(match.move_count, 0, -1) if match.view_at(n, None)["phase"] == "planning")
        table = open_table(it, match)
        table.dispatch(LookBack(moment))
        assert [plan for plan in table.session.view["plans"] if plan not in (None, "hidden")] == []
        assert set(table.session.view["plans"]) & {"hidden"}


def test_a_log_line_of_a_plan_never_names_the_cards() -> None:
    match = first_to_plan()
    seat = match.decision().seat  # type: ignore[union-attr]
    match.play(PLANS[1])
    for audience in (None, 1 - seat):
        events = [entry.event for entry in match.events_for(audience) if entry.move_number == match.move_count]
        assert events
        assert all("cw" not in repr(event.args) for event in events)


def test_after_undo_the_curtain_comes_first() -> None:
    """Undo of a plan shows the curtain of its planner first."""
    with RecordingWindow(SIZE, speed="slow", reduced_motion=True) as it:
        match = first_to_plan()
        clicker = Clicker(it, open_table(it, match))
        clicker.dismiss_overlays(False)
        clicker.play(PLANS[0], False)
        clicker.dismiss_overlays(False)
        it.key(pygame.K_z, mod=pygame.KMOD_LCTRL)
        it.settle()
        if it.app.top.name == "dialogue":
            it.click("agree")
            it.settle()
        assert isinstance(it.app.top, CurtainScreen)
        assert it.app.top.seat == match.decision().seat  # type: ignore[union-attr]
