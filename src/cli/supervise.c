/*
 * cli/supervise.c - work in a process of its own, watched by this one.
 *
 * The worker looks at its limits itself, between two transitions, and then has
 * a complete result.  The supervisor waits PATIENCE seconds longer before it
 * ends a worker that does not reach that point.
 *
 * Memory: the kernel counts what a process can write to (RLIMIT_DATA), whoever
 * allocates it, so that the limit also holds for the compiler, LLVM and one huge
 * allocation.  It is slightly above the limit of the search, which is reached
 * first.  A program of several files has several compilers at a time: the
 * supervisor watches the sum of their memory.
 */
#include "cli/supervise.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "base/alloc.h"
#include "base/bug.h"
#include "base/compiler.h"
#include "base/files.h"
#include "cli/exits.h"

static const double PATIENCE = 0.6;
/* The limit of the processes, as a multiple of that of the search. */
static const double MARGIN = 1.07;
/* Seconds between two looks at the memory of all processes. */
static const double LOOK = 0.05;

struct vitals {
  atomic_bool out_of_memory;
  struct allways_progress last; /* without a phase */
  char phase[sizeof((struct worker *)0)->phase];
};

struct header {
  uint32_t tag, index;
  uint64_t size;
};

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/* ------------------------------------------------------------------- worker */

static struct vitals *own_vitals; /* of the worker that this process is */

static void (*no_memory)(void); /* how this process ends then */

static void end_without_memory(void) {
  atomic_store(&own_vitals->out_of_memory, true);
  _exit(EXIT_UNKNOWN);
}

/* LLVM is written in C++: std::set_new_handler, if it is there, and
 * llvm::install_bad_alloc_error_handler for what it takes from malloc. */
void (*_ZSt15set_new_handlerPFvvE(void (*)(void)))(void) MAYBE_MISSING;
typedef void bad_alloc_fn(void *context, const char *reason, bool wanted);
void _ZN4llvm31install_bad_alloc_error_handlerEPFvPvPKcbES0_(
    bad_alloc_fn *handler, void *context) MAYBE_MISSING;

static void no_memory_for_llvm(void *context, const char *reason, bool wanted) {
  (void)context;
  (void)reason;
  (void)wanted;
  no_memory();
}

static void watch_llvm(void) {
  if (_ZSt15set_new_handlerPFvvE)
    _ZSt15set_new_handlerPFvvE(no_memory);
  if (_ZN4llvm31install_bad_alloc_error_handlerEPFvPvPKcbES0_)
    _ZN4llvm31install_bad_alloc_error_handlerEPFvPvPKcbES0_(no_memory_for_llvm,
                                                            NULL);
}

static void limit_memory(uint64_t bytes) {
  struct rlimit r;
  rlim_t most = (rlim_t)((double)bytes * MARGIN);
  if (bytes == 0 || SANITIZED || getrlimit(RLIMIT_DATA, &r) != 0)
    return;
  if (r.rlim_cur != RLIM_INFINITY && r.rlim_cur < most)
    return;
  r.rlim_cur = most;
  setrlimit(RLIMIT_DATA, &r);
}

void memory_limit_self(uint64_t bytes, void (*none)(void)) {
  no_memory = none;
  out_of_memory_set_hook(none);
  watch_llvm();
  limit_memory(bytes);
}

NORETURN static void be_worker(struct worker *w, pid_t parent) {
  setpgid(0, 0);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent)
    _exit(EXIT_INTERNAL);
  signal(SIGTSTP, SIG_DFL);
  signal(SIGTTOU, SIG_IGN); /* it may write to the terminal all the same */
  own_vitals = w->vitals;
  memory_limit_self(w->max_memory, end_without_memory);
  int code = w->work(w);
  fflush(stderr);
  _exit(code);
}

void worker_note(struct worker *w, const struct allways_progress *p) {
  struct vitals *v = w->vitals;
  v->last = *p;
  v->last.phase = NULL; /* pointers mean nothing there */
  if (p->phase && strncmp(v->phase, p->phase, sizeof v->phase) != 0)
    snprintf(v->phase, sizeof v->phase, "%s", p->phase);
}

/* ------------------------------------------------------------------ records */

static void keep(struct worker *w, const void *bytes, size_t size) {
  if (w->capacity - w->size < size) {
    size_t grown = alloc_grown(w->capacity, w->size + size);
    w->bytes = alloc_resize(w->bytes, w->capacity, grown);
    w->capacity = grown;
  }
  if (size > 0)
    memcpy(w->bytes + w->size, bytes, size);
  w->size += size;
}

static bool put(struct worker *w, const void *bytes, size_t size) {
  if (!w->inside)
    return file_write(w->pipe, bytes, size);
  keep(w, bytes, size);
  return true;
}

bool worker_send(struct worker *w, unsigned tag, unsigned index,
                 const char *bytes, size_t size) {
  struct header h = {tag, index, size};
  return put(w, &h, sizeof h) && put(w, bytes, size) && put(w, "", 1);
}

/* One read of what the worker has sent; false: there is no more. */
static bool receive(struct worker *w, int pipe) {
  char bytes[1 << 16];
  ssize_t n;
  do
    n = read(pipe, bytes, sizeof bytes);
  while (n < 0 && errno == EINTR);
  if (n > 0)
    keep(w, bytes, (size_t)n);
  return n > 0;
}

/* A record ends with a zero, so that it can be used as a string. */
bool worker_record(const struct worker *w, size_t *at, struct record *record) {
  struct header h;
  if (w->size - *at < sizeof h)
    return false;
  memcpy(&h, w->bytes + *at, sizeof h);
  if (w->size - *at - sizeof h <= h.size ||
      w->bytes[*at + sizeof h + h.size] != 0)
    return false; /* the worker was ended in the middle of it */
  *record = (struct record){h.tag, h.index, w->bytes + *at + sizeof h, h.size};
  *at += sizeof h + h.size + 1;
  return true;
}

/* --------------------------------------------------------------- supervisor */

/* What people and machines end a command with. */
static const int worker_signals[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT};

void worker_catch(void (*handler)(int signal_number)) {
  void (*hangup)(int) = signal(SIGHUP, SIG_IGN);
  for (size_t i = 0; i < sizeof worker_signals / sizeof *worker_signals; i++)
    signal(worker_signals[i], handler);
  if (hangup == SIG_IGN)
    signal(SIGHUP, SIG_IGN);
}

static pid_t stopping; /* the worker: it stops when the supervisor does */

static void stop(int signal_number) {
  (void)signal_number;
  int error = errno;
  kill(-stopping, SIGSTOP);
  raise(SIGSTOP);
  kill(-stopping, SIGCONT);
  errno = error;
}

/* What a process has for itself, without its code and what it shares. */
static uint64_t private_memory(pid_t pid) {
  unsigned long all = 0, shared = 0;
  char name[64];
  snprintf(name, sizeof name, "/proc/%ld/statm", (long)pid);
  FILE *file = fopen(name, "r");
  if (file == NULL)
    return 0;
  if (fscanf(file, "%*u %lu %lu", &all, &shared) != 2 || shared > all)
    all = shared;
  fclose(file);
  return (uint64_t)(all - shared) * (uint64_t)sysconf(_SC_PAGESIZE);
}

/* What its children have, all together. */
static uint64_t memory_of_children(pid_t worker) {
  uint64_t sum = 0;
  char name[64];
  long child;
  snprintf(name, sizeof name, "/proc/%ld/task/%ld/children", (long)worker,
           (long)worker);
  FILE *file = fopen(name, "r");
  while (file && fscanf(file, "%ld", &child) == 1)
    sum += private_memory((pid_t)child);
  if (file)
    fclose(file);
  return sum;
}

/* The worker alone has a limit of its own.  Children may grow until the next
 * look: the margin is for that. */
static bool takes_too_much(const struct worker *w, pid_t pid) {
  if (w->max_memory == 0 || SANITIZED)
    return false;
  uint64_t children = memory_of_children(pid);
  return children > 0 && children + private_memory(pid) > w->max_memory;
}

/* Takes what the worker sends until the pipe closes, which it does when the
 * worker is gone; ends the worker where it must.  Signals come only while it
 * waits, with the mask open: none is missed between the look at what they have
 * left and the wait. */
static void watch(struct worker *w, pid_t pid, int pipe, const sigset_t *open) {
  double end = w->max_seconds > 0 ? now() + w->max_seconds + PATIENCE : 0;
  enum worker_end why = WORKER_LATE;
  int passed = 0;
  for (;;) {
    if (*w->interrupted > passed) {
      passed = *w->interrupted;
      why = WORKER_INTERRUPTED;
      end = now() + (passed > 1 ? 0 : PATIENCE);
      kill(-pid, SIGTERM);
    }
    double left = end > 0 ? end - now() : 3600;
    bool large = takes_too_much(w, pid);
    if (left <= 0 || large) {
      w->end = large ? WORKER_NO_MEMORY : why;
      kill(-pid, SIGKILL);
      return;
    }
    if (w->max_memory && left > LOOK)
      left = LOOK;
    struct pollfd p = {pipe, POLLIN, 0};
    struct timespec time = {(time_t)left,
                            (long)((left - (double)(time_t)left) * 1e9)};
    if (ppoll(&p, 1, &time, open) > 0 && !receive(w, pipe))
      return;
  }
}

/* Signals that a program gets for what it does itself. */
static bool is_crash(int signal_number) {
  static const int crashes[] = {SIGSEGV, SIGBUS,  SIGILL, SIGFPE,
                                SIGABRT, SIGTRAP, SIGSYS};
  for (size_t i = 0; i < sizeof crashes / sizeof *crashes; i++)
    if (signal_number == crashes[i])
      return true;
  return false;
}

static void judge(struct worker *w, int status) {
  w->last = w->vitals->last;
  w->last.phase = NULL;
  memcpy(w->phase, w->vitals->phase, sizeof w->phase);
  w->phase[sizeof w->phase - 1] = 0;
  if (w->vitals->out_of_memory) {
    w->end = WORKER_NO_MEMORY;
  } else if (w->end != WORKER_ENDED) {
    return; /* it was ended */
  } else if (WIFEXITED(status)) {
    w->code = WEXITSTATUS(status);
  } else {
    w->signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
    w->end = is_crash(w->signal) ? WORKER_CRASHED : WORKER_KILLED;
  }
}

static void supervise(struct worker *w, pid_t pid, int pipe) {
  struct sigaction stops = {.sa_handler = stop, .sa_flags = SA_RESTART}, old;
  sigset_t ours, open;
  int status;
  setpgid(pid, pid); /* whoever comes first */
  stopping = pid;
  sigaction(SIGTSTP, &stops, &old);
  w->end = WORKER_ENDED;
  sigemptyset(&ours);
  for (size_t i = 0; i < sizeof worker_signals / sizeof *worker_signals; i++)
    sigaddset(&ours, worker_signals[i]);
  sigprocmask(SIG_BLOCK, &ours, &open);
  watch(w, pid, pipe, &open);
  sigprocmask(SIG_SETMASK, &open, NULL);
  while (waitpid(pid, &status, 0) < 0 && errno == EINTR)
    ;
  fcntl(pipe, F_SETFL, O_NONBLOCK); /* what it had sent before it was ended */
  while (receive(w, pipe))
    ;
  sigaction(SIGTSTP, &old, NULL);
  judge(w, status);
}

/* ------------------------------------------------------------- entry points */

static bool prepare(struct worker *w, int fds[2]) {
  w->pipe = fds[0] = fds[1] = -1;
  w->bytes = NULL;
  w->size = w->capacity = 0;
  w->phase[0] = 0;
  w->vitals = mmap(NULL, sizeof *w->vitals, PROT_READ | PROT_WRITE,
                   MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (w->vitals == MAP_FAILED)
    w->vitals = NULL;
  return w->vitals && (w->inside || pipe2(fds, O_CLOEXEC) == 0);
}

static void fork_worker(struct worker *w, int fds[2]) {
  pid_t parent = getpid();
  fflush(NULL);
  pid_t pid = fork();
  if (pid == 0) {
    close(fds[0]);
    w->pipe = fds[1];
    be_worker(w, parent);
  }
  w->error = errno;
  close(fds[1]);
  if (pid > 0)
    supervise(w, pid, fds[0]);
  close(fds[0]);
}

void worker_run(struct worker *w) {
  int fds[2];
  w->end = WORKER_NONE;
  if (!prepare(w, fds)) {
    w->error = errno;
  } else if (w->inside) {
    w->code = w->work(w);
    w->end = WORKER_ENDED;
  } else {
    fork_worker(w, fds);
  }
}

void worker_release(struct worker *w) {
  alloc_free(w->bytes, w->capacity);
  if (w->vitals)
    munmap(w->vitals, sizeof *w->vitals);
}
