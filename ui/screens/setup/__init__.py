"""The new-game form: `screen`, `form` (what stands in it, without pixels), `seats`, `options`, `side`."""
