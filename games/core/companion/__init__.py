"""One seat's private screen, such as a phone: what it shows, and what may be tapped. Opens no sockets, draws nothing.

May import: program, contract, match.

models        the messages between the table and such a screen, as documented JSON
wording       the texts of cards, seats, the log and the board, in one language
companion     one seat's snapshots, and its choices on the way to a move

A snapshot is made from the seat's own view. So it can't contain what the seat does not know, and equal views give
equal bytes.
"""
