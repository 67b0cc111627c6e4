#!/usr/bin/env python3
"""The shape of the C files in some folders.

usage: shape.py FOLDER...

Prints, for each folder: the number of files, the lengths of files and of
functions, and the share of comment lines among the lines that are not blank;
then the longest functions and the files of more than 800 lines.
CONTRIBUTING.md has the wishes these numbers are held against.  A function
is counted from the line of its name to its last brace, as ctags sees it.
"""
import json
import re
import subprocess
import sys
from pathlib import Path

LONGEST = 8  # functions listed
COMMENT = re.compile(
    r'(//[^\n]*|/\*.*?\*/)|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'', re.S)


def percentile(numbers, share):
    ordered = sorted(numbers)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def line_kinds(text):
    """How many lines hold code, and how many a comment only."""
    without = COMMENT.sub(
        lambda m: re.sub(r"[^\n]", " ", m[0]) if m[1] else m[0], text)
    code = comment = 0
    for whole, rest in zip(text.split("\n"), without.split("\n")):
        if rest.strip():
            code += 1
        elif whole.strip():
            comment += 1
    return code, comment


def functions(files):
    """(lines, name, path) of every function."""
    tags = subprocess.run(
        ["ctags", "--output-format=json", "--languages=C", "--langmap=C:.c.h",
         "--kinds-C=f", "--fields=+ne", "-f", "-", *map(str, files)],
        check=True, capture_output=True, text=True).stdout
    found = []
    for line in tags.splitlines():
        tag = json.loads(line)
        if "end" in tag:
            length = tag["end"] - tag["line"] + 1
            found.append((length, tag["name"], tag["path"]))
    return found


def summary(label, numbers):
    if numbers:
        print(f"  {label:<20} median {percentile(numbers, 0.5)}, "
              f"95 % up to {percentile(numbers, 0.95)}, "
              f"longest {max(numbers)}")


def describe(folder):
    files = sorted(Path(folder).rglob("*.[ch]"))
    if not files:
        return [], []
    texts = [path.read_text() for path in files]
    kinds = [line_kinds(text) for text in texts]
    code = sum(kind[0] for kind in kinds)
    comment = sum(kind[1] for kind in kinds)
    lengths = [text.count("\n") for text in texts]
    found = functions(files)

    print(f"{folder}: {len(files)} files, {code} lines of code, "
          f"{100 * comment / (code + comment):.0f} % comments")
    summary("lines a file", lengths)
    summary(f"{len(found)} functions", [length for length, _, _ in found])
    return found, list(zip(lengths, files))


def main():
    found, sized = [], []
    for folder in sys.argv[1:]:
        more_functions, more_files = describe(folder)
        found += more_functions
        sized += more_files
    print("longest functions:")
    for length, name, path in sorted(found, reverse=True)[:LONGEST]:
        print(f"  {length:4} {name} ({path})")
    long_files = [item for item in sized if item[0] > 800]
    for length, path in long_files:
        print(f"longer than 800 lines: {path} ({length})")


if __name__ == "__main__":
    main()
