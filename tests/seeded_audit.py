#!/usr/bin/env python3
"""usage: tests/seeded_audit.py BUILD [COUNT [SEED [RATE]]]

Can an audit fail?  Puts the deliberate bugs of tests/seeded_reduction.py into
the reduction, one at a time, checks COUNT (60) random programs with --audit RATE
(1), and expects an audit to end one of them with an internal error.  Nothing is
compared: the audit sees the bug by itself.  The document has it, too.  BUILD, with no bug, must pass all of
these programs, and search them as it does without audits.  Prints TAP.
"""
import json
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import oracle
import seeded_reduction

BUGS = range(101, 113)
NOT_SEEN = {110}  # of the search, which an audit does not know
INTERNAL = 6


def check(build, program, options):
    return subprocess.run(
        [str(build / "allways"), "check", "--keep-going", "-I",
         str(oracle.ROOT / "include"), *oracle.LIMIT, *options, str(program)],
        capture_output=True, text=True, timeout=oracle.SECONDS, check=False)


def audit(build, program, rate, options):
    """None, or what an audit has to say."""
    told = program.with_suffix(f".{build.name}.json")
    run = check(build, program,
                ["--audit", str(rate), "--json", str(told), *options])
    if run.returncode in (0, 5, 10):
        return None
    found = [line for line in run.stderr.splitlines() if "audit: " in line]
    if run.returncode == INTERNAL and found:
        document = json.loads(told.read_text())
        assert document["verdict"] == "failed" and document["exit_code"] == 6
        return found[0].split("audit: ", 1)[1]
    return f"exit {run.returncode}: {run.stderr.strip()[-200:]}"


def statistics(build, program, options):
    report = program.with_suffix(".json")
    check(build, program, ["--json", str(report), *options])
    f = json.loads(report.read_text())
    return {name: f[name] for name in ("verdict", "states", "transitions",
                                       "final_sum")}


def first_changed(build, programs, rate):
    """None, or the first program that is searched in another way."""
    for program, options in programs:
        plain = statistics(build, program, options)
        if plain != statistics(build, program,
                            ["--audit", str(rate), *options]):
            return f"{program.stem} is searched in another way"
    return None


def first_seen(build, programs, rate):
    for program, options in programs:
        try:
            text = audit(build, program, rate, options)
        except subprocess.TimeoutExpired:
            text = "takes too long"
        if text:
            return f"{program.stem}: {text}"
    return None


def test_result(number, good, text):
    print(f"{'ok' if good else 'not ok'} {number} {text}", flush=True)
    return good


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    build = Path(sys.argv[1]).resolve()
    count, seed, rate = map(int, sys.argv[2:] + ["60", "1", "1"][
        len(sys.argv) - 2:])
    bugs = [b for b in BUGS if b not in NOT_SEEN]
    print(f"1..{len(bugs) + 1}")
    with tempfile.TemporaryDirectory() as name, ThreadPoolExecutor(2) as pool:
        folder = Path(name)
        programs = [oracle.write_program(build, folder, s)
                    for s in range(seed, seed + count)]

        def see(bug):
            made = seeded_reduction.make(build, folder, bug) if bug else build
            return first_seen(made, programs, rate) or (
                not bug and first_changed(build, programs, rate))

        good = True
        for number, (bug, text) in enumerate(
                zip([0, *bugs], pool.map(see, [0, *bugs])), 1):
            if bug == 0:
                good &= test_result(number, not text, f"no bug # {text or ''}")
            else:
                good &= test_result(number, bool(text),
                                    f"bug {bug} # {text or 'not seen'}")
    sys.exit(0 if good else 1)


if __name__ == "__main__":
    main()
