#!/usr/bin/env python3
"""How many states are searched: the same as before?

usage: tests/counts.py BUILD [--write [PATTERN]]

tests/counts.txt has a line for each program whose search is the same each
time: `check/NAME: N states, ...` for those of tests/programs/check, which
tests/verdicts.sh compares, and `bench/FILE MACRO...: N states, ...` for
programs of bench/, which are compared here.  Reduction and canonical forms
decide about these statistics, so a change that is not meant to touch them must
leave them as they are.

--write: checks all programs twice and writes the lines on which both agree;
with PATTERN, those whose name contains it; the other lines stay.
"""
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
COUNTS = ROOT / "tests" / "counts.txt"
CHECK = ROOT / "tests" / "programs" / "check"

BENCH = [
    "spin/bakery.c T=3 ROUNDS=1", "spin/bounded_buffer.c P=2 C=2 K=4",
    "spin/ms_queue.c T=2 OPS=3", "spin/ordered_list.c N=8",
    "spin/peterson.c ROUNDS=60", "spin/philosophers.c N=6",
    "spin/philosophers.c N=6 DEADLOCK", "spin/private_list.c N=100",
    "spin/shared_list.c N=6", "spin/treiber.c T=3 OPS=1",
    "papers/bluetooth.c", "papers/btree.c", "papers/file_system.c",
    "papers/list_reverse.c", "papers/network.c", "papers/ordered_list.c",
    "papers/transactions.c", "summaries/machine.c",
]


def searched(build, words):
    """What `allways check` says of its search, or None."""
    ran = subprocess.run(
        [build / "allways", "check", *words], cwd=ROOT, text=True,
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL, errors="replace")
    lines = re.findall(r"^searched: (.*)$", ran.stdout, re.M)
    return lines[-1] if lines else None


def bench_words(row):
    file, *macros = row.split()
    return [*(f"-D{m}" for m in macros), "--max-time", "60", f"bench/{file}"]


def check_words(path):
    """The options that the first lines of a program ask for."""
    text = path.read_text(encoding="utf-8", errors="replace")
    head = re.match(r"(// [a-z]+:.*\n)*", text).group()
    said = dict(re.findall(r"^// ([a-z]+): ?(.*)$", head, re.M))
    args = said.get("args", "").split()
    return [*said.get("options", "").split(), "-Iinclude",
            *said.get("flags", "").split(), str(path.relative_to(ROOT)),
            *(["--", *args] if args else [])]


def programs():
    """(name, arguments of check) of all of them."""
    yield from ((f"check/{path.stem}", check_words(path))
                for path in sorted(CHECK.glob("*.c")))
    yield from ((f"bench/{row}", bench_words(row)) for row in BENCH)


def lines():
    """The file: name -> statistics."""
    return dict(line.split(": ", 1) for line in
                COUNTS.read_text(encoding="utf-8").splitlines())


def write(build, pattern):
    rows = [row for row in programs() if pattern in row[0]]
    with ThreadPoolExecutor(2) as pool:
        once = list(pool.map(lambda row: searched(build, row[1]), rows))
        twice = list(pool.map(lambda row: searched(build, row[1]), rows))
    found = {name: a if a == b else None
             for (name, _), a, b in zip(rows, once, twice)}
    before = lines()
    now = {name: found.get(name, before.get(name)) for name, _ in programs()}
    COUNTS.write_text("".join(f"{name}: {counts}\n"
                              for name, counts in now.items() if counts),
                      encoding="utf-8")


def compare(build):
    before = lines()
    failed = 0
    for number, row in enumerate(BENCH, 1):
        expected, now = before.get(f"bench/{row}"), searched(
            build, bench_words(row))
        good = expected is not None and expected == now
        failed += not good
        print(f"{'ok' if good else 'not ok'} {number} {row}")
        if not good:
            print(f"# expected {expected}, found {now}")
    return failed


def main():
    if not 2 <= len(sys.argv) <= 4 or sys.argv[2:3] not in ([], ["--write"]):
        sys.exit(__doc__.split("\n\n")[1])
    build = Path(sys.argv[1]).resolve()
    if sys.argv[2:]:
        write(build, "".join(sys.argv[3:]))
    elif compare(build):
        sys.exit(1)


if __name__ == "__main__":
    main()
