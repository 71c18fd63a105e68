"""The main menu: `screen` is the page, `tile` draws a game's tile, `boxes` draws the boxes under the tiles."""
