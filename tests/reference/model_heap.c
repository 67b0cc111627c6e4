/*
 * tests/reference/model_heap.c - malloc and its family.
 *
 * To free a block is an access to all its bytes.  realloc always moves: it
 * reads the old block in pieces, and frees it.
 */
#include "model.h"

#include <errno.h>
#include <string.h>

bool ref_has_no_memory(struct ref_machine *m) {
  return m->options.malloc_may_fail && ref_pick(m, 2);
}

/* A new block, or a null pointer; R(word) becomes its address. */
static bool allocate(struct ref_machine *m, uint64_t size, unsigned align,
                     bool zero, ref_word *block) {
  *block = ref_number(0);
  if (size > INT64_MAX || ref_has_no_memory(m)) {
    ref_set_errno(m, ENOMEM);
    return m->outcome == REF_GOING;
  }
  uint32_t line = ref_line(m, m->current);
  struct ref_object *o = ref_new_object(m, REF_HEAP, size, align);
  if (!o)
    return false;
  o->line = line;
  if (zero && size)
    memset(ref_cells(m, o), 0, size * sizeof(struct ref_cell));
  *block = ref_make_pointer(o->id, 0);
  return true;
}

bool ref_allocate(struct ref_machine *m, uint64_t size, ref_word *block) {
  return allocate(m, size, 4, false, block);
}

static void give_block(struct ref_machine *m, uint64_t size, unsigned align,
                       bool zero) {
  ref_word block;
  if (allocate(m, size, align, zero, &block))
    ref_give(m, block);
}

static void run_malloc(struct ref_machine *m) {
  if (ref_needs(m, R(0)))
    give_block(m, R(0).bits, 4, false);
}

static bool product(uint64_t a, uint64_t b, uint64_t *size) {
  if (MUL_OVERFLOWS(a, b, size))
    *size = UINT64_MAX;
  return true;
}

static void run_calloc(struct ref_machine *m) {
  uint64_t size;
  if (ref_needs(m, R(0)) && ref_needs(m, R(1)) &&
      product(R(0).bits, R(1).bits, &size))
    give_block(m, size, 4, true);
}

static void run_valloc(struct ref_machine *m) {
  if (ref_needs(m, R(0)))
    give_block(m, R(0).bits, 12, false);
}

static unsigned log_of(uint64_t align) {
  unsigned log = 4;
  while (log < 20 && UINT64_C(1) << log < align)
    log++;
  return log;
}

static void run_aligned(struct ref_machine *m) {
  if (!ref_needs(m, R(0)) || !ref_needs(m, R(1)))
    return;
  uint64_t align = R(0).bits;
  if (align == 0 || align & (align - 1)) {
    ref_set_errno(m, EINVAL);
    ref_give(m, ref_number(0));
    return;
  }
  give_block(m, R(1).bits, log_of(align), false);
}

static void run_memalign(struct ref_machine *m) {
  enum { BLOCK = 3 };
  BEGIN;
  if (!ref_needs(m, R(1)) || !ref_needs(m, R(2)))
    return;
  if (R(1).bits < 8 || R(1).bits & (R(1).bits - 1)) {
    ref_give_int(m, EINVAL);
    return;
  }
  if (!allocate(m, R(2).bits, log_of(R(1).bits), false, &R(BLOCK)))
    return;
  if (ref_is_null(R(BLOCK))) {
    ref_give_int(m, ENOMEM);
    return;
  }
  PERMIT(R(0), 8, REF_WRITE);
  struct ref_cell *to = ref_access(m, R(0), 8, REF_WRITE);
  if (!to)
    return;
  ref_store_word(to, R(BLOCK), 8);
  ref_give_int(m, 0);
  END;
}

/* --------------------------------------------------------------------- free */

/* How much a free of it would access. */
static uint64_t block_size(struct ref_machine *m, ref_word p) {
  struct ref_object *o = ref_find(m, ref_to_pointer(p).object);
  return o && !o->dead && o->size ? o->size : 1;
}

static void end_block(struct ref_machine *m, ref_word p) {
  ref_pointer at = ref_to_pointer(p);
  struct ref_object *o = ref_find(m, at.object);
  if (p.undefined)
    ref_fault(m, "uninitialized");
  else if (!o || o->dead || o->kind != REF_HEAP || at.offset)
    ref_fault(m, "valid-free");
  else
    ref_end_object(m, o);
}

static void run_free(struct ref_machine *m) {
  BEGIN;
  if (!ref_is_null(R(0))) {
    PERMIT(R(0), block_size(m, R(0)), REF_FREE);
    end_block(m, R(0));
  }
  ref_give_nothing(m);
  END;
}

/* ------------------------------------------------------------------ realloc */

/* What is copied to the new block. */
static struct ref_pair moved(struct ref_machine *m) {
  enum { NEW = 3, AT, OLD_SIZE };
  uint64_t size = R(1).bits < R(OLD_SIZE).bits ? R(1).bits : R(OLD_SIZE).bits;
  return (struct ref_pair){R(NEW), R(0), size, R(AT).bits, false};
}

/* R(0) old, R(1) size.  reallocarray has computed it. */
static void run_move_block(struct ref_machine *m) {
  enum { NEW = 3, AT, OLD_SIZE };
  BEGIN;
  if (!ref_needs(m, R(1)))
    return;
  if (ref_is_null(R(0))) {
    give_block(m, R(1).bits, 4, false);
    return;
  }
  R(NEW) = ref_number(0);
  if (R(1).bits) {
    ref_pointer old = ref_to_pointer(R(0));
    struct ref_object *o = ref_find(m, old.object);
    if (R(0).undefined) {
      ref_fault(m, "uninitialized");
      return;
    }
    if (!o || o->dead || o->kind != REF_HEAP || old.offset) {
      ref_fault(m, "valid-free");
      return;
    }
    R(OLD_SIZE) = ref_number(o->size);
    if (!allocate(m, R(1).bits, 4, false, &R(NEW)))
      return;
    if (ref_is_null(R(NEW))) {
      ref_give(m, R(NEW));
      return;
    }
    for (R(AT).bits = 0; R(AT).bits < moved(m).size;) {
      PLACE;
      struct ref_pair p = moved(m);
      struct ref_span span = ref_next_span(m, &p);
      if (!ref_permit(m, ref_moved(R(0), (int64_t)span.place), span.size,
                      REF_READ))
        return;
      uint64_t place, n = ref_piece(m, &p, &place);
      const struct ref_cell *from =
          ref_access(m, ref_moved(R(0), (int64_t)place), n, REF_READ);
      if (!from)
        return;
      memcpy(ref_access(m, ref_moved(R(NEW), (int64_t)place), n, REF_WRITE),
             from, n * sizeof *from);
      R(AT).bits = p.done + n;
    }
  }
  PERMIT(R(0), block_size(m, R(0)), REF_FREE);
  end_block(m, R(0));
  ref_give(m, R(NEW));
  END;
}

static void run_reallocarray(struct ref_machine *m) {
  if (ref_top(m)->phase == 0) {
    uint64_t size;
    if (!ref_needs(m, R(1)) || !ref_needs(m, R(2)))
      return;
    product(R(1).bits, R(2).bits, &size);
    R(1) = ref_number(size);
    R(2) = ref_number(1);
  }
  run_move_block(m);
}

const struct ref_model ref_models_heap[] = {
    {"malloc", 1, run_malloc},
    {"calloc", 2, run_calloc},
    {"realloc", 6, run_move_block},
    {"reallocarray", 6, run_reallocarray},
    {"aligned_alloc", 2, run_aligned},
    {"memalign", 2, run_aligned},
    {"valloc", 1, run_valloc},
    {"posix_memalign", 4, run_memalign},
    {"free", 1, run_free},
    {NULL, 0, NULL}};
