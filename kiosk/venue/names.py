"""What the file with the venue's address is called, for who must not need PostgreSQL to know it."""

FILE, FORMAT = "venue.json", "tabletown-venue/1"
UNIT = "tabletown-venue.service"
