/*
 * cli/outputs.h - files that a check writes for other programs.
 *
 * They are opened before the search, so that nobody loses an hour of it, and
 * keep their content until it is replaced.
 */
#ifndef CLI_OUTPUTS_H
#define CLI_OUTPUTS_H

#include <stdbool.h>
#include <stddef.h>

#include "allways/formats.h"

enum { OUTPUTS_MOST = 6 };

struct outputs {
  struct output {
    enum allways_format format;
    const char *name; /* "-": standard output */
    int fd;
    bool page; /* of HTML; the format means nothing then */
  } items[OUTPUTS_MOST];
  size_t count;
  bool standard;    /* one goes to standard output: people read the other one */
  bool documents;   /* some are made from them */
  const char *page; /* for the one that is a page; NULL: there is none */
  size_t page_size;
};

/* A name of NULL is not wanted.  A witness is of the format that the name ends
 * with. */
void outputs_add(struct outputs *o, enum allways_format format,
                 const char *name);
void outputs_add_page(struct outputs *o, const char *name);
/* False: one cannot be written, which was said; none is open then. */
bool outputs_open(struct outputs *o);
/* Closes them, too.  False: one could not be written, which was said. */
bool outputs_write(struct outputs *o, const char *const *documents,
                   size_t count);
/* Could this file be written?  It is left as it is.  False: that was said. */
bool outputs_try(const char *name);

#endif
