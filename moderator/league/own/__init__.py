"""What somebody does about themselves on their own pages, each act declared once."""
