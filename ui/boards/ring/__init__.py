"""The painter of ring boards, as in Wampiry. Imports `ui.boards.shared`.

painter          what is drawn in which order, and where things are; the lines that show moves
layout           where things lie: from the board's file, or evenly round the clock
static           the backdrop, with `backdrop` for a board that brings no picture
pieces           pawns, chips and tokens; the moons of the turns
"""
