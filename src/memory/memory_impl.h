/*
 * memory/memory_impl.h - what the files of the memory module share.
 *
 * An area is a record in the table m->areas, named by its index.  Its content
 * is a block, which exists from the first store on (a blank or freed area has
 * none):
 *
 *      content sum | link bits      | data            | shadow
 *      16 bytes    | 1 bit a word   | 8 bytes a word  | 8 bytes a word
 *                                   ^ area.data
 * (large blocks begin with dirty bits, see area_dirty)
 *
 * A word is eight aligned bytes, in one of three forms (shadow.tag):
 *
 *      PLAIN    data are the bytes; shadow.defined says which are defined;
 *               undefined ones are zero
 *      POINTER  data is area << 32 | offset: a whole, aligned pointer
 *      CELL     data is the index of a cell: plain bytes beside pieces.  A
 *               piece is a run of bytes of a pointer, an unaligned pointer,
 *               one with an offset over 32 bits, or a boxed value; it may
 *               reach over several words and is in the cells of them all
 *
 * A pointer in memory is an edge of the area graph once the step has been
 * committed: on the in-list of its target, and found from its word (shadow.ref)
 * or piece.
 *
 * Stores only write words and log what was there.  mem_commit brings edges,
 * names and digest up to date with the words that were logged.  So a state is
 * committed (between steps) or not, and only committed states are saved.
 *
 * Committed states hold these invariants (checked by audit.c):
 *   1. an area is LABELLED if and only if it is reachable from a root
 *   2. each pointer of a labelled, not freed area has one edge, counted in the
 *      digest, on the in-list of its target; there are no other edges
 *   3. bit w of the link bits is set if and only if word w is not PLAIN
 *   4. content is the sum of the terms of the plain bytes and boxed values
 *   5. labels are those that the naming would give from scratch
 *   6. digest is the sum over labelled areas and counted edges
 *   7. no word is marked logged, no area FRESH or TOUCHED
 */
#ifndef MEMORY_MEMORY_IMPL_H
#define MEMORY_MEMORY_IMPL_H

#include "allways/memory.h"
#include "base/alloc.h"
#include "base/bug.h"
#include "base/mix.h"
#include "memory/fast.h"

/* Flags of an edge.  COUNTED: its term is part of the digest.  PENDING: it is
 * on m->pending, and the end of the commit adds its term or frees its record.
 * Between commits each edge is COUNTED and none is PENDING. */
enum edge_state { EDGE_COUNTED = 1, EDGE_PENDING = 2 };

/* A pointer in memory, seen as an edge of the area graph. */
struct edge {
  uint32_t source, target; /* target 0: the record is free */
  uint32_t next, prev;     /* in-list of target */
  uint32_t slot;           /* byte offset in source */
  uint8_t first, size;     /* which bytes of the pointer; size 0: box */
  uint8_t state;
  uint64_t offset; /* in target */
};

enum piece_kind { PIECE_POINTER, PIECE_BOX };

/* Bytes [start, start + size) of an area that hold a boxed value, or bytes
 * first, first + 1, ... of a pointer.  A piece is immutable but for its edge:
 * the cells of the current state and of the log share it and count it. */
struct piece {
  uint32_t start, size;
  uint32_t refs; /* cells that hold it */
  uint32_t edge; /* once committed */
  uint8_t kind, first;
  allways_pointer pointer; /* of the box: its target */
  struct box *box;
};

/* A boxed value.  After a copy several pieces share it; the object is freed
 * with the last of them. */
struct box {
  void *object;
  hash128 hash; /* of what the class writes */
  uint32_t class_number, refs;
};

/* The content of a CELL word: plain bytes, and the pieces that cover the
 * others, ordered by start.  A cell belongs to one word or one log entry. */
struct cell {
  uint64_t plain;
  uint32_t pieces[8];
  uint8_t defined; /* of the plain bytes */
  uint8_t count;
};

/* The log has the old value of all that was changed since the oldest saved
 * state.  It is walked backwards only, so an entry ends with its header:
 *
 *      value, log_length(type) words | area: 32 | index: 28 | type: 4
 *                                      bits       bits        bits
 *
 * The index is a word of the area in LOG_WORD, and 0 in all others. */
enum log_type {
  LOG_WORD,     /* data, shadow */
  LOG_LABEL,    /* struct label in 5 words, and was it LABELLED */
  LOG_CONTENT,  /* sum before */
  LOG_ALLOCATE, /* - */
  LOG_BLOCK,    /* - : the area had no block */
  LOG_FREE,     /* block */
  LOG_DEAD,     /* - */
  LOG_FLAGS,    /* rank, flags */
  LOG_COUNT,    /* site, count before */
  LOG_ADDRESS   /* address before */
};

/* Values are found from the end: see enum log_type. */
struct log {
  uint64_t *items;
  size_t count, capacity;
};

/* A saved state: how long the log was, and what the log does not keep. */
struct mark {
  hash128 digest;
  size_t log;
  uint64_t bytes;
};

/* Vector of area or edge numbers. */
struct numbers {
  uint32_t *items;
  size_t count, capacity;
};

/* The block of an area that was freed since the last commit. */
struct detached {
  uint64_t *data;
  uint32_t area;
  bool logged; /* the log owns the block */
};

/* Blocks of up to SMALL_WORDS words are cut from slabs; those of more than
 * LARGE_WORDS words have dirty bits (see area_dirty). */
enum { SMALL_WORDS = 32, LARGE_WORDS = 4096, MEM_SLAB_WORDS = 8192 };

struct naming;

/* The digest of a state that is not committed, and by how much the contents of
 * areas have changed since the last commit.  The commit uses both, if nothing
 * was written after the preview.  See preview.c. */
enum { PREVIEW_AREAS = 16 };
struct preview {
  const struct allways_memory *m;
  bool known;
  hash128 digest;
  unsigned count;
  struct {
    uint32_t area;
    hash128 change;
  } areas[PREVIEW_AREAS];
};

struct allways_memory {
  union {
    struct mem_head head; /* what memory/fast.h needs */
    struct {
      MEM_HEAD_FIELDS
    };
  };
  size_t area_capacity;
  struct numbers free_areas;

  struct edge *edges;
  size_t edge_count, edge_capacity;
  uint32_t free_edge;

  struct piece *pieces;
  size_t piece_count, piece_capacity;
  uint32_t free_piece;
  struct cell *cells;
  size_t cell_count, cell_capacity;
  size_t cells_used;
  uint32_t free_cell;

  struct numbers roots; /* by rank */

  struct log log;
  size_t segment; /* the log from here on is not committed */
  struct mark *marks;
  size_t mark_count, mark_capacity;

  hash128 digest;
  uint64_t bytes; /* of areas that are not freed */

  /* What the next commit has to look at. */
  struct numbers fresh;      /* areas with a FRESH block */
  struct detached *detached; /* blocks of areas freed since then */
  size_t detached_count, detached_capacity;
  struct numbers born;    /* areas that are NEW */
  struct numbers lost;    /* areas that are LOST */
  struct numbers pending; /* edges that are PENDING */
  struct numbers touched; /* areas that are TOUCHED */
  struct numbers dying;   /* areas that the naming found unreachable */
  struct numbers met;     /* by mem_reached */
  bool links_changed;     /* some edge came, went or moved */

  struct preview preview; /* known: of the current state */

  const struct naming *naming;
  void *names; /* the naming's own data */

  const struct allways_box_class **classes;
  size_t class_count, class_capacity;

  uint64_t *slab; /* blocks are cut from here */
  size_t slab_left;
  uint64_t **slabs;
  size_t slab_count, slab_capacity;
  uint64_t *small[SMALL_WORDS + 1]; /* free blocks, chained */

  uint16_t born_flags; /* AREA_WATCHED or 0 */
  struct allways_memory_options options;
  struct allways_fault fault;
  struct allways_memory_stats stats;
};

/* ------------------------------------------------------------ area layout */

/* How many words the link bits of so many words take. */
static inline uint32_t link_words(uint32_t words) { return (words + 63) >> 6; }
/* The parts of a block, which the area must have. */
static inline uint64_t *area_links(const struct area *a) {
  assert(a->data != NULL);
  return a->data - link_words(area_words(a));
}
static inline hash128 *area_content(const struct area *a) {
  return (hash128 *)area_links(a) - 1;
}
/* Large blocks have a bit for each group of 64 words, set when one of them is
 * written while the block is FRESH; small ones are looked at as a whole. */
static inline uint32_t dirty_words(uint32_t words) {
  return words > LARGE_WORDS ? link_words(link_words(words)) : 0;
}
static inline uint64_t *area_dirty(const struct area *a) {
  return (uint64_t *)area_content(a) - dirty_words(area_words(a));
}

/* A pointer as the data of a POINTER word.  Its offset must fit into 32 bits;
 * others are pieces. */
static inline uint64_t pack_pointer(allways_pointer p) {
  assert(p.area != 0 && p.offset <= UINT32_MAX);
  return (uint64_t)p.area << 32 | p.offset;
}
static inline allways_pointer unpack_pointer(uint64_t data) {
  return (allways_pointer){data & 0xffffffff, (uint32_t)(data >> 32)};
}

/* ---------------------------------------------------------------- refuse.c */

/* Notes the fault for allways_last_fault and returns its code. */
enum allways_result mem_refuse(struct allways_memory *m,
                               enum allways_result code, allways_pointer at,
                               allways_pointer other, uint64_t size);

static inline void numbers_add(struct numbers *v, uint32_t n) {
  VEC_ROOM(v->items, v->count, v->capacity);
  v->items[v->count++] = n;
}

/* Is there an area of this number, in the current state or newly made? */
static inline bool mem_is_area(const struct allways_memory *m, uint32_t area) {
  return area != 0 && area < m->area_count &&
         (m->areas[area].flags & (AREA_USED | AREA_DEAD)) == AREA_USED;
}

/* ------------------------------------------------------------------ area.c */

/* Finds the words of a FRESH block that may have been written, range by range:
 * *at is the caller's place in the block, 0 at first.  False means that there
 * are no more.  It changes nothing, because a preview asks before the commit
 * does. */
bool fresh_range(const struct allways_memory *m, uint32_t area, uint32_t *at,
                 uint32_t *from, uint32_t *to);
/* Frees the block of an area of this size, and the cells in it.  Its edges must
 * have been unlinked. */
void mem_drop_block(struct allways_memory *m, uint32_t size, uint64_t *data);
/* Drops the area's block, if it has one, and gives the record back for use by
 * another area.  No saved state may know the area. */
void mem_recycle(struct allways_memory *m, uint32_t area);
/* Sets the address that the program was given; 0: none.  Neither logs nor
 * touches the area. */
static inline void mem_put_address(struct allways_memory *m, uint32_t area,
                                   uint64_t address) {
  m->areas[area].addressed = address != 0;
  m->more[area].address = address;
}
/* Put an area on m->roots, at the place that its rank gives, and take it off.
 * Flags and log are the caller's business. */
void mem_root_insert(struct allways_memory *m, uint32_t area);
void mem_root_remove(struct allways_memory *m, uint32_t area);

/* ------------------------------------------------------------------- log.c */

/* Makes room for at least one more entry of any type. */
void log_grow(struct allways_memory *m);
/* Words of an entry before its header. */
static inline unsigned log_length(enum log_type type) {
  static const unsigned char lengths[] = {
      [LOG_WORD] = 2,  [LOG_LABEL] = 6,  [LOG_CONTENT] = 2, [LOG_ALLOCATE] = 0,
      [LOG_BLOCK] = 0, [LOG_FREE] = 1,   [LOG_DEAD] = 0,    [LOG_FLAGS] = 2,
      [LOG_COUNT] = 2, [LOG_ADDRESS] = 1};
  return lengths[type];
}
/* Adds an entry, and returns its count words for the caller to fill in before
 * the next entry.  The count is log_length(type); hot callers know it. */
static inline uint64_t *log_entry(struct allways_memory *m, enum log_type type,
                                  uint32_t area, uint32_t index,
                                  unsigned count) {
  assert(count == log_length(type) && index >> 28 == 0);
  if (UNLIKELY(m->log.capacity - m->log.count < count + 1))
    log_grow(m);
  uint64_t *entry = m->log.items + m->log.count;
  entry[count] = (uint64_t)area << 32 | index << 4 | type;
  m->log.count += count + 1;
  return entry;
}
/* Is there a saved state, so that changes must be logged?  Words are logged in
 * any case, because the commit compares them with what is there. */
static inline bool log_wanted(const struct allways_memory *m) {
  return m->mark_count > 0;
}

/* ---------------------------------------------------------------- forget.c */

/* Drops the log before the segment, and what only the log still owns: blocks of
 * freed areas, cells, records of dead areas.  No saved state may be left. */
void log_forget(struct allways_memory *m);

/* ------------------------------------------------------------------ word.c */

/* Makes word w ready to be changed, once between two commits: see
 * word_open_slow. */
static inline void word_open(struct allways_memory *m, uint32_t area,
                             uint32_t w) {
  if (!area_shadow(&m->areas[area])[w].logged)
    word_open_slow(m, area, w);
}

/* ---------------------------------------------------------------- access.c */

/* Checks that size bytes at p may be loaded, or stored to.  A refusal is noted
 * as the last fault. */
static inline enum allways_result access_check(struct allways_memory *m,
                                               allways_pointer p, uint64_t size,
                                               bool store) {
  enum allways_result r = ALLWAYS_OK;
  if (UNLIKELY(p.area == 0))
    r = ALLWAYS_NULL_POINTER;
  else if (UNLIKELY(!mem_is_area(m, p.area)))
    r = ALLWAYS_FREED_AREA;
  else {
    const struct area *a = &m->areas[p.area];
    if (UNLIKELY(a->flags & AREA_FREED))
      r = ALLWAYS_FREED_AREA;
    else if (UNLIKELY(p.offset > a->size || size > a->size - p.offset))
      r = ALLWAYS_OUT_OF_BOUNDS;
    else if (UNLIKELY(store && (a->flags & AREA_CONSTANT)))
      r = ALLWAYS_WRITE_CONSTANT;
  }
  return LIKELY(r == ALLWAYS_OK) ? r
                                 : mem_refuse(m, r, p, allways_null(), size);
}
/* The same for a store.  If it is granted and size is not 0, the area has a
 * block afterwards; LIMIT means that there is no memory for one. */
enum allways_result store_check(struct allways_memory *m, allways_pointer p,
                                uint64_t size);
/* Stores plain bytes over whatever is there.  defined[i] says whether byte i is
 * defined (NULL: all are).  The caller has made store_check. */
void plain_store(struct allways_memory *m, uint32_t area, uint64_t offset,
                 const uint8_t *bytes, const uint8_t *defined, uint64_t size);

/* ------------------------------------------------------------------ cell.c */

/* A new cell with the same bytes and pieces. */
uint32_t cell_copy(struct allways_memory *m, uint32_t cell);
/* Frees the cell and its shares of pieces; edges are the caller's business. */
void cell_free(struct allways_memory *m, uint32_t cell);
/* Makes the bytes of the range undefined.  What is left of a pointer that the
 * range cuts stays as a piece; what is left of a boxed value is undefined,
 * too. */
void range_clear(struct allways_memory *m, uint32_t area, uint64_t offset,
                 uint64_t size);
/* Adds bytes first .. first + size - 1 of a pointer at offset, where the
 * bytes are undefined, and joins them with their neighbours. */
void pointer_add(struct allways_memory *m, uint32_t area, uint64_t offset,
                 allways_pointer pointer, unsigned first, unsigned size);
/* Adds a box at offset, where the bytes are undefined; takes one of the
 * caller's references. */
void box_add(struct allways_memory *m, uint32_t area, uint64_t offset,
             uint64_t size, struct box *box);
/* Gives one reference back; the last one frees the object. */
void box_release(struct allways_memory *m, struct box *box);
uint64_t box_size(const struct allways_memory *m, const struct box *box);
/* The piece that covers the byte, or 0. */
uint32_t piece_at(const struct allways_memory *m, const struct area *a,
                  uint64_t offset);

/* ----------------------------------------------------------------- visit.c */

/* The item that begins at *offset or after it, before end; false: none.
 * Plain runs are cut at end; pointers and boxes are given whole, so the
 * first may begin before *offset.  *offset moves past the item. */
bool item_next(const struct allways_memory *m, uint32_t area, uint64_t *offset,
               uint64_t end, struct allways_item *item);
/* Is it a standing area that holds nothing, and so not part of the state? */
bool stands_empty(const struct allways_memory *m, uint32_t area);
/* The areas of the state in canonical order, in order[]; numbers[area] is
 * 1 + the place there (both are vectors of the caller's, initialised). */
void canonical_order(const struct allways_memory *m, struct numbers *order,
                     uint32_t *numbers);

/* ----------------------------------------------------------------- graph.c */

/* Who keeps the digest up to date.  SETTLE, in a commit: an edge that goes is
 * taken out of the digest, and one that comes is counted at the end, when the
 * names are known.  QUIET, in going back and after a preview: the caller knows
 * the digest of the result, so edges leave it alone. */
enum edge_mode { EDGE_SETTLE, EDGE_QUIET };

/* Takes a counted edge out of the digest until the end of the commit. */
void edge_take_out(struct allways_memory *m, uint32_t edge);
static inline void edge_uncount(struct allways_memory *m, uint32_t edge) {
  if (m->edges[edge].state & EDGE_COUNTED)
    edge_take_out(m, edge);
}
/* The pointer of an edge moves to another place (committing). */
void edge_move(struct allways_memory *m, uint32_t edge,
               allways_pointer pointer);
/* The same where the digest is known and no label came by the edge. */
void edge_move_quietly(struct allways_memory *m, uint32_t edge,
                       allways_pointer pointer);
/* Removes an edge, and frees its record now or at the end of the commit.  The
 * caller clears the ref of the word, or the edge of the piece. */
void edge_unlink(struct allways_memory *m, uint32_t edge, enum edge_mode mode);
/* Gives edges to the pointers that begin in a word, if they have none yet. */
void word_link(struct allways_memory *m, uint32_t area, uint32_t w,
               enum edge_mode mode);
/* Removes the edges of the pointers that begin in word w, whose content is the
 * one given: that of an area, of a detached block or of the log. */
void word_unlink(struct allways_memory *m, uint32_t w, uint64_t data,
                 struct shadow *shadow, enum edge_mode mode);
/* The same for all pointers of an area or block, found by its link bits. */
void area_link(struct allways_memory *m, uint32_t area, enum edge_mode mode);
void block_unlink(struct allways_memory *m, uint32_t size, uint64_t *data,
                  enum edge_mode mode);
/* The link bit of word w follows its tag. */
void link_bit_update(struct area *a, uint32_t w);

/* Visits the edges out of an area in the order of their slots:
 *   struct edge_walk walk = edges_out(m, area);
 *   while ((e = edge_out(m, &walk)) != 0)
 * Edges must be up to date: in the naming's part of a commit, or after it. */
struct edge_walk {
  const uint64_t *links, *last; /* link words: where it is, and the end */
  const struct shadow *shadow;  /* of the 64 words that links stands for */
  uint64_t bits;                /* of *links, those still to be visited */
  uint32_t area;
  uint32_t word;  /* of the cell being visited */
  uint32_t piece; /* next of its pieces; NO_PIECE: no cell */
};
enum { NO_PIECE = UINT32_MAX };

static inline struct edge_walk edges_out(const struct allways_memory *m,
                                         uint32_t area) {
  const struct area *a = &m->areas[area];
  struct edge_walk walk = {.area = area, .piece = NO_PIECE};
  if (a->data) {
    uint32_t words = area_words(a);
    walk.last = a->data - 1;
    walk.links = a->data - link_words(words);
    walk.shadow = (const struct shadow *)(a->data + words);
    walk.bits = *walk.links;
  }
  return walk;
}

/* The next edge out of the cell being visited; 0: there is none left. */
uint32_t edge_out_cell(const struct allways_memory *m, struct edge_walk *walk);

static inline uint32_t edge_out(const struct allways_memory *m,
                                struct edge_walk *walk) {
  for (;;) {
    if (UNLIKELY(walk->piece != NO_PIECE)) {
      uint32_t edge = edge_out_cell(m, walk);
      if (edge)
        return edge;
    }
    while (walk->bits == 0) {
      if (walk->links == walk->last)
        return 0;
      walk->bits = *++walk->links;
      walk->shadow += 64;
    }
    const struct shadow *shadow = &walk->shadow[low_bit(walk->bits)];
    walk->bits &= walk->bits - 1;
    assert(shadow->tag != WORD_POINTER || shadow->ref != 0);
    if (LIKELY(shadow->tag == WORD_POINTER))
      return shadow->ref;
    walk->word = (uint32_t)(shadow - area_shadow(&m->areas[walk->area]));
    walk->piece = 0;
  }
}

/* ---------------------------------------------------------------- commit.c */

/* Ends the step: afterwards the invariants of committed states hold. */
void mem_commit(struct allways_memory *m);

/* ----------------------------------------------------------------- label.c */

/* The label is about to change: logs it, takes the area and its edges out of
 * the digest. */
void label_open(struct allways_memory *m, uint32_t area);
/* As label_open, but leaves the edges out of the area to the caller; false:
 * it was open. */
bool label_open_in(struct allways_memory *m, uint32_t area);
/* Only logs it: the name stays, something else of the label changes. */
void label_log(struct allways_memory *m, uint32_t area);

/* --------------------------------------------------------------- preview.c */

/* The digest that the next commit would give, if that is known without it: then
 * no name changes, and no area is lost. */
bool mem_preview(const struct allways_memory *m, struct preview *p);

/* ---------------------------------------------------------------- name_*.c */

/* What a name is mixed from that does not come from another name: the rank of a
 * root, a place, or an allocation site.  The number keeps the three apart. */
enum name_origin { NAME_ROOT = 1, NAME_PLACE, NAME_SITE };

/* A naming strategy.  allocated, gone and recount may be NULL. */
struct naming {
  /* Makes and frees m->names; peer may be NULL. */
  void *(*create)(const struct allways_memory *peer);
  void (*destroy)(void *names);
  /* Gives an area its name when it is allocated, where names are fixed. */
  void (*allocated)(struct allways_memory *m, uint32_t area);
  /* Called in a commit when the edges are up to date.  It must leave each
   * reachable area LABELLED with its label, and no other, and put the others
   * that are not DEAD yet on m->dying. */
  void (*update)(struct allways_memory *m);
  /* The area left the state, or came back by undo. */
  void (*gone)(struct allways_memory *m, uint32_t area, bool gone);
  /* The names from scratch, by area number, from words alone: for audit.
   * reached[area] is set for those that are reachable. */
  void (*scratch)(struct allways_memory *m, hash128 *names, bool *reached);
  /* Undo of LOG_COUNT. */
  void (*recount)(struct allways_memory *m, uint64_t site, uint64_t count);
};
/* name.c: what namings that walk the heap share.  A walk marks the areas it
 * meets (area_more.mark) with a number of its own, so that nothing has to be
 * cleared before it.  This gives the number after the last one. */
uint32_t names_mark(struct allways_memory *m, uint32_t last);
/* Areas that the walk did not meet lose their labels and are dying. */
void names_lose_unmet(struct allways_memory *m, uint32_t mark);
/* No walk was needed: new areas are dying unless they got a label. */
void names_lose_born(struct allways_memory *m);

/* name_layered.c: the label of a root, and its name. */
struct label label_of_root(uint32_t rank);
hash128 name_of_root(uint32_t rank);
/* Would a new pointer in this slot of the source give its target another label?
 * The target has a label or is a root; the source may be a NEW root, which has
 * none yet. */
bool name_would_change(const struct allways_memory *m, uint32_t source,
                       uint32_t slot, uint32_t target);

extern const struct naming naming_layered, naming_bfs, naming_dfs, naming_site,
    naming_none;

#endif
