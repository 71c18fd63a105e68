"""Catalogues are up to date, complete and in correct Polish; names on the table have texts."""

from __future__ import annotations

import ast
import errno
import gettext
import os
import re
import struct
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po

from games import registry
from games.core.contract.errors import system_reason
from games.core.contract.lexicon import Lexicon
from games.core.contract.texts import (
    LANGUAGES,
    N_,
    CatalogueLexicon,
    N_c,
    N_n,
    Text,
    text_from_data,
    text_to_data,
    translate,
)
from games.core.data.rules_text import rules_path
from games.core.program.paths import resource_path
from tests import update_catalogue
from tests.core.toy import FACTS

FIELD = re.compile(r"(?<!\{)\{(\w+)\}(?!\})")
PLURALS = {0: 2, 1: 0, 2: 1, 5: 2, 12: 2, 22: 1, 112: 2}  # number -> Polish form: znacznik, znaczniki, znaczników
GENDERED = re.compile(
    r"\b\w+(?:łem|łam|łeś|łaś|łby|łaby|[aeiyu]ł|[aeiyu]ła|ął|ęła|szedł|szła|mógł|mogła)\b", re.IGNORECASE
)
NOT_GENDERED = {
    "cała", "kawał", "dział", "działa", "ostrzał", "przedział", "rozdział", "siła", "strzał", "stołem", "strzałem",
    "sygnał", "odsyła", "pudeł", "tytuł", "udział", "wysyła",
}  # fmt: skip
LETTERS = {*map(chr, range(0x20, 0x7F)), *"ąćęłńóśźżĄĆĘŁŃÓŚŹŻ", *"àé\u00a0“”„’–…·×−←→≥≤\n"}


@pytest.fixture(scope="module")
def extracted() -> Catalog:
    return update_catalogue.extract_messages()


@pytest.fixture(scope="module")
def polish() -> Catalog:
    with update_catalogue.po_file("pl").open("rb") as file:
        return read_po(file, locale="pl")


def ids(catalogue: Catalog) -> set[Any]:
    return {message.id for message in catalogue if message.id}


def pairs(catalogue: Catalog) -> Iterator[tuple[tuple[str, ...], tuple[str, ...]]]:
    """Yield the English forms and the Polish forms of every message."""
    for message in catalogue:
        if message.id:
            forms = (message.id,) if isinstance(message.id, str) else tuple(message.id)
            yield forms, (message.string,) if isinstance(message.string, str) else tuple(message.string)


def sentences(catalogue: Catalog) -> list[str]:
    return [words for _, forms in pairs(catalogue) for words in forms]


# -- up to date and complete: if one of these fails, run `python -m tests.update_catalogue` ----------------------------
def test_the_catalogue_has_exactly_the_messages_of_the_sources(extracted: Catalog, polish: Catalog) -> None:
    assert sorted(map(str, ids(extracted) - ids(polish))) == [], "run: python -m tests.update_catalogue, and translate"
    assert sorted(map(str, ids(polish) - ids(extracted))) == []


def test_every_marked_message_is_extracted(extracted: Catalog) -> None:
    marked = {
        node.args[0].value
        for top in update_catalogue.SOURCES
        for path in sorted(top.rglob("*.py")) or [top]
        if "N_" in (source := path.read_text("utf-8"))
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("N_", "N_n")
        if node.args and isinstance(node.args[0], ast.Constant) and isinstance(node.args[0].value, str)
    }
    known = {message if isinstance(message, str) else message[0] for message in ids(extracted)}
    assert sorted(marked - known) == []  # older Pythons miss messages inside f-strings
    assert len(marked) > 300


def test_every_message_is_translated(polish: Catalog) -> None:
    assert update_catalogue.untranslated_ids(polish) == []
    assert [message.id for message in polish if message.id and message.fuzzy] == []
    assert list(polish.obsolete) == []


def test_the_compiled_catalogue_is_up_to_date(polish: Catalog) -> None:
    with update_catalogue.po_file("pl").with_suffix(".mo").open("rb") as file:
        compiled = gettext.GNUTranslations(file)
    for message in polish:
        if isinstance(message.id, tuple):
            for number, form in PLURALS.items():
                assert compiled.ngettext(*message.id, number) == message.string[form]
        elif message.context:
            assert compiled.pgettext(message.context, message.id) == message.string
        elif message.id:
            assert compiled.gettext(message.id) == message.string
    assert len([key for key in compiled._catalog if key]) == sum(  # type: ignore[attr-defined]
        len(forms) if len(english) > 1 else 1 for english, forms in pairs(polish)
    )


def test_updating_the_catalogue_changes_nothing(extracted: Catalog, polish: Catalog) -> None:
    again = update_catalogue.update_catalogue(
        update_catalogue.read_catalogue(update_catalogue.po_file("pl"), "pl"), extracted
    )
    assert not update_catalogue.untranslated_ids(again), (
        "run: python -m tests.update_catalogue, and translate what it lists"
    )
    assert sorted(pairs(again)) == sorted(pairs(polish))


def test_only_reliable_translations_are_taken_over() -> None:
    known, messages, other = Catalog("pl"), Catalog(), Catalog("pl")
    known.add("old", "stary")
    known.add("kept", "zostaje")
    known.add("doubtful", "może", flags=["fuzzy"])
    known.add("counted", "jeden")
    other.add("kept", "inny")
    other.add("new", "nowy")
    messages.add("kept")
    messages.add("new")
    messages.add("doubtful")
    messages.add(("counted", "counted many"))
    catalogue = update_catalogue.update_catalogue(known, messages, [other])
    assert (catalogue["kept"].string, catalogue["new"].string, "old" in catalogue) == ("zostaje", "nowy", False)
    assert update_catalogue.untranslated_ids(catalogue) == ["doubtful", ("counted", "counted many")]


def test_a_game_from_outside_brings_its_own_polish(tmp_path: Path) -> None:
    """A game's catalogue adds messages, and has priority over the program's for texts of that game."""
    (tmp_path / "game.py").write_text(
        'A = N_("The miller counts the sacks")\nB = N_n("{n} sack", "{n} sacks")\nC = N_("Result")\n', "utf-8"
    )
    words = {"The miller counts the sacks": "Młynarz liczy worki", "Result": "Dwa worki mąki"}
    po = update_catalogue.po_file("pl", tmp_path / "locale", "mill")
    run = [str(tmp_path / "game.py"), "--name", "mill", "--locale", str(tmp_path / "locale")]
    assert update_catalogue.main(run) == 1
    with po.open("rb") as file:
        catalogue = read_po(file, locale="pl")
    for message, polish in words.items():
        catalogue[message].string = polish
    catalogue["{n} sack", "{n} sacks"].string = ("{n} worek", "{n} worki", "{n} worków")
    with po.open("wb") as file:
        write_po(file, catalogue)
    assert update_catalogue.main(run) == 0

    miller, sacks = N_("The miller counts the sacks"), N_n("{n} sack", "{n} sacks", n=5)  # not in the sources
    registry.add(FACTS._replace(id="mill"), "nowhere.mill", tmp_path)
    try:
        assert (translate(miller, "pl"), translate(sacks, "pl")) == ("Młynarz liczy worki", "5 worków")
        assert (translate(miller, "en"), translate(N_("Result"), "pl")) == ("The miller counts the sacks", "Wynik")
        own = CatalogueLexicon("mill")
        assert (translate(N_("Result"), "pl", own), translate(sacks, "pl", own)) == ("Dwa worki mąki", "5 worków")
        assert (translate(N_("Back"), "pl", own), translate(N_c("replay", "Play"), "pl", own)) == ("Wróć", "Odtwórz")
    finally:
        registry.remove("mill")
    assert translate(miller, "pl") == "The miller counts the sacks"


# -- Polish ----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("number", "form"), PLURALS.items())
def test_polish_plurals(number: int, form: int) -> None:
    text = N_n("{n} more marker to choose.", "{n} more markers to choose.", n=number)
    word = ("znacznik", "znaczniki", "znaczników")[form]
    assert translate(text, "pl") == f"Do wyboru jeszcze {number} {word}."


@pytest.mark.parametrize(("number", "word"), [(0, "markers"), (1, "marker"), (2, "markers"), (22, "markers")])
def test_english_plurals(number: int, word: str) -> None:
    text = N_n("{n} more marker to choose.", "{n} more markers to choose.", n=number)
    assert translate(text, "en") == f"{number} more {word} to choose."


def test_translations_have_the_placeholders_of_their_messages(polish: Catalog) -> None:
    for english, forms in pairs(polish):
        for number, words in enumerate(forms):
            english_form = english[min(number, len(english) - 1)]  # the first form is the singular, as in English
            assert set(FIELD.findall(words)) == set(FIELD.findall(english_form)), english


def test_translations_can_be_formatted(polish: Catalog) -> None:
    for english, forms in pairs(polish):
        fields = {field: 1 for words in english for field in FIELD.findall(words)}
        for words in (*english, *forms):
            assert not fields or words.format_map(fields)


def test_polish_has_polish_quotation_marks_and_no_double_spaces(polish: Catalog) -> None:
    for words in sentences(polish):
        assert '"' not in words
        assert words.count("„") == words.count("”"), words
        assert "  " not in words, words
        assert words == words.strip()
        assert " - " not in words.replace(" - ' . ", ""), words  # the list of characters allowed in a name


def test_polish_texts_end_with_the_same_punctuation_as_english_ones(polish: Catalog) -> None:
    ends = ".?!…:"
    for english, forms in pairs(polish):
        for words in forms:
            one, other = english[0][-1:], words[-1:]
            assert (one if one in ends else "") == (other if other in ends else ""), english


def test_messages_use_only_letters_of_the_fonts(polish: Catalog) -> None:
    """Every message can appear on the screen, faults of data files included; `↻` would be an empty box."""
    for english, forms in pairs(polish):
        strange = set("".join((*english, *forms))) - LETTERS
        assert not strange, english


def test_english_has_straight_apostrophes(extracted: Catalog) -> None:
    curly = {message for message in ids(extracted) if "’" in "".join(message)}
    assert curly == set()


def test_polish_has_no_gendered_verbs(polish: Catalog) -> None:
    for words in sentences(polish):
        gendered = {word for word in GENDERED.findall(words) if word.lower() not in NOT_GENDERED}
        assert not gendered, words


def test_no_preposition_precedes_a_name_in_polish(polish: Catalog) -> None:
    """Names are filled in without declension, so a preposition before them would be wrong."""
    named = {"who", "whose", "where", "origin", "goal", "here", "field", "leader", "elder"}
    before = re.compile(r"\b(?:na|do|z|ze|w|we|od|dla|przez|przed|po|u|o|ku|za|nad|pod|ze?|bez)\s+\{(\w+)\}")
    for words in sentences(polish):
        assert not named & set(before.findall(words)), words


def test_the_fonts_have_every_letter(polish: Catalog) -> None:
    words = "".join(sentences(polish)) + "".join(
        rules_path("wampiry", language).read_text(encoding="utf-8") for language in LANGUAGES
    )
    for name in ("Lato-Regular.ttf", "Lato-Bold.ttf"):
        known = _letters_of(resource_path(f"assets/fonts/{name}").read_bytes())
        assert sorted({letter for letter in words if ord(letter) > 32} - known) == [], name


def _letters_of(font: bytes) -> set[str]:
    """Return the letters of a font, from its `cmap` table in format 4."""
    count = struct.unpack_from(">H", font, 4)[0]
    tables = {font[at : at + 4]: struct.unpack_from(">L", font, at + 8)[0] for at in range(12, 12 + 16 * count, 16)}
    cmap = tables[b"cmap"]
    number = struct.unpack_from(">H", font, cmap + 2)[0]
    places = [cmap + struct.unpack_from(">L", font, cmap + 8 + 8 * n)[0] for n in range(number)]
    table = next(place for place in places if struct.unpack_from(">H", font, place)[0] == 4)
    segments = struct.unpack_from(">H", font, table + 6)[0] // 2
    ends = struct.unpack_from(f">{segments}H", font, table + 14)
    starts = struct.unpack_from(f">{segments}H", font, table + 16 + 2 * segments)
    return {chr(code) for start, end in zip(starts, ends, strict=True) for code in range(start, end + 1)}


# -- names on the table ----------------------------------------------------------------------------------------------
@pytest.fixture(scope="module")
def lexicon() -> Lexicon:
    game = registry.game("wampiry")
    return Lexicon(game, game.load_board(resource_path("data/wampiry/board.yaml")), ["Maja", "Kuba", "Ola"])


@pytest.mark.parametrize(
    ("name", "language", "words"),
    [
        ("seat:1", "pl", "Kuba"),
        ("seat:3", "pl", "3"),
        ("estate:gorali", "en", "Górali"),
        ("field:nietoperz", "en", "The Bat"),
        ("field:nietoperz", "pl", "Nietoperz"),
        ("ability:zielone", "pl", "Niebezpieczna okolica"),
        ("ability:zielone", "en", "Dangerous Neighbourhood"),
        ("card:cw2", "pl", "+2"),
        ("card:ccw1", "pl", "−1"),
        ("time:t1", "en", "+1"),
        ("estate:nowhere", "pl", "nowhere"),
        ("about:estate.nowhere", "pl", "estate.nowhere"),
    ],
)
def test_the_lexicon_translates_names(lexicon: Lexicon, name: str, language: str, words: str) -> None:
    assert lexicon(name, language) == words


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("group", "kind"), [("ring", "estate"), ("clock", "field")])
def test_the_lexicon_uses_the_texts_of_the_board_file(lexicon: Lexicon, group: str, kind: str, language: str) -> None:
    board: Any = lexicon.board
    for space in board.data[group]:
        assert lexicon(f"{kind}:{space['id']}", language) == space["name"][language]
        assert lexicon(f"about:{kind}.{space['id']}", language) == space["about"][language]
        if kind == "estate":
            assert lexicon(f"ability:{space['id']}", language) == space["ability"][language]


def test_translate_fills_in_names_of_people_and_places(lexicon: Lexicon) -> None:
    text = N_("{who} calls the Sabbath on {where}.", who="seat:0", where="estate:zielone")
    assert translate(text, "pl", lexicon) == "Maja zwołuje Sabat: Zielone."
    assert translate(text, "en", lexicon) == "Maja calls the Sabbath on Zielone."


def test_a_persons_name_is_never_read_as_the_name_of_a_thing() -> None:
    game = registry.game("wampiry")
    lexicon = Lexicon(game, game.load_board(resource_path("data/wampiry/board.yaml")), ["seat:1", "{who}"])
    assert translate(N_("{who}: plan in secret", who="seat:0"), "en", lexicon) == "seat:1: plan in secret"
    assert translate(N_("{who}: plan in secret", who="seat:1"), "en", lexicon) == "{who}: plan in secret"


def test_common_system_errors_are_translated() -> None:
    for number in (errno.ENOENT, errno.EACCES, errno.ENOSPC, errno.EROFS, errno.EIO, errno.ENOTDIR, errno.EMFILE):
        reason = system_reason(OSError(number, os.strerror(number)))
        assert isinstance(reason, Text)
        words = translate(N_("The settings can't be saved: {why}", why=reason), "pl")
        assert os.strerror(number) not in words
        assert translate(reason, "pl") != translate(reason, "en")
    assert system_reason(OSError(9999, "Something odd")) == "Something odd"


def test_very_long_values_in_a_text_are_cut() -> None:
    result = translate(N_("there is no game called {name}", name="x" * 100_000), "en")
    assert result.startswith("there is no game called xxx")
    assert result.endswith("x…")
    assert len(result) < 1100


@pytest.mark.parametrize(
    "call", ['N_("one" if odd else "two")', 'N_(f"{n} left")', 'N_n("one", "m" + any)', "N_(words)"]
)
def test_anything_but_a_literal_is_refused(call: str, tmp_path: Path) -> None:
    (tmp_path / "game.py").write_text(f"A = N_('fine')\nB = {call}\n", "utf-8")
    run = [str(tmp_path / "game.py"), "--name", "mill", "--locale", str(tmp_path / "locale")]
    with pytest.raises(SystemExit, match=r"game\.py:2: N_n? takes a literal, not "):
        update_catalogue.main(run)
    assert not (tmp_path / "locale").exists()


def test_messages_that_the_program_translates_otherwise_are_listed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "game.py").write_text('A = N_("Back")\nB = N_("Next")\n', "utf-8")
    run = [str(tmp_path / "game.py"), "--name", "mill", "--locale", str(tmp_path / "locale")]
    update_catalogue.main(run)
    po = update_catalogue.po_file("pl", tmp_path / "locale", "mill")
    po.write_text(po.read_text("utf-8").replace('"Back"\nmsgstr ""', '"Back"\nmsgstr "Plecy"'), "utf-8")
    capsys.readouterr()
    update_catalogue.main(run)
    assert "pl: 'Back': the program says 'Wróć', this game 'Plecy'" in capsys.readouterr().out


def test_a_context_tells_equal_messages_apart() -> None:
    text = N_c("replay", "Play", who="seat:1")
    assert (translate(text, "en"), translate(text, "pl")) == ("Play", "Odtwórz")
    assert text_from_data(text_to_data(text)) == text
    assert text.with_args(n=1).context == "replay"
    assert translate(N_("Play"), "pl") == "Play"  # has no translation without the context
