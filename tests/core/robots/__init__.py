"""Practice players, proved from views alone and in whole games."""
