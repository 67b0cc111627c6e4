#!/usr/bin/env python3
"""usage: scripts/make_help.py OUTPUT.c REFERENCE

Writes what `allways help TOPIC` prints, from the pages in the folder REFERENCE
(docs/reference): the table of src/cli/help.h.
"""
import sys
import textwrap
from pathlib import Path

import markdown

WIDTH = 79
# Topic, title in the list of topics, page.
TOPICS = [
    ("cc", None, "cc"),
    ("faults", "kinds of faults, for --property", "faults"),
    ("verdicts", "true, false, unknown", "verdicts"),
    ("exit-codes", "of check, run and replay", "exit_codes"),
    ("choices", "values that a program asks for", "choices"),
    ("config", ".allways.yml: the checks of a project", "config"),
    ("cache", "how compiled files are cached", "cache"),
    ("always", "what must hold in every state", "always"),
    ("glossary", "what the words mean", "glossary"),
]


def fill(text, first="", rest=""):
    return textwrap.fill(markdown.plain(text), WIDTH, initial_indent=first,
                         subsequent_indent=rest, break_long_words=False,
                         break_on_hyphens=False)


def table(rows):
    """Two columns side by side; others below each other."""
    rows = [[markdown.plain(cell) for cell in row] for row in rows]
    left = min(24, max(len(row[0]) for row in rows[1:]))
    for row in rows[1:]:
        text = "; ".join(cell for cell in row[1:] if cell)
        pad = " " * (left + 4)
        if len(row[0]) > left:
            yield f"  {row[0]}"
            yield fill(text, pad, pad)
        else:
            yield fill(text, f"  {row[0]:<{left}}  ", pad)


def render(blocks):
    for block in blocks:
        if block[0] == "heading":
            yield markdown.plain(block[2]).upper()
        elif block[0] == "paragraph":
            yield fill(block[1])
        elif block[0] == "code":
            yield "\n".join(("    " + line).rstrip() for line in block[1])
        elif block[0] == "table":
            yield "\n".join(table(block[1]))
        elif block[0] == "list":
            yield "\n".join(fill(item, "  - ", "    ") for item in block[1])


def before(blocks, level):
    """Up to the first heading of this level."""
    for at, block in enumerate(blocks):
        if block[0] == "heading" and block[1] == level:
            return blocks[:at]
    return blocks


def columns(blocks, count):
    """Only the first columns of tables."""
    return [("table", [row[:count] for row in block[1]])
            if block[0] == "table" else block for block in blocks]


def topics(folder):
    for name, title, file in TOPICS:
        blocks = markdown.read(folder / f"{file}.md")
        if name in ("faults", "glossary"):
            blocks = before(blocks, 2)
        yield name, title, columns(blocks, 2) if name == "glossary" else blocks
    faults = markdown.read(folder / "faults.md")
    for kind in markdown.sections(faults, 2):
        yield kind, None, [("heading", 1, kind),
                           *markdown.section(faults, kind, 2)]
    options = markdown.read(folder / "options.md")
    for head in markdown.sections(options, 3):
        name = head.replace("[", " ").split()[0]
        yield name, None, [("paragraph", head),
                           *markdown.section(options, head, 3)]


def literal(text):
    """The text as lines of a string literal."""
    text = text.replace("\\", "\\\\").replace('"', '\\"').replace("??", "?\\?")
    return "\n".join(f'     "{line}\\n"' for line in text.split("\n"))


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    target = Path(sys.argv[1])
    part = target.with_name(target.name + ".part")
    with part.open("w", encoding="utf-8") as out:
        out.write("/* Written by scripts/make_help.py. */\n"
                  '#include "cli/help.h"\n\n'
                  "const struct help_topic help_topics[] = {\n")
        for name, title, blocks in topics(Path(sys.argv[2])):
            said = f'"{title}"' if title else "0"
            out.write(f'    {{"{name}", {said},\n')
            out.write(literal("\n\n".join(render(blocks))) + "},\n")
        out.write("    {0, 0, 0}};\n")
    part.replace(target)


if __name__ == "__main__":
    main()
