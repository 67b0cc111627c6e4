#!/usr/bin/env python3
"""usage: scripts/make_man.py OUTPUT.1 VERSION REFERENCE/PAGE.md

Writes a page of the reference as a manual page.  The first heading and the
paragraph behind it are its name; `<!-- options of COMMAND -->` in a page stands
for the options of the command, from options.md beside it, and takes the place
of the rest of its section up to the first blank line.
"""
import re
import sys
from pathlib import Path

import markdown

DATE = "2026-01-01"


def escape(text):
    text = text.replace("\\", "\\e").replace("-", "\\-").replace("'", "\\(aq")
    return text.replace("`", "\\`").replace("^", "\\(ha").replace("~", "\\(ti")


def styled(text):
    out = ""
    for kind, part in markdown.spans(text):
        if kind in ("code", "bold"):
            out += f"\\fB{escape(markdown.plain(part) if kind == 'bold' else part)}\\fR"
        elif kind == "italic":
            out += f"\\fI{escape(part)}\\fR"
        else:
            out += escape(part)
    return out


def line(text):
    """As one line of input, which must not look like a request."""
    text = styled(text)
    return "\\&" + text if text[:1] in (".", "\\(aq") else text


def table(rows):
    for row in rows[1:]:
        yield ".TP"
        yield line(f"`{row[0].replace('`', '')}`")
        yield line("; ".join(cell for cell in row[1:] if cell) or "\\ ")


def code(lines):
    yield ".PP"
    yield ".RS 4"
    yield ".EX"
    for text in lines:
        text = escape(text)
        yield "\\&" + text if text[:1] in (".", "\\") else text
    yield ".EE"
    yield ".RE"


def render(block):
    kind = block[0]
    if kind == "heading" and block[1] == 2:
        yield f'.SH "{escape(markdown.plain(block[2]).upper())}"'
    elif kind == "heading":
        yield f'.SS "{escape(markdown.plain(block[2]))}"'
    elif kind == "paragraph":
        yield ".PP"
        yield line(block[1])
    elif kind == "code":
        yield from code(block[1])
    elif kind == "table":
        yield from table(block[1])
    elif kind == "list":
        for item in block[1]:
            yield ".IP \\(bu 2"
            yield line(item)


def option(head, blocks):
    name, value = re.fullmatch(r"(--[a-z-]+)(.*)", head).groups()
    yield ".TP"
    yield f"\\fB{escape(name)}\\fR" + (f"\\fI{escape(value)}\\fR" if value
                                       else "")
    for number, block in enumerate(blocks):
        if block[0] == "paragraph" and number == 0:
            yield line(block[1])
        elif block[0] == "paragraph":
            yield ".IP"
            yield line(block[1])
        else:
            yield from render(block)


def options_of(command, path):
    blocks = markdown.read(path)
    for head in markdown.sections(blocks, 3):
        found = markdown.section(blocks, head, 3)
        takers = found[0][1].strip("*").split(", ")
        if command in takers:
            yield from option(head, found[1:])


def body(blocks, folder):
    skip = False
    for block in blocks:
        if block[0] == "mark":
            command = re.fullmatch(r"options of (\S+)", block[1])
            if command:
                yield from options_of(command[1], folder / "options.md")
                skip = True
        elif skip and block[0] == "paragraph":
            skip = False
        else:
            skip = False
            yield from render(block)


def main():
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    target, version, path = Path(sys.argv[1]), sys.argv[2], Path(sys.argv[3])
    blocks = markdown.read(path)
    name = blocks[0][2].replace(" ", "-")
    text = [f'.TH {name.upper()} 1 {DATE} "allways {version}" "User commands"',
            ".nh", ".SH NAME", f"{escape(name)} \\- {escape(blocks[1][1])}"]
    text += body(blocks[2:], path.parent)
    target.write_text("\n".join(text) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
