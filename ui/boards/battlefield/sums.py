"""The arithmetic of a shot, from the event that tells of it to figures with captions; nothing here draws.

The event says everything: faces, what is added for which dice, the armour's parts, the threshold. A shot may be checked
on two dice, and against several targets.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from games.core.contract.contract import Event
from games.core.contract.texts import N_, N_n, Text

MINUS, AT_LEAST = "−", "≥"
DIE, SECOND, BONUS, ARMOUR, PLAIN = "die", "second", "bonus", "armour", "plain"  # how a figure looks
TOP_FACE = 10


class Figure(NamedTuple):
    """One number of a sum: the sign before it, its caption, how it looks, and what it is made of."""

    sign: str
    figure: str
    caption: Text
    look: str
    parts: str = ""


class DieCheck(NamedTuple):
    """One check of a shot: its numbers in order, and whether it hits."""

    figures: tuple[Figure, ...]
    accuracy: int
    threshold: int
    hit: bool
    second: bool  # the second active die


class TargetCheck(NamedTuple):
    """A shot at one target: its sums, the wounds in all, and wounds after."""

    target: str
    card: str
    sums: tuple[DieCheck, ...]
    hit: bool
    wounds: int
    after: int


def is_shot(event: Event) -> bool:
    """Whether an event tells of a shot's sums."""
    return bool(event.args.get("shots"))


def last_shot(events: Sequence[Event]) -> Event | None:
    """Return the last shot that events tell of."""
    return next((event for event in reversed(events) if is_shot(event)), None)


def checks_of(event: Event) -> list[TargetCheck]:
    """Return what a shot does, target by target."""
    return [_check(shot) for shot in event.args["shots"]]


def _check(shot: Mapping[str, Any]) -> TargetCheck:
    sums = tuple(_sum(line, number > 0) for number, line in enumerate(shot["lines"]))
    return TargetCheck(shot["target"], shot["card"], sums, bool(shot["hit"]), shot["wounds"], shot["after"])


def _sum(line: Mapping[str, Any], second: bool) -> DieCheck:
    figures = [Figure("", str(line["face"]), N_("die"), SECOND if second else DIE)]
    if line.get("boost"):
        figures.append(Figure("+", str(line["boost"]), N_("Perun"), BONUS))
    if line.get("shift"):
        figures.append(Figure(MINUS, str(-line["shift"]), N_("extra shot"), ARMOUR))
    figures += [Figure("+", str(term["n"]), caption(term), BONUS) for term in line["terms"]]
    armour = line["armour"]
    if armour["total"] or len(figures) == 1:
        figures.append(_armour(armour))
    return DieCheck(tuple(figures), line["accuracy"], line["threshold"], bool(line["hit"]), second)


def _armour(armour: Mapping[str, int]) -> Figure:
    """Return the armour with its parts: what is worn, cover, and what buckshot has taken off."""
    parts = str(armour["base"])
    parts += f" + {armour['cover']}" if armour["cover"] else ""
    parts += f" {MINUS} {-armour['weakened']}" if armour["weakened"] else ""
    alone = parts == str(armour["base"])
    told = N_("armour") if alone else N_("armour {parts}", parts=parts.replace(" ", ""))
    return Figure(MINUS, str(armour["total"]), told, ARMOUR, "" if alone else parts)


def caption(term: Mapping[str, Any]) -> Text:
    """Word what a bonus is for."""
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


def signed(number: int) -> str:
    """Write a number with a true minus."""
    return str(number).replace("-", MINUS)


def relation(found: DieCheck) -> str:
    """Return the sign between accuracy and threshold."""
    return AT_LEAST if found.hit else "<"


def short(found: DieCheck) -> str:
    """Write accuracy against threshold, with a tick or a cross."""
    return f"{signed(found.accuracy)} {relation(found)} {found.threshold}"


def whole(found: DieCheck, parts: bool = True) -> str:
    """Write a sum in one line, with the parts that its numbers are made of or without."""
    figures = [f"({one.parts})" if parts and one.parts else one.figure for one in found.figures]
    head = " ".join(f"{one.sign} {figure}".strip() for one, figure in zip(found.figures, figures, strict=True))
    return f"{head} = {short(found)}"


def verdict(check: TargetCheck) -> Text:
    """Word a shot's outcome in one word."""
    if check.hit:
        return N_("HIT")
    return N_("RUN") if check.wounds else N_("MISS")


def wounds(n: int) -> Text:
    """Word a number of wounds."""
    return N_n("{n} wound", "{n} wounds", n=n)


def outlook(events: Sequence[Event]) -> dict[str, TargetCheck]:
    """Return, by target, the check of the best of several possible shots: most wounds, then nearest to a hit."""
    found: dict[str, TargetCheck] = {}
    for event in events:
        for check in checks_of(event) if is_shot(event) else ():
            if check.target not in found or _value(check) > _value(found[check.target]):
                found[check.target] = check
    return found


def _value(check: TargetCheck) -> tuple[int, int]:
    return check.wounds, max(one.accuracy - one.threshold for one in check.sums)
