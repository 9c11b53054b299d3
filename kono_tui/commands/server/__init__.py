"""What `kono host` runs on: the server's life, its log, its console, its status."""
