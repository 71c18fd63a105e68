"""How Ankh-Morpork meets the table: `controller` binds the other modules together.

`clicks` (how moves are clicked and worded, what costs nothing), `prompts` (the questions), `naming` (words for things,
their sections of the rules, the table in words), `faces` (cards, heaps, secrets, goals), `words` (log and other
sentences), `events` (movements, story, remarks), `ending` (limits, what is turned up at the end), `records` (what
people talk about after a match). Reads views and the rules' tables, never a state; but `records` reads those of a match
that is over.
"""
