"""All numbers of a review as tables, to be viewed and saved."""

from __future__ import annotations

from games.core.contract.texts import N_, Text
from games.core.people.export import Cell, ExportTable
from ui.screens.people.tables import NAME_HEAD
from ui.screens.review.decisions import GRADES
from ui.screens.review.model import ReviewModel
from ui.shell.screen import Screen

NOBODY = N_("nobody of them")
SO_FAR = N_("{title} ({n} of {count} so far)")


def review_tables(screen: Screen, model: ReviewModel) -> list[ExportTable]:
    """Return the tables: chances and decisions measured so far, then turning points and luck."""
    tables = [_chances(screen, model), _decisions(screen, model)]
    if model.summary.is_charted:
        tables.insert(1, _turnings(screen, model))
    if model.summary.result_shares:
        tables.append(_lanes(screen, model))
    if model.summary.chance_events:
        tables.append(_strokes(screen, model))
    return tables


def _titled(screen: Screen, title: Text, rows: list[list[Cell]], count: int) -> str:
    """Return the title of a table; while it has fewer than `count` rows, with the numbers of both."""
    title = title if len(rows) == count else SO_FAR.with_args(title=title, n=len(rows), count=count)
    return screen.translate(title)


def _percent(chance: float) -> float:
    return round(100 * chance, 1)


def _heads(model: ReviewModel, *heads: str) -> list[str]:
    """Return column headings followed by all players' names."""
    return [*heads, *(player.name for player in model.match.players)]


def _chances(screen: Screen, model: ReviewModel) -> ExportTable:
    translate = screen.translate
    rest = translate(model.guest.label if model.guest is not None else NOBODY)
    heads = [*_heads(model, translate(N_("Turn")), translate(N_("After move"))), rest]
    rows: list[list[Cell]] = [
        [model.turn_of(number), number, *map(_percent, chances)]
        for number, chances in sorted(model.summary.chances.items())
    ]
    return ExportTable(_titled(screen, N_("Chance to win, %"), rows, len(model.course.positions)), heads, rows)


def _turnings(screen: Screen, model: ReviewModel) -> ExportTable:
    translate = screen.translate
    heads = [translate(one) for one in (N_("Turn"), N_("After move"), NAME_HEAD, N_("before, %"), N_("after, %"))]
    rows: list[list[Cell]] = [
        [
            model.turn_of(one.last - 1), one.last, model.match.players[one.seat].name, _percent(one.before),
            _percent(one.after),
        ]
        for one in model.summary.turning_points
    ]  # fmt: skip
    return ExportTable(translate(N_("Turning points")), heads, rows)


def _decisions(screen: Screen, model: ReviewModel) -> ExportTable:
    translate = screen.translate
    heads = (N_("Turn"), N_("Move"), NAME_HEAD, N_("Played"), N_("Grade"), N_("Loss, %"), N_("Better"))
    rows: list[list[Cell]] = []
    for one in model.listed_decisions():
        better = model.better_move(one)
        played = model.move_text(one.number, model.match.moves[one.number].move)
        rows.append(
            [
                model.turn_of(one.number), one.number + 1, model.match.players[one.seat].name, translate(played),
                translate(GRADES[one.grade].word), _percent(one.loss),
                "" if better is None else model.move_text_unlike_played(one.number, better, screen.app.language),
            ]
        )  # fmt: skip
    return ExportTable(
        _titled(screen, N_("Decisions"), rows, len(model.choice_numbers())), [translate(one) for one in heads], rows
    )


def _lanes(screen: Screen, model: ReviewModel) -> ExportTable:
    translate = screen.translate
    heads = (
        NAME_HEAD,
        N_("luck"),
        N_("own decisions"),
        N_("others' decisions"),
        N_("unexplained"),
        N_("result"),
        N_("place at the table"),
    )
    rows: list[list[Cell]] = [
        [model.match.players[lane.seat].name, *map(_percent, lane[1:])] for lane in model.summary.result_shares
    ]
    return ExportTable(translate(N_("Luck and skill, points of chance")), [translate(one) for one in heads], rows)


def _strokes(screen: Screen, model: ReviewModel) -> ExportTable:
    translate = screen.translate
    heads = _heads(model, translate(N_("Turn")), translate(N_("What luck brought")))
    rows: list[list[Cell]] = [
        [
            model.turn_of(max(0, stroke.number - 1)), translate(model.stroke_text(stroke)),
            *map(_percent, stroke.gains),
        ]
        for stroke in model.summary.chance_events
    ]  # fmt: skip
    return ExportTable(translate(N_("What luck brought, points of chance")), heads, rows)
