"""What a review page shows: the match, what is measured of it by now, and the decision that is looked at."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from games.core.computers.search import imagine
from games.core.computers.why import why
from games.core.contract.contract import EVERYBODY, Facts, Move, Seat, View
from games.core.contract.dice import BotDice
from games.core.contract.lexicon import Lexicon
from games.core.contract.texts import N_, Text
from games.core.match.match import Match
from games.core.match.players import Player
from games.core.match.story import HEADLINES
from games.core.review import keeping
from games.core.review.jobs import Course, Numbers
from games.core.review.judging import FORCED, Decision
from games.core.review.summary import Stroke, Summary, summary
from ui.screens.result.score import turns_of

SOMETHING = N_("a draw of chance")
SETUP = N_("How the match began")


class Model:
    """One match under review; `take` gets what has been measured."""

    def __init__(self, path: Path, match: Match) -> None:
        """Take a match that was read from the journal `path`; UsageError where it is not over."""
        self.path = path
        self.match = match
        self.course = Course(self.match)
        self.game, self.controller = self.match.game, self.match.game.controller
        self.lexicon = Lexicon(self.game, self.match.board, [player.name for player in self.match.players])
        self.summary: Summary = summary(self.course, keeping.load(keeping.file_of(path), self.course))
        self.seat: Seat | None = None  # whose decisions are listed; None: everybody's
        self.number = 0  # the decision looked at is the one with this move, counted from 0
        self.turns = sorted((at, turn) for turn, at in turns_of(self.match).items())  # where each begins, its number
        self._whys: dict[int, Text] = {}
        self.people = sorted({self.match.moves[number].seat for number in self.course.decisions})

    def take(self, known: Mapping[str, Numbers]) -> None:
        """Make everything anew from what is known."""
        self.summary = summary(self.course, known)

    # -- decisions ----------------------------------------------------------------------------------------------------
    def listed(self) -> list[Decision]:
        """List the decisions in which there was a choice, of everybody or of one seat, in order of play."""
        return [
            one
            for one in self.summary.decisions
            if one.grade != FORCED and (self.seat is None or one.seat == self.seat)
        ]

    def decision(self) -> Decision | None:
        """Return the decision that is looked at."""
        return next((one for one in self.summary.decisions if one.number == self.number), None)

    def step(self, by: int) -> None:
        """Go to the next decision that is listed, or to the one before."""
        numbers = [one.number for one in self.listed()]
        after = [number for number in numbers if number > self.number]
        before = [number for number in numbers if number < self.number]
        if by > 0 and after:
            self.number = after[0]
        elif by < 0 and before:
            self.number = before[-1]

    def worst(self) -> int | None:
        """Return the number of the listed decision that cost most; None if nothing is listed."""
        listed = self.listed()
        return max(listed, key=lambda one: one.loss).number if listed else None

    def turn(self, number: int) -> int:
        """Return the turn, counted through the whole match, in which the move after `number` moves was played."""
        return max([turn for at, turn in self.turns if at <= number], default=1)

    def view(self) -> View:
        """Return what the one who decides knows before the decision that is looked at."""
        return self.match.view_at(self.number, self.match.moves[self.number].seat)

    def words(self, number: int, move: Move) -> Text:
        """Say what a move does, in the view of whoever decides after `number` moves."""
        control = self.controller.controls.get(str(move[0]))
        view = self.match.view_at(number, self.match.moves[number].seat)
        return control.words(view, move) if control is not None else Text(str(move[0]))

    def better(self, one: Decision) -> Move | None:
        """Return what would have been better; None where nothing was."""
        return self.course.better(one.number, one.better) if one.better >= 0 else None

    def why(self, one: Decision) -> Text | None:
        """Say what speaks for the better move, by what that person could know."""
        move = self.better(one)
        if move is None:
            return None
        if one.number not in self._whys:
            view = self.match.view_at(one.number, one.seat)
            moves = [tuple(other) for other in view["moves"]]
            weights = self.game.prior(imagine(self.game, view, BotDice(1)), moves)
            self._whys[one.number] = why(self.game, view, move, weights).text
        return self._whys[one.number]

    # -- luck ---------------------------------------------------------------------------------------------------------
    def largest(self, most: int = 6) -> list[tuple[Stroke, Seat]]:
        """List the largest strokes of luck, each with the seat that it meant most to."""
        found = []
        for stroke in self.summary.strokes:
            seat = max(range(len(stroke.gains)), key=lambda one: abs(stroke.gains[one]))
            found.append((stroke, seat))
        found.sort(key=lambda pair: -abs(pair[0].gains[pair[1]]))
        return found[:most]

    def stroke_words(self, stroke: Stroke) -> Text:
        """Say what a draw brought: the first line of the log that it left, read with open cards."""
        if not stroke.number:
            return SETUP
        return self._told(stroke.number) or SOMETHING

    def _told(self, number: int) -> Text | None:
        """Return a line of the log of one move, read with open cards: best one of what was drawn; numbers from 1."""
        view = self.match.view_at(number, EVERYBODY)
        events = [event for event in self.match.moves[number - 1].events if event.kind not in HEADLINES]
        events.sort(key=lambda event: event.kind not in self.game.learnt.reveals)
        lines = (self.controller.log(view, event.kind, event.args) for event in events)
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
