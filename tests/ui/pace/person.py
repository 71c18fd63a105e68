"""A person, or several at one mouse, who play a recorded match with the fewest clicks that the table allows.

They wait for animations, read nothing twice, and click what the table asks for. Every click is counted by its purpose.
Dragging a thing to its target counts as one click.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import pygame

from games import registry
from games.core.computers.search import choose_move
from games.core.computers.selfplay import policy_seed
from games.core.contract.contract import Move
from games.core.contract.dice import BotDice
from games.core.contract.selection import Selection
from games.core.data import boards
from games.core.match.match import Match
from games.core.match.players import Player
from games.core.match.settings import MatchSettings
from tests.ui.clicker import NAMES, OVERLAY_BUTTONS, Clicker, FastWindow, Unreachable, grid_points
from ui.screens.dialogue import Dialogue
from ui.table.flow.curtain import CurtainScreen
from ui.table.flow.first_look import FirstLook, SummaryScreen
from ui.table.intents import OpenResult
from ui.table.table import TableScreen
from ui.table.view.panel.answer_widgets import PairOption

RECORDINGS = Path(__file__).parent / "recorded"
PURPOSES = {CurtainScreen: "curtain", FirstLook: "own card", SummaryScreen: "scoring"}
STEP = 0.1  # seconds between two looks at the table
PATIENCE = 3000  # looks without anything to click, after which the table counts as stuck


class RecordedMatch(NamedTuple):
    """A match of people who played as medium computer players do: its seed and all its moves."""

    game: str
    seats: int
    seed: int
    moves: tuple[Move, ...]

    def start(self, settings: MatchSettings | None = None) -> Match:
        """Start this match again, with persons in all seats."""
        return start_match(self.game, self.seats, self.seed, settings)


def start_match(game: str, seats: int, seed: int, settings: MatchSettings | None = None) -> Match:
    """Start a match of persons only."""
    players = [Player(NAMES[seat], seat + 1) for seat in range(seats)]
    board = boards.load_default_board(game)
    return Match.start(registry.game(game), board, players, {}, seed, settings)


def record(game: str, seats: int, seed: int, level: str = "medium") -> RecordedMatch:
    """Let computer players decide for the persons of a match, as if these had played."""
    match = start_match(game, seats, seed)
    while (decision := match.decision()) is not None:
        move = match.auto_answer()
        if move is None:
            dice = BotDice(policy_seed(seed, match.move_count))
            move = choose_move(match.game, match.knowledge(decision.seat), level, dice)[0]
        match.play(move)
    return RecordedMatch(game, seats, seed, tuple(played.move for played in match.moves))


def write(recorded: Sequence[RecordedMatch]) -> None:
    """Write the recorded matches of one game."""
    lines = (json.dumps({"seats": one.seats, "seed": one.seed, "moves": one.moves}) for one in recorded)
    RECORDINGS.mkdir(exist_ok=True)
    (RECORDINGS / f"{recorded[0].game}.jsonl").write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")


def read(game: str) -> list[RecordedMatch]:
    """Return the recorded matches of a game."""
    lines = (RECORDINGS / f"{game}.jsonl").read_text(encoding="utf-8").splitlines()
    return [_recorded(game, json.loads(line)) for line in lines]


def _recorded(game: str, data: dict[str, Any]) -> RecordedMatch:
    moves = tuple(tuple(move) for move in data["moves"])
    return RecordedMatch(game, data["seats"], data["seed"], moves)


class ClickCount:
    """Clicks by turn and purpose; turn 0 is the setup."""

    def __init__(self) -> None:
        self.by_turn: dict[int, Counter[str]] = {}

    def add(self, turn: int, purpose: str) -> None:
        """Count one click."""
        self.by_turn.setdefault(turn, Counter())[purpose] += 1

    @property
    def turns(self) -> int:
        """The number of turns with clicks, without the setup."""
        return sum(turn > 0 for turn in self.by_turn)

    def purposes(self) -> Counter[str]:
        """Return the clicks of all turns by purpose, without the setup."""
        return sum((count for turn, count in self.by_turn.items() if turn), Counter[str]())


class People(Clicker):
    """The persons at one mouse, who play a recorded match by clicks."""

    def __init__(self, it: FastWindow, recorded: RecordedMatch, settings: MatchSettings | None = None) -> None:
        self.recorded, self.count = recorded, ClickCount()
        table = TableScreen(it.app, recorded.start(settings))
        table.handlers[OpenResult] = lambda intent: None
        it.app.push(table)
        super().__init__(it, table, recorded.seed)

    def close(self) -> None:
        """Leave the table."""

    def play_match(self, turns: int = 1_000_000) -> ClickCount:
        """Play until `turns` turns are over, or the match; return the clicks."""
        while not self.match.is_over and self.match.turn()[0] <= turns:
            self.act()
        return self.count

    def act(self) -> None:
        """Click what the table waits for, as soon as it waits for something; then let a moment pass."""
        for _ in range(PATIENCE):
            has_clicked = self._act()
            self.it.step(STEP)
            if has_clicked or self.match.is_over:
                return
        raise Unreachable(f"nothing happens at move {self.match.move_count}: {self.match.decision()}")

    def _act(self) -> bool:
        """Click what the table waits for now; return False if it waits for nothing."""
        story, top = self.table.ctx.story, self.it.app.top
        if type(top) in OVERLAY_BUTTONS:
            if top.motion.is_running:
                return False
            self.it.step(0.5)
            self._click(PURPOSES[type(top)], self.it.widget(OVERLAY_BUTTONS[type(top)]).rect.center)
        elif story.is_revealing and story.pace != "steps":
            return False  # the plans stay for as long as they take to read
        elif self._waits_at("story:on"):
            self._click("curtain" if story.stop == "curtain" else "pause", self.point_of("story:on"))
        elif self._waits_at("story:seen") and self.table.ctx.gate.is_open():
            self._click("recap", self.point_of("story:seen"))
        elif self._may_choose():
            self._play_next()
        else:
            return False
        return True

    def _waits_at(self, key: str) -> bool:
        """Return whether the story waits at this button."""
        story = self.table.ctx.story
        still = not self.table.motion.is_running or (story.is_revealing and story.plans_turned >= len(story.plans))
        return still and self.it.app.top is self.table and self.table.widgets.find(key) is not None

    def _may_choose(self) -> bool:
        table = self.table
        return (
            self.it.app.top is table
            and table.session.selection is not None
            and not table.motion.is_running
            and not table.turn_driver.pending
            and table.ctx.gate.is_open()
        )

    def _click(self, purpose: str, at: tuple[int, int]) -> None:
        self.count.add(self.match.turn()[0], purpose)
        self.it.press(at)

    def _play_next(self) -> None:
        """Play the recorded move, with a click for each part that is not decided yet."""
        number = self.match.move_count
        move = self.recorded.moves[number]
        if (pair := self._pair_of(move)) is not None:
            self._click("choice", self.point_of(pair))
            self.it.step(STEP)
        elif (ends := self._drag_of(move)) is not None:
            self._drag(*ends)
        elif self._is_pass(move):
            self._click("pass", self.point_of("pass"))
            self.it.step(STEP)
            if isinstance(self.it.app.top, Dialogue):
                self._click("pass", self.it.widget("end").rect.center)
        else:
            while self.match.move_count == number and (name := self._next_choice(move)) is not None:
                self._choose_name(name)
        if self.match.move_count == number and self.it.app.top is self.table:
            self._click("confirm", self.point_of("confirm"))
        played = self.match.moves[number].move if self.match.move_count > number else None
        if played != move:
            raise Unreachable(f"{move} was clicked, but {played} was played")

    def _pair_of(self, move: Move) -> str | None:
        """Return the key of the button that chooses all parts of a move at once, or None."""
        parts = self.parts(move)
        pairs = (one for one in self.table.widgets.widgets if isinstance(one, PairOption))
        return next((one.key for one in pairs if all(set(part) & set(one.pair) for part in parts)), None)

    def _drag_of(self, move: Move) -> tuple[str, str] | None:
        """Return what to drag where, to play a move and the one that completes it; None if they need clicks."""
        session, game, state = self.table.session, self.match.game, self.match.state.copy()
        game.apply(state, move, BotDice(0))
        decision, completing = game.decision(state), session.controller.decision_extras.back_labels
        if decision is None or decision.seat != session.deciding_seat() or decision.kind not in completing:
            return None
        last = self.recorded.moves[self.match.move_count + 1]
        asked = Selection(session.controller, game.observe(state, decision.seat))
        start = next((name for part in self.parts(move) for name in part if self._is_on_board(name)), None)
        goals = [name for part in asked.parts(last) for name in part if asked.move_completed_by(name) == last]
        goal = next((name for name in goals if self._is_on_board(name)), None)
        if start is None or goal is None or not session.plays_at_once(start):
            return None
        return start, goal

    def _is_on_board(self, name: str) -> bool:
        return self.table.ctx.painter.is_on_board(name)

    def _drag(self, name: str, goal: str) -> None:
        """Drag a thing to its target."""
        start, end = self.point_of(name), self._point_on_board(goal)
        self.count.add(self.match.turn()[0], "drag")
        for kind, at in ((pygame.MOUSEBUTTONDOWN, start), (pygame.MOUSEBUTTONUP, end)):
            self.it.app.feed(pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(1, 1), buttons=(0, 0, 0)))
            self.it.app.feed(pygame.event.Event(kind, pos=at, button=1))
            self.it.step()

    def _point_on_board(self, name: str) -> tuple[int, int]:
        """Return a point of the window that shows this thing on top."""
        area = self.table.ctx.painter.area_of(name)
        return next(at for at in grid_points(area, 3) if self.table.ctx.hover.names_at(at)[:1] == [name])

    def _next_choice(self, move: Move) -> str | None:
        """Return the name to click next, which leaves the fewest other moves; None if all parts are chosen."""
        selection = self.table.session.selection
        assert selection is not None
        chosen = [*selection.chosen, *selection.default_names()]
        missing = [part for part in self.parts(move) if not any(name in part for name in chosen)]
        if not missing or self.table.session.complete_moves() == (move,):
            return None
        now = [part for part in missing if not self._is_offered_later(part)] or missing
        named = [name for part in now for name in self.selectable_names_of(part)]
        names = [name for name in named if selection.move_completed_by(name) in (None, move)] or named
        return min(names, key=lambda name: len(selection.matching_moves([*selection.chosen, name])))

    def _choose_name(self, name: str) -> None:
        clicks = 1 if self.find(name) is not None else 2  # otherwise a button opens a panel with it
        for _ in range(clicks):
            self.count.add(self.match.turn()[0], "choice")
        self._choose(name, by_keys=False)
        self.it.step(STEP)
