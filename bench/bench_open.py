#!/usr/bin/env python3
"""Programs over all inputs: open values, terms and the solver.

usage: bench_open.py ALLWAYS [--only PART] [--peers] [--patience N]
                     [--against COMMIT] [OPTION...]

bench/open has 60 small programs whose inputs are open, each with its verdict in
the first line, and 20 seconds.  Their verdicts were established by CBMC, or by
reasoning where it did not end.  bench/open/parsers has a harness for each of
eight parsers of others, fetched from Debian as bench_projects.py does: all
inputs of N bytes, and 60 seconds.  bench/open/threads has a ring between two
threads, with payloads that are open.

--only PART       of programs, parsers, threads; and others named so
--peers           CBMC's seconds beside ours, if it is installed
--patience N      so many times the limits of time, for a busy machine
--against COMMIT  instead of all that: instructions on programs without open
                  values, counted by callgrind, beside a build of COMMIT

Other options are added to each check.  One core is used.
"""
import argparse
import math
import os
import re
import shutil
import statistics
import subprocess
from pathlib import Path

import bench_projects
from checking import BENCH, SAME_CHECKS, Bench, Ran, count, mean, table

MINUTES = 45
PARTS = ("programs", "parsers", "threads")
SECONDS, PARSER_SECONDS = 20, 60
WANTED_RIGHT, WANTED_WITHIN, WANTED_CALLS = 60, 50, 1
ALL_CHECKS = []  # the kinds of faults that are checked by default


class Row:
    """One check, and what the solver did in it."""

    def __init__(self, checked, wanted):
        self.checked, self.wanted = checked, wanted
        self.right = checked.verdict == wanted
        self.open = checked.verdict in ("unknown", "skipped")
        self.wrong = not self.right and not self.open
        self.transitions = checked.number("transitions")
        self.asked = self.solver("asked")
        self.calls = self.solver("by_smt")

    def solver(self, name):
        """A statistic of the solver, or None if there is none."""
        return (self.checked.statistics.get("solver") or {}).get(name)

    @property
    def verdict(self):
        return self.checked.verdict + (" WRONG" if self.wrong else "")

    @property
    def calls_each(self):
        """For 1,000 transitions."""
        return 1000 * self.calls / self.transitions if self.transitions else 0

    def cells(self):
        return (self.verdict, f"{self.checked.whole:.2f}",
                count(self.checked.states), count(self.transitions),
                shown(self.asked), shown(self.calls))


def shown(number):
    return "" if number is None else count(number)


def wanted_verdict(file):
    """The first line: // verdict: VERDICT"""
    with open(file, encoding="utf-8") as text:
        return text.readline().removeprefix("// verdict:").strip()


# ------------------------------------------------------------------- programs

def programs(bench, words):
    files = sorted((BENCH / "open").glob("*.c"))
    widths = (18, 24, 7, 8, 8, 8, 8)
    heads = ("", "verdict", "s", "states", "trans.", "asked", "solver")
    peer = Cbmc(bench) if words.peers else None
    if peer:
        widths, heads = (*widths, 14), (*heads, "CBMC")
    print(f"Programs over all inputs, {SECONDS} s each")
    table(widths, heads)
    rows = []
    for file in files:
        row = Row(bench.check(f"open/{file.name}", [],
                              SECONDS * words.patience, ALL_CHECKS),
                  wanted_verdict(file))
        rows.append(row)
        cells = (file.stem, *row.cells())
        table(widths, (*cells, peer.run(file, row.wanted)) if peer else cells)
        if row.checked.reason and not row.right:
            print(f"    {row.checked.reason}", flush=True)
    program_goals(bench, rows)


def program_goals(bench, rows):
    right = [row for row in rows if row.right]
    bench.goal("verdict-right", len(right), "at least", WANTED_RIGHT,
               not any(row.wrong for row in rows))
    bench.goal("within-20-s",
               sum(row.checked.whole <= SECONDS for row in right),
               "at least", WANTED_WITHIN)
    # A search that was stopped inside the solver has lost its statistics.
    counted = [row.calls_each for row in right if row.calls is not None]
    bench.goal("solver-calls", statistics.median(counted) if counted else 0,
               "at most", WANTED_CALLS, bool(counted))
    print()


# Names that CBMC does not know.
CBMC_NAMES = """void __VERIFIER_assume(int c) { __CPROVER_assume(c); }
void reach_error(void) { __CPROVER_assert(0, "reach_error"); }
"""


class Cbmc:
    """The bounded model checker, with more and more rounds of each loop."""
    ROUNDS = (14, 34, 66, 260)
    OPTIONS = ["--unwinding-assertions", "--no-malloc-may-fail",
               "--bounds-check", "--pointer-check", "--div-by-zero-check",
               "--signed-overflow-check", "--undefined-shift-check"]

    def __init__(self, bench):
        self.folder = bench.folder
        self.installed = shutil.which("cbmc") is not None
        self.names = bench.folder / "names.c"
        self.names.write_text(CBMC_NAMES)

    def run(self, file, wanted):
        """Its seconds, and its verdict where that is not the wanted one."""
        if not self.installed:
            return "-"
        seconds = 0
        for rounds in self.ROUNDS:
            ran = Ran(["cbmc", file, self.names, "--unwind", rounds,
                       *self.OPTIONS], self.folder, SECONDS - seconds)
            seconds += ran.seconds
            if ran.killed or seconds >= SECONDS:
                return f"over {SECONDS}"
            verdict = self.verdict(ran)
            if verdict != "unwind":
                break
        right = verdict == wanted.split("(")[0]
        return f"{seconds:.2f}" + ("" if right else f" {verdict}")

    @staticmethod
    def verdict(ran):
        failed = re.findall(r"^\[(\S+)\].*: FAILURE$", ran.output, re.M)
        if any(".unwind." not in name for name in failed):
            return "false"
        if failed:
            return "unwind"
        done = "VERIFICATION SUCCESSFUL" in ran.output
        return "true" if done else "error"


# -------------------------------------------------------------------- parsers

# Name, Debian's source package, bytes, words of the compiler in the folder of
# the source.
PARSERS = [
    ("cJSON", "cjson", 5, "-I. cJSON.c"),
    ("http-parser", "http-parser", 4, "-I. http_parser.c"),
    ("expat", "expat", 3, "-DXML_STATIC -DXML_POOR_ENTROPY -DXML_NS "
     "-DXML_DTD -DXML_CONTEXT_BYTES=1024 -I$OURS -Iexpat/lib "
     "expat/lib/xmlparse.c expat/lib/xmlrole.c expat/lib/xmltok.c"),
    ("nanopb", "nanopb", 4,
     "-I. -I$PROJECTS pb_common.c pb_decode.c pb_encode.c"),
    ("jsmn", "jsmn", 7, "-I."),
    ("libcsv", "libcsv", 5, "-I. libcsv.c"),
    ("inih", "libinih", 6, "-I. ini.c"),
    ("utf8proc", "utf8proc", 6, "-DUTF8PROC_STATIC -I. utf8proc.c"),
]


def parse(bench, folder, parser, size, seconds):
    """The check of one parser for inputs of so many bytes."""
    name, _, _, compiler = parser
    ours = BENCH / "open" / "parsers"
    compiler = compiler.replace("$OURS", str(ours))
    compiler = compiler.replace("$PROJECTS", str(BENCH / "projects"))
    options = [str(folder / word) if word.endswith(".c") else
               f"-I{folder / word[2:]}" if word.startswith("-I") else word
               for word in compiler.split()]
    return Row(bench.check(f"open/parsers/{name}.c",
                           [f"-DN={size}", *options], seconds, ALL_CHECKS),
               "true")


def parsers(bench, words):
    shell = bench_projects.Shell(bench.allways)
    folder = bench_projects.FOLDER
    archives = bench_projects.Archives(shell, folder / "archives")
    archives.folder.mkdir(parents=True, exist_ok=True)
    widths = (18, 24, 7, 8, 8, 8, 8)
    print(f"All inputs of N bytes, {PARSER_SECONDS} s each")
    table(widths, ("", "verdict", "s", "states", "trans.", "asked", "solver"))
    for parser in PARSERS:
        name, package, wanted = parser[:3]
        try:
            file, _ = archives.fetch(package)
            source = bench_projects.unpack(file, folder / "open" / package)
        except bench_projects.Failed as failure:
            print(f"    {name}: {failure}")
            bench.goal(f"{name}-{wanted}-bytes", 0, "at most", PARSER_SECONDS,
                       False)
            continue
        parser_rows(bench, widths, parser, source, words.patience)
    print()


def parser_rows(bench, widths, parser, source, patience):
    """With the wanted number of bytes; if that is missed, with fewer."""
    name, _, wanted, _ = parser
    first = None
    for size in range(wanted, 0, -1):
        row = parse(bench, source, parser, size, PARSER_SECONDS * patience)
        first = first or row
        table(widths, (f"{name} {size}", *row.cells()))
        if row.checked.reason and not row.right:
            print(f"    {row.checked.reason}", flush=True)
        if row.right and row.checked.whole <= PARSER_SECONDS or row.wrong:
            break
    bench.goal(f"{name}-{wanted}-bytes", first.checked.whole, "at most",
               PARSER_SECONDS, first.right)


# -------------------------------------------------------------------- threads

def threads(bench, words):
    widths = (18, 24, 7, 8, 8, 8, 8)
    print("A ring between two threads with open payloads")
    table(widths, ("", "verdict", "s", "states", "trans.", "asked", "solver"))
    rows = []
    for bits in (8, 16, 32, 64):
        row = Row(bench.check("open/threads/ring.c", [f"-DBITS={bits}"],
                              SECONDS * words.patience, ALL_CHECKS), "true")
        rows.append(row)
        table(widths, (f"{bits} bits", *row.cells()))
        if row.checked.reason and not row.right:
            print(f"    {row.checked.reason}", flush=True)
    numbers = {row.checked.states for row in rows}
    bench.goal("ring-states-apart", max(numbers) - min(numbers), "at most", 0,
               all(row.right for row in rows))
    print()


# --------------------------------------------------------------- instructions

# Programs without open values: words of allways.  Each takes about a tenth of
# a second, and a hundred times as long under callgrind.
CLOSED = [
    "run -DROUNDS=26000 programs/array_fill.c",
    "run -DNODES=100000 programs/heap_nodes.c",
    "run -DROUNDS=1000 programs/list_reverse.c",
    "run -DN=150 programs/nested_loops.c",
    "run -DROUNDS=3 programs/quicksort.c",
    "run -DROUNDS=4 programs/sieve.c",
    "run -DROUNDS=100 programs/string_build.c",
    "run -DROUNDS=20 programs/tree.c",
    "check -DT=2 -DOPS=3 spin/treiber.c",
    "check -DT=2 -DOPS=2 spin/ms_queue.c",
    "check -DN=6 spin/philosophers.c",
    "check -DN=6 spin/ordered_list.c",
    "check -DT=2 -DROUNDS=2 spin/bakery.c",
    "check papers/bluetooth.c",
    "check -DN=20 papers/list_reverse.c",
    "check summaries/machine.c",
]
MOST_TIMES = 1.01


def instructions(allways, words, folder, cache):
    """Of allways and the processes that it forks; not of the compiler, whose
    output is kept in a cache."""
    verb, *options = words.split()
    checks = SAME_CHECKS if verb == "check" else []
    command = [allways, verb, *checks, *options[:-1], BENCH / options[-1]]
    env = dict(os.environ, XDG_CACHE_HOME=str(cache))
    for under in ([], ["valgrind", "--tool=callgrind",
                       "--callgrind-out-file=/dev/null"]):
        done = subprocess.run([*under, *command], cwd=folder, env=env,
                              stdout=subprocess.DEVNULL, text=True,
                              stderr=subprocess.PIPE, errors="replace",
                              check=False)
    if done.returncode != 0:
        return 0
    return sum(map(int, re.findall(r"Collected : (\d+)", done.stderr)))


def build(commit):
    """allways of another commit, built as ours is, in build-against/."""
    folder = BENCH.parent / "build-against"
    sources = folder / commit
    if not sources.is_dir():
        folder.mkdir(exist_ok=True)
        subprocess.run(["git", "-C", BENCH.parent, "worktree", "prune"],
                       check=True)
        subprocess.run(["git", "-C", BENCH.parent, "worktree", "add",
                        "--detach", sources, commit], check=True)
    subprocess.run(["scripts/build.sh", "build", "--prefix=/usr/local",
                    "--buildtype=debugoptimized", "-Db_ndebug=true"],
                   cwd=sources, check=True)
    return sources / "build" / "allways"


def against(bench, commit):
    """Instructions of each program, before and now."""
    before = build(commit)
    widths = (42, 12, 12, 8)
    print(f"Instructions, in millions, of {commit} and now")
    table(widths, ("", "before", "now", "times"))
    ratios = []
    for words in CLOSED:
        numbers = [instructions(allways, words, bench.folder,
                                bench.folder / name)
                   for name, allways in (("before", before),
                                         ("now", bench.allways))]
        ratio = numbers[1] / numbers[0] if all(numbers) else math.inf
        ratios.append(ratio)
        table(widths, (words, *(f"{n / 1e6:.1f}" for n in numbers),
                       f"{ratio:.4f}"))
        bench.record(instructions=words, before=numbers[0], now=numbers[1])
    bench.goal("instructions", mean(ratios), "at most", MOST_TIMES,
               math.inf not in ratios)
    bench.goal("instructions-worst", max(ratios), "at most", MOST_TIMES,
               math.inf not in ratios)


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, allow_abbrev=False,
        formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("allways")
    parser.add_argument("--only", action="append", choices=PARTS)
    parser.add_argument("--peers", action="store_true")
    parser.add_argument("--patience", type=int, default=1)
    parser.add_argument("--against")
    words, more = parser.parse_known_args()
    bench = Bench("open", MINUTES * words.patience, [words.allways, *more])
    if words.against:
        against(bench, words.against)
    else:
        for part in words.only or PARTS:
            {"programs": programs, "parsers": parsers,
             "threads": threads}[part](bench, words)
    bench.end()


if __name__ == "__main__":
    main()
