"""The rules reader: `screen` is the page with contents and search, `page` lays out texts and draws figures."""
