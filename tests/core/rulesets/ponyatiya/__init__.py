"""The rules of «Мафия по понятиям», clause by clause."""
