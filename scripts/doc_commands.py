"""The commands that pages of the manual show, and what they print.

A block of a page (indented by four blanks, or between ```) that begins with
`$ COMMAND` is a record: each line that begins with `$ ` is a command, the lines
after it are what it prints, on standard output and standard error.  `\\` at the
end of a line goes on in the next one.  A line `...` stands for any number of
lines that the page leaves out.

The commands of a page run one after the other in one shell, in a copy of
docs/examples.  Marks in a page, each in a line of its own:

    <!-- commands run in FOLDER -->  another folder; `.` has the folders of the
                                     project in it
    <!-- not run: WHY -->            the block behind it is only shown

Times, rates and sizes differ from run to run: a number before s, seconds, ms,
MB or `a second` is as good as any other, and so are the last two columns of the
table of --each.
"""
import os
import re
import shutil
import subprocess
import tempfile
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SECONDS = 300
MARK = "=== end of command"
VARIABLE = re.compile(r"\b\d[\d,]*(\.\d+)?(e[+-]?\d+)?"
                      r"(?= (s|seconds?|ms|MB|a second)\b)"
                      r"| +\d+\.\d\d +(\d+\.\d|-)$")
IN = re.compile(r"^<!-- commands run in (\S+) -->$")
NOT_RUN = re.compile(r"^<!-- not run: (.+) -->$")


@dataclass
class Command:
    """Lines first to last - 1 of the page are what it prints."""
    text: str
    first: int
    last: int
    shown: list
    found: list = field(default_factory=list)
    status: int = -1


@dataclass
class Block:
    indent: str
    commands: list
    not_run: str


def pages():
    """The manual: every page that a person reads."""
    found = [ROOT / "README.md", *ROOT.glob("docs/*.md"),
             *ROOT.glob("docs/*/*.md")]
    return sorted(found)


def block_lines(lines, at):
    """(first line inside, line after the last one, indent), or None."""
    line = lines[at]
    if line.startswith("```"):
        end = at + 1
        while end < len(lines) and not lines[end].startswith("```"):
            end += 1
        return at + 1, end, ""
    above = lines[at - 1] if at else ""
    if not line.startswith("    ") or above.strip() and not above.startswith(
            "<!--"):
        return None
    end = at
    while end < len(lines):
        if not lines[end].strip():
            rest = next((l for l in lines[end:] if l.strip()), "")
            if not rest.startswith("    ") or rest.startswith("    $ "):
                break
        elif not lines[end].startswith("    "):
            break
        end += 1
    return at, end, "    "


def commands_in(lines, first, end, indent):
    commands = []
    at = first
    while at < end:
        text = lines[at][len(indent):]
        if text.startswith("$ "):
            text = text[2:]
            while text.endswith("\\") and at + 1 < end:
                at += 1
                text += "\n" + lines[at][len(indent):]
            commands.append(Command(text, at + 1, at + 1, []))
        else:
            commands[-1].shown.append(text.rstrip())
            commands[-1].last = at + 1
        at += 1
    return commands


def blocks_of(lines):
    blocks, at, not_run = [], 0, ""
    while at < len(lines):
        mark = NOT_RUN.match(lines[at])
        if mark:
            not_run = mark[1]
        place = block_lines(lines, at)
        if place is None:
            if lines[at].strip() and not mark:
                not_run = ""
            at += 1
            continue
        first, end, indent = place
        if first < end and lines[first].startswith(indent + "$ "):
            blocks.append(Block(indent, commands_in(lines, *place), not_run))
        not_run = ""
        at = end + (indent == "")
    return blocks


def folder_of(lines):
    marks = [m[1] for m in map(IN.match, lines) if m]
    return marks[0] if marks else "docs/examples"


def scratch(folder, target):
    """A folder where commands can write without harm."""
    if folder != ".":
        shutil.copytree(ROOT / folder, target)
        return
    target.mkdir()
    for name in ("examples", "tests", "bench", "docs", "include"):
        (target / name).symlink_to(ROOT / name)


def run(commands, folder, build):
    """Fills in what the commands print; they share a shell."""
    script = "".join(f"{c.text}\n__status=$?; printf '\\n{MARK} %d\\n' "
                     "$__status; (exit $__status)\n" for c in commands)
    with tempfile.TemporaryDirectory() as place:
        scratch(folder, Path(place, "work"))
        env = dict(os.environ, PATH=f"{build}:{os.environ['PATH']}",
                   LC_ALL="C.UTF-8", MANPATH=f"{build}/man")
        env.pop("COLUMNS", None)
        ran = subprocess.run(["bash", "-c", script], env=env, check=False,
                             cwd=Path(place, "work"), stdin=subprocess.DEVNULL,
                             stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                             timeout=SECONDS, text=True)
    parts = re.split(rf"\n{MARK} (\d+)\n", ran.stdout)
    for command, text, status in zip(commands, parts[0::2], parts[1::2]):
        command.found = [line.rstrip() for line in text.splitlines()]
        command.status = int(status)
        while command.found and not command.found[-1]:
            command.found.pop()


def same(shown, found):
    """Do the lines agree, but for `...` and what differs from run to run?"""
    def lines(some):
        return [VARIABLE.sub("#", line) for line in some]
    if "..." not in shown:
        return lines(shown) == lines(found)
    pattern = "".join(r"(?:.*\n)*?" if line == "..." else
                      re.escape(line) + r"\n" for line in lines(shown))
    return re.fullmatch(pattern, "".join(f"{l}\n" for l in lines(found)))


def run_page(path, build):
    """The blocks of a page, with what their commands print now."""
    lines = path.read_text(encoding="utf-8").splitlines()
    blocks = blocks_of(lines)
    commands = [c for b in blocks if not b.not_run for c in b.commands]
    if commands:
        run(commands, folder_of(lines), Path(build).resolve())
    return lines, blocks
