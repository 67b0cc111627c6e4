#!/usr/bin/env python3
"""usage: tests/seeded_reduction.py BUILD [COUNT [SEED [FIRST-LAST [OPTION...]]]]

Puts deliberate bugs FIRST to LAST (all: 101-112) into the reduction, one at a
time, and expects tests/oracle.py to see each of them in one of COUNT (60) random
programs.  Only the file with the bug is compiled, without asserts; all else is
BUILD's.  BUILD itself, with no bug, must pass all of these programs, so that an
oracle that always complains proves nothing.  The options are for the reduced
searches.  Prints TAP.
"""
import os
import re
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import oracle

ROOT = oracle.ROOT
LLVM = ["llvm-config-19", "--ldflags", "--libs", "--link-shared"]


def files_with(bug):
    """C files with the bug, and those that include a header with it."""
    marked = [f for f in (ROOT / "src").rglob("*.[ch]")
              if f"SEEDED_BUG({bug})" in f.read_text()]
    headers = [f'"{f.relative_to(ROOT / "src")}"' for f in marked
               if f.suffix == ".h"]
    return [f for f in (ROOT / "src").rglob("*.c")
            if f in marked or any(h in f.read_text() for h in headers)]


def make(build, folder, bug):
    """An allways with this bug; its files come first, so that those of the
    library are not needed."""
    objects = []
    for file in files_with(bug):
        objects.append(str(folder / f"{file.stem}-{bug}.o"))
        subprocess.run(["gcc", "-std=c11", "-O1", "-w", "-DNDEBUG",
                        "-D_DEFAULT_SOURCE", f"-DALLWAYS_SEEDED_BUG={bug}",
                        f"-I{ROOT}", f"-I{ROOT}/include", f"-I{ROOT}/src",
                        "-c", str(file), "-o", objects[-1]], check=True)
    if not objects:
        sys.exit(f"there is no bug {bug}")
    bin_folder = folder / str(bug)
    bin_folder.mkdir()
    llvm = subprocess.run(LLVM, capture_output=True, text=True, check=True)
    subprocess.run(["gcc", "-o", str(bin_folder / "allways"), *objects,
                    *map(str, (build / "allways.p").glob("*.o")),
                    str(build / "liballways-internal.a"), *llvm.stdout.split(),
                    "-ljansson", "-lyaml", "-lm", "-lpthread"], check=True)
    return bin_folder


def difference(build, program, options, plain, bug):
    try:
        return oracle.difference(
            plain, oracle.check(build, program, options, f".{bug}.json"))
    except (RuntimeError, subprocess.TimeoutExpired) as problem:
        return str(problem)


def try_program(builds, folder, seed, extra, open_bugs):
    """What each of the bugs that are still open shows."""
    program, always = oracle.write_program(builds[0], folder, seed)
    try:
        plain = oracle.check(builds[0], program, oracle.PLAIN + always)
    except (RuntimeError, subprocess.TimeoutExpired) as problem:
        return {0: f"plain: {problem}"}
    if oracle.is_cut(plain[0]):
        return {}
    found = {}
    for bug in open_bugs:
        found[bug] = difference(builds[bug], program, always + extra, plain,
                                bug)
    return found


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    args = sys.argv[1:] + ["60", "1", "101-112"][len(sys.argv) - 2:]
    count, seed = int(args[1]), int(args[2])
    first, last = map(int, re.fullmatch(r"(\d+)-(\d+)", args[3]).groups())
    bugs = list(range(first, last + 1))
    caught, wrong = {}, []
    with tempfile.TemporaryDirectory() as name, \
            ThreadPoolExecutor(os.cpu_count()) as pool:
        folder = Path(name)
        builds = {0: Path(args[0]).resolve()}
        builds.update(zip(bugs, pool.map(
            lambda b: make(builds[0], folder, b), bugs)))
        still = [0] + bugs
        for found, s in zip(pool.map(
                lambda s: (try_program(builds, folder, s, args[4:],
                                       list(still)), s),
                range(seed, seed + count)), range(seed, seed + count)):
            for bug, text in sorted(found[0].items()):
                if not text:
                    continue
                if bug == 0:
                    wrong.append(f"seed {s}: {text}")
                elif bug in still:
                    still.remove(bug)
                    caught[bug] = f"seed {s}: {text}"
    print(f"1..{len(bugs) + 1}")
    print(f"{'not ok' if wrong else 'ok'} 1 no bug "
          + "".join(f"# {w} " for w in wrong))
    for number, bug in enumerate(bugs, 2):
        print(f"ok {number} bug {bug} # {caught[bug]}" if bug in caught
              else f"not ok {number} bug {bug} was not noticed")
    sys.exit(1 if wrong or len(caught) < len(bugs) else 0)


if __name__ == "__main__":
    main()
