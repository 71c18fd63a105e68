"""The players of a match: names, marks, and whether a person or the computer plays.

A name has 1 to 16 characters that the program can draw. Names and marks (shape and colour of a seat's
pieces) are unique in a match.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Literal

from games.core.contract.errors import PlanszowniaError
from games.core.contract.texts import N_, N_n, Text
from games.core.program.letters import LETTERS, char_or_code

PlayerKind = Literal["person", "bot"]
PLAYER_KINDS: tuple[PlayerKind, ...] = ("person", "bot")
LEVELS = ("random", "easy", "medium", "hard", "master")
OFFERED_LEVELS = LEVELS[1:]  # "random" is for tests and the command line
LEVEL_LABELS: Mapping[str, Text] = {
    "random": N_("random"),
    "easy": N_("easy"),
    "medium": N_("medium"),
    "hard": N_("hard"),
    "master": N_("master"),
}
LEVEL_NOTES: Mapping[str, Text] = {  # Descriptions of the levels in the setup form.
    "easy": N_("Grabs whatever pays most right now; misses what comes next and what the others are up to."),
    "medium": N_("Knows what pays off in the long run and keeps an eye on the others."),
    "hard": N_("Plays the game out in its head before every move."),
    "master": N_("Thinks longest, planning its own later moves too."),
}
NO_CHARACTER = ""  # `Player.character` of a player without a character
CHARACTERS = ("cautious", "daring", "mischievous")
CHARACTER_LABELS: Mapping[str, Text] = {
    "cautious": N_("cautious"),
    "daring": N_("daring"),
    "mischievous": N_("mischievous"),
}
MARKS = (1, 2, 3, 4, 5)  # crimson circle, azure diamond, amber triangle, jade square, violet pentagon
MAX_NAME_LENGTH = 16
NAME_CHARACTERS = LETTERS | set(" -'’.")


@dataclass(frozen=True, slots=True)
class Player:
    """The player of one seat. `level` is the computer player's strength, `character` its style.

    A person has a level and a character, too, in case the computer takes over.
    """

    name: str
    mark: int
    kind: PlayerKind = "person"
    level: str = "medium"
    character: str = NO_CHARACTER

    @property
    def is_person(self) -> bool:
        """True if a person plays this seat."""
        return self.kind == "person"

    @property
    def bot_spec(self) -> str:
        """The computer player's level and character, such as `medium:daring`, or `medium` without a character."""
        return f"{self.level}:{self.character}" if self.character else self.level

    @property
    def key(self) -> str:
        """The normalized name, which identifies a person; case does not matter."""
        return normalize_name(self.name).casefold()


def level_label(player: Player) -> Text:
    """Return the label of a computer player: level and character."""
    level = LEVEL_LABELS[player.level]
    if not player.character:
        return level
    return N_("{level}, {character}", level=level, character=CHARACTER_LABELS[player.character])


NO_PLAYER = N_("A player needs a name, the number of a mark, a kind and a level.")


class InvalidPlayer(PlanszowniaError):
    """A name, mark, kind or level of a player is invalid."""


def normalize_name(name: str) -> str:
    """Return a name with composed letters and without unnecessary spaces."""
    return " ".join(unicodedata.normalize("NFC", name).split())


def name_problem(name: str) -> Text | None:
    """Return why a normalized name is invalid, or None."""
    if not name:
        return N_("Everyone at the table needs a name.")
    strange = next((char for char in name if char not in NAME_CHARACTERS), None)
    if strange is not None:
        return N_(
            "A name can contain only Latin, Greek or Cyrillic letters, digits, spaces and - ' . – not {character}.",
            character=char_or_code(strange),
        )
    if len(name) > MAX_NAME_LENGTH:
        return N_n(
            "A name can have at most {n} character: {name} is longer.",
            "A name can have at most {n} characters: {name} is longer.",
            n=MAX_NAME_LENGTH,
            name=name,
        )
    return None


def player_problem(player: Player) -> Text | None:
    """Return the first problem of a single player, or None."""
    if player.name != normalize_name(player.name):
        return N_("A name can't begin or end with a space: {name}", name=normalize_name(player.name))
    problem = name_problem(player.name)
    if problem is not None:
        return problem
    if player.mark not in MARKS:
        return N_("There is no mark number {mark}.", mark=player.mark)
    if player.kind not in PLAYER_KINDS:
        return N_("A seat is played by a person or by the computer, not by {kind}.", kind=player.kind)
    if player.level not in LEVELS:
        return N_("The computer has no level called {level}.", level=player.level)
    if player.character not in (NO_CHARACTER, *CHARACTERS):
        return N_("The computer has no character called {character}.", character=player.character)
    return None


def players_problem(players: Sequence[Player], seats: tuple[int, int] | None = None) -> Text | None:
    """Return why these players can't play together, or None; `seats` is (fewest, most)."""
    if seats is not None:
        if len(players) < seats[0]:
            return N_n("At least {n} seat must be taken.", "At least {n} seats must be taken.", n=seats[0])
        if len(players) > seats[1]:
            return N_n("The table has only {n} seat.", "The table has only {n} seats.", n=seats[1])
    for player in players:
        problem = player_problem(player)
        if problem is not None:
            return problem
    names: set[str] = set()
    marks: set[int] = set()
    for player in players:
        if player.name.casefold() in names:
            return N_("Two seats have the same name: {name}.", name=player.name)
        if player.mark in marks:
            return N_("Two seats have the same mark; one of them is {name}'s.", name=player.name)
        names.add(player.name.casefold())
        marks.add(player.mark)
    return None


def check_players(players: Sequence[Player], seats: tuple[int, int] | None = None) -> None:
    """Raise InvalidPlayer if `players_problem` finds a problem."""
    problem = players_problem(players, seats)
    if problem is not None:
        raise InvalidPlayer(problem)


def player_to_data(player: Player) -> dict[str, Any]:
    """Return a player as JSON data. An empty `character` is omitted, as in journals of 1.0.0."""
    data = {"name": player.name, "mark": player.mark, "kind": player.kind, "level": player.level}
    return {**data, "character": player.character} if player.character else data


def player_from_data(data: Mapping[str, Any]) -> Player:
    """Return the player for JSON data; raises InvalidPlayer if the data is invalid."""
    try:
        return _player(
            data.get("name"), data.get("mark"), data.get("kind"), data.get("level"), data.get("character", NO_CHARACTER)
        )
    except TypeError as error:  # unhashable: a list or a dictionary
        raise InvalidPlayer(NO_PLAYER) from error


@lru_cache(1024, typed=True)  # lists of a thousand matches repeat the same few people
def _player(name: Any, mark: Any, kind: Any, level: Any, character: Any) -> Player:
    whole = isinstance(mark, int) and not isinstance(mark, bool)
    if not whole or not all(isinstance(text, str) for text in (name, kind, level, character)):
        raise InvalidPlayer(NO_PLAYER)
    player = Player(name, mark, kind, level, character)
    problem = player_problem(player)
    if problem is not None:
        raise InvalidPlayer(problem)
    return player
