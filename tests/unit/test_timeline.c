/*
 * tests/unit/test_timeline.c - explain/timeline: rows, drawn in tids.
 */
#include "explain/timeline.h"

#include "unit/ir_fixture.h"

enum { ROWS = 40 };

/* Functions 1 main and 2 worker; two tids, rows in turns. */
struct drawn {
  struct build b;
  struct row rows[ROWS];
  struct execution_thread threads[2];
  struct execution execution;
  struct text text;
};

static void begin(struct drawn *d, size_t rows, uint32_t tids) {
  memset(d, 0, sizeof *d);
  build_begin(&d->b, "main", 0, 0, 1);
  build_end(&d->b);
  build_next(&d->b, "worker", 0, 0, 1);
  build_end(&d->b);
  uint32_t file = ir_file(&d->b.program, "t.c");
  d->b.program.main = 1;
  d->b.program.functions[1].position = ir_position(&d->b.program, file, 1, 1);
  for (size_t i = 0; i < rows; i++)
    d->rows[i] = (struct row){.number = i + 1,
                              .step = i,
                              .tid = (uint32_t)i % tids,
                              .function = 1 + (uint32_t)i % tids,
                              .file = file,
                              .line = 10 + (uint32_t)i};
  d->threads[0] = (struct execution_thread){.function = 1};
  d->threads[1] = (struct execution_thread){.number = 1, .function = 2};
  d->execution = (struct execution){.rows = d->rows,
                                    .row_count = rows,
                                    .threads = d->threads,
                                    .thread_count = tids,
                                    .steps = rows - 1};
}

static void draw(struct drawn *d, struct timeline_look look) {
  d->text.count = 0;
  timeline_draw(&d->text, &d->b.program, &d->execution, &look);
}

static void end(struct drawn *d) {
  for (size_t i = 0; i < ROWS; i++)
    text_release(&d->rows[i].notes);
  text_release(&d->text);
  build_release(&d->b);
}

static size_t lines_of(const struct drawn *d) {
  size_t n = 0;
  for (const char *c = d->text.bytes; *c; c++)
    n += *c == '\n';
  return n;
}

/* The column where this text begins in its line. */
static size_t column_of(const struct drawn *d, const char *what) {
  const char *at = strstr(d->text.bytes, what), *line = at;
  if (at == NULL)
    fail_msg("'%s' is not in\n%s", what, d->text.bytes);
  while (line > d->text.bytes && line[-1] != '\n')
    line--;
  return (size_t)(at - line);
}

static void threads_have_numbers(void **state) {
  static struct drawn d;
  (void)state;
  begin(&d, 4, 2);
  draw(&d, (struct timeline_look){0});
  assert_int_equal(lines_of(&d), 5);
  size_t left = column_of(&d, "T0 main"), right = column_of(&d, "T1 worker");
  assert_true(left < right);
  assert_true(column_of(&d, "10") < right);
  assert_true(column_of(&d, "11") >= right);
  assert_true(column_of(&d, "12") < right);
  assert_true(column_of(&d, "13") >= right);
  end(&d);
}

static void narrow_pages_have_narrow_columns(void **state) {
  static struct drawn d;
  (void)state;
  begin(&d, 4, 2);
  draw(&d, (struct timeline_look){.columns = 200});
  size_t wide = column_of(&d, "11");
  draw(&d, (struct timeline_look){.columns = 60});
  assert_true(column_of(&d, "11") < wide);
  end(&d);
}

static void notes_have_lines_of_their_own(void **state) {
  static struct drawn d;
  (void)state;
  begin(&d, 4, 2);
  text_add(&d.rows[1].notes, "x: 0 -> 1\ny: 2 -> 3\n");
  draw(&d, (struct timeline_look){0});
  assert_int_equal(lines_of(&d), 7);
  assert_true(column_of(&d, "x: 0 -> 1") > column_of(&d, "T1 worker"));
  assert_int_equal(column_of(&d, "y: 2 -> 3"), column_of(&d, "x: 0 -> 1"));
  end(&d);
}

/* Of too many rows the middle is left out, and it is said how many. */
static void the_middle_is_left_out(void **state) {
  static struct drawn d;
  (void)state;
  begin(&d, 30, 2);
  draw(&d, (struct timeline_look){.max_rows = 9});
  assert_int_equal(lines_of(&d), 1 + 9 + 1);
  column_of(&d, "21 lines omitted");
  column_of(&d, " 12");
  column_of(&d, " 39");
  assert_null(strstr(d.text.bytes, " 13"));
  assert_null(strstr(d.text.bytes, " 20"));
  end(&d);
}

static void repeated_lines_are_counted(void **state) {
  static struct drawn d;
  (void)state;
  begin(&d, 40, 1);
  for (size_t i = 0; i < 40; i++)
    d.rows[i].line = 10 + i % 2;
  draw(&d, (struct timeline_look){0});
  assert_non_null(strstr(d.text.bytes, "lines like these"));
  assert_true(lines_of(&d) < 20);
  end(&d);
}

static void colours_are_wanted_or_not(void **state) {
  static struct drawn d;
  (void)state;
  begin(&d, 4, 2);
  draw(&d, (struct timeline_look){0});
  assert_null(strchr(d.text.bytes, '\033'));
  draw(&d, (struct timeline_look){.colours = true});
  assert_non_null(strchr(d.text.bytes, '\033'));
  end(&d);
}

int test_timeline(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(threads_have_numbers),
      cmocka_unit_test(narrow_pages_have_narrow_columns),
      cmocka_unit_test(notes_have_lines_of_their_own),
      cmocka_unit_test(the_middle_is_left_out),
      cmocka_unit_test(repeated_lines_are_counted),
      cmocka_unit_test(colours_are_wanted_or_not),
  };
  return cmocka_run_group_tests_name("timeline", tests, NULL, NULL);
}
