"""Our own widgets. All work by mouse and by keyboard and carry tooltips. They import `ui.drawing`, `Text`s and,
for what glides, `ui.shell.animation`; they know their screen as a `Host`.

host, base             what widgets ask of their screen; what every widget has
hands                  mouse, keys, pad, touch: which was used last
group, arrows, reach   the widgets of a screen, focus and hover; where an arrow key leads; what a finger hits
button, choice, tabs, slider, textfield, textarea, dropdown, stepper, chips
                       buttons, switches, tabs, numbers, a line of text, sentences, a list to choose from, whole
                       numbers, words that are on or off
radio                  choices one below the other, with pictures
table, scroll          rows, each a stop of its own or one of them chosen; areas that scroll
note, resting          why something can't be done, shown on the spot; what a layout put under the pointer
"""

from ui.widgets.base import Tip, Widget
from ui.widgets.button import Button, IconButton
from ui.widgets.chips import Chips
from ui.widgets.choice import Item, Segmented, Toggle
from ui.widgets.dropdown import Dropdown, Entry
from ui.widgets.group import Group
from ui.widgets.radio import Pick, Radio
from ui.widgets.scroll import ScrollArea
from ui.widgets.slider import Slider
from ui.widgets.stepper import Stepper
from ui.widgets.table import HoverBox, ListView
from ui.widgets.tabs import Tabs
from ui.widgets.textarea import TextArea
from ui.widgets.textfield import TextField

__all__ = [
    "Button",
    "Chips",
    "Dropdown",
    "Entry",
    "Group",
    "HoverBox",
    "IconButton",
    "Item",
    "ListView",
    "Pick",
    "Radio",
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
