"""How Osada meets the table: `controller` binds the other modules together.

`clicks` (how moves are clicked and worded, and whom they are made with), `prompts` (the questions), `naming` (words for
things, their sections of the rules, the table in words), `faces` (cards, secrets, rows of seats), `words` (log and
other sentences), `events` (big moments, movements, story, remarks), `ending` (limits, what is turned up at the end),
`records` (what people talk about after a match). Reads views and the rules' tables, never a state; but `records` reads
those of a match that is over.
"""
