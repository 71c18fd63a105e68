"""The painter of boards of points, which any game can use. Imports `ui.boards.shared`.

painter          draw order and positions
layout           positions, from the file or computed
static           the wooden board, and the men on it
"""
