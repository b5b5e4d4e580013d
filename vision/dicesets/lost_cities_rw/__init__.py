"""The dice of Lost Cities Roll & Write: three ten-sided ones with 0 to 9, and three cubes with six colours."""
