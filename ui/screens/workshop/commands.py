"""What is done with the whole board: undone, tried, shared, opened elsewhere; and the way to a faulty value."""

from __future__ import annotations

import secrets
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from games import registry
from games.core.contract.contract import Facts
from games.core.contract.texts import N_, Text
from games.core.data import boards
from games.core.data.yaml_marks import Place
from games.core.match.match import Match
from games.core.match.players import Player
from games.core.match.settings import MatchSettings
from games.core.people.house import numbered
from ui.screens.boards import doing
from ui.screens.boards.shown import found
from ui.screens.workshop.context import FAULTS, NUMBERS, SPACES, WORDS, Context
from ui.screens.workshop.faults import Whereabouts
from ui.screens.workshop.panel import key_of
from ui.screens.workshop.tables import choose_cell
from ui.shell import desktop

if TYPE_CHECKING:
    from ui.shell.app import App

BACK = N_("Back to the workshop")


def edit_file(app: App, path: Path) -> None:
    """Open a file in the text editor; where there is none, say where the file lies."""
    if not desktop.edit(path):
        app.toast(N_("The file is here: {path}", path=str(path)), "folder")


def play(app: App, facts: Facts, path: Path) -> None:
    """Begin a match on a board over the workshop; its table's menu leads back."""
    from ui.table.table import TableScreen

    game = registry.game(facts.id)
    seats = max(facts.seats[0], min(3, facts.seats[1]))
    person = app.house.people[0].name if app.house.people else numbered("person", app.language)[0]
    names = [person, *[name for name in facts.bot_names if name != person]][:seats]
    kinds = ["person", *["bot"] * (seats - 1)]
    players = [Player(name, mark, kind, "easy") for name, mark, kind in zip(names, facts.marks, kinds, strict=False)]  # type: ignore[arg-type]
    options = {option.id: option.default for option in game.options if option.is_offered(seats)}
    match = Match.start(game, boards.load(facts.id, path), players, options, secrets.randbelow(10**6), MatchSettings())
    table = TableScreen(app, match)
    table.desk.way_back = (BACK, partial(app.pop, table))
    app.push(table)


class Commands:
    """One method for each command of buttons, keys and links."""

    def __init__(self, context: Context) -> None:
        self.context, self.session, self.app = context, context.session, context.screen.app

    def why_not(self) -> Text | str | None:
        """Return why one can't play on the board as it is now."""
        problems = self.session.problems
        if problems is None:
            return N_("The board is being checked…")
        if not problems:
            return None
        return Whereabouts(self.session, self.context.language).fault(*self.session.faults()[0])

    def undo(self) -> None:
        """Take the last step back."""
        if self.session.undo(self.app.now):
            self.context.rebuild()

    def redo(self) -> None:
        """Make it again."""
        if self.session.redo(self.app.now):
            self.context.rebuild()

    def try_it(self) -> None:
        """Play on the board at the table, and come back."""
        self.session.save()
        if self.why_not() is None:
            play(self.app, self.session.facts, self.session.kept.path)

    def ask_fair(self) -> None:
        """Let computers play on the board and see who wins from which seat."""
        self.session.save()
        if self.why_not() is None:
            app, game_id = self.app, self.session.facts.id
            board = boards.load(game_id, self.session.kept.path)
            called, drawn = self.session.name(app.language), self.session.drawn
            app.open("fair", game_id=game_id, board=board, called=called, drawn=drawn)

    def edit(self) -> None:
        """Open the file in the text editor; what is changed there is loaded anew."""
        self.session.save()
        edit_file(self.app, self.session.kept.path)

    def share(self) -> None:
        """Give the board away."""
        self.session.save()
        one = next((one for one in found() if one.path == self.session.kept.path), None)
        if one is not None:
            doing.share(self.app, one)

    def open_rules(self) -> None:
        """Open the rules at the chosen space, else at their beginning."""
        game_id, thing = self.session.facts.id, self.context.spaces.thing()
        sections = registry.game(game_id).controller.sections(boards.usual(game_id), thing) if thing else ()
        self.app.open("rules", game_id=game_id, anchor=" ".join(sections))

    # The way to a row ------------------------------------------------------------------------------------------------
    def rename(self) -> None:
        """Lead to the field with the board's name."""
        self.go_to(("name", self.app.language))

    def show_faults(self) -> None:
        """Open the list of faults."""
        self.context.turn(FAULTS)

    def go_to(self, place: Place) -> None:
        """Open the tab with the row of a place and put the focus there; where there is none, say so."""
        for tab in (NUMBERS, WORDS):
            words = self.session.fields.words(self.session.data, self.app.language)
            for group in range(len(words) if tab == WORDS else 1):
                if self._focus_in(tab, group, place):
                    return
        if self._choose_in(place):
            return
        self.context.turn(FAULTS)
        problem = next((problem for problem, there in self.session.faults() if there == place), None)
        line = problem.line if problem is not None else 0
        self.app.toast(N_("This is mended in the text editor, in line {line}.", line=line), "info")

    def _choose_in(self, place: Place) -> bool:
        """Choose the entry of a list that a place lies in, with the focus on its row; return whether there is one."""
        widgets = self.context.screen.widgets
        for tape, listed in enumerate(self.context.spaces.tapes):
            deep = len(listed.way)
            if place[:deep] == listed.way and len(place) > deep:
                self.context.tab = SPACES
                self.context.spaces.choose(tape, int(place[deep]))
                ends = range(len(place), deep, -1)
                found = (widgets.find(key_of(place[:end])) for end in ends)
                widgets.focus(next((one for one in found if one is not None), None))
                return True
        return False

    def _focus_in(self, tab: str, group: int, place: Place) -> bool:
        """Put the focus on the row of a place in a tab, or in a group of words; return whether it is there."""
        language = self.app.language
        if tab == NUMBERS:
            places = [one.place for one in self.session.fields.all(self.session.data, language)]
        else:
            words = self.session.fields.words(self.session.data, language)[group][1]
            places = [(*one.place, language) for one in words for language in ("pl", "en")]
        near = next((one for one in places if one == place), None)
        near = near or next((one for one in places if place and one[: len(place)] == place and len(place) > 1), None)
        if near is None:
            return False
        tabled = tab == NUMBERS and choose_cell(self.context, near)
        self.context.group = group if tab == WORDS else self.context.group
        self.context.turn(SPACES if tabled else tab)
        self.context.screen.widgets.focus(self.context.screen.widgets.find(key_of(near)))
        return True
