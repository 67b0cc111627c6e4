/*
 * ops_state.c - operations on whole states: saving, hashes, visits, images.
 */
#include <string.h>

#include "base/alloc.h"
#include "box.h"
#include "run.h"

/* ----------------------------------------------------------------- saving */

void op_pop(struct run *r, const uint32_t *w) {
  (void)w;
  run_pop(r);
}

void op_backtrack(struct run *r, const uint32_t *w) {
  run_backtrack(r, w[0] % 2 == 0);
}

/* Forgets a few states and goes back to the one below. */
void op_retreat(struct run *r, const uint32_t *w) {
  uint32_t count = 1 + w[0] % 3;
  for (uint32_t i = 0; i < count && r->depth > 1; i++)
    run_pop(r);
  run_backtrack(r, w[1] % 2 == 0);
}

/* The first state to be saved is mostly a grown one: heaps that go back to
 * it would stay small otherwise. */
void op_push(struct run *r, const uint32_t *w) {
  bool grown = twin_population(&r->now) * 2 >= r->profile->areas;
  if (r->depth >= r->profile->saved)
    op_retreat(r, w);
  else if (r->depth > 0 || grown || w[2] % (16 + r->profile->areas) == 0)
    run_push(r);
}

/* ----------------------------------------------------------------- asking */

void op_hash(struct run *r, const uint32_t *w) {
  (void)w;
  run_commit(r);
}

void op_compare(struct run *r, const uint32_t *w) {
  struct view v = run_view(r);
  (void)w;
  RUN_SAY(r, "compare all areas\n");
  check_all(&v, &r->blame);
}

/* Commits, unless there is no root or something went wrong. */
static bool committed(struct run *r) {
  if (!r->committed && !r->blame.any)
    run_commit(r);
  return r->committed && !r->blame.any && twin_has_root(&r->now);
}

void op_incoming(struct run *r, const uint32_t *w) {
  struct view v = run_view(r);
  uint32_t slot;
  if (!committed(r) || (slot = pick_area(r, w[0])) == 0)
    return;
  RUN_SAY(r, "visit_pointers_to(a%u)\n", slot);
  check_incoming(&v, slot, &r->blame);
}

void op_order(struct run *r, const uint32_t *w) {
  struct view v = run_view(r);
  struct canon c;
  (void)w;
  if (!committed(r))
    return;
  RUN_SAY(r, "visit_areas()\n");
  canon_init(&c, &r->now);
  check_order(&v, &c, &r->blame);
  canon_release(&c);
}

/* ----------------------------------------------------------------- images */

static void check_parts(struct run *r, const struct image *i) {
  size_t bytes = (i->size + 1) * sizeof(uint32_t);
  uint32_t *ends = alloc_new(bytes);
  size_t count = allways_image_parts(i->bytes, i->size, ends, i->size + 1);
  if (count == 0 || count > i->size)
    blame_say(&r->blame, "image_parts: %zu parts of %zu bytes", count, i->size);
  else if (ends[count - 1] != i->size)
    blame_say(&r->blame, "image_parts: the last part is not the end");
  for (size_t k = 1; k < count && !r->blame.any; k++) {
    if (ends[k] <= ends[k - 1])
      blame_say(&r->blame, "image_parts: part %zu ends before it begins", k);
  }
  alloc_free(ends, bytes);
}

/* What m calls the areas of the twin, by slot, taken from the order of its
 * visit; the caller frees now.count numbers. */
static allways_area *numbers_of(struct run *r, struct allways_memory *m) {
  struct canon c;
  struct area_order o;
  allways_area *numbers = alloc_new(r->now.count * sizeof *numbers);
  canon_init(&c, &r->now);
  area_order_init(&o, m);
  if (o.count != c.count)
    blame_say(&r->blame, "image_read: %zu areas, not %zu", o.count, c.count);
  for (size_t i = 0; i < o.count && i < c.count; i++)
    numbers[c.order[i]] = o.items[i];
  area_order_release(&o);
  canon_release(&c);
  return numbers;
}

/* A memory that has read an image is the state it was written from. */
static void check_read(struct run *r, struct allways_memory *m,
                       const struct image *i) {
  allways_hash hash = {0, 0};
  struct image again = {NULL, 0};
  allways_area *numbers = numbers_of(r, m);
  struct view v = {m, &r->now, numbers};
  const char *audit = allways_memory_audit(m);
  if (audit != NULL)
    blame_say(&r->blame, "image_read, audit: %s", audit);
  if (!r->blame.any)
    check_all(&v, &r->blame);
  if (allways_hash_current(m, &hash) != ALLWAYS_OK)
    blame_say(&r->blame, "image_read: the state has no hash");
  if (naming_canonical(r->episode->naming) &&
      !allways_hash_equal(hash, r->hash))
    blame_say(&r->blame, "image_read: another hash");
  if (image_take(&again, m, &r->blame) && !image_equal(&again, i))
    blame_say(&r->blame, "image_read: another image");
  image_release(&again);
  alloc_free(numbers, r->now.count * sizeof *numbers);
}

void op_image(struct run *r, const uint32_t *w) {
  struct image early = {NULL, 0}, image = {NULL, 0};
  (void)w;
  if (!twin_has_root(&r->now))
    return;
  RUN_SAY(r, "image_write, image_read into another memory\n");
  if (!image_take(&early, r->m, &r->blame) || !committed(r) ||
      !image_take(&image, r->m, &r->blame))
    goto done;
  if (!image_equal(&early, &image))
    blame_say(&r->blame, "image_write: depends on an earlier hash_current");
  check_parts(r, &image);
  struct allways_memory *m = memory_like(r->episode->naming, r->m);
  enum allways_result got = allways_image_read(m, image.bytes, image.size);
  if (got != ALLWAYS_OK)
    blame_say(&r->blame, "image_read: %s", allways_result_text(got));
  else
    check_read(r, m, &image);
  allways_memory_free(m);
done:
  image_release(&early);
  image_release(&image);
}

/* The memory reads its own image: its areas may get other numbers, and all
 * saved states are gone. */
void op_reload(struct run *r, const uint32_t *w) {
  struct image image = {NULL, 0};
  (void)w;
  if (!committed(r) || !image_take(&image, r->m, &r->blame))
    goto done;
  RUN_SAY(r, "image_write, image_read into the same memory\n");
  enum allways_result got = allways_image_read(r->m, image.bytes, image.size);
  if (got != ALLWAYS_OK) {
    blame_say(&r->blame, "image_read: %s", allways_result_text(got));
    goto done;
  }
  while (r->depth > 0)
    twin_release(&r->saved[--r->depth].twin);
  r->committed = false;
  if (allways_saved_count(r->m) != 0)
    blame_say(&r->blame, "image_read: saved states are not forgotten");
  check_read(r, r->m, &image);
  allways_area *numbers = numbers_of(r, r->m);
  for (size_t i = 1; i < r->now.count; i++) {
    struct twin_area *a = &r->now.areas[i];
    a->number = numbers[i];
    if (a->here && allways_area_info(r->m, a->number, &a->info))
      a->site = a->info.site;
  }
  alloc_free(numbers, r->now.count * sizeof *numbers);
  if (!r->blame.any)
    run_commit(r);
done:
  image_release(&image);
}

/* ----------------------------------------------------------- bad images */

/* Spoils an image: cuts it, or changes, adds or exchanges bytes. */
static void spoil(struct image *i, const uint32_t *w) {
  size_t at = w[1] % (i->size + 1), count = 1 + w[2] % 3;
  uint64_t random = w[3];
  if (w[0] % 4 == 0) {
    i->bytes = alloc_resize(i->bytes, i->size + 1, at + 1);
    i->size = at;
    return;
  }
  for (size_t k = 0; k < count && i->size > 0; k++) {
    uint8_t *byte = &i->bytes[random_below(&random, i->size)];
    switch (w[0] / 4 % 3) {
    case 0:
      *byte ^= (uint8_t)(1u << random_below(&random, 8));
      break;
    case 1:
      *byte = (uint8_t)random_next(&random);
      break;
    default:
      *byte = i->bytes[random_below(&random, i->size)];
    }
  }
}

/* A memory with a root, saved once. */
static struct allways_memory *small_memory(enum allways_naming naming,
                                           allways_hash *hash) {
  struct allways_memory_options options = {.naming = naming,
                                           .max_bytes = 1u << 24};
  struct allways_memory *m = allways_memory_new(&options);
  allways_pointer p;
  allways_register_class(m, &box_class);
  allways_register_class(m, &box_plain_class);
  allways_allocate(m, 8, 1, 0, &p);
  allways_set_root(m, p, 0);
  allways_store_boxed(m, p, 0, box_new(1, 4, p));
  allways_push(m);
  allways_hash_current(m, hash);
  return m;
}

/* Read or refused, the memory is sound; refused, nothing has changed. */
static void check_bad_read(struct run *r, const struct image *i) {
  allways_hash before = {0, 0}, after = {0, 0};
  struct image again = {NULL, 0};
  struct allways_memory *m = small_memory(r->episode->naming, &before);
  enum allways_result got = allways_image_read(m, i->bytes, i->size);
  enum allways_result hashed = allways_hash_current(m, &after);
  const char *audit = allways_memory_audit(m);
  if (audit != NULL)
    blame_say(&r->blame, "spoiled image, audit: %s", audit);
  if (got == ALLWAYS_OK) {
    if (hashed != ALLWAYS_OK && hashed != ALLWAYS_NO_ROOT)
      blame_say(&r->blame, "spoiled image read, but it has no hash");
    if (hashed == ALLWAYS_OK)
      image_take(&again, m, &r->blame);
    image_release(&again);
  } else if (got != ALLWAYS_BAD_IMAGE && got != ALLWAYS_LIMIT) {
    blame_say(&r->blame, "spoiled image: %s", allways_result_text(got));
  } else if (hashed != ALLWAYS_OK || !allways_hash_equal(before, after) ||
             allways_saved_count(m) != 1) {
    blame_say(&r->blame, "spoiled image refused, but something changed");
  }
  allways_memory_free(m);
}

void op_bad_image(struct run *r, const uint32_t *w) {
  struct image image = {NULL, 0};
  if (!committed(r))
    return;
  RUN_SAY(r, "image_read of a spoiled image\n");
  if (image_take(&image, r->m, &r->blame)) {
    spoil(&image, w);
    check_bad_read(r, &image);
  }
  image_release(&image);
}

/* ------------------------------------------------------ other memories */

void op_isomorphic(struct run *r, const uint32_t *w) {
  if (!committed(r))
    return;
  RUN_SAY(r, "build the same in another order\n");
  iso_check(r, (uint64_t)w[0] << 32 | w[1]);
}

void op_different(struct run *r, const uint32_t *w) {
  if (!committed(r))
    return;
  RUN_SAY(r, "build almost the same\n");
  iso_differ(r, (uint64_t)w[0] << 32 | w[1]);
}
