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
  while (e->ops->also(e))
    if (replay_same(e->ops->fault(e), fault))
      return true;
  return (event == ENGINE_WENT_ON || event == ENGINE_ENDED) && e->ops->always &&
         e->ops->always(e) == ENGINE_FAULT &&
         replay_same(e->ops->fault(e), fault);
}

/* Can the move be made?  If not, who keeps it from that is noted. */
static bool is_possible(struct engine *e, struct move *m) {
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
  struct move *moves = alloc_new(e->max_threads * sizeof *moves);
  size_t enough, count = e->ops->moves(e, moves, &enough);
  bool moved = false;
  for (size_t i = 0; i < count; i++)
    moved |= is_possible(e, &moves[i]);
  bool stuck = moved ? e->ops->circle(e, moves, count) : e->ops->deadlocked(e);
  alloc_free(moves, e->max_threads * sizeof *moves);
  return stuck && replay_same(e->ops->fault(e), fault);
}

bool replay_may(struct engine *e, struct step step, struct move *moves) {
  size_t enough, count = e->ops->moves(e, moves, &enough);
  for (size_t i = 0; i < count; i++)
    if (moves[i].thread == step.thread)
      return step.value - moves[i].first < moves[i].count ||
             moves[i].count == 0;
  return false;
}
