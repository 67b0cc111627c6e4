/*
 * explain/source.c - lines of the program's source files, read when the first
 * one is wanted.
 */
#include "explain/source.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/alloc.h"
#include "base/clean.h"
#include "base/files.h"

void source_init(struct source *s, const struct ir_program *program) {
  s->program = program;
  s->files = alloc_new(program->file_count * sizeof *s->files);
}

void source_release(struct source *s) {
  for (size_t i = 0; i < s->program->file_count; i++) {
    struct source_file *f = &s->files[i];
    alloc_free(f->bytes, f->capacity);
    VEC_FREE(f->starts, f->start_capacity);
  }
  alloc_free(s->files, s->program->file_count * sizeof *s->files);
}

static void add_start(struct source_file *f, size_t at) {
  VEC_ROOM(f->starts, f->line_count, f->start_capacity);
  f->starts[f->line_count++] = at;
}

/* Where its lines begin. */
static void find_lines(struct source_file *f) {
  const char *end = f->bytes + f->size;
  for (const char *at = f->bytes; at < end;) {
    const char *newline = memchr(at, '\n', (size_t)(end - at));
    add_start(f, (size_t)(at - f->bytes));
    at = newline ? newline + 1 : end;
  }
}

static bool is_same(const char *name, const struct stat *s) {
  struct stat t;
  return stat(name, &t) == 0 && t.st_dev == s->st_dev && t.st_ino == s->st_ino;
}

/* Of bitcode it is not known what it was made of: C files below the current
 * folder. */
static bool is_below(const char *name) {
  static const char *const ends[] = {".c", ".h", ".i", ".inc", ".def"};
  const char *dot = strrchr(name, '.');
  bool known = false;
  for (size_t i = 0; dot && i < sizeof ends / sizeof *ends; i++)
    known = known || strcmp(dot, ends[i]) == 0;
  char here[PATH_MAX], there[PATH_MAX];
  if (!known || !realpath(".", here) || !realpath(name, there))
    return false;
  size_t n = strlen(here);
  return strncmp(here, there, n) == 0 && there[n] == '/';
}

/* A program says which file a line comes from (#line), and may say what it
 * likes: only what the compiler has read is shown. */
static bool may_be_shown(const struct ir_program *program, const char *name,
                         int fd) {
  struct stat s;
  if (fd < 0 || fstat(fd, &s) != 0)
    return false;
  for (size_t i = 0; i < program->read_count; i++)
    if (is_same(program->reads[i], &s))
      return true;
  return program->unread && is_below(name);
}

static void read_file(const struct ir_program *program, struct source_file *f,
                      const char *name) {
  enum { LARGEST = 1 << 26 };
  struct file_bytes file;
  f->tried = true;
  int fd = file_open_regular(name);
  if (!may_be_shown(program, name, fd)) {
    if (fd >= 0)
      close(fd);
    return;
  }
  if (!file_read(fd, LARGEST, &file))
    return;
  f->bytes = file.bytes;
  f->size = file.size;
  f->capacity = file.capacity;
  clean_lines(f->bytes, f->size);
  find_lines(f);
}

static bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r'; }

const struct source_file *source_file(struct source *s, uint32_t file) {
  struct source_file *f = &s->files[file];
  if (!f->tried)
    read_file(s->program, f, s->program->files[file]);
  return f;
}

const char *source_text(struct source *s, uint32_t file, uint32_t line,
                        size_t *length) {
  const struct source_file *f = source_file(s, file);
  *length = 0;
  if (line == 0 || line > f->line_count)
    return "";
  const char *at = f->bytes + f->starts[line - 1];
  size_t end = line < f->line_count ? f->starts[line] : f->size;
  *length = end - f->starts[line - 1];
  while (*length > 0 && (at[*length - 1] == '\n' || at[*length - 1] == '\r'))
    --*length;
  return at;
}

const char *source_line(struct source *s, uint32_t file, uint32_t line,
                        size_t *length) {
  const char *at = source_text(s, file, line, length);
  for (; *length > 0 && is_blank(*at); --*length)
    at++;
  while (*length > 0 && is_blank(at[*length - 1]))
    --*length;
  return at;
}

const char *source_name(const struct ir_program *program, uint32_t file) {
  const char *slash = strrchr(program->files[file], '/');
  return slash ? slash + 1 : program->files[file];
}
