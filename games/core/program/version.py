"""The program's version; the same as in `pyproject.toml`."""

VERSION = "2.0.1"
