"""All numbers of a review as tables, to be viewed and saved."""

from __future__ import annotations

from collections.abc import Mapping

from games.core.contract.texts import N_, N_c, Text
from games.core.people.export import Cell, ExportColumn, ExportTable
from ui.screens.people.tables import NAME_HEAD, make_table
from ui.screens.review.decisions import GRADE_STYLES
from ui.screens.review.model import ReviewModel, without_full_stops
from ui.shell.screen import Screen

NOBODY_LABEL = N_("none of them")
PARTIAL_TITLE = N_("{title} ({n} of {count} so far)")


def review_tables(screen: Screen, model: ReviewModel) -> list[ExportTable]:
    """Return the tables: chances and decisions computed so far, then turning points and luck."""
    tables = [_chances(screen, model), _decisions(screen, model)]
    if model.summary.is_charted:
        tables.insert(1, _turnings(screen, model))
    if model.summary.result_shares:
        tables.append(_lanes(screen, model))
    if model.summary.chance_events:
        tables.append(_strokes(screen, model))
    return tables


def _titled(screen: Screen, title: Text, rows: list[list[Cell]], count: int) -> str:
    """Return the title of a table; while rows are missing, with their number so far and `count`, the final number."""
    title = title if len(rows) == count else PARTIAL_TITLE.with_args(title=title, n=len(rows), count=count)
    return screen.translate(title)


def _percent(chance: float) -> float:
    return round(100 * chance, 1)


def _player_columns(model: ReviewModel) -> list[ExportColumn]:
    """Return a column for each player."""
    return [ExportColumn(f"seat_{seat}", player.name) for seat, player in enumerate(model.match.players, 1)]


def _columns(screen: Screen, heads: Mapping[str, Text]) -> list[ExportColumn]:
    return [ExportColumn(key, screen.translate(heading)) for key, heading in heads.items()]


def _chances(screen: Screen, model: ReviewModel) -> ExportTable:
    rest = screen.translate(model.guest.label if model.guest is not None else NOBODY_LABEL)
    columns = [
        *_columns(screen, {"turn": N_("Turn"), "move": N_("After move")}),
        *_player_columns(model), ExportColumn("nobody", rest),
    ]  # fmt: skip
    rows: list[list[Cell]] = [
        [model.turn_of(number), number, *map(_percent, chances)]
        for number, chances in sorted(model.summary.chances.items())
    ]
    title = _titled(screen, N_("Percentage chance to win"), rows, len(model.course.positions))
    return ExportTable("chances", title, columns, rows)


def _turnings(screen: Screen, model: ReviewModel) -> ExportTable:
    heads = {
        "turn": N_("Turn"), "move": N_("After move"), "name": NAME_HEAD, "before_percent": N_("before (%)"),
        "after_percent": N_("after (%)"),
    }  # fmt: skip
    rows: list[list[Cell]] = [
        [
            model.turn_of(one.last - 1), one.last, model.match.players[one.seat].name, _percent(one.before),
            _percent(one.after),
        ]
        for one in model.summary.turning_points
    ]  # fmt: skip
    return make_table(screen, "turning_points", N_("Turning points"), heads, rows)


def _decisions(screen: Screen, model: ReviewModel) -> ExportTable:
    translate = screen.translate
    heads = {
        "turn": N_("Turn"), "move": N_c("column", "Move"), "name": NAME_HEAD, "played": N_("Played"),
        "grade": N_("Grade"),
        "loss_percent": N_("Loss (%)"), "better": N_("Better"),
    }  # fmt: skip
    rows: list[list[Cell]] = []
    for one in model.listed_decisions():
        better = model.better_move(one)
        played = model.move_text(one.number, model.match.moves[one.number].move)
        rows.append(
            [
                model.turn_of(one.number), one.number + 1, model.match.players[one.seat].name, translate(played),
                translate(GRADE_STYLES[one.grade].word), _percent(one.loss),
                "" if better is None else model.move_text_unlike_played(one.number, better, screen.app.language),
            ]
        )  # fmt: skip
    title = _titled(screen, N_("Decisions"), rows, len(model.choice_numbers()))
    return ExportTable("decisions", title, _columns(screen, heads), rows)


def _lanes(screen: Screen, model: ReviewModel) -> ExportTable:
    heads = {
        "name": NAME_HEAD,
        "luck": N_("luck"),
        "own_decisions": N_("own decisions"),
        "other_decisions": N_("others' decisions"),
        "unexplained": N_("unexplained"),
        "result": N_("result"),
        "place": N_("place at the table"),
    }
    rows: list[list[Cell]] = [
        [model.match.players[lane.seat].name, *map(_percent, lane[1:])] for lane in model.summary.result_shares
    ]
    return make_table(screen, "luck_and_skill", N_("Luck and skill (percentage points)"), heads, rows)


def _strokes(screen: Screen, model: ReviewModel) -> ExportTable:
    columns = [
        *_columns(screen, {"turn": N_("Turn"), "event": N_("What luck brought")}), *_player_columns(model),
    ]  # fmt: skip
    rows: list[list[Cell]] = [
        [
            model.turn_of(max(0, stroke.number - 1)),
            without_full_stops(screen.translate(model.draw_text(stroke.number))),
            *map(_percent, stroke.gains),
        ]
        for stroke in model.summary.chance_events
    ]  # fmt: skip
    return ExportTable("luck", screen.translate(N_("What luck brought (percentage points)")), columns, rows)
