/*
 * tests/reference/wait.c - who can go on, and deadlocks.
 */
#include "machine.h"

bool ref_cancel_is_due(const struct ref_thread *t) {
  return t->head.cancel_pending && !t->head.cancel_disabled && !t->head.exiting;
}

/* spurious: a wait for a condition may end by itself, if that is asked for. */
bool ref_is_enabled(struct ref_machine *m, uint32_t thread, bool spurious) {
  const struct ref_thread *t = &m->threads[thread];
  if (t->head.status != REF_RUNNING)
    return false;
  if (ref_can_go_on(m, thread))
    return true;
  bool waits = t->head.wait != REF_CONDITION || !t->head.signalled;
  if (waits && t->head.timed)
    return true;
  if (waits && t->head.cancellable && ref_cancel_is_due(t))
    return true;
  return spurious && m->options.spurious_wakeups &&
         t->head.wait == REF_CONDITION && !t->head.signalled;
}

/* ---------------------------------------------------------------- deadlocks */

/* All threads wait, or some of them for each other in a circle, or for one that
 * has ended.  It is told at the first of them. */
void ref_look_for_deadlocks(struct ref_machine *m) {
  uint32_t next[REF_THREADS], gone = 0, moving = 0, blocked = 0;
  for (uint32_t t = 0; t < REF_THREADS; t++) {
    bool running = m->threads[t].head.status == REF_RUNNING;
    bool moves = running && ref_is_enabled(m, t, false);
    next[t] = running && !moves ? ref_waits_for(m, t) : 0;
    gone |= running ? 0 : 1u << t;
    moving += moves;
    blocked += running && !moves;
  }
  bool stuck = moving == 0;
  if (!blocked)
    return;
  for (uint32_t t = 0; t < REF_THREADS; t++) {
    if (m->threads[t].head.status != REF_RUNNING)
      continue;
    uint32_t reach = next[t];
    for (uint32_t round = 0; round < REF_THREADS; round++)
      for (uint32_t u = 0; u < REF_THREADS; u++)
        if (reach >> u & 1)
          reach |= next[u];
    if (stuck || reach >> t & 1 || next[t] & gone) {
      ref_report(m, "deadlock", ref_line(m, t), 0);
      return;
    }
  }
}
