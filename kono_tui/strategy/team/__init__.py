"""Helper processes that search together with this one."""
