"""My City Roll & Write: everything about this one rule book."""
