"""Boards: `screen` is the gallery, `shown` what it lists with its pictures, `cards` how they look, `actions` what the
buttons do, with the screens that ask for a name and for a file.
"""
