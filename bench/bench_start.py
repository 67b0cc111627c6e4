#!/usr/bin/env python3
"""bench-start: how soon a check of an unchanged project begins.

A project of 20 C files with headers of its own and of the system is checked
twice.  The second check compiles nothing; measured is what it does before its
first transition: reading the cache, linking, passes, and the analysis.  The
search itself is a few transitions.  Of five runs, the least counts.
"""
import os
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
from checking import Bench, Ran, table

FILES, FUNCTIONS = 20, 5

HEADER = """#ifndef PROJECT_H
#define PROJECT_H
#include <assert.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
struct item { struct item *next; uint32_t key, value; char name[32]; };
"""

FUNCTION = """
static int step%(j)d(int n, struct item **list) {
  struct item *item = malloc(sizeof *item);
  if (!item)
    return -1;
  item->key = (uint32_t)n;
  item->value = table[n & 3] + %(j)d;
  for (int k = 0; k < 4; k++)
    if ((n ^ k) & 1)
      item->value += (uint32_t)k * %(j)d;
  memcpy(item->name, "item", 5);
  item->next = *list;
  *list = item;
  return (int)strlen(item->name) + n;
}
"""


def source(i):
    text = ['#include "project.h"',
            "static const unsigned table[4] = {1 + 2, 3 * 4, 5 << 2, 9 - 8};",
            "static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;",
            "static struct item *head;"]
    text += [FUNCTION % {"j": j} for j in range(FUNCTIONS)]
    text += [f"int part{i}(int n) {{", "  int sum = 0;",
             "  pthread_mutex_lock(&lock);"]
    text += [f"  if (n == {j})\n    sum += step{j}(n, &head);"
             for j in range(FUNCTIONS)]
    text += ["  while (head) {", "    struct item *item = head;",
             "    head = item->next;", "    free(item);", "  }",
             "  pthread_mutex_unlock(&lock);", "  return sum;", "}"]
    if i == 0:
        text += ["int main(void) {", "  int sum = 0;"]
        text += [f"  sum += part{k}({k} % {FUNCTIONS});" for k in range(FILES)]
        text += ["  assert(sum >= 0);", "  return 0;", "}"]
    return "\n".join(text) + "\n"


def write(folder):
    names = []
    protos = [f"int part{i}(int n);\n" for i in range(FILES)]
    (folder / "project.h").write_text(HEADER + "".join(protos) + "#endif\n")
    for i in range(FILES):
        names.append(f"file{i:02}.c")
        (folder / names[-1]).write_text(source(i))
    return names


def check(bench, folder, names):
    ran = Ran([bench.allways, "check", "--stats", *bench.more, *names], folder,
              120)
    statistics = {}
    for line in ran.output.splitlines():
        words = line.split()
        if line.startswith("stats: ") and len(words) > 2:
            statistics[words[1]] = float(words[2])
    good = ran.status == 0 and "verdict: true" in ran.output
    return ran.seconds, statistics, good


def main():
    bench = Bench("start", 5)
    folder = bench.folder / "project"
    folder.mkdir()
    os.environ["XDG_CACHE_HOME"] = str(bench.folder / "cache")
    os.environ.pop("ALLWAYS_CACHE_SIZE", None)
    names = write(folder)
    widths = (20, 10, 10, 10)
    table(widths, ("", "processor", "compiled", "search"))
    runs = []
    for number in range(6):
        seconds, statistics, good = check(bench, folder, names)
        hits = statistics.get("cache.hits", 0)
        search = statistics.get("times.search", 0)
        name = "first" if number == 0 else f"again, {number}"
        table(widths, (name, f"{seconds:.3f}", f"{FILES - hits:.0f}",
                       f"{search:.3f}"))
        bench.record(run=name, seconds=seconds, hits=hits, search=search)
        if number > 0:
            runs.append((seconds - min(search, seconds),
                         good and hits == FILES))
    print()
    bench.goal("second", min(r[0] for r in runs), "at most", 0.3,
               all(r[1] for r in runs))
    bench.end()


main()
