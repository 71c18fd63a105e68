"""The painter of a table without a board: seats round it, piles in the middle. Imports `ui.boards.shared`.

painter          draw order and positions
layout           positions of seats, piles and cards
cards            pictures of cards, of their backs, and of the table
"""
