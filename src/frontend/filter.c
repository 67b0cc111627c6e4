/*
 * frontend/filter.c - a program that turns bytes into other bytes, with POSIX.
 *
 * Input and output are files without names: there is nothing to wait for but
 * its end.
 */
#define _POSIX_C_SOURCE 200809L
#include "frontend/filter.h"

#include <errno.h>
#include <spawn.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/alloc.h"
#include "base/files.h"

extern char **environ;

static int spawn(pid_t *pid, char *const *argv, int input, int output) {
  posix_spawn_file_actions_t actions;
  int error = posix_spawn_file_actions_init(&actions);
  if (error)
    return error;
  error = posix_spawn_file_actions_adddup2(&actions, input, 0);
  if (!error)
    error = posix_spawn_file_actions_adddup2(&actions, output, 1);
  if (!error)
    error = posix_spawnp(pid, argv[0], &actions, NULL, argv, environ);
  posix_spawn_file_actions_destroy(&actions);
  return error;
}

/* Did it end well? */
static bool wait_for(pid_t pid) {
  int status;
  pid_t got;
  do
    got = waitpid(pid, &status, 0);
  while (got < 0 && errno == EINTR);
  return got == pid && WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

static bool read_back(FILE *file, struct filter_result *result) {
  long size;
  if (fseek(file, 0, SEEK_END) != 0 || (size = ftell(file)) < 0)
    return false;
  rewind(file);
  result->capacity = (size_t)size + 1;
  result->bytes = alloc_new(result->capacity);
  result->size = fread(result->bytes, 1, (size_t)size, file);
  return result->size == (size_t)size;
}

static const char *run(char *const *argv, FILE *input, FILE *output,
                       struct filter_result *result) {
  pid_t pid;
  int error = spawn(&pid, argv, fileno(input), fileno(output));
  if (error)
    return error == ENOENT ? "there is no such program" : strerror(error);
  if (!wait_for(pid))
    return "it failed";
  if (!read_back(output, result))
    return "what it wrote cannot be read";
  return result->size ? NULL : "it wrote nothing";
}

const char *filter_run(char *const *argv, const char *input, size_t size,
                       struct filter_result *result) {
  FILE *in = file_scratch(), *out = file_scratch();
  const char *wrong = "no file for its input or output can be made";
  *result = (struct filter_result){NULL, 0, 0};
  if (in && out && fwrite(input, 1, size, in) == size && fflush(in) == 0) {
    rewind(in);
    wrong = run(argv, in, out, result);
  }
  if (in)
    fclose(in);
  if (out)
    fclose(out);
  return wrong;
}

void filter_release(struct filter_result *result) {
  alloc_free(result->bytes, result->capacity);
  *result = (struct filter_result){NULL, 0, 0};
}
