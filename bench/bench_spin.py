#!/usr/bin/env python3
"""Beside SPIN, on programs and models that do the same thing.

usage: bench_spin.py ALLWAYS [OPTION...]

bench/spin has a C program and a Promela model of each name.  Both tools look
for failed assertions and deadlocks.  A model starts its processes in one step
and has a step a statement; a program starts its threads one after the other
and has a step an access.  The options are added to each check.

Full search is without reduction in both.  A search of ours that meets its
limit of time is measured as far as it came; that is no wrong verdict.  Bytes a
state are those of the store: ours all of it, pan's its states alone and, in
parentheses, with a hash table of as many places as states, rounded up to a
power of two.

Time to verdict is with the defaults of both.
"""
import math
import re

from checking import (BENCH, Bench, Ran, count, defines, mean, peer_goals,
                      table)

MINUTES = 14
OUR_CAP, PAN_CAP = 12, 30
LEAST = 0.01  # seconds: what is less is taken for this
ROUNDS = 3    # the best of them, where one takes less than a second

# Model, macros: about a second or more in pan.
FULL = [
    ("private_list", "N=100"),
    ("shared_list", "N=5"),
    ("ordered_list", "N=8"),
    ("philosophers", "N=6"),
    ("peterson", "ROUNDS=60"),
    ("bakery", "T=3 ROUNDS=1"),
    ("treiber", "T=2 OPS=3"),
    ("treiber", "T=3 OPS=1"),
    ("ms_queue", "T=2 OPS=3"),
    ("bounded_buffer", "P=2 C=2 K=4"),
]

# Model, macros, verdict.
TO_VERDICT = [
    ("private_list", "N=100", "true"),
    ("shared_list", "N=6", "true"),
    ("ordered_list", "N=8", "true"),
    ("ordered_list", "N=10", "true"),
    *(("philosophers", f"N={n}", "true") for n in range(4, 9)),
    *(("philosophers", f"N={n} DEADLOCK", "false(deadlock)")
      for n in range(4, 9)),
    ("peterson", "ROUNDS=0", "true"),
    ("bakery", "T=3 ROUNDS=1", "true"),
    ("bakery", "T=3 ROUNDS=2", "true"),
    ("treiber", "T=2 OPS=3", "true"),
    ("treiber", "T=3 OPS=1", "true"),
    ("ms_queue", "T=2 OPS=3", "true"),
    ("ms_queue", "T=3 OPS=1", "true"),
    ("bounded_buffer", "P=2 C=2 K=4", "true"),
    ("bounded_buffer", "P=2 C=2 K=2 ONECV", "false(deadlock)"),
]


class Pan:
    """One verifier made by SPIN, and what it found."""

    def __init__(self, bench, model, macros, spin_options, gcc_options):
        self.bench = bench
        self.compile_seconds = 0
        self.step("spin", *spin_options, "-a", *defines(macros),
                  BENCH / "spin" / f"{model}.pml")
        self.step("gcc", "-O2", "-w", "-DMEMLIM=8000", *gcc_options, "-o",
                  "pan", "pan.c")
        self.seconds = math.inf
        self.run()

    def step(self, *command):
        ran = Ran(command, self.bench.folder, 120)
        if ran.status != 0:
            raise SystemExit(f"bench_spin: {command[0]} failed:\n{ran.output}")
        self.compile_seconds += ran.seconds

    def run(self):
        """Keeps the time if it is the least yet."""
        ran = Ran(["./pan"], self.bench.folder, PAN_CAP)
        text = ran.output
        self.states = number(r"(\S+) states, stored", text)
        self.transitions = number(r"(\S+) transitions \(", text)
        self.state_bytes = 2**20 * number(
            r"(\S+)\s+actual memory usage for states", text)
        elapsed = number(r"elapsed time (\S+) seconds", text)
        self.search = min(max(elapsed, LEAST), ran.seconds)
        self.seconds = min(self.seconds, ran.seconds)
        self.verdict = pan_verdict(ran, text)

    @property
    def rate(self):
        return self.transitions / self.search

    def bytes_each(self, with_table):
        places = 2 ** math.ceil(math.log2(max(self.states, 2)))
        total = self.state_bytes + (8 * places if with_table else 0)
        return total / max(self.states, 1)

    def show_bytes(self):
        return f"{self.bytes_each(False):.1f} ({self.bytes_each(True):.0f})"


def number(pattern, text):
    found = re.search(pattern, text)
    return float(found[1]) if found else 0


def pan_verdict(ran, text):
    if ran.killed or "max search depth too small" in text:
        return "unknown"
    if re.search(r"errors: 0\b", text):
        return "unknown" if "Search not completed" in text else "true"
    if "invalid end state" in text:
        return "false(deadlock)"
    return "false(assertion)" if "assertion violated" in text else "error"


def skipped(widths, model, macros, statistics):
    """A row without statistics, for lack of time: no right verdict."""
    table(widths, (f"{model} {macros}", "skipped"))
    return (False, *[1] * statistics)


# ----------------------------------------------------------------- full search

def full_row(bench, widths, model, macros):
    """Ratios of ours to pan's: transitions a second, bytes with fingerprints
    beside -DHC4, exactly beside -DCOLLAPSE."""
    if bench.left() < 1:
        return skipped(widths, model, macros, 3)
    pans = {name: Pan(bench, model, macros, ["-o3"],
                      ["-DNOREDUCE", *options])
            for name, options in (("full", []), ("hc4", ["-DHC4"]),
                                  ("collapse", ["-DCOLLAPSE"]))}
    if any(pan.verdict != "true" for pan in pans.values()):
        return skipped(widths, model, macros, 3)
    ours = {store: bench.check(f"spin/{model}.c",
                               ["--no-reduce", "--store", store,
                                *defines(macros)], OUR_CAP)
            for store in ("fingerprint", "exact")}
    full, quick, exact = pans["full"], ours["fingerprint"], ours["exact"]
    each = [c.memory("store") / max(c.states, 1) for c in (quick, exact)]
    table(widths, (f"{model} {macros}", count(full.states), count(quick.states),
                   count(full.rate), count(quick.rate),
                   f"{quick.rate / full.rate:.2f}",
                   pans["hc4"].show_bytes(), f"{each[0]:.1f}",
                   pans["collapse"].show_bytes(), f"{each[1]:.1f}"))
    bench.record(full=f"{model} {macros}", pan_states=full.states,
                 pan_transitions=full.transitions, pan_rate=full.rate,
                 hc4_bytes=pans["hc4"].bytes_each(False),
                 collapse_bytes=pans["collapse"].bytes_each(False))
    right = all(c.verdict in ("true", "unknown") and c.states
                for c in ours.values())
    return (right, quick.rate / full.rate,
            each[0] / pans["hc4"].bytes_each(False),
            each[1] / pans["collapse"].bytes_each(False))


def full_search(bench):
    widths = (29, 8, 8, 8, 8, 6, 11, 6, 11, 6)
    print("Full search: states and transitions a second (pan, ours, ratio), "
          "bytes a state (-DHC4,\nfingerprint, -DCOLLAPSE, exact)")
    table(widths, ("", "pan", "ours", "pan/s", "ours/s", "ratio", "HC4",
                   "ours", "COLLAPSE", "ours"))
    rows = [full_row(bench, widths, *row) for row in FULL]
    right = all(row[0] for row in rows)
    bench.goal("rate", mean([row[1] for row in rows]), "at least", 0.5, right)
    bench.goal("fingerprint-bytes", mean([row[2] for row in rows]), "at most",
               1, right)
    bench.goal("exact-bytes", mean([row[3] for row in rows]), "at most", 0.5,
               right)
    print(f"worst: rate {min(row[1] for row in rows):.2f}, fingerprint "
          f"{max(row[2] for row in rows):.2f}, exact "
          f"{max(row[3] for row in rows):.2f}\n")


# ------------------------------------------------------------- time to verdict

def best_check(bench, model, macros):
    best = None
    for _ in range(ROUNDS):
        c = bench.check(f"spin/{model}.c", defines(macros), 2 * OUR_CAP)
        if best is None or c.whole < best.whole:
            best = c
        if c.whole > 1:
            break
    return best


def verdict_row(bench, widths, model, macros, verdict):
    """Whether ours is right, and the times: ours and the search in it, SPIN
    with compilation and pan alone."""
    if bench.left() < 1:
        return skipped(widths, model, macros, 4)
    pan = Pan(bench, model, macros, [], [])
    for _ in range(1, ROUNDS):
        if pan.seconds < 1:
            pan.run()
    c = best_check(bench, model, macros)
    right = c.verdict == verdict
    theirs = "" if pan.verdict == verdict else pan.verdict
    table(widths, (f"{model} {macros}", count(pan.states), count(c.states),
                   f"{pan.compile_seconds + pan.seconds:.2f}",
                   f"{pan.seconds:.2f}", f"{c.whole:.2f}", f"{c.seconds:.3f}",
                   theirs, "" if right else c.verdict))
    bench.record(to_verdict=f"{model} {macros}", pan_states=pan.states,
                 pan_seconds=pan.seconds, compile=pan.compile_seconds,
                 pan_verdict=pan.verdict)
    return (right, max(c.whole, LEAST), max(c.seconds, LEAST),
            pan.compile_seconds + pan.seconds, max(pan.seconds, LEAST))


def time_to_verdict(bench):
    widths = (35, 9, 9, 8, 8, 8, 8, 9, 9)
    print("Time to verdict with the defaults: states, seconds (SPIN with "
          "compilation, pan alone,\nours, the search in it), verdicts that "
          "are not the right one")
    table(widths, ("", "pan", "ours", "SPIN", "pan", "ours", "search",
                   "SPIN", "ours"))
    rows = [verdict_row(bench, widths, *row) for row in TO_VERDICT]
    wrong = sum(not row[0] for row in rows)
    bench.goal("wrong-verdicts", wrong, "at most", 0)
    bench.goal("time", mean([row[1] / row[3] for row in rows]), "at most", 1,
               wrong == 0)
    bench.goal("time-search", mean([row[2] / row[4] for row in rows]),
               "at most", 2, wrong == 0)
    whole = mean([row[1] / row[4] for row in rows])
    print(f"ours with its front end beside pan alone: {whole:.2f}\n")


def main():
    bench = Bench("spin", MINUTES)
    peer_goals(bench)
    time_to_verdict(bench)
    full_search(bench)
    bench.end()


if __name__ == "__main__":
    main()
