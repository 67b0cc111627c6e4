/*
 * memory/digest.h - what the digest of a state is a sum of.
 *
 *   areas    mix(name, size, kind, freed, constant, root, rank, content,
 *            address);
 *            none for a standing one without content
 *            content: sum over words of mix(offset, which bytes are defined,
 *            plain bytes), and over boxed values
 *   edges    mix(name of source, slot, which bytes of the pointer, name of
 *            target, offset in target)
 *
 * Content and pointers are summed apart: an area that changes its name is not
 * read again, and a pointer that moves does not touch the content.
 */
#ifndef MEMORY_DIGEST_H
#define MEMORY_DIGEST_H

#include "memory/memory_impl.h"

/* A word without defined bytes has no term, so that a blank area and one whose
 * bytes are all undefined have the same content. */
static inline hash128 plain_term(uint32_t w, uint64_t data, uint8_t defined) {
  return defined ? mix_words((uint64_t)w << 8 | defined, data)
                 : (hash128){0, 0};
}

/* A boxed value counts once, in the word in which it begins; its target counts
 * as an edge. */
static inline hash128 box_term(const struct piece *p) {
  assert(p->kind == PIECE_BOX && p->box->refs > 0);
  hash128 where = mix_words(p->start, p->size);
  return mix_pair(where, p->box->class_number, p->box->hash, 0);
}

/* Plain bytes and boxed values of word w, in the form given. */
static inline hash128 word_term(const struct allways_memory *m, uint32_t w,
                                uint64_t data, const struct shadow *shadow) {
  if (shadow->tag == WORD_PLAIN)
    return plain_term(w, data, shadow->defined);
  if (shadow->tag == WORD_POINTER)
    return (hash128){0, 0};
  const struct cell *cell = &m->cells[data];
  hash128 sum = plain_term(w, cell->plain, cell->defined);
  for (unsigned i = 0; i < cell->count; i++) {
    const struct piece *p = &m->pieces[cell->pieces[i]];
    if (p->kind == PIECE_BOX && p->start >> 3 == w)
      sum = hash_add(sum, box_term(p));
  }
  return sum;
}

/* No word has this number, so no content has this term. */
static inline hash128 address_term(uint64_t address) {
  return mix_words(~UINT64_C(0), address);
}

/* The term that the area would have with this name and content; a preview
 * asks. */
static inline hash128 area_term_of(const struct allways_memory *m,
                                   uint32_t area, hash128 name,
                                   hash128 content) {
  const struct area *a = &m->areas[area];
  enum { HASHED = AREA_FREED | AREA_CONSTANT | AREA_ROOT };
  if (a->standing && (content.lo | content.hi) == 0)
    return content;
  uint64_t meta =
      (uint64_t)a->size << 16 | (unsigned)a->kind << 8 | (a->flags & HASHED);
  uint64_t rank = a->flags & AREA_ROOT ? (uint64_t)m->more[area].rank + 1 : 0;
  if (SEEDED_BUG(2))
    meta &= ~(uint64_t)AREA_FREED;
  if (UNLIKELY(a->addressed))
    content = hash_add(content, address_term(m->more[area].address));
  return mix_pair(name, meta, content, rank);
}

/* The term that the area has now. */
static inline hash128 area_term(const struct allways_memory *m, uint32_t area) {
  const struct area *a = &m->areas[area];
  return area_term_of(m, area, a->label.name,
                      a->data ? *area_content(a) : (hash128){0, 0});
}

/* Takes the area's term out of the digest until the end of the commit.  To be
 * called before anything changes that the term is made of. */
static inline void area_touch(struct allways_memory *m, uint32_t area) {
  struct area *a = &m->areas[area];
  if ((a->flags & AREA_TOUCHED) || m->naming == NULL)
    return;
  a->flags |= AREA_TOUCHED;
  numbers_add(&m->touched, area);
  if (a->flags & AREA_LABELLED)
    m->digest = hash_sub(m->digest, area_term(m, area));
}

/* size is 0 for the target of a boxed value, as in struct edge. */
static inline hash128 edge_term_of(hash128 source, uint32_t slot,
                                   unsigned first, unsigned size,
                                   hash128 target, uint64_t offset) {
  uint64_t where = (uint64_t)slot << 16 | first << 8 | size;
  return mix_pair(source, where, target, SEEDED_BUG(6) ? 0 : offset);
}

static inline hash128 edge_term(const struct allways_memory *m,
                                const struct edge *e) {
  return edge_term_of(m->areas[e->source].label.name, e->slot, e->first,
                      e->size, m->areas[e->target].label.name, e->offset);
}

#endif
