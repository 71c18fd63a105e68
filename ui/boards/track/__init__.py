"""The painter of boards with a road, as in Osada. Imports `ui.boards.shared`.
painter          draw order and positions
layout           positions: from the board's file, or computed for any road
static           the background picture: fields, names, frames of tables
scenery          the land around a road without a picture
scenery_objects  positions of houses, firs and other objects on that land
tables           the tables next to the road, and the captions below the moves
pieces, overlays pawns, cubes and tokens; rings, letters and pointers drawn on the board
animation        animation of pawns and the die; previews of a move
"""
