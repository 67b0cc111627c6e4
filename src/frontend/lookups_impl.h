/*
 * frontend/lookups_impl.h - which files a C source may look for.
 *
 * What clang makes of a source depends on the files that are there, and on
 * those that are not: a header that appears in a folder which is searched
 * earlier takes the place of another one.  The names that a text could make
 * clang look for are found here without a preprocessor, so there are too many
 * of them, and never too few.
 */
#ifndef FRONTEND_LOOKUPS_IMPL_H
#define FRONTEND_LOOKUPS_IMPL_H

#include "frontend/words_impl.h"

/* Zeroed is empty. */
struct lookups {
  struct words names; /* behind a character, < or " */
  bool computed;      /* a macro names a file */
  bool unknown;       /* it may depend on what nobody can compare: the time, a
                         file that is asked for in another way */
};

void lookups_find(struct lookups *lookups, const char *text, size_t size);
void lookups_release(struct lookups *lookups);

#endif
