"""The tray and its cards: whose hand it shows, enlarged cards, refusals, piles, reactions."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame
import pytest
from pygame import Rect, Surface

from games.ankh_morpork.controls.faces import card_face
from games.ankh_morpork.rules.state import State
from games.core.contract.controller import Prompt
from games.core.contract.extras.ending import Goal
from games.core.contract.plain import slot_names
from games.core.contract.texts import Text
from games.core.match.match import Match
from tests.ankh_morpork.positions import position
from tests.runs import first_by_default, long_only
from tests.ui.at_table import tray_cards
from tests.ui.clicker import new_match, open_table, play_until
from ui.drawing import record, text
from ui.drawing.theme import BODY
from ui.shell.headless import Headless, faults
from ui.table.flow.popups import CardsScreen
from ui.table.table import TableScreen
from ui.table.view.cards.art import PAPER, card_text, draw_cropped_picture, symbol_text
from ui.table.view.cards.paper import CORNERS_TOP, PaperCard
from ui.table.view.goals import GoalsScreen, format_value
from ui.table.view.panel.bar import PileButton
from ui.table.view.panel.played_cards import FaceRow, played_cards_text
from ui.table.view.tray.cards import SecretCard, ShelfToken, TrayCard

pytestmark = pytest.mark.usefixtures("silent_computers")

HAND = ("rosie_palm", "sergeant_angua", "gaspode", "the_watch", "hex")
PILE = ("mr_boggis", "drumknott", "the_dysk")


def match_with(hand: Sequence[str] = HAND, people: int = 1, **areas: str) -> Match:
    """Return a match at the beginning of seat 0's turn; the others are computers."""
    match = new_match(people, 3 - people, game_id="ankh_morpork")
    set_position(match, position(3, hand=hand, hands={1: ["susan"], 2: ["wallace_sonky"]}, pile=PILE, **areas))
    return match


def set_position(match: Match, state: State) -> None:
    """Replace the state of a match by another position."""
    own = match.state
    for name in slot_names(State):
        if name != "board":
            setattr(own, name, getattr(state, name))


def table_of(it: Headless, match: Match) -> TableScreen:
    return open_table(it, match)


def table_at_reaction(it: Headless, *cards: str) -> TableScreen:
    """Open a table at which seat 1, with these cards, may react to Inigo Skimmer; its curtain is open."""
    match = match_with(people=3)
    set_position(match, position(3, hand=["inigo_skimmer"], hands={1: [*cards]}, the_hippo="0 1 !"))
    while match.decision() is not None and match.decision().kind != "react":
        moves = match.view(match.decision().seat)["moves"]
        match.play(next((tuple(m) for m in moves if m[0] in ("play", "kill")), tuple(moves[0])))
    table = table_of(it, match)
    it.step(0.5)
    it.key(pygame.K_SPACE)
    it.settle()
    return table


def card_names(table: TableScreen) -> list[str]:
    return [card.name for card in tray_cards(table)]


def test_the_tray_shows_the_viewers_hand_and_districts() -> None:
    with Headless((1600, 900)) as it:
        table = table_of(it, match_with(the_hippo="0 b0", the_scours="1 b1"))
        assert card_names(table) == [*(f"card:{card}" for card in HAND), "district:the_hippo"]


def test_behind_the_curtain_the_tray_is_empty() -> None:
    with Headless((1600, 900)) as it:
        match = match_with(people=3)
        table = open_table(it, match)
        assert card_names(table) == []
        assert table.widgets.find("secret:own") is None
        assert not any("Gaspode" in drawn.text for drawn in it.texts())
        it.step(0.5)
        it.key(pygame.K_SPACE)
        it.settle()
        assert card_names(table) == [f"card:{card}" for card in HAND]


def test_a_game_without_a_hand_has_no_tray() -> None:
    with Headless((1280, 720)) as it:
        assert table_of(it, new_match(1, 1)).tray is None


# -- enlarged cards ---------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("by", ["mouse", "keyboard"])
def test_a_hovered_or_focused_card_grows_and_shows_its_text(by: str) -> None:
    with Headless((1600, 900), speed="normal") as it:
        table = table_of(it, match_with())
        card = table.widgets["card:gaspode"]
        assert isinstance(card, TrayCard)
        if by == "mouse":
            it.move(card.rect.center)
        else:
            it.key(pygame.K_TAB)
            while table.widgets.focused is not table.widgets["card:gaspode"]:
                it.key(pygame.K_TAB)
        it.step(0.07)
        assert 0 < card.growth < 1
        it.step(0.2)
        it.step()
        assert card.growth == 1
        about = table.session.controller.description(table.session.view, "card:gaspode")
        assert about is not None
        first = table.translate(about).split(" ")[0]
        assert any(drawn.text.startswith(first) and drawn.px > 12 for drawn in it.texts())


def test_an_unplayable_card_shows_the_reason_and_stays() -> None:
    with Headless((1600, 900)) as it:
        match = match_with()
        table = table_of(it, match)
        it.click("card:gaspode")
        assert match.move_count == 0
        assert table.current_tip is not None
        assert table.current_tip.is_refusal
        assert table.current_tip.text == table.ctx.translate(table.session.why_not("card:gaspode"))


def test_a_card_is_played_by_a_click() -> None:
    with Headless((1600, 900)) as it:
        match = match_with()
        table = table_of(it, match)
        it.click("card:the_watch")
        if match.move_count == 0:
            it.click("confirm")
        assert match.state.chain[-1] == match.board.card_index["the_watch"]
        assert "card:the_watch" not in card_names(table)


def test_the_secret_is_shown_only_while_it_is_held() -> None:
    with Headless((1600, 900)) as it:
        table = table_of(it, match_with())
        secret = table.widgets["secret:own"]
        assert isinstance(secret, SecretCard)

        def is_visible() -> bool:
            return any("Vetinari" in drawn.text for drawn in it.texts())

        assert not is_visible()
        it.move(secret.rect.center)
        assert not is_visible()
        it.event(pygame.MOUSEBUTTONDOWN, pos=secret.rect.center, button=1)
        assert is_visible()
        it.event(pygame.MOUSEBUTTONUP, pos=secret.rect.center, button=1)
        assert not is_visible()


def test_a_secret_is_drawn_without_a_picture_of_card_backs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ui.table.view.tray.cards.art_picture", lambda folder, name, height: None)
    with Headless((1600, 900)) as it:
        table = table_of(it, match_with())
        room = table.widgets["secret:own"].rect
        window = it.picture()
        drawn = {tuple(window.get_at((x, room.y + room.height // 3))) for x in range(room.left + 10, room.right - 10)}
        assert len(drawn) > 2  # more colours than the card's background
        assert faults(it.texts()) == []


# -- piles and goals --------------------------------------------------------------------------------------------------
def test_the_discard_pile_is_listed_from_the_top() -> None:
    with Headless((1600, 900)) as it:
        match = match_with()
        table = table_of(it, match)
        it.click("pile:discarded")
        screen = it.app.top
        assert isinstance(screen, CardsScreen)
        pile = [f"card:{match.board.cards[card].id}" for card in reversed(match.state.pile)]
        assert screen.names == pile
        it.hover("laid:0")
        assert not faults(it.texts())
        it.key(pygame.K_ESCAPE)
        assert it.app.top is table


def test_a_piles_tooltip_has_its_description_and_a_note() -> None:
    with Headless((1920, 1080), language="en") as it:
        table = table_of(it, match_with())
        for key, note in (("deck", ""), ("discarded", "Click to look through"), ("events", "Nothing here yet.")):
            pile = it.widget(f"pile:{key}")
            assert isinstance(pile, PileButton)
            lines = [table.translate(pile.pile.description or ""), note]
            assert table.translate(pile.tip_text() or "") == "\n".join(filter(None, lines))
        it.click("pile:events")
        assert it.app.top is table
        assert table.current_tip is not None
        assert table.current_tip.is_refusal


def test_the_goals_page_shows_the_progress_of_all_seats() -> None:
    with Headless((1600, 900)) as it:
        match = match_with(the_hippo="0", the_scours="0 1")
        table = table_of(it, match)
        assert table.session.controller.ending.goals is not None
        goals = table.session.controller.ending.goals(match.view(None))
        assert [goal.values for goal in goals if goal.title.message == "Areas with a minion"] == [(2, 1, 0)]
        it.key(pygame.K_g)
        assert isinstance(it.app.top, GoalsScreen)
        assert not faults(it.texts())
        it.key(pygame.K_g)
        assert it.app.top is table


# -- reactions --------------------------------------------------------------------------------------------------------
def test_a_reaction_offers_the_fitting_cards_in_the_card() -> None:
    with Headless((1600, 900)) as it:
        table = table_at_reaction(it, "gaspode", "hex")
        assert isinstance(table.widgets.find("row:card:gaspode"), FaceRow)
        assert table.widgets.find("row:card:hex") is None
        assert "card:hex" in card_names(table)
        assert table.session.question_names == ("area:the_hippo",)
        assert not faults(it.texts())


def test_a_single_fitting_card_is_offered_only_in_the_hand() -> None:
    with Headless((1600, 900)) as it:
        table = table_at_reaction(it, "gaspode")
        assert card_names(table)[:1] == ["card:gaspode"]
        assert table.widgets.find("row:card:gaspode") is None


# -- space ------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("size", first_by_default([(1280, 720), (1280, 960), (1920, 1080), (2560, 1080)], 2))
@pytest.mark.parametrize("language", ["pl", long_only("en")])
def test_many_cards_and_districts_fit(size: tuple[int, int], language: str) -> None:
    many = (
        *HAND,
        "the_ankh_morpork_sunshine_dragon_sanctuary",
        "zorgo_the_retro_phrenologist",
        "the_bursar",
        "stanley",
    )
    areas = dict.fromkeys(
        ("the_hippo", "the_scours", "dimwell", "dragons_landing", "unreal_estate", "small_gods"), "b0"
    )
    with Headless(size, language=language) as it:
        table = table_of(it, match_with(many, **areas))
        assert len(card_names(table)) == len(many) + len(areas)
        assert not faults(it.texts())
        for name in card_names(table):
            it.hover(name)
            assert not faults(it.texts()), name


@pytest.mark.parametrize("language", first_by_default(["pl", "en"]))
def test_the_reason_on_an_unplayable_card_does_not_cover_its_text(language: str) -> None:
    """Checked with the longest card texts, in a small window."""
    match = match_with(["mr_teatime", "the_bank_of_ankh_morpork", "the_fire_brigade", "here_n_now"])
    match.play(("play", "mr_teatime"))
    with Headless((1280, 720), language=language) as it:
        table = table_of(it, match)
        for name in card_names(table):
            it.hover(name)
            it.settle()
            reason, is_refusal = next(card.footer() for card in tray_cards(table) if card.name == name)
            assert is_refusal
            assert reason.split()[0] in it.words()
            assert not faults(it.texts()), name


def test_debts_have_the_minus_sign_in_front() -> None:
    goal = Goal(Text("Money and buildings"), 50, (-5, 12), value_format="${n}")
    assert [format_value(goal, value) for value in goal.values] == ["−$5", "$12"]


def _text_box(label: str, draw: Callable[[], None]) -> Rect:
    """Return the box around all lines of a text that `draw` draws."""
    with record.recording() as recorder:
        draw()
    lines = [one.rect for one in recorder.drawn if one.text in label]
    return lines[0].unionall(lines[1:])


@pytest.mark.parametrize("size", first_by_default([(1280, 720), (1920, 1080)]))
def test_the_chain_of_played_cards_is_shortened_to_one_line(size: tuple[int, int]) -> None:
    chain = tuple(f"card:{card}" for card in ("pink_pussycat_club", "nobby_nobbs", "sergeant_angua", "rosie_palm"))
    with Headless(size, language="en") as it:
        table = open_table(it, match_with())
        font = table.font(BODY, "serif-bold")
        for count, max_width in ((3, 9999), (2, text.width("… → Sergeant Angua → Rosie Palm", font)), (1, 10)):
            label = played_cards_text(table.ctx, Prompt(Text("?"), chain=chain), font, max_width)
            assert label.count(" → ") == count
            assert label.startswith("… → ")
            assert label.endswith("Rosie Palm")


def test_a_row_of_a_card_without_text_describes_its_symbols() -> None:
    with Headless((1920, 1080), language="en") as it:
        table = open_table(it, match_with())
        view = table.session.view
        assert (
            card_text(table.ctx, card_face(view, "card:the_watch")).replace("\N{NO-BREAK SPACE}", " ")
            == "building → remove trouble"
        )
        assert card_text(table.ctx, card_face(view, "card:rosie_palm")) == "Sell a card to a player for $2"


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_a_long_card_name_leaves_room_for_the_short_text(size: tuple[int, int]) -> None:
    with Headless(size, language="en") as it:
        table = open_table(it, match_with())
        card = Rect(0, 0, table.px(PaperCard.small[0]), table.px(PaperCard.small[1]))
        face = card_face(table.session.view, "card:sacharissa_cripslock")
        short = _text_box(
            "$1 for each trouble marker", lambda: PaperCard().draw_small(it.app.surface, table.ctx, card, face)
        )
        assert card.contains(short)


@pytest.mark.parametrize(("language", "expected"), [("en", "remove trouble"), ("pl", "usunięcie niepokoju")])
def test_descriptions_of_symbols_avoid_the_ornaments_of_the_frame(language: str, expected: str) -> None:
    with Headless((1920, 1080), language=language) as it:
        table = open_table(it, match_with())
        card = Rect(0, 0, table.px(PaperCard.large[0]), table.px(PaperCard.large[1]))
        face = card_face(table.session.view, "card:captain_carrot")
        description = symbol_text(table.ctx, face.symbols)
        assert expected in description.replace("\N{NO-BREAK SPACE}", " ")
        assert (
            _text_box(description, lambda: PaperCard().draw_large(it.app.surface, table.ctx, card, face)).bottom
            <= table.px(CORNERS_TOP) + 1
        )


@pytest.mark.parametrize("size", [(1280, 720), (1024, 600)])
def test_the_tick_of_a_chosen_token_is_on_the_token(size: tuple[int, int]) -> None:
    with Headless(size) as it:
        match = play_until(new_match(2, game_id="wroclaw"), lambda one: one.decision().kind == "send")  # type: ignore[union-attr]
        if match.needs_curtain():
            match.lift_curtain()
        table = open_table(it, match)
        token = next(one for one in table.widgets.widgets if isinstance(one, ShelfToken) and one.is_selectable)
        it.press(token.rect.center)
        it.settle()
        token = next(one for one in table.widgets.widgets if isinstance(one, ShelfToken) and one.is_chosen)
        ticks: list[tuple[int, int]] = []
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("ui.drawing.marks.draw_icon", lambda surface, name, centre, *more: ticks.append(centre))
            token.draw(it.app.surface)
        assert len(ticks) == 1
        assert token.rect.collidepoint(ticks[0])
        assert ticks[0][1] < token.rect.top + 40


def test_a_narrow_picture_fills_its_box() -> None:
    """A portrait is narrower than the pictures of most cards."""
    with Headless((1280, 720)) as it:
        table = open_table(it, new_match(1, 1, game_id="wroclaw"))
        box = Rect(0, 0, 90, 50)
        picture = Surface(box.size)
        draw_cropped_picture(picture, table.ctx, box, "portraits/roman")
        assert any(picture.get_at((88, y))[:3] != PAPER[1] for y in range(1, 49))
