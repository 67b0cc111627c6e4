/*
 * cli/outputs.h - files that a check writes for other programs.
 *
 * Whether they can be written is asked before the search, so that nobody loses
 * an hour of it.  Each is written to a temporary file beside it, which is
 * renamed when it is complete: whatever happens, the old content or the new one
 * is there.  No input is ever overwritten.
 */
#ifndef CLI_OUTPUTS_H
#define CLI_OUTPUTS_H

#include <stdbool.h>
#include <stddef.h>

#include "allways/formats.h"

enum { OUTPUTS_MOST = 8 };

/* Beside the formats.  A graph is written by the library, to a temporary file
 * that it is given. */
enum output_kind { OUTPUT_FORMAT, OUTPUT_PAGE, OUTPUT_REPORT, OUTPUT_GRAPH };

struct outputs {
  struct output {
    enum output_kind kind;
    enum allways_format format;
    const char *name; /* "-": standard output */
    char *path;       /* without symbolic links; NULL: no regular file */
    char *temporary;  /* OUTPUT_GRAPH */
    bool ready;       /* bytes are there; NULL: nothing is to be reported */
    char *bytes;
    size_t size;
  } items[OUTPUTS_MOST];
  size_t count;
  bool standard;  /* one goes to standard output: people read the other one */
  bool documents; /* some are made from them */
  bool inputs_known; /* all that was read is known, and passed outputs_spare */
};

/* What is read, and so must not be written; or NULL. */
struct output_inputs {
  const char *const *files;
  size_t count;
  const char *input, *property; /* standard input; a property file; or NULL */
  bool known;                   /* outputs_put: there are no others */
};

/* A name of NULL is not wanted.  A witness is of the format that the name ends
 * with. */
void outputs_add(struct outputs *o, enum output_kind kind,
                 enum allways_format format, const char *name);
/* False: one cannot be written, which was said. */
bool outputs_open(struct outputs *o, const struct output_inputs *inputs);
/* Another file that is read.  False: it is one of them, which was said. */
bool outputs_spare(const struct outputs *o, const char *input);
/* The file that the library writes; NULL: none is wanted. */
const char *outputs_graph(const struct outputs *o);

/* The content of one; bytes are copied, NULL: there is nothing to report.
 */
void outputs_set(struct outputs *o, size_t index, const char *bytes,
                 size_t size);
/* Makes all that are made from documents. */
void outputs_format(struct outputs *o, const char *const *documents,
                    size_t count);
/* The content of all of a kind. */
void outputs_fill(struct outputs *o, enum output_kind kind, const char *bytes,
                  size_t size);
/* Writes all that have their content.  False: one could not be written, which
 * was said. */
bool outputs_write(struct outputs *o);
void outputs_release(struct outputs *o);

/* One file at once. */
bool outputs_put(const char *name, const char *bytes, size_t size,
                 const struct output_inputs *inputs);

#endif
