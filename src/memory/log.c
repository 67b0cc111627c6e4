/*
 * memory/log.c - the log.
 *
 * The log holds what was there before each change, in order; a saved state is
 * a place in it and a digest.  Going back walks it backwards to that place.
 * The part from m->segment on is of the step that is not committed yet: there
 * edges are still as they were at the last commit, so an old pointer word has
 * its edge (shadow.ref is not 0).  Committing takes the edge away from the old
 * word, and going back gives it a new one.
 */
#include "memory/memory_impl.h"

void log_grow(struct allways_memory *m) {
  enum { LONGEST = 8 };
  size_t grown = alloc_grown(m->log.capacity, m->log.count + LONGEST);
  m->log.items =
      alloc_resize(m->log.items, m->log.capacity * sizeof *m->log.items,
                   grown * sizeof *m->log.items);
  m->log.capacity = grown;
}
