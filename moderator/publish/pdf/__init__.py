"""Printed reports: the HTML they are drawn from, and the processes that draw them."""
