"""The keys of solved puzzles: `puzzles.json` in the user's folder."""

from __future__ import annotations

from games.core.contract.texts import N_
from games.core.storage.set_store import SetStore


class SolvedPuzzles(SetStore):
    """The keys of the solved puzzles, stored in a file."""

    file_name, list_key = "puzzles.json", "solved"
    file_label = N_("The solved puzzles file")

    @property
    def keys(self) -> frozenset[str]:
        """The keys of the solved puzzles."""
        return self.value
