#!/usr/bin/env python3
"""Procedure summaries (--summaries) beside plain search.

usage: bench_summaries.py ALLWAYS [OPTION...]

The programs of paper 004 are in bench/papers, ours in bench/summaries; each
says what it is.  The options are added to each check.  A search that meets a
limit shows how far it came, with a + behind its numbers.
"""
import re

from checking import BENCH, SAME_CHECKS, Bench, Ran, count, defines, table

MINUTES = 14
LEAST = 0.001  # seconds: what is less is taken for this
ROUNDS = 5     # the best of them, where one takes less than a second
PATTERNS, STATES = "--summaries", "--summaries=states"
MODES = [("plain", []), ("patterns", [PATTERNS]), ("states", [STATES])]


def of_calls(c, name):
    return (c.statistics.get("calls") or {}).get(name) or 0


def work(c):
    """Seconds: calls before the first state are solved before the search."""
    before = (c.statistics.get("times") or {}).get("analysis") or 0
    return min(c.number("seconds") + before, c.whole)


def plus(c, number):
    """A number of a search that may not have come to its end."""
    return count(number) + ("+" if c.verdict == "unknown" else "")


def best(bench, file, options, seconds):
    """The check with the least work."""
    checks = []
    for _ in range(ROUNDS):
        checks.append(bench.check(file, options, seconds))
        if checks[-1].whole > 1 or checks[-1].verdict in ("error", "skipped"):
            break
    return min(checks, key=work)


# -------------------------------------------------- paper 004: Figures 1 and 2

def figures(bench):
    widths = (20, 18, 9, 10, 9, 9)
    limit = ["--max-states", "2000"]
    rows = [(mode, bench.check("papers/figure_1.c", options + limit, 60))
            for mode, options in MODES]
    second = bench.check("papers/figure_2.c", [PATTERNS], 60)
    print("Paper 004, Figures 1 and 2: recursion without a bound; what all ways "
          "through a call read")
    table(widths, ("", "verdict", "states", "summaries", "effects", "s"))
    for name, c in [("figure_1 " + mode, c) for mode, c in rows] + [
            ("figure_2 patterns", second)]:
        table(widths, (name, c.verdict, plus(c, c.states),
                       of_calls(c, "summaries"), of_calls(c, "effects"),
                       f"{c.whole:.2f}"))
    plain, patterns, states = (c for _, c in rows)
    right = patterns.complete and states.complete
    bench.goal("figure-1-seconds", patterns.whole, "under", 1, right)
    bench.goal("figure-1-plain-unknown", plain.verdict == "unknown", "at least",
               1)
    bench.goal("figure-1-summaries", of_calls(patterns, "summaries"), "at most",
               1, right)
    bench.goal("figure-1-effects", of_calls(patterns, "effects"), "at most", 2,
               right and of_calls(patterns, "effects") == 2)
    bench.goal("figure-1-effects-of-states", of_calls(states, "effects"),
               "at most", 4, right and of_calls(states, "effects") == 4)
    bench.goal("figure-2-found", second.verdict == "false(assertion)",
               "at least", 1)
    print()


# ------------------------------------------------------- paper 004: Figure 10

# N; their seconds without and with summaries (None: over 600).
TABLE_2 = [
    (5, 0.942, 0.928), (10, 1.944, 0.942), (15, 44.949, 0.988),
    (20, None, 1.059), (30, None, 1.191), (40, None, 1.268),
    (50, None, 1.435), (60, None, 1.644), (70, None, 1.848),
    (80, None, 2.121), (90, None, 2.484), (100, None, 2.848),
    (200, None, 7.772),
]
PLAIN_UP_TO = 15
FIGURE_10 = "papers/figure_10.c"


def summaries_of(bench, function, file, options):
    """How many of them --show-summaries prints."""
    command = [bench.allways, "check", *SAME_CHECKS, *options, *bench.more,
               PATTERNS, "--show-summaries", BENCH / file]
    shown = Ran(command, bench.folder, 60).output
    return len(re.findall(rf"^summary \d+: {function}\(", shown, re.MULTILINE))


def nested_row(bench, widths, n, theirs):
    macros = defines(f"N={n}")
    c = best(bench, FIGURE_10, [PATTERNS, *macros], 60)
    made = summaries_of(bench, "nest", FIGURE_10, macros)
    plain = bench.check(FIGURE_10, macros, 60) if n <= PLAIN_UP_TO else None
    shown = [f"{t:.3f}" if t else "over 600" for t in theirs] or ["", ""]
    table(widths, (f"N = {n}", *shown,
                   count(plain.states) if plain else "",
                   f"{plain.whole:.2f}" if plain else "",
                   made, f"{1e3 * work(c):.1f}", f"{c.whole:.2f}"))
    return c, made, plain


def nested(bench):
    widths = (10, 10, 8, 10, 8, 10, 8, 8)
    print("Paper 004, Figure 10 and Table 2: N nested calls; theirs without "
          "and with summaries\nin seconds; ours without: states, seconds; "
          "with: summaries of nest, ms of the solving,\nseconds of the process")
    table(widths, ("", "theirs", "with", "states", "s", "summaries", "ms",
                   "s"))
    rows = {n: nested_row(bench, widths, n, (without, with_))
            for n, without, with_ in TABLE_2}
    rows[1000] = nested_row(bench, widths, 1000, ())
    right = all(c.complete for c, _, _ in rows.values())
    wrong = sum(made != 2 * n for n, (_, made, _) in rows.items())
    plain = {n: p.states for n, (_, _, p) in rows.items() if p}
    growth = [(plain[b] / max(plain[a], 1)) ** (1 / (b - a))
              for a, b in ((5, 10), (10, 15))]
    bench.goal("figure-10-not-2N", wrong, "at most", 0, right)
    bench.goal("figure-10-growth",
               rows[200][0].whole / max(rows[20][0].whole, LEAST), "at most",
               12, right)
    bench.goal("figure-10-growth-solving",
               work(rows[200][0]) / max(work(rows[20][0]), 1e-6), "at most",
               12, right)
    bench.goal("figure-10-1000-true", rows[1000][0].complete, "at least", 1)
    bench.goal("figure-10-plain-growth", min(growth), "at least", 1.9)
    print()


# ------------------------------------------------------------------------ ours

# Program, macros, verdict, that of plain search if it is another, how many
# times faster summaries have to be.
OURS = [
    ("tree", "DEPTH=2", "true", None, None),
    ("tree", "DEPTH=3", "true", None, None),
    ("tree", "DEPTH=3 BUG", "false(assertion)", None, None),
    ("parser", "LENGTH=6", "true", None, None),
    ("parser", "LENGTH=6 BUG", "false(assertion)", None, None),
    ("parser", "", "true", "unknown", None),
    ("parser", "BUG", "false(assertion)", "unknown", None),
    ("machine", "STEPS=40", "true", None, 10),
]


def ours_row(bench, widths, name, macros, verdict, other):
    file, options = f"summaries/{name}.c", defines(macros)
    limit = ["--max-states", "5000"] if other else []
    plain = best(bench, file, options + limit, 60)
    with_ = best(bench, file, [*options, PATTERNS], 60)
    wrong = (plain.verdict != (other or verdict)) + (with_.verdict != verdict)
    times = work(plain) / max(work(with_), 1e-6)
    table(widths, (f"{name} {macros}", with_.verdict, plus(plain, plain.states),
                   f"{work(plain):.3f}", count(with_.states),
                   count(of_calls(with_, "summaries")),
                   count(of_calls(with_, "states")), f"{work(with_):.3f}",
                   f"{times:.1f}", "WRONG" if wrong else ""))
    return wrong, times


def ours(bench):
    widths = (22, 17, 10, 8, 8, 10, 8, 8, 7, 5)
    print("Programs of ours: without summaries, with; in calls: summaries, "
          "states while they are solved")
    table(widths, ("", "verdict", "states", "s", "states", "summaries",
                   "in calls", "s", "times"))
    wrong = 0
    goals = []
    for name, macros, verdict, other, wanted in OURS:
        bad, times = ours_row(bench, widths, name, macros, verdict, other)
        wrong += bad
        if wanted:
            goals.append((name, times, wanted, bad == 0))
    bench.goal("verdicts-wrong", wrong, "at most", 0)
    for name, times, wanted, right in goals:
        bench.goal(f"{name}-times", times, "at least", wanted, right)
    print()


# -------------------------------------------------- paper 004: Table 1

# Of their transaction manager, repaired: seconds without and with summaries;
# summaries and look-ups with patterns, and with states.
TABLE_1 = [("theirs, plain", "several M", 227.050, "", ""),
           ("  patterns", "", 169.292, 1125, 528982),
           ("  states", "", "", 56881, 557752)]
MANAGER_LIMITS = {"plain": [], "patterns": [],
                  "states": ["--max-memory", "8G"]}


def manager(bench):
    widths = (16, 10, 10, 10, 9, 10, 10, 10)
    print("Paper 004, Table 1: a transaction manager of two threads")
    table(widths, ("", "verdict", "states", "trans.", "s", "summaries",
                   "look-ups", "reused"))
    for name, states, seconds, made, looked_up in TABLE_1:
        table(widths, (name, "", states, "", seconds, made, looked_up))
    rows = {}
    for mode, options in MODES:
        c = bench.check("summaries/manager.c", options + MANAGER_LIMITS[mode],
                        90 if mode == "states" else 180)
        rows[mode] = c
        table(widths, ("ours, plain" if mode == "plain" else "  " + mode,
                       c.verdict, plus(c, c.states),
                       plus(c, c.number("transitions")), f"{work(c):.1f}",
                       plus(c, of_calls(c, "summaries")),
                       plus(c, of_calls(c, "looked_up")),
                       plus(c, of_calls(c, "reused"))))
    plain, patterns, states = rows["plain"], rows["patterns"], rows["states"]
    right = plain.complete and patterns.complete
    bench.goal("manager-states", plain.states, "at least", 1e6, right)
    bench.goal("manager-percent-faster",
               100 * (1 - patterns.whole / max(plain.whole, LEAST)),
               "at least", 25, right)
    bench.goal("manager-summaries-saved",
               of_calls(states, "summaries") /
               max(of_calls(patterns, "summaries"), 1),
               "at least", 20, states.verdict in ("true", "unknown"))
    print()


def main():
    bench = Bench("summaries", MINUTES)
    figures(bench)
    nested(bench)
    ours(bench)
    manager(bench)
    bench.end()


if __name__ == "__main__":
    main()
