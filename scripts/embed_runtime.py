#!/usr/bin/env python3
"""Writes the runtime's bitcode as C: embed_runtime.py OUTPUT.c FILE.bc...

The tables are those of src/frontend/runtime_library.h.
"""
import os
import subprocess
import sys
from pathlib import Path

LINE = 64
NM = os.environ.get("LLVM_NM", "llvm-nm-19")


def symbols_of(path):
    """External names that a module defines."""
    text = subprocess.run(
        [NM, "--defined-only", "--extern-only", "--format=posix", str(path)],
        check=True, capture_output=True, text=True).stdout
    names = [line.split()[0] for line in text.splitlines() if line.strip()]
    return [name for name in names if not name.startswith("llvm.")]


ESCAPES = [f"\\{byte:03o}" for byte in range(256)]


def literal(data):
    """The bytes as lines of string literals."""
    for at in range(0, len(data), LINE):
        yield '"' + "".join(ESCAPES[b] for b in data[at:at + LINE]) + '"'


def write_module(out, number, data):
    if not data:
        sys.exit("embed_runtime: an empty file")
    out.write(f"static const unsigned char bytes_{number}[{len(data)}] =\n")
    out.write("\n".join(literal(data)))
    out.write(";\n\n")


def write_modules(out, paths):
    sizes = []
    for number, path in enumerate(paths):
        data = path.read_bytes()
        sizes.append(len(data))
        write_module(out, number, data)
    out.write("const struct runtime_module runtime_modules[] = {\n")
    for number, path in enumerate(paths):
        name = path.name.removesuffix(".bc").removesuffix(".c")
        out.write(f'  {{"runtime/{name}.c", bytes_{number}, '
                  f"{sizes[number]}}},\n")
    out.write("  {0, 0, 0}};\n\n")


def write_symbols(out, paths):
    owner = {}
    for number, path in enumerate(paths):
        for name in symbols_of(path):
            if name in owner:
                first = paths[owner[name]].name
                sys.exit(f"embed_runtime: {name} is defined in {first} and "
                         f"in {path.name}")
            owner[name] = number
    out.write("const struct runtime_symbol runtime_symbols[] = {\n")
    for name in sorted(owner, key=lambda n: n.encode()):
        out.write(f'  {{"{name}", {owner[name]}}},\n')
    out.write("  {0, 0}};\n")
    out.write(f"const size_t runtime_symbol_count = {len(owner)};\n")


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    target = Path(sys.argv[1])
    paths = sorted(Path(name) for name in sys.argv[2:])
    part = target.with_name(target.name + ".part")
    with part.open("w", encoding="ascii") as out:
        out.write("/* Written by scripts/embed_runtime.py. */\n")
        out.write('#include "frontend/runtime_library.h"\n\n')
        write_modules(out, paths)
        write_symbols(out, paths)
    part.replace(target)


if __name__ == "__main__":
    main()
