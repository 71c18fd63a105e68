"""Animation and drawing of the whole table.

movements     animates events, one stage after the other, with captions from the story
overlays      overlays on the board: everybody's plans side by side, markers of missed events
flights       cards and coins that fly over the table, and dice
weather       weather, and pulsing halos
celebration   a banner for a coup or a comeback, remarks of computer players
renderer      draws the table, decides which parts to redraw, prepares pictures for later frames
"""
