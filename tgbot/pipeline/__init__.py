"""The durable pipeline: updates in, one transaction each, messages out; a crash loses nothing and repeats nothing."""
