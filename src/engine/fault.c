/*
 * engine/fault.c - the tables of kinds of faults, and when two faults are the
 * same.
 *
 * The tables are made from the lists of fault.h, so that they cannot differ
 * from the enumerations.
 */
#include "engine/fault.h"

#include <string.h>

#include "base/bug.h"

const struct fault_kind_info fault_kinds[FAULT_KIND_COUNT] = {
#define X(code, tier, name, label, title, text, rule, is_leak, ...)            \
  {TIER_##tier, name, label, title, text, rule, is_leak, {__VA_ARGS__}},
    FAULT_KINDS(X)
#undef X
};

const char *fault_kind_name(enum fault_kind kind) {
  return kind < FAULT_KIND_COUNT ? fault_kinds[kind].name : "?";
}

enum fault_kind fault_kind_find(const char *name, size_t length) {
  int k = 0;
  while (k < FAULT_KIND_COUNT &&
         (strlen(fault_kinds[k].name) != length ||
          strncmp(fault_kinds[k].name, name, length) != 0))
    k++;
  return (enum fault_kind)k;
}

bool fault_goes_on(enum fault_kind kind) {
  return kind == FAULT_NO_OVERFLOW || kind == FAULT_DIVISION_BY_ZERO ||
         kind == FAULT_POINTER_OPERATION || kind == FAULT_CALL_MISMATCH ||
         kind == FAULT_UNINITIALIZED;
}

bool fault_is_end(enum fault_kind kind) {
  return kind == FAULT_ABORT || kind == FAULT_ASSERTION ||
         kind == FAULT_UNREACH_CALL;
}

bool fault_is_undefined(enum fault_kind kind) {
  switch (kind) {
  case FAULT_NO_DATA_RACE:
  case FAULT_DEADLOCK:
  case FAULT_ABORT:
  case FAULT_ASSERTION:
  case FAULT_UNREACH_CALL:
  case FAULT_VALID_MEMTRACK:
  case FAULT_VALID_MEMCLEANUP:
  case FAULT_ALWAYS:
    return false;
  default:
    return true;
  }
}

enum fault_kind fault_sub_kind(enum fault_sub sub) {
  static const enum fault_kind kinds[FAULT_SUB_COUNT] = {[SUB_NONE] =
                                                             FAULT_KIND_COUNT,
#define X(code, kind, cwe) [SUB_##code] = FAULT_##kind,
                                                         FAULT_SUBS(X)
#undef X
  };
  assert(sub < FAULT_SUB_COUNT);
  return kinds[sub];
}

static unsigned sub_cwe(enum fault_sub sub) {
  static const uint16_t cwes[FAULT_SUB_COUNT] = {
#define X(code, kind, cwe) [SUB_##code] = cwe,
      FAULT_SUBS(X)
#undef X
  };
  assert(sub < FAULT_SUB_COUNT);
  return cwes[sub];
}

unsigned fault_remedies(enum fault_reason reason) {
  static const uint16_t remedies[FAULT_REASON_COUNT] = {
#define X(code, set) [REASON_##code] = set,
      FAULT_REASONS(X)
#undef X
  };
  assert(reason < FAULT_REASON_COUNT);
  return remedies[reason];
}

bool fault_is_block(const struct fault *fault) {
  return fault->about.kind == ABOUT_HEAP || fault->about.kind == ABOUT_ALLOCA;
}

bool fault_is_cycle(const struct fault *fault) {
  return fault->sub == SUB_WAITS_FOR_ITSELF ||
         fault->sub == SUB_WAITS_FOR_ENDED ||
         fault->sub == SUB_WAIT_FOR_EACH_OTHER ||
         fault->sub == SUB_WAIT_IN_CYCLE;
}

/* A fault of the library, or one that counts as one of another kind, is what
 * most of its kind are. */
unsigned fault_cwe(const struct fault *fault) {
  if (fault->kind == FAULT_KIND_COUNT)
    return 0;
  return fault_sub_kind(fault->sub) == fault->kind
             ? sub_cwe(fault->sub)
             : fault_kinds[fault->kind].cwes[0];
}

/* Threads, stacks and objects may differ: another schedule leads to the same
 * fault. */
bool fault_same(const struct fault *a, const struct fault *b) {
  return a->kind == b->kind && a->sub == b->sub && a->reason == b->reason &&
         a->position == b->position && a->monitor == b->monitor &&
         a->suppressed == b->suppressed && a->access == b->access &&
         a->other == b->other && a->use == b->use && a->object == b->object &&
         memcmp(a->numbers, b->numbers, sizeof a->numbers) == 0 &&
         strcmp(a->word, b->word) == 0;
}
