/*
 * tests/reference/outcome.h - what a program can do, as the reference and the
 * checker say it, and whether that is the same.
 */
#ifndef TESTS_REFERENCE_OUTCOME_H
#define TESTS_REFERENCE_OUTCOME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "ir/ir.h"

enum { OUTCOME_FAULTS = 128, OUTCOME_TEXT = 4096 };

/* Lines as struct ref_fault has them. */
struct outcome_fault {
  const char *kind;
  uint32_t line, line2;
};

struct outcome {
  bool complete;
  char why[400];                               /* not complete: the reason */
  struct outcome_fault faults[OUTCOME_FAULTS]; /* sorted, each once */
  size_t fault_count;
  bool exits[256]; /* statuses of executions that end normally */
  bool aborts;
  bool sampled; /* not all values of what is undefined were tried */
  bool numbers; /* of addresses were needed: objects have one placement */
  bool torn;    /* what a race mixes up may lead to more than it should */
  uint64_t states;
};

void outcome_add_fault(struct outcome *o, const char *kind, uint32_t line,
                       uint32_t line2);

enum comparison { OUTCOME_EQUAL, OUTCOME_TORN, OUTCOME_DIFFERS };
/* Do both say the same?  If not, what differs goes to the text, one line each,
 * and its kind in short to the signature: "-assertion" is a fault that only
 * the first one has, "+exit" a status that only the second one has.
 *
 * A copy or a string operation is one access for the checker, and its bytes are
 * accesses for the reference.  Where such a byte races, the checker need not
 * know what comes of torn data (TORN), unless whole is not set: it splits
 * copies, too. */
enum comparison outcome_compare(const struct outcome *reference,
                                const struct outcome *checker, bool whole,
                                char *text, size_t room, char *signature,
                                size_t signature_room);

/* How the checker searches. */
enum checker_mode {
  MODE_DEFAULT,
  MODE_BFS,
  MODE_WORKERS,
  MODE_EXACT,
  MODE_NO_REDUCE,
  MODE_SUMMARIES,
  MODE_NAMES_BFS,
  MODE_NAMES_DFS,
  MODE_NAMES_SITE,
  MODE_NAMES_NONE,
  MODE_SPLIT,
  MODE_TORN,
  MODE_TORN_NO_REDUCE,
  MODE_COUNT
};
/* As options of allways check. */
const char *mode_text(enum checker_mode mode);

bool mode_reduces(enum checker_mode mode);
/* Where races are not looked for, what they lead to is. */
bool mode_finds_races(enum checker_mode mode);
/* Are copies made in pieces? */
bool mode_splits(enum checker_mode mode);

/* What is asked for. */
enum setting {
  ASK_ALL,     /* and all that is pedantic */
  ASK_DEFAULT, /* without what is pedantic, but with all leaks */
  /* --property default,-KIND */
  ASK_NO_OVERFLOW,
  ASK_NO_DIVISION,
  ASK_NO_LOCK,
  ASK_NO_UNDEFINED, /* nor overflow: an undefined number overflows unseen */
  /* KIND is suppressed in one function. */
  SUPPRESS_ARITHMETIC,
  SUPPRESS_UNDEFINED,
  SETTING_COUNT
};
/* As an option of allways check, and as kinds, in bits (enum ref_kind), that
 * are not asked for, or are suppressed in this function. */
const char *setting_text(enum setting setting);
unsigned setting_unasked(enum setting setting);
unsigned setting_suppressed(enum setting setting);
bool setting_all_leaks(enum setting setting);
#define SETTING_SUPPRESSED_IN "f0"
/* May undefined values be any values? */
bool setting_is_undefined(enum setting setting);

/* How a program is compared. */
struct manner {
  enum checker_mode mode;
  enum setting setting;
  bool open; /* all choices are lazy */
};

/* The real checker, on a finished program; with addresses, or if they are
 * needed. */
void checker_run(struct ir_program *program, struct manner manner,
                 bool addresses, struct outcome *outcome);
/* The reference machine, on a program as it was lowered.  free: undefined
 * values are chosen anew at each use (unasked.c). */
void reference_run(const struct ir_program *program, struct manner manner,
                   bool free, struct outcome *outcome);

/* Does the checker say all that kept values lead to, and nothing that free ones
 * do not, as far as these are known?  Texts are as above. */
enum comparison outcome_within(const struct outcome *kept,
                               const struct outcome *free,
                               const struct outcome *checker, bool whole,
                               char *text, size_t room, char *signature,
                               size_t signature_room);

#endif
