"""The model of a review: the match, the results so far, and the current decision."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from games.core.computers.explanation import explain_move
from games.core.computers.flat_search import sample_world
from games.core.contract.contract import EVERYBODY, GameFacts, Move, Seat, View
from games.core.contract.controller import Label
from games.core.contract.dice import BotDice
from games.core.contract.extras.cards import CardFace
from games.core.contract.extras.seat_rows import Guest
from games.core.contract.names import kind_of
from games.core.contract.selection import Selection
from games.core.contract.texts import N_, Text, translate
from games.core.match.match import Match
from games.core.match.players import Player
from games.core.match.story import HEADLINE_KINDS
from games.core.review import cache
from games.core.review.jobs import BLUNDER, FORCED, SLIP, GradedDecision, Numbers, ReviewedMatch, accuracy
from games.core.review.summary import ChanceEvent, ReviewSummary, TurningPoint, summarize
from ui.drawing.typography import percent
from ui.screens.result.outcome import first_moves

SOMETHING = N_("a draw of chance")
SETUP = N_("How the match began")
ELSEWHERE = N_("In another place: see the board.")
TURNED = N_("{name} {before} → {after}: {what}")
MIN_DIFFERENCE = 0.05  # private chances are shown if they differ this much from public ones


class Swing(NamedTuple):
    """The largest change of chance by one draw or decision: move number from 1, seat, gain."""

    text: Text
    number: int
    seat: Seat
    gain: float


class ReviewModel:
    """One match under review; `update` gets new results."""

    def __init__(self, path: Path, match: Match) -> None:
        """Take a match that was read from the journal `path`; UsageError if it is not over."""
        self.path = path
        self.match = match
        self.course = ReviewedMatch(self.match)
        self.game, self.controller = self.match.game, self.match.game.controller
        self.lexicon = match.lexicon
        self.summary: ReviewSummary = summarize(self.course, cache.load(cache.review_file(path), self.course))
        self.seat: Seat | None = None  # the seat whose decisions are listed; None: all seats
        self.number = 0  # the current decision: its move, counted from 0
        self.shows_hidden = False  # show what the deciding seat could not see
        self.turns = sorted((at, turn) for turn, at in first_moves(self.match).items())  # (first move, turn number)
        self._whys: dict[int, Text] = {}
        self._shorts: dict[int, Text] = {}
        self.people = sorted({self.match.moves[number].seat for number in self.course.decisions})

    def update(self, known: Mapping[str, Numbers]) -> None:
        """Recompute the summary from the results so far."""
        self.summary = summarize(self.course, known)

    # -- decisions ---------------------------------------------------------------------------------------------------
    def listed_decisions(self) -> list[GradedDecision]:
        """Return the graded decisions of everybody, or of one seat, that had a choice, in order of play."""
        return [
            one
            for one in self.summary.decisions
            if one.grade != FORCED and (self.seat is None or one.seat == self.seat)
        ]

    def current_decision(self) -> GradedDecision | None:
        """Return the current decision, or None while it is not graded."""
        return next((one for one in self.summary.decisions if one.number == self.number), None)

    def step(self, by: int) -> None:
        """Go to the next or previous listed decision."""
        numbers = [one.number for one in self.listed_decisions()]
        after = [number for number in numbers if number > self.number]
        before = [number for number in numbers if number < self.number]
        if by > 0 and after:
            self.number = after[0]
        elif by < 0 and before:
            self.number = before[-1]

    def worst_decision(self) -> int | None:
        """Return the move number of the listed decision with the largest loss; None without decisions."""
        listed = self.listed_decisions()
        return max(listed, key=lambda one: one.loss).number if listed else None

    def turn_of(self, number: int) -> int:
        """Return the turn, counted through the whole match, that follows `number` moves."""
        return max([turn for at, turn in self.turns if at <= number], default=1)

    def step_turn(self, by: int) -> None:
        """Go to the first listed decision of the next or previous turn that has one."""
        here, decisions = self.turn_of(self.number), self.listed_decisions()
        turns = sorted({self.turn_of(one.number) for one in decisions})
        wanted = [turn for turn in turns if (turn > here if by > 0 else turn < here)]
        if wanted:
            goal = wanted[0] if by > 0 else wanted[-1]
            self.number = next(one.number for one in decisions if self.turn_of(one.number) == goal)

    def view(self) -> View:
        """Return the current position as the deciding seat sees it, or with everything revealed."""
        return self.match.view_at(self.number, EVERYBODY) if self.shows_hidden else self.view_of_decider(self.number)

    def view_of_decider(self, number: int) -> View:
        """Return the view of the seat that decides after `number` moves."""
        return self.match.view_at(number, self.match.moves[number].seat)

    def choice_numbers(self) -> list[int]:
        """Return the decisions that had a choice, graded or not, of everybody or of one seat."""
        moves = self.match.moves
        return [number for number in self.course.choice_counts if self.seat is None or moves[number].seat == self.seat]

    def accuracy(self) -> float | None:
        """Return the accuracy of the seat whose decisions are listed.

        None for everybody, without any choice, and until all of them are graded.
        """
        listed = self.listed_decisions()
        return accuracy(listed) if self.seat is not None and len(listed) == len(self.choice_numbers()) else None

    def is_puzzle(self) -> bool:
        """True if the current decision is a mistake, so that it can be played as a puzzle."""
        one = self.current_decision()
        return one is not None and one.grade in (SLIP, BLUNDER)

    # -- chances over the match --------------------------------------------------------------------------------------
    def scorings(self) -> list[tuple[int, Text]]:
        """Return the scorings as (move number from 1, causes)."""
        result, causes = [], self.controller.ending.cause_texts
        for number, step in enumerate(self.match.moves, 1):
            cause_ids = [
                event.args["cause"] for event in step.events if event.kind == "scored" and any(event.args["awards"])
            ]
            if cause_ids:
                words = [causes.get(cause, N_("{cause}", cause=cause)) for cause in dict.fromkeys(cause_ids)]
                result.append((number, N_("{causes}", causes=words)))
        return result

    def turning_point_text(self, one: TurningPoint) -> Text:
        """Describe a turning point: the draw or decision that caused most of the change, and whose chance changed."""
        numbers = range(one.last, one.first - 1, -1)
        luck = next(
            (abs(stroke.gains[one.seat]) for stroke in self.summary.chance_events if stroke.number == one.last), None
        )
        if luck is not None and len(numbers) > 1 and luck < abs(one.after - one.before) / 2:
            numbers = numbers[1:]
        text = next((line for number in numbers if (line := self._first_log_line(number)) is not None), None)
        text = text or self.move_text(one.first - 1, self.match.moves[one.first - 1].move)
        name = self.match.players[one.seat].name
        return TURNED.with_args(what=text, name=name, before=percent(one.before), after=percent(one.after))

    def chances_at(self, number: int) -> Numbers | None:
        """Return the chances after `number` moves by public knowledge; None until they are measured."""
        return self.summary.chances.get(self.course.position_at(number))

    def private_chances(self) -> list[tuple[int, float]]:
        """Return the deciding seat's chances by its own knowledge, as (move number, chance).

        Only where the chances by public knowledge are measured, too; empty if both never differ by much.
        """
        seat, chances, apart = self.match.moves[self.number].seat, [], 0.0
        for one in self.summary.decisions:
            common = self.chances_at(one.number)
            if common is not None and one.seat == seat and one.grade != FORCED and (one.could or one.chance):
                chances.append((one.number, one.could))
                apart = max(apart, abs(one.could - common[seat]))
        return chances if apart >= MIN_DIFFERENCE else []

    def move_text(self, number: int, move: Move) -> Text:
        """Return what a move does, as seen by the seat that decides after `number` moves."""
        control = self.controller.controls.get(str(move[0]))
        return control.text(self.view_of_decider(number), move) if control is not None else Text(str(move[0]))

    def move_text_unlike_played(self, number: int, move: Move, language: str) -> str:
        """Return what a move does; if that is also the text of the played move, add that it is at another place."""
        played = self.match.moves[number].move
        words, other = (translate(self.move_text(number, one), language, self.lexicon) for one in (move, played))
        return f"{words}\n{translate(ELSEWHERE, language)}" if words == other and move != played else words

    def card_labels(self, number: int, move: Move, covers: Callable[[str], bool]) -> list[Label]:
        """Return the labels of a move's cards, such as the two of a plan; empty if part of the move has none.

        `covers` tells whether a name is on the board, and so is no card.
        """
        view = self.view_of_decider(number)
        parts = self.controller.controls[move[0]].parts(view, move)
        names = [next((name for name in part if not covers(name)), None) for part in parts]
        labels = [self.controller.label(view, name) for name in names if name is not None]
        return labels if None not in names and all(label.badge for label in labels) else []

    def card_face(self, number: int, move: Move) -> CardFace | None:
        """Return the card that a move plays or takes, as that seat sees it; None if there is none."""
        describe = self.controller.cards.face
        if describe is None:
            return None
        view = self.view_of_decider(number)
        parts = self.controller.controls[move[0]].parts(view, move)
        name = next((name for part in parts for name in part if kind_of(name) == "card"), None)
        return None if name is None else describe(view, name)

    def short_move_text(self, number: int, covers: Callable[[str], bool]) -> Text:
        """Return a short text of the move after `number` moves; cached, as lists ask in every frame."""
        if number not in self._shorts:
            self._shorts[number] = self._short(number, self.match.moves[number].move, covers)
        return self._shorts[number]

    def _short(self, number: int, move: Move, covers: Callable[[str], bool]) -> Text:
        signs = self.card_labels(number, move, covers)
        if len(signs) == 2:
            return N_("{first} · {second}", first=signs[0].title, second=signs[1].title)
        return signs[0].title if signs else self.move_text(number, move)

    def better_move(self, one: GradedDecision) -> Move | None:
        """Return the better move, or None."""
        return self.course.move_at(one.number, one.better) if one.better >= 0 else None

    def board_target(self, move: Move, other: Move, covers: Callable[[str], bool]) -> str | None:
        """Return the thing on the board that a move is about, preferably one that the other move is not; None without
        any.
        """
        selection = Selection(self.controller, self.view_of_decider(self.number))
        mine, theirs = (
            [name for part in selection.parts(one) for name in part if covers(name)] for one in (move, other)
        )
        return next((name for name in mine if name not in theirs), mine[-1] if mine else None)

    def reason_for_better(self, one: GradedDecision) -> Text | None:
        """Return the reason for the better move, by what the deciding seat knew."""
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
        """The player without a seat, who has the rest of the chances; None if nobody has it."""
        return next(iter(self.controller.guests(self.match.view_at(0, EVERYBODY))), None)

    # -- luck --------------------------------------------------------------------------------------------------------
    def usual_luck(self) -> tuple[float, int] | None:
        """Return the mean share of luck in other reviewed matches of this game, and their number; None if too few."""
        return (
            cache.average_luck(self.game.facts.id, cache.review_file(self.path)) if self.course.chance_moves else None
        )

    def largest_swings(self, most: int = 6) -> list[Swing]:
        """Return the largest strokes of luck; in a game without draws the costliest decisions."""
        if not self.course.chance_moves:
            costly = [one for one in self.summary.decisions if one.grade in (SLIP, BLUNDER)]
            costly.sort(key=lambda one: -one.loss)
            return [self._swing(one) for one in costly[:most]]
        pairs = []
        for stroke in self.summary.chance_events:
            seat = max(range(len(stroke.gains)), key=lambda one: abs(stroke.gains[one]))
            pairs.append((stroke, seat))
        pairs.sort(key=lambda pair: -abs(pair[0].gains[pair[1]]))
        return [Swing(self.stroke_text(one), one.number, seat, one.gains[seat]) for one, seat in pairs[:most]]

    def _swing(self, one: GradedDecision) -> Swing:
        words = self.move_text(one.number, self.match.moves[one.number].move)
        return Swing(words, one.number + 1, one.seat, -one.loss)

    def stroke_text(self, stroke: ChanceEvent) -> Text:
        """Return what a draw brought: the first line of its log, with hidden cards open."""
        if not stroke.number:
            return SETUP
        return self._first_log_line(stroke.number) or SOMETHING

    def _first_log_line(self, number: int) -> Text | None:
        """Return a line of the log of move `number` (from 1), with hidden cards open; preferably about a draw."""
        view = self.match.view_at(number, EVERYBODY)
        events = [event for event in self.match.moves[number - 1].events if event.kind not in HEADLINE_KINDS]
        events.sort(key=lambda event: event.kind not in self.game.information_rules.reveals)
        lines = (self.controller.log_text(view, event.kind, event.args) for event in events)
        return next((line for line in lines if line is not None), None)


def against_computers(facts: GameFacts, players: Sequence[Player], seat: Seat) -> list[Player]:
    """Return the players with one person only: the other people become computers of level medium."""
    free = [name for name in facts.bot_names if name not in {player.name for player in players}]
    players_now = []
    for at, player in enumerate(players):
        if at == seat:
            players_now.append(replace(player, kind="person"))
        elif player.is_person:
            players_now.append(Player(free.pop(0) if free else player.name, player.mark, "bot", "medium"))
        else:
            players_now.append(player)
    return players_now
