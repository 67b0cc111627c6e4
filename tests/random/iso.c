/*
 * iso.c - the same heap built in another way, and almost the same heap.
 *
 * A twin is built in a new memory: areas in a random order, with garbage
 * before, between and after them, pieces of content in a random order, over
 * junk that was there first.  Placement is all that differs, so hash and
 * image must not.
 */
#include <string.h>

#include "base/alloc.h"
#include "base/compiler.h"
#include "box.h"
#include "run.h"

enum task_kind { TASK_ROOT, TASK_FREE, TASK_PIECE };

/* Something to be done to one area; PIECE: bytes of one sort. */
struct task {
  uint64_t offset, size;
  uint32_t slot;
  enum task_kind kind;
};

struct build {
  const struct twin *t;
  const struct canon *c;
  struct allways_memory *m;
  allways_area *number; /* by slot */
  struct task *tasks;
  size_t count, capacity;
  uint64_t random;
  struct blame *blame;
};

static struct view build_view(const struct build *b) {
  return (struct view){b->m, b->t, b->number};
}

static allways_pointer place(const struct build *b, uint32_t slot,
                             uint64_t offset) {
  return (allways_pointer){offset, slot == 0 ? 0 : b->number[slot]};
}

static void expect_ok(struct build *b, const char *call,
                      enum allways_result r) {
  if (r != ALLWAYS_OK)
    blame_say(b->blame, "rebuilding, %s: %s", call, allways_result_text(r));
}

/* ------------------------------------------------------------------ areas */

/* An area that nothing will point to, with a pointer to itself. */
static void drop_garbage(struct build *b) {
  allways_pointer p;
  uint64_t size = 8 + random_below(&b->random, 40);
  expect_ok(b, "allocate", allways_allocate(b->m, size, 2, 3, &p));
  expect_ok(b, "store_pointer", allways_store_pointer(b->m, p, p));
}

/* Garbage that was a state of its own before it was dropped. */
static void drop_old_state(struct build *b) {
  allways_pointer p;
  expect_ok(b, "allocate", allways_allocate(b->m, 24, 1, 0, &p));
  expect_ok(b, "set_root", allways_set_root(b->m, p, 9));
  drop_garbage(b);
  expect_ok(b, "push", allways_push(b->m));
  expect_ok(b, "fill", allways_fill(b->m, p, 1, 24));
  if (random_below(&b->random, 2) == 0)
    expect_ok(b, "backtrack", allways_backtrack(b->m));
  expect_ok(b, "pop", allways_pop(b->m));
  expect_ok(b, "unset_root", allways_unset_root(b->m, p));
}

static void shuffle_slots(uint32_t *slots, size_t count, uint64_t *random) {
  for (size_t i = count; i > 1; i--) {
    size_t k = (size_t)random_below(random, i);
    uint32_t swap = slots[i - 1];
    slots[i - 1] = slots[k];
    slots[k] = swap;
  }
}

/* Whatever is stored first must not matter. */
static void scribble(struct build *b, allways_pointer p, uint64_t size) {
  switch (random_below(&b->random, 4)) {
  case 0:
    expect_ok(b, "fill", allways_fill(b->m, p, 77, size));
    expect_ok(b, "undefine", allways_undefine(b->m, p, size));
    break;
  case 1:
    if (size < 8)
      break;
    expect_ok(b, "store_pointer", allways_store_pointer(b->m, p, p));
    expect_ok(b, "undefine", allways_undefine(b->m, p, 8));
    break;
  default:
    break;
  }
}

static void allocate_areas(struct build *b) {
  size_t bytes = b->c->count * sizeof(uint32_t);
  uint32_t *slots = alloc_raw(bytes);
  memcpy(slots, b->c->order, bytes);
  shuffle_slots(slots, b->c->count, &b->random);
  for (size_t i = 0; i < b->c->count; i++) {
    const struct twin_area *a = &b->t->areas[slots[i]];
    allways_pointer p;
    if (random_below(&b->random, 4) == 0)
      drop_garbage(b);
    expect_ok(b, "allocate",
              allways_allocate(b->m, a->size, a->kind, a->site, &p));
    b->number[slots[i]] = p.area;
    scribble(b, p, a->size);
  }
  alloc_free(slots, bytes);
}

/* ---------------------------------------------------------------- content */

static void add_task(struct build *b, enum task_kind kind, uint32_t slot,
                     uint64_t offset, uint64_t size) {
  VEC_ROOM(b->tasks, b->count, b->capacity);
  b->tasks[b->count++] = (struct task){offset, size, slot, kind};
}

/* Whether byte y follows byte x in one piece. */
static bool follows(const twin_byte *x, const twin_byte *y) {
  if (x->tag != y->tag)
    return false;
  switch (x->tag) {
  case TWIN_POINTER:
    return x->slot == y->slot && x->offset == y->offset &&
           y->value == x->value + 1;
  case TWIN_BOXED:
    return x->slot == y->slot && y->offset == x->offset + 1;
  default:
    return true;
  }
}

/* The length of the piece at offset: all of a box, part of a run. */
static uint64_t piece_length(struct build *b, const struct twin_area *a,
                             uint64_t offset) {
  uint64_t size = 1, most = 1 + random_below(&b->random, 12);
  if (a->bytes[offset].tag == TWIN_BOXED)
    return b->t->boxes->items[a->bytes[offset].slot].size;
  while (offset + size < a->size && size < most &&
         follows(&a->bytes[offset + size - 1], &a->bytes[offset + size]))
    size++;
  return size;
}

static void list_tasks(struct build *b) {
  for (size_t i = 0; i < b->c->count; i++) {
    uint32_t slot = b->c->order[i];
    const struct twin_area *a = &b->t->areas[slot];
    if (a->root)
      add_task(b, TASK_ROOT, slot, 0, 0);
    if (a->freed)
      add_task(b, TASK_FREE, slot, 0, 0);
    for (uint64_t at = 0; !a->freed && at < a->size;) {
      uint64_t size = piece_length(b, a, at);
      if (a->bytes[at].tag != TWIN_UNDEFINED)
        add_task(b, TASK_PIECE, slot, at, size);
      at += size;
    }
  }
}

static void store_plain(struct build *b, const struct task *k,
                        const twin_byte *bytes) {
  uint8_t plain[16];
  for (uint64_t i = 0; i < k->size; i++)
    plain[i] = bytes[i].value;
  expect_ok(
      b, "store_bytes",
      allways_store_bytes(b->m, place(b, k->slot, k->offset), plain, k->size));
}

static void store_piece(struct build *b, const struct task *k,
                        const twin_byte *bytes) {
  allways_pointer at = place(b, k->slot, k->offset);
  allways_value value = {
      .pointer = place(b, bytes->slot, bytes->offset),
      .size = (uint8_t)k->size,
      .first = bytes->value,
      .defined = (uint8_t)((1u << k->size) - 1),
  };
  if (k->size == 8)
    expect_ok(b, "store_pointer",
              allways_store_pointer(b->m, at, value.pointer));
  else
    expect_ok(b, "store_value", allways_store_value(b->m, at, &value));
}

static void store_box(struct build *b, const struct task *k,
                      const struct twin_box *box) {
  allways_pointer target = place(b, box->target.slot, box->target.offset);
  void *object = box_new(box->payload, box->size, target);
  enum allways_result r = allways_store_boxed(
      b->m, place(b, k->slot, k->offset), box->class_number, object);
  if (r != ALLWAYS_OK)
    box_free(object);
  expect_ok(b, "store_boxed", r);
}

static void do_task(struct build *b, const struct task *k) {
  const struct twin_area *a = &b->t->areas[k->slot];
  allways_pointer begin = place(b, k->slot, 0);
  if (k->kind == TASK_ROOT) {
    expect_ok(b, "set_root", allways_set_root(b->m, begin, a->rank));
  } else if (k->kind == TASK_FREE) {
    expect_ok(b, "free", allways_free(b->m, begin));
  } else {
    const twin_byte *bytes = &a->bytes[k->offset];
    if (bytes->tag == TWIN_PLAIN)
      store_plain(b, k, bytes);
    else if (bytes->tag == TWIN_POINTER)
      store_piece(b, k, bytes);
    else
      store_box(b, k, &b->t->boxes->items[bytes->slot]);
  }
}

static void do_tasks(struct build *b) {
  for (size_t i = b->count; i > 0; i--) {
    size_t k = (size_t)random_below(&b->random, i);
    struct task task = b->tasks[k];
    b->tasks[k] = b->tasks[i - 1];
    do_task(b, &task);
  }
  for (size_t i = 0; i < b->c->count; i++) {
    uint32_t slot = b->c->order[i];
    if (b->t->areas[slot].address)
      expect_ok(b, "set_address",
                allways_set_address(b->m, place(b, slot, 0),
                                    b->t->areas[slot].address));
    if (b->t->areas[slot].constant)
      expect_ok(b, "set_constant",
                allways_set_constant(b->m, place(b, slot, 0), true));
  }
}

/* Saves the state, spoils it and goes back. */
static void there_and_back(struct build *b) {
  expect_ok(b, "push", allways_push(b->m));
  for (size_t i = 0; i < b->c->count; i++) {
    const struct twin_area *a = &b->t->areas[b->c->order[i]];
    allways_pointer p = place(b, b->c->order[i], 0);
    if (a->freed || a->constant || random_below(&b->random, 3) != 0)
      continue;
    if (a->root || random_below(&b->random, 2) == 0)
      expect_ok(b, "fill", allways_fill(b->m, p, 5, a->size));
    else
      expect_ok(b, "free", allways_free(b->m, p));
  }
  expect_ok(b, "backtrack", allways_backtrack(b->m));
}

/* ------------------------------------------------------------------ build */

static void build_init(struct build *b, const struct twin *t,
                       const struct canon *c, const struct run *r,
                       uint64_t seed, struct blame *blame) {
  memset(b, 0, sizeof *b);
  b->t = t;
  b->c = c;
  b->m = memory_like(r->episode->naming, r->m);
  b->number = alloc_new(t->count * sizeof *b->number);
  b->random = seed;
  b->blame = blame;
  if (random_below(&b->random, 2) == 0)
    drop_old_state(b);
  allocate_areas(b);
  list_tasks(b);
  do_tasks(b);
  if (random_below(&b->random, 2) == 0)
    there_and_back(b);
}

static void build_release(struct build *b) {
  allways_memory_free(b->m);
  alloc_free(b->number, b->t->count * sizeof *b->number);
  VEC_FREE(b->tasks, b->capacity);
}

static allways_hash build_hash(struct build *b) {
  allways_hash hash = {0, 0};
  expect_ok(b, "hash_current", allways_hash_current(b->m, &hash));
  return hash;
}

/* ------------------------------------------------------------------ checks */

bool iso_check(struct run *r, uint64_t seed) {
  struct canon c;
  struct build b;
  struct image mine = {NULL, 0}, other = {NULL, 0};
  canon_init(&c, &r->now);
  build_init(&b, &r->now, &c, r, seed, &r->blame);
  struct view v = build_view(&b);
  allways_hash hash = build_hash(&b);
  if (naming_canonical(r->episode->naming) &&
      !allways_hash_equal(hash, r->hash))
    blame_say(&r->blame, "the same state built anew has another hash");
  const char *audit = allways_memory_audit(b.m);
  if (audit != NULL)
    blame_say(&r->blame, "rebuilding, audit: %s", audit);
  if (!r->blame.any)
    check_order(&v, &c, &r->blame);
  if (image_take(&mine, r->m, &r->blame) &&
      image_take(&other, b.m, &r->blame) && !image_equal(&mine, &other))
    blame_say(&r->blame, "the same state built anew has another image");
  image_release(&mine);
  image_release(&other);
  build_release(&b);
  canon_release(&c);
  return !r->blame.any;
}

/* A change that makes another state of t, at a random place. */
#define CHANGES(X)                                                             \
  X(WORD, "one plain byte")                                                    \
  X(TARGET, "one pointer")                                                     \
  X(OFFSET, "one offset inside a target")                                      \
  X(DEFINED, "one defined bit")                                                \
  X(SIZE, "one size")                                                          \
  X(KIND, "one kind")                                                          \
  X(FREED, "one freed flag")                                                   \
  X(CONSTANT, "one constant flag")                                             \
  X(ADDRESS, "one address")                                                    \
  X(RANK, "one rank")
enum change {
#define X(name, text) CHANGE_##name,
  CHANGES(X)
#undef X
      CHANGE_COUNT
};
static const char *const change_texts[] = {
#define X(name, text) text,
    CHANGES(X)
#undef X
};

/* All bytes from i on that belong to the same pointer piece get another. */
static void change_piece(struct twin_area *a, uint64_t i, twin_pointer p) {
  twin_byte was = a->bytes[i];
  for (; i < a->size; i++) {
    twin_byte *b = &a->bytes[i];
    if (b->tag != TWIN_POINTER || b->slot != was.slot ||
        b->offset != was.offset)
      return;
    b->slot = p.slot;
    b->offset = p.offset;
  }
}

/* Changes the byte at i, if it is of the right sort. */
static bool change_byte(struct twin_area *a, uint64_t i, enum change change,
                        uint32_t other) {
  twin_byte *b = &a->bytes[i];
  if (change == CHANGE_WORD && b->tag == TWIN_PLAIN) {
    b->value ^= 16;
  } else if (change == CHANGE_TARGET && b->tag == TWIN_POINTER) {
    change_piece(a, i, (twin_pointer){b->offset, other});
  } else if (change == CHANGE_OFFSET && b->tag == TWIN_POINTER) {
    change_piece(a, i, (twin_pointer){b->offset ^ 1, b->slot});
  } else if (change == CHANGE_DEFINED && b->tag == TWIN_PLAIN) {
    *b = (twin_byte){.tag = TWIN_UNDEFINED};
  } else {
    return false;
  }
  return true;
}

static bool change_content(struct twin_area *a, enum change change,
                           uint32_t other, uint64_t *random) {
  uint64_t start = random_below(random, a->size);
  for (uint64_t i = 0; i < a->size; i++) {
    if (change_byte(a, (start + i) % a->size, change, other))
      return true;
  }
  return false;
}

static bool change_size(struct twin_area *a) {
  size_t old = a->size * sizeof *a->bytes;
  a->bytes = alloc_resize(a->bytes, old, old + sizeof *a->bytes);
  memset(&a->bytes[a->size], 0, sizeof *a->bytes);
  a->size++;
  return true;
}

static bool change_area(struct twin *t, uint32_t slot, enum change change,
                        uint32_t other, uint64_t *random) {
  struct twin_area *a = &t->areas[slot];
  twin_pointer p = {0, slot};
  switch (change) {
  case CHANGE_SIZE:
    return change_size(a);
  case CHANGE_KIND:
    a->kind ^= 1;
    return true;
  case CHANGE_FREED:
    return twin_free(t, p) == ALLWAYS_OK;
  case CHANGE_CONSTANT:
    return twin_set_constant(t, p, !a->constant) == ALLWAYS_OK;
  case CHANGE_ADDRESS:
    a->address += 16;
    return true;
  case CHANGE_RANK:
    a->rank += a->root ? 1000 : 0;
    return a->root;
  default:
    return change_content(a, change, other, random);
  }
}

/* Changes something somewhere; false if there is nothing of the sort. */
static bool change_twin(struct twin *t, const struct canon *c,
                        enum change change, uint64_t *random) {
  size_t start = (size_t)random_below(random, c->count);
  uint32_t other = c->order[random_below(random, c->count)];
  for (size_t i = 0; i < c->count; i++) {
    uint32_t slot = c->order[(start + i) % c->count];
    if (change_area(t, slot, change, other, random))
      return true;
  }
  return false;
}

static void compare_changed(struct run *r, const struct twin *t,
                            const struct canon *c, enum change change,
                            uint64_t seed) {
  struct build b;
  struct image mine = {NULL, 0}, other = {NULL, 0};
  build_init(&b, t, c, r, seed, &r->blame);
  allways_hash hash = build_hash(&b);
  if (!HARD && allways_hash_equal(hash, r->hash))
    blame_say(&r->blame, "same hash after a change of %s",
              change_texts[change]);
  if (image_take(&mine, r->m, &r->blame) &&
      image_take(&other, b.m, &r->blame) && image_equal(&mine, &other))
    blame_say(&r->blame, "same image after a change of %s",
              change_texts[change]);
  image_release(&mine);
  image_release(&other);
  build_release(&b);
}

bool iso_differ(struct run *r, uint64_t seed) {
  uint64_t random = seed;
  enum change change = (enum change)random_below(&random, CHANGE_COUNT);
  struct canon before, after;
  struct twin t;
  canon_init(&before, &r->now);
  twin_copy_all(&t, &r->now);
  bool changed = change_twin(&t, &before, change, &random);
  RUN_SAY(r, "  changed: %s\n", changed ? change_texts[change] : "nothing");
  canon_init(&after, &t);
  if (changed &&
      !form_equal(canon_form(&before, &r->now), canon_form(&after, &t)))
    compare_changed(r, &t, &after, change, random);
  canon_release(&after);
  canon_release(&before);
  twin_release(&t);
  return !r->blame.any;
}
