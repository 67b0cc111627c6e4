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

enum { OUTPUTS_MOST = 7 };

/* Beside the formats. */
enum output_kind { OUTPUT_FORMAT, OUTPUT_PAGE, OUTPUT_REPORT };

struct outputs {
  struct output {
    enum output_kind kind;
    enum allways_format format;
    const char *name; /* "-": standard output */
    int fd;
  } items[OUTPUTS_MOST];
  size_t count;
  bool standard;  /* one goes to standard output: people read the other one */
  bool documents; /* some are made from them */
  struct output_bytes {
    const char *bytes; /* NULL: there is none */
    size_t size;
  } page, report;
};

/* A name of NULL is not wanted.  A witness is of the format that the name ends
 * with. */
void outputs_add(struct outputs *o, enum output_kind kind,
                 enum allways_format format, const char *name);
/* False: one cannot be written, which was said; none is open then. */
bool outputs_open(struct outputs *o);
/* Closes them, too.  False: one could not be written, which was said. */
bool outputs_write(struct outputs *o, const char *const *documents,
                   size_t count);
/* One file at once, which was not opened before. */
bool outputs_put(const char *name, const char *bytes, size_t size);

#endif
