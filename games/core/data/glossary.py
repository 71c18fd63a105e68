"""The glossary of a game, `data/<game>/glossary.yaml`: its terms, and wordings that texts must not use for them.

The rules page ends with the glossary.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated, Literal

from pydantic import AfterValidator, Field

from games.core.contract.texts import N_, translate
from games.core.data import files
from games.core.data.files import Document, Fault, raise_faults
from games.core.data.geometry import StrictModel
from games.core.data.text_models import Name, Sentence

FILE_NAME = "glossary.yaml"
TITLE = N_("Glossary")


def _pattern(text: str) -> str:
    try:
        re.compile(text)
    except re.error:
        raise_faults([Fault((), N_("expected a regular expression"))])
    return text


Pattern = Annotated[str, Field(min_length=1, max_length=100), AfterValidator(_pattern)]


class GlossaryName(StrictModel):
    """A term in both languages."""

    pl: Name
    en: Name


class GlossaryMeaning(StrictModel):
    """One sentence in both languages; it may contain values of the board."""

    pl: Sentence
    en: Sentence


class ForbiddenWordings(StrictModel):
    """Regular expressions of words that the game's texts must not use for a term, by language."""

    pl: list[Pattern] = Field(default_factory=list)
    en: list[Pattern] = Field(default_factory=list)


class GlossaryTerm(StrictModel):
    """A term and its meaning. `never` lists other wordings for it."""

    term: GlossaryName
    means: GlossaryMeaning
    never: ForbiddenWordings = Field(default_factory=ForbiddenWordings)

    def forbidden(self, text: str, language: str) -> list[str]:
        """List the forbidden wordings in a text, ignoring case unless a pattern says `(?-i:…)`."""
        patterns = getattr(self.never, language)
        return [match[0] for one in patterns for match in re.finditer(rf"(?<!\w)(?:{one})(?!\w)", text, re.IGNORECASE)]


class GlossaryFile(StrictModel):
    """A glossary in the order in which the rules page shows it."""

    format: Literal[1]
    game: str
    kind: Literal["glossary"]
    terms: Annotated[list[GlossaryTerm], Field(min_length=1)]


def load_glossary(document: Document) -> GlossaryFile:
    """Load and check a glossary; DataError lists every fault."""
    return files.load_model(GlossaryFile, document, str(document.data.get("game")), "glossary")


def read_glossary(folder: Path, game: str) -> GlossaryFile | None:
    """Load the glossary in a game's data folder, or return None if there is none. Raises DataError."""
    path = folder / FILE_NAME
    return files.load_model_cached(GlossaryFile, path, game, "glossary") if path.is_file() else None


def glossary_section(folder: Path, game: str, language: str) -> str:
    """Return the glossary as the last section of a rules page, or "" if there is none. Raises DataError."""
    glossary = read_glossary(folder, game)
    if glossary is None:
        return ""
    terms = (f"- **{getattr(one.term, language)}**: {getattr(one.means, language)}" for one in glossary.terms)
    return "\n".join(["", f"## {translate(TITLE, language)} {{#glossary}}", "", *terms, ""])
