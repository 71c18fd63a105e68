"""Golden playthroughs: whole games of random moves as text that a person can read.

    python -m tests.golden.write          write them anew, then look at `git diff tests/golden`
    python -m tests.golden.write --check  only say whether they are as they should be
    python -m tests.golden.write --whole krakow_4_seats   print one with every decision in full

A file holds one game. In full stand the first turns, the last one, and every decision at which something happens for
the first time or that the game's `telling` events belong to: how things stand, who is asked what, what could be
answered and what not, the answer, and what happened in both languages. Of the other decisions of a turn there is one
line: what happened how often, and a digest of all that would stand there. So they turn red when a rule, the order of
anything, or a sentence changes; whether the change was meant is for a person to judge. Where only digests differ, the
difference of two `--whole` texts, before and after, says more.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from games.core.contract.contract import Event, Move, View
from games.core.contract.dice import Dice, next_position_id
from games.core.contract.game import Game
from games.core.contract.lexicon import Lexicon
from games.core.contract.plain import digest
from games.core.contract.texts import translate
from games.core.data import boards
from games.registry import game
from games.shipped import register_shipped

FOLDER = Path(__file__).parent
PEOPLE = ("Marta", "Olek", "Zofia", "Jan", "Ewa")


TURNS = 2  # in full at the beginning
CHOICES = 24  # so many are listed, of the others a digest


class Golden(NamedTuple):
    """One playthrough: which game, how many seats, the seed of both the dice and the moves; events to show in full."""

    game_id: str
    seats: int
    seed: int
    telling: frozenset[str]

    @property
    def path(self) -> Path:
        return FOLDER / f"{self.game_id}_{self.seats}_seats.txt"


SCORES = frozenset({"scored"})
TROUBLE = SCORES | {"revealed", "rolled", "penalized"}
DEATHS = SCORES | {"died", "revealed", "took", "fell", "freed"}
COUNTS = SCORES | {"counted", "round"}
CASUALTIES = SCORES | {"downed", "fell", "uncovered"}
GOLDEN = (
    Golden("wampiry", 2, 20091, SCORES),
    Golden("wampiry", 4, 20092, SCORES),
    Golden("ankh_morpork", 2, 19831, TROUBLE),
    Golden("ankh_morpork", 4, 19832, TROUBLE),
    Golden("osada", 2, 19781, DEATHS),
    Golden("osada", 5, 19782, DEATHS),
    Golden("krakow", 2, 20093, COUNTS),
    Golden("krakow", 4, 20094, COUNTS),
    Golden("wroclaw", 2, 20191, CASUALTIES),
)


class Block(NamedTuple):
    """A decision's lines, and what occurs there: events, the question, the kind of answer, reasons of refusals."""

    number: int
    lines: list[str]
    events: list[str]
    others: frozenset[str]


def playthrough(golden: Golden, whole: bool = False) -> str:
    """Return the text of one playthrough; `whole`: with every decision in full."""
    register_shipped()
    opening, *blocks, end = _blocks(game(golden.game_id), boards.default_board(golden.game_id), golden)
    turns = _turns(blocks)
    seen: set[str] = set()
    lines = list(opening.lines)
    for number, turn in enumerate(turns):
        rest: list[Block] = []
        for block in turn:
            occurs = {*block.events, *block.others}
            if whole or number < TURNS or number == len(turns) - 1 or occurs - seen or occurs & golden.telling:
                lines += [*_summary(rest), "", *block.lines]
                rest = []
            else:
                rest.append(block)
            seen |= occurs
        lines += _summary(rest)
    return "\n".join([*lines, "", *end.lines]) + "\n"


def _turns(blocks: list[Block]) -> list[list[Block]]:
    """Cut a game into its turns; what leads to the first one belongs to it."""
    turns: list[list[Block]] = [[]]
    for block in blocks:
        turns[-1].append(block)
        if "turn" in block.events:
            turns.append([])
    return [turn for turn in turns if turn]


def _summary(blocks: list[Block]) -> list[str]:
    """Give one line for decisions of a turn that are not shown, and an empty one before it."""
    if not blocks:
        return []
    happened = Counter(event for block in blocks for event in block.events)
    numbers = f"#{blocks[0].number}" + (f"–#{blocks[-1].number}" if len(blocks) > 1 else "")
    counts = ", ".join(f"{count} {kind}" for kind, count in sorted(happened.items()))
    return ["", f"{numbers} {digest({'lines': [block.lines for block in blocks]})}  {counts}".rstrip()]


def _blocks(rules: Game, board: Any, golden: Golden) -> Iterator[Block]:
    """Play; give a block before the first decision, one for each, and one for the end."""
    answers, events = Dice(golden.seed, "answers"), list[Event]()
    lexicon = Lexicon(rules, board, PEOPLE[: golden.seats])
    options = {option.id: option.default for option in rules.options}
    state = rules.setup({**options, "board": board}, golden.seats, Dice(golden.seed), events)
    line, number = "", 0
    public = rules.observe(state, None)
    title = f"{rules.facts.title}: {golden.seats} seats, seed {golden.seed}"
    yield Block(0, [title, *_told(rules, public, events, lexicon)], [], frozenset())
    before: View | None = None
    while (decision := rules.decision(state)) is not None:
        number += 1
        assert number < 3000, "the game goes on without end"
        seen, legal = rules.observe(state, decision.seat), list(rules.legal_moves(state))
        refused = Counter(reason for _, reason, _ in seen["refused"])
        move = answers.choice(legal)
        lines = [
            f"#{number} {digest(rules.to_data(state))}",
            *_standing(public, before),
            f"  asked   {PEOPLE[decision.seat]}: {decision.kind} {list(decision.args)}"
            + " in private" * decision.private,
            f"          {translate(rules.controller.prompt(seen).title, 'en', lexicon)}",
            f"  choices {_choices(legal)}",
        ]
        if refused:
            lines.append("  refused " + ", ".join(f"{count} {reason}" for reason, count in sorted(refused.items())))
        words = rules.controller.controls[move[0]].text(seen, move)
        lines.append(f"  answer  {_move(move)} – {translate(words, 'en', lexicon)}")
        line, events = next_position_id(line, move), []
        rules.apply(state, move, Dice(golden.seed, line), events)
        before, public = public, rules.observe(state, None)
        lines += _told(rules, public, events, lexicon)
        others = {f"asked {decision.kind}", f"answer {move[0]}", *(f"refused {reason}" for reason in refused)}
        yield Block(number, lines, [event.kind for event in events], frozenset(others))
    result = rules.result(state)
    assert result is not None
    winners = ", ".join(PEOPLE[seat] for seat in result.winners)
    end = [
        *_standing(public, before),
        f"end: {result.end}, winners: {winners}, points: {list(result.points)}, {number} moves",
        f"     {translate(rules.controller.ending.end_texts[result.end], 'en', lexicon)}",
        f"     {translate(rules.controller.ending.end_texts[result.end], 'pl', lexicon)}",
    ]
    yield Block(number, end, [], frozenset())


def _choices(legal: list[Move]) -> str:
    """List moves by number and name; of those after the first ones only a digest."""
    moves = list(map(_move, legal))
    more = f", and {len(moves) - CHOICES}: {digest({'moves': moves[CHOICES:]})}" if len(moves) > CHOICES else ""
    return f"{len(moves)}: {', '.join(moves[:CHOICES])}{more}"


def _move(move: tuple[Any, ...]) -> str:
    return " ".join(map(str, move))


def _told(rules: Game, view: View, events: list[Event], lexicon: Lexicon) -> Iterator[str]:
    for event in events:
        text = rules.controller.log_text(view, event.kind, event.args)
        if text is None:
            yield f"  [{event.kind}]"
        else:
            yield f"  [{event.kind}] {translate(text, 'en', lexicon)}"
            yield f"  {' ' * (len(event.kind) + 2)} {translate(text, 'pl', lexicon)}"


def _standing(view: View, before: View | None) -> Iterator[str]:
    """Give what has changed of the public view: single values, lists in one line, and lists of things one line each."""
    fresh = {key: value for key, value in view.items() if key not in SKIPPED and (not before or before[key] != value)}
    single = [f"{key} {_short(value)}" for key, value in fresh.items() if not _things(value)]
    if single:
        yield "  " + "  ".join(single)
    for key, value in fresh.items():
        if _things(value):
            known = _things(before[key]) if before else []
            things = [_thing(thing, view["seats"]) for thing in _things(value) if thing not in known]
            yield f"  {key}: " + ("; ".join(filter(None, things)) or f"{len(value)} left")


SKIPPED = frozenset({"seat", "seats", "decision", "moves", "refused", "result", "agenda", "turns", "arrival"})


def _things(value: Any) -> list[dict[str, Any]]:
    """Return the things that a list holds, or the lists in it: none if it is something else."""
    items = value if isinstance(value, list) else []
    return [
        thing
        for item in items
        for thing in (_things(item) if isinstance(item, list) else [item] if isinstance(item, dict) else [])
    ]


def _thing(thing: dict[str, Any], seats: int) -> str:
    """Word one thing by what is not empty of it; nothing at all leaves it out."""
    nothing: tuple[Any, ...] = (0, False, None, "", [], [0] * seats)
    facts = [f"{key} {_short(value)}" for key, value in thing.items() if key != "id" and value not in nothing]
    return " ".join([*([str(thing["id"])] if "id" in thing else []), ", ".join(facts)]) if facts else ""


def _short(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return "[" + " ".join(map(_short, value)) + "]"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key} {_short(one)}" for key, one in value.items()) + "}"
    return "–" if value is None else str(value)


def main() -> int:
    """Write or check all playthroughs; return 1 if a check finds a difference."""
    parser = argparse.ArgumentParser(description="Write the golden playthroughs anew.")
    parser.add_argument("--check", action="store_true", help="change nothing, only say what differs")
    parser.add_argument("--whole", metavar="NAME", help="print the game of this file with every decision in full")
    given = parser.parse_args()
    if given.whole:
        (golden,) = [golden for golden in GOLDEN if golden.path.stem == given.whole]
        print(playthrough(golden, whole=True), end="")
        return 0
    different, check = False, given.check
    for golden in GOLDEN:
        text = playthrough(golden)
        same = golden.path.exists() and golden.path.read_text(encoding="utf-8") == text
        different |= not same
        if not same and not check:
            golden.path.write_text(text, encoding="utf-8", newline="\n")
        print(f"{golden.path.name}: {'as it was' if same else 'differs' if check else 'written'}")
    return int(check and different)


if __name__ == "__main__":
    sys.exit(main())
