"""The rules of all books: pure values and functions. `registry` finds a book by its name."""
