"""What the tests of the whole program share: a server, the program, an independent client, material."""
