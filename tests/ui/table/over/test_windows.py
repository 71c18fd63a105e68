"""Windows over the table: piles of cards, the log, scoring summaries, one's own secret, the curtain."""

from __future__ import annotations

import pygame
import pytest
from pygame import Rect

from games import registry
from games.core.contract.extras.result_tables import ScoringTable
from games.core.contract.texts import N_
from games.core.data import boards
from games.core.match.match import Match
from games.core.match.players import LEVELS, Player
from games.core.match.settings import MatchSettings
from games.core.match.viewing import OWN_SECRET_SEEN
from tests.ui.clicker import NAMES, Clicker, FastWindow, asks, new_match, open_table, play_until
from ui.shell.headless import Headless, faults
from ui.table.flow.curtain import CurtainScreen
from ui.table.flow.popups import CardsScreen, LogScreen
from ui.table.intents import OpenCards, OpenSummary
from ui.table.messages import CURTAIN_HOW, LOG_TITLE
from ui.table.table import TableScreen
from ui.widgets.dropdown import Dropdown
from ui.widgets.targets import DEBOUNCE

SMALL = (1280, 720)
SUMMARY = ScoringTable(
    N_("What was counted"),
    rows=((N_("For bridges"), (3, 0)), (N_("For towers"), (0, 12))),
    sums=(N_("Together"), (8, 17)),
    before=(N_("There were"), (5, 5)),
    notes=(N_("Everything counts once."),),
)

pytestmark = pytest.mark.usefixtures("silent_computers")


def krakow_table(it: Headless, people: int = 1, least: int = 12) -> tuple[TableScreen, Match]:
    table = open_table(it, play_until(new_match(people, 2 - people, game_id="krakow"), asks("turn", least)))
    return table, table.session.match


# -- cards ------------------------------------------------------------------------------------------------------------
def test_a_card_chosen_in_the_panel_is_chosen_at_the_table_and_the_panel_closes() -> None:
    with FastWindow(SMALL, language="en", confirm=True) as it:
        table, _ = krakow_table(it)
        playable = next(card.name for card in table.ctx.tray_cards() if card.name in table.session.selectable_names())
        table.dispatch(OpenCards(N_("Cards"), (playable,), can_choose=True))
        it.click("laid:0")
        assert it.app.top is table
        assert playable in table.session.chosen()


def test_a_click_on_a_viewed_card_chooses_nothing_and_closes_nothing() -> None:
    with FastWindow(SMALL, language="en", confirm=True) as it:
        table, _ = krakow_table(it)
        playable = next(card.name for card in table.ctx.tray_cards() if card.name in table.session.selectable_names())
        table.dispatch(OpenCards(N_("Cards"), (playable,)))
        it.click("laid:0")
        assert isinstance(it.app.top, CardsScreen)
        assert not table.session.chosen()
        it.key(pygame.K_ESCAPE)
        assert it.app.top is table


@pytest.mark.parametrize("size", [(1024, 600), (1920, 1080)])
def test_a_pile_shows_its_count_and_enlarges_the_hovered_card(size: tuple[int, int]) -> None:
    with Headless(size, language="en") as it:
        match = play_until(new_match(1, 2, game_id="ankh_morpork"), asks("card", 30))
        table = open_table(it, match)
        piles = table.ctx.controller.cards.piles(table.ctx.displayed_view())
        pile = next(pile for pile in piles if pile.cards and len(pile.cards) > 2)
        table.dispatch(OpenCards(pile.title, pile.cards))
        it.settle()
        heading = next(one.text for one in it.texts() if one.text.endswith(f"· {len(pile.cards)}"))
        assert heading[0].isupper()
        assert "Point at a card to read it." in it.words()
        unread = it.picture()
        it.hover("laid:1")
        it.settle()
        assert "Point at a card" not in it.words()
        right = Rect(it.app.top.box.right - 200, it.app.top.box.centery, 150, 40)  # type: ignore[attr-defined]
        assert unread.subsurface(right).get_buffer().raw != it.picture().subsurface(right).get_buffer().raw
        assert faults(it.texts()) == []
        it.move((3, 3))
        assert "Point at a card" not in it.words()  # the last card stays enlarged


def test_only_selectable_cards_are_ringed_in_a_panel() -> None:
    with Headless(SMALL, language="en", confirm=True) as it:
        table, _ = krakow_table(it)
        names = [card.name for card in table.ctx.tray_cards()]
        selectable = [name for name in names if name in table.session.selectable_names()]
        colour = table.ctx.deciding_mark().colour
        table.dispatch(OpenCards(N_("Cards"), names, can_choose=True))
        it.settle()
        picture = it.picture()
        ringed = []
        for number, name in enumerate(names):
            box = it.widget(f"laid:{number}").rect
            edge = [picture.get_at((x, box.top - 1))[:3] for x in range(box.left + 20, box.right - 20)]
            ringed += [name] if edge.count(tuple(colour)[:3]) > len(edge) // 2 else []
        assert ringed == selectable


# -- the log ----------------------------------------------------------------------------------------------------------
def test_the_whole_log_opens_at_its_newest_line_and_keeps_its_scroll_position() -> None:
    with Headless(SMALL, language="en") as it:
        krakow_table(it, least=60)
        it.key(pygame.K_l)
        it.settle()
        screen = it.app.top
        assert isinstance(screen, LogScreen)
        lines = [one for one in screen.widgets.widgets if one.key.startswith("log:") and one.key.count(":") == 1]
        panel = it.widget("lines").rect
        assert panel.contains(lines[-1].rect)
        assert not panel.contains(lines[0].rect)
        it.move(panel.center)
        for _ in range(40):
            it.event(pygame.MOUSEWHEEL, x=0, y=3, precise_x=0.0, precise_y=3.0, flipped=False)
        it.settle()
        first = min(
            (one for one in screen.widgets.widgets if one.key.startswith("log:")),
            key=lambda one: int(one.key.split(":")[1]),
        )
        assert panel.contains(first.rect)
        it.app.change_settings(language="pl")
        it.settle()
        first = min(
            (one for one in it.app.top.widgets.widgets if one.key.startswith("log:")),
            key=lambda one: int(one.key.split(":")[1]),
        )
        assert it.widget("lines").rect.contains(first.rect)  # a change of language keeps the position


@pytest.mark.parametrize(("size", "language", "interface"), [(SMALL, "en", 1.0), ((1024, 600), "pl", 2.0)])
def test_the_edges_of_the_whole_log_cut_no_line(size: tuple[int, int], language: str, interface: float) -> None:
    with Headless(size, language=language, interface=interface) as it:
        match = play_until(new_match(2, 0, game_id="wampiry"), asks("plan", 60))
        match.lift_curtain()
        open_table(it, match)
        it.key(pygame.K_l)
        it.settle()
        area = it.widget("lines")
        it.move(area.rect.center)
        seen = set()
        for _ in range(60):
            drawn = it.texts()
            title = max(number for number, one in enumerate(drawn) if one.text == it.app.translate(LOG_TITLE))
            lines = [one for one in drawn[title + 1 :] if one.visible.height and one.visible.width]
            assert all(area.rect.contains(one.rect) for one in lines if one.visible.colliderect(area.rect))
            assert area.rect.bottom - max(one.rect.bottom for one in lines if area.rect.contains(one.rect)) < 8
            seen.add(lines[0].text)
            it.event(pygame.MOUSEWHEEL, x=0, y=1, precise_x=0.0, precise_y=1.0, flipped=False)
            it.settle()
        assert len(seen) > 5


def test_a_click_on_a_line_of_the_whole_log_shows_the_table_as_it_was() -> None:
    with Headless(SMALL, language="en") as it:
        table, match = krakow_table(it, least=20)
        it.key(pygame.K_l)
        it.settle()
        lines = [one for one in it.app.top.widgets.widgets if one.key.startswith("log:") and one.key.count(":") == 1]
        it.press(lines[-3].rect.center)
        it.settle()
        assert it.app.top is table
        assert table.session.viewed_move is not None
        assert table.session.viewed_move < match.move_count
        assert "Back to the present" in it.words()


# -- scoring summaries ------------------------------------------------------------------------------------------------
def open_summary(it: Headless) -> TableScreen:
    table, _ = krakow_table(it)
    table.dispatch(OpenSummary(SUMMARY))
    it.step()
    return table


def test_a_summary_has_a_row_for_each_cause_and_a_column_for_each_seat() -> None:
    with Headless(SMALL, language="en") as it:
        table = open_summary(it)
        it.step(1.0)
        drawn = it.texts()
        assert faults(drawn) == []
        panel = it.app.top.box  # type: ignore[attr-defined]
        last = max(number for number, one in enumerate(drawn) if one.text == "What was counted")
        drawn = [one for one in drawn[last:] if panel.contains(one.rect)]
        place = {one.text: one.rect for one in drawn}
        order = list(table.ctx.controller.seat_order(table.session.view))
        names = [place[table.session.match.players[seat].name] for seat in order]
        assert names[0].centerx < names[1].centerx
        tops = [place[label].centery for label in ("There were", "For bridges", "For towers", "Together")]
        assert tops == sorted(tops)

        def row(label: str) -> list[str]:
            middle, first = place[label].centery, place[label].right
            there = [one for one in drawn if abs(one.rect.centery - middle) < 8 and one.rect.left > first]
            return [one.text for one in sorted(there, key=lambda one: one.rect.left)]

        def seats(values: tuple[str, str]) -> list[str]:
            return [values[seat] for seat in order]

        assert row("There were") == seats(("5", "5"))  # earlier points have no plus sign
        assert row("For bridges") == seats(("+3", "0"))
        assert row("For towers") == seats(("0", "+12"))
        assert row("Together") == seats(("8", "17"))
        assert "Everything counts once." in place


@pytest.mark.parametrize("key", [pygame.K_SPACE, pygame.K_RETURN, pygame.K_KP_ENTER])
def test_a_key_meant_for_the_animation_before_does_not_close_a_summary(key: int) -> None:
    with FastWindow(SMALL, language="en", speed="normal") as it:
        table = open_summary(it)
        summary = it.app.top
        it.step(DEBOUNCE / 3)
        it.key(key)
        assert it.app.top is summary
        it.step(DEBOUNCE)
        it.key(key)
        assert it.app.top is table


# -- one's own secret -------------------------------------------------------------------------------------------------
def match_before_first_look(people: int) -> Match:
    """Start a match in which no seat has looked at its own secret."""
    players = [Player(NAMES[n], n + 1, "person" if n < people else "bot", "medium") for n in range(3)]
    return Match.start(
        registry.game("ankh_morpork"), boards.load_default_board("ankh_morpork"), players, {}, 1, MatchSettings()
    )


def reach_first_look(it: FastWindow) -> None:
    if isinstance(it.app.top, CurtainScreen):
        it.step(1.0)
        it.key(pygame.K_SPACE)
        it.settle()
    assert it.app.top.name == "first_look"


@pytest.mark.parametrize("key", [pygame.K_SPACE, pygame.K_RETURN])
def test_ones_own_secret_stays_open_until_a_key_meant_for_it(key: int) -> None:
    with FastWindow(SMALL, language="en", speed="normal") as it:
        it.app.push(TableScreen(it.app, match_before_first_look(1)))
        for _ in range(60):
            it.step(0.02)
            if it.app.top.name == "first_look":
                break
        reach_first_look(it)
        it.key(pygame.K_ESCAPE)
        it.key(key)
        assert it.app.top.name == "first_look"
        it.step(0.5)
        it.key(pygame.K_ESCAPE)
        assert it.app.top.name == "first_look"  # Esc does not skip the look
        it.key(key)
        assert it.app.top.name != "first_look"


def test_ones_own_secret_is_covered_on_loss_of_focus_and_shown_again() -> None:
    with FastWindow(SMALL, language="en") as it:
        match = match_before_first_look(2)
        it.app.push(TableScreen(it.app, match))
        it.settle()
        reach_first_look(it)
        text = it.words()
        assert match.players[0].name in text
        secret = match.game.controller.cards.shown_secret(match.view(0))
        assert secret is not None
        assert it.app.translate(secret[1].title) in text.replace("\n", " ")
        it.event(pygame.WINDOWFOCUSLOST)
        it.settle()
        curtain = it.app.top
        assert isinstance(curtain, CurtainScreen)
        assert curtain.seat == 0
        for seat in (0, 1):
            reach_first_look(it)
            it.step(1.0)
            it.click("looked")
            it.settle()
            assert match.viewing.has_seen(seat, OWN_SECRET_SEEN)
        assert it.app.top.name != "first_look"


def test_a_single_persons_secret_stays_open_on_loss_of_focus() -> None:
    with FastWindow(SMALL, language="en") as it:
        it.app.push(TableScreen(it.app, match_before_first_look(1)))
        it.settle()
        reach_first_look(it)
        it.event(pygame.WINDOWFOCUSLOST)
        assert it.app.top.name == "first_look"


# -- the curtain ------------------------------------------------------------------------------------------------------
def test_the_curtain_names_the_next_person_and_shows_all_statuses() -> None:
    with Headless(SMALL, language="en") as it:
        match = play_until(new_match(2, 1), asks("plan"))
        open_table(it, match)
        curtain = it.app.top
        assert isinstance(curtain, CurtainScreen)
        text = it.words()
        now = match.players[curtain.seat].name
        assert now in text
        assert text.count(now) >= 2  # in large letters and in the row
        statuses = {one.text for one in it.texts()}
        assert {"now", "waiting", "computer"} <= statuses, statuses
        assert faults(it.texts()) == []


def test_the_menu_opens_over_a_curtain_that_stays_closed() -> None:
    with Headless(SMALL, language="en") as it:
        match = play_until(new_match(2), asks("plan"))
        open_table(it, match)
        curtain = it.app.top
        it.step(1.0)
        it.key(pygame.K_ESCAPE)
        assert it.app.top.name == "dialogue"
        it.key(pygame.K_ESCAPE)
        assert it.app.top is curtain
        assert curtain.opaque
        assert match.needs_curtain()


def test_a_curtain_that_is_lifted_twice_opens_once() -> None:
    with FastWindow(SMALL, language="en", speed="slow") as it:
        match = play_until(new_match(2), asks("plan"))
        table = open_table(it, match)
        it.step(1.0)
        it.key(pygame.K_SPACE)
        it.step(0.05)
        it.key(pygame.K_SPACE)
        it.settle()
        assert it.app.top is table
        assert match.audience() == table.session.deciding_seat()
        Clicker(it, table).check_selectable()


@pytest.mark.parametrize(("size", "interface"), [(SMALL, 1.0), ((1920, 1080), 1.0), ((1920, 1080), 2.0)])
def test_the_curtains_texts_are_centred_one_below_the_other(size: tuple[int, int], interface: float) -> None:
    with Headless(size, language="en", interface=interface) as it:
        match = play_until(new_match(3), asks("plan"))
        open_table(it, match)
        curtain = it.app.top
        assert isinstance(curtain, CurtainScreen)
        it.step(1.0)
        drawn = it.texts()
        name = match.players[curtain.seat].name
        large = max(drawn, key=lambda one: one.px)
        assert large.text == f"Over to {name}"
        middle = [one for one in drawn if abs(one.rect.centerx - size[0] // 2) <= 3]
        order = [one.rect.top for one in middle if one.rect.top < it.widget("lift").rect.top]
        assert len(order) >= 4  # game, turn, person, reason
        assert order == sorted(order)
        assert abs(it.widget("lift").rect.centerx - size[0] // 2) <= 1
        people = [player.name for player in match.players]
        row = {one.text: one.rect for one in drawn if one.text in people}
        assert len(row) == 3
        assert max(rect.top for rect in row.values()) - min(rect.top for rect in row.values()) <= 1
        for number, one in enumerate(drawn):
            if one.text in people:
                status = drawn[number + 1].rect
                assert status.left == one.rect.left
                assert status.top >= one.rect.bottom - 4
        left, right = min(rect.left for rect in row.values()), max(rect.right for rect in row.values())
        assert left > size[0] * 0.02
        assert abs((left + right) // 2 - size[0] // 2) < size[0] * 0.08
        assert min(rect.top for rect in row.values()) > it.widget("lift").rect.bottom
        assert max(one.rect.bottom for one in drawn) <= size[1]


def test_the_curtain_shows_turn_and_phase_and_how_to_open_it() -> None:
    with Headless(SMALL, language="en") as it:
        match = play_until(new_match(2), asks("plan", 30))
        table = open_table(it, match)
        turn, _, phase = table.ctx.controller.turn_and_phase(match.view(None))
        phase_name = it.app.translate(table.ctx.controller.phases[phase])
        line = next(one.text.replace("\u00a0", " ") for one in it.texts() if "·" in one.text)
        assert f"Turn {turn}" in line
        assert line.endswith(phase_name[:1].lower() + phase_name[1:])
        assert it.app.translate(CURTAIN_HOW) in it.words()


def test_the_seats_panel_shows_the_current_players_and_offers_no_random_computer() -> None:
    with Headless(SMALL, language="en") as it:
        match = play_until(new_match(1, 2), asks("plan"))
        open_table(it, match)
        it.key(pygame.K_ESCAPE)
        it.click("seats")
        values = {}
        for seat in range(3):
            dropdown = it.widget(f"seat{seat}")
            assert isinstance(dropdown, Dropdown)
            values[seat] = dropdown.value
            assert [entry.value for entry in dropdown.entries][:1] == ["person"]
            assert {entry.value for entry in dropdown.entries} == {"person", *LEVELS} - {"random"}
        assert values == {0: "person", 1: "medium", 2: "medium"}
        assert it.app.top.widgets.find("manner1") is not None
        assert it.app.top.widgets.find("manner0") is None  # a person has no personality to choose
        before = tuple(match.players)
        it.click("done")
        assert tuple(match.players) == before
