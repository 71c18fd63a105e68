"""Texts for names on the table, for `texts.translate`: people, places and cards."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.contract.contract import Board
from games.core.contract.game import Game
from games.core.contract.names import split_name


class Lexicon:
    """Translate names at one table: call it with a name and a language.

    `seat:2` becomes the name of the person at seat 2. The game's controller translates every other name from the board
    (`estate:zielone`, `card:cw1`, `ability:zielone`, `about:estate.zielone`). An unknown name is shown as its keys.
    """

    __slots__ = ("board", "game", "people")

    def __init__(self, game: Game, board: Board, people: Sequence[str]) -> None:
        self.game, self.board, self.people = game, board, tuple(people)

    def __call__(self, name: str, language: str) -> str:
        """Return the text for `name` in `language`."""
        kind, key = split_name(name)
        if kind == "seat" and key.isdecimal() and int(key) < len(self.people):
            return self.people[int(key)]
        return self.game.controller.translate_name(self.board, name, language) or key
