"""My City Roll & Write on the table's front; its screens are in `ui.screens`."""
