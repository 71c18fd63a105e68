"""People and records: `screen` (cards of people, games, records), `person` and `game`, with dialogues and tables above.

page       common parts of the three pages: reading the index, the bar, filters
model      the index as the pages use it: filtered matches, names of people
cards      the cards of the first page
boxes      the boxes at the left of the other pages
charts     rating over time, fairness of seats
parts      panels, rows, and cells that can be read with pointer, touch and keys
words      texts of the pages, and formatting of numbers, rates and days
"""
