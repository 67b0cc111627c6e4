#!/usr/bin/env python3
"""Real projects, built by their own build systems with `allways cc`.

The upstream archive of each Debian source package in projects/recipes.py is
fetched, through a list of sources of our own, so that nothing on the machine
changes; its build system builds it with `allways cc`, unedited; its tests run
under `allways run` and must print what they print without it; and one check of
ours must have the verdict expected of it.  What fails stands in the results
with the reason.

--only NAME   this project only, and others named so; the results of the rest
              are those of the last time
--built       what was built the last time is run and checked, and not built
              again
--patience N  so many times the limits of time, for a busy machine
--write       makes docs/reference/projects.md from the results

Archives, sources and results stay in build-projects/, so that nothing is
fetched twice.
"""
import argparse
import glob
import hashlib
import json
import os
import re
import shlex
import shutil
import signal
import subprocess
from pathlib import Path

import checking
from projects import page
from projects.recipes import PROJECTS

OURS = checking.BENCH / "projects"
FOLDER = checking.BENCH.parent / "build-projects"
KEYRING = "/usr/share/keyrings/debian-archive-keyring.gpg"
SOURCES = f"""Types: deb-src
URIs: http://deb.debian.org/debian
Suites: bookworm
Components: main
Signed-By: {KEYRING}
"""
BUILD_SECONDS, TEST_SECONDS, CHECK_SECONDS = 900, 120, 120
WANTED = 20
# Seconds and bytes from bitcode to the first state.
FIRST_STATE = {"SQLite": (20, 2e9), "Lua": (1, 2e9)}


class Failed(Exception):
    """Why a project cannot go on."""


def last_line(text):
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    return lines[-1] if lines else "no output"


class Shell:
    """Runs commands of recipes as a user would type them."""

    def __init__(self, allways):
        keep = ("HOME", "LANG", "TERM", "TMPDIR", "http_proxy", "https_proxy")
        self.env = {k: os.environ[k] for k in keep if k in os.environ}
        self.env["PATH"] = f"{allways.parent}:{os.environ['PATH']}"
        self.env["LC_ALL"] = "C"
        self.env["OURS"] = str(OURS)

    def run(self, command, cwd, seconds):
        """Exit status, standard output and error; (None, ...) if it took
        longer.  Nothing of it is left running."""
        words = command if isinstance(command, list) else ["sh", "-c", command]
        with subprocess.Popen(words, cwd=cwd, env=self.env,
                              stdin=subprocess.DEVNULL, start_new_session=True,
                              stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE) as child:
            try:
                out, err = child.communicate(timeout=seconds)
                status = child.returncode
            except subprocess.TimeoutExpired:
                os.killpg(child.pid, signal.SIGKILL)
                out, err = child.communicate()
                status = None
        return status, out.decode(errors="replace"), err.decode(errors="replace")


class Archives:
    """Upstream archives of Debian's source packages, known by their hash."""

    def __init__(self, shell, folder):
        self.shell, self.folder = shell, folder
        self.options = None

    def prepare(self):
        """A list of sources and a cache of our own: apt changes no other."""
        lists = self.folder / "apt" / "lists"
        (lists / "partial").mkdir(parents=True, exist_ok=True)
        (self.folder / "apt" / "cache" / "archives" / "partial").mkdir(
            parents=True, exist_ok=True)
        sources = self.folder / "apt" / "debian.sources"
        sources.write_text(SOURCES)
        places = {"Dir::Etc::SourceList": sources,
                  "Dir::Etc::SourceParts": "/dev/null",
                  "Dir::State::Lists": lists,
                  "Dir::Cache": self.folder / "apt" / "cache",
                  "APT::Sandbox::User": "root"}
        self.options = [word for key, value in places.items()
                        for word in ("-o", f"{key}={value}")]
        if not list(lists.glob("*Sources*")):
            self.apt(["apt-get", *self.options, "-qq", "update"])

    def apt(self, words):
        status, out, err = self.shell.run(words, self.folder, 600)
        if status != 0:
            raise Failed(f"{words[0]}: {last_line(err or out)}")
        return out

    def find(self, package):
        """Address, name and hash of the upstream archive."""
        if self.options is None:
            self.prepare()
        out = self.apt(["apt-get", *self.options, "-qq", "--print-uris",
                        "source", package])
        found = re.search(r"'(\S+)' (\S+\.orig\.tar\.\w+) \d+ SHA256:(\w+)",
                          out)
        if not found:
            raise Failed(f"no upstream archive of {package}")
        return found.groups()

    def fetch(self, package):
        """The file, and its version; fetched unless it is there."""
        note = self.folder / f"{package}.json"
        known = checking.read_json(note)
        if not known:
            known = dict(zip(("address", "name", "hash"), self.find(package)))
            note.write_text(json.dumps(known))
        file = self.folder / known["name"]
        if not file.exists():
            self.apt(["/usr/lib/apt/apt-helper", "-o",
                      "APT::Sandbox::User=root", "download-file",
                      known["address"], str(file), "SHA256:" + known["hash"]])
        if hashlib.sha256(file.read_bytes()).hexdigest() != known["hash"]:
            raise Failed(f"{file.name} is not what Debian's list says")
        return file, known["name"].split("_")[1].split(".orig")[0]


def unpack(file, folder):
    """Afresh; gives the one folder that is in it."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    subprocess.run(["tar", "-xf", file, "-C", folder], check=True)
    return only_folder(folder)


def only_folder(folder):
    inside = list(folder.iterdir())
    return inside[0] if len(inside) == 1 else folder


def count_lines(source, patterns):
    """Of the C that the recipe calls the project's code."""
    files = {file for pattern in patterns.split()
             for file in glob.glob(str(source / pattern), recursive=True)}
    return sum(Path(file).read_bytes().count(b"\n") for file in files)


class Bench:
    """One project after the other."""

    def __init__(self, allways, built, patience):
        self.allways = allways
        self.built = built
        self.patience = patience
        self.shell = Shell(allways)
        self.folder = FOLDER
        self.archives = Archives(self.shell, self.folder / "archives")
        self.archives.folder.mkdir(parents=True, exist_ok=True)

    def file(self, recipe):
        """Of its results."""
        return self.folder / f"{recipe.package}.json"

    def project(self, recipe):
        result = {"name": recipe.name, "built": False, "passed": 0,
                  "tests": 0, "own": recipe.own, "expected": recipe.verdict,
                  "what": recipe.what, "system": recipe.system}
        try:
            file, result["version"] = self.archives.fetch(recipe.package)
            source = self.unpacked(file, recipe)
            result["lines"] = self.lines(recipe, source)
            self.build(recipe, source)
            result["built"] = True
            self.tests(recipe, source, result)
            self.check(recipe, source, result)
        except Failed as failure:
            result.setdefault("reasons", []).append(str(failure))
        return result

    def mark(self, recipe):
        """A file that is there once the project is built."""
        return self.folder / f"{recipe.package}.built"

    def is_kept(self, recipe):
        return self.built and self.mark(recipe).exists()

    def unpacked(self, file, recipe):
        folder = self.folder / recipe.package
        if self.is_kept(recipe):
            return only_folder(folder)
        return unpack(file, folder)

    def lines(self, recipe, source):
        """Of the archive: what a build makes does not count."""
        known = checking.read_json(self.file(recipe)).get("lines")
        if self.is_kept(recipe) and known:
            return known
        return count_lines(source, recipe.code)

    def build(self, recipe, source):
        if self.is_kept(recipe):
            return
        mark = self.mark(recipe)
        mark.unlink(missing_ok=True)
        for command in recipe.build:
            status, out, err = self.shell.run(command, source,
                                               BUILD_SECONDS * self.patience)
            (self.folder / f"{recipe.package}.log").write_text(out + err)
            if status != 0:
                raise Failed(f"{command}: {last_line(err or out)}")
        mark.touch()

    # ------------------------------------------------------------- its tests

    def tests(self, recipe, source, result):
        """Each prints under allways run what it prints without."""
        for test, program in expand(recipe, source):
            result["tests"] += 1
            why = self.differs(source / test.folder, program, test)
            if why:
                name = os.path.basename(program)
                result.setdefault("reasons", []).append(f"{name}: {why}")
            else:
                result["passed"] += 1
        if not result["tests"]:
            result.setdefault("reasons", []).append("no test was built")

    def differs(self, folder, program, test):
        """Why the test fails, or nothing."""
        if not folder.is_dir():
            return f"no folder {folder.name}"
        program = shlex.quote(program)
        known = " ".join(f"--suppress valid-memtrack:{function}"
                         for function in test.leaks.split())
        under = (f"allways run --files . {test.options} {known} {program} "
                 f"-- {test.words}")
        seconds = TEST_SECONDS * self.patience
        status, out, err = self.shell.run(under, folder, seconds)
        stdin = re.search(r"--stdin (\S+)", test.options)
        native = f"{program} {test.words}"
        native += f" < {stdin.group(1)}" if stdin else ""
        expected = self.shell.run(native, folder, seconds)
        if expected[0] is None:
            return f"takes more than {seconds} s without allways"
        if status is None:
            return f"takes more than {seconds} s"
        if status != expected[0]:
            return f"exit status {status}, not {expected[0]}: {report(err)}"
        err, used = re.subn(r"(?m)^suppressed: .*\n", "", err)
        if used != len(test.leaks.split()):
            return f"no leak from each of: {test.leaks}"
        if steady(out, test) != steady(expected[1], test):
            return "prints something else"
        if steady(err, test) != steady(expected[2], test):
            return f"says more: {report(err)}"
        return ""

    # ------------------------------------------------------------- our check

    def check(self, recipe, source, result):
        statistics = self.folder / f"{recipe.package}.check.json"
        statistics.unlink(missing_ok=True)
        words = shlex.split(os.path.expandvars(
            recipe.check.replace("$OURS", str(OURS))))
        seconds = CHECK_SECONDS * self.patience
        command = [self.allways, "check", "--max-time", seconds,
                   "--json", statistics, *words]
        ran = checking.Ran(command, source, seconds * 1.2 + 20)
        (self.folder / f"{recipe.package}.check.log").write_text(ran.output)
        statistics = checking.read_json(statistics)
        result["verdict"] = checking.verdict_of(ran)
        result["states"] = statistics.get("states") or 0
        result["seconds"] = ran.seconds
        times = statistics.get("times", {})
        result["first_state"] = (times.get("load", 0) +
                                 times.get("analysis", 0))
        result["program_bytes"] = statistics.get("memory", {}).get("program", 0)
        if result["verdict"] != recipe.verdict:
            why = statistics.get("reason") or last_line(ran.output)
            result.setdefault("reasons", []).append(
                f"check: {result['verdict']}, not {recipe.verdict}: {why}")


def report(text):
    """What allways says of a run, in one line."""
    lines = [line for line in text.splitlines()
             if re.match(r"(error\[|unknown:|unsupported|not supported|limit:|"
                         r"allways: )", line)]
    return lines[0] if lines else last_line(text)


def steady(text, test):
    """The lines that are the same each time."""
    return [line for line in text.splitlines()
            if not (test.varies and re.search(test.varies, line))]


def expand(recipe, source):
    """Each test and its program; patterns stand for all that match."""
    for test in recipe.tests:
        folder = source / test.folder
        found = sorted(file for file in glob.glob(str(folder / test.program))
                       if is_program(file))
        if not found:
            yield test, "./" + test.program
        for file in found:
            if os.path.basename(file) not in test.without.split():
                yield test, "./" + os.path.relpath(file, folder)


def is_program(file):
    """Not an object, a library or a script."""
    if not os.path.isfile(file) or not os.access(file, os.X_OK):
        return False
    with open(file, "rb") as data:
        return data.read(4) == b"\x7fELF"


# ----------------------------------------------------------------- results

def show(result):
    tests = f"{result['passed']}/{result['tests']}"
    checking.table((20, 12, 8, 6, 8, 24, 9, 8), (
        result["name"], result.get("version", "-"),
        result.get("lines", "-"), "yes" if result["built"] else "no", tests,
        result.get("verdict", "-"), checking.count(result.get("states")),
        f"{result.get('seconds', 0):.1f}"))
    for reason in result.get("reasons", []):
        print(f"    {reason}", flush=True)


def first_state(result):
    """How long a large program takes until it is searched, without clang, and
    what is known of it then.  How many goals are missed?"""
    name, missed = result["name"], 0
    seconds, most = FIRST_STATE[name]
    for what, measured, wanted in (
            ("seconds", result["first_state"], seconds),
            ("GB", result["program_bytes"] / 1e9, most / 1e9)):
        met = measured <= wanted
        missed += not met
        print(f"goal: first-state-{name}-{what}: measured {measured:.2f}, "
              f"wanted at most {wanted:g}: {'met' if met else 'missed'}")
    return missed


def goals(results):
    """How many do each; nothing is estimated for those that were not tried."""
    counts = {
        "built": sum(r["built"] for r in results),
        "run": sum(r["tests"] > 0 and r["passed"] == r["tests"]
                   for r in results),
        "checked": sum(r.get("verdict") == r["expected"] for r in results)}
    missed = 0
    for name, measured in counts.items():
        met = measured >= WANTED
        missed += not met
        print(f"goal: projects-{name}: measured {measured}, "
              f"wanted at least {WANTED}: {'met' if met else 'missed'}")
    for r in results:
        if r["name"] in FIRST_STATE and r.get("first_state"):
            missed += first_state(r)
    print(f"\n{missed} goals missed")


def main():
    parser = argparse.ArgumentParser(
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("allways")
    parser.add_argument("--only", action="append", default=[])
    parser.add_argument("--built", action="store_true")
    parser.add_argument("--patience", type=int, default=1)
    parser.add_argument("--write", action="store_true")
    words = parser.parse_args()
    names = [recipe.name for recipe in PROJECTS]
    for name in words.only:
        if name not in names:
            parser.error(f"no project {name}: {' '.join(names)}")
    bench = Bench(Path(words.allways).resolve(), words.built,
                  words.patience)
    checking.table((20, 12, 8, 6, 8, 24, 9, 8), (
        "", "version", "lines", "built", "tests", "verdict", "states", "s"))
    for recipe in PROJECTS:
        if not words.only or recipe.name in words.only:
            result = bench.project(recipe)
            show(result)
            bench.file(recipe).write_text(json.dumps(result, indent=1))
    results = [checking.read_json(bench.file(recipe)) for recipe in PROJECTS
               if bench.file(recipe).exists()]
    print()
    goals(results)
    if words.write:
        page.write(results)


if __name__ == "__main__":
    main()
