"""Draw the calculation of a shot on a plate in the middle of the board.

A single calculation is drawn in large numbers with captions, several are drawn as rows.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from pygame import Rect, Surface

from games.core.contract.contract import Event
from games.core.contract.texts import N_, N_n, Text
from ui.boards.battlefield.card import YELLOW
from ui.boards.battlefield.layout import BattleLayout
from ui.boards.shared.base import Point, Translate
from ui.boards.shared.shapes import Viewport
from ui.drawing import draw, text
from ui.drawing.text import Font
from ui.drawing.theme import Colour, Palette, hex_colour

# -- the calculation of a shot ----------------------------------------------------------------------------------------
MINUS, AT_LEAST = "−", "≥"
# colour classes of numbers
DIE, SECOND, BONUS, ARMOUR, PLAIN = "die", "second", "bonus", "armour", "plain"
TOP_FACE = 10


class SumTerm(NamedTuple):
    """A number of a calculation: operator, caption, colour class, parts."""

    operator: str
    number: str
    caption: Text
    look: str
    parts: str = ""


class DieCheck(NamedTuple):
    """The calculation for one die: its numbers, and whether the shot hits."""

    terms: tuple[SumTerm, ...]
    accuracy: int
    threshold: int
    hit: bool
    second: bool  # True for the second active die


class TargetCheck(NamedTuple):
    """The effect of a shot on a target: die checks, wounds dealt, and total wounds."""

    target: str
    card: str
    sums: tuple[DieCheck, ...]
    hit: bool
    wounds: int
    after: int


def is_shot(event: Event) -> bool:
    """Return True if an event is a shot."""
    return bool(event.args.get("shots"))


def last_shot(events: Sequence[Event]) -> Event | None:
    """Return the last shot, or None."""
    return next((event for event in reversed(events) if is_shot(event)), None)


def checks_of(event: Event) -> list[TargetCheck]:
    """Return the effect on each target."""
    return [_check(shot) for shot in event.args["shots"]]


def _check(shot: Mapping[str, Any]) -> TargetCheck:
    sums = tuple(_sum(line, number > 0) for number, line in enumerate(shot["lines"]))
    return TargetCheck(shot["target"], shot["card"], sums, bool(shot["hit"]), shot["wounds"], shot["after"])


def _sum(line: Mapping[str, Any], second: bool) -> DieCheck:
    figures = [SumTerm("", str(line["face"]), N_("die"), SECOND if second else DIE)]
    if line.get("boost"):
        figures.append(SumTerm("+", str(line["boost"]), N_("Perun"), BONUS))
    if line.get("shift"):
        figures.append(SumTerm(MINUS, str(-line["shift"]), N_("extra shot"), ARMOUR))
    figures += [SumTerm("+", str(term["n"]), bonus_caption(term), BONUS) for term in line["terms"]]
    armour = line["armour"]
    if armour["total"] or len(figures) == 1:
        figures.append(_armour(armour))
    return DieCheck(tuple(figures), line["accuracy"], line["threshold"], bool(line["hit"]), second)


def _armour(armour: Mapping[str, int]) -> SumTerm:
    """Return the armour as a number with its parts."""
    parts = str(armour["base"])
    parts += f" + {armour['cover']}" if armour["cover"] else ""
    parts += f" {MINUS} {-armour['weakened']}" if armour["weakened"] else ""
    alone = parts == str(armour["base"])
    label = N_("armour") if alone else N_("armour {parts}", parts=parts.replace(" ", ""))
    return SumTerm(MINUS, str(armour["total"]), label, ARMOUR, "" if alone else parts)


def bonus_caption(term: Mapping[str, Any]) -> Text:
    """Return the caption of a bonus."""
    kind = term["kind"]
    if kind == "pair":
        return N_("pair")
    if kind == "triple":
        return N_("triple")
    if term["from"] == term["to"] == 1:
        return N_("ones")
    if term["to"] >= TOP_FACE:
        return N_("dice {n}+", n=term["from"])
    return N_("dice {few}–{n}", few=term["from"], n=term["to"])


def with_minus_sign(number: int) -> str:
    """Format a number with a true minus sign."""
    return str(number).replace("-", MINUS)


def comparison_sign(check: DieCheck) -> str:
    """Return the sign between accuracy and threshold: `≥` or `<`."""
    return AT_LEAST if check.hit else "<"


def short_text(check: DieCheck) -> str:
    """Return accuracy and threshold, such as `7 ≥ 5`."""
    return f"{with_minus_sign(check.accuracy)} {comparison_sign(check)} {check.threshold}"


def full_text(check: DieCheck, parts: bool = True) -> str:
    """Return a calculation as a line of text; with `parts`, also the summands of each number."""
    figures = [f"({one.parts})" if parts and one.parts else one.number for one in check.terms]
    head = " ".join(f"{one.operator} {figure}".strip() for one, figure in zip(check.terms, figures, strict=True))
    return f"{head} = {short_text(check)}"


def outcome_text(check: TargetCheck) -> Text:
    """Return the outcome for a target as a word."""
    if check.hit:
        return N_("HIT")
    return N_("RUN") if check.wounds else N_("MISS")


def wounds_text(count: int) -> Text:
    """Return a number of wounds as text."""
    return N_n("{n} wound", "{n} wounds", n=count)


def best_checks(events: Sequence[Event]) -> dict[str, TargetCheck]:
    """Return the best result for each target: most wounds, then closest to a hit."""
    result: dict[str, TargetCheck] = {}
    for event in events:
        for check in checks_of(event) if is_shot(event) else ():
            if check.target not in result or _value(check) > _value(result[check.target]):
                result[check.target] = check
    return result


def _value(check: TargetCheck) -> tuple[int, int]:
    return check.wounds, max(one.accuracy - one.threshold for one in check.sums)


# -- the plate --------------------------------------------------------------------------------------------------------
PLATE = hex_colour("#14100E")
INK, CAPTION = hex_colour("#F6EBD2"), hex_colour("#B5A994")
FIGURE_COLOURS: dict[str, Colour] = {
    DIE: hex_colour("#FF8A7D"), SECOND: hex_colour("#E9DFC8"), BONUS: hex_colour("#9BE58D"),
    ARMOUR: hex_colour("#AEB6C2"),
}  # fmt: skip
MISS = hex_colour("#343B48")
MISS_INK = hex_colour("#C7CDD6")
LEAST_NUMBER_SIZE = 18  # pixels: minimum font size of large numbers
LEAST_ROWS = 70.0  # board units: minimum height of a plate with rows
# board units: minimum distance from the targets' labels, and from any card
CHIPS, AIR = 32.0, 3.0
ROW = 27.0  # board units: height of a row

Column = tuple[list[str], Font]  # a column: its texts by row, and their font


class CalculationPlate:
    """Draws the calculations of shots on one battlefield."""

    def __init__(self, layout: BattleLayout, translate: Translate, palette: Palette) -> None:
        self.layout, self.translate, self.palette = layout, translate, palette
        self.fit = Viewport(1.0, 0.0, 0.0)
        self._line = ""

    def resize(self, fit: Viewport, layout: BattleLayout) -> None:
        """Set viewport and layout."""
        self.fit, self.layout = fit, layout

    def draw(self, surface: Surface, checks: Sequence[TargetCheck], middle: float, line: str) -> Rect:
        """Draw a calculation around `middle` (board units); return its box in pixels.

        `line` (`far` or `near`) is the targets' line, whose labels stay visible.
        """
        self._line = line
        sums = [(check, one) for check in checks for one in check.sums]
        if len(sums) == 1 and self._fits(*sums[0]):
            return self._large(surface, *sums[0], middle)
        return self._rows(surface, sums, middle)

    def _fits(self, check: TargetCheck, result: DieCheck) -> bool:
        """Return True if the calculation fits in large numbers."""
        widths = self._widths(_cells(result, self.translate), Font("mono-bold", LEAST_NUMBER_SIZE))
        return sum(widths) + self._outcome_width(check) + self.fit.px(24) <= self._room()

    def _room(self) -> float:
        """Return the maximum width of a plate in pixels."""
        low, height = self.layout.plate_within
        return (height - low) * self.fit.scale

    def _widths(self, cells: Sequence[tuple[str, str, Colour]], font: Font) -> list[int]:
        small = Font("body", max(text.MIN_TEXT, self.fit.px(13)))
        return [
            max(text.width(figure, font), text.width(caption, small) if caption else 0) + 5
            for figure, caption, _ in cells
        ]

    def _ground(self, surface: Surface, size: Point, middle: float, edge: Colour) -> Rect:
        low, high = self.layout.plate_within
        width, height = min(size[0], high - low), size[1]
        left = max(low, min(high - width, middle - width / 2))
        box = self.fit.rect(left, self._top(height), width, height)
        draw.shadow(surface, box, self.fit.px(8), self.fit.px(14), self.fit.px(5), 190)
        draw.rounded_box(surface, box, PLATE, self.fit.px(8), edge, max(2, self.fit.px(2)))
        return box

    def _top(self, height: float) -> float:
        """Return the y of the top of a plate with this height."""
        layout = self.layout
        top = layout.plate_top + self.layout.plate[1] / 2 - height / 2
        far, near = layout.card("far", 0), layout.card("near", 0)
        first, last = far[1] + far[3] + AIR, near[1] - AIR - height
        if self._line == "near":
            return max(first, min(top, last - CHIPS))
        return min(last, max(top, first + CHIPS))

    def _large(self, surface: Surface, check: TargetCheck, result: DieCheck, middle: float) -> Rect:
        """Draw a calculation in large numbers, and the outcome."""
        fit = self.fit
        cells = _cells(result, self.translate)
        font, small = Font("mono-bold", max(16, fit.px(30))), Font("body", max(text.MIN_TEXT, fit.px(13)))
        widths = self._widths(cells, font)
        end = self._outcome_width(check)
        room = self._room()
        while sum(widths) + end + fit.px(24) > room and font.px > LEAST_NUMBER_SIZE:
            font = Font(font.face, font.px - 1)
            widths = self._widths(cells, font)
        wide = max(self.layout.plate[0], (sum(widths) + end + fit.px(26)) / fit.scale)
        edge = self.palette.good if check.wounds else YELLOW
        box = self._ground(surface, (wide, self.layout.plate[1]), middle, edge)
        spare = max(0, box.width - sum(widths) - end - fit.px(24)) // len(cells)
        left = box.left + fit.px(10)
        upper, lower = round(box.height * 0.56), round(box.height * 0.36)
        places = _places([figure for figure, _, _ in cells], widths, spare, font)
        for (figure, caption, colour), width, middle in zip(cells, widths, places, strict=True):
            cell = Rect(0, box.top + fit.px(5), width + spare, upper)
            cell.centerx = box.left + fit.px(10) + middle
            text.draw(surface, figure, cell, font, colour, align="center", wrapping=False)
            low = Rect(left - 2, box.bottom - lower - fit.px(5), width + spare + 4, lower)
            text.draw(surface, caption, low, small, CAPTION, align="center", wrapping=False)
            left += width + spare
        side = Rect(box.right - end - fit.px(8), box.top + fit.px(9), end, box.height - fit.px(18))
        self._verdict(surface, side, check)
        return box

    def _outcome_words(self, check: TargetCheck) -> tuple[str, str]:
        return self.translate(outcome_text(check)), self.translate(wounds_text(check.wounds)) if check.wounds else ""

    def _outcome_width(self, check: TargetCheck) -> int:
        label, line = self._outcome_words(check)
        loud, bold = Font("ops", max(13, self.fit.px(17))), Font("bold", max(text.MIN_TEXT, self.fit.px(13)))
        return max(text.width(label, loud), text.width(line, bold)) + self.fit.px(22)

    def _verdict(self, surface: Surface, box: Rect, check: TargetCheck) -> None:
        """Draw the outcome of a shot."""
        fit, good = self.fit, check.wounds > 0
        label, line = self._outcome_words(check)
        ink = (14, 24, 16) if good else MISS_INK
        draw.rounded_box(surface, box, self.palette.good if good else MISS, fit.px(6))
        height = box.height // 2 if line else box.height
        upper = Rect(box.left, box.top + (fit.px(4) if line else 0), box.width, height)
        text.draw(surface, label, upper, Font("ops", max(13, fit.px(17))), ink, align="center", wrapping=False)
        if line:
            low = Rect(box.left, box.bottom - height - fit.px(3), box.width, height)
            text.draw(
                surface, line, low, Font("bold", max(text.MIN_TEXT, fit.px(13))), ink, align="center", wrapping=False
            )

    def _rows(self, surface: Surface, sums: Sequence[tuple[TargetCheck, DieCheck]], middle: float) -> Rect:
        """Draw calculations as rows; return the box of the plate."""
        fit = self.fit
        alone = sums[0][0] if len({check.target for check, _ in sums}) == 1 else None
        gap, outcome = fit.px(14), self._outcome_width(alone) if alone is not None else 0
        room = round(self._room()) - 4 * gap - outcome
        columns, wide = self._columns(sums, room)
        gap = max(2, gap - max(0, sum(wide) - room + 3) // 4)  # very small windows need smaller gaps
        hit = any(check.wounds for check, _ in sums)
        size = ((sum(wide) + 4 * gap + outcome) / fit.scale, max(ROW * len(sums) + 16, LEAST_ROWS))
        box = self._ground(surface, size, middle, self.palette.good if hit else YELLOW)
        spare = box.width - (sum(wide) + 4 * gap + outcome)
        wide[1] += min(0, spare)  # if there is too little room, the column of calculations shrinks
        height = (box.height - fit.px(14)) // len(sums)
        for number, (check, one) in enumerate(sums):
            top, left = box.top + fit.px(7) + number * height, box.left + gap
            good = one.hit if alone is not None else check.wounds > 0
            inks = (INK, self.palette.good if one.hit else MISS_INK, self.palette.good if good else MISS_INK)
            for (label, font), width, ink in zip(columns, wide, inks, strict=True):
                text.draw(surface, label[number], Rect(left, top, width, height), font, ink, wrapping=False)
                left += width + gap
        if alone is not None:
            side = Rect(0, box.top + fit.px(9), outcome, box.height - fit.px(18))
            side.right = box.right - fit.px(8)
            self._verdict(surface, side, alone)
        return box

    def _columns(self, sums: Sequence[tuple[TargetCheck, DieCheck]], room: int) -> tuple[list[Column], list[int]]:
        """Return (columns, widths), with as much detail as fits `room` pixels."""
        bold, mono = (
            Font("bold", max(text.MIN_TEXT, self.fit.px(14))),
            Font("mono-bold", max(text.MIN_TEXT, self.fit.px(16))),
        )
        none = [""] * len(sums)
        heads, ends = none, none
        if len(sums) > 1:
            heads, ends = [self._head(*row) for row in sums], [self._end(*row) for row in sums]
        lines, short = [full_text(one) for _, one in sums], [full_text(one, parts=False) for _, one in sums]
        tries = ((heads, lines, ends), (heads, lines, none), (none, lines, none), (none, short, none))
        # leave out first the outcomes and the targets, which colours also show, then the parts, which shields also show
        for first, middle, last in tries:
            columns = [(first, bold), (middle, mono), (last, bold)]
            width = [max(text.width(label, font) for label in column) + 2 for column, font in columns]
            if sum(width) <= room:
                break
        return columns, width

    def _head(self, check: TargetCheck, one: DieCheck) -> str:
        if len(check.sums) > 1:
            return self.translate(N_("second die")) if one.second else self.translate(N_("first die"))
        return self.translate(N_("{name}", name=check.card))

    def _end(self, check: TargetCheck, one: DieCheck) -> str:
        """Return the end of a row: hit or miss, or wounds."""
        if len(check.sums) > 1:
            return self.translate(N_("hit") if one.hit else N_("miss"))
        return self.translate(wounds_text(check.wounds)) if check.wounds else self.translate(N_("miss"))


def _places(figures: Sequence[str], widths: Sequence[int], spare: int, font: Font) -> list[int]:
    """Return the x of each cell's middle. Operators are centred between numbers."""
    middles, left = [], 0
    for width in widths:
        middles.append(left + (width + spare) // 2)
        left += width + spare
    halves = [text.width(figure, font) // 2 for figure in figures]
    for sign in range(1, len(figures), 2):
        before, after = middles[sign - 1] + halves[sign - 1], middles[sign + 1] - halves[sign + 1]
        middles[sign] = (before + after) // 2
    return middles


def _cells(result: DieCheck, translate: Translate) -> list[tuple[str, str, Colour]]:
    """List (text, caption, colour) for each number and operator."""
    cells: list[tuple[str, str, Colour]] = []
    for one in result.terms:
        if one.operator:
            cells.append((one.operator, "", CAPTION))
        cells.append((one.number, translate(one.caption), FIGURE_COLOURS[one.look]))
    cells.append(("=", "", CAPTION))
    cells.append((with_minus_sign(result.accuracy), translate(N_("accuracy")), INK))
    cells.append((comparison_sign(result), "", CAPTION))
    cells.append((str(result.threshold), translate(N_("needed")), YELLOW))
    return cells
