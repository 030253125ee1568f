"""What mails say: from a game's facts to a letter, and from a letter to text and HTML."""
