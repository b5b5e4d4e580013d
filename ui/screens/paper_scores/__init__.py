"""What the paper sheets say."""
