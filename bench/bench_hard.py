#!/usr/bin/env python3
"""Proofs that the others do not finish, or hardly.

usage: bench_hard.py ALLWAYS [OPTION...]

Treiber's stack and Michael and Scott's queue with three threads that do two
operations of each kind, with two workers.  The options are added to each check.
"""
from checking import Bench, count, defines, peer_goals, table

MINUTES, GIB = 10, 16
PROOFS = [
    ("treiber", "spin/treiber.c", "T=3 OPS=2",
     "GenMC 61 s, 1.26 M executions; SPIN out of 8 GB at 133 M states"),
    ("ms-queue", "spin/ms_queue.c", "T=3 OPS=2", "nobody finished"),
]


def prove(bench):
    print(f"Proofs within {MINUTES} minutes and {GIB} GiB")
    widths = (10, 10, 10, 10, 9, 9, 8)
    table(widths, ("", "verdict", "states", "trans.", "trans./s", "s", "GiB"))
    for name, file, macros, others in PROOFS:
        options = ["--max-memory", f"{GIB}G", "--workers", "2",
                   *defines(macros)]
        c = bench.check(file, options, 60 * MINUTES)
        used = c.memory("total") / 2**30
        table(widths, (name, c.verdict, count(c.states),
                       count(c.number("transitions")), count(c.rate),
                       f"{c.seconds:.1f}", f"{used:.2f}"))
        print(f"    {others}" + (f"; {c.reason}" if c.reason else ""))
        bench.goal(name + "-seconds", c.whole, "at most", 60 * MINUTES,
                   c.complete)
        bench.goal(name + "-GiB", used, "at most", GIB, c.complete)


def main():
    bench = Bench("hard", 2 * MINUTES + 10)
    peer_goals(bench)
    prove(bench)
    bench.end()


if __name__ == "__main__":
    main()
