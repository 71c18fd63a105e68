"""The games from outside the program that a person has allowed to run: `trusted.json` in the user's folder."""

from __future__ import annotations

from games.core.contract.texts import N_
from games.core.storage.set_store import SetStore


class TrustedGames(SetStore):
    """The content hashes of the games that may run, stored in a file."""

    file_name, list_key = "trusted.json", "games"
    file_label = N_("The file listing other people's games that may run")
