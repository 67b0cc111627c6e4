/*
 * report/source.c - lines of the program's source files, read when the first
 * one is wanted.
 */
#include "report/source.h"

#include <stdio.h>
#include <string.h>

#include "base/alloc.h"

void source_init(struct source *s, const struct ir_program *program) {
  s->program = program;
  s->files = alloc_new(program->file_count * sizeof *s->files);
}

void source_release(struct source *s) {
  for (size_t i = 0; i < s->program->file_count; i++)
    VEC_FREE(s->files[i].bytes, s->files[i].capacity);
  alloc_free(s->files, s->program->file_count * sizeof *s->files);
}

static void read_file(struct source_file *f, const char *name) {
  FILE *file = fopen(name, "rb");
  f->tried = true;
  if (file == NULL)
    return;
  for (int c; (c = getc(file)) != EOF;) {
    VEC_ROOM(f->bytes, f->size, f->capacity);
    f->bytes[f->size++] = (char)c;
  }
  fclose(file);
}

static bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r'; }

const char *source_line(struct source *s, uint32_t file, uint32_t line,
                        size_t *length) {
  struct source_file *f = &s->files[file];
  *length = 0;
  if (!f->tried)
    read_file(f, s->program->files[file]);
  const char *at = f->bytes, *end = f->size ? f->bytes + f->size : at;
  for (uint32_t i = 1; i < line && at < end; i++) {
    const char *newline = memchr(at, '\n', (size_t)(end - at));
    at = newline ? newline + 1 : end;
  }
  if (at >= end)
    return "";
  const char *stop = memchr(at, '\n', (size_t)(end - at));
  if (stop == NULL)
    stop = end;
  while (at < stop && is_blank(*at))
    at++;
  while (stop > at && is_blank(stop[-1]))
    stop--;
  *length = (size_t)(stop - at);
  return at;
}

const char *source_name(const struct ir_program *program, uint32_t file) {
  const char *slash = strrchr(program->files[file], '/');
  return slash ? slash + 1 : program->files[file];
}
