/*
 * tests/reference/model_string.c - string.h, byte by byte.
 *
 * Each byte that is read or written is a step; memcmp goes by the pieces of
 * copies.  A byte that decides where a function ends, or what it answers, must
 * be defined.
 */
#include "model.h"

#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* Reads a byte that decides something. */
static bool read_char(struct ref_machine *m, ref_word p, ref_word *w) {
  struct ref_cell *cell = ref_access(m, p, 1, REF_READ);
  if (!cell || !ref_keep_loaded(m, cell, 1, true))
    return false;
  *w = ref_load_word(cell, 1);
  return ref_needs(m, *w);
}

static bool write_char(struct ref_machine *m, ref_word p, ref_word w) {
  struct ref_cell *cell = ref_access(m, p, 1, REF_WRITE);
  if (cell)
    ref_store_word(cell, w, 1);
  return cell != NULL;
}

static ref_word at(ref_word p, ref_word n) {
  return ref_moved(p, (int64_t)n.bits);
}

/* The byte at p + n, as a step; leaves the model if there is none. */
#define READ_CHAR(p, n, to)                                                    \
  PERMIT(at(p, n), 1, REF_READ);                                               \
  if (!read_char(m, at(p, n), &(to)))                                          \
  return
#define WRITE_CHAR(p, n, from)                                                 \
  PERMIT(at(p, n), 1, REF_WRITE);                                              \
  if (!write_char(m, at(p, n), from))                                          \
  return

static bool is_called(struct ref_machine *m, const char *name) {
  return strcmp(m->models[ref_top(m)->model - 1]->name, name) == 0;
}

/* ------------------------------------------------------------------ lengths */

/* strlen and strnlen. */
static void run_strlen(struct ref_machine *m) {
  enum { N = 2, C };
  BEGIN;
  if (!is_called(m, "strnlen"))
    R(1) = ref_number(UINT64_MAX);
  if (!ref_needs(m, R(1)))
    return;
  for (R(N).bits = 0; R(N).bits < R(1).bits; R(N).bits++) {
    READ_CHAR(R(0), R(N), R(C));
    if (R(C).bits == 0)
      break;
  }
  ref_give(m, R(N));
  END;
}

/* ------------------------------------------------------------------- copies */

/* strcpy, stpcpy, strcat, and with R(2) their kin that stop after so many
 * bytes.  END_OF is how much the destination has already. */
static void run_copy(struct ref_machine *m) {
  enum { END_OF = 3, N, C, PLACE_OF };
  BEGIN;
  bool counts = is_called(m, "strncpy") || is_called(m, "strncat");
  R(2) = counts ? R(2) : ref_number(UINT64_MAX);
  if (!ref_needs(m, R(2)))
    return;
  if (is_called(m, "strcat") || is_called(m, "strncat"))
    for (;; R(END_OF).bits++) {
      READ_CHAR(R(0), R(END_OF), R(C));
      if (R(C).bits == 0)
        break;
    }
  for (R(N).bits = 0; R(N).bits < R(2).bits; R(N).bits++) {
    READ_CHAR(R(1), R(N), R(C));
    if (R(C).bits == 0)
      break;
    R(PLACE_OF).bits = R(END_OF).bits + R(N).bits;
    WRITE_CHAR(R(0), R(PLACE_OF), R(C));
  }
  /* strncpy fills up with zeroes, the others write one. */
  R(PLACE_OF).bits = R(END_OF).bits + R(N).bits;
  R(END_OF).bits = is_called(m, "strncpy") ? R(2).bits : R(PLACE_OF).bits + 1;
  for (; R(PLACE_OF).bits < R(END_OF).bits; R(PLACE_OF).bits++) {
    WRITE_CHAR(R(0), R(PLACE_OF), ref_number(0));
  }
  ref_give(m, is_called(m, "stpcpy") ? at(R(0), R(N)) : R(0));
  END;
}

/* strdup and strndup: the length is found first, then all is copied. */
static void run_strdup(struct ref_machine *m) {
  enum { LENGTH = 2, BLOCK, N, C };
  BEGIN;
  if (is_called(m, "strdup"))
    R(1) = ref_number(UINT64_MAX);
  if (!ref_needs(m, R(1)))
    return;
  for (R(LENGTH).bits = 0; R(LENGTH).bits < R(1).bits; R(LENGTH).bits++) {
    READ_CHAR(R(0), R(LENGTH), R(C));
    if (R(C).bits == 0)
      break;
  }
  if (!ref_allocate(m, R(LENGTH).bits + 1, &R(BLOCK)))
    return;
  if (!ref_is_null(R(BLOCK))) {
    for (R(N).bits = 0; R(N).bits < R(LENGTH).bits; R(N).bits++) {
      READ_CHAR(R(0), R(N), R(C));
      if (!write_char(m, at(R(BLOCK), R(N)), R(C)))
        return;
    }
    if (!write_char(m, at(R(BLOCK), R(LENGTH)), ref_number(0)))
      return;
  }
  ref_give(m, R(BLOCK));
  END;
}

/* -------------------------------------------------------------- comparisons */

static void run_strcmp(struct ref_machine *m) {
  enum { N = 3, A, B };
  BEGIN;
  if (is_called(m, "strcmp"))
    R(2) = ref_number(UINT64_MAX);
  if (!ref_needs(m, R(2)))
    return;
  for (R(N).bits = 0; R(N).bits < R(2).bits; R(N).bits++) {
    READ_CHAR(R(0), R(N), R(A));
    READ_CHAR(R(1), R(N), R(B));
    if (R(A).bits != R(B).bits || R(A).bits == 0) {
      ref_give_int(m, (int)R(A).bits - (int)R(B).bits);
      return;
    }
  }
  ref_give_int(m, 0);
  END;
}

/* Bytes of two pieces: is it known which is greater?  Equal bytes of a pointer
 * need not be numbers. */
static bool differ(struct ref_machine *m, ref_word a, ref_word b, unsigned size,
                   int *by) {
  *by = 0;
  for (unsigned i = 0; i < size && *by == 0; i++) {
    int x = (int)(a.bits >> 8 * i & 255), y = (int)(b.bits >> 8 * i & 255);
    if ((a.undefined | b.undefined) >> 8 * i & 255) {
      ref_fault(m, "uninitialized");
      return false;
    }
    if (x == y && ref_origin(a, i) == ref_origin(b, i))
      continue;
    if (ref_origin(a, i) || ref_origin(b, i)) {
      ref_want_number(m);
      return false;
    }
    *by = x - y;
  }
  return true;
}

static bool read_piece(struct ref_machine *m, ref_word p, uint64_t place,
                       uint64_t size, ref_word *w) {
  struct ref_cell *cells =
      ref_access(m, ref_moved(p, (int64_t)place), size, REF_READ);
  if (!cells || !ref_keep_loaded(m, cells, (unsigned)size, true))
    return false;
  *w = ref_load_word(cells, (unsigned)size);
  return true;
}

/* As far as both objects go; one byte beyond is a fault. */
static struct ref_pair compared(struct ref_machine *m) {
  enum { N = 3 };
  uint64_t size = R(2).bits;
  for (unsigned i = 0; i < 2; i++) {
    ref_pointer p = ref_to_pointer(R(i));
    const struct ref_object *o = ref_find(m, p.object);
    uint64_t room = o && p.offset >= 0 && (uint64_t)p.offset < o->size
                        ? o->size - (uint64_t)p.offset
                        : 0;
    size = room < size ? room : size;
  }
  if (R(N).bits >= size)
    size = R(N).bits + 1;
  return (struct ref_pair){R(1), R(0), size, R(N).bits, false};
}

/* All of both is read, and must be there; R(BY) is what the first bytes that
 * differ say. */
static void run_memcmp(struct ref_machine *m) {
  enum { N = 3, A, HELD, BY };
  struct ref_pair p;
  ref_word b;
  uint64_t place;
  int by;
  BEGIN;
  if (!ref_needs(m, R(2)))
    return;
  while (R(N).bits < R(2).bits) {
    PLACE;
    if (!ref_permit(m, R(0), R(2).bits, REF_READ) ||
        !ref_access(m, R(0), R(2).bits, REF_READ))
      return;
    p = compared(m);
    R(HELD).bits = ref_piece(m, &p, &place);
    R(N).bits = p.done;
    if (!read_piece(m, R(0), place, R(HELD).bits, &R(A)))
      return;
    PLACE;
    if (!ref_permit(m, R(1), R(2).bits, REF_READ) ||
        !ref_access(m, R(1), R(2).bits, REF_READ))
      return;
    p = compared(m);
    if (ref_is_too_small(m, &p, R(HELD).bits)) {
      R(N).bits = ref_next_span(m, &p).done;
    } else {
      if (!read_piece(m, R(1), R(N).bits, R(HELD).bits, &b))
        return;
      by = (int)R(BY).bits;
      if (!by && !differ(m, R(A), b, (unsigned)R(HELD).bits, &by))
        return;
      R(BY).bits = (uint32_t)by;
      R(N).bits += R(HELD).bits;
    }
    R(A) = R(HELD) = ref_number(0);
  }
  ref_give_int(m, (int)R(BY).bits);
  END;
}

/* ------------------------------------------------------------------ searches
 */

/* strchr, strrchr, memchr: R(FOUND) is the last place so far. */
static void run_search(struct ref_machine *m) {
  enum { N = 3, C, FOUND };
  BEGIN;
  if (!is_called(m, "memchr"))
    R(2) = ref_number(UINT64_MAX);
  if (!ref_needs(m, R(1)) || !ref_needs(m, R(2)))
    return;
  for (R(N).bits = 0; R(N).bits < R(2).bits; R(N).bits++) {
    READ_CHAR(R(0), R(N), R(C));
    if (R(C).bits == (R(1).bits & 0xff)) {
      R(FOUND) = at(R(0), R(N));
      if (!is_called(m, "strrchr"))
        break;
    }
    if (R(C).bits == 0 && !is_called(m, "memchr"))
      break;
  }
  ref_give(m, R(FOUND));
  END;
}

static void run_bzero(struct ref_machine *m) {
  enum { N = 2 };
  BEGIN;
  if (!ref_needs(m, R(1)))
    return;
  for (R(N).bits = 0; R(N).bits < R(1).bits; R(N).bits++) {
    WRITE_CHAR(R(0), R(N), ref_number(0));
  }
  ref_give_nothing(m);
  END;
}

const struct ref_model ref_models_string[] = {
    {"strlen", 4, run_strlen},  {"strnlen", 4, run_strlen},
    {"strcpy", 7, run_copy},    {"stpcpy", 7, run_copy},
    {"strncpy", 7, run_copy},   {"strcat", 7, run_copy},
    {"strncat", 7, run_copy},   {"strdup", 6, run_strdup},
    {"strndup", 6, run_strdup}, {"strcmp", 6, run_strcmp},
    {"strncmp", 6, run_strcmp}, {"memcmp", 7, run_memcmp},
    {"bcmp", 7, run_memcmp},    {"strchr", 6, run_search},
    {"strrchr", 6, run_search}, {"memchr", 6, run_search},
    {"bzero", 3, run_bzero},    {NULL, 0, NULL}};
