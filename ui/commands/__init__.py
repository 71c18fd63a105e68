"""Commands of `main.py` that draw."""
