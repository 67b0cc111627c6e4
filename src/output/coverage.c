/*
 * output/coverage.c - lines of source that were executed, and branches.
 *
 * A line counts as often as that of its instructions which was executed most.
 * What comes before an instruction in its block was executed as often at least.
 */
#include "output/coverage.h"

#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "explain/source.h"
#include "output/fields.h"

/* A line, a branch in it, or a function that begins in it. */
struct entry {
  const char *file, *function; /* function NULL: a line or branch */
  uint32_t line, branch;       /* of the line, from 1 on; 0: the line itself */
  uint64_t count; /* of a branch: how often its condition was true */
  uint64_t other; /* and false */
};

struct entries {
  struct entry *items;
  size_t count, capacity;
  struct source *source; /* of the program that is looked at */
};

/* ------------------------------------------------------------------- finding
 */

static bool starts(const char *text, const char *with) {
  return strncmp(text, with, strlen(with)) == 0;
}

static bool is_users(const char *file) {
  return file[0] && file[0] != '<' && !starts(file, "/usr/include/") &&
         !starts(file, "/usr/lib/");
}

static struct entry *add(struct entries *e, const struct ir_program *program,
                         uint32_t position, const char *function,
                         uint64_t count) {
  const struct ir_position *p = &program->positions[position];
  if (position == 0 || p->line == 0 || !is_users(program->files[p->file]))
    return NULL;
  VEC_ROOM(e->items, e->count, e->capacity);
  struct entry *entry = &e->items[e->count++];
  *entry = (struct entry){.file = program->files[p->file],
                          .function = function,
                          .line = p->line,
                          .count = count};
  return entry;
}

/* Ends of scopes belong to no statement, and neither does the jump from the
 * closing brace of a loop. */
static bool is_statement(struct entries *e, const struct ir_program *program,
                         const struct ir_insn *insn) {
  const struct ir_position *p = &program->positions[insn->position];
  size_t length = 0;
  const char *line = "";
  if (insn->op == IR_BR && p->line)
    line = source_line(e->source, p->file, p->line, &length);
  return insn->op != IR_KILL && insn->op != IR_LEAVE && insn->op != IR_UNDEF &&
         insn->op != IR_SCOPE_BEGIN && insn->op != IR_SCOPE_END &&
         !(length == 1 && line[0] == '}');
}

/* Does the block only go on from where a statement that may not have been
 * executed ends?  The jump has the line of that one. */
static bool is_join(const struct ir_program *program,
                    const struct ir_function *f, uint32_t block) {
  const struct ir_insn *jump = &f->insns[f->blocks[block].first];
  uint32_t line = program->positions[jump->position].line;
  if (f->blocks[block].count != 1 || jump->op != IR_BR)
    return false;
  for (uint32_t b = 0; b < f->block_count; b++) {
    const struct ir_insn *last =
        &f->insns[f->blocks[b].first + f->blocks[b].count - 1];
    if (last->op == IR_BR && last->target[0] == block &&
        program->positions[last->position].line == line)
      return true;
  }
  return false;
}

/* Conditional branches.  Those of a line have numbers in their order. */
static void add_branches(struct entries *e, const struct ir_program *program,
                         uint32_t number, const struct vm_counts *counts) {
  const struct ir_function *f = &program->functions[number];
  size_t first = e->count;
  for (uint32_t b = 0; b < f->block_count; b++) {
    uint32_t insn = f->blocks[b].first + f->blocks[b].count - 1;
    struct entry *branch =
        f->insns[insn].op == IR_CONDBR
            ? add(e, program, f->insns[insn].position, NULL, 0)
            : NULL;
    if (branch == NULL)
      continue;
    branch->branch = 1;
    for (const struct entry *i = &e->items[first]; i < branch; i++)
      branch->branch += i->line == branch->line && i->file == branch->file;
    if (counts) {
      branch->count = vm_counts_taken(counts, number, insn, 0);
      branch->other = vm_counts_taken(counts, number, insn, 1);
    }
  }
}

/* counts NULL: nothing was executed. */
static void add_function(struct entries *e, const struct ir_program *program,
                         uint32_t number, const struct vm_counts *counts) {
  const struct ir_function *f = &program->functions[number];
  uint64_t begun = 0;
  for (uint32_t b = f->block_count; b-- > 0;) {
    uint64_t most = 0;
    bool join = is_join(program, f, b);
    for (uint32_t i = f->blocks[b].count; i-- > 0;) {
      uint32_t insn = f->blocks[b].first + i;
      uint64_t n = counts ? vm_counts_of(counts, number, insn) : 0;
      most = n > most ? n : most;
      if (!join && is_statement(e, program, &f->insns[insn]))
        add(e, program, f->insns[insn].position, NULL, most);
    }
    begun = most; /* in the end, of the first block */
  }
  add(e, program, f->position, NULL, begun);
  add(e, program, f->position, f->name, begun);
  add_branches(e, program, number, counts);
}

static void add_program(struct entries *e, const struct ir_program *program,
                        const struct vm_counts *counts) {
  struct source source;
  source_init(&source, program);
  e->source = &source;
  for (uint32_t i = 1; i < program->function_count; i++)
    if (!program->functions[i].runtime && program->functions[i].block_count)
      add_function(e, program, i, counts);
  source_release(&source);
}

/* ------------------------------------------------------------------- reporting
 */

static int compare(const void *a, const void *b) {
  const struct entry *x = a, *y = b;
  int order = strcmp(x->file, y->file);
  if (order == 0 && (x->function == NULL) != (y->function == NULL))
    order = x->function ? 1 : -1;
  if (order == 0 && x->line != y->line)
    order = x->line < y->line ? -1 : 1;
  if (order == 0 && x->branch != y->branch)
    order = x->branch < y->branch ? -1 : 1;
  if (order == 0 && x->function)
    order = strcmp(x->function, y->function);
  return order;
}

static uint64_t larger(uint64_t a, uint64_t b) { return a > b ? a : b; }

/* Entries that are alike become one, which counts most. */
static void unite(struct entries *e) {
  size_t kept = 0;
  if (e->count)
    qsort(e->items, e->count, sizeof *e->items, compare);
  for (size_t i = 0; i < e->count; i++) {
    if (kept && compare(&e->items[kept - 1], &e->items[i]) == 0) {
      struct entry *to = &e->items[kept - 1];
      to->count = larger(to->count, e->items[i].count);
      to->other = larger(to->other, e->items[i].other);
    } else {
      e->items[kept++] = e->items[i];
    }
  }
  e->count = kept;
}

static void report(const struct entry *e, json_t *file) {
  if (e->function) {
    json_t *json = json_object();
    field_put_text(json, "name", e->function);
    field_put_number(json, "line", e->line);
    field_put_number(json, "count", (json_int_t)e->count);
    json_array_append_new(field_get(file, "functions"), json);
    return;
  }
  json_t *json = json_pack("[I, I]", (json_int_t)e->line, (json_int_t)e->count);
  if (e->branch)
    json_array_append_new(json, json_integer((json_int_t)e->other));
  json_array_append_new(field_get(file, e->branch ? "branches" : "lines"),
                        json);
}

static json_t *report_all(const struct entries *e) {
  json_t *list = json_array(), *file = NULL;
  for (size_t i = 0; i < e->count; i++) {
    if (i == 0 || strcmp(e->items[i].file, e->items[i - 1].file) != 0) {
      file = json_object();
      field_put_text(file, "file", e->items[i].file);
      field_put(file, "functions", json_array());
      field_put(file, "lines", json_array());
      field_put(file, "branches", json_array());
      json_array_append_new(list, file);
    }
    report(&e->items[i], file);
  }
  return list;
}

json_t *coverage_new(const struct ir_program *program,
                     const struct vm_counts *counts,
                     const struct ir_program *all) {
  struct entries e = {NULL, 0, 0, NULL};
  add_program(&e, program, counts);
  if (all)
    add_program(&e, all, NULL);
  unite(&e);
  json_t *json = report_all(&e);
  VEC_FREE(e.items, e.capacity);
  return json;
}
