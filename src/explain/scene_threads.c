/*
 * explain/scene_threads.c - the threads of a scene: frames, variables, what
 * they wait for and which locks they have.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "explain/scene_impl.h"
#include "explain/source.h"

enum { FRAMES_OUTSIDE = 8 }; /* of SCENE_FRAMES, the outermost */

struct taking {
  struct scenes *s;
  struct vm *vm;
  uint32_t thread;
  struct scene_thread *t;
  struct text *strings;
};

/* ---------------------------------------------------------------- variables
 */

/* The area belongs to a frame, and perhaps to a variable of it. */
static void frame_area(struct taking *k, uint32_t area, uint32_t depth,
                       uint32_t function, bool aside) {
  struct scene_entry *e = scene_entry(k->s, area);
  if (e == NULL || e->freed)
    return;
  e->framed = k->s->round;
  e->aside = aside;
  e->tid = k->t->tid;
  e->depth = depth;
  e->function = function;
}

/* An argument that is passed in memory, or an array of variable length: the
 * slot has its address. */
static void name_area(struct taking *k, uint32_t area, uint32_t variable,
                      const struct ir_variable *v) {
  struct scene_entry *e = scene_entry(k->s, area);
  if (e == NULL || e->freed)
    return;
  e->visible = true;
  e->variable = variable + 1;
  e->type = type_pointee(k->s->program, v->type);
  e->many = (e->kind & 15) == VM_AREA_ALLOCA;
}

/* The id of what the slot points to; 0: it is not there. */
static uint32_t object_at(struct taking *k, struct vm_value at) {
  struct scene_value value = {.text = NULL};
  if (at.kind != VM_VALUE_POINTER)
    return 0;
  scene_point(k->s, (allways_pointer){0, at.area}, 0, &value);
  return value.pointer == SCENE_TO_OBJECT ? value.target : 0;
}

static struct scene_variable *new_variable(struct taking *k,
                                           struct scene_frame *f,
                                           const struct ir_variable *v,
                                           uint32_t number) {
  char type[TYPE_ROOM];
  VEC_ROOM(f->variables, f->variable_count, f->variable_capacity);
  struct scene_variable *to = &f->variables[f->variable_count++];
  type_text(k->s->program, v->type, type);
  *to = (struct scene_variable){.name = v->name,
                                .type = scene_string(k->strings, type),
                                .number = number,
                                .parameter = v->parameter};
  return to;
}

static void add_in_memory(struct taking *k, struct scene_frame *f,
                          const struct ir_variable *v, uint32_t number,
                          struct vm_value at) {
  uint32_t id = object_at(k, at);
  if (id)
    new_variable(k, f, v, number)->object = id;
}

static void add_in_slot(struct taking *k, struct scene_frame *f,
                        const struct ir_variable *v, uint32_t number,
                        struct vm_value at) {
  char text[VALUE_ROOM];
  if (!value_slot_text(k->s->values, at, v->type, text))
    return;
  struct scene_variable *to = new_variable(k, f, v, number);
  to->value.text = scene_string(k->strings, text);
  uint32_t pointee = type_pointee(k->s->program, v->type);
  bool declared = type_kind(k->s->program, v->type) == IR_DEBUG_POINTER;
  if (at.kind == VM_VALUE_POINTER)
    scene_point(k->s, (allways_pointer){at.bits, at.area}, pointee, &to->value);
  else if (declared)
    to->value.pointer = at.bits ? SCENE_WILD : SCENE_NULL;
}

/* Of an indirect variable: a temporary, in which there is nothing before it is
 * written. */
static struct vm_value address_of(struct taking *k, uint32_t depth,
                                  uint32_t slot) {
  if (slot >= vm_slots(k->vm, k->thread, depth) ||
      !vm_slot_kept(k->vm, k->thread, depth, slot))
    return (struct vm_value){VM_VALUE_UNDEFINED, 0, 0};
  return vm_slot(k->vm, k->thread, depth, slot);
}

static void add_variables(struct taking *k, struct scene_frame *f) {
  const struct ir_function *function = &k->s->program->functions[f->function];
  for (uint32_t i = 0; i < function->variable_count; i++) {
    const struct ir_variable *v = &function->variables[i];
    if (v->local == IR_NONE && v->slot == IR_NONE)
      continue;
    uint32_t slot =
        v->local == IR_NONE ? v->slot : function->locals[v->local].slot;
    struct vm_value at = v->indirect
                             ? address_of(k, f->depth, slot)
                             : vm_slot(k->vm, k->thread, f->depth, slot);
    if (v->local != IR_NONE || v->indirect)
      add_in_memory(k, f, v, i, at);
    else if (ir_is_open(k->s->program, v, f->position))
      add_in_slot(k, f, v, i, at);
  }
}

/* ------------------------------------------------------------------- frames
 */

/* What lies in memory of a frame. */
static void claim_areas(struct taking *k, uint32_t depth, uint32_t function,
                        bool aside) {
  const struct ir_function *f = &k->s->program->functions[function];
  for (uint32_t i = 0; i < f->local_count; i++) {
    struct vm_value at = vm_slot(k->vm, k->thread, depth, f->locals[i].slot);
    if (at.kind == VM_VALUE_POINTER)
      frame_area(k, at.area, depth, function, aside);
  }
  for (uint32_t i = 0; i < f->variable_count; i++) {
    const struct ir_variable *v = &f->variables[i];
    if (!v->indirect || v->slot == IR_NONE)
      continue;
    struct vm_value at = address_of(k, depth, v->slot);
    if (at.kind != VM_VALUE_POINTER)
      continue;
    frame_area(k, at.area, depth, function, aside);
    name_area(k, at.area, i, v);
  }
}

static void add_frame(struct taking *k, uint32_t depth,
                      struct fault_place place) {
  const struct ir_program *program = k->s->program;
  const struct ir_position *at = &program->positions[place.position];
  struct scene_thread *t = k->t;
  VEC_ROOM(t->frames, t->frame_count, t->frame_capacity);
  struct scene_frame *f = &t->frames[t->frame_count++];
  *f = (struct scene_frame){.depth = depth,
                            .function = place.function,
                            .position = place.position,
                            .function_name =
                                program->functions[place.function].name,
                            .file = source_name(program, at->file),
                            .line = at->line};
  add_variables(k, f);
}

static bool is_users(struct taking *k, uint32_t depth,
                     struct fault_place *place) {
  *place = vm_frame(k->vm, k->thread, depth);
  return !k->s->program->functions[place->function].runtime;
}

/* Of many, the ones in the middle are left out. */
static void add_frames(struct taking *k) {
  uint32_t depth = vm_depth(k->vm, k->thread), users = 0, number = 0;
  struct fault_place place;
  for (uint32_t d = 0; d < depth; d++)
    users += is_users(k, d, &place);
  uint32_t gone = users > SCENE_FRAMES ? users - SCENE_FRAMES : 0;
  for (uint32_t d = 0; d < depth; d++) {
    if (!is_users(k, d, &place))
      continue;
    bool aside =
        gone && number >= FRAMES_OUTSIDE && number < FRAMES_OUTSIDE + gone;
    claim_areas(k, d, place.function, aside);
    if (aside)
      k->t->frames[k->t->frame_count - 1].left_out++;
    else
      add_frame(k, d, place);
    number++;
  }
}

/* ------------------------------------------------------------------ threads
 */

static void claim_own(struct taking *k) {
  const struct ir_program *program = k->s->program;
  for (uint32_t i = 1; i < program->global_count; i++) {
    if (!program->globals[i].thread_local_)
      continue;
    struct scene_entry *e = scene_entry(k->s, vm_own_area(k->vm, k->thread, i));
    if (e)
      e->tid = k->t->tid;
  }
}

static void add_wait(struct taking *k) {
  const struct scene_threads *from = k->s->threads;
  struct scene_wait wait = {.tid = SCENE_NO_TID};
  struct scene_value value = {.text = NULL};
  from->wait(from->context, k->thread, &wait);
  k->t->waits_tid = SCENE_NO_TID;
  if (!wait.waits)
    return;
  k->t->waits = true;
  k->t->waits_text = scene_string(k->strings, wait.text);
  k->t->waits_tid = wait.tid;
  if (wait.object.area)
    scene_point(k->s, wait.object, 0, &value);
  k->t->waits_object = value.target;
  k->t->waits_offset = value.offset;
}

static void add_thread(struct scenes *s, struct vm *vm, struct scene_cast *cast,
                       struct text *strings, uint32_t thread, uint32_t tid) {
  uint32_t function = s->threads->function(s->threads->context, thread);
  VEC_ROOM(cast->threads, cast->thread_count, cast->thread_capacity);
  struct scene_thread *t = &cast->threads[cast->thread_count++];
  *t = (struct scene_thread){
      .number = thread,
      .tid = tid,
      .name = function ? s->program->functions[function].name : ""};
  struct taking k = {s, vm, thread, t, strings};
  add_frames(&k);
  claim_own(&k);
  add_wait(&k);
}

static void fix_thread(struct scene_thread *t, const char *base) {
  scene_fix(&t->waits_text, base);
  for (size_t i = 0; i < t->frame_count; i++)
    for (size_t j = 0; j < t->frames[i].variable_count; j++) {
      struct scene_variable *v = &t->frames[i].variables[j];
      scene_fix(&v->type, base);
      scene_fix(&v->value.text, base);
    }
}

static int by_tid(const void *a, const void *b) {
  const struct scene_thread *x = a, *y = b;
  return x->tid < y->tid ? -1 : x->tid > y->tid;
}

struct scene_cast *scene_cast_take(struct scenes *s, struct vm *vm) {
  struct scene_cast *cast = alloc_new(sizeof *cast);
  struct text strings = {NULL, 0, 0};
  cast->references = 1;
  for (uint32_t i = 0; i < vm_thread_limit(vm); i++) {
    uint32_t tid = vm_thread_used(vm, i)
                       ? s->threads->tid(s->threads->context, i)
                       : SCENE_NO_TID;
    if (tid != SCENE_NO_TID)
      add_thread(s, vm, cast, &strings, i, tid);
  }
  for (size_t i = 0; i < cast->thread_count; i++)
    fix_thread(&cast->threads[i], strings.bytes);
  if (cast->thread_count)
    qsort(cast->threads, cast->thread_count, sizeof *cast->threads, by_tid);
  cast->strings = strings.bytes;
  cast->string_capacity = strings.capacity;
  return cast;
}

/* -------------------------------------------------------------------- locks
 */

/* Names are in the objects, which scenes with this cast have. */
static void add_lock(struct scene_thread *t, const struct scene_object *o,
                     const struct scene_field *f) {
  bool reading = t->tid < 64 && (f->readers >> t->tid & 1);
  if (!reading && (f->holder == SCENE_NO_TID || f->holder != t->tid))
    return;
  VEC_ROOM(t->held, t->held_count, t->held_capacity);
  t->held[t->held_count++] = (struct scene_lock){.object = o->id,
                                                 .offset = f->offset,
                                                 .name = f->name,
                                                 .reading = reading};
}

void scene_cast_locks(struct scene *scene) {
  struct scene_cast *cast = scene->cast;
  for (size_t i = 0; i < scene->object_count; i++) {
    const struct scene_object *o = scene->objects[i];
    for (size_t j = 0; j < o->field_count; j++)
      for (size_t k = 0; k < cast->thread_count && o->fields[j].lock; k++)
        add_lock(&cast->threads[k], o, &o->fields[j]);
  }
}

void scene_cast_release(struct scene_cast *cast) {
  if (--cast->references)
    return;
  for (size_t i = 0; i < cast->thread_count; i++) {
    struct scene_thread *t = &cast->threads[i];
    for (size_t j = 0; j < t->frame_count; j++)
      VEC_FREE(t->frames[j].variables, t->frames[j].variable_capacity);
    VEC_FREE(t->frames, t->frame_capacity);
    VEC_FREE(t->held, t->held_capacity);
  }
  VEC_FREE(cast->threads, cast->thread_capacity);
  alloc_free(cast->strings, cast->string_capacity);
  alloc_free(cast, sizeof *cast);
}
