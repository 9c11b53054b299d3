"""The widgets of which the screens are composed."""
