"""The main menu: `screen`, a game's `tile`, and the `boxes` under the tiles."""
