"""Wampiry w Nowej Hucie: a ring of districts, a circle of time, secret plans and area majorities for 2 to 4 seats.

Where things are: `facts` (for menus), `board` (what the rules read from YAML), `state` (the words of the game and its
state), `game` (the contract's functions), `turn` (who does what when), `abilities` (districts), `actions` (the clock),
`scoring`, `view`, `bots`, `controller` and `words` (clicks and sentences), `schema` (checking the YAML).
"""
