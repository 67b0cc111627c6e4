/*
 * forms.h - every canonical form met in a run, with the hash it had.
 *
 * For canonical names, equal forms must have equal hashes and different
 * forms different ones, over all heaps of a run (bfs: over one heap); for the
 * others only equal hashes tell something.  Different means different in both
 * halves: 64 bits are enough for all states of a run, and some stores keep no
 * more.
 */
#ifndef RANDOM_FORMS_H
#define RANDOM_FORMS_H

#include "twin.h"

struct form_entry {
  form_key form;
  allways_hash hash;
  uint64_t heap; /* seed of the heap that had it first */
};

struct forms {
  struct form_entry *items;
  size_t count, capacity;
  /* Places + 1 in items; 0: vacant. */
  uint32_t *by_form, *by_lo, *by_hi;
  size_t slots; /* a power of two */
};

void forms_init(struct forms *f);
void forms_release(struct forms *f);
/* Bytes it holds. */
int64_t forms_bytes(const struct forms *f);

/* What to find fault with. */
enum { FORMS_ONE_HASH = 1, FORMS_ONE_FORM = 2 };
/* Notes the entry.  NULL, or the earlier entry that contradicts it. */
const struct form_entry *forms_note(struct forms *f, struct form_entry entry,
                                    unsigned rules);

#endif
