"""One module a screen; each has `make(app, **arguments)` and is imported when it is first opened."""
