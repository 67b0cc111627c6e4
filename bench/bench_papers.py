#!/usr/bin/env python3
"""The experiments of the papers, their numbers beside ours.

usage: bench_papers.py ALLWAYS [OPTION...]

The programs are in bench/papers and bench/spin; each says what it is.  The
options are added to each check.  A search that meets its limit of time shows
how far it came, with a + behind the states.
"""
from checking import Bench, count, defines, table

MINUTES = 14
AS_IN_PAPERS = ["--step", "statement", "--no-reduce"]


def states(c):
    return count(c.states) + ("" if c.verdict == "true" else "+")


# ------------------------------------------------------- 002: reversing a list

# Elements; states, seconds, megabytes, bytes of a state: with one process and
# with two.
LISTS = [
    (10, (93, 0.226, 12, 432), (8469, 0.3, 20, 620)),
    (30, (273, 0.226, 15, 752), (74529, 2.2, 120, 1260)),
    (50, (453, 0.226, 22, 1072), (205209, 8.7, 420, 1900)),
    (70, (633, 0.226, 28, 1392), (400689, 15.1, 1100, 2540)),
    (100, (903, 0.601, 28, 1872), (815409, 65, 2800, 3500)),
]


def bytes_each(c):
    return c.memory("total") / max(c.states, 1)


def list_row(bench, widths, elements, processes, theirs):
    macros = defines(f"N={elements} PROCESSES={processes}")
    file = "papers/list_reverse.c"
    ours = bench.check(file, AS_IN_PAPERS + macros, 60)
    reduced = bench.check(file, macros, 20)
    table(widths, (
        f"{elements} elements, {processes}", *map(str, theirs), states(ours),
        f"{ours.seconds:.2f}", f"{ours.memory('total') / 1e6:.0f}",
        f"{ours.memory('store') / max(ours.states, 1):.0f}", states(reduced)))
    return ours


def list_reversal(bench):
    widths = (18, 8, 6, 6, 6, 10, 8, 6, 6, 9)
    print("Paper 002: a list is built and reversed by one process, by two; "
          "theirs, ours\n(--step statement --no-reduce; bytes: of the store, "
          "each state), states with reduction")
    table(widths, ("", "states", "s", "MB", "bytes", "states", "s", "MB",
                   "bytes", "reduced"))
    for elements, one, two in LISTS:
        alone = list_row(bench, widths, elements, 1, one)
        both = list_row(bench, widths, elements, 2, two)
    done = alone.complete and both.complete
    bench.goal("list-seconds", both.seconds, "at most", 65, done)
    bench.goal("list-MB", both.memory("total") / 1e6, "at most", 2800, done)
    bench.goal("list-bytes", bytes_each(both), "at most", 3500, done)
    square = both.states / max(alone.states, 1) ** 2
    bench.goal("list-square-off", abs(square - 1), "at most", 0.1, done)
    print()


# ------------------------------------------------------- 003: heap symmetries

# Goal, program, macros, their states without and with reduction, and how many
# times fewer ours must be.  Their last rows ended for lack of memory.
SYMMETRIES = [
    ("ordered-list-8", "papers/ordered_list.c", "N=8", 766297, 296159, 2.6),
    ("ordered-list-9", "papers/ordered_list.c", "N=9", 2296690, 727714, 3.2),
    ("ordered-list-10", "papers/ordered_list.c", "N=10", 4620120, 1752870,
     2.6),
    ("btree-3-2-2", "papers/btree.c", "N=3 K=2 D=2", 28222, 5861, 4.8),
    ("btree-2-2-3", "papers/btree.c", "N=2 K=2 D=3", 171329, 6664, 25.7),
    ("btree-2-4-3", "papers/btree.c", "N=2 K=4 D=3", 2094080, 18215, 115),
]


def by_names(bench, file, options, names, seconds):
    options = ["--names", names, "--max-memory", "8G", *options]
    return bench.check(file, options, seconds)


def symmetry_rows(bench, widths, row):
    """As in the paper, and below it with our reduction.  Returns the first, and
    how many times fewer states there are in either; where a search met its limit
    of time that is a lower bound."""
    name, file, macros, plain, canonical, wanted = row
    times = []
    for mode, extra, cap in (("", AS_IN_PAPERS, 30),
                             ("  reduced", [], 40 if wanted > 100 else 8)):
        c = {names: by_names(bench, file, extra + defines(macros), names, cap)
             for names in ("layered", "dfs", "none")}
        theirs = (count(plain), count(canonical), f"{plain / canonical:.1f}")
        if mode:
            theirs = ("", "", "")
        else:
            first = c
        fewer = c["none"].states / max(c["layered"].states, 1)
        times.append(fewer)
        table(widths, (mode or name, *theirs, states(c["none"]),
                       states(c["dfs"]), states(c["layered"]),
                       f"{fewer:.1f}"))
    return first, max(times)


def symmetries(bench):
    widths = (16, 9, 9, 7, 10, 10, 10, 8)
    print("Paper 003: states with and without heap symmetries; theirs: none, "
          "canonical, times;\nours (--step statement --no-reduce, and reduced):"
          " none, dfs, layered, times")
    table(widths, ("", "none", "canon.", "times", "none", "dfs", "layered",
                   "times"))
    differ, goals = 0, []
    for row in SYMMETRIES:
        c, fewer = symmetry_rows(bench, widths, row)
        done = c["layered"].complete
        differ += not (done and c["dfs"].complete and
                       c["dfs"].states == c["layered"].states)
        goals.append((row[0], fewer, row[5], done))
    for name, fewer, wanted, done in goals:
        bench.goal(name, fewer, "at least", wanted, done)
    bench.goal("dfs-differs", differ, "at most", 0)
    print()


# -------------------------------------------- 000: incremental names, Table 1

# Program, its counterpart there with kilobytes, objects, percent modified,
# percent accessed and speedup; three sizes, of which the second is theirs.
HEAPS = [
    ("transactions", "Tx. manager", (1.3, 46.0, 0.16, 4.25, 2.15),
     (10, 40, 160)),
    ("file_system", "file system", (4.1, 364.1, 0.4, 2.18, 3.59),
     (90, 360, 1440)),
    ("network", "Linux TCP", (255.7, 102.7, 4.96, 5.06, 8.85),
     (25, 100, 400)),
]


def heap_row(bench, widths, program, size):
    """The speed of layered over that of dfs; 0: not measured."""
    options = ["--no-reduce", "--max-states", "300000", f"-DSIZE={size}"]
    c = {names: by_names(bench, f"papers/{program}.c", options, names, 6)
         for names in ("dfs", "layered")}
    ours, dfs = c["layered"], c["dfs"]
    wrong = {ours.verdict, dfs.verdict} - {"true", "unknown"}
    times = 0 if wrong else ours.rate / max(dfs.rate, 1e-6)
    kilobytes = ours.number("area_bytes") / 1e3
    table(widths, (f"{program} {size}", f"{kilobytes:.1f}",
                   f"{ours.number('areas'):.1f}",
                   f"{ours.number('modified_percent'):.2f}",
                   f"{ours.number('touched_percent'):.2f}",
                   count(dfs.rate), count(ours.rate), f"{times:.2f}"))
    return times


def heaps(bench):
    widths = (20, 9, 9, 9, 9, 10, 10, 7)
    print("Paper 000: what a step costs in larger heaps (--no-reduce); "
          "transitions a second")
    table(widths, ("", "kB", "areas", "% modif.", "% touched", "dfs",
                   "layered", "times"))
    goals = []
    for program, counterpart, theirs, sizes in HEAPS:
        times = [heap_row(bench, widths, program, s) for s in sizes]
        table(widths, ("  " + counterpart, *map(str, theirs[:4]), "", "",
                       str(theirs[4])))
        growth = min(b / max(a, 1e-6) for a, b in zip(times, times[1:]))
        goals.append((program.replace("_", "-"), times, theirs[4], growth))
    for program, times, wanted, growth in goals:
        bench.goal(program, times[1], "at least", wanted, 0 not in times)
        bench.goal(program + "-growth", growth, "at least", 1, 0 not in times)
    print()


# ------------------------------------------------ 004: programs with references

# Program, macros, verdict, their seconds without summaries (None: over 600).
REFERENCES = [
    ("papers/bluetooth.c", "BUGGY", "false(assertion)", 1.870),
    ("papers/bluetooth.c", "", "true", 2.118),
    ("papers/bluetooth.c", "REQUESTS=2", "true", None),
    ("spin/bakery.c", "T=2 ROUNDS=2", "true", 2.080),
    ("spin/philosophers.c", "N=5", "true", 2.915),
    ("spin/philosophers.c", "N=5 DEADLOCK", "false(deadlock)", None),
    ("papers/figure_1.c", "", "unknown", None),
    ("papers/figure_1.c", "DEPTH=50", "true", None),
    ("papers/figure_2.c", "", "false(assertion)", None),
    ("papers/figure_10.c", "N=5", "true", 0.942),
    ("papers/figure_10.c", "N=10", "true", 1.944),
    ("papers/figure_10.c", "N=15", "true", 44.949),
    ("papers/figure_10.c", "N=20", "true", 600),
]


def references(bench):
    widths = (30, 8, 18, 10, 9)
    print("Paper 004: theirs without summaries in seconds, ours")
    table(widths, ("", "theirs", "verdict", "states", "s"))
    wrong = slower = 0
    for file, macros, verdict, theirs in REFERENCES:
        c = bench.check(file, defines(macros), 30)
        right = c.verdict == verdict
        wrong += not right
        slower += theirs is not None and not (right and c.whole <= theirs)
        name = f"{file.split('/')[1].removesuffix('.c')} {macros}"
        shown = {None: "", 600: "over 600"}.get(theirs, theirs)
        table(widths, (name, shown, c.verdict + ("" if right else " WRONG"),
                       count(c.states), f"{c.whole:.2f}"))
    bench.goal("references-wrong", wrong, "at most", 0)
    bench.goal("references-slower", slower, "at most", 0)
    print()


def main():
    bench = Bench("papers", MINUTES)
    list_reversal(bench)
    heaps(bench)
    references(bench)
    symmetries(bench)
    bench.end()


if __name__ == "__main__":
    main()
