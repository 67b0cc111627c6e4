/*
 * explain/execution_scene.c - scenes of an execution, for its observer.
 */
#include <stdio.h>

#include "explain/execution_impl.h"

static uint32_t tid_of(void *context, uint32_t thread) {
  return watcher_thread(context, thread)->tid;
}

static uint32_t function_of(void *context, uint32_t thread) {
  struct watcher *w = context;
  uint32_t tid = watcher_thread(w, thread)->tid;
  return tid == NO_TID ? 0 : w->execution->threads[tid].function;
}

/* In the end, what was found by trying is true of all threads at once. */
static void wait_of(void *context, uint32_t thread, struct scene_wait *wait) {
  struct watcher *w = context;
  struct last_wait *last = &watcher_thread(w, thread)->last_wait;
  struct last_wait now = {.known = false};
  if (!last->known) {
    now.known = end_wait(w, w->values.vm, thread, now.text, sizeof now.text);
    if (now.known)
      now.object = end_wait_object(w, w->values.vm, thread, &now.tid);
    *last = now;
    last->known = false; /* only the text is kept, for a moment */
  } else {
    now = *last;
  }
  *wait = (struct scene_wait){now.known, last->text, now.object, now.tid};
}

static bool take(struct watcher *w, struct vm *vm, size_t row,
                 struct scene *scene) {
  const struct scene_threads threads = {w, tid_of, function_of, wait_of};
  const struct execution_observer *o = w->observer;
  if (o == NULL || (o->wanted && !o->wanted(o->context, w->step, row)))
    return false;
  scene_take(scene, &w->scenes, vm, &threads);
  return true;
}

void show_row(struct watcher *w, struct vm *vm, const struct row *row) {
  struct scene scene;
  if (w->observer == NULL || w->observer->row == NULL || w->muted)
    return;
  w->observed = row->number;
  if (!take(w, vm, row->number, &scene))
    return;
  w->observer->row(w->observer->context, w->execution, row, &scene);
  scene_release(&scene);
}

void show_step(struct watcher *w, struct vm *vm) {
  struct scene scene;
  if (w->observer == NULL || w->observer->step == NULL ||
      !take(w, vm, 0, &scene))
    return;
  w->observer->step(w->observer->context, w->execution, w->step, &scene);
  scene_release(&scene);
}

/* A block that was lost, or was not freed: of the same line. */
static uint32_t find_block(const struct scene *scene, uint32_t allocated,
                           bool lost) {
  for (size_t i = scene->object_count; i-- > 0;) {
    const struct scene_object *o = scene->objects[i];
    if (o->kind == SCENE_HEAP && !o->freed && o->allocated == allocated &&
        (o->leaked || !lost))
      return o->id;
  }
  return 0;
}

/* Where the fault is; area 0: about no area, or about a block that was lost. */
static allways_pointer fault_place(const struct watcher *w) {
  const struct fault *fault = &w->execution->fault;
  if (!w->execution->met || fault->kind == FAULT_VALID_MEMTRACK ||
      fault->kind == FAULT_VALID_MEMCLEANUP)
    return allways_null();
  return fault->at.area ? fault->at
                        : (allways_pointer){w->origin.offset, w->origin.area};
}

/* The object that the fault is about. */
static uint32_t find_object(const struct watcher *w,
                            const struct scene *scene) {
  const struct fault *fault = &w->execution->fault;
  allways_pointer at = fault_place(w);
  if (at.area)
    return scenes_id(&w->scenes, at.area);
  bool lost = fault->kind == FAULT_VALID_MEMTRACK;
  return w->execution->met && (lost || fault->kind == FAULT_VALID_MEMCLEANUP)
             ? find_block(scene, fault->allocated, lost)
             : 0;
}

bool show_loss(struct watcher *w, struct vm *vm, struct scene *scene) {
  return take(w, vm, 0, scene);
}

void show_end(struct watcher *w, struct vm *vm) {
  struct scene scene;
  if (w->observer && w->observer->near)
    w->scenes.focus = fault_place(w);
  w->execution->fault_offset = (int64_t)fault_place(w).offset;
  if (w->loss)
    scene_keep(&scene, &w->loss->scene);
  else if (!take(w, vm, 0, &scene))
    return;
  w->execution->fault_object = find_object(w, &scene);
  const struct execution_observer *o = w->observer;
  for (size_t i = 0; i < w->execution->row_count && o->row; i++) {
    const struct row *row = &w->execution->rows[i];
    if (row->number > w->observed &&
        (o->wanted == NULL || o->wanted(o->context, w->step, row->number)))
      o->row(o->context, w->execution, row, &scene);
  }
  if (o->end)
    o->end(o->context, w->execution, &scene);
  scene_release(&scene);
}
