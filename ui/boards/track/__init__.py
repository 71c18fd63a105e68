"""The painter of boards with a road, as in Osada. Imports `ui.boards.shared`.

painter          what is drawn in which order, and where things are
layout           where things lie; made by `file_layout` from the board's file or by `auto_layout` for any track
static, fields   the backdrop and the fields on it, with `scenery` for a road that brings no picture
tables           the tables beside the road
captions         the words under the moves, as long as there is room
pieces, marks    pawns, cubes, tokens; rings, letters, pointers
movement         how things move
forecast         what a move would do
"""
