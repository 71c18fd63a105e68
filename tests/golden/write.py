"""Golden playthroughs: whole games of random moves as text that a person can read.

    python -m tests.golden.write          write them again, then look at `git diff tests/golden`
    python -m tests.golden.write --check  only report whether they are up to date
    python -m tests.golden.write --whole krakow_4_seats   print one with every decision in full

A file contains one game. Written in full are the first turns, the last one, and every decision at which something
happens for the first time or one of the playthrough's `key_events` happens: the position, the question, the legal and
the refused answers, the chosen answer, and the events in both languages. The other decisions of a turn share one line:
counts of events, and a digest of everything that would be written in full. So a test fails when a rule, the order of
anything or a sentence changes; a person decides whether the change is right. Where only digests differ, compare the
`--whole` texts of before and after.
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


TURNS = 2  # written in full at the beginning
CHOICES = 24  # moves that are listed; the others give a digest


class Playthrough(NamedTuple):
    """One playthrough; `seed` is used for the dice and the moves, and `key_events` are always written in full."""

    game_id: str
    seats: int
    seed: int
    key_events: frozenset[str]

    @property
    def path(self) -> Path:
        return FOLDER / f"{self.game_id}_{self.seats}_seats.txt"


SCORES = frozenset({"scored"})
TROUBLE = SCORES | {"revealed", "rolled", "penalized"}
DEATHS = SCORES | {"died", "revealed", "took", "fell", "freed"}
COUNTS = SCORES | {"counted", "round"}
CASUALTIES = SCORES | {"downed", "fell", "uncovered"}
PLAYTHROUGHS = (
    Playthrough("wampiry", 2, 20091, SCORES),
    Playthrough("wampiry", 4, 20092, SCORES),
    Playthrough("ankh_morpork", 2, 19831, TROUBLE),
    Playthrough("ankh_morpork", 4, 19832, TROUBLE),
    Playthrough("osada", 2, 19781, DEATHS),
    Playthrough("osada", 5, 19782, DEATHS),
    Playthrough("krakow", 2, 20093, COUNTS),
    Playthrough("krakow", 4, 20094, COUNTS),
    Playthrough("wroclaw", 2, 20191, CASUALTIES),
)


class Block(NamedTuple):
    """A decision's lines with what occurs there: events, and the question, kind of answer and reasons of refusals."""

    number: int
    lines: list[str]
    events: list[str]
    others: frozenset[str]


def write_playthrough(golden: Playthrough, whole: bool = False) -> str:
    """Return the text of a playthrough; with `whole`, write every decision in full."""
    register_shipped()
    opening, *blocks, end = _blocks(game(golden.game_id), boards.load_default_board(golden.game_id), golden)
    turns = _turns(blocks)
    seen: set[str] = set()
    lines = list(opening.lines)
    for number, turn in enumerate(turns):
        rest: list[Block] = []
        for block in turn:
            occurs = {*block.events, *block.others}
            if whole or number < TURNS or number == len(turns) - 1 or occurs - seen or occurs & golden.key_events:
                lines += [*_summary(rest), "", *block.lines]
                rest = []
            else:
                rest.append(block)
            seen |= occurs
        lines += _summary(rest)
    return "\n".join([*lines, "", *end.lines]) + "\n"


def _turns(blocks: list[Block]) -> list[list[Block]]:
    """Split a game into turns; what precedes the first turn belongs to it."""
    turns: list[list[Block]] = [[]]
    for block in blocks:
        turns[-1].append(block)
        if "turn" in block.events:
            turns.append([])
    return [turn for turn in turns if turn]


def _summary(blocks: list[Block]) -> list[str]:
    """Return a blank line and one line for decisions that are not written in full."""
    if not blocks:
        return []
    happened = Counter(event for block in blocks for event in block.events)
    numbers = f"#{blocks[0].number}" + (f"–#{blocks[-1].number}" if len(blocks) > 1 else "")
    counts = ", ".join(f"{count} {kind}" for kind, count in sorted(happened.items()))
    return ["", f"{numbers} {digest({'lines': [block.lines for block in blocks]})}  {counts}".rstrip()]


def _blocks(rules: Game, board: Any, golden: Playthrough) -> Iterator[Block]:
    """Play the game; yield a block before the first decision, one for each decision, and one for the end."""
    answers, events = Dice(golden.seed, "answers"), list[Event]()
    lexicon = Lexicon(rules, board, PEOPLE[: golden.seats])
    options = {option.id: option.default for option in rules.options}
    state = rules.setup({**options, "board": board}, golden.seats, Dice(golden.seed), events)
    position_id, number = "", 0
    public = rules.observe(state, None)
    title = f"{rules.facts.title}: {golden.seats} seats, seed {golden.seed}"
    yield Block(0, [title, *_event_lines(rules, public, events, lexicon)], [], frozenset())
    before: View | None = None
    while (decision := rules.decision(state)) is not None:
        number += 1
        assert number < 3000, "the game does not end"
        seen, legal = rules.observe(state, decision.seat), list(rules.legal_moves(state))
        refused = Counter(reason for _, reason, _ in seen["refused"])
        move = answers.choice(legal)
        lines = [
            f"#{number} {digest(rules.to_data(state))}",
            *_changed_values(public, before),
            f"  asked   {PEOPLE[decision.seat]}: {decision.kind} {list(decision.args)}"
            + " in private" * decision.private,
            f"          {translate(rules.controller.prompt(seen).title, 'en', lexicon)}",
            f"  choices {_choices(legal)}",
        ]
        if refused:
            lines.append("  refused " + ", ".join(f"{count} {reason}" for reason, count in sorted(refused.items())))
        answer_text = rules.controller.controls[move[0]].text(seen, move)
        lines.append(f"  answer  {_move(move)} – {translate(answer_text, 'en', lexicon)}")
        position_id, events = next_position_id(position_id, move), []
        rules.apply(state, move, Dice(golden.seed, position_id), events)
        before, public = public, rules.observe(state, None)
        lines += _event_lines(rules, public, events, lexicon)
        others = {f"asked {decision.kind}", f"answer {move[0]}", *(f"refused {reason}" for reason in refused)}
        yield Block(number, lines, [event.kind for event in events], frozenset(others))
    result = rules.result(state)
    assert result is not None
    winners = ", ".join(PEOPLE[seat] for seat in result.winners)
    end = [
        *_changed_values(public, before),
        f"end: {result.end}, winners: {winners}, points: {list(result.points)}, {number} moves",
        f"     {translate(rules.controller.ending.end_texts[result.end], 'en', lexicon)}",
        f"     {translate(rules.controller.ending.end_texts[result.end], 'pl', lexicon)}",
    ]
    yield Block(number, end, [], frozenset())


def _choices(legal: list[Move]) -> str:
    """List moves with their number; of the moves after the first ones only a digest."""
    moves = list(map(_move, legal))
    more = f", and {len(moves) - CHOICES}: {digest({'moves': moves[CHOICES:]})}" if len(moves) > CHOICES else ""
    return f"{len(moves)}: {', '.join(moves[:CHOICES])}{more}"


def _move(move: tuple[Any, ...]) -> str:
    return " ".join(map(str, move))


def _event_lines(rules: Game, view: View, events: list[Event], lexicon: Lexicon) -> Iterator[str]:
    for event in events:
        text = rules.controller.log_text(view, event.kind, event.args)
        if text is None:
            yield f"  [{event.kind}]"
        else:
            yield f"  [{event.kind}] {translate(text, 'en', lexicon)}"
            yield f"  {' ' * (len(event.kind) + 2)} {translate(text, 'pl', lexicon)}"


def _changed_values(view: View, before: View | None) -> Iterator[str]:
    """Yield the changed values of the public view: single values on one line, each list of records on its own."""
    fresh = {key: value for key, value in view.items() if key not in SKIPPED and (not before or before[key] != value)}
    single = [f"{key} {_value_text(value)}" for key, value in fresh.items() if not _records(value)]
    if single:
        yield "  " + "  ".join(single)
    for key, value in fresh.items():
        if _records(value):
            known = _records(before[key]) if before else []
            things = [_record_text(thing, view["seats"]) for thing in _records(value) if thing not in known]
            yield f"  {key}: " + ("; ".join(filter(None, things)) or f"{len(value)} left")


SKIPPED = frozenset({"seat", "seats", "decision", "moves", "refused", "result", "agenda", "turns", "arrival"})


def _records(value: Any) -> list[dict[str, Any]]:
    """Return the dictionaries in a list, including nested lists; [] if it is something else."""
    items = value if isinstance(value, list) else []
    return [
        thing
        for item in items
        for thing in (_records(item) if isinstance(item, list) else [item] if isinstance(item, dict) else [])
    ]


def _record_text(thing: dict[str, Any], seats: int) -> str:
    """Return the text of a record's non-empty values; "" if all are empty."""
    nothing: tuple[Any, ...] = (0, False, None, "", [], [0] * seats)
    facts = [f"{key} {_value_text(value)}" for key, value in thing.items() if key != "id" and value not in nothing]
    return " ".join([*([str(thing["id"])] if "id" in thing else []), ", ".join(facts)]) if facts else ""


def _value_text(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return "[" + " ".join(map(_value_text, value)) + "]"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key} {_value_text(one)}" for key, one in value.items()) + "}"
    return "–" if value is None else str(value)


def main() -> int:
    """Write or check all playthroughs; return 1 if a check finds a difference."""
    parser = argparse.ArgumentParser(description="Write the golden playthroughs again.")
    parser.add_argument("--check", action="store_true", help="change nothing, only report differences")
    parser.add_argument("--whole", metavar="NAME", help="print the game of this file with every decision in full")
    given = parser.parse_args()
    if given.whole:
        (golden,) = [golden for golden in PLAYTHROUGHS if golden.path.stem == given.whole]
        print(write_playthrough(golden, whole=True), end="")
        return 0
    different, check = False, given.check
    for golden in PLAYTHROUGHS:
        text = write_playthrough(golden)
        same = golden.path.exists() and golden.path.read_text(encoding="utf-8") == text
        different |= not same
        if not same and not check:
            golden.path.write_text(text, encoding="utf-8", newline="\n")
        print(f"{golden.path.name}: {'as it was' if same else 'differs' if check else 'written'}")
    return int(check and different)


if __name__ == "__main__":
    sys.exit(main())
