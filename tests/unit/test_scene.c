/*
 * tests/unit/test_scene.c - explain/scene on executions through small C
 * programs: what is in the state after a line, and what has changed since
 * another.
 */
#include "explain/scene.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/alloc.h"
#include "explain/execution.h"
#include "frontend/front.h"
#include "output/counterexample.h"
#include "unit/unit.h"

enum { ROWS = 4096 };

/* The scenes after the rows of an execution. */
struct shown {
  struct ir_program program;
  struct execution execution;
  size_t count, steps, ends;
  uint32_t lines[ROWS];
  struct scene scenes[ROWS];
  struct scene end;
};

static void keep_row(void *context, const struct execution *execution,
                     const struct row *row, const struct scene *scene) {
  struct shown *s = context;
  (void)execution;
  assert_true(s->count < ROWS);
  s->lines[s->count] = row->line;
  scene_keep(&s->scenes[s->count++], scene);
}

static void count_step(void *context, const struct execution *execution,
                       size_t step, const struct scene *scene) {
  struct shown *s = context;
  (void)execution;
  (void)scene;
  assert_int_equal(step, s->steps);
  s->steps++;
}

static void keep_end(void *context, const struct execution *execution,
                     const struct scene *scene) {
  struct shown *s = context;
  (void)execution;
  scene_keep(&s->end, scene);
  s->ends++;
}

static void load(struct ir_program *program, const char *source) {
  char name[] = "/tmp/test_scene_XXXXXX.c";
  const char *files[] = {name};
  struct front_options options = {.files = files, .file_count = 1};
  struct front_diag diag;
  struct front_times times;
  int fd = mkstemps(name, 2);
  assert_true(fd >= 0);
  assert_int_equal(write(fd, source, strlen(source)), strlen(source));
  close(fd);
  ir_program_init(program);
  enum front_status status = front_load(program, &options, &diag, &times);
  unlink(name);
  assert_int_equal(status, FRONT_OK);
}

static struct shown *show(const char *source, struct schedule schedule) {
  struct shown *s = alloc_new(sizeof *s);
  struct execution_observer observer = {
      .context = s, .row = keep_row, .step = count_step, .end = keep_end};
  struct vm_options options = {.steps = true};
  struct fault fault = {.kind = FAULT_KIND_COUNT};
  load(&s->program, source);
  execution_run(&s->execution, &s->program, &options, &fault, &schedule, 0,
                &observer);
  assert_int_equal(s->ends, 1);
  return s;
}

static void leave(struct shown *s) {
  for (size_t i = 0; i < s->count; i++)
    scene_release(&s->scenes[i]);
  scene_release(&s->end);
  execution_release(&s->execution);
  ir_program_release(&s->program);
  alloc_free(s, sizeof *s);
}

/* After the last row of this line. */
static const struct scene *after(const struct shown *s, uint32_t line) {
  for (size_t i = s->count; i-- > 0;)
    if (s->lines[i] == line)
      return &s->scenes[i];
  fail_msg("line %u is not on the way", line);
  return NULL;
}

static const struct scene_object *named(const struct scene *scene,
                                        const char *name) {
  for (size_t i = 0; i < scene->object_count; i++)
    if (strcmp(scene->objects[i]->name, name) == 0)
      return scene->objects[i];
  return NULL;
}

static const struct scene_object *block(const struct scene *scene,
                                        uint32_t number) {
  for (size_t i = 0; i < scene->object_count; i++)
    if (scene->objects[i]->kind == SCENE_HEAP &&
        scene->objects[i]->number == number)
      return scene->objects[i];
  return NULL;
}

static const struct scene_field *field(const struct scene_object *o,
                                       const char *name) {
  assert_non_null(o);
  for (size_t i = 0; i < o->field_count; i++)
    if (strcmp(o->fields[i].name, name) == 0)
      return &o->fields[i];
  fail_msg("%s has no field '%s'", o->name, name);
  return NULL;
}

static void assert_field(const struct scene_object *o, const char *name,
                         const char *text) {
  assert_string_equal(field(o, name)->value.text, text);
}

static const struct scene_variable *variable(const struct scene *scene,
                                             const char *name) {
  const struct scene_thread *t = &scene->threads[0];
  const struct scene_frame *f = &t->frames[t->frame_count - 1];
  for (size_t i = 0; i < f->variable_count; i++)
    if (strcmp(f->variables[i].name, name) == 0)
      return &f->variables[i];
  fail_msg("no variable %s", name);
  return NULL;
}

/* ------------------------------------------------------------------- blocks
 */

static const char list[] = "#include <stdlib.h>\n"  /* 1 */
                           "struct node {\n"        /* 2 */
                           "  struct node *next;\n" /* 3 */
                           "  int key;\n"           /* 4 */
                           "};\n"                   /* 5 */
                           "struct node *head;\n"   /* 6 */
                           "int main(void) {\n"     /* 7 */
                           "  head = malloc(sizeof *head);\n"
                           "  head->key = 7;\n" /* 9 */
                           "  head->next = malloc(sizeof *head);\n"
                           "  head->next->next = NULL;\n" /* 11 */
                           "  struct node *old = head->next;\n"
                           "  free(head->next);\n" /* 13 */
                           "  old = NULL;\n"       /* 14 */
                           "  head = NULL;\n"      /* 15 */
                           "  return 0;\n"         /* 16 */
                           "}\n";

static void blocks_and_pointers(void **state) {
  struct shown *s = show(list, (struct schedule){NULL, 0, 0});
  const struct scene *scene = after(s, 12);
  const struct scene_object *one = block(scene, 1), *two = block(scene, 2);
  (void)state;
  assert_string_equal(named(scene, "head")->type, "struct node *");
  assert_int_equal(named(scene, "head")->kind, SCENE_GLOBAL);
  assert_non_null(strstr(one->name, "heap block #1 (struct node, "));
  assert_string_equal(one->type, "struct node");
  assert_int_equal(one->size, 16);
  assert_field(one, ".key", "7");
  assert_int_equal(field(one, ".next")->value.pointer, SCENE_TO_OBJECT);
  assert_int_equal(field(one, ".next")->value.target, two->id);
  assert_int_equal(field(two, ".next")->value.pointer, SCENE_NULL);
  assert_true(field(two, ".key")->value.undefined);
  assert_int_equal(s->program.positions[two->allocated].line, 10);
  assert_int_equal(variable(scene, "old")->value.target, two->id);
  assert_ptr_equal(scene_field_at(two, 9), field(two, ".key"));
  leave(s);
}

static void freed_and_lost_blocks(void **state) {
  struct shown *s = show(list, (struct schedule){NULL, 0, 0});
  const struct scene *scene = after(s, 13);
  (void)state;
  assert_true(block(scene, 2)->freed);
  assert_int_equal(block(scene, 2)->field_count, 0);
  assert_int_equal(s->program.positions[block(scene, 2)->freed_at].line, 13);
  assert_int_equal(field(block(scene, 1), ".next")->value.pointer,
                   SCENE_DANGLING);
  assert_int_equal(variable(scene, "old")->value.pointer, SCENE_DANGLING);
  assert_false(block(scene, 1)->leaked);
  assert_true(block(&s->end, 1)->leaked);
  assert_field(block(&s->end, 1), ".key", "7");
  assert_true(s->execution.met);
  assert_int_equal(s->execution.fault.kind, FAULT_VALID_MEMTRACK);
  assert_int_equal(s->execution.fault_object, block(&s->end, 1)->id);
  /* The execution ends where it was lost, and what follows is not described. */
  assert_int_equal(s->execution.rows[s->execution.row_count - 1].line, 15);
  assert_true(s->execution.rows[s->execution.row_count - 1].marked);
  leave(s);
}

static const char nested[] =
    "#include <stdlib.h>\n"                                    /* 1 */
    "static int *make(int n) {\n"                              /* 2 */
    "  int *p = malloc(sizeof *p);\n"                          /* 3 */
    "  *p = n;\n"                                              /* 4 */
    "  return p;\n"                                            /* 5 */
    "}\n"                                                      /* 6 */
    "static void both(int *a, int *b) { free(a); free(b); }\n" /* 7 */
    "int main(void) {\n"                                       /* 8 */
    "  both(make(1), make(2));\n"                              /* 9 */
    "  int *q = make(3);\n"                                    /* 10 */
    "  q = NULL;\n"                                            /* 11 */
    "  return q != NULL;\n"                                    /* 12 */
    "}\n";

/* A block that only a call under execution knows of is not lost; one is as soon
 * as its last pointer is overwritten, in the middle of a step. */
static void lost_when_nothing_points_there(void **state) {
  struct shown *s = show(nested, (struct schedule){NULL, 0, 0});
  (void)state;
  for (size_t i = 0; i < s->count && s->lines[i] != 11; i++)
    for (size_t j = 0; j < s->scenes[i].object_count; j++)
      assert_false(s->scenes[i].objects[j]->leaked);
  assert_string_equal(block(after(s, 5), 3)->type, "int");
  assert_true(block(after(s, 11), 3)->leaked);
  leave(s);
}

/* Unchanged objects are the same ones, and ids last. */
static void objects_are_shared(void **state) {
  struct shown *s = show(list, (struct schedule){NULL, 0, 0});
  const struct scene *a = after(s, 10), *b = after(s, 11);
  (void)state;
  assert_ptr_equal(named(a, "head"), named(b, "head"));
  assert_ptr_equal(block(a, 1), block(b, 1));
  assert_ptr_not_equal(block(a, 2), block(b, 2));
  assert_int_equal(block(a, 2)->id, block(b, 2)->id);
  leave(s);
}

static const struct scene_change *change_of(const struct shown *s,
                                            struct scene_changes *c,
                                            uint32_t from, uint32_t to,
                                            uint32_t number, const char *name) {
  const struct scene_object *o = block(after(s, to), number);
  scene_compare(c, after(s, from), after(s, to));
  return scene_change_of(
      c, o->id, name ? (size_t)(field(o, name) - o->fields) : SCENE_WHOLE);
}

static void changes_are_told(void **state) {
  struct shown *s = show(list, (struct schedule){NULL, 0, 0});
  struct scene_changes c;
  (void)state;
  const struct scene_change *x = change_of(s, &c, 9, 10, 1, ".next");
  assert_int_equal(x->kind, SCENE_CHANGED);
  assert_string_equal(x->old->text, "?");
  assert_null(scene_change_of(&c, x->object,
                              (size_t)(field(block(after(s, 10), 1), ".key") -
                                       block(after(s, 10), 1)->fields)));
  scene_changes_release(&c);
  assert_int_equal(change_of(s, &c, 9, 10, 2, NULL)->kind, SCENE_NEW);
  scene_changes_release(&c);
  assert_int_equal(change_of(s, &c, 12, 13, 2, NULL)->kind, SCENE_CHANGED);
  scene_changes_release(&c);
  scene_compare(&c, after(s, 13), after(s, 13));
  assert_int_equal(c.count, 0);
  scene_changes_release(&c);
  leave(s);
}

static void what_is_gone_is_told(void **state) {
  struct shown *s = show(nested, (struct schedule){NULL, 0, 0});
  const struct scene *freed = after(s, 7), *before = freed - 1;
  struct scene_changes c;
  (void)state;
  scene_compare(&c, before, freed);
  assert_int_equal(scene_change_of(&c, block(before, 1)->id, SCENE_WHOLE)->kind,
                   SCENE_GONE);
  scene_changes_release(&c);
  leave(s);
}

/* -------------------------------------------------------------------- arrays
 */

static const char arrays[] =
    "#include <stdlib.h>\n"                          /* 1 */
    "int zeros[1000000];\n"                          /* 2 */
    "struct pair { char a; short b; } pairs[100];\n" /* 3 */
    "union { int i; float f; } u = {.f = 1};\n"      /* 4 */
    "char name[16] = \"say \\\"hi\\\"\";\n"          /* 5 */
    "struct { unsigned low : 3; unsigned high : 5; } bits;\n"
    "int grid[3][4], many[500];\n"                   /* 7 */
    "long double wide = 1.5L;\n"                     /* 8 */
    "void *raw;\n"                                   /* 9 */
    "int main(void) {\n"                             /* 10 */
    "  zeros[5] = 7;\n"                              /* 11 */
    "  pairs[3].b = -2;\n"                           /* 12 */
    "  bits.high = 9;\n"                             /* 13 */
    "  grid[1][2] = 6;\n"                            /* 14 */
    "  raw = calloc(1, 24);\n"                       /* 15 */
    "  for (int i = 0; i < 500; i++) many[i] = i;\n" /* 16 */
    "  u.i = u.i; name[0] = 's'; wide *= 2;\n"       /* 17 */
    "  free(raw);\n"                                 /* 18 */
    "  return 0;\n"                                  /* 19 */
    "}\n";

static void equal_elements_are_one_field(void **state) {
  struct shown *s = show(arrays, (struct schedule){NULL, 0, 0});
  const struct scene_object *zeros = named(after(s, 12), "zeros");
  const struct scene_object *pairs = named(after(s, 12), "pairs");
  (void)state;
  assert_string_equal(zeros->type, "int [1000000]");
  assert_int_equal(zeros->field_count, 3);
  assert_field(zeros, "[0..4]", "0");
  assert_field(zeros, "[5]", "7");
  assert_field(zeros, "[6..999999]", "0");
  assert_int_equal(field(zeros, "[6..999999]")->count, 999994);
  assert_ptr_equal(scene_field_at(zeros, 4 * 777777),
                   field(zeros, "[6..999999]"));
  assert_field(pairs, "[3].b", "-2");
  assert_field(pairs, "[4..99].b", "0");
  assert_ptr_equal(scene_field_at(pairs, 4 * 50 + 2),
                   field(pairs, "[4..99].b"));
  assert_null(scene_field_at(pairs, 4 * 50 + 1)); /* padding */
  leave(s);
}

static void many_elements_are_counted(void **state) {
  struct shown *s = show(arrays, (struct schedule){NULL, 0, 0});
  const struct scene_object *many = named(after(s, 17), "many");
  const struct scene_field *rest = field(many, "[12..498]");
  (void)state;
  assert_true(rest->mixed);
  assert_int_equal(rest->count, 487);
  assert_field(many, "[499]", "499");
  assert_int_equal(many->left_out, 0);
  leave(s);
}

static void types_of_all_sorts(void **state) {
  struct shown *s = show(arrays, (struct schedule){NULL, 0, 0});
  const struct scene *scene = after(s, 17);
  (void)state;
  assert_field(named(scene, "u"), ".f", "1");
  assert_true(field(named(scene, "u"), ".f")->overlaps);
  assert_false(field(named(scene, "u"), ".i")->overlaps);
  assert_field(named(scene, "name"), "", "\"say \\\"hi\\\"\"");
  assert_field(named(scene, "bits"), ".high", "9");
  assert_field(named(scene, "grid"), "[1][2]", "6");
  assert_field(named(scene, "wide"), "", "3");
  assert_field(block(scene, 1), "+0", "24 bytes: 00");
  leave(s);
}

/* An array that is folded in another way has not changed but where it has. */
static void folds_do_not_count_as_changes(void **state) {
  struct shown *s = show(arrays, (struct schedule){NULL, 0, 0});
  struct scene_changes c;
  const struct scene_object *pairs = named(after(s, 12), "pairs");
  (void)state;
  scene_compare(&c, after(s, 11), after(s, 12));
  const struct scene_change *x = scene_change_of(
      &c, pairs->id, (size_t)(field(pairs, "[3].b") - pairs->fields));
  assert_int_equal(x->kind, SCENE_CHANGED);
  assert_string_equal(x->old->text, "0");
  for (size_t i = 0; i < c.count; i++)
    assert_true(c.items[i].object != pairs->id || &c.items[i] == x);
  scene_changes_release(&c);
  leave(s);
}

/* ------------------------------------------------------------------- threads
 */

static const char locked[] =
    "#include <pthread.h>\n"                            /* 1 */
    "struct { int n; pthread_mutex_t lock; } box[2];\n" /* 2 */
    "static void *run(void *p) {\n"                     /* 3 */
    "  pthread_mutex_lock(&box[1].lock);\n"             /* 4 */
    "  pthread_mutex_lock(&box[0].lock);\n"             /* 5 */
    "  return p;\n"                                     /* 6 */
    "}\n"                                               /* 7 */
    "int main(void) {\n"                                /* 8 */
    "  pthread_t t;\n"                                  /* 9 */
    "  pthread_mutex_lock(&box[0].lock);\n"             /* 10 */
    "  pthread_create(&t, NULL, run, NULL);\n"          /* 11 */
    "  pthread_mutex_lock(&box[1].lock);\n"             /* 12 */
    "  return 0;\n"                                     /* 13 */
    "}\n";

static void locks_and_waiting(void **state) {
  struct schedule schedule = {NULL, 0, 0};
  (void)state;
  assert_true(schedule_read("1", &schedule));
  struct shown *s = show(locked, schedule);
  const struct scene_thread *main = scene_thread(&s->end, 0);
  const struct scene_thread *run = scene_thread(&s->end, 1);
  const struct scene_object *box = named(&s->end, "box");
  assert_true(s->execution.met);
  assert_int_equal(s->execution.fault.kind, FAULT_DEADLOCK);
  assert_int_equal(s->steps, s->execution.steps + 1);
  assert_string_equal(run->name, "run");
  assert_true(run->waits && main->waits);
  assert_string_equal(run->waits_text, "blocked on box[0].lock, held by T0");
  assert_int_equal(run->waits_object, box->id);
  assert_int_equal(run->waits_tid, 0);
  assert_ptr_equal(scene_field_at(box, run->waits_offset),
                   field(box, "[0].lock"));
  assert_field(box, "[1].lock", "held by T1");
  assert_int_equal(run->held_count, 1);
  assert_string_equal(run->held[0].name, "[1].lock");
  assert_int_equal(main->waits_tid, 1);
  assert_string_equal(main->frames[0].function_name, "main");
  assert_int_equal(main->frames[0].line, 12);
  VEC_FREE(schedule.steps, schedule.capacity);
  leave(s);
}

static const char deep[] =
    "#include <alloca.h>\n"                              /* 1 */
    "struct big { int a[20]; };\n"                       /* 2 */
    "static int down(int n, int *up, struct big by) {\n" /* 3 */
    "  int here = n;\n"                                  /* 4 */
    "  if (n == 0) return *up + by.a[19];\n"             /* 5 */
    "  return down(n - 1, &here, by);\n"                 /* 6 */
    "}\n"                                                /* 7 */
    "int main(void) {\n"                                 /* 8 */
    "  struct big b = {{0}};\n"                          /* 9 */
    "  volatile int n = 100;\n"                          /* 10 */
    "  int row[n];\n"                                    /* 11 */
    "  row[0] = down(n, row, b);\n"                      /* 12 */
    "  return 0;\n"                                      /* 13 */
    "}\n";

static void deep_stacks_are_cut(void **state) {
  struct shown *s = show(deep, (struct schedule){NULL, 0, 0});
  const struct scene *scene = after(s, 5);
  const struct scene_thread *t = scene_thread(scene, 0);
  uint64_t all = 0;
  (void)state;
  assert_int_equal(t->frame_count, SCENE_FRAMES);
  for (size_t i = 0; i < t->frame_count; i++)
    all += 1 + t->frames[i].left_out;
  assert_int_equal(all, 102);
  const struct scene_frame *top = &t->frames[t->frame_count - 1];
  assert_string_equal(top->function_name, "down");
  assert_string_equal(top->variables[0].name, "n");
  assert_string_equal(top->variables[0].value.text, "0");
  const struct scene_object *by =
      scene_object(scene, variable(scene, "by")->object);
  assert_string_equal(by->name, "by");
  assert_string_equal(by->type, "struct big");
  assert_int_equal(by->depth, top->depth);
  assert_field(by, ".a[0..19]", "0");
  assert_non_null(named(scene, "row"));
  assert_string_equal(named(scene, "row")->type, "int [100]");
  leave(s);
}

int test_scene(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(blocks_and_pointers),
      cmocka_unit_test(freed_and_lost_blocks),
      cmocka_unit_test(lost_when_nothing_points_there),
      cmocka_unit_test(objects_are_shared),
      cmocka_unit_test(changes_are_told),
      cmocka_unit_test(what_is_gone_is_told),
      cmocka_unit_test(equal_elements_are_one_field),
      cmocka_unit_test(many_elements_are_counted),
      cmocka_unit_test(types_of_all_sorts),
      cmocka_unit_test(folds_do_not_count_as_changes),
      cmocka_unit_test(locks_and_waiting),
      cmocka_unit_test(deep_stacks_are_cut),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
