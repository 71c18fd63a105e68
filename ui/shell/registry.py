"""The modules of the screens by name. `ui.screens` fills it, so that the shell imports no screen."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from types import ModuleType

_modules: dict[str, str] = {}


def register(modules: Mapping[str, str]) -> None:
    """Make screens known, each by the module that builds it; a name that is known gets the new module."""
    _modules.update(modules)


def module_of(name: str) -> ModuleType:
    """Return a screen's module, imported when it is first wanted; KeyError for an unknown name."""
    return import_module(_modules[name])
