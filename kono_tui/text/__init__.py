"""Texts from outside: files, their lines, LISP and Prolog terms, and our own lines."""
