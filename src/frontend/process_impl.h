/*
 * frontend/process_impl.h - files, child processes and the clock.
 *
 * The one place of the front end that asks the operating system.
 */
#ifndef FRONTEND_PROCESS_IMPL_H
#define FRONTEND_PROCESS_IMPL_H

#include <stdbool.h>
#include <stddef.h>

/* Bytes that came from somewhere. */
struct process_bytes {
  char *bytes;
  size_t size, capacity;
};
void process_bytes_release(struct process_bytes *bytes);

/* What a path names. */
enum process_file {
  PROCESS_FILE,
  PROCESS_DIRECTORY,
  PROCESS_EMPTY,  /* a file without content */
  PROCESS_OTHER,  /* a pipe, a device */
  PROCESS_MISSING /* or it may not be looked at: errno says why */
};
enum process_file process_look(const char *path);
/* The content of a file; false: errno says why not. */
bool process_read(const char *path, struct process_bytes *content);
/* The first bytes of a regular file: how many there are, at most room. */
size_t process_head(const char *path, char *bytes, size_t room);

struct text;
/* Adds the variables that commands get, a zero behind each, but for those that
 * say only where programs and temporary files are, and on what terminal. */
void process_environment(struct text *to);

/* A command that runs while we go on. */
struct process {
  long pid;   /* 0: not running */
  int output; /* reads what it writes to standard output */
};
/* Looks for argv[0] in PATH, and runs it in a folder (NULL: the current one).
 * Standard input is empty; what the command writes to each of these numbers is
 * read by the process beside it, of which the first has the pid; at most three.
 * 0, or the error number. */
int process_start(char *const *argv, const char *folder,
                  struct process *const *readers, const int *numbers,
                  size_t count);
/* Reads the output of all of them to the end, whichever speaks first. */
void process_collect(struct process *processes, struct process_bytes *outputs,
                     size_t count);
/* Waits for its end: its exit status, or less than 0 if a signal ended it. */
enum { PROCESS_WAS_KILLED = -2 /* SIGKILL */ };
int process_wait(struct process *process);

/* Runs a function in a copy of this process.  It returns NULL, or a text that
 * says what is wrong, which is left in text. */
enum process_result { PROCESS_GOOD, PROCESS_BAD, PROCESS_CRASHED };
typedef const char *process_fn(void *context);
enum process_result process_try(process_fn *run, void *context, char *text,
                                size_t room);
/* The same while we go on: process_collect reads the text.  False: it cannot be
 * started. */
bool process_fork(struct process *process, process_fn *run, void *context);
enum process_result process_result(struct process *process);

/* The directory that the executable is in; false: not known. */
bool process_home(char *path, size_t room);

/* Seconds on a clock that only goes forward. */
double process_now(void);

#endif
