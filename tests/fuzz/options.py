#!/usr/bin/env python3
"""usage: tests/fuzz/options.py BUILD COUNT [SEED [JOBS]]

Random command lines, COUNT of them: each command with options that it has (from
`allways complete` and the table in src/cli/options.c, so that new ones are
drawn by themselves) and some that it has not, with values that are good, bad,
at a bound, missing, repeated, huge, empty or no text; with files that are
missing, broken, folders, pipes, devices, or the same as an output.

A command must end by itself, in time, with an exit code that is documented and
without an internal error or a complaint of a sanitizer; leave its inputs as
they are and no files but its outputs, which are whole; say what is wrong where
something is, and send no control characters to a terminal.  The last lines of a
check are its verdict.  What fails is printed as a command for a shell.
"""
import json
import os
import random
import re
import shlex
import shutil
import signal
import stat
import subprocess
import sys
import tempfile
import threading
import time
import xml.etree.ElementTree
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
SECONDS = 60  # a check takes two, on a machine that is not busy
CPU_SECONDS = 20
ADDRESS_SPACE = 1500000  # KB
CONTROL = re.compile(rb"[\x00-\x08\x0b-\x1f\x7f]|\xc2[\x80-\x9f]")
TROUBLE = (b"internal error", b"Sanitizer", b"runtime error", b"crashed",
           b"defect of allways")
STOP = threading.Event()  # a signal came: the counts so far are printed
CODES = {"check": {0, 1, 2, 5, 10}, "replay": {1, 2, 5, 10},
         "draw": {0, 1, 2, 5}, "dump-ir": {0, 1, 2},
         "stubs": {0, 1, 2, 5},
         "run": {0, 1, 2, 3, 5, 10, 134}}

PROGRAMS = {
    "ok": "int main(void) { return 0; }",
    "three": "int main(int n, char **v) { return n > 1 && v[1] ? 3 : 3; }",
    "bug": "int main(void) { int *p = 0; *p = 1; }",
    "leak": "#include <stdlib.h>\nint main(void) { int *p = malloc(4); p = 0;"
            " return 0; }",
    "race": "#include <pthread.h>\nint x; void *f(void *u) { x++; return u; }\n"
            "int holds(void) { return x < 2; }\nint main(void) { pthread_t t;"
            " pthread_create(&t, 0, f, 0); x++; pthread_join(t, 0); }",
    "choice": "#include <stdio.h>\nint __VERIFIER_nondet_int(void);\n"
              "int main(void) { int n = __VERIFIER_nondet_int();"
              " if (n > 3 && n < 6) puts(\"x\"); return getchar() == n; }",
    "atomic": "#include <pthread.h>\n#include <assert.h>\n_Atomic int x, y;\n"
              "void *f(void *u) { x = 1; y = x; return u; }\n"
              "int main(void) { pthread_t t[2]; for (int i = 0; i < 2; i++)"
              " pthread_create(&t[i], 0, f, 0); x = 2; assert(y < 3);"
              " for (int i = 0; i < 2; i++) pthread_join(t[i], 0); }",
}
ENDLESS = {"loop": "volatile unsigned n; int main(void) { for (;;) n++; }"}
# Words with a meaning of their own, for options of a name.
GOOD = {
    "N": ["1", "2", "3", "10", "100", "0x10", "010"],
    "SEED": ["0", "1", "77"], "SECONDS": ["1", "0.5", "0.01", "1e0"],
    "BYTES": ["100000000", "500M", "1G", "300000K"],
    "FUNCTION": ["main", "holds", "f", "malloc"],
    "KIND:FUNCTION": ["no-data-race:f", "valid-memtrack:m*", "deadlock:?",
                      "no-overflow:main", "always:holds", "abort:[a-z]*"],
    "NAME=VALUE": ["A=b", "HOME=", "=", "A=b=c", "A=\xe9"],
    "N,N,...": ["0", "1,2", "", "0,0,0,5"], "STEPS": ["0", "0x2", "0,1,0", ""],
    "PROGRAM": ["clang-19", "true", "false", "/nonexistent", "", "."],
    "WHAT": ["1", "2", "access", "statement", "0"],
}
BAD = [b"", b" ", b"0", b"-1", b"-0", b"+1", b"1.5", b"1e400", b"nan", b"inf",
       b"0x", b"09", b"18446744073709551615", b"18446744073709551616",
       b"4294967296", b"9" * 40, b"1K", b"1KK", b"17179869184G", b"1 ", b" 1",
       b"x", b",", b"1,", b",1", b"\xff\xfe", b"\xc3\xa9", b"\x1b[2J", b"a\nb",
       b"\nverdict: true", b"%s%n%d", b"--", b"-", b"--help ", b"=", b"a=b",
       b"'\"$(ls)", b"a" * 5000, b"a" * 120000, b"\x7f", b"1" + b"0" * 300,
       b"all", b"default", b"deadlock,,", b",deadlock", b"off", b"patterns"]


# ---------------------------------------------------------------------- options

def tables(build):
    """The options of each command: (name, value, words)."""
    run = lambda *w: subprocess.run([build / "allways", *w], check=True,
                                    capture_output=True, text=True).stdout
    commands = [line.split("\t")[0] for line in
                run("complete").splitlines() if not line.startswith("\t")]
    topics = [line[1:] for line in run("complete").splitlines()
              if line.startswith("\t")]
    options = {}
    for command in commands:
        if command not in ("help", "cc"):  # the options of cc are a compiler's
            options[command] = [tuple(line.split("\t")[:3]) for line in
                                run("complete", command).splitlines()]
    source = (ROOT / "src" / "cli" / "options.c").read_text()
    known = {o[0] for list_ in options.values() for o in list_}
    hidden = [(name, "" if value == "NULL" else value.strip('"'), "")
              for name, value in re.findall(r'\{"(--[a-z-]+)", (NULL|"[^"]*")',
                                            source) if name not in known]
    if len(options) < 4 or len(hidden) < 2:
        sys.exit("the tables of options were not understood")
    return options, hidden, topics


def is_output(name):
    return name in ("--report", "--output", "--graph", "--json", "--html",
                    "--sarif", "--junit", "--witness", "--lcov")


# ------------------------------------------------------------------------ files

def prepare(build, folder):
    for name in ("folder", "folder.c", "folder.bc", "files", "empty_folder"):
        (folder / name).mkdir(parents=True)
    for name, text in {**PROGRAMS, **ENDLESS}.items():
        (folder / f"{name}.c").write_text(text + "\n")
        subprocess.run(["clang-19", "-w", "-g", "-c", "-emit-llvm", "-o",
                        folder / f"{name}.bc", folder / f"{name}.c"], check=True)
    for name, text in (("files/data", "x\n"), ("input", "5\n"), ("empty.c", ""),
                       ("empty.bc", ""), ("broken.bc", "BC"), ("broken.ll", "x"),
                       ("broken.c", "int main("), ("text.txt", "x"),
                       ("broken.report", "allways-report 3\nend\n"),
                       ("property", "CHECK( init(main()), LTL(G valid-deref) )"),
                       ("-x.c", "int main(void) { return 0; }"),
                       ("@x.c", "int x;"), ("n.h", "#define N 1\n"),
                       ("list.json", '[{"directory": ".", "file": "bug.c",'
                        ' "command": "cc -c bug.c"}, {"directory": ".",'
                        ' "file": "ok.c", "arguments": ["cc", "ok.c"]}]'),
                       ("broken.json", '[{"directory": "."'),
                       ("\x1b[2J.c", "int main(void) { int *p = 0; *p = 1; }")):
        (folder / name).write_text(text)
    (folder / "unreadable.bc").write_bytes(b"BC")
    (folder / "unreadable.bc").chmod(0)
    os.symlink("bug.bc", folder / "link.bc")
    os.link(folder / "race.bc", folder / "hard.bc")
    os.symlink("nowhere", folder / "dangling")
    for name in ("bug", "race", "leak"):
        subprocess.run([build / "allways", "check", "--report",
                        f"{name}.report", f"{name}.bc"], cwd=folder, check=False,
                       capture_output=True)
    for name in ("never", "drain"):
        os.mkfifo(folder / name)


def drain(path):
    """Somebody reads what is written to a pipe."""
    fd = os.open(path, os.O_RDWR)

    def read():
        while os.read(fd, 65536):
            pass
    threading.Thread(target=read, daemon=True).start()


def looks(folder):
    found = {}
    for path, _, names in os.walk(folder):
        for name in names:
            s = os.lstat(os.path.join(path, name))
            when = 0 if stat.S_ISFIFO(s.st_mode) else s.st_mtime_ns
            found[os.path.join(path, name)] = (s.st_size, when, s.st_ino,
                                               s.st_mode)
    return found


# ---------------------------------------------------------------- command lines

class Line:
    """One command line, and what it is made of."""

    def __init__(self, rng, tables_, folder, out):
        self.rng, self.folder, self.out = rng, folder, out
        self.options, self.hidden, self.topics = tables_
        self.outputs, self.values = {}, {}
        self.command = rng.choice(list(self.options) * 3 +
                                  ["check"] * 14 + ["help", "other"])
        if self.command in self.options:
            self.words = [self.command] + self.arguments()
        elif self.command == "help":
            self.words = ["help"] + [rng.choice(self.topics + ["", "x", "--a"])
                                     for _ in range(rng.randrange(3))]
        else:
            self.words = [rng.choice(["", "chekc", "-h", "--version", "--help",
                                      "complete", "-", "\x1b[2J", "--", "x"])
                          for _ in range(rng.choice((0, 1, 1, 2)))]

    def file(self):
        """A file of the program."""
        rng = self.rng
        good = [f"{n}.bc" for n in PROGRAMS]
        if self.command in ("check", "dump-ir") and rng.random() < 0.2:
            good += ["loop.bc"]
        if self.command in ("replay", "draw") and rng.random() < 0.7:
            return rng.choice(("bug", "race", "leak", "broken")) + ".report"
        draw = rng.random()
        if draw < 0.82:
            return rng.choice(good)
        if draw < 0.86:
            return rng.choice(("ok.c", "bug.c", "./-x.c", "\x1b[2J.c"))
        return rng.choice((
            "missing.bc", "missing.c", "folder", "folder.c", "folder.bc",
            "empty.c", "empty.bc", "broken.bc", "broken.ll", "broken.c",
            "text.txt", "", "@x.c", "-x.c", "link.bc", "hard.bc", "/dev/null",
            "/dev/full", "dangling", "unreadable.bc", "-", "a" * 300 + ".c",
            b"\xff.c", "ok.bc/", "/", "."))

    def some_file(self, name):
        """For an option that reads one."""
        rng = self.rng
        names = ["input", "empty.c", "missing", "folder", "/dev/null", "", "-",
                 "unreadable.bc", "dangling", b"\xff", "input"]
        if name == "--property":
            names = ["property", "text.txt", "folder", "missing", "empty.c"]
        elif name in ("--project", "--main"):
            names = ["list.json", "list.json", "broken.json", "ok.c", "bug.c",
                     "missing", "folder", "never", "/dev/zero", "", b"\xff"]
        elif self.command == "check":
            names += ["/dev/zero", "never"]
        return rng.choice(names)

    def read(self, files):
        """What the command reads, so that it must not be written."""
        values = [self.values.get(n)
                  for n in ("--stdin", "--property", "--project")]
        program = [f[:-7] + ".bc" for f in files
                   if isinstance(f, str) and f.endswith(".report")]
        return files * 3 + program + [v for v in values
                                      if v in ("input", "property", "list.json")] * 3

    def target(self, files):
        """For an option that writes one."""
        rng = self.rng
        plain = [self.out / n for n in ("a", "b.yml", "c.json", "d.dot", "e.aut")]
        return rng.choice(plain * 3 + [
            self.out / "none" / "x", "folder", "", "-", "/dev/null",
            "/dev/full", "drain", "dangling", self.out / ("a" * 300),
            self.out / "\x1b[2J", os.fsencode(self.out) + b"/\xff", "/dev/zero",
            "/proc/x", self.out / "x." / "..", *self.read(files)])

    def value(self, option, files):
        name, value, words = option
        rng = self.rng
        if is_output(name):
            return self.target(files)
        if rng.random() < 0.15:
            return rng.choice(BAD)
        if words:
            list_ = words.split(" ")
            many = value.endswith("...") and rng.random() < 0.5
            text = ",".join(rng.sample(list_, 2)) if many else rng.choice(list_)
            if name == "--property" and rng.random() < 0.2:
                return self.some_file(name)
            return text
        if value == "FILE":
            return self.some_file(name)
        if value == "DIR":
            return rng.choice(("files", "folder", "missing", "input", "", ".",
                               "/dev/null", "empty_folder"))
        return rng.choice(GOOD.get(value, ["x", "1"]))

    def one_option(self, files):
        rng, own = self.rng, self.options[self.command]
        draw = rng.random()
        if draw < 0.88:
            option = rng.choice(own)
        elif draw < 0.92:
            option = rng.choice(self.hidden)
        elif draw < 0.95:
            option = rng.choice(rng.choice(list(self.options.values())))
        else:
            return [rng.choice(("--", "--x", "-x", "-O2", "-g", "-c", "-lm", "-I",
                                "-DN=1", "-Wall", "-include", "---", "-f",
                                "-std=c3", "-fwrapv", "--=", "--json=", "-D",
                                b"--\xff", "--\x1b[2J", "--reprot", "--max"))]
        name, value, _ = option
        if name in ("--help", "--version") and rng.random() < 0.8:
            return []
        if not value:
            return [name + "=1"] if rng.random() < 0.03 else [name]
        if rng.random() < 0.02 and not is_output(name):
            return [name]
        text = self.value(option, files)
        if is_output(name):
            self.outputs[name] = text
        else:
            self.values[name] = text
        if value.startswith("[") or rng.random() < 0.3:
            return [os.fsencode(name) + b"=" + os.fsencode(text)]
        return [name, text]

    def arguments(self):
        rng = self.rng
        files = [self.file() for _ in range(rng.choice((0,) + (1,) * 16 +
                                                        (2, 3)))]
        words = []
        for _ in range(rng.choice((0, 1, 1, 2, 2, 3, 4, 6, 10))):
            words += self.one_option(files)
        if rng.random() < 0.1 and words:
            words += words
        if self.command == "check":
            words += ["--max-time", rng.choice(("1", "0.5", "0.2"))]
        both = words + files if rng.random() < 0.8 else files + words
        if rng.random() < 0.1:
            both += ["--"] + [rng.choice(BAD) for _ in range(rng.randrange(4))]
        self.inputs = files
        return both

    def bytes(self):
        return [os.fsencode(w) if not isinstance(w, bytes) else w
                for w in self.words]


# ----------------------------------------------------------------------- judging

def may_hang(line):
    """A user who waits for what never comes waits: there is no limit of time,
    or it does not hold while files are read."""
    words = line.bytes()
    limited = line.command == "check" and b"--one-process" not in words
    return not limited and any(
        w in (b"never", b"/dev/zero") or w.endswith((b"=never", b"=/dev/zero"))
        for w in words)


def asks(words, *which):
    stop = words.index(b"--") if b"--" in words else len(words)
    return any(w in words[:stop] for w in which)


def judge_verdict(words, code, out):
    """The last lines of a check."""
    lines = out.decode(errors="replace").splitlines()
    want = {0: "verdict: true", 5: "verdict: unknown"}.get(code, "verdict: false(")
    found = lines[-1:] if code == 0 else lines[-2:-1]
    if not found or not found[0].startswith(want):
        return f"no {want} at the end: {lines[-3:]}"
    if sum(line.startswith("verdict: ") for line in lines) != 1:
        return "two verdicts"
    if code and not lines[-1].startswith("reason: "):
        return f"no reason: {lines[-1]}"
    return None


def judge_document(name, path):
    text = path.read_bytes()
    try:
        if name in ("--json", "--sarif"):
            json.loads(text)
        elif name == "--junit" or (name == "--witness" and
                                   not path.name.endswith(".yml")):
            xml.etree.ElementTree.fromstring(text)
        elif name == "--html" and not text.endswith(b"</html>\n"):
            return "no end of the page"
        elif name == "--report" and not text.endswith(b"\nend\n"):
            return "no end of the report"
    except (ValueError, xml.etree.ElementTree.ParseError) as problem:
        return f"{name}: {problem}"
    return None


def judge(line, code, out, err):
    words = line.bytes()
    helps = asks(words, b"--help", b"--version") or words[:1] == [b"-h"]
    codes = {0} if helps else CODES.get(line.command, {0, 1})
    if code not in codes | ({0} if helps else set()):
        # words that other options take are no requests for help
        if not (helps and code in CODES.get(line.command, {0, 1})):
            return f"exit code {code}: {err[-600:]}"
    for bad in TROUBLE:
        if bad in err or bad in out:
            return err[-3000:].decode(errors="replace")
    binary = line.command in ("run", "dump-ir") or any(
        w.endswith((b"png", b"pdf")) for w in words)
    if not binary and CONTROL.search(out):
        return f"control characters: {CONTROL.search(out)}"
    if CONTROL.search(err):
        return f"control characters: {err[:300]}"
    said = re.search(rb"^allways: .", err, re.M)
    if code in (1, 2) and line.command != "run" and words and not said:
        return f"exit code {code} without a message: {err[:300]}"
    standard = b"-" in words or any(w.endswith(b"=-") for w in words)
    if (line.command == "check" and code in (0, 5, 10) and not standard and
            not helps and not asks(words, b"--each")):
        return judge_verdict(words, code, out)
    return None


class Job:
    def __init__(self, build, folder, number, tables_):
        self.build, self.number, self.tables = build, number, tables_
        self.where = folder / f"in-{number}"
        self.out = folder / f"out-{number}"
        self.out.mkdir()
        prepare(build, self.where)
        drain(self.where / "drain")
        self.never = os.open(self.where / "never", os.O_RDWR)
        temporary = folder / f"tmp-{number}"
        temporary.mkdir()
        self.environment = {**os.environ, "ALLWAYS_CACHE_SIZE": "0", "TMPDIR": str(temporary),
                            "HOME": str(temporary)}
        self.clean = {temporary: looks(temporary)}
        self.sanitized = any(w in build.name for w in ("asan", "ubsan", "tsan"))
        self.before = looks(self.where)
        self.counts, self.failures = Counter(), 0

    def call(self, line):
        limits = f"ulimit -t {CPU_SECONDS}; "
        if not self.sanitized:
            limits += f"ulimit -v {ADDRESS_SPACE}; "
        return subprocess.run(
            ["sh", "-c", limits + 'exec "$@"', "sh", self.build / "allways",
             *line.bytes()], cwd=self.where, env=self.environment,
            stdin=subprocess.DEVNULL, capture_output=True, timeout=SECONDS,
            check=False)

    def judge_files(self, line):
        wrong = None
        after = looks(self.where)
        if after != self.before:
            changed = sorted(set(after.items()) ^ set(self.before.items()))
            wrong = f"files have changed: {changed}"
        for folder, before in self.clean.items():
            if looks(folder) != before:
                wrong = f"files were left: {sorted(looks(folder))}"
        wanted = {os.fsencode(v): n for n, v in line.outputs.items()}
        reports = os.fsencode(line.outputs.get("--report", b"?"))
        for name in looks(self.out):
            name = os.fsencode(name)
            if name in wanted:
                wrong = wrong or judge_document(wanted[name], Path(os.fsdecode(name)))
            elif not name.startswith(reports + b"/"):
                wrong = wrong or f"an unexpected file: {name}"
        return wrong

    def renew(self):
        """As it was."""
        shutil.rmtree(self.out)
        self.out.mkdir()

    def one(self, seed):
        line = Line(random.Random(seed), self.tables, self.where, self.out)
        if may_hang(line) or (self.sanitized and any(
                b"/dev/zero" in w for w in line.bytes())):
            self.counts["left out"] += 1
            return
        code, wrong = None, None
        try:
            run = self.call(line)
            code = run.returncode
            wrong = judge(line, code, run.stdout, run.stderr)
        except subprocess.TimeoutExpired:
            wrong = "does not end"
        wrong = self.judge_files(line) or wrong
        self.counts[f"exit {code}"] += 1
        self.counts[line.command] += 1
        if any(self.out.iterdir()):
            self.renew()
        if wrong:
            self.failures += 1
            text = " ".join(shlex.quote(os.fsdecode(w)[:300]) for w in line.bytes())
            print(f"not ok {seed} - {ascii(text)}\n#   {ascii(wrong)[:1500]}",
                  flush=True)
            self.before = looks(self.where)
            for folder in self.clean:
                self.clean[folder] = looks(folder)

    def run(self, seeds):
        for seed in seeds:
            if STOP.is_set():
                break
            self.one(seed)


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    build, count = Path(sys.argv[1]).resolve(), int(sys.argv[2])
    seed = int(sys.argv[3]) if len(sys.argv) > 3 else 1
    jobs = int(sys.argv[4]) if len(sys.argv) > 4 else 2
    folder = Path(tempfile.mkdtemp(prefix="allways-options-"))
    start = time.monotonic()
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: STOP.set())
    try:
        tables_ = tables(build)
        list_ = [Job(build, folder, j, tables_) for j in range(jobs)]
        first = seed * 1000000
        with ThreadPoolExecutor(jobs) as pool:
            for future in [pool.submit(job.run,
                                       range(first + j, first + count, jobs))
                           for j, job in enumerate(list_)]:
                future.result()
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    counts = sum((job.counts for job in list_), Counter())
    failures = sum(job.failures for job in list_)
    codes = ", ".join(f"{k[5:]}: {n}" for k, n in sorted(counts.items())
                      if k.startswith("exit "))
    print("# " + ", ".join(f"{k} {n}" for k, n in sorted(counts.items())
                           if not k.startswith("exit ")) +
          f"; {time.monotonic() - start:.0f} seconds")
    done = sum(n for k, n in counts.items() if k.startswith("exit "))
    print(f"{done} command lines from seed {seed} (exit "
          f"codes {codes}): {failures} failures")
    sys.exit(failures > 0)


if __name__ == "__main__":
    main()
