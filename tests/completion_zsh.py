#!/usr/bin/env python3
"""usage: tests/completion_zsh.py FOLDER

Runs zsh on a terminal with the completion in FOLDER, types the beginning of a
command and the tab key, and compares what stands there or is listed.  A line
`ok NAME` or `not ok NAME` for each.
"""
import os
import pty
import re
import select
import sys
import time

# What is typed, and what must and must not be seen then.
CASES = [
    ("a command", "allways rep\t", ["allways replay"], []),
    ("an option", "allways check --keep\t", ["--keep-going"], []),
    ("options", "allways check --max-s\t\t",
     ["--max-stack", "--max-states", "--max-switches"], ["--fault"]),
    ("words", "allways check --search \t\t", ["bfs", "dfs", "walk"], []),
    ("a program", "allways check b\t", ["b.ll"], ["notes.txt"]),
    ("a topic", "allways help verd\t", ["verdicts"], []),
]
SECONDS = 15


def read_until(fd, wanted, seconds):
    """What comes until all that is wanted was seen, or the time is over."""
    text, end = "", time.time() + seconds
    while time.time() < end and not all(w in text for w in wanted):
        if select.select([fd], [], [], 0.1)[0]:
            try:
                text += os.read(fd, 65536).decode(errors="replace")
            except OSError:
                break
            text = re.sub(r"\x1b\[[0-9;?]*[A-Za-z]|\x1b[=>]|[\r\x07]", "", text)
    return text


def start(folder):
    pid, fd = pty.fork()
    if pid == 0:
        os.environ.update(TERM="dumb", PS1="ready> ", COLUMNS="200")
        os.execvp("zsh", ["zsh", "-f", "-i"])
    os.write(fd, f"fpath=({folder} $fpath); autoload -Uz compinit; "
             "compinit -u -D; PS1='go> '; stty cols 200; "
             "print set'tled'\n".encode())
    if "settled" not in read_until(fd, ["settled"], SECONDS):
        sys.exit("not ok zsh does not start")
    return pid, fd


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    for name, typed, wanted, unwanted in CASES:
        pid, fd = start(sys.argv[1])
        os.write(fd, typed.encode())
        text = read_until(fd, wanted, SECONDS)
        bad = [w for w in wanted if w not in text]
        bad += [w for w in unwanted if w in text]
        print(f"{'not ok' if bad else 'ok'} {name}", flush=True)
        if bad:
            print(f"{bad} of {text!r}")
        os.close(fd)
        os.waitpid(pid, 0)


if __name__ == "__main__":
    main()
