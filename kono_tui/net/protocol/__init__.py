"""What goes over the wire: messages, their fields, decisions and events."""
