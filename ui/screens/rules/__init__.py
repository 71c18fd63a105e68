"""The reader of rules: `screen`, `page` (its blocks), `figure` (positions drawn)."""
