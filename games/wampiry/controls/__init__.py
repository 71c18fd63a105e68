"""How Wampiry meets the table: `controller` binds the other modules together.

`clicks` (how moves are clicked and worded), `prompts` (the questions), `naming` (words for things, their sections of
the rules, the table in words), `words` (log and other sentences), `full_scorings` (the moons), `events` (movements,
story, remarks), `records` (what people talk about after a match). Reads views and the rules' tables, never a state; but
`naming.why_not` asks the rules what they would refuse in one that looks the same, and `records` reads the states of a
match that is over.
"""
