"""What screens share: `common` (backdrop, bar, emblems), `dates`, `foot` (a line of keys), `popup` (a panel over a screen), `rich_text`."""
