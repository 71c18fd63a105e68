"""How Osada appears at the table; `controller` binds the other modules together.

`clicks`: clickable parts and texts of moves, choice of partners; `prompts`: questions on the decision card; `naming`:
texts of names, tooltips, rules sections, the spoken overview; `faces`: cards, secrets, seat rows; `words`: log lines
and other sentences; `events`: full-board scenes, animation, story, remarks; `ending`: warnings before the end, cards
and points after it; `records`: notable facts of a match; `recap`: three sentences about a finished match.
"""
