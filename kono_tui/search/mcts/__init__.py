"""The best move by playouts: a tree of moves that grows with the results of random rounds."""
