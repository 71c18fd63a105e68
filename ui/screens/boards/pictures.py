"""Pictures of boards at the start of a match, made one after the other and kept while the program runs."""

from __future__ import annotations

from collections import OrderedDict
from typing import TYPE_CHECKING, Any

from pygame import Surface

from games import registry
from games.core.contract.contract import Board, Facts, View
from games.core.contract.texts import Text, say
from games.core.match.players import Player
from ui.drawing.theme import Palette, game_theme
from ui.screens.shared.common import lexicon_of, position_picture

if TYPE_CHECKING:
    from ui.boards.shared.base import Painter
    from ui.shell.app import App

KEPT = 60
SEED = 20
_kept: OrderedDict[object, Surface] = OrderedDict()


def clear() -> None:
    """Forget all pictures."""
    _kept.clear()


def known(key: object) -> Surface | None:
    """Return a picture that was made before."""
    return _kept.get(key)


def first_view(facts: Facts, board: Board) -> View:
    """Return what everybody may see of a match on a board before the first move."""
    from games.core.computers.selfplay import random_position

    game, seats = registry.game(facts.id), facts.seats[1]
    options: dict[str, Any] = {option.id: option.default for option in game.options}
    marks = list(range(1, seats + 1))
    state = random_position(game, {**options, "board": board, "marks": marks}, seats, SEED, 0)
    return game.observe(state, None)


def painter_of(facts: Facts, board: Board, palette: Palette, language: str) -> Painter:
    """Return the painter of a board, with the marks of a full table."""
    from ui.boards import painter_for

    seats = facts.seats[1]
    names = [facts.bot_names[number % len(facts.bot_names)] for number in range(seats)]
    players = [Player(name, number) for number, name in enumerate(names, 1)]
    lexicon = lexicon_of(registry.game(facts.id), board, players)

    def wording(what: Text | str) -> str:
        return lexicon(what, language) if isinstance(what, str) else say(what, language, lexicon)

    return painter_for(facts.painter, board, list(palette.marks[:seats]), wording)


def make(app: App, facts: Facts, board: Board, size: tuple[int, int], key: object) -> Surface:
    """Make a picture that fits into `size` pixels, and keep it under a key."""
    from ui.boards.shared.base import Scene

    scene = Scene(game_theme(facts.theme).accent)
    painter = painter_of(facts, board, app.palette, app.language)
    _kept[key] = position_picture(painter, first_view(facts, board), scene, size)
    while len(_kept) > KEPT:
        _kept.popitem(last=False)
    return _kept[key]
