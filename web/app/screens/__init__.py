"""One module a screen, each with ``render(model, words) -> Html``."""
