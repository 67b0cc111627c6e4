#!/usr/bin/env python3
"""usage: tests/docs.py BUILD [PAGE...]

Is the manual true?  Prints TAP.  For each page: its commands print what it says
(scripts/doc_commands.py), its links lead somewhere, its C is that of a file.
For the whole: every option of the program is in the reference, with the value
and the commands that take it, and the other way round; every kind of fault has
its section, with a command that shows it; there is one glossary, which links to
the pages that define its words; few blocks are not run.  Of the pages for those
who change allways: the files, folders, identifiers and targets of make that
they name exist, ARCHITECTURE.md names every folder of src/, and stays short.
"""
import re
import subprocess
import sys
from fnmatch import filter as matches
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "scripts"))
# pylint: disable=wrong-import-position
import doc_commands  # noqa: E402
import markdown  # noqa: E402

MOST_NOT_RUN = 8
SOURCES = ("docs/examples", "examples", "tests/cli", "include/allways")

GLOSSARY = ROOT / "docs/reference/glossary.md"
# What is bold in a section of definitions and is no word.
CLAIMS = ("Claim.", "Claims.", "Argument.", "Conditions.")

ARCHITECTURE = ROOT / "ARCHITECTURE.md"
ARCHITECTURE_LINES = 300
# Where a path may begin, and where a file lies that is named without one.
TOPS = ("", "src", "include", "tests", "tests/programs")
BELOW = ("src", "include", "runtime", "tests", "scripts", "share")
SUFFIXES = (".c", ".h", ".py", ".sh", ".md", ".txt", ".table", ".js")

count = failures = 0


def test_result(name, problems):
    global count, failures
    count += 1
    print(f"{'not ok' if problems else 'ok'} {count} - {name}")
    for problem in problems:
        print("# " + problem.replace("\n", "\n# "))
    failures += bool(problems)


def short(path):
    return str(path.relative_to(ROOT))


# ---------------------------------------------------------------- pages

def wrong_commands(path, build):
    lines, blocks = doc_commands.run_page(path, build)
    prompts = sum(bool(re.match(r"(    )?\$ ", line)) for line in lines)
    if prompts != sum(len(block.commands) for block in blocks):
        yield "a line with `$ ` that is in no block with commands"
    for block in blocks:
        for c in [] if block.not_run else block.commands:
            if c.status < 0:
                yield f"line {c.first}: not run: $ {c.text}"
            elif not doc_commands.same(c.shown, c.found):
                found = "\n".join(c.found)
                yield f"line {c.first}: $ {c.text}\nprints\n{found}"


def anchors(path):
    text = re.sub(r"^```.*?^```", "", path.read_text(encoding="utf-8"),
                  flags=re.S | re.M)
    found = set(re.findall(r'<a id="([^"]+)"', text))
    for title in re.findall(r"^#+ (.*)$", text, re.M):
        slug = re.sub(r"[^\w\- ]", "", markdown.plain(title).lower())
        found.add(slug.replace(" ", "-"))
    return found


def links(path):
    text = re.sub(r"^```.*?^```|^    .*?$", "",
                  path.read_text(encoding="utf-8"), flags=re.S | re.M)
    text = re.sub(r"`[^`]*`", "x", text)
    return re.findall(r"\]\(([^)\s]+)\)", text)


def wrong_links(path):
    for link in links(path):
        if link.startswith(("http:", "https:", "mailto:")):
            continue
        file, _, anchor = link.partition("#")
        target = (path.parent / file).resolve() if file else path
        if not target.is_relative_to(ROOT):
            yield f"{link}: outside of the project"
        elif not target.exists():
            yield f"{link}: there is no such file"
        elif anchor and anchor not in anchors(target):
            yield f"{link}: there is no such heading"


def wrong_program(text):
    """The C of the page is one program."""
    program = "".join(re.findall(r"^```c\n(.*?)^```", text, re.S | re.M))
    ran = subprocess.run(["clang-19", "-std=c11", "-Wall", "-Werror",
                          "-Wno-unused-function", "-fsyntax-only",
                          f"-I{ROOT / 'include'}", "-xc", "-"],
                         input=program, check=False, text=True,
                         capture_output=True)
    return [ran.stderr] if ran.returncode else []


def wrong_code(path, sources):
    """C that is shown must be C that is there."""
    text = path.read_text(encoding="utf-8")
    if "\n<!-- C on this page is one program -->\n" in text:
        yield from wrong_program(text)
        return
    for m in re.finditer(r"^```c\n(.*?)^```", text, re.S | re.M):
        if not any(m[1] in source for source in sources):
            line = text.count("\n", 0, m.start()) + 1
            yield f"line {line}: in no file of {', '.join(SOURCES)}"


# ------------------------------------------------------------ the whole

def options_of_program(build):
    """{option: (value, commands)}, from `allways help COMMAND`."""
    found = {}
    text = subprocess.run([build / "allways", "--help"], check=True,
                          capture_output=True, text=True).stdout
    commands = re.findall(r"^  allways ([a-z-]+)", text, re.M)
    for command in set(commands) - {"help"}:
        text = subprocess.run([build / "allways", "help", command], check=True,
                              capture_output=True, text=True).stdout
        for name, value in re.findall(r"^  (--[a-z-]+)(\[?[ =]\S+)? +\S", text,
                                      re.M):
            value = value if value.strip().isupper() else ""
            found.setdefault(name, (value, set()))[1].add(command)
    return found


def options_of_reference():
    """The same, from the reference, without those for tests."""
    blocks = markdown.parse((ROOT / "docs/reference/options.md").read_text())
    hidden = {b[2] for b in markdown.section(blocks, "For tests of allways", 2)
              if b[0] == "heading"}
    found = {}
    for b in blocks:
        if b[0] == "heading" and b[1] == 3 and b[2] not in hidden:
            head = markdown.plain(b[2])
            name, value = re.fullmatch(r"(--[a-z-]+)(.*)", head).groups()
            takers = markdown.section(blocks, head, 3)[0][1].strip("*")
            found[name] = (value, set(takers.split(", ")))
    return found


def wrong_options(build):
    program, reference = options_of_program(build), options_of_reference()
    if len(program) < 30:
        yield f"only {len(program)} options in the help"
    for name in sorted(program.keys() | reference.keys()):
        if name not in reference:
            yield f"{name} is not in docs/reference/options.md"
        elif name not in program:
            yield f"{name} is no option"
        elif program[name] != reference[name]:
            yield f"{name}: {program[name]}, and in the page {reference[name]}"


def kinds_of_program():
    text = (ROOT / "src/engine/fault.h").read_text()
    text = text[text.index("#define FAULT_KINDS(X)"):text.index("enum fault_kind {")]
    return re.findall(r'^  X\([A-Z_]+, [A-Z]+, "([a-z-]+)",', text, re.M)


def wrong_faults():
    path = ROOT / "docs/reference/faults.md"
    blocks = markdown.parse(path.read_text())
    sections = markdown.sections(blocks, 2)
    kinds = kinds_of_program()
    if len(kinds) < 16:
        yield f"only {len(kinds)} kinds in fault.h"
    for kind in sorted(set(kinds) ^ set(sections)):
        yield f"{kind} is {'a kind' if kind in kinds else 'no kind'}"
    for kind in sections:
        text = "\n".join("\n".join(b[1]) if b[0] == "code" else str(b[1])
                         for b in markdown.section(blocks, kind, 2))
        if f"\nerror[{kind}]: " not in text:
            yield f"{kind}: no example"
        if "**To fix it**" not in text:
            yield f"{kind}: not how to fix it"


def glossary():
    """Of each table: [(word, name of the page that defines it, or "")]."""
    blocks = markdown.parse(GLOSSARY.read_text(encoding="utf-8"))
    return [[(row[0], re.sub(r".*/(\w+)\.md\)", r"\1", row[2]))
             for row in block[1][1:]]
            for block in blocks if block[0] == "table"]


def definitions():
    """{word: names of the pages of docs/design that define it}"""
    found = {}
    for path in sorted(ROOT.glob("docs/design/*.md")):
        text = path.read_text(encoding="utf-8")
        part = re.search(r"^## Definitions\n(.*?)(?=^## |\Z)", text,
                         re.M | re.S)
        for word in re.findall(r"\*\*([^*]+)\*\*", part[1] if part else ""):
            if word not in CLAIMS:
                found.setdefault(word.lower(), []).append(path.stem)
    return found


def source_words():
    """All that stands in the source, as one text of lower case."""
    text = " ".join(p.read_text(encoding="utf-8")
                    for p in sorted((ROOT / "src").rglob("*.[ch]")))
    return re.sub(r"[^a-z]+", " ", text.lower())


def wrong_words():
    tables, defined = glossary(), definitions()
    words = dict(pair for table in tables for pair in table)
    if len(tables) != 2 or len(defined) < 30:
        yield f"{len(tables)} tables, {len(defined)} definitions"
    for table in tables:
        if [word for word, _ in table] != sorted(word for word, _ in table):
            yield "a table is not sorted"
    if len(words) != sum(map(len, tables)):
        yield "a word is in both tables, or twice in one"
    for word, pages in defined.items():
        if len(pages) > 1:
            yield f"{word} is defined in {' and '.join(pages)}"
        if word in words and words[word] not in pages:
            yield f"{word} is defined in {pages[0]}: link to it"
    for word, page in words.items():
        if page and page not in defined.get(word, ()):
            yield f"{word} is not defined in docs/design/{page}.md"
    source = source_words()
    for word, _ in tables[1]:
        if f" {word} " not in source:
            yield f"{word} is not in the source"
    for path in [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")]:
        if path != GLOSSARY and re.search(r"^\| (word|term) \|", path.read_text(
                encoding="utf-8"), re.M):
            yield f"{short(path)}: a second glossary"


# -------------------------------------------- pages for those who change it

def maps():
    return [ARCHITECTURE, ROOT / "CONTRIBUTING.md",
            *sorted(ROOT.glob("docs/design/*.md"))]


def quoted(path):
    """What is in backquotes, outside of blocks: lists of words."""
    text = re.sub(r"^```.*?^```", "", path.read_text(encoding="utf-8"),
                  flags=re.S | re.M)
    return [quote.split() for quote in re.findall(r"`([^`]+)`", text)]


def is_path(word):
    """Does it look like a file or folder of the tree?  What is built is not."""
    return (re.fullmatch(r"[\w*][\w.*/-]*", word)
            and not word.lower().startswith(("build/", "build-"))
            and ("/" in word or word.endswith(SUFFIXES)))


@cache
def names():
    """Of all files that a page may name without their folders."""
    found = [*ROOT.glob("*"), *ROOT.glob("docs/**/*.md")]
    found += [p for folder in BELOW for p in (ROOT / folder).rglob("*")]
    return [p.name for p in found]


def is_there(word):
    """`*` stands for anything, and so does x as a name or at the end of one."""
    pattern = re.sub(r"(?<![^/_])x(?=[._]|$)", "*", word)
    if "/" not in word:
        return bool(matches(names(), pattern))
    found = [p for top in TOPS for p in (ROOT / top).glob(pattern.rstrip("/"))]
    return any(p.is_dir() or not word.endswith("/") for p in found)


def wrong_files(path):
    words = {word for quote in quoted(path) for word in quote if is_path(word)}
    for word in sorted(words):
        if not is_there(word):
            yield f"`{word}`: there is no such file or folder"


@cache
def identifiers():
    """All words of the source, the tests and the scripts."""
    found = set(re.findall(r"\w+", (ROOT / "Makefile").read_text()))
    for folder in (*BELOW, "bench"):
        for path in (ROOT / folder).rglob("*"):
            if path.suffix in SUFFIXES:
                found.update(re.findall(r"\w+", path.read_text("utf-8")))
    return found


def is_identifier(word):
    """Has it an underscore, or only capitals?  x_ stands for any x."""
    return (re.fullmatch(r"[A-Za-z_]\w*_\w*|[A-Z]{3,}", word)
            and not re.search(r"(^|_)[xN](_|$)", word))


def wrong_identifiers(path):
    words = {re.sub(r"\(.*\)$|,$", "", word) for quote in quoted(path)
             for word in quote}
    for word in sorted(filter(is_identifier, words)):
        if word.endswith("_"):
            known = any(name.startswith(word) for name in identifiers())
        else:
            known = word in identifiers()
        if not known:
            yield f"`{word}`: no such name in the source"


def wrong_targets(path):
    text = (ROOT / "Makefile").read_text(encoding="utf-8")
    rules = re.findall(r"^([a-z][a-z -]*):", text, re.M)
    rules += re.findall(r"^BENCHMARKS = (.*)$", text, re.M)
    targets = {name for rule in rules for name in rule.split()}
    for quote in quoted(path):
        if quote[0] != "make":
            continue
        for word in quote[1:]:
            if not {word, word.removeprefix("bench-")} & targets:
                yield f"`make {word}`: there is no such target"


def wrong_comments():
    """Comments that send a reader to a page that is not there."""
    for folder in ("src", "include", "runtime"):
        for path in sorted((ROOT / folder).rglob("*.[ch]")):
            text = path.read_text(encoding="utf-8")
            for page in re.findall(r"\bdocs/[\w/]+\.md\b", text):
                if not (ROOT / page).exists():
                    yield f"{short(path)}: there is no {page}"


def wrong_architecture():
    text = ARCHITECTURE.read_text(encoding="utf-8")
    for folder in sorted(p.name for p in (ROOT / "src").iterdir()):
        if (ROOT / "src" / folder).is_dir() and f"`{folder}/`" not in text:
            yield f"src/{folder}/ is not named"
    lines = text.count("\n")
    if lines > ARCHITECTURE_LINES:
        yield f"{lines} lines, and at most {ARCHITECTURE_LINES} are wanted"


def blocks_not_run(pages):
    found = []
    for path in pages:
        lines = path.read_text(encoding="utf-8").splitlines()
        for block in doc_commands.blocks_of(lines):
            if block.not_run:
                found.append(f"{short(path)}: $ {block.commands[0].text} "
                             f"({block.not_run})")
    return found


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    build = Path(sys.argv[1]).resolve()
    pages = [Path(p).resolve() for p in sys.argv[2:]] or doc_commands.pages()
    sources = [p.read_text(encoding="utf-8") for folder in SOURCES
               for p in (ROOT / folder).rglob("*.[ch]")]
    for path in pages:
        name = short(path)
        test_result(f"{name}: commands", list(wrong_commands(path, build)))
        test_result(f"{name}: links", list(wrong_links(path)))
        test_result(f"{name}: C", list(wrong_code(path, sources)))
    test_result("every option is in the reference", list(wrong_options(build)))
    test_result("every kind of fault has its section", list(wrong_faults()))
    test_result("there is one glossary", list(wrong_words()))
    test_result("comments name pages that are there", list(wrong_comments()))
    test_result("ARCHITECTURE.md is a map", list(wrong_architecture()))
    for path in maps():
        name = short(path)
        test_result(f"{name}: files", list(wrong_files(path)))
        test_result(f"{name}: names", list(wrong_identifiers(path)))
        test_result(f"{name}: targets of make", list(wrong_targets(path)))
        if path not in doc_commands.pages():
            test_result(f"{name}: links", list(wrong_links(path)))
    shown = blocks_not_run(doc_commands.pages())
    for text in shown:
        print(f"# not run: {text}")
    test_result("few blocks are not run",
         [f"{len(shown)} are"] if len(shown) > MOST_NOT_RUN else [])
    print(f"1..{count}")
    sys.exit(failures > 0)


if __name__ == "__main__":
    main()
