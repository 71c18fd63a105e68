"""Models for texts in data files: names and sentences in both languages, words from a fixed list. Imports pydantic."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Annotated, Any

from pydantic import AfterValidator, Field, ValidationInfo, model_validator
from pydantic_core import PydanticCustomError

from games.core.contract.names import is_name
from games.core.contract.texts import N_
from games.core.data.files import Document, Fault, raise_faults
from games.core.data.geometry import ABSENT, StrictModel

LANGUAGES = ("pl", "en")


def check_plain_text(text: str) -> str:
    """Reject a text with several lines, with blanks at its ends, or in the form of a name such as `estate:zielone`."""
    if len(text.splitlines()) != 1 or text != text.strip():
        raise_faults([Fault((), N_("expected one line without spaces around it"))])
    if is_name(text):
        raise_faults([Fault((), N_("expected words, got something that looks like the name of a thing on the table"))])
    return text


def choice_type(values: tuple[str, ...]) -> Any:
    """Return a string type that allows only these values."""

    def check_choice(value: str) -> str:
        if value not in values:
            raise PydanticCustomError("one_of", "not one of these")
        return value

    return Annotated[str, AfterValidator(check_choice), Field(json_schema_extra={"enum": list(values)})]


def is_shipped_file(info: ValidationInfo) -> bool:
    """Return True if the checked file ships with the program, so that stricter conditions apply."""
    return isinstance(info.context, Document) and info.context.is_shipped


Name = Annotated[str, Field(min_length=1, max_length=50), AfterValidator(check_plain_text)]
ShortText = Annotated[str, Field(min_length=1, max_length=40), AfterValidator(check_plain_text)]
Author = ShortText  # author of a board; no rule reads it
Sentence = Annotated[str, Field(min_length=1, max_length=300), AfterValidator(check_plain_text)]
LongText = Annotated[str, Field(min_length=1, max_length=500), AfterValidator(check_plain_text)]


class BilingualModel(StrictModel):
    """A text in Polish (`pl`), English (`en`) or both. Subclasses set its length. Shipped files have both languages."""

    @model_validator(mode="after")
    def _complete(self, info: ValidationInfo) -> BilingualModel:
        if not self.model_fields_set:
            raise_faults([Fault((), N_("expected text under pl, en or both"))])
        if is_shipped_file(info):
            missing = [key for key in LANGUAGES if key not in self.model_fields_set]
            raise_faults(
                Fault((key,), N_("missing; a board that comes with a game has both languages")) for key in missing
            )
        return self


class BilingualName(BilingualModel):
    """A name in one or both languages."""

    pl: Name = ABSENT
    en: Name = ABSENT


class BilingualShortText(BilingualModel):
    """A few words for a small card, in one or both languages."""

    pl: ShortText = ABSENT
    en: ShortText = ABSENT


class BilingualDescription(BilingualModel):
    """A sentence or two for a tooltip or a large card, in one or both languages."""

    pl: Sentence = ABSENT
    en: Sentence = ABSENT


class BoardDescription(BilingualModel):
    """A few sentences about a board, in one or both languages; no rule reads them."""

    pl: LongText = ABSENT
    en: LongText = ABSENT


def duplicate_faults(entries: Iterable[Any], keys: Iterable[str] = ("id",)) -> Iterator[Fault]:
    """Yield a fault for each entry of a list whose value for one of `keys` equals that of an earlier entry."""
    items = list(entries)
    for key in keys:
        seen: dict[Any, int] = {}
        for place, entry in enumerate(items):
            value = getattr(entry, key)
            if value in seen:
                first = seen[value] + 1
                text = N_("expected a value different from that of entry {entry}: {value}", entry=first, value=value)
                yield Fault((place, key), text)
            seen.setdefault(value, place)
