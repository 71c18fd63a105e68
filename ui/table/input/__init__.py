"""From events to intents: what mouse, keys, pad and fingers mean at the table.

spots               what can be chosen on the board and in seats' rows; things that lie over each other, and R
board_zoom          enlarging and dragging a large board
choosing            from a click on a name to a move
keys                the keyboard, at a question and while others' moves are told; digits of cards and of answers
undoing             taking back and looking back
table_input         all of it, as the table makes it
"""
