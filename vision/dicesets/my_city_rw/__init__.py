"""The dice of My City Roll & Write: two blue ones and a white one. Its lab models are those of ``vision/lab``."""
