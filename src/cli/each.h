/*
 * cli/each.h - several programs, each checked by itself in a process of its
 * own.
 */
#ifndef CLI_EACH_H
#define CLI_EACH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "cli/outputs.h"

struct each {
  const char *const *files;
  size_t count;
  size_t jobs;              /* at a time */
  const char *reports;      /* folder for report files; NULL: none are wanted */
  const volatile int *stop; /* how often somebody wants it to end */
  FILE *table;
  /* Called in a process of its own: checks the file, writes a report file
   * (NULL: none) and the document, and returns the exit code. */
  int (*check)(void *context, const char *file, const char *report,
               FILE *document);
  void *context;
};

/* The exit code: the worst of all. */
int each_run(const struct each *e, struct outputs *outputs);

#endif
