/*
 * tests/reference/model_core.c - copying, byte by byte, and the beginnings of
 * the program and of threads.
 *
 * The byte that was read is held in the thread while it waits to write it.
 */
#include "model.h"

#include <stddef.h>

bool ref_needs(struct ref_machine *m, ref_word w) {
  if (w.undefined)
    ref_fault(m, "uninitialized");
  else if (ref_has_origin(w))
    ref_stop_incomplete(m, "the number of an address is used");
  return m->outcome == REF_GOING;
}

ref_word ref_this_thread(const struct ref_machine *m) {
  return ref_make_pointer(REF_FIRST_THREAD + m->current, 0);
}

/* Reads one byte into *w; false: the outcome is set. */
static bool read_byte(struct ref_machine *m, ref_word p, ref_word *w) {
  const struct ref_cell *cell = ref_access(m, p, 1, REF_READ);
  if (cell)
    *w = ref_load_word(cell, 1);
  return cell != NULL;
}

static bool write_byte(struct ref_machine *m, ref_word p, ref_word w) {
  struct ref_cell *cell = ref_access(m, p, 1, REF_WRITE);
  if (cell)
    ref_store_word(cell, w, 1);
  return cell != NULL;
}

/* R(0 .. 23): destination, source, size of each aggregate that is passed.  The
 * frame below is the callee's, which begins when all is copied. */
static void run_copy_in(struct ref_machine *m) {
  enum { WHICH = 24, AT, BYTE };
  BEGIN;
  for (; R(WHICH).bits < 24 && R(R(WHICH).bits + 2).bits; R(WHICH).bits += 3) {
    for (R(AT).bits = 0; R(AT).bits < R(R(WHICH).bits + 2).bits; R(AT).bits++) {
      PERMIT(ref_moved(R(R(WHICH).bits + 1), (int64_t)R(AT).bits), 1, REF_READ);
      if (!read_byte(m, ref_moved(R(R(WHICH).bits + 1), (int64_t)R(AT).bits),
                     &R(BYTE)))
        return;
      if (!write_byte(m, ref_moved(R(R(WHICH).bits), (int64_t)R(AT).bits),
                      R(BYTE)))
        return;
    }
  }
  uint32_t units = m->t->head.units;
  ref_drop_frame(m);
  (void)units;
  ref_unpack(m);
  END;
}

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
  const struct ref_object *o = ref_find(m, at.object);
  return !p.undefined && o && !o->dead && o->kind != REF_FRAME &&
         !(write && o->kind == REF_CONSTANT) && at.offset >= 0 &&
         (uint64_t)at.offset <= o->size &&
         size <= o->size - (uint64_t)at.offset;
}

/* Copies R(2) bytes; R(3) is 1 if backwards. */
static void run_move(struct ref_machine *m) {
  enum { BACK = 3, AT, BYTE, PLACE_OF };
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
  for (R(AT).bits = 0; R(AT).bits < R(2).bits; R(AT).bits++) {
    R(PLACE_OF).bits = R(BACK).bits ? R(2).bits - 1 - R(AT).bits : R(AT).bits;
    PERMIT(ref_moved(R(1), (int64_t)R(PLACE_OF).bits), 1, REF_READ);
    if (!read_byte(m, ref_moved(R(1), (int64_t)R(PLACE_OF).bits), &R(BYTE)))
      return;
    PERMIT(ref_moved(R(0), (int64_t)R(PLACE_OF).bits), 1, REF_WRITE);
    if (!write_byte(m, ref_moved(R(0), (int64_t)R(PLACE_OF).bits), R(BYTE)))
      return;
    R(BYTE) = ref_number(0);
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
  BEGIN;
  if (!ref_needs(m, R(2)))
    return;
  if (R(2).bits && !is_whole(m, R(0), R(2).bits, true)) {
    PERMIT_STEP;
    ref_access(m, R(0), R(2).bits, REF_WRITE);
    return;
  }
  R(1).bits &= 0xff;
  R(1).undefined &= 0xff;
  for (R(AT).bits = 0; R(AT).bits < R(2).bits; R(AT).bits++) {
    PERMIT(ref_moved(R(0), (int64_t)R(AT).bits), 1, REF_WRITE);
    if (!write_byte(m, ref_moved(R(0), (int64_t)R(AT).bits), R(1)))
      return;
  }
  ref_give(m, R(0));
  END;
}

/* The first four are known by their places: frame.c, exec.c. */
const struct ref_model ref_models_core[] = {{"copy in", 27, run_copy_in},
                                            {"memcpy", 7, run_memcpy},
                                            {"memmove", 7, run_memmove},
                                            {"memset", 4, run_memset},
                                            {NULL, 0, NULL}};
