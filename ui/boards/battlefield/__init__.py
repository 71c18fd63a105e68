"""The painter of battlefields, as in Wrocław. Imports `ui.boards.shared` and `ui.table.view.cards`.

painter          draw order and positions
layout, view     positions on the board; sprites and outlines of the objects in a view
static           the static picture
card, pieces, piles
                 a fighter's card; fighters, dice and hazards; the piles and caps beside the lines
fighter          the look of fighters' cards outside the board
captions         texts outside the cards
flips            animations in place: cards that turn over, dice that tumble
shots            the shot that is displayed, with its line of fire and bullets
plate            the calculation of a shot, and the plate on which it is written
"""
