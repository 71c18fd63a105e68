"""Our own widgets. All work by mouse and by keyboard and carry tooltips. They import `ui.drawing`, `ui.layout.box`
and `Text`s; they know their screen as a `Host`.

host, base   what widgets ask of their screen, and mouse, keys, pad or touch; what every widget has, and tooltips
group        the widgets of a screen, focus and hover
targets      which of them an arrow key, a finger, a pointer at rest means
button       buttons with words or an icon
choice       switches, words side by side, tabs, words that are on or off
dropdown     a list that opens; choices one below the other, with pictures
numbers      sliders and whole numbers
textfield    a line of text, sentences
scroll       areas that scroll, lists of rows, single rows of a table
"""

from ui.widgets.base import Tip, Widget
from ui.widgets.button import Button, IconButton
from ui.widgets.choice import Chips, Item, Segmented, Tabs, Toggle
from ui.widgets.dropdown import Dropdown, DropdownEntry, Radio, RadioOption
from ui.widgets.group import Group
from ui.widgets.numbers import Slider, Stepper
from ui.widgets.scroll import HoverBox, ListView, ScrollArea
from ui.widgets.textfield import TextArea, TextField

__all__ = [
    "Button",
    "Chips",
    "Dropdown",
    "DropdownEntry",
    "Group",
    "HoverBox",
    "IconButton",
    "Item",
    "ListView",
    "Radio",
    "RadioOption",
    "ScrollArea",
    "Segmented",
    "Slider",
    "Stepper",
    "Tabs",
    "TextArea",
    "TextField",
    "Tip",
    "Toggle",
    "Widget",
]
