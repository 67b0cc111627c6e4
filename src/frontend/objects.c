/*
 * frontend/objects.c - the bitcode in object files, archives, programs and
 * shared libraries.
 *
 * Files are known by their content.  What an object defines without bitcode is
 * remembered with the reason: it is reported if the program needs it.
 */
#include "frontend/objects_impl.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "base/clean.h"
#include "base/files.h"
#include "base/text.h"
#include "frontend/archive_impl.h"
#include "frontend/elf_impl.h"
#include "frontend/embed_impl.h"

/* ------------------------------------------------------------------- lists */

size_t objects_add(struct objects *o, struct llvm_input input) {
  VEC_ROOM(o->inputs, o->count, o->capacity);
  o->inputs[o->count] = input;
  return o->count++;
}

/* A copy that lives as long as the objects, with nothing in it that a terminal
 * would obey. */
PRINTF_LIKE(2, 3)
static const char *keep(struct objects *o, const char *format, ...) {
  char line[4096];
  va_list args;
  va_start(args, format);
  vsnprintf(line, sizeof line, format, args);
  va_end(args);
  clean_line(line, strlen(line));
  words_add(&o->texts, line);
  return o->texts.items[o->texts.count - 1];
}

static void note(struct objects *o, const char *text) {
  for (size_t i = 0; i < o->notes.count; i++)
    if (strcmp(o->notes.items[i], text) == 0)
      return;
  words_add(&o->notes, text);
}

static bool fail(struct front_diag *diag, const char *name, const char *what) {
  snprintf(diag->text, sizeof diag->text, "%s%s", name, what);
  clean_line(diag->text, strlen(diag->text));
  return false;
}

/* The content of a file, which lives as long as the objects; NULL: diag says
 * why there is none. */
static const struct process_bytes *
read_content(struct objects *o, const char *path, struct front_diag *diag) {
  struct file_bytes file;
  enum { LARGEST = INT32_MAX };
  if (!file_read(file_open_regular(path), LARGEST, &file)) {
    snprintf(diag->text, sizeof diag->text, "%s cannot be read: %s", path,
             strerror(errno));
    clean_line(diag->text, strlen(diag->text));
    return NULL;
  }
  VEC_ROOM(o->contents, o->content_count, o->content_capacity);
  struct process_bytes *content = &o->contents[o->content_count++];
  *content = (struct process_bytes){file.bytes, file.size, file.capacity};
  return content;
}

/* ----------------------------------------------------------------- records */

/* An object, a program, or a member of an archive, while it is read. */
struct object {
  struct objects *all;
  const char *label;  /* for people */
  bool lazy;          /* a member of an archive: linked if it is needed */
  size_t found;       /* records with bitcode */
  const char *failed; /* the first one without; NULL: there is none */
};

static int length(const struct embed_bytes *part) {
  return part->size < 1000 ? (int)part->size : 1000;
}

/* Each option is named once, with the first source that lacks it. */
static void note_options(struct object *object,
                         const struct embed_record *record) {
  const struct embed_bytes *p = record->parts;
  const char *at = p[EMBED_OPTIONS].bytes, *end = at + p[EMBED_OPTIONS].size;
  while (at < end) {
    const char *stop = memchr(at, '\n', (size_t)(end - at));
    int n = (int)((stop ? stop : end) - at);
    if (n > 0 && n < 1000)
      note(object->all, keep(object->all,
                             "the option %.*s is not known to clang: the "
                             "program is checked without it",
                             n, at));
    at = stop ? stop + 1 : end;
  }
}

static void take_record(struct object *object,
                        const struct embed_record *record) {
  const struct embed_bytes *p = record->parts;
  int size = length(&p[EMBED_SOURCE]);
  if (record->failed) {
    if (object->failed == NULL)
      object->failed =
          keep(object->all, "%.*s: clang could not compile it: %.*s", size,
               p[EMBED_SOURCE].bytes, length(&p[EMBED_BITCODE]),
               p[EMBED_BITCODE].bytes);
    return;
  }
  object->found++;
  note_options(object, record);
  objects_add(object->all,
              (struct llvm_input){
                  .name = keep(object->all, "%.*s in %s", size,
                               p[EMBED_SOURCE].bytes, object->label),
                  .bytes = p[EMBED_BITCODE].bytes,
                  .size = p[EMBED_BITCODE].size,
                  .ours = true,
                  .strange = true,
                  .lazy = object->lazy,
                  .folded = p[EMBED_FOLDED].size ? p[EMBED_FOLDED].bytes : NULL,
                  .folded_size = p[EMBED_FOLDED].size});
}

static bool refuse_version(const struct object *object,
                           const struct embed_record *record,
                           struct front_diag *diag) {
  const struct embed_bytes *p = record->parts;
  snprintf(diag->text, sizeof diag->text,
           "%s was made by another version of allways (%.*s, this is %s): "
           "build it again",
           object->label,
           p[EMBED_PRODUCER].size ? length(&p[EMBED_PRODUCER]) : 5,
           p[EMBED_PRODUCER].size ? p[EMBED_PRODUCER].bytes : "later",
           embed_producer);
  clean_line(diag->text, strlen(diag->text));
  return false;
}

static bool read_section(struct object *object, const struct elf_section *s,
                         struct front_diag *diag) {
  struct embed_record record;
  for (size_t at = 0;;) {
    switch (embed_read(s->bytes, s->size, &at, &record)) {
    case EMBED_GOOD:
      take_record(object, &record);
      break;
    case EMBED_END:
      return true;
    case EMBED_OTHER:
      return refuse_version(object, &record, diag);
    default:
      return fail(diag, object->label,
                  " cannot be read: its section " EMBED_SECTION " is malformed");
    }
  }
}

/* ---------------------------------------------------------------- binaries */

struct foreign {
  struct objects *all;
  const char *why;
  bool linked; /* whether it is needed or not */
};

static void add_foreign(void *context, const char *name, bool weak) {
  const struct foreign *f = context;
  struct objects *o = f->all;
  VEC_ROOM(o->foreign, o->foreign_count, o->foreign_capacity);
  o->foreign[o->foreign_count++] =
      (struct llvm_foreign){name, f->why, f->linked && !weak};
}

/* Of a program it is not known which of its objects a name comes from. */
static const char *why_foreign(const struct object *object, bool program) {
  if (object->failed)
    return object->failed;
  return program ? keep(object->all,
                        "it is in %s, but not from C that 'allways cc' "
                        "compiled",
                        object->label)
                 : keep(object->all,
                        "it is in %s, which has no bitcode: 'allways cc' did "
                        "not compile it from C",
                        object->label);
}

static bool read_elf(struct object *object, const char *bytes, size_t size,
                     struct front_diag *diag) {
  struct elf elf;
  struct elf_section s;
  const char *wrong = elf_open(&elf, bytes, size);
  for (uint32_t i = 0; !wrong && i < elf.count; i++) {
    if (!elf_section(&elf, i, &s))
      wrong = "it is truncated or malformed";
    else if (strcmp(s.name, EMBED_SECTION) == 0 &&
             !read_section(object, &s, diag))
      return false;
  }
  if (wrong) {
    snprintf(diag->text, sizeof diag->text, "%s cannot be read: %s",
             object->label, wrong);
    clean_line(diag->text, strlen(diag->text));
    return false;
  }
  if (!elf.object && object->found == 0) {
    fail(diag, object->failed ? object->failed : object->label,
         object->failed ? "" : " has no bitcode: build it with 'allways cc'");
    return false;
  }
  if (!elf.object || object->failed || object->found == 0) {
    struct foreign f = {object->all, why_foreign(object, !elf.object),
                        !object->lazy};
    elf_definitions(&elf, add_foreign, &f);
  }
  return true;
}

static bool is_bitcode(const char *bytes, size_t size) {
  return size >= 4 && (memcmp(bytes, "BC\xc0\xde", 4) == 0 ||
                       memcmp(bytes, "\xde\xc0\x17\x0b", 4) == 0);
}

/* Members of other kinds are of no use to a linker either. */
static bool read_member(struct object *object, const char *bytes, size_t size,
                        struct front_diag *diag) {
  if (elf_is(bytes, size))
    return read_elf(object, bytes, size, diag);
  if (is_bitcode(bytes, size))
    objects_add(object->all, (struct llvm_input){.name = object->label,
                                                 .bytes = bytes,
                                                 .size = size,
                                                 .strange = true,
                                                 .lazy = true});
  return true;
}

/* The files of a thin archive are named relative to it. */
static bool read_beside(struct object *object, const char *archive,
                        const char *name, struct front_diag *diag) {
  const char *slash = strrchr(archive, '/');
  int folder = slash && name[0] != '/' ? (int)(slash - archive) + 1 : 0;
  const struct process_bytes *content = read_content(
      object->all, keep(object->all, "%.*s%s", folder, archive, name), diag);
  return content && read_member(object, content->bytes, content->size, diag);
}

static bool read_archive(struct objects *o, const char *path,
                         const struct process_bytes *content,
                         struct front_diag *diag) {
  struct archive archive;
  struct archive_member m;
  enum archive_result result;
  archive_open(&archive, content->bytes, content->size);
  while ((result = archive_next(&archive, &m)) == ARCHIVE_MEMBER) {
    struct object object = {
        .all = o, .label = keep(o, "%s(%s)", path, m.name), .lazy = true};
    if (!(m.bytes ? read_member(&object, m.bytes, m.size, diag)
                  : read_beside(&object, path, m.name, diag)))
      return false;
  }
  return result == ARCHIVE_END ||
         fail(diag, path, " cannot be read: the archive is malformed");
}

/* ------------------------------------------------------------ entry points */

static enum objects_kind kind_of(const char *bytes, size_t size) {
  return elf_is(bytes, size)                        ? OBJECTS_ELF
         : archive_is(bytes, size)                  ? OBJECTS_ARCHIVE
         : is_bitcode(bytes, size)                  ? OBJECTS_BITCODE
         : size >= 2 && memcmp(bytes, "#!", 2) == 0 ? OBJECTS_SCRIPT
                                                    : OBJECTS_UNKNOWN;
}

enum objects_kind objects_kind(const char *path) {
  char bytes[8];
  return kind_of(bytes, process_head(path, bytes, sizeof bytes));
}

bool objects_read(struct objects *o, const char *path,
                  struct front_diag *diag) {
  const struct process_bytes *file = read_content(o, path, diag);
  if (file == NULL)
    return false;
  struct process_bytes content = *file; /* the list may move */
  struct object object = {.all = o, .label = path};
  switch (kind_of(content.bytes, content.size)) {
  case OBJECTS_ELF:
    return read_elf(&object, content.bytes, content.size, diag);
  case OBJECTS_ARCHIVE:
    return read_archive(o, path, &content, diag);
  default: /* LLVM will say what is wrong with it */
    objects_add(o, (struct llvm_input){.name = path,
                                       .bytes = content.bytes,
                                       .size = content.size,
                                       .strange = true});
    return true;
  }
}

static int compare(const void *x, const void *y) {
  const struct llvm_foreign *a = x, *b = y;
  int order = strcmp(a->name, b->name);
  return order ? order : b->strong - a->strong;
}

void objects_sort(struct objects *o) {
  if (o->foreign_count)
    qsort(o->foreign, o->foreign_count, sizeof *o->foreign, compare);
}

void objects_release(struct objects *o) {
  for (size_t i = 0; i < o->content_count; i++)
    process_bytes_release(&o->contents[i]);
  VEC_FREE(o->contents, o->content_capacity);
  VEC_FREE(o->inputs, o->capacity);
  VEC_FREE(o->foreign, o->foreign_capacity);
  words_release(&o->texts);
  words_release(&o->notes);
}
