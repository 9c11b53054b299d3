"""Text from outside: files and their lines, LISP and Prolog terms, our own section of a save."""
