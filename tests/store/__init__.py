"""The proof that nothing is lost: the scorebook's file under whatever may happen to it."""
