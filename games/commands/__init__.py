"""The commands of `main.py` that need no window, one module each: `add_arguments(parser)` and `run(args)`.

`command_line` is shared by all commands. `calibrate`, `fit` and `ladder` are for developers, run by `python -m`.
"""
