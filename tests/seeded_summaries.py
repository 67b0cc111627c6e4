#!/usr/bin/env python3
"""usage: tests/seeded_summaries.py BUILD [COUNT [SEED [FIRST-LAST]]]

Puts deliberate bugs FIRST to LAST (all: 201-210) into summaries, one at a time,
and expects tests/oracle_calls.py to see each of them in one of COUNT (100) random
programs.  Only the file with the bug is compiled, without asserts; all else is
BUILD's.  BUILD itself, with no bug, must pass the programs that were needed, so
that an oracle that always complains proves nothing.  Prints TAP.
"""
import os
import re
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import oracle_calls
import seeded_reduction


def difference(build, compiled, options, plain, bug):
    try:
        return oracle_calls.difference(
            plain, oracle_calls.check(build, compiled, options, f".{bug}.json"))
    except (RuntimeError, subprocess.TimeoutExpired) as problem:
        return str(problem)


def try_program(builds, folder, seed, open_bugs):
    """What each of the bugs that are still open shows."""
    if not open_bugs:
        return {}
    compiled, options = oracle_calls.write_program(builds[0], folder, seed)
    try:
        plain = oracle_calls.check_plain(builds[0], compiled, options)
    except (RuntimeError, subprocess.TimeoutExpired) as problem:
        return {0: f"plain: {problem}"}
    if plain is None:
        return {}
    options += ["--summaries=patterns"]
    wrong = difference(builds[0], compiled, options, plain, 0)
    if wrong:
        return {0: wrong}
    return {bug: difference(builds[bug], compiled, options, plain, bug)
            for bug in open_bugs if bug}


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    args = sys.argv[1:] + ["100", "1", "201-210"][len(sys.argv) - 2:]
    count, seed = int(args[1]), int(args[2])
    first, last = map(int, re.fullmatch(r"(\d+)-(\d+)", args[3]).groups())
    bugs = list(range(first, last + 1))
    caught, wrong = {}, []
    with tempfile.TemporaryDirectory() as name, \
            ThreadPoolExecutor(os.cpu_count()) as pool:
        folder = Path(name)
        builds = {0: Path(args[0]).resolve()}
        builds.update(zip(bugs, pool.map(
            lambda b: seeded_reduction.make(builds[0], folder, b), bugs)))
        still = list(bugs)
        seeds = range(seed, seed + count)
        for s, found in zip(seeds, pool.map(
                lambda s: try_program(builds, folder, s, list(still)), seeds)):
            for bug, text in sorted(found.items()):
                if text and bug == 0:
                    wrong.append(f"seed {s}: {text}")
                elif text and bug in still:
                    still.remove(bug)
                    caught[bug] = (f"program {s - seed + 1}: "
                                   + text.split("\n")[0])
    print(f"1..{len(bugs) + 1}")
    print(f"{'not ok' if wrong else 'ok'} 1 no bug "
          + "".join(f"# {w} " for w in wrong))
    for number, bug in enumerate(bugs, 2):
        print(f"ok {number} bug {bug} # {caught[bug]}" if bug in caught
              else f"not ok {number} bug {bug} was not noticed")
    sys.exit(1 if wrong or len(caught) < len(bugs) else 0)


if __name__ == "__main__":
    main()
