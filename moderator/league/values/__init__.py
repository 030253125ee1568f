"""Values that come from outside, each with one constructor; and how time is reckoned. It knows no table."""
