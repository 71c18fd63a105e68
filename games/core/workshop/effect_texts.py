"""Sentences generated from the effects of spaces, and updated with the effects while a board is edited.

A form names the entries with an effect and a function that describes it (`BoardForm.effect_texts`). When
an effect changes, its sentence is replaced in both languages, unless a person has written another one.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from games.core.contract.texts import LANGUAGES, N_, Text, translate
from games.core.data.yaml_reader import ValuePath
from games.core.workshop.checks import value_at
from games.core.workshop.edits import Edit, InsertItem, RemoveItem, SetValue
from games.core.workshop.fields import expand_path
from games.core.workshop.form import BoardData, BoardForm, call_form_function

TEXT_KEY = "about"  # key of an entry's sentence
NUMBER_PATTERN = re.compile(r"\d+")


class EffectText(NamedTuple):
    """The sentence of an entry with an effect.

    `place` is the path of the entry, `made` the sentence generated from its effect, by language, and `written` the
    sentence in the file.
    """

    place: ValuePath
    made: Mapping[str, str]
    written: Mapping[str, str]

    @property
    def own_languages(self) -> list[str]:
        """The languages in which the sentence in the file is not the generated one."""
        return [language for language, text in self.written.items() if text != self.made.get(language)]

    @property
    def is_missing(self) -> bool:
        """True if the file has no sentence."""
        return not self.written

    def describes_another_effect(self, known_patterns: Container[str]) -> bool:
        """Return True if a sentence written by a person seems to describe another effect.

        It then has a number that the effect does not have, or is a sentence that the program generates from other
        effects; `known_patterns` are the generated sentences with `#` for each number.
        """
        return any(
            set(NUMBER_PATTERN.findall(self.written[language])) - set(NUMBER_PATTERN.findall(self.made[language]))
            or without_numbers(self.written[language]) in known_patterns
            for language in self.own_languages
            if language in self.made
        )


def without_numbers(sentence: str) -> str:
    """Return a sentence with `#` for each number."""
    return NUMBER_PATTERN.sub("#", sentence)


def in_both_languages(text: Text) -> dict[str, str]:
    """Return a text as the file contains it: by language."""
    return {language: translate(text, language) for language in LANGUAGES}


def join_with_spaces(*texts: Text | None) -> Text:
    """Join sentences with a space; None is left out."""
    given = [text for text in texts if text is not None]
    result = given[0]
    for text in given[1:]:
        result = N_("{first} {second}", first=result, second=text)
    return result


def effect_texts(data: BoardData, form: BoardForm) -> Iterator[EffectText]:
    """Yield the sentence of each entry with an effect; entries with malformed effects are left out."""
    for pattern, describe in form.effect_texts.items():
        for place, _ in expand_path(data, pattern.split(".")):
            text = effect_text_at(data, place, describe)
            if text is not None:
                yield text


def effect_text_at(
    data: BoardData, place: ValuePath, describe: Callable[[BoardData, ValuePath], Text | None]
) -> EffectText | None:
    """Return the sentence of the entry at a path, or None."""

    def generate() -> dict[str, str]:
        text = describe(data, place)
        return in_both_languages(text) if text is not None else {}

    sentence = call_form_function(generate, {})
    written = value_at(data, (*place, TEXT_KEY))
    if not sentence or not (written is None or isinstance(written, Mapping)):
        return None
    return EffectText(place, sentence, {str(key): str(text) for key, text in (written or {}).items()})


def entry_key(data: BoardData, place: ValuePath) -> tuple[Any, ...]:
    """Return a key of an entry that stays the same when the entry moves: its list and id, or its path."""
    id_ = value_at(data, (*place, "id"))
    return (*place[:-1], id_) if id_ is not None else tuple(place)


def effect_text_edits(before: BoardData, after: BoardData, form: BoardForm) -> list[Edit]:
    """Return the edits that update the sentences after a change of effects from `before` to `after`.

    Only sentences that are missing, or were generated from the old effect, are replaced. An entry that loses its
    effect loses its generated sentence, too.
    """
    if not form.effect_texts:
        return []
    old = {entry_key(before, text.place): text for text in effect_texts(before, form)}
    edits: list[Edit] = []
    for text in effect_texts(after, form):
        known = old.pop(entry_key(after, text.place), None)
        if known is None and text.is_missing:
            edits.append(sentence_edit(after, text.place, text.made))
        if known is None or known.made == text.made or known.written != text.written:
            continue
        if known.is_missing:
            edits.append(sentence_edit(after, text.place, text.made))
        else:
            edits += [
                SetValue((*text.place, TEXT_KEY, language), text.made[language])
                for language in known.written
                if language not in known.own_languages
            ]
    for pattern in form.effect_texts:
        for place, _ in expand_path(after, pattern.split(".")):
            known = old.get(entry_key(after, place))
            if known is not None and known.written and not known.own_languages:
                edits.append(RemoveItem((*place, TEXT_KEY)))
    return edits


def sentence_edit(data: BoardData, place: ValuePath, made: Mapping[str, str]) -> Edit:
    """Return the edit that sets the sentence of the entry at a path to the generated sentence `made`."""
    entry = value_at(data, place)
    if TEXT_KEY in entry:
        return SetValue((*place, TEXT_KEY), dict(made))
    return InsertItem((*place, TEXT_KEY), dict(made))


class EffectTextWatch:
    """Finds sentences that no longer describe the effect of their entry.

    A sentence written by a person is taken to fit the effect that its entry had when the sentence was first seen. The
    sentences generated from `known_boards` are known; in an entry with another effect, such a sentence does not fit.
    """

    def __init__(self, form: BoardForm, known_boards: Iterable[Mapping[Any, Any]] = ()) -> None:
        self.form = form
        # (entry, its sentence in the file) -> the generated sentence for the effect that the sentence fits
        self._fitting: dict[object, Mapping[str, str]] = {}
        self._known = {sentence for data in known_boards for sentence in self._patterns(data)}

    def _patterns(self, data: BoardData) -> Iterator[str]:
        for text in effect_texts(data, self.form):
            yield from map(without_numbers, text.made.values())

    def unfit_texts(self, data: BoardData) -> dict[ValuePath, EffectText]:
        """Return {path of the sentence: text} of sentences that are missing or describe another effect."""
        return {(*text.place, TEXT_KEY): text for text in effect_texts(data, self.form) if not self._fits(data, text)}

    def own_texts(self, data: BoardData) -> dict[ValuePath, EffectText]:
        """Return {path of the sentence: text} of sentences that are missing or were written by a person."""
        return {
            (*text.place, TEXT_KEY): text
            for text in effect_texts(data, self.form)
            if text.own_languages or text.is_missing
        }

    def _fits(self, data: BoardData, text: EffectText) -> bool:
        if not text.own_languages:
            return not text.is_missing
        key = entry_key(data, text.place), tuple(sorted(text.written.items()))
        return self._fitting.setdefault(key, text.made) == text.made and not text.describes_another_effect(self._known)
