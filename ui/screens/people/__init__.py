"""People and records: pages of people, of one person and of one game.

screen     first page: cards of people, games, records
person     page of a person; `game`: page of a game
page       common parts of these pages: reading the index of matches, the bar, filters
model      queries of the index: filtered matches, names of people
stories    titles and stories of a person with few matches
cards      cards of the first page
boxes      boxes at the left of the pages of a person and a game
charts     charts of rating over time and of win rates by seat
parts      panels, rows, and cells with tooltips for pointer, touch and keys
dialogues  popups that rename, merge and forget people; `tables`: the numbers of a page
words      texts of the pages, and formatting of numbers, rates and dates
"""
