"""A game's way of lessons: `screen`, the stations on the board (`stations`), the `dial` in the middle, the `pictures`
of board and first steps, what is said there (`words`).
"""
