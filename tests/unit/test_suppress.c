/*
 * tests/unit/test_suppress.c - vm/suppress: faults that nobody wants to know
 * of.
 */
#include "base/alloc.h"
#include "unit/machine_fixture.h"
#include "vm/suppress.h"

/* One suppression, by a function and by a line; either may be 0. */
struct one {
  struct suppression item;
  struct suppressions all;
  uint64_t functions[1], positions[8];
  atomic_bool met[512];
};

static const struct suppressions *one_make(struct one *o,
                                           const struct ir_program *p,
                                           enum fault_kind kind,
                                           uint32_t function, uint32_t line) {
  memset(o, 0, sizeof *o);
  assert_true(function < 64 && p->position_count <= 512);
  o->item = (struct suppression){kind, o->functions, o->positions, o->met};
  o->functions[0] = function ? UINT64_C(1) << function : 0;
  for (uint32_t i = 1; i < p->position_count; i++)
    if (line && p->positions[i].line == line)
      o->positions[i / 64] |= UINT64_C(1) << (i % 64);
  o->all = (struct suppressions){&o->item, 1, UINT32_C(1) << kind};
  return &o->all;
}

static size_t met(const struct one *o) {
  size_t count = 0;
  for (size_t i = 0; i < 512; i++)
    count += o->met[i];
  return count;
}

/* Threads a, b and c write x; what a does is at line 100 a.  How many races are
 * found if those of this kind are suppressed in thread number `who`, by its
 * function or by its line. */
static size_t races(enum fault_kind kind, unsigned who, bool by_line,
                    size_t *used) {
  struct build b;
  struct one one;
  struct search s = {.reduce = true, .keep_going = true};
  uint32_t f[3];
  size_t count = 0;
  build_program(&b);
  uint32_t x = build_global(&b, "x", 4);
  f[0] = build_writer(&b, "a", x, 1, 0);
  f[1] = build_writer(&b, "b", x, 1, 0);
  f[2] = build_writer(&b, "c", x, 1, 0);
  build_starter(&b, f, 3);
  build_ready(&b);
  uint32_t function = who < 3 && !by_line ? f[who] : 0;
  uint32_t line = who < 3 && by_line ? 100 * f[who] : 0;
  machine_search(
      &b,
      (struct vm_options){.suppressions =
                              one_make(&one, &b.program, kind, function, line)},
      &s);
  assert_int_equal(s.unknown.reason, REASON_NONE);
  for (const struct found *n = s.found; n; n = n->next)
    count++;
  *used = met(&one);
  search_release(&s);
  build_release(&b);
  return count;
}

/* Three pairs, each in both orders: two of them have thread a in them. */
static void races_are_of_either_side(void **state) {
  size_t used;
  (void)state;
  assert_int_equal(races(FAULT_NO_DATA_RACE, 3, false, &used), 6);
  assert_int_equal(used, 0);
  assert_int_equal(races(FAULT_NO_DATA_RACE, 0, false, &used), 2);
  assert_true(used > 0);
  assert_int_equal(races(FAULT_NO_DATA_RACE, 0, true, &used), 2);
  assert_true(used > 0);
}

static void other_kinds_are_none(void **state) {
  size_t used;
  (void)state;
  assert_int_equal(races(FAULT_DEADLOCK, 0, false, &used), 6);
  assert_int_equal(used, 0);
}

/* The function f adds 1 to the greatest int, and start calls it. */
static enum vm_event overflow(bool suppressed, enum fault_kind kind,
                              size_t *used) {
  struct build b;
  struct one one;
  enum vm_event event;
  build_program(&b);
  uint32_t f = build_body(&b, "f", 0, 0, 1);
  build_op(&b, IR_ADD, i32, 0, num(&b, i32, INT32_MAX), num(&b, i32, 1))
      ->flags = IR_NSW;
  build_return(&b);
  build_main(&b, 0, 0);
  INVOKE(&b, "f", none_type, IR_NONE);
  build_exit(&b);
  for (uint32_t i = 0; i < b.program.function_count; i++)
    if (b.program.functions[i].defined)
      for (uint32_t k = 0; k < b.program.functions[i].insn_count; k++)
        b.program.functions[i].insns[k].position =
            ir_position(&b.program, ir_file(&b.program, "t.c"), 100 * i + k, 1);
  struct vm *vm = machine_run(
      &b,
      (struct vm_options){.suppressions = one_make(&one, &b.program, kind,
                                                   suppressed ? f : 0, 0)},
      &event);
  *used = met(&one);
  vm_free(vm);
  build_release(&b);
  return event;
}

/* Where what follows has a meaning, the execution goes on. */
static void it_goes_on(void **state) {
  size_t used;
  (void)state;
  assert_int_equal(overflow(false, FAULT_NO_OVERFLOW, &used), VM_FAULTED);
  assert_int_equal(used, 0);
  assert_int_equal(overflow(true, FAULT_NO_OVERFLOW, &used), VM_ENDED);
  assert_int_equal(used, 1);
  assert_int_equal(overflow(true, FAULT_DIVISION_BY_ZERO, &used), VM_FAULTED);
  assert_int_equal(used, 0);
}

/* The kind of an area says what is suppressed. */
static void kinds_of_blocks(void **state) {
  (void)state;
  assert_int_equal(vm_area_kind(VM_AREA_HEAP), VM_AREA_HEAP);
  assert_int_equal(vm_area_kind(VM_AREA_HEAP_LOST), VM_AREA_HEAP);
  assert_int_equal(vm_area_kind(VM_AREA_HEAP_LEFT | 3 << 4), VM_AREA_HEAP);
  assert_int_equal(vm_area_kind(VM_AREA_HEAP_BOTH), VM_AREA_HEAP);
  assert_int_equal(vm_area_kind(VM_AREA_OPAQUE), VM_AREA_OPAQUE);
}

int test_suppress(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(races_are_of_either_side),
      cmocka_unit_test(other_kinds_are_none),
      cmocka_unit_test(it_goes_on),
      cmocka_unit_test(kinds_of_blocks),
  };
  return cmocka_run_group_tests_name("suppress", tests, NULL, NULL);
}
