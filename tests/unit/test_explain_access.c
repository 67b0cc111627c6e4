/*
 * tests/unit/test_explain_access.c - explain/access: the place of an access as
 * its line calls it.
 */
#include "explain/access.h"

#include "unit/machine_fixture.h"
#include "vm/observe.h"

struct seen {
  struct values v;
  char names[200];
};

static void at_allocated(void *context, struct vm *vm, uint32_t area) {
  struct seen *s = context;
  s->v.vm = vm;
  values_allocated(&s->v, area);
}

static void at_insn(void *context, struct vm *vm, uint32_t thread) {
  (void)thread;
  ((struct seen *)context)->v.vm = vm;
}

static void at_visit(void *context, struct vm *vm, const struct vm_access *a) {
  struct seen *s = context;
  struct scalar place;
  s->v.vm = vm;
  bool better = access_place(&s->v, vm, a, &place);
  strcat(strcat(s->names, better ? place.name : "-"), ";");
}

/* int *p = malloc(8); *p = 1; p[1] = 2; x = 3. */
static void blocks_are_called_as_the_line_does(void **state) {
  struct build b;
  struct seen s = {.names = ""};
  enum engine_event event;
  (void)state;
  build_program(&b);
  uint32_t integer = build_int_type(&b);
  uint32_t x = build_global(&b, "x", 4);
  b.program.globals[x].debug_type = integer;
  build_main(&b, 1, 2);
  build_variable(&b, 3, "p");
  b.variables[0].type = build_pointer_type(&b, integer);
  INVOKE(&b, "malloc", ptr, 4, ARG(i64, num(&b, i64, 8)));
  build_mov(&b, ptr, 3, 4);
  build_store(&b, i32, 3, num(&b, i32, 1));
  build_ptradd(&b, 5, 3, IR_NONE, 4);
  build_store(&b, i32, 5, num(&b, i32, 2));
  build_store(&b, i32, global_at(&b, x, 0), num(&b, i32, 3));
  INVOKE(&b, "free", none_type, IR_NONE, ARG(ptr, 3));
  build_exit(&b);
  build_ready(&b);
  values_init(&s.v, &b.program);
  struct vm_observer observer = {.context = &s,
                                 .insn = at_insn,
                                 .visit = at_visit,
                                 .allocated = at_allocated};
  struct vm_options options = {.observer = &observer, .max_stack = 1000};
  struct engine *e = vm_engine_new(&b.program, &options, &event);
  assert_int_equal(event, ENGINE_ENDED);
  assert_string_equal(s.names, "*p;p[1];-;-;"); /* x, and free */
  values_release(&s.v);
  e->ops->free(e);
  build_release(&b);
}

int test_explain_access(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(blocks_are_called_as_the_line_does),
  };
  return cmocka_run_group_tests_name("explain_access", tests, NULL, NULL);
}
