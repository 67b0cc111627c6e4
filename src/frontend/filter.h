/*
 * frontend/filter.h - a program that turns bytes into other bytes.
 */
#ifndef FRONTEND_FILTER_H
#define FRONTEND_FILTER_H

#include <stdbool.h>
#include <stddef.h>

struct filter_result {
  char *bytes; /* what it wrote to standard output */
  size_t size, capacity;
};

/* Runs argv[0], which is looked for in PATH, with the input as its standard
 * input; its standard error is ours.  NULL, or what went wrong (a static text,
 * or one of the system's). */
const char *filter_run(char *const *argv, const char *input, size_t size,
                       struct filter_result *result);
void filter_release(struct filter_result *result);

#endif
