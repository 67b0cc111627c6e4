/*
 * shrink.c - a failing episode made short.
 *
 * Every try is a process of its own, so that a crash is a failure like any
 * other.  Chunks of operations are left out, large ones first, as long as
 * what remains still fails (Zeller's ddmin, without the complements).
 */
#define _DEFAULT_SOURCE /* fork, alarm */

#include <fcntl.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/alloc.h"
#include "run.h"

enum { TRY_SECONDS = 60 };

/* Operations that may be tried in all.  Not a time: what is printed is the
 * same in every run. */
enum { BUDGET = 400000 };

/* Runs the episode here and exits. */
static _Noreturn void replay(const struct episode *e, bool loud) {
  struct forms forms;
  struct run r;
  alarm(TRY_SECONDS);
  forms_init(&forms);
  if (e->has_known)
    forms_note(&forms, e->known, 0);
  run_init(&r, e, &forms, loud ? stdout : NULL);
  for (size_t i = 0; i < e->count && !r.blame.any; i++)
    run_apply(&r, &e->ops[i]);
  if (!r.blame.any)
    run_release(&r);
  if (loud && r.blame.any)
    printf("FAILS: %s\n", r.blame.text);
  fflush(stdout);
  _exit(r.blame.any ? 1 : 0);
}

static void hush(void) {
  int quiet = open("/dev/null", O_WRONLY);
  if (quiet >= 0) {
    dup2(quiet, STDOUT_FILENO);
    dup2(quiet, STDERR_FILENO);
  }
}

bool episode_passes(const struct episode *e, bool loud) {
  int status = 0;
  fflush(stdout);
  pid_t child = fork();
  if (child < 0)
    return true;
  if (child == 0) {
    if (loud)
      setvbuf(stdout, NULL, _IOLBF, 0);
    else
      hush();
    replay(e, loud);
  }
  waitpid(child, &status, 0);
  if (loud && WIFSIGNALED(status))
    printf("\nFAILS: signal %d\n", WTERMSIG(status));
  return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

/* e without count operations from start on. */
static void leave_out(struct episode *to, const struct episode *e, size_t start,
                      size_t count) {
  size_t after = e->count - start - count;
  memcpy(to->ops, e->ops, start * sizeof e->ops[0]);
  memcpy(to->ops + start, e->ops + start + count, after * sizeof e->ops[0]);
  to->count = start + after;
}

/* Leaves out what can be left out in chunks of a size; true if any could. */
static bool shrink_by(struct episode *e, struct episode *try, size_t chunk,
                      size_t *spent) {
  bool any = false;
  for (size_t end = e->count; end > 0 && *spent < BUDGET;) {
    size_t count = end < chunk ? end : chunk;
    leave_out(try, e, end - count, count);
    *spent += try->count + 10;
    if (!episode_passes(try, false)) {
      memcpy(e->ops, try->ops, try->count * sizeof e->ops[0]);
      e->count = try->count;
      any = true;
    }
    end -= count;
  }
  return any;
}

/* Commits that are not needed are dropped. */
static void shrink_commits(struct episode *e, size_t *spent) {
  for (size_t i = 0; i < e->count && *spent < BUDGET; i++) {
    if (!e->ops[i].commit)
      continue;
    e->ops[i].commit = false;
    *spent += e->count + 10;
    if (episode_passes(e, false))
      e->ops[i].commit = true;
  }
}

void shrink(struct episode *e) {
  struct episode *try = alloc_raw(sizeof *try);
  size_t spent = 0;
  memcpy(try, e, sizeof *try);
  for (size_t chunk = (e->count + 1) / 2; chunk > 0;) {
    bool any = shrink_by(e, try, chunk, &spent);
    if (chunk > 1 || !any || spent >= BUDGET)
      chunk /= 2;
  }
  shrink_commits(e, &spent);
  shrink_by(e, try, 1, &spent);
  alloc_free(try, sizeof *try);
}
