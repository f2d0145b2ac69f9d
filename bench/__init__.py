"""The project's figures, measured on this machine. No part of the program, and not shipped."""
