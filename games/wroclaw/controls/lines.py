"""The arithmetic of a shot in words, for the log: the same lines that the table draws."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.core.contract.texts import N_, N_n, Text

NBSP = "\u00a0"  # a sum is read as one

Args = Mapping[str, Any]
TOP_FACE = 10  # of the dice
TOGETHER = {"pair": N_("Two dice show the same: +{n}"), "triple": N_("Three dice show the same: +{n}")}


def sum_text(line: Args) -> Text:
    """Return one line as figures: `7 + 1 − (1 + 2) = 5 ≥ 5`; armour of several parts in brackets."""
    parts = [str(line["face"])]
    if line["boost"]:
        parts.append(f"+ {line['boost']}")
    if line["shift"]:
        parts.append(f"− {-line['shift']}")
    parts += [f"+ {term['n']}" for term in line["terms"]]
    parts.append(f"− {_armour(line['armour'])}")
    sign = "≥" if line["hit"] else "<"
    told = f"{' '.join(parts)} = {line['accuracy']} {sign} {line['threshold']}".replace("= -", "= −")
    return N_("{sum}", sum=told.replace(" ", NBSP))


def _armour(armour: Args) -> str:
    """Return armour as its parts: what is worn, cover, and what buckshot has taken off."""
    parts = [str(armour["base"])]
    if armour["cover"]:
        parts.append(f"+ {armour['cover']}")
    if armour["weakened"]:
        parts.append(f"− {-armour['weakened']}")
    return f"({' '.join(parts)})" if len(parts) > 1 else parts[0]


def terms(line: Args) -> list[Text]:
    """Return what each figure of a sum stands for, one line each."""
    found = [N_("Die: {n}", n=line["face"])]
    if line["boost"]:
        found.append(N_("Perun on this die: +{n}", n=line["boost"]))
    if line["shift"]:
        found.append(N_("Extra shot: −{n}", n=-line["shift"]))
    found += [_term(term) for term in line["terms"]]
    found += _armour_terms(line["armour"])
    return [*found, N_("Accuracy {n}; at least {least} hits", n=line["accuracy"], least=line["threshold"])]


def _term(term: Args) -> Text:
    """Say for what dice a bonus is given."""
    if term["kind"] in TOGETHER:
        return TOGETHER[term["kind"]].but(n=term["n"])
    if term["from"] == term["to"]:
        return N_("For a die that shows {few}: +{n}", few=term["from"], n=term["n"])
    if term["to"] >= TOP_FACE:
        return N_("For a die that shows {few} or more: +{n}", few=term["from"], n=term["n"])
    return N_("For a die that shows {few} to {many}: +{n}", few=term["from"], many=term["to"], n=term["n"])


def _armour_terms(armour: Args) -> list[Text]:
    found = [N_("Armour of the target: −{n}", n=armour["base"])]
    if armour["cover"]:
        found.append(N_("Cover: −{n}", n=armour["cover"]))
    if armour["weakened"]:
        found.append(N_("Armour lost: +{n}", n=-armour["weakened"]))
    return found


def effect_text(shot: Args) -> Text:
    """Return what a shot does to one target: wounds, or a miss."""
    if not shot["wounds"]:
        return N_("miss")
    wounds = N_n("{n}\u00a0wound", "{n}\u00a0wounds", n=shot["wounds"])
    return N_("three in a row, {wounds}", wounds=wounds) if shot["run"] else wounds


def shot_text(shot: Args) -> Text:
    """Return the sums and the effect on one target."""
    sums = [sum_text(line) for line in shot["lines"]]
    return N_("{sums}\u00a0·\u00a0{effect}", sums=sums, effect=effect_text(shot))


def aimed_text(args: Args) -> Text:
    """Return a shot as a line of the log."""
    shots = args["shots"]
    boosted = sum(args["boost"])
    mode = N_("{mode}, Perun +{n}", mode=args["mode"], n=boosted) if boosted else N_("{mode}", mode=args["mode"])
    if args["extra"]:
        mode = N_("extra shot, {mode}", mode=mode)
    if len(shots) == 1:
        found = shots[0]
        return N_("{card} → {target}, {mode}: {shot}").but(
            card=args["card"], target=found["card"], mode=mode, shot=shot_text(found)
        )
    each = [N_("{target}\u00a0{shot}", target=shot["card"], shot=shot_text(shot)) for shot in shots]
    return N_("{card}, {mode}: {each}", card=args["card"], mode=mode, each=each)
