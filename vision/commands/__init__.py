"""The sub-commands of ``tabletown`` that look at pictures."""
