"""How Osada appears at the table: clicks, texts, animation. `controller` binds the other modules together.

`clicks`: clickable parts and texts of moves, choice of partners; `prompts`: questions on the decision card; `naming`:
names and tooltips of things, sections of the rules, the spoken overview; `faces`: cards, secrets, rows of seats;
`words`: log lines and other sentences; `events`: full-board scenes, animation, story, remarks; `ending`: warnings
before the end, cards and points after it; `records`: notable facts of a match. They read views and the rules' tables,
never a state, except that `records` reads the states of a finished match.
"""
