"""What one reader is told of a game, block by block: mails and the form are drawn from it."""
