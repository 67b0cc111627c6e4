/*
 * canon.c - the canonical form of a twin, from scratch.
 *
 * The state is written down area by area in the order of a depth-first walk
 * from the roots, pointers as (number in that order, offset, which byte).
 * Two states that differ only in placement are written the same, and any two
 * others are not.  What is written goes straight into a 128-bit hash, so
 * that a run can remember every form it met.
 */
#include <string.h>

#include "base/alloc.h"
#include "twin.h"

/* ------------------------------------------------------------------- walk */

static void visit(struct canon *c, const struct twin *t, uint32_t slot) {
  const struct twin_area *a = &t->areas[slot];
  if (slot == 0 || c->number[slot] != 0)
    return;
  c->order[c->count++] = slot;
  c->number[slot] = (uint32_t)c->count;
  for (uint64_t i = 0; !a->freed && i < a->size; i++) {
    const twin_byte *b = &a->bytes[i];
    if (b->tag == TWIN_POINTER)
      visit(c, t, b->slot);
    else if (b->tag == TWIN_BOXED)
      visit(c, t, t->boxes->items[b->slot].target.slot);
  }
}

/* The root with the lowest rank that is at least *rank, or 0. */
static uint32_t next_root(const struct twin *t, uint64_t *rank) {
  uint32_t found = 0;
  for (size_t i = 1; i < t->count; i++) {
    const struct twin_area *a = &t->areas[i];
    if (!a->here || !a->root || a->rank < *rank)
      continue;
    if (found == 0 || a->rank < t->areas[found].rank)
      found = (uint32_t)i;
  }
  if (found != 0)
    *rank = (uint64_t)t->areas[found].rank + 1;
  return found;
}

void canon_init(struct canon *c, const struct twin *t) {
  uint64_t rank = 0;
  uint32_t root;
  c->slots = t->count;
  c->count = 0;
  c->number = alloc_new(c->slots * sizeof *c->number);
  c->order = alloc_new(c->slots * sizeof *c->order);
  while ((root = next_root(t, &rank)) != 0)
    visit(c, t, root);
}

void canon_release(struct canon *c) {
  alloc_free(c->number, c->slots * sizeof *c->number);
  alloc_free(c->order, c->slots * sizeof *c->order);
  memset(c, 0, sizeof *c);
}

/* ------------------------------------------------------------------- form */

/* Two lanes of multiply, rotate and xor; nothing in common with base/mix.h. */
static void feed(form_key *k, uint64_t word) {
  k->a = (k->a ^ word) * UINT64_C(0x100000001b3fd1b5);
  k->a ^= k->a >> 29;
  k->b = (k->b << 23 | k->b >> 41) + word * UINT64_C(0xff51afd7ed558ccd);
  k->b = k->b * 5 + UINT64_C(0x52dce729da3ed1ab);
  k->b ^= k->b >> 33;
}

static void feed_box(form_key *k, const struct canon *c,
                     const struct twin_box *box) {
  feed(k, box->payload);
  feed(k, (uint64_t)box->class_number << 32 | box->size);
  feed(k, c->number[box->target.slot]);
  feed(k, box->target.offset);
}

static void feed_byte(form_key *k, const struct canon *c, const struct twin *t,
                      const twin_byte *b) {
  feed(k, (uint64_t)b->tag << 8 | b->value);
  if (b->tag == TWIN_POINTER) {
    feed(k, c->number[b->slot]);
    feed(k, b->offset);
  } else if (b->tag == TWIN_BOXED && b->offset == 0) {
    feed_box(k, c, &t->boxes->items[b->slot]);
  }
}

static void feed_area(form_key *k, const struct canon *c, const struct twin *t,
                      const struct twin_area *a) {
  feed(k, a->size);
  feed(k, (uint64_t)a->kind << 3 | a->freed << 2 | a->constant << 1 | a->root);
  feed(k, a->rank);
  feed(k, a->address);
  for (uint64_t i = 0; !a->freed && i < a->size; i++)
    feed_byte(k, c, t, &a->bytes[i]);
}

form_key canon_form(const struct canon *c, const struct twin *t) {
  form_key k = {UINT64_C(0xcbf29ce484222325), UINT64_C(0x6c62272e07bb0142)};
  for (size_t i = 0; i < c->count; i++)
    feed_area(&k, c, t, &t->areas[c->order[i]]);
  feed(&k, c->count);
  return k;
}

/* ----------------------------------------------------------------- commit */

void canon_commit(const struct canon *c, struct twin *t, twin_leak_fn *leak,
                  void *context) {
  for (size_t i = 1; i < t->count; i++) {
    struct twin_area *a = &t->areas[i];
    if (!a->here || c->number[i] != 0)
      continue;
    if (!a->freed)
      leak(context, a->number);
    alloc_free(a->bytes, a->size * sizeof *a->bytes);
    memset(a, 0, sizeof *a);
  }
}
