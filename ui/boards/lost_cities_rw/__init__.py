"""Lost Cities Roll & Write on the glass: an old map with six paths, six dice, and a seat for everybody."""
