#!/usr/bin/env python3
"""Is there anything in src/ that nothing in src/ uses?

Looks at names alone: a function must stand somewhere else than where it is
declared and defined, a function that is declared must be defined, and a macro
must stand somewhere else than behind #define.  Uses by tests do not count,
except of what FOR_TESTS names.  The public headers are for others, and static
functions are left to the compiler.
"""
import collections
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PUBLIC = ROOT / "include" / "allways"
FOR_TESTS = {"alloc_fail_every", "ir_print_insn"}

NOT_CODE = re.compile(
    r'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'', re.S)
NAME = re.compile(r"\b[A-Za-z_]\w*\b")
# At the begin of a line: types, a name, parameters, then a body or none.
FUNCTION = re.compile(
    r"^(?=[A-Za-z])(?!typedef|return|else)[\w \t*\n]*?\b([A-Za-z_]\w*)"
    r"\(([^;{}]*?)\)\s*([;{])", re.M)
# Guards of headers and wishes to libc are macros for others.
MACRO = re.compile(r"^[ \t]*#[ \t]*define[ \t]+(?!\w+_H\b|_)(\w+)(.*)$", re.M)
PASTED = re.compile(r"(\w*_)##|##(_\w*)")


def blank(match):
    """The same lines, without what they say."""
    return re.sub(r"[^\n]", " ", match.group())


def read(path):
    return NOT_CODE.sub(blank, path.read_text(encoding="utf-8"))


def pasted(texts):
    """Whether a macro may have put a name together."""
    parts = {part for text in texts.values()
             for pair in PASTED.findall(text) for part in pair if part}
    parts.discard("_")
    return lambda name: any(
        name.startswith(part) or name.endswith(part) for part in parts)


class Names:
    def __init__(self, texts):
        self.count = collections.Counter()
        self.places = collections.defaultdict(list)
        self.defined, self.macros = set(), set()
        self.declared = collections.Counter()
        for path, text in texts.items():
            self.count.update(NAME.findall(text))
            for match in FUNCTION.finditer(text):
                self.declare(path, text, match)
                if match.group(3) == "{":
                    self.defined.add(match.group(1))
            for match in MACRO.finditer(text):
                self.declare(path, text, match)
                self.macros.add(match.group(1))
                self.defined.update(NAME.findall(match.group(2)))

    def declare(self, path, text, match):
        line = text.count("\n", 0, match.start(1)) + 1
        self.declared[match.group(1)] += 1
        self.places[match.group(1)].append(
            f"{path.relative_to(ROOT)}:{line}")

    def complaints(self, is_pasted, exempt):
        for name, times in sorted(self.declared.items()):
            if name in exempt or is_pasted(name):
                continue
            if times >= self.count[name]:
                yield name, "nothing uses it"
            elif name not in self.defined | self.macros:
                yield name, "it is not defined"


def main():
    files = sorted((ROOT / "src").rglob("*.[ch]"))
    texts = {path: read(path) for path in files}
    exempt = {"main"} | FOR_TESTS
    for path in [*PUBLIC.rglob("*.h"), ROOT / "runtime" / "abi.h"]:
        exempt.update(NAME.findall(read(path)))
    names = Names(texts)
    found = list(names.complaints(pasted(texts), exempt))
    for name, why in found:
        print(f"{names.places[name][0]}: {name}: {why}")
    if found:
        sys.exit(f"unused: {len(found)} complaints")
    print(f"unused: {len(names.declared)} functions and macros are used")


if __name__ == "__main__":
    main()
