"""The commands of `main.py` that need no window. Each module has `add_arguments(parser)` and `run(args)`.

`command_line` is shared by all commands; `check_game` and `check_table` are the parts of `check` for games of
others. `calibrate`, `fit`, `judge` and `ladder` are for developers, run by `python -m`.
"""
