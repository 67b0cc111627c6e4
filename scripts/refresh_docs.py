#!/usr/bin/env python3
"""usage: scripts/refresh_docs.py BUILD [FILE.md...]

Runs the commands in the pages of the manual (all of them, if none is given) and
puts what they print in its place.  scripts/doc_commands.py says what a command
is.  Parts with `...` are left alone; where such a part is not true any more,
that is reported.
"""
import sys
from pathlib import Path

import doc_commands


def refresh(path, build):
    lines, blocks = doc_commands.run_page(path, build)
    commands = [(c, b.indent) for b in blocks if not b.not_run
                for c in b.commands]
    for command, indent in reversed(commands):
        if doc_commands.same(command.shown, command.found):
            continue
        if "..." in command.shown:
            print(f"{path}:{command.first}: not what is printed: "
                  f"$ {command.text}")
            continue
        lines[command.first:command.last] = [
            (indent + line).rstrip() for line in command.found]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    for name in sys.argv[2:] or doc_commands.pages():
        refresh(Path(name), sys.argv[1])


if __name__ == "__main__":
    main()
