"""From events to intents: what mouse, keys, gamepad and touch mean at the table.

board_targets   selectable things on the board and in the seat rows; R cycles through overlapping ones
board_zoom      zooming and panning a large board
keys            the keyboard, while a question is asked and while others' moves are shown; digit keys
undo            undo, redo and looking back
table_input     from a click on a name to a move; all input, as the table creates it
"""
