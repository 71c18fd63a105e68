"""The workshop, where one's own board is changed: `screen` composes the page from its parts.

Models, made once; they draw nothing:
session     the file, what can be undone, when it is saved and checked
drafting    checks boards and draws them, in a process of its own
editor      makes changes, and asks where they take the board's picture off
spaces      lists in order, what is chosen of them, and what can be done with it
painting    maps of cells: layer, brush, strokes
tools       what a click on the board does: choose, join neighbours, or drag handles of the chosen space
context     all of these, the board's picture and the open tab: what every part is given
commands    what is done with the whole board, and the way to a faulty value

Parts, made from the context at every layout; none holds another:
head        the bar: name, whether it plays, whether it is saved, buttons
board       a folder: the board's picture, enlarged, and what is clicked, dragged and marked on it
toolbar     the tools at the left, and the handles that they offer
tape        the strip of lists under the board
gridmap     the map that is painted, in the place of the board
tables      cards as numbers in rows and columns, in the place of the board
tabs        the panel beside the board; `panel`: the rows in it, as `space_rows`, `map_rows`, `faults` put them
keys        what keys do, and the line under the board that names them
nodes       nodes of layout trees besides those of `ui.layout`
"""
