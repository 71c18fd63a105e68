"""Boards: `screen` is the gallery; `shown` what it lists, `pictures` their live pictures, `card` and `detail` how they
look, `doing` what the buttons do, `naming` and `picking` ask for a name and for a file.
"""
