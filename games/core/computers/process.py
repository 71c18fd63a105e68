"""Computer players in a process of their own, so that the window never waits for them.

A `Thinker` starts its process at once, so that the first answer is not late, and hands it views; the process imports
`games` only and answers with a move and its reason. If it dies it is started once more and asked again; if it dies
again before it has answered, BotDied says so.
"""

from __future__ import annotations

import importlib
import random
import traceback
from dataclasses import dataclass, replace
from multiprocessing.connection import Connection
from time import perf_counter
from typing import Any

from games import registry
from games.core.computers.characters import parse_bot_spec
from games.core.computers.search import BotMove, choose_with_reason
from games.core.contract import plain
from games.core.contract.contract import Seat, View
from games.core.contract.dice import BotDice
from games.core.contract.errors import PlanszowniaError
from games.core.contract.extras.thinking import Budget, SearchAbandoned
from games.core.contract.game import Game
from games.core.match.players import LEVELS
from games.core.program.worker import WorkerProcess, init_worker

TIME_LIMITS = {"master": (3.6, 0.35, 0.12)}  # what `TurnBudget` is given for levels that may take longer
MOST_KEPT = 64  # answers kept, so that a position that comes again is not searched again


class BotDied(PlanszowniaError):
    """The computer players' process died twice over one question; `details` is what it last said, if anything."""

    def __init__(self, details: str = "") -> None:
        super().__init__("the computer players' process has stopped twice and can't go on")
        self.details = details


class TurnBudget:
    """Seconds for the decisions of one seat in one turn: early ones may take more, all together never over `total`.

    A person waits for all of them, also where other seats decide in between, so what is spent is counted for each seat
    as the clock on the wall. A choice between few moves, such as an answer in somebody else's turn, takes at most
    `each` for every one of them: so a turn in which all are asked is no longer than one of a single seat.
    """

    def __init__(self, total: float = 1.6, part: float = 0.35, each: float = 0.06) -> None:
        self.total, self.part, self.each = total, part, each
        self._spent: dict[Seat, tuple[int, float]] = {}  # seat -> its turn and what it has spent in it
        self._seat: Seat = 0

    def seconds(self, seat: Seat, turn: int, moves: int) -> float:
        """Return how long the next decision of `seat` in this turn of the match, among so many moves, may take."""
        known, spent = self._spent.get(seat, (turn, 0.0))
        if known != turn:
            spent = 0.0
        self._seat, self._spent[seat] = seat, (turn, spent)
        return max(0.0, min(self.part * (self.total - spent), self.each * moves))

    def spend(self, seconds: float) -> None:
        """Note what the decision has taken that was asked for last."""
        turn, spent = self._spent.get(self._seat, (0, 0.0))
        self._spent[self._seat] = (turn, spent + seconds)


@dataclass(frozen=True, slots=True)
class _Question:
    seen: dict[str, Any]  # the view without its board
    board: Any  # None: the one that was sent before
    level: str
    seed: int
    playouts: int | None
    seconds: float | None


class BotProcess:
    """Thinks for all computer players of one match, one question at a time; `close` it when the table is left.

    `seed` fixes what computer players draw (tests); without it every match differs. It is never the match's seed.
    """

    def __init__(self, game_id: str, seed: int | None = None) -> None:
        self._module = registry.entry(game_id).module
        self._random = random.Random(seed)
        self._budgets = {level: TurnBudget(*TIME_LIMITS.get(level, ())) for level in LEVELS}
        self._kept: dict[str, BotMove] = {}
        self._key = ""
        self._question: _Question | None = None
        self._asked = 0  # number of the last question
        self._since = 0.0
        self._counted = False  # what is asked now takes of the time of the seat's turn
        self._board: Any = None
        self._board_sent: Any = None
        self._answer: BotMove | None = None
        self._restarted = False
        self.restarts = 0  # how often the process had to be started again
        self._worker = self._start()

    @property
    def is_thinking(self) -> bool:
        """Whether an answer is still to come."""
        return self._question is not None or self._answer is not None

    def ask(
        self,
        view: View,
        level: str,
        turn: int = 0,
        playouts: int | None = None,
        seconds: float | None = None,
    ) -> None:
        """Ask for the move of the seat that owes a decision in `view`, its own view; an earlier question is dropped.

        `level` may name a character too: `medium:daring`.
        `turn` is the match's: by it the time of a seat's whole turn is shared out. `playouts` instead of time
        makes the answer depend on the seed alone; `seconds` sets the time of this one decision. Raises BotDied.
        """
        self.cancel()
        key = plain.digest({"view": view, "level": level, "playouts": playouts})
        if key in self._kept:
            self._answer = self._kept[key]
            return
        self._counted = playouts is None and seconds is None
        if self._counted:
            seconds = self._budget(level).seconds(view["decision"]["seat"], turn, len(view["moves"]))
        self._key, self._since, self._board = key, perf_counter(), view.board
        seed = self._random.getrandbits(48)
        self._question = _Question(dict(view), None, level, seed, playouts, seconds)
        self._send()

    def _budget(self, mind: str) -> TurnBudget:
        return self._budgets[parse_bot_spec(mind)[0]]

    def poll(self) -> BotMove | None:
        """Return the answer if it is there, else None; never waits. Raises BotDied."""
        if self._answer is not None:
            answer, self._answer = self._answer, None
            return answer
        if self._question is None:
            return None
        for number, found in self._worker.poll():
            if number == self._asked:
                return self._accept(found)
        if self._worker.has_failed:
            self._revive("")
        return None

    def cancel(self) -> None:
        """Drop the question; its answer is not given, and the process stops thinking about it."""
        pending, self._question, self._answer = self._question, None, None
        self._asked += 1
        if pending is not None:
            self._worker.send((self._asked, None))  # if it has died, the next question meets that

    def close(self) -> None:
        """End the process at once, whatever it does."""
        self._question = self._answer = None
        self._board_sent = None
        self._worker.close()

    def __enter__(self) -> BotProcess:
        return self

    def __exit__(self, *problem: object) -> None:
        self.close()

    # -- the process ------------------------------------------------------------------------------------------------
    def _start(self) -> WorkerProcess:
        return WorkerProcess("bots", _serve, self._module)

    def _send(self) -> None:
        if self._worker.is_over and not self._worker.has_failed:
            return
        question = self._question
        if question is not None and self._board is not self._board_sent:
            question = replace(question, board=self._board)  # once: what is counted for a board is kept beside it
        if self._worker.send((self._asked, question)):
            self._board_sent = self._board
        else:
            self._revive("")

    def _accept(self, found: BotMove | str) -> BotMove | None:
        if isinstance(found, str):
            self._revive(found)
            return None
        asked, self._question = self._question, None
        self._restarted = False
        if self._counted and asked is not None:
            self._budget(asked.level).spend(perf_counter() - self._since)
        if len(self._kept) >= MOST_KEPT:
            del self._kept[next(iter(self._kept))]
        self._kept[self._key] = found
        return found

    def _revive(self, details: str) -> None:
        """Start the process once more and ask again, or give up."""
        question = self._question
        self.restarts += 1
        self.close()
        if self._restarted:
            self._restarted = False
            self._worker = self._start()  # a later question may do better
            raise BotDied(details)
        self._restarted = True
        self._worker = self._start()
        self._question = question
        if question is not None:
            self._send()


def _serve(line: Connection, module: str) -> None:
    """Answer questions until the line is closed; what comes while one is being thought about takes its place."""
    init_worker(low_priority=False)
    game: Game = importlib.import_module(module).GAME  # before the first question, so that its answer is not late
    board: Any = None
    try:
        while True:
            number, question = line.recv()
            if question is None:
                continue
            board = board if question.board is None else question.board
            try:
                line.send((number, _think(game, View(board, question.seen), question, line)))
            except SearchAbandoned:
                continue
    except (EOFError, OSError):
        return  # the window is gone


def _think(game: Game, view: View, question: _Question, line: Connection) -> BotMove | str:
    try:
        dice = BotDice(question.seed)
        budget = Budget.start(game.thinking.tuning, question.playouts, question.seconds, line.poll)
        return choose_with_reason(game, view, question.level, dice, budget)
    except (SearchAbandoned, OSError):
        raise
    except Exception:  # a bug: the window is told, and says so
        return traceback.format_exc()
