/*
 * explain/scene_compare.c - what is different in one scene from another.
 *
 * Objects are found again by their ids, threads by tids, frames by depth and
 * function, variables by number, fields by the bytes that they show: an
 * array may be folded otherwise than before.
 */
#include <stdio.h>
#include <string.h>

#include "explain/scene_impl.h"

static void add(struct scene_changes *c, struct scene_change change) {
  VEC_ROOM(c->items, c->count, c->capacity);
  c->items[c->count++] = change;
}

/* ------------------------------------------------------------------ objects */

static void add_object(struct scene_changes *c, enum scene_change_kind kind,
                       uint32_t id, size_t field,
                       const struct scene_value *old) {
  add(c, (struct scene_change){
             .kind = kind, .object = id, .field = field, .old = old});
}

/* A pointer is the same if what it points to was freed: that object has
 * changed. */
static bool same_value(const struct scene_value *a,
                       const struct scene_value *b) {
  if (a->target || b->target)
    return a->target == b->target && a->offset == b->offset;
  return a->pointer == b->pointer && strcmp(a->text, b->text) == 0;
}

/* The field of the earlier object that showed these bytes. */
static const struct scene_field *find_field(const struct scene_object *o,
                                            const struct scene_field *f,
                                            size_t near) {
  if (near < o->field_count) {
    const struct scene_field *g = &o->fields[near];
    if (g->offset == f->offset && g->bit == f->bit &&
        g->overlaps == f->overlaps && strcmp(g->name, f->name) == 0)
      return g;
  }
  for (size_t i = 0; i < o->field_count; i++)
    if (strcmp(o->fields[i].name, f->name) == 0)
      return &o->fields[i];
  return f->overlaps ? NULL : scene_field_at(o, f->offset);
}

static uint64_t field_bytes(const struct scene_field *f) {
  return (f->count - 1) * f->stride + f->size;
}

/* Was this character the same in a string that was shown as a whole? */
static bool same_in_string(const struct scene_field *string,
                           const struct scene_field *f) {
  const char *c = string->value.text;
  char is[8];
  if (f->size != 1 || f->count != 1 || *c++ != '"')
    return false;
  uint64_t i = string->offset;
  for (; i < f->offset && *c && *c != '"'; i++)
    c += c[0] == '\\' && c[1] ? 2 : 1;
  if (i < f->offset)
    return true; /* behind its end: not shown then */
  if (c[0] == '"')
    return f->value.zero;
  snprintf(is, sizeof is, c[0] == '\\' ? "'%.2s'" : "'%.1s'", c);
  return strcmp(f->value.text, is) == 0;
}

static void compare_fields(struct scene_changes *c,
                           const struct scene_object *before,
                           const struct scene_object *after) {
  for (size_t i = 0; i < after->field_count; i++) {
    const struct scene_field *f = &after->fields[i];
    const struct scene_field *old = find_field(before, f, i);
    if (old && (old->mixed || f->mixed))
      continue; /* not shown then, or not shown now */
    if (old && same_value(&old->value, &f->value) && old->lock == f->lock)
      continue;
    bool same = old && (old->size == f->size || /* perhaps elements, folded */
                        field_bytes(old) == field_bytes(f));
    if (old && !same && same_in_string(old, f))
      continue;
    add_object(c, old ? SCENE_CHANGED : SCENE_NEW, after->id, i,
               same ? &old->value : NULL);
  }
}

static void compare_objects(struct scene_changes *c,
                            const struct scene_object *before,
                            const struct scene_object *after) {
  if (before == after)
    return;
  if (before->freed != after->freed || before->leaked != after->leaked ||
      strcmp(before->type, after->type) != 0)
    add_object(c, SCENE_CHANGED, after->id, SCENE_WHOLE, NULL);
  if (!after->freed)
    compare_fields(c, before, after);
}

static void compare_all_objects(struct scene_changes *c,
                                const struct scene *before,
                                const struct scene *after) {
  size_t i = 0, j = 0;
  while (i < before->object_count || j < after->object_count) {
    uint32_t x = i < before->object_count ? before->objects[i]->id : UINT32_MAX;
    uint32_t y = j < after->object_count ? after->objects[j]->id : UINT32_MAX;
    if (x < y)
      add_object(c, SCENE_GONE, x, SCENE_WHOLE, NULL);
    else if (x > y)
      add_object(c, SCENE_NEW, y, SCENE_WHOLE, NULL);
    else
      compare_objects(c, before->objects[i], after->objects[j]);
    i += x <= y;
    j += y <= x;
  }
}

/* ------------------------------------------------------------------ threads */

static void add_thread(struct scene_changes *c, enum scene_change_kind kind,
                       uint32_t tid, size_t frame, size_t variable,
                       const struct scene_value *old) {
  add(c, (struct scene_change){.kind = kind,
                               .field = SCENE_WHOLE,
                               .tid = tid,
                               .frame = frame,
                               .variable = variable,
                               .old = old});
}

static const struct scene_variable *find_variable(const struct scene_frame *f,
                                                  uint32_t number) {
  for (size_t i = 0; i < f->variable_count; i++)
    if (f->variables[i].number == number)
      return &f->variables[i];
  return NULL;
}

static void compare_variables(struct scene_changes *c, uint32_t tid,
                              size_t frame, const struct scene_frame *before,
                              const struct scene_frame *after) {
  for (size_t i = 0; i < after->variable_count; i++) {
    const struct scene_variable *v = &after->variables[i];
    const struct scene_variable *old = find_variable(before, v->number);
    if (old == NULL)
      add_thread(c, SCENE_NEW, tid, frame, i, NULL);
    else if (v->object == 0 && old->object == 0 &&
             !same_value(&old->value, &v->value))
      add_thread(c, SCENE_CHANGED, tid, frame, i, &old->value);
  }
}

static const struct scene_frame *find_frame(const struct scene_thread *t,
                                            const struct scene_frame *f) {
  for (size_t i = 0; i < t->frame_count; i++)
    if (t->frames[i].depth == f->depth)
      return t->frames[i].function == f->function ? &t->frames[i] : NULL;
  return NULL;
}

static void compare_frames(struct scene_changes *c,
                           const struct scene_thread *before,
                           const struct scene_thread *after) {
  for (size_t i = 0; i < after->frame_count; i++) {
    const struct scene_frame *f = &after->frames[i];
    const struct scene_frame *old = find_frame(before, f);
    if (old == NULL) {
      add_thread(c, SCENE_NEW, after->tid, i, SCENE_WHOLE, NULL);
      continue;
    }
    if (old->line != f->line)
      add_thread(c, SCENE_CHANGED, after->tid, i, SCENE_WHOLE, NULL);
    compare_variables(c, after->tid, i, old, f);
  }
  for (size_t i = 0; i < before->frame_count; i++)
    if (find_frame(after, &before->frames[i]) == NULL)
      add_thread(c, SCENE_GONE, after->tid, i, SCENE_WHOLE, NULL);
}

static bool same_locks(const struct scene_thread *a,
                       const struct scene_thread *b) {
  if (a->waits != b->waits || a->held_count != b->held_count ||
      (a->waits && strcmp(a->waits_text, b->waits_text) != 0))
    return false;
  for (size_t i = 0; i < a->held_count; i++)
    if (a->held[i].object != b->held[i].object ||
        a->held[i].offset != b->held[i].offset)
      return false;
  return true;
}

static void compare_threads(struct scene_changes *c, const struct scene *before,
                            const struct scene *after) {
  for (size_t i = 0; i < after->thread_count; i++) {
    const struct scene_thread *t = &after->threads[i];
    const struct scene_thread *old = scene_thread(before, t->tid);
    if (old == NULL) {
      add_thread(c, SCENE_NEW, t->tid, SCENE_WHOLE, SCENE_WHOLE, NULL);
      continue;
    }
    if (!same_locks(old, t))
      add_thread(c, SCENE_CHANGED, t->tid, SCENE_WHOLE, SCENE_WHOLE, NULL);
    compare_frames(c, old, t);
  }
  for (size_t i = 0; i < before->thread_count; i++)
    if (scene_thread(after, before->threads[i].tid) == NULL)
      add_thread(c, SCENE_GONE, before->threads[i].tid, SCENE_WHOLE,
                 SCENE_WHOLE, NULL);
}

/* ------------------------------------------------------------- entry points */

void scene_compare(struct scene_changes *changes, const struct scene *before,
                   const struct scene *after) {
  *changes = (struct scene_changes){NULL, 0, 0};
  compare_all_objects(changes, before, after);
  compare_threads(changes, before, after);
}

void scene_changes_release(struct scene_changes *changes) {
  VEC_FREE(changes->items, changes->capacity);
  *changes = (struct scene_changes){NULL, 0, 0};
}

/* Objects come first, by id. */
static size_t first_of(const struct scene_changes *c, uint32_t object) {
  size_t from = 0, to = c->count;
  while (from < to) {
    size_t middle = from + (to - from) / 2;
    uint32_t id = c->items[middle].object;
    if (id && id < object)
      from = middle + 1;
    else
      to = middle;
  }
  return from;
}

bool scene_is_changed(const struct scene_changes *c, uint32_t object) {
  size_t i = first_of(c, object);
  return i < c->count && c->items[i].object == object;
}

const struct scene_change *scene_change_of(const struct scene_changes *c,
                                           uint32_t object, size_t field) {
  for (size_t i = first_of(c, object);
       i < c->count && c->items[i].object == object; i++)
    if (c->items[i].field == field)
      return &c->items[i];
  return NULL;
}

const struct scene_change *scene_change_of_thread(const struct scene_changes *c,
                                                  uint32_t tid, size_t frame,
                                                  size_t variable) {
  for (size_t i = c->count; i-- > 0 && c->items[i].object == 0;) {
    const struct scene_change *x = &c->items[i];
    if (x->tid == tid && x->frame == frame && x->variable == variable &&
        (x->kind != SCENE_GONE || frame == SCENE_WHOLE))
      return x;
  }
  return NULL;
}
