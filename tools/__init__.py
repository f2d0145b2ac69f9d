"""What makes the generated documents. Nothing of it is installed."""
