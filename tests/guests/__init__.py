"""Games from outside the program: given away in folders, or whole on one page of the documents."""
