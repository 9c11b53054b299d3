"""Texts from outside: files, their lines, LISP and Prolog terms, the lines of our own."""
