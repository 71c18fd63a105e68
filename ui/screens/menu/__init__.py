"""The main menu: `screen`, with `tile` (a game), `boxes` (load, history, settings) and `props`."""
