"""The part of Markdown that the manual uses, as blocks.

A page becomes a list of tuples:

    ("heading", level, text)
    ("paragraph", text)              one line
    ("code", lines)                  indented by four, or between ```
    ("table", rows)                  rows of cells, the first is the head
    ("list", items)                  one line each
    ("mark", text)                   <!-- text -->

Text still has its `code`, **bold**, *italic* and [links](to/them).
"""
import os
import re
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SPAN = re.compile(r"`([^`]+)`|\*\*([^*]+)\*\*|\*([^*]+)\*|"
                  r"\[((?:[^\]`]|`[^`]*`)+)\]\(([^)\s]+)\)")
ITEM = re.compile(r"^(?:- |\d+\. )(.*)")


def placed(text):
    """(kind, text, link, start, end) where kind is plain, code, bold, italic
    or link."""
    at = 0
    for m in SPAN.finditer(text):
        if m.start() > at:
            yield "plain", text[at:m.start()], "", at, m.start()
        kinds = ("code", m[1]), ("bold", m[2]), ("italic", m[3]), ("link", m[4])
        kind, part = next(k for k in kinds if k[1])
        yield kind, part, m[5] or "", m.start(), m.end()
        at = m.end()
    if at < len(text):
        yield "plain", text[at:], "", at, len(text)


def spans(text):
    """(kind, text) of each part."""
    return [(kind, part) for kind, part, *_ in placed(text)]


def plain(text):
    """Without any marks."""
    return "".join(plain(part) if kind in ("link", "bold", "italic") else part
                   for kind, part in spans(text))


# Pages that are manual pages themselves, or whose text is part of them.
WITH_US = ("allways.md", "check.md", "replay.md", "draw.md", "run.md", "options.md")


def cite(text, link, page):
    """A link of a page, without the link: where the text can be found."""
    target = link.split("#")[0]
    if not target.endswith(".md") or target in WITH_US or target == page.name:
        return text
    where = os.path.relpath((page.parent / target).resolve(), ROOT)
    return where if text.endswith(".md") else f"{text} ({where})"


def cited(text, page):
    """Text with cite in place of links."""
    return "".join(cite(part, link, page) if kind == "link" else
                   text[start:end] for kind, part, link, start, end in
                   placed(text))


def cells(line):
    line = line.strip().strip("|")
    return [cell.strip() for cell in re.split(r"(?<!\\)\|", line)]


def take_fence(lines, at):
    end = at + 1
    while end < len(lines) and not lines[end].startswith("```"):
        end += 1
    return ("code", lines[at + 1:end]), end + 1


def take_indented(lines, at):
    end = at
    while end < len(lines) and (lines[end].startswith("    ") or
                                not lines[end].strip()):
        end += 1
    while not lines[end - 1].strip():
        end -= 1
    return ("code", [line[4:] for line in lines[at:end]]), end


def take_table(lines, at):
    rows = []
    while at < len(lines) and lines[at].startswith("|"):
        if not re.fullmatch(r"[|\s:-]+", lines[at]):
            rows.append(cells(lines[at]))
        at += 1
    return ("table", rows), at


def take_list(lines, at):
    items = []
    while at < len(lines) and lines[at].strip():
        item = ITEM.match(lines[at])
        if item:
            items.append(item[1])
        else:
            items[-1] += " " + lines[at].strip()
        at += 1
    return ("list", items), at


def take_paragraph(lines, at):
    words = []
    while at < len(lines) and lines[at].strip() and not (
            words and re.match(r"```|\||#|<!--", lines[at])):
        words.append(lines[at].strip())
        at += 1
    return ("paragraph", " ".join(words)), at


def take(lines, at):
    line = lines[at]
    if line.startswith("#"):
        level = len(line) - len(line.lstrip("#"))
        return ("heading", level, line[level:].strip()), at + 1
    if line.startswith("<!--"):
        return ("mark", line[4:].removesuffix("-->").strip()), at + 1
    if line.startswith("<a id="):
        return None, at + 1
    if line.startswith("```"):
        return take_fence(lines, at)
    if line.startswith("    "):
        return take_indented(lines, at)
    if line.startswith("|"):
        return take_table(lines, at)
    if ITEM.match(line):
        return take_list(lines, at)
    return take_paragraph(lines, at)


def parse(text):
    """The blocks of a page."""
    lines, at, blocks = text.splitlines(), 0, []
    while at < len(lines):
        if not lines[at].strip():
            at += 1
            continue
        block, at = take(lines, at)
        if block:
            blocks.append(block)
    return blocks


def section(blocks, title, level):
    """What stands below a heading, up to the next one of its level."""
    inside, found = False, []
    for block in blocks:
        if block[0] == "heading" and block[1] <= level:
            inside = plain(block[2]) == title and block[1] == level
        elif inside:
            found.append(block)
    return found


def sections(blocks, level):
    """Titles of all headings of this level, in order."""
    return [plain(b[2]) for b in blocks if b[0] == "heading" and b[1] == level]


def read(path):
    """The blocks of a file, with cite in place of links."""
    def without(value):
        if isinstance(value, list):
            return [without(v) for v in value]
        return cited(value, path) if isinstance(value, str) else value
    blocks = parse(path.read_text(encoding="utf-8"))
    return [b if b[0] == "code" else (b[0], *map(without, b[1:]))
            for b in blocks]
