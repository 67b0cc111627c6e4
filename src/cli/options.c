/*
 * cli/options.c - the command line: options are one table, from which help and
 * completion derive.
 */
#include "cli/options.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/alloc.h"
#include "cli/config.h"
#include "cli/terminal.h"
#include "cli/usage.h"

void strings_add(struct strings *list, const char *text) {
  VEC_ROOM(list->items, list->count, list->capacity);
  list->items[list->count++] = text;
}

/* ------------------------------------------------------------------ parsing */

bool parse_number(const char *text, uint64_t *number) {
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
bool parse_bytes(const char *text, uint64_t *number) {
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

/* Which of the words, that have blanks between them, the text is; or -1. */
static int find_word(const char *text, const char *words) {
  size_t length = strlen(text);
  for (int i = 0; *words; i++) {
    size_t n = strcspn(words, " ");
    if (n == length && strncmp(words, text, n) == 0)
      return i;
    words += n + (words[n] == ' ');
  }
  return -1;
}

#define STEPS "access statement"

static void note_spelling(const char *old, const char *now) {
  put_text(stderr, "note: %s is the old spelling of %s\n", old, now);
}

/* How far a replay goes, or which state is drawn. */
static bool parse_at(struct command *c, const char *text) {
  c->has_step = true;
  return parse_number(text, &c->step) && (c->step > 0 || c->which == DRAW);
}

static bool parse_step(struct command *c, const char *text) {
  int i = find_word(text, STEPS);
  if (i < 0 && !(c->which & AGAIN && parse_at(c, text)))
    return false;
  if (i < 0)
    note_spelling("--step N", "--at N");
  else
    c->check.step = (enum allways_step)i;
  return true;
}

static bool parse_schedule(struct command *c, const char *text) {
  c->schedule = text;
  note_spelling("--trace", "--schedule");
  return true;
}

static bool parse_workers(struct command *c, const char *text) {
  enum { MOST = 256 };
  uint64_t n;
  if (!parse_number(text, &n) || n < 1 || n > MOST)
    return false;
  c->check.workers = (unsigned)n;
  return true;
}

static bool parse_no_summary(struct command *c, const char *text) {
  strings_add(&c->no_summary, text);
  return *text != 0;
}

/* KIND:FUNCTION */
static bool parse_suppress(struct command *c, const char *text) {
  const char *colon = strchr(text, ':');
  char kind[64];
  if (colon == NULL || colon[1] == 0 || (size_t)(colon - text) >= sizeof kind)
    return false;
  snprintf(kind, sizeof kind, "%.*s", (int)(colon - text), text);
  strings_add(&c->suppressions, text);
  return option_is_kind(kind);
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
    else if (n == 14 && strncmp(text, "valid-memtrack", n) == 0)
      c->run.all_leaks = true;
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
  uint64_t *most =
      c->which == CHECK ? &c->check.max_memory : &c->run.max_memory;
  return parse_bytes(text, most) && *most > 0; /* 0 is for no limit inside */
}

static bool parse_max_switches(struct command *c, const char *text) {
  c->check.bound_switches = true;
  return parse_number(text, &c->check.max_switches);
}

static bool parse_env(struct command *c, const char *text) {
  strings_add(&c->env, text);
  return strchr(text, '=') != NULL;
}

/* ------------------------------------------------------------------ options */

#define DOES_NOTHING NOTHING, 0, 0, NULL, NULL
#define SETS(field) FLAG, offsetof(struct command, field), 0, NULL, NULL
#define KEEPS(field) TEXT, offsetof(struct command, field), 0, NULL, NULL
#define COUNTS(field, least)                                                   \
  NUMBER, offsetof(struct command, field), least, NULL, NULL
#define CHOOSES(field, words)                                                  \
  WORD, offsetof(struct command, field), 0, NULL, words
#define CALLS(function) CALL, 0, 0, function, NULL
#define CALLS_OF(function, words) CALL, 0, 0, function, words

const struct option options[] = {
    {"--property", "KIND,...", ANY, CALLS(parse_property),
     "what to check (allways help faults)"},
    {"--always", "FUNCTION", CHECK | AGAIN, CALLS(parse_always),
     "an invariant: true in every state"},
    {"--suppress", "KIND:FUNCTION", ANY, CALLS(parse_suppress),
     "do not report such faults there"},
    {"--search", "KIND", CHECK, CHOOSES(check.search, "dfs bfs walk"),
     "dfs (default), bfs or walk"},
    {"--workers", "N", CHECK, CALLS(parse_workers),
     "number of searching threads (1; dfs only)"},
    {"--store", "KIND", CHECK,
     CHOOSES(check.store, "fingerprint compact exact bitstate"),
     "fingerprint, compact, exact or bitstate"},
    {"--names", "KIND", CHECK,
     CHOOSES(check.names, "layered bfs dfs site none"),
     "layered (default), bfs, dfs, site, none"},
    {"--no-reduce", NULL, CHECK | AGAIN, SETS(check.no_reduce),
     "every access (or statement) is a step"},
    {"--split-copies", NULL, CHECK | AGAIN, SETS(check.split_copies),
     "copies are made in several steps"},
    {"--solver", "KIND", CHECK | AGAIN, CHOOSES(check.solver, "auto z3 none"),
     "who decides about open values: auto, z3, none"},
    {"--addresses", NULL, CHECK | AGAIN, SETS(check.addresses),
     "objects have numeric addresses"},
    {"--summaries", "[=KIND]", CHECK,
     CHOOSES(check.summaries, "off patterns states"),
     "function summaries: by pattern or state"},
    {"--no-summary", "FUNCTION", CHECK, CALLS(parse_no_summary),
     "calls of it are always executed"},
    {"--show-summaries", NULL, CHECK, SETS(check.show_summaries),
     "print the summaries"},
    {"--measure-summaries", NULL, CHECK, SETS(check.measure_summaries), NULL},
    {"--keep-going", NULL, CHECK, SETS(check.keep_going),
     "find all faults, not only the first"},
    {"--max-states", "N", CHECK, COUNTS(check.max_states, 1),
     "stop after N states"},
    {"--max-time", "SECONDS", CHECK, CALLS(parse_max_time),
     "stop after SECONDS"},
    {"--max-depth", "N", CHECK, COUNTS(check.max_depth, 1),
     "no executions beyond N steps"},
    {"--max-switches", "N", CHECK, CALLS(parse_max_switches),
     "no executions with more preemptions"},
    {"--walks", "N", CHECK, COUNTS(check.walks, 1),
     "number of random walks (1000)"},
    {"--lazy-from", "N", CHECK, COUNTS(check.lazy_from, 2), NULL},
    {"--audit", "N", CHECK, COUNTS(check.audit, 1), NULL},
    {"--report", "FILE", CHECK, KEEPS(check.report_file),
     "write a report for `allways replay FILE`"},
    {"--fault", "N", AGAIN, COUNTS(fault, 1),
     "the Nth fault of the report (1)"},
    {"--step", "WHAT", CHECK | AGAIN, CALLS_OF(parse_step, STEPS),
     "access (default) or statement"},
    {"--at", "N", AGAIN, CALLS(parse_at), "stop after N steps"},
    {"--row", "N", DRAW, COUNTS(row, 1), "the state after the Nth row"},
    {"--schedule", "STEPS", AGAIN, KEEPS(schedule),
     "the schedule, if FILE is a program"},
    {"--trace", "STEPS", AGAIN, CALLS(parse_schedule), NULL},
    {"--format", "KIND", DRAW, CHOOSES(format, "svg dot text png pdf"),
     "svg (default), dot, text, png or pdf"},
    {"--output", "FILE", DRAW | STUBS, KEEPS(output),
     "write to FILE, not to standard output"},
    {"--graph", "FILE", CHECK, KEEPS(check.graph),
     "write the explored states (.aut or .dot)"},
    {"--json", "FILE", CHECK, KEEPS(json), "write the complete result as JSON"},
    {"--html", "FILE", CHECK | REPLAY, KEEPS(html),
     "write a page for a browser"},
    {"--sarif", "FILE", CHECK, KEEPS(sarif), "write the faults as SARIF"},
    {"--junit", "FILE", CHECK, KEEPS(junit),
     "write the verdicts as JUnit's XML"},
    {"--witness", "FILE", CHECK, KEEPS(witness),
     "write a witness: GraphML, YAML if .yml"},
    {"--lcov", "FILE", CHECK, KEEPS(lcov), "write the coverage for lcov"},
    {"--each", NULL, CHECK, SETS(each), "each FILE is a program"},
    {"--jobs", "N", CHECK, COUNTS(jobs, 1),
     "number of programs checked at a time"},
    {"--project", "FILE", ALL, KEEPS(run.project),
     "the C files of a compile_commands.json"},
    {"--main", "FILE", ALL, KEEPS(run.main_file), "use the main of this file"},
    {"--stdin", "FILE", ANY, KEEPS(run.stdin_file),
     "standard input of the program"},
    {"--files", "DIR", ANY, KEEPS(run.files_folder),
     "directory of files the program may read"},
    {"--env", "NAME=VALUE", ANY, CALLS(parse_env),
     "an environment variable of the program"},
    {"--choices", "N,N,...", RUN, CALLS(parse_choices),
     "values of choices; then the first value"},
    {"--seed", "N", BOTH, COUNTS(run.schedule_seed, 1),
     "seed of random schedules (N > 0)"},
    {"--max-stack", "N", ANY, COUNTS(run.max_stack, 1),
     "limit of nested calls (200000)"},
    {"--max-memory", "BYTES", BOTH, CALLS(parse_max_memory),
     "limit of memory, such as 500M or 4G"},
    {"--pedantic", NULL, BOTH, SETS(run.pedantic),
     "also report harmless undefined behaviour"},
    {"--strict-undefined", NULL, ANY, SETS(run.strict_undefined),
     "reading undefined bytes is a fault"},
    {"--malloc-may-fail", NULL, ANY, SETS(run.malloc_may_fail),
     "each malloc may return NULL"},
    {"--spurious-wakeups", NULL, ANY, SETS(run.spurious_wakeups),
     "condition waits may wake spuriously"},
    {"--spurious-failures", NULL, ANY, SETS(run.spurious_failures),
     "trylocks, weak exchanges may fail"},
    {"--volatile-atomic", NULL, ALL, SETS(run.volatile_atomic),
     "volatile accesses are relaxed atomics"},
    {"--detect-reentry", NULL, RUN, SETS(run.detect_reentry),
     "report a state that is reached again"},
    {"--rerun", "SEED", RUN, COUNTS(run.rerun_seed, 0), NULL},
    {"--before-passes", NULL, DUMP, SETS(run.before_passes),
     "print the program before the passes"},
    {"--stats", NULL, BOTH, SETS(stats), "print statistics on standard error"},
    {"--no-cache", NULL, ALL, SETS(no_cache),
     "do not use the cache of compiled files"},
    {"--no-sandbox", NULL, ALL, SETS(no_sandbox),
     "let the compiler and check write files"},
    {"--one-process", NULL, CHECK | AGAIN, SETS(one_process),
     "use one process, for debuggers"},
    {"--clang", "PROGRAM", ALL, KEEPS(run.clang), "the compiler (clang-19)"},
    {"--help", NULL, ALL, DOES_NOTHING, "print this text"},
    {"--version", NULL, ALL, DOES_NOTHING, "print the version"},
    {NULL, NULL, 0, DOES_NOTHING, NULL},
};

/* False: the value is wrong. */
static bool take(struct command *c, const struct option *o, const char *value) {
  void *field = (char *)c + o->offset;
  switch (o->effect) {
  case FLAG:
    *(bool *)field = true;
    return true;
  case TEXT:
    *(const char **)field = value;
    return true;
  case NUMBER:
    return parse_number(value, field) && *(uint64_t *)field >= o->least;
  case WORD:
    *(unsigned *)field = (unsigned)find_word(value, o->words);
    return find_word(value, o->words) >= 0;
  case CALL:
    return o->call(c, value);
  default:
    return true;
  }
}

bool option_accepts(const struct option *o, const char *value) {
  struct command c = {.which = CHECK};
  bool good = take(&c, o, value);
  command_release(&c);
  return good;
}

bool option_is_kind(const char *text) {
  return find_word(text, allways_fault_kinds()) >= 0;
}

const char *option_words(const struct option *o) {
  if (o->call == parse_property)
    return allways_fault_kinds();
  return o->words ? o->words : "";
}

const struct option *option_find(const char *name, size_t length) {
  for (const struct option *o = options; o->name; o++)
    if (strlen(o->name) == length && strncmp(o->name, name, length) == 0)
      return o;
  return NULL;
}

/* ------------------------------------------------------------ command lines */

/* With the option of this command that was meant, perhaps. */
static int complain_unknown(const char *text, size_t length, unsigned which) {
  struct near near;
  near_begin(&near, text, length);
  for (const struct option *o = options; o->name; o++)
    if (o->help && o->commands & which)
      near_try(&near, o->name);
  return complain_near("unknown option ", text, &near);
}

static int complain_value(const struct option *o, const char *value) {
  char text[200];
  snprintf(text, sizeof text, "wrong value for %s: '%.80s'%s", o->name, value,
           o->effect == WORD ? ", not one of: " : "");
  return complain(text, o->effect == WORD ? o->words : "");
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

/* Common in build commands, and without meaning here: how many words. */
static int ignored_words(const char *text) {
  if (strcmp(text, "-o") == 0)
    return 2;
  return starts(text, "-l") || starts(text, "-L") || starts(text, "-O") ||
         starts(text, "-g") || strcmp(text, "-c") == 0;
}

static int parse_long(struct command *c, int argc, char **argv, int *i) {
  const char *text = argv[*i], *equals = strchr(text, '=');
  size_t length = equals ? (size_t)(equals - text) : strlen(text);
  const struct option *o = option_find(text, length);
  if (o == NULL)
    return complain_unknown(text, length, c->which);
  if (!(o->commands & c->which))
    return complain("this command does not have the option ", text);
  if (o->value == NULL) {
    if (equals)
      return complain("this option takes no value: ", text);
    take(c, o, NULL);
    return 0;
  }
  const char *value = equals               ? equals + 1
                      : o->value[0] == '[' ? "patterns"
                      : *i + 1 < argc      ? argv[++*i]
                                           : NULL;
  if (value == NULL)
    return complain("a value is missing after ", text);
  return take(c, o, value) ? 0 : complain_value(o, value);
}

/* A file; "-" is standard input. */
static int parse_file(struct command *c, const char *text) {
  if (strcmp(text, "-") == 0 && !(c->which & AGAIN))
    return complain("a program cannot be read from standard input: ", text);
  strings_add(&c->files, text);
  return 0;
}

static int parse_one(struct command *c, int argc, char **argv, int *i) {
  const char *text = argv[*i];
  if (starts(text, "--"))
    return parse_long(c, argc, argv, i);
  if (text[0] != '-' || text[1] == 0)
    return parse_file(c, text);
  int wanted = compiler_words(text),
      words = wanted ? wanted : ignored_words(text);
  if (words == 0)
    return complain("unknown option ", text);
  if (*i + words > argc)
    return complain("a value is missing after ", text);
  for (int w = 0; w < wanted; w++)
    strings_add(&c->clang_args, argv[*i + w]);
  if (c->which & (DRAW | STUBS) && strcmp(text, "-o") == 0)
    c->output = argv[*i + 1];
  *i += words - 1;
  return 0;
}

/* Are names of checks meant, or all checks of the project? */
static bool means_checks(const struct command *c) {
  if (c->which != CHECK || c->from_config || c->run.project || !config_exists())
    return false;
  for (size_t i = 0; i < c->files.count; i++)
    if (access(c->files.items[i], F_OK) == 0)
      return false;
  return true;
}

int command_parse(struct command *c, int argc, char **argv) {
  int i = 2;
  for (; i < argc && strcmp(argv[i], "--") != 0; i++) {
    int first = i;
    size_t files = c->files.count;
    int wrong = parse_one(c, argc, argv, &i);
    if (wrong)
      return wrong;
    for (; first <= i && c->files.count == files; first++)
      strings_add(&c->given, argv[first]);
  }
  for (i++; i < argc; i++)
    strings_add(&c->args, argv[i]);
  bool report = c->which & AGAIN && c->schedule == NULL;
  c->checks = means_checks(c);
  if (c->files.count == 0 && !c->checks && (report || c->run.project == NULL))
    return complain("no file is given", "");
  struct allways_run_options *o = &c->run;
  o->files = c->files.items;
  o->file_count = c->files.count;
  o->clang_args = c->clang_args.items;
  o->clang_arg_count = c->clang_args.count;
  o->args = c->args.items;
  o->arg_count = c->args.count;
  o->suppressions = c->suppressions.items;
  o->suppression_count = c->suppressions.count;
  o->env = c->env.items;
  o->env_count = c->env.count;
  o->choices = c->choices;
  o->choice_count = c->choice_count;
  c->check.no_summary = c->no_summary.items;
  c->check.no_summary_count = c->no_summary.count;
  return 0;
}

void command_release(struct command *c) {
  struct strings *lists[] = {&c->files, &c->clang_args, &c->args,
                             &c->env,   &c->no_summary, &c->suppressions,
                             &c->given};
  for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
    VEC_FREE(lists[i]->items, lists[i]->capacity);
  VEC_FREE(c->choices, c->choice_capacity);
}
