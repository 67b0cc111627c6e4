/*
 * tests/unit/test_explain_value.c - explain/value: names and values of memory
 * as C would write them.
 */
#include "explain/value.h"

#include "unit/machine_fixture.h"

enum { PAIR = 1, NUMBER, POINTER, TEXT };

/* struct { int a; int b[2]; } pair = {1, {-2, 3}}; int number; int *pointer =
 * &pair.b[1]; char text[4] = "hi". */
struct objects {
  struct build b;
  struct vm *vm;
  struct values v;
};

static uint32_t pair_type(struct build *b, uint32_t integer) {
  static struct ir_debug_member members[2];
  members[0] = (struct ir_debug_member){.name = "a", .type = integer};
  members[1] = (struct ir_debug_member){
      .name = "b", .type = build_array_type(b, integer, 2), .bit_offset = 32};
  return build_type(b, (struct ir_debug_type){.kind = IR_DEBUG_STRUCT,
                                              .name = "pair",
                                              .size = 12,
                                              .members = members,
                                              .member_count = 2});
}

static void begin(struct objects *o) {
  struct build *b = &o->b;
  enum vm_event event;
  build_program(b);
  uint32_t integer = build_int_type(b);
  uint32_t letter = build_type(
      b,
      (struct ir_debug_type){.kind = IR_DEBUG_CHAR, .name = "char", .size = 1});
  build_global(b, "pair", 12);
  build_global(b, "number", 4);
  build_global(b, "pointer", 8);
  build_global(b, "text", 4);
  b->program.globals[PAIR].debug_type = pair_type(b, integer);
  b->program.globals[NUMBER].debug_type = integer;
  b->program.globals[POINTER].debug_type = build_pointer_type(b, integer);
  b->program.globals[TEXT].debug_type = build_array_type(b, letter, 4);
  build_main(b, 0, 1);
  build_store(b, i32, global_at(b, PAIR, 0), num(b, i32, 1));
  build_store(b, i32, global_at(b, PAIR, 4), num(b, i32, 0xfffffffe));
  build_store(b, i32, global_at(b, PAIR, 8), num(b, i32, 3));
  build_store(b, ptr, global_at(b, POINTER, 0), global_at(b, PAIR, 8));
  build_store(b, i32, global_at(b, TEXT, 0), num(b, i32, 'h' | 'i' << 8));
  build_exit(b);
  build_ready(b);
  o->vm = machine_run(b, (struct vm_options){0}, &event);
  assert_int_equal(event, VM_ENDED);
  values_init(&o->v, &b->program);
  o->v.vm = o->vm;
}

static void end(struct objects *o) {
  values_release(&o->v);
  vm_free(o->vm);
  build_release(&o->b);
}

struct list {
  struct values *v;
  char text[600];
};

static bool add_scalar(void *context, const struct scalar *s) {
  struct list *l = context;
  char value[VALUE_ROOM];
  value_text(l->v, s, value);
  strcat(strcat(strcat(strcat(l->text, s->name), " "), value), "; ");
  return true;
}

static void assert_scalars(struct objects *o, uint32_t global, uint64_t offset,
                           uint64_t size, const char *expected) {
  struct list l = {.v = &o->v};
  values_scalars(&o->v, machine_global(o->vm, global).area, offset, size,
                 add_scalar, &l);
  assert_string_equal(l.text, expected);
}

static void scalars_have_names_and_values(void **state) {
  static struct objects o;
  (void)state;
  begin(&o);
  assert_scalars(&o, PAIR, 0, 12, "pair.a 1; pair.b[0] -2; pair.b[1] 3; ");
  assert_scalars(&o, NUMBER, 0, 4, "number 0; ");
  end(&o);
}

/* Those that bytes belong to, whole. */
static void bytes_belong_to_scalars(void **state) {
  static struct objects o;
  (void)state;
  begin(&o);
  assert_scalars(&o, PAIR, 4, 4, "pair.b[0] -2; ");
  assert_scalars(&o, PAIR, 3, 2, "pair.a 1; pair.b[0] -2; ");
  assert_scalars(&o, PAIR, 9, 1, "pair.b[1] 3; ");
  end(&o);
}

static void pointers_tell_what_they_point_to(void **state) {
  static struct objects o;
  char text[VALUE_ROOM];
  (void)state;
  begin(&o);
  assert_scalars(&o, POINTER, 0, 8, "pointer &pair.b[1]; ");
  allways_pointer p = machine_global(o.vm, NUMBER);
  value_pointer_text(&o.v, p, 0, text);
  assert_string_equal(text, "&number");
  value_pointer_text(&o.v, allways_null(), 0, text);
  assert_string_equal(text, "NULL");
  value_object_text(&o.v, p, text);
  assert_string_equal(text, "number");
  end(&o);
}

static void objects_are_described(void **state) {
  static struct objects o;
  struct value_object object;
  struct allways_area_info info;
  (void)state;
  begin(&o);
  assert_true(
      value_describe(&o.v, machine_global(o.vm, PAIR).area, &object, &info));
  assert_string_equal(object.name, "pair");
  assert_true(object.ours && object.named);
  assert_false(object.literal);
  assert_int_equal(info.size, 12);
  assert_false(value_describe(&o.v, 0, &object, &info));
  end(&o);
}

static void registers_have_values(void **state) {
  static struct objects o;
  char text[VALUE_ROOM];
  (void)state;
  begin(&o);
  struct vm_value value = {.kind = VM_VALUE_NUMBER, .bits = 0xffffffff};
  uint32_t integer = o.b.program.globals[NUMBER].debug_type;
  assert_true(value_slot_text(&o.v, value, integer, text));
  assert_string_equal(text, "-1");
  value = (struct vm_value){.kind = VM_VALUE_POINTER,
                            .area = machine_global(o.vm, NUMBER).area};
  assert_true(value_slot_text(&o.v, value,
                              o.b.program.globals[POINTER].debug_type, text));
  assert_string_equal(text, "&number");
  end(&o);
}

int test_explain_value(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(scalars_have_names_and_values),
      cmocka_unit_test(bytes_belong_to_scalars),
      cmocka_unit_test(pointers_tell_what_they_point_to),
      cmocka_unit_test(objects_are_described),
      cmocka_unit_test(registers_have_values),
  };
  return cmocka_run_group_tests_name("explain_value", tests, NULL, NULL);
}
