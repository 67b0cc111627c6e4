/*
 * report/story.c - the verdict, what it rests on and the figures, as JSON; the
 * ways are in story_way.c.
 */
#include "report/story.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/alloc.h"
#include "base/bug.h"
#include "report/story_impl.h"

/* --------------------------------------------------------------------- text */

/* Bytes of the character that begins here; 0: it is none. */
static size_t character(const unsigned char *at, size_t left) {
  size_t n = at[0] < 0x80   ? 1
             : at[0] < 0xc2 ? 0
             : at[0] < 0xe0 ? 2
             : at[0] < 0xf0 ? 3
             : at[0] < 0xf5 ? 4
                            : 0;
  if (n == 0 || n > left)
    return 0;
  for (size_t i = 1; i < n; i++)
    if ((at[i] & 0xc0) != 0x80)
      return 0;
  bool wrong = (at[0] == 0xe0 && at[1] < 0xa0) ||  /* too long */
               (at[0] == 0xed && at[1] >= 0xa0) || /* half of a pair */
               (at[0] == 0xf0 && at[1] < 0x90) ||
               (at[0] == 0xf4 && at[1] >= 0x90); /* there are not so many */
  return wrong ? 0 : n;
}

json_t *story_bytes(const char *bytes, size_t size) {
  struct text text = {NULL, 0, 0};
  for (size_t at = 0; at < size;) {
    size_t n = character((const unsigned char *)bytes + at, size - at);
    if (n && bytes[at])
      text_add_bytes(&text, bytes + at, n);
    else
      text_add(&text, "\xef\xbf\xbd");
    at += n ? n : 1;
  }
  json_t *string = json_stringn(text.bytes ? text.bytes : "", text.count);
  text_release(&text);
  return string;
}

json_t *story_text(const char *text) { return story_bytes(text, strlen(text)); }

json_t *story_lines(const char *bytes, size_t size) {
  json_t *lines = json_array();
  const char *at = bytes, *end = size ? bytes + size : bytes;
  while (at < end) {
    const char *stop = memchr(at, '\n', (size_t)(end - at));
    stop = stop ? stop : end;
    json_array_append_new(lines, story_bytes(at, (size_t)(stop - at)));
    at = stop + 1;
  }
  return lines;
}

static void add_sentence(json_t *list, const char *format, ...)
    PRINTF_LIKE(2, 3);
static void add_sentence(json_t *list, const char *format, ...) {
  char text[1024];
  va_list args;
  va_start(args, format);
  vsnprintf(text, sizeof text, format, args);
  va_end(args);
  json_array_append_new(list, story_text(text));
}

/* ------------------------------------------------------------------- verdict
 */

static const char *const kind_words[VM_FAULT_COUNT] = {
    [VM_VALID_DEREF] =
        "The program reads or writes memory that it may not touch there.",
    [VM_VALID_FREE] = "The program frees what cannot be freed: what was freed "
                      "before, or what is no block of the heap.",
    [VM_VALID_MEMTRACK] = "The last pointer to a block is lost: nobody can "
                          "free it any more.",
    [VM_VALID_MEMCLEANUP] = "The program ends and a block was not freed.",
    [VM_UNINITIALIZED] = "What the program does depends on a value that was "
                         "never set.",
    [VM_POINTER_OPERATION] =
        "Pointers are compared or computed in a way that C does not define.",
    [VM_DIVISION_BY_ZERO] = "A number is divided by zero.",
    [VM_NO_OVERFLOW] = "A result does not fit its type, and C does not say "
                       "what happens then.",
    [VM_BAD_CALL] = "A call goes to what is no such function.",
    [VM_ASSERTION] = "An assertion of the program does not hold.",
    [VM_UNREACH_CALL] = "The program gets to a place that it must never reach.",
    [VM_LOCK_MISUSE] = "A lock is used in a way that its rules forbid.",
    [VM_DEADLOCK] = "Threads wait for each other, and none of them will ever "
                    "go on.",
    [VM_NO_DATA_RACE] =
        "Two threads access the same memory, at least one of them writes, and "
        "nothing says which of the two comes first.",
    [VM_ALWAYS] = "What must hold in every state does not hold in one of them.",
    [VM_ABORT] = "The program calls abort().",
};

const char *story_kind_words(enum vm_fault_kind kind) {
  return kind < VM_FAULT_COUNT ? kind_words[kind] : "";
}

static json_t *looked_for(const struct story *s) {
  json_t *kinds = json_array();
  for (int k = 0; k < VM_FAULT_COUNT; k++)
    if (s->wanted >> k & 1)
      json_array_append_new(kinds,
                            json_pack("{s:s, s:s}", "kind",
                                      vm_fault_text((enum vm_fault_kind)k),
                                      "words", kind_words[k]));
  return kinds;
}

static void add_store(json_t *list, const struct story *s) {
  const struct allways_check_options *o = s->options;
  if (o->store == ALLWAYS_STORE_EXACT)
    add_sentence(list, "States are compared byte by byte, so none was taken "
                       "for another one.");
  else if (o->store == ALLWAYS_STORE_BITSTATE)
    add_sentence(list, "The store bitstate may take a new state for one that "
                       "it has seen, and leave it out.");
  else
    add_sentence(list,
                 "States are known by hashes. The chance that one was taken "
                 "for another one, and left out, is below %.1g.",
                 s->result->omission);
}

/* True: all that was taken for granted. */
static void add_proof(json_t *list, const struct story *s) {
  const struct allways_check_options *o = s->options;
  add_sentence(list, "Every order of the threads and every value of the "
                     "choices was tried, up to orders that make no "
                     "difference. The search came to its end.");
  add_sentence(list, "Memory is sequentially consistent: what one thread "
                     "writes, all others see at once. Processors and compilers "
                     "may do more with atomics weaker than seq_cst.");
  if (o->step == ALLWAYS_STEP_STATEMENT)
    add_sentence(list, "Statements are taken to be atomic, and races were not "
                       "looked for (--step statement).");
  add_store(list, s);
  if (o->summaries)
    add_sentence(list, "Calls that read the same were executed once "
                       "(--summaries).");
  add_sentence(list, "It holds for this program with these arguments and this "
                     "input, compiled by clang for x86-64; the C library and "
                     "threads are those that allways models.");
}

static void add_counterexample(json_t *list, const struct story *s) {
  add_sentence(list, "The way on this page was run again, step by step, to "
                     "make the page. It is an execution of the program, not an "
                     "estimate.");
  if (s->curve && !s->options->keep_going)
    add_sentence(list, "The search ended here. There may be other faults: "
                       "--keep-going looks for all.");
  if (s->curve && s->options->keep_going && s->result->reason[0] == 0)
    add_sentence(list, "All ways were tried: these are all faults of the "
                       "kinds that were looked for.");
}

static json_t *rests_on(const struct story *s) {
  json_t *list = json_array();
  switch (s->result->verdict) {
  case ALLWAYS_TRUE:
    add_proof(list, s);
    break;
  case ALLWAYS_FALSE:
    add_counterexample(list, s);
    break;
  default:
    add_sentence(list, "Nothing wrong was found in the states that were "
                       "searched. That is no proof: the others may have "
                       "faults.");
  }
  return list;
}

/* A part of a reason why a search is not complete, and what one can do. */
static const struct {
  const char *part, *advice;
} advices[] = {
    {"--max-time", "Give it more time: a larger --max-time, or none."},
    {"--max-memory", "Give it more memory: a larger --max-memory. --store "
                     "compact needs the least for each state."},
    {"--max-states", "Allow more states: a larger --max-states, or none."},
    {"--max-depth", "Ways that are longer than --max-depth were cut: allow "
                    "longer ones, or make the program's loops end earlier."},
    {"--max-switches", "Ways with more switches than --max-switches were left "
                       "out: allow more of them."},
    {"limit of", "Make the program smaller where it does not matter: fewer "
                 "threads, shorter loops, smaller ranges of choices."},
    {"limit of", "--workers N searches with several threads."},
    {"interrupted", "It was stopped from outside. Run it again to its end."},
    {"random walks", "Random walks find faults but prove nothing: --search dfs "
                     "tries all ways."},
    {"bitstate", "--store fingerprint, the default, leaves no states out."},
    {"values", "A choice has too many values to try each: limit it with an "
               "assumption, or take it from a smaller range."},
    {"not among the properties",
     "A way ended with another fault than those that were looked for. Add its "
     "kind to --property, or repair it first."},
    {"not supported", "Write the missing function in C and pass the file "
                      "along."},
    {"graph", "The graph could not be written: is the disk full?"},
};

static json_t *advice(const struct story *s) {
  json_t *list = json_array();
  if (s->result->verdict != ALLWAYS_UNKNOWN)
    return list;
  for (size_t i = 0; i < sizeof advices / sizeof *advices; i++)
    if (strstr(s->result->reason, advices[i].part))
      add_sentence(list, "%s", advices[i].advice);
  add_sentence(list, "--search bfs finds short ways first; --search walk goes "
                     "deep at random. Both may find a fault where a whole "
                     "search is out of reach.");
  return list;
}

/* ------------------------------------------------------------------ figures */

static void add_figure(json_t *list, const char *name, const char *words,
                       double value) {
  json_array_append_new(list, json_pack("[s, s, f]", name, words, value));
}

static json_t *figures(const struct story *s) {
  const struct allways_check_result *r = s->result;
  json_t *all = json_object(), *part = json_array();
#define X(type, name, words) add_figure(part, #name, words, (double)r->name);
  ALLWAYS_FIGURES(X)
#undef X
  json_object_set_new(all, "search", part);
  part = json_array();
#define X(type, name, words)                                                   \
  add_figure(part, #name, words, (double)r->memory.name);
  ALLWAYS_MEMORY_FIGURES(X)
#undef X
  json_object_set_new(all, "memory", part);
  part = json_array();
#define X(type, name, words)                                                   \
  add_figure(part, #name, words, (double)r->times.name);
  ALLWAYS_TIME_FIGURES(X)
#undef X
  json_object_set_new(all, "times", part);
  return all;
}

static json_t *curve(const struct search_curve *c) {
  json_t *points = json_array();
  for (size_t i = 0; c && i < c->count; i++) {
    const struct search_point *p = &c->points[i];
    json_array_append_new(points, json_pack("[f, f, f, f]", p->seconds,
                                            (double)p->states, (double)p->bytes,
                                            (double)p->depth));
  }
  return points;
}

/* ------------------------------------------------------------------- program
 */

static json_t *words(const char *const *items, size_t count) {
  json_t *list = json_array();
  for (size_t i = 0; i < count; i++)
    json_array_append_new(list, story_text(items[i]));
  return list;
}

static json_t *asked(const struct story *s) {
  const struct allways_run_options *o = &s->options->run;
  return json_pack("{s:o, s:o, s:o}", "files", words(o->files, o->file_count),
                   "compiler", words(o->clang_args, o->clang_arg_count),
                   "arguments", words(o->args, o->arg_count));
}

static json_t *faults(const struct story *s, struct story_sources *sources) {
  json_t *list = json_array();
  for (size_t i = 0; i < s->fault_count; i++)
    json_array_append_new(list, story_way(s, &s->faults[i], sources));
  return list;
}

/* A program without a fault shows where it begins. */
static void use_main(struct story_sources *sources,
                     const struct ir_program *program) {
  const struct ir_position *p =
      &program->positions[program->functions[program->main].position];
  if (program->main && p->line)
    story_use_line(sources, p->file, p->line);
}

/* ------------------------------------------------------------- entry point */

static const char *verdict_words(enum allways_verdict verdict) {
  return verdict == ALLWAYS_TRUE    ? "true"
         : verdict == ALLWAYS_FALSE ? "false"
                                    : "unknown";
}

/* '<' occurs in strings only, and there \u003c is the same. */
static int add_escaped(const char *json, size_t size, void *context) {
  struct text *text = context;
  const char *end = json + size;
  while (json < end) {
    const char *sharp = memchr(json, '<', (size_t)(end - json));
    const char *stop = sharp ? sharp : end;
    text_add_bytes(text, json, (size_t)(stop - json));
    if (sharp)
      text_add(text, "\\u003c");
    json = stop + (sharp != NULL);
  }
  return 0;
}

void story_write(struct text *text, const struct story *s) {
  const struct allways_check_result *r = s->result;
  struct story_sources sources;
  story_sources_init(&sources, s->program);
  use_main(&sources, s->program);
  json_t *ways = faults(s, &sources);
  json_t *json = json_pack(
      "{s:i, s:s, s:s, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o}", "version",
      1, "verdict", verdict_words(r->verdict), "kind", r->kind ? r->kind : "",
      "reason", story_text(r->reason), "rests", rests_on(s), "advice",
      advice(s), "wanted", looked_for(s), "program", asked(s), "figures",
      figures(s), "curve", curve(s->curve), "faults", ways, "files",
      story_files(&sources));
  story_sources_release(&sources);
  if (json == NULL ||
      json_dump_callback(json, add_escaped, text, JSON_COMPACT) != 0)
    BUG("a story cannot be written");
  json_decref(json);
}
