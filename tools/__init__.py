"""What builds, serves, tests and measures the site; none of it is served."""
