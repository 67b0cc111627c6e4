/*
 * report/story_way.c - a fault and the way to it, as JSON.
 */
#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "report/shorten.h"
#include "report/story_impl.h"
#include "report/trace.h"

/* One that is being told.  The way is gone twice: what is taken out of it is
 * known after the first time. */
struct telling {
  const struct story *story;
  struct story_sources *sources;
  struct way way;
  struct story_scenes scenes;
  json_t **differences; /* by row */
  uint64_t looked;      /* at objects */
  uint32_t object;      /* that the fault is about, in scenes; 0: none */
};

static const char *function_name(const struct telling *t, uint32_t function) {
  return function ? t->story->program->functions[function].name : "";
}

/* --------------------------------------------------------------------- rows */

static json_t *lanes(const struct telling *t) {
  json_t *list = json_array();
  for (size_t i = 0; i < t->way.lane_count; i++) {
    const struct lane *l = &t->way.lanes[i];
    json_t *lane = json_pack("{s:o, s:I}", "name",
                             story_text(function_name(t, l->function)), "first",
                             (json_int_t)l->first);
    if (l->last)
      json_object_set_new(lane, "last", json_integer((json_int_t)l->last));
    json_array_append_new(list, lane);
  }
  return list;
}

/* What is as usual is left out. */
static json_t *row_json(struct telling *t, const struct row *r) {
  uint32_t base = t->way.lanes[r->lane].depth;
  json_t *row = json_pack("{s:I, s:i, s:i, s:i, s:o}", "step",
                          (json_int_t)r->step, "lane", (int)r->lane, "file",
                          (int)r->file, "line", (int)r->line, "function",
                          story_text(function_name(t, r->function)));
  json_t *difference = t->differences[r - t->way.rows];
  story_use_line(t->sources, r->file, r->line);
  if (difference && json_object_size(difference))
    json_object_set(row, "scene", difference);
  if (difference == NULL)
    json_object_set_new(row, "unseen", json_true());
  if (r->depth > base)
    json_object_set_new(row, "depth", json_integer(r->depth - base));
  if (r->again)
    json_object_set_new(row, "again", json_true());
  if (r->marked)
    json_object_set_new(row, "marked", json_true());
  if (r->starts)
    json_object_set_new(row, "starts", json_integer(r->starts));
  if (r->notes.count)
    json_object_set_new(row, "notes",
                        story_lines(r->notes.bytes, r->notes.count));
  return row;
}

static int by_number(const void *a, const void *b) {
  const struct row *x = a, *y = b;
  return (x->number > y->number) - (x->number < y->number);
}

/* The row of the first time; NULL: it was taken out. */
static const struct row *kept_row(const struct telling *t, size_t number) {
  const struct row key = {.number = number};
  return t->way.row_count ? bsearch(&key, t->way.rows, t->way.row_count,
                                    sizeof *t->way.rows, by_number)
                          : NULL;
}

/* Where there are very many objects, memory is looked at in the last rows, and
 * in the first ones for as long as it does not take too much time. */
static bool is_wanted(void *context, size_t step, size_t row) {
  enum { LAST = 1000, MOST = 10000000 };
  const struct telling *t = context;
  const struct row *kept = kept_row(t, row);
  (void)step;
  if (row == 0) /* the end */
    return true;
  return kept && (t->looked < MOST ||
                  t->way.row_count - (size_t)(kept - t->way.rows) <= LAST);
}

static void keep_scene(void *context, const struct way *way,
                       const struct row *row, const struct scene *scene) {
  struct telling *t = context;
  const struct row *kept = kept_row(t, row->number);
  (void)way;
  if (kept == NULL)
    return;
  json_t **at = &t->differences[kept - t->way.rows];
  json_decref(*at);
  *at = story_scene(&t->scenes, scene);
  t->looked += scene->object_count;
}

static void go_again(struct telling *t, const struct story_fault *f) {
  struct way_observer observer = {
      .context = t, .row = keep_scene, .wanted = is_wanted};
  struct way way;
  t->scenes.sources = t->sources;
  way_run(&way, t->story->program, t->story->machine, f->fault, f->trace, 0,
          &observer);
  t->object = way.fault_object;
  way_release(&way);
}

static json_t *rows(struct telling *t) {
  json_t *list = json_array();
  for (size_t i = 0; i < t->way.row_count; i++)
    json_array_append_new(list, row_json(t, &t->way.rows[i]));
  return list;
}

/* -------------------------------------------------------------------- fault */

static json_t *stack(struct telling *t) {
  const struct vm_fault *f = &t->way.fault;
  json_t *list = json_array();
  for (uint32_t i = 0; i < f->stack_count; i++) {
    const struct vm_place *p = &f->stack[i];
    if (t->story->program->functions[p->function].runtime)
      continue;
    json_array_append_new(
        list, json_pack("{s:o, s:o}", "function",
                        story_text(function_name(t, p->function)), "at",
                        story_place(t->sources, p->position)));
  }
  return list;
}

/* The object that the fault is about; null: about none. */
static json_t *object(struct telling *t) {
  const struct vm_fault *f = &t->way.fault;
  if (!f->area_text[0])
    return json_null();
  return json_pack("{s:I, s:o, s:I, s:o, s:o, s:o, s:o}", "id",
                   (json_int_t)t->object, "words", story_text(f->area_text),
                   "offset",
                   (json_int_t)(f->at.area ? (int64_t)f->at.offset : 0),
                   "pointer", story_text(f->expression), "allocated",
                   story_place(t->sources, f->allocated), "freed",
                   story_place(t->sources, f->freed), "locked",
                   story_place(t->sources, f->locked));
}

/* Both accesses of a race. */
static json_t *race(struct telling *t) {
  json_t *sides = json_array();
  for (size_t i = 0; i < t->way.side_count; i++) {
    const struct side *a = &t->way.sides[i];
    json_array_append_new(
        sides, json_pack("{s:I, s:o, s:o, s:I}", "lane", (json_int_t)a->lane,
                         "what", story_text(a->what), "at",
                         story_place(t->sources, a->position), "row",
                         (json_int_t)(a->row == SIZE_MAX ? 0 : a->row)));
  }
  return sides;
}

static json_t *told(const struct telling *t) {
  struct text text = {NULL, 0, 0};
  report_way_fault(&text, t->story->program, &t->way);
  json_t *lines = story_lines(text.bytes, text.count);
  text_release(&text);
  return lines;
}

static json_t *choices(const struct trace *trace) {
  struct text text = {NULL, 0, 0};
  trace_write(&text, trace);
  json_t *word = story_text(text.bytes ? text.bytes : "");
  text_release(&text);
  return word;
}

/* As it was met, or as it was found if it was not. */
static const struct vm_fault *fault_of(const struct telling *t,
                                       const struct story_fault *f) {
  return t->way.met ? &t->way.fault : f->fault;
}

json_t *story_way(const struct story *story, const struct story_fault *f,
                  struct story_sources *sources) {
  struct telling t = {.story = story, .sources = sources};
  way_run(&t.way, story->program, story->machine, f->fault, f->trace, 0, NULL);
  size_t room = (t.way.row_count + 1) * sizeof *t.differences;
  t.differences = alloc_new(room);
  go_again(&t, f);
  const struct vm_fault *fault = fault_of(&t, f);
  json_t *way = json_pack(
      "{s:s, s:s, s:o, s:b, s:I, s:I, s:o, s:o, s:o, s:o}", "kind",
      fault->kind < VM_FAULT_COUNT ? vm_fault_text(fault->kind) : "", "words",
      story_kind_words(fault->kind), "title",
      story_text(report_headline(fault)), "met", (int)t.way.met, "steps",
      (json_int_t)t.way.steps, "switches", (json_int_t)trace_switches(f->trace),
      "choices", choices(f->trace), "command", story_text(f->command), "lanes",
      lanes(&t), "rows", rows(&t));
  json_object_set_new(way, "at", story_place(sources, fault->position));
  if (t.way.left_out)
    json_object_set_new(way, "left_out",
                        json_pack("{s:i, s:I}", "after", WAY_HEAD, "count",
                                  (json_int_t)t.way.left_out));
  if (t.way.met) {
    json_object_set_new(way, "told", told(&t));
    json_object_set_new(way, "stack", stack(&t));
    json_object_set_new(way, "object", object(&t));
  }
  if (t.way.met && fault->kind == VM_NO_DATA_RACE)
    json_object_set_new(way, "race", race(&t));
  for (size_t i = 0; i < t.way.row_count; i++)
    json_decref(t.differences[i]);
  alloc_free(t.differences, room);
  story_scenes_release(&t.scenes);
  way_release(&t.way);
  return way;
}
