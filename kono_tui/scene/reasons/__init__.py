"""What a screen makes of the reasons of a turn: signs on the board, and proofs to play."""
