"""The site in a real browser: pages/ (one object a screen), kit, and tests."""
