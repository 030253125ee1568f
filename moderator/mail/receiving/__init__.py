"""The ways in: a pipe, a Maildir, an IMAP mailbox, a listener for mail servers."""
