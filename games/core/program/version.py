"""The program's version, as written into files; equal to the one in `pyproject.toml`."""

VERSION = "2.0.1"
