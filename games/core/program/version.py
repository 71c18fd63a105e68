"""The version of the program, as files name it that it writes; `pyproject.toml` says the same."""

VERSION = "2.0.1"
