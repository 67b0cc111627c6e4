/*
 * memory/cell.c - words that hold more than plain bytes or one whole pointer.
 *
 *        word 4                    word 5
 *     +--+--+--+--+--+--+--+--+ +--+--+--+--+--+--+--+--+
 *     |12|34|??|p0 p1 p2 p3 p4| |p5 p6 p7|56|b0 b1 b2 b3|
 *     +--+--+--+--+--+--+--+--+ +--+--+--+--+--+--+--+--+
 *     cell: plain 12 34,        cell: plain 56,
 *           piece P                   pieces P, B
 *
 * P is an unaligned pointer, B a boxed value of four bytes.  Pieces never
 * change; a cell belongs to one word or one log entry.  The form is canonical:
 * runs of bytes of one pointer are joined, and a word is a CELL only if
 * neither PLAIN nor POINTER can say the same.
 */
#include <string.h>

#include "memory/memory_impl.h"

/* ------------------------------------------------------- cells and pieces */

/* An empty cell.  Free cells are chained by their first piece, free pieces by
 * their start. */
static uint32_t cell_new(struct allways_memory *m) {
  uint32_t c = m->free_cell;
  if (c) {
    m->free_cell = m->cells[c].pieces[0];
  } else {
    VEC_ROOM(m->cells, m->cell_count, m->cell_capacity);
    c = (uint32_t)m->cell_count++;
  }
  memset(&m->cells[c], 0, sizeof m->cells[c]);
  m->cells_used++;
  return c;
}

void box_release(struct allways_memory *m, struct box *box) {
  assert(box->refs > 0);
  if (--box->refs > 0)
    return;
  m->classes[box->class_number]->free(box->object);
  alloc_free(box, sizeof *box);
}

static void piece_release(struct allways_memory *m, uint32_t piece) {
  struct piece *p = &m->pieces[piece];
  assert(p->refs > 0);
  if (--p->refs > 0)
    return;
  if (p->kind == PIECE_BOX)
    box_release(m, p->box);
  p->start = m->free_piece;
  m->free_piece = piece;
}

uint32_t cell_copy(struct allways_memory *m, uint32_t cell) {
  assert(cell != 0 && cell < m->cell_count);
  uint32_t c = cell_new(m);
  m->cells[c] = m->cells[cell];
  for (unsigned i = 0; i < m->cells[c].count; i++)
    m->pieces[m->cells[c].pieces[i]].refs++;
  return c;
}

void cell_free(struct allways_memory *m, uint32_t cell) {
  assert(cell != 0 && cell < m->cell_count && m->cells_used > 0);
  for (unsigned i = 0; i < m->cells[cell].count; i++)
    piece_release(m, m->cells[cell].pieces[i]);
  m->cells[cell].pieces[0] = m->free_cell;
  m->free_cell = cell;
  m->cells_used--;
}

static uint32_t piece_new(struct allways_memory *m, struct piece value) {
  uint32_t p = m->free_piece;
  if (p) {
    m->free_piece = m->pieces[p].start;
  } else {
    VEC_ROOM(m->pieces, m->piece_count, m->piece_capacity);
    p = (uint32_t)m->piece_count++;
  }
  m->pieces[p] = value;
  return p;
}

uint32_t piece_at(const struct allways_memory *m, const struct area *a,
                  uint64_t offset) {
  uint32_t w = (uint32_t)(offset >> 3);
  assert(offset < a->size);
  if (a->data == NULL || area_shadow(a)[w].tag != WORD_CELL)
    return 0;
  const struct cell *cell = &m->cells[a->data[w]];
  for (unsigned i = 0; i < cell->count; i++) {
    const struct piece *p = &m->pieces[cell->pieces[i]];
    if (offset >= p->start && offset - p->start < p->size)
      return cell->pieces[i];
  }
  return 0;
}

/* ------------------------------------------------- words that are open */

/* Bits of the bytes of word w that lie in [from, to). */
static uint8_t range_bits(uint32_t w, uint64_t from, uint64_t to) {
  uint64_t base = (uint64_t)w << 3;
  unsigned low = from > base ? (unsigned)(from - base) : 0;
  unsigned high = to < base + 8 ? (unsigned)(to - base) : 8;
  return (uint8_t)((1u << high) - (1u << low));
}

/* A mask of the bytes that have a bit. */
static uint64_t spread_bits(uint8_t bits) {
  uint64_t mask = 0;
  for (unsigned i = 0; i < 8; i++)
    if (bits >> i & 1)
      mask |= UINT64_C(255) << 8 * i;
  return mask;
}

/* Gives an open word the form CELL, with the same meaning.  A new piece has no
 * edge yet: the log entry of the old word keeps the old one until the
 * commit. */
static void word_to_cell(struct allways_memory *m, uint32_t area, uint32_t w) {
  struct area *a = &m->areas[area];
  struct shadow *shadow = &area_shadow(a)[w];
  if (shadow->tag == WORD_CELL)
    return;
  assert(shadow->logged);
  uint32_t c = cell_new(m);
  struct cell *cell = &m->cells[c];
  if (shadow->tag == WORD_PLAIN) {
    cell->plain = a->data[w];
    cell->defined = shadow->defined;
  } else {
    struct piece p = {.start = w << 3,
                      .size = 8,
                      .refs = 1,
                      .kind = PIECE_POINTER,
                      .pointer = unpack_pointer(a->data[w])};
    cell->pieces[0] = piece_new(m, p);
    cell->count = 1;
  }
  a->data[w] = c;
  shadow->tag = WORD_CELL;
  shadow->ref = 0;
}

/* A cell without pieces becomes a plain word again: the form is canonical. */
static void word_from_cell(struct allways_memory *m, uint32_t area,
                           uint32_t w) {
  struct area *a = &m->areas[area];
  uint32_t c = (uint32_t)a->data[w];
  if (m->cells[c].count > 0)
    return;
  a->data[w] = m->cells[c].plain;
  area_shadow(a)[w].tag = WORD_PLAIN;
  cell_free(m, c);
}

/* The piece must be in the cell. */
static void cell_remove(struct allways_memory *m, struct cell *cell,
                        uint32_t piece) {
  unsigned i = 0;
  while (cell->pieces[i] != piece)
    i++;
  assert(i < cell->count);
  for (cell->count--; i < cell->count; i++)
    cell->pieces[i] = cell->pieces[i + 1];
  piece_release(m, piece);
}

/* Pieces of a cell are ordered by start. */
static void cell_insert(struct allways_memory *m, struct cell *cell,
                        uint32_t piece) {
  assert(cell->count < 8);
  unsigned i = cell->count++;
  uint32_t start = m->pieces[piece].start;
  for (; i > 0 && m->pieces[cell->pieces[i - 1]].start > start; i--)
    cell->pieces[i] = cell->pieces[i - 1];
  assert(i == 0 || m->pieces[cell->pieces[i - 1]].start +
                           m->pieces[cell->pieces[i - 1]].size <=
                       start);
  cell->pieces[i] = piece;
  m->pieces[piece].refs++;
}

/* Removes the piece from all its words; its bytes become undefined.  The extra
 * reference keeps it until the last word has been seen to. */
static void piece_remove(struct allways_memory *m, uint32_t area,
                         uint32_t piece) {
  struct piece p = m->pieces[piece];
  m->pieces[piece].refs++;
  uint32_t last = (p.start + p.size - 1) >> 3;
  for (uint32_t w = p.start >> 3; w <= last; w++) {
    word_open(m, area, w);
    struct area *a = &m->areas[area];
    cell_remove(m, &m->cells[a->data[w]], piece);
    area_shadow(a)[w].defined &=
        (uint8_t)~range_bits(w, p.start, (uint64_t)p.start + p.size);
    word_from_cell(m, area, w);
  }
  piece_release(m, piece);
}

/* Adds a piece to all its words; its bytes must be undefined so far. */
static void piece_insert(struct allways_memory *m, uint32_t area,
                         struct piece value) {
  uint32_t piece = piece_new(m, value);
  uint32_t last = (value.start + value.size - 1) >> 3;
  for (uint32_t w = value.start >> 3; w <= last; w++) {
    word_open(m, area, w);
    word_to_cell(m, area, w);
    struct area *a = &m->areas[area];
    assert((area_shadow(a)[w].defined &
            range_bits(w, value.start, (uint64_t)value.start + value.size)) ==
           0);
    cell_insert(m, &m->cells[a->data[w]], piece);
    area_shadow(a)[w].defined |=
        range_bits(w, value.start, (uint64_t)value.start + value.size);
  }
}

/* -------------------------------------------------------------- clearing */

/* Removes the piece; what of a pointer lies outside [from, to) stays. */
static void piece_cut(struct allways_memory *m, uint32_t area, uint32_t piece,
                      uint64_t from, uint64_t to) {
  struct piece p = m->pieces[piece];
  uint64_t end = (uint64_t)p.start + p.size;
  assert(p.start < to && from < end);
  piece_remove(m, area, piece);
  if (p.kind == PIECE_BOX)
    return;
  p.refs = p.edge = 0;
  if (p.start < from) {
    struct piece left = p;
    left.size = (uint32_t)(from - p.start);
    piece_insert(m, area, left);
  }
  if (end > to && !SEEDED_BUG(7)) {
    struct piece right = p;
    right.start = (uint32_t)to;
    right.size = (uint32_t)(end - to);
    right.first = (uint8_t)(p.first + (to - p.start));
    piece_insert(m, area, right);
  }
}

/* Cuts all pieces of word w that the range hits.  Cutting changes the list of
 * pieces, and may end the cell, so the loop starts again after it. */
static void cell_clear(struct allways_memory *m, uint32_t area, uint32_t w,
                       uint64_t from, uint64_t to) {
  unsigned i = 0;
  for (;;) {
    struct area *a = &m->areas[area];
    if (area_shadow(a)[w].tag != WORD_CELL)
      return;
    const struct cell *cell = &m->cells[a->data[w]];
    if (i >= cell->count)
      return;
    const struct piece *p = &m->pieces[cell->pieces[i]];
    if (p->start < to && from < (uint64_t)p->start + p->size) {
      piece_cut(m, area, cell->pieces[i], from, to);
      i = 0;
    } else {
      i++;
    }
  }
}

/* Makes the bytes of word w that lie in [from, to) undefined. */
static void word_clear(struct allways_memory *m, uint32_t area, uint32_t w,
                       uint64_t from, uint64_t to) {
  uint8_t bits = range_bits(w, from, to);
  word_open(m, area, w);
  struct area *a = &m->areas[area];
  struct shadow *shadow = &area_shadow(a)[w];
  if (shadow->tag == WORD_POINTER && bits == 255) {
    shadow->tag = WORD_PLAIN;
    shadow->ref = 0;
  } else if (shadow->tag != WORD_PLAIN) {
    word_to_cell(m, area, w);
    cell_clear(m, area, w, from, to);
  }
  uint64_t *plain = &a->data[w];
  if (shadow->tag == WORD_CELL) {
    struct cell *cell = &m->cells[a->data[w]];
    plain = &cell->plain;
    cell->defined &= (uint8_t)~bits;
  }
  *plain &= ~spread_bits(bits);
  shadow->defined &= (uint8_t)~bits;
}

void range_clear(struct allways_memory *m, uint32_t area, uint64_t offset,
                 uint64_t size) {
  if (size == 0)
    return;
  uint64_t end = offset + size;
  assert(end > offset && end <= m->areas[area].size);
  for (uint32_t w = (uint32_t)(offset >> 3); w <= (end - 1) >> 3; w++)
    word_clear(m, area, w, offset, end);
}

/* ---------------------------------------------------------------- adding */

/* The piece at offset, if byte `first` of the same pointer lies there: then it
 * can be joined with the bytes before or after it.  Else 0. */
static uint32_t mate_at(const struct allways_memory *m, uint32_t area,
                        uint64_t offset, allways_pointer pointer,
                        unsigned first) {
  const struct area *a = &m->areas[area];
  if (offset >= a->size)
    return 0;
  uint32_t piece = piece_at(m, a, offset);
  const struct piece *p = &m->pieces[piece];
  if (piece == 0 || p->kind != PIECE_POINTER)
    return 0;
  if (p->pointer.area != pointer.area ||
      (p->pointer.offset != pointer.offset && !SEEDED_BUG(8)))
    return 0;
  return p->first + (offset - p->start) == first ? piece : 0;
}

void pointer_add(struct allways_memory *m, uint32_t area, uint64_t offset,
                 allways_pointer pointer, unsigned first, unsigned size) {
  uint32_t left = 0, right = 0;
  assert(size > 0 && first + size <= 8 && pointer.area != 0);
  if (first > 0 && offset > 0)
    left = mate_at(m, area, offset - 1, pointer, first - 1);
  if (left) {
    const struct piece *p = &m->pieces[left];
    offset = p->start;
    first = p->first;
    size += p->size;
    piece_remove(m, area, left);
  }
  if (first + size < 8)
    right = mate_at(m, area, offset + size, pointer, first + size);
  if (right) {
    size += m->pieces[right].size;
    piece_remove(m, area, right);
  }
  if (size == 8 && (offset & 7) == 0 && pointer.offset <= UINT32_MAX) {
    uint32_t w = (uint32_t)(offset >> 3);
    word_open(m, area, w);
    struct area *a = &m->areas[area];
    assert(area_shadow(a)[w].tag == WORD_PLAIN &&
           area_shadow(a)[w].defined == 0);
    a->data[w] = pack_pointer(pointer);
    area_shadow(a)[w].tag = WORD_POINTER;
    area_shadow(a)[w].defined = 255;
    return;
  }
  piece_insert(m, area,
               (struct piece){.start = (uint32_t)offset,
                              .size = size,
                              .kind = PIECE_POINTER,
                              .first = (uint8_t)first,
                              .pointer = pointer});
}

void box_add(struct allways_memory *m, uint32_t area, uint64_t offset,
             uint64_t size, struct box *box) {
  const struct allways_box_class *class_ = m->classes[box->class_number];
  allways_pointer target =
      class_->target ? class_->target(box->object) : allways_null();
  assert(box->refs > 0 && size == box_size(m, box));
  piece_insert(m, area,
               (struct piece){.start = (uint32_t)offset,
                              .size = (uint32_t)size,
                              .kind = PIECE_BOX,
                              .pointer = target,
                              .box = box});
}
