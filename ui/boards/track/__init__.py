"""The painter of boards with a road, as in Osada. Imports `ui.boards.shared`.

painter          what is drawn in which order, and where things are
layout           where things lie: from the board's file, or laid out for any track
static           the backdrop and the fields on it, also for a road that brings no picture
tables           the tables beside the road, and the words under the moves
pieces, marks    pawns, cubes, tokens; rings, letters, pointers
movement         how things move; what a move would do
"""
