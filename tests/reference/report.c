/*
 * tests/reference/report.c - what was found, and choices.
 */
#include "machine.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"

void ref_report(struct ref_machine *m, const char *kind, uint32_t line,
                uint32_t line2) {
  struct ref_result *r = m->result;
  for (size_t i = 0; i < r->fault_count; i++)
    if (r->faults[i].line == line && r->faults[i].line2 == line2 &&
        strcmp(r->faults[i].kind, kind) == 0)
      return;
  r->faults = alloc_resize(r->faults, r->fault_count * sizeof *r->faults,
                           (r->fault_count + 1) * sizeof *r->faults);
  r->faults[r->fault_count++] = (struct ref_fault){kind, line, line2};
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

void ref_stop_incomplete(struct ref_machine *m, const char *format, ...) {
  if (m->outcome != REF_GOING)
    return;
  m->outcome = REF_INCOMPLETE;
  if (!m->result->complete)
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

void ref_note_exit(struct ref_machine *m, int status) {
  struct ref_result *r = m->result;
  for (size_t i = 0; i < r->exit_count; i++)
    if (r->exits[i] == status)
      return;
  r->exits = alloc_resize(r->exits, r->exit_count * sizeof *r->exits,
                          (r->exit_count + 1) * sizeof *r->exits);
  r->exits[r->exit_count++] = status;
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

static int compare_faults(const void *a, const void *b) {
  const struct ref_fault *x = a, *y = b;
  int kinds = strcmp(x->kind, y->kind);
  if (kinds)
    return kinds;
  if (x->line != y->line)
    return x->line < y->line ? -1 : 1;
  return (x->line2 > y->line2) - (x->line2 < y->line2);
}

static int compare_ints(const void *a, const void *b) {
  int x = *(const int *)a, y = *(const int *)b;
  return (x > y) - (x < y);
}

void ref_sort_result(struct ref_result *r) {
  if (r->fault_count)
    qsort(r->faults, r->fault_count, sizeof *r->faults, compare_faults);
  if (r->exit_count)
    qsort(r->exits, r->exit_count, sizeof *r->exits, compare_ints);
}

void reference_release(struct ref_result *result) {
  alloc_free(result->faults, result->fault_count * sizeof *result->faults);
  alloc_free(result->exits, result->exit_count * sizeof *result->exits);
  *result = (struct ref_result){.complete = false};
}
