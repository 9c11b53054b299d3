"""Small boards, for cards and lists."""
