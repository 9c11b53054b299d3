"""The contracts: what every game offers, and the data that passes between the layers."""
