"""What screens share: `common` (backdrop, bar, emblems), `dates`, `popup` (a panel over a screen), `rich_text`."""
