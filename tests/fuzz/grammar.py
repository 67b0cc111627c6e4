"""Mutations of report files along their grammar (src/output/file.h).

A report is a first line and a list of [KEY, VALUE], as bytes.  Some mutations
stay inside of the grammar, so that the report is replayed; others leave it.
"""
import re

KINDS = [b"valid-deref", b"valid-free", b"valid-memtrack", b"valid-memcleanup",
         b"uninitialized", b"pointer-operation", b"division-by-zero",
         b"no-overflow", b"bad-call", b"call-mismatch", b"assertion", b"unreach-call",
         b"lock-misuse", b"deadlock", b"no-data-race", b"always", b"abort"]
FLAGS = [(b"strict-undefined", b"yes"), (b"malloc-may-fail", b"yes"),
         (b"spurious-wakeups", b"yes"), (b"spurious-failures", b"yes"),
         (b"volatile-atomic", b"yes"),
         (b"no-reduce", b"yes"), (b"split-copies", b"yes"),
         (b"addresses", b"yes"), (b"undefined", b"any"), (b"cleanup", b"yes"),
         (b"leaks", b"all"), (b"step", b"statement")]
SAFE = [b"-DN=3", b"-D", b"-Uunix", b"-I.", b"-I", b"-isystem.", b"-isystem",
        b"-iquote.", b"-idirafter.", b"-std=c11", b"-std=gnu23", b"-w",
        b"-Wall", b"-Wno-unused", b"-pthread", b"-fwrapv", b"-fno-wrapv",
        b"-fno-strict-overflow", b"-fsigned-char", b"-funsigned-char",
        b"-fno-common", b"-fno-builtin", b"-fno-builtin-memcpy", b"-fhosted",
        b"-fms-extensions", b"-fgnu89-inline", b"-fblocks", b"-fshort-wchar"]
HARMFUL = [b"-fplugin=./evil.so", b"-fpass-plugin=./evil.so", b"-Xclang",
           b"-load", b"./evil.so", b"-o", b"written", b"-MD", b"-MF", b"-B.",
           b"@response", b"-Wl,-x", b"-Wp,-MD,written", b"-Wa,-x", b"-wrapper",
           b"-include", b"-imacros", b"-ftime-trace=written", b"-save-temps",
           b"--config=response", b"-fprofile-generate=written", b"-", b"",
           b"-fcrash-diagnostics-dir=.", b"-x", b"evil.c", b"-D\\n-o"]
NUMBERS = [b"0", b"1", b"2", b"3", b"7", b"100", b"255", b"256", b"65536",
           b"4294967295", b"4294967296", b"18446744073709551615",
           b"18446744073709551616", b"-1", b"+1", b"1e3", b"0x10", b" 1", b"",
           b"99999999999999999999999999"]
TEXTS = [b"", b" ", b"a", b"A=b", b"=", b"HOME=", b"%s%n", b"\\n", b"\\\\",
         b"\\x01", b"\\x1b[2J", b"\\x7f", b"\xff\xfe", b"\xc3\xa9",
         b"\xc2\x9b31m", b"\xed\xa0\x80", b"\\nverdict: true\\n", b"'\"`$(ls)",
         b"--help", b"-x", b"@x", b"<script>", b"]]>", b"end", b"\\x0d"]
BROKEN = [b"\\", b"\\q", b"\\x", b"\\x0", b"\\x00", b"\\xg0", b"\\xFF", b"\x01",
          b"\x1b", b"\x7f", b"\t", b"\r", b"a\x00b"]
FILES = [b"missing.bc", b"missing.c", b"folder", b"folder.c", b"empty.c",
         b"empty.bc", b"broken.bc", b"broken.c", b"text.txt", b"", b".", b"/",
         b"@x.c", b"-x.c", b"-fplugin=./evil.c", b"a\\nb.c", b"\xff.c",
         b"/dev/null", b"\\x1b[2J.bc"]
INPUTS = [b"input", b"empty.c", b"missing", b"folder", b"/dev/null", b"",
          b"\xff", b"a\\nb"]
FOLDERS = [b"files", b"folder", b".", b"missing", b"input", b"", b"/dev/null",
           b"files/..", b"a\\nb"]
SUPPRESSIONS = [b"no-data-race:*", b"valid-memtrack:main", b"deadlock:f?o",
                b"no-overflow:[a-z]*", b"", b":", b"deadlock", b"deadlock:",
                b":main", b"nothing:main", b"deadlock:[", b"deadlock:\\xff",
                b"no-data-race:" + b"*" * 300]
MONITORS = [b"holds", b"takes", b"main", b"malloc", b"", b"no", b"\xff",
            b"always", b"pthread_create"]


def parse(text):
    """The lines of a real report."""
    first, *rest = text.rstrip(b"\n").split(b"\n")
    return [first] + [list((line + b" ").split(b" ", 1)) if b" " not in line
                      else line.split(b" ", 1) for line in rest]


def unparse(report):
    head, *lines = report
    out = [head]
    for key, value in lines:
        out.append(key if key == b"end" and not value else key + b" " + value)
    return b"\n".join(out) + b"\n"


# ----------------------------------------------------------------- schedules

def steps(value):
    return [list(m.groups()) for m in
            re.finditer(rb"(\d+)(:\d+)?(x\d+)?(?:,|$)", value)]


def schedule(rng, value):
    """Another schedule, of a few changes."""
    list_ = steps(value)
    for _ in range(rng.choice((1, 1, 2, 4))):
        at = rng.randrange(len(list_) + 1)
        kind = rng.randrange(9)
        if kind == 0 or at == len(list_):
            list_.insert(at, [b"%d" % rng.choice((0, 1, 1, 2, 3, 9, 255)), None,
                              None])
        elif kind == 1:
            del list_[at]
        elif kind == 2:
            list_[at][0] = b"%d" % rng.choice((0, 1, 2, 3, 4, 64, 255))
        elif kind == 3:
            list_[at][1] = b":%d" % rng.choice(
                (0, 1, 2, 5, 255, 1 << 31, 1 << 32, (1 << 64) - 1,
                 rng.getrandbits(rng.randrange(1, 65))))
        elif kind == 4:
            list_[at][2] = b"x%d" % rng.choice((0, 1, 2, 3, 10, 1000, 100000))
        elif kind == 5:
            other = rng.randrange(len(list_))
            list_[at], list_[other] = list_[other], list_[at]
        elif kind == 6:
            list_ = list_[:at]
        elif kind == 7:
            list_ = list_ + [list(s) for s in list_[at:]]
        else:
            list_[at:at] = [[b"%d" % rng.randrange(4), None, None]
                            for _ in range(rng.choice((1, 5, 50)))]
    return b",".join(b"".join(p or b"" for p in s) for s in list_)


def broken_schedule(rng, value):
    return rng.choice((b",", b"x", b":", b"0:", b"0x", b"256", b"-1", b"0,",
                       b",0", b"0;1", b"0x100000001", b"0x99999999999",
                       b"0:18446744073709551616", b"4294967296", b" 0", b"0 1",
                       value + b",", value + b"x3x3", b"0:1:2",
                       b"0x60000000,1x60000000", b"0 ", b"\\n0", b"0\\x2c1"))


# ----------------------------------------------------- inside of the grammar

def head_end(report):
    """Where the first fault begins."""
    return next((i for i, line in enumerate(report)
                 if i and line[0] == b"fault"), len(report) - 1)


def some(rng, report, keys):
    found = [i for i, line in enumerate(report) if i and line[0] in keys]
    return rng.choice(found) if found else None


def put(rng, report, key, value):
    report.insert(rng.randrange(1, head_end(report) + 1), [key, value])


def change_schedule(rng, report):
    i = some(rng, report, (b"schedule",))
    if i:
        report[i][1] = schedule(rng, report[i][1])


def change_flag(rng, report):
    key, value = rng.choice(FLAGS)
    i = some(rng, report, (key,))
    if i and rng.random() < 0.7:
        del report[i]
    else:
        put(rng, report, key, value)


def change_kind(rng, report):
    i = some(rng, report, (b"fault",))
    if i:
        report[i][1] = rng.choice(KINDS)


def change_at(rng, report):
    i = some(rng, report, (b"at",))
    if i and rng.random() < 0.3:
        del report[i]
    elif i:
        report[i][1] = rng.choice(TEXTS)


def add_text(rng, report):
    text = rng.choice(TEXTS) * rng.choice((1, 1, 2, 1000))
    key = rng.choice((b"argument", b"env", b"at"))
    put(rng, report, key, b"V=" + text if key == b"env" else text)


def add_option(rng, report):
    for _ in range(rng.choice((1, 2, 5))):
        put(rng, report, b"compiler", rng.choice(SAFE))


def add_many(rng, report):
    at = rng.randrange(1, head_end(report) + 1)
    key, value = rng.choice(((b"argument", b"x"), (b"env", b"A=1"),
                             (b"compiler", b"-DX")))
    report[at:at] = [[key, value] for _ in range(rng.choice((10, 200, 3000)))]


def drop_line(rng, report):
    i = some(rng, report, (b"argument", b"env", b"stdin", b"files", b"compiler",
                           b"always", b"suppress", b"max-stack", b"at"))
    if i:
        del report[i]


def double_line(rng, report):
    i = some(rng, report, (b"argument", b"env", b"stdin", b"compiler", b"files",
                           b"always", b"suppress", b"max-stack", b"program",
                           b"at",
                           *(f for f, _ in FLAGS)))
    if i:
        report.insert(i, list(report[i]))


def reorder(rng, report):
    end = head_end(report)
    part = report[1:end]
    rng.shuffle(part)
    report[1:end] = part


def faults(report):
    """Where each fault begins and ends."""
    begins = [i for i, line in enumerate(report) if i and line[0] == b"fault"]
    ends = begins[1:] + [len(report) - 1]
    return list(zip(begins, ends))


def change_faults(rng, report):
    """Doubled, dropped, or in another order."""
    groups = [[list(line) for line in report[a:b]] for a, b in faults(report)]
    if not groups:
        return
    start = head_end(report)
    kind = rng.randrange(3)
    if kind == 0:
        groups += [rng.choice(groups) for _ in range(rng.choice((1, 2, 50)))]
    elif kind == 1 and len(groups) > 1:
        del groups[rng.randrange(len(groups))]
    rng.shuffle(groups)
    report[start:len(report) - 1] = [list(line) for g in groups for line in g]


def change_stack(rng, report):
    put(rng, report, b"max-stack",
        rng.choice((b"1", b"2", b"3", b"5", b"10", b"1000", b"4294967295")))


def set_world(rng, report):
    key, values = rng.choice(((b"stdin", INPUTS[:5]), (b"files", FOLDERS[:3]),
                              (b"always", MONITORS[:3]),
                              (b"suppress", SUPPRESSIONS[:4])))
    if key == b"always" and rng.random() < 0.8:
        return
    put(rng, report, key, rng.choice(values))


INSIDE = ([change_schedule] * 8 + [change_flag] * 4 + [change_kind] * 3 +
          [add_text] * 2 + [add_option] * 2 + [double_line, drop_line, reorder,
           change_faults, change_faults, change_at, change_stack, set_world,
           set_world, add_many])


# ------------------------------------------------------ outside of the grammar

def leave_version(rng, report):
    report[0] = rng.choice((b"allways-report 1", b"allways-report 4", b"",
                            b"allways-report 33", b"allways-report",
                            b"allways-report 3 ", b"Allways-report 3",
                            b"allways-report -3", b"\xef\xbb\xbf" + report[0],
                            b"allways-report 18446744073709551618",
                            report[0] + b"\r"))


def leave_line(rng, report):
    del report[rng.randrange(1, len(report))]


def leave_order(rng, report):
    part = report[1:]
    rng.shuffle(part)
    report[1:] = part


def leave_double(rng, report):
    i = rng.randrange(1, len(report))
    report.insert(rng.randrange(1, len(report)), list(report[i]))


def leave_value(rng, report):
    i = rng.randrange(1, len(report))
    report[i][1] = rng.choice(rng.choice((TEXTS, BROKEN, NUMBERS, FILES)))


def leave_inside_value(rng, report):
    i = rng.randrange(1, len(report))
    value, piece = report[i][1], rng.choice(BROKEN + TEXTS)
    at = rng.randrange(len(value) + 1)
    report[i][1] = value[:at] + piece + value[at:]


def leave_key(rng, report):
    i = rng.randrange(1, len(report))
    report[i][0] = rng.choice((b"", b"clang", b"output", b"File", b"file ",
                               b"property", b"max-memory", b"schedul", b"trace",
                               b"\xff", b"end", b"allways-report", b"#"))


def leave_schedule(rng, report):
    i = some(rng, report, (b"schedule",))
    if i:
        report[i][1] = broken_schedule(rng, report[i][1])


def leave_options(rng, report):
    for _ in range(rng.choice((1, 2))):
        put(rng, report, b"compiler", rng.choice(HARMFUL))


def leave_kind(rng, report):
    i = some(rng, report, (b"fault",))
    if i:
        report[i][1] = rng.choice((b"", b"all", b"default", b"leak", b"nothing",
                                   b"valid-deref,valid-free", b"property",
                                   b"/dev/zero", b"pipe", b",", b"deadlock,",
                                   b"Deadlock", b"valid-deref "))


def leave_files(rng, report):
    i = some(rng, report, (b"file",))
    if i:
        report[i][1] = rng.choice(FILES)
    if rng.random() < 0.3:
        put(rng, report, b"file", rng.choice(FILES))


def leave_world(rng, report):
    key, values = rng.choice(((b"stdin", INPUTS), (b"files", FOLDERS),
                              (b"always", MONITORS), (b"env", TEXTS),
                              (b"suppress", SUPPRESSIONS),
                              (b"project", FILES), (b"main", FILES),
                              (b"max-stack", NUMBERS)))
    put(rng, report, key, rng.choice(values))


def leave_flag(rng, report):
    key, _ = rng.choice(FLAGS)
    put(rng, report, key, rng.choice((b"", b"no", b"YES", b"yes ", b"0",
                                      b"access", b"\x01", b"\\q")))


def leave_length(rng, report):
    i = rng.randrange(1, len(report))
    size = rng.choice(((1 << 20) - 1, 1 << 20, (1 << 20) + 1, 1 << 22))
    report[i][1] = rng.choice((b"a", b"\\n", b"0,", b"9")) * size


def leave_hash(rng, report):
    i = some(rng, report, (b"program",))
    if i:
        report[i][1] = rng.choice((b"0" * 32, b"f" * 32, b"0" * 31, b"0" * 33,
                                   report[i][1].upper(), b"", b"g" * 32))


OUTSIDE = [leave_version, leave_line, leave_order, leave_double, leave_value,
           leave_inside_value, leave_key, leave_schedule, leave_options,
           leave_kind, leave_files, leave_world, leave_flag, leave_hash]


def leave_bytes(rng, text):
    """Without regard to lines."""
    at = rng.randrange(len(text))
    kind = rng.randrange(5)
    if kind == 0:
        return text[:at]
    if kind == 1:
        return text.replace(b"\n", b"\r\n")
    if kind == 2:
        return text[:at] + bytes([rng.randrange(256)]) + text[at + 1:]
    if kind == 3:
        return text + rng.choice((b"more\n", text, b"\x00", b"\n"))
    return text[:at] + text[rng.randrange(len(text)):]


def mutate(rng, text):
    """A report made of a real one."""
    report = parse(text)
    for _ in range(rng.choice((1, 1, 2, 3, 5))):
        rng.choice(INSIDE)(rng, report)
    away = rng.random()
    if away < 0.2:
        rng.choice(OUTSIDE)(rng, report)
    elif away < 0.203:
        leave_length(rng, report)
    text = unparse(report)
    return leave_bytes(rng, text) if away > 0.96 else text
