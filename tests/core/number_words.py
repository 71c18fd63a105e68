"""Numbers in texts of both languages: digits and number words from two to twelve."""

from __future__ import annotations

import re

_POLISH = {
    2: "dwa dwie dwóch dwaj dwiema dwoma dwóm dwoje", 3: "trzy trzej trzech trzema trzem troje",
    4: "cztery czterej czterech czterema czterem czworo", 5: "pięć pięciu pięcioma pięcioro",
    6: "sześć sześciu sześcioma", 7: "siedem siedmiu siedmioma", 8: "osiem ośmiu ośmioma",
    9: "dziewięć dziewięciu dziewięcioma", 10: "dziesięć dziesięciu", 11: "jedenaście jedenastu",
    12: "dwanaście dwunastu", 20: "dwadzieścia dwudziestu",
}  # fmt: skip
_ENGLISH = "two three four five six seven eight nine ten eleven twelve"
NUMBER_WORDS = {
    "pl": {word: number for number, words in _POLISH.items() for word in words.split()},
    "en": {**{word: number for number, word in enumerate(_ENGLISH.split(), 2)}, "twice": 2, "twenty": 20},
}


def numbers_in(text: str, language: str) -> list[int]:
    """Return the numbers of a text in order. `one`, which is mostly no number, is left out."""
    words = NUMBER_WORDS[language]
    found = (word.lower() for word in re.findall(r"\d+|[^\W\d]+", text))
    return [int(word) if word.isdigit() else words[word] for word in found if word.isdigit() or word in words]
