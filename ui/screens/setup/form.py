"""The values of the new-game form: seats, marks, names, options. Draws nothing; the screen draws and changes them."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, cast

from games.core.contract.contract import GameFacts, Option
from games.core.contract.texts import LANGUAGES, N_, Text
from games.core.match.players import (
    CHARACTERS,
    MARKS,
    MAX_NAME_LENGTH,
    NO_CHARACTER,
    PLAYER_KINDS,
    Player,
    PlayerKind,
    level_label,
    name_problem,
    normalize_name,
    table_problem,
)
from games.core.match.settings import COACH_AUDIENCES, CoachAudience, MatchSettings
from games.core.match.undo import UNDO_RULES, UndoRule
from games.core.match.viewing import PACES, Pace
from games.core.people.store import Person, default_names, is_placeholder

Check = Callable[
    [Mapping[str, str], int], Text | None
]  # called with (options, seats); returns why they are impossible together, or None
OFFERED_LEVELS = ("easy", "medium", "hard", "master")  # without `random`, a level for tests
LARGEST_SEED = 999_999_999
SEED_DIGITS = 9
FIRST_PERSONS = 2  # number of persons in the first form of a game

LEVEL_WORDS: Mapping[str, Text] = {
    "random": N_("random"),
    "easy": N_("easy"),
    "medium": N_("medium"),
    "hard": N_("hard"),
    "master": N_("master"),
}
UNDO_WORDS: Mapping[str, Text] = {
    "never": N_("never"),
    "learnt": N_("until something new is revealed"),
    "agreed": N_("always, if the table agrees"),
}


COACH_WORDS: Mapping[CoachAudience, Text] = {
    "newcomers": N_("for newcomers"),
    "everybody": N_("for everybody"),
    "off": N_("switched off"),
}


def strength_text(player: Player) -> Text:
    """Return a computer player's level, with its character if it has one."""
    return level_label(LEVEL_WORDS[player.level], player)


CHOICES = ("undo", "coach", "computers")  # keys of a saved form whose value is one of several fixed words
SAVED = {"seats", "options", "board", "curtain", "strict", "hints", *CHOICES}


@dataclass(slots=True)
class SeatDraft:
    """A seat of the form. It keeps a name for each kind of player, so that switching the kind loses nothing."""

    mark: int
    kind: PlayerKind
    level: str = "medium"
    character: str = NO_CHARACTER
    person: str = ""
    bot: str = ""

    @property
    def name(self) -> str:
        """The name in the text field."""
        return self.person if self.kind == "person" else self.bot

    def to_data(self) -> dict[str, Any]:
        """Return the seat as JSON data, without a person's name."""
        data = {"mark": self.mark, "kind": self.kind, "level": self.level, "bot": self.bot}
        return {**data, "character": self.character} if self.character else data

    def player(self) -> Player:
        """Return the player at this seat."""
        return Player(normalize_name(self.name), self.mark, self.kind, self.level, self.character)


@dataclass(slots=True)
class Form:
    """The values of the new-game form. `board` is a board's key, `seed` the typed digits (None: a random seed)."""

    facts: GameFacts
    language: str
    seats: list[SeatDraft]
    options: dict[str, str] = field(default_factory=dict)
    board: str = ""
    undo: UndoRule = "agreed"
    curtain: bool = True
    strict: bool = False
    hints: bool = True
    computers: Pace | None = None  # pace of computer players; None: as in the settings
    coach: CoachAudience = "newcomers"
    coach_again: bool = False  # the coach repeats explanations that these persons have seen before
    seed: str | None = None
    known_people: Sequence[Person] = field(default=(), compare=False)  # people who have played before, the latest first
    # Values that only a newer version understands, each with the value that replaces it here.
    newer: Mapping[str, tuple[Any, Any]] = field(default_factory=dict, compare=False)

    # -- seats ------------------------------------------------------------------------------------------------------
    @property
    def is_full(self) -> bool:
        """True if no further seat fits."""
        return len(self.seats) >= min(self.facts.seats[1], len(self.facts.marks))

    def add(self, kind: PlayerKind = "person") -> None:
        """Add a seat with a free mark and a free name."""
        if self.is_full:
            return
        taken = {seat.mark for seat in self.seats}
        seat = SeatDraft(next(mark for mark in self.facts.marks if mark not in taken), kind)
        self.seats.append(seat)
        self._name(seat)

    def remove(self, index: int) -> None:
        """Remove a seat; options that name a seat are adjusted."""
        if len(self.seats) > self.facts.seats[0]:
            del self.seats[index]
            self._move_options({old: old - (old > index) for old in range(len(self.seats) + 1) if old != index})

    def move(self, index: int, to: int) -> int:
        """Move a seat in the seating order and return its new index; options that name a seat are adjusted."""
        to = max(0, min(len(self.seats) - 1, to))
        order = list(range(len(self.seats)))
        order.insert(to, order.pop(index))
        self.seats = [self.seats[old] for old in order]
        self._move_options({old: new for new, old in enumerate(order)})
        return to

    def _move_options(self, places: Mapping[int, int]) -> None:
        for key, value in self.options.items():
            if value.isdecimal():
                self.options[key] = str(places[int(value)]) if int(value) in places else ""

    def set_kind(self, index: int, kind: PlayerKind) -> None:
        """Let a person or the computer play a seat."""
        seat = self.seats[index]
        seat.kind = kind
        self._name(seat)

    def resize(self, seats: int) -> None:
        """Set the number of seats, within the game's limits: the last ones are removed, computers are added."""
        while len(self.seats) > max(seats, self.facts.seats[0]):
            self.remove(len(self.seats) - 1)
        while len(self.seats) < min(seats, self.facts.seats[1]):
            self.add("bot")

    def rename(self, index: int, name: str) -> None:
        """Change the name at a seat."""
        seat = self.seats[index]
        if seat.kind == "person":
            seat.person = name
        else:
            seat.bot = name

    def holder(self, mark: int, except_seat: int) -> str | None:
        """Return the name at the seat that has a mark, apart from `except_seat`; None if the mark is free."""
        return next((s.name for n, s in enumerate(self.seats) if n != except_seat and s.mark == mark), None)

    def _name(self, seat: SeatDraft) -> None:
        """Propose a name if a seat has none, or if another seat has the same."""
        taken = {other.name.casefold() for other in self.seats if other is not seat}
        if normalize_name(seat.name) and seat.name.casefold() not in taken:
            return
        at = next((place for place, other in enumerate(self.seats) if other is seat), 0)
        free = [name for name in self._proposals(seat.kind, at) if name.casefold() not in taken]
        if seat.kind == "person":
            seat.person = free[0]
        else:
            seat.bot = free[0]

    def seat_known_people(self) -> None:
        """Fill unnamed persons' seats with known people who are not seated yet, in their order."""
        taken = {normalize_name(seat.name).casefold() for seat in self.seats}
        free = [person for person in self.known_people if person.key not in taken]
        for seat in self.seats:
            if seat.kind == "person" and not normalize_name(seat.person) and free:
                seat.person = free.pop(0).name

    def seat_person(self, index: int, person: Person) -> None:
        """Seat a known person, with their mark if it is free, and their preferred pace."""
        self.rename(index, person.name)
        if person.mark in self.facts.marks and self.holder(person.mark, index) is None:
            self.seats[index].mark = person.mark
        self.computers = person.pace or self.computers

    def named_people(self) -> list[Person]:
        """Return the persons of this table whose names are valid and were not merely proposed."""
        return [
            Person(normalize_name(seat.person), seat.mark, self.computers)
            for seat in self.seats
            if seat.kind == "person"
            and name_problem(normalize_name(seat.person)) is None
            and not is_placeholder(seat.person)
        ]

    def renew_proposed_name(self, seat: SeatDraft) -> None:
        """Replace a name that was proposed in another language by one in this language."""
        if seat.person in _proposed_elsewhere("person", self.language):
            seat.person = ""
        if seat.bot in _proposed_elsewhere("bot", self.language):
            seat.bot = ""
        if not normalize_name(seat.name):
            self._name(seat)

    def _proposals(self, kind: PlayerKind, seat: int) -> list[str]:
        """Return names for a seat; a person's proposed name has the number of the seat, if it is free."""
        proposed = default_names(kind, self.language)
        return [proposed[seat], *proposed] if kind == "person" else [*self.facts.bot_names, *proposed]

    # -- problems ---------------------------------------------------------------------------------------------------
    def name_problem(self, index: int) -> Text | None:
        """Return why the name at a seat is invalid, or None."""
        name = normalize_name(self.seats[index].name)
        problem = name_problem(name)
        if problem is not None:
            return problem
        same = (normalize_name(s.name).casefold() for number, s in enumerate(self.seats) if number != index)
        return N_("Two seats have the same name: {name}.", name=name) if name.casefold() in same else None

    def problem(self) -> Text | None:
        """Return what prevents the match from starting, or None."""
        if self.seed is not None and not self.seed:
            return N_("The random seed is missing.")
        return table_problem(self.players(), self.facts.seats)

    # -- results ----------------------------------------------------------------------------------------------------
    def players(self) -> list[Player]:
        """Return the players by seat."""
        return [seat.player() for seat in self.seats]

    def settings(self) -> MatchSettings:
        """Return the settings of the match."""
        return MatchSettings(self.undo, self.curtain, self.strict, self.hints, self.computers, self.coach)

    def chosen_options(self, options: Sequence[Option]) -> dict[str, str]:
        """Return a value for each of the game's options; values that no longer fit are replaced by the default."""
        return {option.id: self.option_value(option) for option in options if option.is_offered(len(self.seats))}

    def refusal(self, options: Sequence[Option], check: Check | None, option: Option, value: str) -> Text | None:
        """Return why an option can't have a value, even if all others have their defaults; None if it can."""
        if check is None or check({**self.chosen_options(options), option.id: value}, len(self.seats)) is None:
            return None
        return check({**self._defaults(options), option.id: value}, len(self.seats))

    def choose(self, options: Sequence[Option], check: Check | None, option: Option, value: str) -> None:
        """Choose a value of an option; reset options that are impossible together with it."""
        self.options[option.id] = value
        if check is None or check(self.chosen_options(options), len(self.seats)) is None:
            return
        values = {**self._defaults(options), option.id: value}
        for key, other in self.chosen_options(options).items():
            if check({**values, key: other}, len(self.seats)) is not None:
                self.options[key] = values[key]

    def _defaults(self, options: Sequence[Option]) -> dict[str, str]:
        return {option.id: option.default for option in options if option.is_offered(len(self.seats))}

    def option_value(self, option: Option) -> str:
        """Return the present value of an option."""
        value = self.options.get(option.id, option.default)
        known = {choice.value for choice in option.choices}
        seat = option.per_seat and value.isdecimal() and int(value) < len(self.seats)
        return value if value in known or seat else option.default

    def match_seed(self) -> int:
        """Return the typed seed, or a random one."""
        return int(self.seed) if self.seed else secrets.randbelow(LARGEST_SEED) + 1

    def to_data(self) -> dict[str, Any]:
        """Return the values to save for the next form, as JSON data without the seed."""
        data = {
            "seats": [seat.to_data() for seat in self.seats],
            "options": dict(self.options),
            "board": self.board,
            "undo": self.undo,
            "curtain": self.curtain,
            "strict": self.strict,
            "hints": self.hints,
            "coach": self.coach,
            **({"computers": self.computers} if self.computers is not None else {}),
        }
        return {**data, **{key: value for key, (value, ours) in self.newer.items() if data.get(key) == ours}}


def first_form(facts: GameFacts, language: str, seats: int | None = None, known_people: Sequence[Person] = ()) -> Form:
    """Return the form of a game that was never played here: two persons, and computers at the other seats."""
    form = Form(facts, language, [], known_people=known_people)
    fewest, most = facts.seats
    marks = facts.marks[: max(fewest, min(most, seats or most))]
    form.seats = [SeatDraft(mark, "person" if number < FIRST_PERSONS else "bot") for number, mark in enumerate(marks)]
    form.seat_known_people()
    for seat in form.seats:
        form.renew_proposed_name(seat)
    return form


def form_from(
    facts: GameFacts, language: str, data: object, seats: int | None = None, known_people: Sequence[Person] = ()
) -> Form:
    """Return the form saved by `to_data`; invalid parts are replaced by those of the first form.

    Known people take the persons' seats.
    """
    if not isinstance(data, Mapping):
        return first_form(facts, language, seats, known_people)
    form = _seats_from(facts, language, data.get("seats"), known_people) or first_form(
        facts, language, seats, known_people
    )
    form.seat_known_people()
    for seat in form.seats:
        form.renew_proposed_name(seat)
    options = data.get("options")
    if isinstance(options, Mapping):
        form.options = {str(key): str(value) for key, value in options.items()}
    form.board = str(data.get("board") or "")
    if data.get("undo") in UNDO_RULES:
        form.undo = cast(UndoRule, data["undo"])
    for flag in ("curtain", "strict", "hints"):
        if isinstance(data.get(flag), bool):
            setattr(form, flag, data[flag])
    if data.get("coach") in COACH_AUDIENCES:
        form.coach = cast(CoachAudience, data["coach"])
    if data.get("computers") in PACES:
        form.computers = cast(Pace, data["computers"])
    ours = form.to_data()
    choices = {key for key in CHOICES if isinstance(data.get(key), str) and data[key] != ours.get(key)}
    newer = {key for key in data if key not in SAVED} | choices
    form.newer = {key: (data[key], ours.get(key)) for key in newer}
    if seats is not None:
        form.resize(seats)
    return form


def _seats_from(facts: GameFacts, language: str, data: object, known_people: Sequence[Person]) -> Form | None:
    """Return a form with the saved seats; None if they don't fit this game."""
    drafts = [draft for draft in map(_draft, _list(data)) if draft is not None]
    marks = {draft.mark for draft in drafts}
    fits = facts.seats[0] <= len(drafts) <= facts.seats[1] and len(marks) == len(drafts) and marks <= set(facts.marks)
    return Form(facts, language, drafts, known_people=known_people) if fits else None


def _proposed_elsewhere(kind: PlayerKind, language: str) -> set[str]:
    """Return the names that the form proposes in other languages, which were never typed."""
    return {name for other in LANGUAGES if other != language for name in default_names(kind, other)}


def people_in(setups: Mapping[str, Any]) -> list[Person]:
    """Return the people named in forms that version 1.0.0 saved in its settings."""
    people = []
    for remembered in setups.values():
        for seat in _list(remembered.get("seats") if isinstance(remembered, Mapping) else None):
            name, mark = (seat.get("person"), seat.get("mark")) if isinstance(seat, Mapping) else (None, None)
            if isinstance(name, str) and mark in MARKS and not is_placeholder(name):
                people.append(Person(name, cast(int, mark)))
    return people


def without_people(setups: Mapping[str, Any]) -> dict[str, Any]:
    """Return saved forms without the names of people."""

    def kept(seat: object) -> object:
        return {key: value for key, value in seat.items() if key != "person"} if isinstance(seat, Mapping) else seat

    forms = dict(setups)
    for game, form in setups.items():
        if isinstance(form, Mapping):
            forms[game] = {**form, "seats": [kept(seat) for seat in _list(form.get("seats"))]}
    return forms


def form_of(
    facts: GameFacts,
    language: str,
    players: Sequence[Player],
    settings: MatchSettings,
    known_people: Sequence[Person] = (),
) -> Form:
    """Return a form for a match like one that was played."""
    form = Form(facts, language, [], known_people=known_people)
    for player in players:
        seat = SeatDraft(player.mark, player.kind, player.level if player.level in OFFERED_LEVELS else "easy")
        seat.character = player.character
        form.seats.append(seat)
        form.rename(len(form.seats) - 1, player.name)
    form.undo, form.curtain = settings.undo, settings.curtain
    form.strict, form.hints = settings.strict, settings.hints
    form.computers, form.coach = settings.computers, settings.coach
    return form


def _list(value: object) -> list[object]:
    return list(value) if isinstance(value, list | tuple) else []


def _draft(data: object) -> SeatDraft | None:
    if not isinstance(data, Mapping) or data.get("mark") not in MARKS or data.get("kind") not in PLAYER_KINDS:
        return None
    bot = str(data.get("bot") or "")[:MAX_NAME_LENGTH]
    level = data.get("level")
    kind, level = cast(PlayerKind, data["kind"]), level if level in OFFERED_LEVELS else "medium"
    character = data.get("character")
    character = character if character in CHARACTERS else NO_CHARACTER
    return SeatDraft(int(data["mark"]), kind, level, character, bot=bot)
