/*
 * explain/replay.c - a schedule, run again: what all who do so have in common.
 */
#include "explain/replay.h"

#include "base/alloc.h"

bool replay_same(const struct fault *a, const struct fault *b) {
  if (b->sub == SUB_NONE)
    return b->kind == FAULT_KIND_COUNT || a->kind == b->kind;
  return fault_same(a, b);
}

bool replay_meets(struct engine *e, enum engine_event event,
                  const struct fault *fault) {
  struct allways_state state;
  if (event == ENGINE_WENT_ON)
    e->ops->state(e, false, &state);
  if (event == ENGINE_FAULT && replay_same(e->ops->fault(e), fault))
    return true;
  while (e->ops->next_extra_fault(e))
    if (replay_same(e->ops->fault(e), fault))
      return true;
  return (event == ENGINE_WENT_ON || event == ENGINE_ENDED) &&
         e->ops->check_invariant &&
         e->ops->check_invariant(e) == ENGINE_FAULT &&
         replay_same(e->ops->fault(e), fault);
}

/* Can the first of the steps be taken?  If not, who keeps it from that is
 * noted. */
static bool is_possible(struct engine *e, struct enabled_steps *m) {
  e->ops->save(e);
  enum engine_event event = e->ops->take(e, m->thread, m->first);
  if (event == ENGINE_DISABLED)
    e->ops->holder(e, m);
  e->ops->back(e, m->thread);
  e->ops->drop(e);
  return event != ENGINE_DISABLED;
}

bool replay_stuck(struct engine *e, const struct fault *fault) {
  if (fault->kind != FAULT_DEADLOCK && fault->kind != FAULT_KIND_COUNT)
    return false;
  struct enabled_steps *enabled = alloc_new(e->max_threads * sizeof *enabled);
  size_t persistent, count = e->ops->enabled(e, enabled, &persistent);
  bool moved = false;
  for (size_t i = 0; i < count; i++)
    moved |= is_possible(e, &enabled[i]);
  bool stuck =
      moved ? e->ops->deadlock_cycle(e, enabled, count) : e->ops->deadlocked(e);
  alloc_free(enabled, e->max_threads * sizeof *enabled);
  return stuck && replay_same(e->ops->fault(e), fault);
}

bool replay_may(struct engine *e, struct step step,
                struct enabled_steps *enabled) {
  size_t persistent, count = e->ops->enabled(e, enabled, &persistent);
  for (size_t i = 0; i < count; i++)
    if (enabled[i].thread == step.thread)
      return step.value - enabled[i].first < enabled[i].count ||
             enabled[i].count == 0;
  return false;
}
