"""The workshop, where one's own board is changed: `screen` is its frame, which gives each part its room.

session     the file, what can be undone, when it is saved and checked
drafting    checks boards and draws them, in a process of its own
head        in the bar: name, whether it plays, whether it is saved; `actions`: the buttons there and what they do
foot        the line under the board: what to do now, with which keys; `keys`: what those keys do
board       a folder: the board's picture, enlarged, and what is clicked, dragged and marked on it
tools       what a click on the board does: choose, join neighbours, or drag handles of the chosen space
spaces      lists in order, each in a `tape` under the board; what is chosen of them and what can be done with it
tables      cards as numbers in rows and columns, in the place of the board
painting    maps of cells, with the `gridmap` in the place of the board
asking      asks whether the board's picture may go, before a change that it would not show
tabs        the panel beside the board: spaces or maps, numbers, words, `faults`; the way to the row of a place
panel       the rows in it; `space_rows`: those of the chosen space, with the `palette` of kinds that can be put in
trying      the board at the table, and back
nodes       nodes of layout trees besides those of `ui.layout`
"""
