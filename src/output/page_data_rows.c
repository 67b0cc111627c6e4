/*
 * output/page_data_rows.c - an execution, and what memory looks like in each
 * row of it.
 *
 * Rows may be taken out of an execution once it is known how it ends, and of
 * very large memories not every row can be looked at.  Then the execution is
 * run a second time, when it is known which rows there are.
 */
#include <stdlib.h>

#include "base/alloc.h"
#include "output/draw.h"
#include "output/page_data_impl.h"

struct look {
  const struct execution
      *known; /* what the first time has left; NULL: it is now */
  struct page_scenes scenes;
  struct seen {
    size_t row; /* its number */
    json_t *difference;
  } * rows;
  size_t row_count, row_capacity;
  uint64_t objects;    /* that were looked at */
  bool passed_over;    /* a row was not looked at */
  struct text drawing; /* of what the fault is about */
};

static void look_release(struct look *l) {
  for (size_t i = 0; i < l->row_count; i++)
    json_decref(l->rows[i].difference);
  VEC_FREE(l->rows, l->row_capacity);
  page_scenes_release(&l->scenes);
}

static int by_number(const void *a, const void *b) {
  const struct row *x = a, *y = b;
  return (x->number > y->number) - (x->number < y->number);
}

/* Rows from this one to the end; 0: it was taken out. */
static size_t rows_from(const struct execution *execution, size_t number) {
  const struct row key = {.number = number};
  const struct row *row =
      execution->row_count
          ? bsearch(&key, execution->rows, execution->row_count,
                    sizeof *execution->rows, by_number)
          : NULL;
  return row ? execution->row_count - (size_t)(row - execution->rows) : 0;
}

/* Where there are very many objects, memory is looked at in the last rows, and
 * in the first ones for as long as it does not take too much time. */
static bool is_wanted(void *context, size_t step, size_t row) {
  enum { LAST = 1000, FEW = 200000, MOST = 10000000 };
  struct look *l = context;
  (void)step;
  if (row == 0) /* the end */
    return true;
  if (l->known == NULL)
    l->passed_over |= l->objects >= FEW;
  size_t left = l->known ? rows_from(l->known, row) : 0;
  return l->known ? left && (l->objects < MOST || left <= LAST)
                  : !l->passed_over;
}

static void at_row(void *context, const struct execution *execution,
                   const struct row *row, const struct scene *scene) {
  struct look *l = context;
  (void)execution;
  VEC_ROOM(l->rows, l->row_count, l->row_capacity);
  l->rows[l->row_count++] =
      (struct seen){row->number, page_data_scene(&l->scenes, scene)};
  l->objects += scene->object_count;
}

static void at_end(void *context, const struct execution *execution,
                   const struct scene *scene) {
  struct look *l = context;
  if (l->known == NULL)
    draw_fault(&l->drawing, scene, execution);
}

static bool is_whole(const struct look *l, const struct execution *execution) {
  if (l->passed_over || l->row_count != execution->row_count)
    return false;
  for (size_t i = 0; i < execution->row_count; i++)
    if (l->rows[i].row != execution->rows[i].number)
      return false;
  return true;
}

/* steps: of the whole schedule. */
static json_t *report(const struct look *l, const struct execution *execution,
                      size_t steps) {
  json_t *scenes = json_array();
  for (size_t i = 0, at = 0; i < execution->row_count; i++) {
    bool seen =
        at < l->row_count && l->rows[at].row == execution->rows[i].number;
    json_array_append_new(scenes, seen ? json_incref(l->rows[at++].difference)
                                       : json_null());
  }
  return json_pack("{s:I, s:I, s:o}", "of", (json_int_t)steps, "object",
                   (json_int_t)execution->fault_object, "scenes", scenes);
}

json_t *page_data_execution(struct execution *execution,
                            struct ir_program *program,
                            const struct vm_options *machine,
                            const struct fault *fault,
                            const struct schedule *schedule, size_t steps) {
  struct look look = {.known = NULL};
  struct execution_observer observer = {.context = &look,
                                        .row = at_row,
                                        .end = at_end,
                                        .wanted = is_wanted,
                                        .near = true};
  execution_run(execution, program, machine, fault, schedule, steps, &observer);
  execution->drawing = look.drawing;
  if (!is_whole(&look, execution)) {
    struct execution again;
    look_release(&look);
    look = (struct look){.known = execution};
    execution_run(&again, program, machine, fault, schedule, steps, &observer);
    execution->fault_object = again.fault_object;
    execution_release(&again);
  }
  json_t *json = report(&look, execution, schedule->count);
  look_release(&look);
  return json;
}
