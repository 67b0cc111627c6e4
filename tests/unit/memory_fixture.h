/*
 * tests/unit/memory_fixture.h - what the tests of the memory module share.
 *
 * Each test gets a new memory; afterwards no byte and no boxed object may be
 * left.
 */
#ifndef UNIT_MEMORY_FIXTURE_H
#define UNIT_MEMORY_FIXTURE_H

#include "allways/memory.h"
#include "base/alloc.h"
#include "base/compiler.h"
#include "random/box.h"
#include "unit/unit.h"

struct fixture {
  struct allways_memory *m;
  int64_t balance;
  int reports; /* calls of the listener */
  allways_area reported;
  uint64_t reported_size;
};

static inline void fixture_hear(void *context, struct allways_memory *m,
                                allways_area area) {
  struct fixture *f = context;
  struct allways_area_info info = {0};
  assert_true(allways_area_info(m, area, &info));
  f->reports++;
  f->reported = area;
  f->reported_size = info.size;
}

static inline int fixture_setup(void **state) {
  int64_t balance = alloc_balance();
  struct fixture *f = alloc_new(sizeof *f);
  struct allways_memory_options options = {
      .naming = ALLWAYS_NAMES_LAYERED,
      .unreachable = fixture_hear,
      .context = f,
  };
  f->balance = balance;
  f->m = allways_memory_new(&options);
  assert_int_equal(allways_register_class(f->m, &box_class), 0);
  assert_int_equal(allways_register_class(f->m, &box_plain_class), 1);
  *state = f;
  return 0;
}

static inline int fixture_teardown(void **state) {
  struct fixture *f = *state;
  int64_t balance = f->balance;
  allways_memory_free(f->m);
  alloc_free(f, sizeof *f);
  assert_int_equal(box_living(), 0);
  assert_int_equal(box_mistakes(), 0);
  box_bury();
  assert_int_equal(alloc_balance(), balance);
  return 0;
}

#define MEMORY_TEST(f)                                                         \
  cmocka_unit_test_setup_teardown(f, fixture_setup, fixture_teardown)

static inline struct allways_memory *memory_of(void **state) {
  return ((struct fixture *)*state)->m;
}

#define assert_ok(call) assert_int_equal((call), ALLWAYS_OK)
/* The call is refused with the code, and the last fault has it too. */
#define assert_refused(m, fault, call)                                         \
  do {                                                                         \
    assert_int_equal((call), ALLWAYS_##fault);                                 \
    assert_int_equal(allways_last_fault(m)->code, ALLWAYS_##fault);            \
  } while (0)
#define assert_same_hash(a, b) assert_true(allways_hash_equal((a), (b)))
/* Hashes of eight bits may be the same by chance. */
#define assert_other_hash(a, b)                                                \
  assert_true(HARD || !allways_hash_equal((a), (b)))
#define assert_pointer(got, want)                                              \
  do {                                                                         \
    allways_pointer got_ = (got), want_ = (want);                              \
    assert_int_equal(got_.area, want_.area);                                   \
    assert_int_equal(got_.offset, want_.offset);                               \
  } while (0)

/* p moved by bytes, without any check. */
static inline allways_pointer at(allways_pointer p, uint64_t bytes) {
  p.offset += bytes;
  return p;
}

static inline allways_pointer new_area(struct allways_memory *m,
                                       uint64_t size) {
  allways_pointer p = {1, 0};
  assert_ok(allways_allocate(m, size, 0, 0, &p));
  assert_int_not_equal(p.area, 0);
  assert_int_equal(p.offset, 0);
  return p;
}

static inline allways_pointer new_root(struct allways_memory *m, uint64_t size,
                                       uint32_t rank) {
  allways_pointer p = new_area(m, size);
  assert_ok(allways_set_root(m, p, rank));
  return p;
}

static inline allways_hash hash_of(struct allways_memory *m) {
  allways_hash h = {0, 0};
  assert_ok(allways_hash_current(m, &h));
  assert_null(allways_memory_audit(m));
  return h;
}

static inline allways_hash saved_hash_of(struct allways_memory *m) {
  allways_hash h = {0, 0};
  assert_ok(allways_hash_saved(m, &h));
  return h;
}

static inline uint64_t scalar_at(struct allways_memory *m, allways_pointer p,
                                 unsigned size) {
  uint64_t value = 0;
  assert_ok(allways_load_scalar(m, p, size, &value));
  return value;
}

static inline allways_pointer pointer_at(struct allways_memory *m,
                                         allways_pointer p) {
  allways_pointer value = {0, 0};
  assert_ok(allways_load_pointer(m, p, &value));
  return value;
}

#endif
