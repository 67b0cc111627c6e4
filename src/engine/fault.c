/*
 * engine/fault.c - the tables of kinds of faults, and when two faults are the
 * same.
 */
#include "engine/fault.h"

#include <string.h>

const struct fault_kind_info fault_kinds[FAULT_KIND_COUNT] = {
#define X(code, name, label, title, text, rule, is_leak, ...)                  \
  {name, label, title, text, rule, is_leak, {__VA_ARGS__}},
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

bool fault_is_end(enum fault_kind kind) {
  return kind == FAULT_ABORT || kind == FAULT_ASSERTION ||
         kind == FAULT_UNREACH_CALL;
}

bool fault_same(const struct fault *a, const struct fault *b) {
  return a->kind == b->kind && a->position == b->position &&
         strcmp(a->text, b->text) == 0;
}
