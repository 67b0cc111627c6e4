/*
 * run.h - one heap under test: a memory, its twin, and what happens to both.
 *
 * A heap lives through an episode: a list of operations, each a code and a
 * few random words that are understood modulo what exists.  So any part of a
 * list is a list of operations too, and failures can be shrunk.
 */
#ifndef RANDOM_RUN_H
#define RANDOM_RUN_H

#include <stdio.h>

#include "check.h"
#include "forms.h"
#include "twin.h"

/* ------------------------------------------------------------ randomness */

/* The next of a sequence of random words (splitmix64). */
static inline uint64_t random_next(uint64_t *state) {
  uint64_t x = *state += UINT64_C(0x9e3779b97f4a7c15);
  x = (x ^ x >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
  x = (x ^ x >> 27) * UINT64_C(0x94d049bb133111eb);
  return x ^ x >> 31;
}

/* Less than n; n is not 0. */
static inline uint64_t random_below(uint64_t *state, uint64_t n) {
  return random_next(state) % n;
}

/* ---------------------------------------------------------------- episode */

/* How new areas are linked to the others. */
#define SHAPES(X)                                                              \
  X(RANDOM, "random")                                                          \
  X(LIST, "list")                                                              \
  X(TREE, "tree")                                                              \
  X(HUB, "hub")
enum shape {
#define X(name, text) SHAPE_##name,
  SHAPES(X)
#undef X
      SHAPE_COUNT
};

/* What a heap is like. */
struct profile {
  const char *name;
  uint32_t share;  /* of 100 operations */
  uint32_t areas;  /* no more than about so many */
  uint32_t size;   /* of an area, at most; beyond 64 seldom */
  uint32_t commit; /* of 16 operations, how many are committed */
  uint32_t full;   /* audit and form after every so many commits */
  uint32_t length; /* operations of an episode */
  uint32_t saved;  /* states saved at once */
  bool few_values; /* so that the same states come up again */
  enum shape shape;
};

enum { OP_WORDS = 6, EPISODE_MOST = 8192 };

struct op {
  uint32_t word[OP_WORDS];
  uint8_t code;
  bool commit; /* hash_current and all checks afterwards */
};

struct episode {
  uint64_t seed;
  enum allways_naming naming;
  struct profile profile;
  bool has_known;
  struct form_entry known; /* from an earlier heap: contradicted by this one */
  size_t count;
  struct op ops[EPISODE_MOST];
};

/* -------------------------------------------------------------------- run */

struct numbers {
  allways_area *items;
  size_t count, capacity;
};

struct saved_twin {
  struct twin twin;
  allways_hash hash;
};

struct run {
  const struct episode *episode;
  const struct profile *profile;
  struct allways_memory *m;
  struct twin now;
  struct twin_boxes boxes;
  struct saved_twin *saved;
  size_t depth, saved_capacity;

  struct numbers heard; /* reported to the listener since the last commit */
  struct numbers lost;  /* that left the twin without being freed */
  bool committed;       /* nothing happened since the last push or hash */
  allways_hash hash;    /* if committed */
  uint32_t newest;      /* slot allocated last */

  struct forms *forms; /* borrowed */
  struct form_entry conflict;
  bool has_conflict;
  uint64_t commits;
  int64_t balance; /* bytes in use before the run */
  struct blame blame;
  FILE *trace; /* NULL: be quiet */
};

void run_init(struct run *r, const struct episode *e, struct forms *forms,
              FILE *trace);
/* Frees everything and checks that everything was. */
void run_release(struct run *r);
/* Applies one operation to both; what goes wrong is in r->blame. */
void run_apply(struct run *r, const struct op *op);

/* A new operation for the profile. */
struct op op_random(const struct profile *profile, uint64_t *random);

/* Whether the hash of a naming depends on the canonical form only. */
static inline bool naming_canonical(enum allways_naming n) {
  return n == ALLWAYS_NAMES_LAYERED || n == ALLWAYS_NAMES_BFS ||
         n == ALLWAYS_NAMES_DFS;
}
/* A memory with both classes of boxes registered; peer: see memory.h. */
struct allways_memory *memory_like(enum allways_naming naming,
                                   struct allways_memory *peer);
/* A memory with both classes of boxes registered. */
struct allways_memory *memory_new(enum allways_naming naming,
                                  allways_unreachable_fn *listener,
                                  void *context);

/* ------------------------------------------------- for the operations only */

static inline struct view run_view(const struct run *r) {
  return (struct view){r->m, &r->now, NULL};
}
static inline allways_pointer run_pointer(const struct run *r, twin_pointer p) {
  struct view v = run_view(r);
  return view_pointer(&v, p);
}

/* A pointer for people. */
typedef struct pointer_text {
  char text[40];
} pointer_text;
pointer_text run_text(const struct run *r, twin_pointer p);
#define RUN_SAY(r, ...)                                                        \
  do {                                                                         \
    if ((r)->trace != NULL)                                                    \
      fprintf((r)->trace, __VA_ARGS__);                                        \
  } while (0)

/* Compares results; true if both are OK. */
bool run_agree(struct run *r, const char *call, enum allways_result got,
               enum allways_result want);
/* The same for an operation that leaves the state as it is. */
bool run_agree_load(struct run *r, const char *call, enum allways_result got,
                    enum allways_result want);

/* States: run.c */
void run_commit(struct run *r);
void run_push(struct run *r);
void run_pop(struct run *r);
void run_backtrack(struct run *r, bool check_hash);

/* Operations on data, ops_data.c; on states and images, ops_state.c. */
typedef void op_fn(struct run *r, const uint32_t *w);
op_fn op_store_scalar, op_load_scalar, op_store_pointer, op_load_pointer,
    op_store_bytes, op_load_bytes, op_fill, op_undefine, op_copy, op_load_value,
    op_store_value, op_store_piece, op_copy_bytewise, op_move_pointer,
    op_cut_pointer, op_store_boxed, op_load_boxed, op_overlapping, op_bad_size;
op_fn op_push, op_pop, op_backtrack, op_retreat, op_hash, op_compare,
    op_incoming, op_order, op_image, op_bad_image, op_reload, op_isomorphic,
    op_different;

/* What random words mean: pick.c. */
uint32_t pick_area(const struct run *r, uint32_t w);
uint32_t pick_live(const struct run *r, uint32_t w);
uint32_t pick_root(const struct run *r, uint32_t w);
uint64_t pick_size(const struct run *r, uint32_t w);
uint64_t pick_value(const struct run *r, uint32_t w);
/* A place for size bytes, mostly one where they fit. */
twin_pointer pick_place(const struct run *r, uint32_t w, uint32_t v,
                        uint64_t size);
/* A place where a byte with this tag is, if there is one near. */
twin_pointer pick_tagged(const struct run *r, uint32_t w, uint32_t v,
                         enum twin_tag tag);
/* An area that can take a link, if one is soon found. */
uint32_t pick_parent(const struct run *r, uint32_t w, uint32_t v);
/* A place for a link in the area of slot, unused if possible. */
twin_pointer pick_vacant(const struct run *r, uint32_t slot, uint32_t v);
/* A place for a pointer: half of the time one where there is none. */
twin_pointer pick_link_place(const struct run *r, uint32_t w, uint32_t v);
twin_pointer pick_target(const struct run *r, uint32_t w, uint32_t v);

/* Isomorphism and difference, iso.c. */
/* The twin's state built in another memory, in another order: same hash,
 * same image, same order of visit. */
bool iso_check(struct run *r, uint64_t seed);
/* The same with one thing changed: another hash and another image. */
bool iso_differ(struct run *r, uint64_t seed);
/* Pairs that site and none take for different, and others do not. */
bool iso_pairs(struct blame *b);

/* Shrinks a failing episode in place (shrink.c). */
void shrink(struct episode *e);
/* Runs an episode in a process of its own; false if it fails or crashes. */
bool episode_passes(const struct episode *e, bool loud);

#endif
