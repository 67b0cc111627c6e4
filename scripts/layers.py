#!/usr/bin/env python3
"""Checks that src/ keeps to its own rules.

- A folder includes only what src/LAYERS allows; x_impl.h stays at home.
- Compiler extensions and conditions are in base/ only.  The public headers may
  ask for the compiler's name, for C++ and for ALLWAYS_NATIVE.  Include guards
  are free.
- Only base/alloc.c allocates; only base/bug.c and cli/ print or exit.
"""
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SRC = ROOT / "src"
PUBLIC = ROOT / "include" / "allways"

INCLUDE = re.compile(r'^\s*#\s*include\s*"([^"]+)"', re.M)
CONDITION = re.compile(r"^\s*#\s*(?:if|ifdef|ifndef|elif)\b\s*(.*)$", re.M)
GUARD = re.compile(r"[A-Z0-9_]+_H\b")
PUBLIC_CONDITIONS = {"__cplusplus", "defined(__GNUC__)", "ALLWAYS_NATIVE"}
EXTENSION = re.compile(
    r"\b(__attribute__|__builtin_\w+|__extension__|__asm__|asm|__typeof__|"
    r"typeof|__int128|__thread|__declspec)\b")
ALLOCATION = re.compile(r"(?<![\w.>*])(malloc|calloc|realloc|free)\s*\(")
OUTPUT = re.compile(
    r"(?<![\w.>])(v?printf|v?fprintf|puts|fputs|putchar|perror|exit|_Exit|"
    r"abort|longjmp)\s*\(")
NOT_CODE = re.compile(
    r'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'', re.S)


def blank(match):
    """The same lines, without what they say."""
    return re.sub(r"[^\n]", " ", match.group())


def read_layers():
    allowed = {}
    for line in (SRC / "LAYERS").read_text(encoding="utf-8").splitlines():
        line = line.split("#")[0].strip()
        if "->" in line:
            folder, others = line.split("->")
            allowed[folder.strip()] = set(others.split())
    return allowed


def included_folder(name):
    """The layer an include belongs to, or None if it does not say."""
    top, slash, _ = name.partition("/")
    if not slash:
        return None
    return "include" if top == "allways" else top


def check_includes(text, layer, allowed):
    for match in INCLUDE.finditer(text):
        name = match.group(1)
        target = included_folder(name)
        if name.startswith("runtime/") and name != "runtime/abi.h":
            yield match, f'"{name}" is for the runtime alone'
        elif target is None:
            yield match, f'"{name}": write the folder too'
        elif target == layer:
            continue
        elif target not in allowed[layer] and name not in allowed[layer]:
            yield match, f'{layer} may not include "{name}"'
        elif name.endswith("_impl.h"):
            yield match, f'"{name}" is private to {target}'


def check_conditions(code, public):
    for match in CONDITION.finditer(code):
        condition = match.group(1).strip()
        if GUARD.fullmatch(condition) or condition == "NDEBUG":
            continue
        if public and condition in PUBLIC_CONDITIONS:
            continue
        yield match, f"condition on {condition} outside base/"


def check_words(code, pattern, why):
    for match in pattern.finditer(code):
        yield match, f"{match.group(1)}: {why}"


def check_file(path, allowed):
    """Yields (match, complaint) for each rule the file breaks."""
    text = path.read_text(encoding="utf-8")
    code = NOT_CODE.sub(blank, text)
    public = PUBLIC in path.parents
    parts = path.relative_to(PUBLIC if public else SRC).parts
    layer = "include" if public else parts[0]
    if layer not in allowed and not public:
        yield re.match("", text), f"{layer} is not in src/LAYERS"
        return
    if not public:
        yield from check_includes(text, layer, allowed)
    if layer != "base":
        yield from check_conditions(code, public)
    if layer not in ("base", "include"):
        yield from check_words(code, EXTENSION, "extension outside base/")
    if path != SRC / "base" / "alloc.c" and not public:
        yield from check_words(code, ALLOCATION, "only base/alloc.c may")
    if layer not in ("cli", "include") and path != SRC / "base" / "bug.c":
        yield from check_words(code, OUTPUT, "the library does not")


def main():
    allowed = read_layers()
    files = [*SRC.rglob("*.[ch]"), *PUBLIC.rglob("*.h")]
    complaints = 0
    for path in sorted(files):
        text = path.read_text(encoding="utf-8")
        for match, complaint in check_file(path, allowed):
            line = text.count("\n", 0, match.start(match.lastindex or 0)) + 1
            print(f"{path.relative_to(ROOT)}:{line}: {complaint}")
            complaints += 1
    if complaints:
        sys.exit(f"layers: {complaints} complaints")
    print(f"layers: {len(files)} files keep to src/LAYERS")


if __name__ == "__main__":
    main()
