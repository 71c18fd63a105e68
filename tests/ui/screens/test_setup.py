"""The setup form: what it offers, refuses, remembers and starts."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from games import registry
from games.core.data import boards
from games.core.journal import saves
from games.core.match.match import Match
from games.core.match.players import MARKS, Player
from games.core.people.store import PeopleStore, Person
from tests.runs import first_by_default, long_only
from tests.ui.played_matches import SIZES
from ui.screens.setup import form as setup_form
from ui.screens.setup.screen import SetupScreen
from ui.shell import app as app_module
from ui.shell.headless import Headless, faults
from ui.shell.screen import Screen
from ui.widgets import Dropdown

FACTS = registry.game("wampiry").facts


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PLANSZOWNIA_HOME", str(tmp_path))


class FakeTable(Screen):
    """A stub for the table screen."""

    name = "table"

    def __init__(self, app: Any, match: Match) -> None:
        super().__init__(app)
        self.match = match

    def draw(self, surface: pygame.Surface) -> None:
        surface.fill((0, 0, 0))


@pytest.fixture
def window(monkeypatch: pytest.MonkeyPatch) -> Iterator[Headless]:
    real = app_module.make_screen

    def make(app: Any, name: str, **args: Any) -> Screen:
        return FakeTable(app, **args) if name == "table" else real(app, name, **args)

    monkeypatch.setattr(app_module, "make_screen", make)
    with Headless((1280, 720), language="en") as it:
        it.open("setup", game="wampiry")
        yield it


def form_of(it: Headless) -> setup_form.Form:
    screen = it.app.top
    assert isinstance(screen, SetupScreen)
    return screen.form


# -- the form itself ---------------------------------------------------------------------------------------------------
def test_the_first_form_is_valid() -> None:
    form = setup_form.first_form(FACTS, "en")
    assert form.problem() is None
    assert [seat.kind for seat in form.seats] == ["person", "person", "bot", "bot"]


def test_the_first_form_seats_everybody_who_played_last_with_their_marks() -> None:
    people = [Person("Mama", 3), Person("Tata", 1), Person("Zosia", 9)]
    form = setup_form.first_form(FACTS, "en", None, people, 3)
    assert [(seat.kind, seat.name, seat.mark) for seat in form.seats[:3]] == [
        ("person", "Mama", 3),
        ("person", "Tata", 1),
        ("person", "Zosia", 2),
    ]
    assert (form.seats[3].kind, sorted(seat.mark for seat in form.seats)) == ("bot", [1, 2, 3, 4])


def test_the_next_game_is_offered_to_as_many_people(tmp_path: Path) -> None:
    with Headless((1280, 720), language="en") as it:
        it.open("menu")
        it.open("setup", game="osada")
        form_of(it).set_kind(2, "person")
        it.key(pygame.K_ESCAPE)
        it.open("setup", game="krakow")
        assert [seat.kind for seat in form_of(it).seats] == ["person", "person", "person", "bot"]


def test_seats_keep_unique_names_and_marks() -> None:
    form = setup_form.first_form(FACTS, "en", 2)
    form.rename_seat(0, "Player 3")
    form.add_seat()
    form.remove_seat(1)
    form.add_seat()
    form.add_seat("bot")
    form.add_seat()  # one too many: ignored
    assert len(form.seats) == 4
    assert len({seat.mark for seat in form.seats}) == 4
    assert len({seat.name for seat in form.seats}) == 4


def test_a_name_is_kept_while_the_seat_is_a_computer() -> None:
    form = setup_form.first_form(FACTS, "en", 2)
    form.rename_seat(0, "Łucja")
    form.set_kind(0, "bot")
    assert form.seats[0].name in FACTS.bot_names
    form.set_kind(0, "person")
    assert form.seats[0].name == "Łucja"


def test_an_option_naming_a_seat_follows_that_seat() -> None:
    form = setup_form.first_form(FACTS, "en")
    options = registry.game("wampiry").options
    form.options["elder"] = "3"
    form.move_seat(3, 0)
    assert form.chosen_options(options)["elder"] == "0"
    form.remove_seat(1)
    assert form.chosen_options(options)["elder"] == "0"
    form.remove_seat(0)
    assert form.chosen_options(options)["elder"] == "random"


@pytest.mark.parametrize("name", ["", "   ", "x" * 17, "Ola", "日本"])
def test_a_bad_name_keeps_the_match_from_starting(name: str) -> None:
    form = setup_form.first_form(FACTS, "en", 2)
    form.rename_seat(1, "Ola")
    form.rename_seat(0, name)
    assert form.problem() is not None
    assert form.name_problem(0) is not None


def test_a_remembered_form_is_restored() -> None:
    form = setup_form.first_form(FACTS, "en", 3)
    form.rename_seat(0, "Maja")
    form.rename_seat(1, "Kuba")
    form.undo, form.curtain, form.options["elder"] = "never", False, "1"
    again = setup_form.form_from_data(FACTS, "en", form.to_data(), known_people=form.named_people())
    assert again == form
    assert "Kuba" not in str(form.to_data())  # names are in the people store


def test_a_remembered_form_seats_who_sat_there_whoever_played_another_game_since() -> None:
    form = setup_form.first_form(FACTS, "en", 3, person_count=3)
    form.rename_seat(1, "Kuba")
    form.rename_seat(2, "Maja")
    last = [Person("Ola", 4), Person("Jan", 2), *form.named_people()]
    again = setup_form.form_from_data(FACTS, "en", form.to_data(), known_people=last)
    assert [seat.name for seat in again.seats] == ["Player 1", "Kuba", "Maja"]
    forgotten = [one for one in last if one.name != "Kuba"]
    again = setup_form.form_from_data(FACTS, "en", form.to_data(), known_people=forgotten)
    assert [seat.name for seat in again.seats] == ["Player 1", "Ola", "Maja"]
    nobody = setup_form.first_form(FACTS, "en", 2).to_data()
    again = setup_form.form_from_data(FACTS, "en", nobody, known_people=last)
    assert [seat.name for seat in again.seats] == ["Ola", "Jan"]


def test_one_person_keeps_the_seat_and_name_among_computers() -> None:
    form = setup_form.first_form(FACTS, "en")
    form.set_kind(0, "bot")
    form.rename_seat(1, "Maja")
    form.set_kind(2, "person")
    form.seat_one_person()
    assert [seat.kind for seat in form.seats] == ["bot", "person", "bot", "bot"]
    assert (form.seats[1].name, form.problem()) == ("Maja", None)


def test_a_saved_form_keeps_what_only_a_newer_version_understands() -> None:
    newer = {"undo": "twice", "coach": "children", "computers": "backwards", "music": ["loud"], "strict": True}
    data = {**setup_form.first_form(FACTS, "en").to_data(), **newer}
    form = setup_form.form_from_data(FACTS, "en", data)
    assert (form.undo, form.coach, form.computers, form.strict) == ("agreed", "newcomers", None, True)
    assert form.to_data().items() >= newer.items()
    form.undo, form.coach = "never", "everybody"
    assert form.to_data().items() >= {**newer, "undo": "never", "coach": "everybody"}.items()


def test_every_form_offers_known_people_and_ignores_default_names() -> None:
    form = setup_form.first_form(FACTS, "en", 4)
    form.rename_seat(0, " Łucja ")
    form.set_kind(2, "person")
    assert [person.name for person in form.named_people()] == ["Łucja"]  # default names are no persons
    form.rename_seat(1, "Gracz 2")
    form.rename_seat(2, "日本")
    assert [person.name for person in form.named_people()] == ["Łucja"]
    house = [Person("Łucja", 3), Person("Jan", 1)]
    other = registry.game("krakow").facts
    assert [seat.name for seat in setup_form.form_from_data(other, "pl", None, 2, house).seats] == ["Łucja", "Jan"]
    one = setup_form.form_from_data(other, "pl", None, 2, house[:1])
    assert [seat.name for seat in one.seats] == ["Łucja", "Gracz 2"]


def test_a_seated_person_keeps_their_mark_if_free() -> None:
    form = setup_form.first_form(FACTS, "en", 2)
    form.put_person_on_seat(0, Person("Jan", 4))
    form.put_person_on_seat(1, Person("Ola", 4))
    assert [(seat.name, seat.mark) for seat in form.seats] == [("Jan", 4), ("Ola", 2)]


def test_a_seated_person_brings_their_preferred_pace() -> None:
    form = setup_form.first_form(FACTS, "en", 2)
    form.put_person_on_seat(0, Person("Jan", 4, "steps"))
    form.put_person_on_seat(1, Person("Ola", 2))  # without a preference
    assert form.settings().computers == "steps"
    assert {person.name: person.pace for person in form.named_people()} == {"Jan": "steps", "Ola": "steps"}


def test_an_empty_name_is_proposed_again() -> None:
    form = setup_form.first_form(FACTS, "en", 2)
    form.rename_seat(0, " ")
    assert setup_form.form_from_data(FACTS, "en", form.to_data()).problem() is None


def test_default_names_follow_the_language() -> None:
    form = setup_form.first_form(FACTS, "en", 3)
    form.rename_seat(0, "Kuba")
    again = setup_form.form_from_data(FACTS, "pl", form.to_data(), known_people=form.named_people())
    assert [seat.name for seat in again.seats[:2]] == ["Kuba", "Gracz 2"]
    form.rename_seat(1, "Player 2")
    form.set_kind(1, "bot")
    again = setup_form.form_from_data(FACTS, "pl", form.to_data())
    again.set_kind(1, "person")
    assert again.seats[1].name == "Gracz 2"


@pytest.mark.parametrize("data", [None, 5, {}, {"seats": 3}, {"seats": [{"mark": 9}]}, {"seats": [], "undo": "?"}])
def test_invalid_saved_data_gives_the_first_form(data: object) -> None:
    assert setup_form.form_from_data(FACTS, "en", data).players() == setup_form.first_form(FACTS, "en").players()


def test_enter_starts_the_match_of_the_form(window: Headless) -> None:
    window.click("name:0")
    for _ in range(10):
        window.key(pygame.K_BACKSPACE)
    window.type("Maja")
    for _ in range(3):  # second name, start button, start
        window.key(pygame.K_RETURN)
    table = window.app.top
    assert isinstance(table, FakeTable)
    assert [player.name for player in table.match.players][:2] == ["Maja", "Player 2"]
    assert table.match.journal is not None
    table.match.journal.close()
    assert "Maja" not in str(window.app.settings.setups)
    assert window.app.people_store.people == (Person("Maja", 1),)


def test_a_known_person_is_chosen_in_any_game(tmp_path: Path) -> None:
    with Headless((1280, 720), language="en") as it:
        it.app.people_store = PeopleStore(
            [Person("Łucja", 4), Person("Jan", 2), Person("Ola", 1)], tmp_path / "people.json"
        )
        it.open("menu")
        it.open("setup", game="krakow")
        form = form_of(it)
        assert [seat.name for seat in form.seats[:2]] == ["Łucja", "Jan"]
        it.click("house:1")
        it.key(pygame.K_DOWN)
        it.key(pygame.K_RETURN)
        assert "Already at the table" in it.words()
        it.key(pygame.K_o, unicode="o")
        it.key(pygame.K_RETURN)
        assert form.seats[1].name == "Ola"
        it.key(pygame.K_ESCAPE)
        assert it.app.people_store.people[:2] == (Person("Łucja", 4), Person("Ola", 1))
        assert PeopleStore.open(tmp_path / "people.json").people == it.app.people_store.people


def test_names_in_cyrillic_and_greek_are_typed_spoken_saved_and_read_again(window: Headless) -> None:
    names = ("Ґанна", "Αλεξάνδρα")
    for number, name in enumerate(names):
        window.click(f"name:{number}")
        window.type(name)
    assert not faults(window.texts())
    assert "Ґанна" in " ".join(window.widget("name:0").spoken_parts())
    window.click("start")
    table = window.app.top
    assert isinstance(table, FakeTable)
    journal = table.match.journal
    assert journal is not None
    journal.close()
    assert tuple(player.name for player in saves.read_save_info(journal.path).players)[:2] == names
    assert saves.load_for_viewing(journal.path).players[0].name == "Ґанна"
    assert window.app.people_store.people == (Person("Ґанна", 1), Person("Αλεξάνδρα", 2))


def test_equal_names_disable_the_start_button(window: Headless) -> None:
    form_of(window).rename_seat(1, "Player 1")
    window.app.top.rebuild()
    window.step()
    assert not window.widget("start").enabled
    assert "Two seats have the same name" in window.words()
    window.key(pygame.K_RETURN)
    assert isinstance(window.app.top, SetupScreen)


def test_a_typed_seed_is_used_and_an_empty_one_is_refused(window: Headless) -> None:
    window.click("seed")
    window.key(pygame.K_DOWN)
    window.key(pygame.K_RETURN)
    assert not window.widget("start").enabled
    window.type("4a2")
    assert form_of(window).seed == "42"
    window.click("start")
    table = window.app.top
    assert isinstance(table, FakeTable)
    assert table.match.seed == 42
    assert table.match.journal is not None
    table.match.journal.close()


def test_choosing_a_typed_seed_focuses_its_field(window: Headless, monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[str] = []  # the system sends letters only after a start
    monkeypatch.setattr(pygame.key, "start_text_input", lambda: calls.append("start"))
    monkeypatch.setattr(pygame.key, "stop_text_input", lambda: calls.append("stop"))
    window.click("seed")
    window.key(pygame.K_DOWN)
    window.key(pygame.K_RETURN)
    assert window.top.widgets.focused is window.widget("seed")
    assert calls == ["start"]
    window.click("seed:new")
    assert calls == ["start", "stop"]


def test_the_keyboard_reorders_the_seats(window: Headless) -> None:
    screen = window.app.top
    screen.widgets.focus(screen.widgets.find("handle:0"))
    window.key(pygame.K_DOWN)
    assert form_of(window).seats[1].name == "Player 1"
    focused = screen.widgets.focused
    assert focused is not None
    assert focused.key == "handle:1"


def test_dragging_a_handle_reorders_the_seats(window: Headless) -> None:
    start, end = window.widget("handle:3").rect.center, window.widget("handle:0").rect.midtop
    window.move(start)
    window.event(pygame.MOUSEBUTTONDOWN, pos=start, button=1)
    window.move(end)
    window.event(pygame.MOUSEBUTTONUP, pos=end, button=1)
    assert form_of(window).seats[0].name == "Carmila"


def test_a_taken_mark_names_its_owner(window: Headless) -> None:
    window.click("mark:0")
    window.key(pygame.K_DOWN)
    window.key(pygame.K_RETURN)
    tip = window.app.top.widgets.tip(window.now)
    assert tip is not None
    assert "Player 2" in tip.text
    window.key(pygame.K_END)
    window.key(pygame.K_RETURN)
    assert form_of(window).seats[0].mark == MARKS[-1]


def test_an_invalid_own_board_is_offered_with_its_fault(tmp_path: Path) -> None:
    folder = tmp_path / "boards" / "wampiry"
    folder.mkdir(parents=True)
    (folder / "mine.yaml").write_text("format: 1\ngame: wampiry\nkind: board\nid: mine\n", "utf-8")
    assert [ref.id for ref in boards.user_boards("wampiry")] == ["mine"]
    with Headless((1280, 720), language="en") as it:
        it.open("setup", game="wampiry")
        form_of(it).board = "mine"
        it.app.top.rebuild()
        it.settle()
        assert not it.widget("start").enabled
        assert "This board can't be used" in it.words()


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have no such names")
def test_a_board_name_that_cannot_be_drawn_keeps_the_form_open(tmp_path: Path) -> None:
    folder = tmp_path / "boards" / "wampiry"
    folder.mkdir(parents=True)
    text = boards.shipped_boards("wampiry")[0].path.read_text("utf-8")
    named = text.replace("id: nowa_huta", "id: strange", 1).replace("en: Nowa Huta", 'en: "Nowa\\0Huta"', 1)
    for name, content in ((b"Krak\xf3w.yaml", "{broken"), (b"nul.yaml", named)):
        Path(os.fsdecode(os.path.join(os.fsencode(folder), name))).write_text(content, "utf-8")
    with Headless((1280, 720), language="en") as it:
        screen = it.open("setup", game="wampiry")
        assert isinstance(screen, SetupScreen)
        it.click("board")
        assert "\udcf3" in it.words()
        for ref in boards.user_boards("wampiry"):
            screen.form.board = ref.id
            screen.rebuild()
            it.settle()


def test_board_copies_with_equal_ids_are_distinguished(tmp_path: Path) -> None:
    """A copy with another rule used to be offered, but the shipped board was played."""
    folder = tmp_path / "boards" / "wampiry"
    folder.mkdir(parents=True)
    text = boards.shipped_boards("wampiry")[0].path.read_text("utf-8")
    for turns in (9, 6):
        (folder / f"turns{turns}.yaml").write_text(text.replace("turns: 15", f"turns: {turns}"), "utf-8")
    with Headless((1280, 720), language="en") as it:
        screen = it.open("setup", game="wampiry")
        assert isinstance(screen, SetupScreen)
        assert screen.new_game.load_board().turns == 15
        dropdown = it.widget("board")
        assert isinstance(dropdown, Dropdown)
        assert [entry.label for entry in dropdown.entries] == [
            "Nowa Huta", "Bieńczyce", "Nowa Huta (your own: turns6.yaml)", "Nowa Huta (your own: turns9.yaml)"
        ]  # fmt: skip
        for key, turns in (("turns9.yaml", 9), ("turns6.yaml", 6), ("nowa_huta", 15)):
            form_of(it).board = key
            board = screen.new_game.load_board()
            assert board.turns == turns
            assert boards.find_board_key("wampiry", board) == key  # used by the form of "Play again"


def test_a_computer_is_given_a_character_and_the_form_remembers_it(window: Headless) -> None:
    manner = window.widget("manner:2")
    assert isinstance(manner, Dropdown)
    manner.select_value("daring")
    mark, name = form_of(window).seats[2].mark, form_of(window).seats[2].bot
    assert form_of(window).seats[2].player() == Player(name, mark, "bot", "medium", "daring")
    assert "same strength: daring" in window.widget("manner:2").tip
    kept = form_of(window).to_data()
    assert [seat.get("character") for seat in kept["seats"]] == [None, None, "daring", None]
    again = setup_form.form_from_data(FACTS, "en", kept)
    assert [seat.character for seat in again.seats] == ["", "", "daring", ""]
    kept["seats"][2]["character"] = "dreamy"
    assert [seat.character for seat in setup_form.form_from_data(FACTS, "en", kept).seats] == [""] * 4
    players = form_of(window).players()
    assert setup_form.form_from_match(FACTS, "en", players, form_of(window).settings()).players() == players
    assert setup_form.strength_text(players[2]) != setup_form.strength_text(players[3])


def test_every_widget_is_reached_by_tab(window: Headless) -> None:
    group = window.app.top.widgets
    wanted = {widget.key for widget in group.widgets if widget.focusable}
    seen = set()
    for _ in range(len(wanted) + 1):
        window.key(pygame.K_TAB)
        assert group.focused is not None
        seen.add(group.focused.key)
    assert seen == wanted


@pytest.mark.parametrize("language", ["pl", long_only("en")])
@pytest.mark.parametrize("size", first_by_default(SIZES))
def test_all_texts_fit(size: str, language: str) -> None:
    pixels, interface = SIZES[size]
    with Headless(pixels, language=language, interface=interface) as it:
        it.open("setup", game="wampiry")
        screen = it.app.top
        for index, name in enumerate(("Wwwwwwwwwwwwwwww", "Wwwwwwwwwwwwwww2")):
            form_of(it).rename_seat(index, name)
        screen.rebuild()
        it.settle()
        assert not faults(it.texts())
        area = it.widget("form")
        area.on_wheel(-50)
        assert not faults(it.texts())


def test_enter_in_a_name_moves_to_the_next_name_and_then_to_start(window: Headless) -> None:
    screen = window.app.top
    screen.widgets.focus(screen.widgets["name:0"])
    for expected in ("name:1", "start"):
        window.key(pygame.K_RETURN)
        assert window.app.top is screen
        assert screen.widgets.focused is not None
        assert screen.widgets.focused.key == expected


def test_a_forced_option_is_shown_and_disabled() -> None:
    with Headless((1280, 720), language="en") as it:
        it.open("setup", game="osada", seats=2)
        assert "yes, always with two players" in it.words()
        assert not it.widget("option:virtual").enabled
        assert "virtual" not in form_of(it).chosen_options(registry.game("osada").options)
        it.click("join")
        assert it.widget("option:virtual").enabled


def test_a_value_is_refused_until_another_option_allows_it() -> None:
    game = registry.game("osada")
    form = setup_form.first_form(game.facts, "en", 3)
    first, virtual = (next(option for option in game.options if option.id == key) for key in ("first", "virtual"))
    assert form.option_refusal(game.options, game.check_options, first, "virtual") is not None
    form.choose_option(game.options, game.check_options, virtual, "yes")
    assert form.option_refusal(game.options, game.check_options, first, "virtual") is None
    form.choose_option(game.options, game.check_options, first, "virtual")
    assert form.option_refusal(game.options, game.check_options, virtual, "no") is None
    form.choose_option(game.options, game.check_options, virtual, "no")  # the dependent option is reset
    assert form.chosen_options(game.options)["first"] == "random"


def test_only_conflicting_options_are_reset() -> None:
    game = registry.game("osada")
    form = setup_form.first_form(game.facts, "en", 3)
    options = {option.id: option for option in game.options}
    for key, value in (("virtual", "yes"), ("first", "virtual"), ("follow", "colours"), ("deja_vu", "yes")):
        form.choose_option(game.options, game.check_options, options[key], value)
    form.choose_option(game.options, game.check_options, options["virtual"], "no")
    chosen = form.chosen_options(game.options)
    assert (chosen["virtual"], chosen["first"], chosen["follow"], chosen["deja_vu"]) == ("no", "random", "turns", "yes")


def test_a_seat_can_be_removed_only_above_the_minimum(window: Headless) -> None:
    window.click("remove:3")
    window.click("remove:2")
    assert len(form_of(window).seats) == 2
    assert window.app.top.widgets.find("remove:0") is None
    window.click("join")
    assert window.app.top.widgets.find("remove:0") is not None


def test_a_game_for_two_says_so() -> None:
    with Headless((1280, 720), language="en") as it:
        it.open("setup", game="wroclaw")
        assert "This game is for exactly 2 people." in it.words()


@pytest.mark.parametrize("language", ["pl", long_only("en")])
@pytest.mark.parametrize("game_id", first_by_default([facts.id for facts in registry.all_facts()], 2))
def test_emblem_and_name_stay_on_their_card(game_id: str, language: str) -> None:
    for pixels, interface in SIZES.values():
        with Headless(pixels, language=language, interface=interface) as it:
            screen = it.open("setup", game=game_id)
            assert isinstance(screen, SetupScreen)
            content = screen.game_panel.content
            if content is None:
                continue  # the card does not fit
            card = content.rect.inflate(2 * screen.px(24), 2 * screen.px(24))
            assert card.contains(content.name.rect)
            name = [drawn for drawn in it.texts() if content.name.rect.collidepoint(drawn.rect.center)]
            assert name
            assert all(card.contains(drawn.rect) for drawn in name)
            assert "A.D." not in [drawn.text for drawn in name]


@pytest.mark.parametrize(
    ("game", "board", "label"),
    [
        ("krakow", "krakow", "10 turns each"), ("krakow", "krakow", "60–90 minutes"),
        ("krakow", "kazimierz_2", "8 turns each"), ("krakow", "kazimierz_2", "45–65 minutes"),
        ("osada", "karkonosze", "45–90 minutes"), ("osada", "krotka_noc", "30–60 minutes"),
        ("wampiry", "bienczyce", "12 turns"),
    ],
)  # fmt: skip
def test_turns_and_minutes_are_those_of_the_chosen_board(game: str, board: str, label: str) -> None:
    with Headless((1280, 720), language="en") as it:
        screen = it.open("setup", game=game)
        assert isinstance(screen, SetupScreen)
        screen.form.board = board
        screen.rebuild()
        it.settle()
        assert label in it.words()


def test_a_replaced_board_is_not_offered_and_its_successor_takes_its_place() -> None:
    old = next(ref for ref in boards.shipped_boards("krakow") if ref.replaced_by)
    with Headless((1280, 720), language="en") as it:
        screen = it.open("setup", game="krakow")
        assert isinstance(screen, SetupScreen)
        assert old.id not in [ref.id for ref in screen.new_game.boards]
        screen.form.board = old.id  # as a form of 2.0 remembers it
        screen.new_game.refresh_boards()
        assert screen.new_game.board_ref.id == old.replaced_by
        assert boards.load_game_board("krakow", old).id == old.id


def test_the_form_hides_what_makes_no_difference() -> None:
    with Headless((1280, 900), language="en") as it:
        screen = it.open("setup", game="osada")
        assert isinstance(screen, SetupScreen)
        follow, form = "option:follow", screen.form
        assert screen.widgets.find(follow) is None
        option = next(one for one in screen.new_game.game.options if one.id == "virtual")
        del form.seats[3:]
        form.choose_option(screen.new_game.game.options, screen.new_game.game.check_options, option, "yes")
        screen.rebuild()
        assert screen.widgets.find(follow) is not None
        for seat in form.seats:
            seat.kind = "bot"
        screen.rebuild()
        assert [key for key in ("curtain", "hints", "coach", "undo", "computers") if screen.widgets.find(key)] == [
            "computers"
        ]
        for seat in form.seats:
            seat.kind = "person"
        screen.rebuild()
        assert screen.widgets.find("computers") is None


def test_a_board_of_your_own_opens_the_page_of_boards() -> None:
    with Headless((1280, 720), language="en") as it:
        it.open("setup", game="osada")
        dropdown = it.widget("board")
        assert isinstance(dropdown, Dropdown)
        assert dropdown.entries[-1].reason is None
        dropdown.change(dropdown.entries[-1].value)
        it.settle()
        assert it.app.top.name == "boards"
