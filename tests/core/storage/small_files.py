"""The user's small files for tests: valid examples, how they are opened and changed, and kinds of damage."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any, NamedTuple

from games.core.lessons.progress import LearningProgress
from games.core.people.match_notes import MatchNotesStore
from games.core.people.store import PeopleStore, Person
from games.core.review.solved_puzzles import SolvedPuzzles
from games.core.storage.store import Store
from games.core.storage.trusted import TrustedGames
from ui.shell.settings import Settings, SettingsFile


class SmallFile(NamedTuple):
    """One kind of file with a valid example, `good`.

    `act` makes its n-th change, which adds the texts `acted(n)` to `content_of`. `bad` makes an entry of the example
    invalid, and `renew` changes entries as a newer version of the program might write them.
    """

    name: str
    good: Mapping[str, Any]
    open: Callable[[Path], Store[Any]]
    act: Callable[[Any, int], object]
    acted: Callable[[int], set[str]]
    bad: Callable[[dict[str, Any]], object]
    renew: Callable[[dict[str, Any]], object]

    def file_in(self, folder: Path) -> Path:
        """Write a valid file into a folder and return its path."""
        file = folder / self.name
        file.write_text(json.dumps(self.good, ensure_ascii=False), "utf-8")
        return file


def walk_values(data: Any, path: str = "") -> Iterator[str]:
    """Yield everything in JSON data as text, each value with the keys that lead to it."""
    if isinstance(data, dict):
        for key, value in data.items():
            yield from walk_values(value, f"{path}/{key}")
    elif isinstance(data, list):
        for value in data:
            yield f"{path}: {json.dumps(value, sort_keys=True)}"
    elif path != "/format":
        yield f"{path} = {data!r}"


def content_of(file: Path) -> set[str]:
    """Return everything in a file as texts, nothing if it is no file."""
    return set(walk_values(json.loads(file.read_text("utf-8-sig")))) if file.is_file() else set()


def set_aside_files(file: Path) -> list[Path]:
    """List the copies of a damaged file that were set aside, in order."""
    return sorted(file.parent.glob(f"{file.stem}.damaged-*"))


def _see(progress: LearningProgress, n: int) -> None:
    progress.mark_seen("wampiry", "maja", f"act:{n}")


def _sit_down(house: PeopleStore, n: int) -> None:
    house.add_seated([Person(f"Act {n}", 3)])


def _choose(file: SettingsFile, n: int) -> None:
    """Remember a form as the window does, which knows the settings as they were when it opened."""
    known = file._known
    file.save(replace(known, setups={**known.setups, f"act{n}": {"board": "usual"}}))


def _solve(solved: SolvedPuzzles, n: int) -> None:
    solved.add(f"act:{n}")


KINDS = [
    SmallFile(
        "learning.json",
        {
            "format": 1,
            "games": {
                "osada": {"done": ["o1"], "missed": {"o1": [3, 5]}, "current": None},
                "wampiry": {
                    "done": ["w1", "w2"],
                    "missed": {"w1": []},
                    "current": {"lesson": "w3", "trail": [{"a": 1}]},
                },
            },
            "people": {"maja": {"wampiry": ["plan"], "krakow": ["turn"]}, "łucja": {"osada": ["go", "roll"]}},
        },
        LearningProgress,
        _see,
        lambda n: {f'/people/maja/wampiry: "act:{n}"'},
        lambda data: (data["games"]["wampiry"]["done"].insert(0, None), data["people"]["maja"].update(krakow=3)),
        lambda data: (
            data["games"]["wampiry"].update(badges=["gold"], missed={"w9": [1]}),
            data["games"].update(mill={"done": ["m1"], "pace": {"m1": 3}}),
        ),
    ),
    SmallFile(
        "matches.json",
        {
            "format": 1,
            "matches": {"0f0f": {"name": "Finał u Łucji"}, "1e1e": {"counts": False}, "2d2d": {"name": "Rewanż"}},
        },
        MatchNotesStore.open,
        lambda notes, n: notes.rename_match(f"act{n}", f"Act {n}"),
        lambda n: {f"/matches/act{n}/name = 'Act {n}'"},
        lambda data: (
            data["matches"].update({"a": 5, "b": {"name": ["x"]}}),
            data["matches"].update(c={"name": None, "counts": 7}),
        ),
        lambda data: data["matches"]["0f0f"].update(stars=5, counts="half"),
    ),
    SmallFile(
        "people.json",
        {
            "format": 1,
            "people": [{"name": "Maja", "mark": 1}, {"name": "Łucja", "mark": 4, "pace": "steps"}],
            "merged": {"maja k.": "maja"},
            "forgotten": {"0f0f": 1_700_000_000},
        },
        PeopleStore.open,
        _sit_down,
        lambda n: {f'/people: {{"mark": 3, "name": "Act {n}"}}'},
        lambda data: (
            data["people"].insert(0, {"name": "", "mark": 1}),
            data["merged"].update({"o\udfff": "maja", "jan": 5}),
            data["forgotten"].update({"x": "y"}),
        ),
        lambda data: (
            data["people"][0].update(pace="dreamily", avatar={"hat": "red"}),
            data["people"][1].update(mark=77, voice="low"),
        ),
    ),
    SmallFile(
        "puzzles.json",
        {"format": 1, "solved": ["evening:17", "evening:40", "Święto:3"]},
        SolvedPuzzles,
        _solve,
        lambda n: {f'/solved: "act:{n}"'},
        lambda data: data["solved"].insert(1, ["evening", 17]),
        lambda data: data.update(stars={"evening:17": 3}),
    ),
    SmallFile(
        "trusted.json",
        {"format": 1, "games": ["0f0f", "1e1e"]},
        TrustedGames,
        lambda trusted, n: trusted.add(f"act:{n}"),
        lambda n: {f'/games: "act:{n}"'},
        lambda data: data["games"].insert(1, ["0f0f", 17]),
        lambda data: data.update(notes={"0f0f": "from Jan"}),
    ),
    SmallFile(
        "settings.json",
        {"format": 1, **asdict(Settings(language="pl", volume=0.25, interface=1.5, setups={"osada": {"seats": [1]}}))},
        SettingsFile,
        _choose,
        lambda n: {f"/setups/act{n}/board = 'usual'"},
        lambda data: data.update(volume="loud", computers=None),
        lambda data: data.update(
            speed="ludicrous", language="eo", computers="backwards", pad_buttons="paddles", interface=3.5, cloud=False
        ),
    ),
]


# -- states of damage -------------------------------------------------------------------------------------------------
def _changed(change: Callable[[dict[str, Any]], object]) -> Callable[[Path], None]:
    """Return a function that changes a file's data."""

    def act(file: Path) -> None:
        data = json.loads(file.read_text("utf-8"))
        change(data)
        file.write_text(json.dumps(data), "ascii")

    return act


def _bytes(change: Callable[[bytes], bytes]) -> Callable[[Path], None]:
    """Return a function that changes a file's bytes."""
    return lambda file: file.write_bytes(change(file.read_bytes())) and None


def _added(value: bytes) -> Callable[[Path], None]:
    """Return a function that adds a key with this value, written literally."""
    return _bytes(lambda raw: raw[:-1] + b', "more": ' + value + b"}")


def _twice(raw: bytes) -> bytes:
    """Write every key a second time, with an empty value of its type."""
    data = json.loads(raw)
    empty = {key: type(value)() for key, value in data.items()}
    return raw[:-1] + b", " + json.dumps(empty).encode()[1:]


def _folder(file: Path) -> None:
    file.unlink()
    file.mkdir()
    (file / "inside").write_text("kept")


def _loop(file: Path) -> None:
    file.unlink()
    file.symlink_to(file.name)


def _to_nowhere(file: Path) -> None:
    file.unlink()
    file.symlink_to("gone/elsewhere.json")


def _too_large(file: Path) -> None:
    with open(file, "r+b") as out:
        out.truncate(40_000_000)


BROKEN: dict[str, Callable[[Path], None]] = {  # little or nothing in it can be understood
    "truncated": _bytes(lambda raw: raw[: len(raw) // 2]),
    "last byte missing": _bytes(lambda raw: raw[:-1]),
    "one bad byte": _bytes(lambda raw: raw[:30] + b"\xff" + raw[31:]),
    "NULs": _bytes(lambda raw: bytes(len(raw))),
    "NULs at the end": _bytes(lambda raw: raw + bytes(9)),
    "empty": _bytes(lambda raw: b""),
    "UTF-16": _bytes(lambda raw: raw.decode().encode("utf-16")),
    "lone surrogate in UTF-8": _bytes(lambda raw: raw.replace(b'"', b'"\xed\xa0\x80', 1)),
    "another value": _bytes(lambda raw: b"[1, 2]"),
    "twice": _bytes(lambda raw: raw + raw),
    "too large": _too_large,
    "lists nested too deep": _added(b"[" * 100_000),
    "nested deeper than can be written": _added(b'{"a":' * 700 + b"1" + b"}" * 700),
    "a number of too many digits": _added(b"9" * 5000),
    "every value of a wrong type": _changed(lambda data: data.update({key: 5 for key in data if key != "format"})),
}
PARTLY: dict[str, Callable[[Path], None]] = {  # everything in it can still be understood
    "a number that is too large": _added(b"1e400"),
    "no number": _added(b"NaN"),
    "duplicate keys": _added(b'1, "more": 2'),
    "a wrong format": _changed(lambda data: data.update(format="one")),
    "format 0": _changed(lambda data: data.update(format=0)),
}
HARMLESS: dict[str, Callable[[Path], None]] = {
    "byte order mark": _bytes(lambda raw: b"\xef\xbb\xbf" + raw),
    "a key of a later version": _added(b'{"a": [1, null]}'),
    "an escaped lone surrogate": _added(rb'{"\ud800": "\udfff"}'),
    "laid out by hand": _changed(lambda data: None),
    "no format": _changed(lambda data: data.pop("format")),
}
UNTOUCHABLE: dict[str, Callable[[Path], None]] = {
    "a newer format": _changed(lambda data: data.update(format=99)),
    "a folder": _folder,
}
if os.name != "nt":  # on Windows not every user may make links
    UNTOUCHABLE |= {"a loop of links": _loop, "a link that leads nowhere": _to_nowhere}


def duplicate_keys(file: Path) -> None:
    """Write every key of a file a second time, with an empty value."""
    file.write_bytes(_twice(file.read_bytes()))
