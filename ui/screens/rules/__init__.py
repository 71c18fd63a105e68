"""The reader of rules: `screen` is the page with contents and search, `page` lays out text and draws figures."""
