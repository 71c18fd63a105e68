"""The painter of ring boards, as in Wampiry. Imports `ui.boards.shared`.
painter          draw order and positions; the lines of moves
layout           positions: from the board's file, or evenly spaced around the clock
static           the background picture, with the following for a board without a picture
backdrop, canvas the city around the clock; instruments: the clock and the tracks
pieces           pawns, chips and tokens; the turn track, whose spaces are moons
"""
