"""The engine, whatever the rule system."""
