/*
 * tests/unit/test_explain_fault.c - explain/fault: a fault in lines of text.
 */
#include "explain/fault.h"

#include "unit/ir_fixture.h"

/* Functions 1 push, 2 main, 3 memcpy of the runtime; a fault in push, line 12,
 * called from main, line 20. */
static void begin(struct build *b, struct fault *f) {
  build_begin(b, "push", 0, 0, 1);
  build_end(b);
  build_next(b, "main", 0, 0, 1);
  build_end(b);
  build_next(b, "memcpy", 0, 0, 1);
  b->f.runtime = true;
  build_end(b);
  uint32_t file = ir_file(&b->program, "list.c");
  uint32_t inner = ir_position(&b->program, file, 12, 3);
  uint32_t outer = ir_position(&b->program, file, 20, 3);
  *f = (struct fault){.kind = FAULT_VALID_DEREF,
                      .sub = SUB_LIBRARY,
                      .word = "that is wrong",
                      .position = inner,
                      .stack = {{1, inner}, {2, outer}},
                      .stack_count = 2,
                      .stack_depth = 2};
}

static void assert_report(const struct build *b, const struct fault *f,
                          const char *expected) {
  struct text t = {0};
  report_fault(&t, &b->program, f, "fault");
  assert_string_equal(t.bytes, expected);
  text_release(&t);
}

static void the_place_and_its_calls(void **state) {
  struct build b;
  struct fault f;
  (void)state;
  begin(&b, &f);
  assert_report(&b, &f,
                "fault: that is wrong\n"
                "  at list.c:12 in push\n"
                "  called from list.c:20 in main\n");
  f.thread = 2;
  f.stack_depth = 9;
  assert_report(&b, &f,
                "fault: that is wrong\n"
                "  at list.c:12 in push\n"
                "  called from list.c:20 in main\n"
                "  ... and 7 calls more\n"
                "  in thread 2\n");
  build_release(&b);
}

static void the_runtime_is_not_the_place(void **state) {
  struct build b;
  struct fault f;
  (void)state;
  begin(&b, &f);
  f.stack[2] = f.stack[1];
  f.stack[1] = f.stack[0];
  f.stack[0] = (struct fault_place){3, 0};
  f.stack_count = f.stack_depth = 3;
  assert_report(&b, &f,
                "fault: that is wrong\n"
                "  at list.c:12 in push\n"
                "  inside memcpy\n"
                "  called from list.c:20 in main\n");
  build_release(&b);
}

static void the_object_has_a_story(void **state) {
  struct build b;
  struct fault f;
  struct text t = {0};
  (void)state;
  begin(&b, &f);
  strcpy(f.expression, "p->next");
  f.about = (struct fault_area){.kind = ABOUT_HEAP, .size = 16};
  f.at = (allways_pointer){8, 5};
  f.allocated = f.stack[1].position;
  f.freed = f.position;
  report_object(&t, &b.program, &f);
  assert_string_equal(t.bytes, "  pointer: p->next\n"
                               "  object: heap block of 16 bytes, at offset 8\n"
                               "    allocated at list.c:20\n"
                               "    freed at list.c:12\n");
  text_release(&t);
  build_release(&b);
}

static void who_waits_for_whom(void **state) {
  struct build b;
  struct fault f;
  (void)state;
  begin(&b, &f);
  f.kind = FAULT_DEADLOCK;
  f.stack_count = f.stack_depth = 1;
  f.wait_count = 2;
  f.waits[0] = (struct fault_wait){
      .thread = 0, .function = 2, .position = f.position, .holder = 2};
  f.waits[1] = (struct fault_wait){.thread = 1,
                                   .function = 1,
                                   .position = f.position,
                                   .holder = 1,
                                   .holder_ended = true};
  assert_report(&b, &f,
                "fault: that is wrong\n"
                "  at list.c:12 in push\n"
                "  thread 0 is blocked by thread 1\n"
                "    at list.c:12 in main\n"
                "  thread 1 is blocked by thread 0, which has ended,\n"
                "    at list.c:12 in push\n");
  build_release(&b);
}

static void a_place_in_a_line(void **state) {
  struct build b;
  struct fault f;
  char text[200];
  (void)state;
  begin(&b, &f);
  report_place(&b.program, &f, text, sizeof text);
  assert_string_equal(text, ", at list.c:12 in push");
  f.position = 0;
  report_place(&b.program, &f, text, sizeof text);
  assert_string_equal(text, "");
  build_release(&b);
}

int test_explain_fault(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(the_place_and_its_calls),
      cmocka_unit_test(the_runtime_is_not_the_place),
      cmocka_unit_test(the_object_has_a_story),
      cmocka_unit_test(who_waits_for_whom),
      cmocka_unit_test(a_place_in_a_line),
  };
  return cmocka_run_group_tests_name("explain_fault", tests, NULL, NULL);
}
