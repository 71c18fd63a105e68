"""The table's screen: lays out its parts, takes clicks and keys, plays movements, asks the computers.

What may be shown is `Session`'s business, what is legal the rules'; here is only who gets which event and when.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame
from pygame import Rect, Surface

from games.core.contract import Event, Move, View
from games.core.errors import Refused
from games.core.match import Match
from games.core.texts import Text
from ui import theme as themes
from ui.backdrop import draw_table
from ui.boards import painter_for
from ui.boards.base import Painter, Scene, Stage, Trail
from ui.scale import Frame
from ui.screen import Screen
from ui.table import words
from ui.table.bar import Bar
from ui.table.buttons import SeatSpot, Spot, emblem_picture, thing_picture
from ui.table.card import CARD_KINDS, Card
from ui.table.computers import Computers
from ui.table.logbook import Logbook, LogLine, names_of
from ui.table.pointing import Pointing
from ui.table.seats import Seats
from ui.table.session import Session
from ui.table.tray import Tray
from ui.table.weather import FADE, RESTS_AFTER, weather_for
from ui.theme import INK_0, Mark
from ui.widgets.base import ENTER, Tip

if TYPE_CHECKING:
    from ui.app import App

BREATH, BREATHING = 1.6, 3.0  # seconds of one breath of the halos, and how long they breathe
LEAST_CARD, LEAST_LOG = 250, 96  # design units


class TableScreen(Screen):
    """One match at the table."""

    name = "table"
    smallest = (1067.0, 730.0)  # four seats, a secret plan and one line of the log

    def __init__(self, app: App, match: Match) -> None:
        super().__init__(app)
        self.session = Session(match)
        self.theme = themes.game_theme(match.game.facts.theme)
        self.painter: Painter = self._make_painter()
        self.bar, self.seats, self.card, self.logbook = Bar(self), Seats(self), Card(self), Logbook(self)
        self.tray = Tray(self) if self.session.controller.hand is not None else None
        self.pointing = Pointing(self)
        self.computers = Computers(self)
        self.weather = weather_for(match.game.facts.theme)
        self._stirred = app.now  # when somebody last touched anything
        self.death: Text | None = None
        self.paused = False
        self.recap_since: int | None = None  # the log is bright from this move on
        self.trails: list[Trail] = []
        self.stage: Stage | None = None
        self.progress = 1.0
        self._frame: Frame | None = None
        self._look: object = None  # for what the board was laid out
        self._awake_until = 0.0
        self._result_shown = match.over
        self._pending = True  # something has to be done next: a curtain, a computer, the result

    # -- building -----------------------------------------------------------------------------------------------------
    def _make_painter(self) -> Painter:
        match = self.session.match
        return painter_for(match.game.facts.painter, match.board, self.marks, self._word)

    def _word(self, name: str) -> str:
        return self.session.lexicon(name, self.app.language)

    @property
    def marks(self) -> list[Mark]:
        """The seats' marks in the present palette."""
        return [self.app.palette.marks[player.mark - 1] for player in self.session.match.players]

    def acting_mark(self) -> Mark:
        """Return the mark of the seat that is asked, or the first one."""
        seat = self.session.acting()
        return self.marks[seat if seat is not None else 0]

    def title(self) -> Text | None:
        return words.TITLE.but(game=self.session.match.game.facts.title)

    def rebuild(self) -> None:
        """Lay out again; the board too where size, language or palette have changed, which takes a moment."""
        look = (self.app.size, self.app.language, self.app.palette, self.app.settings.interface)
        if look != self._look:
            self._look = look
            self.painter = self._make_painter()
            self._frame = None
        super().rebuild()

    def repaint(self) -> None:
        """Lay out everything from scratch, as after a change of the board's file."""
        self._look = None
        self.rebuild()

    def layout(self) -> None:
        frame = Frame.of(self.scale, tray=self.tray is not None)
        if frame != self._frame:
            self._frame = frame
            self.painter.resize(frame.board)
            if self.weather is not None:
                self.weather.resize()
            self.painter.show(self.session.view)
        self.bar.layout(frame.bar)
        view = self.shown_view()
        if self.tray is not None and frame.tray is not None:
            self.tray.layout(frame.tray)
        bottom = self._panel(frame.panel, view)
        self.logbook.layout(
            Rect(frame.panel.left, bottom + self.px(12), frame.panel.width, frame.panel.bottom - bottom - self.px(12))
        )
        self._spots()

    def _panel(self, panel: Rect, view: View) -> int:
        """Lay out seats and card and return where the card ends; where it is long, the rows of the seats are lower."""
        kept = len(self.widgets.widgets)
        need = self.px(LEAST_CARD)
        bottom = panel.top
        for crowded in (False, False, True):
            self.card.crowded = crowded
            del self.widgets.widgets[kept:]
            end = self.seats.layout(panel, view, need + self.px(LEAST_LOG))
            bottom = self.card.layout(panel.left, end, panel.width, panel.bottom - end)
            if not self.card.missing:
                break
            need = panel.bottom - end + self.card.missing
        return bottom

    def _spots(self) -> None:
        selection = self.session.selection
        if selection is None or self.stage is not None:
            return
        for name in dict.fromkeys([*self.session.lit(), *selection.chosen]):
            kind = name.partition(":")[0]
            if kind == "seat":
                self.widgets.add(SeatSpot(self, name, self.seats.rects[int(name.partition(":")[2])]))
            elif kind not in CARD_KINDS and self.painter.covers(name) and self.widgets.find(name) is None:
                self.widgets.add(Spot(self, name, self.painter.area_of(name)))

    def refresh(self) -> None:
        """Take over where the match stands now, and lay out the panel anew."""
        self.session.refresh()
        self.painter.show(self.session.view)
        self._wake()
        self.relayout()

    def relayout(self) -> None:
        """Build the widgets anew; board and size are as they were."""
        self.widgets.rebuild()
        self.layout()
        self.widgets.rebuilt()
        if not self.app.by_keyboard:  # what lies under the resting pointer is lit at once
            self.widgets.hovered = self.widgets.at(self.app.pointer)
        self.touch()

    def shown_view(self) -> View:
        """Return the view that the panel shows: that of the movement on its way, or the present one."""
        return self.stage.view if self.stage is not None else self.session.view

    def stage_line(self) -> str:
        """Word what moves now, as the log does."""
        event = self.stage.event if self.stage is not None else None
        if event is None:
            return ""
        line = self.session.controller.log(self.stage.view, event.kind, event.args)  # type: ignore[union-attr]
        return self.say(line, self.session.lexicon) if line is not None else ""

    def enter(self) -> None:
        self._pending = True
        self._wake()
        self.relayout()

    def leave(self) -> None:
        self.computers.pause()

    def close(self) -> None:
        self.computers.close()
        if self.session.match.journal is not None:
            self.session.match.journal.close()

    # -- time ---------------------------------------------------------------------------------------------------------
    def _wake(self) -> None:
        self._awake_until = self.app.now + BREATHING

    @property
    def breathing(self) -> bool:
        """Whether halos are to breathe now."""
        lit = self.session.selection is not None and self.stage is None
        return lit and self.app.now < self._awake_until and not self.app.settings.reduced_motion

    def weather_strength(self) -> float:
        """Return how strong the weather is now, 0..1: it comes with the first touch and goes when nobody touches."""
        settings = self.app.settings
        if self.weather is None or not settings.weather or settings.reduced_motion or not self.app.pace:
            return 0.0
        since = self.app.now - self._stirred
        return max(0.0, min(1.0, (RESTS_AFTER - since) / FADE))

    @property
    def busy(self) -> bool:
        moving = self.breathing or self.weather_strength() > 0
        return super().busy or moving or self.computers.thinking

    def on_tick(self, now: float) -> bool:
        if self.computers.tick():
            self.relayout()
        if not self.motion.running and self._pending:
            self._go_on()
        trouble = self.session.match.journal.trouble if self.session.match.journal is not None else None
        if trouble != self.app.sign:
            self.app.sign = trouble
        if (self.breathing or self.weather_strength() > 0) and self._frame is not None:
            self.touch(self._frame.zone)
        return False

    def _go_on(self) -> None:
        """Do what comes next by itself: the curtain, a computer's answer, the result."""
        self._pending = False
        match = self.session.match
        if self.session.looking_at is not None:
            return
        if match.over:
            if not self._result_shown:
                self._result_shown = True
                self.show_result()
            return
        seat = match.curtain_for()
        if seat is not None:
            self._draw_curtain(seat)
        elif self.session.bot_asked() is not None and not self.paused:
            self.computers.ask()

    def _draw_curtain(self, seat: int) -> None:
        from ui.table.curtain import CurtainScreen

        self.session.refresh()
        self.painter.show(self.session.view)
        self.app.push(CurtainScreen(self.app, self, seat))

    def curtain_lifted(self) -> None:
        """Show the table to the person the curtain named."""
        self.session.match.lift_curtain()
        self.session.refresh()
        self.painter.show(self.session.view)
        self.app.sounds.play("curtain_open")

    def tell_recap(self, seat: int) -> None:
        """Show brightly, in the log, what has happened since `seat` last decided something."""
        recap = self.session.match.recap(seat)
        self.recap_since = recap[0].number if recap else self.session.match.number
        self.relayout()

    # -- playing ------------------------------------------------------------------------------------------------------
    def play(self, moves: Sequence[Move]) -> None:
        """Play moves for whoever is asked, show what happened, and go on."""
        match = self.session.match
        before = self.session.view
        self.recap_since = None
        try:
            events = match.play_group(moves)
        except Refused as refusal:
            self._refuse(self.session.controller.reason(refusal.reason))
            return
        seen = self.session.visible(events)
        self._note_trails(seen)
        self.session.refresh()
        if match.curtain_needed():
            self._show_end()  # nothing moves that the next person may not see
        else:
            self._animate(before, seen)
        self._pending = True

    def _note_trails(self, events: Sequence[Event]) -> None:
        self.trails = [
            Trail(event.args["origin"], event.args["goal"], int(str(event.args.get("who", "seat:0")).partition(":")[2]))
            for event in events
            if "origin" in event.args and "goal" in event.args
        ][-4:]

    def _animate(self, before: View, events: Sequence[Event]) -> None:
        after = self.session.view
        for event in events:
            sound = self.session.controller.sounds.get(event.kind)
            if sound:
                self.app.sounds.play(sound)
        stages = self.painter.stages(before, events, after) if self.app.pace else []
        for stage in stages:
            self.motion.add(stage.duration / 1000, self._shower(stage), lambda stage=stage: self._begin(stage))  # type: ignore[misc]
        if stages:
            self.motion.add(0.0, lambda share: None, None, self._show_end)
        else:
            self._show_end()

    def _shower(self, stage: Stage) -> object:
        def show(share: float) -> None:
            if self.stage is stage:
                self.progress = share

        return show

    def _begin(self, stage: Stage) -> None:
        self.stage, self.progress = stage, 0.0
        if stage.sound:
            self.app.sounds.play(stage.sound)
        self.relayout()

    def _show_end(self) -> None:
        self.stage, self.progress = None, 1.0
        self.painter.show(self.session.view)
        self._wake()
        self._pending = True
        self.relayout()

    def answer(self, move: Move) -> None:
        """Play a computer player's answer."""
        self.play([move])

    # -- choosing -----------------------------------------------------------------------------------------------------
    def choose(self, name: str) -> None:
        """Choose a name on the table; play the move if one is left and need not be confirmed."""
        known, move = self.session.choose(name, self.app.settings.confirm)
        if not known:
            self.refuse(name)
        elif move is not None:
            self.play([move])
        else:
            self.app.sounds.play("click")
            self._wake()
            self.relayout()

    def confirm(self) -> None:
        """Play the move that is chosen whole."""
        selection = self.session.selection
        move = self.session.ready_move() or (selection.complete() if selection is not None else None)
        if move is not None:
            self.play([move])

    def pass_on(self) -> None:
        """Play the move that passes or goes on."""
        move = self.session.selection.passing_move() if self.session.selection is not None else None
        if move is not None:
            self.play([move])

    def refuse(self, name: str) -> None:
        """Say on the spot why a name can't be chosen now."""
        self.app.sounds.play("refuse")
        self.widgets.refuse(self.why_not(name), self._anchor(name))

    def _anchor(self, name: str) -> Rect:
        """Return the box of a thing on the board, in the tray or in the decision card."""
        if self.painter.covers(name):
            return self.painter.area_of(name)
        widget = self.widgets.find(name)
        return widget.rect if widget is not None else self.card.rect

    def why_not(self, name: str) -> str:
        """Word why a name can't be chosen now."""
        selection = self.session.selection
        reason = selection.why_not(name) if selection is not None else None
        found = self.session.controller.reason(reason) if reason is not None else words.CANNOT
        return self.say(found, self.session.lexicon)

    def _refuse(self, why: Text) -> None:
        self.app.sounds.play("refuse")
        self.widgets.refuse(self.say(why, self.session.lexicon), self.card.rect)

    # -- pointing -----------------------------------------------------------------------------------------------------
    def spot_at(self, pos: tuple[int, int]) -> str | None:
        """Return the topmost name on the board under `pos` that can be chosen."""
        return self.pointing.spot_at(pos)

    def pointed_names(self) -> list[str]:
        """List what pointer or keyboard is on, as names: the same thing lights on the board and in the card."""
        return self.pointing.names()

    def words_for(self, name: str) -> str:
        """Word what choosing a name would do, or what it is."""
        return self.pointing.words_for(name)

    def icon_of(self, name: str) -> str:
        """Return the sign of a card by its name."""
        view = self.session.view
        kind, _, key = name.partition(":")
        steps = view.board.estate_cards.get(key) if kind == "card" else view.board.time_cards.get(key)
        return f"{'turn' if kind == 'card' else 'clock'}:{steps}"

    def picture_of(self, icon: str, height: int) -> Surface | None:
        """Return the picture that a label asks for."""
        return thing_picture(self.session.match.game.facts.id, icon, height) if icon else None

    @property
    def game_id(self) -> str:
        """The game's id, which is also the folder of its art."""
        return self.session.match.game.facts.id

    def picture_of_game(self, height: int) -> Surface | None:
        """Return the game's emblem, or None where it has none."""
        return emblem_picture(self.session.match.game.facts.id, height)

    def tip(self, now: float) -> Tip | None:
        found = super().tip(now)
        if found is None and self.card.note:
            return Tip(self.card.note, self.card.rect)
        return found if found is not None else self.pointing.tip(now)

    # -- events -------------------------------------------------------------------------------------------------------
    def on_event(self, event: pygame.event.Event) -> bool:
        self._stirred = self.app.now
        if event.type == pygame.MOUSEMOTION:
            self.pointing.moved(event.pos)
            self._wake()
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            return self.pointing.clicked(event.pos)
        elif event.type == pygame.KEYDOWN:
            return self._key(event)
        return False

    def _key(self, event: pygame.event.Event) -> bool:
        ctrl = event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META)
        self._wake()
        if ctrl and event.key == pygame.K_z:
            self.redo() if event.mod & pygame.KMOD_SHIFT else self.undo()
        elif ctrl and event.key == pygame.K_y:
            self.redo()
        elif event.key == pygame.K_F1:
            self.open_rules()
        elif event.key == pygame.K_F5:
            self.reload()
        elif event.key == pygame.K_h and not ctrl:
            self.ask_hint()
        elif event.key == pygame.K_l and not ctrl:
            self.open_log()
        elif event.key == pygame.K_g and not ctrl and self.session.controller.goals is not None:
            self.open_goals()
        elif event.key in ENTER and self._enter_confirms():
            self.show_result() if self.session.match.over else self.confirm()
        elif event.key == pygame.K_SPACE and self._space():
            pass
        else:
            return False
        return True

    def _enter_confirms(self) -> bool:
        """Whether Enter plays what is chosen; else it does what the focus is on, such as choosing something else."""
        if self.session.match.over and self.session.looking_at is None:
            return self.widgets.focused is None
        selection = self.session.selection
        if selection is None or not (self.session.ready_move() or selection.complete()):
            return False
        focused = self.widgets.focused
        return focused is None or focused.key == "confirm" or focused.key in self.pointing.chosen_on_board()

    def _space(self) -> bool:
        selection = self.session.selection
        if selection is None:
            if self.session.match.person_count == 0:
                self.toggle_pause()
                return True
            return False
        if selection.passing_move() is not None and not selection.chosen:
            self.pass_on()
            return True
        return False

    def escape(self) -> None:
        """Clear the selection; then end a look back; then open the menu."""
        if self.session.selection is not None and self.session.selection.clear():
            self.relayout()
        elif self.session.looking_at is not None:
            self.to_present()
        else:
            self.open_menu()

    def try_bots_again(self) -> None:
        """Ask the computer players once more after their process has stopped."""
        self.death = None
        self._pending = True
        self.relayout()

    def toggle_pause(self) -> None:
        """Stop or go on, at a table of computers."""
        self.paused = not self.paused
        self._pending = not self.paused
        if self.paused:
            self.computers.pause()
        self.relayout()

    # -- taking back --------------------------------------------------------------------------------------------------
    def undo(self) -> None:
        """Take back, after asking the table where it must agree."""
        match = self.session.match
        offer = match.can_undo()
        if not offer.possible or self.session.looking_at is not None:
            self._refuse(offer.why)
        elif offer.kind == "agree":
            self._agree(offer.why, lambda: self._jump(lambda: match.undo(agreed=True)))
        else:
            self._jump(match.undo)

    def redo(self) -> None:
        """Play again what was taken back."""
        if self.session.match.can_redo() and self.session.looking_at is None:
            self._jump(self.session.match.redo)

    def _agree(self, why: Text, act: object) -> None:
        line = words.AGREE_LINE.but(why=self.say(why, self.session.lexicon))
        answers = [("agree", words.AGREE, act), ("keep", words.KEEP, None)]
        self.app.dialogue(words.EVERYBODY_AGREES, line, answers, theme=self.theme, icon="undo")  # type: ignore[arg-type]

    def _jump(self, act: object) -> None:
        self.computers.pause()
        before = self.session.view
        act()  # type: ignore[operator]
        self.trails = []
        self.session.refresh()
        self.app.sounds.play("undo")
        if self.session.match.curtain_needed():
            self._show_end()
        else:
            self._animate(before, [])
        self._pending = True

    def look_back(self, number: int) -> None:
        """Show the table as it was after `number` moves."""
        if self.motion.running or number > self.session.match.number:
            return
        self.computers.pause()
        self.session.looking_at = number
        self.trails = []
        self.refresh()

    def to_present(self) -> None:
        """End a look back."""
        self.session.looking_at = None
        self._pending = True
        self.refresh()

    def return_here(self) -> None:
        """Take the match back to the moment looked at."""
        number = self.session.looking_at
        if number is None:
            return
        match = self.session.match
        offer = match.can_go_back_to(number)
        self.session.looking_at = None
        if offer.kind == "agree":
            self.refresh()
            self._agree(offer.why, lambda: self._jump(lambda: match.go_back_to(number, agreed=True)))
        elif offer.possible:
            self._jump(lambda: match.go_back_to(number))

    # -- other screens ------------------------------------------------------------------------------------------------
    def hint_problem(self) -> Text | None:
        """Return why no hint can be given now, or None."""
        if not self.session.match.settings.hints:
            return words.NO_HINTS
        return None if self.session.selection is not None else words.NOT_YOUR_TURN

    def ask_hint(self) -> None:
        """Ask the hard computer what it would do, from the acting seat's view."""
        problem = self.hint_problem()
        if problem is not None:
            self._refuse(problem)
        else:
            self.computers.ask_hint()

    def open_log(self) -> None:
        """Show the whole log."""
        from ui.table.log_screen import LogScreen

        self.app.push(LogScreen(self.app, self))

    def choose_card(self, names: Sequence[str]) -> None:
        """Let one of many cards be chosen from a panel of their own."""
        from ui.table.cards_screen import CardsScreen

        self.app.push(CardsScreen(self.app, self, words.CHOOSE_CARD, names, choosing=True))

    def open_goals(self) -> None:
        """Show how near everybody is to each way of winning."""
        from ui.table.goals import GoalsScreen

        self.app.push(GoalsScreen(self.app, self))

    def open_rules(self) -> None:
        """Open the rules over the table."""
        self.app.open("rules", game_id=self.session.match.game.facts.id)

    def open_menu(self) -> None:
        """Open the table's own menu."""
        from ui.table.menu import open_menu

        open_menu(self)

    def show_result(self) -> None:
        """Show how the game ended."""
        self.app.open("result", match=self.session.match)

    def reload(self) -> None:
        """Read geometry and texts of the board again (rule values count from the next game)."""
        from ui.table.menu import reload_board

        reload_board(self)

    # -- drawing ------------------------------------------------------------------------------------------------------
    def draw(self, surface: Surface) -> None:
        surface.fill(INK_0)
        if self.theme.planks and self._frame is not None:
            for strip in _round_about(self._frame.zone, self._frame.board):
                draw_table(surface, strip)
        self.painter.draw(surface, self._scene())
        strength = self.weather_strength()
        if self.weather is not None and strength > 0:
            self.weather.draw(surface, self.painter.rect(), self.app.now, strength)
        if self._frame is not None and self._frame.zone.contains(surface.get_clip()):
            if self.tray is not None:
                self.tray.draw_over(surface)
            return  # only the board moves: bar and panel are as they were
        view = self.shown_view()
        self.bar.draw(surface)
        if self.tray is not None:
            self.tray.draw(surface)
        self.seats.draw(surface, view)
        self.card.draw(surface)
        self.logbook.draw(surface)
        self.widgets.draw(surface)
        if self.tray is not None:
            self.tray.draw_over(surface)

    def _scene(self) -> Scene:
        selection = self.session.selection
        acting = self.shown_view()["decision"]
        seat = acting["seat"] if acting is not None else None
        colour = self.marks[seat].colour if seat is not None else themes.IVORY
        if self.stage is not None or selection is None:
            return Scene(
                colour,
                trails=self.trails,
                stage=self.stage,
                progress=self.progress,
                clock_seat=seat,
                spoken=self._spoken(),
            )
        pointed = self.pointed_names()
        focus = self.widgets.focused
        by_key = focus.name if isinstance(focus, Spot) and focus.ringed else None
        return Scene(
            colour,
            lit=[name for name in self.session.lit() if self.painter.covers(name)],
            chosen=[name for name in self.pointing.chosen_on_board() if self.painter.covers(name)],
            hovered=next((name for name in pointed if self.painter.covers(name)), None),
            focus=by_key,
            spoken=self._spoken(),
            trails=self.trails,
            ghosts=self.pointing.ghosts(),
            breath=self._breath(),
            clock_seat=seat,
        )

    def _breath(self) -> float:
        if not self.breathing:
            return 1.0
        return 0.85 + 0.15 * math.cos(math.tau * self.app.now / BREATH)

    def _spoken(self) -> list[str]:
        hovered = self.widgets.hovered
        return names_of(hovered.entry) if isinstance(hovered, LogLine) else [*self.card.marked]


def _round_about(zone: Rect, board: Rect) -> list[Rect]:
    """Return the strips of the zone that the board leaves free."""
    return [
        Rect(zone.left, zone.top, zone.width, board.top - zone.top),
        Rect(zone.left, board.bottom, zone.width, zone.bottom - board.bottom),
        Rect(zone.left, board.top, board.left - zone.left, board.height),
        Rect(board.right, board.top, zone.right - board.right, board.height),
    ]
