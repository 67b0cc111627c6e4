/*
 * tests/reference/totals.h - what a run has come to, for people and for going
 * on later.
 */
#ifndef TESTS_REFERENCE_TOTALS_H
#define TESTS_REFERENCE_TOTALS_H

#include <stdio.h>

#include "trial.h"

enum { TOTALS_REASONS = 48, TOTALS_REASON_TEXT = 120 };

/* Reasons and differences, each with how often it came. */
struct tally {
  struct tally_row {
    uint64_t count;
    char text[TOTALS_REASON_TEXT];
  } rows[TOTALS_REASONS];
};

struct totals {
  uint64_t programs; /* all */
  uint64_t verdicts[TRIAL_VERDICTS];
  uint64_t features[FEATURE_COUNT], modes[MODE_COUNT], settings[SETTING_COUNT];
  uint64_t states[2]; /* of the reference and the checker */
  struct tally not_compared, unknown, differences;
};

/* Adds one trial; how often its difference, if there is one, came before. */
uint64_t totals_add(struct totals *t, const struct trial *trial,
                    struct manner manner);
void totals_merge(struct totals *to, const struct totals *from);
void totals_print(const struct totals *t, double seconds, bool shares);
/* As lines of text, and back; false: it is something else. */
void totals_write(const struct totals *t, FILE *file);
bool totals_read(struct totals *t, FILE *file);

#endif
