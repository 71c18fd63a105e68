"""A decorator for classes that interpreted code may inherit from when they are compiled.

By default, mypyc closes a compiled class to interpreted subclasses, such as those of a game from outside the
repository.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr as mypyc_attr
else:

    def mypyc_attr(**_: Any):
        """Return a decorator that does nothing: a replacement for mypyc's own, which only the compiler needs."""
        return lambda kind: kind
