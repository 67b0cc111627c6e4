/*
 * frontend/process.c - files, child processes and the clock, with POSIX.
 */
#define _POSIX_C_SOURCE 200809L
#include "frontend/process_impl.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "base/alloc.h"
#include "base/files.h"
#include "base/text.h"

extern char **environ;

/* ------------------------------------------------------------------ bytes */

enum { ROOM_FIRST = 64 * 1024 };

static void make_room(struct process_bytes *b) {
  if (b->capacity - b->size >= ROOM_FIRST / 4)
    return;
  size_t grown = b->capacity ? 2 * b->capacity : ROOM_FIRST;
  b->bytes = alloc_resize(b->bytes, b->capacity, grown);
  b->capacity = grown;
}

/* One read; what it answers. */
static ssize_t read_some(int fd, struct process_bytes *b) {
  make_room(b);
  ssize_t n;
  do
    n = read(fd, b->bytes + b->size, b->capacity - b->size);
  while (n < 0 && errno == EINTR);
  if (n > 0)
    b->size += (size_t)n;
  return n;
}

void process_bytes_release(struct process_bytes *b) {
  alloc_free(b->bytes, b->capacity);
  *b = (struct process_bytes){NULL, 0, 0};
}

/* ------------------------------------------------------------------ files */

enum process_file process_look(const char *path) {
  struct stat s;
  if (stat(path, &s) != 0)
    return PROCESS_MISSING;
  if (S_ISDIR(s.st_mode))
    return PROCESS_DIRECTORY;
  if (access(path, R_OK) != 0)
    return PROCESS_MISSING;
  if (!S_ISREG(s.st_mode))
    return PROCESS_OTHER;
  return s.st_size == 0 ? PROCESS_EMPTY : PROCESS_FILE;
}

bool process_read(const char *path, struct process_bytes *content) {
  int fd = open(path, O_RDONLY | O_CLOEXEC);
  if (fd < 0)
    return false;
  ssize_t n;
  while ((n = read_some(fd, content)) > 0)
    ;
  int error = errno;
  close(fd);
  errno = error;
  return n == 0;
}

size_t process_head(const char *path, char *bytes, size_t room) {
  int fd = file_open_regular(path);
  ssize_t n = fd >= 0 ? read(fd, bytes, room) : 0;
  if (fd >= 0)
    close(fd);
  return n > 0 ? (size_t)n : 0;
}

bool process_home(char *path, size_t room) {
  ssize_t n = readlink("/proc/self/exe", path, room);
  if (n <= 0 || (size_t)n >= room)
    return false;
  path[n] = '\0';
  char *slash = strrchr(path, '/');
  if (!slash)
    return false;
  *slash = '\0';
  return true;
}

double process_now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

/* --------------------------------------------------------------- commands */

enum { STATUS_GOOD = 0, STATUS_BAD = 1 };

static int wait_for(pid_t pid) {
  int status;
  pid_t got;
  do
    got = waitpid(pid, &status, 0);
  while (got < 0 && errno == EINTR);
  if (got != pid)
    return -1;
  return WIFEXITED(status)             ? WEXITSTATUS(status)
         : WTERMSIG(status) == SIGKILL ? PROCESS_WAS_KILLED
                                       : -1;
}

/* Both ends are closed in programs that are started. */
static bool open_pipe(int *fds) {
  if (pipe(fds) != 0)
    return false;
  fcntl(fds[0], F_SETFD, FD_CLOEXEC);
  fcntl(fds[1], F_SETFD, FD_CLOEXEC);
  return true;
}

/* Of our environment, what a compiler needs: a program that is compiled can
 * read all of it. */
static const char *const passed[] = {"HOME=",
                                     "LANG=",
                                     "LC_",
                                     "CPATH=",
                                     "C_INCLUDE_PATH=",
                                     "LD_LIBRARY_PATH=",
                                     "SOURCE_DATE_EPOCH="};
/* These do not change what it makes. */
static const char *const passed_too[] = {"PATH=", "TMPDIR=", "TERM="};

static bool starts_as_one(const char *text, const char *const *starts,
                          size_t count) {
  for (size_t i = 0; i < count; i++)
    if (strncmp(text, starts[i], strlen(starts[i])) == 0)
      return true;
  return false;
}
#define IS_ONE(text, of) starts_as_one(text, of, sizeof of / sizeof *of)

void process_environment(struct text *to) {
  for (char **at = environ; *at; at++)
    if (IS_ONE(*at, passed)) {
      text_add_bytes(to, *at, strlen(*at));
      text_add_bytes(to, "", 1);
    }
}

static char **small_environment(void) {
  size_t count = 0, n = 0;
  while (environ[count])
    count++;
  char **copy = alloc_new((count + 1) * sizeof *copy);
  for (size_t i = 0; i < count; i++)
    if (IS_ONE(environ[i], passed) || IS_ONE(environ[i], passed_too))
      copy[n++] = environ[i];
  char **exact = alloc_new((n + 1) * sizeof *exact);
  memcpy(exact, copy, n * sizeof *copy);
  alloc_free(copy, (count + 1) * sizeof *copy);
  return exact;
}

/* What whoever started us has left open is not for the command. */
static void close_the_rest(void) {
  enum { FIRST = 3, CLOEXEC = 1 << 2, USUAL = 1024 };
  if (syscall(SYS_close_range, FIRST, ~0u, CLOEXEC) == 0)
    return;
  long most = sysconf(_SC_OPEN_MAX);
  for (int fd = FIRST; fd < (most > 0 ? most : USUAL); fd++)
    fcntl(fd, F_SETFD, FD_CLOEXEC);
}

/* A command, and what it writes to by its numbers. */
struct start {
  char *const *argv;
  const char *folder; /* NULL: the current one */
  const int *ends, *numbers;
  size_t count;
};

/* The copy of this process that becomes the command.  It ends with its parent,
 * whatever ends that one. */
static void become(const struct start *s, pid_t parent, int failure) {
  const int *ends = s->ends, *numbers = s->numbers;
  size_t count = s->count;
  int above = 3; /* out of the way */
  for (size_t i = 0; i < count; i++)
    above = numbers[i] >= above ? numbers[i] + 1 : above;
  int report = fcntl(failure, F_DUPFD_CLOEXEC, above);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent)
    _exit(STATUS_BAD);
  close_the_rest();
  int null = open("/dev/null", O_RDONLY);
  bool good = report >= 0 && null >= 0 && dup2(null, 0) == 0 &&
              (s->folder == NULL || chdir(s->folder) == 0);
  for (size_t i = 0; i < count && good; i++)
    good = ends[i] == numbers[i] ? fcntl(ends[i], F_SETFD, 0) == 0
                                 : dup2(ends[i], numbers[i]) >= 0;
  if (good) {
    environ = small_environment();
    execvp(s->argv[0], s->argv);
  }
  int error = errno;
  if (write(report >= 0 ? report : failure, &error, sizeof error) !=
      sizeof error)
    _exit(STATUS_BAD + 1);
  _exit(STATUS_BAD);
}

static int spawn(pid_t *pid, const struct start *start) {
  int failure[2], error = 0;
  pid_t parent = getpid();
  ssize_t n;
  if (!open_pipe(failure))
    return errno;
  *pid = fork();
  if (*pid == 0)
    become(start, parent, failure[1]);
  if (*pid < 0)
    error = errno;
  close(failure[1]);
  do
    n = read(failure[0], &error, sizeof error);
  while (n < 0 && errno == EINTR);
  close(failure[0]);
  if (n > 0)
    wait_for(*pid);
  return error;
}

int process_start(char *const *argv, const char *folder,
                  struct process *const *readers, const int *numbers,
                  size_t count) {
  enum { MOST = 3 };
  int fds[2], ends[MOST], error = 0;
  pid_t pid = 0;
  size_t made = 0;
  for (; made < count && !error; made += !error) {
    *readers[made] = (struct process){0, -1};
    error = open_pipe(fds) ? 0 : errno;
    if (error)
      break;
    readers[made]->output = fds[0];
    ends[made] = fds[1];
  }
  if (!error)
    error = spawn(&pid, &(struct start){argv, folder, ends, numbers, count});
  for (size_t i = 0; i < made; i++) {
    close(ends[i]);
    if (!error)
      continue;
    close(readers[i]->output);
    readers[i]->output = -1;
  }
  if (!error)
    readers[0]->pid = pid;
  return error;
}

static void end_output(struct process *process) {
  close(process->output);
  process->output = -1;
}

void process_collect(struct process *processes, struct process_bytes *outputs,
                     size_t count) {
  struct pollfd *polls = alloc_new(count * sizeof *polls);
  for (;;) {
    bool open = false;
    for (size_t i = 0; i < count; i++) {
      polls[i] = (struct pollfd){processes[i].output, POLLIN, 0};
      open = open || processes[i].output >= 0;
    }
    if (!open)
      break;
    if (poll(polls, (nfds_t)count, -1) < 0 && errno != EINTR)
      break;
    for (size_t i = 0; i < count; i++)
      if (processes[i].output >= 0 && polls[i].revents &&
          read_some(processes[i].output, &outputs[i]) <= 0)
        end_output(&processes[i]);
  }
  alloc_free(polls, count * sizeof *polls);
}

int process_wait(struct process *process) {
  if (process->output >= 0)
    end_output(process);
  int status = process->pid ? wait_for((pid_t)process->pid) : -1;
  process->pid = 0;
  return status;
}

/* -------------------------------------------------------------- attempts */

enum { ATTEMPT_SECONDS = 60 };

static void limit(int resource, rlim_t value) {
  struct rlimit r = {value, value};
  setrlimit(resource, &r);
}

/* Never returns.  What a crash has to say is not for people. */
static void attempt(process_fn *run, void *context, pid_t parent, int output) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent)
    _exit(STATUS_BAD + 1);
  signal(SIGTERM, SIG_DFL); /* it has nothing to finish */
  int null = open("/dev/null", O_WRONLY);
  if (null >= 0)
    dup2(null, 2);
  limit(RLIMIT_CORE, 0);
  limit(RLIMIT_CPU, ATTEMPT_SECONDS);
  const char *text = run(context);
  size_t length = text ? strlen(text) : 0;
  ssize_t written = text ? write(output, text, length) : 0;
  _exit(text == NULL                 ? STATUS_GOOD
        : written == (ssize_t)length ? STATUS_BAD
                                     : STATUS_BAD + 1);
}

bool process_fork(struct process *process, process_fn *run, void *context) {
  int fds[2];
  *process = (struct process){0, -1};
  if (!open_pipe(fds))
    return false;
  pid_t parent = getpid(), pid = fork();
  if (pid == 0)
    attempt(run, context, parent, fds[1]);
  close(fds[1]);
  if (pid < 0) {
    close(fds[0]);
    return false;
  }
  *process = (struct process){pid, fds[0]};
  return true;
}

enum process_result process_result(struct process *process) {
  int status = process_wait(process);
  return status == STATUS_GOOD  ? PROCESS_GOOD
         : status == STATUS_BAD ? PROCESS_BAD
                                : PROCESS_CRASHED;
}

enum process_result process_try(process_fn *run, void *context, char *text,
                                size_t room) {
  struct process process;
  struct process_bytes said = {NULL, 0, 0};
  if (!process_fork(&process, run, context))
    return PROCESS_CRASHED;
  process_collect(&process, &said, 1);
  enum process_result result = process_result(&process);
  if (result == PROCESS_BAD)
    snprintf(text, room, "%.*s", (int)said.size, said.bytes);
  process_bytes_release(&said);
  return result;
}
