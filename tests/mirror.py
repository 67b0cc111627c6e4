#!/usr/bin/env python3
"""Checks that tests/unit mirrors src/.

In the folders named below, each module has a unit test.  A module is a file
x.c that defines a function for others.  Its parts, x_y.c beside an x.c, belong
to it.  The test of module x is tests/unit/test_x.c, or tests/unit/test_F_x.c
where several of the folders have an x (the x.c of folder x itself may keep the
short name).  A test has the group test_x and at least one test.

The other way round, each tests/unit/test_x.c belongs to a file of src/, or is
one of those that are about several: JOINT says which.
"""
import re
import sys
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SRC = ROOT / "src"
UNIT = ROOT / "tests" / "unit"
FOLDERS = ["memory", "store", "ir", "solver", "por", "vm", "search", "explain"]
JOINT = {"test_explore": "memory and store"}

COMMENT = re.compile(r"//[^\n]*|/\*.*?\*/", re.S)
# A definition at the left margin that is not static, or a table for others.
FUNCTION = re.compile(r"^(?!static\b|typedef\b|return\b|extern\b)[a-z_]"
                      r"[\w \t*\n]*?\b[a-z_]\w*\([^;{}]*\)\s*\{", re.M)
TABLE = re.compile(r"^const struct \w+ \w+(?:\[\w*\])* = \{", re.M)


def has_interface(path):
    text = COMMENT.sub(" ", path.read_text(encoding="utf-8"))
    return bool(FUNCTION.search(text) or TABLE.search(text))


def modules(folder):
    """The names of its modules."""
    names = {path.stem for path in (SRC / folder).glob("*.c")}
    parts = {name for name in names for other in names
             if name.startswith(other + "_")}
    found = set()
    for name in names - parts:
        own = [name] + [part for part in parts if part.startswith(name + "_")]
        if any(has_interface(SRC / folder / (part + ".c")) for part in own):
            found.add(name)
    return found


def test_names(folder, name, shared):
    if name not in shared:
        return [f"test_{name}", f"test_{folder}_{name}"]
    short = [f"test_{name}"] if name == folder else []
    return [f"test_{folder}_{name}"] + short


def is_a_test(name):
    path = UNIT / (name + ".c")
    if not path.exists():
        return False
    text = path.read_text(encoding="utf-8")
    return (f"int {name}(void)" in text and
            re.search(r"cmocka_unit_test|_TEST\(", text) is not None)


def known_names():
    """What unit tests may be named after."""
    names = set(JOINT)
    for path in list(SRC.glob("**/*.c")) + list(SRC.glob("**/*.h")):
        stem = path.stem.removesuffix("_impl")
        names |= {f"test_{stem}", f"test_{path.parent.name}_{stem}"}
    return names


def main():
    all_modules = [(folder, name) for folder in FOLDERS
                   for name in sorted(modules(folder))]
    counts = Counter(name for _, name in all_modules)
    shared = {name for name, count in counts.items() if count > 1}
    wrong = []
    for folder, name in all_modules:
        names = test_names(folder, name, shared)
        if not any(is_a_test(test) for test in names):
            wrong.append(f"src/{folder}/{name}.c has no tests/unit/{names[0]}.c")
    known = known_names()
    for path in sorted(UNIT.glob("test_*.c")):
        if path.stem not in known:
            wrong.append(f"tests/unit/{path.name} is named after no file of src/")
    for line in wrong:
        print(line)
    if not wrong:
        print(f"ok - {len(all_modules)} modules have unit tests")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
