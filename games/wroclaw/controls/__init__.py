"""How Wrocław meets the table: `controller` binds the other modules together.

`clicks` (how moves are asked, clicked and worded), `naming` (words for things, their sections of the rules, the table
in words), `faces` (cards, hands, rows of seats), `words` (log and other sentences, the sums of a shot), `events`
(movements, story, remarks), `records` (what people talk about after a match). Reads views and the rules' tables, never
a state; but `records` reads those of a match that is over.
"""
