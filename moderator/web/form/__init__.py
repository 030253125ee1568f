"""The order form: a seat's question, its sheet beside the board, and what becomes of it."""
