/*
 * tests/reference/compare.c - compares the checker with the reference machine
 * on many small programs.
 *
 * usage: compare [OPTION...]
 *   --seed N        the first seed (1)
 *   --count N       so many programs (1000)
 *   --small         all small programs instead of random ones, from --from N
 *                   up to --to N, every --every Nth of them
 *   --jobs N        processes (1)
 *   --resume FILE   progress is kept there, and a run that ended goes on
 *   --options MODE  always these options of the checker ("" is the default)
 *   --property LIST always this property: default,-no-overflow and others of
 *                   outcome.c
 *   --open          all programs are about open values, and all choices are
 *                   lazy
 *   --features      print the share of each feature
 *   --details N     differences of each kind that are shown in full (3)
 *   --save FOLDER   write them there, too
 *   --first         stop at the first difference (with one job)
 *   --print SEED    only print the program; --ir SEED: as IR
 *   --outcome SEED  only print what both say of it, one fact a line; of
 *                   --count programs from there on
 *   --plain         the checker without reduction stands for the reference
 *
 * A program that a process crashes at counts as different, and the run goes
 * on.  Exits with 0 if nothing differs.
 */
#include <errno.h>
#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "small.h"
#include "totals.h"

enum { MAX_JOBS = 64, PROGRAM_SECONDS = 20, SAVE_SECONDS = 5 };

struct options {
  uint64_t seed, count, from, to, every, details;
  unsigned jobs;
  const char *resume, *save;
  int mode, setting; /* -1: by the seed */
  bool small, features, first, open;
};

/* Shared with the parent, which outlives it. */
struct job {
  uint64_t next; /* program: below the run's count */
  struct totals totals;
};

struct run {
  struct options options;
  struct workshop workshop;
  struct job *jobs;
  pid_t children[MAX_JOBS];
};

static volatile sig_atomic_t stopped;

static void stop(int number) {
  (void)number;
  stopped = 1;
}

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* --------------------------------------------------------------- a program */

/* Most are searched as users do it. */
static enum checker_mode draw_mode(const struct run *r, uint64_t seed) {
  static const uint8_t percents[MODE_COUNT] = {
      [MODE_DEFAULT] = 61,      [MODE_BFS] = 6,       [MODE_WORKERS] = 5,
      [MODE_EXACT] = 4,         [MODE_NO_REDUCE] = 5, [MODE_SUMMARIES] = 5,
      [MODE_NAMES_BFS] = 2,     [MODE_NAMES_DFS] = 2, [MODE_NAMES_SITE] = 1,
      [MODE_NAMES_NONE] = 1,    [MODE_SPLIT] = 3,     [MODE_TORN] = 4,
      [MODE_TORN_NO_REDUCE] = 1};
  uint64_t left = (seed * UINT64_C(0x9e3779b97f4a7c15) >> 33) % 100;
  unsigned mode = MODE_DEFAULT;
  if (r->options.mode >= 0)
    return (enum checker_mode)r->options.mode;
  if (r->options.small)
    return MODE_DEFAULT;
  for (; left >= percents[mode]; mode++)
    left -= percents[mode];
  return (enum checker_mode)mode;
}

/* Most ask for everything; the others find out what faults that are not asked
 * for lead to. */
static enum setting draw_setting(const struct run *r, uint64_t seed) {
  static const uint8_t percents[SETTING_COUNT] = {[ASK_ALL] = 65,
                                                  [ASK_DEFAULT] = 10,
                                                  [ASK_NO_OVERFLOW] = 7,
                                                  [ASK_NO_DIVISION] = 5,
                                                  [ASK_NO_LOCK] = 6,
                                                  [ASK_NO_UNDEFINED] = 2,
                                                  [SUPPRESS_ARITHMETIC] = 4,
                                                  [SUPPRESS_UNDEFINED] = 1};
  uint64_t left = (seed * UINT64_C(0xd1342543de82ef95) >> 35) % 100;
  unsigned setting = ASK_ALL;
  if (r->options.setting >= 0)
    return (enum setting)r->options.setting;
  if (r->options.small)
    return ASK_ALL;
  for (; left >= percents[setting]; setting++)
    left -= percents[setting];
  return (enum setting)setting;
}

/* Some are about open values. */
static bool draw_open(const struct run *r, uint64_t seed) {
  uint64_t drawn = (seed * UINT64_C(0xaf251af3b0f025b5) >> 34) % 100;
  return r->options.open || (!r->options.small && drawn < 5);
}

static struct manner draw_manner(const struct run *r, uint64_t seed) {
  return (struct manner){draw_mode(r, seed), draw_setting(r, seed),
                         draw_open(r, seed)};
}

/* What programs are about, so that it matters what is asked for. */
static enum feature theme_of(enum setting setting, uint64_t seed) {
  static const uint8_t themes[SETTING_COUNT] = {
      [ASK_NO_OVERFLOW] = F_WRAP,
      [ASK_NO_DIVISION] = F_DIVIDE,
      [ASK_NO_LOCK] = F_RELOCK,
      [ASK_NO_UNDEFINED] = F_UNDEFINED,
      [SUPPRESS_UNDEFINED] = F_UNDEFINED};
  if (setting == ASK_ALL)
    return FEATURE_COUNT;
  if (setting == SUPPRESS_ARITHMETIC)
    return seed & 1 ? F_WRAP : F_DIVIDE;
  if (setting == ASK_DEFAULT)
    return seed & 1 ? F_STRAY : F_OLD_CALL;
  return (enum feature)themes[setting];
}

static uint64_t number_of(const struct run *r, uint64_t index) {
  return r->options.small ? r->options.from + index * r->options.every
                          : r->options.seed + index;
}

static void make(const struct run *r, uint64_t number, struct program *p) {
  if (r->options.small)
    small_program(p, number);
  else
    generate(p, number, !mode_finds_races(draw_mode(r, number)),
             draw_open(r, number) ? F_OPEN
                                  : theme_of(draw_setting(r, number), number));
}

static void print_difference(FILE *file, const struct run *r, uint64_t number,
                             const struct program *p, struct manner manner,
                             const struct trial *t) {
  static struct listing l;
  list_program(p, &l);
  fprintf(file, "/* %s %" PRIu64 ", options: %s --property %s\n%s*/\n%s",
          r->options.small ? "small program" : "seed", number,
          mode_text(manner.mode), setting_text(manner.setting), t->text,
          l.text);
  fflush(file);
}

static void save_difference(const struct run *r, uint64_t number,
                            const struct program *p, struct manner manner,
                            const struct trial *t) {
  char name[600];
  if (r->options.save == NULL)
    return;
  snprintf(name, sizeof name, "%s/%s%" PRIu64 ".c", r->options.save,
           r->options.small ? "small" : "seed", number);
  FILE *file = fopen(name, "w");
  if (file == NULL)
    return;
  print_difference(file, r, number, p, manner, t);
  fclose(file);
}

/* The program as it is, and made smaller. */
static void show(const struct run *r, uint64_t number, struct manner manner,
                 struct trial *t) {
  struct program p;
  make(r, number, &p);
  print_difference(stdout, r, number, &p, manner, t);
  trial_shrink(&r->workshop, &p, &manner, t);
  printf("\n/* made smaller: */\n");
  print_difference(stdout, r, number, &p, manner, t);
  printf("\n");
  fflush(stdout);
  save_difference(r, number, &p, manner, t);
}

/* ------------------------------------------------------------------ a job */

/* The program that the job tries after this one. */
static uint64_t next_of(const struct run *r, const struct job *job) {
  bool stops = r->options.first && job->totals.verdicts[TRIAL_DIFFERS] > 0;
  return stops ? r->options.count : job->next + r->options.jobs;
}

static void job_one(struct run *r, struct job *job, uint64_t index) {
  struct program p;
  struct trial t;
  uint64_t number = number_of(r, index);
  struct manner manner = draw_manner(r, number);
  make(r, number, &p);
  trial_limit(PROGRAM_SECONDS);
  trial_run(&r->workshop, &p, manner, &t);
  trial_limit(0);
  uint64_t before = totals_add(&job->totals, &t, manner);
  job->next = next_of(r, job);
  if (t.verdict == TRIAL_DIFFERS && before < r->options.details)
    show(r, number, manner, &t);
}

static void job_run(struct run *r, struct job *job) {
  while (job->next < r->options.count && !stopped)
    job_one(r, job, job->next);
}

static void job_start(struct run *r, unsigned number) {
  fflush(stdout);
  pid_t child = fork();
  if (child == 0) {
    job_run(r, &r->jobs[number]);
    fflush(stdout);
    _exit(0);
  }
  r->children[number] = child;
}

/* The program that a job ended at is printed, and the job goes on behind it. */
static void job_crashed(struct run *r, unsigned number, int status) {
  struct job *job = &r->jobs[number];
  struct program p;
  struct trial t = {.verdict = TRIAL_DIFFERS};
  uint64_t program = number_of(r, job->next);
  struct manner manner = draw_manner(r, program);
  bool slow = WIFSIGNALED(status) && WTERMSIG(status) == SIGPROF;
  if (slow && setting_is_undefined(manner.setting)) /* it tries many values */
    t.verdict = TRIAL_NOT_COMPARED;
  snprintf(t.signature, sizeof t.signature, slow ? "!slow " : "!crash ");
  snprintf(t.text, sizeof t.text,
           slow ? "it takes too long\n" : "the process crashed\n");
  make(r, program, &p);
  uint64_t before = totals_add(&job->totals, &t, manner);
  job->next = next_of(r, job);
  if (before < r->options.details && t.verdict == TRIAL_DIFFERS)
    show(r, program, manner, &t);
  if (!stopped)
    job_start(r, number);
}

/* ---------------------------------------------------------------- progress */

static void save_progress(const struct run *r) {
  char name[600];
  if (r->options.resume == NULL)
    return;
  snprintf(name, sizeof name, "%s.new", r->options.resume);
  FILE *file = fopen(name, "w");
  if (file == NULL)
    return;
  fprintf(file, "jobs %u\n", r->options.jobs);
  for (unsigned i = 0; i < r->options.jobs; i++) {
    fprintf(file, "next %" PRIu64 "\n", r->jobs[i].next);
    totals_write(&r->jobs[i].totals, file);
  }
  if (fclose(file) == 0)
    rename(name, r->options.resume);
}

/* The number of jobs is that of the file. */
static bool load_progress(struct run *r) {
  FILE *file = r->options.resume ? fopen(r->options.resume, "r") : NULL;
  unsigned jobs = 0;
  if (file == NULL)
    return true;
  bool good =
      fscanf(file, "jobs %u", &jobs) == 1 && jobs > 0 && jobs <= MAX_JOBS;
  for (unsigned i = 0; i < jobs && good; i++)
    good = fscanf(file, " next %" SCNu64, &r->jobs[i].next) == 1 &&
           totals_read(&r->jobs[i].totals, file);
  fclose(file);
  if (good)
    r->options.jobs = jobs;
  else
    fprintf(stderr, "%s: no progress of a run\n", r->options.resume);
  return good;
}

/* -------------------------------------------------------------------- runs */

static bool any_child(const struct run *r) {
  for (unsigned i = 0; i < r->options.jobs; i++)
    if (r->children[i])
      return true;
  return false;
}

/* Jobs end after the program that they are at. */
static void stop_jobs(const struct run *r) {
  for (unsigned i = 0; i < r->options.jobs; i++)
    if (r->children[i])
      kill(r->children[i], SIGTERM);
}

static void watch(struct run *r) {
  double saved = now();
  while (any_child(r)) {
    if (stopped)
      stop_jobs(r);
    int status;
    pid_t child = waitpid(-1, &status, WNOHANG);
    if (child <= 0)
      nanosleep(&(struct timespec){0, 50000000}, NULL);
    for (unsigned i = 0; i < r->options.jobs && child > 0; i++)
      if (r->children[i] == child) {
        r->children[i] = 0;
        if (!WIFEXITED(status) || WEXITSTATUS(status) != 0)
          job_crashed(r, i, status);
      }
    if (now() - saved > SAVE_SECONDS) {
      save_progress(r);
      saved = now();
    }
  }
  save_progress(r);
}

static int compare_all(struct run *r) {
  static struct totals sum;
  size_t size = MAX_JOBS * sizeof *r->jobs;
  r->jobs = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS,
                 -1, 0);
  if (r->jobs == MAP_FAILED)
    return 1;
  for (unsigned i = 0; i < MAX_JOBS; i++)
    r->jobs[i].next = i;
  if (!load_progress(r))
    return 1;
  uint64_t before = 0;
  for (unsigned i = 0; i < r->options.jobs; i++)
    before += r->jobs[i].totals.programs;
  double started = now();
  for (unsigned i = 0; i < r->options.jobs; i++)
    job_start(r, i);
  watch(r);
  for (unsigned i = 0; i < r->options.jobs; i++)
    totals_merge(&sum, &r->jobs[i].totals);
  double share =
      sum.programs ? (double)(sum.programs - before) / (double)sum.programs : 0;
  totals_print(&sum, share > 0 ? (now() - started) / share : 0,
               r->options.features);
  munmap(r->jobs, size);
  return stopped ? 130 : sum.verdicts[TRIAL_DIFFERS] > 0;
}

/* ----------------------------------------------------------------- options */

static bool read_number(const char *text, uint64_t *number) {
  char *end;
  errno = 0;
  *number = strtoull(text, &end, 0);
  return errno == 0 && *text && !*end;
}

static bool read_mode(struct options *o, const char *text) {
  for (o->mode = 0; o->mode < MODE_COUNT; o->mode++)
    if (strcmp(mode_text((enum checker_mode)o->mode), text) == 0)
      return true;
  return false;
}

static bool read_setting(struct options *o, const char *text) {
  for (o->setting = 0; o->setting < SETTING_COUNT; o->setting++)
    if (strcmp(setting_text((enum setting)o->setting), text) == 0)
      return true;
  return false;
}

/* An option with a value. */
static bool read_value(struct run *r, const char *name, const char *value) {
  struct options *o = &r->options;
  uint64_t jobs;
  if (strcmp(name, "--seed") == 0)
    return read_number(value, &o->seed);
  if (strcmp(name, "--count") == 0)
    return read_number(value, &o->count);
  if (strcmp(name, "--from") == 0)
    return read_number(value, &o->from);
  if (strcmp(name, "--to") == 0)
    return read_number(value, &o->to);
  if (strcmp(name, "--every") == 0)
    return read_number(value, &o->every) && o->every > 0;
  if (strcmp(name, "--details") == 0)
    return read_number(value, &o->details);
  if (strcmp(name, "--options") == 0)
    return read_mode(o, value);
  if (strcmp(name, "--property") == 0)
    return read_setting(o, value);
  if (strcmp(name, "--jobs") == 0 && read_number(value, &jobs)) {
    o->jobs = (unsigned)jobs;
    return jobs > 0 && jobs <= MAX_JOBS;
  }
  if (strcmp(name, "--resume") == 0)
    o->resume = value;
  else if (strcmp(name, "--save") == 0)
    o->save = value;
  else
    return false;
  return true;
}

/* What is done with one program only. */
enum only { ALL, PRINT, PRINT_IR, PRINT_OUTCOME, BAD_USAGE };

static enum only read_only(const char *name) {
  return strcmp(name, "--print") == 0     ? PRINT
         : strcmp(name, "--ir") == 0      ? PRINT_IR
         : strcmp(name, "--outcome") == 0 ? PRINT_OUTCOME
                                          : ALL;
}

static enum only read_options(struct run *r, int argc, char **argv) {
  struct options *o = &r->options;
  enum only only = ALL;
  for (int i = 1; i < argc; i++) {
    if (strcmp(argv[i], "--small") == 0)
      o->small = true;
    else if (strcmp(argv[i], "--features") == 0)
      o->features = true;
    else if (strcmp(argv[i], "--open") == 0)
      o->open = true;
    else if (strcmp(argv[i], "--first") == 0)
      o->first = true;
    else if (strcmp(argv[i], "--plain") == 0)
      r->workshop.plain = true;
    else if (i + 1 < argc && read_only(argv[i]) != ALL) {
      only = read_only(argv[i]);
      if (!read_number(argv[++i], &o->seed))
        return BAD_USAGE;
      o->count = 1;
    } else if (i + 1 == argc || !read_value(r, argv[i], argv[i + 1]))
      return BAD_USAGE;
    else
      i++;
  }
  if (o->small && o->to > small_count())
    o->to = small_count();
  if (o->small)
    o->count =
        o->to > o->from ? (o->to - o->from + o->every - 1) / o->every : 0;
  return only;
}

static int print_only(struct run *r, enum only only) {
  static struct listing l;
  struct program p;
  for (uint64_t i = 0; i < r->options.count; i++) {
    uint64_t seed = r->options.seed + i;
    make(r, seed, &p);
    list_program(&p, &l);
    if (only == PRINT)
      fputs(l.text, stdout);
    else if (only == PRINT_OUTCOME)
      printf("seed: %" PRIu64 "\n", seed);
    if (only != PRINT)
      trial_print(&r->workshop, &p, draw_manner(r, seed), only == PRINT_IR);
  }
  return 0;
}

int main(int argc, char **argv) {
  static struct run r = {.options = {.seed = 1,
                                     .count = 1000,
                                     .to = UINT64_MAX,
                                     .every = 1,
                                     .details = 3,
                                     .jobs = 1,
                                     .mode = -1,
                                     .setting = -1}};
  char problem[1100];
  enum only only = read_options(&r, argc, argv);
  if (only == BAD_USAGE) {
    fprintf(stderr, "compare: bad usage; see tests/reference/compare.c\n");
    return 2;
  }
  if (only == PRINT)
    return print_only(&r, only);
  if (!workshop_open(&r.workshop, problem, sizeof problem)) {
    fprintf(stderr, "compare: %s\n", problem);
    return 2;
  }
  signal(SIGINT, stop);
  signal(SIGTERM, stop);
  int code = only != ALL ? print_only(&r, only) : compare_all(&r);
  workshop_close(&r.workshop);
  return code;
}
