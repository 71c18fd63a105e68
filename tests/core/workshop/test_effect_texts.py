"""Tests of sentences made from effects: they follow the effect; a written sentence is kept and recognised."""

from __future__ import annotations

import random
from typing import Any

import pytest

from games.core.contract.texts import LANGUAGES
from games.core.data import boards
from games.core.workshop.checks import check_text, value_at
from games.core.workshop.document import BoardDocument
from games.core.workshop.edits import Edit, InsertItem, MoveItem, RemoveItem, SetValue
from games.core.workshop.effect_texts import EffectTextWatch, effect_text_edits, effect_texts, sentence_edit
from games.core.workshop.fields import FormFields
from games.core.workshop.form import form_of

GAMES = ["wampiry", "osada", "ankh_morpork", "wroclaw"]


class OpenBoard:
    """A shipped board, opened as in the workshop."""

    def __init__(self, game: str) -> None:
        path = boards.shipped_boards(game)[0].path
        self.form = form_of(game)
        self.document = BoardDocument(path.read_bytes(), path.name)
        if self.form.default_edits is not None:
            self.document.change(*self.form.default_edits(self.data))
        self.watch = EffectTextWatch(self.form, [boards.load_default_board(game).data])
        assert not self.watch.unfit_texts(self.data)

    @property
    def data(self) -> Any:
        return self.document.data

    def change(self, *edits: Edit) -> None:
        def further_edits(before: Any, after: Any) -> list[Edit]:
            return effect_text_edits(before, after, self.form)

        assert self.document.change(*edits, further_edits=further_edits)

    def about(self, *place: str | int) -> Any:
        return value_at(self.data, (*place, "about"))


def test_the_sentence_follows_the_effect_in_both_languages_as_one_change() -> None:
    it = OpenBoard("wampiry")
    it.change(SetValue(("ring", 0, "effect", "count"), 4))
    assert it.about("ring", 0)["en"].startswith("Place 4 extra possessed here")
    assert it.about("ring", 0)["pl"].startswith("Dołóż tu dodatkowo 4 opętanych")
    it.change(SetValue(("ring", 0, "effect", "do"), "move_own_block"))
    assert it.about("ring", 0)["en"] == "Move up to 4 of your possessed from any one estate to any other."
    assert it.document.undo()
    assert it.document.undo()
    assert it.about("ring", 0)["en"].startswith("Place 3 extra")


def test_the_clock_follows_the_cards() -> None:
    it = OpenBoard("wampiry")
    it.change(SetValue(("rules", "estate_cards", "cw2"), 5), SetValue(("rules", "estate_cards", "ccw2"), -5))
    assert "1 or 5 estates either way" in it.about("clock", 1)["en"]
    assert "o 1 lub 5 osiedli w dowolną stronę" in it.about("clock", 1)["pl"]
    it.change(SetValue(("rules", "estate_cards", "ccw2"), -3))
    assert "1 or 5 estates clockwise or 1 or 3 estates anticlockwise" in it.about("clock", 1)["en"]


def test_money_and_dice_follow_too() -> None:
    city = OpenBoard("ankh_morpork")
    city.change(SetValue(("areas", 0, "effect", "do"), "take_money"))
    assert city.about("areas", 0) == {"pl": "Weź $3 z banku.", "en": "Take $3 from the bank."}
    road = OpenBoard("osada")
    road.change(SetValue(("specials", "mara", "die"), ["bus", "bus", 0, 5, -2, 5]))
    assert road.about("specials", "mara") == {
        "en": "Roll. 1–2: flee back to the bus. 3: you stay here. 4, 6: 5 spaces on. 5: 2 spaces back.",
        "pl": "Rzut kością. 1–2: uciekasz do autobusu. 3: zostajesz tutaj. 4, 6: 5 pól dalej. 5: 2 pola wstecz.",
    }
    road.change(SetValue(("rules", "kill", "level"), 4))
    assert "level 4 in any other" in road.about("characters", 4)["en"]


def test_weapons_say_what_they_do() -> None:
    it = OpenBoard("wroclaw")
    assert not it.watch.own_texts(it.data)  # the shipped sentences are the generated ones
    slug = ("deck", "weapons", 0, "modes", 0)
    it.change(SetValue((*slug, "effects", 0, "wounds"), 3))
    assert it.about(*slug) == {"pl": "Trafia od 6: trzy rany.", "en": "Hits on 6+: three wounds."}
    it.change(InsertItem((*slug, "effects", 1), {"do": "wounds_if_wounded", "exactly": 1, "wounds": 5}))
    assert it.about(*slug)["en"] == "Hits on 6+: three wounds, or 5 if the target already has exactly one."
    assert it.about(*slug)["pl"] == "Trafia od 6: trzy rany, a 5, gdy cel ma dokładnie jedną."


def test_a_hazard_names_the_symbol_on_its_picture() -> None:
    it = OpenBoard("wroclaw")
    it.change(InsertItem(("deck", "hazards", 0, "icon"), "mroz", "name"))
    assert it.about("deck", "hazards", 0)["en"] == "One wound for every fighter without the crossed-out snowflake."
    it.change(SetValue(("deck", "hazards", 0, "icon"), "chemiczne"))
    assert it.about("deck", "hazards", 0)["pl"] == "Rana dla każdej postaci bez przekreślonego znaku kolby."


def test_a_weapon_gains_and_loses_its_sentence_with_its_effects() -> None:
    it = OpenBoard("wroclaw")
    shotgun = ("deck", "weapons", 0)
    it.change(
        InsertItem((*shotgun, "effects"), [{"do": "add_per_die", "from": 4, "to": 6, "dice": "all", "add": 2}], "name")
    )
    assert it.about(*shotgun)["en"] == "Every die that shows from 4 to 6: +2."
    assert it.about(*shotgun)["pl"] == "Każda kość, na której jest od 4 do 6: +2."
    it.change(RemoveItem((*shotgun, "effects")))
    assert it.about(*shotgun) is None


def test_somebodys_own_sentence_stays_and_is_remarked_on() -> None:
    it = OpenBoard("wampiry")
    place = ("ring", 0, "about")
    it.change(SetValue((*place, "pl"), "Drzwi są otwarte."), SetValue((*place, "en"), "The doors are open."))
    assert not it.watch.unfit_texts(it.data)
    assert list(it.watch.own_texts(it.data)) == [place]
    it.change(SetValue(("ring", 0, "effect", "count"), 4))
    assert it.about("ring", 0) == {"pl": "Drzwi są otwarte.", "en": "The doors are open."}
    assert list(it.watch.unfit_texts(it.data)) == [place]
    it.change(MoveItem(("ring",), 0, 2))
    assert list(it.watch.unfit_texts(it.data)) == [("ring", 2, "about")]
    text = it.watch.unfit_texts(it.data)["ring", 2, "about"]
    it.change(sentence_edit(it.data, text.place, text.made))
    assert not it.watch.own_texts(it.data)
    assert it.about("ring", 2)["en"].startswith("Place 4 extra")


def test_a_sentence_in_one_language_is_kept_while_the_other_follows() -> None:
    it = OpenBoard("wampiry")
    it.change(SetValue(("ring", 0, "about", "en"), "Three of yours come in."))
    it.change(SetValue(("ring", 0, "effect", "count"), 2))
    assert it.about("ring", 0)["en"] == "Three of yours come in."
    assert it.about("ring", 0)["pl"].startswith("Dołóż tu dodatkowo 2 opętanych")


@pytest.mark.parametrize(
    ("effect", "about"),
    [
        ({"do": "place_extra_possessed", "count": 4}, "Place 3 extra possessed here."),
        ({"do": "move_own_block", "count": 3}, "Place 3 extra possessed here (or all your supply holds, if fewer)."),
    ],
)
def test_sentences_of_another_effect_are_found_when_a_file_is_opened(effect: Any, about: str) -> None:
    it = OpenBoard("wampiry")
    it.document.change(SetValue(("ring", 0, "effect"), effect), SetValue(("ring", 0, "about", "en"), about))
    fresh = EffectTextWatch(it.form, [boards.load_default_board("wampiry").data])
    assert list(fresh.unfit_texts(it.data)) == [("ring", 0, "about")]


def test_a_missing_sentence_is_remarked_on_and_written_with_the_next_effect() -> None:
    it = OpenBoard("wampiry")
    it.document.change(RemoveItem(("ring", 0, "about")))
    assert list(it.watch.unfit_texts(it.data)) == [("ring", 0, "about")]
    it.change(SetValue(("ring", 0, "effect", "count"), 2))
    assert it.about("ring", 0)["en"].startswith("Place 2 extra")
    assert not it.watch.unfit_texts(it.data)


@pytest.mark.parametrize("game", GAMES)
def test_new_entries_have_the_sentence_of_their_effect(game: str) -> None:
    it = OpenBoard(game)
    for strip in it.form.ordered_lists:
        if strip.new_entry is None or strip.shared_place is not None or len(strip.list_path) > 1:
            continue
        it.document.change(InsertItem((*strip.list_path, 1), strip.new_entry(it.data, 1)))
        made = {text.place: text for text in effect_texts(it.data, it.form)}[(*strip.list_path, 1)]
        assert not made.own_languages
        assert made.written


@pytest.mark.parametrize("game", GAMES)
def test_every_value_of_the_form_gives_a_sentence_that_fits_in_its_field(game: str) -> None:
    it, rng = OpenBoard(game), random.Random(44)
    fields = FormFields(game, it.form)
    for _ in range(60):
        rows = [one for one in fields.all_fields(it.data, "en") if one.kind in ("number", "choice", "set")]
        roots = ("ring", "clock", "areas", "specials", "moves", "deck")
        row = rng.choice([one for one in rows if one.place[0] in roots])
        value: Any = rng.randint(max(row.low, -9), min(row.high, 20)) if row.kind == "number" else None
        if row.kind != "number":
            values = [one for one, _ in row.choices]
            value = rng.choice(values) if row.kind == "choice" else rng.sample(values, rng.randint(0, len(values)))
        edits = fields.edits_for(it.data, row, value)
        if edits and value != row.value:
            it.change(*edits)
        for text in effect_texts(it.data, it.form):
            assert not text.own_languages, text
            for language in LANGUAGES:
                assert "{" not in text.made[language], text
        wrong = [one.path for one in check_text(game, it.document.text, "board.yaml").problems if "about" in one.path]
        assert not wrong
