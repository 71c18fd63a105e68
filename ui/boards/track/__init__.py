"""The painter of boards with a road, as in Osada. Imports `ui.boards.shared`.
painter          draw order and positions
layout           positions: from the board's file, or computed for any road
static           the background picture, and the scenery of a board without a picture
tables           the tables next to the road, and the captions below the moves
pieces, overlays pawns, cubes and tokens; rings, letters and pointers drawn on the board
animation        animation of pawns and the die; previews of a move
"""
