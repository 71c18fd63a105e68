"""The workshop, where one's own board is changed: `screen` composes the page from its parts.

Models, made once; they draw nothing:
session     the file, what can be undone, when it is saved and checked; changes, and where they take the picture off
drafting    checks boards and draws them, in a process of its own
spaces      lists in order, what is chosen of them, and what can be done with it
painting    maps of cells: layer, brush, strokes
tools       what a click on the board does: choose, join neighbours, or drag handles of the chosen space
context     all of these, the board's picture and the open tab: what every part is given
commands    what is done with the whole board, and what keys do; the line under the board that names them

Parts, made from the context at every layout; none holds another:
head        the bar: name, whether it plays, whether it is saved, buttons
stage       the board's picture, enlarged, with faults and what is chosen marked on it
on_board    what a click on the board means, and what is marked there; a plus between neighbours puts one in
toolbar     the tools at the left, and the handles that they offer on the board
tape        the strip of lists under the board
gridmap     the map that is painted, in the place of the board
tables      cards as numbers in rows and columns, in the place of the board
tabs        the panel beside the board, and the rows of faults; `panel`: the rows in it, as `rows` puts them
nodes       nodes of layout trees besides those of `ui.layout`
"""
