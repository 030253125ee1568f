"""The bytes of a mail read: header fields, text, and what other mail servers say. Never raises."""
