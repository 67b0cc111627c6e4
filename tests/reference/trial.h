/*
 * tests/reference/trial.h - one program, through both machines.
 */
#ifndef TESTS_REFERENCE_TRIAL_H
#define TESTS_REFERENCE_TRIAL_H

#include "outcome.h"
#include "template.h"

enum verdict {
  TRIAL_AGREED,
  TRIAL_DIFFERS,
  TRIAL_NOT_COMPARED, /* the reference is not complete */
  TRIAL_UNKNOWN,      /* the checker is not */
  TRIAL_TORN,         /* agreed, but for what torn data leads to */
  TRIAL_WITHIN,       /* what the checker says lies between what kept and free
                         values lead to */
  TRIAL_ABOVE,        /* it says all that kept ones lead to; of free ones not
                         all is known */
  TRIAL_VERDICTS
};

struct trial {
  enum verdict verdict;
  char text[OUTCOME_TEXT]; /* what differs, or the reason */
  char signature[200];     /* what kinds of things differ */
  uint64_t states[2];      /* of the reference, of the checker */
  bool features[FEATURE_COUNT];
};

/* What programs are made from; without and with cancellation. */
struct workshop {
  struct template templates[2];
  bool plain; /* the checker without reduction stands for the reference */
};
bool workshop_open(struct workshop *w, char *problem, size_t room);
void workshop_close(struct workshop *w);

void trial_run(const struct workshop *w, const struct program *p,
               struct manner manner, struct trial *t);
/* The same in a process of its own, whose end is one kind of difference. */
void trial_run_apart(const struct workshop *w, const struct program *p,
                     struct manner manner, struct trial *t);
/* Prints its IR, or what both say of it, one fact a line. */
void trial_print(const struct workshop *w, const struct program *p,
                 struct manner manner, bool ir);

/* Makes the program smaller, and the manner plainer, while it differs in the
 * same way. */
void trial_shrink(const struct workshop *w, struct program *p,
                  struct manner *manner, struct trial *t);

/* SIGPROF comes when this process has computed for so long; 0: never.  Other
 * work on the machine does not count. */
void trial_limit(unsigned seconds);

#endif
