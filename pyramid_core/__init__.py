"""The rules of Pyramid and of Pyramid Solitaire: pure Python, standard library only."""
