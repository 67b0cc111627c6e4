"""What the benchmarks of `allways check` share: running it, goals, tables.

A time is the lesser of processor time and time on the wall, so that a busy
machine disturbs it little and several workers count as one.
"""
import json
import math
import os
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

BENCH = Path(__file__).resolve().parent
SAME_CHECKS = ["--property", "assertion,deadlock"]


class Ran:
    """A process that has ended: its output and what it took."""

    def __init__(self, command, cwd, seconds):
        with tempfile.TemporaryFile() as out:
            start = time.monotonic()
            child = subprocess.Popen(
                [str(word) for word in command], cwd=cwd, stdout=out,
                stderr=subprocess.STDOUT, start_new_session=True)
            self.status, use, self.killed = wait(child, seconds)
            wall = time.monotonic() - start
            self.seconds = min(wall, use.ru_utime + use.ru_stime)
            out.seek(0)
            self.output = out.read().decode(errors="replace")


def wait(child, seconds):
    """Until it ends; after so many seconds it is killed with its children."""
    deadline = time.monotonic() + seconds
    pause, killed = 0.001, False
    try:
        while True:
            pid, status, use = os.wait4(child.pid, os.WNOHANG)
            if pid:
                child.returncode = os.waitstatus_to_exitcode(status)
                return child.returncode, use, killed
            if not killed and time.monotonic() > deadline:
                os.killpg(child.pid, signal.SIGKILL)
                killed = True
            time.sleep(pause)
            pause = min(pause * 1.5, 0.1)
    except KeyboardInterrupt:
        os.killpg(child.pid, signal.SIGKILL)
        raise


class Checked:
    """A verdict of `allways check`, and the statistics of its JSON file."""

    def __init__(self, verdict, statistics=None, ran=None):
        self.verdict = verdict
        self.statistics = statistics or {}
        self.whole = ran.seconds if ran else 0  # of the process
        self.reason = self.statistics.get("reason") or ""

    @property
    def complete(self):
        return self.verdict == "true"

    def number(self, name):
        return self.statistics.get(name) or 0

    @property
    def states(self):
        return self.number("states")

    @property
    def seconds(self):
        """Of the search alone."""
        return min(self.number("seconds"), self.whole)

    @property
    def rate(self):
        """Transitions a second of the search."""
        return self.number("transitions") / max(self.seconds, 1e-6)

    def memory(self, part):
        return (self.statistics.get("memory") or {}).get(part) or 0


class Bench:
    """One benchmark: the checker it measures, its goals, its time."""

    def __init__(self, name, minutes, words=None):
        """words: ALLWAYS [OPTION...], if not those of the command line."""
        words = sys.argv[1:] if words is None else words
        if not words:
            sys.exit(f"usage: {Path(sys.argv[0]).name} ALLWAYS [OPTION...]\n"
                     "The options are added to each check.")
        self.name = name
        self.allways = Path(words[0]).resolve()
        self.more = words[1:]
        self.deadline = time.monotonic() + 60 * minutes
        self.missed = 0
        self.lines = []
        self.folder = Path(tempfile.mkdtemp(prefix="allways-bench."))

    def left(self):
        return self.deadline - time.monotonic()

    def check(self, file, options, seconds, properties=SAME_CHECKS):
        """Checks bench/FILE for so many seconds of search at most."""
        seconds = math.floor(min(seconds, self.left()))
        if seconds < 1:
            return Checked("skipped")
        statistics = self.folder / "check.json"
        statistics.unlink(missing_ok=True)
        command = [self.allways, "check", *properties, *options, *self.more,
                   "--max-time", seconds, "--json", statistics, BENCH / file]
        ran = Ran(command, self.folder, 1.2 * seconds + 20)
        checked = Checked(verdict_of(ran), read_json(statistics), ran)
        self.record(check=file, options=" ".join(options),
                    verdict=checked.verdict, seconds=checked.whole,
                    statistics=checked.statistics)
        if checked.verdict == "error":
            print(f"{self.name}: exit code {ran.status} of "
                  f"{' '.join(map(str, command))}", file=sys.stderr)
        return checked

    def record(self, **values):
        self.lines.append(json.dumps(values))

    def goal(self, name, measured, bound, wanted, possible=True):
        """bound is "at least", "at most" or "under".  A goal that could not
        be measured, or whose verdicts were wrong, is missed whatever was
        measured."""
        met = possible and {"at least": measured >= wanted,
                            "at most": measured <= wanted,
                            "under": measured < wanted}[bound]
        result = "met" if met else "missed"
        print(f"goal: {self.name}-{name}: measured {measured:.4g}, "
              f"wanted {bound} {wanted:.4g}: {result}", flush=True)
        self.record(goal=f"{self.name}-{name}", measured=measured,
                    wanted=wanted, bound=bound, result=result)
        self.missed += not met

    def end(self):
        """The statistics go to NAME.json in the folder bench beside allways."""
        print(f"\n{self.missed} goals missed")
        folder = self.allways.parent / "bench"
        if folder.is_dir():
            text = "[\n  " + ",\n  ".join(self.lines) + "\n]\n"
            (folder / f"{self.name}.json").write_text(text)
        subprocess.run(["rm", "-rf", self.folder], check=True)


def verdict_of(ran):
    """Of the last such line of the output, if the exit code agrees."""
    for line in reversed(ran.output.splitlines()):
        if line.startswith("verdict: "):
            verdict = line.removeprefix("verdict: ").strip()
            expected = {"true": 0, "unknown": 5}.get(verdict, 10)
            return verdict if ran.status == expected else "error"
    return "error"


def read_json(path):
    try:
        return json.loads(path.read_text())
    except (OSError, ValueError):
        return {}


def mean(ratios):
    """Geometric; 0 of nothing, or if one is 0."""
    if not ratios or min(ratios) <= 0:
        return 0
    return math.exp(sum(map(math.log, ratios)) / len(ratios))


def count(number):
    """As short as a table wants it: 815409, 4.62 M."""
    if not number:
        return "-"
    if number < 1e6:
        return f"{number:.0f}"
    return f"{number / 1e6:.2f} M"


def table(widths, cells):
    """A row: the first cell to the left, the others to the right."""
    row = f"  {cells[0]:<{widths[0]}}"
    for width, cell in zip(widths[1:], cells[1:]):
        row += f" {cell:>{width}}"
    print(row.rstrip(), flush=True)


def defines(text):
    """"N=8 DEADLOCK" as options of a compiler."""
    return ["-D" + word for word in text.split()]


# What the stateless checkers are worst at, or cannot do: bench-spin and
# bench-hard both hold us to it.  Name, program, macros, verdict, bound.
PEERS = [
    ("philosophers", "spin/philosophers.c", "N=8", "true", "at most", 20000),
    ("ordered-list", "spin/ordered_list.c", "N=10", "true", "under", 100000),
    ("deadlock", "spin/philosophers.c", "N=8 DEADLOCK", "false(deadlock)",
     None, None),
    ("lost-wake-up", "spin/bounded_buffer.c", "P=2 C=2 K=2 ONECV",
     "false(deadlock)", None, None),
]


def peer_goals(bench):
    """States of two proofs, and two faults found, with the defaults."""
    print("What stateless checkers explode on or do not see: ours")
    widths = (30, 16, 9, 8)
    table(widths, ("", "verdict", "states", "s"))
    for name, file, macros, verdict, bound, wanted in PEERS:
        c = bench.check(file, defines(macros), 60)
        table(widths, (f"{Path(file).stem} {macros}", c.verdict,
                       count(c.states), f"{c.seconds:.2f}"))
        if bound:
            bench.goal(name + "-states", c.states, bound, wanted,
                       c.verdict == verdict)
        else:
            bench.goal(name + "-found", c.verdict == verdict, "at least", 1)
    print()
