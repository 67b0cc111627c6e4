/*
 * explain/scene.c - scenes: which objects there are, which of them are lost,
 * and which have changed since they were made last.
 *
 * A scene is taken in four passes.  Frames come first: they say which variables
 * and types areas have.  Then every area is looked at that can belong to the
 * user; a hash over its content, and over what is known of the objects that it
 * points to, says whether the object that was made last will do.  A new one may
 * show the type of blocks that it points to; these are visited again.  Last,
 * the areas that nothing reaches are found, and the objects are put in order.
 */
#include "explain/scene.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "explain/scene_impl.h"

/* ------------------------------------------------------------------ strings */

const char *scene_string(struct text *strings, const char *text) {
  size_t at = strings->count;
  text_add_bytes(strings, text, strlen(text) + 1);
  return (const char *)(uintptr_t)(at + 1);
}

void scene_fix(const char **string, const char *base) {
  if (*string)
    *string = base + ((uintptr_t)*string - 1);
}

/* ------------------------------------------------------------------ entries */

static unsigned area_kind(const struct scene_entry *e) {
  return vm_area_kind(e->kind);
}

static void forget_object(struct scene_entry *e) {
  if (e->object)
    scene_object_release(e->object);
  e->object = NULL;
}

static void begin_entry(struct scene_entry *e, const struct value_object *o,
                        const struct allways_area_info *info) {
  forget_object(e);
  *e = (struct scene_entry){.known = true,
                            .kind = info->kind,
                            .site = info->site,
                            .size = info->size,
                            .number = o->number,
                            .type = o->type,
                            .named = o->named,
                            .literal = o->literal,
                            .visible = o->ours,
                            .tid = SCENE_NO_TID};
  e->many = !o->named;
}

static bool is_same(const struct scenes *s, uint32_t area,
                    const struct scene_entry *e,
                    const struct allways_area_info *info) {
  const struct values *v = s->values;
  uint32_t number = area < v->block_count ? v->blocks[area].number : 0;
  return e->known && e->kind == info->kind && e->site == info->site &&
         e->size == info->size && (e->number == 0 || e->number == number);
}

/* Entries do not move until the machine goes on. */
static void make_entries(struct scenes *s) {
  while (s->entry_count < vm_area_limit(s->values->vm)) {
    VEC_ROOM(s->entries, s->entry_count, s->entry_capacity);
    s->entries[s->entry_count++] = (struct scene_entry){.known = false};
  }
}

/* Of two types of pointers to one block, the more specific one. */
static bool reports_more(const struct ir_program *p, uint32_t type,
                         uint32_t than, uint64_t room) {
  uint64_t size = type_size(p, type);
  enum ir_debug_kind kind = type_kind(p, type);
  if (size == 0 || size > room || kind == IR_DEBUG_FUNCTION ||
      kind == IR_DEBUG_UNKNOWN || type == than)
    return false;
  if (than == 0)
    return true;
  if (type_is_record(p, type) != type_is_record(p, than))
    return type_is_record(p, type);
  return size > type_size(p, than);
}

/* The name that the counterexample has used, if no pointer to it is left. */
static void take_hint(const struct scenes *s, uint32_t area,
                      struct scene_entry *e) {
  const struct values *v = s->values;
  if (e->type == 0 && !e->named && area < v->block_count &&
      v->blocks[area].number == e->number &&
      reports_more(s->program, v->blocks[area].pointee, 0, e->size))
    e->type = v->blocks[area].pointee;
}

struct scene_entry *scene_entry(struct scenes *s, uint32_t area) {
  struct value_object o;
  struct allways_area_info info;
  if (area == 0 || area >= s->entry_count)
    return NULL;
  struct scene_entry *e = &s->entries[area];
  if (e->seen == s->round)
    return e->known ? e : NULL;
  if (!allways_area_info(vm_memory(s->values->vm), area, &info)) {
    forget_object(e);
    *e = (struct scene_entry){.seen = s->round};
    return NULL;
  }
  if (!is_same(s, area, e, &info)) {
    value_describe(s->values, area, &o, &info);
    begin_entry(e, &o, &info);
  }
  take_hint(s, area, e);
  e->seen = s->round;
  e->freed = info.freed;
  return e;
}

void scene_want(struct scenes *s, uint32_t area) {
  struct scene_entry *e = scene_entry(s, area);
  if (e == NULL || e->queued == s->round)
    return;
  e->queued = s->round;
  VEC_ROOM(s->queue, s->queue_count, s->queue_capacity);
  s->queue[s->queue_count++] = area;
}

void scene_typed(struct scenes *s, uint32_t area, uint32_t type) {
  struct scene_entry *e = scene_entry(s, area);
  if (e == NULL || e->named || e->variable || !e->visible ||
      !reports_more(s->program, type, e->type, e->size))
    return;
  e->type = type;
  e->queued = 0; /* also if it was looked at already */
  scene_want(s, area);
}

/* ----------------------------------------------------------------- pointers */

/* An id for an object that is in scenes from now on. */
static uint32_t id_of(struct scenes *s, struct scene_entry *e) {
  if (e->id == 0)
    e->id = ++s->last_id;
  return e->id;
}

static void pointed_at(struct scenes *s, uint32_t area, struct scene_entry *e) {
  if (e->wanted == s->round)
    return;
  e->wanted = s->round;
  e->queued = 0; /* also if it was looked at already */
  scene_want(s, area);
}

void scene_point(struct scenes *s, allways_pointer p, uint32_t pointee,
                 struct scene_value *value) {
  value->pointer = SCENE_TO_HIDDEN;
  if (p.area == 0) {
    value->pointer = p.offset ? SCENE_WILD : SCENE_NULL;
    return;
  }
  struct scene_entry *e = scene_entry(s, p.area);
  if (e == NULL)
    return;
  if (area_kind(e) == VM_AREA_FUNCTION)
    value->pointer = SCENE_TO_FUNCTION;
  if (e->literal)
    value->pointer = SCENE_TO_TEXT;
  if (!e->visible)
    return;
  if (p.offset == 0 && pointee)
    scene_typed(s, p.area, pointee);
  value->pointer = e->freed              ? SCENE_DANGLING
                   : p.offset <= e->size ? SCENE_TO_OBJECT
                                         : SCENE_OUTSIDE;
  value->target = id_of(s, e);
  value->offset = p.offset;
  value->block = area_kind(e) == VM_AREA_HEAP ? e->number : 0;
  pointed_at(s, p.area, e);
}

/* -------------------------------------------------------------------- hashes
 */

/* The mixing of base/mix.h, not cut in hard builds: an object that is taken for
 * another one would be shown. */
static void mix(hash128 *h, uint64_t word) {
  uint64_t s = word * MIX_A, lo = h->lo;
  h->lo = multiply_fold(lo ^ s ^ MIX_B, h->hi ^ MIX_C);
  h->hi = multiply_fold(h->hi ^ s ^ MIX_D, lo ^ MIX_A);
}

static void mix_range(hash128 *h, const uint8_t *bytes, uint64_t size) {
  uint64_t word;
  for (; size >= 8; bytes += 8, size -= 8) {
    memcpy(&word, bytes, 8);
    mix(h, word);
  }
  word = 0;
  memcpy(&word, bytes, size);
  mix(h, word);
}

struct hashing {
  struct scenes *s;
  hash128 hash;
};

static bool hash_item(void *context, const struct allways_item *item) {
  struct hashing *h = context;
  mix(&h->hash, item->offset);
  mix(&h->hash, item->size << 2 | item->kind);
  if (item->kind == ALLWAYS_ITEM_BYTES) {
    mix_range(&h->hash, item->bytes, item->size);
    return true;
  }
  struct scene_entry *e = scene_entry(h->s, item->pointer.area);
  mix(&h->hash, item->pointer.offset);
  mix(&h->hash, item->pointer.area);
  if (e) {
    pointed_at(h->s, item->pointer.area, e);
    mix(&h->hash, (uint64_t)e->id << 32 | e->number);
    mix(&h->hash, e->type);
    mix(&h->hash, e->freed);
  }
  return true;
}

static hash128 hash_of(struct scenes *s, uint32_t area,
                       const struct scene_entry *e) {
  struct hashing h = {s, {e->id, e->type}};
  mix(&h.hash, (uint64_t)e->freed << 1 | e->leaked);
  mix(&h.hash, (uint64_t)e->tid << 32 | e->depth);
  mix(&h.hash, (uint64_t)e->variable << 32 | e->function);
  if (e->locks)
    mix(&h.hash, s->tids);
  if (s->focus.area == area)
    mix(&h.hash, s->focus.offset);
  if (!e->freed)
    allways_visit_items(vm_memory(s->values->vm), area, hash_item, &h);
  return h.hash;
}

/* ------------------------------------------------------------------- objects
 */

void scene_object_release(struct scene_object *o) {
  if (--o->references)
    return;
  VEC_FREE(o->fields, o->field_capacity);
  alloc_free(o->strings, o->string_capacity);
  alloc_free(o, sizeof *o);
}

/* Is it one that is there only if something points to it? */
static bool is_aside(const struct scenes *s, const struct scene_entry *e) {
  if (area_kind(e) == VM_AREA_GLOBAL) {
    const struct ir_global *g = &s->program->globals[(uint32_t)e->site];
    return g->constant || g->runtime;
  }
  return e->freed || (e->framed == s->round && e->aside);
}

static bool is_shown(const struct scenes *s, const struct scene_entry *e) {
  return e->known && e->visible && !e->literal &&
         (e->wanted == s->round || !is_aside(s, e));
}

/* The object of an area, made anew if it is not what it was. */
static void look_at(struct scenes *s, uint32_t area) {
  struct scene_entry *e = &s->entries[area];
  if (!is_shown(s, e))
    return;
  id_of(s, e);
  if (e->object && hash_equal(e->object->hash, hash_of(s, area, e)))
    return;
  struct scene_object *o = scene_build(s, area, e);
  forget_object(e);
  e->object = o;
  o->hash = hash_of(s, area, e); /* what it points to may have an id now */
}

static void look_at_all(struct scenes *s) {
  for (uint32_t area = 1; area < s->entry_count; area++)
    scene_want(s, area);
  while (s->queue_count)
    look_at(s, s->queue[--s->queue_count]);
}

/* -------------------------------------------------------------------- losses
 */

static void reach(struct scenes *s, uint32_t area) {
  struct scene_entry *e = scene_entry(s, area);
  if (e == NULL || e->reached == s->round)
    return;
  e->reached = s->round;
  VEC_ROOM(s->queue, s->queue_count, s->queue_capacity);
  s->queue[s->queue_count++] = area;
}

static bool reach_item(void *context, const struct allways_item *item) {
  if (item->kind != ALLWAYS_ITEM_BYTES && item->pointer.area)
    reach(context, item->pointer.area);
  return true;
}

/* Slots are newer than the areas of frames. */
static void reach_from_slots(struct scenes *s, struct vm *vm, uint32_t thread) {
  uint32_t depth = vm_depth(vm, thread);
  for (uint32_t d = 0; d < depth; d++)
    for (uint32_t i = 0, n = vm_slots(vm, thread, d);
         (i = vm_next_kept(vm, thread, d, i)) < n; i++) {
      struct vm_value v = vm_slot(vm, thread, d, i);
      if (v.kind == VM_VALUE_POINTER)
        reach(s, v.area);
    }
}

static void find_lost(struct scenes *s, struct vm *vm) {
  for (uint32_t area = 1; area < s->entry_count; area++) {
    const struct scene_entry *e = scene_entry(s, area);
    if (e && !e->freed && area_kind(e) != VM_AREA_HEAP &&
        area_kind(e) != VM_AREA_FRAME && area_kind(e) != VM_AREA_FUNCTION)
      reach(s, area);
  }
  for (uint32_t i = 0; i < vm_thread_limit(vm); i++)
    if (vm_thread_used(vm, i))
      reach_from_slots(s, vm, i);
  while (s->queue_count) {
    uint32_t area = s->queue[--s->queue_count];
    if (!s->entries[area].freed)
      allways_visit_items(vm_memory(vm), area, reach_item, s);
  }
  for (uint32_t area = 1; area < s->entry_count; area++) {
    struct scene_entry *e = &s->entries[area];
    e->leaked = e->known && area_kind(e) == VM_AREA_HEAP && !e->freed &&
                e->reached != s->round;
  }
}

void scenes_find_lost(struct scenes *s, struct vm *vm,
                      void (*found)(void *context, uint32_t allocated,
                                    uint32_t number),
                      void *context) {
  s->values->vm = vm;
  s->round++;
  s->queue_count = 0;
  make_entries(s);
  find_lost(s, vm);
  for (uint32_t area = 1; area < s->entry_count; area++) {
    const struct scene_entry *e = &s->entries[area];
    if (e->leaked && e->visible)
      found(context, (uint32_t)e->site, e->number);
  }
}

static void keep_lost(struct scenes *s, struct scene_object *o) {
  VEC_ROOM(s->lost, s->lost_count, s->lost_capacity);
  s->lost[s->lost_count++] = o;
  o->references++;
}

void scenes_lost(struct scenes *s, struct vm *vm, uint32_t area) {
  s->values->vm = vm;
  s->round++;
  make_entries(s);
  struct scene_entry *e = scene_entry(s, area);
  if (e == NULL || !e->visible)
    return;
  e->leaked = true;
  look_at(s, area);
  s->queue_count = 0;
  keep_lost(s, e->object);
  forget_object(e);
  *e = (struct scene_entry){.known = false};
}

/* ------------------------------------------------------------- entry points */

void scenes_init(struct scenes *s, const struct ir_program *program,
                 struct values *values) {
  *s = (struct scenes){.program = program, .values = values};
}

void scenes_release(struct scenes *s) {
  for (size_t i = 0; i < s->entry_count; i++)
    forget_object(&s->entries[i]);
  for (size_t i = 0; i < s->lost_count; i++)
    scene_object_release(s->lost[i]);
  VEC_FREE(s->entries, s->entry_capacity);
  VEC_FREE(s->lost, s->lost_capacity);
  VEC_FREE(s->queue, s->queue_capacity);
  *s = (struct scenes){.program = NULL};
}

uint32_t scenes_id(const struct scenes *s, uint32_t area) {
  return area < s->entry_count && s->entries[area].seen == s->round &&
                 is_shown(s, &s->entries[area])
             ? s->entries[area].id
             : 0;
}

static void put_object(struct scene *scene, struct scene_object *o) {
  VEC_ROOM(scene->objects, scene->object_count, scene->object_capacity);
  scene->objects[scene->object_count++] = o;
  o->references++;
}

static int by_id(const void *a, const void *b) {
  const struct scene_object *x = *(struct scene_object *const *)a;
  const struct scene_object *y = *(struct scene_object *const *)b;
  return x->id < y->id ? -1 : x->id > y->id;
}

/* The holders and waiters of locks. */
static void note_tids(struct scenes *s, struct vm *vm) {
  struct vm_waiting waiting;
  hash128 h = {0, 0};
  for (uint32_t i = 0; i < vm_thread_limit(vm); i++) {
    mix(&h, vm_thread_used(vm, i) ? s->threads->tid(s->threads->context, i)
                                  : SCENE_NO_TID);
    if (vm_waits(vm, i, &waiting))
      mix(&h, (uint64_t)waiting.word.area << 32 | waiting.word.offset);
  }
  s->tids = h.lo;
}

void scene_take(struct scene *scene, struct scenes *s, struct vm *vm,
                const struct scene_threads *threads) {
  *scene = (struct scene){.program = s->program};
  s->threads = threads;
  s->values->vm = vm;
  s->round++;
  s->queue_count = 0;
  make_entries(s);
  note_tids(s, vm);
  find_lost(s, vm);
  scene->cast = scene_cast_take(s, vm);
  look_at_all(s);
  for (size_t i = 0; i < s->entry_count; i++)
    if (s->entries[i].seen == s->round && is_shown(s, &s->entries[i]))
      put_object(scene, s->entries[i].object);
  for (size_t i = 0; i < s->lost_count; i++)
    put_object(scene, s->lost[i]);
  if (scene->object_count) /* else there may be no array */
    qsort(scene->objects, scene->object_count, sizeof *scene->objects, by_id);
  scene->threads = scene->cast->threads;
  scene->thread_count = scene->cast->thread_count;
  scene_cast_locks(scene);
  s->threads = NULL;
}

void scene_keep(struct scene *copy, const struct scene *scene) {
  *copy = *scene;
  copy->objects = NULL;
  copy->object_count = copy->object_capacity = 0;
  for (size_t i = 0; i < scene->object_count; i++)
    put_object(copy, scene->objects[i]);
  copy->cast->references++;
}

void scene_release(struct scene *scene) {
  for (size_t i = 0; i < scene->object_count; i++)
    scene_object_release(scene->objects[i]);
  VEC_FREE(scene->objects, scene->object_capacity);
  if (scene->cast)
    scene_cast_release(scene->cast);
  *scene = (struct scene){.objects = NULL};
}

/* ------------------------------------------------------------------ looking */

const struct scene_object *scene_object(const struct scene *scene,
                                        uint32_t id) {
  size_t from = 0, to = scene->object_count;
  while (from < to) {
    size_t middle = from + (to - from) / 2;
    if (scene->objects[middle]->id < id)
      from = middle + 1;
    else
      to = middle;
  }
  return from < scene->object_count && scene->objects[from]->id == id
             ? scene->objects[from]
             : NULL;
}

const struct scene_thread *scene_thread(const struct scene *scene,
                                        uint32_t tid) {
  for (size_t i = 0; i < scene->thread_count; i++)
    if (scene->threads[i].tid == tid)
      return &scene->threads[i];
  return NULL;
}

static bool covers(const struct scene_field *f, uint64_t offset) {
  if (offset < f->offset)
    return false;
  uint64_t past = offset - f->offset;
  if (f->stride == 0)
    return past < f->size;
  return past / f->stride < f->count && past % f->stride < f->size;
}

const struct scene_field *scene_field_at(const struct scene_object *object,
                                         uint64_t offset) {
  for (size_t i = 0; i < object->field_count; i++)
    if (covers(&object->fields[i], offset))
      return &object->fields[i];
  return NULL;
}

const struct scene_object *scene_target(const struct scene *scene,
                                        const struct scene_value *value) {
  return value->target ? scene_object(scene, value->target) : NULL;
}
