/*
 * base/bug.c - the last words.
 *
 * The hooks belong to the process, as its end does.
 */
#include "base/bug.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

static void say(const char *file, int line, const char *text) {
  fprintf(stderr, "allways: internal error: %s:%d: %s\n", file, line, text);
}

static _Atomic(bug_hook_fn *) hook = say;

void bug_set_hook(bug_hook_fn *next) { atomic_store(&hook, next ? next : say); }

static _Atomic(out_of_memory_fn *) memory_hook;

void out_of_memory_set_hook(out_of_memory_fn *next) {
  atomic_store(&memory_hook, next);
}

NORETURN void out_of_memory(void) {
  out_of_memory_fn *f = atomic_load(&memory_hook);
  if (f)
    f();
  BUG("out of memory");
}

NORETURN void bug(const char *file, int line, const char *text) {
  atomic_load (&hook)(file, line, text);
  abort();
}
