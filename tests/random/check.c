/*
 * check.c - does a memory hold what the twin holds?
 */
#include "check.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/alloc.h"
#include "box.h"

bool blame_say(struct blame *b, const char *format, ...) {
  va_list arguments;
  if (b->any)
    return false;
  b->any = true;
  va_start(arguments, format);
  vsnprintf(b->text, sizeof b->text, format, arguments);
  va_end(arguments);
  return false;
}

allways_area view_number(const struct view *v, uint32_t slot) {
  if (slot == 0)
    return 0;
  return v->number != NULL ? v->number[slot] : v->t->areas[slot].number;
}

allways_pointer view_pointer(const struct view *v, twin_pointer p) {
  return (allways_pointer){p.offset, view_number(v, p.slot)};
}

bool view_same(const struct view *v, allways_pointer got, twin_pointer want) {
  return allways_equal(got, view_pointer(v, want));
}

bool view_same_box(const struct view *v, uint32_t class_number,
                   const void *object, const struct twin_box *want) {
  const struct test_box *got = object;
  return class_number == want->class_number && got->size == want->size &&
         got->payload == want->payload &&
         view_same(v, got->target, want->target);
}

/* ------------------------------------------------------------------ items */

/* A visit of items from the left to the right. */
struct item_walk {
  const struct view *v;
  uint32_t slot;
  uint64_t next, end; /* bytes from next to end are still to come */
  bool cut;           /* pointers and boxes may reach out of the range */
  struct blame *blame;
};

static bool byte_matches(const struct item_walk *w,
                         const struct allways_item *item, uint64_t i) {
  const struct twin *t = w->v->t;
  const twin_byte *b = &t->areas[w->slot].bytes[item->offset + i];
  switch (item->kind) {
  case ALLWAYS_ITEM_BYTES:
    return b->tag == TWIN_PLAIN && b->value == item->bytes[i];
  case ALLWAYS_ITEM_POINTER:
    return b->tag == TWIN_POINTER && b->value == item->first + i &&
           view_same(w->v, item->pointer, (twin_pointer){b->offset, b->slot});
  case ALLWAYS_ITEM_BOXED:
    return b->tag == TWIN_BOXED && b->offset == i &&
           t->boxes->items[b->slot].size == item->size &&
           view_same_box(w->v, item->class_number, item->object,
                         &t->boxes->items[b->slot]);
  }
  return false;
}

/* Bytes that the module did not show must be undefined. */
static bool skip_to(struct item_walk *w, uint64_t offset) {
  const struct twin_area *a = &w->v->t->areas[w->slot];
  for (; w->next < offset; w->next++) {
    if (a->bytes[w->next].tag != TWIN_UNDEFINED)
      return blame_say(w->blame, "area %u: byte %llu was not visited", w->slot,
                       (unsigned long long)w->next);
  }
  return true;
}

static bool item_fits(struct item_walk *w, const struct allways_item *item) {
  uint64_t size = w->v->t->areas[w->slot].size;
  bool whole = w->cut && item->kind != ALLWAYS_ITEM_BYTES;
  if (item->area != view_number(w->v, w->slot) || item->size == 0 ||
      item->offset > size || item->size > size - item->offset)
    return false;
  if (whole)
    return item->offset + item->size > w->next && item->offset < w->end;
  return item->offset >= w->next && item->offset + item->size <= w->end;
}

static bool walk_item(void *context, const struct allways_item *item) {
  struct item_walk *w = context;
  if (!item_fits(w, item))
    return blame_say(w->blame,
                     "area %u: item of kind %d at %llu, %llu bytes, does not "
                     "belong there",
                     w->slot, (int)item->kind, (unsigned long long)item->offset,
                     (unsigned long long)item->size);
  if (!skip_to(w, item->offset))
    return false;
  for (uint64_t i = 0; i < item->size; i++) {
    if (!byte_matches(w, item, i))
      return blame_say(w->blame, "area %u: byte %llu differs, item kind %d",
                       w->slot, (unsigned long long)(item->offset + i),
                       (int)item->kind);
  }
  w->next = item->offset + item->size;
  return true;
}

static bool check_items(const struct view *v, uint32_t slot, struct blame *b) {
  const struct twin_area *a = &v->t->areas[slot];
  struct item_walk w = {v, slot, 0, a->size, false, b};
  enum allways_result r =
      allways_visit_items(v->m, view_number(v, slot), walk_item, &w);
  if (b->any)
    return false;
  if (r != ALLWAYS_OK && !(a->freed && r == ALLWAYS_FREED_AREA))
    return blame_say(b, "visit_items of area %u: %s", slot,
                     allways_result_text(r));
  return skip_to(&w, a->size);
}

bool check_overlapping(const struct view *v, twin_pointer p, uint64_t size,
                       struct blame *b) {
  struct item_walk w = {v, p.slot, p.offset, p.offset + size, true, b};
  enum allways_result r =
      allways_load_overlapping(v->m, view_pointer(v, p), size, walk_item, &w);
  if (b->any)
    return false;
  if (r != ALLWAYS_OK)
    return blame_say(b, "load_overlapping: %s", allways_result_text(r));
  return skip_to(&w, w.end);
}

/* ------------------------------------------------------------------ areas */

static bool check_info(const struct view *v, uint32_t slot, struct blame *b) {
  const struct twin_area *a = &v->t->areas[slot];
  struct allways_area_info i;
  if (!allways_area_info(v->m, view_number(v, slot), &i))
    return blame_say(b, "area_info does not know area %u", slot);
  if (i.size != a->size || i.kind != a->kind || i.freed != a->freed ||
      i.root != a->root || i.constant != a->constant)
    return blame_say(b,
                     "area %u: info says size %llu kind %u freed %d root %d "
                     "constant %d, not %llu %u %d %d %d",
                     slot, (unsigned long long)i.size, i.kind, i.freed, i.root,
                     i.constant, (unsigned long long)a->size, a->kind, a->freed,
                     a->root, a->constant);
  if (i.address != a->address)
    return blame_say(b, "area %u: address differs", slot);
  if (a->root && i.rank != a->rank)
    return blame_say(b, "area %u: rank is %u, not %u", slot, i.rank, a->rank);
  if (v->number == NULL && i.site != a->site)
    return blame_say(b, "area %u: site differs", slot);
  return true;
}

bool check_area(const struct view *v, uint32_t slot, struct blame *b) {
  return check_info(v, slot, b) && check_items(v, slot, b);
}

bool check_all(const struct view *v, struct blame *b) {
  for (size_t i = 1; i < v->t->count; i++) {
    if (v->t->areas[i].here && !check_area(v, (uint32_t)i, b))
      return false;
  }
  return true;
}

/* --------------------------------------------------------------- incoming */

struct incoming {
  const struct view *v;
  uint32_t slot;
  uint64_t bytes, boxes;
  struct blame *blame;
};

static uint32_t slot_of(const struct view *v, allways_area number) {
  for (size_t i = 1; i < v->t->count; i++) {
    if (v->t->areas[i].here && view_number(v, (uint32_t)i) == number)
      return (uint32_t)i;
  }
  return 0;
}

static bool note_incoming(void *context, const struct allways_item *item) {
  struct incoming *in = context;
  uint32_t from = slot_of(in->v, item->area);
  if (from == 0 || item->kind == ALLWAYS_ITEM_BYTES)
    return blame_say(in->blame, "visit_pointers_to: stray item");
  struct item_walk w = {in->v, from,     0, in->v->t->areas[from].size,
                        true,  in->blame};
  w.next = item->offset; /* look at this item only */
  if (!walk_item(&w, item))
    return false;
  const twin_byte *b = &in->v->t->areas[from].bytes[item->offset];
  uint32_t to = b->slot;
  if (b->tag == TWIN_BOXED)
    to = in->v->t->boxes->items[b->slot].target.slot;
  if (to != in->slot)
    return blame_say(in->blame, "visit_pointers_to: points elsewhere");
  if (b->tag == TWIN_BOXED)
    in->boxes++;
  else
    in->bytes += item->size;
  return true;
}

/* How many bytes and boxes of the area at from point to the one at to. */
static void count_links(const struct twin *t, uint32_t from, uint32_t to,
                        uint64_t *bytes, uint64_t *boxes) {
  const struct twin_area *a = &t->areas[from];
  for (uint64_t i = 0; i < a->size; i++) {
    const twin_byte *b = &a->bytes[i];
    if (b->tag == TWIN_POINTER && b->slot == to)
      ++*bytes;
    if (b->tag == TWIN_BOXED && b->offset == 0 &&
        t->boxes->items[b->slot].target.slot == to)
      ++*boxes;
  }
}

bool check_incoming(const struct view *v, uint32_t slot, struct blame *b) {
  struct incoming in = {v, slot, 0, 0, b};
  uint64_t bytes = 0, boxes = 0;
  allways_visit_pointers_to(v->m, view_number(v, slot), note_incoming, &in);
  if (b->any)
    return false;
  for (size_t i = 1; i < v->t->count; i++) {
    if (v->t->areas[i].here)
      count_links(v->t, (uint32_t)i, slot, &bytes, &boxes);
  }
  if (in.bytes != bytes || in.boxes != boxes)
    return blame_say(b,
                     "visit_pointers_to(area %u): %llu bytes and %llu boxes, "
                     "not %llu and %llu",
                     slot, (unsigned long long)in.bytes,
                     (unsigned long long)in.boxes, (unsigned long long)bytes,
                     (unsigned long long)boxes);
  return true;
}

/* ------------------------------------------------------------------ order */

static bool note_area(void *context, allways_area area) {
  struct area_order *o = context;
  VEC_ROOM(o->items, o->count, o->capacity);
  o->items[o->count++] = area;
  return true;
}

void area_order_init(struct area_order *o, struct allways_memory *m) {
  memset(o, 0, sizeof *o);
  allways_visit_areas(m, note_area, o);
}

void area_order_release(struct area_order *o) {
  VEC_FREE(o->items, o->capacity);
  memset(o, 0, sizeof *o);
}

bool check_order(const struct view *v, const struct canon *c, struct blame *b) {
  struct area_order o;
  area_order_init(&o, v->m);
  if (o.count != c->count)
    blame_say(b, "visit_areas: %zu areas, not %zu", o.count, c->count);
  for (size_t i = 0; i < o.count && i < c->count; i++) {
    if (o.items[i] != view_number(v, c->order[i]))
      blame_say(b, "visit_areas: place %zu is not area %u", i, c->order[i]);
  }
  area_order_release(&o);
  return !b->any;
}

/* ----------------------------------------------------------------- images */

bool image_take(struct image *i, struct allways_memory *m, struct blame *b) {
  uint8_t guard = 0x5a;
  i->size = allways_image_write(m, &guard, 0);
  i->bytes = alloc_new(i->size + 1);
  i->bytes[i->size / 2] = 0x5a;
  size_t again = allways_image_write(m, i->bytes, i->size / 2);
  if (guard != 0x5a || again != i->size || i->bytes[i->size / 2] != 0x5a)
    return blame_say(b,
                     "image_write: writes beyond room, or says %zu after "
                     "%zu bytes",
                     again, i->size);
  again = allways_image_write(m, i->bytes, i->size);
  if (again != i->size)
    return blame_say(b, "image_write: %zu bytes after %zu", again, i->size);
  return true;
}

void image_release(struct image *i) {
  alloc_free(i->bytes, i->size + 1);
  memset(i, 0, sizeof *i);
}

bool image_equal(const struct image *a, const struct image *b) {
  return a->size == b->size && memcmp(a->bytes, b->bytes, a->size) == 0;
}
