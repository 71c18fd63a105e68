"""The painter of boards of cells, as in Kraków. Imports `ui.boards.shared`.
painter          draw order
layout           the city's cells; positions, read from the board's file or computed from its map
places           data read from a view; the positions of all objects on the board
static           the background picture and the turn track
city             the picture of the whole city, drawn from the map if the board has none
ground, roofs    what the drawn city consists of: paving, streets and river; roofs and walls
paint, signs     cached layers below the people: paint, and signs with names and standings
pieces           people, paintings and highlighted cells
previews         previews of a move, and trails of the last one
"""
