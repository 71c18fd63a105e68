"""What a review page shows: the match, what is measured of it by now, and the decision that is looked at."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from games.core.computers.explanation import explain_move
from games.core.computers.flat_search import sample_world
from games.core.contract.contract import EVERYBODY, Facts, Move, Seat, View
from games.core.contract.controller import Label
from games.core.contract.dice import BotDice
from games.core.contract.extras.cards import CardFace
from games.core.contract.extras.seat_rows import Guest
from games.core.contract.names import kind_of
from games.core.contract.selection import Selection
from games.core.contract.texts import N_, Text, translate
from games.core.match.match import Match
from games.core.match.players import Player
from games.core.match.story import HEADLINES
from games.core.review import cache
from games.core.review.jobs import BLUNDER, FORCED, SLIP, GradedDecision, Numbers, ReviewedMatch, accuracy
from games.core.review.summary import ChanceEvent, ReviewSummary, TurningPoint, summarize
from ui.drawing.typography import percent
from ui.screens.result.outcome import first_moves

SOMETHING = N_("a draw of chance")
SETUP = N_("How the match began")
ELSEWHERE = N_("In another place: see the board.")
TURNED = N_("{name} {before} → {after}: {what}")
MIN_DIFFERENCE = 0.05  # so far from what was known in common one's own knowledge is worth a line


class Swing(NamedTuple):
    """What one draw or decision changed most: after which move, counted from 1, and whose chance by how much."""

    text: Text
    number: int
    seat: Seat
    gain: float


class ReviewModel:
    """One match under review; `take` gets what has been measured."""

    def __init__(self, path: Path, match: Match) -> None:
        """Take a match that was read from the journal `path`; UsageError where it is not over."""
        self.path = path
        self.match = match
        self.course = ReviewedMatch(self.match)
        self.game, self.controller = self.match.game, self.match.game.controller
        self.lexicon = match.lexicon
        self.summary: ReviewSummary = summarize(self.course, cache.load(cache.review_file(path), self.course))
        self.seat: Seat | None = None  # whose decisions are listed; None: everybody's
        self.number = 0  # the decision looked at is the one with this move, counted from 0
        self.shows_hidden = False  # whether hidden things are shown that whoever decided did not see
        self.turns = sorted((at, turn) for turn, at in first_moves(self.match).items())  # where each begins, its number
        self._whys: dict[int, Text] = {}
        self._shorts: dict[int, Text] = {}
        self.people = sorted({self.match.moves[number].seat for number in self.course.decisions})

    def update(self, known: Mapping[str, Numbers]) -> None:
        """Make everything anew from what is known."""
        self.summary = summarize(self.course, known)

    # -- decisions ----------------------------------------------------------------------------------------------------
    def listed_decisions(self) -> list[GradedDecision]:
        """List the decisions in which there was a choice, of everybody or of one seat, in order of play."""
        return [
            one
            for one in self.summary.decisions
            if one.grade != FORCED and (self.seat is None or one.seat == self.seat)
        ]

    def current_decision(self) -> GradedDecision | None:
        """Return the decision that is looked at."""
        return next((one for one in self.summary.decisions if one.number == self.number), None)

    def step(self, by: int) -> None:
        """Go to the next decision that is listed, or to the one before."""
        numbers = [one.number for one in self.listed_decisions()]
        after = [number for number in numbers if number > self.number]
        before = [number for number in numbers if number < self.number]
        if by > 0 and after:
            self.number = after[0]
        elif by < 0 and before:
            self.number = before[-1]

    def worst_decision(self) -> int | None:
        """Return the number of the listed decision that cost most; None if nothing is listed."""
        listed = self.listed_decisions()
        return max(listed, key=lambda one: one.loss).number if listed else None

    def turn_of(self, number: int) -> int:
        """Return the turn, counted through the whole match, in which the move after `number` moves was played."""
        return max([turn for at, turn in self.turns if at <= number], default=1)

    def step_turn(self, by: int) -> None:
        """Go to the first decision that is listed of the next turn, or of the one before."""
        here, found = self.turn_of(self.number), self.listed_decisions()
        turns = sorted({self.turn_of(one.number) for one in found})
        wanted = [turn for turn in turns if (turn > here if by > 0 else turn < here)]
        if wanted:
            goal = wanted[0] if by > 0 else wanted[-1]
            self.number = next(one.number for one in found if self.turn_of(one.number) == goal)

    def view(self) -> View:
        """Return what is shown of the moment that is looked at: what the one who decides knows, or all there is."""
        return self.match.view_at(self.number, EVERYBODY) if self.shows_hidden else self.view_of_decider(self.number)

    def view_of_decider(self, number: int) -> View:
        """Return what the one who decides after `number` moves knows then."""
        return self.match.view_at(number, self.match.moves[number].seat)

    def choice_numbers(self) -> list[int]:
        """Return the decisions in which there was a choice, measured or not, of everybody or of one seat."""
        moves = self.match.moves
        return [number for number in self.course.choice_counts if self.seat is None or moves[number].seat == self.seat]

    def accuracy(self) -> float | None:
        """Return how well the person decided whose decisions are listed.

        None for everybody's, without any choice, and until all of them are measured.
        """
        listed = self.listed_decisions()
        return accuracy(listed) if self.seat is not None and len(listed) == len(self.choice_numbers()) else None

    def is_puzzle(self) -> bool:
        """Whether the decision that is looked at is a puzzle: it cost something."""
        one = self.current_decision()
        return one is not None and one.grade in (SLIP, BLUNDER)

    # -- the course of the match --------------------------------------------------------------------------------------
    def scorings(self) -> list[tuple[int, Text]]:
        """List after which moves points were given to somebody, and what for."""
        found, causes = [], self.controller.ending.cause_texts
        for number, step in enumerate(self.match.moves, 1):
            told = [
                event.args["cause"] for event in step.events if event.kind == "scored" and any(event.args["awards"])
            ]
            if told:
                words = [causes.get(cause, N_("{cause}", cause=cause)) for cause in dict.fromkeys(told)]
                found.append((number, N_("{causes}", causes=words)))
        return found

    def turning_point_text(self, one: TurningPoint) -> Text:
        """Say what turned the match, and whose chance it changed: the draw that came last, if that was most of it."""
        numbers = range(one.last, one.first - 1, -1)
        luck = next(
            (abs(stroke.gains[one.seat]) for stroke in self.summary.chance_events if stroke.number == one.last), None
        )
        if luck is not None and len(numbers) > 1 and luck < abs(one.after - one.before) / 2:
            numbers = numbers[1:]
        told = next((line for number in numbers if (line := self._first_log_line(number)) is not None), None)
        told = told or self.move_text(one.first - 1, self.match.moves[one.first - 1].move)
        name = self.match.players[one.seat].name
        return TURNED.with_args(what=told, name=name, before=percent(one.before), after=percent(one.after))

    def chances_at(self, number: int) -> Numbers | None:
        """Return everybody's chances after so many moves, by what was known in common; None until they are measured."""
        return self.summary.chances.get(self.course.position_at(number))

    def private_chances(self) -> list[tuple[int, float]]:
        """List the chances of the one who decides now as that person could know them, at each of their decisions.

        Only where what was known in common is measured too; empty where they never differ by much from that.
        """
        seat, found, apart = self.match.moves[self.number].seat, [], 0.0
        for one in self.summary.decisions:
            common = self.chances_at(one.number)
            if common is not None and one.seat == seat and one.grade != FORCED and (one.could or one.chance):
                found.append((one.number, one.could))
                apart = max(apart, abs(one.could - common[seat]))
        return found if apart >= MIN_DIFFERENCE else []

    def move_text(self, number: int, move: Move) -> Text:
        """Say what a move does, in the view of whoever decides after `number` moves."""
        control = self.controller.controls.get(str(move[0]))
        return control.text(self.view_of_decider(number), move) if control is not None else Text(str(move[0]))

    def move_text_unlike_played(self, number: int, move: Move, language: str) -> str:
        """Word what a move does; where the one that was played reads the same, say that this is another place."""
        played = self.match.moves[number].move
        words, other = (translate(self.move_text(number, one), language, self.lexicon) for one in (move, played))
        return f"{words}\n{translate(ELSEWHERE, language)}" if words == other and move != played else words

    def card_labels(self, number: int, move: Move, covers: Callable[[str], bool]) -> list[Label]:
        """List what a move shows on cards with signs, such as the two of a plan; empty where part of it shows none.

        `covers` tells which names are on the board, and so are no cards.
        """
        view = self.view_of_decider(number)
        parts = self.controller.controls[move[0]].parts(view, move)
        names = [next((name for name in part if not covers(name)), None) for part in parts]
        labels = [self.controller.label(view, name) for name in names if name is not None]
        return labels if None not in names and all(label.badge for label in labels) else []

    def card_face(self, number: int, move: Move) -> CardFace | None:
        """Return the card that a move plays or takes, as that person sees it; None where it is about none."""
        describe = self.controller.cards.face
        if describe is None:
            return None
        view = self.view_of_decider(number)
        parts = self.controller.controls[move[0]].parts(view, move)
        name = next((name for part in parts for name in part if kind_of(name) == "card"), None)
        return None if name is None else describe(view, name)

    def short_move_text(self, number: int, covers: Callable[[str], bool]) -> Text:
        """Say what was played after `number` moves: by its signs alone where it has some. Lists ask at every frame."""
        if number not in self._shorts:
            self._shorts[number] = self._short(number, self.match.moves[number].move, covers)
        return self._shorts[number]

    def _short(self, number: int, move: Move, covers: Callable[[str], bool]) -> Text:
        signs = self.card_labels(number, move, covers)
        if len(signs) == 2:
            return N_("{first} · {second}", first=signs[0].title, second=signs[1].title)
        return signs[0].title if signs else self.move_text(number, move)

    def better_move(self, one: GradedDecision) -> Move | None:
        """Return what would have been better; None where nothing was."""
        return self.course.move_at(one.number, one.better) if one.better >= 0 else None

    def board_target(self, move: Move, other: Move, covers: Callable[[str], bool]) -> str | None:
        """Return the thing on the board that a move is about, rather one that the other is not; None without any."""
        selection = Selection(self.controller, self.view_of_decider(self.number))
        mine, theirs = (
            [name for part in selection.parts(one) for name in part if covers(name)] for one in (move, other)
        )
        return next((name for name in mine if name not in theirs), mine[-1] if mine else None)

    def reason_for_better(self, one: GradedDecision) -> Text | None:
        """Say what speaks for the better move, by what that person could know."""
        move = self.better_move(one)
        if move is None:
            return None
        if one.number not in self._whys:
            view = self.view_of_decider(one.number)
            moves = [tuple(other) for other in view["moves"]]
            weights = self.game.prior(sample_world(self.game, view, BotDice(1)), moves)
            self._whys[one.number] = explain_move(self.game, view, move, weights).text
        return self._whys[one.number]

    @property
    def guest(self) -> Guest | None:
        """Who plays without a seat, and has the chances that the seats leave; None: those are nobody's."""
        return next(iter(self.controller.guests(self.match.view_at(0, EVERYBODY))), None)

    # -- luck ---------------------------------------------------------------------------------------------------------
    def usual_luck(self) -> tuple[float, int] | None:
        """Return how much is luck in other reviewed matches of this game, and how many those are; None: too few."""
        return (
            cache.average_luck(self.game.facts.id, cache.review_file(self.path)) if self.course.chance_moves else None
        )

    def largest_swings(self, most: int = 6) -> list[Swing]:
        """List what luck brought, the largest gains and losses first; in a game without draws what decisions cost."""
        if not self.course.chance_moves:
            costly = [one for one in self.summary.decisions if one.grade in (SLIP, BLUNDER)]
            costly.sort(key=lambda one: -one.loss)
            return [self._swing(one) for one in costly[:most]]
        found = []
        for stroke in self.summary.chance_events:
            seat = max(range(len(stroke.gains)), key=lambda one: abs(stroke.gains[one]))
            found.append((stroke, seat))
        found.sort(key=lambda pair: -abs(pair[0].gains[pair[1]]))
        return [Swing(self.stroke_text(one), one.number, seat, one.gains[seat]) for one, seat in found[:most]]

    def _swing(self, one: GradedDecision) -> Swing:
        words = self.move_text(one.number, self.match.moves[one.number].move)
        return Swing(words, one.number + 1, one.seat, -one.loss)

    def stroke_text(self, stroke: ChanceEvent) -> Text:
        """Say what a draw brought: the first line of the log that it left, read with open cards."""
        if not stroke.number:
            return SETUP
        return self._first_log_line(stroke.number) or SOMETHING

    def _first_log_line(self, number: int) -> Text | None:
        """Return a line of the log of one move, read with open cards: best one of what was drawn; numbers from 1."""
        view = self.match.view_at(number, EVERYBODY)
        events = [event for event in self.match.moves[number - 1].events if event.kind not in HEADLINES]
        events.sort(key=lambda event: event.kind not in self.game.information_rules.reveals)
        lines = (self.controller.log_text(view, event.kind, event.args) for event in events)
        return next((line for line in lines if line is not None), None)


def against_computers(facts: Facts, players: Sequence[Player], seat: Seat) -> list[Player]:
    """Return the same table with a person only in one seat; whoever else was a person becomes a computer of medium."""
    free = [name for name in facts.bot_names if name not in {player.name for player in players}]
    found = []
    for at, player in enumerate(players):
        if at == seat:
            found.append(replace(player, kind="person"))
        elif player.is_person:
            found.append(Player(free.pop(0) if free else player.name, player.mark, "bot", "medium"))
        else:
            found.append(player)
    return found
