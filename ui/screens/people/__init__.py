"""People and records: `screen` (cards of people, games, records), `person`, `game`; over them `tables`, `dialogues`.

page    what the three pages share: asked of the index, again when it has changed; the bar, and the filters over them
model   the index as the pages use it: which matches are meant, and what people are called
cards   the cards of the first page; `boxes`: those at the left of the others; `charts`: strength over time, fairness
parts   panels, rows and cells that are read by pointer, tap and keys
words   what the pages say, and how they write numbers, rates and days
"""
