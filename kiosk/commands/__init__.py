"""The sub-commands of ``tabletown`` that need nothing but the core."""
