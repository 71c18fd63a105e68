"""The people who play at this computer, and their statistics.

May import: program, contract, storage, match, journal, registry.

store     `people.json`, shared by all games: names, seat marks, merged and forgotten names
journals  what the index stores of one journal; removal of forgotten names from journals
match_notes  `matches.json`: names of saved matches, and which of them do not count
index     all journals in one SQLite file: a cache that can be deleted and rebuilt at any time
updater   updates the index in the background
forgetting removal of forgotten names from copies of damaged files, exports and reports
rating    ratings and win rates, both with confidence intervals
pages     queries for the page of all people and of one person; `game_page`: for the page of a game
export    the tables of these pages as CSV and JSON
"""
