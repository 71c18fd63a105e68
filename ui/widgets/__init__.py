"""Our own widgets: buttons, switches, lists, fields. All work by mouse and by keyboard and carry tooltips."""

from ui.widgets.base import Tip, Widget
from ui.widgets.button import Button, IconButton
from ui.widgets.choice import Item, Segmented, Toggle
from ui.widgets.dropdown import Dropdown, Entry
from ui.widgets.group import Group
from ui.widgets.listview import ListView
from ui.widgets.scroll import ScrollArea
from ui.widgets.slider import Slider
from ui.widgets.tabs import Tabs
from ui.widgets.textfield import TextField

__all__ = [
    "Button",
    "Dropdown",
    "Entry",
    "Group",
    "IconButton",
    "Item",
    "ListView",
    "ScrollArea",
    "Segmented",
    "Slider",
    "Tabs",
    "TextField",
    "Tip",
    "Toggle",
    "Widget",
]
