"""Check all of a game in a folder of its own: what it imports, its texts, data files, pictures and rules.

`main.py check FOLDER` uses this for a folder with a `game.yaml`. Except for imports and texts this runs its code.
"""

from __future__ import annotations

import ast
import gettext
import importlib.util
import random
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from games import registry
from games.commands.check_table import TableCheck
from games.core.contract import invariants
from games.core.contract.contract import Event, View
from games.core.contract.dice import BotDice
from games.core.contract.game import Game
from games.core.contract.texts import LANGUAGES
from games.core.data import boards
from games.core.data.game_folder import GameFolder, files_of
from games.core.program.icons import icon_letters
from games.core.program.paths import resource_path

MARKERS = {"N_": 1, "N_n": 2, "N_c": 2}  # marker of messages -> number of its arguments that must be literals
GAMES = 2  # random games for each number of seats
MOVES = 400  # moves of a random game, at most
UNCHECKED = "rules and pictures are not checked, because a board has faults"
STEP = 5  # moves between two positions whose invariants are checked


def syntax_trees(folder: Path) -> Iterator[tuple[Path, ast.Module]]:
    """Yield the syntax tree of each Python file; raises SyntaxError."""
    for path in files_of(folder):
        if path.suffix == ".py":
            yield path, ast.parse(path.read_bytes(), str(path))


def missing_modules(guest: GameFolder) -> list[str]:
    """List the imports of modules that this program lacks; a built program lacks parts of the standard library."""
    result = []
    for path, tree in syntax_trees(guest.path):
        for node in ast.walk(tree):
            names: list[str] = []
            if isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom) and node.module is not None and not node.level:
                names = [node.module]
            result += [
                f"{path}:{node.lineno}: this program has no module {name}"  # type: ignore[attr-defined]
                for name in names
                if name.partition(".")[0] != guest.id and not _is_found(name)
            ]
    return result


def _is_found(name: str) -> bool:
    """Return True if a module exists. For a submodule, its package is imported if it is part of this program; nothing
    else is imported.
    """
    top = name.partition(".")[0]
    try:
        if importlib.util.find_spec(top) is None:
            return False
        return top not in ("games", "ui") or importlib.util.find_spec(name) is not None
    except (ImportError, ValueError):
        return False


def message_calls(tree: ast.Module) -> Iterator[tuple[str, list[ast.expr]]]:
    """Yield the marker of each message in a file, with the arguments that must be literals."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in MARKERS:
            yield node.func.id, node.args[: MARKERS[node.func.id]]


def non_literal_messages(path: Path, tree: ast.Module) -> list[str]:
    """List the marked messages of a file that are not literals, as messages for developers."""
    return [
        f"{path}:{argument.lineno}: {marker} takes a literal, not {ast.unparse(argument)}"
        for marker, arguments in message_calls(tree)
        for argument in arguments
        if not (isinstance(argument, ast.Constant) and isinstance(argument.value, str))
    ]


class MarkedMessage(NamedTuple):
    """A message in the source: where it is, its context and its English text."""

    where: str
    context: str
    message: str


def text_faults(guest: GameFolder) -> list[str]:
    """List marked messages that are no literals, and those that a catalogue of the game does not translate."""
    result, messages = list[str](), list[MarkedMessage]()
    for path, tree in syntax_trees(guest.path):
        result += non_literal_messages(path, tree)
        for marker, arguments in message_calls(tree):
            texts = [one.value for one in arguments if isinstance(one, ast.Constant) and isinstance(one.value, str)]
            if texts and len(texts) == len(arguments):
                where = f"{path}:{arguments[0].lineno}"
                messages.append(MarkedMessage(where, *(texts if marker == "N_c" else ("", texts[0]))))
    for language in LANGUAGES:
        if language != "en":  # English needs no catalogue, because the messages are its texts
            result += untranslated_messages(guest, language, messages)
    return result


def text_remarks(guest: GameFolder) -> list[str]:
    """List the languages for which a game has no catalogue or no rules page, as remarks for developers."""
    pages = [f"rules.{language}.md" for language in LANGUAGES]
    folders = {language: guest.path / "locale" / language / "LC_MESSAGES" for language in LANGUAGES if language != "en"}
    return [
        f"remark: its texts are not translated into {language}: there is no {folder.relative_to(guest.path).as_posix()}"
        for language, folder in folders.items()
        if not folder.is_dir()
    ] + [f"remark: there is no rules page {page}" for page in pages if not (guest.path / page).is_file()]


def untranslated_messages(guest: GameFolder, language: str, messages: Sequence[MarkedMessage]) -> list[str]:
    """List the messages that neither the game nor the program translates, if the game has a catalogue at all."""
    file = guest.path / "locale" / language / "LC_MESSAGES" / f"{guest.id}.mo"
    if not file.parent.is_dir():
        return []
    if not file.is_file():
        return [f"{file}: the catalogue is not compiled"]
    with file.open("rb") as opened:
        own: Any = gettext.GNUTranslations(opened)
    program: Any = gettext.translation("planszownia", str(resource_path("data/locale")), languages=[language])
    known = {key[0] if isinstance(key, tuple) else key for one in (own, program) for key in one._catalog}
    return [
        f"{one.where}: {language} has no translation of {one.message!r}"
        for one in messages
        if (f"{one.context}\x04{one.message}" if one.context else one.message) not in known
    ]


def rule_faults(game: Game, event_kinds: set[str]) -> list[str]:
    """Play random games on every board; list violated invariants, missing pictures and texts, and errors.

    `event_kinds` collects the kinds of events that happen.
    """
    result: dict[str, None] = {}
    table = TableCheck(game, event_kinds)
    few, most = game.facts.seats
    for ref in boards.shipped_boards(game.facts.id):
        board = boards.load_game_board(game.facts.id, ref)
        for seats in range(few, most + 1):
            for seed in range(GAMES):
                result |= dict.fromkeys(_play(game, table, board, seats, seed))
    return list(result)


def _play(game: Game, table: TableCheck, board: Any, seats: int, seed: int) -> Iterator[str]:
    where, dice, rnd = f"{game.facts.id}, {seats} seats, game {seed}", BotDice(seed), random.Random(seed)
    options = {**{option.id: option.default for option in game.options}, "board": board}
    try:
        events = list[Event]()
        state = game.setup({**options, "marks": list(game.facts.marks[:seats])}, seats, dice, events)
        for number in range(MOVES):
            moves = list(game.legal_moves(state))
            if number % STEP == 0 or not moves:
                yield from (f"{where}, move {number}: {one}" for one in invariants.violations(game, state))
                decision = game.decision(state)
                yield from picture_faults(game, game.observe(state, decision.seat if decision is not None else None))
            yield from table.position_faults(state, board, seats)
            yield from table.event_faults(events, state)
            if not moves:
                return
            state, events = state.copy(), []
            game.apply(state, rnd.choice(moves), dice, events)
    except Exception as error:
        yield f"{where}: {type(error).__name__}: {error}"


def picture_faults(game: Game, view: View) -> Iterator[str]:
    """Yield the pictures that the cards, piles and seat rows of a view name and that do not exist."""
    controller = game.controller
    cards, pictures = controller.cards, list[str]()
    if cards.face is not None:
        names = [*(cards.hand(view) if cards.hand is not None else ()), *cards.shelf(view)]
        pictures += [cards.face(view, name).picture for name in names]
    pictures += [pile.picture for pile in cards.piles(view)]
    for seat in range(view["seats"]):
        pictures += [count.picture for count in controller.seat_facts(view, seat).counts]
    known = icon_letters()
    for name in dict.fromkeys(pictures):
        file = registry.art_file(game.facts.id, f"{name.replace('<mark>', 'red')}.svg")
        if name and name not in known and not resource_path(file).is_file():
            yield f"{file}: there is no such picture; icons are: {', '.join(sorted(known))}"


def summary(faults: Mapping[str, Sequence[str]]) -> str:
    """Return one line about all parts: `imports fine, texts: 2 faults, rules and pictures: not checked`."""
    return ", ".join(part + _state(found) for part, found in faults.items())


def _state(faults: Sequence[str]) -> str:
    if not faults:
        return " fine"
    if faults == [UNCHECKED]:
        return ": not checked"
    return f": {len(faults)} fault{'s' * (len(faults) != 1)}"
