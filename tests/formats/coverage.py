#!/usr/bin/env python3
"""usage: tests/formats/coverage.py BUILD FOLDER

Lines that a search executed and branches that it took, for programs with one
way: the same as gcov's.
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


def test_result(wrong, name):
    global tests, failures
    tests += 1
    failures += bool(wrong)
    print(f"{'not ok' if wrong else 'ok'} {tests} - {name}")
    for line in wrong:
        print(f"# {line}")


def gcov(program, folder):
    """Lines and how often each was executed; counts of branches by line."""
    subprocess.run(["gcc", "--coverage", "-O0", "-w", "-o", "p", program, "-lm"],
                   cwd=folder, check=True)
    subprocess.run(["./p"], cwd=folder, capture_output=True, timeout=20)
    text = subprocess.run(
        ["gcov", "-b", "--json-format", "--stdout", f"p-{program.stem}"], cwd=folder,
        capture_output=True, check=True).stdout
    lines, branches = {}, {}
    for file in json.loads(text)["files"]:
        if os.path.realpath(folder / file["file"]) == str(program):
            for line in file["lines"]:
                n = line["line_number"]
                lines[n] = max(lines.get(n, 0), line["count"])
                branches.setdefault(n, []).extend(
                    b["count"] for b in line["branches"])
    return lines, {n: sorted(b) for n, b in branches.items() if b}


def lcov(path, program):
    lines, file = {}, None
    for line in path.read_text().split("\n"):
        if line.startswith("SF:"):
            file = line[3:]
        elif line.startswith("DA:") and file == str(program):
            number, count = line[3:].split(",")
            lines[int(number)] = int(count)
    return lines


def lcov_branches(path, program):
    """Counts by line, as gcov() has them; what was never asked has zeros."""
    branches, file = {}, None
    for line in path.read_text().split("\n"):
        if line.startswith("SF:"):
            file = line[3:]
        elif line.startswith("BRDA:") and file == str(program):
            number, _, _, count = line[5:].split(",")
            branches.setdefault(int(number), []).append(
                0 if count == "-" else int(count))
    return {n: sorted(b) for n, b in branches.items()}


def check(program, out, *options):
    subprocess.run([ALLWAYS, "check", "--lcov", out, *options, program],
                   capture_output=True, timeout=60)
    return lcov(out, program)


def compare_branches(name, theirs, info, program):
    """Of lines where both have as many: compilers differ in what is a branch
    and what is a selection.  How many lines were compared."""
    ours = lcov_branches(info, program)
    both = [n for n in ours if len(theirs.get(n, [])) == len(ours[n])]
    wrong = [f"line {n}: {ours[n]}, gcov {theirs[n]}" for n in both
             if ours[n] != theirs[n]]
    test_result(wrong, f"{name}: branches of {len(both)} lines, as gcov says")
    return len(both)


BRANCHES = """static int find(const int *a, int n, int x) {
  for (int i = 0; i < n; i++) {
    if (a[i] == x && i != 1)
      return i;
    else if (a[i] > 100)
      n--;
  }
  return -1;
}
int main(void) {
  int a[] = {3, 5, 8, 5}, i = 0, sum = 0;
  do {
    sum += a[i];
    if (sum > 9 || i == 3)
      break;
    if (sum < 0) {
      sum = 0;
      continue;
    }
  } while (++i < 4);
  while (sum-- > 0)
    if (sum % 2)
      goto next;
    else
      i++;
next: if (!find(a, 4, 5))
    return 1;
  return find(a, 4, 3) + find(a, 3, 7) + 1;
}
"""
compared = 0
for name in PROGRAMS:
    program = ROOT / "tests/programs/c" / f"{name}.c"
    folder = FOLDER / name
    folder.mkdir()
    theirs, branches = gcov(program, folder)
    ours = check(program, folder / "info")
    wrong = []
    hit = {n for n, count in theirs.items() if count}
    ours_hit = {n for n, count in ours.items() if count}
    if hit != ours_hit:
        wrong.append(f"only gcov's: {sorted(hit - ours_hit)}, "
                     f"only ours: {sorted(ours_hit - hit)}")
    if not hit:
        wrong.append("no line was executed")
    test_result(wrong, f"{name}: {len(hit)} lines executed, as gcov says")
    compared += compare_branches(name, branches, folder / "info", program)

program = FOLDER / "branches.c"
program.write_text(BRANCHES)
theirs, branches = gcov(program, FOLDER)
ours = check(program, FOLDER / "branches.info")
never = [n for n in theirs if not theirs[n] and ours.get(n, 1)]
test_result([f"executed: {never}"] if never or not ours else [],
     "branches: what gcov says is not executed is not")
compared += compare_branches("branches", branches, FOLDER / "branches.info",
                             program)
test_result([] if compared >= 40 else ["few were compared"],
     f"branches of {compared} lines were compared")

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
test_result([] if {n for n in lines if lines[n]} == {5, 6, 7, 8, 9, 11, 12} and
     {n for n in lines if not lines[n]} == {1, 2, 10} else [str(lines)],
     "all ways count; dead code and unused functions do not")
branches = lcov_branches(FOLDER / "parts.info", program)
test_result([] if [n > 0 for n in branches[7]] == [True, True] and
     [n > 0 for n in branches[9]] == [False, True] else [str(branches)],
     "a condition that was decided before has one branch")
program = ROOT / "tests/cli/check_threads.c"
one = check(program, FOLDER / "one.info", "--keep-going")
two = check(program, FOLDER / "two.info", "--keep-going", "--workers", "2")
test_result([] if {n for n in one if one[n]} == {n for n in two if two[n]} and
     sum(map(bool, one.values())) > 5 else [str(one), str(two)],
     "workers add up")
plain = check(program, FOLDER / "bfs.info", "--keep-going", "--search", "bfs")
test_result([] if {n for n in one if one[n]} == {n for n in plain if plain[n]}
     else [str(one), str(plain)], "breadth first executes the same lines")
print(f"1..{tests}")
sys.exit(failures > 0)
