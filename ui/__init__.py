"""The touchscreen: draws views and posts commands, and decides nothing."""
