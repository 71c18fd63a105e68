"""A game's way of lessons: `screen`, the stations on the board (`stations`), what is said there (`words`)."""
