/*
 * search/graph.c - writing the explored graph.
 *
 * An .aut file begins with the numbers of transitions and states, which are
 * known at the end: there is room for them in the first line.  So such a file
 * cannot be a pipe.  Transitions that end an execution wait in memory, because
 * their states come last.
 */
#include "search/graph.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/clean.h"
#include "search/search_impl.h"

enum { LABEL = 128 };

/* A kind of end: a state of its own. */
struct graph_end {
  char what[32];
};

/* A step that led to an end. */
struct ending {
  uint32_t from, end; /* number of the kind */
  char label[LABEL];
};

struct graph {
  FILE *file;
  bool dot;
  uint64_t states, transitions;
  struct graph_end *ends;
  size_t end_count, end_capacity;
  struct ending *endings;
  size_t ending_count, ending_capacity;
  /* The step being taken. */
  bool taking;
  uint32_t from;
  char label[LABEL];
};

/* ------------------------------------------------------------------- texts */

static const char *extension(const char *name) {
  const char *dot = strrchr(name, '.');
  return dot ? dot : "";
}

bool graph_format_known(const char *name) {
  return strcmp(extension(name), ".aut") == 0 ||
         strcmp(extension(name), ".dot") == 0;
}

PRINTF_LIKE(2, 3)
static void put(FILE *file, const char *format, ...) {
  char line[4 * LABEL];
  va_list args;
  va_start(args, format);
  int n = vsnprintf(line, sizeof line, format, args);
  va_end(args);
  fwrite(line, 1, (size_t)n < sizeof line ? (size_t)n : sizeof line - 1, file);
}

/* What stands for a character that has a meaning in the format; else NULL.
 * Aldebaran has no escapes. */
static const char *stand_in(const struct graph *g, char c) {
  if (!g->dot)
    return c == '"' || c == '\\' ? "'" : NULL;
  return c == '"' ? "\\\"" : c == '\\' ? "\\\\" : c == '&' ? "&amp;" : NULL;
}

/* Names of files and functions may have anything in them. */
static const char *escape(const struct graph *g, const char *text,
                          char out[2 * LABEL]) {
  const char *end = text + strlen(text);
  size_t n = 0;
  while (text < end && n + sizeof "&amp;" < 2 * LABEL) {
    size_t length = clean_length(text, end);
    const char *other = length ? stand_in(g, *text) : "?";
    size_t added = other ? strlen(other) : length;
    memcpy(out + n, other ? other : text, added);
    n += added;
    text += length ? length : 1;
  }
  out[n] = 0;
  return out;
}

static void put_transition(struct graph *g, uint32_t from, const char *label,
                           uint64_t to) {
  char text[2 * LABEL];
  unsigned long long target = to;
  escape(g, label, text);
  if (g->dot)
    put(g->file, "  %u -> %llu [label=\"%s\"];\n", from, target, text);
  else
    put(g->file, "(%u, \"%s\", %llu)\n", from, text, target);
}

/* ----------------------------------------------------- states and transitions
 */

/* At the beginning of the file. */
static bool put_head(struct graph *g) {
  if (g->dot) {
    put(g->file, "digraph states {\n");
    return true;
  }
  if (fseek(g->file, 0, SEEK_SET) != 0)
    return false;
  put(g->file, "des (0, %12llu, %10llu)\n", (unsigned long long)g->transitions,
      (unsigned long long)g->states);
  return true;
}

struct graph *graph_new(const char *name) {
  struct graph *g = alloc_new(sizeof *g);
  g->dot = strcmp(extension(name), ".dot") == 0;
  g->file = fopen(name, "w");
  if (g->file && put_head(g))
    return g;
  int error = errno;
  if (g->file)
    fclose(g->file);
  alloc_free(g, sizeof *g);
  errno = error;
  return NULL;
}

void graph_state(struct graph *g, struct engine *e, uint32_t number) {
  char place[LABEL], text[2 * LABEL];
  if (g == NULL)
    return;
  graph_to(g, number);
  assert(number == g->states); /* numbered in order of discovery */
  g->states++;
  if (!g->dot)
    return;
  put(g->file, "  %u [label=\"%u", number, number);
  for (uint32_t i = 0; i < e->max_threads; i++)
    if (e->ops->place(e, i, place, sizeof place))
      put(g->file, "\\nT%u %s", i, escape(g, place, text));
  put(g->file, "\"];\n");
}

void graph_step(struct graph *g, struct engine *e, uint32_t from,
                struct step step, bool valued) {
  char place[LABEL / 2] = "";
  if (g == NULL)
    return;
  assert(!g->taking && from < g->states);
  e->ops->place(e, step.thread, place, sizeof place);
  int n = snprintf(g->label, LABEL, "T%u %s", step.thread, place);
  if (valued)
    snprintf(g->label + n, LABEL - (size_t)n, " = %llu",
             (unsigned long long)step.value);
  g->from = from;
  g->taking = true;
}

void graph_to(struct graph *g, uint32_t number) {
  if (g == NULL || !g->taking)
    return;
  put_transition(g, g->from, g->label, number);
  g->transitions++;
  g->taking = false;
}

/* The number of a kind of end, which is made if it is new. */
static uint32_t find_end(struct graph *g, const char *what) {
  for (uint32_t i = 0; i < g->end_count; i++)
    if (strcmp(g->ends[i].what, what) == 0)
      return i;
  VEC_ROOM(g->ends, g->end_count, g->end_capacity);
  struct graph_end *end = &g->ends[g->end_count++];
  snprintf(end->what, sizeof end->what, "%s", what);
  return (uint32_t)g->end_count - 1;
}

void graph_end(struct graph *g, const char *what) {
  if (g == NULL || !g->taking)
    return;
  uint32_t end = find_end(g, what);
  VEC_ROOM(g->endings, g->ending_count, g->ending_capacity);
  struct ending *ending = &g->endings[g->ending_count++];
  ending->from = g->from;
  ending->end = end;
  memcpy(ending->label, g->label, LABEL);
  g->taking = false;
}

void graph_event(struct graph *g, struct engine *e, enum engine_event event) {
  if (g == NULL)
    return;
  switch (event) {
  case ENGINE_WENT_ON:
    break;
  case ENGINE_DISABLED:
    g->taking = false; /* it was not taken */
    break;
  case ENGINE_ENDED:
    graph_end(g, "end");
    break;
  case ENGINE_PRUNED:
    graph_end(g, "pruned");
    break;
  case ENGINE_FAULT:
    graph_end(g, fault_kind_name(e->ops->fault(e)->kind));
    break;
  default:
    graph_end(g, "unknown");
  }
}

/* ----------------------------------------------------------------- the file */

bool graph_is_full(const struct graph *g) {
  enum { MOST = INT32_MAX }; /* the store keeps 31 bits of a number */
  const uint64_t most_transitions = UINT64_C(99999999999); /* see put_head */
  return g && (g->states >= MOST || g->transitions >= most_transitions ||
               ferror(g->file));
}

/* Ends are numbered after all states. */
static void put_endings(struct graph *g) {
  for (size_t i = 0; i < g->end_count && g->dot; i++)
    put(g->file, "  %llu [label=\"%s\", shape=box];\n",
        (unsigned long long)(g->states + i), g->ends[i].what);
  for (size_t i = 0; i < g->ending_count; i++) {
    const struct ending *ending = &g->endings[i];
    put_transition(g, ending->from, ending->label, g->states + ending->end);
  }
  g->transitions += g->ending_count;
  g->states += g->end_count;
}

bool graph_close(struct graph *g) {
  if (g == NULL)
    return true;
  put_endings(g);
  if (g->dot)
    put(g->file, "}\n");
  bool good = (g->dot || put_head(g)) && !ferror(g->file);
  good = fclose(g->file) == 0 && good;
  VEC_FREE(g->ends, g->end_capacity);
  VEC_FREE(g->endings, g->ending_capacity);
  alloc_free(g, sizeof *g);
  return good;
}
