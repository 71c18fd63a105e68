"""The painter of boards of districts, as in Ankh-Morpork. Imports `ui.boards.shared`.

painter          draw order and positions
layout           positions: from the board's file, or computed for any city
static           the static picture, including the plates with number, name and price
pieces           people, houses and trouble markers
"""
