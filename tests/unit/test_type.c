/*
 * tests/unit/test_type.c - explain/type: types as C writes them.
 */
#include "explain/type.h"

#include "unit/ir_fixture.h"

static uint32_t alias(struct build *b, const char *name, uint32_t target) {
  return build_type(b, (struct ir_debug_type){.kind = IR_DEBUG_TYPEDEF,
                                              .name = name,
                                              .target = target});
}

/* struct node { int value; struct node *next; int rest[]; } */
static uint32_t node(struct build *b, uint32_t integer) {
  static struct ir_debug_member members[3];
  uint32_t self = (uint32_t)b->program.debug_type_count + 2;
  uint32_t next = build_pointer_type(b, self);
  uint32_t rest = build_array_type(b, integer, UINT64_MAX);
  members[0] = (struct ir_debug_member){.name = "value", .type = integer};
  members[1] =
      (struct ir_debug_member){.name = "next", .type = next, .bit_offset = 64};
  members[2] =
      (struct ir_debug_member){.name = "rest", .type = rest, .bit_offset = 128};
  uint32_t type = build_type(b, (struct ir_debug_type){.kind = IR_DEBUG_STRUCT,
                                                       .name = "node",
                                                       .size = 16,
                                                       .members = members,
                                                       .member_count = 3});
  assert_int_equal(type, self);
  return type;
}

static void assert_text(struct build *b, uint32_t type, const char *expected) {
  char text[TYPE_ROOM];
  type_text(&b->program, type, text);
  assert_string_equal(text, expected);
}

static void texts(void **state) {
  struct build b;
  (void)state;
  build_begin(&b, "f", 0, 0, 1);
  uint32_t i = build_int_type(&b), n = node(&b, i);
  uint32_t function =
      build_type(&b, (struct ir_debug_type){.kind = IR_DEBUG_FUNCTION});
  assert_text(&b, 0, "");
  assert_text(&b, i, "int");
  assert_text(&b, build_pointer_type(&b, i), "int *");
  assert_text(&b, build_pointer_type(&b, 0), "void *");
  assert_text(&b, build_pointer_type(&b, n), "struct node *");
  uint32_t four = build_array_type(&b, i, 4);
  assert_text(&b, four, "int [4]");
  assert_text(&b, build_pointer_type(&b, four), "int (*)[4]");
  assert_text(&b, build_array_type(&b, build_pointer_type(&b, i), 2),
              "int *[2]");
  assert_text(&b, build_pointer_type(&b, function), "void (*)(void)");
  assert_text(&b, alias(&b, "number", i), "number");
  assert_text(&b, alias(&b, NULL, i), "int"); /* const int */
  build_release(&b);
}

static void typedefs_are_seen_through(void **state) {
  struct build b;
  (void)state;
  build_begin(&b, "f", 0, 0, 1);
  uint32_t i = build_int_type(&b), p = build_pointer_type(&b, i);
  uint32_t name = alias(&b, NULL, alias(&b, "pointer", p));
  assert_int_equal(type_strip(&b.program, name), p);
  assert_int_equal(type_kind(&b.program, name), IR_DEBUG_POINTER);
  assert_int_equal(type_pointee(&b.program, name), i);
  assert_int_equal(type_pointee(&b.program, i), 0);
  assert_int_equal(type_size(&b.program, name), 8);
  assert_string_equal(type_name(&b.program, name), "pointer");
  assert_false(type_is_record(&b.program, name));
  build_release(&b);
}

static void arrays_have_sizes(void **state) {
  struct build b;
  (void)state;
  build_begin(&b, "f", 0, 0, 1);
  uint32_t i = build_int_type(&b);
  assert_int_equal(type_size(&b.program, build_array_type(&b, i, 5)), 20);
  assert_int_equal(type_size(&b.program, build_array_type(&b, i, UINT64_MAX)),
                   0);
  build_release(&b);
}

static void scalars_are_found_in_records(void **state) {
  struct build b;
  (void)state;
  build_begin(&b, "f", 0, 0, 1);
  uint32_t n = node(&b, build_int_type(&b));
  assert_true(type_is_record(&b.program, n));
  assert_true(type_is_flexible(&b.program, n));
  assert_true(type_has_scalar(&b.program, n, 0, 4));
  assert_true(type_has_scalar(&b.program, n, 8, 8));
  assert_true(type_has_scalar(&b.program, n, 8, 0));
  assert_false(type_has_scalar(&b.program, n, 0, 8));
  assert_false(type_has_scalar(&b.program, n, 2, 2));
  assert_false(type_has_scalar(&b.program, n, 16, 4));
  build_release(&b);
}

static void some_types_are_closed(void **state) {
  struct build b;
  (void)state;
  build_begin(&b, "f", 0, 0, 1);
  uint32_t i = build_int_type(&b);
  uint32_t mutex = alias(&b, "pthread_mutex_t", i);
  assert_true(type_is_closed(&b.program, mutex));
  assert_string_equal(type_closed_name(&b.program, alias(&b, "lock", mutex)),
                      "pthread_mutex_t");
  assert_true(type_is_closed(&b.program, alias(&b, "FILE", i)));
  assert_false(type_is_closed(&b.program, i));
  assert_null(type_closed_name(&b.program, alias(&b, "lock", i)));
  build_release(&b);
}

int test_type(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(texts),
      cmocka_unit_test(typedefs_are_seen_through),
      cmocka_unit_test(arrays_have_sizes),
      cmocka_unit_test(scalars_are_found_in_records),
      cmocka_unit_test(some_types_are_closed),
  };
  return cmocka_run_group_tests_name("type", tests, NULL, NULL);
}
