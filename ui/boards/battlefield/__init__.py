"""The painter of battlefields, as in Wrocław. Imports `ui.boards.shared`, and what a look of cards is in
`ui.table.view.cards`.

painter          what is drawn in which order, and where things are
layout, view     where the places lie; which things lie on them in a view
static           the backdrop
card, pieces, heaps
                 a fighter's card; fighters, dice and hazards; what lies beside the lines
fighter          the look of its cards beside the board
captions         what is written beside the cards
turning          movements in place: cards that turn over, dice that tumble
shots            which shot is shown, with its lines and bullets
plate            the sums of a shot, and where they are written
"""
