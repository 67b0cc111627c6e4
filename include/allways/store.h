/*
 * allways/store.h - the set of states that were visited.
 *
 * Four kinds of store behind one interface:
 *
 *   fingerprint  96 bits of the hash, and what the place implies; 16 bytes
 *                an entry; reports a bound on the chance of a collision
 *   compact      64 bits of the hash and what the place implies; 12 bytes
 *   exact        whole state images, split into parts that are shared and
 *                folded into a tree; no collisions
 *   bitstate     a bit array of fixed size; may omit states, reports a bound
 *
 * All functions but new and free may be called by several threads at once.
 * Each entry (bitstate excepted) has 32 bits of payload for the search.
 * A store has a budget in bytes; when it is used up, insert answers FULL and
 * the store goes on answering for the states it has.
 */
#ifndef ALLWAYS_STORE_H
#define ALLWAYS_STORE_H

#include "allways/memory.h"

#ifdef __cplusplus
extern "C" {
#endif

enum allways_store_kind {
  ALLWAYS_STORE_FINGERPRINT,
  ALLWAYS_STORE_COMPACT,
  ALLWAYS_STORE_EXACT,
  ALLWAYS_STORE_BITSTATE
};

enum allways_insert { ALLWAYS_NEW, ALLWAYS_SEEN, ALLWAYS_FULL };

struct allways_store;

struct allways_store_options {
  enum allways_store_kind kind;
  uint64_t budget;    /* bytes; 0: no limit (bitstate: 64 MiB) */
  unsigned functions; /* bitstate: hash functions, 0: 3 */
};

/* A state as the store wants it.  fingerprint, compact and bitstate use the
 * hash only; exact uses the image and where its parts end (parts 0: one part);
 * empty parts end groups of parts that are likely to change together. */
struct allways_state {
  allways_hash hash;
  const void *image;
  size_t image_size;
  const uint32_t *ends;
  size_t parts;
};

/* NULL: the budget is too small or memory is short. */
ALLWAYS_API struct allways_store *
allways_store_new(const struct allways_store_options *options);
ALLWAYS_API void allways_store_free(struct allways_store *s);

/* Inserts the state unless it is there.  payload is the entry's first
 * payload if it is NEW.  If SEEN and seen is not NULL, *seen is its payload.
 * FULL: the state is not there and was not inserted; another one may still
 * find room.  Of several threads that insert one state exactly one gets
 * NEW (bitstate: at least one, unless the state is omitted). */
ALLWAYS_API enum allways_insert
allways_store_insert(struct allways_store *s, const struct allways_state *state,
                     uint32_t payload, uint32_t *seen);
/* Is the state there?  Its payload then goes to *payload, unless that is
 * NULL (bitstate: 0). */
ALLWAYS_API bool allways_store_find(struct allways_store *s,
                                    const struct allways_state *state,
                                    uint32_t *payload);
/* Atomically payload = (payload & keep) | set; false: no such entry (or
 * bitstate).  *before, unless NULL, is what it was. */
ALLWAYS_API bool allways_store_update(struct allways_store *s,
                                      const struct allways_state *state,
                                      uint32_t keep, uint32_t set,
                                      uint32_t *before);

struct allways_store_stats {
  uint64_t states; /* entries; bitstate: inserts that said NEW */
  uint64_t bytes;  /* of tables, all included */
  uint64_t budget;
  double omission; /* bound on the probability that any state was taken for
                      another one (fingerprint, compact: collision bound;
                      exact: 0; bitstate: chance for one more state) */
  unsigned bits;   /* of the hash that are compared; exact, bitstate: 0 */
  bool full;       /* some insert was refused */
};
ALLWAYS_API void allways_store_get_stats(struct allways_store *s,
                                         struct allways_store_stats *stats);

ALLWAYS_API const char *allways_store_kind_text(enum allways_store_kind kind);

/* exact only: the image of the number-th state, 0 <= number < states, in no
 * particular order; returns its size, 0 if there is none, and writes at most
 * room bytes.  Numbers hold until the next insert. */
ALLWAYS_API size_t allways_store_image(struct allways_store *s, uint64_t number,
                                       void *bytes, size_t room);

#ifdef __cplusplus
}
#endif
#endif
