/*
 * forms.c - a table of canonical forms and hashes, found by either.
 */
#include "forms.h"

#include <string.h>

#include "base/alloc.h"

/* No more than this are remembered: enough for any run of a minute. */
#define FORMS_MOST ((size_t)1 << 22)

static uint32_t *new_index(size_t slots) {
  return alloc_new(slots * sizeof(uint32_t));
}

static void init_indices(struct forms *f, size_t slots) {
  f->slots = slots;
  f->by_form = new_index(slots);
  f->by_lo = new_index(slots);
  f->by_hi = new_index(slots);
}

static void release_indices(struct forms *f) {
  alloc_free(f->by_form, f->slots * sizeof *f->by_form);
  alloc_free(f->by_lo, f->slots * sizeof *f->by_lo);
  alloc_free(f->by_hi, f->slots * sizeof *f->by_hi);
}

void forms_init(struct forms *f) {
  memset(f, 0, sizeof *f);
  init_indices(f, 1024);
}

void forms_release(struct forms *f) {
  VEC_FREE(f->items, f->capacity);
  release_indices(f);
  memset(f, 0, sizeof *f);
}

int64_t forms_bytes(const struct forms *f) {
  return (int64_t)(f->capacity * sizeof *f->items +
                   f->slots * 3 * sizeof(uint32_t));
}

/* The place in by_form where form is, or belongs. */
static uint32_t *form_place(const struct forms *f, form_key form) {
  size_t i = form.a & (f->slots - 1);
  while (f->by_form[i] != 0 &&
         !form_equal(f->items[f->by_form[i] - 1].form, form))
    i = (i + 1) & (f->slots - 1);
  return &f->by_form[i];
}

static uint32_t *lo_place(const struct forms *f, uint64_t lo) {
  size_t i = lo & (f->slots - 1);
  while (f->by_lo[i] != 0 && f->items[f->by_lo[i] - 1].hash.lo != lo)
    i = (i + 1) & (f->slots - 1);
  return &f->by_lo[i];
}

static uint32_t *hi_place(const struct forms *f, uint64_t hi) {
  size_t i = hi & (f->slots - 1);
  while (f->by_hi[i] != 0 && f->items[f->by_hi[i] - 1].hash.hi != hi)
    i = (i + 1) & (f->slots - 1);
  return &f->by_hi[i];
}

/* Item number i takes the place unless another has it. */
static void take_place(uint32_t *place, size_t i) {
  if (*place == 0)
    *place = (uint32_t)i + 1;
}

static void index_item(struct forms *f, size_t i) {
  const struct form_entry *e = &f->items[i];
  take_place(form_place(f, e->form), i);
  take_place(lo_place(f, e->hash.lo), i);
  take_place(hi_place(f, e->hash.hi), i);
}

static void grow(struct forms *f) {
  release_indices(f);
  init_indices(f, 2 * f->slots);
  for (size_t i = 0; i < f->count; i++)
    index_item(f, i);
}

static const struct form_entry *item_at(const struct forms *f,
                                        const uint32_t *place) {
  return *place == 0 ? NULL : &f->items[*place - 1];
}

const struct form_entry *forms_note(struct forms *f, struct form_entry entry,
                                    unsigned rules) {
  const struct form_entry *same = item_at(f, form_place(f, entry.form));
  const struct form_entry *lo = item_at(f, lo_place(f, entry.hash.lo));
  const struct form_entry *hi = item_at(f, hi_place(f, entry.hash.hi));
  if ((rules & FORMS_ONE_HASH) && same != NULL &&
      !allways_hash_equal(same->hash, entry.hash))
    return same;
  if ((rules & FORMS_ONE_FORM) && lo != NULL &&
      !form_equal(lo->form, entry.form))
    return lo;
  if ((rules & FORMS_ONE_FORM) && hi != NULL &&
      !form_equal(hi->form, entry.form))
    return hi;
  bool known = same != NULL && lo != NULL && hi != NULL;
  if (known || f->count == FORMS_MOST)
    return NULL;
  if (f->count * 2 >= f->slots)
    grow(f);
  VEC_ROOM(f->items, f->count, f->capacity);
  f->items[f->count++] = entry;
  index_item(f, f->count - 1);
  return NULL;
}
