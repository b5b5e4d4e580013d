"""Reading one top: what the networks say of it, and what is measured."""
