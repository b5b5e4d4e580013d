"""Pictures of every sheet and every part: ``python -m ui.gallery FOLDER``, without any screen."""
