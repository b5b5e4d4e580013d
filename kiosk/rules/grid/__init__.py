"""What both My City games share: fields, shapes, the river, where a building may stand, groups and wells."""
