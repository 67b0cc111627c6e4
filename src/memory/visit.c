/*
 * memory/visit.c - looking at what is there: items of an area, areas of the
 * state in canonical order, pointers to an area.
 *
 * All but visit_pointers_to read words, not edges, so they show the current
 * state also in the middle of a step.
 */
#include "memory/memory_impl.h"

/* ------------------------------------------------------------------- items */

/* How many low bits are set, up to the first that is not. */
static uint64_t run_length(unsigned bits) {
  uint64_t n = 0;
  for (; bits & 1; bits >>= 1)
    n++;
  return n;
}

/* The run of defined plain bytes from offset on; it goes on over words while
 * these are PLAIN, because their data lie side by side. */
static void plain_run(const struct area *a, uint64_t offset, uint64_t end,
                      struct allways_item *item) {
  const struct shadow *shadow = area_shadow(a);
  uint64_t at = offset;
  for (;;) {
    uint64_t n = run_length(shadow[at >> 3].defined >> (at & 7));
    at += n;
    if (n == 0 || (at & 7) || at >= end || shadow[at >> 3].tag != WORD_PLAIN)
      break;
  }
  item->kind = ALLWAYS_ITEM_BYTES;
  item->offset = offset;
  item->size = (at < end ? at : end) - offset;
  item->bytes = (const uint8_t *)a->data + offset;
}

/* A piece is given whole, wherever the visit started. */
static void piece_item(const struct piece *p, struct allways_item *item) {
  item->offset = p->start;
  item->size = p->size;
  item->pointer = p->pointer;
  if (p->kind == PIECE_POINTER) {
    item->kind = ALLWAYS_ITEM_POINTER;
    item->first = p->first;
  } else {
    item->kind = ALLWAYS_ITEM_BOXED;
    item->class_number = p->box->class_number;
    item->object = p->box->object;
  }
}

/* The item at a byte of a cell, if it is not undefined. */
static bool cell_item(const struct allways_memory *m, const struct area *a,
                      uint64_t offset, uint64_t end,
                      struct allways_item *item) {
  const struct cell *cell = &m->cells[a->data[offset >> 3]];
  uint32_t piece = piece_at(m, a, offset);
  if (piece) {
    piece_item(&m->pieces[piece], item);
    return true;
  }
  unsigned byte = offset & 7;
  if (!(cell->defined >> byte & 1))
    return false;
  uint64_t n = run_length(cell->defined >> byte);
  item->kind = ALLWAYS_ITEM_BYTES;
  item->offset = offset;
  item->size = n < end - offset ? n : end - offset;
  item->bytes = (const uint8_t *)&cell->plain + byte;
  return true;
}

bool item_next(const struct allways_memory *m, uint32_t area, uint64_t *offset,
               uint64_t end, struct allways_item *item) {
  const struct area *a = &m->areas[area];
  uint64_t at = *offset;
  if (a->data == NULL)
    return false;
  assert(end <= a->size);
  *item = (struct allways_item){.area = area};
  while (at < end) {
    const struct shadow *shadow = &area_shadow(a)[at >> 3];
    bool found = true;
    if (shadow->tag == WORD_POINTER) {
      item->kind = ALLWAYS_ITEM_POINTER;
      item->offset = at & ~UINT64_C(7);
      item->size = 8;
      item->pointer = unpack_pointer(a->data[at >> 3]);
    } else if (shadow->tag == WORD_CELL) {
      found = cell_item(m, a, at, end, item);
    } else if (shadow->defined >> (at & 7) & 1) {
      plain_run(a, at, end, item);
    } else {
      found = false;
    }
    if (found) {
      assert(item->offset <= at && item->offset + item->size > at);
      *offset = item->offset + item->size;
      return true;
    }
    at = shadow->defined >> (at & 7) ? at + 1 : (at | 7) + 1;
  }
  return false;
}

enum allways_result allways_load_overlapping(struct allways_memory *m,
                                             allways_pointer p, uint64_t size,
                                             allways_item_fn *visit,
                                             void *context) {
  enum allways_result r = access_check(m, p, size, false);
  if (r != ALLWAYS_OK)
    return r;
  struct allways_item item;
  uint64_t at = p.offset;
  while (item_next(m, p.area, &at, p.offset + size, &item))
    if (!visit(context, &item))
      break;
  return ALLWAYS_OK;
}

enum allways_result allways_visit_items(struct allways_memory *m,
                                        allways_area area,
                                        allways_item_fn *visit, void *context) {
  allways_pointer p = {0, area};
  uint64_t size = mem_is_area(m, area) ? m->areas[area].size : 0;
  return allways_load_overlapping(m, p, size, visit, context);
}

bool stands_empty(const struct allways_memory *m, uint32_t area) {
  const struct area *a = &m->areas[area];
  struct allways_item item;
  uint64_t at = 0;
  return a->standing && !item_next(m, area, &at, a->size, &item);
}

/* --------------------------------------------------------- canonical order */

/* An area on the way from a root, and how far it was looked at. */
struct step {
  uint32_t area;
  uint64_t offset;
};

/* The stack of a depth-first walk, and what it has found. */
struct walk {
  struct step *steps;
  size_t count, capacity;
  struct numbers *order;
  uint32_t *numbers;
};

static void walk_enter(struct walk *walk, uint32_t area) {
  if (area == 0 || walk->numbers[area])
    return;
  numbers_add(walk->order, area);
  walk->numbers[area] = (uint32_t)walk->order->count;
  VEC_ROOM(walk->steps, walk->count, walk->capacity);
  walk->steps[walk->count++] = (struct step){area, 0};
}

void canonical_order(const struct allways_memory *m, struct numbers *order,
                     uint32_t *numbers) {
  struct walk walk = {NULL, 0, 0, order, numbers};
  struct allways_item item;
  for (size_t i = 0; i < m->roots.count; i++) {
    if (!stands_empty(m, m->roots.items[i]))
      walk_enter(&walk, m->roots.items[i]);
    while (walk.count > 0) {
      struct step *s = &walk.steps[walk.count - 1];
      if (item_next(m, s->area, &s->offset, m->areas[s->area].size, &item))
        walk_enter(&walk, item.pointer.area);
      else
        walk.count--;
    }
  }
  VEC_FREE(walk.steps, walk.capacity);
}

void allways_visit_areas(struct allways_memory *m, allways_area_fn *visit,
                         void *context) {
  struct numbers order = {NULL, 0, 0};
  uint32_t *numbers = alloc_new(m->area_count * sizeof *numbers);
  canonical_order(m, &order, numbers);
  for (size_t i = 0; i < order.count; i++)
    if (!visit(context, order.items[i]))
      break;
  alloc_free(numbers, m->area_count * sizeof *numbers);
  VEC_FREE(order.items, order.capacity);
}

void allways_visit_pointers_to(struct allways_memory *m, allways_area area,
                               allways_item_fn *visit, void *context) {
  if (!mem_is_area(m, area))
    return;
  for (uint32_t e = m->areas[area].in; e; e = m->edges[e].next) {
    const struct edge *edge = &m->edges[e];
    uint64_t at = edge->slot;
    struct allways_item item;
    if (!item_next(m, edge->source, &at, at + 1, &item) ||
        item.pointer.area != area)
      continue;
    if (!visit(context, &item))
      return;
  }
}
