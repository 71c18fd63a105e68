"""The matches of lessons: one for a scene, and the real one that ends the way. Undo is off, and there is no curtain."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from games.core.contract.contract import Board
from games.core.contract.game import Game
from games.core.data.yaml_marks import Document
from games.core.lessons.scenes import Stage, build, laid_over
from games.core.match.match import Match
from games.core.match.players import Player
from games.core.match.settings import MatchSettings

if TYPE_CHECKING:
    from games.core.lessons.models import ShortMatch

SETTINGS = MatchSettings(undo="never", curtain=False, hints=False)
LEVEL = "easy"


def seated(game: Game, seats: int, you: int, name: str) -> list[Player]:
    """Return who sits at a lesson's table: the learner by this name, computers by the game's names."""
    marks, bots = game.facts.marks, game.facts.bot_names
    return [
        Player(name, marks[seat])
        if seat == you
        else Player(bots[(seat - 1) % len(bots) if seat else (seats - 1) % len(bots)], marks[seat], "bot", LEVEL)
        for seat in range(seats)
    ]


def scene_match(game: Game, board: Board, stage: Stage, name: str, state: Any = None, line: str = "") -> Match:
    """Return the match of a scene, or the same from a state reached in it."""
    players = seated(game, stage.seats, stage.you, name)
    state = build(game, board, stage) if state is None else state
    return Match.from_state(game, board, players, {}, stage.seed, SETTINGS, state, line)


def short_board(game: Game, board: Board, told: Mapping[str, Any]) -> Board:
    """Return a board that differs from the shipped one in what is told; raises DataError."""
    if not told:
        return board
    head: dict[str | int, Any] = {"format": 1, "game": game.facts.id, "kind": "board"}
    return game.load_board(Document("", {**laid_over(board.data, told), **head}))


def short_match(game: Game, board: Board, told: ShortMatch, name: str, seed: int) -> Match:
    """Begin a short match; DataError where its board or its scene is wrong."""
    board = short_board(game, board, told.board)
    if told.scene is not None:
        stage = Stage(told.seats, told.you, told.scene.state, seed)
        return scene_match(game, board, stage, name)
    options = {key: str(value) for key, value in told.options.items()}
    return Match.start(game, board, seated(game, told.seats, told.you, name), options, seed, SETTINGS)
