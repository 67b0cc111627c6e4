/*
 * explain/execution_changes.c - what a row changed: memory that was written and
 * variables in slots, old value and new, and when.
 */
#include <stdio.h>
#include <string.h>

#include "explain/access.h"
#include "explain/execution_impl.h"

enum { MOST_CHANGES = 256 }; /* that are kept of a row */

/* ------------------------------------------------------------------- memory */

static bool same_place(const struct scalar *a, const struct scalar *b) {
  return a->area == b->area && a->offset == b->offset && a->bit == b->bit &&
         a->size == b->size;
}

static bool add_change(void *context, const struct scalar *place) {
  struct watcher *w = context;
  for (size_t i = 0; i < w->change_count; i++)
    if (same_place(&w->changes[i].place, place)) {
      w->changes[i].turn = ++w->turn;
      return true;
    }
  w->more_changes = w->change_count == MOST_CHANGES;
  if (w->more_changes)
    return false;
  VEC_ROOM(w->changes, w->change_count, w->change_capacity);
  struct change *c = &w->changes[w->change_count++];
  c->place = *place;
  c->turn = ++w->turn;
  c->kind = value_text(&w->values, place, c->old);
  return true;
}

static bool add_read(void *context, const struct scalar *place);
static void look_at_slots(struct watcher *w, struct vm *vm, uint32_t thread,
                          const struct row *row);

void changes_visit(struct watcher *w, struct vm *vm,
                   const struct vm_access *a) {
  struct scalar place;
  scalar_fn *add = a->write ? add_change : add_read;
  if (!a->write && a->size > 16)
    return;
  if (a->write)
    look_at_slots(w, vm, w->running,
                  &w->execution->rows[watcher_thread(w, w->running)->row]);
  if (access_place(&w->values, vm, a, &place)) {
    index_fill(w, vm, a, &place);
    add(w, &place);
  } else {
    values_scalars(&w->values, a->area, a->offset, a->size, add, w);
  }
}

void changes_freed(struct watcher *w, struct row *row, uint32_t area) {
  struct news n = {.turn = ++w->turn};
  char name[VALUE_ROOM];
  value_object_text(&w->values, (allways_pointer){0, area}, name);
  snprintf(n.new, sizeof n.new, "frees %.100s", name);
  notes_add(w, &n);
  row->drawn = true;
}

/* Was it freed meanwhile?  Then the row shows that. */
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
static void gather_memory(struct watcher *w, bool resumed) {
  for (size_t i = 0; i < w->change_count; i++) {
    const struct change *c = &w->changes[i];
    struct news n = {.change = c, .turn = c->turn, .name = c->place.name};
    if (!is_there(w, c))
      continue;
    n.kind = value_text(&w->values, &c->place, n.new);
    if (c->place.size == 1)
      allways_load_bytes(vm_memory(w->values.vm),
                         (allways_pointer){c->place.offset, c->place.area},
                         &n.character, 1);
    if (strcmp(n.new, c->old) == 0 && !resumed)
      continue;
    if (c->kind != VALUE_UNDEFINED)
      memcpy(n.old, c->old, sizeof n.old);
    notes_add(w, &n);
  }
}

/* -------------------------------------------------------------------- slots */

static void reported_release(struct reported *t) {
  alloc_free(t->values, t->count * sizeof *t->values);
  alloc_free(t->seen, t->count * sizeof *t->seen);
  *t = (struct reported){.function = 0};
}

void changes_forget(struct watched_thread *t, uint32_t depth) {
  while (t->reported_count > depth)
    reported_release(&t->reported[--t->reported_count]);
}

static struct reported *reported_of(struct watcher *w, struct watched_thread *t,
                                    uint32_t depth, uint32_t function) {
  while (t->reported_count <= depth) {
    VEC_ROOM(t->reported, t->reported_count, t->reported_capacity);
    t->reported[t->reported_count++] = (struct reported){.function = 0};
  }
  struct reported *reported = &t->reported[depth];
  if (reported->function == function)
    return reported;
  reported_release(reported);
  reported->function = function;
  reported->count = w->program->functions[function].variable_count;
  reported->values = alloc_new(reported->count * sizeof *reported->values);
  reported->seen = alloc_new(reported->count * sizeof *reported->seen);
  return reported;
}

bool changes_enter(struct watcher *w, struct watched_thread *t, uint32_t depth,
                   uint32_t function, const struct ir_position *p) {
  struct reported *reported = reported_of(w, t, depth, function);
  bool same = reported->file == p->file && reported->line == p->line;
  reported->file = p->file;
  reported->line = p->line;
  return same;
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

/* The frame that the thread's open row is in; NULL: it is gone. */
static struct reported *row_frame(struct watcher *w, struct vm *vm,
                                  uint32_t thread, const struct row *row) {
  if (row->depth >= vm_depth(vm, thread) ||
      vm_frame(vm, thread, row->depth).function != row->function)
    return NULL;
  return reported_of(w, watcher_thread(w, thread), row->depth, row->function);
}

static bool is_reported(struct watcher *w, uint32_t function,
                        const struct ir_variable *v) {
  return v->slot != IR_NONE && !v->indirect && !is_idle(w, function, v);
}

/* Those that changed since the last look did so before what comes now. */
static void look_at_slots(struct watcher *w, struct vm *vm, uint32_t thread,
                          const struct row *row) {
  const struct ir_function *f = &w->program->functions[row->function];
  struct reported *reported = row_frame(w, vm, thread, row);
  for (uint32_t i = 0; reported && i < reported->count; i++) {
    const struct ir_variable *v = &f->variables[i];
    if (!is_reported(w, row->function, v))
      continue;
    struct vm_value now = vm_slot(vm, thread, row->depth, v->slot);
    struct seen *s = &reported->seen[i];
    if (now.kind == s->value.kind && now.bits == s->value.bits &&
        now.area == s->value.area)
      continue;
    *s = (struct seen){now, ++w->turn};
  }
}

static void gather_slots(struct watcher *w, struct vm *vm, uint32_t thread,
                         const struct row *row, struct reported *reported) {
  const struct ir_function *f = &w->program->functions[row->function];
  for (uint32_t i = 0; i < reported->count; i++) {
    const struct ir_variable *v = &f->variables[i];
    struct news n = {.name = v->name, .turn = reported->seen[i].turn};
    if (!is_reported(w, row->function, v))
      continue;
    struct vm_value value = vm_slot(vm, thread, row->depth, v->slot);
    if (!value_slot_text(&w->values, value, v->type, n.new) ||
        strcmp(n.new, reported->values[i]) == 0)
      continue;
    memcpy(n.old, reported->values[i], sizeof n.old);
    memcpy(reported->values[i], n.new, sizeof n.new);
    notes_add(w, &n);
  }
}

void changes_report(struct watcher *w, struct vm *vm, uint32_t thread,
                    struct row *row) {
  const struct watched_thread *t = watcher_thread(w, thread);
  struct reported *reported = row_frame(w, vm, thread, row);
  if (reported) {
    look_at_slots(w, vm, thread, row);
    gather_slots(w, vm, thread, row, reported);
  }
  gather_memory(w, t->resumed);
  notes_report(w, row);
  undefined_report(w, vm, thread, row);
  w->change_count = 0;
}

/* -------------------------------------------------------------------- reads */

/* The latest value counts: a read may be made again.  Of many, the first go. */
static bool add_read(void *context, const struct scalar *place) {
  struct watcher *w = context;
  size_t i = 0;
  while (i < w->read_count && !same_place(&w->reads[i].place, place))
    i++;
  if (i == MAX_READS) {
    memmove(w->reads, w->reads + 1, --w->read_count * sizeof *w->reads);
    i--;
  }
  if (i == w->read_count) {
    VEC_ROOM(w->reads, w->read_count, w->read_capacity);
    w->reads[w->read_count++] = (struct change){.place = *place};
  }
  w->reads[i].kind = value_text(&w->values, place, w->reads[i].old);
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

void changes_report_reads(struct watcher *w, struct row *row, bool all) {
  for (size_t i = 0; i < w->read_count; i++)
    if (all || w->reads[i].shared)
      row_note(row, "has read %s: %s", w->reads[i].place.name,
               w->reads[i].kind == VALUE_UNDEFINED ? "undefined"
                                                   : w->reads[i].old);
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
static bool is_origin(const struct change *c, const struct fault *fault) {
  if (fault->kind == FAULT_UNINITIALIZED)
    return c->kind == VALUE_UNDEFINED;
  return c->place.size == 8 &&
         (c->kind == VALUE_NULL || c->kind == VALUE_WILD) &&
         goes_through(fault->expression, c->place.name);
}

struct scalar changes_origin(const struct watcher *w,
                             const struct fault *fault) {
  for (size_t i = w->read_count; i-- > 0;)
    if (is_origin(&w->reads[i], fault))
      return w->reads[i].place;
  return (struct scalar){.area = 0};
}
