/*
 * bench/workload.c - the seven workloads of the memory benchmark.
 *
 * One step is what a thread does between two points where another could run:
 * mostly a move of a cursor or a store, at times an edit of the structure.
 * The numbers out of 16 in each step function say how often.
 */
#include "bench/workload.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/compiler.h"

/* Slots of the globals and of the inner frame. */
enum { G_FIRST = 0, G_LAST = 8, G_FRAME = 16, G_SIZE = 32 };
enum { F_CURSOR = 0, F_VALUE = 8, F_BEFORE = 16, F_SIZE = 24 };
/* Nodes: lists use NEXT, trees LEFT and RIGHT. */
enum { NEXT = 0, PREV = 8, LEFT = 0, RIGHT = 8, OWNER = 16 };
enum { VALUE = 24, NODE_SIZE = 32 };
enum { KIND_GLOBALS, KIND_FRAME, KIND_NODE };

/* ----------------------------------------------------------------- helpers */

uint32_t workload_random(struct workload_run *r, uint32_t n) {
  uint64_t x = r->random;
  x ^= x << 13;
  x ^= x >> 7;
  x ^= x << 17;
  r->random = x;
  return (uint32_t)((x >> 32) * n >> 32);
}

static void must(struct allways_memory *m, enum allways_result result) {
  if (result == ALLWAYS_OK)
    return;
  fprintf(stderr, "workload: %s\n", allways_result_text(result));
  (void)m;
  abort();
}

static allways_pointer at(allways_pointer p, uint64_t slot) {
  p.offset = slot;
  return p;
}

static allways_pointer get(struct workload_run *r, allways_pointer p,
                           uint64_t slot) {
  allways_pointer value;
  must(r->m, allways_load_pointer(r->m, at(p, slot), &value));
  return value;
}

static void set(struct workload_run *r, allways_pointer p, uint64_t slot,
                allways_pointer value) {
  must(r->m, allways_store_pointer(r->m, at(p, slot), value));
}

static void set_value(struct workload_run *r, allways_pointer p, uint64_t slot,
                      uint64_t value) {
  must(r->m, allways_store_scalar(r->m, at(p, slot), 8, value));
}

static uint64_t value(struct workload_run *r, allways_pointer p,
                      uint64_t slot) {
  uint64_t result;
  must(r->m, allways_load_scalar(r->m, at(p, slot), 8, &result));
  return result;
}

static allways_pointer allocate(struct workload_run *r, uint64_t size,
                                uint8_t kind, uint64_t site) {
  allways_pointer p;
  must(r->m, allways_allocate(r->m, size, kind, site, &p));
  return p;
}

static allways_pointer new_node(struct workload_run *r, uint64_t site) {
  allways_pointer p = allocate(r, NODE_SIZE, KIND_NODE, site);
  set(r, p, NEXT, allways_null());
  set(r, p, PREV, allways_null());
  set_value(r, p, VALUE, workload_random(r, 1000));
  return p;
}

/* The inner frame: a root of a later rank.  Where frames come and go, the
 * globals know its number (not a pointer: they do not reach it). */
static allways_pointer frame(struct workload_run *r) {
  if (r->frame.area)
    return r->frame;
  uint64_t number = value(r, r->globals, G_FRAME);
  return (allways_pointer){0, (allways_area)number};
}

static allways_pointer call(struct workload_run *r, allways_pointer cursor) {
  allways_pointer f = allocate(r, F_SIZE, KIND_FRAME, 1);
  must(r->m, allways_set_root(r->m, f, 1));
  set(r, f, F_CURSOR, cursor);
  set_value(r, f, F_VALUE, 0);
  set(r, f, F_BEFORE, allways_null());
  return f;
}

static allways_pointer cursor(struct workload_run *r) {
  return get(r, frame(r), F_CURSOR);
}

static void set_cursor(struct workload_run *r, allways_pointer p) {
  set(r, frame(r), F_CURSOR, p);
}

static void change_value(struct workload_run *r, allways_pointer p) {
  set_value(r, p, VALUE, workload_random(r, 1000));
}

/* ------------------------------------------------------------- w1: a list */

static void insert_after(struct workload_run *r, allways_pointer p) {
  allways_pointer n = new_node(r, 2);
  set(r, n, NEXT, get(r, p, NEXT));
  set(r, p, NEXT, n);
}

static void remove_after(struct workload_run *r, allways_pointer p) {
  allways_pointer n = get(r, p, NEXT);
  if (allways_is_null(n))
    return;
  set(r, p, NEXT, get(r, n, NEXT));
  must(r->m, allways_free(r->m, n));
}

static void list_build(struct workload_run *r, uint32_t areas) {
  allways_pointer first = new_node(r, 2), p = first, middle = first;
  uint32_t n = areas > 4 ? areas - 2 : 2, half = workload_random(r, n);
  set(r, r->globals, G_FIRST, first);
  for (uint32_t i = 1; i < n; i++) {
    allways_pointer q = new_node(r, 2);
    set(r, p, NEXT, q);
    p = q;
    if (i == half)
      middle = p;
  }
  r->frame = call(r, middle);
}

static void list_step(struct workload_run *r) {
  allways_pointer p = cursor(r), next = get(r, p, NEXT);
  uint32_t k = workload_random(r, 16);
  if (k < 12)
    set_cursor(r, allways_is_null(next) ? get(r, r->globals, G_FIRST) : next);
  else if (k < 14)
    change_value(r, p);
  else if (k < 15)
    insert_after(r, p);
  else
    remove_after(r, p);
}

/* ------------------------------------------------------------- w2: a tree */

static uint64_t random_child(struct workload_run *r) {
  return workload_random(r, 2) ? LEFT : RIGHT;
}

static void tree_insert(struct workload_run *r, allways_pointer n) {
  allways_pointer p = get(r, r->globals, G_FIRST);
  if (allways_is_null(p)) {
    set(r, r->globals, G_FIRST, n);
    return;
  }
  uint64_t key = value(r, n, VALUE);
  for (;;) {
    uint64_t side = key < value(r, p, VALUE) ? LEFT : RIGHT;
    allways_pointer q = get(r, p, side);
    if (allways_is_null(q)) {
      set(r, p, side, n);
      return;
    }
    p = q;
  }
}

static void tree_call(struct workload_run *r) {
  allways_pointer f = call(r, get(r, r->globals, G_FIRST));
  set_value(r, r->globals, G_FRAME, f.area);
}

static void tree_build(struct workload_run *r, uint32_t areas) {
  set(r, r->globals, G_FIRST, allways_null());
  for (uint32_t i = 2; i < areas; i++) {
    allways_pointer n = new_node(r, 2);
    set_value(r, n, VALUE, workload_random(r, 1u << 30));
    tree_insert(r, n);
  }
  tree_call(r);
}

/* Takes a child with at most one child out of the tree. */
static void tree_remove(struct workload_run *r, allways_pointer p) {
  uint64_t side = random_child(r);
  allways_pointer n = get(r, p, side);
  if (allways_is_null(n))
    return;
  allways_pointer left = get(r, n, LEFT), right = get(r, n, RIGHT);
  if (!allways_is_null(left) && !allways_is_null(right))
    return;
  set(r, p, side, allways_is_null(left) ? right : left);
  must(r->m, allways_free(r->m, n));
}

static void tree_add(struct workload_run *r, allways_pointer p) {
  uint64_t side = random_child(r);
  if (allways_is_null(get(r, p, side)))
    set(r, p, side, new_node(r, 2));
}

/* The function returns at a leaf and is called again. */
static void tree_return(struct workload_run *r) {
  allways_pointer f = frame(r);
  must(r->m, allways_unset_root(r->m, f));
  must(r->m, allways_free(r->m, f));
  tree_call(r);
}

static void tree_step(struct workload_run *r) {
  allways_pointer p = cursor(r);
  uint32_t k = workload_random(r, 16);
  if (k < 11) {
    allways_pointer q = get(r, p, random_child(r));
    if (allways_is_null(q))
      tree_return(r);
    else
      set_cursor(r, q);
  } else if (k < 13) {
    change_value(r, p);
  } else if (k < 15) {
    tree_add(r, p);
  } else {
    tree_remove(r, p);
  }
}

/* ------------------------------------------------------- w3: a hash table */

enum { BUCKETS = 256, KEY = VALUE, DATA = OWNER };

static uint32_t bucket_of(uint64_t key) {
  return (uint32_t)key * 0x9e3779b9u >> 24;
}

static allways_pointer new_entry(struct workload_run *r, uint64_t key) {
  allways_pointer n = allocate(r, NODE_SIZE, KIND_NODE, 2);
  set_value(r, n, KEY, key);
  set_value(r, n, DATA, 0);
  return n;
}

static void table_build(struct workload_run *r, uint32_t areas) {
  allways_pointer table = allocate(r, BUCKETS * 8, KIND_NODE, 3);
  set(r, r->globals, G_FIRST, table);
  for (uint32_t i = 0; i < BUCKETS; i++)
    set(r, table, 8 * i, allways_null());
  set_value(r, r->globals, G_LAST, areas - 3);
  for (uint32_t key = 0; key < areas - 3; key++) {
    allways_pointer n = new_entry(r, key);
    uint32_t bucket = bucket_of(key);
    set(r, n, NEXT, get(r, table, 8 * bucket));
    set(r, table, 8 * bucket, n);
  }
  r->frame = call(r, allways_null());
}

static allways_pointer bucket_slot(struct workload_run *r, uint64_t key) {
  return at(get(r, r->globals, G_FIRST), 8 * bucket_of(key));
}

static void lookup_start(struct workload_run *r) {
  uint64_t key = workload_random(r, (uint32_t)value(r, r->globals, G_LAST));
  allways_pointer slot = bucket_slot(r, key);
  set_value(r, frame(r), F_VALUE, key + 1);
  set(r, frame(r), F_BEFORE, allways_null());
  set_cursor(r, get(r, slot, slot.offset));
}

/* n is the entry of the key, or null at the end of its chain. */
static void lookup_end(struct workload_run *r, uint64_t key,
                       allways_pointer n) {
  allways_pointer slot = get(r, frame(r), F_BEFORE); /* NEXT is at 0 */
  uint32_t k = workload_random(r, 4);
  if (allways_is_null(slot))
    slot = bucket_slot(r, key);
  set_value(r, frame(r), F_VALUE, 0);
  if (allways_is_null(n)) {
    n = new_entry(r, key);
    set(r, n, NEXT, allways_null());
    set(r, slot, slot.offset, n);
  } else if (k < 2) {
    set_value(r, n, DATA, workload_random(r, 1000));
  } else if (k < 3) {
    set_cursor(r, get(r, n, NEXT));
    set(r, slot, slot.offset, get(r, n, NEXT));
    must(r->m, allways_free(r->m, n));
  }
}

/* A lookup walks a chain with two cursors, a node a step; where it ends, half
 * of the time something is stored, a quarter the entry is removed; a key that
 * was removed is appended again. */
static void table_step(struct workload_run *r) {
  uint64_t wanted = value(r, frame(r), F_VALUE);
  if (wanted == 0) {
    lookup_start(r);
    return;
  }
  allways_pointer n = cursor(r);
  if (allways_is_null(n) || value(r, n, KEY) == wanted - 1) {
    lookup_end(r, wanted - 1, n);
  } else {
    set(r, frame(r), F_BEFORE, n);
    set_cursor(r, get(r, n, NEXT));
  }
}

/* ------------------------------- w4: large areas, one in twenty is changed */

enum { BIG_SIZE = 2304, BIG_CHANGED = 5, BIG_STORES = 2 };
enum { BIG_SLOTS = 2 }; /* of the table, for each area */
/* Each area points to its owner and to shared data, has the head of an empty
 * list in it, and knows its slot in the table. */
enum {
  BIG_OWNER = 0,
  BIG_OPERATIONS = 8,
  BIG_NEXT = 16,
  BIG_PREV = 24,
  BIG_SLOT = 32,
  BIG_DATA = 64
};

static allways_pointer vacant_slot(struct workload_run *r,
                                   allways_pointer table) {
  for (;;) {
    allways_pointer p =
        at(table, 8 * workload_random(r, BIG_SLOTS * r->fixed_count));
    if (allways_is_null(get(r, p, p.offset)))
      return p;
  }
}

static void big_place(struct workload_run *r, allways_pointer p,
                      allways_pointer slot) {
  set(r, slot, slot.offset, p);
  set_value(r, p, BIG_SLOT, slot.offset);
}

static void big_build(struct workload_run *r, uint32_t areas) {
  uint64_t bytes = 8 * BIG_SLOTS * (uint64_t)areas;
  allways_pointer table = allocate(r, bytes, KIND_NODE, 3);
  must(r->m, allways_fill(r->m, table, 0, bytes));
  set(r, r->globals, G_FIRST, table);
  r->fixed = calloc(areas, sizeof *r->fixed);
  r->fixed_count = areas;
  for (uint32_t i = 0; i < areas; i++) {
    uint64_t size = BIG_SIZE + 64 * (uint64_t)workload_random(r, 9);
    allways_pointer p = allocate(r, size, KIND_NODE, 2);
    must(r->m, allways_fill(r->m, p, 0, size));
    set(r, p, BIG_OWNER, table);
    set(r, p, BIG_OPERATIONS, r->globals);
    set(r, p, BIG_NEXT, p);
    set(r, p, BIG_PREV, p);
    big_place(r, p, vacant_slot(r, table));
    r->fixed[i] = p;
  }
}

/* Five areas change two words each, and the last of them moves to another
 * slot of the table. */
static void big_step(struct workload_run *r) {
  allways_pointer table = get(r, r->globals, G_FIRST), p = table;
  for (uint32_t i = 0; i < BIG_CHANGED; i++) {
    p = r->fixed[workload_random(r, r->fixed_count)];
    for (uint32_t k = 0; k < BIG_STORES; k++)
      set_value(r, p, BIG_DATA + 8 * workload_random(r, 256),
                workload_random(r, 1000));
  }
  allways_pointer from = at(table, value(r, p, BIG_SLOT));
  big_place(r, p, vacant_slot(r, table));
  set(r, from, from.offset, allways_null());
}

/* ------------------------------------------------------ w5: a small program */

static void small_build(struct workload_run *r, uint32_t areas) {
  list_build(r, areas);
}

static void small_step(struct workload_run *r) {
  allways_pointer p = cursor(r), next = get(r, p, NEXT);
  uint32_t k = workload_random(r, 16);
  if (k < 8)
    set_cursor(r, allways_is_null(next) ? get(r, r->globals, G_FIRST) : next);
  else if (k < 12)
    change_value(r, p);
  else if (k < 14)
    insert_after(r, p);
  else
    remove_after(r, p);
}

/* ------------------------------------------------------------ w6: a queue */

static void queue_append(struct workload_run *r) {
  allways_pointer last = get(r, r->globals, G_LAST), n = new_node(r, 2);
  if (allways_is_null(last))
    set(r, r->globals, G_FIRST, n);
  else
    set(r, last, NEXT, n);
  set(r, r->globals, G_LAST, n);
}

static void queue_take(struct workload_run *r) {
  allways_pointer first = get(r, r->globals, G_FIRST);
  if (allways_is_null(first))
    return;
  allways_pointer next = get(r, first, NEXT);
  set(r, r->globals, G_FIRST, next);
  if (allways_is_null(next))
    set(r, r->globals, G_LAST, next);
  must(r->m, allways_free(r->m, first));
}

static void queue_build(struct workload_run *r, uint32_t areas) {
  set(r, r->globals, G_FIRST, allways_null());
  set(r, r->globals, G_LAST, allways_null());
  for (uint32_t i = 1; i < areas; i++)
    queue_append(r);
}

static void queue_step(struct workload_run *r) {
  if (workload_random(r, 2))
    queue_append(r);
  else
    queue_take(r);
}

/* ------------------------------- w7: a doubly linked list whose nodes all
 * point to their owner */

static void ring_insert(struct workload_run *r, allways_pointer p) {
  allways_pointer next = get(r, p, NEXT), n = new_node(r, 2);
  set(r, n, OWNER, get(r, r->globals, G_FIRST));
  set(r, n, NEXT, next);
  set(r, n, PREV, p);
  set(r, p, NEXT, n);
  if (!allways_is_null(next))
    set(r, next, PREV, n);
}

static void ring_remove(struct workload_run *r, allways_pointer p) {
  allways_pointer n = get(r, p, NEXT);
  if (allways_is_null(n))
    return;
  allways_pointer next = get(r, n, NEXT);
  set(r, p, NEXT, next);
  if (!allways_is_null(next))
    set(r, next, PREV, p);
  must(r->m, allways_free(r->m, n));
}

static void ring_build(struct workload_run *r, uint32_t areas) {
  allways_pointer owner = allocate(r, NODE_SIZE, KIND_NODE, 3);
  set(r, r->globals, G_FIRST, owner);
  allways_pointer first = new_node(r, 2), p = first, middle = first;
  uint32_t n = areas > 5 ? areas - 3 : 2, half = workload_random(r, n);
  set(r, owner, NEXT, first);
  set(r, first, OWNER, owner);
  for (uint32_t i = 1; i < n; i++) {
    ring_insert(r, p);
    p = get(r, p, NEXT);
    if (i == half)
      middle = p;
  }
  r->frame = call(r, middle);
}

static void ring_step(struct workload_run *r) {
  allways_pointer p = cursor(r);
  uint32_t k = workload_random(r, 16);
  if (k < 12) {
    allways_pointer q = get(r, p, workload_random(r, 2) ? NEXT : PREV);
    set_cursor(r, allways_is_null(q) ? p : q);
  } else if (k < 14) {
    change_value(r, p);
  } else if (k < 15) {
    ring_insert(r, p);
  } else {
    ring_remove(r, p);
  }
}

/* ------------------------------------------------------------- the walks */

const struct workload workloads[] = {
    {"w1", "list, cursor, edits at the cursor", true, 0, list_build, list_step},
    {"w2", "search tree, cursor in an inner frame", true, 0, tree_build,
     tree_step},
    {"w3", "hash table of 256 buckets", true, 0, table_build, table_step},
    {"w4", "100 areas of 2.5 KB, 5 % changed", false, 100, big_build, big_step},
    {"w5", "a small program", false, 10, small_build, small_step},
    {"w6", "queue, half of the steps take", true, 0, queue_build, queue_step},
    {"w7", "doubly linked list with a hub", true, 0, ring_build, ring_step},
};
const size_t workload_count = sizeof workloads / sizeof *workloads;

void workload_start(const struct workload *w, struct workload_run *r,
                    enum allways_naming naming, uint32_t areas, uint64_t seed) {
  struct allways_memory_options options = {.naming = naming};
  r->m = allways_memory_new(&options);
  r->random = seed * UINT64_C(0x9e3779b97f4a7c15) | 1;
  r->frame = allways_null();
  r->fixed = NULL;
  r->globals = allocate(r, G_SIZE, KIND_GLOBALS, 0);
  must(r->m, allways_set_root(r->m, r->globals, 0));
  w->build(r, w->sized ? areas : w->areas);
  must(r->m, allways_push(r->m));
}

void workload_end(struct workload_run *r) {
  allways_memory_free(r->m);
  free(r->fixed);
}

NEVER_INLINE void workload_walk(const struct workload *w,
                                struct workload_run *r, uint64_t steps) {
  enum { DEPTH = 100 };
  for (uint64_t i = 0; i < steps;) {
    size_t depth = allways_saved_count(r->m);
    if (depth > 1 && (depth > DEPTH || workload_random(r, 2))) {
      allways_pop(r->m);
      allways_backtrack(r->m);
      continue;
    }
    w->step(r);
    allways_push(r->m);
    i++;
  }
}
