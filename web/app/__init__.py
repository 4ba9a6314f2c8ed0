"""The browser's side of Pyramid: one message in, one HTML text out."""
