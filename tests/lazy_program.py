#!/usr/bin/env python3
"""usage: lazy_program.py SEED

A random small C program with choices of few values: compared, added to,
widened, cut, stored, copied, switched on, computed with, used as an index, and
in strings.  Some have a second thread.  tests/lazy.sh checks it with choices made at once and
with choices made late; both must find the same faults.
"""
import random
import sys

TYPES = ["signed char", "unsigned char", "short", "unsigned short", "int",
         "unsigned", "long", "unsigned long"]
ORDERS = ["<", "<=", ">", ">=", "==", "!="]

HEAD = """#include <allways/check.h>
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <string.h>

char __VERIFIER_nondet_char(void);
unsigned char __VERIFIER_nondet_uchar(void);
_Bool __VERIFIER_nondet_bool(void);

struct pair { int a; short b; signed char c; };
union bytes { int whole; unsigned char parts[4]; };
static struct pair global;
static int cells[4];
static atomic_int shared;
static int guarded;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static struct pair make(int a, int b) {
  struct pair p = {a, (short)b, (signed char)(a + b)};
  return p;
}
static int twice(int x) { return x > 50 ? x : x + 3; }
static const signed char classes[16] = {1, 1, 2, 3, 0, 0, 1, -1,
                                        2, 2, 2, 2, 7, 0, 1, 5};
static const char *const names[8] = {"a", "ab", "a", "", "b", "ab", "zz", "a"};
static short numbers[8] = {3, 3, 300, -1, 0, 3, 4, 100};
"""


class Maker:
    def __init__(self, seed):
        self.r = random.Random(seed)
        self.names = []
        self.wide = 0  # choices of a byte
        self.few = 0
        self.threads = self.r.random() < 0.35
        self.lines = []
        self.depth = 1

    def add(self, text):
        self.lines.append("  " * self.depth + text)

    def constant(self):
        return str(self.r.choice([0, 1, -1, 2, 3, 5, 7, 10, 100, 126, 127, 128,
                                  200, 254, 255, 256, -2, -100, -127, -128,
                                  -129]))

    def choice(self):
        r = self.r
        if self.wide < (0 if self.threads else 1) and r.random() < 0.7:
            self.wide += 1
            return r.choice(["__VERIFIER_nondet_char()",
                             "__VERIFIER_nondet_uchar()"])
        if self.few >= (2 if self.threads else 3):
            return self.constant()
        self.few += 1
        return r.choice(["__VERIFIER_nondet_bool()", "allways_choose(5)",
                         "allways_choose(2)", "allways_range(-3, 3)",
                         "allways_range(125, 129)", "allways_choose(3)"])

    def place(self):
        places = ["global.a", "global.b", "global.c", "cells[1]", "cells[2]"]
        return self.r.choice(self.names + self.names + places)

    def value(self):
        r = self.r
        x = self.place()
        kind = r.randrange(20)
        if kind < 4:
            return x
        if kind == 14:
            return f"classes[{x} & 15]"
        if kind == 15:
            return f"numbers[({x} {r.choice(['>>', '^', '+'])} 1) & 7]"
        if kind == 16:
            return (f"({x} {r.choice(['/', '%', '|', '&'])} "
                    f"{r.choice([1, 2, 3, 7, 10, -2, 16, 240, -8])})")
        if kind == 17:
            return (f"({r.choice(['unsigned', 'int', 'unsigned char'])})"
                    f"({x} {r.choice(['>>', '<<'])} {r.randrange(5)})")
        if kind == 18:
            return r.choice([
                f"({x} & ({x} - 1))", f"({x} * {x})", f"~{x}", f"-{x}",
                f"!!{x}", f"(int)((double){x} / 4)", f"(int)(1.5f * (float){x})",
                f"__builtin_popcount((unsigned){x})", f"({x} ^ {x} >> 1)",
                f"(int)__builtin_bswap32((unsigned){x})"])
        if kind == 19:
            return r.choice([
                f"(int)strlen(names[{x} & 7])",
                f"strcmp(names[{x} & 7], \"ab\")",
                f"names[{x} & 7][0]", f"(int)(&numbers[{x} & 7] - numbers)"])
        if kind < 8:
            return f"({x} {r.choice('+-')} {self.constant()})"
        if kind == 8:
            return f"({r.choice(TYPES)}){x}"
        if kind == 9:
            return f"({r.choice(TYPES)})({x} + {self.constant()})"
        if kind == 10:
            return f"({x} & {r.choice([1, 3, 7, 15, 127, 255])})"
        if kind == 11:
            return f"twice({x} % 100)"
        if kind == 12:
            return f"({x} {r.choice('*^|')} {self.constant()})"
        return f"({self.condition()} ? {x} : {self.place()})"

    def condition(self):
        r = self.r
        kind = r.randrange(8)
        if kind == 0:
            return f"!{self.place()}"
        if kind == 1:
            return f"{self.place()} {r.choice(ORDERS)} {self.place()}"
        if kind == 2:
            x = self.place()
            return f"{x} + {self.constant()} {r.choice(ORDERS)} {x}"
        if kind == 3:
            return (f"({self.place()} {r.choice(ORDERS)} {self.constant()} "
                    f"{r.choice(['&&', '||'])} {self.place()} "
                    f"{r.choice(ORDERS)} {self.constant()})")
        return f"{self.value()} {r.choice(ORDERS)} {self.constant()}"

    def memory(self):
        r = self.r
        x, y = self.place(), self.place()
        n = len(self.lines)
        kind = r.randrange(11)
        if kind == 8:
            self.add(f"numbers[{r.randrange(8)}] = (short)({y});")
        elif kind == 9:
            self.add(f"char s{n}[3] = {{(char)({x}), (char)({y}), 0}}; "
                     f"cells[1] = (int)strlen(s{n}); "
                     f"cells[2] = strcmp(s{n}, \"{r.choice(['', 'a', 'ab'])}\")"
                     f" {r.choice(ORDERS)} 0;")
        elif kind == 10:
            self.add(f"char t{n}[3] = {{(char)({x}), 5, (char)({y})}}; "
                     f"cells[3] = memchr(t{n}, {r.choice([0, 1, 3])}, 3) != 0; "
                     f"cells[1] = memcmp(t{n}, \"\\1\\5\\2\", 3) "
                     f"{r.choice(ORDERS)} 0;")
        elif kind == 0:
            self.add(f"global = make({x}, {y});")
        elif kind == 1:
            self.add(f"struct pair p{n} = global; cells[1] = p{n}.b;")
        elif kind == 2:
            self.add(f"union bytes u{n}; u{n}.whole = {x}; "
                     f"u{n}.parts[{r.randrange(4)}] = 1; cells[2] = u{n}.whole;")
        elif kind == 3:
            self.add(f"union bytes u{n}; u{n}.whole = {x}; "
                     f"cells[1] = u{n}.parts[{r.randrange(4)}];")
        elif kind == 4:
            self.add(f"memmove(cells + 2, cells + 1, {r.choice([4, 4, 2, 8])});")
        elif kind == 5:
            self.add(f"if ({x} >= 0 && {x} < {r.choice([4, 4, 5])}) "
                     f"cells[{x}] = {y};")
        elif kind == 6:
            self.add(f"int b{n} = {x}, c{n} = {y}; "
                     f"cells[3] = memcmp(&b{n}, &c{n}, sizeof b{n}) == 0;")
        else:
            self.add(f"cells[1] = 100 / ({x} + {self.constant()});")

    def statement(self):
        r = self.r
        kind = r.randrange(16)
        if kind < 3:
            name = f"v{len(self.lines)}"
            self.add(f"{r.choice(TYPES)} {name} = {self.choice()};")
            if self.depth == 1:
                self.names.append(name)
        elif kind < 7:
            self.add(f"{self.place()} = {self.value()};")
        elif kind < 9:
            self.memory()
        elif kind < 11:
            self.add(f"assert({self.condition()});")
        elif kind == 11:
            self.add(f"allways_assume({self.condition()});")
        elif kind == 12:
            self.add(f"{self.place()}{r.choice(['++', '--'])};")
        elif kind == 13 and self.depth < 3:
            self.add(f"switch ({self.place()}) {{")
            for value in r.sample([-1, 0, 1, 2, 3, 4, 100, 127, 128, 255], 4):
                self.add(f"case {value}:")
                if r.random() < 0.7:
                    self.add(f"  {self.place()} = {self.constant()}; break;")
            self.add(f"default: {self.place()} = {self.value()};")
            self.add("}")
        elif kind == 14 and self.depth < 3 and r.random() < 0.4:
            name = f"i{len(self.lines)}"
            self.add(f"for (int {name} = 0; {name} < {self.place()} && "
                     f"{name} < 3; {name}++) {{")
            self.block(1)
            self.add("}")
        elif self.depth < 3:
            self.add(f"if ({self.condition()}) {{")
            self.block(r.randrange(1, 3))
            self.add("} else {")
            self.block(r.randrange(1, 3))
            self.add("}")
        if self.threads and r.random() < 0.3:
            self.shared()

    def shared(self):
        r = self.r
        x = self.place()
        self.add(r.choice([
            f"shared = {x};", f"{x} = shared;", f"shared += {x};",
            f"if (shared > {self.constant()}) {x} = 1;",
            f"atomic_fetch_and(&shared, {x});",
            f"{{ int e = {self.constant()}; "
            f"{x} = atomic_compare_exchange_strong(&shared, &e, 1); }}",
            f"pthread_mutex_lock(&lock); guarded = {x}; "
            "pthread_mutex_unlock(&lock);",
            f"pthread_mutex_lock(&lock); if (guarded > {self.constant()}) "
            f"{x} = 2; pthread_mutex_unlock(&lock);"]))

    def block(self, count):
        self.depth += 1
        names = list(self.names)
        for _ in range(count):
            self.statement()
        self.names = names
        self.depth -= 1

    def thread(self):
        r = self.r
        n = self.constant()
        body = r.sample([
            f"if (shared > {n}) shared = 3;",
            f"shared = allways_choose(3);",
            f"int x = shared; shared = x + 1;",
            f"pthread_mutex_lock(&lock); if (guarded == {n}) guarded = 0; "
            "pthread_mutex_unlock(&lock);",
            f"pthread_mutex_lock(&lock); guarded = allways_range(-2, 2); "
            "pthread_mutex_unlock(&lock);",
            f"assert(shared != {n});", "atomic_fetch_add(&shared, 2);",
            "if (__VERIFIER_nondet_bool()) cells[3] = 1;"], r.randrange(1, 4))
        lines = "".join(f"  {line}\n" for line in body)
        return f"static void *work(void *p) {{\n{lines}  return p;\n}}\n\n"

    def program(self):
        thread = self.thread() if self.threads else ""
        if self.threads:
            self.add("pthread_t t;")
            self.add("pthread_create(&t, NULL, work, NULL);")
        self.names = ["first"]
        self.add(f"int first = {self.choice()};")
        for _ in range(self.r.randrange(4, 12)):
            self.statement()
        if self.threads:
            self.add("pthread_join(t, NULL);")
        self.add(f"assert({self.condition()});")
        self.add("return 0;")
        body = "\n".join(self.lines)
        return f"{HEAD}\n{thread}int main(void) {{\n{body}\n}}\n"


print(Maker(int(sys.argv[1])).program(), end="")
