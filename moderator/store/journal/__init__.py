"""The journal of a game: append-only, numbered, chained; its rows, its receipts, its replay."""
