"""The program's own widgets, for mouse, keyboard, touch and gamepad, with tooltips.

They import `ui.drawing`, `ui.layout.box` and `Text`s, and know their screen only as a `Host`.

    host, base   what widgets need of their screen, input devices; base class of widgets, tooltips
    group        the widgets of a screen, focus and hover
    targets      which widget an arrow key, a finger or a resting pointer means
    button       buttons with a label or an icon
    choice       switches, segmented choices, tabs, chips
    dropdown     dropdown lists; radio lists with pictures
    numbers      sliders and whole numbers
    textfield    text fields with one line or several
    scroll       scrolling areas, lists of rows, single rows of a table
"""

from ui.widgets.base import Tip, Widget
from ui.widgets.button import Button, IconButton
from ui.widgets.choice import Chips, Segmented, SegmentItem, Tabs, Toggle
from ui.widgets.dropdown import Dropdown, DropdownEntry, RadioList, RadioOption
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
    "ListView",
    "RadioList",
    "RadioOption",
    "ScrollArea",
    "SegmentItem",
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
