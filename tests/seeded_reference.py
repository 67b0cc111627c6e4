#!/usr/bin/env python3
"""usage: tests/seeded_reference.py BUILD [-r] [SEED [BUG...]]

Would the tests see the old holes again?  Each bug puts back what allways did
before one of them was mended, and must be seen

  - by the reference: allways says something else of a program of
    tests/programs/check than the reference confirms;
  - by an audit of single steps or of the explored graph (--audit 1) of such a
    program, where the bug is a wrong claim of the reduction;
  - with -r, where it can be: by a comparison of both machines on small programs
    and on random ones, drawn from SEED (1) on until they differ.  This takes
    minutes for each bug.

With no bug, nothing is seen in any of them.  One build serves all: the files
that have bugs are compiled once more, and the environment says which bug is
there.  Prints TAP.
"""
import collections
import functools
import os
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
CHECK = ROOT / "tests" / "programs" / "check"
LLVM = ["llvm-config-19", "--ldflags", "--libs", "--link-shared"]
HEADERS = ["llvm-config-19", "--includedir"]
INTERNAL = 6
SMALL = 401  # every so many of the small programs, from SEED on
CHUNK = 250  # random programs at a time
CHUNKS = 8
SECONDS = 600


class Bug:
    def __init__(self, number, hole, check, audit=(), random=True):
        self.number = number
        self.hole = hole
        self.check = check  # programs that show it
        self.audit = audit  # programs whose audit sees it; (): none can
        self.random = random  # the comparison can see it


BUGS = []


def bug(*args, **named):
    BUGS.append(Bug(*args, **named))


bug(110, "cycles may leave out a thread",
    check=["poll_mutex", "poll_trylock"], audit=["poll_mutex"])
bug(113, "bytes that were exchanged once are final, whatever their size",
    check=["once_halves"], audit=["once_halves"])
bug(114, "nobody but its owner changes a locked mutex",
    check=["mutex_broken_by_third"], audit=["mutex_broken_by_third"])
bug(115, "nobody minds the end of a thread",
    check=["end_between_exit"])
bug(116, "the owner of a mutex only unlocks it",
    check=["mutex_broken_by_owner"], audit=["mutex_broken_by_owner"])
bug(117, "in the middle of an operation, nobody is left out",
    check=["poll_mutex", "poll_rwlock"], audit=["poll_rwlock"])
bug(118, "a copy is one access",
    check=["race_copy_same_target", "race_strcpy_same_target"])
bug(119, "alloca and copies by value stay",
    check=["end_byval_end"], audit=["end_alloca_end", "end_byval_end"])
bug(120, "longjmp ends nothing", check=["end_between_longjmp"])
bug(121, "a thread that ends in a callee leaves its frames alone",
    check=["end_exit_local", "end_cancel_local"],
    audit=["end_exit_local", "end_cancel_local"])
bug(122, "thread-local variables stay",
    check=["end_tls_end"], audit=["end_tls_end"])
bug(123, "a wait for a condition variable does not fail",
    check=["mutex_wait_fails_late"],
    audit=["mutex_wait_fails", "mutex_wait_fails_late"])
bug(124, "a timed wait gives up or goes on: the same state",
    check=["timedwait_signalled"])
bug(125, "an exchange that fails writes", check=["race_exchange_fails_ok"])
bug(126, "wide atomic operations are plain ones",
    check=["race_atomic_wide_ok"])
bug(127, "threads that start know what was known before",
    check=["race_heap_by_global"])
bug(128, "the last thread's end is not exit(0)", check=["exit_last_thread"])
bug(129, "what is left at an abort is not asked", check=["cleanup_at_abort"])
bug(130, "sections of the runtime protect the caller's memory",
    check=["race_thread_id"])
bug(131, "an end in a section that was entered unseen",
    check=["end_in_section"])
bug(132, "pieces of pointers are no registers",
    check=["pointer_pieces_bfs_ok"])
bug(133, "nobody waits for readers",
    check=["deadlock_reader_ended", "deadlock_read_again"])
bug(134, "a jump leaves no blocks",
    check=["jump_block", "jump_block_leak", "jump_block_race"])
bug(135, "what alloca gave stays when a jump leads back",
    check=["jump_alloca", "jump_vla"])
bug(136, "a variable keeps its value when goto reaches its declaration again",
    check=["goto_declaration", "goto_declaration_array"], random=False)
bug(137, "compound literals end with their function",
    check=["literal_block", "literal_thread", "label_block", "label_jump"],
    random=False)


# ---------------------------------------------------------------------- build

def words(command):
    return subprocess.run(command, capture_output=True, text=True,
                          check=True).stdout.split()


def compile_one(file, folder):
    target = folder / f"{file.stem}-{file.parent.name}.o"
    subprocess.run(["gcc", "-std=c11", "-O1", "-w", "-DNDEBUG",
                    "-D_DEFAULT_SOURCE", f"-I{ROOT}/include", f"-I{ROOT}/src",
                    *(f"-I{x}" for x in words(HEADERS)),
                    "-include", str(ROOT / "tests" / "seeded_bug.h"), "-c",
                    str(file), "-o", str(target)], check=True)
    return str(target)


def link(build, objects, own, target):
    subprocess.run(["gcc", "-o", str(target), *objects, *map(str, own),
                    str(build / "liballways-internal.a"), *words(LLVM),
                    "-ljansson", "-lm", "-lpthread"], check=True)


def make(build, folder, pool):
    """allways and compare with all bugs; the files with bugs come first, so
    that those of the library are not needed."""
    marks = [f"SEEDED_BUG({b.number})" for b in BUGS]
    files = [ROOT / "tests" / "seeded_bug.c"]
    for file in sorted((ROOT / "src").rglob("*.c")):
        text = file.read_text()
        if any(m in text for m in marks):
            files.append(file)
    objects = list(pool.map(lambda f: compile_one(f, folder), files))
    link(build, objects, (build / "allways.p").glob("*.o"),
         folder / "allways")
    own = [*(build / "tests" / "compare.p").glob("*.o"),
           build / "tests" / "libreference.a"]
    link(build, objects, own, folder / "compare")


# --------------------------------------------------------------------- looking

def run(command, number, seconds=SECONDS):
    return subprocess.run(
        command, capture_output=True, text=True, timeout=seconds, check=False,
        cwd=ROOT, env={**os.environ, "ALLWAYS_SEEDED_BUG": str(number)})


def directive(name, word):
    for line in (CHECK / f"{name}.c").read_text().splitlines()[:10]:
        if line.startswith(f"// {word}: "):
            return line.split(": ", 1)[1].split()
    return []


def check(folder, number, name, *options):
    return run([str(folder / "allways"), "check", *options,
                "-Iinclude", *directive(name, "flags"),
                *directive(name, "options"), f"tests/programs/check/{name}.c"],
               number)


def seen_by_audit(folder, b):
    """None, or what an audit says of one of the bug's programs."""
    for name in b.audit:
        told = check(folder, b.number, name, "--audit", "1")
        found = [x for x in told.stderr.splitlines() if "audit: " in x]
        if told.returncode == INTERNAL and found:
            return f"{name}: {found[0].split('audit: ', 1)[1]}"
    return None


def is_as_stated(folder, number, name):
    """Does check say what the reference confirms?  And what it says."""
    stated = directive(name, "verdict")[0]
    told = check(folder, number, name).stdout
    verdict = told.rsplit("verdict: ", 1)[-1].split("\n", 1)[0]
    word, _, kinds = stated.rstrip(")").partition("(")
    wanted = [f"{word}({k})" for k in kinds.split("|")] if kinds else [word]
    return verdict in wanted, verdict or "none"


def compare(folder, number, options):
    """What the two machines do not agree on: kinds of differences, counted."""
    told = run([str(folder / "compare"), "--details", "0", *options], number)
    if told.returncode not in (0, 1):
        raise RuntimeError(f"compare: {told.stderr}")
    found = collections.Counter()
    for line in told.stdout.splitlines():
        if line.startswith("difference:"):
            count, kind = line.split(":", 1)[1].split(None, 1)
            found[kind.strip()] += int(count)
    return found


@functools.lru_cache(maxsize=None)
def without(folder, options):
    return compare(folder, 0, options)


def samples(seed):
    yield ("--small", "--from", str(seed), "--every", str(SMALL))
    for i in range(CHUNKS):
        yield ("--count", str(CHUNK), "--seed", str(seed * 1000000 + i * CHUNK))


def seen_by_check(folder, b):
    """None, or the first program of which something wrong is said."""
    for name in b.check:
        good, verdict = is_as_stated(folder, b.number, name)
        if not good:
            return f"{name}: {verdict}"
    return None


def seen_at_random(folder, b, seed):
    """None, or what the two machines do not agree on because of the bug."""
    for options in samples(seed):
        found = compare(folder, b.number, options) - without(folder, options)
        if found:
            kind, count = found.most_common(1)[0]
            return f"{' '.join(options)}: {count} times {kind}"
    return None


# ------------------------------------------------------------------------ tell

def look(folder, b, seed, at_random):
    """Lines of TAP, without numbers."""
    lines = []

    def tell(who, found):
        lines.append((bool(found), f"bug {b.number} by {who}",
                      found or f"not seen: {b.hole}"))

    tell("the reference", seen_by_check(folder, b))
    if b.audit:
        tell("an audit", seen_by_audit(folder, b))
    if at_random and b.random:
        tell("random programs", seen_at_random(folder, b, seed))
    return lines


def confirm(build):
    """None, or a verdict that the reference machine does not confirm."""
    names = sorted({f"check/{n}" for b in BUGS for n in b.check})
    told = subprocess.run(["tests/reference.sh", str(build), *names], cwd=ROOT,
                          capture_output=True, text=True, check=False)
    wrong = [x for x in told.stdout.splitlines() if x.startswith("not ok")]
    return wrong[0] if wrong else None if told.returncode == 0 else told.stderr


def look_without(build, folder, seed, at_random):
    """The same programs, with no bug."""
    none = Bug(0, "no bug", sorted({n for b in BUGS for n in b.check}),
               sorted({n for b in BUGS for n in b.audit}))
    lines = [("verdicts", seen_by_check(folder, none)),
             ("audits", seen_by_audit(folder, none)),
             ("the reference", confirm(build))]
    for options in samples(seed) if at_random else ():
        found = dict(without(folder, options))
        lines.append((" ".join(options), found))
    return [(not wrong, f"no bug: {what}", wrong or "")
            for what, wrong in lines]


def main():
    args = sys.argv[1:]
    at_random = "-r" in args
    args = [a for a in args if a != "-r"]
    if not args:
        sys.exit(__doc__)
    build = Path(args[0]).resolve()
    seed = int(args[1]) if len(args) > 1 else 1
    chosen = [b for b in BUGS if not args[2:] or str(b.number) in args[2:]]
    good, number = True, 0
    # Inside of BUILD, from where headers are found.
    with tempfile.TemporaryDirectory(dir=build) as name, \
            ThreadPoolExecutor(os.cpu_count()) as pool:
        folder = Path(name)
        make(build, folder, pool)
        jobs = [pool.submit(look_without, build, folder, seed, at_random)]
        jobs += [pool.submit(look, folder, b, seed, at_random)
                 for b in chosen]
        for job in jobs:
            for fine, title, text in job.result():
                number += 1
                good &= fine
                print(f"{'ok' if fine else 'not ok'} {number} {title}"
                      f" # {text}", flush=True)
    print(f"1..{number}")
    sys.exit(0 if good else 1)


if __name__ == "__main__":
    main()
