"""How Wrocław appears at the table: clicks, texts, animation. `controller` binds the other modules together.

`clicks`: parts and texts of moves, questions; `naming`: names and tooltips of things, sections of the rules, the spoken
overview; `faces`: cards, hands, rows of seats; `words`: log lines, other texts and a shot's arithmetic; `events`:
animation, story, remarks; `records`: notable facts of a match. They read views and the rules' tables, never a state,
except that `records` reads the states of a finished match.
"""
