"""A gamepad's buttons by what they do, whatever is printed on them."""

from __future__ import annotations

from enum import Enum


class PadButton(Enum):
    """A button or stick. A confirms and B goes back on every pad; where they lie differs between makers."""

    A = "a"
    B = "b"
    X = "x"
    Y = "y"
    LB = "lb"  # shoulders
    RB = "rb"
    LT = "lt"  # triggers
    RT = "rt"
    BACK = "back"  # the two small ones in the middle
    START = "start"
    LS = "ls"  # sticks, pressed down
    RS = "rs"
    UP = "up"  # the cross, or the left stick
    DOWN = "down"
    LEFT = "left"
    RIGHT = "right"


class PadLook(Enum):
    """What is printed on the buttons: the same place bears another sign with each maker."""

    XBOX = "xbox"
    PLAYSTATION = "playstation"
    NINTENDO = "nintendo"
    PLACES = "places"  # no letters: only where a button lies
