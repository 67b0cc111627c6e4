/*
 * output/page_data_source.c - the text of the source files of the executions.
 *
 * Small files are there as a whole, of huge ones the surroundings of the lines
 * that occur.
 */
#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "explain/source.h"
#include "output/page_data_impl.h"

enum { WHOLE = 3000, AROUND = 25 };

void page_sources_init(struct page_sources *s,
                       const struct ir_program *program) {
  s->program = program;
  s->files = alloc_new(program->file_count * sizeof *s->files);
}

void page_sources_release(struct page_sources *s) {
  for (size_t i = 0; i < s->program->file_count; i++)
    VEC_FREE(s->files[i].lines, s->files[i].capacity);
  alloc_free(s->files, s->program->file_count * sizeof *s->files);
}

void page_data_use_line(struct page_sources *s, uint32_t file, uint32_t line) {
  struct page_file *f = &s->files[file];
  f->used = true;
  if (f->count && f->lines[f->count - 1] == line)
    return;
  VEC_ROOM(f->lines, f->count, f->capacity);
  f->lines[f->count++] = line;
}

/* ------------------------------------------------------------------- pieces */

/* Where the lines of a text begin, and where it ends. */
struct lines {
  const char **starts;
  size_t count, capacity;
};

static void add_start(struct lines *l, const char *at) {
  VEC_ROOM(l->starts, l->count, l->capacity);
  l->starts[l->count++] = at;
}

static void find_lines(struct lines *l, const char *bytes, size_t size) {
  const char *at = bytes, *end = bytes + size;
  while (at < end) {
    const char *newline = memchr(at, '\n', (size_t)(end - at));
    add_start(l, at);
    at = newline ? newline + 1 : end;
  }
  add_start(l, end);
}

/* Lines first .. last, from 1 on. */
static json_t *piece(const struct lines *l, size_t first, size_t last) {
  json_t *text = json_array();
  for (size_t i = first; i <= last; i++) {
    const char *at = l->starts[i - 1];
    size_t size = (size_t)(l->starts[i] - at);
    while (size && (at[size - 1] == '\n' || at[size - 1] == '\r'))
      size--;
    json_array_append_new(text, field_clean(at, size));
  }
  return json_pack("{s:i, s:o}", "first", (int)first, "lines", text);
}

static int by_number(const void *a, const void *b) {
  uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
  return (x > y) - (x < y);
}

/* The surroundings of the lines that occur, joined where they meet. */
static void add_pieces(json_t *pieces, const struct lines *l,
                       struct page_file *f) {
  size_t all = l->count - 1, first = 0, last = 0;
  if (f->count)
    qsort(f->lines, f->count, sizeof *f->lines, by_number);
  for (size_t i = 0; i < f->count; i++) {
    size_t from = f->lines[i] > AROUND ? f->lines[i] - AROUND : 1;
    size_t to = f->lines[i] + AROUND < all ? f->lines[i] + AROUND : all;
    if (from > all)
      break;
    if (first && from > last + 1) {
      json_array_append_new(pieces, piece(l, first, last));
      first = 0;
    }
    first = first ? first : from;
    last = to;
  }
  if (first)
    json_array_append_new(pieces, piece(l, first, last));
}

static json_t *file_pieces(struct page_sources *s, struct source *source,
                           uint32_t number) {
  struct lines l = {NULL, 0, 0};
  json_t *pieces = json_array();
  const struct source_file *text = source_file(source, number);
  if (text->size)
    find_lines(&l, text->bytes, text->size);
  if (l.count > 1 && l.count - 1 <= WHOLE)
    json_array_append_new(pieces, piece(&l, 1, l.count - 1));
  else if (l.count > 1)
    add_pieces(pieces, &l, &s->files[number]);
  VEC_FREE(l.starts, l.capacity);
  return pieces;
}

json_t *page_data_files(struct page_sources *s) {
  json_t *files = json_object();
  struct source source;
  source_init(&source, s->program);
  for (uint32_t i = 0; i < s->program->file_count; i++) {
    if (!s->files[i].used)
      continue;
    json_t *name = field_string(s->program->files[i]); /* as in places */
    field_put(files, json_string_value(name), file_pieces(s, &source, i));
    json_decref(name);
  }
  source_release(&source);
  return files;
}
