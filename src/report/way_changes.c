/*
 * report/way_changes.c - what a row changed: memory that was written and
 * variables in slots, old value and new.
 */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "report/access.h"
#include "report/way_impl.h"

void row_note(struct row *row, const char *format, ...) {
  char line[512];
  va_list args;
  va_start(args, format);
  vsnprintf(line, sizeof line, format, args);
  va_end(args);
  text_add(&row->notes, "%s\n", line);
  row->drawn = true;
}

/* ------------------------------------------------------------------- memory */

static bool same_place(const struct scalar *a, const struct scalar *b) {
  return a->area == b->area && a->offset == b->offset && a->bit == b->bit &&
         a->size == b->size;
}

static bool add_change(void *context, const struct scalar *place) {
  struct watcher *w = context;
  for (size_t i = 0; i < w->change_count; i++)
    if (same_place(&w->changes[i].place, place))
      return true;
  if (w->change_count == 4 * MAX_NOTES)
    return false;
  VEC_ROOM(w->changes, w->change_count, w->change_capacity);
  struct change *c = &w->changes[w->change_count++];
  c->place = *place;
  value_text(&w->values, place, c->old);
  return true;
}

static bool add_read(void *context, const struct scalar *place);

void changes_visit(struct watcher *w, struct vm *vm,
                   const struct vm_access *a) {
  struct scalar place;
  scalar_fn *add = a->write ? add_change : add_read;
  if (!a->write && a->size > 16)
    return;
  if (access_place(&w->values, vm, a, &place))
    add(w, &place);
  else
    values_scalars(&w->values, a->area, a->offset, a->size, add, w);
}

/* Was it freed meanwhile?  Then that is the story. */
static bool is_there(struct watcher *w, const struct change *c) {
  struct allways_area_info info;
  return allways_area_info(vm_memory(w->values.vm), c->place.area, &info) &&
         !info.freed;
}

bool changes_made(struct watcher *w) {
  char new[VALUE_ROOM];
  for (size_t i = 0; i < w->change_count; i++) {
    if (!is_there(w, &w->changes[i]))
      continue;
    value_text(&w->values, &w->changes[i].place, new);
    if (strcmp(new, w->changes[i].old) != 0)
      return true;
  }
  return false;
}

/* In a line that was interrupted it matters too that a value stayed: it may
 * have been meant to change. */
static void tell_memory(struct watcher *w, struct row *row, unsigned *room) {
  char new[VALUE_ROOM];
  for (size_t i = 0; i < w->change_count; i++) {
    const struct change *c = &w->changes[i];
    if (!is_there(w, c))
      continue;
    value_text(&w->values, &c->place, new);
    if (strcmp(new, c->old) == 0 && !row->again)
      continue;
    if (*room == 0) {
      row_note(row, "... and more");
      break;
    }
    --*room;
    if (strcmp(c->old, "?") == 0)
      row_note(row, "%s = %s", c->place.name, new);
    else
      row_note(row, "%s: %s -> %s", c->place.name, c->old, new);
  }
  w->change_count = 0;
}

/* -------------------------------------------------------------------- slots */

static void told_release(struct told *t) {
  alloc_free(t->values, t->count * sizeof *t->values);
  *t = (struct told){0, NULL, 0};
}

void changes_forget(struct watched_thread *t, uint32_t depth) {
  while (t->told_count > depth)
    told_release(&t->told[--t->told_count]);
}

static struct told *told_of(struct watcher *w, struct watched_thread *t,
                            uint32_t depth, uint32_t function) {
  while (t->told_count <= depth) {
    VEC_ROOM(t->told, t->told_count, t->told_capacity);
    t->told[t->told_count++] = (struct told){0, NULL, 0};
  }
  struct told *told = &t->told[depth];
  if (told->function == function)
    return told;
  told_release(told);
  told->function = function;
  told->count = w->program->functions[function].variable_count;
  told->values = alloc_new(told->count * sizeof *told->values);
  return told;
}

/* -------------------------------------------------------------- parameters */

static void note_read(void *context, uint32_t slot) {
  uint64_t *reads = context;
  if (slot < 64)
    *reads |= UINT64_C(1) << slot;
}

/* A parameter that the function never looks at. */
static bool is_idle(struct watcher *w, uint32_t function,
                    const struct ir_variable *v) {
  const struct ir_function *f = &w->program->functions[function];
  if (!v->parameter || v->slot >= 64)
    return false;
  while (w->used_count <= function) {
    VEC_ROOM(w->used, w->used_count, w->used_capacity);
    w->used[w->used_count++] = (struct used_slots){false, 0};
  }
  struct used_slots *u = &w->used[function];
  for (uint32_t i = 0; !u->known && i < f->insn_count; i++)
    ir_insn_reads(w->program, f, &f->insns[i], note_read, &u->reads);
  u->known = true;
  return !(u->reads >> v->slot & 1);
}

static void tell_slots(struct watcher *w, struct vm *vm, uint32_t thread,
                       struct row *row, unsigned *room) {
  const struct ir_function *f = &w->program->functions[row->function];
  struct told *told =
      told_of(w, watcher_thread(w, thread), row->depth, row->function);
  char new[VALUE_ROOM];
  for (uint32_t i = 0; i < told->count; i++) {
    const struct ir_variable *v = &f->variables[i];
    if (v->slot == IR_NONE || v->indirect || is_idle(w, row->function, v))
      continue;
    struct vm_value value = vm_slot(vm, thread, row->depth, v->slot);
    if (!value_slot_text(&w->values, value, v->type, new) ||
        strcmp(new, told->values[i]) == 0)
      continue;
    if (*room) {
      --*room;
      if (told->values[i][0])
        row_note(row, "%s: %s -> %s", v->name, told->values[i], new);
      else
        row_note(row, "%s = %s", v->name, new);
    }
    memcpy(told->values[i], new, sizeof new);
  }
}

void changes_tell(struct watcher *w, struct vm *vm, uint32_t thread,
                  struct row *row) {
  unsigned room = MAX_NOTES;
  bool there = row->depth < vm_depth(vm, thread) &&
               vm_frame(vm, thread, row->depth).function == row->function;
  if (there)
    tell_slots(w, vm, thread, row, &room);
  tell_memory(w, row, &room);
  undefined_tell(w, vm, thread, row);
}

/* -------------------------------------------------------------------- reads */

/* The latest value counts: a read may be made again.  Of many, the first go. */
static bool add_read(void *context, const struct scalar *place) {
  struct watcher *w = context;
  size_t i = 0;
  while (i < w->read_count && !same_place(&w->reads[i].place, place))
    i++;
  if (i == MAX_NOTES) {
    memmove(w->reads, w->reads + 1, --w->read_count * sizeof *w->reads);
    i--;
  }
  if (i == w->read_count) {
    VEC_ROOM(w->reads, w->read_count, w->read_capacity);
    w->reads[w->read_count++] = (struct change){.place = *place};
  }
  value_text(&w->values, place, w->reads[i].old);
  return true;
}

static bool overlap(const struct scalar *s, const struct vm_access *a) {
  return s->area == a->area && s->offset < a->offset + a->size &&
         a->offset < s->offset + s->size;
}

bool changes_shared(struct watcher *w, struct vm *vm, const struct row *row) {
  size_t count;
  const struct vm_access *a = vm_accesses(vm, &count);
  bool any = false;
  for (size_t i = 0; i < count; i++) {
    const struct ir_position *p = &w->program->positions[a[i].position];
    if (p->line != row->line || p->file != row->file)
      continue;
    any = true;
    for (size_t j = 0; j < w->read_count; j++)
      if (!a[i].write && overlap(&w->reads[j].place, &a[i]))
        w->reads[j].shared = true;
  }
  return any;
}

void changes_tell_reads(struct watcher *w, struct row *row, bool all) {
  for (size_t i = 0; i < w->read_count; i++)
    if (all || w->reads[i].shared)
      row_note(row, "has read %s: %s", w->reads[i].place.name,
               strcmp(w->reads[i].old, "?") ? w->reads[i].old : "undefined");
  w->read_count = 0;
}

/* Does the expression follow the pointer of this name? */
static bool goes_through(const char *expression, const char *name) {
  size_t n = strlen(name);
  expression += strspn(expression, "*&(");
  return n > 0 && strncmp(expression, name, n) == 0 &&
         (expression[n] == 0 || strchr("-[.)", expression[n]) != NULL);
}

/* Could the value that was read be what is wrong? */
static bool is_origin(const struct change *c, const struct vm_fault *fault) {
  if (fault->kind == VM_UNINITIALIZED)
    return strcmp(c->old, "?") == 0;
  return c->place.size == 8 &&
         (strcmp(c->old, "NULL") == 0 || strncmp(c->old, "0x", 2) == 0) &&
         goes_through(fault->expression, c->place.name);
}

struct scalar changes_origin(const struct watcher *w,
                             const struct vm_fault *fault) {
  for (size_t i = w->read_count; i-- > 0;)
    if (is_origin(&w->reads[i], fault))
      return w->reads[i].place;
  return (struct scalar){.area = 0};
}
