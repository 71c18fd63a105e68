"""People and records: `screen` (cards of people, games, records), `person`, `game`; over them `tables`, `dialogues`.

page     what the three pages share: asked of the index, again when it has changed; the bar
model    the index as the pages use it; `filters` say which matches are meant
parts    panels, rows and cells that are read by pointer, tap and keys; `cards`, `curve` (strength over time)
game_box the left of a game's page: how long it takes, how it ends; `fairness`: the chart of its seats; `person_box`
words    what the pages say, and how they write numbers, rates and days
"""
