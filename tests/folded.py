#!/usr/bin/env python3
"""usage: tests/folded.py BUILD [SEED]

Are constants that clang folds wrong for us where they are for clang?

Random constant expressions are initialisers of static variables and elements of
automatic arrays; `allways dump-ir` shows which of them have an operation without
a defined result.  The same expressions are executed, natively, with clang's
sanitizers: those must complain about the same ones.  Nothing is divided by -1,
as that ends the native program.
"""
import os
import random
import re
import subprocess
import sys
import tempfile
from pathlib import Path

COUNT = 300
LITERALS = """1 0 2147483647 (-2147483647-1) -1 3u 4294967295u 9223372036854775807
    (-9223372036854775807-1) 'a' 40 31 32 1e10 2.5 -1e30 (char)200 (short)-32768
    (unsigned_char)255 FIRST SECOND 1ull 5l 0.5f sizeof(int)""".split()
TYPES = ["int", "unsigned", "long", "unsigned long", "short", "char",
         "unsigned char", "double", "float", "_Bool"]
HEAD = ("typedef unsigned char unsigned_char; "
        "enum { FIRST = 7, SECOND = FIRST * 3 };\n")
OPERATION = re.compile(
    r" +%\d+ = (?:\w+\.nsw|[su]div|[su]rem|shl|[al]shr|fpto[su]i) ")
SANITIZE = ("-fsanitize=signed-integer-overflow,shift-exponent,"
            "float-cast-overflow,integer-divide-by-zero")


def expression(r, depth):
    if depth == 0 or r.random() < 0.2:
        return r.choice(LITERALS)

    def inner():
        return expression(r, depth - 1)
    form = r.choice(["({0} {op} {1})"] * 5 + [
        "((long)({0}) {bit} (int)({1}))", "((int)({0}) {shift} {far})",
        "((long)({0}) {div} {by})", "(-{0})", "(({type}){0})",
        "({0} ? {1} : {2})"])
    return form.format(
        inner(), inner(), inner(), type=r.choice(TYPES),
        op=r.choice(["+", "-", "*", "+", "-", "*", "<", "==", "&&", "||"]),
        bit=r.choice("&|^"), shift=r.choice(["<<", ">>"]),
        far=r.choice(["1", "31", "32", "-1", "40u", "3l"]),
        div=r.choice("/%"), by=r.choice(["2", "7u", "-3"]))


def lines_of(text, name):
    return {int(n) for n in re.findall(re.escape(name) + r":(\d+)", text)}


def run(*command, **more):
    return subprocess.run(command, capture_output=True, text=True, check=False,
                          **more)


def write(path, items, form):
    path.write_text(HEAD + "".join(
        form.format(i=i, t=t, e=e) for i, (t, e) in enumerate(items)))


def constants_only(path, items):
    """What clang does not accept as a constant becomes 1."""
    write(path, items, "{t} x{i} = {e};\n")
    said = run("clang-19", "-w", "-fsyntax-only", "-ferror-limit=0", str(path))
    bad = lines_of(said.stderr, path.name)
    return [(t, "1" if i + 2 in bad else e) for i, (t, e) in enumerate(items)]


def natively(folder, items):
    path, exe = folder / "native.c", folder / "native"
    write(path, items, "void f{i}(void) {{ volatile {t} x = {e}; (void)x; }}\n")
    with path.open("a") as file:
        calls = "".join(f"f{i}();" for i in range(len(items)))
        file.write(f"int main(void) {{ {calls} }}\n")
    subprocess.run(["clang-19", "-w", SANITIZE, "-o", exe, path], check=True)
    said = run(str(exe), env={**os.environ, "UBSAN_OPTIONS": "halt_on_error=0"})
    return lines_of(said.stderr, path.name)


def by_us(build, path):
    said = run(f"{build}/allways", "dump-ir", "-w", str(path))
    if said.returncode:
        sys.exit(f"dump-ir: {said.stderr}")
    wrong, line = set(), 0
    for text in said.stdout.splitlines():
        at = re.search(r"; .*:(\d+)$", text)
        line = int(at.group(1)) if at else line  # a line is named once
        if OPERATION.match(text):
            wrong.add(line)
    return wrong


def main():
    build, seed = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 1
    r = random.Random(seed)
    items = [(r.choice(TYPES), expression(r, 3)) for _ in range(COUNT)]
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        items = constants_only(folder / "static.c", items)
        wanted = natively(folder, items)
        write(folder / "static.c", items, "{t} x{i} = {e};\n")
        write(folder / "local.c", items, "void f{i}(void) {{ "
              "{t} x[3] = {{0, {e}}}; (void)x; }}\n")
        found = {n: by_us(build, folder / n) for n in ("static.c", "local.c")}
    good = 20 < len(wanted) < COUNT
    print(f"seed {seed}: {len(wanted)} of {COUNT} are wrong")
    for place, lines in found.items():
        for line in sorted(lines ^ wanted):
            good = False
            said = "not found" if line in wanted else "a false alarm"
            print(f"{place}: {said}: {' x = '.join(items[line - 2])}")
    sys.exit(0 if good else 1)


main()
