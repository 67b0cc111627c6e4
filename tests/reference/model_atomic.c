/*
 * tests/reference/model_atomic.c - atomic operations on objects of any size,
 * as the compiler calls them.
 *
 * The atomic object is accessed in one step.  Values that are passed in memory
 * are read and written before and after it, as plain accesses.
 */
#include "model.h"

#include <string.h>

enum { VALUE = 8, WORDS = 16, OTHER = VALUE + WORDS, ALL = OTHER + WORDS };

/* Moves up to 128 bytes between cells and words of the frame. */
static void to_words(struct ref_machine *m, uint32_t first,
                     const struct ref_cell *cells, uint64_t size) {
  for (uint64_t n = 0; n < size; n += 8)
    R(first + n / 8) =
        ref_load_word(cells + n, size - n < 8 ? (unsigned)(size - n) : 8);
}

static void from_words(struct ref_machine *m, uint32_t first,
                       struct ref_cell *cells, uint64_t size) {
  for (uint64_t n = 0; n < size; n += 8)
    ref_store_word(cells + n, R(first + n / 8),
                   size - n < 8 ? (unsigned)(size - n) : 8);
}

static bool size_is_right(struct ref_machine *m) {
  if (!ref_needs(m, R(0)))
    return false;
  if (R(0).bits > 8 * WORDS)
    ref_stop_incomplete(m, "an atomic object is too large");
  return m->outcome == REF_GOING;
}

#define READ_TO(p, kind, first)                                                \
  PERMIT(p, R(0).bits, kind);                                                  \
  cells = ref_access(m, p, R(0).bits, kind);                                   \
  if (!cells)                                                                  \
    return;                                                                    \
  to_words(m, first, cells, R(0).bits)
#define WRITE_FROM(p, kind, first)                                             \
  PERMIT(p, R(0).bits, kind);                                                  \
  cells = ref_access(m, p, R(0).bits, kind);                                   \
  if (!cells)                                                                  \
    return;                                                                    \
  from_words(m, first, cells, R(0).bits)

/* (size, object, result, order) */
static void run_load(struct ref_machine *m) {
  struct ref_cell *cells;
  BEGIN;
  if (!size_is_right(m))
    return;
  READ_TO(R(1), REF_ATOMIC_READ, VALUE);
  WRITE_FROM(R(2), REF_WRITE, VALUE);
  ref_give_nothing(m);
  END;
}

/* (size, object, value, order) */
static void run_store(struct ref_machine *m) {
  struct ref_cell *cells;
  BEGIN;
  if (!size_is_right(m))
    return;
  READ_TO(R(2), REF_READ, VALUE);
  WRITE_FROM(R(1), REF_ATOMIC_WRITE, VALUE);
  ref_give_nothing(m);
  END;
}

/* (size, object, value, result, order) */
static void run_exchange(struct ref_machine *m) {
  struct ref_cell *cells;
  BEGIN;
  if (!size_is_right(m))
    return;
  READ_TO(R(2), REF_READ, VALUE);
  READ_TO(R(1), REF_ATOMIC_WRITE, OTHER);
  from_words(m, VALUE, cells, R(0).bits);
  WRITE_FROM(R(3), REF_WRITE, OTHER);
  ref_give_nothing(m);
  END;
}

/* Are the bytes those of the words?  0, 1, or as ref_equal. */
static int same_bytes(struct ref_machine *m, const struct ref_cell *cells,
                      uint32_t first) {
  for (uint64_t n = 0; n < R(0).bits; n += 8) {
    unsigned size = R(0).bits - n < 8 ? (unsigned)(R(0).bits - n) : 8;
    ref_value a = {{ref_load_word(cells + n, size), ref_number(0)}};
    ref_value b = {{R(first + n / 8), ref_number(0)}};
    int same = ref_equal(a, b, 64);
    if (same != 1)
      return same;
  }
  return 1;
}

/* (size, object, expected, desired, order, order) */
static void run_compare_exchange(struct ref_machine *m) {
  struct ref_cell *cells;
  BEGIN;
  if (!size_is_right(m))
    return;
  READ_TO(R(2), REF_READ, OTHER);
  READ_TO(R(3), REF_READ, VALUE);
  PERMIT(R(1), R(0).bits, REF_ATOMIC_WRITE);
  cells = ref_access(m, R(1), R(0).bits, REF_ATOMIC_WRITE);
  if (!cells)
    return;
  bool same = ref_decide(m, same_bytes(m, cells, OTHER));
  if (m->outcome != REF_GOING)
    return;
  if (same) {
    from_words(m, VALUE, cells, R(0).bits);
    ref_give_int(m, 1);
    return;
  }
  to_words(m, VALUE, cells, R(0).bits);
  WRITE_FROM(R(2), REF_WRITE, VALUE);
  ref_give_int(m, 0);
  END;
}

const struct ref_model ref_models_atomic[] = {
    {"__atomic_load", ALL, run_load},
    {"__atomic_store", ALL, run_store},
    {"__atomic_exchange", ALL, run_exchange},
    {"__atomic_compare_exchange", ALL, run_compare_exchange},
    {NULL, 0, NULL}};
