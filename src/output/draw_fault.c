/*
 * output/draw_fault.c - the object that a fault is about, in a few lines, for
 * the end of a counterexample:
 *
 *     T0 main: a --> +-------------+
 *                    | #1 int [10] |
 *                    | [0] .. [7]  |
 *                    | [8] = 8     |
 *                    | [9] = 9     | <-- [10] is outside
 *                    +-------------+
 *
 * What was shown in words already is not drawn: plain variables, and a freed
 * block that nothing points to but one variable.
 */
#include <stdio.h>
#include <string.h>

#include "output/draw_impl.h"

enum {
  POINTERS = 3,
  FIELDS = 6, /* all of them if there are no more */
  AROUND = 2  /* else so many on both sides of the place */
};

struct place {
  const struct scene_object *o;
  bool known;     /* where in it */
  int64_t offset; /* may be outside */
  size_t field;   /* that it is in, or the nearest */
};

/* ----------------------------------------------------------------- wanted */

static bool is_about_memory(enum fault_kind kind) {
  return kind == FAULT_VALID_DEREF || kind == FAULT_VALID_FREE ||
         kind == FAULT_VALID_MEMTRACK || kind == FAULT_VALID_MEMCLEANUP ||
         kind == FAULT_UNINITIALIZED || kind == FAULT_NO_DATA_RACE;
}

static bool is_leak(const struct execution *execution) {
  return execution->fault.kind == FAULT_VALID_MEMTRACK ||
         execution->fault.kind == FAULT_VALID_MEMCLEANUP;
}

/* More than one thing lies in it. */
static bool has_parts(const struct scene_object *o) {
  return o->field_count > 1 ||
         (o->field_count == 1 &&
          (o->fields[0].count > 1 || o->fields[0].name[0] || o->elements));
}

static bool has_content(const struct scene_object *o) {
  for (size_t i = 0; i < o->field_count; i++)
    if (!o->fields[i].value.undefined)
      return true;
  return false;
}

/* Is there a pointer to it besides a variable, which was used? */
static bool is_linked(const struct draw_box *b) {
  return b->pointers > 1 || b->is_linked;
}

static bool is_worth(const struct execution *execution,
                     const struct scene_object *o, const struct draw_box *b) {
  bool block = o->kind == SCENE_HEAP || o->kind == SCENE_ALLOCA;
  if (o->freed)
    return is_linked(b);
  if (is_leak(execution))
    return b->pointers > 0 || (has_content(o) && has_parts(o));
  if (!block && (execution->fault.kind == FAULT_NO_DATA_RACE ||
                 execution->fault.kind == FAULT_VALID_FREE))
    return false;
  return has_parts(o);
}

/* ------------------------------------------------------------------- places
 */

static size_t nearest_field(const struct place *at) {
  const struct scene_object *o = at->o;
  if (!at->known || at->offset < 0)
    return 0;
  for (size_t i = 0; i < o->field_count; i++)
    if (scene_field_at(o, (uint64_t)at->offset) == &o->fields[i])
      return i;
  size_t i = o->field_count;
  while (i > 1 && o->fields[i - 1].offset > (uint64_t)at->offset)
    i--;
  return i ? i - 1 : 0;
}

/* Of an array, the size of an element; 0: it is none. */
static uint64_t element_size(const struct scene_object *o) {
  return o->elements ? o->size / o->elements : 0;
}

static void outside_text(const struct place *at, char *text, size_t room) {
  uint64_t each = element_size(at->o);
  int64_t by = at->offset < 0 ? -at->offset : at->offset - (int64_t)at->o->size;
  if (each && at->offset < 0)
    snprintf(text, room, "<-- [-%llu] is outside",
             (unsigned long long)(((uint64_t)by + each - 1) / each));
  else if (each)
    snprintf(text, room, "<-- [%llu] is outside",
             (unsigned long long)((uint64_t)at->offset / each));
  else if (at->offset < 0)
    snprintf(text, room, "<-- %lld bytes before it", (long long)by);
  else
    snprintf(text, room, by ? "<-- %lld bytes behind it" : "<-- behind it",
             (long long)by);
}

/* Which of elements that are shown as one: "[5..9]". */
static void inside_text(const struct place *at, const struct scene_field *f,
                        char *text, size_t room) {
  uint64_t past = (uint64_t)at->offset - f->offset;
  if (f->count > 1 && f->size == f->stride)
    snprintf(text, room, "<-- here: [%llu]",
             (unsigned long long)(f->first + past / f->stride));
  else
    snprintf(text, room, "<-- here");
}

static bool is_outside(const struct place *at) {
  return at->known && (at->offset < 0 || (uint64_t)at->offset >= at->o->size);
}

/* ------------------------------------------------------------------- fields
 */

static void add_field(struct drawing *d, struct draw_box *b,
                      const struct place *at, size_t field) {
  char note[ROOM] = "";
  if (at->known && field == at->field && is_outside(at) && at->offset >= 0)
    outside_text(at, note, sizeof note);
  else if (at->known && field == at->field && !is_outside(at))
    inside_text(at, &at->o->fields[field], note, sizeof note);
  draw_box_add_field(d, b, at->o, field, note);
}

/* Of elements, "[5..9].key", the name of the first or the last. */
static void one_of(const struct scene_field *f, bool last, char *text,
                   size_t room) {
  if (f->count > 1)
    snprintf(text, room, "%.*s[%llu%s", (int)f->range, f->name,
             (unsigned long long)(last ? f->first + f->count - 1 : f->first),
             strchr(f->name + f->range, ']'));
  else
    snprintf(text, room, "%s", f->name);
}

/* Fields that are left out, by name. */
static void add_fold(struct drawing *d, struct draw_box *b,
                     const struct place *at, size_t first, size_t end) {
  char line[2 * ROOM], from[ROOM], to[ROOM];
  const struct scene_field *f = at->o->fields;
  if (first + 1 == end)
    add_field(d, b, at, first);
  if (first + 1 >= end)
    return;
  one_of(&f[first], false, from, sizeof from);
  one_of(&f[end - 1], true, to, sizeof to);
  snprintf(line, sizeof line, "%.60s .. %.60s", from, to);
  draw_box_add(b, line, "");
}

static void add_fields(struct drawing *d, struct draw_box *b,
                       const struct place *at) {
  size_t n = at->o->field_count, first = 0, end = n;
  if (n > FIELDS) {
    first = at->field > AROUND ? at->field - AROUND : 0;
    end = at->field + AROUND < n ? at->field + AROUND + 1 : n;
    for (size_t i = first; i < end;
         i++) /* elements that are not shown anyway */
      if (at->o->fields[i].mixed && i < at->field)
        first = i + 1;
      else if (at->o->fields[i].mixed && i > at->field)
        end = i;
  }
  add_fold(d, b, at, 0, first);
  for (size_t i = first; i < end; i++)
    add_field(d, b, at, i);
  add_fold(d, b, at, end, n);
}

/* ------------------------------------------------------------- entry points */

static void title_of(const struct scene_object *o, char *text, size_t room) {
  size_t n;
  picture_title(o, text, room);
  n = strlen(text);
  if (o->kind != SCENE_HEAP && o->kind != SCENE_ALLOCA && o->type[0])
    snprintf(text + n, room - n, ": %.100s", o->type);
}

void draw_fault(struct text *text, const struct scene *scene,
                const struct execution *execution) {
  const struct picture picture = {.scene = scene, .execution = execution};
  struct drawing d = {text, &picture, NULL};
  struct place at = {.o = scene_object(scene, execution->fault_object),
                     .known = !is_leak(execution),
                     .offset = execution->fault_offset};
  struct draw_box b = {.pointers = 0};
  char title[2 * ROOM], note[ROOM] = "";
  if (!execution->met || at.o == NULL ||
      !is_about_memory(execution->fault.kind))
    return;
  draw_box_point(&d, &b, at.o->id, POINTERS);
  if (is_worth(execution, at.o, &b)) {
    at.field = nearest_field(&at);
    title_of(at.o, title, sizeof title);
    if (is_outside(&at) && (at.offset < 0 || at.o->field_count == 0))
      outside_text(&at, note, sizeof note);
    draw_box_add(&b, title, note);
    draw_box_add_marks(&d, &b, at.o);
    if (at.known || has_content(at.o))
      add_fields(&d, &b, &at);
    text_add(text, "\n");
    draw_box_print(&d, &b);
  }
  draw_box_release(&b);
}
