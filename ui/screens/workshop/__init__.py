"""The workshop, where users edit their own boards. `screen` composes the page.

Models, created once; they draw nothing:
session        the file: undo, saving, checking; edits, and when an edit needs the picture removed
rendering      checks and draws boards in a separate process
spaces         the board's lists of spaces, the chosen entry, and what can be done with it
painting       maps of cells: layer, brush, strokes
tools          what a click on the board does: choose, link neighbours, or drag handles of the chosen space
context        all of these, the board's picture and the open tab; every part receives it
commands       commands for the whole board, keyboard shortcuts, and the line under the board that lists them

Parts, built from the context at every layout; none refers to another:
header         the bar at the top: name, status, buttons
board_picture  the board's picture, which can be enlarged
board_overlay  clicks on the board, highlights and fault numbers on it, and the + buttons between neighbours
toolbar        the tools at the left, and the handles on the board
strips         the strips of spaces under the board
gridmap        the map that is painted, shown instead of the board
tables         cards as tables of numbers, shown instead of the board
tabs           the panel at the right with its tabs, and the list of faults
panel_rows     rows of that panel; `space_tab` puts those of the chosen space or of the map together
nodes          layout nodes that only the workshop and the fairness test need
"""
