#!/usr/bin/env python3
"""Options of `allways check` that must not change a verdict, combined.

usage: combinations.py pairs|all

Prints one combination in a line.  all: every one that makes sense; pairs: few of
them, in which any two values that go together occur together (a covering array
of strength two, found greedily).
"""
import collections
import itertools
import sys

FACTORS = {
    "--search": ["dfs", "bfs", "walk"],
    "--store": ["fingerprint", "compact", "exact", "bitstate"],
    "--names": ["layered", "bfs", "dfs", "site", "none"],
    "--no-reduce": [False, True],
    "--workers": ["1", "2"],
    "--summaries": ["off", "patterns", "states"],
}


def possible(row):
    """Several workers search depth first, without summaries, and cannot share
    names of kind bfs.  Walks ask no store."""
    if row["--workers"] == "2" and (row["--search"] != "dfs" or
                                    row["--names"] == "bfs" or
                                    row["--summaries"] != "off"):
        return False
    return row["--search"] != "walk" or row["--store"] == "fingerprint"


def rows():
    for values in itertools.product(*FACTORS.values()):
        row = dict(zip(FACTORS, values))
        if possible(row):
            yield row


def pairs(row):
    return set(itertools.combinations(row.items(), 2))


def cover(all_rows):
    """The row with most pairs that are still missing, until none is; of several,
    one whose values were used least."""
    missing = set().union(*map(pairs, all_rows))
    used = collections.Counter()
    while missing:
        row = max(all_rows, key=lambda r: (len(pairs(r) & missing),
                                           -sum(used[v] for v in r.items())))
        missing -= pairs(row)
        used.update(row.items())
        yield row


def text(row):
    words = []
    for name, value in row.items():
        if value is True:
            words.append(name)
        elif name == "--summaries":
            words.append(f"{name}={value}")
        elif value is not False:
            words += [name, value]
    return " ".join(words)


def main():
    if sys.argv[1:] not in (["pairs"], ["all"]):
        sys.exit(__doc__)
    every = list(rows())
    chosen = every if sys.argv[1] == "all" else cover(every)
    for row in chosen:
        print(text(row))


if __name__ == "__main__":
    main()
