"""The replay: `screen` with its timeline, `film` (what was seen after every move, no pixels), `panel`."""
