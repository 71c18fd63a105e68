"""Count the clicks of people at one mouse in recorded matches, and their taps on phones.

python -m tests.ui.pace                     all recorded matches of all games
python -m tests.ui.pace wampiry --matches 5 the first matches of one game
python -m tests.ui.pace wampiry --phones    secret answers are tapped on phones, all at once
python -m tests.ui.pace wampiry --record 20 record matches again, after a change of rules
"""

from __future__ import annotations

import argparse
from collections import Counter

from games.shipped import register_shipped
from tests.ui.clicker import FastWindow
from tests.ui.pace.person import RECORDINGS, People, read, record, write
from tests.ui.pace.phones import PeopleWithPhones


def main() -> None:
    """Print the mean number of clicks a turn, by purpose."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="?")
    parser.add_argument("--matches", type=int, default=None)
    parser.add_argument("--record", type=int, metavar="MATCHES")
    parser.add_argument("--phones", action="store_true")
    args = parser.parse_args()
    register_shipped()
    if args.record:
        write([record(args.game, 2, 1000 + number) for number in range(args.record)])
    for game in [args.game] if args.game else sorted(path.stem for path in RECORDINGS.glob("*.jsonl")):
        _print_count(game, args.matches, PeopleWithPhones if args.phones else People)


def _print_count(game: str, matches: int | None, kind: type[People]) -> None:
    purposes, turns, played = Counter[str](), 0, read(game)[:matches]
    for recorded in played:
        with FastWindow((1280, 720), language="en", speed="normal", every=10_000) as it:
            people = kind(it, recorded)
            count = people.play_match()
            people.close()
        purposes, turns = purposes + count.purposes(), turns + count.turns
    print(f"{game}: {len(played)} matches, {turns} turns, {sum(purposes.values()) / turns:.2f} clicks a turn")
    for purpose, number in purposes.most_common():
        print(f"  {purpose:10} {number / turns:6.2f}")


if __name__ == "__main__":
    main()
