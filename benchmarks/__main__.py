"""Measure everything, print it, and write it down."""

from benchmarks import engine
from benchmarks.report import write

if __name__ == "__main__":
    figures = []
    for part in (engine,):
        for figure in part.measured():
            print(figure.line(), flush=True)
            figures.append(figure)
    write(figures)
