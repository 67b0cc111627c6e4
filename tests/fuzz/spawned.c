/*
 * fuzz/spawned.c - writes down each program that a process starts: a line of
 * its arguments, with the character 1 between them, to the file that FUZZ_LOG
 * names.  To be preloaded.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int file = -1;

/* In a sandbox no file can be opened for writing. */
__attribute__((constructor)) static void open_log(void) {
  const char *name = getenv("FUZZ_LOG");
  int fd = name ? open(name, O_WRONLY | O_APPEND | O_CREAT, 0600) : -1;
  file = fd >= 0 ? fcntl(fd, F_DUPFD_CLOEXEC, 700) : -1;
}

static void note(const char *program, char *const *argv) {
  char line[65536];
  size_t n = 0;
  for (size_t i = 0; i == 0 || argv[i]; i++) {
    const char *word = i ? argv[i] : program;
    size_t m = strlen(word);
    if (n + m + 2 > sizeof line)
      break;
    memcpy(line + n, word, m);
    n += m;
    line[n++] = 1;
    if (argv[i] == NULL)
      break;
  }
  line[n ? n - 1 : 0] = '\n';
  if (write(file, line, n ? n : 1) < 0)
    _exit(99);
}

#define NEXT(name, type) ((type)dlsym(RTLD_NEXT, name))

typedef int spawn_fn(pid_t *, const char *, const posix_spawn_file_actions_t *,
                     const posix_spawnattr_t *, char *const *, char *const *);
typedef int exec_fn(const char *, char *const *, char *const *);
typedef int exec_plain_fn(const char *, char *const *);
typedef int system_fn(const char *);

int posix_spawnp(pid_t *pid, const char *program,
                 const posix_spawn_file_actions_t *actions,
                 const posix_spawnattr_t *attributes, char *const *argv,
                 char *const *environment) {
  note(program, argv);
  return NEXT("posix_spawnp", spawn_fn *)(pid, program, actions, attributes,
                                          argv, environment);
}

int posix_spawn(pid_t *pid, const char *program,
                const posix_spawn_file_actions_t *actions,
                const posix_spawnattr_t *attributes, char *const *argv,
                char *const *environment) {
  note(program, argv);
  return NEXT("posix_spawn", spawn_fn *)(pid, program, actions, attributes,
                                         argv, environment);
}

int execve(const char *program, char *const *argv, char *const *environment) {
  note(program, argv);
  return NEXT("execve", exec_fn *)(program, argv, environment);
}

int execvp(const char *program, char *const *argv) {
  note(program, argv);
  return NEXT("execvp", exec_plain_fn *)(program, argv);
}

int execv(const char *program, char *const *argv) {
  note(program, argv);
  return NEXT("execv", exec_plain_fn *)(program, argv);
}

int system(const char *command) {
  char *argv[] = {(char *)command, NULL};
  note("system", argv);
  return NEXT("system", system_fn *)(command);
}
