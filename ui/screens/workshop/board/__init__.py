"""The board in the workshop: its picture, and what is done and marked on it.

stage       the board's picture, with faults and what is chosen marked on it
on_board    what a click on the board means, and what is marked there; a plus between neighbours puts one in
handles     what can be dragged of the chosen space
looking     the board or the map enlarged, by wheel, keys or two fingers
"""
