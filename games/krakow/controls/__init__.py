"""How Kraków appears at the table: clicks, texts, animation. `controller` binds the other modules together.

`clicks`: clickable parts and texts of moves, questions, shortcuts; `naming`: names and tooltips of things, sections of
the rules, the spoken overview; `faces`: cards, decks, buttons, rows of seats; `words`: log lines and other sentences;
`events`: animation, story, remarks; `records`: notable facts of a match. They read views and the rules' tables, never
a state, except that `records` reads the states of a finished match.
"""
