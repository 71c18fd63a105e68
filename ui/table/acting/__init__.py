"""What mouse and keys do. Imports desk, session and verbs; of the panel `choice` and `seats` (where a row lies); of
`moving` the `movements`, of `over` what keys open.

pointing, overlaps  what the pointer or the keyboard is on; things that lie over each other, and R
preview, tooltips   what choosing that would do; what is told of things
spots, choices      what can be chosen on the board and in seats' rows; what all such widgets ask of the table
choosing, playing   from a click on a name to a move; the move, and the click it came from
refusals            why a name can't be chosen or a thing can't be done, said on the spot
undoing, computers  taking back and looking back; the computers' answers
keys, numbers       the keyboard; the digits of cards in hand and of answers
debounce            no input for a moment after a new question: it was meant for the one before
board_zoom          enlarging and dragging a large board
"""
