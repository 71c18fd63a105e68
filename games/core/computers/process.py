"""Computer players in a separate process, so that the window never waits for them.

A `BotProcess` starts its process at once, so that the first answer is not late. It sends views, and the process, which
imports only `games`, answers with a move and its reason. If the process dies, it is restarted and asked again. If it
dies again before answering, BotDied is raised.
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

# arguments of `TurnBudget` for levels that may think longer than the default
TIME_LIMITS = {"master": (3.6, 0.35, 0.12)}
MAX_CACHED_ANSWERS = 64  # number of cached answers, so that repeated positions are not searched again


class BotDied(PlanszowniaError):
    """The computer players' process died twice on one question; `details` is its last output, if any."""

    def __init__(self, details: str = "") -> None:
        super().__init__("the computer players' process has stopped twice and can't go on")
        self.details = details


class TurnBudget:
    """Divides the thinking time of a seat's turn among its decisions, so that early decisions may take more.

    All decisions of a turn together take at most `turn_seconds`; each takes at most `share` of the time that is left. A
    person waits for all of them, also if other seats decide in between, so time is counted for each seat. A decision
    among few moves, such as a reaction in another seat's turn, takes at most `seconds_per_move` for each move. So a
    turn in which all seats react is no longer than a turn of one seat.
    """

    def __init__(self, turn_seconds: float = 1.6, share: float = 0.35, seconds_per_move: float = 0.06) -> None:
        self.turn_seconds, self.share, self.seconds_per_move = turn_seconds, share, seconds_per_move
        # by seat: the number of its turn, and the seconds spent in that turn
        self._spent: dict[Seat, tuple[int, float]] = {}
        self._seat: Seat = 0

    def decision_seconds(self, seat: Seat, turn: int, moves: int) -> float:
        """Return the time for the next decision of `seat` in this turn, among `moves` legal moves."""
        known, spent = self._spent.get(seat, (turn, 0.0))
        if known != turn:
            spent = 0.0
        self._seat, self._spent[seat] = seat, (turn, spent)
        return max(0.0, min(self.share * (self.turn_seconds - spent), self.seconds_per_move * moves))

    def record_spent(self, seconds: float) -> None:
        """Add the time that the last decision has taken."""
        turn, spent = self._spent.get(self._seat, (0, 0.0))
        self._spent[self._seat] = (turn, spent + seconds)


@dataclass(frozen=True, slots=True)
class _Question:
    seen: dict[str, Any]  # the view without the board
    board: Any  # None: the same board as in the previous question
    level: str
    seed: int
    playouts: int | None
    seconds: float | None


class BotProcess:
    """Chooses moves for all computer players of one match, one question at a time. `close` it together with the table.

    `seed` makes the choices reproducible in tests; without it every match differs. It is never the match's seed.
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
        self._counted = False  # True: the current question counts towards the time of the turn
        self._board: Any = None
        self._board_sent: Any = None
        self._answer: BotMove | None = None
        self._restarted = False
        self.restarts = 0  # number of restarts of the process
        self._worker = self._start()

    @property
    def is_thinking(self) -> bool:
        """True until the answer has been fetched."""
        return self._question is not None or self._answer is not None

    def ask(
        self,
        view: View,
        level: str,
        turn: int = 0,
        playouts: int | None = None,
        seconds: float | None = None,
    ) -> None:
        """Ask for a move of the deciding seat. `view` is the view of that seat; an earlier question is cancelled.

        `level` may include a character: `medium:daring`. `turn` is the turn of the match among whose decisions time is
        divided. With `playouts` instead of time, the answer depends on the seed alone. `seconds` sets the time of this
        decision. Raises BotDied.
        """
        self.cancel()
        key = plain.digest({"view": view, "level": level, "playouts": playouts})
        if key in self._kept:
            self._answer = self._kept[key]
            return
        self._counted = playouts is None and seconds is None
        if self._counted:
            seconds = self._budget(level).decision_seconds(view["decision"]["seat"], turn, len(view["moves"]))
        self._key, self._since, self._board = key, perf_counter(), view.board
        seed = self._random.getrandbits(48)
        self._question = _Question(dict(view), None, level, seed, playouts, seconds)
        self._send()

    def _budget(self, mind: str) -> TurnBudget:
        return self._budgets[parse_bot_spec(mind)[0]]

    def poll(self) -> BotMove | None:
        """Return the answer if it has arrived, otherwise None. Never waits. Raises BotDied."""
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
        """Cancel the question, so that the process stops working on it."""
        pending, self._question, self._answer = self._question, None, None
        self._asked += 1
        if pending is not None:
            self._worker.send((self._asked, None))  # if the process has died, the next question will notice

    def close(self) -> None:
        """Kill the process."""
        self._question = self._answer = None
        self._board_sent = None
        self._worker.close()

    def __enter__(self) -> BotProcess:
        return self

    def __exit__(self, *problem: object) -> None:
        self.close()

    # -- the process --------------------------------------------------------------------------------------------------
    def _start(self) -> WorkerProcess:
        return WorkerProcess("bots", _serve, self._module)

    def _send(self) -> None:
        if self._worker.is_over and not self._worker.has_failed:
            return
        question = self._question
        if question is not None and self._board is not self._board_sent:
            # sent only once, because the process keeps caches for each board object
            question = replace(question, board=self._board)
        if self._worker.send((self._asked, question)):
            self._board_sent = self._board
        else:
            self._revive("")

    def _accept(self, answer: BotMove | str) -> BotMove | None:
        if isinstance(answer, str):
            self._revive(answer)
            return None
        asked, self._question = self._question, None
        self._restarted = False
        if self._counted and asked is not None:
            self._budget(asked.level).record_spent(perf_counter() - self._since)
        if len(self._kept) >= MAX_CACHED_ANSWERS:
            del self._kept[next(iter(self._kept))]
        self._kept[self._key] = answer
        return answer

    def _revive(self, details: str) -> None:
        """Restart the process and ask again, or raise BotDied after the second failure."""
        question = self._question
        self.restarts += 1
        self.close()
        if self._restarted:
            self._restarted = False
            self._worker = self._start()  # a later question may succeed
            raise BotDied(details)
        self._restarted = True
        self._worker = self._start()
        self._question = question
        if question is not None:
            self._send()


def _serve(line: Connection, module: str) -> None:
    """Answer questions until the connection closes; a new question replaces the current one."""
    init_worker(low_priority=False)
    game: Game = importlib.import_module(
        module
    ).GAME  # imported before the first question, so that its answer is not late
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
        return  # the window has closed


def _think(game: Game, view: View, question: _Question, line: Connection) -> BotMove | str:
    try:
        dice = BotDice(question.seed)
        budget = Budget.start(game.thinking.tuning, question.playouts, question.seconds, line.poll)
        return choose_with_reason(game, view, question.level, dice, budget)
    except (SearchAbandoned, OSError):
        raise
    except Exception:  # a bug, which the window must report
        return traceback.format_exc()
