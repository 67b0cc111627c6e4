/*
 * memory/fast.h - the inside of a memory, for engines that load and store with
 * inlined checks.
 *
 * Areas, words and shadows are laid out as memory_impl.h draws them.  An
 * engine may read them, and may write a word that is open (logged) and PLAIN
 * or POINTER in the way its tag says; everything else goes through
 * allways/memory.h.  The tables move when areas are allocated.
 */
#ifndef MEMORY_FAST_H
#define MEMORY_FAST_H

#include "allways/memory.h"
#include "base/mix.h"

/* The three forms of a word: memory_impl.h defines them.  PLAIN is 0, so that
 * (a.tag | b.tag) == WORD_PLAIN asks for both at once. */
enum word_tag { WORD_PLAIN, WORD_POINTER, WORD_CELL };

/* What is known of a word besides its data. */
struct shadow {
  uint32_t ref;    /* POINTER: its edge, once committed; else 0 */
  uint8_t defined; /* bit i: byte i is not undefined */
  uint8_t tag;
  uint8_t logged; /* the old word is in the log since the last commit */
  uint8_t spare;
};

/* Flags of an area.  Those marked "committing" are set in a commit only; it
 * clears them. */
enum area_flag {
  AREA_USED = 1, /* the record is an area */
  AREA_FREED = 2,
  AREA_CONSTANT = 4,
  AREA_ROOT = 8,
  AREA_LABELLED = 16,   /* reachable, as of the last commit */
  AREA_FRESH = 32,      /* the block was made since the last commit */
  AREA_DEAD = 64,       /* left the state; only the log knows it */
  AREA_TOUCHED = 128,   /* committing: its term is out of the digest */
  AREA_LOST = 256,      /* committing: lost the edge its label came by */
  AREA_PENDING = 512,   /* committing: label is tentative */
  AREA_CONTENT = 1024,  /* committing: old content sum is in the log */
  AREA_RELABEL = 2048,  /* committing: old label is in the log */
  AREA_NEW = 4096,      /* on m->born: allocated since the last commit */
  AREA_STORED = 8192,   /* engines: its address may be in memory */
  AREA_WATCHED = 16384, /* engines: an access may be of interest to others */
  AREA_MET = 32768      /* looking for roots: was here */
};

/* Where an area stands.  Ordered by layer, distance, name. */
struct label {
  hash128 name;
  uint64_t layer;    /* rank of the root << 32 | its slot; walks: the place */
  uint32_t distance; /* from that slot */
  uint32_t parent;   /* area and slot that the label came by; 0: root */
  uint32_t parent_slot;
};

struct area {
  struct label label;
  uint32_t in;    /* first edge to this area */
  uint32_t limit; /* its size if it has a block, may be written and is not
                     WATCHED, else 0 */
  uint64_t *data; /* NULL: blank or freed */
  uint32_t size;
  uint16_t flags;
  uint8_t kind;
  bool standing : 1;  /* see mem_stand */
  bool addressed : 1; /* its address is not 0 */
};

/* What is rarely needed of an area lies apart, so that the records that are
 * used all the time share fewer cache lines. */
struct area_more {
  uint64_t site;
  uint32_t place; /* NONE */
  uint32_t mark;  /* last traversal that met the area */
  uint32_t rank;  /* ROOT */
  uint64_t address;
};

/* The first fields of a memory, which engines may read.  The pointer from
 * mem_head holds as long as the memory; the tables it points to move. */
#define MEM_HEAD_FIELDS                                                        \
  struct area *areas;                                                          \
  struct area_more *more;                                                      \
  size_t area_count;                                                           \
  uint64_t root_changes; /* grows when an area becomes a root, or is none */
struct mem_head {
  MEM_HEAD_FIELDS
};
const struct mem_head *mem_head(const struct allways_memory *m);

static inline uint32_t area_words(const struct area *a) {
  return (a->size + 7) >> 3;
}
/* Sets the limit; to be called whenever data or flags have changed.  An area
 * that must not be accessed in the fast way has the limit 0, so that the bounds
 * check of an engine refuses it, too. */
static inline void area_limit(struct area *a) {
  a->limit =
      a->data && !(a->flags & (AREA_CONSTANT | AREA_WATCHED)) ? a->size : 0;
}
static inline struct shadow *area_shadow(const struct area *a) {
  return (struct shadow *)(a->data + area_words(a));
}

/* Makes word w of the area, which has a block, ready to be changed: logs the
 * old word, and gives the new one a copy of its cell, if it has one.  To be
 * called if the word is not marked logged. */
void word_open_slow(struct allways_memory *m, uint32_t area, uint32_t w);

/* Word w of the area, which has a block, and no cell there, becomes this:
 * PLAIN, with the undefined bytes zero, or POINTER. */
void mem_put_word(struct allways_memory *m, uint32_t area, uint32_t w,
                  uint64_t data, enum word_tag tag, uint8_t defined);

/* Gives an area that has none a block, all undefined; false: there is no
 * memory for it.  A store does it by itself. */
bool mem_make_block(struct allways_memory *m, uint32_t area);

/* Makes a standing area: a root of at most 256 bytes, all undefined, that going
 * back does not take away.  It is part of the state only while it holds defined
 * bytes that are no pointers.  Returns 0 if there is a root of this rank, or if
 * names are not layered. */
allways_area mem_stand(struct allways_memory *m, uint32_t size, uint8_t kind,
                       uint32_t rank);

/* Takes back an area that was allocated since the last commit: afterwards it is
 * as if it had never been.  The caller knows that no pointer to it exists.
 * False means that it has to be freed instead. */
bool mem_take_back(struct allways_memory *m, uint32_t area);

/* Commits the current state: calls the listener for areas that die by that, and
 * recycles records that no saved state needs.  NO_ROOT if there is no root. */
enum allways_result mem_collect(struct allways_memory *m);
/* The hash of the current state, if it can be had without a commit and there is
 * a saved state; else false.  After true, nothing may be written before the
 * state is saved or gone back from. */
bool mem_hash_preview(struct allways_memory *m, allways_hash *hash);
/* Areas allocated since the last commit. */
size_t mem_born(const struct allways_memory *m);
/* Areas are born WATCHED from now on, or not. */
void mem_watch_new(struct allways_memory *m, bool watch);
/* Is the area reachable from one for which `from` says FOUND?  The search goes
 * backwards along edges and does not go on from an area that is SKIPPED.  It
 * sees the graph as of the last commit, so NEW areas have no edges yet.  If the
 * answer is no, *met has the areas from which it is reachable, itself first;
 * they are borrowed until the next call. */
enum mem_from { MEM_FOLLOWED, MEM_SKIPPED, MEM_FOUND };
bool mem_reached(struct allways_memory *m, uint32_t area,
                 enum mem_from (*from)(void *context, uint32_t area),
                 void *context, const uint32_t **met, size_t *count);
/* A class by its number. */
const struct allways_box_class *mem_class(const struct allways_memory *m,
                                          uint32_t number);
/* The root of this rank, or 0. */
allways_area mem_root(const struct allways_memory *m, uint32_t rank);

#endif
