"""The new-game form: players, marks, and how the match is played."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame
from pygame import Rect

from games import registry
from games.core.contract.contract import GameFacts
from games.core.contract.errors import PlanszowniaError
from games.core.contract.texts import N_, CatalogueLexicon, NameTranslator, Text
from ui.drawing.theme import HEADING, TEXT_2, TITLE
from ui.layout import Column, FirstFit, Label, Node, Row, Scroll, Slot, Spacer
from ui.screens.setup.form import Form, form_from_data
from ui.screens.setup.game_panel import GamePanel
from ui.screens.setup.new_game import NewGame
from ui.screens.setup.options import MatchOptions
from ui.screens.setup.seats import SeatEditor
from ui.screens.shared.page import bar, bar_button, page
from ui.shell.screen import Screen
from ui.widgets import Button, TextField
from ui.widgets.keyboard import ENTER

if TYPE_CHECKING:
    from ui.shell.app import App

LEFT, RIGHT, LEAST_RIGHT, MOST_RIGHT = 700.0, 828.0, 688.0, 980.0
# design units; if less is left for the game panel, it is omitted and the form takes the whole width
MIN_LEFT_WIDTH = 240.0
EDGE, GAP = 24.0, 24.0
SCROLL_OVERHANG = (6, 12)  # design units by which the scrolled area is wider than the form, left and right


def create_screen(app: App, game: str, seats: int | None = None, form: Form | None = None) -> SetupScreen:
    """Build the form: `form`, or else the last one of the game, with `seats` seats."""
    return SetupScreen(app, game, seats, form)


def remembered_form(app: App, facts: GameFacts, seats: int | None = None) -> Form:
    """Return the last form of a game, or else its first one, for the people who played last."""
    data, people = app.settings.setups.get(facts.id), app.people_store.people
    return form_from_data(facts, app.language, data, seats, people, app.settings.person_count)


class SetupScreen(Screen):
    """The new-game form. Form values (`form`) and board (`new_game`) are kept when the layout is rebuilt."""

    name = "setup"

    def __init__(self, app: App, game: str, seats: int | None = None, form: Form | None = None) -> None:
        super().__init__(app)
        game_rules = registry.game(game)
        self.form = form or remembered_form(app, game_rules.facts, seats)
        self.new_game = NewGame(game_rules, self.form, lambda: app.language)
        self.facts, self.theme = self.new_game.facts, self.new_game.theme
        self.game_panel = GamePanel(self, self.new_game, self.open_rules, self.refresh)
        self.seat_editor = SeatEditor(self, self.form, self.theme.accent, self.on_changed)
        self.options = MatchOptions(self, self.new_game, self.on_changed, self.open_rules)
        self._walking = False  # True: the focus was moved by keys, so Enter presses the focused widget

    @property
    def lexicon(self) -> NameTranslator:
        return CatalogueLexicon(self.facts.id)

    def title(self) -> Text:
        return N_("new game")

    def enter(self) -> None:
        # the user's boards may have changed
        if self.widgets.widgets and self.new_game.refresh_boards():
            self.rebuild()

    def choose_board(self, key: str) -> None:
        """Choose a board by key."""
        self.form.board = key
        self.new_game.refresh_boards()
        self.rebuild()

    def close(self) -> None:
        self.game_panel.closed = True

    def build(self) -> Node:
        width = self.scale.width
        least = max(LEAST_RIGHT, min(740.0, 0.6 * width))
        right = min(MOST_RIGHT, max(least, (width - 2 * EDGE - GAP) * RIGHT / (LEFT + RIGHT)))
        left = min(LEFT, width - 2 * EDGE - GAP - right)
        alone = left < MIN_LEFT_WIDTH
        if alone:
            left, right = -GAP, width - 2 * EDGE
        phones = bar_button(self, "phones", N_("Phones"), self.open_phones, "phone", N_("Phones as private hands"))
        links = [*([*self.game_panel.bar_buttons(), Spacer(12)] if alone else []), phones]
        header = bar(self, [N_("New game")], N_("Back to the menu (Esc)"), right=links)
        side = None if alone else Column(self.game_panel.build(left), width=left, pad=(0, EDGE))
        start = (width - left - GAP - right) / 2
        body = Row(
            side,
            self._form(right),
            gap=GAP - SCROLL_OVERHANG[0],
            pad=(start - (SCROLL_OVERHANG[0] if alone else 0), 0, 0, 0),
        )
        return page(self, header, body, dim=70)

    def layout(self) -> None:
        super().layout()
        self.widgets["form"].focusable = False  # focusing a widget in the form scrolls to it
        self.game_panel.request_picture()
        self.refresh()
        if self.widgets.focused is None:
            self.widgets.focus(self.widgets.find("start"))

    def _form(self, width: float) -> Node:
        """Return the form above its buttons."""
        self.options.forget_widgets()
        loose, tight = (Scroll("form", self._settings(width, is_tight)) for is_tight in (False, True))
        leave = Slot(self._leave_button, width=190 if width > 700 else 150)
        buttons = Row(
            leave,
            Slot(self._start_button, weight=1),
            gap=14,
            height=60,
            pad=(SCROLL_OVERHANG[0], 0, SCROLL_OVERHANG[1], 0),
        )
        form = Column(FirstFit(loose, tight, weight=1), buttons, gap=14, pad=(0, 8, 0, EDGE))
        form.width = width + sum(SCROLL_OVERHANG)
        return form

    def _settings(self, width: float, tight: bool) -> Node:
        """Return the scrolled content: seats, then settings."""
        title, hint = N_("Who's playing?"), N_("In the order you sit.")
        hint_column = Column(Spacer(8), Label(hint, 15, TEXT_2, align="right", height=36), weight=1)
        whole = Row(Label(title, HEADING, face="bold", wrapping=False, height=44), hint_column, gap=24)
        heading = FirstFit(whole, Label(title, HEADING, face="bold", wrapping=False, height=44), height=44)
        second = Label(N_("This match"), TITLE, face="bold", height=30)
        parts = (heading, Spacer(12), self.seat_editor.build(width, tight), Spacer(18), second, Spacer(6))
        return Column(*parts, self.options.build(width), pad=(SCROLL_OVERHANG[0], 0, SCROLL_OVERHANG[1], 16))

    def _leave_button(self, rect: Rect) -> Button:
        tip = N_("Back to the menu; this form stays as it is")
        return Button("leave", rect, self.translate(N_("Back")), self.escape, hint="Esc", size=18, tip=tip)

    def _start_button(self, rect: Rect) -> Button:
        self.start_button = Button(
            "start", rect, "", self.start_match, kind="accent", theme=self.theme, sound="confirm"
        )
        return self.start_button

    def on_changed(self) -> None:
        """Update errors and picture after a change."""
        self.refresh()
        self.game_panel.request_picture()

    def refresh(self) -> None:
        """Show errors on the start button and next to names."""
        problem = self.new_game.problem()
        self.seat_editor.refresh()
        self.options.refresh()
        button = self.start_button
        button.enabled, button.reason = problem is None, None
        button.label = self.translate(N_("Let's begin") if problem is None else problem)
        button.size, button.hint = (21, "Enter") if problem is None else (16, "")
        self.invalidate()

    # -- starting the match -------------------------------------------------------------------------------------------
    def start_match(self) -> None:
        """Save the form, start the match, open its table."""
        if self.new_game.load_board() is None or self.new_game.problem() is not None:
            self.refresh()
            return
        try:
            match = self.new_game.start_match(self.app.learning_progress)
        except PlanszowniaError as error:
            self.app.show_error(error.text or N_("{why}", why=str(error)))
            return
        self.save_form()
        from ui.shell.app import make_screen

        self.app.replace_above_menu(make_screen(self.app, "table", match=match))

    def save_form(self) -> None:
        """Save the form for the next time, and the people for all games."""
        self.app.people_store.add_seated(self.form.named_people())
        people = sum(seat.kind == "person" for seat in self.form.seats)
        setups = {**self.app.settings.setups, self.facts.id: self.form.to_data()}
        self.app.change_settings(setups=setups, person_count=people)

    def escape(self) -> None:
        self.save_form()
        self.app.pop(self)

    def open_phones(self) -> None:
        """Open the panel for phones, which may join before the match begins."""
        self.app.open("phones", theme=self.theme)

    def open_rules(self, section: str | None = None) -> None:
        """Open the rules at a section, or at the last reading position."""
        self.app.open("rules", game_id=self.facts.id, anchor=section, board=self.new_game.load_board())

    def on_event(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.MOUSEBUTTONDOWN:
            self._walking = False
        if event.type != pygame.KEYDOWN or self.widgets.popup is not None:
            return False
        if event.key == pygame.K_F1:
            pointed = self.widgets.focused if self.by_keyboard else self.widgets.hovered
            self.open_rules(self.options.section_of(pointed))
            return True
        if event.key in ENTER:
            focused = self.widgets.focused
            if isinstance(focused, TextField) and focused.done is not None:
                return False  # the text field uses Enter to go to the next name
            if not self._walking or focused is None or isinstance(focused, TextField):
                self.widgets.activate(self.start_button)
                return True
            return False
        self._walking = self._walking or event.key in (
            pygame.K_TAB, pygame.K_UP, pygame.K_DOWN, pygame.K_LEFT, pygame.K_RIGHT,
        )  # fmt: skip
        return False
