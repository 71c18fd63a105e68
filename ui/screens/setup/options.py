"""The lower part of the new-game form: options, board, and settings of the match."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any, NamedTuple

from pygame import Rect, Surface

from games.core.contract.contract import Option
from games.core.contract.texts import N_, Text
from games.core.data import boards
from games.core.lessons import files
from games.core.match.undo import UNDO_RULES
from ui.drawing import draw, marks
from ui.drawing.theme import INK_2, LINE, RADIUS_BUTTON, TEXT_2, WELL, mix
from ui.layout import Column, Label, Node, Paint, Row, Slot, Spacer, Stack
from ui.screens.setup.form import COACH_LABELS, SEED_DIGITS, UNDO_LABELS
from ui.screens.setup.new_game import NewGame
from ui.screens.shared.common import PACE_LABELS
from ui.shell.screen import Screen
from ui.widgets import Dropdown, DropdownEntry, IconButton, TextField, Toggle, Widget
from ui.widgets.base import TOUCH_GAP, TOUCH_TARGET

HIGH, PITCH, GUTTER, LOOK_UP = 50, 58, 12, 36


class _Cell(NamedTuple):
    """The row of a setting, with an optional small button at its end."""

    setting: Node
    button: Node | None = None

    @classmethod
    def of(cls, make: Callable[[Rect], Widget], button: Node | None = None) -> _Cell:
        """Return the row of a setting with one widget."""
        return cls(Slot(make, weight=1), button)


class MatchOptions:
    """Builds the controls for the settings of the match."""

    def __init__(
        self,
        screen: Screen,
        new_game: NewGame,
        on_changed: Callable[[], object],
        open_rules: Callable[[str | None], object],
    ) -> None:
        """`open_rules` opens the rules at a section, or at the beginning for None."""
        self._open_rules = open_rules
        self.screen, self.game, self.form, self.new_game = screen, new_game.game, new_game.form, new_game
        self.on_changed = on_changed
        self._per_seat: list[tuple[Option, Dropdown]] = []
        self._seed_field: TextField | None = None

    def forget_widgets(self) -> None:
        """Discard the widgets of the previous layout."""
        self._seed_field, self._per_seat = None, []

    def build(self, width: float) -> Node:
        """Return all settings in one or two columns. `width` is in design units."""
        cells = self._cells()
        rows = -(-len(cells) // (2 if width >= 560 else 1))
        columns = [cells[at : at + rows] for at in range(0, len(cells), rows)]
        return Row(*(Column(*self._aligned(column), gap=PITCH - HIGH, weight=1) for column in columns), gap=GUTTER)

    def _aligned(self, cells: Sequence[_Cell]) -> Iterator[Node]:
        """Yield the rows of a column. If one has a button at its end, the others leave the same room free."""
        has_buttons = any(cell.button is not None for cell in cells)
        for cell in cells:
            end = cell.button or (Spacer(self._button_width()) if has_buttons else None)
            yield Row(cell.setting, end, gap=TOUCH_GAP, height=HIGH)

    def _button_width(self) -> int:
        return TOUCH_TARGET if self.screen.for_touch else LOOK_UP

    def _cells(self) -> list[_Cell]:
        """Return the rows of the settings that have an effect in this match: dropdowns first, then switches."""
        seats, people = len(self.form.seats), sum(seat.kind == "person" for seat in self.form.seats)
        cells: list[_Cell] = []
        for option in self.game.options:
            if option.is_offered(seats) and self._has_choice(option):
                cells.append(self._option_cell(option))
            elif not option.is_offered(seats) and seats in option.fixed_texts:
                cells.append(self._forced_cell(option, option.fixed_texts[seats]))
        cells.append(self._board_cell())
        if people:
            cells.append(_Cell.of(self._undo))
        cells.append(self._seed_cell())
        if people > 1:
            cells.append(self._switch("curtain", N_("Curtain between players"), CURTAIN_TIP))
        if self.game.silent_answers.reactions:
            cells.append(self._switch("strict", N_("Strict secrecy"), STRICT_TIP))
        if people:
            cells.append(self._switch("hints", N_("Hints"), HINTS_TIP))
        if people and files.lessons_path(self.game.facts.id, "coach").is_file():
            cells.append(_Cell.of(self._coach))
        return [*cells, _Cell.of(self._pace)] if people < seats else cells

    def _has_choice(self, option: Option) -> bool:
        """Return whether the other options leave this one more than one value."""
        check = partial(self.form.option_refusal, self.game.options, self.game.check_options, option)
        return option.per_seat or sum(check(choice.value) is None for choice in option.choices) > 1

    def _switch(self, key: str, words: Text, tip: Text) -> _Cell:
        screen = self.screen

        def set_value(on: bool) -> None:
            setattr(self.form, key, on)

        def make_toggle(rect: Rect) -> Widget:
            on: bool = getattr(self.form, key)
            return Toggle(key, rect, screen.translate(words), on, set_value, theme=self.new_game.theme, tip=tip)

        return _Cell.of(make_toggle)

    def _choice(
        self,
        key: str,
        rect: Rect,
        label: Text,
        entries: list[DropdownEntry],
        value: Any,
        set_: Callable[[Any], object],
        tip: Text,
    ) -> Dropdown:
        translate = self.screen.translate
        return Dropdown(key, rect, entries, value, set_, label=translate(label), tip=translate(tip))

    def _option_cell(self, option: Option) -> _Cell:
        screen = self.screen

        def choose_value(value: str) -> None:
            self.form.choose_option(self.game.options, self.game.check_options, option, value)
            screen.rebuild()
            screen.widgets.focus(screen.widgets.find(f"option:{option.id}"))

        def make_dropdown(rect: Rect) -> Widget:
            tip = option.description or OPTION_TIP
            value = self.form.option_value(option)
            found = self._choice(
                f"option:{option.id}", rect, option.label, self._entries(option), value, choose_value, tip
            )
            if option.per_seat:
                self._per_seat.append((option, found))
            return found

        return _Cell.of(make_dropdown, self._look_up(option))

    def _forced_cell(self, option: Option, words: Text) -> _Cell:
        """Return a disabled row for an option that has only one value with this number of seats."""
        translate = self.screen.translate

        def make_disabled_dropdown(rect: Rect) -> Widget:
            return Dropdown(
                f"option:{option.id}", rect, [DropdownEntry("", translate(words))], "", lambda value: None,
                label=translate(option.label), enabled=False,
                reason=translate(N_("With this many seats there is no choice.")),
            )  # fmt: skip

        return _Cell.of(make_disabled_dropdown, self._look_up(option))

    def _look_up(self, option: Option) -> Node | None:
        """Return the button that opens the rules about an option, or None."""
        if not option.section:
            return None
        key, act = f"option:{option.id}:rules", partial(self._open_rules, option.section)
        return self._button(key, "rules", act, LOOK_UP_TIP)

    def _button(self, key: str, icon: str, act: Callable[[], object], tip: Text) -> Node:
        """Return a small button for the end of a row."""
        return Slot(lambda rect: IconButton(key, rect, icon, act, tip=tip, colour=TEXT_2), width=self._button_width())

    def section_of(self, widget: Widget | None) -> str | None:
        """Return the rules section about a widget's option, or None."""
        key = widget.key if widget is not None else ""
        return next((o.section for o in self.game.options if o.section and key == f"option:{o.id}"), None)

    def _entries(self, option: Option) -> list[DropdownEntry]:
        screen = self.screen
        entries = []
        for choice in option.choices:
            why = self.form.option_refusal(self.game.options, self.game.check_options, option, choice.value)
            entries.append(
                DropdownEntry(
                    choice.value, screen.translate(choice.label), None, None if why is None else screen.translate(why)
                )
            )
        if option.per_seat:
            for number, seat in enumerate(self.form.seats):
                entries.append(DropdownEntry(str(number), seat.name or "–", self._mark_picture(seat.mark)))
        return entries

    def _mark_picture(self, mark: int) -> Callable[[Surface, Rect], object]:
        seat_mark = self.screen.app.palette.seat_marks[mark - 1]
        return lambda surface, rect: marks.draw_seat_mark(surface, seat_mark, rect.center, rect.height * 8 // 10)

    def _board_cell(self) -> _Cell:
        """Return the row for the board, with a button for the gallery."""
        board = self.new_game.board_ref.path
        act = partial(self.screen.app.open, "boards", game=self.new_game.facts.id, board=board)
        return _Cell.of(self._board, self._button("boards", "map", act, GALLERY_TIP))

    def _board(self, rect: Rect) -> Widget:
        screen = self.screen

        def choose_board(value: str) -> None:
            if not value:
                screen.app.open("boards", game=self.new_game.facts.id, board=self.new_game.board_ref.path)
                return
            self.form.board = value
            self.new_game.load_board()
            self.on_changed()

        language = screen.app.language
        entries = []
        named = Counter(
            boards.text_in_language(ref.name, language) for ref in self.new_game.boards if not ref.is_shipped
        )
        for ref in self.new_game.boards:
            name = boards.text_in_language(ref.name, language)
            own = N_("{name} (your own: {file})") if named[name] > 1 else N_("{name} (your own)")
            label = name if ref.is_shipped else screen.translate(own.with_args(name=name, file=ref.path.name))
            reason = ref.problems[0].translate(language) if ref.problems else None
            entries.append(DropdownEntry(ref.key, label, None, reason))
        # without own boards, offer to add one; this also keeps the list from having only one entry
        if all(ref.is_shipped for ref in self.new_game.boards):
            entries.append(DropdownEntry("", screen.translate(N_("a board of your own…"))))
        return self._choice("board", rect, N_("Board"), entries, self.new_game.board_ref.key, choose_board, BOARD_TIP)

    def _undo(self, rect: Rect) -> Widget:
        screen = self.screen

        def choose_undo_rule(value: Any) -> None:
            self.form.undo = value

        alone = sum(seat.kind == "person" for seat in self.form.seats) == 1
        labels = {**UNDO_LABELS, "agreed": N_("always")} if alone else UNDO_LABELS
        entries = [DropdownEntry(rule, screen.translate(labels[rule])) for rule in UNDO_RULES]
        return self._choice("undo", rect, N_("Undo"), entries, self.form.undo, choose_undo_rule, UNDO_TIP)

    def _pace(self, rect: Rect) -> Widget:
        screen = self.screen
        entries = [DropdownEntry(pace, screen.translate(words)) for pace, words in PACE_LABELS.items()]

        def choose_pace(value: Any) -> None:
            self.form.computers = value

        now = self.form.computers or screen.app.settings.computers
        return self._choice("computers", rect, N_("Computers' pace"), entries, now, choose_pace, PACE_TIP)

    def _coach(self, rect: Rect) -> Widget:
        screen = self.screen
        entries = [DropdownEntry(mode, screen.translate(words)) for mode, words in COACH_LABELS.items()]
        entries.insert(2, DropdownEntry("again", screen.translate(N_("for everybody, from the start"))))

        def choose_coach(value: Any) -> None:
            self.form.coach_again = value == "again"
            self.form.coach = "everybody" if self.form.coach_again else value

        now = "again" if self.form.coach_again else self.form.coach
        return self._choice("coach", rect, N_("Coach"), entries, now, choose_coach, COACH_TIP)

    # -- random seed --------------------------------------------------------------------------------------------------
    def _seed_cell(self) -> _Cell:
        if self.form.seed is None:
            return _Cell.of(self._seed)
        label, field = Label(N_("Random seed"), weight=1, height=HIGH), Slot(self._own_seed, width=146, height=38)
        row = Row(label, Spacer(14), field, Spacer(4), Slot(self._seed_button, width=40, height=40), pad=(12, 0, 4, 0))
        return _Cell(Stack([Paint(self._draw_seed), row], weight=1, height=HIGH))

    def _seed(self, rect: Rect) -> Widget:
        entries = [
            DropdownEntry("new", self.screen.translate(N_("new"))),
            DropdownEntry("own", self.screen.translate(N_("type a number…"))),
        ]
        return self._choice("seed", rect, N_("Random seed"), entries, "new", self._type_seed, SEED_TIP)

    def _own_seed(self, rect: Rect) -> TextField:
        self._seed_field = TextField(
            "seed", rect, self.form.seed or "", self._take_seed, limit=SEED_DIGITS, allowed=_is_digit,
            placeholder=self.screen.translate(N_("digits")), tip=SEED_TIP,
        )  # fmt: skip
        return self._seed_field

    def _seed_button(self, rect: Rect) -> IconButton:
        return IconButton("seed:new", rect, "refresh", self._new_seed, tip=N_("A new seed for every match"))

    def _type_seed(self, value: str) -> None:
        if value == "own":
            self.form.seed = ""
            self.screen.rebuild()
            self.screen.widgets.focus(self.screen.widgets.find("seed"))

    def _new_seed(self) -> None:
        self.form.seed = None
        self.screen.rebuild()
        self.screen.widgets.focus(self.screen.widgets.find("seed"))

    def _take_seed(self, digits: str) -> None:
        self.form.seed = digits
        self.on_changed()

    # -- updates ------------------------------------------------------------------------------------------------------
    def refresh(self) -> None:
        """Update names in options, and the error of the seed."""
        for option, dropdown in self._per_seat:
            dropdown.entries = self._entries(option)
        field = self._seed_field
        if field is not None:
            field.error = None if self.form.seed else self.screen.translate(N_("The random seed is missing."))

    def _draw_seed(self, surface: Surface, rect: Rect) -> None:
        """Draw the background of the field for the seed."""
        draw.rounded_box(surface, rect, mix(INK_2, WELL, 0.25), self.screen.px(RADIUS_BUTTON), LINE)


OPTION_TIP = N_("Part of this game; the rules explain it")
LOOK_UP_TIP = N_("What the rules say about this")
CURTAIN_TIP = N_("Hides the table whenever the mouse passes to somebody with a secret to keep.")
STRICT_TIP = N_("Everyone who might react is asked behind the curtain, even if all they can say is no.")
HINTS_TIP = N_("Anyone can ask for a good move and the reason for it.")
BOARD_TIP = N_("The map on the right leads to all boards; make your own there.")
GALLERY_TIP = N_("All boards for this game; make your own")
UNDO_TIP = N_("How far you can undo once something has come to light: a card, a die roll, somebody's decision.")
COACH_TIP = N_(
    "Explains each kind of decision the first time it comes up. Newcomers are people who haven't finished a match of "
    "this game yet."
)
PACE_TIP = N_("How long you get to read the computers' moves in this match. S changes it at the table.")
SEED_TIP = N_("The same seed, seats and moves always give the same game.")


def _is_digit(letter: str) -> bool:
    return letter.isascii() and letter.isdigit()
