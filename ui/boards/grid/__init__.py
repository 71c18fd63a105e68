"""The painter of boards of cells, as in Kraków. Imports `ui.boards.shared`.

painter          what is drawn in which order
layout           the city's cells, and where things lie: from the board's file, or laid out from its map
places           what is read of a view; where every name is
static           the backdrop and the turn track
city             the whole city in detail, and one that brings no picture
paint, signs     what lies under the people, kept and drawn again in parts: paint, names and standings
pieces           people and paintings; marks on cells
ghosts           what a move would do, and what the last one did
"""
