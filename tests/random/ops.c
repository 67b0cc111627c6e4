/*
 * ops.c - the operations, and those on areas and pointers.
 *
 * Each picks its arguments, does the same to the twin and to the module, and
 * compares.  A few do several steps at once, so that a new area is linked
 * before the next commit takes it away.
 */
#include <string.h>

#include "box.h"
#include "run.h"

/* ------------------------------------------------------------------ areas */

/* The number must not be one that is in use, here or in a saved state. */
static void check_new_number(struct run *r, const struct twin *t,
                             allways_area number) {
  for (size_t i = 1; i < t->count; i++) {
    if (t->areas[i].here && t->areas[i].number == number)
      blame_say(&r->blame, "allocate: area number %u is in use", number);
  }
}

/* A new area; its slot, or 0. */
static uint32_t allocate(struct run *r, uint32_t w, uint32_t v) {
  uint64_t size = pick_size(r, w), site = v % 5;
  uint8_t kind = (uint8_t)(v / 8 % 3);
  allways_pointer p = {1, 0};
  if (twin_population(&r->now) >= r->profile->areas)
    return 0;
  RUN_SAY(r, "allocate(%llu, kind %u, site %llu)", (unsigned long long)size,
          kind, (unsigned long long)site);
  enum allways_result got = allways_allocate(r->m, size, kind, site, &p);
  if (!run_agree(r, "allocate", got, ALLWAYS_OK))
    return 0;
  if (p.area == 0 || p.offset != 0)
    blame_say(&r->blame, "allocate: no pointer to the beginning of an area");
  check_new_number(r, &r->now, p.area);
  for (size_t i = 0; i < r->depth; i++)
    check_new_number(r, &r->saved[i].twin, p.area);
  r->newest = twin_allocate(&r->now, size, kind, site, p.area);
  RUN_SAY(r, "  a%u = that\n", r->newest);
  return r->newest;
}

static bool link_to(struct run *r, twin_pointer at, twin_pointer value) {
  RUN_SAY(r, "store_pointer(%s, %s)", run_text(r, at).text,
          run_text(r, value).text);
  enum allways_result got =
      allways_store_pointer(r->m, run_pointer(r, at), run_pointer(r, value));
  return run_agree(r, "store_pointer", got,
                   twin_store_pointer(&r->now, at, value));
}

static bool set_root(struct run *r, twin_pointer p, uint32_t rank) {
  RUN_SAY(r, "set_root(%s, %u)", run_text(r, p).text, rank);
  enum allways_result got = allways_set_root(r->m, run_pointer(r, p), rank);
  return run_agree(r, "set_root", got, twin_set_root(&r->now, p, rank));
}

static bool unset_root(struct run *r, twin_pointer p) {
  RUN_SAY(r, "unset_root(%s)", run_text(r, p).text);
  enum allways_result got = allways_unset_root(r->m, run_pointer(r, p));
  return run_agree(r, "unset_root", got, twin_unset_root(&r->now, p));
}

static bool is_live(const struct twin *t, uint32_t slot) {
  return slot < t->count && t->areas[slot].here && !t->areas[slot].freed;
}

/* The area that a new one is linked from, by the shape of the heap. */
static uint32_t parent(struct run *r, uint32_t w) {
  bool follow = r->profile->shape == SHAPE_LIST && w % 16 != 0;
  if (follow && is_live(&r->now, r->newest))
    return r->newest;
  return pick_parent(r, w, w >> 8);
}

/* Allocates an area that something points to. */
static void grow_one(struct run *r, uint32_t w, uint32_t v, uint32_t u) {
  uint32_t from = parent(r, w);
  uint32_t slot = allocate(r, v, u);
  if (slot == 0)
    return;
  if (from == 0) {
    set_root(r, (twin_pointer){0, slot}, u % 4);
    return;
  }
  twin_pointer at = pick_vacant(r, from, u);
  if (r->profile->shape == SHAPE_RANDOM && u % 3 == 0)
    at = pick_place(r, w, u, 8);
  link_to(r, at, (twin_pointer){u % 8 == 0 ? u / 8 % 8 : 0, slot});
  uint32_t hub = pick_root(r, 0);
  if (r->profile->shape == SHAPE_HUB && hub != 0)
    link_to(r, pick_vacant(r, slot, v), (twin_pointer){0, hub});
  if (r->profile->shape != SHAPE_LIST && w / 16 % 4 == 0)
    link_to(r, pick_vacant(r, pick_live(r, v), w), (twin_pointer){0, slot});
}

/* The more are missing, the more are made. */
static void op_grow(struct run *r, const uint32_t *w) {
  uint32_t missing = r->profile->areas - (uint32_t)twin_population(&r->now);
  uint32_t count = 1 + w[3] % (1 + missing / 2);
  uint64_t random = w[4];
  grow_one(r, w[0], w[1], w[2]);
  for (uint32_t i = 1; i < count; i++) {
    uint64_t x = random_next(&random), y = random_next(&random);
    grow_one(r, (uint32_t)x, (uint32_t)(x >> 32), (uint32_t)y);
  }
}

static void op_allocate(struct run *r, const uint32_t *w) {
  allocate(r, w[0], w[1]);
}

/* A frame: a new root that points to something. */
static void op_enter(struct run *r, const uint32_t *w) {
  uint32_t rank = w[0] % 8;
  uint32_t slot = allocate(r, w[1], w[2]);
  if (slot == 0)
    return;
  while (w[3] % 16 != 0 && twin_root_of_rank(&r->now, rank) != 0)
    rank += 3;
  set_root(r, (twin_pointer){0, slot}, rank);
  link_to(r, pick_vacant(r, slot, w[3]), pick_target(r, w[4], w[5]));
}

/* The last root, or any, is one no longer. */
static void op_leave(struct run *r, const uint32_t *w) {
  uint32_t slot = pick_root(r, w[0]);
  bool last = slot != 0 && pick_root(r, 0) == pick_root(r, 1);
  bool last_two = pick_root(r, 0) == pick_root(r, 2);
  if (slot == 0 || (last && w[1] % 64 != 0) || (last_two && w[1] % 4 != 0))
    return;
  for (size_t i = 1; w[2] % 4 != 0 && i < r->now.count; i++) {
    const struct twin_area *a = &r->now.areas[i];
    if (a->here && a->root && a->rank > r->now.areas[slot].rank)
      slot = (uint32_t)i;
  }
  unset_root(r, (twin_pointer){0, slot});
}

/* Mostly the beginning of an area, sometimes the inside, or null. */
static twin_pointer begin_of(uint32_t slot, uint32_t w) {
  if (w % 32 == 0)
    return (twin_pointer){0, 0};
  return (twin_pointer){w % 32 == 1 && slot != 0 ? 1 : 0, slot};
}

static void op_set_root(struct run *r, const uint32_t *w) {
  uint32_t slot = w[0] % 8 == 0 ? pick_area(r, w[1]) : pick_live(r, w[1]);
  set_root(r, begin_of(slot, w[2]), w[3] % 12);
}

/* A freed area or the inside of a root: nobody says what is wrong with it. */
static void op_unset_root(struct run *r, const uint32_t *w) {
  uint32_t slot = w[0] % 3 == 0 ? pick_live(r, w[1]) : pick_root(r, w[1]);
  bool last = pick_root(r, 0) == pick_root(r, 1);
  if (last && slot == pick_root(r, 0) && w[2] % 32 != 0)
    return;
  unset_root(r, (twin_pointer){0, slot});
}

static void op_free(struct run *r, const uint32_t *w) {
  uint32_t slot = w[0] % 8 == 0 ? pick_area(r, w[1]) : pick_live(r, w[1]);
  twin_pointer p = begin_of(slot, w[2]);
  RUN_SAY(r, "free(%s)", run_text(r, p).text);
  enum allways_result got = allways_free(r->m, run_pointer(r, p));
  run_agree(r, "free", got, twin_free(&r->now, p));
}

static void op_set_constant(struct run *r, const uint32_t *w) {
  uint32_t slot = w[0] % 8 == 0 ? pick_area(r, w[1]) : pick_live(r, w[1]);
  twin_pointer p = begin_of(slot, w[2]);
  bool constant = w[3] % 3 == 0;
  for (size_t i = 1; !constant && i < r->now.count; i++) {
    if (r->now.areas[i].here && r->now.areas[i].constant)
      p = (twin_pointer){0, (uint32_t)i};
  }
  RUN_SAY(r, "set_constant(%s, %d)", run_text(r, p).text, constant);
  enum allways_result got =
      allways_set_constant(r->m, run_pointer(r, p), constant);
  run_agree(r, "set_constant", got, twin_set_constant(&r->now, p, constant));
}

static void op_set_address(struct run *r, const uint32_t *w) {
  twin_pointer p = pick_target(r, w[0], w[1]);
  uint64_t address =
      w[2] % 4 ? 16 * (uint64_t)(w[3] % 8) : (uint64_t)w[3] << 20;
  RUN_SAY(r, "set_address(%s, %llu)", run_text(r, p).text,
          (unsigned long long)address);
  enum allways_result got =
      allways_set_address(r->m, run_pointer(r, p), address);
  run_agree(r, "set_address", got, twin_set_address(&r->now, p, address));
}

static void op_size(struct run *r, const uint32_t *w) {
  twin_pointer p = pick_target(r, w[0], w[1]);
  uint64_t size = 0, want = 0;
  RUN_SAY(r, "size(%s)", run_text(r, p).text);
  enum allways_result got = allways_size(r->m, run_pointer(r, p), &size);
  if (run_agree_load(r, "size", got, twin_size(&r->now, p, &want)) &&
      size != want)
    blame_say(&r->blame, "size: wrong");
}

/* --------------------------------------------------------------- pointers */

static void op_add(struct run *r, const uint32_t *w) {
  twin_pointer p = pick_target(r, w[0], w[1]), want = {0, 0};
  allways_pointer sum = {0, 0};
  int64_t bytes = (int64_t)(w[2] % 64) - 32;
  bool minus = w[3] & 1;
  enum allways_result got;
  RUN_SAY(r, "%s(%s, %lld)", minus ? "subtract" : "add", run_text(r, p).text,
          (long long)bytes);
  if (minus)
    got = allways_subtract(r->m, run_pointer(r, p), bytes, &sum);
  else
    got = allways_add(r->m, run_pointer(r, p), bytes, &sum);
  bool ok = run_agree_load(r, "add", got,
                           twin_add(&r->now, p, minus ? -bytes : bytes, &want));
  if (ok && !allways_equal(sum, run_pointer(r, want)))
    blame_say(&r->blame, "add: wrong");
}

/* The contract does not say which fault comes first. */
static bool comparable(const struct twin *t, twin_pointer a, twin_pointer b) {
  bool any_freed = t->areas[a.slot].freed || t->areas[b.slot].freed;
  if (a.slot != b.slot)
    return !any_freed;
  return a.slot == 0 || any_freed ||
         (a.offset <= t->areas[a.slot].size &&
          b.offset <= t->areas[b.slot].size);
}

static void op_compare_pointers(struct run *r, const uint32_t *w) {
  twin_pointer a = pick_target(r, w[0], w[1]), b = pick_target(r, w[2], w[3]);
  int64_t distance = 0, distance_want = 0;
  int order = 9, order_want = 9;
  if (w[4] & 1)
    b = (twin_pointer){w[5] % (r->now.areas[a.slot].size + 1), a.slot};
  if (!comparable(&r->now, a, b))
    return;
  RUN_SAY(r, "order(%s, %s)", run_text(r, a).text, run_text(r, b).text);
  enum allways_result got =
      allways_order(r->m, run_pointer(r, a), run_pointer(r, b), &order);
  if (run_agree_load(r, "order", got, twin_order(&r->now, a, b, &order_want)) &&
      order != order_want)
    blame_say(&r->blame, "order: wrong");
  RUN_SAY(r, "difference(%s, %s)", run_text(r, a).text, run_text(r, b).text);
  got =
      allways_difference(r->m, run_pointer(r, a), run_pointer(r, b), &distance);
  if (run_agree_load(r, "difference", got,
                     twin_difference(&r->now, a, b, &distance_want)) &&
      distance != distance_want)
    blame_say(&r->blame, "difference: wrong");
}

/* --------------------------------------------------------------- siblings */

/* A small change to the area at p, the same for all areas. */
static void change_one(struct run *r, twin_pointer p, uint32_t kind) {
  twin_pointer root = {0, pick_root(r, 0)};
  allways_pointer at = run_pointer(r, p);
  enum allways_result got, want;
  RUN_SAY(r, "change %u of %s", kind, run_text(r, p).text);
  switch (kind) {
  case 0:
    got = allways_free(r->m, at);
    want = twin_free(&r->now, p);
    break;
  case 1:
    got = allways_set_constant(r->m, at, true);
    want = twin_set_constant(&r->now, p, true);
    break;
  case 4:
    got = allways_set_address(r->m, at, 4096);
    want = twin_set_address(&r->now, p, 4096);
    break;
  case 2:
    got = allways_fill(r->m, at, 0, 1);
    want = twin_fill(&r->now, p, 0, 1);
    break;
  case 3:
    got = allways_store_pointer(r->m, at, at);
    want = twin_store_pointer(&r->now, p, p);
    break;
  default:
    got = allways_store_pointer(r->m, at, run_pointer(r, root));
    want = twin_store_pointer(&r->now, p, root);
  }
  run_agree(r, "change", got, want);
}

/* Two equal areas with a link to each, if there is room for them. */
static void grow_pair(struct run *r, const uint32_t *w, uint32_t pair[2]) {
  uint32_t hub = pick_live(r, w[2]);
  for (int i = 0; i < 2 && hub != 0; i++) {
    pair[i] = allocate(r, w[0], w[1]);
    if (pair[i] != 0)
      link_to(r, pick_vacant(r, hub, w[3]), (twin_pointer){0, pair[i]});
  }
}

/* The same change here or there makes two states.  A hash that is a sum of
 * badly mixed terms does not tell them apart. */
static void op_siblings(struct run *r, const uint32_t *w) {
  uint32_t slots[4] = {0, 0, pick_area(r, w[4]), pick_area(r, w[4] + 1)};
  size_t depth = r->depth;
  grow_pair(r, w, slots);
  run_push(r);
  for (uint32_t i = 0; i < 4 && r->depth > depth && !r->blame.any; i++) {
    if (slots[i] == 0 || !r->now.areas[slots[i]].here)
      continue;
    change_one(r, (twin_pointer){0, slots[i]}, w[5] % 6);
    if (!r->blame.any)
      run_commit(r);
    if (!r->blame.any)
      run_backtrack(r, false);
  }
  if (r->depth > depth && !r->blame.any)
    run_pop(r);
}

/* -------------------------------------------------------------- the table */

/* name, how often among all (small heaps, large heaps) */
#define OPS(X)                                                                 \
  X(grow, 80, 120)                                                             \
  X(allocate, 15, 10)                                                          \
  X(enter, 30, 20)                                                             \
  X(leave, 35, 25)                                                             \
  X(set_root, 12, 5)                                                           \
  X(unset_root, 10, 4)                                                         \
  X(free, 40, 30)                                                              \
  X(set_constant, 8, 5)                                                        \
  X(set_address, 8, 5)                                                         \
  X(size, 3, 2)                                                                \
  X(add, 10, 5)                                                                \
  X(compare_pointers, 8, 5)                                                    \
  X(store_scalar, 50, 50)                                                      \
  X(load_scalar, 15, 15)                                                       \
  X(store_pointer, 100, 100)                                                   \
  X(load_pointer, 20, 20)                                                      \
  X(store_bytes, 30, 20)                                                       \
  X(load_bytes, 15, 10)                                                        \
  X(fill, 15, 10)                                                              \
  X(undefine, 25, 10)                                                          \
  X(copy, 80, 60)                                                              \
  X(load_value, 25, 20)                                                        \
  X(store_value, 30, 20)                                                       \
  X(store_piece, 60, 50)                                                       \
  X(copy_bytewise, 40, 30)                                                     \
  X(move_pointer, 70, 70)                                                      \
  X(cut_pointer, 30, 15)                                                       \
  X(store_boxed, 35, 25)                                                       \
  X(load_boxed, 10, 8)                                                         \
  X(overlapping, 15, 10)                                                       \
  X(bad_size, 6, 4)                                                            \
  X(push, 70, 25)                                                              \
  X(pop, 15, 6)                                                                \
  X(backtrack, 45, 15)                                                         \
  X(retreat, 35, 12)                                                           \
  X(siblings, 8, 2)                                                            \
  X(hash, 20, 20)                                                              \
  X(compare, 8, 4)                                                             \
  X(incoming, 15, 8)                                                           \
  X(order, 8, 2)                                                               \
  X(image, 5, 1)                                                               \
  X(bad_image, 6, 1)                                                           \
  X(reload, 2, 1)                                                              \
  X(isomorphic, 5, 1)                                                          \
  X(different, 5, 1)

static const struct op_kind {
  op_fn *apply;
  const char *name;
  uint32_t weight, weight_large;
} kinds[] = {
#define X(name, weight, large) {op_##name, #name, weight, large},
    OPS(X)
#undef X
};
enum { OP_KINDS = sizeof kinds / sizeof kinds[0] };

static uint32_t weight(const struct op_kind *k, const struct profile *p) {
  return p->areas > 100 ? k->weight_large : k->weight;
}

struct op op_random(const struct profile *profile, uint64_t *random) {
  struct op op;
  uint32_t total = 0, code = 0;
  memset(&op, 0, sizeof op);
  for (size_t i = 0; i < OP_KINDS; i++)
    total += weight(&kinds[i], profile);
  uint32_t left = (uint32_t)random_below(random, total);
  while (left >= weight(&kinds[code], profile))
    left -= weight(&kinds[code++], profile);
  op.code = (uint8_t)code;
  for (size_t i = 0; i < OP_WORDS; i++)
    op.word[i] = (uint32_t)(random_next(random) >> 32);
  op.commit = random_below(random, 16) < profile->commit;
  return op;
}

void run_apply(struct run *r, const struct op *op) {
  const struct op_kind *k = &kinds[op->code % OP_KINDS];
  RUN_SAY(r, "-- %s\n", k->name);
  k->apply(r, op->word);
  if (r->heard.count > 0)
    blame_say(&r->blame, "listener called outside push and hash");
  if (op->commit && !r->blame.any)
    run_commit(r);
  if (box_mistakes() > 0)
    blame_say(&r->blame, "a boxed object was used or freed after its free");
}
