"""The painter of boards of points, which any game can use. Imports `ui.boards.shared`.

painter          draw order and positions
layout           positions, read from the board's file or computed
static           the wooden board, and the men on it
"""
