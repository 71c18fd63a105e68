"""People and records: `screen` (cards of people, games, records), `person`, `game`; over them `tables`, `dialogues`.

page     what the three pages share: asked of the index, again when it has changed; the bar
model    the index as the pages use it; `filters` say which matches are meant
parts    rows and cells that are read by pointer, tap and keys; `cards`, `curve` (strength over time)
words    what the pages say, and how they write numbers, rates and days
"""
