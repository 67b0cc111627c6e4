/*
 * base/bug.c - the last words.
 *
 * The hook belongs to the process, as its end does.
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

NORETURN void bug(const char *file, int line, const char *text) {
  atomic_load (&hook)(file, line, text);
  abort();
}
