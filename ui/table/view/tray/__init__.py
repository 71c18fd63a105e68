"""The tray under the board, in games with a hand.

tray    where everything is in it
cards   its widgets: a card in hand, an open one, a secret or a hand that is shown while it is held
gauge   what is left of a turn, and the heap that one draws from
grown   large cards over the board, and why a symbol of one does nothing
"""
