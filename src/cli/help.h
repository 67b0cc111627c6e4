/*
 * cli/help.h - texts of the manual inside the program, and words that were
 * meant.
 */
#ifndef CLI_HELP_H
#define CLI_HELP_H

#include <stddef.h>

/* Written by scripts/make_help.py from docs/reference; the last has no name.
 * Topics, then kinds of faults, then options. */
struct help_topic {
  const char *name;
  const char *title; /* for the list of topics; NULL: not in it */
  const char *text;
};
extern const struct help_topic help_topics[];

/* NULL: there is no such topic. */
const char *help_text(const char *name);
/* Words as the name of a topic: "exit codes" is exit-codes. */
void help_join(char *topic, size_t size, int count, char *const *words);

/* The word that is nearest to another one, if it is near enough to have been
 * meant.  Of words equally near, the first that was tried. */
struct help_near {
  const char *text; /* borrowed */
  size_t length;
  unsigned distance;
  const char *word; /* NULL: none is near */
};
void help_near_begin(struct help_near *near, const char *text, size_t length);
void help_near_try(struct help_near *near, const char *word);

#endif
