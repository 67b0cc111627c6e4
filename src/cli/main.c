/*
 * cli/main.c - what a person types.
 *
 * Options are one table, commands another; help and completion derive from
 * them.  Texts that are longer come from the manual: cli/help.h.
 */
#include <errno.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <signal.h>
#include <unistd.h>

#include "allways/explore.h"
#include "allways/run.h"
#include "base/alloc.h"
#include "base/bug.h"
#include "cli/each.h"
#include "cli/exits.h"
#include "cli/figures.h"
#include "cli/help.h"
#include "cli/outputs.h"

/* Which commands take an option. */
enum {
  RUN = 1,
  CHECK = 2,
  DUMP = 4,
  REPLAY = 8,
  DRAW = 16,
  AGAIN = REPLAY | DRAW,
  BOTH = RUN | CHECK,
  ANY = BOTH | AGAIN,
  ALL = 31
};

/* A list of strings that are borrowed. */
struct strings {
  const char **items;
  size_t count, capacity;
};

struct command {
  unsigned which; /* RUN, CHECK or DUMP */
  struct allways_run_options run;
  struct allways_check_options check;
  const char *json, *sarif, *junit, *witness, *lcov, *html;
  const char *trace, *output;
  uint64_t step, row, fault, jobs;
  bool has_step, each;
  enum allways_picture_format format;
  struct strings files, clang_args, args, env, no_summary;
  uint64_t *choices;
  size_t choice_count, choice_capacity;
  bool stats;
};

static void add(struct strings *list, const char *text) {
  VEC_ROOM(list->items, list->count, list->capacity);
  list->items[list->count++] = text;
}

static int complain(const char *what, const char *which) {
  fprintf(stderr, "allways: %s%s (allways --help)\n", what, which);
  return EXIT_USAGE;
}

/* The same, with what was meant, perhaps. */
static int complain_near(const char *what, const char *which,
                         const struct help_near *near) {
  if (near->word == NULL)
    return complain(what, which);
  fprintf(stderr, "allways: %s%s: did you mean %s? (allways --help)\n", what,
          which, near->word);
  return EXIT_USAGE;
}

/* ------------------------------------------------------------------ parsing */

static bool parse_number(const char *text, uint64_t *number) {
  char *end;
  errno = 0;
  if (text[0] < '0' || text[0] > '9')
    return false;
  *number = strtoull(text, &end, 0);
  return errno == 0 && *end == 0;
}

/* Numbers with commas between them; nothing at all is none. */
static bool parse_choices(struct command *c, const char *text) {
  for (bool more = *text != 0; more; text++) {
    char *end;
    errno = 0;
    if (text[0] < '0' || text[0] > '9')
      return false;
    uint64_t n = strtoull(text, &end, 0);
    if (errno != 0 || (*end && *end != ','))
      return false;
    VEC_ROOM(c->choices, c->choice_count, c->choice_capacity);
    c->choices[c->choice_count++] = n;
    more = *end == ',';
    text = end;
  }
  return true;
}

/* Bytes, with K, M or G behind the number. */
static bool parse_bytes(const char *text, uint64_t *number) {
  char *end;
  errno = 0;
  if (text[0] < '0' || text[0] > '9')
    return false;
  *number = strtoull(text, &end, 0);
  unsigned shift = *end == 'K' ? 10 : *end == 'M' ? 20 : *end == 'G' ? 30 : 0;
  if (errno != 0 || end[shift != 0] != 0 || *number > UINT64_MAX >> shift)
    return false;
  *number <<= shift;
  return true;
}

static bool parse_seconds(const char *text, double *seconds) {
  char *end;
  *seconds = strtod(text, &end);
  return end != text && *end == 0 && *seconds > 0 && *seconds < 1e9;
}

/* The number of the word that the text is, or -1. */
static int find_word(const char *text, const char *const *words) {
  for (int i = 0; words[i]; i++)
    if (strcmp(words[i], text) == 0)
      return i;
  return -1;
}

static bool parse_search(struct command *c, const char *text) {
  static const char *const words[] = {"dfs", "bfs", "walk", NULL};
  int i = find_word(text, words);
  c->check.search = (enum allways_search)i;
  return i >= 0;
}

/* A number is how far a replay goes, or which state is drawn. */
static bool parse_step(struct command *c, const char *text) {
  static const char *const words[] = {"access", "statement", NULL};
  int i = find_word(text, words);
  if (i < 0) {
    c->has_step = true;
    return (c->which & AGAIN) && parse_number(text, &c->step) &&
           (c->step > 0 || c->which == DRAW);
  }
  c->check.step = (enum allways_step)i;
  return true;
}

static bool parse_format(struct command *c, const char *text) {
  static const char *const words[] = {"svg", "dot", "text", "png", "pdf", NULL};
  int i = find_word(text, words);
  c->format = (enum allways_picture_format)i;
  return i >= 0;
}

static bool parse_workers(struct command *c, const char *text) {
  enum { MOST = 256 };
  uint64_t n;
  if (!parse_number(text, &n) || n < 1 || n > MOST)
    return false;
  c->check.workers = (unsigned)n;
  return true;
}

/* With no value, --summaries is that of patterns. */
static bool parse_summaries(struct command *c, const char *text) {
  static const char *const words[] = {"off", "patterns", "states", NULL};
  int i = find_word(text, words);
  c->check.summaries = (enum allways_summaries)i;
  return i >= 0;
}

static bool parse_no_summary(struct command *c, const char *text) {
  add(&c->no_summary, text);
  return *text != 0;
}

static bool parse_store(struct command *c, const char *text) {
  static const char *const words[] = {"fingerprint", "compact", "exact",
                                      "bitstate", NULL};
  int i = find_word(text, words);
  c->check.store = (enum allways_store_kind)i;
  return i >= 0;
}

static bool parse_names(struct command *c, const char *text) {
  static const char *const words[] = {"layered", "bfs", "dfs", "site", "none",
                                      NULL};
  int i = find_word(text, words);
  c->check.names = (enum allways_naming)i;
  return i >= 0;
}

static bool parse_property(struct command *c, const char *text) {
  c->check.property = text;
  if (c->which != RUN)
    return true;
  for (bool more = *text != 0; more; text++) {
    size_t n = strcspn(text, ",");
    if (n == 16 && strncmp(text, "valid-memcleanup", n) == 0)
      c->run.check_cleanup = true;
    else if (n == 5 && strncmp(text, "abort", n) == 0)
      c->run.check_abort = true;
    else if (n == 8 && strncmp(text, "no-leaks", n) == 0)
      c->run.ignore_leaks = true;
    else
      return false;
    text += n;
    more = *text == ',';
  }
  return true;
}

static bool parse_always(struct command *c, const char *text) {
  c->check.always = text;
  return *text != 0;
}

static bool parse_max_time(struct command *c, const char *text) {
  return parse_seconds(text, &c->check.max_seconds);
}

static bool parse_max_memory(struct command *c, const char *text) {
  return parse_bytes(text, c->which == CHECK ? &c->check.max_memory
                                             : &c->run.max_memory);
}

static bool parse_env(struct command *c, const char *text) {
  add(&c->env, text);
  return strchr(text, '=') != NULL;
}

/* ------------------------------------------------------------------ options */

/* What an option does: sets a flag, keeps the text, or a number that is not too
 * small, in a field of struct command; or calls a function. */
enum effect { NOTHING, FLAG, TEXT, NUMBER, CALL };
#define DOES_NOTHING NOTHING, 0, 0, NULL
#define SETS(field) FLAG, offsetof(struct command, field), 0, NULL
#define KEEPS(field) TEXT, offsetof(struct command, field), 0, NULL
#define COUNTS(field, least)                                                   \
  NUMBER, offsetof(struct command, field), least, NULL
#define CALLS(function) CALL, 0, 0, function

static const struct {
  const char *name, *value; /* name of its value; NULL: it has none */
  unsigned commands;
  enum effect effect;
  size_t offset;
  uint64_t least;
  bool (*call)(struct command *c, const char *text);
  const char *help; /* NULL: not in the help: for tests, or beside another */
} options[] = {
    {"--property", "KIND,...", ANY, CALLS(parse_property),
     "what to check (allways help faults)"},
    {"--always", "FUNCTION", CHECK | AGAIN, CALLS(parse_always),
     "must be true in every state"},
    {"--search", "KIND", CHECK, CALLS(parse_search),
     "dfs (default), bfs or walk"},
    {"--workers", "N", CHECK, CALLS(parse_workers),
     "threads that search (1; dfs only)"},
    {"--store", "KIND", CHECK, CALLS(parse_store),
     "fingerprint, compact, exact or bitstate"},
    {"--names", "KIND", CHECK, CALLS(parse_names),
     "layered (default), bfs, dfs, site, none"},
    {"--no-reduce", NULL, CHECK | AGAIN, SETS(check.no_reduce),
     "every access (or statement) is a step"},
    {"--split-copies", NULL, CHECK | AGAIN, SETS(check.split_copies),
     "memcpy is many steps (so without races)"},
    {"--summaries", "[=KIND]", CHECK, CALLS(parse_summaries),
     "calls once per patterns, states, or off"},
    {"--no-summary", "FUNCTION", CHECK, CALLS(parse_no_summary),
     "is always executed"},
    {"--show-summaries", NULL, CHECK, SETS(check.show_summaries),
     "what calls read and do"},
    {"--measure-summaries", NULL, CHECK, SETS(check.measure_summaries), NULL},
    {"--keep-going", NULL, CHECK, SETS(check.keep_going),
     "find all faults, not the first"},
    {"--max-states", "N", CHECK, COUNTS(check.max_states, 1),
     "stop after so many states"},
    {"--max-time", "SECONDS", CHECK, CALLS(parse_max_time),
     "stop after so long"},
    {"--max-depth", "N", CHECK, COUNTS(check.max_depth, 1),
     "no ways of more steps"},
    {"--max-switches", "N", CHECK, COUNTS(check.max_switches, 0),
     "no ways of more preemptions"},
    {"--walks", "N", CHECK, COUNTS(check.walks, 1),
     "how many random walks (1000)"},
    {"--lazy-from", "N", CHECK, COUNTS(check.lazy_from, 2), NULL},
    {"--audit", "N", CHECK, COUNTS(check.audit, 1), NULL},
    {"--report", "FILE", CHECK, KEEPS(check.report_file),
     "what `allways replay FILE` shows again"},
    {"--fault", "N", AGAIN, COUNTS(fault, 1),
     "the Nth fault of the report (1)"},
    {"--step", "WHAT", CHECK | AGAIN, CALLS(parse_step),
     "access or statement; replay, draw: after N"},
    {"--row", "N", DRAW, COUNTS(row, 1), "the state after the Nth line of it"},
    {"--trace", "STEPS", AGAIN, KEEPS(trace),
     "the choices, where FILE is a program"},
    {"--format", "KIND", DRAW, CALLS(parse_format),
     "svg (default), dot, text, png or pdf"},
    {"--output", "FILE", DRAW, KEEPS(output), "where the picture goes"},
    {"--graph", "FILE", CHECK, KEEPS(check.graph),
     "the states explored, as .aut or .dot"},
    {"--json", "FILE", CHECK, KEEPS(json), "the result in full, as JSON"},
    {"--html", "FILE", CHECK | REPLAY, KEEPS(html),
     "all of it as a page, for a browser"},
    {"--sarif", "FILE", CHECK, KEEPS(sarif),
     "the faults, for editors and code scanning"},
    {"--junit", "FILE", CHECK, KEEPS(junit), "the verdicts, for build servers"},
    {"--witness", "FILE", CHECK, KEEPS(witness),
     "SV-COMP's: GraphML, or YAML if .yml"},
    {"--lcov", "FILE", CHECK, KEEPS(lcov), "the lines that were executed"},
    {"--each", NULL, CHECK, SETS(each), "each FILE is a program"},
    {"--jobs", "N", CHECK, COUNTS(jobs, 1), "programs of --each at a time"},
    {"--stdin", "FILE", ANY, KEEPS(run.stdin_file),
     "what the program reads from standard input"},
    {"--files", "DIR", ANY, KEEPS(run.files_folder),
     "files the program may read"},
    {"--env", "NAME=VALUE", ANY, CALLS(parse_env),
     "a variable of its environment"},
    {"--choices", "N,N,...", RUN, CALLS(parse_choices),
     "what choices take; then the first value"},
    {"--seed", "N", BOTH, COUNTS(run.schedule_seed, 1),
     "of random turns or walks (N > 0)"},
    {"--max-stack", "N", ANY, COUNTS(run.max_stack, 1),
     "calls that may be open (200000)"},
    {"--max-memory", "BYTES", BOTH, CALLS(parse_max_memory),
     "run: of objects; check: in all (4G, 500M)"},
    {"--strict-undefined", NULL, ANY, SETS(run.strict_undefined),
     "reading undefined bytes is a fault"},
    {"--detect-reentry", NULL, RUN, SETS(run.detect_reentry),
     "report a state that is met again"},
    {"--rerun", "SEED", RUN, COUNTS(run.rerun_seed, 0), NULL},
    {"--stats", NULL, BOTH, SETS(stats), "times and sizes, on standard error"},
    {"--clang", "PROGRAM", ALL, KEEPS(run.clang), "the compiler (clang-19)"},
    {"--help", NULL, ALL, DOES_NOTHING, "this text"},
    {"--version", NULL, ALL, DOES_NOTHING, "the version"},
};
enum { OPTION_COUNT = sizeof options / sizeof *options };

/* What the values of some options may be, for completion. */
static const struct {
  const char *name, *words;
} option_words[] = {
    {"--property",
     "valid-deref valid-free valid-memtrack valid-memcleanup uninitialized "
     "pointer-operation division-by-zero no-overflow bad-call assertion "
     "unreach-call lock-misuse deadlock no-data-race always abort"},
    {"--search", "dfs bfs walk"},
    {"--store", "fingerprint compact exact bitstate"},
    {"--names", "layered bfs dfs site none"},
    {"--summaries", "patterns states off"},
    {"--step", "access statement"},
    {"--format", "svg dot text png pdf"},
};

static const char *words_of(const char *option) {
  for (size_t i = 0; i < sizeof option_words / sizeof *option_words; i++)
    if (strcmp(option_words[i].name, option) == 0)
      return option_words[i].words;
  return "";
}

/* False: the value is wrong. */
static bool take_option(struct command *c, int option, const char *value) {
  void *field = (char *)c + options[option].offset;
  switch (options[option].effect) {
  case FLAG:
    *(bool *)field = true;
    return true;
  case TEXT:
    *(const char **)field = value;
    return true;
  case NUMBER:
    return parse_number(value, field) &&
           *(uint64_t *)field >= options[option].least;
  case CALL:
    return options[option].call(c, value);
  default:
    return true;
  }
}

static int find_option(const char *text, size_t length) {
  for (int i = 0; i < OPTION_COUNT; i++)
    if (strlen(options[i].name) == length &&
        strncmp(options[i].name, text, length) == 0)
      return i;
  return -1;
}

/* The option of this command that was meant, perhaps. */
static struct help_near near_option(const char *text, size_t length,
                                    unsigned which) {
  struct help_near near;
  help_near_begin(&near, text, length);
  for (int i = 0; i < OPTION_COUNT; i++)
    if (options[i].help && options[i].commands & which)
      help_near_try(&near, options[i].name);
  return near;
}

static bool starts(const char *text, const char *with) {
  return strncmp(text, with, strlen(with)) == 0;
}

/* 0: not for the compiler; else how many arguments go to it. */
static int compiler_words(const char *text) {
  static const char *const two[] = {"-I",       "-D",        "-U",
                                    "-include", "-isystem",  "-iquote",
                                    "-imacros", "-idirafter"};
  for (size_t i = 0; i < sizeof two / sizeof *two; i++)
    if (strcmp(text, two[i]) == 0)
      return 2;
  return starts(text, "-I") || starts(text, "-D") || starts(text, "-U") ||
         starts(text, "-std=") || starts(text, "-W") || starts(text, "-f") ||
         starts(text, "-isystem") || strcmp(text, "-w") == 0 ||
         strcmp(text, "-pthread") == 0 || strcmp(text, "-ansi") == 0;
}

/* Common in build commands, and without meaning here. */
static bool is_ignored(const char *text) {
  return starts(text, "-l") || starts(text, "-L") || starts(text, "-O") ||
         starts(text, "-g");
}

static int parse_long(struct command *c, int argc, char **argv, int *i) {
  const char *text = argv[*i], *equals = strchr(text, '=');
  size_t length = equals ? (size_t)(equals - text) : strlen(text);
  int option = find_option(text, length);
  if (option < 0) {
    struct help_near near = near_option(text, length, c->which);
    return complain_near("unknown option ", text, &near);
  }
  if (!(options[option].commands & c->which))
    return complain("not an option of this command: ", text);
  if (options[option].value == NULL) {
    if (equals)
      return complain("no value is wanted: ", text);
    take_option(c, option, NULL);
    return 0;
  }
  const char *value = equals                            ? equals + 1
                      : options[option].value[0] == '[' ? "patterns"
                      : *i + 1 < argc                   ? argv[++*i]
                                                        : NULL;
  if (value == NULL)
    return complain("a value is missing after ", text);
  if (!take_option(c, option, value))
    return complain("wrong value for ", options[option].name);
  return 0;
}

static int parse_one(struct command *c, int argc, char **argv, int *i) {
  const char *text = argv[*i];
  if (starts(text, "--"))
    return parse_long(c, argc, argv, i);
  int words = compiler_words(text);
  if (words == 2 && *i + 1 >= argc)
    return complain("a value is missing after ", text);
  for (int w = 0; w < words; w++)
    add(&c->clang_args, argv[*i + w]);
  if (words > 0)
    *i += words - 1;
  else if (text[0] == '-' && text[1] && !is_ignored(text))
    return complain("unknown option ", text);
  else if (text[0] != '-')
    add(&c->files, text);
  return 0;
}

static int parse(struct command *c, int argc, char **argv) {
  int i = 2;
  for (; i < argc && strcmp(argv[i], "--") != 0; i++) {
    int wrong = parse_one(c, argc, argv, &i);
    if (wrong)
      return wrong;
  }
  for (i++; i < argc; i++)
    add(&c->args, argv[i]);
  if (c->files.count == 0)
    return complain("no file is given", "");
  struct allways_run_options *o = &c->run;
  o->files = c->files.items;
  o->file_count = c->files.count;
  o->clang_args = c->clang_args.items;
  o->clang_arg_count = c->clang_args.count;
  o->args = c->args.items;
  o->arg_count = c->args.count;
  o->env = c->env.items;
  o->env_count = c->env.count;
  o->choices = c->choices;
  o->choice_count = c->choice_count;
  c->check.no_summary = c->no_summary.items;
  c->check.no_summary_count = c->no_summary.count;
  return 0;
}

static void release(struct command *c) {
  struct strings *lists[] = {&c->files, &c->clang_args, &c->args, &c->env, &c->no_summary};
  for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
    VEC_FREE(lists[i]->items, lists[i]->capacity);
  VEC_FREE(c->choices, c->choice_capacity);
}

/* ------------------------------------------------------------------ commands
 */

static void output(void *context, int fd, const void *bytes, size_t size) {
  (void)context;
  fwrite(bytes, 1, size, fd == 2 ? stderr : stdout);
}

static void note(void *context, const char *text) {
  (void)context;
  fflush(stdout);
  fprintf(stderr, "note: %s\n", text);
}

static void print_stats(const struct allways_run_result *r) {
  fprintf(stderr,
          "stats: clang %.3f s, parse %.3f s, lower %.3f s, passes %.3f s, "
          "run %.3f s\n"
          "stats: %llu areas, %llu bytes at the end, %llu slices\n",
          r->clang, r->parse, r->lower, r->passes, r->run,
          (unsigned long long)r->areas, (unsigned long long)r->bytes,
          (unsigned long long)r->slices);
}

static int exit_code(enum allways_run_status status, int of_program) {
  switch (status) {
  case ALLWAYS_RUN_OK:
    return of_program;
  case ALLWAYS_RUN_ABORTED:
    return EXIT_ABORTED;
  case ALLWAYS_RUN_FAULT:
  case ALLWAYS_RUN_REENTERED:
    return EXIT_FAULT;
  case ALLWAYS_RUN_DISMISSED:
    return 0;
  case ALLWAYS_RUN_USAGE:
    return EXIT_USAGE;
  case ALLWAYS_RUN_COMPILE:
    return EXIT_COMPILE;
  default:
    return EXIT_UNKNOWN;
  }
}

static int run(struct command *c) {
  struct allways_run_result result;
  c->run.output = output;
  c->run.note = note;
  enum allways_run_status status = allways_run(&c->run, &result);
  fflush(stdout);
  bool ours = status == ALLWAYS_RUN_USAGE || status == ALLWAYS_RUN_COMPILE;
  if (result.report[0])
    fprintf(stderr, "%s%s", ours ? "allways: " : "", result.report);
  if (status == ALLWAYS_RUN_DISMISSED)
    fputs("note: the program assumed what does not hold in this run\n", stderr);
  if (c->stats)
    print_stats(&result);
  int code = exit_code(status, result.exit_status);
  allways_run_result_clear(&result);
  return code;
}

static int dump_ir(struct command *c) {
  struct allways_run_result result;
  enum allways_run_status status = allways_dump_ir(&c->run, &result);
  if (status == ALLWAYS_RUN_OK)
    fputs(result.report, stdout);
  else if (result.report[0])
    fprintf(stderr, "allways: %s", result.report);
  allways_run_result_clear(&result);
  return exit_code(status, 0);
}

/* -------------------------------------------------------------------- check
 */

static volatile int interrupted; /* how often */
static bool many; /* processes: they are to be ended, too */

static void interrupt(int signal_number) {
  (void)signal_number;
  if (interrupted && !many)
    _exit(EXIT_UNKNOWN); /* the second time */
  interrupted++;
}

static double shown;

static void show_progress(void *context, const struct allways_progress *p) {
  (void)context;
  if (p->seconds - shown < 0.2)
    return;
  shown = p->seconds;
  fprintf(stderr, "\r%llu states, %.0f a second, depth %zu, %.0f MB  ",
          (unsigned long long)p->states,
          (double)p->states / (p->seconds > 0 ? p->seconds : 1), p->depth,
          (double)p->bytes * 1e-6);
  fflush(stderr);
}

/* "-": standard output. */
static bool write_bytes(const char *name, const char *bytes, size_t size) {
  bool named = strcmp(name, "-") != 0;
  FILE *file = named ? fopen(name, "wb") : stdout;
  if (file == NULL)
    return false;
  bool good = fwrite(bytes, 1, size, file) == size;
  good &= (named ? fclose(file) : fflush(file)) == 0;
  return good;
}

/* The verdict is the last thing that people read. */
static int tell_check(struct command *c, const struct allways_check_result *r,
                      FILE *out) {
  fputs(r->report, out);
  int code = r->verdict == ALLWAYS_TRUE    ? 0
             : r->verdict == ALLWAYS_FALSE ? EXIT_FAULT
                                           : EXIT_UNKNOWN;
  if (r->no_graph) {
    complain("cannot write ", c->check.graph);
    code = EXIT_USAGE;
  }
  if (r->verdict == ALLWAYS_FALSE)
    fprintf(out, "verdict: false(%s)\n", r->kind);
  else
    fprintf(out, "verdict: %s\n", verdict_text(r->verdict));
  if (r->verdict != ALLWAYS_TRUE)
    fprintf(out, "reason: %s\n", r->reason);
  return code;
}

/* How wide a report is, and whether it may be coloured. */
static void look_at_terminal(struct allways_check_options *o, FILE *out) {
  const char *columns = getenv("COLUMNS");
  uint64_t n;
  if (columns && parse_number(columns, &n) && n >= 40 && n <= 1000)
    o->columns = (unsigned)n;
  o->colours = isatty(fileno(out)) && getenv("NO_COLOR") == NULL;
}

static int replay(struct command *c) {
  struct allways_check_result result;
  struct allways_replay_options o = {.file = c->files.items[0],
                                     .trace = c->trace,
                                     .check = c->check,
                                     .step = c->step,
                                     .fault = c->fault};
  if (c->trace == NULL && c->files.count > 1)
    return complain("one report at a time: ", c->files.items[1]);
  o.check.run = c->run;
  o.check.page = c->html != NULL;
  FILE *people = c->html && strcmp(c->html, "-") == 0 ? stderr : stdout;
  look_at_terminal(&o.check, people);
  enum allways_verdict verdict = allways_replay(&o, &result);
  bool bad = verdict == ALLWAYS_NO_USE || verdict == ALLWAYS_NO_LOAD;
  fprintf(bad ? stderr : people, "%s%s", bad ? "allways: " : "",
          result.report);
  int code = verdict == ALLWAYS_NO_USE    ? EXIT_USAGE
             : verdict == ALLWAYS_NO_LOAD ? EXIT_COMPILE
             : verdict == ALLWAYS_FALSE   ? EXIT_FAULT
                                          : EXIT_UNKNOWN;
  if (result.page && !write_bytes(c->html, result.page, result.page_size)) {
    fprintf(stderr, "allways: %s cannot be written: %s\n", c->html,
            strerror(errno));
    code = EXIT_USAGE;
  }
  allways_check_result_clear(&result);
  return code;
}

static int draw(struct command *c) {
  struct allways_picture picture;
  struct allways_draw_options o = {
      .replay = {.file = c->files.items[0],
                 .trace = c->trace,
                 .check = c->check,
                 .fault = c->fault},
      .step = c->has_step ? c->step : ALLWAYS_LAST_STEP,
      .row = c->row,
      .format = c->format};
  const char *name = c->output ? c->output : "-";
  if (c->trace == NULL && c->files.count > 1)
    return complain("one report at a time: ", c->files.items[1]);
  if (c->row && c->has_step)
    return complain("--row and --step both say which state is drawn", "");
  o.replay.check.run = c->run;
  enum allways_verdict verdict = allways_draw(&o, &picture);
  int code = verdict == ALLWAYS_NO_USE    ? EXIT_USAGE
             : verdict == ALLWAYS_NO_LOAD ? EXIT_COMPILE
             : verdict == ALLWAYS_FALSE   ? 0
                                          : EXIT_UNKNOWN;
  if (picture.result.report[0])
    fprintf(stderr, "allways: %s", picture.result.report);
  if (picture.bytes && !write_bytes(name, picture.bytes, picture.size)) {
    fprintf(stderr, "allways: cannot write %s: %s\n", name, strerror(errno));
    code = EXIT_USAGE;
  }
  allways_picture_clear(&picture);
  return code;
}

/* One program; the result is to be cleared. */
static int check_one(struct command *c, struct allways_check_result *result,
                     FILE *out) {
  bool terminal = isatty(STDERR_FILENO);
  c->check.run = c->run;
  c->check.stop = &interrupted;
  c->check.page = c->html != NULL;
  look_at_terminal(&c->check, out);
  c->check.seed = c->run.schedule_seed;
  c->check.progress = terminal ? show_progress : NULL;
  c->check.coverage = c->lcov != NULL;
  enum allways_verdict verdict = allways_check(&c->check, result);
  if (terminal && shown > 0)
    fputs("\r\033[K", stderr);
  if (verdict == ALLWAYS_NO_USE || verdict == ALLWAYS_NO_LOAD) {
    fprintf(stderr, "allways: %s", result->report);
    return verdict == ALLWAYS_NO_USE ? EXIT_USAGE : EXIT_COMPILE;
  }
  int code = tell_check(c, result, out);
  fflush(out);
  if (c->stats)
    figures_print(stderr, result);
  return code;
}

/* Of --each, in a process of its own. */
static int check_child(void *context, const char *file, const char *report,
                       FILE *document) {
  struct command *c = context;
  struct allways_check_result result;
  const char *files[] = {file};
  many = false;
  c->run.files = files;
  c->run.file_count = 1;
  c->check.report_file = report;
  c->check.document = true;
  int code = check_one(c, &result, stdout);
  if (fputs(result.document, document) < 0)
    code = EXIT_INTERNAL;
  allways_check_result_clear(&result);
  return code;
}

static int check_each(struct command *c, struct outputs *outputs) {
  long cores = sysconf(_SC_NPROCESSORS_ONLN);
  unsigned workers = c->check.workers ? c->check.workers : 1;
  size_t jobs = cores > (long)workers ? (size_t)cores / workers : 1;
  struct each e = {.files = c->files.items,
                   .count = c->files.count,
                   .jobs = c->jobs ? c->jobs : jobs,
                   .reports = c->check.report_file,
                   .stop = &interrupted,
                   .table = outputs->standard ? stderr : stdout,
                   .check = check_child,
                   .context = c};
  many = true;
  return each_run(&e, outputs);
}

static int check_single(struct command *c, struct outputs *outputs) {
  struct allways_check_result result;
  c->check.document = outputs->documents;
  if (c->check.report_file && !outputs_try(c->check.report_file))
    return EXIT_USAGE;
  int code = check_one(c, &result, outputs->standard ? stderr : stdout);
  const char *documents[] = {result.document};
  outputs->page = result.page;
  outputs->page_size = result.page_size;
  if (!outputs_write(outputs, documents, 1))
    code = EXIT_USAGE;
  allways_check_result_clear(&result);
  return code;
}

static int check(struct command *c) {
  struct outputs outputs = {.count = 0};
  if (c->each && (c->witness || c->check.graph || c->html))
    return complain("one program at a time: ", c->witness ? "--witness"
                                               : c->html  ? "--html"
                                                          : "--graph");
  if (c->jobs && !c->each)
    return complain("--jobs is for --each", "");
  outputs_add(&outputs, c->each ? ALLWAYS_JSON_LIST : ALLWAYS_JSON, c->json);
  outputs_add(&outputs, ALLWAYS_SARIF, c->sarif);
  outputs_add(&outputs, ALLWAYS_JUNIT, c->junit);
  outputs_add(&outputs, ALLWAYS_GRAPHML, c->witness);
  outputs_add(&outputs, ALLWAYS_LCOV, c->lcov);
  outputs_add_page(&outputs, c->html);
  if (!outputs_open(&outputs))
    return EXIT_USAGE;
  signal(SIGINT, interrupt);
  signal(SIGTERM, interrupt);
  return c->each ? check_each(c, &outputs) : check_single(c, &outputs);
}

static int command(int argc, char **argv, unsigned which,
                   int (*run_it)(struct command *)) {
  struct command c = {.which = which};
  int code = parse(&c, argc, argv);
  if (code == 0)
    code = run_it(&c);
  release(&c);
  return code;
}

/* --------------------------------------------------------------------- help
 */

static const struct {
  const char *name;
  unsigned which;
  int (*run)(struct command *);
  const char *arguments, *help;
} commands[] = {
    {"check", CHECK, check, "FILE... [-- ARGUMENT...]",
     "try every order of the threads, every choice"},
    {"replay", REPLAY, replay, "REPORT | FILE... [-- ARGUMENT...]",
     "show what check --report found, step by step"},
    {"draw", DRAW, draw, "REPORT | FILE... [-- ARGUMENT...]",
     "draw a state of it: SVG, PNG, PDF, text"},
    {"run", RUN, run, "FILE... [-- ARGUMENT...]",
     "run a program one way, with every check on"},
    {"dump-ir", DUMP, dump_ir, "FILE...", "print a program as allways sees it"},
};
enum { COMMAND_COUNT = sizeof commands / sizeof *commands };

static int find_command(const char *name) {
  for (int i = 0; i < COMMAND_COUNT; i++)
    if (strcmp(commands[i].name, name) == 0)
      return i;
  return -1;
}

static void print_option(int i) {
  char left[64];
  snprintf(left, sizeof left, "%s%s%s", options[i].name,
           options[i].value && options[i].value[0] != '[' ? " " : "",
           options[i].value ? options[i].value : "");
  printf("  %-24s %s\n", left, options[i].help);
}

/* A screen: commands, and the options that are used most. */
static int help_short(void) {
  static const char *const common[] = {"--property", "--search", "--keep-going",
                                       "--max-time", "--report", "--stdin"};
  puts("allways checks C programs in all ways.\n");
  for (int i = 0; i < COMMAND_COUNT; i++)
    printf("  allways %-7s %-9s %s\n", commands[i].name,
           commands[i].which & AGAIN ? "REPORT" : "FILE...",
           commands[i].help);
  puts("  allways help    TOPIC     explain; without a topic: list them\n\n"
       "FILE is C (.c, .i) or LLVM's (.bc, .ll); several are linked.  -I, -D, "
       "-U,\n-include, -std=, -W and -f go to the compiler.  Most used:\n");
  for (size_t i = 0; i < sizeof common / sizeof *common; i++)
    print_option(find_option(common[i], strlen(common[i])));
  puts("\n'allways help check' has all options of check, 'man allways' more.");
  return 0;
}

static int help_command(int which) {
  printf("allways %s [OPTION...] %s\n\n  %s\n\n", commands[which].name,
         commands[which].arguments, commands[which].help);
  for (int i = 0; i < OPTION_COUNT; i++)
    if (options[i].help && options[i].commands & commands[which].which)
      print_option(i);
  puts("\n'allways help OPTION' explains an option; see also 'allways help'.");
  return 0;
}

static int help_list(void) {
  puts("allways help TOPIC, where TOPIC is one of\n");
  for (int i = 0; i < COMMAND_COUNT; i++)
    printf("  %-20s its options\n", commands[i].name);
  for (const struct help_topic *t = help_topics; t->name; t++)
    if (t->title)
      printf("  %-20s %s\n", t->name, t->title);
  puts("  --OPTION             an option, such as --search\n"
       "  KIND                 a kind of fault, such as no-data-race");
  return 0;
}

static int help_unknown(const char *topic) {
  struct help_near near;
  help_near_begin(&near, topic, strlen(topic));
  for (int i = 0; i < COMMAND_COUNT; i++)
    help_near_try(&near, commands[i].name);
  for (const struct help_topic *t = help_topics; t->name; t++)
    help_near_try(&near, t->name);
  if (near.word == NULL)
    return complain("no such topic; 'allways help' lists them: ", topic);
  return complain_near("no topic ", topic, &near);
}

static int help(int argc, char **argv) {
  char topic[64];
  if (argc < 3)
    return help_list();
  help_join(topic, sizeof topic, argc - 2, argv + 2);
  int which = find_command(topic);
  if (which >= 0)
    return help_command(which);
  const char *text = help_text(topic);
  if (text == NULL)
    return help_unknown(topic);
  fputs(text, stdout);
  return 0;
}

/* For completion in shells: commands, or the options of one with the words
 * that their values may be; columns are separated by tabs. */
static int complete(int argc, char **argv) {
  int which = argc > 2 ? find_command(argv[2]) : -1;
  for (int i = 0; which < 0 && i < COMMAND_COUNT; i++)
    printf("%s\t%s\n", commands[i].name, commands[i].help);
  if (which < 0)
    puts("help\texplain a topic");
  for (const struct help_topic *t = help_topics; which < 0 && t->name; t++)
    printf("\t%s\n", t->name);
  for (int i = 0; which >= 0 && i < OPTION_COUNT; i++)
    if (options[i].help && options[i].commands & commands[which].which)
      printf("%s\t%s\t%s\t%s\n", options[i].name,
             options[i].value ? options[i].value : "",
             words_of(options[i].name), options[i].help);
  return 0;
}

static bool asked(int argc, char **argv, const char *what) {
  for (int i = 1; i < argc && strcmp(argv[i], "--") != 0; i++)
    if (strcmp(argv[i], what) == 0)
      return true;
  return false;
}

static void internal_error(const char *file, int line, const char *text) {
  fflush(stdout);
  fprintf(stderr,
          "allways: internal error: %s:%d: %s\n"
          "allways: this is a defect of allways, not of your program\n",
          file, line, text);
  _Exit(EXIT_INTERNAL);
}

static int unknown_command(const char *name) {
  struct help_near near;
  help_near_begin(&near, name, strlen(name));
  for (int i = 0; i < COMMAND_COUNT; i++)
    help_near_try(&near, commands[i].name);
  help_near_try(&near, "help");
  return complain_near("unknown command ", name, &near);
}

static int act(int argc, char **argv) {
  if (argc < 2) {
    help_short();
    return EXIT_USAGE;
  }
  if (strcmp(argv[1], "help") == 0)
    return help(argc, argv);
  if (strcmp(argv[1], "complete") == 0)
    return complete(argc, argv);
  int which = find_command(argv[1]);
  if (asked(argc, argv, "--help") || strcmp(argv[1], "-h") == 0)
    return which >= 0 ? help_command(which) : help_short();
  if (asked(argc, argv, "--version")) {
    puts("allways 0.1.0");
    return 0;
  }
  if (which < 0)
    return unknown_command(argv[1]);
  return command(argc, argv, commands[which].which, commands[which].run);
}

int main(int argc, char **argv) {
  bug_set_hook(internal_error);
  int code = act(argc, argv);
  if (fflush(stdout) == 0 && !ferror(stdout))
    return code;
  fputs("allways: standard output cannot be written\n", stderr);
  return code == 0 ? EXIT_USAGE : code;
}
