"""A second reading of the rulebooks, held against the product's engines; docs/oracle.md."""
