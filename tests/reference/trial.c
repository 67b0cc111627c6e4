/*
 * tests/reference/trial.c - one program, through both machines.
 */
#include "trial.h"

#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/alloc.h"
#include "ir/print.h"

enum { APART_SECONDS = 15 };

bool workshop_open(struct workshop *w, char *problem, size_t room) {
  char folder[] = "/tmp/allways-compare-XXXXXX";
  if (mkdtemp(folder) == NULL) {
    snprintf(problem, room, "no folder in /tmp");
    return false;
  }
  bool good = template_load(&w->templates[0], folder, false, problem, room) &&
              template_load(&w->templates[1], folder, true, problem, room);
  rmdir(folder);
  return good;
}

void workshop_close(struct workshop *w) {
  template_release(&w->templates[0]);
  template_release(&w->templates[1]);
}

/* ------------------------------------------------------------------ a trial */

static struct manner plain_manner(struct manner manner) {
  manner.mode =
      mode_finds_races(manner.mode) ? MODE_NO_REDUCE : MODE_TORN_NO_REDUCE;
  return manner;
}

/* Does the checker without reduction stand for the reference?  Where undefined
 * values are any value in one function only, neither kept nor free ones are a
 * bound: what is chosen is no fault later on. */
static bool is_plain(const struct workshop *w, struct manner manner) {
  return w->plain || (setting_suppressed(manner.setting) &&
                      setting_is_undefined(manner.setting));
}

/* What both say.  free: the reference once more, if undefined values are any
 * value; else it is not complete.  False: the IR is not what it should be. */
static bool run_both(const struct workshop *w, struct build *b,
                     struct manner manner, struct outcome *reference,
                     struct outcome *free, struct outcome *checker,
                     const char **complaint) {
  bool plain = is_plain(w, manner);
  bool undefined = setting_is_undefined(manner.setting) && !plain;
  free->complete = false;
  *complaint = ir_verify(&b->ir);
  if (*complaint)
    return false;
  if (!plain)
    reference_run(&b->ir, manner, false, reference);
  if (undefined)
    reference_run(&b->ir, manner, true, free);
  build_finish(b);
  *complaint = ir_verify(&b->ir);
  if (*complaint)
    return false;
  if (plain)
    checker_run(&b->ir, plain_manner(manner), false, reference);
  if (reference->complete || undefined)
    checker_run(&b->ir, manner, reference->numbers, checker);
  return true;
}

/* Undefined values are too many, so that the search shows less than there is.
 * What it shows is right. */
static bool is_cut(const struct outcome *reference) {
  return strstr(reference->why, "undefined value") != NULL ||
         strcmp(reference->why, "too many states") == 0;
}

/* Do kept and free values lead to the same? */
static bool is_exact(const struct outcome *kept, const struct outcome *free) {
  char text[OUTCOME_TEXT], signature[200];
  return kept->complete && free->complete && !kept->sampled &&
         outcome_compare(free, kept, false, text, sizeof text, signature,
                         sizeof signature) == OUTCOME_EQUAL;
}

static void give_up(struct trial *t, enum verdict verdict, const char *why) {
  t->verdict = verdict;
  snprintf(t->text, sizeof t->text, "%.300s", why);
}

/* undefined: values may be any values, and free is there. */
static void decide(struct trial *t, struct manner manner, bool undefined,
                   const struct outcome *reference, const struct outcome *free,
                   const struct outcome *checker) {
  bool whole = manner.mode != MODE_SPLIT;
  static const enum verdict verdicts[] = {[OUTCOME_EQUAL] = TRIAL_AGREED,
                                          [OUTCOME_TORN] = TRIAL_TORN,
                                          [OUTCOME_DIFFERS] = TRIAL_DIFFERS};
  t->states[0] = reference->states;
  t->states[1] = reference->complete ? checker->states : 0;
  if (!reference->complete && !(undefined && is_cut(reference)))
    give_up(t, TRIAL_NOT_COMPARED, reference->why);
  else if (!checker->complete)
    give_up(t, TRIAL_UNKNOWN, checker->why);
  else if (checker->numbers && !reference->numbers)
    give_up(t, TRIAL_UNKNOWN, "numbers of addresses for the checker only");
  else if (undefined && !is_exact(reference, free))
    t->verdict = verdicts[outcome_within(reference, free, checker, whole,
                                         t->text, sizeof t->text, t->signature,
                                         sizeof t->signature)];
  else
    t->verdict = verdicts[outcome_compare(reference, checker, whole, t->text,
                                          sizeof t->text, t->signature,
                                          sizeof t->signature)];
  if (t->verdict == TRIAL_AGREED && undefined && !is_exact(reference, free))
    t->verdict = free->complete ? TRIAL_WITHIN : TRIAL_ABOVE;
}

void trial_run(const struct workshop *w, const struct program *p,
               struct manner manner, struct trial *t) {
  struct listing *l = alloc_new(sizeof *l);
  struct outcome reference, free, checker;
  struct build b;
  const char *complaint;
  memset(t, 0, sizeof *t);
  list_program(p, l);
  memcpy(t->features, l->features, sizeof t->features);
  build_lowered(&b, &w->templates[l->cancels], p, l);
  if (run_both(w, &b, manner, &reference, &free, &checker, &complaint)) {
    decide(t, manner,
           setting_is_undefined(manner.setting) && !is_plain(w, manner),
           &reference, &free, &checker);
  } else {
    t->verdict = TRIAL_DIFFERS;
    snprintf(t->text, sizeof t->text, "the IR is wrong: %s\n", complaint);
    snprintf(t->signature, sizeof t->signature, "!verify ");
  }
  build_release(&b);
  alloc_free(l, sizeof *l);
}

/* ---------------------------------------------------------------- printing */

static void print(void *context, const char *text, size_t length) {
  (void)context;
  fwrite(text, 1, length, stdout);
}

static void print_outcome(const char *who, const struct outcome *o) {
  printf("%s: %s\n", who, o->complete ? "complete" : o->why);
  for (size_t i = 0; i < o->fault_count; i++)
    printf("%s: fault %s %u %u\n", who, o->faults[i].kind, o->faults[i].line,
           o->faults[i].line2);
  for (int i = 0; i < 256; i++)
    if (o->exits[i])
      printf("%s: exit %d\n", who, i);
  if (o->aborts)
    printf("%s: abort\n", who);
}

void trial_print(const struct workshop *w, const struct program *p,
                 struct manner manner, bool ir) {
  static struct listing l;
  struct outcome reference, free, checker = {.why = "not asked"};
  struct build b;
  const char *complaint;
  list_program(p, &l);
  build_lowered(&b, &w->templates[l.cancels], p, &l);
  if (ir) {
    ir_print(&b.ir, &(struct ir_text){print, NULL});
  } else if (run_both(w, &b, manner, &reference, &free, &checker, &complaint)) {
    print_outcome("reference", &reference);
    if (setting_is_undefined(manner.setting) && !is_plain(w, manner))
      print_outcome("reference, free", &free);
    print_outcome("checker", &checker);
  } else {
    printf("the IR is wrong: %s\n", complaint);
  }
  build_release(&b);
}

/* ----------------------------------------------------- in another process */

void trial_limit(unsigned seconds) {
  struct itimerval t = {.it_value.tv_sec = (time_t)seconds};
  setitimer(ITIMER_PROF, &t, NULL);
}

static void run_child(const struct workshop *w, const struct program *p,
                      struct manner manner, int output) {
  struct trial t;
  if (freopen("/dev/null", "w", stderr) == NULL)
    _exit(1);
  trial_limit(APART_SECONDS);
  trial_run(w, p, manner, &t);
  ssize_t written = write(output, &t, sizeof t);
  _exit(written != sizeof t);
}

static void crashed(struct trial *t, int status) {
  memset(t, 0, sizeof *t);
  t->verdict = TRIAL_DIFFERS;
  bool slow = WIFSIGNALED(status) && WTERMSIG(status) == SIGPROF;
  snprintf(t->text, sizeof t->text,
           slow ? "it takes too long\n" : "the process crashed\n");
  snprintf(t->signature, sizeof t->signature, slow ? "!slow " : "!crash ");
}

void trial_run_apart(const struct workshop *w, const struct program *p,
                     struct manner manner, struct trial *t) {
  int ends[2], status = 0;
  size_t got = 0;
  if (pipe(ends) != 0)
    abort();
  fflush(stdout);
  pid_t child = fork();
  if (child == 0)
    run_child(w, p, manner, ends[1]);
  close(ends[1]);
  for (ssize_t n; got < sizeof *t; got += (size_t)n)
    if ((n = read(ends[0], (char *)t + got, sizeof *t - got)) <= 0)
      break;
  close(ends[0]);
  waitpid(child, &status, 0);
  if (got < sizeof *t)
    crashed(t, status);
}
