"""Pydantic models of `lessons.yaml` and `coach.yaml`, the same for every game. Importing this module imports pydantic.

They check what can be checked without the game. `rehearsal` checks that scenes can be built, moves can be played and
named things exist.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, Discriminator, Field, Tag, model_validator

from games.core.contract.names import is_name
from games.core.contract.texts import N_
from games.core.data.geometry import ABSENT, Id, StrictModel
from games.core.data.text_models import check_plain_text, duplicate_faults
from games.core.data.validation import Fault, raise_faults
from games.core.lessons.patterns import parse_condition
from games.core.lessons.texts import broken_link
from games.core.match.players import name_problem


def _sentence(text: str) -> str:
    wrong = broken_link(text)
    if wrong is not None:
        raise_faults([Fault((), N_("expected links such as {{estate:zielone}}, got {link}", link=f"“{wrong}”"))])
    return check_plain_text(text)


def _name(name: str) -> str:
    if not is_name(name):
        raise_faults([Fault((), N_("expected the name of a thing on the table, such as estate:zielone"))])
    return name


def _condition(text: str) -> str:
    if parse_condition(text) is None:
        raise_faults([Fault((), N_("expected a condition such as turn >= 5 or points.you > points.others"))])
    return text


Sentence = Annotated[str, Field(min_length=1, max_length=260), AfterValidator(_sentence)]
Short = Annotated[str, Field(min_length=1, max_length=60), AfterValidator(_sentence)]
TableName = Annotated[str, Field(max_length=60), AfterValidator(_name)]
Condition = Annotated[str, Field(max_length=120), AfterValidator(_condition)]
PlainValue = str | int | bool
Pattern = Annotated[list[PlainValue], Field(min_length=1, max_length=8)]
ScriptedDraw = str | int  # a scripted draw: the name of a thing, or the number on a die
Anchor = Annotated[str, Field(pattern=r"^[a-z0-9_-]+$", max_length=60)]


class BilingualText(StrictModel):
    """A text in both languages; `{estate:zielone}` in it is a link to the thing with this name."""

    pl: Sentence
    en: Sentence


class BilingualTitle(StrictModel):
    """A short text in both languages."""

    pl: Short
    en: Short


# -- scenes -----------------------------------------------------------------------------------------------------------
class LessonScene(StrictModel):
    """A starting position: `state` as in the positions of the rules page, and the game's additional keys for lessons.

    `of` is the id of a scene that this one modifies: mappings are merged, all other values replace those of that scene.
    """

    of: Id = ABSENT
    seats: Annotated[int, Field(ge=1, le=9)] = ABSENT
    you: Annotated[int, Field(ge=0, le=8)] = ABSENT
    seed: Annotated[int, Field(ge=0)] = ABSENT
    state: dict[str, Any] = Field(default_factory=dict)


# -- steps ------------------------------------------------------------------------------------------------------------
class WantedMove(StrictModel):
    """The learner's task: a move that matches one of the patterns `take`, or a click on one of the things in `part`."""

    take: Annotated[list[Pattern], Field(min_length=1)] = ABSENT
    part: Annotated[list[TableName], Field(min_length=1)] = ABSENT

    @model_validator(mode="after")
    def _one(self) -> WantedMove:
        if len(self.model_fields_set) != 1:
            raise_faults([Fault((), N_('expected either "take" or "part"'))])
        return self


class RefusedClick(StrictModel):
    """A click that the game should refuse, on a thing (`at`) or on the last part of a `move`.

    `reason` is the id of the reason that the game gives.
    """

    at: TableName = ABSENT
    move: Pattern = ABSENT
    reason: Id = ABSENT

    @model_validator(mode="after")
    def _one(self) -> RefusedClick:
        if ("at" in self.model_fields_set) == ("move" in self.model_fields_set):
            raise_faults([Fault((), N_('expected either "at" or "move"'))])
        return self


class MoveWithDraws(StrictModel):
    """A move of `play` together with the results of its random draws."""

    move: Pattern
    dice: list[ScriptedDraw]


def _move_kind(value: object) -> str:
    return "thrown" if isinstance(value, Mapping | MoveWithDraws) else "plain"


ScriptedMove = Annotated[
    Annotated[Pattern, Tag("plain")] | Annotated[MoveWithDraws, Tag("thrown")], Discriminator(_move_kind)
]


class WrongClick(StrictModel):
    """The reply to a likely wrong click on a thing (`at`) or on a part of a `move`.

    `refused`: the id of the reason with which the game refuses the click; `true`: the game refuses it because the click
    is not asked for. Without `refused`, the click is legal but not the task, and nothing is played.
    """

    at: TableName = ABSENT
    move: Pattern = ABSENT
    refused: Id | Literal[True] = ABSENT
    say: BilingualText

    @model_validator(mode="after")
    def _one(self) -> WrongClick:
        if ("at" in self.model_fields_set) == ("move" in self.model_fields_set):
            raise_faults([Fault((), N_('expected either "at" or "move"'))])
        return self


class QuizAnswer(StrictModel):
    """An answer to a quiz question, and the reply to it. A click on the thing `at` also gives the answer."""

    words: BilingualTitle
    say: BilingualText
    right: Literal[True] = ABSENT
    at: TableName = ABSENT


class Hint(StrictModel):
    """A text shown during free play after a move of the learner that matches `after`."""

    after: Pattern
    say: BilingualText


class FreePlay(StrictModel):
    """Free play until the condition `when` is true. `plays` are the moves that "Show me" plays.

    `script` lists moves of the other seats, which otherwise play the moves that they rate best. If the condition
    `goal` is false at the end, the text `again` is shown and the step restarts.
    """

    when: Condition
    plays: Annotated[list[Pattern], Field(min_length=1)]
    script: dict[int, list[Pattern]] = Field(default_factory=dict)
    hints: list[Hint] = Field(default_factory=list)
    goal: Condition = ABSENT
    again: BilingualText = ABSENT

    @model_validator(mode="after")
    def _whole(self) -> FreePlay:
        if ("goal" in self.model_fields_set) != ("again" in self.model_fields_set):
            raise_faults([Fault((), N_('"goal" and "again" belong together'))])
        return self


class FollowUp(StrictModel):
    """Another text, highlight and task for a step, used if the learner's last move matches `move`."""

    move: Pattern
    say: BilingualText = ABSENT
    show: list[TableName] = ABSENT
    do: WantedMove = ABSENT


class BoardNote(StrictModel):
    """A caption on the board below the things named in `under`."""

    under: Annotated[list[TableName], Field(min_length=1)]
    words: BilingualTitle


TASK_KINDS = ("do", "try", "play", "ask", "until", "done")
CLICK_TASK_KINDS = frozenset({"do", "try", "until"})


class LessonStep(StrictModel):
    """One step of a lesson: a text, highlighted things, and at most one task. A step without a task is only read.

    `scene` sets up a position first. `dice` are the results of the next random draws, in order. `rules` are anchors of
    the rules page.
    """

    scene: Id | LessonScene = ABSENT
    say: BilingualText = ABSENT
    show: list[TableName] = Field(default_factory=list)
    do: WantedMove = ABSENT
    try_: RefusedClick = Field(default=ABSENT, alias="try")
    play: Annotated[list[ScriptedMove], Field(min_length=1)] = ABSENT
    hold: Id = ABSENT  # with `play`: the match stops before the next step of this kind on the game's agenda
    ask: Annotated[list[QuizAnswer], Field(min_length=2, max_length=4)] = ABSENT
    until: FreePlay = ABSENT
    done: Literal[True] = ABSENT
    dice: list[ScriptedDraw] = Field(default_factory=list)
    wrong: list[WrongClick] = Field(default_factory=list)
    after: list[FollowUp] = Field(default_factory=list)
    note: BoardNote = ABSENT
    rules: list[Anchor] = Field(default_factory=list)
    rulings: list[Annotated[str, Field(pattern=r"^[A-Z]+-?[0-9]+$")]] = Field(default_factory=list)

    @model_validator(mode="after")
    def _whole(self) -> LessonStep:
        raise_faults(self._faults())
        return self

    def _faults(self) -> Iterator[Fault]:
        acts = [act for act in TASK_KINDS if getattr(self, "try_" if act == "try" else act) is not None]
        if len(acts) > 1:
            yield Fault((acts[1],), N_("expected at most one of {acts} per step", acts=", ".join(TASK_KINDS)), True)
        act = acts[0] if acts else "read"
        if self.say is None and act != "play":
            yield Fault(("say",), N_("missing, expected text under pl and en"))
        if self.wrong and act not in CLICK_TASK_KINDS:
            yield Fault(("wrong",), N_("key not allowed here: nothing is clicked in this step"), True)
        if self.dice and act not in ("do", "play", "until"):
            yield Fault(("dice",), N_("key not allowed here: nothing is played in this step"), True)
        if self.hold is not None and act != "play":
            yield Fault(("hold",), N_('key not allowed here: use it only after "play"'), True)
        if self.ask is not None and sum(answer.right is not None for answer in self.ask) != 1:
            yield Fault(("ask",), N_("expected exactly one right answer"))

    @property
    def task_kind(self) -> str:
        """The kind of task: one of `TASK_KINDS`, or `read`."""
        return next((act for act in TASK_KINDS if getattr(self, "try_" if act == "try" else act) is not None), "read")


# -- lessons ----------------------------------------------------------------------------------------------------------
class Pause(StrictModel):
    """A pause in a short match: after this many own turns the learner can play on or stop."""

    own_turns: Annotated[int, Field(ge=1, le=60)]
    say: BilingualText


class ShortMatch(StrictModel):
    """A real match against easy computer players, with the coach's cards.

    `board` is the id of a shipped board, or changes of the default board, where `null` removes a key. `scene` is a
    starting position instead of the normal setup.
    """

    seats: Annotated[int, Field(ge=2, le=9)]
    you: Annotated[int, Field(ge=0, le=8)] = 0
    board: Id | dict[str, Any] = Field(default_factory=dict)
    options: dict[Id, PlainValue] = Field(default_factory=dict)
    scene: LessonScene = ABSENT
    say: BilingualText
    pause: Pause = ABSENT
    end: BilingualText


class Lesson(StrictModel):
    """A lesson of scenes and steps, or a short match. `at` names the place on the board where the list of lessons shows
    the lesson.

    `options` are the game's options for every scene. A short match has its own.
    """

    id: Id
    title: BilingualTitle
    line: BilingualText
    at: TableName = ABSENT
    minutes: Annotated[int, Field(ge=1, le=30)]
    learnt: Annotated[list[BilingualText], Field(min_length=2, max_length=4)]
    options: dict[Id, PlainValue] = Field(default_factory=dict)
    scenes: dict[Id, LessonScene] = Field(default_factory=dict)
    steps: list[LessonStep] = Field(default_factory=list)
    match: ShortMatch = ABSENT

    @model_validator(mode="after")
    def _whole(self) -> Lesson:
        raise_faults(self._faults())
        return self

    def _faults(self) -> Iterator[Fault]:
        if (self.match is None) == (not self.steps):
            yield Fault((), N_('expected either "steps" or "match"'))
            return
        for name, scene in self.scenes.items():
            if scene.of is not None and scene.of not in list(self.scenes)[: list(self.scenes).index(name)]:
                yield Fault(("scenes", name, "of"), N_("expected the name of a scene above"))
            if scene.of is None and scene.seats is None:
                yield Fault(("scenes", name, "seats"), N_("missing, expected a number of seats"))
        for place, step in enumerate(self.steps):
            yield from self._step_faults(place, step)

    def _step_faults(self, place: int, step: LessonStep) -> Iterator[Fault]:
        where = ("steps", place)
        wanted = step.scene if isinstance(step.scene, str) else getattr(step.scene, "of", None)
        if wanted is not None and wanted not in self.scenes:
            yield Fault((*where, "scene"), N_("expected one of: {values}", values=", ".join(self.scenes)))
        if isinstance(step.scene, LessonScene) and step.scene.of is None and step.scene.seats is None:
            yield Fault((*where, "scene", "seats"), N_("missing, expected a number of seats"))
        if place == 0 and step.scene is None:
            yield Fault((*where, "scene"), N_("missing; a lesson begins with a scene"))
        if (step.done is not None) != (place == len(self.steps) - 1):
            yield Fault(where, N_('expected "done" as the last step and nowhere else'))


def _person(name: str) -> str:
    problem = name_problem(name)
    if problem is not None:
        raise_faults([Fault((), problem)])
    return name


Person = Annotated[str, AfterValidator(_person)]


class Coach(StrictModel):
    """The coach, a person who speaks in the lessons of this game."""

    name: BilingualTitle


class LessonsFile(StrictModel):
    """The lessons of a game, in order, and the coach who speaks in them."""

    format: Literal[1]
    game: str
    kind: Literal["lessons"]
    coach: Coach
    people: Annotated[list[Person], Field(min_length=2, max_length=5)]  # names of the seats, starting with seat 0
    lessons: Annotated[list[Lesson], Field(min_length=1, max_length=12)]

    @model_validator(mode="after")
    def _different(self) -> LessonsFile:
        faults = [Fault(("lessons", *fault.place), fault.text) for fault in duplicate_faults(self.lessons)]
        if len({*self.people}) < len(self.people):
            faults.append(Fault(("people",), N_("expected every name to be different")))
        raise_faults(faults)
        return self


# -- the coach in a match ---------------------------------------------------------------------------------------------
class CoachCard(StrictModel):
    """A coach's card: an explanation shown once, when a kind of question is asked or an event has happened.

    `args`: arguments that the question must have. `when`: a condition that must be true in the reader's view; a card
    about an event needs one, because what happened may have changed since. `yours`: only for events that affect the
    reader. `mark`: the argument of the event that names the highlighted thing. `rules` is an anchor of the rules page.
    """

    id: Id
    decision: Id = ABSENT
    args: Pattern = ABSENT
    event: Id = ABSENT
    yours: Literal[True] = ABSENT
    mark: Id = ABSENT
    when: Condition = ABSENT
    say: BilingualText
    show: list[TableName] = Field(default_factory=list)
    rules: Anchor

    @model_validator(mode="after")
    def _one(self) -> CoachCard:
        if (self.decision is None) == (self.event is None):
            raise_faults([Fault((), N_('expected either "decision" or "event"'))])
        if self.args is not None and self.decision is None:
            raise_faults([Fault(("args",), N_('key not allowed here: use it only with "decision"'), True)])
        if self.yours is not None and self.event is None:
            raise_faults([Fault(("yours",), N_('key not allowed here: use it only with "event"'), True)])
        if self.mark is not None and self.event is None:
            raise_faults([Fault(("mark",), N_('key not allowed here: use it only with "event"'), True)])
        if self.event is not None and self.when is None:
            raise_faults([Fault(("when",), N_("missing; a card about an event needs a condition"))])
        condition = parse_condition(self.when) if self.when is not None else None
        if self.event is None and condition is not None and condition.uses_event():
            raise_faults([Fault(("when",), N_("only a card about an event can refer to its arguments"))])
        return self


class CoachFile(StrictModel):
    """The coach's cards of a game. The first one that fits is shown."""

    format: Literal[1]
    game: str
    kind: Literal["coach"]
    cards: Annotated[list[CoachCard], Field(min_length=1, max_length=80)]

    @model_validator(mode="after")
    def _different(self) -> CoachFile:
        raise_faults(Fault(("cards", *fault.place), fault.text) for fault in duplicate_faults(self.cards))
        return self
