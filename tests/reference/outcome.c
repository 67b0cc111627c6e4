/*
 * tests/reference/outcome.c - comparing what a program can do.
 */
#include "outcome.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/compiler.h"
#include "reference.h"

static int compare(const struct outcome_fault *a,
                   const struct outcome_fault *b) {
  int kind = strcmp(a->kind, b->kind);
  if (kind)
    return kind;
  if (a->line != b->line)
    return a->line < b->line ? -1 : 1;
  return a->line2 < b->line2 ? -1 : a->line2 > b->line2;
}

void outcome_add_fault(struct outcome *o, const char *kind, uint32_t line,
                       uint32_t line2) {
  struct outcome_fault fault = {kind, line, line2};
  size_t at = 0;
  if (line2 && line2 < line) {
    fault.line = line2;
    fault.line2 = line;
  }
  while (at < o->fault_count && compare(&o->faults[at], &fault) < 0)
    at++;
  if (at < o->fault_count && compare(&o->faults[at], &fault) == 0)
    return;
  if (o->fault_count == OUTCOME_FAULTS) {
    o->complete = false;
    snprintf(o->why, sizeof o->why, "more than %d faults", OUTCOME_FAULTS);
    return;
  }
  memmove(&o->faults[at + 1], &o->faults[at],
          (o->fault_count - at) * sizeof fault);
  o->faults[at] = fault;
  o->fault_count++;
}

bool mode_reduces(enum checker_mode mode) {
  return mode != MODE_NO_REDUCE && mode != MODE_TORN_NO_REDUCE;
}

bool mode_finds_races(enum checker_mode mode) {
  return mode != MODE_TORN && mode != MODE_TORN_NO_REDUCE;
}

bool mode_splits(enum checker_mode mode) {
  return mode == MODE_SPLIT || !mode_finds_races(mode);
}

static const struct {
  const char *text;
  unsigned unasked, suppressed;
} settings[] = {
#define BIT(kind) (1u << REF_##kind)
#define TIER (BIT(POINTER) | BIT(CALL))
    [ASK_ALL] = {"default,pedantic", 0, 0},
    [ASK_DEFAULT] = {"default,valid-memtrack", TIER, 0},
    [ASK_NO_OVERFLOW] = {"default,-no-overflow", TIER | BIT(OVERFLOW), 0},
    [ASK_NO_DIVISION] = {"default,-division-by-zero", TIER | BIT(DIVISION), 0},
    [ASK_NO_LOCK] = {"default,-lock-misuse", TIER | BIT(LOCK), 0},
    [ASK_NO_UNDEFINED] = {"default,-uninitialized,-no-overflow",
                          TIER | BIT(UNINITIALIZED) | BIT(OVERFLOW), 0},
    [SUPPRESS_ARITHMETIC] = {"default --suppress no-overflow:f0 "
                             "--suppress division-by-zero:f0",
                             TIER, BIT(OVERFLOW) | BIT(DIVISION)},
    [SUPPRESS_UNDEFINED] = {"default,-no-overflow "
                            "--suppress uninitialized:f0",
                            TIER | BIT(OVERFLOW), BIT(UNINITIALIZED)},
};

const char *setting_text(enum setting setting) {
  return settings[setting].text;
}

unsigned setting_unasked(enum setting setting) {
  return settings[setting].unasked;
}

unsigned setting_suppressed(enum setting setting) {
  return settings[setting].suppressed;
}

bool setting_all_leaks(enum setting setting) { return setting == ASK_DEFAULT; }

bool setting_is_undefined(enum setting setting) {
  return (settings[setting].unasked | settings[setting].suppressed) &
         BIT(UNINITIALIZED);
}

void reference_run(const struct ir_program *program, struct manner manner,
                   bool free, struct outcome *outcome) {
  enum checker_mode mode = manner.mode;
  struct ref_options options = {
      .max_states = 40000,
      .unasked = setting_unasked(manner.setting),
      .lenient_leaks = !setting_all_leaks(manner.setting),
      .suppressed = setting_suppressed(manner.setting),
      .suppressed_in = SETTING_SUPPRESSED_IN,
      .free_values = free,
      .few_values = !free,
      .every_access = !mode_reduces(mode),
      .no_races = !mode_finds_races(mode),
      .split_copies = mode_splits(mode)};
  struct ref_result result;
  *outcome = (struct outcome){.complete = true};
  reference_explore(program, &options, &result);
  for (size_t i = 0; i < result.fault_count; i++) {
    const struct ref_fault *f = &result.faults[i];
    bool lines = strcmp(f->kind, "deadlock") != 0;
    outcome_add_fault(outcome, f->kind, lines ? f->line : 0,
                      lines ? f->line2 : 0);
  }
  memcpy(outcome->exits, result.exits, sizeof outcome->exits);
  outcome->aborts = result.aborts;
  outcome->torn = result.torn;
  outcome->sampled = result.sampled;
  outcome->numbers = result.numbers;
  outcome->states = result.states;
  if (!result.complete) {
    outcome->complete = false;
    snprintf(outcome->why, sizeof outcome->why, "%s", result.why);
  }
  reference_release(&result);
}

/* ------------------------------------------------------------- differences */

struct report {
  char *text, *signature;
  size_t room, signature_room;
  char sign;        /* of what is printed; 0: everything */
  bool equal, more; /* more: the checker knows something more */
};

static void add(char *to, size_t room, const char *text) {
  size_t length = strlen(to);
  snprintf(to + length, room - length, "%s", text);
}

/* sign: '-' only the reference has it, '+' only the checker. */
PRINTF_LIKE(4, 5)
static void add_difference(struct report *r, char sign, const char *kind,
                           const char *format, ...) {
  char line[200], word[64];
  va_list args;
  if (r->sign && r->sign != sign)
    return;
  va_start(args, format);
  vsnprintf(line, sizeof line, format, args);
  va_end(args);
  r->equal = false;
  r->more |= sign == '+';
  add(r->text, r->room,
      sign == '-' ? "only the reference: " : "only the checker: ");
  add(r->text, r->room, line);
  add(r->text, r->room, "\n");
  snprintf(word, sizeof word, "%c%s ", sign, kind);
  if (strstr(r->signature, word) == NULL)
    add(r->signature, r->signature_room, word);
}

static void tell_fault(struct report *r, char sign,
                       const struct outcome_fault *f) {
  if (f->line2)
    add_difference(r, sign, f->kind, "%s, lines %u and %u", f->kind, f->line,
                   f->line2);
  else if (f->line)
    add_difference(r, sign, f->kind, "%s, line %u", f->kind, f->line);
  else
    add_difference(r, sign, f->kind, "%s", f->kind);
}

/* Arithmetic that leaves the object and the access there are one instruction
 * for the checker (ir/fold.c), which reports the access; the reference reports
 * the arithmetic, on the same line.  Is f one of the two, and the other of the
 * kind among the faults? */
static bool is_folded(const struct outcome_fault *f, const struct outcome *o,
                      const char *kind) {
  if (strcmp(f->kind, strcmp(kind, "valid-deref") == 0 ? "pointer-operation"
                                                       : "valid-deref") != 0)
    return false;
  for (size_t i = 0; i < o->fault_count; i++)
    if (o->faults[i].line == f->line && strcmp(o->faults[i].kind, kind) == 0)
      return true;
  return false;
}

static bool is_leak(const struct outcome_fault *f) {
  return strcmp(f->kind, "valid-memtrack") == 0;
}

static bool has_leak(const struct outcome *o) {
  for (size_t i = 0; i < o->fault_count; i++)
    if (is_leak(&o->faults[i]))
      return true;
  return false;
}

/* Both lists are sorted.  States of the checker that differ only in the lines
 * of their blocks are one, so that of two leaks it may tell one. */
static void compare_faults(struct report *r, const struct outcome *a,
                           const struct outcome *b) {
  size_t i = 0, j = 0;
  while (i < a->fault_count || j < b->fault_count) {
    int order = i == a->fault_count   ? 1
                : j == b->fault_count ? -1
                                      : compare(&a->faults[i], &b->faults[j]);
    if (order < 0 && !(is_leak(&a->faults[i]) && has_leak(b)) &&
        !is_folded(&a->faults[i], b, "valid-deref"))
      tell_fault(r, '-', &a->faults[i]);
    if (order > 0 && !is_folded(&b->faults[j], a, "pointer-operation"))
      tell_fault(r, '+', &b->faults[j]);
    i += order <= 0;
    j += order >= 0;
  }
}

static bool has_race(const struct outcome *o) {
  for (size_t i = 0; i < o->fault_count; i++)
    if (o->faults[i].line2)
      return true;
  return false;
}

static void compare_all(struct report *r, const struct outcome *reference,
                        const struct outcome *checker) {
  compare_faults(r, reference, checker);
  for (int i = 0; i < 256; i++)
    if (reference->exits[i] != checker->exits[i])
      add_difference(r, reference->exits[i] ? '-' : '+', "exit",
                     "exit status %d", i);
  if (reference->aborts != checker->aborts)
    add_difference(r, reference->aborts ? '-' : '+', "abort", "abort");
}

static enum comparison judge(const struct report *r,
                             const struct outcome *reference,
                             const struct outcome *checker, bool whole) {
  if (r->equal)
    return OUTCOME_EQUAL;
  return whole && reference->torn && has_race(checker) && !r->more
             ? OUTCOME_TORN
             : OUTCOME_DIFFERS;
}

enum comparison outcome_compare(const struct outcome *reference,
                                const struct outcome *checker, bool whole,
                                char *text, size_t room, char *signature,
                                size_t signature_room) {
  struct report r = {.text = text,
                     .signature = signature,
                     .room = room,
                     .signature_room = signature_room,
                     .equal = true};
  text[0] = signature[0] = '\0';
  compare_all(&r, reference, checker);
  return judge(&r, reference, checker, whole);
}

enum comparison outcome_within(const struct outcome *kept,
                               const struct outcome *free,
                               const struct outcome *checker, bool whole,
                               char *text, size_t room, char *signature,
                               size_t signature_room) {
  struct report r = {.text = text,
                     .signature = signature,
                     .room = room,
                     .signature_room = signature_room,
                     .sign = '-',
                     .equal = true};
  text[0] = signature[0] = '\0';
  compare_all(&r, kept, checker);
  r.sign = '+';
  if (free->complete)
    compare_all(&r, free, checker);
  return judge(&r, kept, checker, whole);
}
