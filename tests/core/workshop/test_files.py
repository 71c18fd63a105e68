"""A board's file while it is edited: saved whole or not at all, watched, taken in from anywhere without trusting it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from games.core.contract.errors import DataError
from games.core.data import boards, files
from games.core.program.paths import resource
from games.core.workshop import own_boards
from games.core.workshop.checks import check_text, problem_places
from games.core.workshop.document import EditedFile, file_stamp
from games.core.workshop.edits import SetValue
from games.shipped import register_shipped
from tests.runs import is_wine

GAMES = ("wampiry", "ankh_morpork", "osada", "krakow", "wroclaw")
register_shipped()


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("PLANSZOWNIA_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


def own(game: str = "wampiry", name: str = "Nocna Huta") -> Path:
    return own_boards.copy_board(game, boards.shipped_boards(game)[0], {"pl": name, "en": name}, "Ola")


# -- shelf ------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("game", GAMES)
def test_a_board_of_ones_own_plays_and_differs_in_name_id_and_author_only(game: str, home: Path) -> None:
    path = own(game, "Gród: mój!")
    assert path == home / "boards" / game / "grod_moj.yaml"
    board = boards.load(game, path)
    assert board.data["name"] == {"pl": "Gród: mój!", "en": "Gród: mój!"}
    assert (board.id, board.data["author"]) == ("grod_moj", "Ola")
    assert boards.rule_digest(board) == boards.rule_digest(boards.default_board(game))
    first = boards.shipped_boards(game)[0].path.read_text("utf-8").splitlines()[1:]
    assert len(set(path.read_text("utf-8").splitlines()) - set(first)) == 3
    assert own(game, "Gród: mój!").name == "grod_moj_2.yaml"


@pytest.mark.parametrize(
    "name", ["../../x", "/etc/passwd", "..", "C:\\x", "łŁ", "…", "12", "a" * 30, "nul\u202e", "Con"]
)
def test_no_name_leads_out_of_the_folder(name: str, home: Path) -> None:
    try:
        path = own(name=name)
    except DataError:
        return
    assert path.parent == home / "boards" / "wampiry"
    assert path.stem not in ("con", "nul")  # devices of Windows, whatever the ending
    assert boards.load("wampiry", path).data["name"]["en"] == name


@pytest.mark.parametrize("name", ["", "a" * 31, "two\nlines", " blank", "seat:1"])
def test_a_name_that_a_board_may_not_have_is_refused(name: str, home: Path) -> None:
    with pytest.raises(DataError):
        own(name=name)
    assert not boards.user_boards("wampiry")
    path = own()
    before = path.read_bytes()
    with pytest.raises(DataError):
        own_boards.rename_board("wampiry", path, {"en": name})
    assert path.read_bytes() == before


def test_renaming_changes_one_line(home: Path) -> None:
    path = own()
    before = path.read_text("utf-8").splitlines()
    own_boards.rename_board("wampiry", path, {"pl": "Inna", "en": "Nocna Huta"})
    after = path.read_text("utf-8").splitlines()
    assert sum(one != other for one, other in zip(before, after, strict=True)) == 1


def test_a_board_is_given_away_and_taken_in(home: Path, tmp_path: Path) -> None:
    path, folder = own(), tmp_path / "away"
    given = [own_boards.export_board(path, folder) for _ in range(2)]
    assert [one.name for one in given] == ["nocna_huta.yaml", "nocna_huta_2.yaml"]
    assert own_boards.import_board(given[1]) == ("wampiry", path)  # it is there already
    own_boards.delete_board(path)
    assert not path.exists()
    assert own_boards.import_board(given[1]) == ("wampiry", path.with_name("nocna_huta_2.yaml"))
    assert path.with_name("nocna_huta_2.yaml").read_bytes() == given[0].read_bytes()


def test_what_is_no_board_is_not_taken_in(home: Path, tmp_path: Path) -> None:
    (tmp_path / "binary").write_bytes(bytes(range(256)))
    (tmp_path / "huge.yaml").write_bytes(b"# " + b"x" * 2_000_001)
    (tmp_path / "list.yaml").write_text("- a\n")
    (tmp_path / "other.yaml").write_text("format: 1\ngame: chess\nkind: board\n")
    if sys.platform != "win32":
        os.mkfifo(tmp_path / "pipe")
    bad = [*tmp_path.glob("*"), tmp_path / "none", resource("data/wroclaw/cards.yaml"), Path("a\0b")]
    for path in bad:
        with pytest.raises(DataError):
            own_boards.import_board(path)
    assert not (home / "boards").exists()


def test_a_board_with_faults_is_taken_in_for_mending(home: Path, tmp_path: Path) -> None:
    path = tmp_path / "../broken.yaml"
    text = resource("data/osada/board.yaml").read_text("utf-8").replace("turns: 400", "turns: many")
    path.write_text(text, "utf-8")
    game, taken = own_boards.import_board(path)
    assert (game, taken.name) == ("osada", "broken.yaml")
    assert not check_text(game, taken.read_text("utf-8"), "f").is_playable


# -- keeping ----------------------------------------------------------------------------------------------------------
def test_the_file_as_it_was_is_kept_once_a_session(home: Path) -> None:
    path = own()
    first = path.read_bytes()
    kept = EditedFile(path)
    for turns in (9, 10):
        kept.document.change(SetValue(("rules", "turns"), turns))
        assert kept.has_changes
        assert kept.save()
        assert not kept.has_changes
        assert not kept.save()
    assert path.with_name(f"{path.name}~").read_bytes() == first
    assert [ref.path for ref in boards.user_boards("wampiry")] == [path]  # what is kept is no board to play on
    assert boards.load("wampiry", path).data["rules"]["turns"] == 10
    assert not kept.was_changed_outside


def test_a_change_of_others_is_seen_and_can_be_kept(home: Path) -> None:
    path = own()
    kept = EditedFile(path)
    theirs = path.read_bytes() + b"# theirs\n"
    path.write_bytes(theirs)
    assert kept.was_changed_outside
    other = kept.save_outside_version()
    assert other is not None
    assert other.read_bytes() == theirs
    assert kept.save()
    assert path.read_bytes() == kept.document.raw
    path.unlink()
    assert kept.was_changed_outside
    assert kept.save_outside_version() is None
    assert kept.save()
    assert path.exists()


@pytest.mark.skipif(is_wine(), reason="links that Wine 8 makes lead nowhere")
def test_a_link_out_of_the_folder_is_not_written_through(home: Path, tmp_path: Path) -> None:
    path = own()
    outside = tmp_path / "outside.yaml"
    path.rename(outside)
    path.symlink_to(outside)
    with pytest.raises(DataError, match="link out of the folder"):
        EditedFile(path)


def test_a_save_that_fails_leaves_the_old_file(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = own()
    before = path.read_bytes()
    kept = EditedFile(path)
    kept.document.change(SetValue(("rules", "turns"), 9))

    def fail(*_: object) -> None:
        raise OSError("no room")

    monkeypatch.setattr(os, "replace", fail)
    with pytest.raises(OSError, match="no room"):
        kept.save()
    assert path.read_bytes() == before
    assert {one.name for one in path.parent.iterdir()} == {path.name}
    assert kept.has_changes


KILLED = """
import os, signal, sys
from pathlib import Path
from games.core.workshop.document import EditedFile
from games.core.workshop.edits import SetValue
path, when = Path(sys.argv[1]), int(sys.argv[2])
calls = 0
def mortal(function):
    def called(*args):
        global calls
        calls += 1
        if calls == when:
            os.kill(os.getpid(), signal.SIGKILL)
        return function(*args)
    return called
os.fsync, os.replace = mortal(os.fsync), mortal(os.replace)
kept = EditedFile(path)
for turns in (11, 12):
    kept.document.change(SetValue(("rules", "turns"), turns))
    kept.save()
"""


@pytest.mark.skipif(sys.platform == "win32", reason="other calls are made there: folders are not synced")
@pytest.mark.parametrize("when", [1, 3, 4, 5, 6])
def test_a_kill_between_and_within_saves_leaves_a_whole_board(when: int, home: Path) -> None:
    path = own()
    before = path.read_text("utf-8")
    run = subprocess.run([sys.executable, "-c", KILLED, str(path), str(when)], capture_output=True, text=True)
    assert run.returncode == -9, run.stderr
    turns = 15 if when < 5 else 11
    assert path.read_text("utf-8") == before.replace("turns: 15", f"turns: {turns}")
    if when > 2:
        assert path.with_name(f"{path.name}~").read_text("utf-8") == before
    assert [ref.path for ref in boards.user_boards("wampiry")] == [path]


# -- checks -----------------------------------------------------------------------------------------------------------
def test_faults_name_the_places_they_are_at() -> None:
    text = resource("data/krakow/board.yaml").read_text("utf-8")
    text = text.replace("turns: 5  #", "turns: 99  #").replace("district: 6", "district: no")
    document = files.parse_text(text, "f")
    verdict = check_text("krakow", text, "f")
    assert problem_places(verdict.problems, document) == [
        ("rules", "turns"),
        ("rules", "pay", "district"),
    ]
    assert not check_text("krakow", "{", "f").is_playable
    assert check_text(
        "krakow", text.replace("turns: 99", "turns: 4").replace("district: no", "district: 7"), "f"
    ).is_playable


def test_the_stamp_of_nothing_is_none(tmp_path: Path) -> None:
    assert file_stamp(tmp_path / "none") is None
    assert file_stamp(Path("a\0b")) is None
