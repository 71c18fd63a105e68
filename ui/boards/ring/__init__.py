"""The painter of ring boards, as in Wampiry. Imports `ui.boards.shared`.

painter          what is drawn in which order, and where things are
layout           where things lie: from the board's file, or evenly round the clock
static           the backdrop, with `backdrop` for a board that brings no picture
pieces, moons    pawns, chips and tokens; the moons of the turns
ways             the lines of ways, along the clock's rim or round it
"""
