/*
 * tests/reference/report.c - what was found, and choices.
 */
#include "machine.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/alloc.h"

static int compare_faults(const struct ref_fault *a,
                          const struct ref_fault *b) {
  int kinds = strcmp(a->kind, b->kind);
  return kinds                  ? kinds
         : a->line != b->line   ? (a->line < b->line ? -1 : 1)
         : a->line2 != b->line2 ? (a->line2 < b->line2 ? -1 : 1)
                                : 0;
}

void ref_report(struct ref_machine *m, const char *kind, uint32_t line,
                uint32_t line2) {
  struct ref_result *r = m->result;
  struct ref_fault fault = {kind, line, line2};
  size_t at = 0;
  if (m->trying)
    return;
  while (at < r->fault_count && compare_faults(&r->faults[at], &fault) < 0)
    at++;
  if (at < r->fault_count && compare_faults(&r->faults[at], &fault) == 0)
    return;
  r->faults = alloc_resize(r->faults, r->fault_count * sizeof fault,
                           (r->fault_count + 1) * sizeof fault);
  memmove(&r->faults[at + 1], &r->faults[at],
          (r->fault_count - at) * sizeof fault);
  r->faults[at] = fault;
  r->fault_count++;
}

/* Must the step end before what ends the execution? */
static bool comes_too_early(struct ref_machine *m) {
  if (m->granted || m->scheduled || m->budget > 0)
    return false;
  m->t->head.pending[0] = (struct ref_access){REF_NOTHING, 0, 0, 0};
  m->t->head.pending_count = 1;
  m->outcome = REF_STOPPED;
  return true;
}

void ref_fault(struct ref_machine *m, const char *kind) {
  if (m->outcome != REF_GOING || comes_too_early(m))
    return;
  m->outcome = REF_FAULTED;
  ref_report(m, kind, ref_line(m, m->current), 0);
}

void ref_terminate(struct ref_machine *m, const char *kind) {
  ref_fault(m, kind);
  m->terminates = true;
}

void ref_prune(struct ref_machine *m) {
  if (m->outcome == REF_GOING && !comes_too_early(m))
    m->outcome = REF_PRUNED;
}

bool ref_needs(struct ref_machine *m, ref_word w) {
  if (w.undefined)
    ref_fault(m, "uninitialized");
  else if (ref_has_origin(w))
    ref_stop_incomplete(m, "the number of an address is used");
  return m->outcome == REF_GOING;
}

int ref_decide(struct ref_machine *m, int truth) {
  if (truth == -1)
    ref_fault(m, "uninitialized");
  else if (truth == -2)
    ref_stop_incomplete(m, "the number of an address is used");
  return truth == 1;
}

void ref_stop_incomplete(struct ref_machine *m, const char *format, ...) {
  if (m->outcome != REF_GOING)
    return;
  m->outcome = REF_INCOMPLETE;
  if (m->trying || !m->result->complete)
    return;
  m->result->complete = false;
  char *why = m->result->why;
  size_t room = sizeof m->result->why;
  va_list list;
  va_start(list, format);
  int length = vsnprintf(why, room, format, list);
  va_end(list);
  if (length >= 0 && (size_t)length < room)
    snprintf(why + length, room - (size_t)length, " (line %u)",
             ref_line(m, m->current));
}

/* The explorer makes the step again for each value: see next_picks. */
uint32_t ref_pick(struct ref_machine *m, uint32_t count) {
  if (count <= 1)
    return 0;
  if (m->pick_at == REF_PICKS) {
    ref_stop_incomplete(m, "too many choices in one step");
    return 0;
  }
  if (m->pick_at == m->pick_count)
    m->picks[m->pick_count++] = (struct ref_pick){0, count};
  m->work += 1000; /* a loop of choices is cut */
  return m->picks[m->pick_at++].value;
}

void reference_release(struct ref_result *result) {
  alloc_free(result->faults, result->fault_count * sizeof *result->faults);
  *result = (struct ref_result){.complete = false};
}
