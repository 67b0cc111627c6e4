/*
 * frontend/project.c - the C files of a project, from compile_commands.json.
 *
 *     [{"directory": D, "file": F, "arguments": [COMPILER, OPTION, ...]},
 *      {"directory": D, "file": F, "command": "COMPILER OPTION ..."}]
 */
#include "frontend/project_impl.h"

#include <errno.h>
#include <jansson.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/alloc.h"
#include "base/clean.h"
#include "base/compiler.h"
#include "base/files.h"
#include "frontend/path_impl.h"

/* The list, while it is read. */
struct reading {
  struct project *project;
  const char *path;
  struct file_bytes text;
  size_t entry; /* number of the one that is being read */
  struct front_diag *diag;
};

static const char *keep(struct project *p, const char *text) {
  words_add(&p->texts, text);
  return p->texts.items[p->texts.count - 1];
}

/* ---------------------------------------------------------------- messages */

/* The line where the entry begins, behind a bracket or a comma that is inside
 * of the list and of nothing else. */
static size_t line_of(const struct reading *r) {
  size_t line = 1, depth = 0, entry = 0;
  bool string = false, begins = false;
  for (const char *at = r->text.bytes, *end = at + r->text.size; at < end;
       at++) {
    line += *at == '\n';
    if (begins && !strchr(" \t\r\n", *at)) {
      if (entry++ == r->entry)
        break;
      begins = false;
    }
    if (string) {
      at += *at == '\\' && at + 1 < end;
      string = *at != '"';
    } else if (*at == '"') {
      string = true;
    } else if (*at == '[' || *at == '{') {
      begins = ++depth == 1;
    } else if (*at == ']' || *at == '}') {
      depth--;
    } else if (*at == ',') {
      begins = depth == 1;
    }
  }
  return line;
}

PRINTF_LIKE(3, 4)
static bool fail_at(struct reading *r, size_t line, const char *format, ...) {
  char what[800];
  va_list args;
  va_start(args, format);
  vsnprintf(what, sizeof what, format, args);
  va_end(args);
  snprintf(r->diag->text, sizeof r->diag->text, "%.150s:%zu: %s", r->path, line,
           what);
  clean_line(r->diag->text, strlen(r->diag->text));
  return false;
}

/* ----------------------------------------------------------------- entries */

/* What has the key, NULL if nothing; *good: it is of that type. */
static const json_t *typed(struct reading *r, const json_t *entry,
                           const char *key, json_type type, bool *good) {
  const json_t *value = json_object_get(entry, key);
  *good = value == NULL || json_typeof(value) == type ||
          fail_at(r, line_of(r), "\"%s\" is not a %s", key,
                  type == JSON_ARRAY ? "list" : "string");
  return value;
}

static bool split_command(struct reading *r, const json_t *entry,
                          struct words *words) {
  bool good;
  const json_t *list = typed(r, entry, "arguments", JSON_ARRAY, &good);
  if (!good)
    return false;
  const json_t *command = typed(r, entry, "command", JSON_STRING, &good);
  if (!good)
    return false;
  for (size_t i = 0; i < json_array_size(list); i++) {
    const char *word = json_string_value(json_array_get(list, i));
    if (word == NULL)
      return fail_at(r, line_of(r), "an argument is not a string");
    words_add(words, word);
  }
  if (list == NULL && json_is_string(command) &&
      !words_split(words, json_string_value(command),
                   json_string_length(command)))
    return fail_at(r, line_of(r), "a quote in the command does not end");
  return words->count > 0 ||
         fail_at(r, line_of(r),
                 list || command
                     ? "the command is empty"
                     : "neither \"arguments\" nor \"command\" is there");
}

static const char *last_name(const char *path) {
  const char *slash = strrchr(path, '/');
  return slash ? slash + 1 : path;
}

/* Does the command compile the file that it is said to compile?  Other tools
 * than compilers do not, nor do those that are given another file; what is no C
 * is left out. */
static bool check_sources(struct reading *r, const struct flags *f,
                          const char *file) {
  size_t n = strlen(file);
  bool is_c = n > 2 && strcmp(file + n - 2, ".c") == 0;
  for (size_t i = 0; i < f->sources.count; i++)
    if (strcmp(last_name(f->sources.items[i]), last_name(file)) == 0)
      return true;
  if (f->sources.count == 0)
    return !is_c ||
           fail_at(r, line_of(r), "the command does not compile %.500s", file);
  return fail_at(r, line_of(r), "the command compiles %.300s, not %.300s",
                 f->sources.items[0], file);
}

/* May the command be used? */
static bool check_flags(struct reading *r, const struct flags *f) {
  if (f->unclosed)
    return fail_at(r, line_of(r),
                   "response files name each other without an end");
  if (f->at_word)
    return fail_at(r, line_of(r), "a response file cannot be read");
  if (f->loads)
    return fail_at(r, line_of(r),
                   "the option %.200s is refused: it could load code",
                   f->loads);
  return true;
}

static bool check_source(struct reading *r, const char *path) {
  switch (process_look(path)) {
  case PROCESS_MISSING:
    return fail_at(r, line_of(r), "%.500s cannot be read: %s", path,
                   strerror(errno));
  case PROCESS_DIRECTORY:
    return fail_at(r, line_of(r), "%.500s is a directory", path);
  case PROCESS_OTHER:
    return fail_at(r, line_of(r), "%.500s is not a regular file", path);
  default:
    return true;
  }
}

/* The first entry of a file counts. */
static bool is_known(struct project *p, const char *name) {
  for (size_t i = 0; i < p->count; i++)
    if (strcmp(p->units[i].name, name) == 0) {
      char text[1000];
      snprintf(text, sizeof text,
               "%.500s is compiled more than once: the first command is used",
               name);
      words_add(&p->notes, text);
      return true;
    }
  return false;
}

/* The folder of an entry, from here. */
static const char *folder_of(struct reading *r, const json_t *entry) {
  bool good;
  const char *given =
      json_string_value(typed(r, entry, "directory", JSON_STRING, &good));
  if (!good)
    return NULL;
  const char *slash = strrchr(r->path, '/');
  char home[PATH_LONGEST], folder[PATH_LONGEST];
  snprintf(home, sizeof home, "%.*s", slash ? (int)(slash - r->path) : 0,
           r->path);
  if (slash == r->path)
    strcpy(home, "/");
  path_join(home, given ? given : ".", folder, sizeof folder);
  if (process_look(folder) == PROCESS_DIRECTORY)
    return keep(r->project, folder);
  fail_at(r, line_of(r), "%.500s is not a directory", folder);
  return NULL;
}

static bool add_unit(struct reading *r, const char *folder, const char *file,
                     const struct words *words) {
  struct project *p = r->project;
  struct project_unit u = {.folder = folder, .file = keep(p, file)};
  char name[PATH_LONGEST];
  flags_read(&u.flags, (const char *const *)words->items, words->count, folder);
  path_from_here(folder, file, name, sizeof name);
  bool good = check_flags(r, &u.flags) && check_sources(r, &u.flags, file);
  if (!good || u.flags.sources.count == 0 || is_known(p, name)) {
    if (good && u.flags.sources.count == 0)
      words_add(&p->notes, "what is not C in the project is left out");
    flags_release(&u.flags);
    return good;
  }
  u.name = keep(p, name);
  u.kind = u.flags.kinds.items[0][0] ? u.flags.kinds.items[0] : NULL;
  VEC_ROOM(p->units, p->count, p->capacity);
  p->units[p->count++] = u;
  return check_source(r, name);
}

static bool read_entry(struct reading *r, const json_t *entry) {
  struct words words = {NULL, 0, 0};
  bool good;
  if (!json_is_object(entry))
    return fail_at(r, line_of(r), "an entry is not an object");
  const char *file =
      json_string_value(typed(r, entry, "file", JSON_STRING, &good));
  if (!good)
    return false;
  if (file == NULL || file[0] == 0)
    return fail_at(r, line_of(r), "\"file\" is missing");
  const char *folder = folder_of(r, entry);
  good = folder && split_command(r, entry, &words) &&
         add_unit(r, folder, file, &words);
  words_release(&words);
  return good;
}

/* ------------------------------------------------------------ entry points */

static bool read_list(struct reading *r, const json_t *list) {
  if (!json_is_array(list))
    return fail_at(r, 1, "it is not a list of commands");
  if (json_array_size(list) == 0)
    return fail_at(r, 1, "the list of commands is empty");
  for (r->entry = 0; r->entry < json_array_size(list); r->entry++)
    if (!read_entry(r, json_array_get(list, r->entry)))
      return false;
  return r->project->count > 0 || fail_at(r, 1, "no command compiles C");
}

bool project_read(struct project *project, const char *path,
                  struct front_diag *diag) {
  enum { LARGEST = 1 << 28 };
  struct reading r = {.project = project, .path = path, .diag = diag};
  json_error_t error;
  if (!file_read(file_open_regular(path), LARGEST, &r.text)) {
    int error_number = errno;
    bool folder = process_look(path) == PROCESS_DIRECTORY;
    snprintf(diag->text, sizeof diag->text, "%s cannot be read: %s", path,
             folder ? "it is a directory" : strerror(error_number));
    clean_line(diag->text, strlen(diag->text));
    return false;
  }
  json_t *list =
      json_loadb(r.text.bytes, r.text.size, JSON_REJECT_DUPLICATES, &error);
  bool good = list ? read_list(&r, list)
                   : fail_at(&r, error.line > 0 ? (size_t)error.line : 1,
                             "it is not JSON: %s", error.text);
  json_decref(list);
  alloc_free(r.text.bytes, r.text.capacity);
  return good;
}

void project_release(struct project *project) {
  for (size_t i = 0; i < project->count; i++)
    flags_release(&project->units[i].flags);
  VEC_FREE(project->units, project->capacity);
  words_release(&project->texts);
  words_release(&project->notes);
}
