"""The shell of a screen: keys, questions, drawing, the line mode. It knows nothing of euchre."""
