"""Computer players in a separate process, so that the window never waits for them.

A `BotProcess` starts its process at once, so that the first answer is not late. It sends views to the process, which
imports only `games` and answers with a move and its reason. A hint is the best move by the judgement that reviews
share. If the process dies, it is restarted and asked again. If it dies again before answering, BotDied is raised.
"""

from __future__ import annotations

import logging
import random
import traceback
from collections.abc import Callable
from dataclasses import dataclass, replace
from multiprocessing.connection import Connection
from time import perf_counter
from typing import Any

from games import registry
from games.core.computers.characters import parse_bot_spec
from games.core.computers.comparison import compare_moves
from games.core.computers.search import BotMove, choose_with_reason
from games.core.contract import plain
from games.core.contract.contract import Seat, View
from games.core.contract.dice import BotDice
from games.core.contract.errors import PlanszowniaError
from games.core.contract.extras.bot_settings import Budget, SearchAbandoned
from games.core.contract.game import Game
from games.core.match.players import LEVELS
from games.core.program.worker import WorkerProcess, init_worker
from games.registry import RegisteredGame

_log = logging.getLogger(__name__)
# arguments of `TurnBudget` for levels that may think longer than the default
TIME_LIMITS = {"master": (3.6, 0.35, 0.12)}
HINT_SECONDS, MAX_HINT_SECONDS = 1.0, 3.0  # seconds for a hint: usually, and while the two best moves are close
MAX_HINT_PLAYOUTS = 20_000  # maximum number of playouts for a hint
MAX_CACHED_ANSWERS = 64  # number of cached answers, so that repeated positions are not searched again


class BotDied(PlanszowniaError):
    """Raised when the process died twice on one question.

    `details` is its last output.
    """

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
        """Return the time for a seat's next decision, in seconds.

        `moves` is the number of legal moves.
        """
        known, spent = self._spent.get(seat, (turn, 0.0))
        if known != turn:
            spent = 0.0
        self._seat, self._spent[seat] = seat, (turn, spent)
        return max(0.0, min(self.share * (self.turn_seconds - spent), self.seconds_per_move * moves))

    def record_spent(self, seconds: float) -> None:
        """Add the time of the last decision."""
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
    is_hint: bool = False


class BotProcess:
    """Chooses moves for all computer players of a match.

    `seed` makes the choices reproducible in tests; it is never the match's seed.
    """

    def __init__(self, game_id: str, seed: int | None = None) -> None:
        self._entry = registry.game_entry(game_id)
        self._random = random.Random(seed)
        self._budgets = {level: TurnBudget(*TIME_LIMITS.get(level, ())) for level in LEVELS}
        self._kept: dict[str, BotMove] = {}
        self._key = ""
        self._question: _Question | None = None
        self._asked = 0  # number of the last question
        self._since = 0.0
        self._counted = False  # True: the time for the current question counts towards the time of the turn
        self._board: Any = None
        self._board_sent: Any = None
        self._answer: BotMove | None = None
        self._restarted = False
        self.restarts = 0  # number of restarts of the process
        self._worker = self._start()

    @property
    def has_pending_answer(self) -> bool:
        """True from a request until its answer has been collected."""
        return self._question is not None or self._answer is not None

    def request_move(
        self,
        view: View,
        level: str,
        turn: int = 0,
        playouts: int | None = None,
        seconds: float | None = None,
    ) -> None:
        """Request a move of the deciding seat, and cancel an earlier request.

        `level` may include a character: `medium:daring`. `turn` is the number of the turn whose time is divided. With
        `playouts` the answer depends on the seed alone. `seconds` limits this decision. Raises BotDied.
        """
        if self._has_cached_answer(plain.digest({"view": view, "level": level, "playouts": playouts})):
            return
        self._counted = playouts is None and seconds is None
        if self._counted:
            seconds = self._budget(level).decision_seconds(view["decision"]["seat"], turn, len(view["moves"]))
        self._since, self._board = perf_counter(), view.board
        seed = self._random.getrandbits(48)
        self._question = _Question(dict(view), None, level, seed, playouts, seconds)
        self._send()

    def request_hint(self, view: View, playouts: int | None = None) -> None:
        """Request the best move of the deciding seat, and cancel an earlier request.

        The number of playouts is limited by time unless given. Raises BotDied.
        """
        if self._has_cached_answer(plain.digest({"view": view, "hint": playouts})):
            return
        self._counted, self._board = False, view.board
        self._question = _Question(dict(view), None, "", hint_seed(view), playouts, None, is_hint=True)
        self._send()

    def _has_cached_answer(self, key: str) -> bool:
        """Cancel the previous question; return True if the answer to the new question `key` is cached."""
        self.cancel()
        self._key, self._answer = key, self._kept.get(key)
        return self._answer is not None

    def _budget(self, mind: str) -> TurnBudget:
        return self._budgets[parse_bot_spec(mind)[0]]

    def poll(self) -> BotMove | None:
        """Return the answer, or None if it has not arrived.

        Raises BotDied.
        """
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
        """Cancel the question."""
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
        return WorkerProcess("bots", _serve, self._entry)

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
        """Restart the process and ask again.

        Raises BotDied after the second failure.
        """
        question = self._question
        self.restarts += 1
        _log.warning("the computer players' process has stopped (%d) %s", self.restarts, details)
        self.close()
        if self._restarted:
            self._restarted = False
            self._worker = self._start()  # restart the process, because a later question may succeed
            raise BotDied(details)
        self._restarted = True
        self._worker = self._start()
        self._question = question
        if question is not None:
            self._send()


def _serve(line: Connection, entry: RegisteredGame) -> None:
    """Answer questions until the connection closes."""
    init_worker(low_priority=False)
    registry.register_entry(entry)
    game: Game = registry.game(entry.facts.id)  # imported before the first question, so that its answer is not late
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


def hint_seed(view: View) -> int:
    """Return the seed for a view's hint.

    Equal views have equal hints.
    """
    return int(plain.digest({"view": view}), 16)


def choose_hint(
    game: Game, view: View, playouts: int | None = None, should_stop: Callable[[], bool] | None = None
) -> BotMove:
    """Return a view's best move with its reasons.

    The number of playouts is limited by time unless given.
    """
    most, now = MAX_HINT_PLAYOUTS if playouts is None else playouts, perf_counter()
    usual, longer = (
        Budget(most, None if playouts is not None else now + seconds, should_stop)
        for seconds in (HINT_SECONDS, MAX_HINT_SECONDS)
    )
    comparison = compare_moves(game, view, hint_seed(view), usual, longer=longer)
    best = comparison.best
    return BotMove(best.move, comparison.explain(game, view), best.chance, comparison.playouts, comparison.is_close)


def _think(game: Game, view: View, question: _Question, line: Connection) -> BotMove | str:
    try:
        if question.is_hint:
            return choose_hint(game, view, question.playouts, line.poll)
        dice = BotDice(question.seed)
        budget = Budget.start(game.bot_settings.tuning, question.playouts, question.seconds, line.poll)
        return choose_with_reason(game, view, question.level, dice, budget)
    except (SearchAbandoned, OSError):
        raise
    except Exception:  # a bug, which the window must report
        return traceback.format_exc()
