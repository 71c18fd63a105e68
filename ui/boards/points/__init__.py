"""The painter of boards of points, which any game can borrow. Imports `ui.boards.shared`.

painter          what is drawn in which order, and where things are
layout           where things lie, from the file or found by itself
static           the wooden board, baked once a size; the men on it
"""
