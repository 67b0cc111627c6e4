/*
 * api/check_verdict.c - from what a search has found to a verdict: which fault
 * it is about, why there is none, and what it assumes.
 */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "api/check_impl.h"
#include "explain/fault.h"
#include "output/document.h"

bool check_is_leak(const struct fault *f) {
  return fault_kinds[f->kind].is_leak;
}

struct found *check_main_fault(const struct check *c) {
  struct found *f = c->search.found;
  while (f && check_is_leak(&f->fault))
    f = f->next;
  return f ? f : c->search.found;
}

/* --------------------------------------------------------------- assumptions
 */

/* Something is assumed if a position is known that relies on it; how the
 * program relies on it there is a verb. */
static void add_assumption(const struct check *c, struct text *t,
                           const char *text, const char *how,
                           unsigned position) {
  const struct ir_program *p = &c->job.program;
  const struct ir_position *at = &p->positions[position];
  if (position)
    text_add(t, "; %s, as %s at %.100s:%" PRIu32, text, how, p->files[at->file],
             at->line);
}

/* What a fault that was not asked for means. */
static const char *went_on_text(enum fault_kind kind) {
  switch (kind) {
  case FAULT_NO_OVERFLOW:
    return "arithmetic wraps around";
  case FAULT_DIVISION_BY_ZERO:
    return "a division by zero ends the program";
  case FAULT_POINTER_OPERATION:
    return "pointers may leave their objects";
  case FAULT_LOCK_MISUSE:
    return "a thread that locks its own mutex again is blocked";
  case FAULT_UNINITIALIZED:
    return "an undefined value is any value, and its overflow is not reported";
  default:
    return "surplus arguments are ignored, and missing ones are undefined";
  }
}

/* What the program was taken to mean. */
static void add_semantics(const struct check *c, struct text *t) {
  const struct ir_program *p = &c->job.program;
  const struct ir_position *weak = &p->positions[ir_weak_order(p)];
  if (c->options->run.volatile_atomic)
    text_add(t, "volatile accesses are atomic (--volatile-atomic); ");
  if (c->stdin_asked && c->options->run.stdin_file == NULL)
    text_add(t, "standard input is empty (--stdin); ");
  if (c->options->step == ALLWAYS_STEP_STATEMENT)
    text_add(
        t,
        "statements are atomic, races were not checked (--step statement); ");
  text_add(t, "sequential consistency");
  if (weak->line)
    text_add(t, ", also for atomics with a weaker order, as at %.100s:%" PRIu32,
             p->files[weak->file], weak->line);
}

/* How states were compared. */
static void add_store(const struct check *c, struct text *t) {
  enum allways_store_kind kind = c->options->store;
  if (c->result->states == 0)
    text_add(t, "; there is only one execution");
  else if (kind == ALLWAYS_STORE_EXACT)
    text_add(t, "; states compared byte by byte");
  else
    text_add(t, "; store %s: hash-collision probability below %.1g",
             allways_store_kind_text(kind), c->result->omission);
}

static void add_placement(const struct check *c, struct text *t) {
  const struct vm_placement *p = &c->placement;
  for (int k = 0; k < FAULT_KIND_COUNT; k++)
    add_assumption(c, t, went_on_text((enum fault_kind)k), "met",
                   p->went_on[k]);
  add_assumption(c, t, "one placement of objects", "asked for", p->numbers);
  add_assumption(c, t, "objects begin at multiples of 16", "asked", p->aligned);
  add_assumption(c, t, "addresses of freed objects are not reused", "compared",
                 p->freed);
  add_assumption(c, t, "no object begins where another one ends", "compared",
                 p->adjacent);
}

/* Everything that the verdict `true` assumes, in a line. */
static void name_assumptions(struct check *c) {
  struct text t = {NULL, 0, 0};
  add_semantics(c, &t);
  add_store(c, &t);
  suppress_assumes(&c->job.suppress, &t);
  add_placement(c, &t);
  snprintf(c->result->assumes, sizeof c->result->assumes, "%s", t.bytes);
  text_release(&t);
}

bool check_is_complete(const struct check *c) {
  if (c->result->verdict > ALLWAYS_UNKNOWN || c->search.unknown.reason ||
      c->options->store == ALLWAYS_STORE_BITSTATE)
    return false;
  for (const struct found *f = c->search.found; f; f = f->next)
    if (!search_goes_on(&c->search, &f->fault))
      return false;
  return true;
}

/* ------------------------------------------------------------ the report */

void check_report_unknown(struct check *c) {
  const struct fault *where = &c->search.unknown;
  if (c->result->verdict != ALLWAYS_UNKNOWN || where->position == 0)
    return;
  report_fault(&c->job.report, &c->job.program, where, "unknown");
  if (c->found)
    c->place = document_place(&c->job.program, where);
}

/* A search that goes on after faults reports what it did not see. */
static void report_incomplete(struct check *c) {
  const struct found *f = check_main_fault(c);
  if (f && c->unknown[0] && search_goes_on(&c->search, &f->fault))
    text_add(&c->job.report, "incomplete, there may be other errors: %s\n",
             c->unknown);
}

void check_report_search(struct check *c) {
  struct allways_check_result *r = c->result;
  struct text *t = &c->job.report;
  bool statements = c->options->step == ALLWAYS_STEP_STATEMENT;
  text_add(t, "searched: %llu states, %llu transitions, depth %llu%s\n",
           (unsigned long long)r->states, (unsigned long long)r->transitions,
           (unsigned long long)r->depth,
           !c->options->no_reduce ? ""
           : statements           ? ", every statement a step"
                                  : ", every access a step");
  if (c->summaries)
    text_add(t, "in calls: %llu states, %llu transitions, %llu summaries\n",
             (unsigned long long)r->calls.states,
             (unsigned long long)r->calls.transitions,
             (unsigned long long)r->calls.summaries);
  report_incomplete(c);
  suppress_report(&c->job.suppress, check_is_complete(c), t);
  if (r->verdict != ALLWAYS_TRUE)
    return;
  name_assumptions(c);
  text_add(t, "assumes: %s\n", r->assumes);
}

/* ------------------------------------------------------------------- verdict
 */

/* Why the search is not complete, in words, and what helps. */
static void explain_unknown(struct check *c) {
  const struct fault *why = &c->search.unknown;
  sentence_of(&c->job.program, why, c->unknown, sizeof c->unknown);
  c->remedies = fault_remedies(why->reason);
}

void check_no_store(struct check *c) {
  struct allways_check_result *r = c->result;
  uint64_t most = c->options->max_memory;
  c->search.unknown =
      (struct fault){.reason = most ? REASON_NO_STORE : REASON_NO_STORE_MEMORY,
                     .numbers = {most}};
  explain_unknown(c);
  snprintf(r->reason, sizeof r->reason, "%s", c->unknown);
  r->verdict = ALLWAYS_UNKNOWN;
  check_report_search(c);
}

/* Why, and where. */
static void give_reason(struct check *c) {
  struct allways_check_result *r = c->result;
  char where[200];
  report_place(&c->job.program, &c->search.unknown, where, sizeof where);
  snprintf(r->reason, sizeof r->reason, "%.390s%s", c->unknown, where);
}

void check_decide(struct check *c) {
  struct allways_check_result *r = c->result;
  explain_unknown(c);
  const struct found *f = check_main_fault(c);
  for (const struct found *g = c->search.found; g; g = g->next)
    r->faults++;
  if (f) {
    r->verdict = ALLWAYS_FALSE;
    r->kind = fault_kind_name(f->fault.kind);
    sentence_of(&c->job.program, &f->fault, r->reason, sizeof r->reason);
  } else if (c->options->store == ALLWAYS_STORE_BITSTATE && !c->unknown[0]) {
    const struct fault why = {.reason = REASON_BITSTATE};
    r->verdict = ALLWAYS_UNKNOWN;
    c->remedies = fault_remedies(why.reason);
    sentence_of(&c->job.program, &why, r->reason, sizeof r->reason);
  } else if (c->unknown[0]) {
    r->verdict = ALLWAYS_UNKNOWN;
    give_reason(c);
  } else {
    r->verdict = ALLWAYS_TRUE;
  }
}
