"""Golden playthroughs: whole games of random moves as text that a person can read.

    python -m tests.golden.write          write them anew, then look at `git diff tests/golden`
    python -m tests.golden.write --check  only say whether they are as they should be

Each file holds one game, decision by decision: how things stand, who is asked what, what could be answered and what
not, the answer, and what happened in both languages. They turn red when a rule, the order of anything, or a sentence
changes; whether the change was meant is for a person to judge.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from games.core.contract.contract import Event, Game, View
from games.core.contract.dice import Dice, next_line
from games.core.contract.lexicon import Lexicon
from games.core.contract.plain import digest
from games.core.contract.texts import say
from games.core.data import boards
from games.registry import game, register_shipped

FOLDER = Path(__file__).parent
PEOPLE = ("Marta", "Olek", "Zofia", "Jan", "Ewa")


class Golden(NamedTuple):
    """One playthrough: which game, how many seats, and the seed of both the dice and the moves."""

    game_id: str
    seats: int
    seed: int

    @property
    def path(self) -> Path:
        return FOLDER / f"{self.game_id}_{self.seats}_seats.txt"


GOLDEN = (
    Golden("wampiry", 2, 20091),
    Golden("wampiry", 4, 20092),
    Golden("ankh_morpork", 2, 19831),
    Golden("ankh_morpork", 4, 19832),
    Golden("osada", 2, 19781),
    Golden("osada", 5, 19782),
    Golden("krakow", 2, 20093),
    Golden("krakow", 4, 20094),
    Golden("wroclaw", 2, 20191),
)


def playthrough(golden: Golden) -> str:
    """Return the text of one playthrough."""
    register_shipped()
    rules = game(golden.game_id)
    return "\n".join(_lines(rules, boards.usual(golden.game_id), golden)) + "\n"


def _lines(rules: Game, board: Any, golden: Golden) -> Iterator[str]:
    answers, events = Dice(golden.seed, "answers"), list[Event]()
    lexicon = Lexicon(rules, board, PEOPLE[: golden.seats])
    options = {option.id: option.default for option in rules.options}
    state = rules.setup({**options, "board": board}, golden.seats, Dice(golden.seed), events)
    line, number = "", 0
    public: View | None = None
    yield f"{rules.facts.title}: {golden.seats} seats, seed {golden.seed}"
    yield from _told(rules, rules.observe(state, None), events, lexicon)
    while (decision := rules.decision(state)) is not None:
        number += 1
        assert number < 3000, "the game goes on without end"
        seen = rules.observe(state, decision.seat)
        yield ""
        yield f"#{number} {digest(rules.to_data(state))}"
        before, public = public, rules.observe(state, None)
        yield from _standing(public, before)
        yield (
            f"  asked   {PEOPLE[decision.seat]}: {decision.kind} {list(decision.args)}"
            + " in private" * decision.private
        )
        yield f"          {say(rules.controller.prompt(seen).title, 'en', lexicon)}"
        legal = list(rules.legal_moves(state))
        yield f"  choices {len(legal)}: " + ", ".join(map(_move, legal))
        refused: dict[str, int] = {}
        for _, reason, _ in seen["refused"]:
            refused[reason] = refused.get(reason, 0) + 1
        if refused:
            yield "  refused " + ", ".join(f"{count} {reason}" for reason, count in sorted(refused.items()))
        move = answers.choice(legal)
        yield f"  answer  {_move(move)} – {say(rules.controller.controls[move[0]].words(seen, move), 'en', lexicon)}"
        line, events = next_line(line, move), []
        rules.apply(state, move, Dice(golden.seed, line), events)
        yield from _told(rules, rules.observe(state, None), events, lexicon)
    result = rules.result(state)
    assert result is not None
    yield ""
    yield from _standing(rules.observe(state, None), public)
    winners = ", ".join(PEOPLE[seat] for seat in result.winners)
    yield f"end: {result.end}, winners: {winners}, points: {list(result.points)}, {number} moves"
    yield f"     {say(rules.controller.ends[result.end], 'en', lexicon)}"
    yield f"     {say(rules.controller.ends[result.end], 'pl', lexicon)}"


def _move(move: tuple[Any, ...]) -> str:
    return " ".join(map(str, move))


def _told(rules: Game, view: View, events: list[Event], lexicon: Lexicon) -> Iterator[str]:
    for event in events:
        text = rules.controller.log(view, event.kind, event.args)
        if text is None:
            yield f"  [{event.kind}]"
        else:
            yield f"  [{event.kind}] {say(text, 'en', lexicon)}"
            yield f"  {' ' * (len(event.kind) + 2)} {say(text, 'pl', lexicon)}"


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
    check = parser.parse_args().check
    different = False
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
