/*
 * driver.c - random operations on the memory module and on its twin.
 *
 *     random-driver [--strategy layered|bfs|dfs|site|none|all] [--seed N]
 *                   [--operations N] [--areas N] [--shape SHAPE]
 *
 * --operations counts those after which everything was compared, over all
 * heaps.  --areas makes all heaps as large as that.
 *
 * A strategy is run in a process of its own, which notes each operation in
 * shared storage before it is done.  If it fails, or crashes, the list of
 * operations of its last heap is shrunk and printed, and the exit code is 1.
 */
#define _DEFAULT_SOURCE /* fork, mmap, alarm */

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "run.h"

enum { EPISODE_SECONDS = 600 };

/* Small heaps are checked after every operation.  Heaps that are committed
 * seldom have long changes; tiny ones come back to states they had. */
static const struct profile profiles[] = {
    /* name share areas size commit full length saved few shape */
    {"tiny", 15, 4, 24, 16, 1, 800, 6, true, SHAPE_RANDOM},
    {"small", 30, 12, 200, 16, 1, 1000, 10, false, SHAPE_RANDOM},
    {"seldom committed", 20, 14, 200, 5, 1, 3000, 10, false, SHAPE_RANDOM},
    {"tiny, seldom committed", 10, 5, 24, 4, 1, 2400, 8, true, SHAPE_RANDOM},
    {"thirty", 10, 30, 600, 16, 1, 1500, 10, false, SHAPE_RANDOM},
    {"medium", 10, 250, 5000, 14, 10, 2000, 6, false, SHAPE_RANDOM},
    {"large", 5, 2000, 5000, 14, 50, 2500, 4, false, SHAPE_RANDOM},
};
enum { PROFILES = sizeof profiles / sizeof profiles[0] };

struct options {
  uint64_t seed, operations;
  uint32_t areas; /* 0: as in profiles */
  bool one_strategy, one_shape;
  enum allways_naming strategy;
  enum shape shape;
};

/* What a strategy's process leaves behind. */
struct log {
  uint64_t heaps, operations, checks, forms;
  struct blame blame;
  struct episode episode; /* the last heap */
};

/* ---------------------------------------------------------------- one run */

/* A profile of our own for heaps of a wanted size. */
static struct profile wanted_profile(uint32_t areas) {
  struct profile p = profiles[1];
  p.name = "wanted";
  p.areas = areas;
  p.full = areas <= 30 ? 1 : areas <= 300 ? 10 : 50;
  p.length = areas <= 300 ? 1500 : 3000;
  p.saved = areas <= 300 ? 10 : 4;
  return p;
}

/* The profile that has had least of its share. */
static size_t next_profile(const uint64_t *done) {
  size_t best = 0;
  for (size_t i = 1; i < PROFILES; i++) {
    if (done[i] * profiles[best].share < done[best] * profiles[i].share)
      best = i;
  }
  return best;
}

static void run_episode(struct log *log, struct forms *forms) {
  struct episode *e = &log->episode;
  struct run r;
  uint64_t random = e->seed;
  run_init(&r, e, forms, NULL);
  e->count = 0;
  for (uint32_t i = 0; i < e->profile.length && !r.blame.any; i++) {
    e->ops[e->count++] = op_random(&e->profile, &random);
    run_apply(&r, &e->ops[e->count - 1]);
    log->checks += r.committed;
  }
  log->operations += e->count;
  if (!r.blame.any)
    run_release(&r);
  log->blame = r.blame;
  e->has_known = r.has_conflict && r.conflict.heap != e->seed;
  e->known = r.conflict;
}

static void prepare_episode(struct log *log, const struct options *o,
                            size_t profile) {
  struct episode *e = &log->episode;
  e->profile = o->areas > 0 ? wanted_profile(o->areas) : profiles[profile];
  e->seed = o->seed * 1000003 + log->heaps;
  e->has_known = false;
  uint64_t random = ~e->seed;
  e->profile.shape = (enum shape)random_below(&random, SHAPE_COUNT);
  if (o->one_shape)
    e->profile.shape = o->shape;
  /* some heaps live long, most do not */
  e->profile.length /= 1 + (uint32_t)random_below(&random, 5);
}

static _Noreturn void run_strategy(struct log *log, const struct options *o) {
  struct forms forms;
  uint64_t done[PROFILES] = {0};
  forms_init(&forms);
  while (log->checks < o->operations && !log->blame.any) {
    size_t profile = next_profile(done);
    uint64_t before = log->checks;
    alarm(EPISODE_SECONDS);
    prepare_episode(log, o, profile);
    log->heaps++;
    if (log->episode.naming == ALLWAYS_NAMES_BFS) {
      forms_release(&forms); /* each heap has a table of places of its own */
      forms_init(&forms);
    }
    run_episode(log, &forms);
    done[profile] += log->checks - before + 1;
  }
  log->forms = forms.count;
  forms_release(&forms);
  _exit(log->blame.any ? 1 : 0);
}

/* ---------------------------------------------------------------- telling */

static void tell_failure(struct log *log, int status) {
  struct episode *e = &log->episode;
  printf("FAILED after %llu checks, heap %llu (%s, seed %llu), operation "
         "%zu: %s\n",
         (unsigned long long)log->checks, (unsigned long long)log->heaps,
         e->profile.name, (unsigned long long)e->seed, e->count,
         WIFSIGNALED(status) ? "crash" : log->blame.text);
  if (episode_passes(e, false)) {
    printf("It does not fail alone.\n");
    return;
  }
  shrink(e);
  printf("Shrunk to %zu operations:\n", e->count);
  episode_passes(e, true);
}

static bool check_strategy(struct log *log, const struct options *o,
                           enum allways_naming naming) {
  int status = 0;
  memset(log, 0, sizeof *log);
  log->episode.naming = naming;
  printf("%s: ", allways_naming_text(naming));
  fflush(stdout);
  pid_t child = fork();
  if (child == 0)
    run_strategy(log, o);
  if (child < 0 || waitpid(child, &status, 0) < 0) {
    printf("cannot start a process\n");
    return false;
  }
  if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) {
    tell_failure(log, status);
    return false;
  }
  printf("%llu operations on %llu heaps, %llu checked, %llu states, seed "
         "%llu: ok\n",
         (unsigned long long)log->operations, (unsigned long long)log->heaps,
         (unsigned long long)log->checks, (unsigned long long)log->forms,
         (unsigned long long)o->seed);
  return true;
}

/* ---------------------------------------------------------------- options */

static bool parse_strategy(const char *text, struct options *o) {
  o->one_strategy = strcmp(text, "all") != 0;
  if (!o->one_strategy)
    return true;
  for (int i = ALLWAYS_NAMES_LAYERED; i <= ALLWAYS_NAMES_NONE; i++) {
    o->strategy = (enum allways_naming)i;
    if (strcmp(text, allways_naming_text(o->strategy)) == 0)
      return true;
  }
  return false;
}

static bool parse_shape(const char *text, struct options *o) {
  static const char *const texts[] = {
#define X(name, shape_text) shape_text,
      SHAPES(X)
#undef X
  };
  o->one_shape = true;
  for (int i = 0; i < SHAPE_COUNT; i++) {
    o->shape = (enum shape)i;
    if (strcmp(text, texts[i]) == 0)
      return true;
  }
  return false;
}

static bool parse_option(const char *name, const char *text,
                         struct options *o) {
  char *end;
  if (strcmp(name, "--strategy") == 0)
    return parse_strategy(text, o);
  if (strcmp(name, "--shape") == 0)
    return parse_shape(text, o);
  uint64_t number = strtoull(text, &end, 0);
  if (*text < '0' || *text > '9' || *end != '\0')
    return false;
  if (strcmp(name, "--seed") == 0)
    o->seed = number;
  else if (strcmp(name, "--operations") == 0)
    o->operations = number;
  else if (strcmp(name, "--areas") == 0)
    o->areas = (uint32_t)number;
  else
    return false;
  return true;
}

static bool parse(int count, char **words, struct options *o) {
  *o = (struct options){.seed = 1, .operations = 20000};
  for (int i = 1; i < count; i += 2) {
    if (i + 1 == count || !parse_option(words[i], words[i + 1], o))
      return false;
  }
  return true;
}

int main(int argc, char **argv) {
  struct options o;
  struct blame blame = {.any = false};
  int failed = 0;
  if (!parse(argc, argv, &o)) {
    fprintf(stderr,
            "usage: %s [--strategy layered|bfs|dfs|site|none|all] [--seed N]\n"
            "  [--operations N] [--areas N] [--shape random|list|tree|hub]\n",
            argv[0]);
    return 2;
  }
  if (!iso_pairs(&blame)) {
    printf("pairs: %s\n", blame.text);
    failed = 1;
  }
  struct log *log = mmap(NULL, sizeof *log, PROT_READ | PROT_WRITE,
                         MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (log == MAP_FAILED) {
    fprintf(stderr, "no shared storage\n");
    return 2;
  }
  for (int i = ALLWAYS_NAMES_LAYERED; i <= ALLWAYS_NAMES_NONE; i++) {
    enum allways_naming naming = (enum allways_naming)i;
    if (!o.one_strategy || o.strategy == naming)
      failed |= !check_strategy(log, &o, naming);
  }
  munmap(log, sizeof *log);
  return failed;
}
