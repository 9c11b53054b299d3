"""Campaigns: thousands of damaged files, messages, keys, kills and disks against the product."""
