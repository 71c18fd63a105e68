"""The values of the new-game form: seats, seat marks, names, options. Draws nothing."""

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
    OFFERED_LEVELS,
    PLAYER_KINDS,
    Player,
    PlayerKind,
    level_label,
    name_problem,
    normalize_name,
    players_problem,
)
from games.core.match.settings import COACH_AUDIENCES, CoachAudience, MatchSettings
from games.core.match.undo import UNDO_RULES, UndoRule
from games.core.match.viewing import PACES, Pace
from games.core.people.store import Person, default_names, is_placeholder, name_hash, person_key

# (options, number of seats) -> why these options can't be combined, or None
OptionCheck = Callable[[Mapping[str, str], int], Text | None]
MAX_SEED = 999_999_999
SEED_DIGITS = 9
GUEST = ""  # in a saved form: a person who played under a default name
DEFAULT_PERSON_COUNT = 2  # persons in a form of which nothing else is known

UNDO_LABELS: Mapping[str, Text] = {
    "never": N_("never"),
    "learnt": N_("until something new is revealed"),
    "agreed": N_("always, if the table agrees"),
}


COACH_LABELS: Mapping[CoachAudience, Text] = {
    "newcomers": N_("for newcomers"),
    "everybody": N_("for everybody"),
    "off": N_("switched off"),
}


def strength_text(player: Player) -> Text:
    """Return a computer player's level and character as text."""
    return level_label(player)


CHOICE_KEYS = ("undo", "coach", "computers")  # keys of a saved form whose values are from a fixed list
SAVED_KEYS = {"seats", "options", "board", "curtain", "strict", "hints", *CHOICE_KEYS}


@dataclass(slots=True)
class SeatDraft:
    """A seat in the form. It stores a name for each kind of player.

    `seated` is the hash of the person's name in a saved form, GUEST for a default name, None if unknown.
    """

    mark: int
    kind: PlayerKind
    level: str = "medium"
    character: str = NO_CHARACTER
    person: str = ""
    bot: str = ""
    seated: str | None = field(default=None, compare=False)

    @property
    def name(self) -> str:
        """The name in the seat's text field."""
        return self.person if self.kind == "person" else self.bot

    def to_data(self) -> dict[str, Any]:
        """Return the seat as JSON data, with a hash in place of a person's name."""
        data = {"mark": self.mark, "kind": self.kind, "level": self.level, "bot": self.bot}
        if self.kind == "person":
            data["seated"] = GUEST if is_placeholder(self.person) else name_hash(person_key(self.person))
        return {**data, "character": self.character} if self.character else data

    def player(self) -> Player:
        """Return the player for this seat."""
        return Player(normalize_name(self.name), self.mark, self.kind, self.level, self.character)


@dataclass(slots=True)
class Form:
    """The values of the new-game form. `board` is a board's key; `seed` is None for a random seed."""

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
    coach_again: bool = False  # True: the coach repeats what people have already seen
    seed: str | None = None
    known_people: Sequence[Person] = field(default=(), compare=False)  # people who have played before, the latest first
    # saved values from a newer version, each with its replacement
    newer: Mapping[str, tuple[Any, Any]] = field(default_factory=dict, compare=False)

    # -- seats ------------------------------------------------------------------------------------------------------
    @property
    def is_full(self) -> bool:
        """True if no seat can be added."""
        return len(self.seats) >= min(self.facts.seats[1], len(self.facts.marks))

    def add_seat(self, kind: PlayerKind = "person") -> None:
        """Add a seat with an unused mark and name."""
        if self.is_full:
            return
        taken = {seat.mark for seat in self.seats}
        seat = SeatDraft(next(mark for mark in self.facts.marks if mark not in taken), kind)
        self.seats.append(seat)
        self._name(seat)

    def remove_seat(self, index: int) -> None:
        """Remove a seat, and adjust options that name seats."""
        if len(self.seats) > self.facts.seats[0]:
            del self.seats[index]
            self._move_options({old: old - (old > index) for old in range(len(self.seats) + 1) if old != index})

    def move_seat(self, index: int, new_index: int) -> int:
        """Move a seat in the seating order, and adjust options that name seats; return the seat's new index."""
        new_index = max(0, min(len(self.seats) - 1, new_index))
        order = list(range(len(self.seats)))
        order.insert(new_index, order.pop(index))
        self.seats = [self.seats[old] for old in order]
        self._move_options({old: new for new, old in enumerate(order)})
        return new_index

    def _move_options(self, places: Mapping[int, int]) -> None:
        for key, value in self.options.items():
            if value.isdecimal():
                self.options[key] = str(places[int(value)]) if int(value) in places else ""

    def set_kind(self, index: int, kind: PlayerKind) -> None:
        """Set whether a person or a computer plays a seat."""
        seat = self.seats[index]
        seat.kind = kind
        self._name(seat)

    def set_seat_count(self, seats: int) -> None:
        """Set the number of seats. The last seats are removed, or computers are added."""
        while len(self.seats) > max(seats, self.facts.seats[0]):
            self.remove_seat(len(self.seats) - 1)
        while len(self.seats) < min(seats, self.facts.seats[1]):
            self.add_seat("bot")

    def rename_seat(self, index: int, name: str) -> None:
        """Rename the player of a seat."""
        seat = self.seats[index]
        if seat.kind == "person":
            seat.person = name
        else:
            seat.bot = name

    def mark_holder(self, mark: int, except_seat: int) -> str | None:
        """Return the name of the player with a mark, except at one seat; None if the mark is unused."""
        return next((s.name for n, s in enumerate(self.seats) if n != except_seat and s.mark == mark), None)

    def _name(self, seat: SeatDraft) -> None:
        """Propose a name if the seat has none or a duplicate."""
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
        """Put known people on the seats of unnamed persons: who sat there in the saved form, or who played last.

        The seat of a guest stays free if somebody else of the saved form is known.
        """
        taken = {normalize_name(seat.name).casefold() for seat in self.seats}
        free = [person for person in self.known_people if person.key not in taken]
        unnamed = [seat for seat in self.seats if seat.kind == "person" and not normalize_name(seat.person)]
        last = {name_hash(person.key): person for person in free}
        found = {id(seat): last[seat.seated] for seat in unnamed if seat.seated in last}
        free = [person for person in free if person not in found.values()]
        for seat in unnamed:
            is_left_free = bool(found) and seat.seated == GUEST
            person = found.get(id(seat)) or (free.pop(0) if free and not is_left_free else None)
            if person is not None:
                self._give_mark(seat, person.mark)
                seat.person = person.name

    def seat_one_person(self) -> None:
        """Leave one person, the first, and let computers play the other seats."""
        only = next((number for number, seat in enumerate(self.seats) if seat.kind == "person"), 0)
        for number, seat in enumerate(self.seats):
            kind: PlayerKind = "person" if number == only else "bot"
            if seat.kind != kind:
                self.set_kind(number, kind)

    def _give_mark(self, seat: SeatDraft, mark: int) -> None:
        """Give a seat the mark that its person had last, in exchange for its own; no named person loses theirs."""
        holder = next((other for other in self.seats if other.mark == mark), None)
        if mark not in self.facts.marks or (holder is not None and holder.kind == "person" and holder.person):
            return
        if holder is not None:
            holder.mark = seat.mark
        seat.mark = mark

    def put_person_on_seat(self, index: int, person: Person) -> None:
        """Put a known person on a seat."""
        self._give_mark(self.seats[index], person.mark)
        self.rename_seat(index, person.name)
        self.computers = person.pace or self.computers

    def named_people(self) -> list[Person]:
        """Return the persons whose valid names were typed or chosen."""
        return [
            Person(normalize_name(seat.person), seat.mark, self.computers)
            for seat in self.seats
            if seat.kind == "person"
            and name_problem(normalize_name(seat.person)) is None
            and not is_placeholder(seat.person)
        ]

    def translate_proposed_name(self, seat: SeatDraft) -> None:
        """Translate a proposed name into the current language."""
        if seat.person in _proposed_elsewhere("person", self.language):
            seat.person = ""
        if seat.bot in _proposed_elsewhere("bot", self.language):
            seat.bot = ""
        if not normalize_name(seat.name):
            self._name(seat)

    def _proposals(self, kind: PlayerKind, seat: int) -> list[str]:
        """Return names to propose for a seat."""
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
        """Return why the match can't be started, or None."""
        if self.seed is not None and not self.seed:
            return N_("The random seed is missing.")
        return players_problem(self.players(), self.facts.seats)

    def players(self) -> list[Player]:
        """Return the players by seat."""
        return [seat.player() for seat in self.seats]

    def settings(self) -> MatchSettings:
        """Return the settings of the match."""
        return MatchSettings(self.undo, self.curtain, self.strict, self.hints, self.computers, self.coach)

    def chosen_options(self, options: Sequence[Option]) -> dict[str, str]:
        """Return the values of the game's options, with the default for invalid ones."""
        return {option.id: self.option_value(option) for option in options if option.is_offered(len(self.seats))}

    def option_refusal(
        self, options: Sequence[Option], check: OptionCheck | None, option: Option, value: str
    ) -> Text | None:
        """Return why an option can't have a value, or None."""
        if check is None or check({**self.chosen_options(options), option.id: value}, len(self.seats)) is None:
            return None
        return check({**self._defaults(options), option.id: value}, len(self.seats))

    def choose_option(self, options: Sequence[Option], check: OptionCheck | None, option: Option, value: str) -> None:
        """Set an option, and reset options that contradict it."""
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
        """Return an option's value."""
        value = self.options.get(option.id, option.default)
        known = {choice.value for choice in option.choices}
        seat = option.per_seat and value.isdecimal() and int(value) < len(self.seats)
        return value if value in known or seat else option.default

    def match_seed(self) -> int:
        """Return the typed seed, or else a random one."""
        return int(self.seed) if self.seed else secrets.randbelow(MAX_SEED) + 1

    def to_data(self) -> dict[str, Any]:
        """Return the values as JSON data for the next form, without the seed."""
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


def first_form(
    facts: GameFacts,
    language: str,
    seats: int | None = None,
    known_people: Sequence[Person] = (),
    person_count: int = DEFAULT_PERSON_COUNT,
) -> Form:
    """Return the first form of a game: `person_count` persons, and computers at the other seats."""
    form = Form(facts, language, [], known_people=known_people)
    fewest, most = facts.seats
    marks = facts.marks[: max(fewest, min(most, seats or most))]
    form.seats = [SeatDraft(mark, "person" if number < person_count else "bot") for number, mark in enumerate(marks)]
    form.seat_known_people()
    for seat in form.seats:
        form.translate_proposed_name(seat)
    return form


def form_from_data(
    facts: GameFacts,
    language: str,
    data: object,
    seats: int | None = None,
    known_people: Sequence[Person] = (),
    person_count: int = DEFAULT_PERSON_COUNT,
) -> Form:
    """Return the form for data of `to_data`. Invalid parts are replaced by those of the first form."""
    if not isinstance(data, Mapping):
        return first_form(facts, language, seats, known_people, person_count)
    form = _seats_from(facts, language, data.get("seats"), known_people) or first_form(
        facts, language, seats, known_people, person_count
    )
    form.seat_known_people()
    for seat in form.seats:
        form.translate_proposed_name(seat)
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
    choices = {key for key in CHOICE_KEYS if isinstance(data.get(key), str) and data[key] != ours.get(key)}
    newer = {key for key in data if key not in SAVED_KEYS} | choices
    form.newer = {key: (data[key], ours.get(key)) for key in newer}
    if seats is not None:
        form.set_seat_count(seats)
    return form


def _seats_from(facts: GameFacts, language: str, data: object, known_people: Sequence[Person]) -> Form | None:
    """Return a form with the saved seats, or None if they don't fit this game."""
    drafts = [draft for draft in map(_draft, _list(data)) if draft is not None]
    marks = {draft.mark for draft in drafts}
    fits = facts.seats[0] <= len(drafts) <= facts.seats[1] and len(marks) == len(drafts) and marks <= set(facts.marks)
    return Form(facts, language, drafts, known_people=known_people) if fits else None


def _proposed_elsewhere(kind: PlayerKind, language: str) -> set[str]:
    """Return the proposed names in other languages."""
    return {name for other in LANGUAGES if other != language for name in default_names(kind, other)}


def people_in_forms(setups: Mapping[str, Any]) -> list[Person]:
    """Return the people in forms saved by version 1.0.0."""
    people = []
    for remembered in setups.values():
        for seat in _list(remembered.get("seats") if isinstance(remembered, Mapping) else None):
            name, mark = (seat.get("person"), seat.get("mark")) if isinstance(seat, Mapping) else (None, None)
            if isinstance(name, str) and mark in MARKS and not is_placeholder(name):
                people.append(Person(name, cast(int, mark)))
    return people


def forms_without_people(setups: Mapping[str, Any]) -> dict[str, Any]:
    """Return saved forms without people's names."""

    def without_person(seat: object) -> object:
        return {key: value for key, value in seat.items() if key != "person"} if isinstance(seat, Mapping) else seat

    forms = dict(setups)
    for game, form in setups.items():
        if isinstance(form, Mapping):
            forms[game] = {**form, "seats": [without_person(seat) for seat in _list(form.get("seats"))]}
    return forms


def form_from_match(
    facts: GameFacts,
    language: str,
    players: Sequence[Player],
    settings: MatchSettings,
    known_people: Sequence[Person] = (),
) -> Form:
    """Return a form with the players and settings of a match."""
    form = Form(facts, language, [], known_people=known_people)
    for player in players:
        seat = SeatDraft(player.mark, player.kind, player.level if player.level in OFFERED_LEVELS else "easy")
        seat.character = player.character
        form.seats.append(seat)
        form.rename_seat(len(form.seats) - 1, player.name)
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
    seated = data.get("seated")
    seated = seated if isinstance(seated, str) else None
    return SeatDraft(int(data["mark"]), kind, level, character, bot=bot, seated=seated)
