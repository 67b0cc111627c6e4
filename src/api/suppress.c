/*
 * api/suppress.c - suppressions, from options and comments to numbers.
 *
 *     --suppress no-data-race:count_*         by functions
 *     hits++; // allways: allow no-data-race  by a line
 */
#include "api/suppress.h"

#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "base/clean.h"
#include "explain/source.h"
#include "frontend/comments.h"
#include "output/fields.h"

static size_t bit_words(size_t count) { return (count + 63) / 64; }

static void set_bit(uint64_t *bits, uint32_t n) {
  bits[n / 64] |= UINT64_C(1) << (n % 64);
}

/* ------------------------------------------------------------------ making */

static struct suppression *add(struct suppress *s, enum fault_kind kind,
                               struct suppress_source source) {
  size_t positions = s->program->position_count;
  VEC_ROOM(s->all.items, s->all.count, s->capacity);
  VEC_ROOM(s->sources, s->source_count, s->source_capacity);
  struct suppression *n = &s->all.items[s->all.count++];
  s->sources[s->source_count++] = source;
  *n = (struct suppression){.kind = kind};
  n->met = alloc_new(positions * sizeof *n->met);
  s->all.kinds |= UINT32_C(1) << kind;
  return n;
}

static bool refuse_more(const struct suppress *s, struct text *report) {
  if (s->all.count < SUPPRESSIONS_MOST)
    return false;
  text_add(report, "there are more than %d suppressions\n", SUPPRESSIONS_MOST);
  return true;
}

/* ----------------------------------------------------------------- options */

/* In the pattern, * stands for any characters and ? for one.  It may come from
 * a stranger, so that no more than the last * is tried again. */
static bool matches(const char *pattern, const char *name) {
  const char *star = NULL, *from = name;
  while (*name) {
    if (*pattern == '*') {
      star = pattern++;
      from = name;
    } else if (*pattern == '?' || *pattern == *name) {
      pattern++;
      name++;
    } else if (star) {
      pattern = star + 1;
      name = ++from;
    } else {
      return false;
    }
  }
  while (*pattern == '*')
    pattern++;
  return *pattern == 0;
}

static bool add_functions(struct suppress *s, const char *text,
                          struct text *report) {
  const struct ir_program *p = s->program;
  const char *colon = strchr(text, ':');
  size_t n = colon ? (size_t)(colon - text) : strlen(text);
  enum fault_kind kind = fault_kind_find(text, n);
  if (colon == NULL || colon[1] == 0 || kind == FAULT_KIND_COUNT) {
    text_add_line(report,
                  "--suppress needs KIND:FUNCTION, with a kind that 'allways "
                  "help faults' lists: %s\n",
                  text);
    return false;
  }
  if (refuse_more(s, report))
    return false;
  struct suppression *new =
      add(s, kind, (struct suppress_source){.text = text});
  new->functions = alloc_new(bit_words(p->function_count) * sizeof(uint64_t));
  for (uint32_t i = 1; i < p->function_count; i++) {
    const struct ir_function *f = &p->functions[i];
    if (!f->defined || f->runtime || !matches(colon + 1, f->name))
      continue;
    set_bit(new->functions, i);
    s->sources[s->source_count - 1].matches = true;
  }
  return true;
}

/* ---------------------------------------------------------------- comments */

/* A file that is looked through. */
struct reading {
  struct suppress *s;
  struct text *report;
  uint32_t file;
  bool full;
};

static bool is_same_file(const struct ir_program *p, uint32_t a, uint32_t b) {
  char one[PATH_MAX], other[PATH_MAX];
  return a == b || (realpath(p->files[a], one) &&
                    realpath(p->files[b], other) && strcmp(one, other) == 0);
}

/* The suppression of this comment: it may have been found under another name of
 * its file. */
static struct suppression *of_comment(struct reading *r, enum fault_kind kind,
                                      uint32_t line) {
  struct suppress *s = r->s;
  for (size_t i = 0; i < s->all.count; i++) {
    const struct suppress_source *source = &s->sources[i];
    if (source->text == NULL && s->all.items[i].kind == kind &&
        source->line == line && is_same_file(s->program, source->file, r->file))
      return &s->all.items[i];
  }
  if (r->full || refuse_more(s, r->report)) {
    r->full = true;
    return NULL;
  }
  struct suppression *new = add(
      s, kind,
      (struct suppress_source){.matches = true, .file = r->file, .line = line});
  new->positions =
      alloc_new(bit_words(s->program->position_count) * sizeof(uint64_t));
  return new;
}

static void allow(struct reading *r, enum fault_kind kind, uint32_t line) {
  const struct ir_program *p = r->s->program;
  struct suppression *s = of_comment(r, kind, line);
  for (uint32_t i = 1; s && i < p->position_count; i++)
    if (p->positions[i].file == r->file && p->positions[i].line == line)
      set_bit(s->positions, i);
}

static bool is_blank(char c) { return c == ' ' || c == '\t'; }

static const char *skip_blanks(const char *at, const char *end) {
  while (at < end && is_blank(*at))
    at++;
  return at;
}

static size_t word_length(const char *at, const char *end) {
  size_t n = 0;
  while (at + n < end && ((at[n] >= 'a' && at[n] <= 'z') || at[n] == '-'))
    n++;
  return n;
}

/* allow KIND, KIND (why)  What stands behind the kinds is for people. */
static void take_comment(void *context, uint32_t line, const char *at,
                         const char *end) {
  struct reading *r = context;
  bool more = true;
  at = skip_blanks(at, end);
  if (word_length(at, end) != 5 || memcmp(at, "allow", 5) != 0)
    more = false;
  else
    at = skip_blanks(at + 5, end);
  bool good = more;
  while (more) {
    size_t n = word_length(at, end);
    enum fault_kind kind = fault_kind_find(at, n);
    good = kind < FAULT_KIND_COUNT;
    if (!good)
      break;
    allow(r, kind, line);
    at = skip_blanks(at + n, end);
    more = at < end && *at == ',';
    at = skip_blanks(at + more, end);
  }
  if (!good)
    text_add_line(r->report,
                  "warning: %s:%" PRIu32 ": a comment for allways is "
                  "'allways: allow KIND'\n",
                  r->s->program->files[r->file], line);
}

/* Those of the system are not the program's. */
static bool may_have_comments(const char *name) {
  return strncmp(name, "/usr/include/", 13) != 0 &&
         strncmp(name, "/usr/lib/", 9) != 0;
}

static bool find_comments(struct suppress *s, struct text *report) {
  const struct ir_program *p = s->program;
  struct source source;
  struct reading r = {.s = s, .report = report};
  source_init(&source, p);
  for (uint32_t i = 1; i < p->file_count && !r.full; i++) {
    if (!may_have_comments(p->files[i]))
      continue;
    const struct source_file *f = source_file(&source, i);
    r.file = i;
    comments_find(f->bytes, f->size, take_comment, &r);
  }
  source_release(&source);
  return !r.full;
}

/* ------------------------------------------------------------ entry points */

bool suppress_load(struct suppress *s, const struct ir_program *program,
                   const struct allways_run_options *options,
                   struct text *report) {
  *s = (struct suppress){.program = program};
  for (size_t i = 0; i < options->suppression_count; i++)
    if (!add_functions(s, options->suppressions[i], report))
      return false;
  return find_comments(s, report);
}

void suppress_release(struct suppress *s) {
  for (size_t i = 0; i < s->all.count; i++) {
    struct suppression *n = &s->all.items[i];
    if (n->functions)
      alloc_free(n->functions,
                 bit_words(s->program->function_count) * sizeof(uint64_t));
    if (n->positions)
      alloc_free(n->positions,
                 bit_words(s->program->position_count) * sizeof(uint64_t));
    alloc_free(n->met, s->program->position_count * sizeof *n->met);
  }
  VEC_FREE(s->all.items, s->capacity);
  VEC_FREE(s->sources, s->source_capacity);
  *s = (struct suppress){.program = NULL};
}

void suppress_want(struct suppress *s, uint32_t kinds) {
  s->all.kinds &= kinds;
}

/* ----------------------------------------------------------------- reports */

static bool is_met(const struct suppress *s, size_t i, uint32_t position) {
  return atomic_load_explicit(&s->all.items[i].met[position],
                              memory_order_relaxed);
}

/* Was it used on this line, at a position before? */
static bool is_met_before(const struct suppress *s, size_t i,
                          uint32_t position) {
  const struct ir_position *all = s->program->positions;
  uint32_t p = position;
  while (p-- > 0)
    if (is_met(s, i, p) && all[p].file == all[position].file &&
        all[p].line == all[position].line)
      return true;
  return false;
}

/* On how many lines it was used. */
static size_t lines_used(const struct suppress *s, size_t i) {
  size_t count = 0;
  for (uint32_t p = 0; p < s->program->position_count; p++)
    count += is_met(s, i, p) && !is_met_before(s, i, p);
  return count;
}

static void describe(const struct suppress *s, size_t i, char *text,
                     size_t room) {
  const struct suppress_source *source = &s->sources[i];
  if (source->text)
    snprintf(text, room, "%.200s", source->text);
  else
    snprintf(text, room, "%s at %.160s:%" PRIu32,
             fault_kind_name(s->all.items[i].kind),
             s->program->files[source->file], source->line);
  clean_line(text, strlen(text));
}

void suppress_assumes(const struct suppress *s, struct text *text) {
  bool first = true;
  for (size_t i = 0; i < s->all.count; i++) {
    char one[240];
    if (lines_used(s, i) == 0)
      continue;
    describe(s, i, one, sizeof one);
    text_add(text, "%s%s", first ? "; suppressed errors are harmless: " : ", ",
             one);
    first = false;
  }
}

void suppress_report(const struct suppress *s, bool complete,
                     struct text *report) {
  for (size_t i = 0; i < s->all.count; i++) {
    char text[240];
    size_t count = lines_used(s, i);
    describe(s, i, text, sizeof text);
    if (count && s->sources[i].text == NULL)
      text_add_line(report, "suppressed: %s\n", text);
    else if (count)
      text_add_line(report, "suppressed: %s, on %zu line%s\n", text, count,
                    count == 1 ? "" : "s");
    else if (!s->sources[i].matches)
      text_add_line(report,
                    "warning: %s: unused suppression: no function matches\n",
                    text);
    else if (complete && suppresses(&s->all, s->all.items[i].kind))
      text_add_line(report, "warning: %s: unused suppression\n", text);
  }
}

json_t *suppress_json(const struct suppress *s) {
  json_t *list = json_array();
  for (size_t i = 0; i < s->all.count; i++) {
    const struct suppress_source *source = &s->sources[i];
    const char *function = source->text ? strchr(source->text, ':') + 1 : "";
    json_t *one = json_object();
    field_put_text(one, "kind", fault_kind_name(s->all.items[i].kind));
    field_put_text(one, "function", function);
    field_put_text(one, "file",
                   source->text ? "" : s->program->files[source->file]);
    field_put_number(one, "line", source->line);
    field_put_number(one, "lines", (json_int_t)lines_used(s, i));
    json_array_append_new(list, one);
  }
  return list;
}
