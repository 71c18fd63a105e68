"""`python -m tests.pictures [check|write|diff|list|sample] [PATTERN…]`: check what the window looks like.

check    draw the scenes and compare their hashes with tests/pictures/hashes (default)
write    write new hashes; without a pattern for all scenes
diff     draw pictures that differ from another commit (--base): old, new and difference side by side
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
from tests.pictures.records import parse, read, version_differences, write

MOST_LINES = 60


def main(argv: list[str] | None = None) -> int:
    """Run the command; return 0 if no picture has changed."""
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
    """Draw runs and print the errors; return the hashes and whether an error occurred."""
    done, wrong = draw(wanted, args.cores, args.shuffle)
    for one in wrong:
        print(one, file=sys.stderr)
    if wrong or not wanted:
        print(f"{len(wrong)} of {len(wanted)} runs of scenes could not be drawn", file=sys.stderr)
    return done, bool(wrong) or not wanted


def check(args: argparse.Namespace) -> int:
    """Compare hashes with the stored ones."""
    return _check(args, plan.runs(args.patterns))


def sample(args: argparse.Namespace) -> int:
    """Compare the hashes of the default sample."""
    return _check(args, plan.sample())


def _check(args: argparse.Namespace, wanted: list[plan.Run]) -> int:
    stored, head = read()
    other = version_differences(head)
    if other:
        print(f"these hashes can't be compared here: {', '.join(other)}", file=sys.stderr)
        return 2
    done, wrong = _draw(args, wanted)
    changes = describe_changes(stored, done, wanted)
    for line in changes[:MOST_LINES]:
        print(line)
    if len(changes) > MOST_LINES:
        print(f"… and {len(changes) - MOST_LINES} more")
    print(f"{len(done)} pictures, {len(changes)} differ")
    return 1 if changes or wrong else 0


def describe_changes(stored: Drawn, done: Drawn, wanted: list[plan.Run]) -> list[str]:
    """Describe each changed picture in one line: pixels or widgets differ, or the picture is new or missing."""
    labels = {run.label for run in wanted}
    mine = {label: one for label, one in stored.items() if run_of(label) in labels}
    changes = []
    for label in sorted({*mine, *done}):
        old, new = mine.get(label), done.get(label)
        if old is None or new is None:
            changes.append(f"{label}: {'new' if old is None else 'missing'}")
        elif old != new:
            what = [name for name, a, b in zip(old._fields, old, new, strict=True) if a != b]
            changes.append(f"{label}: {' and '.join(what)}")
    return changes


def run_of(label: str) -> str:
    """Return the label of a picture's run: the picture's label without the state."""
    name, _, window = label.partition(" ")
    return f"{name.rpartition('/')[0]} {window}"


def write_(args: argparse.Namespace) -> int:
    """Write new hashes; scenes that can't be drawn keep the old ones."""
    wanted = plan.runs(args.patterns)
    stored, head = read()
    if args.patterns and version_differences(head):
        print("only all hashes can be written with other programs", file=sys.stderr)
        return 2
    done, wrong = _draw(args, wanted)
    drawn, alive = {run_of(label) for label in done}, {run.label for run in plan.runs()}
    changes = describe_changes(stored, done, [run for run in wanted if run.label in drawn])
    others = {label: one for label, one in stored.items() if run_of(label) in alive - drawn}
    write({**others, **done})
    print(f"{len(done)} pictures written, {len(changes)} changed")
    return 1 if wrong else 0


def list_(args: argparse.Namespace) -> int:
    """List the scenes."""
    names = sorted({run.scene.label for run in plan.runs(args.patterns)})
    print("\n".join(names))
    return 0


def draw_(args: argparse.Namespace) -> int:
    """Save pictures and the lists of their widgets."""
    only = None if args.only is None else frozenset(json.loads(args.only.read_text("utf-8")))
    labels = {run_of(label) for label in only or ()}
    wanted = [run for run in plan.runs(args.patterns) if only is None or run.label in labels]
    print(f"{comparing.save(wanted, args.out, only)} pictures in {args.out}")
    return 0


def diff(args: argparse.Namespace) -> int:
    """Draw pictures that differ from another commit: old, new and difference side by side."""
    wanted = plan.runs(args.patterns)
    done, _ = _draw(args, wanted)
    old, _ = parse(comparing.old_hashes(args.base))
    changes = describe_changes(old, done, wanted)
    labels = [line.rpartition(": ")[0] for line in changes]
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
