"""Glossaries: no text of a game calls one of its terms otherwise, and the rules page ends with the terms."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
import yaml

from games import registry
from games.core.contract.errors import DataError
from games.core.contract.texts import LANGUAGES
from games.core.data.glossary import FILE_NAME, GlossaryFile, load_glossary, read_glossary
from games.core.data.rules_blocks import ListBlock, block_texts
from games.core.data.rules_text import read_rules, rules_path
from games.core.data.yaml_reader import parse_yaml
from tests import update_catalogue
from tests.ui.wording import bilingual_texts

LINK = re.compile(r"\{[^{}|]*\|?([^{}]*)\}")  # a link of a lesson, or a placeholder; only words after a bar are shown
GAMES = [facts.id for facts in registry.all_facts() if (registry.data_folder(facts.id) / FILE_NAME).is_file()]
HEAD = "format: 1\ngame: wampiry\nkind: glossary\nterms:\n"


def glossary(game: str) -> GlossaryFile:
    result = read_glossary(registry.data_folder(game), game)
    assert result is not None
    return result


def texts(game: str, language: str) -> Iterator[tuple[str, str]]:
    """Yield the source and the text of everything that people read in a game, without the names in braces."""
    for path in sorted(registry.data_folder(game).glob("*.yaml")):
        data = yaml.safe_load(path.read_text("utf-8"))
        yield from ((path.name, LINK.sub(r" \1 ", text)) for code, text in bilingual_texts(data) if code == language)
    rules = rules_path(game, language)
    for block in read_rules(rules).blocks:
        yield from ((rules.name, text) for text in block_texts(block))
    polish = update_catalogue.read_catalogue(update_catalogue.po_file("pl"), "pl")
    for path in sorted((update_catalogue.ROOT / "games" / game).rglob("*.py")):
        for message in messages(path):
            known = polish.get(message.id, message.context)
            string = message.id if language == "en" else known.string if known is not None else ""
            forms = (string,) if isinstance(string, str) else tuple(string)
            yield from ((path.name, LINK.sub(r" \1 ", text)) for text in forms)


@cache
def messages(path: Path) -> list[update_catalogue.Message]:
    return [message for message in update_catalogue.extract_messages([path]) if message.id]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_a_term_is_never_called_otherwise(game: str, language: str) -> None:
    """One term, one word: in lessons, coach's cards, boards, rules, and the game's messages."""
    faults = [
        f"{source}: “{wording}” instead of “{getattr(one.term, language)}”: {text}"
        for source, text in texts(game, language)
        for one in glossary(game).terms
        for wording in one.forbidden(text, language)
    ]
    assert not faults, "\n".join(faults)


def test_texts_come_from_every_source() -> None:
    sources = {source for source, _ in texts("wampiry", "pl")}
    assert {"lessons.yaml", "coach.yaml", "board.yaml", FILE_NAME, "rules.pl.md", "words.py"} <= sources


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_the_rules_page_ends_with_the_terms(game: str, language: str) -> None:
    rules = read_rules(rules_path(game, language))
    assert rules.contents()[-1].anchor == "glossary"
    shown = rules.blocks[-1]
    assert isinstance(shown, ListBlock)
    names = [item[0].text for item in shown.items]
    assert names == [getattr(one.term, language) for one in glossary(game).terms]
    assert "{" not in "".join(block_texts(shown))


def test_wordings_are_whole_words_in_any_case() -> None:
    never = "never: {pl: [], en: ['reserves?', '(?-i:sabbath)']}"
    term = f"- term: {{pl: zapas, en: supply}}\n  means: {{pl: Znaczniki., en: Markers.}}\n  {never}\n"
    (one,) = load_glossary(parse_yaml(HEAD + term, "glossary.yaml")).terms
    assert one.forbidden("Reserves and the Sabbath, preserved", "en") == ["Reserves"]
    assert one.forbidden("the reserve, the sabbath", "en") == ["reserve", "sabbath"]
    assert one.forbidden("the reserve", "pl") == []


@pytest.mark.parametrize(
    ("never", "fault"), [("en: ['(']", "expected a regular expression"), ("de: [Vorrat]", "unknown key")]
)
def test_faults_have_their_line(never: str, fault: str) -> None:
    term = "- term: {pl: zapas, en: supply}\n  means: {pl: Znaczniki., en: Markers.}\n"
    with pytest.raises(DataError) as caught:
        load_glossary(parse_yaml(f"{HEAD}{term}  never: {{{never}}}\n", "glossary.yaml"))
    (problem,) = caught.value.problems
    assert problem.line == 7
    assert fault in problem.translate("en")
