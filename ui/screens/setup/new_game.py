"""The match being set up: game, form values, chosen board. Draws nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from games.core.contract.errors import DataError, InaccessibleData
from games.core.contract.game import Game
from games.core.contract.texts import N_, Text
from games.core.data import boards
from games.core.data.boards import BoardRef
from games.core.lessons.progress import LearningProgress
from games.core.match.match import Match
from ui.drawing.theme import game_theme
from ui.screens.setup.form import Form


class NewGame:
    """A match being set up. The chosen board is cached."""

    def __init__(self, game: Game, form: Form, language: Callable[[], str]) -> None:
        self.game, self.form, self.language = game, form, language
        self.facts = game.facts
        self.theme = game_theme(self.facts.theme)
        self.boards: list[BoardRef] = []
        self._board: tuple[str, Any] | None = None
        self._board_problem: Text | None = None
        self.refresh_boards()

    def refresh_boards(self) -> bool:
        """List the boards again; return True if they have changed. A missing chosen board is replaced
        by the default.
        """
        before = self.boards
        shipped = boards.shipped_boards(self.facts.id)
        self.boards = [*(ref for ref in shipped if not ref.replaced_by), *boards.user_boards(self.facts.id)]
        replacements = {ref.id: ref.replaced_by for ref in shipped if ref.replaced_by}
        self.form.board = replacements.get(self.form.board, self.form.board)
        self.form.board = self.board_ref.key
        self._board = None
        return self.boards != before

    @property
    def board_ref(self) -> BoardRef:
        """The chosen board, or else the default board."""
        return next((ref for ref in self.boards if self.form.board in (ref.key, ref.id)), self.boards[0])

    @property
    def board_key(self) -> str:
        """The key of the chosen board."""
        return str(self.board_ref.path)

    def load_board(self) -> Any:
        """Return the chosen board, or None if its file is invalid."""
        if self._board is None or self._board[0] != self.board_key:
            try:
                self._board = (self.board_key, boards.load_game_board(self.facts.id, self.board_ref))
                self._board_problem = None
            except DataError as error:
                # an unreadable file may be readable next time
                self._board = None if isinstance(error, InaccessibleData) else (self.board_key, None)
                why = error.problems[0].translate(self.language())
                self._board_problem = N_("This board can't be used: {why}", why=why)
        return self._board[1] if self._board is not None else None

    def problem(self) -> Text | None:
        """Return why the match can't be started, or None."""
        problem = self.form.problem() or self._board_problem
        if problem is None and self.game.check_options is not None:
            options = self.form.chosen_options(self.game.options)
            problem = self.game.check_options(options, len(self.form.seats))
        return problem

    def start_match(self, progress: LearningProgress) -> Match:
        """Start the match with its journal. Raises PlanszowniaError on failure."""
        from games.core.journal import saves

        options = self.form.chosen_options(self.game.options)
        players, seed, settings = self.form.players(), self.form.match_seed(), self.form.settings()
        if self.form.coach_again:
            for player in players:
                if player.is_person:
                    progress.reset_cards(self.facts.id, player.key)
        return saves.begin_match(self.game, self.load_board(), self.board_ref, players, options, seed, settings)
