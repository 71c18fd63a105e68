"""Phones as hands: a small web server for people's phones, on which they answer the table's questions.

May import: program, contract, match, companion, storage. Imported only when somebody turns phones on.

messages      the messages in both directions, as documented JSON
network       addresses of this machine; the check of other machines' addresses
tokens        the table's token, the code to type in, the seats' tokens
seat_file     `phones.json`: the seats' tokens by match, so that phones find their seats again
boards        the picture of the public board, with the outlines of places
files         the served files: the page, fonts and pictures
labels        the page's own texts
server        the server, in a thread of its own; it knows no match
host          the window's side: seats and their phones, snapshots out, answers in

The match stays in the window's thread. The server's thread puts complete messages into a queue, and sends
finished states.
"""
