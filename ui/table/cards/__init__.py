"""Cards and tokens, drawn by kind: `paper`, `wide_card`, `district_card`, `fighter`, `token`, small `faces`."""
