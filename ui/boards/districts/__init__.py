"""The painter of boards of districts, as in Ankh-Morpork. Imports `ui.boards.shared`.

painter          what is drawn in which order, and where things are
layout           where things lie: from the board's file, or laid out for any city
static           the backdrop, baked once a size, with plates of number, name and price
pieces           people, houses and trouble
"""
