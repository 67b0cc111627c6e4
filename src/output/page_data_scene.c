/*
 * output/page_data_scene.c - what memory and threads look like at each row of a
 * execution, as JSON: what is different from the row before.
 *
 *     {"o": objects that came or changed as a whole,
 *      "p": [[object, [[number, field], ...]], ...],
 *      "g": objects that are gone,
 *      "t": threads that changed, with the frames that did,
 *      "e": tids of threads that are gone}
 *
 * What is as usual is left out.
 */
#include <string.h>

#include "base/alloc.h"
#include "explain/scene.h"
#include "explain/source.h"
#include "output/page_data_impl.h"

/* ------------------------------------------------------------------- values */

static void set_number(json_t *json, const char *key, uint64_t n) {
  json_object_set_new(json, key, json_integer((json_int_t)n));
}

/* Zero is left out. */
static void set_if(json_t *json, const char *key, uint64_t n) {
  if (n)
    set_number(json, key, n);
}

static void set_true(json_t *json, const char *key, bool is) {
  if (is)
    json_object_set_new(json, key, json_true());
}

static void set_value(json_t *json, const struct scene_value *v) {
  json_object_set_new(json, "v", field_string(v->text));
  set_if(json, "p", (uint64_t)v->pointer);
  set_if(json, "t", v->target);
  set_if(json, "o", v->target ? v->offset : 0);
  set_true(json, "u", v->undefined);
}

static bool same_value(const struct scene_value *a,
                       const struct scene_value *b) {
  return a->pointer == b->pointer && a->target == b->target &&
         a->offset == b->offset && a->undefined == b->undefined &&
         strcmp(a->text, b->text) == 0;
}

/* ------------------------------------------------------------------ objects */

static json_t *field_json(const struct scene_field *f) {
  json_t *json = json_pack("{s:o}", "n", field_string(f->name));
  set_value(json, &f->value);
  set_if(json, "a", f->offset);
  set_true(json, "mixed", f->mixed);
  set_true(json, "shares", f->overlaps);
  set_true(json, "lock", f->lock);
  if (f->lock && f->holder != SCENE_NO_TID)
    set_number(json, "by", f->holder);
  return json;
}

/* "list.c:12" */
static json_t *place(const struct ir_program *program, uint32_t position) {
  const struct ir_position *p = &program->positions[position];
  struct text text = {NULL, 0, 0};
  text_add(&text, "%s:%u", source_name(program, p->file), p->line);
  json_t *json = field_string(text.bytes);
  text_release(&text);
  return json;
}

static json_t *object_json(const struct ir_program *program,
                           const struct scene_object *o) {
  static const char *const kinds[] = {[SCENE_GLOBAL] = "global",
                                      [SCENE_CONSTANT] = "constant",
                                      [SCENE_THREAD_LOCAL] = "thread-local",
                                      [SCENE_LOCAL] = "local",
                                      [SCENE_HEAP] = "heap",
                                      [SCENE_ALLOCA] = "alloca"};
  json_t *json =
      json_pack("{s:I, s:s, s:o, s:o, s:I}", "id", (json_int_t)o->id, "kind",
                kinds[o->kind], "name", field_string(o->name), "type",
                field_string(o->type), "size", (json_int_t)o->size);
  json_t *fields = json_array();
  for (size_t i = 0; i < o->field_count; i++)
    json_array_append_new(fields, field_json(&o->fields[i]));
  json_object_set_new(json, "fields", fields);
  set_if(json, "number", o->number);
  set_if(json, "left_out", o->left_out);
  set_true(json, "freed", o->freed);
  set_true(json, "leaked", o->leaked);
  if (o->allocated)
    json_object_set_new(json, "at", place(program, o->allocated));
  if (o->freed_at)
    json_object_set_new(json, "freed_at", place(program, o->freed_at));
  if (o->tid != SCENE_NO_TID)
    set_number(json, "tid", o->tid);
  return json;
}

static bool same_field(const struct scene_field *a,
                       const struct scene_field *b) {
  return same_value(&a->value, &b->value) && a->mixed == b->mixed &&
         a->holder == b->holder && a->offset == b->offset;
}

/* Do they differ in values of fields only? */
static bool is_alike(const struct scene_object *a,
                     const struct scene_object *b) {
  if (a->field_count != b->field_count || a->freed != b->freed ||
      a->leaked != b->leaked || a->freed_at != b->freed_at ||
      a->allocated != b->allocated || a->tid != b->tid || a->size != b->size ||
      a->left_out != b->left_out || strcmp(a->name, b->name) != 0 ||
      strcmp(a->type, b->type) != 0)
    return false;
  for (size_t i = 0; i < a->field_count; i++)
    if (strcmp(a->fields[i].name, b->fields[i].name) != 0)
      return false;
  return true;
}

static json_t *patch_json(const struct scene_object *a,
                          const struct scene_object *b) {
  json_t *fields = json_array();
  for (size_t i = 0; i < b->field_count; i++)
    if (!same_field(&a->fields[i], &b->fields[i]))
      json_array_append_new(fields, json_pack("[I, o]", (json_int_t)i,
                                              field_json(&b->fields[i])));
  if (json_array_size(fields) == 0) {
    json_decref(fields);
    return NULL;
  }
  return json_pack("[I, o]", (json_int_t)b->id, fields);
}

static void append(json_t *diff, const char *key, json_t *item) {
  json_t *list = json_object_get(diff, key);
  if (item == NULL)
    return;
  if (list == NULL) {
    list = json_array();
    json_object_set_new(diff, key, list);
  }
  json_array_append_new(list, item);
}

/* Equal objects are the same pointer. */
static void compare_objects(struct page_scenes *s, json_t *diff,
                            const struct scene *now) {
  const struct scene *old = &s->last;
  size_t i = 0, j = 0;
  while (i < old->object_count || j < now->object_count) {
    const struct scene_object *a =
        i < old->object_count ? old->objects[i] : NULL;
    const struct scene_object *b =
        j < now->object_count ? now->objects[j] : NULL;
    if (b == NULL || (a && a->id < b->id)) {
      append(diff, "g", json_integer((json_int_t)a->id));
      i++;
    } else if (a == NULL || b->id < a->id) {
      append(diff, "o", object_json(now->program, b));
      j++;
    } else {
      if (a != b && is_alike(a, b))
        append(diff, "p", patch_json(a, b));
      else if (a != b)
        append(diff, "o", object_json(now->program, b));
      i++, j++;
    }
  }
}

/* ------------------------------------------------------------------ threads */

static json_t *frame_json(const struct scene_frame *f) {
  json_t *vars = json_array();
  for (size_t i = 0; i < f->variable_count; i++) {
    const struct scene_variable *v = &f->variables[i];
    json_t *json = json_pack("{s:o}", "n", field_string(v->name));
    if (v->object)
      set_number(json, "id", v->object);
    else
      set_value(json, &v->value);
    json_array_append_new(vars, json);
  }
  json_t *json =
      json_pack("{s:I, s:o, s:o, s:I, s:o}", "d", (json_int_t)f->depth, "fn",
                field_string(f->function_name), "file", field_string(f->file),
                "line", (json_int_t)f->line, "vars", vars);
  set_if(json, "left_out", f->left_out);
  return json;
}

/* With the name of the object that it is in. */
static json_t *lock_json(const struct scene *scene,
                         const struct scene_lock *l) {
  const struct scene_object *o = scene_object(scene, l->object);
  struct text name = {NULL, 0, 0};
  if (o && strncmp(l->name, o->name, strlen(o->name)) != 0)
    text_add(&name, "%s", o->name);
  text_add(&name, "%s", l->name);
  json_t *json = json_pack("{s:o, s:I}", "n", field_string(name.bytes), "t",
                           (json_int_t)l->object);
  text_release(&name);
  return json;
}

/* All but the frames. */
static json_t *thread_json(const struct scene *scene,
                           const struct scene_thread *t) {
  json_t *json = json_pack("{s:I, s:I}", "tid", (json_int_t)t->tid, "n",
                           (json_int_t)t->frame_count);
  if (t->waits)
    json_object_set_new(json, "waits", field_string(t->waits_text));
  set_if(json, "on", t->waits ? t->waits_object : 0);
  for (size_t i = 0; i < t->held_count; i++)
    append(json, "held", lock_json(scene, &t->held[i]));
  return json;
}

/* What was shown of the thread before; frames by number. */
static struct reported_thread *reported_thread(struct page_scenes *s,
                                               uint32_t tid) {
  while (s->thread_count <= tid) {
    VEC_ROOM(s->threads, s->thread_count, s->thread_capacity);
    s->threads[s->thread_count++] = (struct reported_thread){NULL, NULL, false};
  }
  return &s->threads[tid];
}

static void forget_thread(struct reported_thread *t) {
  json_decref(t->thread);
  json_decref(t->frames);
  *t = (struct reported_thread){NULL, NULL, false};
}

/* The frames that differ from what was shown, and they are shown then. */
static json_t *changed_frames(struct reported_thread *reported,
                              const struct scene_thread *t) {
  json_t *changed = json_array();
  while (json_array_size(reported->frames) > t->frame_count)
    json_array_remove(reported->frames, json_array_size(reported->frames) - 1);
  for (size_t i = 0; i < t->frame_count; i++) {
    json_t *frame = frame_json(&t->frames[i]);
    json_t *old = json_array_get(reported->frames, i);
    if (old && json_equal(old, frame)) {
      json_decref(frame);
      continue;
    }
    json_array_append_new(changed, json_pack("[I, O]", (json_int_t)i, frame));
    if (old)
      json_array_set_new(reported->frames, i, frame);
    else
      json_array_append_new(reported->frames, frame);
  }
  return changed;
}

static void compare_thread(struct page_scenes *s, json_t *diff,
                           const struct scene *scene,
                           const struct scene_thread *t) {
  struct reported_thread *reported = reported_thread(s, t->tid);
  json_t *thread = thread_json(scene, t);
  if (reported->frames == NULL)
    reported->frames = json_array();
  json_t *frames = changed_frames(reported, t);
  bool same = reported->thread && json_equal(reported->thread, thread) &&
              json_array_size(frames) == 0;
  reported->there = true;
  if (same) {
    json_decref(thread);
    json_decref(frames);
    return;
  }
  json_decref(reported->thread);
  reported->thread = json_copy(thread);
  if (json_array_size(frames))
    json_object_set_new(thread, "f", frames);
  else
    json_decref(frames);
  append(diff, "t", thread);
}

static void compare_threads(struct page_scenes *s, json_t *diff,
                            const struct scene *now) {
  for (size_t i = 0; i < s->thread_count; i++)
    s->threads[i].there = false;
  for (size_t i = 0; i < now->thread_count; i++)
    compare_thread(s, diff, now, &now->threads[i]);
  for (size_t i = 0; i < s->thread_count; i++)
    if (s->threads[i].thread && !s->threads[i].there) {
      append(diff, "e", json_integer((json_int_t)i));
      forget_thread(&s->threads[i]);
    }
}

/* ------------------------------------------------------------- entry points */

json_t *page_data_scene(struct page_scenes *s, const struct scene *now) {
  json_t *diff = json_object();
  compare_objects(s, diff, now);
  compare_threads(s, diff, now);
  scene_release(&s->last);
  scene_keep(&s->last, now);
  return diff;
}

void page_scenes_release(struct page_scenes *s) {
  for (size_t i = 0; i < s->thread_count; i++)
    forget_thread(&s->threads[i]);
  VEC_FREE(s->threads, s->thread_capacity);
  scene_release(&s->last);
}
