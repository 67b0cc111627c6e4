#!/usr/bin/env python3
"""usage: tests/reference/through_c.py BUILD COUNT [SEED [JOBS]]

Some random programs as C text, through the whole tool: what `allways check
--keep-going` says of the text must be what the checker says of the IR that was
made in process, and what the reference says of the text what it says of that
IR.  Prints TAP.
"""
import json
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

SECONDS = 600
ASKED = "default,pedantic"  # what the reference machine looks for


def run(*command):
    return subprocess.run([str(c) for c in command], capture_output=True,
                          text=True, timeout=SECONDS, check=False)


def in_process(build, first, count):
    """For each seed, facts about the reference and the checker, as sets."""
    facts = {}
    ran = run(build / "tests" / "compare", "--options", "", "--property",
              ASKED, "--outcome", first, "--count", count)
    for line in ran.stdout.splitlines():
        who, _, what = line.partition(": ")
        if who == "seed":
            facts[int(what)] = here = {"reference": set(), "checker": set()}
        else:
            here[who].add(what)
    return facts


def fault(found):
    """A fault of the document, as the driver prints it."""
    lines = [found["place"]["line"] if found["place"] else 0, 0]
    if found["kind"] == "deadlock":
        lines = [0, 0]
    elif found["kind"] == "no-data-race":
        lines = sorted(side["place"]["line"] for side in found["sides"])
    if found["kind"] == "abort":
        return "abort"
    return f"fault {found['kind']} {lines[0]} {lines[1]}"


def through_tool(build, program):
    """Faults that allways check finds, and whether that is all."""
    document = program.with_suffix(".json")
    ran = run(build / "allways", "check", "--keep-going", "--property",
              ASKED + ",abort", "--json", document, "-w", program)
    if ran.returncode not in (0, 5, 10):
        return {f"exit {ran.returncode}: {ran.stderr.strip()[-200:]}"}
    statistics = json.loads(document.read_text())
    facts = {fault(f) for f in statistics["found"]}
    return facts | ({"complete"} if statistics["complete"] else set())


def through_reference(build, program):
    """What the reference says of the text, as the driver prints it."""
    ran = run(build / "tests" / "reference", program, "--", "-w")
    facts = set()
    for line in ran.stdout.splitlines():
        word, _, rest = line.partition(": ")
        if word == "fault":
            kind, *lines = rest.split()
            lines = [0] if kind == "deadlock" else lines
            facts.add(" ".join(map(str, ["fault", kind, *lines, 0][:4])))
        elif word == "exit":
            facts.add(f"exit {int(rest) & 255}")
        elif word != "states":
            facts.add(line)
    return facts


def without_exits(facts):
    return {f for f in facts if not f.startswith("exit ")}


def describe(who, wanted, got):
    return (f"{who} on the text: missing {sorted(wanted - got)}, "
            f"new {sorted(got - wanted)}")


def difference(build, folder, seed, facts):
    """None, or what differs."""
    program = folder / f"seed{seed}.c"
    program.write_text(run(build / "tests" / "compare", "--options", "",
                           "--property", ASKED, "--print", seed).stdout)
    if "complete" not in facts["reference"]:
        return None
    got = through_reference(build, program)
    if got != facts["reference"]:
        return describe("reference", facts["reference"], got)
    wanted = without_exits(facts["checker"])
    if "complete" not in wanted:
        return None
    got = through_tool(build, program)
    return describe("check", wanted, got) if got != wanted else None


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    build = Path(sys.argv[1]).resolve()
    count = int(sys.argv[2])
    first = int(sys.argv[3]) if len(sys.argv) > 3 else 1
    jobs = int(sys.argv[4]) if len(sys.argv) > 4 else 2
    failed = 0
    print(f"1..{count}")
    with tempfile.TemporaryDirectory() as folder, \
            ThreadPoolExecutor(jobs) as pool:
        seeds = range(first, first + count)
        known = in_process(build, first, count)
        results = pool.map(
            lambda s: difference(build, Path(folder), s, known[s]), seeds)
        for number, (seed, wrong) in enumerate(zip(seeds, results), 1):
            print(f"{'not ok' if wrong else 'ok'} {number} seed {seed}"
                  f"{': ' + wrong if wrong else ''}", flush=True)
            failed += wrong is not None
    sys.exit(failed > 0)


if __name__ == "__main__":
    main()
