"""What moves and what is drawn again.

movements   the stages of what happened, one after the other, and which of them belong to which card
reveal      everybody's plan side by side, over the board
flights     what flies over the table, and dice
weather     weather, and halos that pulse
joys        a moment for a coup, a computer's remark
redraw      what the painter is told; which parts are drawn; pictures that later frames need
"""
