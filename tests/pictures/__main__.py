"""`python -m tests.pictures [check|write|diff|list|sample] [PATTERN…]`: hold the looks of the window.

check    draw the scenes and compare their hashes with tests/pictures/hashes (usual)
write    write their hashes anew; without a pattern those of all scenes
diff     draw old, new and their difference side by side for what differs from another commit (--base, HEAD)
draw     save the pictures and their lists of widgets in a folder
list     list the scenes
sample   check what the default test checks

A PATTERN is a part of a scene's name, such as `menu` or `table_osada/late`, or a glob.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import sys
import tempfile
from pathlib import Path

from tests.pictures import comparing, plan
from tests.pictures.drawing import Drawn, draw
from tests.pictures.records import differences, parse, read, write

MOST_LINES = 60


def main(argv: list[str] | None = None) -> int:
    """Run the command; return 0 if all is as it was."""
    parser = argparse.ArgumentParser("python -m tests.pictures", description=__doc__.partition("\n")[0])
    parser.add_argument("command", nargs="?", default="check", choices=sorted(COMMANDS))
    parser.add_argument("patterns", nargs="*", metavar="PATTERN")
    parser.add_argument("-n", "--cores", type=int, default=os.cpu_count() or 1, help="processes (one a core)")
    parser.add_argument("--shuffle", type=int, metavar="SEED", help="draw in another order; hashes must be the same")
    parser.add_argument("--base", default="HEAD", metavar="REV", help="the commit that diff compares with (HEAD)")
    parser.add_argument("--only", type=Path, metavar="FILE", help="draw only the pictures listed in a JSON file")
    parser.add_argument("--out", type=Path, default=Path("build/pictures"), help="the folder for diff and draw")
    args = parser.parse_intermixed_args(argv)
    args.out = args.out.resolve()
    return COMMANDS[args.command](args)


def _draw(args: argparse.Namespace, wanted: list[plan.Run]) -> tuple[Drawn, bool]:
    """Draw, and print what went wrong; return the hashes and whether anything did."""
    done, wrong = draw(wanted, args.cores, args.shuffle)
    for one in wrong:
        print(one, file=sys.stderr)
    if wrong or not wanted:
        print(f"{len(wrong)} of {len(wanted)} runs of scenes could not be drawn", file=sys.stderr)
    return done, bool(wrong) or not wanted


def check(args: argparse.Namespace) -> int:
    """Compare hashes with those that are kept."""
    return _check(args, plan.runs(args.patterns))


def sample(args: argparse.Namespace) -> int:
    """Compare the hashes of the default sample."""
    return _check(args, plan.sample())


def _check(args: argparse.Namespace, wanted: list[plan.Run]) -> int:
    kept, head = read()
    other = differences(head)
    if other:
        print(f"these hashes can't be compared here: {', '.join(other)}", file=sys.stderr)
        return 2
    done, wrong = _draw(args, wanted)
    told = compared(kept, done, wanted)
    for line in told[:MOST_LINES]:
        print(line)
    if len(told) > MOST_LINES:
        print(f"… and {len(told) - MOST_LINES} more")
    print(f"{len(done)} pictures, {len(told)} differ")
    return 1 if told or wrong else 0


def compared(kept: Drawn, done: Drawn, wanted: list[plan.Run]) -> list[str]:
    """Say of each picture whether pixels or widgets differ, or it is new or missing; one line each."""
    labels = {run.label for run in wanted}
    mine = {label: one for label, one in kept.items() if run_of(label) in labels}
    found = []
    for label in sorted({*mine, *done}):
        old, new = mine.get(label), done.get(label)
        if old is None or new is None:
            found.append(f"{label}: {'new' if old is None else 'missing'}")
        elif old != new:
            what = [name for name, a, b in zip(old._fields, old, new, strict=True) if a != b]
            found.append(f"{label}: {' and '.join(what)}")
    return found


def run_of(label: str) -> str:
    """Return the label of the run that a picture was taken in: the name without the state."""
    name, _, window = label.partition(" ")
    return f"{name.rpartition('/')[0]} {window}"


def write_(args: argparse.Namespace) -> int:
    """Write hashes anew; scenes that can't be drawn keep theirs."""
    wanted = plan.runs(args.patterns)
    kept, head = read()
    if args.patterns and differences(head):
        print("only all hashes can be written with other programs", file=sys.stderr)
        return 2
    done, wrong = _draw(args, wanted)
    drawn, alive = {run_of(label) for label in done}, {run.label for run in plan.runs()}
    told = compared(kept, done, [run for run in wanted if run.label in drawn])
    others = {label: one for label, one in kept.items() if run_of(label) in alive - drawn}
    write({**others, **done})
    print(f"{len(done)} pictures written, {len(told)} changed")
    return 1 if wrong else 0


def list_(args: argparse.Namespace) -> int:
    """List the scenes."""
    names = sorted({run.scene.label for run in plan.runs(args.patterns)})
    print("\n".join(names))
    return 0


def draw_(args: argparse.Namespace) -> int:
    """Save pictures and their lists of widgets."""
    only = None if args.only is None else frozenset(json.loads(args.only.read_text("utf-8")))
    labels = {run_of(label) for label in only or ()}
    wanted = [run for run in plan.runs(args.patterns) if only is None or run.label in labels]
    print(f"{comparing.save(wanted, args.out, only)} pictures in {args.out}")
    return 0


def diff(args: argparse.Namespace) -> int:
    """Draw old and new side by side for what differs from another commit."""
    wanted = plan.runs(args.patterns)
    done, _ = _draw(args, wanted)
    old, _ = parse(comparing.old_hashes(args.base))
    told = compared(old, done, wanted)
    labels = [line.rpartition(": ")[0] for line in told]
    print(f"{len(done)} pictures, {len(labels)} differ from {args.base}")
    if not labels:
        return 0
    shutil.rmtree(args.out, ignore_errors=True)
    args.out.mkdir(parents=True)
    with tempfile.TemporaryDirectory(prefix="planszownia-diff-") as folder:
        before, after = Path(folder, "old"), Path(folder, "new")
        runs = {run_of(label) for label in labels}
        comparing.save([run for run in wanted if run.label in runs], after, frozenset(labels))
        with comparing.checked_out(args.base) as tree:
            comparing.draw_old(tree, labels, before)
        lines = [comparing.lay_side_by_side(label, before, after, args.out) for label in labels]
    (args.out / "differences.txt").write_text("\n".join(lines) + "\n", "utf-8")
    print(f"drawn in {args.out}: old, new and difference; widgets in differences.txt")
    return 1


COMMANDS = {"check": check, "diff": diff, "draw": draw_, "list": list_, "sample": sample, "write": write_}


if __name__ == "__main__":
    sys.exit(main())
