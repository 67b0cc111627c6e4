#!/usr/bin/env python3
"""Prints which files of src/ call each other in cycles, and checks their size.

usage: scripts/calls.py BUILD [-v]

A file uses another one if its object needs a symbol that the other's defines
(nm says so).  Files that use each other, directly or through others, can only be
understood together: a strongly connected component of that graph.  Calls
through a table of function pointers, such as a visitor, are no symbols, and
tables are seams that ARCHITECTURE.md lists.

src/LAYERS has lines `FOLDER <= N`: a component of files of this folder may have
at most N of them, and where there is no such line at most 8.  A component that
has files of several folders keeps to the smallest of their bounds.

-v: prints the symbols that each file of a component needs of the others.
"""
import subprocess
import sys
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SRC = ROOT / "src"
USUAL_BOUND = 8


def read_bounds():
    bounds = defaultdict(lambda: USUAL_BOUND)
    for line in (SRC / "LAYERS").read_text(encoding="utf-8").splitlines():
        folder, less, bound = line.split("#")[0].partition("<=")
        if less:
            bounds[folder.strip()] = int(bound)
    return bounds


def find_objects(build):
    """The object of each file of src/, by its name there: meson writes / as _.
    A file that is compiled several times has the same symbols each time."""
    names = {}
    for path in SRC.rglob("*.c"):
        name = path.relative_to(SRC).as_posix()
        names["src_" + name.replace("/", "_") + ".o"] = name
    return {names[path.name]: path for path in sorted(build.rglob("*.o"))
            if path.name in names}


def read_symbols(objects):
    """(the file that defines each symbol, the symbols that each file needs)"""
    definer, needed = {}, {name: set() for name in objects}
    names = {str(path): name for name, path in objects.items()}
    listing = subprocess.run(["nm", "-A", *names], check=True, text=True,
                             stdout=subprocess.PIPE).stdout
    for line in listing.splitlines():
        path, _, rest = line.partition(".o:")
        name, words = names[path + ".o"], rest.split()
        if len(words) == 3 and words[1] in "TDRBC":
            definer[words[2]] = name
        elif words[0] == "U":
            needed[name].add(words[1])
    return definer, needed


def components(graph):
    """The strongly connected components that have more than one node: Tarjan's
    algorithm."""
    index, low, stack, found = {}, {}, [], []

    def visit(node):
        index[node] = low[node] = len(index)
        stack.append(node)
        for other in graph[node]:
            if other not in index:
                visit(other)
                low[node] = min(low[node], low[other])
            elif other in stack:
                low[node] = min(low[node], index[other])
        if low[node] == index[node]:
            at = stack.index(node)
            if len(stack) - at > 1:
                found.append(sorted(stack[at:]))
            del stack[at:]

    sys.setrecursionlimit(10 * len(graph) + 1000)
    for node in sorted(graph):
        if node not in index:
            visit(node)
    return sorted(found, key=len, reverse=True)


def print_edges(files, graph, definer, needed):
    for name in files:
        for other in sorted(graph[name] & set(files)):
            symbols = sorted(s for s in needed[name] if definer.get(s) == other)
            print(f"    {name} -> {other}: {' '.join(symbols)}")


def main():
    words = [word for word in sys.argv[1:] if word != "-v"]
    if len(words) != 1:
        sys.exit(__doc__)
    bounds = read_bounds()
    objects = find_objects(Path(words[0]))
    if not objects:
        sys.exit(f"calls: {words[0]} has no objects of src/")
    definer, needed = read_symbols(objects)
    graph = {name: {definer[s] for s in symbols if s in definer} - {name}
             for name, symbols in needed.items()}
    too_large = 0
    for files in components(graph):
        bound = min(bounds[str(Path(name).parent)] for name in files)
        large = len(files) > bound
        too_large += large
        print(f"{len(files)} files" + f", more than {bound}" * large +
              ": " + " ".join(files))
        if "-v" in sys.argv:
            print_edges(files, graph, definer, needed)
    if too_large:
        sys.exit(f"calls: {too_large} components are too large")
    print(f"calls: {len(objects)} files, no component is too large")


if __name__ == "__main__":
    main()
