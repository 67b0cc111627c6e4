/*
 * cli/main.c - what a person types: finds the command and calls it.
 */
#define _POSIX_C_SOURCE 200809L
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "allways/formats.h"
#include "base/bug.h"
#include "cli/cc.h"
#include "cli/exits.h"
#include "cli/help.h"
#include "cli/options.h"
#include "cli/sandbox.h"
#include "cli/usage.h"

const struct command_kind commands[] = {
    {"check", CHECK, command_check, "FILE... [-- ARGUMENT...]",
     "explore all interleavings and choices"},
    {"replay", REPLAY, command_replay, "REPORT | FILE... [-- ARGUMENT...]",
     "show a counterexample again, step by step"},
    {"draw", DRAW, command_draw, "REPORT | FILE... [-- ARGUMENT...]",
     "draw a state: SVG, PNG, PDF, text"},
    {"run", RUN, command_run, "FILE... [-- ARGUMENT...]",
     "run a program once, with every check on"},
    {"dump-ir", DUMP, command_dump_ir, "FILE...",
     "print the intermediate representation"},
    {"stubs", STUBS, command_stubs, "FILE...",
     "write models of undefined functions"},
    {"cc", 0, NULL, "ARGUMENT...", "compile as cc does, and add bitcode"},
    {NULL, 0, NULL, NULL, NULL},
};

const struct command_kind *command_find(const char *name) {
  for (const struct command_kind *k = commands; k->name; k++)
    if (strcmp(k->name, name) == 0)
      return k;
  return NULL;
}

static int unknown_command(const char *name) {
  struct near near;
  near_begin(&near, name, strlen(name));
  for (const struct command_kind *k = commands; k->name; k++)
    near_try(&near, k->name);
  near_try(&near, "help");
  return complain_near("unknown command ", name, &near);
}

static int call(const struct command_kind *kind, int argc, char **argv) {
  struct command c = {.which = kind->which};
  int code = command_parse(&c, argc, argv);
  if (code == 0)
    code = kind->run(&c);
  command_release(&c);
  return code;
}

static bool asked(int argc, char **argv, const char *what) {
  for (int i = 1; i < argc && strcmp(argv[i], "--") != 0; i++)
    if (strcmp(argv[i], what) == 0)
      return true;
  return false;
}

static int act(int argc, char **argv) {
  if (argc < 2) {
    help_short();
    return EXIT_USAGE;
  }
  if (strcmp(argv[1], "help") == 0)
    return help(argc, argv);
  if (strcmp(argv[1], "complete") == 0)
    return help_complete(argc, argv);
  const struct command_kind *kind = command_find(argv[1]);
  if (asked(argc, argv, "--help") || strcmp(argv[1], "-h") == 0)
    return kind ? help_command(kind) : help_short();
  if (asked(argc, argv, "--version")) {
    printf("allways " ALLWAYS_VERSION "\nsandbox: %s\n", sandbox_text());
    return 0;
  }
  return kind ? call(kind, argc, argv) : unknown_command(argv[1]);
}

static void internal_error(const char *file, int line, const char *text) {
  static volatile bool again;
  fflush(stdout);
  fprintf(stderr,
          "allways: internal error: %s:%d: %s\n"
          "allways: this is a defect of allways, not of your program\n",
          file, line, text);
  if (!again) {
    again = true;
    check_failed(text);
  }
  _Exit(EXIT_INTERNAL);
}

/* A file that is opened must not become standard output. */
static void hold_standard_files(void) {
  for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
    if (fcntl(fd, F_GETFD) < 0 && open("/dev/null", O_RDONLY) != fd)
      _Exit(EXIT_INTERNAL);
}

static void no_memory(void) {
  fputs("allways: out of memory\n", stderr);
  _Exit(EXIT_UNKNOWN);
}

/* The compiler is given what this process was given. */
static bool is_compiler(int argc, char **argv) {
  const char *slash = argc > 0 ? strrchr(argv[0], '/') : NULL;
  const char *name = slash ? slash + 1 : argc > 0 ? argv[0] : "";
  return strcmp(name, "allways-cc") == 0;
}

int main(int argc, char **argv) {
  if (is_compiler(argc, argv))
    return command_cc(argc, argv);
  if (argc > 1 && strcmp(argv[1], "cc") == 0)
    return command_cc(argc - 1, argv + 1);
  hold_standard_files();
  signal(SIGXFSZ, SIG_IGN); /* a write fails, as on a full disk */
  bug_set_hook(internal_error);
  out_of_memory_set_hook(no_memory);
  int code = act(argc, argv);
  if (fflush(stdout) == 0 && !ferror(stdout))
    return code;
  fputs("allways: standard output cannot be written\n", stderr);
  return code == 0 ? EXIT_USAGE : code;
}
