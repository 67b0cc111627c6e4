#!/usr/bin/env python3
"""usage: tests/asm_random.py BUILD [PROGRAMS [SEED]]

Random programs of inline assembly: each statement is one instruction, or two,
on registers and memory, and a condition that its flags decide.  What allways
computes must be what the processor does.  Prints TAP.
"""
import random
import subprocess
import sys
import tempfile
from pathlib import Path

STATEMENTS = 120
SUFFIX = {8: "b", 16: "w", 32: "l", 64: "q"}
MODIFIER = {8: "b", 16: "w", 32: "k", 64: "q"}
VALUES = [0, 1, 2, 0x7f, 0x80, 0xff, 0x7fff, 0x8000, 0x7fffffff, 0x80000000,
          0xffffffff, 1 << 63, (1 << 64) - 1]
ALL = "o no b ae e ne be a s ns l ge le g c nc z nz".split()
SIGNS = "e ne s ns".split()
CARRY = "c nc b ae".split()

STATEMENT = """\
  {{
    uint64_t a = {a:#x}, b = {b:#x}, m = {m:#x}, x = {x:#x};
    unsigned char f = 0;
    __asm__ volatile("{code}"
                     : "+Q"(a), "+Q"(b), "+Q"(f), "+m"(m), "+a"(x)
                     :
                     : "cc", "memory");
    printf("{n} %llx %llx %llx %llx %d\\n", (unsigned long long)a,
           (unsigned long long)b, (unsigned long long)m,
           (unsigned long long)x, f);
  }}
"""


def instruction(r, width):
    """The text, the conditions it decides, and whether it can be locked."""
    s, m = SUFFIX[width], MODIFIER[width]
    memory = r.random() < .4
    to = "%3" if memory else f"%{m}0"
    by = r.choice([f"%{m}1", f"${r.randint(-128, 127)}"])
    kinds = [
        (f"{r.choice(['add', 'sub'])}{s} {by}, {to}", ALL, memory),
        (f"{r.choice(['and', 'or', 'xor'])}{s} {by}, {to}", ALL, memory),
        (f"cmp{s} {by}, {to}", ALL, False),
        (f"test{s} {by}, {to}", ALL, False),
        (f"{r.choice(['inc', 'dec'])}{s} {to}", SIGNS, memory),
        (f"neg{s} {to}", ALL, memory),
        (f"not{s} {to}", [], memory),
        (f"{r.choice(['shl', 'shr', 'sar', 'rol', 'ror'])}{s} "
         f"${r.randrange(64 if width == 64 else 32)}, {to}", [], False),
        (f"xadd{s} %{m}1, {to}", ALL, memory),
        (f"xchg{s} %{m}1, {to}", [], False),
        (f"mov{s} {by}, {to}", [], False),
        (f"cmpxchg{s} %{m}1, %3", ["e", "ne"], True),
        (f"add{s} %{m}1, %{m}0; {r.choice(['adc', 'sbb'])}{s} %{m}1, %{m}0",
         SIGNS + CARRY, False)]
    if width > 8:
        bit = f"${r.randint(0, 70)}" if memory else f"%{m}1"
        one = r.choice(["bt", "bts", "btr", "btc"])
        kinds.append((f"{one}{s} {bit}, {to}", CARRY, memory and one != "bt"))
        kinds.append((f"{r.choice(['bsf', 'bsr'])}{s} %{m}1, %{m}0",
                      ["e", "ne"], False))
    return r.choice(kinds)


def program(seed):
    r = random.Random(seed)
    text = "#include <stdint.h>\n#include <stdio.h>\n\nint main(void) {\n"
    for n in range(STATEMENTS):
        a, b, m, x = (r.choice([*VALUES, r.getrandbits(64)]) for _ in range(4))
        code, conditions, lockable = instruction(r, r.choice([8, 16, 32, 64]))
        if lockable and r.random() < .5:
            code = "lock; " + code
        if conditions:
            code += f"; set{r.choice(conditions)} %b2"
        text += STATEMENT.format(a=a, b=b, m=m, x=r.choice([m, x]), n=n,
                                 code=code)
    return text + "  return 0;\n}\n"


def output(words):
    ran = subprocess.run(words, stdout=subprocess.PIPE, text=True,
                         stderr=subprocess.STDOUT, errors="replace")
    return ran.stdout


def first_difference(x, y):
    lines = zip(x.splitlines(), y.splitlines() + [""] * STATEMENTS)
    return next((f"natively {a}, found {b}" for a, b in lines if a != b), "")


def main():
    if not 2 <= len(sys.argv) <= 4:
        sys.exit(__doc__.split("\n\n")[0])
    allways = Path(sys.argv[1]).resolve() / "allways"
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 20
    first = int(sys.argv[3]) if len(sys.argv) > 3 else 1
    failed = 0
    print(f"1..{count}")
    with tempfile.TemporaryDirectory() as folder:
        source, native = Path(folder, "asm.c"), Path(folder, "asm")
        for n in range(count):
            source.write_text(program(first + n), encoding="utf-8")
            subprocess.run(["gcc", "-w", source, "-o", native], check=True)
            x, y = output([native]), output([allways, "run", source])
            failed += x != y
            print(f"{'not ok' if x != y else 'ok'} {n + 1} seed {first + n}")
            if x != y:
                print(f"# {first_difference(x, y)}")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
