/*
 * tests/reference/main.c - explores a program with the reference machine.
 *
 *     reference [--cleanup] [--lenient-leaks] [--abort]
 *               [--relock-is-deadlock] [--call-is-deref] [--malloc-may-fail]
 * [--spurious-wakeups]
 *               [--spurious-failures] [--volatile-atomic] [--no-races]
 *               [--split-copies] [--max-states N]
 *               [--without KIND] [--suppress KIND:FUNCTION] [--free-values]
 *               FILE.c... [-- CLANG-OPTION...]
 *
 * --without: faults of this kind are not asked for, and the program goes on
 * (unasked.c).  --suppress: it does in this function, the same for all kinds.
 * --free-values: undefined values are chosen anew at each use.
 *
 * Prints a line for each fault, `fault: KIND LINE [LINE2]`, for each status
 * with which the program can end, `exit: N` or `abort`, then `states: N` and
 * `complete` or `incomplete: WHY`.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "frontend/front.h"
#include "reference.h"

struct command {
  const char *files[64];
  size_t file_count;
  const char *const *clang_args;
  size_t clang_arg_count;
  struct ref_options options;
  bool volatile_atomic;
};

static void usage(void) {
  fputs("usage: reference [--cleanup] [--lenient-leaks] [--abort]\n"
        "                 [--relock-is-deadlock]\n"
        "                 [--call-is-deref] [--malloc-may-fail]\n"
        "                 [--spurious-wakeups] [--spurious-failures]\n"
        "                 [--volatile-atomic] [--no-races] [--split-copies]\n"
        "                 [--max-states N]\n"
        "                 [--without KIND] [--suppress KIND:FUNCTION]\n"
        "                 [--free-values] FILE.c... [-- CLANG-OPTION...]\n",
        stderr);
  exit(1);
}

/* KIND:FUNCTION */
static bool read_suppressed(struct ref_options *o, const char *text) {
  char kind[40];
  size_t n = strcspn(text, ":");
  if (text[n] == 0 || n >= sizeof kind)
    return false;
  snprintf(kind, sizeof kind, "%.*s", (int)n, text);
  unsigned bit = ref_kind_bit(kind);
  if (bit == 0 ||
      (o->suppressed_in && strcmp(o->suppressed_in, text + n + 1) != 0))
    return false;
  o->suppressed |= bit;
  o->suppressed_in = text + n + 1;
  return true;
}

static struct command read_command(int argc, char **argv) {
  struct command c = {.file_count = 0};
  for (int i = 1; i < argc; i++) {
    if (strcmp(argv[i], "--") == 0) {
      c.clang_args = (const char *const *)argv + i + 1;
      c.clang_arg_count = (size_t)(argc - i - 1);
      break;
    }
    if (strcmp(argv[i], "--cleanup") == 0)
      c.options.cleanup = true;
    else if (strcmp(argv[i], "--lenient-leaks") == 0)
      c.options.lenient_leaks = true;
    else if (strcmp(argv[i], "--abort") == 0)
      c.options.abort = true;
    else if (strcmp(argv[i], "--relock-is-deadlock") == 0)
      c.options.relock_is_deadlock = true;
    else if (strcmp(argv[i], "--call-is-deref") == 0)
      c.options.call_is_deref = true;
    else if (strcmp(argv[i], "--malloc-may-fail") == 0)
      c.options.malloc_may_fail = true;
    else if (strcmp(argv[i], "--spurious-wakeups") == 0)
      c.options.spurious_wakeups = true;
    else if (strcmp(argv[i], "--spurious-failures") == 0)
      c.options.spurious_failures = true;
    else if (strcmp(argv[i], "--volatile-atomic") == 0)
      c.volatile_atomic = true;
    else if (strcmp(argv[i], "--no-races") == 0)
      c.options.no_races = c.options.split_copies = true;
    else if (strcmp(argv[i], "--split-copies") == 0)
      c.options.split_copies = true;
    else if (strcmp(argv[i], "--free-values") == 0)
      c.options.free_values = true;
    else if (strcmp(argv[i], "--without") == 0 && i + 1 < argc &&
             ref_kind_bit(argv[i + 1]))
      c.options.unasked |= ref_kind_bit(argv[++i]);
    else if (strcmp(argv[i], "--suppress") == 0 && i + 1 < argc &&
             read_suppressed(&c.options, argv[i + 1]))
      i++;
    else if (strcmp(argv[i], "--max-states") == 0 && i + 1 < argc)
      c.options.max_states = strtoull(argv[++i], NULL, 10);
    else if (argv[i][0] == '-' || c.file_count == 64)
      usage();
    else
      c.files[c.file_count++] = argv[i];
  }
  if (c.file_count == 0)
    usage();
  return c;
}

static void print_result(const struct ref_result *r) {
  for (size_t i = 0; i < r->fault_count; i++) {
    printf("fault: %s %u", r->faults[i].kind, r->faults[i].line);
    if (r->faults[i].line2)
      printf(" %u", r->faults[i].line2);
    putchar('\n');
  }
  for (int i = 0; i < 256; i++)
    if (r->exits[i])
      printf("exit: %d\n", i);
  if (r->aborts)
    puts("abort");
  printf("states: %llu\n", (unsigned long long)r->states);
  if (r->complete && r->sampled)
    puts("incomplete: not all values of what is undefined were tried");
  else if (r->complete)
    puts("complete");
  else
    printf("incomplete: %s\n", r->why);
}

int main(int argc, char **argv) {
  struct command c = read_command(argc, argv);
  struct front_options front = {.files = c.files,
                                .file_count = c.file_count,
                                .clang_args = c.clang_args,
                                .clang_arg_count = c.clang_arg_count,
                                .all = true,
                                .volatile_atomic = c.volatile_atomic,
                                .before_passes = true};
  struct ir_program program;
  ir_program_init(&program);
  struct front_diag diag;
  struct front_times times;
  if (front_load(&program, &front, &diag, &times) != FRONT_OK) {
    fprintf(stderr, "reference: %s\n", diag.text);
    ir_program_release(&program);
    return 2;
  }
  struct ref_result result;
  reference_explore(&program, &c.options, &result);
  print_result(&result);
  reference_release(&result);
  ir_program_release(&program);
  return 0;
}
