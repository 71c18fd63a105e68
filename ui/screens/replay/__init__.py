"""The replay: `screen`, `film` (what was seen after every move, no pixels), `timeline`, `panel`."""
