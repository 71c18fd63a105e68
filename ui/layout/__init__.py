"""Layout trees: a screen describes its boxes once; the tree is measured once and drawn from the same objects.

box      a rectangle from which strips are cut, in design units
node     the tree: rows, columns, grids, stacks, scrolled content, the first of several variants that fits; widgets and
         custom drawing as leaves
text     labels, paragraphs and bullet points
table    tables with column headers; rows that can be hovered, focused or selected
panel    titled panels; large numbers with captions

Lengths given to nodes are design units (see `ui.shell.scale`). While a tree is placed, positions in pixels stay exact;
each box rounds its edges. So neighbours meet, and a length does not depend on the surrounding nodes.
"""

from ui.layout.box import Box as Box
from ui.layout.node import Anchor as Anchor
from ui.layout.node import Column as Column
from ui.layout.node import Divider as Divider
from ui.layout.node import FirstFit as FirstFit
from ui.layout.node import Grid as Grid
from ui.layout.node import LayoutContext as LayoutContext
from ui.layout.node import Node as Node
from ui.layout.node import Paint as Paint
from ui.layout.node import Row as Row
from ui.layout.node import Scroll as Scroll
from ui.layout.node import Slot as Slot
from ui.layout.node import Spacer as Spacer
from ui.layout.node import Stack as Stack
from ui.layout.panel import CaptionedNumber as CaptionedNumber
from ui.layout.panel import Panel as Panel
from ui.layout.table import EvenRows as EvenRows
from ui.layout.table import Hoverable as Hoverable
from ui.layout.table import RowSelection as RowSelection
from ui.layout.table import Table as Table
from ui.layout.table import TableColumn as TableColumn
from ui.layout.table import TableRow as TableRow
from ui.layout.text import Bullet as Bullet
from ui.layout.text import Label as Label
