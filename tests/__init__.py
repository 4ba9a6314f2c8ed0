"""The tests of the core, the application and the site builder."""
