"""The core of Tabletown: the rules, the flow of an evening, the journal and the commands."""

__version__ = "0.1.0"
