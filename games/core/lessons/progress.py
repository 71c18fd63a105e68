"""The progress in lessons: `learning.json` in the user's folder, shared by everybody at this computer.

For each game it contains the finished lessons, the questions missed in them, and a snapshot of the lesson in progress.
For each person, by name, it contains the coach's cards already seen.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any, NamedTuple

from games.core.contract.texts import N_
from games.core.storage.store import EntryChecker, ParsedContent, Store, integer_or_none, text_or_none


class LearningData(NamedTuple):
    """The content of `learning.json`."""

    games: Mapping[str, Mapping[str, Any]] = {}
    people: Mapping[str, Mapping[str, list[str]]] = {}

    def game_data(self, game: str) -> Mapping[str, Any]:
        """Return a game's data."""
        return self.games.get(game, {})

    def seen_cards(self, game: str, person: str) -> list[str]:
        """Return the ids of the cards that a person has seen."""
        return self.people.get(person, {}).get(game, [])

    def with_game(self, game: str, change: Mapping[str, Any]) -> LearningData:
        """Return a copy with a game's data changed.

        The game becomes the last in the order.
        """
        others = {name: entry for name, entry in self.games.items() if name != game}
        return self._replace(games={**others, game: {**self.game_data(game), **change}})

    def with_seen_cards(self, game: str, person: str, cards: list[str]) -> LearningData:
        """Return a copy with a person's seen cards replaced.

        An empty list removes the game.
        """
        games = {**self.people.get(person, {}), game: cards}
        people = {**self.people, person: {name: ids for name, ids in games.items() if ids}}
        return self._replace(people={name: ids for name, ids in people.items() if ids})


class LearningProgress(Store[LearningData]):
    """The progress in lessons, stored in a file."""

    file_name = "learning.json"
    file_label = N_("The lesson progress file")

    def finished_lessons(self, game: str) -> list[str]:
        """List the ids of a game's finished lessons."""
        return list(self.value.game_data(game).get("done", []))

    def current_snapshot(self, game: str) -> Mapping[str, Any] | None:
        """Return the snapshot of the unfinished lesson, or None.

        Its key `lesson` is the lesson's id.
        """
        return self.value.game_data(game).get("current")

    def has_begun(self, game: str) -> bool:
        """Return whether a lesson of a game was started."""
        return bool(self.finished_lessons(game)) or self.current_snapshot(game) is not None

    def latest_game(self) -> str:
        """The game of the most recent lesson, or ""."""
        return next(reversed(list(self.value.games)), "")

    def save_snapshot(self, game: str, snapshot: Mapping[str, Any]) -> None:
        """Save the learner's position in a lesson."""
        self.change(lambda known: known.with_game(game, {"current": dict(snapshot)}))

    def finish_lesson(self, game: str, lesson: str, missed: list[int]) -> None:
        """Mark a lesson as finished.

        `missed` are the step numbers of missed questions.
        """

        def mark_finished(known: LearningData) -> LearningData:
            entry = known.game_data(game)
            done = [*(one for one in entry.get("done", []) if one != lesson), lesson]
            change = {"done": done, "current": None, "missed": {**entry.get("missed", {}), lesson: missed}}
            return known.with_game(game, change)

        self.change(mark_finished)

    def reset_lessons(self, game: str) -> None:
        """Forget the progress in a game's lessons."""
        self.change(
            lambda known: known._replace(games={name: one for name, one in known.games.items() if name != game})
        )

    # -- the coach in a match -----------------------------------------------------------------------------------------
    def seen_cards(self, game: str, person: str) -> set[str]:
        """Return the ids of the cards that a person has seen."""
        return set(self.value.seen_cards(game, person))

    def mark_seen(self, game: str, person: str, card: str) -> None:
        """Record that a person has seen a card."""
        self.change(lambda known: known.with_seen_cards(game, person, sorted({*known.seen_cards(game, person), card})))

    def reset_cards(self, game: str, person: str) -> None:
        """Forget which cards a person has seen."""
        self.change(lambda known: known.with_seen_cards(game, person, []))

    def forget_people(self, people: Collection[str]) -> None:
        """Forget the seen cards of these people, given by their keys."""
        self.change(
            lambda known: known._replace(people={key: one for key, one in known.people.items() if key not in people})
        )

    def default_value(self) -> LearningData:
        return LearningData()

    def parse(self, data: Mapping[str, Any]) -> ParsedContent[LearningData]:
        sieve = EntryChecker()

        def parse_game(entry: Any) -> Mapping[str, Any] | None:
            return _game(entry, sieve) if isinstance(entry, dict) else None

        def parse_seen_cards(entry: Any) -> Mapping[str, list[str]] | None:
            return (
                sieve.mapping_of(entry, lambda ids: sieve.list_of(ids, text_or_none))
                if isinstance(entry, dict)
                else None
            )

        games, people = (
            sieve.mapping_of(data.get("games"), parse_game),
            sieve.mapping_of(data.get("people"), parse_seen_cards),
        )
        return ParsedContent(LearningData(games, people), sieve.is_complete)

    def dump(self, value: LearningData) -> dict[str, Any]:
        return value._asdict()


def _game(entry: dict[str, Any], sieve: EntryChecker) -> Mapping[str, Any]:
    """Return the valid data of a game."""
    checks: dict[str, Callable[[Any], object]] = {
        "done": lambda data: sieve.list_of(data, text_or_none),
        "missed": lambda data: sieve.mapping_of(data, lambda steps: sieve.list_of(steps, integer_or_none)),
        "current": lambda data: _snapshot(data, sieve),
    }
    return {key: checks[key](value) if key in checks else value for key, value in entry.items()}


def _snapshot(data: Any, sieve: EntryChecker) -> Mapping[str, Any] | None:
    if data is None or (isinstance(data, dict) and isinstance(data.get("lesson"), str)):
        return data
    sieve.note_dropped()
    return None
