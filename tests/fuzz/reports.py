#!/usr/bin/env python3
"""usage: tests/fuzz/reports.py BUILD COUNT [SEED [JOBS [TOOL]]]

Mutated report files (tests/fuzz/grammar.py), COUNT of them.  Each is replayed
and drawn by BUILD/tests/replay-reports, in one process; one in TOOL (40), and
those whose program is C, also by the tool as a user has it.  The real reports
come from check, of programs and options that have all that a report can hold.

A replay must end by itself, with an exit code that is documented and without
an internal error or a complaint of a sanitizer, free its memory, write whole
documents and no other files, start no program but the compiler (with options
that a report may select) and Graphviz, and send no control characters to a
terminal.  More than half of the reports must be replayed in earnest.

What fails is kept in BUILD/fuzz-reports-SEED.
"""
import json
import os
import random
import re
import selectors
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
import xml.etree.ElementTree
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import grammar

HERE = Path(__file__).resolve().parent
FOLDERS = HERE, HERE.parent / "cli", HERE.parents[1] / "docs/examples"
SECONDS = 60  # for one call; it takes a hundredth
CODES = {"replay": {1, 2, 5, 10}, "draw": {0, 1, 2, 5}}
CONTROL = re.compile(rb"[\x00-\x08\x0b-\x1f\x7f]|\xc2[\x80-\x9f]")
TROUBLE = (b"internal error", b"Sanitizer", b"runtime error", b"crashed",
           b"defect of allways")
STOP = threading.Event()  # a signal came: the counts so far are printed
NAMES = ["TRUE", "FALSE", "UNKNOWN", "NO_USE", "NO_LOAD"]

# Programs and options; each is checked as bitcode and, with *, as C.
WORLD = "--stdin input --files files --env HOME=x --env A=b"
SEEDS = [
    ("balanced.c", "--always balanced"), ("check_choice.c", ""),
    ("philosophers.c", "--suppress abort:? --suppress no-overflow:main"),
    ("check_faults.c", ""), ("check_leak.c", ""),
    ("check_names.c", ""), ("race.c", "*"),
    ("statement.c", "--volatile-atomic"), ("check_leak.c", "--addresses"),
    ("check_faults.c", "--step statement"), ("check_threads.c", "--no-reduce"),
    ("check_undefined.c", "--strict-undefined"),
    ("any_value.c", "--property default,-uninitialized"), ("use_after_free.c", ""),
    ("fault_double_free.c", "--max-stack 50"), ("fault_lock.c", ""),
    ("fault_out_of_bounds.c", ""), ("fault_overflow.c", ""),
    ("timeline_calls.c", ""), ("timeline_free.c", ""), ("timeline_order.c", ""),
    ("timeline_starts.c", ""), ("timeline_wakes.c", ""),
    ("world.c", "--malloc-may-fail " + WORLD), ("world.c", WORLD),
    ("world.c", "--spurious-wakeups --spurious-failures * " + WORLD),
    ("world.c", "--property valid-memcleanup,valid-memtrack " + WORLD),
    ("world.c", "--step statement --no-reduce " + WORLD),
]


# ------------------------------------------------------------------ real reports

def prepare(build, folder):
    """Files in FOLDER/in that reports name."""
    where = folder / "in"
    for name in ("in", "in/folder", "in/folder.c", "in/files", "home"):
        (folder / name).mkdir()
    for source in {name for name, _ in SEEDS}:
        path = next(f / source for f in FOLDERS if (f / source).exists())
        shutil.copy(path, where / source)
        subprocess.run(["clang-19", "-w", "-g", "-c", "-emit-llvm", "-o",
                        where / (source[:-2] + ".bc"), path], check=True)
    for name, text in (("input", "word\n"), ("files/data", "hello\n"),
                       ("empty.c", ""), ("empty.bc", ""), ("text.txt", "x"),
                       ("broken.c", "int main(void) {"), ("broken.bc", "BC\xc0"),
                       ("@x.c", "int x;"), ("response", "-fplugin=./evil.so"),
                       ("evil.c", "int main(void) { return 0; }"),
                       ("property", "CHECK( init(main()), LTL(G ! overflow) )")):
        (where / name).write_text(text)
    os.mkfifo(where / "pipe")
    (folder / "evil.c").write_text(
        '#include <stdio.h>\n__attribute__((constructor)) static void f(void) '
        f'{{ fclose(fopen("{folder}/ran", "w")); }}\n')
    for source, out in ((folder / "evil.c", where / "evil.so"),
                        (HERE / "spawned.c", folder / "spawned.so")):
        subprocess.run(["gcc", "-shared", "-fPIC", "-o", out, source, "-ldl"],
                       check=True)
    return real_reports(build, where, folder / "real")


def real_reports(build, where, real):
    """Of bitcode, and of C."""
    bitcode, c = [], []
    for i, (source, options) in enumerate(SEEDS):
        endings = [".bc", ".c"] if "*" in options else [".bc"]
        for ending in endings:
            words = options.replace("*", "").split()
            if ending == ".c":
                words += ["-DN=3", "-Wall"]
            end = ["--", "first", "last"] if source == "world.c" else []
            run = subprocess.run(
                [build / "allways", "check", "--keep-going", "--max-time", "20",
                 "--report", real, *words, source[:-2] + ending, *end],
                cwd=where, capture_output=True, check=False)
            if run.returncode != 10:
                sys.exit(f"{source} {options}: exit code {run.returncode}\n" +
                         (run.stdout + run.stderr).decode())
            (bitcode if ending == ".bc" else c).append(real.read_bytes())
    keys = {line.split(b" ")[0] for text in bitcode + c
            for line in text.split(b"\n")}
    missing = {k for k, _ in grammar.FLAGS} - keys
    if missing:
        sys.exit(f"no real report has {missing}")
    return bitcode, c


# ------------------------------------------------------------- in one process

class Server:
    """BUILD/tests/replay-reports; started again when it is gone."""

    def __init__(self, build, where):
        self.command, self.where, self.process = (
            build / "tests" / "replay-reports", where, None)

    def start(self):
        # pylint: disable=consider-using-with
        self.errors = tempfile.TemporaryFile()
        self.process = subprocess.Popen(
            [self.command], cwd=self.where, stdin=subprocess.PIPE,
            stdout=subprocess.PIPE, stderr=self.errors)
        self.selector = selectors.DefaultSelector()
        self.selector.register(self.process.stdout, selectors.EVENT_READ)

    def said(self):
        self.errors.seek(0)
        return self.errors.read()[-2000:].decode(errors="replace")

    def ask(self, line):
        """(parsed, verdict, bytes), or what is wrong."""
        if self.process is None:
            self.start()
        self.process.stdin.write(line.encode() + b"\n")
        self.process.stdin.flush()
        if not self.selector.select(SECONDS):
            self.end()
            return "does not end"
        answer = self.process.stdout.readline().split()
        if len(answer) == 3:
            return tuple(int(a) for a in answer)
        code = self.process.wait()
        text = f"ended with {code}: {self.said()}"
        self.process = None
        return text

    def end(self):
        if self.process:
            self.process.kill()
            self.process.wait()
        self.process = None

    def close(self):
        """What is wrong at its end."""
        if self.process is None:
            return None
        self.process.stdin.close()
        code = self.process.wait()
        return f"ended with {code}: {self.said()}" if code else None


def calls(rng):
    """Some of the ways of looking at one report."""
    fault = rng.choice((0, 0, 0, 0, 1, 1, 2, 60))
    step = rng.choice((0, 1, 2, 3, 7, 100, 1 << 40))
    row = rng.choice((0, 1, 2, 5, 40, 1 << 40))
    return [("r", fault, 0, 0),
            ("p" if rng.random() < 0.4 else "r", fault, step, 0),
            (rng.choice("td"), fault, 0, 0),
            (rng.choice("td"), fault, step, 0) if rng.random() < 0.5 else
            (rng.choice("td"), fault, 0, row)]


# --------------------------------------------------------------- the whole tool

OPTION = re.compile(
    r"-(D|U|I|isystem|iquote|idirafter|std=|W(?!l,|a,|p,)|w$|ansi$|pthread$|"
    r"f(no-)?(wrapv|strict-overflow|strict-aliasing|common|short-enums|"
    r"builtin.*)$|f(un)?signed-char$|fshort-wchar$|ffreestanding$|fhosted$|"
    r"fms-extensions$|fgnu89-inline$|fblocks$)")


def foreign_options(argv, own):
    """What a compiler was given that no report may select: OWN is what it gets
    without any."""
    left, bad = list(own), []
    words = iter(argv)
    for word in words:
        if word in left:
            left.remove(word)
        elif OPTION.match(word):
            if word in ("-D", "-U", "-I", "-isystem", "-iquote", "-idirafter"):
                word = next(words, "")
                if word.startswith("@"):
                    bad.append(word)
        elif word.startswith(("-", "@")):
            bad.append(word)
    return bad


def started(log):
    """The commands in a log of spawned.so, which is emptied."""
    text = log.read_bytes() if log.exists() else b""
    log.write_bytes(b"")
    return [line.decode(errors="replace").split("\x01")
            for line in text.split(b"\n") if line]


def looks(folder):
    """What there is in a folder."""
    found = {}
    for path, _, names in os.walk(folder):
        for name in names:
            s = os.lstat(os.path.join(path, name))
            found[os.path.join(path, name)] = (s.st_size, s.st_mtime_ns,
                                               s.st_ino, s.st_mode)
    return found


class Tool:
    """BUILD/allways, with all that can be seen of it from outside."""

    def __init__(self, build, folder, job):
        self.build, self.folder = build, folder
        self.out = folder / f"out-{job}"
        self.temporary = folder / f"tmp-{job}"
        self.log = folder / f"log-{job}"
        self.out.mkdir()
        self.temporary.mkdir()
        self.environment = {
            "PATH": os.environ["PATH"], "ALLWAYS_CACHE_SIZE": "0",
            "HOME": str(folder / "home"),
            "TMPDIR": str(self.temporary), "FUZZ_LOG": str(self.log)}
        self.sanitized = any(w in build.name for w in ("asan", "ubsan", "tsan"))
        for name in ("ASAN_OPTIONS", "UBSAN_OPTIONS", "TSAN_OPTIONS"):
            if name in os.environ:
                self.environment[name] = os.environ[name]
        if not self.sanitized:
            self.environment["LD_PRELOAD"] = str(folder / "spawned.so")
        self.own = None

    def call(self, words):
        run = subprocess.run([self.build / "allways", *words],
                             cwd=self.folder / "in", env=self.environment,
                             stdin=subprocess.DEVNULL, capture_output=True,
                             timeout=SECONDS, check=False)
        return run.returncode, run.stdout, run.stderr

    def learn(self, report):
        """What the compiler is given for a report without options."""
        path = self.out / "plain"
        path.write_bytes(b"\n".join(
            line for line in report.split(b"\n")
            if not line.startswith(b"compiler ")))
        self.call(["replay", path])
        commands = started(self.log)
        if not self.sanitized and not commands:
            sys.exit("the compiler was not seen")
        self.own = [w for c in commands for w in c]
        path.unlink()

    def words(self, rng, report):
        which = rng.choice(("replay", "draw"))
        words, output, kind = [which], None, None
        if which == "replay":
            kind = rng.choice((None, "html"))
            if kind:
                output = self.out / "page.html"
                words += ["--html", output]
            if rng.random() < 0.3:
                words += ["--at", str(rng.choice((1, 2, 5, 1000)))]
        else:
            kind = rng.choice(("text", "dot", "svg", "svg", "text", "png"))
            words += ["--format", kind]
            if rng.random() < 0.7:
                output = self.out / "picture"
                words += ["--output", output]
            if rng.random() < 0.3:
                words += [rng.choice(("--step", "--row")), str(rng.choice((1, 2, 5)))]
        if rng.random() < 0.3:
            words += ["--fault", str(rng.choice((1, 2, 9)))]
        if rng.random() < 0.5:
            words += ["--no-sandbox"]
        return [*words, report], output, kind

    def wrong(self, rng, report):
        """(exit code or None, what is wrong or None) of one call."""
        words, output, kind = self.words(rng, report)
        before = looks(self.folder / "in")
        try:
            code, out, err = self.call(words)
        except subprocess.TimeoutExpired:
            return None, f"does not end: {words}"
        picture = kind in ("png",) and output is None
        text = self.judge(words, code, b"" if picture else out, err)
        text = text or self.judge_files(before, output, code)
        text = text or self.judge_started(words, report)
        if not text:
            text = self.judge_document(kind, output, code, out)
        if output and output.exists():
            output.unlink()
        return code, f"{text}: {' '.join(str(w) for w in words)}" if text else None

    def judge(self, words, code, out, err):
        if code not in CODES[words[0]]:
            return f"exit code {code}: {err[-500:]}"
        for bad in TROUBLE:
            if bad in err or bad in out:
                return f"{bad.decode()}: {err[-2000:].decode(errors='replace')}"
        if CONTROL.search(out) or CONTROL.search(err):
            return f"control characters in {(out + err)[:500]}"
        if code in (1, 2) and not err.strip():
            return f"exit code {code} without a message"
        return None

    def judge_files(self, before, output, code):
        if (self.folder / "ran").exists():
            (self.folder / "ran").unlink()
            return "code of a report was run"
        after = looks(self.folder / "in")
        if after != before:
            changed = set(after.items()) ^ set(before.items())
            return f"files have changed: {sorted(changed)}"
        left = [p for f in (self.temporary, self.folder / "home")
                for p in looks(f)]
        made = {p for p in looks(self.out)} - {str(output)}
        if left or {p for p in made if not p.endswith(".report")}:
            return f"files were left: {left} {made}"
        return None

    def judge_started(self, words, report):
        files = {v.decode(errors="replace") for k, v in
                 (line.split(b" ", 1) for line in report.read_bytes().split(b"\n")
                  if b" " in line) if k == b"file"}
        for program, *argv in started(self.log):
            if program == "dot" and words[0] == "draw" and len(argv) == 1:
                continue
            bad = foreign_options(argv, self.own + sorted(files))
            if program != "clang-19" or bad:
                return f"started {program} {argv}: {bad}"
        return None

    def judge_document(self, kind, output, code, out):
        good = {"html": (10, 5)}.get(kind, (0, 5))
        if kind is None or code not in good:
            return None
        text = output.read_bytes() if output and output.exists() else out
        if output and not output.exists():
            return "no document"
        if kind == "svg":
            xml.etree.ElementTree.fromstring(text)
        if kind == "html":
            data = re.search(rb'<script[^>]*application/json[^>]*>(.*?)</script>',
                             text, re.S)
            json.loads(data.group(1))
        if kind in ("text", "dot", "svg") and CONTROL.search(text):
            return f"control characters in {text[:300]}"
        return None if text else "an empty document"


# ---------------------------------------------------------------------- driver

class Job:
    """Every JOBS-th report."""

    def __init__(self, build, folder, kept, number):
        self.server = Server(build, folder / "in")
        self.tool = Tool(build, folder, number)
        self.report = folder / f"out-{number}" / "x.report"
        self.kept, self.number = kept, number
        self.counts, self.failures = Counter(), 0

    def fail(self, seed, text, what):
        self.failures += 1
        path = self.kept / f"{seed}.report"
        path.write_bytes(text)
        print(f"not ok - {path}: {what}", flush=True)

    def one_process(self, rng, seed, text):
        replayed = False
        for i, (form, fault, step, row) in enumerate(calls(rng)):
            answer = self.server.ask(f"{form} {fault} {step} {row} {self.report}")
            if isinstance(answer, str):
                self.fail(seed, text, f"{form} {fault} {step} {row}: {answer}")
                return
            parsed, verdict, left = answer
            if verdict < 0 or left:
                self.fail(seed, text, f"{form} {fault} {step} {row}: verdict "
                          f"{verdict}, {left} bytes were not freed")
            elif i == 0:
                self.counts["parsed"] += parsed
                self.counts[NAMES[verdict]] += 1
            replayed = replayed or verdict <= 2
            if not parsed:
                break
        self.counts["replayed"] += replayed

    def whole_tool(self, rng, seed, text):
        code, what = self.tool.wrong(rng, self.report)
        self.counts["tool"] += 1
        self.counts[f"exit {code}"] += 1
        if what:
            self.fail(seed, text, what)

    def run(self, seeds, bitcode, c, share):
        self.tool.learn(c[0])
        for seed in seeds:
            if STOP.is_set():
                break
            rng = random.Random(seed)
            is_c = rng.random() < 0.2 / share
            text = grammar.mutate(rng, rng.choice(c if is_c else bitcode))
            self.report.write_bytes(text)
            self.counts["reports"] += 1
            if not is_c:
                self.one_process(rng, seed, text)
            if is_c or seed % share == 0:
                self.whole_tool(rng, seed, text)
        end = self.server.close()
        if end:
            self.failures += 1
            print(f"not ok - at the end: {end}")


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    build, count = Path(sys.argv[1]).resolve(), int(sys.argv[2])
    seed, jobs, share = (int(a) for a in (sys.argv[3:6] + ["1", "2", "40"]
                                          [len(sys.argv[3:6]):]))
    kept = build / f"fuzz-reports-{seed}"
    kept.mkdir(exist_ok=True)
    folder = Path(tempfile.mkdtemp(prefix="allways-fuzz-"))
    start = time.monotonic()
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: STOP.set())
    try:
        bitcode, c = prepare(build, folder)
        list_ = [Job(build, folder, kept, j) for j in range(jobs)]
        first = seed * 1000000
        with ThreadPoolExecutor(jobs) as pool:
            for future in [pool.submit(job.run, range(first + j, first + count,
                                                      jobs), bitcode, c, share)
                           for j, job in enumerate(list_)]:
                future.result()
    finally:
        shutil.rmtree(folder)
    counts = sum((job.counts for job in list_), Counter())
    failures = sum(job.failures for job in list_)
    in_process = sum(counts[n] for n in NAMES)
    tool = ", ".join(f"{k[5:]}: {n}" for k, n in sorted(counts.items())
                     if k.startswith("exit "))
    if not any(kept.iterdir()):
        kept.rmdir()
    print(f"# {counts['tool']} by the whole tool (exit codes {tool})")
    print("# verdicts of the others: " +
          ", ".join(f"{n} {counts[n]}" for n in NAMES) +
          f"; {time.monotonic() - start:.0f} seconds")
    if 2 * counts["parsed"] < in_process or 2 * counts["replayed"] < in_process:
        failures += 1
        print("not ok - fewer than half of the reports were replayed")
    print(f"{counts['reports']} reports from seed {seed}: of {in_process}, "
          f"{counts['parsed']} accepted by the parser, {counts['replayed']} "
          f"replayed; {failures} failures")
    sys.exit(failures > 0)


if __name__ == "__main__":
    main()
