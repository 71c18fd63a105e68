"""The tray under the board, in games with a hand.

tray                   where everything lies in it
cards, held_hand       its widgets: a card in hand, an open one, a secret or a hand that is shown while it is held
gauge                  what is left of a turn, and the heap that one draws from
ground, vessel         what only draws: the tray itself, the vessel of the gauge
grown                  large cards over the board
idle_symbol            why a symbol does nothing, in the room that is left
"""
