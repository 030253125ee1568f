"""What goes out.

Letters to people and to the public log, written as rows in the transaction of the act itself.
"""
