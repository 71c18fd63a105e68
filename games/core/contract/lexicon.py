"""Texts for names of things on the table, used by `texts.translate`: people, places and cards."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.contract.contract import Board
from games.core.contract.game import Game
from games.core.contract.names import split_name


class Lexicon:
    """Translates the names of things on one table. Call it with a name and a language.

    `seat:2` becomes the name of the person at seat 2. The game's controller translates all other names, such as
    `estate:zielone` and `card:cw1`. An unknown name is replaced by its keys.
    """

    __slots__ = ("_texts", "board", "game", "people")

    def __init__(self, game: Game, board: Board, people: Sequence[str]) -> None:
        self.game, self.board, self.people = game, board, tuple(people)
        self._texts: dict[tuple[str, str], str] = {}  # (name, language) -> text

    @property
    def catalogue(self) -> str:
        """The id of the game whose own translations have priority over the program's."""
        return self.game.facts.id

    def __call__(self, name: str, language: str) -> str:
        """Return the text for the thing called `name` in `language`."""
        known = self._texts.get((name, language))
        if known is None:
            known = self._texts[name, language] = self._translate(name, language)
        return known

    def _translate(self, name: str, language: str) -> str:
        kind, key = split_name(name)
        if kind == "seat" and key.isdecimal() and int(key) < len(self.people):
            return self.people[int(key)]
        return self.game.controller.translate_name(self.board, name, language) or key
