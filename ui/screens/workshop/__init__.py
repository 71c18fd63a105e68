"""The workshop, where users edit their own boards. `screen` builds the page from parts.

Models, created once; they draw nothing:
session        the file: edits, undo, saving, checking; some edits require removing the board's picture
rendering      checks and draws boards in a separate process
spaces         the board's lists of spaces, the chosen entry, and what can be done with it
painting       maps of cells: layer, brush, strokes
tools          the selected tool, which says what a click on the board does: choose, link, or drag handles
context        all of these models, the board's picture and the open tab; passed to every part
commands       commands for the whole board, keyboard shortcuts, and the line under the board that lists them

Parts, built from the context at every layout; they do not refer to each other:
header         the bar at the top: name, status, buttons
board_picture  the board's picture, which can be enlarged
board_overlay  clicks on the board, highlights and fault numbers on it, and the + buttons between neighbours
toolbar        the tools at the left, and the handles on the board
strips         the lists of spaces as strips under the board
gridmap        the map that is painted, shown instead of the board
tables         cards as tables of numbers, shown instead of the board
tabs           the panel at the right with its tabs, and the list of faults
panel_rows     rows of that panel; `space_tab` puts those of the chosen space or of the map together
nodes          layout nodes that only the workshop and the fairness test need
"""
