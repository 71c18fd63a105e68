"""`python -m tests.mutants COMMAND`: check whether tests and pictures notice small faults in the table's code.

list      print the sample: line, kind and name of each mutant
map       measure which tests and scenes run which lines (a few minutes); with test files: add only those
run       try the mutants without a result; --again: also survivors; --tests: without pictures
summary   print figures, and the mutants that nothing noticed

Measurements and results are kept in the user's cache folder. `equivalent.txt` holds mutants that change nothing.
"""

from __future__ import annotations

import argparse
import itertools
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from tests.mutants.covering import SCENES, TESTS, CoverageMap
from tests.mutants.drawing import SampledMutant, all_mutants, sample
from tests.mutants.running import Result, Results, run

EQUIVALENT = Path(__file__).parent / "equivalent.txt"


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command."""
    parser = argparse.ArgumentParser("python -m tests.mutants", description=__doc__.partition("\n")[0])
    parser.add_argument("command", choices=("list", "map", "run", "summary"))
    parser.add_argument("words", nargs="*", help="map: test files; otherwise: parts of mutants' names")
    parser.add_argument("-n", "--cores", type=int, default=2)
    parser.add_argument("--again", action="store_true", help="try survivors again")
    parser.add_argument("--tests", action="store_true", help="without pictures")
    parser.add_argument(
        "--every", action="store_true", help="all mutants of the files named by `words`, not the sample"
    )
    args = parser.parse_intermixed_args(argv)
    if args.command == "map":
        measure(args.words, args.tests)
        return 0
    drawn = all_mutants() if args.every else sample()
    drawn = [one for one in drawn if not args.words or any(word in one.name for word in args.words)]
    left_out = equivalent()
    if args.command == "list":
        for one in drawn:
            print(f"{'equivalent ' if one.name in left_out else ''}{one.mutant.place[0]:4} {one.name}")
    elif args.command == "run":
        wanted = [one for one in drawn if one.name not in left_out]
        for result in run(wanted, (TESTS,) if args.tests else (TESTS, SCENES), args.again, args.cores):
            print(f"{result.end:9} {result.kind:6} {result.seconds:5} s  {result.name}  {result.by}", flush=True)
    else:
        print("\n".join(summary(drawn, left_out)))
    return 0


def measure(files: Sequence[str], only_tests: bool) -> None:
    """Measure which tests and scenes run which lines."""
    CoverageMap(TESTS).measure(files)
    if not (files or only_tests):
        CoverageMap(SCENES).measure()


def equivalent() -> dict[str, str]:
    """Return the mutants that change nothing, by name, with the reason from the indented line below."""
    lines = EQUIVALENT.read_text("utf-8").splitlines()
    pairs = itertools.pairwise(lines)
    return {name: why.strip() for name, why in pairs if name and not name.startswith(("#", " ")) and why[:1] == " "}


def summary(drawn: Sequence[SampledMutant], left_out: dict[str, str]) -> list[str]:
    """Return the figures of a sample and its survivors, as lines."""
    known = Results().read()
    counted = [one for one in drawn if one.name not in left_out and (one.name, TESTS) in known]
    by_tests = {one.name for one in counted if known[one.name, TESTS].noticed}
    by_any = by_tests | {one.name for one in counted if _noticed(known.get((one.name, SCENES)))}
    lines = [
        f"{len(drawn)} mutants drawn, {len(drawn) - len(counted)} equivalent or not tried, {len(counted)} counted",
        f"noticed by tests without pictures: {_share(len(by_tests), len(counted))}",
        f"noticed by tests or pictures: {_share(len(by_any), len(counted))}",
        "",
        "kind           counted  tests  with pictures",
    ]
    kinds = Counter(one.mutant.kind for one in counted)
    for kind, count in sorted(kinds.items()):
        mine = {one.name for one in counted if one.mutant.kind == kind}
        lines.append(f"{kind:15}{count:7}{len(mine & by_tests):7}{len(mine & by_any):15}")
    lines += ["", "survived tests:", *_survivors(counted, by_tests), "", "survived pictures too:"]
    return lines + _survivors(counted, by_any)


def _survivors(counted: Sequence[SampledMutant], noticed: set[str]) -> list[str]:
    return [f"  {one.mutant.place[0]:4} {one.name}" for one in counted if one.name not in noticed]


def _noticed(result: Result | None) -> bool:
    return result is not None and result.noticed


def _share(part: int, whole: int) -> str:
    return f"{part} of {whole}, {100 * part / max(1, whole):.1f} %"


if __name__ == "__main__":
    sys.exit(main())
