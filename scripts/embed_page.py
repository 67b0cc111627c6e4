#!/usr/bin/env python3
"""Writes the page as C: embed_page.py OUTPUT.c page.html page.css page.js

The page becomes one text without comments of its own, split where its data
goes.  Its policy allows this style and this script alone, by their hashes.
The names are those of src/output/page_library.h.
"""
import base64
import hashlib
import sys
from pathlib import Path

LINE = 64
ESCAPES = [f"\\{byte:03o}" for byte in range(256)]


def hash_of(text):
    digest = hashlib.sha256(text.encode()).digest()
    return "'sha256-" + base64.b64encode(digest).decode() + "'"


def fill(page, mark, text):
    if page.count(mark) != 1:
        sys.exit(f"embed_page: {mark} must occur once in the page")
    return page.replace(mark, text)


def read(path, end):
    """What is between <style> or <script> and its end."""
    text = Path(path).read_text(encoding="utf-8")
    if end in text.lower() or "<!--" in text:
        sys.exit(f"embed_page: {path} cannot contain {end} or <!--")
    return "\n" + text


def write_bytes(out, name, text):
    data = text.encode()
    out.write(f"const char {name}[] =\n")
    for at in range(0, len(data), LINE):
        out.write('"' + "".join(ESCAPES[b] for b in data[at:at + LINE]) + '"\n')
    out.write(";\n")
    out.write(f"const size_t {name}_size = {len(data)};\n\n")


def main():
    if len(sys.argv) != 5:
        sys.exit(__doc__)
    target, page = Path(sys.argv[1]), Path(sys.argv[2]).read_text("utf-8")
    style = read(sys.argv[3], "</style")
    script = read(sys.argv[4], "</script")
    page = fill(page, "@STYLE-HASH@", hash_of(style))
    page = fill(page, "@SCRIPT-HASH@", hash_of(script))
    page = fill(page, "@STYLE@", style)
    page = fill(page, "@SCRIPT@", script)
    head, _, tail = page.partition("@DATA@")
    if not tail or "@DATA@" in tail:
        sys.exit("embed_page: @DATA@ must occur once in the page")
    part = target.with_name(target.name + ".part")
    with part.open("w", encoding="ascii") as out:
        out.write("/* Written by scripts/embed_page.py. */\n")
        out.write('#include "output/page_library.h"\n\n')
        write_bytes(out, "page_head", head)
        write_bytes(out, "page_tail", tail)
    part.replace(target)


if __name__ == "__main__":
    main()
