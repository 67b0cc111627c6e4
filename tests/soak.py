#!/usr/bin/env python3
"""usage: tests/soak.py REFERENCE BUILD MINUTES [SEED [JOBS]]

Random concurrent programs with random options, for so long.  Each program is
checked in the plain way by the build REFERENCE, and with some combinations of
options (tests/combinations.py) by BUILD, which may be one with a sanitizer.  A
complete search must agree on the verdict and the faults; one that is not, random
walks, the store bitstate or a limit of states, may not find what is not there.  Any other exit
than by a verdict is a failure.
"""
import random
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import combinations
import oracle

ROWS = list(combinations.rows())
EACH = 3  # combinations for each program


def wrong(row, options, build, program, verdict, found):
    """None, or what is wrong with this combination."""
    try:
        ours, faults = oracle.check(build, program, options)
    except (RuntimeError, subprocess.TimeoutExpired) as problem:
        return str(problem)
    partial = (row["--search"] == "walk" or row["--store"] == "bitstate" or
               ours["states"] >= oracle.MOST)
    if partial or ours["verdict"] == "unknown":
        if faults - found or ours["verdict"] == "true":
            return f"{ours['verdict']}, new faults {sorted(faults - found)}"
        return None if partial else f"unknown: {ours['reason']}"
    if ours["verdict"] != verdict:
        return f"verdict {verdict} became {ours['verdict']}"
    if faults != found:
        return (f"faults lost {sorted(found - faults)}, "
                f"new {sorted(faults - found)}")
    return None


def try_program(reference, build, folder, seed):
    """Lines about what is wrong, and how many checks were made."""
    draw = random.Random(seed)
    program = folder / f"p{seed}.c"
    text = subprocess.run([str(reference / "tests" / "random-threads"),
                           str(seed)],
                          capture_output=True, text=True, check=True).stdout
    always = ["--always", "holds"] if draw.random() < 0.3 else []
    program.write_text(text + (oracle.monitor(text, seed) if always else ""))
    lazy = ["--lazy-from", "2"] if draw.random() < 0.3 else []
    lines, count = [], 0
    try:
        plain, found = oracle.check(reference, program,
                                    oracle.PLAIN + always)
    except subprocess.TimeoutExpired:
        plain, found = {"verdict": "unknown"}, set()
    if plain["verdict"] != "unknown":
        for row in draw.sample(ROWS, EACH):
            if always:
                row = {**row, "--summaries": "off"}
            options = combinations.text(row).split() + always + lazy
            if row["--search"] == "walk":
                options += ["--walks", "50"]
            problem = wrong(row, options, build, program, plain["verdict"],
                            found)
            count += 1
            if problem:
                lines.append(f"seed {seed}: {' '.join(options)}: {problem}")
    if not lines:
        program.unlink()
    program.with_suffix(".json").unlink(missing_ok=True)
    return lines, count


def main():
    if len(sys.argv) < 4:
        sys.exit(__doc__)
    reference, build = (Path(a).resolve() for a in sys.argv[1:3])
    end = time.monotonic() + 60 * float(sys.argv[3])
    seed = int(sys.argv[4]) if len(sys.argv) > 4 else 1
    jobs = int(sys.argv[5]) if len(sys.argv) > 5 else 2
    folder = Path(tempfile.mkdtemp(prefix="allways-soak-"))
    programs = checks = failed = 0
    with ThreadPoolExecutor(jobs) as pool:
        while time.monotonic() < end:
            seeds = range(seed, seed + 4 * jobs)
            for lines, count in pool.map(
                    lambda s: try_program(reference, build, folder, s), seeds):
                programs += 1
                checks += count
                failed += len(lines)
                for line in lines:
                    print(line, flush=True)
            seed += 4 * jobs
    print(f"{programs} programs, {checks} checks with random options: "
          f"{failed} failed" + (f"; see {folder}" if failed else ""))
    if not failed:
        folder.rmdir()
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
