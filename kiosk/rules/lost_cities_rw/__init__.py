"""Lost Cities Roll & Write: everything about this one rule book."""
