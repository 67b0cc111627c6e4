/*
 * cli/usage.h - what is wrong with a command line; the word that was meant.
 */
#ifndef CLI_USAGE_H
#define CLI_USAGE_H

#include <stddef.h>

/* The word that is nearest to another one, if it is near enough to have been
 * meant.  Of words equally near, the first that was tried. */
struct near {
  const char *text; /* borrowed */
  size_t length;
  unsigned distance;
  const char *word; /* NULL: none is near */
};
void near_begin(struct near *near, const char *text, size_t length);
void near_try(struct near *near, const char *word);

/* Prints what is wrong, and returns the exit code of a wrong use. */
int complain(const char *what, const char *which);
/* The same, with what was meant, perhaps. */
int complain_near(const char *what, const char *which, const struct near *near);

/* Prints lines of the library that say what is wrong. */
void complain_report(const char *text);

#endif
