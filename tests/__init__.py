"""The tests: folders mirror the packages, and what several of them share stands beside them."""
