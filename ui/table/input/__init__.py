"""From events to intents: what mouse, keys, gamepad and touch mean at the table.

board_targets   selectable things on the board and in the seat rows; the key R cycles through overlapping ones
board_zoom      zooming and panning a large board
standing_answers  answers to questions in others' turns, given in advance
keys            keyboard shortcuts, including digit keys
undo            undo, redo, and looking at earlier positions
table_input     builds moves from clicked things; creates the other input parts
"""
