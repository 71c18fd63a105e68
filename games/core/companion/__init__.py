"""A seat on a small screen of its own: what it is told, and what it may answer. Without sockets and without pictures.

May import: program, contract, match.

models        the messages between the table and a small screen, as documented JSON
wording       the texts of cards, seats, the log and the board, in one language
companion     one seat's snapshots, and its choices on the way to a move

The match stays where it is. A snapshot is made from the seat's own view, so it can't contain what the seat does not
know, and equal views give equal bytes.
"""
