/*
 * cli/cc.c - allways cc: a C compiler for builds of others.
 *
 *     allways cc ──> the compiler, with the same arguments, files and input
 *          └───────> a helper: clang, then the section with its bitcode
 *
 * The compiler decides how the command ends.  The helper is a process of its
 * own: if it fails, even by a crash, the object is as the compiler made it.
 * Where nothing is made from C, the compiler takes the place of this process.
 */
#define _POSIX_C_SOURCE 200809L
#include "cli/cc.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "allways/cc.h"
#include "base/alloc.h"
#include "cli/exits.h"

enum { NOT_FOUND = 127, NOT_RUN = 126 }; /* as a shell has it */

static volatile sig_atomic_t compiler;

/* ------------------------------------------------------------ the compiler */

/* The command line: ALLWAYS_CC may be several words, such as "ccache gcc". */
struct line {
  char *name; /* the words of ALLWAYS_CC */
  size_t name_size;
  char **argv;
  size_t count, capacity;
};

static void add(struct line *l, char *word) {
  VEC_ROOM(l->argv, l->count, l->capacity);
  l->argv[l->count++] = word;
}

static void make_line(struct line *l, int argc, char **argv) {
  const char *given = getenv("ALLWAYS_CC");
  if (given == NULL || given[strspn(given, " \t")] == 0)
    given = "cc";
  l->name_size = strlen(given) + 1;
  l->name = alloc_new(l->name_size);
  memcpy(l->name, given, l->name_size);
  char *rest = NULL;
  for (char *word = strtok_r(l->name, " \t", &rest); word;
       word = strtok_r(NULL, " \t", &rest))
    add(l, word);
  for (int i = 1; i < argc; i++)
    add(l, argv[i]);
  add(l, NULL);
  l->count--;
}

static void release_line(struct line *l) {
  alloc_free(l->name, l->name_size);
  VEC_FREE(l->argv, l->capacity);
}

/* Never returns. */
static void become(char *const *argv) {
  execvp(argv[0], argv);
  int error = errno;
  fprintf(stderr, "allways: %s cannot be run: %s\n", argv[0], strerror(error));
  _Exit(error == ENOENT ? NOT_FOUND : NOT_RUN);
}

/* --------------------------------------------------------------- processes */

/* What should end this process ends the compiler, which decides. */
static void pass_on(int number) {
  int error = errno;
  if (compiler > 0)
    kill((pid_t)compiler, number);
  errno = error;
}

static const int passed[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT};
enum { PASSED = sizeof passed / sizeof *passed };

static void catch_signals(struct sigaction *old) {
  struct sigaction a = {.sa_handler = pass_on};
  sigemptyset(&a.sa_mask);
  for (size_t i = 0; i < PASSED; i++) {
    sigaction(passed[i], NULL, &old[i]);
    if (old[i].sa_handler != SIG_IGN)
      sigaction(passed[i], &a, NULL);
  }
}

static void restore_signals(const struct sigaction *old) {
  for (size_t i = 0; i < PASSED; i++)
    sigaction(passed[i], &old[i], NULL);
}

static int wait_for(pid_t pid) {
  int status = 0;
  while (waitpid(pid, &status, 0) < 0 && errno == EINTR)
    ;
  return status;
}

/* In the helper: a byte comes when the compiler has ended well. */
static bool wait_for_word(void *context) {
  char byte;
  ssize_t n;
  do
    n = read(*(int *)context, &byte, 1);
  while (n < 0 && errno == EINTR);
  return n == 1;
}

static void help(const struct line *l, pid_t parent, int words) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  int null = open("/dev/null", O_RDWR);
  if (getppid() != parent || null < 0)
    _exit(1);
  for (int fd = 0; fd <= STDERR_FILENO; fd++)
    dup2(null, fd);
  allways_cc_run((const char *const *)l->argv, l->count, NULL, wait_for_word,
                 &words);
  _exit(0);
}

/* A process, and the end of a pipe that lets it go on; 0: there is none. */
static pid_t start_helper(const struct line *l, int *words) {
  int fds[2];
  if (pipe(fds) != 0)
    return 0;
  fcntl(fds[0], F_SETFD, FD_CLOEXEC);
  fcntl(fds[1], F_SETFD, FD_CLOEXEC);
  pid_t parent = getpid(), pid = fork();
  if (pid == 0) {
    close(fds[1]);
    help(l, parent, fds[0]);
  }
  close(fds[0]);
  *words = fds[1];
  if (pid < 0)
    close(fds[1]);
  return pid > 0 ? pid : 0;
}

/* The helper ends before this process does: whoever waits for it may use what
 * was made. */
static void end_helper(pid_t helper, int words, bool good) {
  char byte = 1;
  if (helper == 0)
    return;
  signal(SIGPIPE, SIG_IGN);
  if (!good || write(words, &byte, 1) != 1)
    kill(helper, SIGKILL);
  close(words);
  wait_for(helper);
}

/* The end of this process is that of the compiler. */
static int end_like(int status) {
  if (!WIFSIGNALED(status))
    return WEXITSTATUS(status);
  signal(WTERMSIG(status), SIG_DFL);
  raise(WTERMSIG(status));
  return 128 + WTERMSIG(status);
}

static int run(const struct line *l) {
  struct sigaction old[PASSED];
  int words = -1;
  pid_t helper = start_helper(l, &words);
  catch_signals(old);
  pid_t pid = fork();
  if (pid == 0) {
    restore_signals(old);
    become(l->argv);
  }
  compiler = pid;
  int status = pid > 0 ? wait_for(pid) : NOT_RUN << 8;
  compiler = 0;
  restore_signals(old);
  if (pid < 0)
    fprintf(stderr, "allways: no process can be started: %s\n",
            strerror(errno));
  end_helper(helper, words, WIFEXITED(status) && WEXITSTATUS(status) == 0);
  return end_like(status);
}

int command_cc(int argc, char **argv) {
  struct line l = {NULL, 0, NULL, 0, 0};
  make_line(&l, argc, argv);
  if (!allways_cc_wanted((const char *const *)l.argv, l.count))
    become(l.argv);
  int code = run(&l);
  release_line(&l);
  return code;
}
