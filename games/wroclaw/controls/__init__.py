"""How Wrocław appears at the table; `controller` binds the other modules together.

`clicks`: clickable parts and texts of moves, questions; `naming`: texts of names, tooltips, rules sections, the spoken
overview; `faces`: cards, hands, seat rows; `words`: log lines, other texts and a shot's arithmetic; `events`:
animation, story, remarks; `records`: notable facts of a match; `recap`: three sentences about a finished match.
"""
