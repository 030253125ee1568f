"""Values that come from outside, each with one constructor.

And how time is reckoned. It knows no table.
"""
