#!/usr/bin/env python3
"""usage: tests/formats/coverage.py BUILD FOLDER

Lines that a search executed, for programs with one way: the same as gcov's.
"""
import json
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
ALLWAYS, FOLDER = Path(sys.argv[1]).resolve() / "allways", Path(sys.argv[2])
PROGRAMS = ["alignment", "alloca", "atomic_builtins", "bitfields", "bool",
            "constructors", "exit_code", "flexible_array",
            "static_locals", "structs"]
tests = failures = 0


def tell(wrong, name):
    global tests, failures
    tests += 1
    failures += bool(wrong)
    print(f"{'not ok' if wrong else 'ok'} {tests} - {name}")
    for line in wrong:
        print(f"# {line}")


def gcov(program, folder):
    """Lines and how often each was executed."""
    subprocess.run(["gcc", "--coverage", "-O0", "-w", "-o", "p", program, "-lm"],
                   cwd=folder, check=True)
    subprocess.run(["./p"], cwd=folder, capture_output=True, timeout=20)
    text = subprocess.run(
        ["gcov", "--json-format", "--stdout", f"p-{program.stem}"], cwd=folder,
        capture_output=True, check=True).stdout
    lines = {}
    for file in json.loads(text)["files"]:
        if os.path.realpath(folder / file["file"]) == str(program):
            for line in file["lines"]:
                n = line["line_number"]
                lines[n] = max(lines.get(n, 0), line["count"])
    return lines


def lcov(path, program):
    lines, file = {}, None
    for line in path.read_text().split("\n"):
        if line.startswith("SF:"):
            file = line[3:]
        elif line.startswith("DA:") and file == str(program):
            number, count = line[3:].split(",")
            lines[int(number)] = int(count)
    return lines


def check(program, out, *options):
    subprocess.run([ALLWAYS, "check", "--lcov", out, *options, program],
                   capture_output=True, timeout=60)
    return lcov(out, program)


for name in PROGRAMS:
    program = ROOT / "tests/programs/c" / f"{name}.c"
    folder = FOLDER / name
    folder.mkdir()
    theirs, ours = gcov(program, folder), check(program, folder / "info")
    wrong = []
    hit = {n for n, count in theirs.items() if count}
    ours_hit = {n for n, count in ours.items() if count}
    if hit != ours_hit:
        wrong.append(f"only gcov's: {sorted(hit - ours_hit)}, "
                     f"only ours: {sorted(ours_hit - hit)}")
    if not hit:
        wrong.append("no line was executed")
    tell(wrong, f"{name}: {len(hit)} lines executed, as gcov says")

# What is not executed, and whose functions nobody calls.
program = FOLDER / "parts.c"
program.write_text("""int never(int x) {
  return x + 1;
}
int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x == 7)
    return 1;
  if (x == 7)
    return 2;
  return 0;
}
""")
lines = check(program, FOLDER / "parts.info")
tell([] if {n for n in lines if lines[n]} == {5, 6, 7, 8, 9, 11, 12} and
     {n for n in lines if not lines[n]} == {1, 2, 10} else [str(lines)],
     "all ways count; dead code and unused functions do not")
program = ROOT / "tests/cli/check_threads.c"
one = check(program, FOLDER / "one.info", "--keep-going")
two = check(program, FOLDER / "two.info", "--keep-going", "--workers", "2")
tell([] if {n for n in one if one[n]} == {n for n in two if two[n]} and
     sum(map(bool, one.values())) > 5 else [str(one), str(two)],
     "workers add up")
plain = check(program, FOLDER / "bfs.info", "--keep-going", "--search", "bfs")
tell([] if {n for n in one if one[n]} == {n for n in plain if plain[n]}
     else [str(one), str(plain)], "breadth first executes the same lines")
print(f"1..{tests}")
sys.exit(failures > 0)
