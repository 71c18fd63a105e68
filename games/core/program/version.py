"""The version of the program, as files name it that it writes; `pyproject.toml` says the same."""

VERSION = "1.0.0"
