"""Lists of boards, boards embedded in journals, and the digest of rule values."""

from __future__ import annotations

import errno
import os
import sys
from pathlib import Path
from typing import Any

import pytest

from games.core.contract.errors import DataError, InaccessibleData
from games.core.contract.texts import translate
from games.core.data import boards
from games.core.program import paths
from games.shipped import register_shipped

RINGS = Path(__file__).parents[2] / "boards"


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    register_shipped()
    monkeypatch.setenv(paths.HOME_VARIABLE, str(tmp_path))
    folder = tmp_path / "boards" / "wampiry"
    folder.mkdir(parents=True)
    return folder


def test_the_shipped_board_is_listed_and_loaded() -> None:
    ref, *others = boards.shipped_boards("wampiry")
    assert (ref.id, ref.name, ref.is_shipped, ref.problems) == (
        "nowa_huta", {"pl": "Nowa Huta", "en": "Nowa Huta"}, True, ()
    )  # fmt: skip
    assert boards.load_game_board("wampiry", ref).id == "nowa_huta"
    assert boards.load_default_board("wampiry").id == "nowa_huta"
    assert [other.id for other in others] == ["bienczyce"]


def test_own_boards_are_listed_with_their_faults(own_folder: Path) -> None:
    good = (RINGS / "wampiry_ring5.yaml").read_text(encoding="utf-8")
    (own_folder / "a.yaml").write_text(good, encoding="utf-8")
    (own_folder / "b.yaml").write_text(good.replace("game: wampiry", "game: osada"), encoding="utf-8")
    (own_folder / "c.yml").write_text("id: [\n", encoding="utf-8")
    (own_folder / "d.yaml").write_text("name: 3\nid: 4\n", encoding="utf-8")
    (own_folder / "notes.txt").write_text("x", encoding="utf-8")
    (own_folder / "e.yaml").mkdir()
    refs = boards.user_boards("wampiry")
    assert [(ref.path.name, ref.id, ref.name) for ref in refs] == [
        ("a.yaml", "ring5", {"en": "Five Estates"}),
        ("b.yaml", "ring5", {"en": "Five Estates"}),
        ("c.yml", "c", {"en": "c"}),
        ("d.yaml", "d", {"en": "d"}),
    ]
    assert [len(ref.problems) for ref in refs] == [0, 1, 1, 3]
    assert not any(ref.is_shipped for ref in refs)
    with pytest.raises(DataError):
        boards.load_game_board("wampiry", refs[1])


def test_a_file_is_read_again_only_after_a_change(own_folder: Path) -> None:
    file = own_folder / "a.yaml"
    text = (RINGS / "wampiry_ring5.yaml").read_text(encoding="utf-8")
    file.write_text(text, encoding="utf-8")
    board = boards.load_game_board("wampiry", file)
    assert boards.load_game_board("wampiry", boards.user_boards("wampiry")[0]) is board
    file.write_text(text.replace("Five Estates", "Live Estates"), encoding="utf-8")
    assert boards.load_game_board("wampiry", file).data["name"] == {"en": "Live Estates"}
    file.write_text("id: [\n", encoding="utf-8")
    with pytest.raises(DataError):
        boards.load_game_board("wampiry", file)
    file.unlink()
    with pytest.raises(DataError, match="no such file"):
        boards.load_game_board("wampiry", file)


def test_updating_a_boards_looks_does_not_affect_other_matches(own_folder: Path) -> None:
    file = own_folder / "a.yaml"
    text = (RINGS / "wampiry_ring5.yaml").read_text(encoding="utf-8")
    file.write_text(text.replace("Five Estates", "Live Estates"), encoding="utf-8")
    fresh = boards.load_game_board("wampiry", file)
    played = boards.load_game_board("wampiry", RINGS / "wampiry_ring5.yaml")
    assert boards.update_cosmetics("wampiry", played, fresh)
    assert played.data["name"] == {"en": "Live Estates"}
    assert boards.load_game_board("wampiry", RINGS / "wampiry_ring5.yaml").data["name"] == {"en": "Five Estates"}
    assert boards.load_game_board("wampiry", file) is fresh


def test_a_missing_folder_of_own_boards_gives_no_boards(own_folder: Path) -> None:
    own_folder.rmdir()
    assert boards.user_boards("wampiry") == []


@pytest.mark.skipif(sys.platform == "win32", reason="such links are not to be had there")
def test_broken_links_among_own_boards_hide_no_board(own_folder: Path) -> None:
    text = (RINGS / "wampiry_ring5.yaml").read_text(encoding="utf-8")
    (own_folder / "a.yaml").write_text(text, encoding="utf-8")
    (own_folder / "loop.yaml").symlink_to("loop.yaml")
    (own_folder / "nothing.yml").symlink_to("not there")
    good, loop = boards.user_boards("wampiry")
    assert (good.id, good.problems, loop.id) == ("ring5", (), "loop")
    assert "the links form a loop" in str(loop.problems[0])
    assert boards.folder_problem("wampiry") is None


@pytest.mark.parametrize("number", [errno.EACCES, errno.EIO, errno.EMFILE])
def test_a_board_that_could_not_be_opened_once_can_be_loaded_later(
    own_folder: Path, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    file = own_folder / "a.yaml"
    file.write_text((RINGS / "wampiry_ring5.yaml").read_text(encoding="utf-8"), encoding="utf-8")

    def refused(path: Path) -> bytes:
        raise OSError(number, "no", str(path))

    with monkeypatch.context() as patch:
        patch.setattr(Path, "read_bytes", refused)
        (ref,) = boards.user_boards("wampiry")
        assert len(ref.problems) == 1
        with pytest.raises(InaccessibleData):
            boards.load_game_board("wampiry", ref)
    (ref,) = boards.user_boards("wampiry")
    assert (ref.id, ref.problems) == ("ring5", ())
    assert boards.load_game_board("wampiry", ref).id == "ring5"


def test_an_unreadable_folder_of_own_boards_is_reported(own_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(folder: Path) -> Any:
        raise PermissionError(errno.EACCES, "no")

    monkeypatch.setattr(os, "scandir", refused)
    assert boards.user_boards("wampiry") == []
    why = boards.folder_problem("wampiry")
    assert why is not None
    assert translate(why, "en") == "Your folder of boards can't be read: access is denied."


@pytest.mark.parametrize(
    "path", [*sorted(RINGS.glob("wampiry_*.yaml")), paths.resource_path("data/wampiry/board.yaml")]
)
def test_a_board_embedded_in_a_journal_is_the_same_board(path: Path) -> None:
    board = boards.load_game_board("wampiry", path)
    text = boards.board_to_text(board)
    assert "\n" not in text
    again = boards.load_board_from_text("wampiry", text, "saved.journal")
    assert again.data == board.data
    assert (again.ring, again.abilities, again.places, again.awards) == (
        board.ring, board.abilities, board.places, board.awards
    )  # fmt: skip
    assert boards.rule_digest(again) == boards.rule_digest(board)


def test_a_fault_in_an_embedded_board_names_the_journal() -> None:
    with pytest.raises(DataError, match=r"^saved\.journal:1:"):
        boards.load_board_from_text("wampiry", '{"format": 1, "game": "wampiry", "kind": "board"}', "saved.journal")


CHANGES = [
    ("id: nowa_huta", "id: other", False),
    ("en: The Bat", "en: A Bat", False),
    ("Crowded Estate", "Busy Estate", False),
    ("bezel_radius: 181", "bezel_radius: 182", False),
    ("centre: {pl: Plac", "centre: {pl: plac", False),
    ("turns: 15", "turns: 14", True),
    ("[7, 5, 3]", "[7, 6, 3]", True),
    ("{2: 1, 3: 2, 4: 3}", "{2: 1, 3: 3, 4: 3}", True),
    ("count: 4", "count: 3", True),
    ("cw2: 2, ccw1", "cw2: 3, ccw1", True),
    ("do: raise_scoring_here", "do: lower_scoring_here", True),
]


@pytest.mark.parametrize(("old", "new", "differs"), CHANGES)
def test_the_digest_depends_on_rule_values_only(tmp_path: Path, old: str, new: str, differs: bool) -> None:
    source = paths.resource_path("data/wampiry/board.yaml").read_text(encoding="utf-8")
    assert source.count(old) == 1
    changed = tmp_path / "changed.yaml"
    changed.write_text(source.replace(old, new), encoding="utf-8")
    digests = {
        boards.rule_digest(boards.load_game_board("wampiry", changed)),
        boards.rule_digest(boards.load_default_board("wampiry")),
    }
    assert len(digests) == (2 if differs else 1)


def test_a_text_falls_back_to_the_other_language() -> None:
    assert boards.text_in_language({"pl": "Młyn", "en": "Mill"}, "en") == "Mill"
    assert boards.text_in_language({"pl": "Młyn"}, "en") == "Młyn"
    assert boards.text_in_language({}, "en") == ""
