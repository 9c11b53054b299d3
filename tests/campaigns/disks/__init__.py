"""What the campaign of disks is made of."""
