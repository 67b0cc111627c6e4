/*
 * explain/execution.c - the execution to a fault as rows.
 *
 * The schedule is run again on a machine that is watched.  A row begins where a
 * thread comes to another line of the user's source; what the runtime does
 * belongs to the line that called it.  A row ends where the thread leaves the
 * line, or where another thread goes on; what it changed is reported then.
 *
 * At the end of a step a thread stands before its next operation, most often in
 * a line of which it has done nothing yet.  Such a row is taken away: the line
 * comes when the thread goes on with it.
 */
#include "explain/execution.h"

#include <stdio.h>
#include <string.h>

#include "explain/execution_impl.h"
#include "explain/replay.h"

struct watched_thread *watcher_thread(struct watcher *w, uint32_t thread) {
  while (w->thread_count <= thread) {
    VEC_ROOM(w->threads, w->thread_count, w->thread_capacity);
    w->threads[w->thread_count++] =
        (struct watched_thread){.tid = NO_TID, .row = NO_ROW};
  }
  return &w->threads[thread];
}

/* --------------------------------------------------------------------- rows */

static struct row *open_row(struct watcher *w, struct watched_thread *t) {
  return t->row == NO_ROW ? NULL : &w->execution->rows[t->row];
}

/* Of a lazy choice: known once the instruction that asked
 * has been executed. */
static void report_choice(struct watcher *w, struct vm *vm,
                          struct watched_thread *t) {
  struct row *row = open_row(w, t);
  if (!w->asked || row == NULL || vm_reported(vm)[0] == 0)
    return;
  row_note(row, "nondet: %s%s", vm_reported(vm)[0] == '[' ? "value in " : "",
           vm_reported(vm));
  w->asked = false;
}

static void remove_last(struct execution *execution) {
  text_release(&execution->rows[--execution->row_count].notes);
}

static void move_index(size_t *index, size_t gone) {
  if (*index >= EXECUTION_HEAD + gone)
    *index -= gone;
  else if (*index > EXECUTION_HEAD)
    *index = EXECUTION_HEAD;
}

/* Half of the rows after the first ones go. */
static void leave_out(struct watcher *w) {
  enum { GONE = (EXECUTION_MOST - EXECUTION_HEAD) / 2 };
  struct execution *execution = w->execution;
  for (size_t i = EXECUTION_HEAD; i < EXECUTION_HEAD + GONE; i++)
    text_release(&execution->rows[i].notes);
  memmove(
      &execution->rows[EXECUTION_HEAD], &execution->rows[EXECUTION_HEAD + GONE],
      (execution->row_count - EXECUTION_HEAD - GONE) * sizeof *execution->rows);
  execution->row_count -= GONE;
  execution->left_out += GONE;
  for (size_t i = 0; i < execution->thread_count; i++) {
    move_index(&execution->threads[i].first, GONE);
    move_index(&execution->threads[i].last, GONE);
  }
  for (size_t i = 0; i < execution->choice_count; i++)
    move_index(&execution->choices[i].row, GONE);
  for (size_t i = 0; i < execution->side_count; i++)
    if (execution->sides[i].row != SIZE_MAX)
      move_index(&execution->sides[i].row, GONE);
}

static bool is_at(const struct row *row, struct fault_place place,
                  uint32_t depth, const struct ir_position *p) {
  return row->function == place.function && row->depth == depth &&
         row->line == p->line && row->file == p->file;
}

struct row *watcher_row(struct watcher *w, uint32_t thread,
                        struct fault_place place, uint32_t depth) {
  struct watched_thread *t = watcher_thread(w, thread);
  const struct ir_position *p = &w->program->positions[place.position];
  struct execution *execution = w->execution;
  struct row *now = open_row(w, t);
  if (now && is_at(now, place, depth, p))
    return now;
  if (execution->row_count == EXECUTION_MOST)
    leave_out(w);
  VEC_ROOM(execution->rows, execution->row_count, execution->row_capacity);
  struct row *row = &execution->rows[execution->row_count];
  *row = (struct row){.number = ++w->rows,
                      .step = w->step,
                      .tid = t->tid,
                      .function = place.function,
                      .depth = depth,
                      .file = p->file,
                      .line = p->line};
  t->resumed = row->again =
      t->function == place.function && t->depth == depth && t->line == p->line;
  t->function = 0;
  t->acted = false;
  t->row = (int64_t)execution->row_count++;
  w->change_count = w->read_count = 0;
  w->more_changes = false;
  return row;
}

static bool is_brace(struct watcher *w, const struct row *row) {
  size_t length;
  const char *line = source_line(&w->source, row->file, row->line, &length);
  return length == 1 && (line[0] == '}' || line[0] == '{');
}

/* The thread has come to another line, of a function at this depth.  A row that
 * goes on with a line after a call is of interest if something happens in it,
 * or if the line calls another function. */
static void close_row(struct watcher *w, struct vm *vm, uint32_t thread,
                      uint32_t depth) {
  struct watched_thread *t = watcher_thread(w, thread);
  struct row *row = open_row(w, t);
  if (row == NULL)
    return;
  changes_report(w, vm, thread, row);
  loss_look(w, vm, row);
  bool idle = t->back && depth <= row->depth;
  if (!row->drawn && !t->acted && (idle || is_brace(w, row)))
    remove_last(w->execution);
  else
    show_row(w, vm, row);
  t->row = NO_ROW;
}

void watcher_leave(struct watcher *w, struct vm *vm, uint32_t thread) {
  struct watched_thread *t = watcher_thread(w, thread);
  struct row *row = open_row(w, t);
  char text[256];
  if (row == NULL)
    return;
  bool waits = !w->ending && end_wait(w, vm, thread, text, sizeof text);
  loss_look(w, vm, row);
  bool begun = row->drawn || t->acted || waits || changes_made(w);
  t->row = NO_ROW;
  t->function = begun || row->again ? row->function : 0;
  t->depth = row->depth;
  t->line = row->line;
  if (!begun) {
    remove_last(w->execution);
    return;
  }
  changes_report(w, vm, thread, row);
  changes_report_reads(w, row, row->marked);
  if (waits)
    row_note(row, "%s", text);
  show_row(w, vm, row);
}

/* ------------------------------------------------------------------ threads */

static void new_tid(struct watcher *w, uint32_t thread, struct row *starter) {
  struct execution *execution = w->execution;
  VEC_ROOM(execution->threads, execution->thread_count,
           execution->thread_capacity);
  execution->threads[execution->thread_count] = (struct execution_thread){
      .number = thread, .first = execution->row_count};
  watcher_thread(w, thread)->tid = (uint32_t)execution->thread_count;
  if (starter) {
    if (starter->started++ == 0)
      starter->starts = (uint32_t)execution->thread_count;
    starter->drawn = true;
  }
  execution->thread_count++;
}

/* Threads that the running one has started. */
static void look_for_threads(struct watcher *w, struct vm *vm,
                             uint32_t thread) {
  struct row *row = open_row(w, watcher_thread(w, thread));
  for (uint32_t i = 0; i < vm_thread_limit(vm); i++)
    if (vm_thread_used(vm, i) && watcher_thread(w, i)->tid == NO_TID)
      new_tid(w, i, row);
}

/* The thread has ended: its last line is done.  The rest of a line in which
 * nothing happens is not reported. */
static void end_row(struct watcher *w, struct vm *vm, uint32_t thread) {
  const struct row *row = open_row(w, watcher_thread(w, thread));
  w->read_count = 0;
  if (row && row->again)
    watcher_leave(w, vm, thread);
  else
    close_row(w, vm, thread, 0);
}

static void look_for_ends(struct watcher *w, struct vm *vm) {
  for (uint32_t i = 0; i < w->thread_count; i++) {
    struct watched_thread *t = &w->threads[i];
    if (t->tid == NO_TID || vm_thread_used(vm, i))
      continue;
    if (i == w->running)
      end_row(w, vm, i);
    w->execution->threads[t->tid].last = w->execution->row_count;
    changes_forget(t, 0);
    t->tid = NO_TID;
    t->row = NO_ROW;
    t->function = 0;
  }
}

/* ----------------------------------------------------------------- observer */

/* Has the user's function just called one of the runtime? */
static void note_call(struct watched_thread *t, struct vm *vm, uint32_t thread,
                      uint32_t depth) {
  uint32_t before = t->top;
  t->top = vm_depth(vm, thread);
  if (t->top == depth + 1) {
    t->object = allways_null();
  } else if (t->top == depth + 2 && before != t->top && before <= depth + 1) {
    struct vm_value v = vm_slot(vm, thread, depth + 1, 0);
    if (v.kind == VM_VALUE_POINTER)
      t->object = (allways_pointer){v.bits, v.area};
  }
}

/* Back from a closing brace, that is, if the last row is of this place. */
static bool is_last(const struct execution *execution, uint32_t tid,
                    struct fault_place place, uint32_t depth,
                    const struct ir_position *p) {
  if (execution->row_count == 0)
    return false;
  const struct row *last = &execution->rows[execution->row_count - 1];
  return last->tid == tid && is_at(last, place, depth, p);
}

/* The thread is at this place: is that another line? */
static void enter(struct watcher *w, struct vm *vm, uint32_t thread,
                  struct fault_place place, uint32_t depth) {
  struct watched_thread *t = watcher_thread(w, thread);
  const struct ir_position *p = &w->program->positions[place.position];
  const struct row *now = open_row(w, t);
  if (now && is_at(now, place, depth, p))
    return;
  bool returned = now && now->depth > depth;
  close_row(w, vm, thread, depth);
  changes_forget(t, depth + 1);
  t->back = (changes_enter(w, t, depth, place.function, p) && returned) ||
            is_last(w->execution, t->tid, place, depth, p);
  struct row *row = watcher_row(w, thread, place, depth);
  row->again |= t->back;
}

static void look_at_row(struct watcher *w, struct vm *vm, uint32_t thread) {
  uint32_t depth;
  if (w->running != thread) {
    watcher_leave(w, vm, w->running);
    w->running = thread;
  }
  look_for_threads(w, vm, thread);
  if (!vm_user_frame(vm, thread, &depth))
    return;
  struct watched_thread *t = watcher_thread(w, thread);
  struct execution_thread *started = &w->execution->threads[t->tid];
  struct fault_place place = vm_frame(vm, thread, depth);
  report_choice(w, vm, t);
  const struct ir_position *p = &w->program->positions[place.position];
  note_call(t, vm, thread, depth);
  if (started->function == 0) {
    started->function = place.function;
    started->depth = depth;
  }
  if (p->line == 0)
    return;
  enter(w, vm, thread, place, depth);
  if (w->news[0])
    row_note(open_row(w, t), "%s", w->news);
  w->news[0] = 0;
}

static void at_insn(void *context, struct vm *vm, uint32_t thread) {
  struct watcher *w = context;
  w->values.vm = vm;
  w->executing = thread;
  if (w->muted)
    return;
  progress_insn(&w->progress, vm, thread);
  undefined_look(w, vm, thread);
  look_at_row(w, vm, thread);
  undefined_insn(w, vm, thread);
}

static void at_visit(void *context, struct vm *vm, const struct vm_access *a) {
  struct watcher *w = context;
  w->values.vm = vm;
  if (!w->muted && open_row(w, watcher_thread(w, w->running)))
    changes_visit(w, vm, a);
}

static void at_allocated(void *context, struct vm *vm, uint32_t area) {
  struct watcher *w = context;
  w->values.vm = vm;
  values_allocated(&w->values, area);
  block_allocated(w, vm, area);
}

static void at_freed(void *context, struct vm *vm, uint32_t area) {
  struct watcher *w = context;
  struct row *row = open_row(w, watcher_thread(w, w->running));
  w->values.vm = vm;
  if (!w->muted && row)
    changes_freed(w, row, area);
}

static void at_lost(void *context, struct vm *vm, uint32_t area) {
  struct watcher *w = context;
  block_lost(w, vm, area);
  if (w->observer)
    scenes_lost(&w->scenes, vm, area);
}

/* ------------------------------------------------------------------ choices */

static void at_chosen(void *context, struct vm *vm, uint32_t area,
                      uint64_t first, uint64_t value) {
  struct watcher *w = context;
  struct execution *execution = w->execution;
  uint32_t depth;
  if (w->muted)
    return;
  VEC_ROOM(execution->choices, execution->choice_count,
           execution->choice_capacity);
  struct choice *c = &execution->choices[execution->choice_count++];
  *c = (struct choice){.row =
                           execution->row_count ? execution->row_count - 1 : 0,
                       .tid = watcher_thread(w, w->running)->tid,
                       .thread = w->running,
                       .at = progress_of(&w->progress, w->running),
                       .area = area,
                       .first = first,
                       .value = value};
  if (!vm_user_frame(vm, w->running, &depth))
    return;
  struct fault_place place = vm_frame(vm, w->running, depth);
  c->function = place.function;
  c->position = place.position;
  if (depth + 1 < vm_depth(vm, w->running))
    c->call = vm_frame(vm, w->running, depth + 1).function;
}

/* Areas are used again: the last choice that had it is meant. */
static void at_narrowed(void *context, struct vm *vm, uint32_t area,
                        uint64_t value) {
  struct watcher *w = context;
  (void)vm;
  for (size_t i = w->execution->choice_count; i-- > 0 && !w->muted;) {
    if (w->execution->choices[i].area != area)
      continue;
    w->execution->choices[i].value = value;
    return;
  }
}

static void at_split(void *context, struct vm *vm) {
  struct watcher *w = context;
  struct execution *x = w->execution;
  (void)vm;
  if (w->muted || w->step == 0)
    return;
  VEC_ROOM(x->splits, x->split_count, x->split_capacity);
  x->splits[x->split_count++] = w->step - 1;
}

/* -------------------------------------------------------------------- steps */

static void after_step(struct watcher *w, struct vm *vm) {
  struct watched_thread *t = watcher_thread(w, w->running);
  struct row *row = open_row(w, t);
  w->values.vm = vm;
  report_choice(w, vm, t);
  if (row && changes_shared(w, vm, row))
    t->acted = true;
}

/* Choices that most calls make as usual are reported where they are not. */
static void report_chosen(struct watcher *w, struct vm *vm,
                          struct watched_thread *t, struct step step) {
  const struct vm_next_op *next = vm_next(vm, step.thread);
  t->wakes = next->asks == VM_ASKS_WAKE && step.value;
  if (next->asks == VM_ASKS_VALUE)
    end_choice(w, vm, step.thread, step.value, w->news, sizeof w->news);
  else if (next->asks == VM_ASKS_MALLOC && step.value)
    snprintf(w->news, sizeof w->news, "choice: 1, the allocation fails");
  else if (next->asks == VM_ASKS_FAILURE && step.value)
    snprintf(w->news, sizeof w->news, "choice: 1, it fails spuriously");
}

static void before_step(struct watcher *w, struct vm *vm, struct step step) {
  const struct vm_next_op *next = vm_next(vm, step.thread);
  if (w->running != step.thread)
    watcher_leave(w, vm, w->running);
  w->running = step.thread;
  w->step++;
  struct watched_thread *t = watcher_thread(w, step.thread);
  struct row *row = open_row(w, t);
  if (row && !row->drawn && !t->acted)
    row->step = w->step; /* so far it only came there */
  w->asked = next->kind == VM_OP_CHOICE;
  if (next->kind == VM_OP_CHOICE)
    report_chosen(w, vm, t, step);
  else if (next->kind == VM_OP_WAIT && step.value)
    snprintf(w->news, sizeof w->news, "%s",
             t->wakes ? "woken spuriously" : "the wait times out");
}

/* How far the thread has come with this step. */
static void note_progress(struct watcher *w, uint32_t thread) {
  struct execution *x = w->execution;
  VEC_ROOM(x->progress, x->progress_count, x->progress_capacity);
  x->progress[x->progress_count++] = progress_of(&w->progress, thread);
}

static void follow(struct watcher *w, struct engine *e,
                   const struct schedule *schedule, size_t steps,
                   const struct fault *fault, enum engine_event event) {
  struct vm *vm = engine_vm(e);
  struct execution *execution = w->execution;
  bool reported = fault->sub != SUB_NONE; /* else only the end can be it */
  struct enabled_steps *enabled = alloc_new(e->max_threads * sizeof *enabled);
  after_step(w, vm);
  execution->met =
      replay_meets(e, event, fault) && (reported || schedule->count == 0);
  show_step(w, vm);
  for (size_t i = 0; i < steps && !execution->met && event == ENGINE_WENT_ON;
       i++) {
    if (!replay_may(e, schedule->steps[i], enabled))
      break;
    before_step(w, vm, schedule->steps[i]);
    event =
        e->ops->take(e, schedule->steps[i].thread, schedule->steps[i].value);
    after_step(w, vm);
    note_progress(w, schedule->steps[i].thread);
    execution->steps = i + 1;
    execution->met =
        replay_meets(e, event, fault) && (reported || i + 1 == schedule->count);
    if (!execution->met)
      look_for_ends(w, vm);
    show_step(w, vm);
  }
  alloc_free(enabled, e->max_threads * sizeof *enabled);
}

static void watcher_release(struct watcher *w) {
  for (size_t i = 0; i < w->thread_count; i++) {
    changes_forget(&w->threads[i], 0);
    VEC_FREE(w->threads[i].reported, w->threads[i].reported_capacity);
  }
  VEC_FREE(w->threads, w->thread_capacity);
  VEC_FREE(w->changes, w->change_capacity);
  VEC_FREE(w->news_list, w->news_capacity);
  VEC_FREE(w->reads, w->read_capacity);
  VEC_FREE(w->used, w->used_capacity);
  loss_release(w);
  block_release(w);
  undefined_release(w);
  progress_release(&w->progress);
  scenes_release(&w->scenes);
  values_release(&w->values);
  source_release(&w->source);
}

/* ------------------------------------------------------------- entry points */

void execution_run(struct execution *execution, struct ir_program *program,
                   const struct vm_options *options, const struct fault *fault,
                   const struct schedule *schedule, size_t steps,
                   const struct execution_observer *observer) {
  struct watcher w = {
      .execution = execution, .program = program, .observer = observer};
  struct vm_observer watching = {.context = &w,
                                 .insn = at_insn,
                                 .visit = at_visit,
                                 .allocated = at_allocated,
                                 .freed = at_freed,
                                 .chosen = at_chosen,
                                 .narrowed = at_narrowed,
                                 .split = at_split,
                                 .lost = at_lost};
  struct vm_options o = *options;
  struct fault wanted = *fault;
  enum engine_event event;
  if (wanted.kind == FAULT_DEADLOCK)
    wanted.sub = SUB_NONE; /* it may be reported from another thread */
  *execution = (struct execution){.rows = NULL};
  values_init(&w.values, program);
  source_init(&w.source, program);
  scenes_init(&w.scenes, program, &w.values);
  o.observer = &watching;
  w.blocks_left = fault->kind == FAULT_VALID_MEMCLEANUP;
  w.blocks_wanted = w.blocks_left || fault->kind == FAULT_VALID_MEMTRACK ||
                    fault->kind == FAULT_KIND_COUNT;
  w.leaks =
      fault->kind == FAULT_VALID_MEMTRACK || fault->kind == FAULT_KIND_COUNT;
  w.last_step = schedule->count;
  struct engine *e = vm_engine_new(program, &o, &event);
  struct vm *vm = engine_vm(e);
  size_t all = steps && steps < schedule->count ? steps : schedule->count;
  follow(&w, e, schedule, all, &wanted, event);
  w.muted = true;
  if (!execution->met && execution->steps == schedule->count)
    execution->met = replay_stuck(e, &wanted);
  if (steps)
    end_state(&w, vm);
  if (execution->met) {
    execution->fault = *e->ops->fault(e);
    end_report(&w, e);
  }
  watcher_leave(&w, vm, w.running);
  show_end(&w, vm);
  e->ops->free(e);
  watcher_release(&w);
}

void execution_release(struct execution *execution) {
  while (execution->row_count)
    remove_last(execution);
  VEC_FREE(execution->rows, execution->row_capacity);
  VEC_FREE(execution->threads, execution->thread_capacity);
  VEC_FREE(execution->sides, execution->side_capacity);
  VEC_FREE(execution->choices, execution->choice_capacity);
  VEC_FREE(execution->splits, execution->split_capacity);
  VEC_FREE(execution->progress, execution->progress_capacity);
  text_release(&execution->end);
  text_release(&execution->state);
  text_release(&execution->drawing);
}
