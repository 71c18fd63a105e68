"""Collect the names in the code that are also keys in users' files, as JSON (development only).

    python -m tests.released.freezing > tests/released/VERSION/frozen.json

Run it once, at a release; `test_frozen_names.py` compares every later program with these files. Kinds of moves, events
and steps are collected from random games with every number of seats, board and option.
"""

from __future__ import annotations

import argparse
import ast
import json
from collections.abc import Iterator, Mapping
from dataclasses import fields
from pathlib import Path
from random import Random
from typing import Any

from games import registry
from games.core.contract.contract import Event
from games.core.contract.dice import Dice, next_position_id
from games.core.contract.game import Game
from games.core.contract.plain import slot_names
from games.core.data import boards
from games.core.data.file_kinds import file_kinds_of_game
from games.core.journal.lines import Header, header_record
from games.core.lessons.progress import LearningData
from games.core.lessons.run import StepSnapshot
from games.core.match.players import Player, player_to_data
from games.core.match.settings import MatchSettings
from games.core.people.store import PeopleData, Person
from games.core.review.jobs import GradedDecision
from games.core.review.summary import ChanceEvent, ResultContributions, TurningPoint
from games.shipped import register_shipped
from main import COMMANDS, make_parser
from ui.screens.saves.thumbnails import PendingDecision
from ui.shell.settings import Settings

ROOT = Path(__file__).resolve().parents[2]
GAMES_A_SETUP = 2  # random games for each board, number of seats and value of an option

# Record types whose field names are written to a file or printed as JSON, by where they are written.
TUPLES: dict[str, Any] = {
    "learning.json": LearningData,
    "learning.json, position in a lesson": StepSnapshot,
    "people.json": PeopleData,
    "people.json, person": Person,
    "picture of a saved match": PendingDecision,
    "review as JSON, decision": GradedDecision,
    "review as JSON, draw of chance": ChanceEvent,
    "review as JSON, seat's lanes": ResultContributions,
    "review as JSON, turning point": TurningPoint,
}
DATACLASSES: dict[str, Any] = {"journal, settings": MatchSettings, "settings.json": Settings}


def collect() -> dict[str, Any]:
    """Return every frozen name of the running program as JSON data; takes about a minute."""
    rules = {facts.id: registry.game(facts.id) for facts in registry.all_facts()}
    return {
        "states": {name: state_slots(game) for name, game in rules.items()},
        "kinds": {name: kinds_in_random_games(game) for name, game in rules.items()},
        "data": {name: data_keys(name) for name in rules},
        "records": record_keys(),
        "reasons": {name: sorted(reason_messages(name)) for name in rules},
        "commands": {name: command_options(name) for name in sorted(COMMANDS)},
    }


def state_slots(game: Game) -> list[str]:
    """Return the slots of a game's state, which are the keys of `state` lines and of digests in journals."""
    state = game.setup({"board": boards.load_default_board(game.facts.id)}, game.facts.seats[1], Dice(1))
    return sorted(slot_names(type(state)))


def kinds_in_random_games(game: Game) -> dict[str, list[str]]:
    """Return the kinds of moves, events and steps that occur in random games."""
    seen: dict[str, set[str]] = {"moves": set(), "events": set(), "steps": set()}
    for number, (options_, seats) in enumerate(all_setups(game)):
        for seed in range(GAMES_A_SETUP):
            _play(game, options_, seats, number * GAMES_A_SETUP + seed, seen)
    return {what: sorted(names) for what, names in seen.items()}


def all_setups(game: Game) -> Iterator[tuple[Mapping[str, Any], int]]:
    """Yield every board with every number of seats and, for each, every other value of each option."""
    for ref in boards.shipped_boards(game.facts.id):
        board = boards.load_game_board(game.facts.id, ref)
        for seats in range(game.facts.seats[0], game.facts.seats[1] + 1):
            yield {"board": board}, seats
            for option in game.options:
                if option.is_offered(seats):
                    for choice in option.choices:
                        if choice.value != option.default:
                            yield {"board": board, option.id: choice.value}, seats


def _play(game: Game, options_: Mapping[str, Any], seats: int, seed: int, seen: Mapping[str, set[str]]) -> None:
    events: list[Event] = []
    state, position_id, random = game.setup(options_, seats, Dice(seed), events), "", Random(seed)
    while game.decision(state) is not None:
        seen["steps"].update(step[0] for step in state.agenda)
        move = random.choice(game.legal_moves(state))
        seen["moves"].add(move[0])
        position_id = next_position_id(position_id, move)
        game.apply(state, move, Dice(seed, position_id), events)
    seen["events"].update(event.kind for event in events)


def data_keys(game_id: str) -> dict[str, list[str]]:
    """Return the keys of each kind of data file of a game, as paths such as `track[].kind`."""
    return {name: sorted(_keys(kind.model.model_json_schema())) for name, kind in file_kinds_of_game(game_id).items()}


def _keys(schema: Mapping[str, Any]) -> set[str]:
    keys: set[str] = set()

    def walk(part: Any, path: str, above: tuple[str, ...]) -> None:
        if isinstance(part, list):
            for one in part:
                walk(one, path, above)
        if not isinstance(part, dict):
            return
        reference = part.get("$ref")
        if reference is not None and reference not in above:
            walk(schema["$defs"][reference.rsplit("/", 1)[-1]], path, (*above, reference))
        for name, inner in part.get("properties", {}).items():
            key = f"{path}.{name}" if path else name
            keys.add(key)
            walk(inner, key, above)
        for word in ("anyOf", "oneOf", "allOf"):
            walk(part.get(word), path, above)
        for word in ("items", "prefixItems", "additionalProperties"):
            walk(part.get(word), f"{path}[]", above)

    walk(schema, "", ())
    return keys


def record_keys() -> dict[str, list[str]]:
    """Return the keys of the records that the program writes, by where they are written."""
    player = Player(name="Ola", mark=1, kind="person", level=None)
    header = Header(
        game="osada", players=(player,), options={}, settings=MatchSettings(), seed=1, board="osada", values="",
        rules=1, dice=1, date="2026-01-01T00:00:00+00:00", board_text="", resumed=True,
    )  # fmt: skip
    return {
        "journal, header": sorted(header_record(header)),
        "journal, player": sorted(player_to_data(player)),
        **{role: sorted(kind._fields) for role, kind in TUPLES.items()},
        **{role: sorted(one.name for one in fields(kind)) for role, kind in DATACLASSES.items()},
    }


def reason_messages(game_id: str) -> set[str]:
    """Return the messages with which a game's computers explain moves; journals keep them with their placeholders."""
    messages: set[str] = set()
    for path in (ROOT / "games" / game_id / "bots").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("N_", "N_n"):
                messages |= {arg.value for arg in node.args if isinstance(arg, ast.Constant) and type(arg.value) is str}
    return messages


def command_options(command: str) -> list[str]:
    """Return the options and arguments of a command of `main.py`."""
    command_parser = next(
        action.choices[command]
        for action in make_parser(command)._actions
        if isinstance(action, argparse._SubParsersAction)
    )
    return sorted(
        {word for action in command_parser._actions for word in action.option_strings or [str(action.metavar)]}
    )


if __name__ == "__main__":
    register_shipped()
    print(json.dumps(collect(), ensure_ascii=False, indent=1))
