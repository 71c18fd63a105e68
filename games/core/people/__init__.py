"""Who plays in this house, and how well. May import: program, contract, storage, match, journal.

house     the people who have sat at a table here: one small file for all games; names merged and forgotten
journals  one journal as the index keeps it, and removal of forgotten names from journals
index     all journals in one SQLite file, a cache that is made from them and thrown away at any time
keeping   keeps the index up to date in the background
rating    how strong somebody plays, with its uncertainty; win rates with theirs
pages     what the pages of people and of one person tell; `game_page`: that of a game
export    the same as CSV and JSON
"""
