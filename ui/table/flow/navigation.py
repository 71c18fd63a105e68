"""Opening of other screens from the table, and its menu.

Screens are imported when first opened.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence

from games.core.contract.errors import DataError, UsageError
from games.core.contract.extras.result_tables import ScoringTable
from games.core.contract.extras.sections import decision_key
from games.core.contract.names import kind_of
from games.core.contract.texts import Text
from games.core.data import boards
from games.core.match.players import Player
from ui.table import messages
from ui.table.context import TableContext
from ui.table.drawing_context import InteractiveContext
from ui.table.intents import (
    Continue,
    Handlers,
    OpenCards,
    OpenDescription,
    OpenGoals,
    OpenLog,
    OpenMenu,
    OpenPhones,
    OpenResult,
    OpenRules,
    OpenSummary,
    Refresh,
    ReloadBoard,
    RemoveCurtain,
    Repaint,
    StopThinking,
)

MenuEntries = list[tuple[str, Text, Callable[[], object] | None]]


class Navigation:
    """Opens windows over the table, and other screens."""

    def __init__(self, ctx: TableContext) -> None:
        self.ctx, self.app, self.session = ctx, ctx.app, ctx.session

    def handlers(self) -> Handlers:
        """Return the function for each class of intent (request) that this part carries out."""
        return {
            OpenLog: lambda intent: self.open_log(),
            OpenDescription: lambda intent: self.open_description(),
            OpenCards: lambda intent: self.open_cards(intent.heading, intent.names, intent.can_choose),
            OpenGoals: lambda intent: self.open_goals(),
            OpenRules: lambda intent: self.open_rules(intent.names),
            OpenMenu: lambda intent: self.open_menu(),
            OpenSummary: lambda intent: self.open_summary(intent.summary),
            OpenResult: lambda intent: self.show_result(),
            ReloadBoard: lambda intent: self.reload_board(),
            RemoveCurtain: lambda intent: self.remove_curtain(),
        }

    def open_log(self) -> None:
        """Open the log."""
        from ui.table.flow.popups import LogScreen

        self.app.push(LogScreen(self.ctx))

    def open_description(self) -> None:
        """Open the description of the table as text."""
        from ui.table.spoken.announcer import DescriptionScreen

        self.app.push(DescriptionScreen(self.ctx))

    def open_cards(self, heading: Text, names: Sequence[str], can_choose: bool) -> None:
        """Open a panel with some cards.

        `can_choose`: a card can be chosen there.
        """
        from ui.table.flow.popups import CardsScreen

        self.app.push(CardsScreen(self.ctx, heading, names, self.ctx.choose if can_choose else None))

    def open_goals(self) -> None:
        """Open the panel with everybody's progress."""
        from ui.table.view.goals import GoalsScreen

        self.app.push(GoalsScreen(self.ctx))

    def open_rules(self, names: Sequence[str] = ()) -> None:
        """Open the rules at the first name that has a section.

        Without such a name, open the present question's section.
        """
        name = self.ctx.first_with_rules(names)
        decision = self.session.view["decision"]
        if name is None and decision is not None:
            name = self.ctx.first_with_rules([decision_key(decision["kind"])])
        sections = self.ctx.rules_sections(name) if name is not None else ()
        term = self.ctx.lexicon(name, self.app.language) if name is not None and kind_of(name) == "card" else ""
        board = self.session.match.board
        self.app.open("rules", game_id=self.ctx.game_id, anchor=" ".join(sections), term=term, board=board)

    def open_menu(self) -> None:
        """Open the menu of the table, lesson or puzzle."""
        if self.session.guide is not None:
            self.session.guide.open_menu()
            return
        Menu(self.ctx, self.ctx.unused_keys()).open()

    def open_summary(self, summary: ScoringTable) -> None:
        """Open a scoring table."""
        from ui.table.flow.first_look import SummaryScreen

        self.app.push(SummaryScreen(self.ctx, summary))

    def show_result(self) -> None:
        """Open the result of the game."""
        self.app.open("result", match=self.session.match, back=self.ctx.return_option)

    def reload_board(self) -> None:
        """Read the board's file again.

        Changed rules apply to the next game.
        """
        reload_board_file(self.ctx, self.ctx.send(Repaint()))

    def remove_curtain(self) -> None:
        """Remove the curtain that covers the table."""
        for screen in [screen for screen in self.app.screens if screen.name == "curtain"]:
            self.app.pop(screen)


class Menu:
    """The table's menu."""

    def __init__(self, ctx: TableContext, idle_keys: Collection[str]) -> None:
        """`idle_keys` are the keys that do nothing at this table; the list of shortcuts leaves them out."""
        self.ctx, self.app, self.match, self.idle_keys = ctx, ctx.app, ctx.match, idle_keys

    def open(self) -> None:
        """Open the menu."""
        app, over = self.app, self.match.is_over
        answers: MenuEntries = [
            ("on", messages.LOOK_ON if over else messages.GO_ON, None),
            ("rules", messages.RULES, self.ctx.send(OpenRules())),
            ("settings", messages.SETTINGS, lambda: app.open("settings")),
            ("keys", messages.KEYS, lambda: app.open("keys", excluded=self.idle_keys)),
            *([] if over else [("seats", messages.SEATS, self._open_seats)]),
            *([("phones", messages.PHONES, self.ctx.send(OpenPhones()))] if self._may_join() else []),
        ]
        line = messages.OVER_MENU if over else messages.MENU
        back = self.ctx.return_option
        if back is not None:  # only unsaved matches lead back to where they were started
            answers.insert(1, ("back", *back))
            line = messages.TRIAL_MENU
        else:
            answers += [
                ("menu", messages.HOME if over else messages.TO_MENU, app.home),
                ("quit", messages.LEAVE if over else messages.QUIT, app.quit),
            ]
        title = messages.TITLE_ONLY.with_args(game=self.match.game.facts.title)
        app.show_dialogue(title, line, answers, theme=self.ctx.theme, icon="menu", escape="on")

    def _may_join(self) -> bool:
        """Return whether phones may join: the match has persons, is not over and is no trial of a board."""
        match = self.match
        return not match.is_over and not match.is_what_if and self.ctx.return_option is None and match.person_count > 0

    def _open_seats(self) -> None:
        """Open the panel in which other persons or computers can take over seats."""
        from ui.table.flow.popups import SeatsScreen

        self.app.push(SeatsScreen(self.ctx, self._take_over))

    def _take_over(self, players: Mapping[int, Player]) -> None:
        """Set the players of some seats from now on."""
        if not players:
            return
        self.ctx.dispatch(StopThinking())
        self.ctx.session.bots.paused = False  # only a match without persons has a button to resume
        for seat, player in players.items():
            self.match.set_player(seat, player)
        self.ctx.dispatch(RemoveCurtain())  # the curtain's person may have been replaced
        self.ctx.dispatch(Continue())
        self.ctx.dispatch(Refresh())


def reload_board_file(ctx: InteractiveContext, repaint: Callable[[], None]) -> None:
    """Read the board's file again.

    Changed rules apply to the next game.
    """
    match, app = ctx.match, ctx.app
    try:
        board = boards.load_game_board(ctx.game_id, boards.find_board_ref(ctx.game_id, match.board))
    except UsageError:
        app.show_error(messages.BOARD_GONE)
    except DataError as error:
        app.show_error(error.problems[0].text or Text(str(error)))
    else:
        if not boards.update_cosmetics(ctx.game_id, match.board, board):
            app.show_error(messages.OTHER_BOARD)
            return
        repaint()
        app.show_toast(messages.RELOADED, "refresh")
