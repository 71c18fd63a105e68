"""What moves and what is drawn again.

movements           the stages of what happened, one after the other
teller, reveal, plates  which movements belong to which card; everybody's plan side by side, over the board
flights, die        what flies over the table
ambient, weather, snow  when halos pulse and weather moves
joys                a moment for a coup, a computer's remark
scene, redraw       what the painter is told; which parts are drawn
prerender           pictures that later frames need
"""
