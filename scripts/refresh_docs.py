#!/usr/bin/env python3
"""usage: scripts/refresh_docs.py BUILD FILE.md...

Runs each `$ allways ...` in indented blocks of the files, in tests/cli unless
the line says where, and puts what is printed in its place.  Blocks with `...`
are left alone, since they show a part.
"""
import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BLOCK = re.compile(r"^    \$ (?:cd (?P<folder>\S+) && )?(?P<command>allways "
                   r"(?:check|replay|draw|run) [^\n]*)\n(?P<body>(?:    [^\n]*\n|\n(?=    "
                   r"(?!\$)))*)", re.M)


def refresh(match, build):
    body = match["body"]
    if re.search(r"^    \.\.\.$", body, re.M):
        return match.group()
    command = match["command"]
    folder = ROOT / (match["folder"] or "")
    if not match["folder"] and not re.search(r"\S+/\S+\.c", command):
        folder = ROOT / "tests" / "cli"
    env = dict(os.environ, PATH=f"{build}:{os.environ['PATH']}", COLUMNS="100")
    run = subprocess.run(command, shell=True, cwd=folder, env=env, check=False,
                         capture_output=True, text=True)
    if run.returncode in (1, 2, 6, 126, 127):
        return match.group()
    text = run.stdout + run.stderr
    head = match.group().split("\n", 1)[0] + "\n"
    return head + "".join(f"    {line}".rstrip() + "\n"
                          for line in text.splitlines())


def main():
    build = Path(sys.argv[1]).resolve()
    for name in sys.argv[2:]:
        path = Path(name)
        path.write_text(BLOCK.sub(lambda m: refresh(m, build),
                                  path.read_text()))


if __name__ == "__main__":
    main()
