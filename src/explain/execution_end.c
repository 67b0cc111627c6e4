/*
 * explain/execution_end.c - the end of an execution: where the fault is, who
 * waits for what, both sides of a race; and a whole state, for those who stop
 * half-way.
 */
#include <stdio.h>
#include <string.h>

#include "explain/library_call.h"
#include "explain/execution_impl.h"
#include "explain/lock.h"

static const char *tid_function(const struct watcher *w, uint32_t tid) {
  uint32_t f = w->execution->threads[tid].function;
  return f ? w->program->functions[f].name : "";
}

/* "T1 worker" */
static const char *thread_name(struct watcher *w, uint32_t thread, char *text,
                               size_t room) {
  const struct watched_thread *t = watcher_thread(w, thread);
  if (t->tid == NO_TID)
    snprintf(text, room, "a thread that ended");
  else
    snprintf(text, room, "T%u %s", t->tid, tid_function(w, t->tid));
  return text;
}

/* "T1" */
static void thread_short(struct watcher *w, uint32_t thread, char *text,
                         size_t room) {
  uint32_t tid = watcher_thread(w, thread)->tid;
  if (tid == NO_TID)
    snprintf(text, room, "a thread that ended");
  else
    snprintf(text, room, "T%u", tid);
}

static void add_line(struct watcher *w, struct text *text,
                     const struct ir_position *p) {
  size_t length;
  const char *line = source_line(&w->source, p->file, p->line, &length);
  if (length)
    text_add(text, "  %5u | %.*s\n", p->line, (int)length, line);
}

/* "T1 worker at list.c:12 in push", then the line. */
static void add_place(struct watcher *w, struct text *text, uint32_t thread,
                      const char *what, uint32_t position, uint32_t function) {
  const struct ir_position *p = &w->program->positions[position];
  char name[64];
  text_add(text, "  %s %s at %s:%u", thread_name(w, thread, name, sizeof name),
           what, w->program->files[p->file], p->line);
  if (function)
    text_add(text, " in %s", w->program->functions[function].name);
  text_add(text, "\n");
  add_line(w, text, p);
}

static struct side *add_side(struct watcher *w, uint32_t thread,
                             const char *what, uint32_t position,
                             uint32_t function) {
  struct execution *execution = w->execution;
  VEC_ROOM(execution->sides, execution->side_count, execution->side_capacity);
  struct side *s = &execution->sides[execution->side_count++];
  *s = (struct side){.tid = watcher_thread(w, thread)->tid,
                     .position = position,
                     .function = function,
                     .row = SIZE_MAX};
  snprintf(s->what, sizeof s->what, "%s", what);
  add_place(w, &execution->end, thread, what, position, function);
  return s;
}

/* ------------------------------------------------------------------ waiting */

/* The function of the runtime that the user called; "": none. */
static const char *called(struct watcher *w, struct vm *vm, uint32_t thread) {
  uint32_t depth;
  if (!vm_user_frame(vm, thread, &depth) || depth + 1 >= vm_depth(vm, thread))
    return "";
  struct fault_place place = vm_frame(vm, thread, depth + 1);
  return w->program->functions[place.function].name;
}

static bool is_users(struct watcher *w, allways_pointer p) {
  char text[VALUE_ROOM];
  return p.area != 0 && value_object_text(&w->values, p, text);
}

/* What the word belongs to, or the list of waiters that it is in, or what the
 * function was given that waits. */
allways_pointer end_wait_object(struct watcher *w, struct vm *vm,
                                uint32_t thread, uint32_t *tid) {
  struct vm_waiting waiting;
  *tid = NO_TID;
  if (!vm_waits(vm, thread, &waiting))
    return allways_null();
  if (waiting.held)
    *tid = watcher_thread(w, waiting.holder)->tid;
  const allways_pointer objects[] = {waiting.word,
                                     lock_waited(vm, waiting.word),
                                     watcher_thread(w, thread)->object};
  for (size_t i = 0; i < sizeof objects / sizeof *objects; i++)
    if (is_users(w, objects[i]))
      return objects[i];
  return allways_null();
}

static uint32_t tid_of(void *context, uint32_t thread) {
  return watcher_thread(context, thread)->tid;
}

/* Which waiter of its condition variable a signal wakes. */
static bool wake_text(struct watcher *w, struct vm *vm, uint32_t thread,
                      uint64_t value, char *text, size_t room) {
  struct lock_state l;
  lock_read(&l, vm, "pthread_cond_t", watcher_thread(w, thread)->object);
  uint32_t tid = value < l.thread_count ? tid_of(w, l.threads[value]) : NO_TID;
  if (tid != NO_TID)
    snprintf(text, room, "wakes T%u", tid);
  return tid != NO_TID;
}

void end_choice(struct watcher *w, struct vm *vm, uint32_t thread,
                uint64_t value, char *text, size_t room) {
  const char *call = called(w, vm, thread);
  bool asked = call[0] == 0 || call_asks(call);
  if (call_role(call) == CALL_COND_SIGNAL &&
      wake_text(w, vm, thread, value, text, room))
    return;
  snprintf(text, room, "choice: %llu%s%s", (unsigned long long)value,
           asked ? "" : " in ", asked ? "" : call);
}

/* Of a thread that waits for name. */
struct waiting {
  struct watcher *w;
  struct vm *vm;
  uint32_t thread;
  struct vm_waiting how;
  const char *name, *holder;
  char *text;
  size_t room;
};

static void mutex_text(const struct waiting *x, const char *holder) {
  const char *call = called(x->w, x->vm, x->thread);
  bool woken = call_role(call) == CALL_COND_WAIT;
  snprintf(x->text, x->room, "%sblocked%s%s%s%s", woken ? "woken, " : "",
           x->name[0] ? " on " : "", x->name, holder[0] ? ", held by " : "",
           holder);
}

static void condition_text(const struct waiting *x) {
  allways_pointer mutex = lock_needed(x->vm, x->how.word);
  char needed[VALUE_ROOM] = "";
  if (is_users(x->w, mutex))
    value_object_text(&x->w->values, mutex, needed);
  snprintf(x->text, x->room, "blocked in cond_wait(%s)%s%s", x->name,
           needed[0] ? ", must reacquire " : "", needed);
}

static void rwlock_text(const struct waiting *x, const struct lock_state *l) {
  char names[96];
  lock_names(l, tid_of, x->w, names, sizeof names);
  if (x->how.held || !l->readers || names[0] == 0)
    mutex_text(x, x->holder);
  else
    snprintf(x->text, x->room, "blocked on %s, held for reading by %s", x->name,
             names);
}

static void object_text(const struct waiting *x, allways_pointer object) {
  struct lock_state l;
  const char *type = object.area ? value_closed(&x->w->values, &object) : NULL;
  lock_read(&l, x->vm, type, object);
  if (l.kind == LOCK_CONDITION)
    condition_text(x);
  else if (l.kind == LOCK_RWLOCK)
    rwlock_text(x, &l);
  else if (l.kind == LOCK_SEMAPHORE)
    snprintf(x->text, x->room, "blocked in sem_wait(%s), which is %d", x->name,
             l.value);
  else if (l.kind == LOCK_BARRIER)
    snprintf(x->text, x->room,
             "blocked at barrier %s: %zu of %u threads are there", x->name,
             l.thread_count, l.party);
  else
    mutex_text(x, x->holder);
}

bool end_wait(struct watcher *w, struct vm *vm, uint32_t thread, char *text,
              size_t room) {
  char name[VALUE_ROOM] = "", holder[64] = "";
  struct waiting x = {w, vm, thread, {.held = false}, name, holder, text, room};
  uint32_t tid;
  if (!vm_waits(vm, thread, &x.how))
    return false;
  bool join = call_role(called(w, vm, thread)) == CALL_JOIN;
  allways_pointer object = end_wait_object(w, vm, thread, &tid);
  if (object.area)
    value_object_text(&w->values, object, name);
  if (x.how.held)
    thread_short(w, x.how.holder, holder, sizeof holder);
  if (join && x.how.held)
    snprintf(text, room, "blocked in join of %s", holder);
  else
    object_text(&x, object);
  return true;
}

static void report_waiting(struct watcher *w, struct vm *vm, uint32_t thread) {
  char text[256];
  uint32_t depth;
  if (!vm_user_frame(vm, thread, &depth) ||
      !end_wait(w, vm, thread, text, sizeof text))
    return;
  struct fault_place place = vm_frame(vm, thread, depth);
  w->running = thread;
  struct row *row = watcher_row(w, thread, place, depth);
  row->marked = row->drawn = true;
  size_t at = (size_t)(row - w->execution->rows);
  struct last_wait *wait = &watcher_thread(w, thread)->last_wait;
  wait->known = true;
  memcpy(wait->text, text, sizeof text);
  wait->object = end_wait_object(w, vm, thread, &wait->tid);
  add_side(w, thread, text, place.position, place.function)->row = at;
  watcher_leave(w, vm, thread);
}

/* The machine does not know of threads that have ended. */
static void count_blocked(struct watcher *w) {
  struct fault *f = &w->execution->fault;
  if (f->wait_count >= w->execution->thread_count ||
      (f->sub != SUB_BLOCKED_ALONE && f->sub != SUB_BLOCKED_ALL))
    return;
  f->sub = f->wait_count == 1 ? SUB_BLOCKED_LAST : SUB_BLOCKED_REST;
  f->numbers[0] = f->wait_count;
}

/* Every thread tries to go on, so that it is known what it waits for. */
static void report_deadlock(struct watcher *w, struct engine *e) {
  struct vm *vm = engine_vm(e);
  struct vm_waiting waiting;
  w->ending = true;
  watcher_leave(w, vm, w->running);
  w->ending = false;
  for (uint32_t i = 0; i < vm_thread_limit(vm); i++) {
    if (!vm_thread_used(vm, i))
      continue;
    e->ops->save(e);
    bool still =
        vm_waits(vm, i, &waiting) || e->ops->take(e, i, 0) == ENGINE_DISABLED;
    if (still)
      report_waiting(w, vm, i);
    e->ops->back(e, i);
    e->ops->drop(e);
  }
}

/* -------------------------------------------------------------------- races */

static const char *verb(struct watcher *w, const struct vm_access *a,
                        bool done) {
  static const char *const verbs[2][2][2] = {
      {{"read", "wrote"}, {"read atomically", "wrote atomically"}},
      {{"next: read of", "next: write of"},
       {"next: atomic read of", "next: atomic write of"}}};
  struct allways_area_info info;
  if (done && allways_area_info(vm_memory(w->values.vm), a->area, &info) &&
      info.freed)
    return "freed";
  return verbs[!done][a->atomic][a->write];
}

/* The latest row of the thread in this line. */
static size_t find_row(const struct watcher *w, uint32_t tid,
                       const struct ir_position *p) {
  const struct execution *execution = w->execution;
  for (size_t i = execution->row_count; i-- > 0;)
    if (execution->rows[i].tid == tid && execution->rows[i].line == p->line &&
        execution->rows[i].file == p->file)
      return i;
  return execution->row_count;
}

struct named {
  const struct vm_access *access;
  char *name;
};

static bool take_name(void *context, const struct scalar *s) {
  struct named *n = context;
  if (s->offset == n->access->offset && n->access->size <= 8)
    snprintf(n->name, VALUE_ROOM, "%s", s->name);
  return false;
}

static void access_name(struct watcher *w, const struct vm_access *a,
                        char *name) {
  struct named n = {a, name};
  value_object_text(&w->values, (allways_pointer){a->offset, a->area}, name);
  values_scalars(&w->values, a->area, a->offset, a->size, take_name, &n);
}

/* Where it is reported is not known yet. */
static struct side *add_access(struct watcher *w, const struct vm_access *a,
                               uint32_t thread, bool done) {
  char name[VALUE_ROOM], what[2 * VALUE_ROOM];
  access_name(w, a, name);
  snprintf(what, sizeof what, "%s %s", verb(w, a, done), name);
  struct side *s = add_side(w, thread, what, a->position, 0);
  s->access = true;
  s->write = a->write;
  s->atomic = a->atomic;
  return s;
}

static void report_race(struct watcher *w, struct vm *vm) {
  struct vm_access pair[2];
  uint32_t threads[2], depth;
  struct execution *execution = w->execution;
  vm_race(vm, pair, threads);
  const struct watched_thread *t = watcher_thread(w, threads[0]);
  size_t i = find_row(w, t->tid, &w->program->positions[pair[0].position]);
  watcher_leave(w, vm, w->running);
  if (i < execution->row_count) {
    execution->rows[i].marked = true;
    /* What it did after that does not matter any more. */
    while (execution->row_count > i + 1 &&
           execution->rows[execution->row_count - 1].step == w->step)
      text_release(&execution->rows[--execution->row_count].notes);
  }
  bool known = i < execution->row_count;
  add_access(w, &pair[0], threads[0], true)->row = known ? i : SIZE_MAX;
  add_access(w, &pair[1], threads[1], false);
  if (!vm_user_frame(vm, threads[1], &depth))
    return;
  w->running = threads[1];
  struct row *row =
      watcher_row(w, threads[1], vm_frame(vm, threads[1], depth), depth);
  row->marked = true;
  row_note(row, "%s", execution->sides[1].what);
  execution->sides[1].row = (size_t)(row - execution->rows);
}

/* -------------------------------------------------------------- other faults
 */

/* The first function outside the runtime on the stack. */
static uint32_t fault_function(const struct watcher *w, const struct fault *f) {
  uint32_t i = 0;
  while (i + 1 < f->stack_count &&
         w->program->functions[f->stack[i].function].runtime)
    i++;
  return f->stack_count ? f->stack[i].function : 0;
}

static void describe_fault(struct watcher *w, struct vm *vm,
                           const struct fault *fault) {
  struct fault_place place = {fault_function(w, fault), fault->position};
  uint32_t depth;
  if (fault->stack_count == 0 && w->execution->row_count)
    watcher_leave(w, vm, w->running); /* a leak: by now it has happened */
  if (fault_kinds[fault->kind].is_leak)
    block_report(w, vm);
  if (fault->kind == FAULT_VALID_MEMTRACK && loss_report(w))
    return;
  if (fault->stack_count == 0 && w->execution->row_count) {
    w->execution->rows[w->execution->row_count - 1].marked = true;
    row_note(&w->execution->rows[w->execution->row_count - 1], "%s",
             fault->kind == FAULT_VALID_MEMTRACK ? "the block is leaked here"
                                                 : "the block is not freed");
  }
  if (fault->stack_count == 0 || place.position == 0 ||
      !vm_user_frame(vm, fault->thread, &depth))
    return;
  struct row *row = watcher_row(w, fault->thread, place, depth);
  row->marked = row->drawn = true;
  if (fault->at.area == 0)
    w->origin = changes_origin(w, fault);
  if (fault->kind == FAULT_UNINITIALIZED && fault->at.area == 0)
    undefined_end(w, vm, fault->thread, row);
  if (w->execution->thread_count > 1) {
    char name[64];
    text_add(&w->execution->end, "  in %s\n",
             thread_name(w, fault->thread, name, sizeof name));
  }
}

/* The row that the last step began in: what the thread did after that does not
 * matter any more. */
static void describe_monitor(struct watcher *w, struct vm *vm,
                             const struct fault *fault) {
  const struct ir_position *p = &w->program->positions[fault->after];
  struct execution *execution = w->execution;
  uint32_t tid = watcher_thread(w, fault->thread)->tid;
  uint32_t depth;
  watcher_leave(w, vm, w->running);
  bool first = execution->row_count == 0;
  if (first && vm_user_frame(vm, w->running, &depth))
    watcher_row(w, w->running, vm_frame(vm, w->running, depth), depth);
  size_t i = fault->after ? find_row(w, tid, p) : execution->row_count;
  if (i == execution->row_count && i > 0)
    i--;
  if (execution->row_count == 0)
    return;
  while (execution->row_count > i + 1 &&
         execution->rows[execution->row_count - 1].step == w->step)
    text_release(&execution->rows[--execution->row_count].notes);
  execution->rows[i].marked = execution->rows[i].drawn = true;
  row_note(&execution->rows[i],
           fault->kind == FAULT_ALWAYS ? "violates '%s'%s" : "fault in '%s'%s",
           w->program->functions[fault->monitor].name,
           first ? " before this line" : "");
}

void end_report(struct watcher *w, struct engine *e) {
  struct vm *vm = engine_vm(e);
  const struct fault *fault = &w->execution->fault;
  if (fault->kind == FAULT_DEADLOCK) {
    report_deadlock(w, e);
    count_blocked(w);
  } else if (fault->kind == FAULT_NO_DATA_RACE)
    report_race(w, vm);
  else if (fault->monitor)
    describe_monitor(w, vm, fault);
  else
    describe_fault(w, vm, fault);
}

/* -------------------------------------------------------------------- states
 */

struct listing {
  struct watcher *w;
  struct text *text;
  const char *indent;
  unsigned room;
};

static bool list_scalar(void *context, const struct scalar *s) {
  struct listing *l = context;
  char value[VALUE_ROOM];
  if (l->room-- == 0) {
    text_add(l->text, "%s...\n", l->indent);
    return false;
  }
  value_text(&l->w->values, s, value);
  text_add(l->text, "%s%s = %s\n", l->indent, s->name, value);
  return true;
}

enum { STATE_ROOM = 16 };

static void list_frame(struct watcher *w, struct vm *vm, uint32_t thread,
                       uint32_t depth, struct fault_place place,
                       struct text *text) {
  const struct ir_function *f = &w->program->functions[place.function];
  char value[VALUE_ROOM];
  for (uint32_t i = 0; i < f->variable_count; i++) {
    const struct ir_variable *v = &f->variables[i];
    struct listing l = {w, text, "      ", STATE_ROOM};
    if (v->local != IR_NONE) {
      struct vm_value at = vm_slot(vm, thread, depth, f->locals[v->local].slot);
      if (at.kind == VM_VALUE_POINTER)
        values_scalars(&w->values, at.area, 0, f->locals[v->local].size,
                       list_scalar, &l);
      continue;
    }
    if (v->slot == IR_NONE || v->indirect ||
        !ir_is_open(w->program, v, place.position))
      continue;
    struct vm_value at = vm_slot(vm, thread, depth, v->slot);
    if (value_slot_text(&w->values, at, v->type, value))
      text_add(text, "      %s = %s\n", v->name, value);
  }
}

static void list_thread(struct watcher *w, struct vm *vm, uint32_t thread,
                        struct text *text) {
  char what[256];
  uint32_t depth = vm_depth(vm, thread), top;
  if (!vm_user_frame(vm, thread, &top))
    return;
  if (!end_wait(w, vm, thread, what, sizeof what))
    snprintf(what, sizeof what, "is");
  while (depth-- > 0) {
    struct fault_place place = vm_frame(vm, thread, depth);
    if (w->program->functions[place.function].runtime)
      continue;
    add_place(w, text, thread, depth == top ? what : "is", place.position,
              place.function);
    list_frame(w, vm, thread, depth, place, text);
  }
}

static void list_globals(struct watcher *w, struct vm *vm, struct text *text) {
  for (uint32_t i = 1; i < w->program->global_count; i++) {
    const struct ir_global *g = &w->program->globals[i];
    struct listing l = {w, text, "    ", STATE_ROOM};
    uint32_t area = vm_global_area(vm, i);
    if (area && !g->runtime && !g->constant)
      values_scalars(&w->values, area, 0, g->size, list_scalar, &l);
  }
}

void end_state(struct watcher *w, struct vm *vm) {
  struct text *text = &w->execution->state;
  text_add(text, "after step %zu:\n", w->step);
  for (uint32_t i = 0; i < vm_thread_limit(vm); i++)
    if (vm_thread_used(vm, i))
      list_thread(w, vm, i, text);
  text_add(text, "  globals:\n");
  list_globals(w, vm, text);
}
