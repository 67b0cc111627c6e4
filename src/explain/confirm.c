/*
 * explain/confirm.c - an execution with open values, once more with numbers.
 *
 * Where a set of values was split, the program with numbers asks nothing, and
 * its steps may end elsewhere.  So a thread takes steps until it has come as
 * far as with the step of the schedule.
 */
#include "explain/confirm.h"

#include "base/alloc.h"
#include "base/map.h"
#include "engine/vm_engine.h"
#include "explain/progress.h"
#include "explain/replay.h"

struct confirm {
  const struct execution *execution;
  const struct fault *fault;
  const struct schedule *schedule;
  struct engine *e;
  struct enabled_steps *enabled;
  struct progress progress;
  struct map choices; /* numbers of the open ones, by place and thread */
  uint32_t running;   /* the thread that executes */
  enum engine_event event;
  bool met;
};

static void at_insn(void *context, struct vm *vm, uint32_t thread) {
  struct confirm *c = context;
  c->running = thread;
  progress_insn(&c->progress, vm, thread);
}

/* The value of the choice that was made here. */
static bool gives(void *context, struct vm *vm, uint64_t *value) {
  const struct confirm *c = context;
  map_key key = {progress_of(&c->progress, c->running), c->running};
  uint64_t i = map_get(&c->choices, key);
  (void)vm;
  if (i == MAP_NONE)
    return false;
  *value = c->execution->choices[i].value;
  return true;
}

static void ignore_area(void *context, struct vm *vm, uint32_t area) {
  (void)context;
  (void)vm;
  (void)area;
}

static void ignore_visit(void *context, struct vm *vm,
                         const struct vm_access *a) {
  (void)context;
  (void)vm;
  (void)a;
}

/* False: it is not possible. */
static bool take(struct confirm *c, struct step step) {
  if (c->event != ENGINE_WENT_ON || !replay_may(c->e, step, c->enabled))
    return false;
  c->event = c->e->ops->take(c->e, step.thread, step.value);
  c->met = replay_meets(c->e, c->event, c->fault);
  return true;
}

/* Is the thread as far as it came with this step?  A step ends before an
 * instruction that was begun, but the last one ends with the fault. */
static bool is_there(const struct confirm *c, size_t i, uint32_t thread) {
  uint64_t now = progress_of(&c->progress, thread);
  uint64_t wanted = c->execution->progress[i];
  bool last = i + 1 == c->execution->progress_count;
  return now > wanted || (now == wanted && !last);
}

/* False: the step is not possible. */
static bool follow_step(struct confirm *c, size_t i, bool split) {
  struct step step = c->schedule->steps[i];
  enum { MOST_TRIES = 1000 };
  if (split)
    step.value = 0;
  for (int n = 0; n < MOST_TRIES; n++) {
    if (c->met || is_there(c, i, step.thread))
      return true;
    if (!take(c, step))
      return split; /* perhaps it waits for what comes next */
    step.value = 0;
  }
  return false;
}

static bool follow(struct confirm *c) {
  const struct execution *x = c->execution;
  bool possible = true;
  size_t split = 0;
  c->met = replay_meets(c->e, c->event, c->fault);
  for (size_t i = 0; i < x->progress_count && possible && !c->met; i++) {
    bool splits = split < x->split_count && x->splits[split] == i;
    split += splits;
    possible = follow_step(c, i, splits);
  }
  return c->met || (possible && replay_stuck(c->e, c->fault));
}

/* Choices that are not open are steps.  An instruction that was executed again
 * has made several; the last one counts. */
static void list_choices(struct confirm *c) {
  for (size_t i = 0; i < c->execution->choice_count; i++) {
    const struct choice *choice = &c->execution->choices[i];
    if (choice->area != 0)
      *map_at(&c->choices, (map_key){choice->at, choice->thread}, i) = i;
  }
}

void execution_confirm(struct execution *execution, struct ir_program *program,
                       const struct vm_options *options,
                       const struct fault *fault,
                       const struct schedule *schedule) {
  struct vm_options o = *options;
  struct fault wanted = *fault;
  struct confirm c = {
      .execution = execution, .fault = &wanted, .schedule = schedule};
  const struct vm_observer observer = {.context = &c,
                                       .insn = at_insn,
                                       .visit = ignore_visit,
                                       .allocated = ignore_area,
                                       .gives = gives};
  if (!execution->met || fault->kind == FAULT_ALWAYS)
    return;
  list_choices(&c);
  if (c.choices.count == 0)
    return;
  if (wanted.kind == FAULT_DEADLOCK)
    wanted.sub = SUB_NONE; /* it may be reported from another thread */
  o.observer = &observer;
  c.e = vm_engine_new(program, &o, &c.event);
  c.enabled = alloc_new(c.e->max_threads * sizeof *c.enabled);
  execution->confirmed = follow(&c) ? IS_CONFIRMED : NOT_CONFIRMED;
  alloc_free(c.enabled, c.e->max_threads * sizeof *c.enabled);
  progress_release(&c.progress);
  map_release(&c.choices);
  c.e->ops->free(c.e);
}
