"""The network game under attack: processes killed, connections cut, garbage sent."""
