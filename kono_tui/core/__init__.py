"""The contracts that every game implements, and the data that passes between the layers."""
