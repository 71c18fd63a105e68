"""How Kraków appears at the table; `controller` binds the other modules together.

`clicks`: clickable parts and texts of moves, questions, shortcuts; `naming`: texts of names, tooltips, rules sections,
the spoken overview; `faces`: cards, decks, buttons, seat rows; `words`: log lines and other sentences; `events`:
animation, story, remarks; `records`: notable facts of a match; `recap`: three sentences about a finished match.
"""
