/*
 * output/page_data_rows.c - a way, and what memory looks like in each row of
 * it.
 *
 * Rows may be taken out of a way once it is known how it ends, and of very
 * large memories not every row can be looked at.  Then the way is run a second
 * time, when it is known which rows there are.
 */
#include <stdlib.h>

#include "base/alloc.h"
#include "output/draw.h"
#include "output/page_data_impl.h"

struct look {
  const struct way *known; /* what the first time has left; NULL: it is now */
  struct story_scenes scenes;
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
  story_scenes_release(&l->scenes);
}

static int by_number(const void *a, const void *b) {
  const struct row *x = a, *y = b;
  return (x->number > y->number) - (x->number < y->number);
}

/* Rows from this one to the end; 0: it was taken out. */
static size_t rows_from(const struct way *way, size_t number) {
  const struct row key = {.number = number};
  const struct row *row = way->row_count
                              ? bsearch(&key, way->rows, way->row_count,
                                        sizeof *way->rows, by_number)
                              : NULL;
  return row ? way->row_count - (size_t)(row - way->rows) : 0;
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

static void at_row(void *context, const struct way *way, const struct row *row,
                   const struct scene *scene) {
  struct look *l = context;
  (void)way;
  VEC_ROOM(l->rows, l->row_count, l->row_capacity);
  l->rows[l->row_count++] =
      (struct seen){row->number, story_scene(&l->scenes, scene)};
  l->objects += scene->object_count;
}

static void at_end(void *context, const struct way *way,
                   const struct scene *scene) {
  struct look *l = context;
  if (l->known == NULL)
    draw_fault(&l->drawing, scene, way);
}

static bool is_whole(const struct look *l, const struct way *way) {
  if (l->passed_over || l->row_count != way->row_count)
    return false;
  for (size_t i = 0; i < way->row_count; i++)
    if (l->rows[i].row != way->rows[i].number)
      return false;
  return true;
}

/* steps: of the whole trace. */
static json_t *tell(const struct look *l, const struct way *way, size_t steps) {
  json_t *scenes = json_array();
  for (size_t i = 0, at = 0; i < way->row_count; i++) {
    bool seen = at < l->row_count && l->rows[at].row == way->rows[i].number;
    json_array_append_new(scenes, seen ? json_incref(l->rows[at++].difference)
                                       : json_null());
  }
  return json_pack("{s:I, s:I, s:o}", "of", (json_int_t)steps, "object",
                   (json_int_t)way->fault_object, "scenes", scenes);
}

json_t *story_way(struct way *way, struct ir_program *program,
                  const struct vm_options *machine,
                  const struct vm_fault *fault, const struct trace *trace,
                  size_t steps) {
  struct look look = {.known = NULL};
  struct way_observer observer = {.context = &look,
                                  .row = at_row,
                                  .end = at_end,
                                  .wanted = is_wanted,
                                  .near = true};
  way_run(way, program, machine, fault, trace, steps, &observer);
  way->drawing = look.drawing;
  if (!is_whole(&look, way)) {
    struct way again;
    look_release(&look);
    look = (struct look){.known = way};
    way_run(&again, program, machine, fault, trace, steps, &observer);
    way->fault_object = again.fault_object;
    way_release(&again);
  }
  json_t *json = tell(&look, way, trace->count);
  look_release(&look);
  return json;
}
