/*
 * memory/graph.c - the area graph: edges and their in-lists.
 *
 * An edge is on the doubly linked in-list of its target.  Out of an area,
 * edges are found by its link bits, in the order of their slots.
 */
#include "memory/digest.h"

/* ---------------------------------------------------------------- in-lists */

static void list_add(struct allways_memory *m, uint32_t edge) {
  struct edge *e = &m->edges[edge];
  struct area *target = &m->areas[e->target];
  e->prev = 0;
  e->next = target->in;
  if (e->next)
    m->edges[e->next].prev = edge;
  target->in = edge;
}

static void list_remove(struct allways_memory *m, uint32_t edge) {
  struct edge *e = &m->edges[edge];
  assert(e->target != 0);
  assert((e->prev ? m->edges[e->prev].next : m->areas[e->target].in) == edge);
  if (e->prev)
    m->edges[e->prev].next = e->next;
  else
    m->areas[e->target].in = e->next;
  if (e->next)
    m->edges[e->next].prev = e->prev;
}

/* ------------------------------------------------------------------- edges */

/* The end of the commit will look at the edge. */
static void edge_pend(struct allways_memory *m, uint32_t edge) {
  struct edge *e = &m->edges[edge];
  if (!(e->state & EDGE_PENDING)) {
    e->state |= EDGE_PENDING;
    numbers_add(&m->pending, edge);
  }
}

void edge_take_out(struct allways_memory *m, uint32_t edge) {
  struct edge *e = &m->edges[edge];
  assert(e->target != 0 && (e->state & EDGE_COUNTED));
  m->digest = hash_sub(m->digest, edge_term(m, e));
  e->state &= (uint8_t)~EDGE_COUNTED;
  edge_pend(m, edge);
}

/* The edge leaves its target, in a commit.  If the label of the target came by
 * this edge, the target is LOST: the naming has to find another one. */
static void edge_leave(struct allways_memory *m, uint32_t edge) {
  struct edge *e = &m->edges[edge];
  struct area *target = &m->areas[e->target];
  edge_uncount(m, edge);
  m->links_changed = true;
  if ((target->flags & (AREA_LABELLED | AREA_LOST)) == AREA_LABELLED &&
      target->label.parent == e->source &&
      target->label.parent_slot == e->slot) {
    target->flags |= AREA_LOST;
    numbers_add(&m->lost, e->target);
  }
  list_remove(m, edge);
}

/* A new edge, in a free record or at the end of the table. */
static uint32_t edge_link(struct allways_memory *m, struct edge value,
                          enum edge_mode mode) {
  uint32_t edge = m->free_edge;
  assert(value.target != 0 && value.target < m->area_count);
  if (edge) {
    m->free_edge = m->edges[edge].next;
  } else {
    VEC_ROOM(m->edges, m->edge_count, m->edge_capacity);
    edge = (uint32_t)m->edge_count++;
  }
  m->edges[edge] = value;
  m->edges[edge].state = mode == EDGE_QUIET ? EDGE_COUNTED : 0;
  list_add(m, edge);
  if (mode == EDGE_SETTLE) {
    m->links_changed = true;
    edge_pend(m, edge);
  }
  return edge;
}

/* A record that is PENDING is on a list; the end of the commit frees it. */
void edge_unlink(struct allways_memory *m, uint32_t edge, enum edge_mode mode) {
  struct edge *e = &m->edges[edge];
  assert(mode == EDGE_SETTLE || m->pending.count == 0);
  if (mode == EDGE_SETTLE)
    edge_leave(m, edge);
  else
    list_remove(m, edge);
  e->target = 0;
  if (!(e->state & EDGE_PENDING)) {
    e->next = m->free_edge;
    m->free_edge = edge;
  }
}

void edge_move(struct allways_memory *m, uint32_t edge,
               allways_pointer pointer) {
  struct edge *e = &m->edges[edge];
  assert(e->target != 0 && pointer.area != 0);
  edge_uncount(m, edge);
  e->offset = pointer.offset;
  if (e->target == pointer.area)
    return;
  edge_leave(m, edge);
  e->target = pointer.area;
  list_add(m, edge);
}

void edge_move_quietly(struct allways_memory *m, uint32_t edge,
                       allways_pointer pointer) {
  struct edge *e = &m->edges[edge];
  assert(e->state == EDGE_COUNTED && pointer.area != 0);
  e->offset = pointer.offset;
  if (e->target == pointer.area)
    return;
  list_remove(m, edge);
  e->target = pointer.area;
  list_add(m, edge);
}

/* ------------------------------------------------------------ words, blocks */

/* A piece has one edge, however many words it lies in. */
static void piece_link(struct allways_memory *m, uint32_t area, uint32_t piece,
                       enum edge_mode mode) {
  const struct piece *p = &m->pieces[piece];
  if (p->edge || p->pointer.area == 0)
    return;
  struct edge e = {.source = area,
                   .target = p->pointer.area,
                   .slot = p->start,
                   .first = p->first,
                   .size = (uint8_t)(p->kind == PIECE_BOX ? 0 : p->size),
                   .offset = p->pointer.offset};
  m->pieces[piece].edge = edge_link(m, e, mode);
}

void word_link(struct allways_memory *m, uint32_t area, uint32_t w,
               enum edge_mode mode) {
  const struct area *a = &m->areas[area];
  struct shadow *shadow = &area_shadow(a)[w];
  if (shadow->tag == WORD_POINTER && shadow->ref == 0) {
    allways_pointer p = unpack_pointer(a->data[w]);
    struct edge e = {.source = area,
                     .target = p.area,
                     .slot = w << 3,
                     .size = 8,
                     .offset = p.offset};
    shadow->ref = edge_link(m, e, mode);
  } else if (shadow->tag == WORD_CELL) {
    const struct cell *cell = &m->cells[a->data[w]];
    for (unsigned i = 0; i < cell->count; i++)
      if (m->pieces[cell->pieces[i]].start >> 3 == w)
        piece_link(m, area, cell->pieces[i], mode);
  }
}

void word_unlink(struct allways_memory *m, uint32_t w, uint64_t data,
                 struct shadow *shadow, enum edge_mode mode) {
  if (shadow->tag == WORD_POINTER && shadow->ref) {
    edge_unlink(m, shadow->ref, mode);
    shadow->ref = 0;
  } else if (shadow->tag == WORD_CELL) {
    const struct cell *cell = &m->cells[data];
    for (unsigned i = 0; i < cell->count; i++) {
      struct piece *p = &m->pieces[cell->pieces[i]];
      if (p->edge && p->start >> 3 == w) {
        edge_unlink(m, p->edge, mode);
        p->edge = 0;
      }
    }
  }
}

void area_link(struct allways_memory *m, uint32_t area, enum edge_mode mode) {
  const struct area *a = &m->areas[area];
  const uint64_t *links = area_links(a);
  for (uint32_t i = 0; i < link_words(area_words(a)); i++)
    for (uint64_t bits = links[i]; bits; bits &= bits - 1)
      word_link(m, area, i * 64 + low_bit(bits), mode);
}

void block_unlink(struct allways_memory *m, uint32_t size, uint64_t *data,
                  enum edge_mode mode) {
  uint32_t words = (size + 7) >> 3;
  uint32_t n = link_words(words);
  struct shadow *shadow = (struct shadow *)(data + words);
  const uint64_t *links = data - n;
  for (uint32_t i = 0; i < n; i++)
    for (uint64_t bits = links[i]; bits; bits &= bits - 1) {
      uint32_t w = i * 64 + low_bit(bits);
      word_unlink(m, w, data[w], &shadow[w], mode);
    }
}

void link_bit_update(struct area *a, uint32_t w) {
  uint64_t *links = &area_links(a)[w >> 6];
  uint64_t bit = UINT64_C(1) << (w & 63);
  if (area_shadow(a)[w].tag == WORD_PLAIN)
    *links &= ~bit;
  else
    *links |= bit;
}

/* ----------------------------------------------------------------- walking */

uint32_t edge_out_cell(const struct allways_memory *m, struct edge_walk *walk) {
  uint32_t w = walk->word;
  const struct cell *cell = &m->cells[m->areas[walk->area].data[w]];
  while (walk->piece < cell->count) {
    const struct piece *p = &m->pieces[cell->pieces[walk->piece++]];
    if (p->edge && p->start >> 3 == w)
      return p->edge;
  }
  walk->piece = NO_PIECE;
  return 0;
}
