"""Choosing and playing: what a click or a key on a name does, and the refusals that answer on the spot."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from pygame import Rect

from games.core.contract.contract import Move
from games.core.contract.errors import Refused
from games.core.contract.selection import Selection
from games.core.contract.texts import Text
from ui.table import words
from ui.table.panel.buttons import Spot

if TYPE_CHECKING:
    from ui.table.screen import TableScreen


class Choosing:
    """Plays moves of whoever is asked, by the names that are chosen one after the other."""

    def __init__(self, table: TableScreen) -> None:
        self.table = table
        self._clicked: dict[str, str] = {}  # a thing that the last move might as well have meant -> the one clicked

    # -- names --------------------------------------------------------------------------------------------------------
    def choose(self, name: str, ask_first: bool = False) -> None:
        """Choose a name on the table; play the move if one is left and need not be confirmed.

        `ask_first`: wait in any case, for what is chosen may have been clicked by mistake.
        """
        table = self.table
        selection, controller = table.session.selection, table.session.controller
        given_up = selection.ruled_out(name) if selection is not None else None
        before = list(selection.chosen) if selection is not None else []
        waits = ask_first or given_up is not None or table.app.settings.confirm  # given up: who does it now?
        known, moves = table.session.choose(name, waits)
        if not known:
            if not self.begin_with(name):
                self.refuse(name)
        elif moves:
            self.play(moves)
        else:
            table.app.sounds.play("click")
            table.ambient.wake()
            table.relayout()
            if given_up is not None:  # said aloud, else what was chosen before would go silently
                told = table.say(controller.reason(given_up), table.session.lexicon)
                on_board = [other for other in (*before, name) if table.painter.covers(other)]
                table.widgets.refuse(told, self._anchor(on_board[-1] if on_board else name))

    def begin_with(self, name: str) -> bool:
        """Begin again what is half done, with another thing of its kind, such as another card; return whether it goes.

        What else had been chosen for the beginning stays chosen where it goes with that. A name that would have done
        all at once, such as a cell in another district, is played.
        """
        table = self.table
        asked = table.session.selection
        if asked is None or name in asked.named() or not table.undoing.half_done():
            return False  # what the question itself forbids has a reason of its own
        match, controller = table.session.match, table.session.controller
        number = match.can_undo().number
        before, move = match.view_at(number, table.session.acting()), match.moves[number].move
        parts = controller.controls[move[0]].parts(before, move)
        if any(name in part for part in parts):
            return False  # it is begun with that already: a click has to say why nothing changes
        begun = [part[0] for part in parts]
        earlier, kinds = Selection(controller, before), {other.partition(":")[0] for other in begun}
        alike = name.partition(":")[0] in kinds and name in earlier.all_names()
        if not alike and name not in earlier.shortcuts([]):
            return False
        table.undoing.undo()
        if table.session.selection is None:
            return False
        for other in begun:
            table.session.selection.choose(other)
        self.choose(name)
        return True

    def drag(self, name: str, pos: tuple[int, int]) -> None:
        """Choose a name and what it was let go over, where one move has both; else nothing was meant."""
        selection = self.table.session.selection
        if selection is None:
            return
        under = self.table.painter.names_at(pos)
        far = selection.shortcuts([name])
        goal = next(
            (other for other in under if other != name and (other in far or selection.matching([name, other]))), None
        )
        if goal is None:
            return
        if name not in selection.chosen:
            selection.choose(name)
        if goal not in selection.chosen:
            self.choose(goal)

    def turn(self) -> None:
        """Go on to the next of the things that lie over each other where the pointer or the keyboard is: R.

        Elsewhere what is chosen on the board is turned. What was chosen is chosen as it lies then: it is what is seen.
        """
        table = self.table
        selection, focused = table.session.selection, table.widgets.focused if table.app.by_keyboard else None
        if selection is None:
            return
        at = focused.rect.center if isinstance(focused, Spot) else table.app.pointer
        name = table.pointing.turn(at)
        if name is None:
            on_board = [other for other in selection.chosen if table.painter.covers(other)]
            name = table.pointing.turn(table.painter.area_of(on_board[-1]).center) if on_board else None
        if name is None:
            return
        if name.partition(":")[0] in {other.partition(":")[0] for other in selection.chosen}:
            selection.choose(name)
            table.relayout()
        if isinstance(focused, Spot):
            table.widgets.focus(table.widgets.find(name))
        else:
            table.app.by_keyboard = False  # the pointer shows it, whatever had been clicked before
            table.widgets.hovered = table.widgets.at(at)
        table.app.sounds.play("flip")
        table.ambient.wake()
        table.touch()

    def confirm(self) -> None:
        """Play what is chosen whole."""
        selection = self.table.session.selection
        moves = self.table.session.ready()
        whole = selection.complete() if selection is not None else None
        if moves or whole is not None:
            self.play(moves if whole is None else (whole,))

    def pass_on(self) -> None:
        """Play the move that passes or goes on; ask first where the game says that much would be lost."""
        table = self.table
        selection, loses = table.session.selection, table.session.controller.loses
        move = selection.passing_move() if selection is not None else None
        if move is None:
            return
        lost = loses(table.session.view) if loses is not None else None
        if lost is None:
            self.play([move])
            return
        answers = [("stay", words.GO_ON, None), ("end", words.THAT_IS_ALL, partial(self.play, [move]))]
        table.app.dialogue(words.IS_THAT_ALL, lost, answers, theme=table.theme, escape="stay")

    # -- moves --------------------------------------------------------------------------------------------------------
    def play(self, moves: Sequence[Move]) -> None:
        """Play moves for whoever is asked, show what happened, and go on."""
        table = self.table
        before, number = table.session.view, table.session.match.number
        table.recap_since = self._recap()
        self._clicked = self._equals()
        try:
            events = table.session.match.play_group(moves)
        except Refused as refusal:
            self.say_no(table.session.controller.reason(refusal.reason))
            return
        table.computers.forget()  # a hint still awaited is of the position before: whoever is next could not be asked
        seen = table.session.visible(events)
        table.movements.leave_trails(seen)
        table.show_change(before, seen, number)

    def _recap(self) -> int | None:
        """Return from which move on the log is bright: all that computers play after a person, who reads it then."""
        table, match = self.table, self.table.session.match
        decision = match.decision()
        if not match.person_count or decision is None or match.players[decision.seat].is_person:
            return None
        return table.recap_since if table.recap_since is not None else match.number + 1

    def _equals(self) -> dict[str, str]:
        """Return what means the same as something chosen and is of its kind, such as an equal card in hand."""
        selection = self.table.session.selection
        if selection is None:
            return {}
        pairs = ((other, name) for name in selection.chosen for other in selection.twins(name))
        return {other: name for other, name in pairs if other.partition(":")[0] == name.partition(":")[0]}

    def as_clicked(self, names: Sequence[str]) -> tuple[str, ...]:
        """Return names that a question speaks of, where several equal things could be meant the one clicked."""
        return tuple(self._clicked.get(name, name) for name in names)

    # -- refusals -----------------------------------------------------------------------------------------------------
    def refuse(self, name: str) -> None:
        """Say on the spot why a name can't be chosen now."""
        self.table.app.sounds.play("refuse")
        row = name.startswith("seat:")  # under it stands the question
        self.table.widgets.refuse(self.why_not(name), self._anchor(name), aside=row)

    def say_no(self, why: Text) -> None:
        """Say beside the decision card why something can't be done now."""
        self.table.app.sounds.play("refuse")
        self.table.widgets.refuse(self.table.say(why, self.table.session.lexicon), self.table.card.rect)

    def why_not(self, name: str) -> str:
        """Word why a name can't be chosen now."""
        session = self.table.session
        reason = session.selection.why_not(name) if session.selection is not None else None
        if reason is not None:
            found = session.controller.reason(reason)
        else:
            why = session.controller.why
            found = (why(session.view, name) if why is not None else None) or words.CANNOT
        return self.table.say(found, session.lexicon)

    def _anchor(self, name: str) -> Rect:
        """Return the box of a thing on the board, in the tray or in the decision card, or of a seat's row."""
        if self.table.painter.covers(name):
            return self.table.painter.area_of(name)
        if name.startswith("seat:"):
            return self.table.seats.row_of(name)
        widget = self.table.widgets.find(name)
        return widget.rect if widget is not None else self.table.card.rect
