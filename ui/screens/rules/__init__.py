"""The reader of rules: `screen`, `page` (its blocks), `contents`, `figure` (positions drawn)."""
