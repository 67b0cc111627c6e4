/*
 * explain/expand.c - executions with calls that were not executed, made whole.
 *
 * Both engines go the execution side by side.  Where the one with summaries
 * applied effects in a step, the other makes the choices that the calls had
 * made, step by step.  It may stop more often on the execution; they are
 * together again when their states are the same.
 */
#include "explain/expand.h"

#include "base/alloc.h"
#include "engine/vm_engine.h"
#include "explain/replay.h"
#include "summary/summary.h"

struct expansion {
  struct engine *with, *without;
  struct schedule whole;
  enum engine_event event; /* of the one without */
  const struct fault *fault;
  bool met; /* it is there already: what is left of the execution is not needed
             */
  uint64_t *choices; /* to be made in this step */
  size_t count, capacity, at;
};

static void choice_add(struct expansion *x, uint64_t value) {
  VEC_ROOM(x->choices, x->count, x->capacity);
  x->choices[x->count++] = value;
}

static void choices_add(struct expansion *x, const struct fault *fault) {
  size_t count;
  const uint64_t *more = summaries_choices(engine_vm(x->with), fault, &count);
  for (size_t i = 0; i < count; i++)
    choice_add(x, more[i]);
}

static bool is_same_state(struct expansion *x) {
  struct allways_state a, b;
  return x->with->ops->state(x->with, false, &a) &&
         x->without->ops->state(x->without, false, &b) &&
         allways_hash_equal(a.hash, b.hash);
}

/* One step of the engine without summaries; false: it has come to an end, or
 * would need a choice that is not known. */
static bool advance(struct expansion *x, uint32_t thread, uint64_t value) {
  struct vm *vm = engine_vm(x->without);
  struct allways_state state;
  if (x->met || x->event != ENGINE_WENT_ON || !vm_thread_used(vm, thread))
    return false;
  if (vm_next(vm, thread)->kind == VM_OP_CHOICE) {
    if (x->at == x->count)
      return false;
    value = x->choices[x->at++];
  }
  x->without->ops->state(x->without, false, &state);
  x->event = x->without->ops->take(x->without, thread, value);
  schedule_add(&x->whole, (struct step){thread, value});
  x->met = replay_meets(x->without, x->event, x->fault);
  return x->event == ENGINE_WENT_ON && !x->met;
}

/* Until all choices are made; and then, if the states are not the same, as far
 * as it takes, or not at all. */
static void catch_up(struct expansion *x, uint32_t thread, bool moved) {
  enum { TRIES = 256 };
  if (!moved && !advance(x, thread, 0))
    return;
  while (x->at < x->count)
    if (!advance(x, thread, 0))
      return;
  size_t steps = x->whole.count;
  if (is_same_state(x))
    return;
  x->without->ops->save(x->without);
  bool found = false;
  for (int i = 0; i < TRIES && !found && advance(x, thread, 0); i++)
    found = is_same_state(x);
  if (!found && !x->met && x->event == ENGINE_WENT_ON) {
    x->without->ops->back(x->without, UINT32_MAX);
    x->whole.count = steps;
  }
  x->without->ops->drop(x->without);
}

/* The fault was found while a call was solved, or by a call that was not
 * executed: the thread in it goes on to it.  That may be one that was started
 * or woken in the last step. */
static void finish(struct expansion *x) {
  enum { TRIES = 10000 };
  size_t steps = x->whole.count;
  for (int i = 0; i < TRIES && advance(x, x->fault->thread, 0); i++)
    ;
  if (!x->met)
    x->whole.count = steps;
}

static void go_on(struct expansion *x, struct step step, bool last) {
  struct vm *vm = engine_vm(x->with);
  struct allways_state state;
  const struct vm_next_op next = *vm_next(vm, step.thread);
  x->count = x->at = 0;
  if (next.kind == VM_OP_CHOICE && next.summary == 0)
    choice_add(x, step.value);
  x->with->ops->state(x->with, false, &state);
  enum engine_event event =
      x->with->ops->take(x->with, step.thread, step.value);
  choices_add(x, last ? x->fault : NULL);
  bool moved = next.kind == VM_OP_WAIT || x->count == 0;
  if (moved)
    advance(x, step.thread, step.value);
  if (event == ENGINE_WENT_ON || x->at < x->count)
    catch_up(x, step.thread, true);
}

void schedule_expand(struct schedule *schedule, const struct fault *fault,
                     struct engine *with, enum engine_event event,
                     struct engine *without, enum engine_event event_without) {
  struct expansion x = {
      .with = with, .without = without, .event = event_without, .fault = fault};
  x.met = replay_meets(without, event_without, fault);
  choices_add(&x, schedule->count == 0 ? fault : NULL);
  if (event == ENGINE_WENT_ON && x.count)
    catch_up(&x, 0, true);
  for (size_t i = 0; i < schedule->count && !x.met; i++)
    go_on(&x, schedule->steps[i], i + 1 == schedule->count);
  if (!x.met)
    finish(&x);
  VEC_FREE(schedule->steps, schedule->capacity);
  *schedule = x.whole;
  VEC_FREE(x.choices, x.capacity);
}
