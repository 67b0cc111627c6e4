#!/usr/bin/env python3
"""usage: tests/oracle.py BUILD COUNT [SEED [JOBS [OPTION...]]]

Makes COUNT small random concurrent programs and checks each of them twice: in
the plain way (every access a step; for some, states compared byte by byte) and
with all reductions.  Where records are copied, that is done in pieces.  Both
must agree on the verdict, on the set of faults and races, and
on the set of states in which the program ends; not where a thread ends it while
others may be anywhere.  Every other program has a random
function that must always hold, too.  The options are added to both searches, as
in --step statement.  Prints TAP; the last line tells how many of
the rest were reduced at least twofold, which must be half of them.
"""
import json
import random
import re
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PLAIN = ["--no-reduce"]
EXACT = 8  # one program in so many is compared byte by byte: that is slow
MOST = 400000
LIMIT = ["--max-states", str(MOST)]
SECONDS = 120


def faults(output):
    """Kinds and lines, whatever the order of the threads."""
    found = set()
    for part in re.split(r"^error\[", output, flags=re.M)[1:]:
        kind = part.split("]", 1)[0]
        lines = re.findall(r"at \S+?\.c:(\d+)", part.split("schedule:")[0])
        if kind in ("deadlock", "always"):
            lines = []
        elif kind == "no-data-race":
            lines = sorted(lines[:2])
        else:
            lines = lines[:1]
        found.add((kind, *lines))
    return found


def check(build, program, options, suffix=".json"):
    report = program.with_suffix(suffix)
    run = subprocess.run(
        [str(build / "allways"), "check", "--keep-going", "-I",
         str(ROOT / "include"), "--json", str(report), *LIMIT, *options,
         str(program)],
        capture_output=True, text=True, timeout=SECONDS, check=False)
    if run.returncode not in (0, 5, 10):
        raise RuntimeError(f"exit {run.returncode}: {run.stderr.strip()[-200:]}")
    statistics = json.loads(report.read_text())
    if "exit(0)" in program.read_text():
        statistics["final_states"] = statistics["final_sum"] = 0
    return statistics, faults(run.stdout)


def monitor(text, seed):
    """A function that is false for one value of some variables."""
    draw = random.Random(seed)
    places = re.findall(r"^static (?:atomic_)?int (\w+);", text, re.M)
    for name, count in re.findall(r"^(?:static )?int (\w+)\[(\d+)\];", text,
                                  re.M):
        places += [f"{name}[{draw.randrange(int(count))}]" for _ in "12"]
    if "*list;" in text:
        places.append("(list ? list->value : -1)")
    if "struct record" in text:
        places += ["here.x", "there.y", "(here.p == there.p)"]
    if ") slot;" in text:
        places += ["(slot != NULL)"] * 2
    chosen = draw.sample(places, min(draw.randint(1, 3), len(places)))
    wrong = " && ".join(f"{p} == {draw.randint(0, 2)}" for p in chosen)
    return f"int holds(void) {{ return !({wrong}); }}\n"


def write_program(build, folder, seed, records=False):
    """The program, and the options that belong to it."""
    program = folder / f"p{seed}.c"
    kind = ["records"] if records else []
    text = subprocess.run(
        [str(build / "tests" / "random-threads"), str(seed), *kind],
        capture_output=True, text=True, check=True).stdout
    program.write_text(text + (monitor(text, seed) if seed % 2 else ""))
    options = ["--always", "holds"] if seed % 2 else []
    if "struct record" in text:
        options.append("--split-copies")
    return program, options


def difference(plain, reduced):
    """None or what differs."""
    (plain, plain_faults), (small, small_faults) = plain, reduced
    if plain["verdict"] != small["verdict"]:
        return f"verdict {plain['verdict']} became {small['verdict']}"
    if plain_faults != small_faults:
        lost, new = plain_faults - small_faults, small_faults - plain_faults
        return f"faults lost {sorted(lost)}, new {sorted(new)}"
    if (plain["final_states"], plain["final_sum"]) != (small["final_states"],
                                                       small["final_sum"]):
        return (f"final states {plain['final_states']} became "
                f"{small['final_states']}")
    return None


def is_cut(statistics):
    """With faults or not, the search did not come to its end."""
    return statistics["verdict"] == "unknown" or statistics["states"] >= MOST


def compare(build, folder, seed, options):
    """None or what differs; and how many states each search had, 0: these do
    not count."""
    program, own = write_program(build, folder, seed, seed % 5 == 3)
    try:
        exact = ["--store", "exact"] if seed % EXACT == 0 else []
        plain = check(build, program, PLAIN + exact + options + own)
        if is_cut(plain[0]):
            return None, 0, 0
        small = check(build, program, options + own)
    except (RuntimeError, subprocess.TimeoutExpired) as problem:
        return str(problem), 0, 0
    states = plain[0]["states"], small[0]["states"]
    wrong = difference(plain, small)
    if wrong:
        return wrong, *states
    program.unlink()
    return (None, 0, 0) if "--always" in own else (None, *states)


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    build = Path(sys.argv[1]).resolve()
    count = int(sys.argv[2])
    seed = int(sys.argv[3]) if len(sys.argv) > 3 else 1
    jobs = int(sys.argv[4]) if len(sys.argv) > 4 else 2
    folder = Path(tempfile.mkdtemp(prefix="allways-oracle-"))
    failed = twofold = compared = 0
    print(f"1..{count + 1}")
    with ThreadPoolExecutor(jobs) as pool:
        seeds = range(seed, seed + count)
        results = pool.map(lambda s: compare(build, folder, s, sys.argv[5:]),
                           seeds)
        for number, (s, (wrong, before, after)) in enumerate(
                zip(seeds, results), 1):
            print(f"{'not ok' if wrong else 'ok'} {number} seed {s}"
                  + (f" # {wrong}" if wrong else ""), flush=True)
            failed += wrong is not None
            compared += before > 0
            twofold += before > 0 and 2 * after <= before
    enough = 2 * twofold >= compared
    print(f"{'ok' if enough else 'not ok'} {count + 1} {twofold} of {compared} "
          "programs have at most half of the states")
    if not failed:
        for left in folder.iterdir():
            left.unlink()
        folder.rmdir()
    else:
        print(f"# programs that differ are in {folder}")
    sys.exit(1 if failed or not enough else 0)


if __name__ == "__main__":
    main()
