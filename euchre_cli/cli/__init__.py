"""What commands and screens share: the settings, what this machine remembers, the open scorebook,
and questions at a terminal."""
