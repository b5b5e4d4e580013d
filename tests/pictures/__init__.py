"""Pictures of the screens and of all that they are made of: for the documents, and to be looked at."""
