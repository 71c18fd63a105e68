"""The matches of lessons: one for a scene, and the real one that ends the way. Undo is off, and there is no curtain."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from games.core.contract.contract import Board
from games.core.contract.errors import DataError, Problem
from games.core.contract.game import Game
from games.core.contract.texts import N_
from games.core.data import boards
from games.core.data.yaml_marks import Document
from games.core.lessons.scenes import Stage, build, laid_over
from games.core.match.match import Match
from games.core.match.players import Player
from games.core.match.settings import MatchSettings

if TYPE_CHECKING:
    from games.core.lessons.models import Item, ShortMatch

SETTINGS = MatchSettings(undo="never", curtain=False, hints=False)
LEVEL = "easy"


class Table(NamedTuple):
    """Who sits at a lesson's table: what the learner is called, and the others by seat (the first is seat 0)."""

    you: str
    people: Sequence[str]

    def players(self, seats: int, you: int, marks: Sequence[int] = ()) -> list[Player]:
        """Return the players; without `marks` everybody has the one of the pictures in the rules."""
        given = marks or range(1, seats + 1)
        return [
            Player(self.you, mark) if seat == you else Player(self.people[seat % len(self.people)], mark, "bot", LEVEL)
            for seat, mark in zip(range(seats), given, strict=False)
        ]


def scene_match(
    game: Game, board: Board, stage: Stage, table: Table, told: Mapping[str, Item], state: Any = None, line: str = ""
) -> Match:
    """Return the match of a scene with the options `told`, or the same from a state reached in it."""
    players = table.players(stage.seats, stage.you)
    state = build(game, board, stage) if state is None else state
    return Match.from_state(game, board, players, options_of(told), stage.seed, SETTINGS, state, line)


def options_of(told: Mapping[str, Item]) -> dict[str, str]:
    """Return options of a file as matches have them."""
    return {key: str(value) for key, value in told.items()}


def short_board(game: Game, board: Board, told: str | Mapping[str, Any]) -> Board:
    """Return a shipped board by its id, or one that differs from the usual one in what is told; raises DataError."""
    if not told:
        return board
    if isinstance(told, str):
        ref = next((ref for ref in boards.shipped(game.facts.id) if ref.id == told), None)
        if ref is None:
            raise DataError([Problem("", 0, 0, "id", N_("there is no shipped board {id}", id=told))])
        return boards.load(game.facts.id, ref)
    head: dict[str | int, Any] = {"format": 1, "game": game.facts.id, "kind": "board"}
    return game.load_board(Document("", {**laid_over(board.data, told), **head}))


def short_match(game: Game, board: Board, told: ShortMatch, table: Table, seed: int) -> Match:
    """Begin a short match; DataError where its board or its scene is wrong."""
    board = short_board(game, board, told.board)
    if told.scene is not None:
        stage = Stage(told.seats, told.you, told.scene.state, seed)
        return scene_match(game, board, stage, table, told.options)
    players = table.players(told.seats, told.you, game.facts.marks)
    return Match.start(game, board, players, options_of(told.options), seed, SETTINGS)
