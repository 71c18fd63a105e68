"""The page About says whether the rules are compiled."""

from __future__ import annotations

import pytest

from tests.ui.text_collector import CollectingWindow
from ui.screens import about


@pytest.mark.parametrize("compiled", [False, True])
def test_about_says_whether_the_rules_are_compiled(compiled: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(about, "is_compiled", lambda: compiled)
    with CollectingWindow(language="en") as it:
        it.open("about")
        it.settle()
        shown = " ".join(text for text, _ in it.collected)
        assert "version" in shown
        assert ("rules are compiled" in shown) is compiled
