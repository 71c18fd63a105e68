"""The painter of boards of districts, as in Ankh-Morpork. Imports `ui.boards.shared`.

painter          draw order and positions
layout           positions: from the board's file, or computed for any city
static           the static picture, including the plates with number, name and price
plan             the plan of a city without a picture
plan_lines       the wall, streets and bridges of a plan; houses: its houses and trees
pieces           people, houses and trouble markers
"""
