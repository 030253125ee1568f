"""Facts in a reader's language, as rows and lines that templates only have to lay out."""
