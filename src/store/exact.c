/*
 * store/exact.c - whole state images, stored as a tree of shared parts.
 *
 * An image comes cut in parts.  Parts become pieces of at most 64 bytes, each
 * piece an id; ids are folded into tuples of two to four, each tuple an id;
 * and so on, level by level, until two are left: the root.  Pieces and tuples
 * are interned, so what two states have in common is stored once.
 *
 *   image    [part   ][part        ][part][part    ]
 *   pieces    p1       p2     p3     p4    p5
 *   tuples   (p1      ,p2)   (p3    ,p4   ,p5)
 *   root         t1               t2          ->  payload
 *
 *   id       [2 bits: 0 piece, n tuple of n + 1][30 bits: see intern.c]
 *
 * Where a tuple ends follows from the ids themselves: after the first id but
 * one whose mix has a zero bit, at the latest after four.  So when a part is
 * added or removed in the middle, tuples soon end again where they did
 * before, and only some near it change, on each of the O(log n) levels.
 *
 * Empty parts end groups of parts that change together.  Each group is folded
 * to one id, and these to the root by halving their row:
 *
 *   groups   g1  g2  g3  g4  g5
 *   root     ((g1,g2),g3)  (g4,g5)
 *
 * A group has few values if it is a thread, and half of the threads have much
 * fewer values together than all of them: most states are a new root of old
 * halves.
 * (Collapse compression: Holzmann, "State compression in SPIN", 1997; trees:
 * Blom, Lisser, van de Pol and Weber, "A database approach to distributed
 * state-space generation", 2009; places to cut: Manber, "Finding similar
 * files in a large file system", 1994.)
 *
 * Exact.  An id tells its kind, so a root stands for one sequence of pieces
 * only: two different images never have the same root.  The tree is a
 * function of the sequence of pieces, and an id, once given, holds: the same
 * image, cut the same way, has the same root.  (Cut in another way it may
 * count as another state, so a caller must cut as a function of the image.)
 *
 * The root, 64 bits, is the key of a table of two-word keys (table.c),
 * through a bijection that spreads it.  A state that is refused for want of
 * room may leave pieces and tuples behind; they do no harm.
 */
#include <string.h>

#include "base/alloc.h"
#include "base/bug.h"
#include "base/mix.h"
#include "store/store_impl.h"
#include "store/usage.h"

enum {
  TUPLE_MOST = 4,
  KINDS = TUPLE_MOST,
  IDS_LOCAL = 256, /* ids that need no allocation */
  SHARD_BITS = 8   /* of the table of roots: folding takes longer than it */
};
#define ID_MASK ((UINT32_C(1) << INTERN_ID_BITS) - 1)

struct exact {
  struct allways_store base;
  struct store_table states;
  struct store_intern sets[KINDS]; /* pieces; tuples of 2, 3, 4 */
};

static struct exact *self(struct allways_store *s) { return (struct exact *)s; }

/* The ids of a state on their way to the root.  add: make those that are not
 * there; failed: one was not there, or there was no room. */
struct fold {
  struct exact *x;
  uint32_t *ids;
  size_t count;
  size_t first; /* of the group; those before are groups */
  bool add, failed;
};

/* ----------------------------------------------------------------- pieces */

/* The id of a piece (kind 0) or of a tuple of kind + 1 ids. */
static uint32_t intern(struct fold *f, unsigned kind, const uint32_t *record) {
  assert(kind < KINDS);
  uint32_t id = store_intern_id(&f->x->sets[kind], record, f->add);
  if (id == 0)
    f->failed = true;
  return id | (uint32_t)kind << INTERN_ID_BITS;
}

/* A piece as a record: its length, then its bytes. */
static void pack(const unsigned char *bytes, size_t size,
                 uint32_t record[INTERN_WORDS_MOST]) {
  size_t head = size < 3 ? size : 3, rest = size < 3 ? 0 : size - 3;
  assert(size > 0 && size <= INTERN_BYTES_MOST);
  memset(record, 0, intern_words((uint32_t)size) * sizeof *record);
  record[0] = (uint32_t)size;
  for (size_t i = 0; i < head; i++)
    record[0] |= (uint32_t)bytes[i] << (8 * i + 8);
  memcpy(record + 1, bytes + head, rest);
}

/* The bytes of a record; returns their number. */
static size_t unpack(const uint32_t record[INTERN_WORDS_MOST],
                     unsigned char bytes[INTERN_BYTES_MOST]) {
  size_t size = record[0] & 255, head = size < 3 ? size : 3;
  for (size_t i = 0; i < head; i++)
    bytes[i] = (unsigned char)(record[0] >> (8 * i + 8));
  memcpy(bytes + head, record + 1, size - head);
  return size;
}

/* A part as pieces; an empty part is none. */
static void add_part(struct fold *f, const unsigned char *bytes, size_t size) {
  while (size > 0 && !f->failed) {
    uint32_t record[INTERN_WORDS_MOST];
    size_t n = size < INTERN_BYTES_MOST ? size : INTERN_BYTES_MOST;
    pack(bytes, n, record);
    f->ids[f->count++] = intern(f, 0, record);
    bytes += n;
    size -= n;
  }
}

/* ----------------------------------------------------------------- tuples */

/* Does a tuple end after this id?  It depends on the id alone, so that equal
 * runs of ids are cut alike wherever they are. */
static bool cut_after(uint32_t id) { return (id * MIX_A) >> 63 == 0; }

/* How many of the `left` ids from here on make a tuple; one means that the id
 * goes up to the next level as it is.  There are `count` ids on this level in
 * all; if they are three or four, two tuples are made of them, so that the next
 * level is the root. */
static size_t tuple_size(const uint32_t *ids, size_t left, size_t count) {
  if (count <= TUPLE_MOST)
    return left < 2 ? left : 2;
  size_t n = left < 2 ? left : 2;
  while (n < left && n < TUPLE_MOST && !cut_after(ids[n - 1]))
    n++;
  return n;
}

/* Makes one level of the tree of a group, which has more than two ids: each
 * level is shorter than the one below. */
static void fold_level(struct fold *f) {
  size_t out = f->first, n;
  for (size_t i = f->first; i < f->count && !f->failed; i += n) {
    n = tuple_size(f->ids + i, f->count - i, f->count - f->first);
    f->ids[out++] = n == 1 ? f->ids[i] : intern(f, (unsigned)n - 1, f->ids + i);
  }
  assert(f->failed || out < f->count);
  f->count = out;
}

/* ----------------------------------------------------------------- groups */

static uint32_t pair(struct fold *f, uint32_t a, uint32_t b) {
  const uint32_t record[2] = {a, b};
  return f->failed ? 0 : intern(f, 1, record);
}

/* Folds the ids of a group to one; an empty group has none. */
static void end_group(struct fold *f) {
  while (f->count - f->first > 2 && !f->failed)
    fold_level(f);
  if (f->count - f->first == 2) {
    f->ids[f->first] = pair(f, f->ids[f->first], f->ids[f->first + 1]);
    f->count--;
  }
  f->first = f->count;
}

/* How many of n groups are in the first half.  It is the larger one: what comes
 * first, variables and the main thread, changes least. */
static size_t half_of(size_t n) { return n > 2 ? n / 2 + 1 : 1; }

/* The id of n groups, folded by halving the row. */
static uint32_t halve(struct fold *f, const uint32_t *ids, size_t n) {
  assert(n > 0);
  if (n == 1)
    return ids[0];
  size_t half = half_of(n);
  uint32_t left = halve(f, ids, half);
  return pair(f, left, halve(f, ids + half, n - half));
}

static void fold_groups(struct fold *f) {
  size_t half = half_of(f->count);
  if (f->count <= 2)
    return;
  uint32_t left = halve(f, f->ids, half);
  f->ids[1] = halve(f, f->ids + half, f->count - half);
  f->ids[0] = left;
  f->count = 2;
}

static void add_parts(struct fold *f, const struct allways_state *state) {
  const unsigned char *bytes = state->image;
  size_t from = 0;
  for (size_t i = 0; i < state->parts; i++) {
    if (state->ends[i] < from || state->ends[i] > state->image_size)
      BUG("the parts of a state image are not in order");
    if (state->ends[i] == from)
      end_group(f);
    add_part(f, bytes + from, state->ends[i] - from);
    from = state->ends[i];
  }
  add_part(f, bytes + from, state->image_size - from);
}

/* Folds all ids to the two ids of the root, or fewer. */
static void fold_all(struct fold *f) {
  if (f->first > 0)
    end_group(f);
  while (f->count - f->first > 2 && !f->failed)
    fold_level(f);
  if (f->first > 0)
    fold_groups(f);
  assert(f->failed || f->count <= 2);
}

/* A bijection of 64 bits, and its inverse (unspread): modulo 2^64, odd factors
 * have inverses, and this shift undoes itself. */
static uint64_t spread(uint64_t x) {
  x *= MIX_A;
  x ^= x >> 32;
  return x * MIX_B;
}

/* Newton's iteration: each turn doubles the number of bits that are right. */
static uint64_t inverse(uint64_t odd) {
  uint64_t x = odd;
  for (int i = 0; i < 5; i++)
    x *= 2 - odd * x;
  return x;
}

static uint64_t unspread(uint64_t x) {
  x *= inverse(MIX_B);
  x ^= x >> 32;
  return x * inverse(MIX_A);
}

/* No root is zero: that of the empty image is (0, 1), which no other is, as
 * 0 is no id. */
static allways_hash root_key(const struct fold *f) {
  uint32_t a = f->count > 0 ? f->ids[0] : 0;
  uint32_t b = f->count > 1 ? f->ids[1] : f->count == 0;
  uint64_t x = spread((uint64_t)a << 32 | b);
  assert(f->failed || x != 0);
  return (allways_hash){.hi = x, .lo = x >> 24};
}

/* The key of the state; false: it is not there, or (add) there is no room. */
static bool key_of(struct exact *x, const struct allways_state *state, bool add,
                   allways_hash *key) {
  uint32_t local[IDS_LOCAL];
  struct fold f = {.x = x, .ids = local, .add = add};
  size_t most = state->image_size / INTERN_BYTES_MOST + state->parts + 1;
  if (state->image == NULL)
    BUG("an exact store needs state images");
  if (most > IDS_LOCAL)
    f.ids = alloc_raw(most * sizeof *f.ids);
  add_parts(&f, state);
  assert(f.count <= most);
  fold_all(&f);
  *key = root_key(&f);
  if (f.ids != local)
    alloc_free(f.ids, most * sizeof *f.ids);
  return !f.failed;
}

/* ----------------------------------------------------------------- images */

struct writer {
  unsigned char *bytes;
  size_t room, size; /* size counts what there is no room for, too */
};

static void write_bytes(struct writer *w, const unsigned char *bytes,
                        size_t size) {
  size_t room = w->room > w->size ? w->room - w->size : 0;
  if (room > 0 && size > 0)
    memcpy(w->bytes + w->size, bytes, size < room ? size : room);
  w->size += size;
}

/* Writes the bytes below an id.  It recurs once for each level, so as deep as
 * the logarithm of the number of pieces. */
static void write_id(struct exact *x, uint32_t id, struct writer *w) {
  assert((id & ID_MASK) != 0);
  uint32_t record[INTERN_WORDS_MOST];
  unsigned char piece[INTERN_BYTES_MOST];
  unsigned kind = id >> INTERN_ID_BITS;
  store_intern_record(&x->sets[kind], id & ID_MASK, record);
  if (kind == 0) {
    write_bytes(w, piece, unpack(record, piece));
    return;
  }
  for (unsigned i = 0; i <= kind; i++)
    write_id(x, record[i], w);
}

static size_t image(struct allways_store *s, uint64_t number, void *bytes,
                    size_t room) {
  struct exact *x = self(s);
  struct writer w = {.bytes = bytes, .room = room};
  allways_hash key;
  if (!store_table_key(&x->states, number, &key))
    return 0;
  uint64_t root = unspread(key.hi);
  assert(spread(root) == key.hi);
  uint32_t a = (uint32_t)(root >> 32), b = (uint32_t)root;
  if (a != 0)
    write_id(x, a, &w);
  if (a != 0 && b != 0)
    write_id(x, b, &w);
  return w.size;
}

/* -------------------------------------------------------------- the store */

static enum allways_insert insert(struct allways_store *s,
                                  const struct allways_state *state,
                                  uint32_t payload, uint32_t *seen) {
  struct exact *x = self(s);
  allways_hash key;
  if (!key_of(x, state, true, &key))
    return store_refuse(&s->budget);
  return store_table_insert(&x->states, key, payload, seen);
}

static bool update(struct allways_store *s, const struct allways_state *state,
                   uint32_t keep, uint32_t set, uint32_t *before) {
  struct exact *x = self(s);
  allways_hash key;
  return key_of(x, state, false, &key) &&
         store_table_update(&x->states, key, keep, set, before);
}

static bool find(struct allways_store *s, const struct allways_state *state,
                 uint32_t *payload) {
  return update(s, state, UINT32_MAX, 0, payload);
}

static void stats(struct allways_store *s, struct allways_store_stats *stats) {
  stats->states = store_table_count(&self(s)->states);
}

static void release(struct allways_store *s) {
  struct exact *x = self(s);
  for (unsigned i = 0; i < KINDS; i++)
    store_intern_release(&x->sets[i]);
  store_table_release(&x->states);
  assert(store_memory_usage(s) == 0);
  alloc_free(x, sizeof *x);
}

static const struct store_ops ops = {.free = release,
                                     .insert = insert,
                                     .find = find,
                                     .update = update,
                                     .stats = stats,
                                     .image = image};

struct allways_store *
store_new_exact(const struct allways_store_options *options) {
  struct exact *x = alloc_new(sizeof *x);
  x->base.ops = &ops;
  store_budget_init(&x->base.budget, options->budget);
  bool ok = store_table_init(&x->states, &x->base.budget, 2, SHARD_BITS);
  for (unsigned i = 0; i < KINDS && ok; i++)
    ok = store_intern_init(&x->sets[i], &x->base.budget, i ? i + 1 : 0);
  if (!ok) {
    release(&x->base);
    return NULL;
  }
  return &x->base;
}
