/*
 * tests/reference/template.c - the C file with every variant of every shape,
 * and where everything is in it once it is loaded.
 */
#include "template.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "base/compiler.h"
#include "frontend/front.h"

/* ------------------------------------------------------------------ writing */

struct writer {
  struct template *t;
  FILE *file;
  bool cancels;
};

PRINTF_LIKE(4, 5)
static void put_line(struct writer *w, enum piece_kind kind, unsigned k,
                     const char *format, ...) {
  struct template *t = w->t;
  va_list args;
  va_start(args, format);
  vfprintf(w->file, format, args);
  va_end(args);
  fputc('\n', w->file);
  VEC_ROOM(t->lines, t->line_count, t->line_capacity);
  t->lines[t->line_count++] = (struct template_line){(uint8_t)kind, (uint8_t)k};
}

size_t variant_index(unsigned shape, unsigned variant) {
  static size_t first[1024]; /* the same for all: made once, before threads */
  if (first[1] == 0)
    for (size_t i = 0; i < shape_count; i++)
      first[i + 1] = first[i] + shape_variants(shapes[i].text);
  return first[shape] + variant;
}

static void write_items(struct writer *w) {
  for (size_t i = 0; i < header_count; i++)
    put_line(w, PIECE_NONE, 0, "%s", headers[i]);
  put_line(w, PIECE_NONE, 0, "void hole0(void);");
  put_line(w, PIECE_NONE, 0, "void hole1(void);");
  put_line(w, PIECE_NONE, 0, "void hole2(void);");
  for (enum function f = 0; f < FN_MAIN; f++) {
    const char *head = function_head(f);
    put_line(w, PIECE_NONE, 0, "%s;", head + strlen("static "));
  }
  for (size_t i = 0; i < item_count; i++)
    put_line(w, PIECE_ITEM, 0, "%s", items[i].text);
}

/* The lines of a text; places for statements are calls. */
static void write_body(struct writer *w, enum piece_kind kind,
                       const char *text) {
  for (unsigned k = 0; text; k++) {
    size_t length = strcspn(text, "\n");
    if (text[0] == '$')
      put_line(w, kind, k, "hole%c();", text[1]);
    else
      put_line(w, kind, k, "%.*s", (int)length, text);
    text = text[length] ? text + length + 1 : NULL;
  }
}

static const char *const return_types[] = {"void *", "int "};

/* Is there such a function?  Its text is written, too. */
static bool is_there(const struct writer *w, unsigned shape, unsigned variant,
                     unsigned type, char *text, size_t room) {
  bool returns = shapes[shape].flags & S_RETURN;
  shape_write(shapes[shape].text, variant, text, room);
  return (w->cancels || !has_word(text, "pthread_cancel")) &&
         (type == 0 ? !returns || !(shapes[shape].flags & S_MAIN) : returns);
}

static void write_statement(struct writer *w, unsigned shape, unsigned variant,
                            unsigned type) {
  char text[1024];
  bool returns = shapes[shape].flags & S_RETURN;
  if (!is_there(w, shape, variant, type, text, sizeof text))
    return;
  put_line(w, PIECE_NONE, 0, "%ss_%zu_%u(void) {",
           returns ? return_types[type] : "void ",
           variant_index(shape, variant), type);
  if (has_word(text, "r"))
    put_line(w, PIECE_NONE, 0, "int r;");
  if (has_word(text, "q"))
    put_line(w, PIECE_NONE, 0, "int *q;");
  write_body(w, PIECE_STATEMENT, text);
  put_line(w, PIECE_NONE, 0, "%s}",
           returns ? "hole0(); __builtin_unreachable(); " : "");
}

static void write_skeleton(struct writer *w, enum function f, unsigned locals) {
  char name[8];
  const char *head = function_head(f), *open = strchr(head, '(');
  function_name(f, name);
  size_t before = (size_t)(open - head) - strlen(name);
  put_line(w, PIECE_SKELETON, 0, "%.*sk_%s_%u%s", (int)before, head, name,
           locals, open);
  put_line(w, PIECE_SKELETON, 1, "{");
  put_line(w, PIECE_SKELETON, 2, "%s", local_text(locals));
  put_line(w, PIECE_SKELETON, 3, "hole1();");
  put_line(w, PIECE_SKELETON, 4, "%s",
           f == FN_MAIN       ? "return 0;"
           : function_tail(f) ? function_tail(f)
                              : "");
  put_line(w, PIECE_SKELETON, 5, "}");
}

static void write_table(struct writer *w) {
  fprintf(w->file, "void *const all[] = {(void *)hole0, (void *)hole1");
  char name[8];
  for (enum function f = 0; f < FN_COUNT; f++) {
    function_name(f, name);
    if (f != FN_MAIN)
      fprintf(w->file, ", (void *)%s", name);
    for (unsigned i = 0; i < 4; i++)
      fprintf(w->file, ", (void *)k_%s_%u", name, i);
  }
  for (size_t i = 0; i < item_count; i++)
    if (items[i].init)
      fprintf(w->file, ", (void *)i_%zu", i);
  for (unsigned type = 0; type < RETURN_TYPES; type++)
    for (unsigned s = 0; s < shape_count; s++)
      for (unsigned v = 0; v < shape_variants(shapes[s].text); v++) {
        char text[1024];
        if (is_there(w, s, v, type, text, sizeof text))
          fprintf(w->file, ", (void *)s_%zu_%u", variant_index(s, v), type);
      }
  fprintf(w->file, "};\nint main(void) { return all[1] == 0; }\n");
}

static bool write_file(struct template *t, const char *name, bool cancels) {
  struct writer w = {t, fopen(name, "w"), cancels};
  if (w.file == NULL)
    return false;
  write_items(&w);
  for (size_t i = 0; i < item_count; i++)
    if (items[i].init) {
      put_line(&w, PIECE_NONE, 0, "static void i_%zu(void) {", i);
      put_line(&w, PIECE_INIT, 0, "%s", items[i].init);
      put_line(&w, PIECE_NONE, 0, "}");
    }
  for (unsigned s = 0; s < shape_count; s++)
    for (unsigned v = 0; v < shape_variants(shapes[s].text); v++)
      for (unsigned type = 0; type < RETURN_TYPES; type++)
        write_statement(&w, s, v, type);
  for (enum function f = 0; f < FN_COUNT; f++)
    for (unsigned i = 0; i < 4; i++)
      write_skeleton(&w, f, i);
  write_table(&w);
  return fclose(w.file) == 0;
}

/* ------------------------------------------------------------------ loading */

static bool load(struct ir_program *program, const char *name, bool raw,
                 char *problem, size_t room) {
  static const char *const args[] = {"-w"};
  struct front_options options = {.files = &name,
                                  .file_count = 1,
                                  .clang_args = args,
                                  .clang_arg_count = 1,
                                  .before_passes = raw};
  struct front_diag diag;
  struct front_times times;
  ir_program_init(program);
  if (front_load(program, &options, &diag, &times) == FRONT_OK)
    return true;
  snprintf(problem, room, "%s", diag.text);
  return false;
}

/* Which part of the template a function is, by its name. */
static void note_function(struct template *t, const char *name,
                          uint32_t index) {
  size_t variant;
  unsigned n, type;
  char function[8], skeleton[8];
  if (sscanf(name, "s_%zu_%u", &variant, &type) == 2 && type < RETURN_TYPES)
    t->statements[type][variant] = index;
  else if (sscanf(name, "i_%u", &n) == 1 && n < MAX_ITEMS)
    t->inits[n] = index;
  else if (sscanf(name, "hole%u", &n) == 1 && n <= SHAPE_HOLES)
    t->holes[n] = index;
  for (enum function f = 0; f < FN_COUNT; f++) {
    function_name(f, function);
    if (strcmp(name, function) == 0)
      t->symbols[f] = index;
    if (sscanf(name, "k_%7[a-z0-9]_%u", skeleton, &n) == 2 && n < 4 &&
        strcmp(skeleton, function) == 0)
      t->skeletons[f][n] = index;
  }
}

static size_t all_variants(void) {
  return variant_index((unsigned)shape_count, 0);
}

static void note_all(struct template *t) {
  for (unsigned i = 0; i < RETURN_TYPES; i++)
    t->statements[i] = alloc_new(all_variants() * sizeof *t->statements[i]);
  for (uint32_t i = 1; i < t->raw.function_count; i++)
    if (!t->raw.functions[i].runtime)
      note_function(t, t->raw.functions[i].name, i);
  t->start = t->raw.entry;
  uint32_t file = ir_file(&t->raw, "program.c");
  for (uint32_t i = 1; i < MAX_LINES; i++)
    t->positions[i] = ir_position(&t->raw, file, i, 0);
}

bool template_load(struct template *t, const char *folder, bool cancels,
                   char *problem, size_t room) {
  char name[512];
  *t = (struct template){.lines = NULL};
  snprintf(name, sizeof name, "%s/template%d.c", folder, cancels);
  if (!write_file(t, name, cancels)) {
    snprintf(problem, room, "%s cannot be written", name);
    return false;
  }
  if (!load(&t->raw, name, true, problem, room) ||
      !load(&t->done, name, false, problem, room))
    return false;
  note_all(t);
  remove(name);
  return true;
}

void template_release(struct template *t) {
  for (unsigned i = 0; i < RETURN_TYPES; i++)
    alloc_free(t->statements[i], all_variants() * sizeof *t->statements[i]);
  VEC_FREE(t->lines, t->line_capacity);
  ir_program_release(&t->raw);
  ir_program_release(&t->done);
}
