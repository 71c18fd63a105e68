"""The data of a review: match, results so far, current decision. Draws nothing."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from games.core.computers.explanation import explain_move
from games.core.contract.contract import EVERYBODY, GameFacts, Move, Seat, View
from games.core.contract.controller import Label
from games.core.contract.extras.cards import CardFace
from games.core.contract.extras.seat_rows import Guest
from games.core.contract.names import kind_of
from games.core.contract.selection import Selection
from games.core.contract.texts import N_, Text, translate, without_full_stop
from games.core.match.match import Match
from games.core.match.players import Player
from games.core.match.scores import moves_before_turns, turn_numbers
from games.core.review import cache
from games.core.review.accuracy import accuracy_of
from games.core.review.causes import DRAW, Cause, drawn_events, find_cause
from games.core.review.jobs import FORCED, HINT, GradedDecision, Numbers, ReviewedMatch
from games.core.review.summary import ReviewSummary, TurningPoint, summarize
from ui.drawing.typography import percent

SETUP_TITLE = N_("How the match began")
OTHER_PLACE_NOTE = N_("In a different place: see the board.")
TURNING_POINT_TEXT = N_("{name} {before} → {after}: {what}")
TURNING_POINT_WITHOUT_CAUSE = N_("{name} {before} → {after} · {turn}")
SEVERAL_TURNS = N_("{first} – {last}")
MOVE_OF_PLAYER = N_("{name} – {move}")
MAX_DRAWS = 3  # maximum number of draws of one move that are named
MIN_DIFFERENCE = 0.05  # private chances are shown if they differ from the public ones by at least this much


def without_full_stops(lines: str) -> str:
    """Return a line of the log, or a list of several, without their full stops, as a part of a sentence."""
    return without_full_stop(lines.replace("., ", ", "))


class Swing(NamedTuple):
    """A large change of a seat's winning chance by one draw or decision; `number` is the move's, counted from 1.

    `gain` is in whole percentage points.
    """

    text: Text
    number: int
    seat: Seat
    gain: int


class ReviewModel:
    """One match under review; `update_summary` receives new results."""

    def __init__(self, path: Path, match: Match) -> None:
        """Review a match that was read from the journal `path`; UsageError if it is not over."""
        self.path = path
        self.match = match
        self.course = ReviewedMatch(self.match)
        self.game, self.controller = self.match.game, self.match.game.controller
        self.lexicon = match.lexicon
        self.summary: ReviewSummary = summarize(
            self.course, cache.load_measurements(cache.review_file(path), self.course)
        )
        self.seat: Seat | None = None  # the seat whose decisions are listed; None: all seats
        self.number = 0  # number of moves before the current decision
        self.shows_hidden = False  # True: also show what the deciding seat could not see
        # (first move of the turn, turn number)
        self.turns = sorted((at, turn) for turn, at in moves_before_turns(self.match).items())
        # (displayed number, part of the match or 0) by turn number
        self._displayed_turns = turn_numbers(match, max((turn for _, turn in self.turns), default=1))
        self._whys: dict[int, Text | None] = {}
        self._shorts: dict[int, Text] = {}
        self._draws: dict[int, Text] = {}
        self.people = sorted({self.match.moves[number].seat for number in self.course.decisions})

    def update_summary(self, measurements: Mapping[str, Numbers]) -> None:
        """Recompute the summary from the results so far."""
        self.summary = summarize(self.course, measurements)

    # -- decisions ---------------------------------------------------------------------------------------------------
    def listed_decisions(self) -> list[GradedDecision]:
        """Return the graded decisions with a choice, of everybody or of the listed seat, in order of play."""
        return [
            one
            for one in self.summary.decisions
            if one.grade != FORCED and (self.seat is None or one.seat == self.seat)
        ]

    def current_decision(self) -> GradedDecision | None:
        """Return the current decision, or None while it is not graded."""
        return next((one for one in self.summary.decisions if one.number == self.number), None)

    def step(self, offset: int) -> None:
        """Go to the next listed decision if `offset` is positive, else to the previous one."""
        numbers = [one.number for one in self.listed_decisions()]
        after = [number for number in numbers if number > self.number]
        before = [number for number in numbers if number < self.number]
        if offset > 0 and after:
            self.number = after[0]
        elif offset < 0 and before:
            self.number = before[-1]

    def worst_decision(self) -> int | None:
        """Return the move number of the listed decision with the largest loss; None without decisions.

        A person's own decision is preferred to a decision that followed a hint.
        """
        listed = self.listed_decisions()
        return max(listed, key=lambda one: (one.grade != HINT, one.loss)).number if listed else None

    def turn_of(self, number: int) -> int:
        """Return the number of the turn at the position after `number` moves, counted through the whole match."""
        return max([turn for at, turn in self.turns if at <= number], default=1)

    def turn_number(self, turn: int) -> int:
        """Return the displayed number of a turn, which may restart in each part of the match."""
        return self._displayed_turns[turn][0]

    def turn_heading(self, turn: int) -> Text:
        """Return the heading of a turn, with the part of the match if it has parts."""
        number, part = self._displayed_turns[turn]
        heading = self.game.facts.turn_labels.heading.with_args(turn=number)
        return N_("{turn} · {part}", turn=heading, part=self.game.facts.match_parts[part - 1]) if part else heading

    def turn_in_sentence(self, turn: int) -> Text:
        """Return when something happened as part of a sentence, such as "in turn 2 (Round II)"."""
        number, part = self._displayed_turns[turn]
        when = self.game.facts.turn_labels.when.with_args(turn=number)
        return N_("{when} ({part})", when=when, part=self.game.facts.match_parts[part - 1]) if part else when

    def step_turn(self, offset: int) -> None:
        """Go to the first listed decision of the next turn that has any; of the previous one for `offset` -1."""
        here, decisions = self.turn_of(self.number), self.listed_decisions()
        turns = sorted({self.turn_of(one.number) for one in decisions})
        wanted = [turn for turn in turns if (turn > here if offset > 0 else turn < here)]
        if wanted:
            goal = wanted[0] if offset > 0 else wanted[-1]
            self.number = next(one.number for one in decisions if self.turn_of(one.number) == goal)

    def view(self) -> View:
        """Return the current position as the deciding seat sees it, or fully revealed."""
        return self.match.view_at(self.number, EVERYBODY) if self.shows_hidden else self.view_of_decider(self.number)

    def view_of_decider(self, number: int) -> View:
        """Return the view of the seat that decides after `number` moves."""
        return self.match.view_at(number, self.match.moves[number].seat)

    def choice_numbers(self) -> list[int]:
        """Return the move numbers of decisions with a choice, graded or not, of everybody or of the listed seat."""
        moves = self.match.moves
        return [number for number in self.course.choice_counts if self.seat is None or moves[number].seat == self.seat]

    def accuracy(self, seat: Seat) -> float | None:
        """Return the accuracy of a seat's own decisions measured so far, 0 to 1; None while they are few."""
        shares, moves = self.summary.losses_and_stakes, self.match.moves
        return accuracy_of(share for number, share in shares.items() if moves[number].seat == seat)

    def is_current_puzzle(self) -> bool:
        """Return True if the current decision can be played as a puzzle."""
        one = self.current_decision()
        return one is not None and self.course.is_puzzle(one)

    # -- chances over the match --------------------------------------------------------------------------------------
    def scorings(self) -> list[tuple[int, Text]]:
        """Return the scorings of the match as (move number from 1, the scoring's title or the causes of points)."""
        result, ending = [], self.controller.ending
        for number, step in enumerate(self.match.moves, 1):
            cause_ids = [
                event.args["cause"] for event in step.events if event.kind == "scored" and any(event.args["awards"])
            ]
            if not cause_ids:
                continue
            table = self.controller.shared_viewing.scoring_table
            titled = None if table is None else table(self.match.view_at(number, EVERYBODY), step.events)
            words = [ending.cause_texts.get(cause, N_("{cause}", cause=cause)) for cause in dict.fromkeys(cause_ids)]
            result.append((number, N_("{causes}", causes=words) if titled is None else titled.title))
        return result

    def turning_point_text(self, turning_point: TurningPoint) -> Text:
        """Describe a turning point: the seat whose chance changed, and what changed it or, if unknown, the turn."""
        first, last, seat, before, after = turning_point
        args = {"name": self.match.players[seat].name, "before": percent(before), "after": percent(after)}
        cause = find_cause(self.course, self.summary, seat, first - 1, last, after - before)
        if cause is not None:
            return TURNING_POINT_TEXT.with_args(what=self.cause_text(cause), **args)
        turns = [self.turn_heading(turn) for turn in sorted({self.turn_of(number) for number in (first - 1, last - 1)})]
        turn = turns[0] if len(turns) == 1 else SEVERAL_TURNS.with_args(first=turns[0], last=turns[1])
        return TURNING_POINT_WITHOUT_CAUSE.with_args(turn=turn, **args)

    def cause_text(self, cause: Cause) -> Text:
        """Describe the cause of a change.

        Its own effect is left out, because it is measured from the true state and the change by public knowledge.
        """
        return self.draw_text(cause.number + 1) if cause.kind == DRAW else self.played_text(cause.number)

    def chances_at(self, number: int) -> Numbers | None:
        """Return the chances after `number` moves by public knowledge; None until computed."""
        return self.summary.chances.get(self.course.latest_position(number))

    def private_chances(self) -> list[tuple[int, float]]:
        """Return the chances that the deciding seat could know, as (move number, chance).

        Only positions with known public chances are included; empty if the two never differ by much.
        """
        seat, chances, apart = self.match.moves[self.number].seat, [], 0.0
        for one in self.summary.decisions:
            common = self.chances_at(one.number)
            if common is not None and one.seat == seat and one.grade != FORCED and (one.could or one.chance):
                chances.append((one.number, one.could))
                apart = max(apart, abs(one.could - common[seat]))
        return chances if apart >= MIN_DIFFERENCE else []

    def move_text(self, number: int, move: Move) -> Text:
        """Return the description of a move, as seen by the seat that decides after `number` moves."""
        control = self.controller.controls.get(str(move[0]))
        return control.text(self.view_of_decider(number), move) if control is not None else Text(str(move[0]))

    def move_text_unlike_played(self, number: int, move: Move, language: str) -> str:
        """Return the description of a move; if it equals that of the played move, add that this one is at another
        place.
        """
        played = self.match.moves[number].move
        words, other = (translate(self.move_text(number, one), language, self.lexicon) for one in (move, played))
        return f"{words}\n{translate(OTHER_PLACE_NOTE, language)}" if words == other and move != played else words

    def card_labels(self, number: int, move: Move, covers: Callable[[str], bool]) -> list[Label]:
        """Return the labels of a move's cards, such as both cards of a plan; empty if part of the move has no label.

        `covers(name)` returns whether a name is on the board and therefore no card.
        """
        view = self.view_of_decider(number)
        parts = self.controller.controls[move[0]].parts(view, move)
        names = [next((name for name in part if not covers(name)), None) for part in parts]
        labels = [self.controller.label(view, name) for name in names if name is not None]
        return labels if None not in names and all(label.badge for label in labels) else []

    def card_face(self, number: int, move: Move) -> CardFace | None:
        """Return the card that a move plays or takes, as the deciding seat sees it, or None."""
        describe = self.controller.cards.face
        if describe is None:
            return None
        view = self.view_of_decider(number)
        parts = self.controller.controls[move[0]].parts(view, move)
        name = next((name for part in parts for name in part if kind_of(name) == "card"), None)
        return None if name is None else describe(view, name)

    def short_move_text(self, number: int, covers: Callable[[str], bool]) -> Text:
        """Return a short description of the move after `number` moves; cached, because lists ask for it in
        every frame.
        """
        if number not in self._shorts:
            self._shorts[number] = self._short(number, self.match.moves[number].move, covers)
        return self._shorts[number]

    def _short(self, number: int, move: Move, covers: Callable[[str], bool]) -> Text:
        signs = self.card_labels(number, move, covers)
        if len(signs) == 2:
            return N_("{first} · {second}", first=signs[0].title, second=signs[1].title)
        return signs[0].title if signs else self.move_text(number, move)

    def better_move(self, decision: GradedDecision) -> Move | None:
        """Return a move that is better than the played move, or None."""
        return self.course.move_at(decision.number, decision.better) if decision.better >= 0 else None

    def board_target(self, move: Move, other: Move, covers: Callable[[str], bool]) -> str | None:
        """Return the name of the piece or space that a move concerns, preferably one that the move `other` does not;
        or None.
        """
        selection = Selection(self.controller, self.view_of_decider(self.number))
        mine, theirs = (
            [name for part in selection.parts(one) for name in part if covers(name)] for one in (move, other)
        )
        return next((name for name in mine if name not in theirs), mine[-1] if mine else None)

    def advantage_of_better_move(self, decision: GradedDecision) -> Text | None:
        """Return the advantage of the better move over the played one, as the deciding seat could know it; None if
        unknown.
        """
        move = self.better_move(decision)
        if move is None:
            return None
        if decision.number not in self._whys:
            view, played = self.view_of_decider(decision.number), self.match.moves[decision.number].move
            explanation = explain_move(self.game, view, move, [played])
            self._whys[decision.number] = None if explanation.alternative is None else explanation.text
        return self._whys[decision.number]

    @property
    def guest(self) -> Guest | None:
        """The player without a seat (guest) who wins when no seat does; None if there is none."""
        return next(iter(self.controller.guests(self.match.view_at(0, EVERYBODY))), None)

    # -- luck --------------------------------------------------------------------------------------------------------
    def usual_luck(self) -> tuple[float, int] | None:
        """Return (mean share of luck in other reviewed matches of this game, number of these matches); None
        if too few.
        """
        return (
            cache.average_luck(self.game.facts.id, cache.review_file(self.path)) if self.course.chance_moves else None
        )

    def largest_swings(self, max_count: int = 6) -> list[Swing]:
        """Return the luckiest events; in a game without draws, the costliest decisions."""
        if not self.course.chance_moves:
            costly = [one for one in self.summary.decisions if one.is_mistake]
            costly.sort(key=lambda one: -one.loss)
            return [self._swing(one) for one in costly[:max_count]]
        pairs = []
        for stroke in self.summary.chance_events:
            seat = max(range(len(stroke.gains)), key=lambda one: abs(stroke.gains[one]))
            pairs.append((stroke, seat))
        pairs.sort(key=lambda pair: -abs(pair[0].gains[pair[1]]))
        return [
            Swing(self.draw_text(one.number), one.number, seat, one.shown_gain(seat)) for one, seat in pairs[:max_count]
        ]

    def _swing(self, one: GradedDecision) -> Swing:
        words = self.move_text(one.number, self.match.moves[one.number].move)
        return Swing(words, one.number + 1, one.seat, -one.lost_points)

    def draw_text(self, number: int) -> Text:
        """Describe what was drawn in move `number` (from 1), with hidden cards revealed, or the setup for 0.

        If there is nothing to say about it in the log, or too much, it is the move.
        """
        if not number:
            return SETUP_TITLE
        if number not in self._draws:
            view = self.match.view_at(number, EVERYBODY)
            events = drawn_events(self.course, number - 1)
            lines = [self.controller.log_text(view, event.kind, event.args) for event in events]
            worded = [line for line in lines if line is not None]
            if len(worded) == 1:
                self._draws[number] = worded[0]
            else:
                few = 0 < len(worded) <= MAX_DRAWS
                self._draws[number] = N_("{lines}", lines=worded) if few else self.played_text(number - 1)
        return self._draws[number]

    def played_text(self, number: int) -> Text:
        """Describe the move after `number` moves, with the name of its player."""
        step = self.match.moves[number]
        return MOVE_OF_PLAYER.with_args(name=self.match.players[step.seat].name, move=self.move_text(number, step.move))


def players_against_computers(facts: GameFacts, players: Sequence[Player], seat: Seat) -> list[Player]:
    """Return the players for a new match with one person at `seat`: other people become computers of level medium."""
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
