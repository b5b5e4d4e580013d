"""Everything on the sheets and buttons, drawn by our own code: shapes become textures once, then stay."""
