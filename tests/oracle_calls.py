#!/usr/bin/env python3
"""usage: tests/oracle_calls.py BUILD COUNT [SEED [JOBS]]

Makes COUNT small random programs with calls and checks each of them without
summaries and with both kinds.  All must agree on the verdict, on the set of
faults, and on the set of states in which the program ends; not where a call ends
it.  The command to replay must show the same fault in the same line.  Some
programs are checked with all choices made late, and some with a function that is
executed in place, if recursion has an end.  Prints TAP; the last line says how
many programs reuse a summary where something that the call could see differs,
which must be half of them.
"""
import random
import re
import shlex
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import json
import oracle

ROOT = oracle.ROOT
OFF = ["--summaries=off"]
MOST = 100000
KINDS = [["--summaries=patterns", "--measure-summaries"],
         # whole states match seldom: more may be solved than is searched
         ["--summaries=states", "--max-states", str(20 * MOST)]]
LIMIT = ["--max-states", str(MOST)]
SHALLOW = 9  # calls
SECONDS = 30
CLANG = ["clang-19", "-c", "-w", "-emit-llvm", "-g", "-O0", "-Xclang",
         "-disable-O0-optnone", "-Xclang",
         "-fsanitize-address-use-after-scope", "-fno-exceptions",
         "-fno-strict-aliasing", "-fno-stack-protector", "-U_FORTIFY_SOURCE"]


def write_program(build, folder, seed):
    """The program, compiled once for all, and the options that belong to it."""
    program = folder / f"p{seed}.c"
    text = subprocess.run([str(build / "tests" / "random-calls"), str(seed)],
                          capture_output=True, text=True, check=True).stdout
    program.write_text(text)
    compiled = program.with_suffix(".bc")
    subprocess.run([*CLANG, f"-I{ROOT}/include", "-o", str(compiled), str(program)], check=True)
    draw = random.Random(seed)
    options = ["--lazy-from", "2"] if draw.random() < 0.1 else []
    if draw.random() < 0.1 and not has(compiled, ", endless"):
        options += ["--no-summary", f"f{draw.randrange(3)}"]
    return compiled, options


def has(compiled, text):
    return text in compiled.with_suffix(".c").read_text()


def check(build, compiled, options, suffix=".json"):
    """Statistics, the set of faults, and the command to replay."""
    report = compiled.with_suffix(suffix)
    run = subprocess.run(
        [str(build / "allways"), "check", "--keep-going", "--json",
         str(report), *LIMIT, *options, str(compiled)],
        capture_output=True, text=True, timeout=SECONDS, check=False,
        errors="replace")
    if run.returncode not in (0, 5, 10):
        raise RuntimeError(f"exit {run.returncode}: {run.stderr.strip()[-200:]}")
    statistics = json.loads(report.read_text())
    report.unlink()
    if has(compiled, "exit(0)"):
        statistics["final_states"] = statistics["final_sum"] = 0
    if "not reproduced by the replay" in run.stdout:
        raise RuntimeError("a fault is not reproduced by the replay")
    return statistics, oracle.faults(run.stdout), replays(run.stdout)


def replays(output):
    """Each fault that is reported, and the command that must show it."""
    found = []
    for part in re.split(r"^(?=error\[)", output, flags=re.M)[1:]:
        found += [(oracle.faults(part), command) for command in
                  re.findall(r"^replay: (.*)", part, re.M)]
    return found


def replayed(build, reported):
    """None or the first command that does not show its fault.  Of several leaks
    in one execution, a replay shows the first that was reported."""
    leaks = set().union(*(fault for fault, _ in reported))
    leaks = {fault for fault in leaks if fault[0] == "valid-memtrack"}
    for fault, command in reported:
        words = shlex.split(command)
        run = subprocess.run([str(build / "allways"), *words[1:]],
                             capture_output=True, text=True, timeout=SECONDS,
                             check=False, errors="replace")
        shown = oracle.faults(run.stdout)
        if shown != fault and not (fault <= leaks and shown and
                                   shown <= leaks):
            return f"{sorted(fault)} became {sorted(shown)}: {command}"
    return None


def check_plain(build, compiled, options):
    """Statistics and faults, or None if the search does not end.  Recursion that
    has no end is cut short."""
    if has(compiled, ", endless"):
        options = options + ["--max-stack", str(SHALLOW)]
    plain = check(build, compiled, OFF + options)
    if plain[0]["states"] >= MOST:  # also where a fault was found before that
        return None
    if has(compiled, ", endless"):
        plain[0]["endless"] = True
        return plain
    return None if plain[0]["verdict"] == "unknown" else plain


def difference(plain, other):
    """None or what differs."""
    if "endless" in plain[0]:
        lost = plain[1] - other[1]
        return f"faults lost {sorted(lost)}" if lost else None
    if other[0]["verdict"] == "unknown":
        return f"unknown: {other[0]['reason']}"
    return oracle.difference(plain[:2], other[:2])


def compare(build, folder, seed):
    """None or what differs; and was a summary used elsewhere? None: the
    program does not count."""
    try:
        compiled, options = write_program(build, folder, seed)
        plain = check_plain(build, compiled, options)
        if plain is None:
            return None, None
        elsewhere = False
        for kind in KINDS:
            found = check(build, compiled, kind + options)
            elsewhere |= found[0]["calls"]["elsewhere"] > 0
            wrong = difference(plain, found)
            if wrong is None:
                wrong = replayed(build, found[2])
            if wrong:
                return f"{' '.join(kind + options)}: {wrong}", elsewhere
    except (RuntimeError, subprocess.SubprocessError) as problem:
        return str(problem), None
    compiled.unlink()
    compiled.with_suffix(".c").unlink()
    return None, elsewhere


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    build = Path(sys.argv[1]).resolve()
    count = int(sys.argv[2])
    seed = int(sys.argv[3]) if len(sys.argv) > 3 else 1
    jobs = int(sys.argv[4]) if len(sys.argv) > 4 else 2
    folder = Path(tempfile.mkdtemp(prefix="allways-calls-"))
    failed = elsewhere = compared = 0
    print(f"1..{count + 1}")
    with ThreadPoolExecutor(jobs) as pool:
        seeds = range(seed, seed + count)
        results = pool.map(lambda s: compare(build, folder, s), seeds)
        for number, (s, (wrong, reused)) in enumerate(zip(seeds, results), 1):
            print(f"{'not ok' if wrong else 'ok'} {number} seed {s}"
                  + (f" # {wrong}" if wrong else ""), flush=True)
            failed += wrong is not None
            compared += reused is not None
            elsewhere += bool(reused)
    enough = 2 * elsewhere >= count
    print(f"{'ok' if enough else 'not ok'} {count + 1} {elsewhere} of "
          f"{compared} programs reuse a summary where something differs")
    if failed:
        print(f"# programs that differ are in {folder}")
    else:
        for left in folder.iterdir():
            left.unlink()
        folder.rmdir()
    sys.exit(1 if failed or not enough else 0)


if __name__ == "__main__":
    main()
