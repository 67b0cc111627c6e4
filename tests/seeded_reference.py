#!/usr/bin/env python3
"""usage: tests/seeded_reference.py BUILD [-r] [SEED [BUG...]]

Would the tests see the old holes again?  Each bug puts back what allways did
before one of them was mended, and must be seen

  - by the reference: the reference machine confirms the verdict that a program
    of tests/programs/check states, and allways gives another definite one,
    true or false; of a bug whose effect is an internal error, that error;
  - by an audit of single steps or of the explored graph (--audit 1) of such a
    program, where the bug is a wrong claim of the reduction;
  - with -r: by a comparison of both machines on small programs or on random
    ones, drawn from SEED (1) on until they differ, 2,000 at most; of the bugs
    of the solver, on those about open values.  This takes up to a minute for
    each bug.  At the end a table says after how many programs each was seen.

With no bug, nothing is seen in any of them.  One build serves all: the files
that have bugs are compiled once more, and the environment says which bug is
there.  Prints TAP.
"""
import os
import re
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
RANDOM = 2000
SECONDS = 900


class Bug:
    def __init__(self, number, hole, check, audit=(), asks=None, error=None,
                 rare=None, options=()):
        self.number = number
        self.hole = hole
        self.check = check  # programs that show it, each of them
        self.audit = audit  # programs whose audit sees it; (): none can
        self.asks = asks  # properties that make the wrong verdict definite
        self.error = error  # its effect: this internal error
        self.rare = rare  # why random programs need not show it
        self.options = options  # of the comparison of random programs


BUGS = []


def bug(*args, **named):
    BUGS.append(Bug(*args, **named))


bug(110, "cycles may leave out a thread",
    check=["poll_mutex", "poll_trylock"], audit=["poll_mutex"])
bug(113, "bytes that were exchanged once are final, whatever their size",
    check=["once_halves"], audit=["once_halves"])
bug(114, "nobody but its owner changes a locked mutex",
    check=["mutex_broken_while_held"], audit=["mutex_broken_by_third"],
    rare="no shape: mutexes are not overwritten while they are held")
bug(115, "nobody minds the end of a thread",
    check=["end_between_exit"], asks="assertion,valid-deref")
bug(116, "the owner of a mutex only unlocks it",
    check=["mutex_broken_by_owner", "mutex_overwritten"],
    audit=["mutex_broken_by_owner"])
bug(117, "in the middle of an operation, nobody is left out",
    check=["poll_mutex", "poll_rwlock"], audit=["poll_rwlock"])
bug(118, "a copy is one access",
    check=["race_copy_same_target", "race_strcpy_same_target"])
bug(119, "alloca and copies by value stay",
    check=["end_byval_end"], audit=["end_alloca_end", "end_byval_end"])
bug(120, "longjmp ends nothing",
    check=["end_between_longjmp"], asks="assertion,valid-deref")
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
bug(129, "what is left at an abort is not asked", check=["cleanup_at_abort"],
    rare="valid-memcleanup is not compared")
bug(130, "sections of the runtime protect the caller's memory",
    check=["race_thread_id"])
bug(131, "an end in a section that was entered unseen",
    check=["end_in_section"])
bug(132, "pieces of pointers are no registers",
    check=["pointer_pieces_bfs_ok"], error="a frame cannot be read")
bug(133, "nobody waits for readers",
    check=["deadlock_reader_ended", "deadlock_read_again"])
bug(134, "a jump leaves no blocks",
    check=["jump_block", "jump_block_leak", "jump_block_race"])
bug(135, "what alloca gave stays when a jump leads back",
    check=["jump_alloca", "jump_vla"])
bug(136, "a variable keeps its value when goto reaches its declaration again",
    check=["goto_declaration", "goto_declaration_array"],
    rare="both machines see the same program")
bug(137, "compound literals end with their function",
    check=["literal_block", "literal_thread", "label_block", "label_jump"],
    rare="both machines see the same program")
bug(138, "a section of the program that waits is one operation",
    check=["atomic_section_joins", "atomic_section_locks"])
bug(139, "a preview forgets where a large block was written",
    check=["block_large_order"],
    rare="blocks of more than 32 KiB are no shape of the random programs")
bug(140, "objects lie in one order", check=["address_order_other"])
bug(141, "where an argument is missing, there is what the last call left",
    check=["goes_on_call_again"])
bug(142, "memory does not keep the value that a load has chosen",
    check=["goes_on_undefined_shared_ok"])
bug(143, "undefined bytes of a wide exchange are padding",
    check=["exchange_undefined_wide", "exchange_undefined_member"],
    rare="no shape: undefined blocks of the random programs are small")
bug(151, "no number is an address",
    check=["number_equal"],
    rare="the reference knows no addresses")
bug(145, "a copy that races and is suppressed is one access",
    check=["suppress_race_copy"],
    rare="random programs suppress nothing")
bug(146, "whose leak is suppressed is no part of the state",
    check=["suppress_leak"], rare="random programs suppress nothing")
bug(147, "a block whose leak is suppressed is one of the runtime",
    check=["suppress_shared"], rare="random programs suppress nothing")
bug(148, "to give undefined memory a value is no write for other threads",
    check=["suppress_undefined_order"],
    rare="one random program in a hundred suppresses undefined values")
bug(149, "what main's variables in memory point to is lost when it returns",
    check=["leak_main_array_ok", "leak_main_struct_ok"])
bug(152, "main's variables end before what is called at the end of another one",
    check=["leak_main_attribute_ok", "leak_main_attribute_end_ok"],
    rare="both machines see the same program")
bug(153, "what is behind the first member of a union is padding",
    check=["exchange_first_member", "exchange_first_member_struct"],
    rare="both machines see the same program")
bug(150, "who stands before a choice does not learn that there are more values",
    check=["address_order_places"])


def bug_of_solver(number, hole, check, **named):
    bug(number, hole, check, options=("--open",), **named)


bug_of_solver(160, "the greatest value stays the greatest when it is cut",
              ["solver_cut_range"])
bug_of_solver(161, "less than with sign is that without", ["solver_sign"])
bug_of_solver(162, "who is on the right of a comparison does not know it",
              ["solver_linked_ok"])
bug_of_solver(163, "not greater is less", ["solver_order"])
bug_of_solver(164, "answers are kept without the constraints they depend on",
              ["solver_kept"])
bug_of_solver(165, "what is added to an open value is forgotten",
              ["solver_addend"])
bug_of_solver(166, "a difference overflows where the sum does",
              ["solver_difference"])
bug_of_solver(167, "what was divided is a multiple", ["solver_quotient"])
bug_of_solver(168, "of many values, those that are tried are all",
              ["solver_many_values"])
bug_of_solver(169, "a table ends before its last value", ["solver_table"])
bug_of_solver(170, "sums are extended though they wrap around",
              ["solver_extended_sum"])
bug_of_solver(171, "a quotient times what was divided by is what was divided",
              ["solver_undivided"])
bug_of_solver(172, "no sum wraps around", ["solver_extended_sum"])
bug_of_solver(173, "each table is an exclusive or", ["solver_xor_table"])
bug_of_solver(174, "a sum of even numbers is a multiple of four",
              ["solver_even_sum"])
bug_of_solver(175, "remainders of other divisions are taken away, too",
              ["solver_other_remainder"])


# ---------------------------------------------------------------------- build

def words(command):
    return subprocess.run(command, capture_output=True, text=True,
                          check=True).stdout.split()


def compile_one(file, folder):
    target = folder / f"{file.stem}-{file.parent.name}.o"
    subprocess.run(["gcc", "-std=c11", "-O1", "-w", "-DNDEBUG",
                    "-D_DEFAULT_SOURCE", f"-I{ROOT}",
                    f"-I{ROOT}/include", f"-I{ROOT}/src",
                    *(f"-I{x}" for x in words(HEADERS)),
                    "-include", str(ROOT / "tests" / "seeded_bug.h"), "-c",
                    str(file), "-o", str(target)], check=True)
    return str(target)


def link(build, objects, own, target):
    subprocess.run(["gcc", "-o", str(target), *objects, *map(str, own),
                    str(build / "liballways-internal.a"), *words(LLVM),
                    "-ljansson", "-lyaml", "-lm", "-lpthread"], check=True)


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


def check(folder, number, name, *options, asks=None):
    return run([str(folder / "allways"), "check", *options,
                "-Iinclude", *directive(name, "flags"),
                *(asks or directive(name, "options")),
                f"tests/programs/check/{name}.c"],
               number)


def seen_by_audit(folder, b):
    """None, or what an audit says of one of the bug's programs."""
    for name in b.audit:
        told = check(folder, b.number, name, "--audit", "1")
        found = [x for x in told.stderr.splitlines() if "audit: " in x]
        if told.returncode == INTERNAL and found:
            return f"{name}: {found[0].split('audit: ', 1)[1]}"
    return None


def is_as_stated(name, verdict):
    stated = directive(name, "verdict")[0]
    word, _, kinds = stated.rstrip(")").partition("(")
    wanted = [f"{word}({k})" for k in kinds.split("|")] if kinds else [word]
    return verdict in wanted


def is_definite(verdict):
    return verdict == "true" or verdict.startswith("false(")


def verdict_of(folder, number, b, name):
    """The verdict, or the internal error."""
    told = check(folder, number, name,
                 asks=["--property", b.asks] if b.asks else None)
    if told.returncode == INTERNAL:
        return told.stderr.split("\n", 1)[0]
    found = re.findall("^verdict: (.*)$", told.stdout, re.MULTILINE)
    return found[-1] if found else "none"


def seen_by_check(folder, b):
    """None, or what is said of the programs; all of them must show it."""
    seen = []
    for name in b.check:
        verdict = verdict_of(folder, b.number, b, name)
        wrong = (b.error in verdict if b.error else
                 is_definite(verdict) and not is_as_stated(name, verdict))
        if not wrong:
            return None
        seen.append(f"{name}: {verdict}")
    return ", ".join(seen)


class Sample:
    """Programs on which the two machines are compared."""

    def __init__(self, word, options):
        self.word = word
        self.options = options  # for those from the nth on

    def differ(self, folder, number, options=()):
        """How many programs it took, and what they do not agree on; or None.
        One that takes too long shows nothing."""
        done, kinds = 0, ["!slow"]
        while kinds and kinds[0] == "!slow":
            told = run([str(folder / "compare"), "--first", "--details", "0",
                        *options, *self.options(done)], number)
            if told.returncode not in (0, 1):
                raise RuntimeError(f"compare: {told.stderr}")
            done += int(re.search("^programs: ([0-9]+)", told.stdout,
                                  re.MULTILINE).group(1))
            kinds = [kind.strip() for kind in re.findall(
                "^difference: *[0-9]+ +(.*)$", told.stdout, re.MULTILINE)]
        return done, kinds[0] if kinds else None


def samples(seed):
    return [Sample("small", lambda n: (
                "--small", "--from", str(seed + n * SMALL), "--every",
                str(SMALL))),
            Sample("random", lambda n: (
                "--count", str(RANDOM - n), "--seed",
                str(seed * 1000000 + n)))]


def seen_at_random(folder, b, seed, table):
    """None, or what the two machines do not agree on because of the bug."""
    seen = {}
    for sample in samples(seed):
        if b.options and sample.word == "small":
            continue  # small programs have no open values
        count, kind = sample.differ(folder, b.number, b.options)
        if kind:
            seen[sample.word] = (count, kind)
    table[b.number] = seen
    return "; ".join(f"{kind} after {count} {word} programs"
                     for word, (count, kind) in seen.items()) or (
                         b.rare and f"not seen, as expected: {b.rare}")


# --------------------------------------------------------------------- results

def look(folder, b, seed, table):
    """Lines of TAP, without numbers."""
    lines = []

    def test_result(who, found):
        lines.append((bool(found), f"bug {b.number} by {who}",
                      found or f"not seen: {b.hole}"))

    test_result("the reference", seen_by_check(folder, b))
    if b.audit:
        test_result("an audit", seen_by_audit(folder, b))
    if table is not None:
        test_result("comparison", seen_at_random(folder, b, seed, table))
    return lines


def confirm(build):
    """None, or a verdict that the reference machine does not confirm."""
    names = sorted({f"check/{n}" for b in BUGS for n in b.check})
    told = subprocess.run(["tests/reference.sh", str(build), *names], cwd=ROOT,
                          capture_output=True, text=True, check=False)
    lines = told.stdout.splitlines()
    wrong = [x for x in lines if x.startswith("not ok")]
    wrong += [x for x in lines if x.startswith("# not compared: ")
              and x.split(": ")[1] in names]
    return wrong[0] if wrong else None if told.returncode == 0 else told.stderr


def wrong_verdicts(folder):
    """None, or a verdict that is not the one stated."""
    for b in BUGS:
        for name in b.check:
            verdict = verdict_of(folder, 0, b, name)
            if not is_as_stated(name, verdict):
                return f"{name}: {verdict}"
    return None


def look_without(build, folder, seed, table):
    """The same programs, with no bug."""
    none = Bug(0, "no bug", [], sorted({n for b in BUGS for n in b.audit}))
    lines = [("verdicts", wrong_verdicts(folder)),
             ("audits", seen_by_audit(folder, none)),
             ("the reference", confirm(build))]
    for sample in samples(seed) if table is not None else ():
        lines.append((f"{sample.word} programs",
                      sample.differ(folder, 0)[1]))
    if table is not None:
        lines.append(("random programs about open values",
                      samples(seed)[1].differ(folder, 0, ("--open",))[1]))
    return [(not wrong, f"no bug: {what}", wrong or "")
            for what, wrong in lines]


def print_table(table):
    print("# after how many programs the two machines differ")
    print(f"# {'bug':>5} {'small':>7} {'random':>7}  hole")
    for b in BUGS:
        if b.number in table:
            seen = [str(table[b.number].get(word, ("-",))[0])
                    for word in ("small", "random")]
            print(f"# {b.number:>5} {seen[0]:>7} {seen[1]:>7}  {b.hole}")


def main():
    args = sys.argv[1:]
    at_random = "-r" in args
    args = [a for a in args if a != "-r"]
    if not args:
        sys.exit(__doc__)
    build = Path(args[0]).resolve()
    seed = int(args[1]) if len(args) > 1 else 1
    chosen = [b for b in BUGS if not args[2:] or str(b.number) in args[2:]]
    good, number, table = True, 0, {} if at_random else None
    # Inside of BUILD, from where headers are found.
    with tempfile.TemporaryDirectory(dir=build) as name, \
            ThreadPoolExecutor(os.cpu_count()) as pool:
        folder = Path(name)
        make(build, folder, pool)
        jobs = [pool.submit(look_without, build, folder, seed, table)]
        jobs += [pool.submit(look, folder, b, seed, table) for b in chosen]
        for job in jobs:
            for fine, title, text in job.result():
                number += 1
                good &= fine
                print(f"{'ok' if fine else 'not ok'} {number} {title}"
                      f" # {text}", flush=True)
    if at_random:
        print_table(table)
    print(f"1..{number}")
    sys.exit(0 if good else 1)


if __name__ == "__main__":
    main()
