/*
 * tests/reference/model_core.c - the library's own objects, and copying, in
 * pieces.
 *
 * The piece that was read is held in the thread while it waits to write it.
 */
#include "model.h"

#include <string.h>

ref_word ref_this_thread(const struct ref_machine *m) {
  return ref_make_pointer(REF_FIRST_THREAD + m->current, 0);
}

/* ------------------------------------------------------ its own objects */

uint32_t ref_find_hidden(struct ref_machine *m, enum ref_hidden which,
                         bool of_thread) {
  for (uint32_t i = 0; i < m->object_count; i++) {
    const struct ref_object *o = &m->objects[i];
    if (o->kind == REF_HIDDEN && o->info == which && !o->dead &&
        (!of_thread || o->owner == m->current))
      return o->id;
  }
  return 0;
}

/* The library's own object, made when it is first needed, of zeroes. */
uint32_t ref_hidden(struct ref_machine *m, enum ref_hidden which,
                    bool of_thread, uint32_t size) {
  uint32_t id = ref_find_hidden(m, which, of_thread);
  struct ref_object *o = id ? NULL : ref_new_object(m, REF_HIDDEN, size, 4);
  if (!o)
    return id;
  o->info = which;
  memset(ref_cells(m, o), 0, size * sizeof(struct ref_cell));
  return o->id;
}

void ref_set_errno(struct ref_machine *m, int value) {
  uint32_t id = ref_hidden(m, REF_ERRNO, true, 4);
  if (id)
    ref_store_word(ref_cells(m, ref_find(m, id)), ref_number((uint32_t)value),
                   4);
}

/* Reads up to eight bytes into *w; false: the outcome is set. */
static bool read_bytes(struct ref_machine *m, ref_word p, unsigned size,
                       ref_word *w) {
  const struct ref_cell *cells = ref_access(m, p, size, REF_READ);
  if (cells)
    *w = ref_load_word(cells, size);
  return cells != NULL;
}

static bool write_bytes(struct ref_machine *m, ref_word p, unsigned size,
                        ref_word w) {
  struct ref_cell *cells = ref_access(m, p, size, REF_WRITE);
  if (cells)
    ref_store_word(cells, w, size);
  return cells != NULL;
}

/* ------------------------------------------------------------------- pieces */

static unsigned widest(const struct ref_machine *m, const struct ref_pair *p,
                       uint64_t done) {
  uint64_t left = p->size - done, edge = p->back ? left : done;
  uint64_t low = ((uint64_t)ref_to_pointer(p->to).offset + edge) |
                 ((uint64_t)ref_to_pointer(p->from).offset + edge);
  unsigned n = m->options.split_copies ? 8 : 1;
  while (n > left || (low & (n - 1)) != 0)
    n /= 2;
  return n;
}

/* Half of a word may be done with. */
struct ref_span ref_next_span(const struct ref_machine *m,
                              const struct ref_pair *p) {
  uint64_t done = p->done;
  if (done >= 4 && widest(m, p, done - 4) == 8)
    done -= 4;
  unsigned size = widest(m, p, done);
  return (struct ref_span){done, p->back ? p->size - done - size : done, size};
}

static bool has_pointer(struct ref_machine *m, ref_word p, uint64_t place) {
  ref_pointer at = ref_to_pointer(p);
  at.offset += (int64_t)place;
  const struct ref_cell *cells = ref_cells_at(m, at, 8);
  return cells && ref_has_origin(ref_load_word(cells, 8));
}

unsigned ref_piece(struct ref_machine *m, struct ref_pair *p, uint64_t *place) {
  struct ref_span s = ref_next_span(m, p);
  unsigned n = s.size;
  if (n == 8 && !has_pointer(m, p->to, s.place) &&
      !has_pointer(m, p->from, s.place))
    n = 4;
  else
    p->done = s.done;
  *place = p->back ? p->size - p->done - n : p->done;
  return n;
}

bool ref_is_too_small(struct ref_machine *m, const struct ref_pair *p,
                      uint64_t size) {
  struct ref_span s = ref_next_span(m, p);
  return size < s.size && has_pointer(m, p->to, s.place);
}

/* -------------------------------------------------------------- by value */

/* R(0 .. 23): destination, source, size of each aggregate that is passed.  The
 * frame below is the callee's, which begins when all is copied. */
static struct ref_pair passed(struct ref_machine *m) {
  enum { WHICH = 24, AT };
  uint64_t i = R(WHICH).bits;
  return (struct ref_pair){R(i), R(i + 1), R(i + 2).bits, R(AT).bits, false};
}

static void run_copy_in(struct ref_machine *m) {
  enum { WHICH = 24, AT, BYTES };
  struct ref_pair p;
  uint64_t place;
  BEGIN;
  for (; R(WHICH).bits < 24 && R(R(WHICH).bits + 2).bits; R(WHICH).bits += 3) {
    for (R(AT).bits = 0; R(AT).bits < R(R(WHICH).bits + 2).bits;) {
      PLACE;
      p = passed(m);
      struct ref_span s = ref_next_span(m, &p);
      if (!ref_permit(m, ref_moved(p.from, (int64_t)s.place), s.size, REF_READ))
        return;
      unsigned n = ref_piece(m, &p, &place);
      if (!read_bytes(m, ref_moved(p.from, (int64_t)place), n, &R(BYTES)) ||
          !write_bytes(m, ref_moved(p.to, (int64_t)place), n, R(BYTES)))
        return;
      R(AT).bits = p.done + n;
    }
  }
  ref_drop_frame(m);
  END;
}

/* ------------------------------------------------------------------- copies */

static bool overlaps(ref_word a, ref_word b, uint64_t size) {
  ref_pointer p = ref_to_pointer(a), q = ref_to_pointer(b);
  if (!p.object || p.object != q.object || p.offset == q.offset)
    return false;
  int64_t apart = p.offset - q.offset;
  return (uint64_t)(apart < 0 ? -apart : apart) < size;
}

/* Is all of it there?  If not, nothing of it is accessed: the call is wrong. */
static bool is_whole(struct ref_machine *m, ref_word p, uint64_t size,
                     bool write) {
  ref_pointer at = ref_to_pointer(p);
  return !p.undefined && ref_cells_at(m, at, size) &&
         !(write && ref_find(m, at.object)->kind == REF_CONSTANT);
}

/* Copies R(2) bytes; R(3) is 1 if backwards. */
static struct ref_pair moved(struct ref_machine *m) {
  enum { BACK = 3, AT };
  return (struct ref_pair){R(0), R(1), R(2).bits, R(AT).bits, R(BACK).bits};
}

static void run_move(struct ref_machine *m) {
  enum { AT = 4, BYTES, HELD };
  struct ref_pair p;
  struct ref_span s;
  uint64_t place;
  BEGIN;
  if (!ref_needs(m, R(2)))
    return;
  if (R(2).bits && !(is_whole(m, R(1), R(2).bits, false) &&
                     is_whole(m, R(0), R(2).bits, true))) {
    PERMIT_STEP;
    if (ref_access(m, R(1), R(2).bits, REF_READ))
      ref_access(m, R(0), R(2).bits, REF_WRITE);
    return;
  }
  for (R(AT).bits = 0; R(AT).bits < R(2).bits;) {
    PLACE;
    p = moved(m);
    s = ref_next_span(m, &p);
    if (!ref_permit(m, ref_moved(p.from, (int64_t)s.place), s.size, REF_READ))
      return;
    R(HELD).bits = ref_piece(m, &p, &place);
    R(AT).bits = p.done;
    if (!read_bytes(m, ref_moved(p.from, (int64_t)place),
                    (unsigned)R(HELD).bits, &R(BYTES)))
      return;
    PLACE;
    p = moved(m);
    s = ref_next_span(m, &p);
    if (!ref_permit(m, ref_moved(p.to, (int64_t)s.place), s.size, REF_WRITE))
      return;
    if (!ref_is_too_small(m, &p, R(HELD).bits)) {
      place = p.back ? p.size - p.done - R(HELD).bits : p.done;
      if (!write_bytes(m, ref_moved(p.to, (int64_t)place),
                       (unsigned)R(HELD).bits, R(BYTES)))
        return;
      R(AT).bits += R(HELD).bits;
    }
    R(BYTES) = R(HELD) = ref_number(0);
  }
  ref_give(m, R(0));
  END;
}

static void run_memcpy(struct ref_machine *m) {
  if (ref_top(m)->phase == 0 && overlaps(R(0), R(1), R(2).bits)) {
    ref_fault(m, "valid-deref");
    return;
  }
  run_move(m);
}

static void run_memmove(struct ref_machine *m) {
  if (ref_top(m)->phase == 0) {
    ref_pointer to = ref_to_pointer(R(0)), from = ref_to_pointer(R(1));
    R(3).bits = to.object == from.object && to.offset > from.offset;
  }
  run_move(m);
}

static void run_memset(struct ref_machine *m) {
  enum { AT = 3 };
  struct ref_pair p;
  uint64_t place;
  BEGIN;
  if (!ref_needs(m, R(2)))
    return;
  if (R(2).bits && !is_whole(m, R(0), R(2).bits, true)) {
    PERMIT_STEP;
    ref_access(m, R(0), R(2).bits, REF_WRITE);
    return;
  }
  for (R(AT).bits = 0; R(AT).bits < R(2).bits;) {
    PLACE;
    p = (struct ref_pair){R(0), R(0), R(2).bits, R(AT).bits, false};
    struct ref_span s = ref_next_span(m, &p);
    if (!ref_permit(m, ref_moved(p.to, (int64_t)s.place), s.size, REF_WRITE))
      return;
    unsigned n = ref_piece(m, &p, &place);
    for (unsigned i = 0; i < n; i++)
      if (!write_bytes(m, ref_moved(p.to, (int64_t)(place + i)), 1, R(1)))
        return;
    R(AT).bits = p.done + n;
  }
  ref_give(m, R(0));
  END;
}

/* The order is that of enum ref_core. */
const struct ref_model ref_models_core[] = {{"copy in", 27, run_copy_in},
                                            {"memcpy", 7, run_memcpy},
                                            {"memmove", 7, run_memmove},
                                            {"memset", 4, run_memset},
                                            {NULL, 0, NULL}};
