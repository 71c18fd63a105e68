"""Rules pages: both languages agree, faults have their line, and search works."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from games import registry
from games.core.contract.errors import DataError, Problem
from games.core.contract.texts import LANGUAGES
from games.core.data.rules_blocks import (
    CalloutBlock,
    HeadingBlock,
    ListBlock,
    ParagraphBlock,
    Position,
    RulesText,
    StyledText,
    TableBlock,
    block_texts,
    plain_text,
)
from games.core.data.rules_text import SearchHit, check_rules, read_rules, rules_path, search_rules
from games.core.program.paths import resource_path

HEAD = "---\nformat: 1\ngame: wampiry\nkind: rules\nlanguage: en\n---\n"
FENCED = "```position\ncaption: Three\nseats: 3\nstate:\n  {}\nmark: [{}]\n```\n"


def text_of(body: str, folder: Path, head: str = HEAD) -> Path:
    file = folder / "rules.en.md"
    file.write_text(head + body, encoding="utf-8")
    return file


def faults_of(body: str, folder: Path, head: str = HEAD) -> list[Problem]:
    with pytest.raises(DataError) as caught:
        read_rules(text_of(body, folder, head))
    return caught.value.problems


def games_with_rules() -> list[str]:
    return [facts.id for facts in registry.all_facts()]


def shipped(game: str, language: str) -> RulesText:
    return read_rules(rules_path(game, language))


# -- the shipped files --------------------------------------------------------------------------------------------
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", games_with_rules())
def test_shipped_rules_have_no_faults(game: str, language: str) -> None:
    assert check_rules(rules_path(game, language)) == []
    assert (shipped(game, language).game, shipped(game, language).language) == (game, language)


@pytest.mark.parametrize("game", games_with_rules())
def test_both_languages_have_the_same_structure(game: str) -> None:
    polish, english = (shipped(game, language) for language in ("pl", "en"))
    assert [entry.anchor for entry in polish.contents()] == [entry.anchor for entry in english.contents()]
    assert [type(block) for block in polish.blocks] == [type(block) for block in english.blocks]
    assert [position.state for position in polish.positions()] == [position.state for position in english.positions()]
    assert [position.mark for position in polish.positions()] == [position.mark for position in english.positions()]
    assert polish.people == english.people


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_estate_and_field_of_wampiry_has_its_section(language: str) -> None:
    rules = shipped("wampiry", language)
    board = registry.game("wampiry").load_board(resource_path("data/wampiry/board.yaml"))
    titles = {entry.anchor: entry.text for entry in rules.contents()}
    for kind, group in (("estate", "ring"), ("field", "clock")):
        for space in board.data[group]:
            words = [space["name"][language]]
            if "ability" in space:
                words.append(space["ability"][language])
            assert titles[f"{kind}-{space['id']}"] == " – ".join(words)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_numbers_in_the_rules_of_wampiry_are_those_of_its_board(language: str) -> None:
    rules = shipped("wampiry", language)
    board = registry.game("wampiry").load_board(resource_path("data/wampiry/board.yaml"))
    tables = [block for block in rules.blocks if isinstance(block, TableBlock)]
    rows = [[plain_text(cell) for cell in row] for table in tables for row in table.rows]
    for award in (1, 0, -1):
        assert sum(row[1:] == [str(points) for points in board.awards[award]] for row in rows) == 1
    for seats, places in board.places.items():
        paid = " · ".join(str(points) for points in board.awards[0][:places])
        assert [row[0] for row in rows if row[-1] == paid] == [str(seats)]
    words = " ".join(text for block in rules.blocks for text in block_texts(block))
    assert str(board.supply) in words
    assert str(board.turns) in words


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_examples_of_wampiry_agree_with_their_captions(language: str) -> None:
    """WT-5 to WT-7 and the Sabbath: the program's scoring equals the captions, which name the players."""
    game = registry.game("wampiry")
    assert game.rules_position is not None
    board = game.load_board(resource_path("data/wampiry/board.yaml"))
    rules = shipped("wampiry", language)
    awards_of = {}
    for position in rules.positions():
        view = game.rules_position(board, position)
        awards = game.standings(view)["places"][position.focus]["awards"]
        awards_of[position.focus, tuple(position.state["estates"][position.focus[7:]]["possessed"])] = awards
    assert awards_of["estate:zielone", (4, 5, 5, 0)] == [1, 4, 4, 0]
    assert awards_of["estate:szkolne", (3, 2, 3, 2)] == [4, 0, 4, 0]
    assert awards_of["estate:szkolne", (3, 2, 3, 3)] == [3, 0, 3, 3]
    assert awards_of["estate:handlowe", (2, 0, 5, 8)] == [1, 0, 3, 5]
    for name in rules.people:
        assert any(name in position.caption for position in rules.positions())


def test_polish_rules_have_polish_typography() -> None:
    text = rules_path("wampiry", "pl").read_text(encoding="utf-8")
    prose = re.sub(r"```.*?```", "", text.split("---\n", 2)[2], flags=re.DOTALL)
    assert '"' not in prose
    assert " - " not in prose
    assert not re.search(r"\S  +\S", prose)
    assert not re.findall(r"\b\w+(?:łem|łam|łeś|łaś|łbym|łabym)\b", prose)


def test_every_kind_of_block_is_read(tmp_path: Path) -> None:
    body = (
        "# Title {#top}\n\nOne **bold** and *slanted*\nline.\n\n- first\n  goes on\n- second\n\n1. one\n2. two\n\n"
        "> A note\n> of two lines\n\n| a | b |\n| --- | ---: |\n| 1 | **2** |\n\n"
        + FENCED.format("turn: 2", "estate:zielone")
    )
    rules = read_rules(text_of(body, tmp_path))
    assert rules.blocks == (
        HeadingBlock(1, (StyledText("Title"),), "top", 7),
        ParagraphBlock(
            (
                StyledText("One "),
                StyledText("bold", "bold"),
                StyledText(" and "),
                StyledText("slanted", "italic"),
                StyledText(" line."),
            ),
            9,
        ),
        ListBlock(((StyledText("first goes on"),), (StyledText("second"),)), False, 12),
        ListBlock(((StyledText("one"),), (StyledText("two"),)), True, 16),
        CalloutBlock((StyledText("A note of two lines"),), 19),
        TableBlock(((StyledText("a"),), (StyledText("b"),)), (((StyledText("1"),), (StyledText("2", "bold"),)),), 22),
        Position("Three", 3, {"turn": 2}, ("estate:zielone",), "", 26),
    )
    assert rules.heading_index("top") == 0
    assert rules.heading_index("bottom") is None


def test_a_bold_single_character_ends_at_its_closing_mark(tmp_path: Path) -> None:
    rules = read_rules(text_of("# A {#a}\n**1**: back. **2–3**: on. *6*: *stay*\n", tmp_path))
    assert rules.blocks[1] == ParagraphBlock(
        (
            StyledText("1", "bold"), StyledText(": back. "), StyledText("2–3", "bold"), StyledText(": on. "),
            StyledText("6", "italic"), StyledText(": "), StyledText("stay", "italic"),
        ),
        8,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("body", "line", "words"),
    [
        ("# No anchor\n", 7, "an anchor"),
        ("#### Deep {#deep}\n", 7, "one to three #"),
        ("# A {#a}\n\n## B {#a}\n", 9, "the anchor a appears twice, first on line 7"),
        ("# A {#a}\n\n<b>x</b>\n", 9, "unknown kind of block"),
        ("# A {#a}\n* bullet\n", 8, "unknown kind of block"),
        ("# A {#a}\n- item\n  - inner\n", 9, "a list within a list"),
        ("# A {#a}\na `word`\n", 8, "only **bold** and *italic*"),
        ("# A {#a}\nan **open word\n", 8, "is not closed"),
        ("# A {#a}\n| a | b |\n| --- | --- |\n| 1 |\n", 10, "expected 2 cells as in the first row, got 1"),
        ("# A {#a}\n| a | b |\n| 1 | 2 |\n", 8, "expected a table"),
        ("# A {#a}\n```position\ncaption: x\n", 8, "this block is not closed"),
        ("# A {#a}\n```python\nx = 1\n```\n", 8, "expected ```position, got ```python"),
        ("# A {#a}\n```position\n```\n", 8, "expected keys and values below"),
        ("# A {#a}\n\n```position\ncaption: x\nseats: [3\n```\n", 12, "begins on line 11 is not closed"),
        ("# A {#a}\n```position\ncaption: x\nseats: many\nstate: {}\n```\n", 10, "expected a number of seats"),
        ("# A {#a}\n```position\ncaption: x\nseats: 2\nstate: {}\nmark: [Zielone]\n```\n", 12, "a list of names"),
        ("# A {#a}\n```position\ncaption: x\nseats: 2\nstate: {}\ncolour: red\n```\n", 12, "unknown key"),
        ("only words\n", 0, "expected a heading"),
    ],
)
def test_a_fault_is_reported_with_its_line(body: str, line: int, words: str, tmp_path: Path) -> None:
    (problem,) = faults_of(body, tmp_path)
    assert (problem.line, words in problem.expected) == (line, True), str(problem)


@pytest.mark.parametrize(
    ("head", "line", "words"),
    [
        ("", 1, 'expected the line "---"'),
        ("---\nformat: 1\n", 1, "the header is not closed"),
        (HEAD.replace("format: 1", "format: 7"), 2, "a newer program wrote this file"),
        (HEAD.replace("kind: rules", "kind: board"), 4, "expected rules, got"),
        (HEAD.replace("language: en", "language: de"), 5, "expected one of: pl, en"),
        (HEAD.replace("language: en", "language: en\nauthor: me"), 6, "unknown key"),
    ],
)
def test_faults_in_the_first_lines_are_reported(head: str, line: int, words: str, tmp_path: Path) -> None:
    problem = faults_of("# A {#a}\n", tmp_path, head)[0]
    assert (problem.line, words in problem.expected) == (line, True), str(problem)


def test_all_faults_are_reported_at_once(tmp_path: Path) -> None:
    problems = faults_of("# A\n\n```python\n```\n\n#### B {#b}\n", tmp_path)
    assert [problem.line for problem in problems] == [7, 9, 12]


def test_a_missing_or_binary_file_is_one_problem(tmp_path: Path) -> None:
    (missing,) = check_rules(tmp_path / "rules.pl.md")
    assert missing.line == 0
    broken = tmp_path / "rules.en.md"
    broken.write_bytes(b"\xff\xfe\x00")
    (problem,) = check_rules(broken)
    assert "UTF-8" in problem.expected


@pytest.mark.parametrize(
    ("state", "mark", "line", "words"),
    [
        (
            "estates: {zielona: {possessed: [1, 0, 0]}}",
            "estate:zielone",
            12,
            "something on the board, got zielona",
        ),
        ("clock: {wampir: [0]}", "estate:zielone", 12, "something on the board, got wampir"),
        ("estates: {zielone: {possessed: [1, 0]}}", "estate:zielone", 12, "each of the 3 seats"),
        ("estates: {zielone: {possessed: [22, 0, 0]}}", "estate:zielone", 12, "each of the 3 seats"),
        (
            "estates: {zielone: {possessed: [11, 0, 0]}, gorali: {possessed: [11, 0, 0]}}",
            "estate:zielone",
            12,
            "more than 21",
        ),
        ("estates: {zielone: {vampires: [0]}, gorali: {vampires: [0]}}", "estate:zielone", 12, "at most once"),
        ("turn: 16", "estate:zielone", 12, "from 1 to 15"),
        ("night: 1", "estate:zielone", 12, "unknown key"),
        ("turn: 1", "estate:zielona", 13, "a thing on the table"),
        ("turn: 1", "vampire:3", 13, "a thing on the table"),
    ],
)
def test_a_position_with_unknown_things_is_a_problem(
    state: str, mark: str, line: int, words: str, tmp_path: Path
) -> None:
    (problem,) = check_rules(text_of("# A {#a}\n" + FENCED.format(state, mark), tmp_path))
    assert (problem.line, words in problem.expected) == (line, True), str(problem)


def test_a_position_of_an_unknown_game_is_a_problem(tmp_path: Path) -> None:
    (problem,) = check_rules(text_of("# A {#a}\n", tmp_path, HEAD.replace("wampiry", "szachy")))
    assert "szachy" in problem.expected


def found_words(rules: RulesText, query: str) -> list[str]:
    return [block_texts(rules.blocks[hit.block])[hit.part][hit.start : hit.end] for hit in search_rules(rules, query)]


def test_search_ignores_case_and_marks(tmp_path: Path) -> None:
    rules = read_rules(text_of("# A {#a}\n\n- Kraków\n- „Łódź” i łódka, ŁÓDŹ\n", tmp_path))
    assert found_words(rules, "lod") == ["Łód", "łód", "ŁÓD"]
    assert found_words(rules, "KRAKÓW") == ["Kraków"]
    assert search_rules(rules, "lod")[0] == SearchHit(1, 1, 1, 4, "a")


def test_search_needs_all_words_in_one_block(tmp_path: Path) -> None:
    rules = read_rules(text_of("# Blood Dusk {#dusk}\n\nDusk falls.\n\n## B {#b}\n\nMuch blood at dusk.\n", tmp_path))
    assert found_words(rules, "dusk blood") == ["Blood", "Dusk", "blood", "dusk"]
    assert {hit.anchor for hit in search_rules(rules, "dusk blood")} == {"dusk", "b"}
    assert search_rules(rules, "dusk sabbath") == []


@pytest.mark.parametrize("query", ["", "   ", "– …"])
def test_an_empty_search_finds_nothing(query: str) -> None:
    assert search_rules(shipped("wampiry", "pl"), query) == []


def test_search_includes_captions_and_tables() -> None:
    rules = shipped("wampiry", "pl")
    kinds = {type(rules.blocks[hit.block]) for hit in search_rules(rules, "gorali")}
    assert {HeadingBlock, Position} <= kinds
    assert any(isinstance(rules.blocks[hit.block], TableBlock) for hit in search_rules(rules, "podwyzszona"))


def test_a_broken_board_hides_no_other_fault(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`check` of a folder continues, and reports the board's own faults when it reads the board."""
    (tmp_path / "board.yaml").write_text("format: 1\n", "utf-8")
    monkeypatch.setattr(registry, "data_folder", lambda game: tmp_path)
    path = text_of("# A {#a}\n" + FENCED.format("turn: 1", "estate:zielone"), tmp_path)
    (problem,) = check_rules(path)
    assert (problem.file, "board.yaml has errors" in problem.expected) == (str(path), True)
