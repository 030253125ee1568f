"""What is public for programs and feed readers: JSON, CSV, Atom, iCalendar, a record as text."""
