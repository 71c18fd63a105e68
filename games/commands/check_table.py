"""Check what the table makes of a game: that every move can be chosen, and that everything shown has a text."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from games.core.contract.contract import Event, Move, View
from games.core.contract.game import Game
from games.core.contract.lexicon import Lexicon
from games.core.contract.names import is_seat_name, kind_of
from games.core.contract.texts import LANGUAGES, Text, translate
from games.core.match.wording import ending_text

NAMES = ("Ala", "Jan", "Ewa", "Tom", "Iga")  # of the players in texts


class TableCheck:
    """Checks positions of one game; `event_kinds` collects the kinds of events that happened."""

    def __init__(self, game: Game, event_kinds: set[str]) -> None:
        self.game, self.controller, self.event_kinds = game, game.controller, event_kinds
        self.lexicon: Lexicon

    def position_faults(self, state: Any, board: Any, seats: int) -> Iterator[str]:
        """Yield the faults of a position, as messages for developers."""
        self.lexicon = Lexicon(self.game, board, NAMES[:seats])
        decision = self.game.decision(state)
        view = self.game.observe(state, decision.seat if decision is not None else None)
        for seat in range(seats):
            yield from self._text_faults("seat_facts", self._row_text, view, seat)
        yield from self._text_faults("turn_and_phase", self._phase, view)
        if decision is None:
            yield from self._end_faults(state, view, seats)
        else:
            yield from self._text_faults(f"the prompt of the question {decision.kind!r}", self._prompt_texts, view)
            yield from self._move_faults(view, list(map(tuple, view["moves"])))

    def _move_faults(self, view: View, moves: Sequence[Move]) -> Iterator[str]:
        """Yield why moves can't be chosen, or have no text."""
        controls, chosen = self.controller.controls, dict[frozenset[frozenset[str]], str]()
        for kind, *_ in moves:
            if kind not in controls:
                yield f"controls has no kind of move {kind!r}"
        for move in (move for move in moves if move[0] in controls):
            kind, control = move[0], controls[move[0]]
            yield from self._text_faults(f"the text of a move {kind!r}", control.text, view, move)
            parts = frozenset(map(frozenset, control.parts(view, move)))
            if not parts or not all(parts):
                yield f"a move {kind!r} has no part, or a part without a name, so it can't be chosen"
            elif parts in chosen:
                yield f"a move {kind!r} has the same parts as a move {chosen[parts]!r}, so it can't be chosen"
            chosen.setdefault(parts, kind)
            for name in frozenset[str]().union(*parts):
                if self._needs_label(name, view):
                    yield from self._text_faults(f"the label of {name}", self._label_text, view, name)
        for parts, kind in chosen.items():
            yield from (
                f"the parts of a move {kind!r} are among those of a move {longer!r}, which so can't be chosen"
                for others, longer in chosen.items()
                if parts < others
            )

    def _needs_label(self, name: str, view: View) -> bool:
        """Return True if a name is no seat and no thing of the board, so that it becomes a button."""
        known = self.controller.translate_name(view.board, name, LANGUAGES[0]) is not None
        return kind_of(name) == "button" or not (known or is_seat_name(name))

    def _end_faults(self, state: Any, view: View, seats: int) -> Iterator[str]:
        result, tables = self.game.result(state), self.controller.ending.final_tables
        if result is not None and ending_text(self.game, result, NAMES[:seats]) is None:
            yield f"ending has no end_texts for {result.end!r}, or its text lacks arguments"
        if result is not None and tables is not None:  # a missing result is reported by the invariants
            yield from self._text_faults("final_tables", self._table_texts, view)

    def event_faults(self, events: Iterable[Event], state: Any) -> Iterator[str]:
        """Yield the faults of log lines of events that led to a state."""
        view = self.game.observe(state, None)
        for event in events:
            self.event_kinds.add(event.kind)
            line = f"the log line of {event.kind!r}"
            yield from self._text_faults(line, self.controller.log_text, view, event.kind, event.args)

    def _row_text(self, view: View, seat: int) -> Text | None:
        return self.controller.seat_facts(view, seat).subtitle

    def _phase(self, view: View) -> Text:
        return self.controller.phases[self.controller.turn_and_phase(view)[2]]

    def _prompt_texts(self, view: View) -> list[Text | None]:
        prompt = self.controller.prompt(view)
        return [prompt.title, prompt.subtitle, *prompt.steps]

    def _label_text(self, view: View, name: str) -> Text:
        return self.controller.label(view, name).title

    def _table_texts(self, view: View) -> list[Text | None]:
        tables = self.controller.ending.final_tables
        pages = tables(view) if tables is not None else ()
        rows = [text for page in pages for row in page.rows for text in (row.fate, row.points_text)]
        return [*rows, *(text for page in pages for text in (page.title, page.note, *page.column_titles))]

    def _text_faults(self, what: str, make: Callable[..., Any], *arguments: Any) -> Iterator[str]:
        """Yield an error if `make(*arguments)` fails, or the text or texts that it returns can't be translated."""
        try:
            made = make(*arguments)
            for text in made if isinstance(made, list) else [made]:
                for language in LANGUAGES if text is not None else ():
                    translate(text, language, self.lexicon)
        except Exception as error:
            yield f"{what}: {type(error).__name__}: {error}"


def event_remarks(game: Game, happened: set[str]) -> list[str]:
    """List kinds of events without a log line, and log lines of events that never happened in random games."""
    lines = set(game.controller.log_lines)
    return [
        *(f"remark: the event {kind!r} has no log line" for kind in sorted(happened - lines)),
        *(f"remark: no random game had the event {kind!r} of log_lines" for kind in sorted(lines - happened)),
    ]
