/*
 * tests/unit/test_file.c - output/file: report files, there and back, and
 * broken ones.
 */
#include "output/file.h"

#include <stdio.h>
#include <string.h>

#include "unit/unit.h"

static const char good[] = "allways-report 3\n"
                           "program 0123456789abcdeffedcba9876543210\n"
                           "file a.c\n"
                           "file b c.c\n"
                           "compiler -DX=1\n"
                           "argument two\\nlines\n"
                           "argument back\\\\slash\n"
                           "env A=B\n"
                           "stdin in.txt\n"
                           "max-stack 10\n"
                           "strict-undefined yes\n"
                           "malloc-may-fail yes\n"
                           "spurious-wakeups yes\n"
                           "spurious-failures yes\n"
                           "volatile-atomic yes\n"
                           "no-reduce yes\n"
                           "fault assertion\n"
                           "at a.c:3\n"
                           "schedule 0x2,1:7\n"
                           "fault deadlock\n"
                           "at a.c:5\n"
                           "schedule \n"
                           "end\n";

static void all_is_read(void **state) {
  struct report r;
  (void)state;
  assert_null(report_read(&r, good, sizeof good - 1));
  assert_true(r.program.hi == UINT64_C(0x0123456789abcdef));
  assert_true(r.program.lo == UINT64_C(0xfedcba9876543210));
  assert_int_equal(r.fault_count, 2);
  assert_string_equal(r.faults[0].kind, "assertion");
  assert_string_equal(r.faults[1].kind, "deadlock");
  assert_int_equal(r.files.count, 2);
  assert_string_equal(r.files.items[1], "b c.c");
  assert_string_equal(r.clang_args.items[0], "-DX=1");
  assert_string_equal(r.args.items[0], "two\nlines");
  assert_string_equal(r.args.items[1], "back\\slash");
  assert_string_equal(r.env.items[0], "A=B");
  assert_string_equal(r.stdin_file, "in.txt");
  assert_null(r.files_folder);
  assert_int_equal(r.max_stack, 10);
  assert_true(r.strict && r.no_reduce && r.volatile_atomic);
  assert_true(r.malloc_may_fail && r.spurious_wakeups && r.spurious_failures);
  assert_int_equal(r.faults[0].schedule.count, 3);
  assert_int_equal(r.faults[1].schedule.count, 0);
  report_release(&r);
}

/* Cut anywhere, it is refused. */
static void parts_are_refused(void **state) {
  struct report r;
  (void)state;
  for (size_t n = 0; n + 1 < sizeof good - 1; n++) {
    assert_non_null(report_read(&r, good, n));
    report_release(&r);
  }
}

static void assert_refused(const char *text) {
  struct report r;
  assert_non_null(report_read(&r, text, strlen(text)));
  report_release(&r);
}

static void nonsense_is_refused(void **state) {
  (void)state;
  assert_refused("");
  assert_refused("int main(void) { return 0; }\n");
  assert_refused("allways-report 4\nend\n");
  assert_refused("allways-report 3\nend\n");
  assert_refused("allways-report 3\nprogram 12\nend\n");
  assert_refused("allways-report 3\nschedule 0,,\nend\n");
  assert_refused("allways-report 3\nschedule 0\nend\n");
  assert_refused("allways-report 3\nfile a.c\nfault deadlock\nend\n");
  assert_refused("allways-report 3\nfile a.c\nfault deadlock\nschedule 0\n"
                 "schedule 0\nend\n");
  assert_refused("allways-report 3\nwhat is this\nend\n");
}

/* A whole report with one more line. */
static bool is_line(const char *line) {
  struct report r;
  char text[200];
  snprintf(text, sizeof text,
           "allways-report 3\nfile a.c\n%s\nfault deadlock\nschedule 0\nend\n",
           line);
  bool is_read = report_read(&r, text, strlen(text)) == NULL;
  report_release(&r);
  return is_read;
}

static void values_are_those_that_are_written(void **state) {
  (void)state;
  assert_true(is_line("step statement"));
  assert_false(is_line("step access") || is_line("step") ||
               is_line("step yes"));
  assert_true(is_line("no-reduce yes") && is_line("cleanup yes"));
  assert_false(is_line("no-reduce no") || is_line("cleanup"));
  assert_false(is_line("strict-undefined yes ") || is_line("split-copies Yes"));
  assert_true(is_line("env A=") && is_line("env A=b=c"));
  assert_false(is_line("env A") || is_line("env "));
}

/* What is written can be read, and the command has the same options. */
static void written_is_read(void **state) {
  const char *files[] = {"a b.c"}, *args[] = {"it's"}, *clang[] = {"-DN=2"};
  struct step steps[] = {{0, 0}, {1, 4}};
  struct found fault = {.fault.kind = FAULT_DEADLOCK,
                        .schedule = {steps, 2, 2}};
  struct found other = {.fault.kind = FAULT_ASSERTION};
  const struct found *const faults[] = {&fault, &other};
  struct allways_check_options o = {.run = {.files = files,
                                            .file_count = 1,
                                            .args = args,
                                            .arg_count = 1,
                                            .clang_args = clang,
                                            .clang_arg_count = 1,
                                            .malloc_may_fail = true,
                                            .spurious_wakeups = true,
                                            .spurious_failures = true,
                                            .volatile_atomic = true},
                                    .no_reduce = true};
  const struct vm_options machine = {.cleanup = true, .split = true};
  struct ir_program program;
  struct text text = {NULL, 0, 0}, command = {NULL, 0, 0};
  struct report r;
  (void)state;
  ir_program_init(&program);
  report_write(&text, &o, &program, faults, 2, &machine);
  assert_null(report_read(&r, text.bytes, text.count));
  assert_true(hash_equal(r.program, report_hash(&program, NULL)));
  assert_int_equal(r.fault_count, 2);
  assert_string_equal(r.faults[0].kind, "deadlock");
  assert_string_equal(r.faults[1].kind, "assertion");
  assert_string_equal(r.files.items[0], "a b.c");
  assert_true(r.cleanup && r.split_copies && r.volatile_atomic);
  assert_true(r.malloc_may_fail && r.spurious_wakeups && r.spurious_failures);
  assert_int_equal(r.faults[0].schedule.steps[1].value, 4);
  report_command(&command, &o, &machine, &fault.schedule);
  assert_string_equal(command.bytes,
                      " --schedule 0,1:4 --no-reduce --split-copies "
                      "--malloc-may-fail --spurious-wakeups "
                      "--spurious-failures --volatile-atomic "
                      "-DN=2 'a b.c' -- 'it'\\''s'");
  report_release(&r);
  text_release(&text);
  text_release(&command);
  ir_program_release(&program);
}

int test_file(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(all_is_read),
      cmocka_unit_test(parts_are_refused),
      cmocka_unit_test(nonsense_is_refused),
      cmocka_unit_test(values_are_those_that_are_written),
      cmocka_unit_test(written_is_read),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
