"""PTN, the text logs of Trickster Cards: their lines in, records of the log out."""
