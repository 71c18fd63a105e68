"""The tray under the board, in games with a hand.

tray    the layout of the tray; enlarged cards over the board, and why a symbol on a card has no effect
cards   the tray's widgets: cards in hand, open cards, a secret or a hand that is visible while held down
gauge   the points left in a turn, and the draw pile
"""
